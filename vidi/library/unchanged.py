"""Whether the tables of a library need nothing, so that a query need not open them."""

from collections.abc import Hashable
from pathlib import Path

from projections.copies.current import WAREHOUSE, current, is_covered, position
from projections.copies.made import needs_nothing, states
from projections.schema.layers import SEGMENTS
from vidi import review
from vidi.store.events import GameLibrary


def is_current(folder: Path, store: GameLibrary) -> bool:
    """Whether the published copy has all rows, and the tables need nothing."""
    copy, wanted = current(folder), store.position()
    if copy is None or position(copy) != wanted or is_covered(copy):
        return False
    now = state(folder, store, wanted, review.state(folder))
    return now is not None and needs_nothing(copy, now)


def state(folder: Path, store: GameLibrary, last: int, reviews: Hashable) -> Hashable:
    """The state of what the tables depend on, and of their own files; None if files are gone.

    Of the events, only the last one counts: by it, the projector too knows the tables of another store.
    """
    try:
        tables, segments = (folder / WAREHOUSE).stat(), folder / SEGMENTS
        files = states(segments) if segments.is_dir() else None
        return reviews, store.row(last), tables.st_ino, tables.st_size, tables.st_mtime_ns, files
    except OSError:
        return None
