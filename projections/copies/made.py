"""A note beside the newest copy that the tables need nothing more: whoever reads it loads no projector.

The note names the copy, the code that made it, and the state of what the tables depend on. The code is known
by the states of its files, which take some milliseconds; to read the schema takes a hundred times as long.
"""

import hashlib
import json
import os
from collections.abc import Hashable, Iterator
from functools import cache
from pathlib import Path

NOTE = "made"
"""The file of the note, beside the copy."""
FOLDERS = tuple(
    Path(__file__).parents[2] / name for name in ("domain", "projections", "vidi/review", "vidi/value")
)
"""What the tables depend on: rules and packs, SQL with the code that runs it, and what makes reviews."""


def note(copy: Path, state: Hashable) -> None:
    """Notes that this code made a copy when this was the state of what the tables depend on."""
    part = copy.with_name(f"{NOTE}.part")
    part.write_text(json.dumps([copy.name, code(), repr(state)]), "utf-8")
    part.replace(copy.with_name(NOTE))


def is_ours(copy: Path) -> bool:
    """Whether this code made a copy, if the note of the copy says so."""
    return _note_of(copy)[:2] == [copy.name, code()]


def needs_nothing(copy: Path, state: Hashable) -> bool:
    """Whether this code made the newest copy, and nothing changed that the tables depend on."""
    return _note_of(copy) == [copy.name, code(), repr(state)]


def states(*folders: Path) -> str:
    """Differs when any file in these folders changed, or is another one; Python's own files do not count."""
    digest = hashlib.sha256()
    for folder in folders:
        for file in _files(folder):
            digest.update(file.encode())
    return digest.hexdigest()


@cache
def code() -> str:
    """Differs between versions of the code, and between places where it is installed."""
    return states(*(Path(__file__).parents[2] / folder for folder in FOLDERS))


def _note_of(copy: Path) -> list[object]:
    """The note beside a copy; empty if there is none, or it cannot be read."""
    try:
        noted = json.loads(copy.with_name(NOTE).read_text("utf-8"))
    except (OSError, ValueError):
        return []
    return noted if isinstance(noted, list) else []


def _files(folder: Path | str) -> Iterator[str]:
    """Path, inode, size and times of each file."""
    with os.scandir(folder) as entries:
        for entry in sorted(entries, key=lambda entry: entry.name):
            if entry.is_dir(follow_symlinks=False):
                yield from _files(entry.path) if entry.name != "__pycache__" else ()
            else:
                of = entry.stat()
                yield f"{entry.path} {of.st_ino} {of.st_size} {of.st_mtime_ns} {of.st_ctime_ns}\n"
