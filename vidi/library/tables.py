"""Brings the tables of a library up to date."""

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import duckdb

from projections.copies.current import position
from projections.copies.damage import lacks_room, line
from projections.copies.errors import WarehouseError
from projections.copies.made import code, note
from projections.projector.batches import MISFITS
from projections.projector.projector import LIVE, WAREHOUSE, Projector
from projections.projector.publish import announce, publish
from vidi import review
from vidi.library.rebuild import make
from vidi.library.unchanged import state
from vidi.review.tables import StoredReviews
from vidi.store.events import GameLibrary
from vidi.work.pool import Workers


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
    goal, reviews = store.position(), review.state(folder)
    code()  # as it is loaded: its files may be replaced while this runs

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
            copy = publish(projector, folder, delta=delta)
    except (duckdb.Error, OSError) as error:
        if lacks_room(error):
            raise WarehouseError(
                f"{folder}: the disk is full, or a limit on files is reached ({line(error)}); no event is "
                "lost and the tables stay complete: make room, then ask again"
            ) from None
        if isinstance(error, PermissionError):
            raise WarehouseError(f"the tables in {folder} cannot be written: {line(error)}") from None
        raise
    now = state(folder, store, position(copy), reviews)
    with suppress(OSError):  # it only saves time
        if now is not None:
            note(copy, now)
    return count
