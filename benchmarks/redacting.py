"""Copies of the tables without the secrets of games that are not over, as a server makes them for a club."""

import shutil
import time
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks import games as own
from benchmarks.results import Result, Times
from projections.projector.projector import WAREHOUSE, Projector
from projections.projector.publish import publish
from projections.projector.redacted import redacted
from vidi.library.library import Library

RUNNING = 20
"""Games that hide hands and are not over."""
MOVES = 60
"""Moves of each of them."""


def measure(library: Path, tries: int) -> Iterator[Result]:
    """Times of redacting a new copy: of a library with the running games, and of these alone."""
    with TemporaryDirectory() as folder:
        yield _redacting(shutil.copytree(library, Path(folder, "library")), tries)
        yield _redacting(Path(folder, "running"), tries)


def _redacting(folder: Path, tries: int) -> Result:
    hiding, seconds = own.hiding(), list[float]()
    with Library(folder) as library, Projector(folder / WAREHOUSE, library.store.rows) as projector:
        for number in range(RUNNING):
            library.store.save(own.played(hiding, -1 - number, MOVES))
        games = sum(1 for _ in library.store.started())
        for number in range(tries):
            library.store.save(own.played(own.served(), -1 - number, 1))
            projector.catch_up()
            copy = publish(projector, folder)
            began = time.perf_counter()
            redacted(copy, [hiding.name])
            seconds.append(time.perf_counter() - began)
    return Times(f"a copy redacted: {games:,} games, {RUNNING} hide hands", seconds)
