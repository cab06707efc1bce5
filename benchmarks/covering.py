"""Publications without what games hide that are not over, as a server makes them for a club."""

import shutil
import time
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks import games as own
from benchmarks.results import Result, Times
from projections.projector.projector import WAREHOUSE, Projector
from projections.projector.publish import publish
from vidi.library.library import Library

RUNNING = 20
"""Games that hide hands and are not over."""
MOVES = 60
"""Moves of each of them."""


def measure(library: Path, tries: int) -> Iterator[Result]:
    """Times of a new game projected and published, with and without cover.

    Of a library with the running games, and of these alone.
    """
    with TemporaryDirectory() as folder:
        for covers in (False, True):
            yield _publishing(
                shutil.copytree(library, Path(folder, f"library {covers}")), tries, covers=covers
            )
            yield _publishing(Path(folder, f"running {covers}"), tries, covers=covers)


def _publishing(folder: Path, tries: int, *, covers: bool) -> Result:
    hiding, seconds = own.hiding(), list[float]()
    with (
        Library(folder) as library,
        Projector(folder / WAREHOUSE, library.store.rows, covers=covers) as projector,
    ):
        for number in range(RUNNING):
            library.store.save(own.played(hiding, -1 - number, MOVES))
        games = sum(1 for _ in library.store.started())
        projector.catch_up()
        publish(projector, folder)
        for number in range(tries):
            library.store.save(own.played(own.served(), -1 - number, 1))
            began = time.perf_counter()
            projector.catch_up()
            publish(projector, folder)
            seconds.append(time.perf_counter() - began)
    how = "without their hands" if covers else "with their hands"
    return Times(f"published: {games:,} games, {RUNNING} hide hands, {how}", seconds)
