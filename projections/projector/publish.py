"""Publishes the tables: makes a copy for all readers except the projector (``copies``)."""

import logging
from pathlib import Path

from projections.copies.current import COVERED, FOLDER, MAKING, POINTER, WHOLE, current, hidden
from projections.projector.projector import Projector
from projections.storage.bucket import bucket_of
from projections.storage.shared import share

log = logging.getLogger(__name__)


def publish(projector: Projector, folder: Path, *, delta: bool = False) -> Path:
    """Publishes a copy of the tables of the library in ``folder``, unless the newest copy is up to date.

    With ``delta``, the logs of the Delta Lake tables have its segments, which needs the extra ``lake``.

    The first copy, and the one after a damaged one, is made by reading all tables, which detects damage.
    The previous copy stays for readers that are about to open it; older ones are deleted. Games that hide
    something are taken out of segments first, and new reviews are taken in. What covered tables lack is in
    a file beside the copy.
    """
    projector.unseal_hidden()
    projector.take_in_reviews()
    if delta:
        projector.register()
    before = current(folder)
    copies = folder / FOLDER
    if before == _target(projector, folder):
        (copies / MAKING).unlink(missing_ok=True)
        _share(folder, before, None)
        return before
    copies.mkdir(exist_ok=True)
    for left in copies.glob("*.part*"):  # left by a killed process
        left.unlink()
    if before is None:
        projector.check()
        projector.rename()  # a copy with the old name may have been damaged
        if (copies / POINTER).exists():
            log.warning("%s names no published copy; there is a new one", copies / POINTER)
    part = copies / "copy.part"
    projector.copy(part, quickly=before is not None)
    target = _target(projector, folder)
    if projector.covers:
        rows = copies / "hidden.part"
        projector.save_hidden(rows)
        rows.replace(hidden(target))
    part.replace(target)
    pointer = target.with_name(f"{POINTER}.part")
    pointer.write_text(target.name, "utf-8")
    pointer.replace(target.with_name(POINTER))
    stay = (target.stem, before and before.stem)
    for old in (*copies.glob("*.duckdb"), *copies.glob("*.arrow")):
        if old.stem not in stay and old.stem.removesuffix(WHOLE) + COVERED not in stay:
            old.unlink(missing_ok=True)
    (copies / MAKING).unlink(missing_ok=True)
    _share(folder, target, before)
    if before is not None and projector.made(before):
        projector.sweep()
    return target


def _share(folder: Path, copy: Path, before: Path | None) -> None:
    if bucket := bucket_of(folder):
        share(bucket, copy, before)


def announce(folder: Path, position: int, goal: int) -> None:
    """Writes down the progress of tables that cannot be published before they reach ``goal``."""
    copies = folder / FOLDER
    copies.mkdir(exist_ok=True)
    part = copies / f"{MAKING}.part"
    part.write_text(f"{position} {goal}", "utf-8")
    part.replace(copies / MAKING)


def _target(projector: Projector, folder: Path) -> Path:
    return folder / FOLDER / f"{projector.name}{COVERED if projector.covers else ''}.duckdb"
