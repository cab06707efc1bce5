"""Published copies: what everybody but the projector reads.

``published/current`` in a library's folder is a text file with the name of the newest copy. A copy is never
changed and its name (position and build) never used for another content, so that who has one open keeps it,
and who opens one by that name gets what it says.
"""

import logging
import re
import time
from pathlib import Path
from typing import TYPE_CHECKING

from projections.damage import set_aside

if TYPE_CHECKING:  # who only reads copies, as the process of a query does, need not wait for it
    from projections.projector import Projector

FOLDER = "published"
POINTER = "current"
MAKING = "making"
"""The file that says how far the tables are while they are being made: position and goal."""
LOOK_AGAIN = 0.02
"""Seconds between two looks for a copy."""
PATIENCE = 10.0
"""Seconds that a reader waits for another copy where that was damaged."""
NAME = re.compile(r"[0-9]+-[0-9a-f]+\.duckdb")

log = logging.getLogger(__name__)


def publish(projector: "Projector", folder: Path) -> Path:
    """Publishes what the tables of the library in ``folder`` say now; does nothing where that is done.

    The first copy, and the one after a damaged one, is made by reading all of the tables, which finds damage.
    The copy before it stays for those who are about to open it; older ones go.
    """
    before = current(folder)
    copies = folder / FOLDER
    if before == _target(projector, folder):
        (copies / MAKING).unlink(missing_ok=True)
        return before
    copies.mkdir(exist_ok=True)
    for left in copies.glob("*.part*"):  # of a process that was killed
        left.unlink()
    if before is None:
        projector.rename()  # what had this name may have been damaged
        if (copies / POINTER).exists():
            log.warning("%s names no published copy; there is a new one", copies / POINTER)
    part = copies / "copy.part"
    projector.copy(part, quickly=before is not None)
    target = _target(projector, folder)
    part.replace(target)
    pointer = target.with_name(f"{POINTER}.part")
    pointer.write_text(target.name, "utf-8")
    pointer.replace(target.with_name(POINTER))
    for old in target.parent.glob("*.duckdb"):
        if old not in (target, before):
            old.unlink()
    (copies / MAKING).unlink(missing_ok=True)
    return target


def announce(folder: Path, position: int, goal: int) -> None:
    """Says how far tables are that cannot be published before they have reached ``goal``."""
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
    """Sets a damaged copy aside, so that the next ``publish`` makes another."""
    if current(copy.parent.parent) == copy:
        copy.with_name(POINTER).unlink()
    if copy.exists():
        set_aside(copy, error)


def _target(projector: "Projector", folder: Path) -> Path:
    return folder / FOLDER / f"{projector.name}.duckdb"


def current(folder: Path) -> Path | None:
    """The newest published copy; None if nothing was published yet, or what was published is damaged."""
    try:
        name = (folder / FOLDER / POINTER).read_text("utf-8")
    except (FileNotFoundError, UnicodeDecodeError):
        return None
    copy = folder / FOLDER / name
    return copy if NAME.fullmatch(name) and copy.exists() else None


def awaited(folder: Path, seconds: float = PATIENCE) -> Path | None:
    """The newest published copy; waits for the next one where there was one and it is damaged.

    None if nothing was published yet, where the tables are being made, or where no copy came in time.
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
