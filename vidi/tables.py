"""The tables of a library, brought up to date before somebody asks them."""

import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import duckdb
import pyarrow as pa

from projections.damage import lacks_room, line
from projections.projector import WAREHOUSE, Projector, WarehouseBusy, WarehouseError
from projections.publish import announce, current, position, publish
from projections.read import CopyDamaged
from vidi.store import GameLibrary

PATIENCE = 5.0
"""Seconds that a question waits for another process, a server, to publish what is new."""
LOOK_AGAIN = 0.05
MISFITS = duckdb.DataError, duckdb.IntegrityError, duckdb.InvalidInputException, pa.ArrowInvalid
"""What is raised where an event, or the text of one, is not as the tables want it."""
T = TypeVar("T")


def project(
    folder: Path, store: GameLibrary, progress: Callable[[int], None] | None = None, rebuild: bool = False
) -> int:
    """Takes in what is new (or everything again) and publishes it; returns how many events that were.

    Raises WarehouseBusy if another process keeps the tables up to date, WarehouseError where an event does
    not fit into them or they cannot be written.
    """
    goal = store.position()

    def told(reached: int) -> None:
        if reached < goal:
            announce(folder, reached, goal)
        if progress:
            progress(reached)

    try:
        with Projector(folder / WAREHOUSE, store.rows) as projector:
            try:
                count = projector.rebuild(told) if rebuild else projector.catch_up(told)
            except MISFITS as error:
                raise WarehouseError(
                    f"an event after position {projector.position} does not fit the tables "
                    f"({line(error)}); `vidi verify` lists all damage"
                ) from None
            publish(projector, folder)
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
    """Makes sure that the published copy knows every event; returns how many it still lacks.

    Where a server keeps the tables, waits for its copy, 5 s at the most.
    """
    wanted = store.position()
    try:
        project(folder, store, progress)
    except WarehouseBusy:
        return _wait(folder, wanted)
    return 0


def ask(folder: Path, store: GameLibrary, question: Callable[[], T]) -> T:
    """The answer to a question to the published copy; asked again of a new one where that was damaged."""
    try:
        return question()
    except CopyDamaged:
        catch_up(folder, store)
        return question()


def _wait(folder: Path, wanted: int) -> int:
    until = time.monotonic() + PATIENCE
    while True:
        copy = current(folder)
        reached = position(copy) if copy else 0
        if (copy and reached >= wanted) or time.monotonic() > until:
            return max(0, wanted - reached)
        time.sleep(LOOK_AGAIN)
