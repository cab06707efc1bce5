"""Queries of a library's tables, which are brought up to date before."""

import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from projections.copies.current import CopyDamaged, current, position
from projections.copies.errors import BucketTaken, WarehouseBusy
from vidi.library.unchanged import is_current
from vidi.store.events import GameLibrary

PATIENCE = 5.0
"""Seconds that a query waits for a server to publish new events."""
LOOK_AGAIN = 0.05
T = TypeVar("T")


def catch_up(folder: Path, store: GameLibrary, progress: Callable[[int], None] | None = None) -> int:
    """Brings the published copy up to date; returns the number of events that it still lacks.

    If a server keeps the tables, waits at most 5 s for its copy. If the folder of another library writes into
    the bucket, takes the newest copy from there. Raises WarehouseError.
    """
    wanted = store.position()
    if is_current(folder, store):
        return 0
    from vidi.library.tables import project  # DuckDB, Arrow and the rules of all games

    try:
        project(folder, store, progress, check=False)
    except WarehouseBusy:
        return lacking(folder, wanted)
    except BucketTaken:
        return _lacking_there(folder, wanted)
    return 0


def _lacking_there(folder: Path, wanted: int) -> int:
    """Takes the newest copy of the bucket; the number of events up to ``wanted`` that it lacks."""
    from projections.storage.bucket import bucket_of
    from projections.storage.shared import take

    bucket = bucket_of(folder)
    copy = bucket and take(bucket, folder)
    return max(0, wanted - (position(copy) if copy else 0))


def ask(folder: Path, store: GameLibrary, question: Callable[[], T]) -> T:
    """The answer of the published copy to a query. If the copy is damaged, makes a new one and asks again."""
    try:
        return question()
    except CopyDamaged:
        catch_up(folder, store)
        return question()


def lacking(folder: Path, wanted: int) -> int:
    """The number of events up to position ``wanted`` that the published copy lacks.

    Waits at most 5 s for a server to publish them.
    """
    until = time.monotonic() + PATIENCE
    while True:
        copy = current(folder)
        reached = position(copy) if copy else 0
        if (copy and reached >= wanted) or time.monotonic() > until:
            return max(0, wanted - reached)
        time.sleep(LOOK_AGAIN)
