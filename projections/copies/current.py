"""Where the published copies of a library lie, and which is current.

``published/current`` in a library's folder is a text file with the name of the newest copy. A copy never
changes, and its name (position and build) is never used for other content. So a reader can keep a copy open,
and a name always means the same content.
"""

import re
import time
from pathlib import Path

from projections.copies.damage import set_aside

WAREHOUSE = "warehouse.duckdb"
"""The file of the tables in a library's folder, of which copies are published."""
FOLDER = "published"
POINTER = "current"
COVERED = "-public"
"""The end of the name of a copy without what games hide that are not over.

Copies of earlier versions end in ``-covered``. Their segments may have secrets, so they are not used.
"""
WHOLE = "-whole"
"""The end of the name of a copy with all rows, beside the covered copy from which it is made."""
MAKING = "making"
"""The file with the position and the goal of tables while they are being made."""
LOOK_AGAIN = 0.02
"""Seconds between two checks for a copy."""
PATIENCE = 10.0
"""Seconds that a reader waits for another copy after a damaged one."""
NAME = re.compile(rf"[0-9]+-[0-9a-f]+({COVERED})?\.duckdb")


def making(folder: Path) -> tuple[int, int] | None:
    """The position that the tables have reached, and their goal; None if they are not being made."""
    try:
        position, goal = (folder / FOLDER / MAKING).read_text("utf-8").split()
        return int(position), int(goal)
    except (OSError, ValueError):
        return None


def unpublish(copy: Path, error: Exception) -> None:
    """Renames a damaged copy, so that the next ``publish`` makes another."""
    if current(copy.parent.parent) == copy:
        copy.with_name(POINTER).unlink()
    if copy.exists():
        set_aside(copy, error)


def current(folder: Path) -> Path | None:
    """The newest published copy; None if there is none yet, or it is damaged."""
    try:
        name = (folder / FOLDER / POINTER).read_text("utf-8")
    except (FileNotFoundError, UnicodeDecodeError):
        return None
    copy = folder / FOLDER / name
    return copy if NAME.fullmatch(name) and copy.exists() else None


def awaited(folder: Path, seconds: float = PATIENCE) -> Path | None:
    """The newest published copy; if it was damaged, waits for the next one.

    None if nothing was published yet, if the tables are being made, or if no copy comes in time.
    """
    until = time.monotonic() + seconds
    while (copy := current(folder)) is None and (folder / FOLDER).is_dir() and time.monotonic() < until:
        if making(folder):
            break
        time.sleep(LOOK_AGAIN)
    return copy


def is_covered(copy: Path) -> bool:
    """Whether a copy lacks what games hide that are not over."""
    return copy.stem.endswith(COVERED)


def hidden(copy: Path) -> Path:
    """The file with what a covered copy lacks."""
    return copy.with_suffix(".arrow")


def position(copy: Path) -> int:
    """The position of the last event in a published copy."""
    return int(copy.name.split("-")[0])


class NothingPublished(LookupError):  # noqa: N818 - says what it is
    """The library has no published copy yet."""


class BeingMade(NothingPublished):
    """The tables are being made, so no copy can be read yet. The message gives the progress."""


class CopyDamaged(NothingPublished):
    """The published copy was damaged and renamed; another will be made."""
