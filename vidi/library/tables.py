"""The tables of a library, brought up to date before a query."""

import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import duckdb

from projections.copies.current import CopyDamaged, current, position
from projections.copies.damage import lacks_room, line
from projections.projector.batches import MISFITS
from projections.projector.projector import LIVE, WAREHOUSE, Projector, WarehouseBusy, WarehouseError
from projections.projector.publish import announce, publish
from vidi.library.rebuild import make
from vidi.review.tables import StoredReviews
from vidi.store.events import GameLibrary
from vidi.work.pool import Workers

PATIENCE = 5.0
"""Seconds that a query waits for a server to publish new events."""
LOOK_AGAIN = 0.05
T = TypeVar("T")


def project(
    folder: Path,
    store: GameLibrary,
    progress: Callable[[int], None] | None = None,
    rebuild: bool = False,
    *,
    check: bool = True,
    seal: bool = False,
    delta: bool = False,
    workers: Workers | None = None,
) -> int:
    """Projects new events (or all of them again), publishes a copy, and returns the number of events.

    Seals games at rest if there are many, or with ``seal`` all of them. With ``check`` it reads all segments
    before, and makes the tables again if one is not as it was written. With ``delta``, the Delta Lake tables
    have all segments, which needs the extra ``lake``.

    Raises WarehouseBusy if another process keeps the tables up to date, and WarehouseError if an event does
    not fit into them or they cannot be written.
    """
    goal = store.position()

    def advance(reached: int) -> None:
        if reached < goal:
            announce(folder, reached, goal)
        if progress:
            progress(reached)

    try:
        with Projector(folder / WAREHOUSE, store.rows, StoredReviews(folder)) as projector:
            try:
                if rebuild:
                    projector.clear()
                elif check:
                    projector.clear_if_flawed()
                count = make(projector, folder, store, advance, workers)
                count += projector.catch_up(advance)
            except MISFITS as error:
                raise WarehouseError(
                    f"an event after position {projector.position} does not fit the tables "
                    f"({line(error)}); `vidi verify` lists all damage"
                ) from None
            projector.seal(0 if seal else LIVE)
            projector.merge()
            publish(projector, folder, delta=delta)
    except (duckdb.Error, OSError) as error:
        if lacks_room(error):
            raise WarehouseError(
                f"{folder}: the disk is full, or a limit on files is reached ({line(error)}); no event is "
                "lost and the tables stay complete: make room, then ask again"
            ) from None
        if isinstance(error, PermissionError):
            raise WarehouseError(f"the tables in {folder} cannot be written: {line(error)}") from None
        raise
    return count


def catch_up(folder: Path, store: GameLibrary, progress: Callable[[int], None] | None = None) -> int:
    """Brings the published copy up to date; returns the number of events that it still lacks.

    If a server keeps the tables, waits at most 5 s for its copy.
    """
    wanted = store.position()
    try:
        project(folder, store, progress, check=False)
    except WarehouseBusy:
        return lacking(folder, wanted)
    return 0


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
