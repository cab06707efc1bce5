"""Published copies of the tables, for all readers except the projector.

``published/current`` in a library's folder is a text file with the name of the newest copy. A copy never
changes, and its name (position and build) is never used for other content. So a reader can keep a copy open,
and a name always means the same content.
"""

import logging
import re
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from projections.damage import set_aside

if TYPE_CHECKING:  # readers of copies, such as the process of a query, need not load it
    from projections.projector import Projector

FOLDER = "published"
SEGMENTS = "lake"
"""The folder of all segments in a library's folder."""
POINTER = "current"
COVERED = "-public"
"""The end of the name of a copy without secrets (``covered``), beside the copy from which it is made.

Copies of earlier versions end in ``-covered``. Their segments may have secrets, so they are not used.
"""
MAKING = "making"
"""The file with the position and the goal of tables while they are being made."""
LOOK_AGAIN = 0.02
"""Seconds between two checks for a copy."""
PATIENCE = 10.0
"""Seconds that a reader waits for another copy after a damaged one."""
NAME = re.compile(r"[0-9]+-[0-9a-f]+\.duckdb")

log = logging.getLogger(__name__)


def publish(projector: "Projector", folder: Path, prepare: Callable[[Path], object] = lambda _: None) -> Path:
    """Publishes a copy of the tables of the library in ``folder``, unless the newest copy is up to date.

    ``prepare`` is called with the copy before readers get it.

    The first copy, and the one after a damaged one, is made by reading all tables, which detects damage.
    The previous copy stays for readers that are about to open it; older ones are deleted. New reviews are
    taken in first, and games that hide something are taken out of segments.
    """
    projector.take_in_reviews()
    projector.unseal_hidden()
    before = current(folder)
    copies = folder / FOLDER
    if before == _target(projector, folder):
        (copies / MAKING).unlink(missing_ok=True)
        return before
    copies.mkdir(exist_ok=True)
    for left in copies.glob("*.part*"):  # left by a killed process
        left.unlink()
    if before is None:
        projector.check()
        projector.rename()  # a copy with the old name may have been damaged
        if (copies / POINTER).exists():
            log.warning("%s names no published copy; there is a new one", copies / POINTER)
    projector.register()
    part = copies / "copy.part"
    projector.copy(part, quickly=before is not None)
    target = _target(projector, folder)
    part.replace(target)
    prepare(target)
    pointer = target.with_name(f"{POINTER}.part")
    pointer.write_text(target.name, "utf-8")
    pointer.replace(target.with_name(POINTER))
    for old in target.parent.glob("*.duckdb"):
        if old.stem.removesuffix(COVERED) not in (target.stem, before and before.stem):
            old.unlink(missing_ok=True)
    (copies / MAKING).unlink(missing_ok=True)
    if before is not None and projector.made(before):
        projector.sweep()
    return target


def announce(folder: Path, position: int, goal: int) -> None:
    """Writes down the progress of tables that cannot be published before they reach ``goal``."""
    copies = folder / FOLDER
    copies.mkdir(exist_ok=True)
    part = copies / f"{MAKING}.part"
    part.write_text(f"{position} {goal}", "utf-8")
    part.replace(copies / MAKING)


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


def _target(projector: "Projector", folder: Path) -> Path:
    return folder / FOLDER / f"{projector.name}.duckdb"


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


def position(copy: Path) -> int:
    """The position of the last event in a published copy."""
    return int(copy.name.split("-")[0])
