"""All tables from the events of a library, and from finished tables."""

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import duckdb

from benchmarks.results import Figure, Result, ratio
from benchmarks.timing import Contender, Counts, Run, alternate
from projections.projector.projector import WAREHOUSE, Projector
from projections.storage.create import create
from vidi.library.library import Library


def projected(folder: str) -> Run:
    """Makes the tables, reads the events from the store, and writes every row to the disk."""

    def run() -> Counts:
        with TemporaryDirectory() as into:
            return {"events": _project(Path(folder), Path(into))}

    return run


def selected(ready: str, events: int) -> Run:
    """Makes the same tables, and fills each by one statement, in one transaction."""

    def run() -> Counts:
        with TemporaryDirectory() as folder, duckdb.connect(Path(folder, WAREHOUSE)) as con:
            create(con)
            con.execute("ATTACH ? AS ready (READ_ONLY)", [str(Path(ready, WAREHOUSE))])
            con.begin()
            con.execute("TRUNCATE live.packs")
            con.execute("TRUNCATE live.progress")
            for (table,) in con.execute(
                """SELECT table_name FROM duckdb_tables()
                WHERE database_name = 'ready' AND schema_name = 'live'"""
            ).fetchall():
                con.execute(f"INSERT INTO live.{table} FROM ready.live.{table}")
            con.commit()
        return {"events": events}

    return run


def _project(folder: Path, into: Path) -> int:
    """Projects the library in a folder into another, and returns the number of its events."""
    with Library(folder) as library, Projector(into / WAREHOUSE, library.store.rows) as projector:
        return projector.catch_up()


def measure(folder: Path, rounds: int) -> Iterator[Result]:
    """Projects the library in a folder."""
    with Library(folder) as library:
        games = f"{len(library.games()):,} games"
    with TemporaryDirectory() as ready:
        events = _project(folder, Path(ready))
        results = alternate(
            [
                Contender(f"full rebuild, {games}", projected, [folder]),
                Contender(f"INSERT .. SELECT of the same rows, {games}", selected, [ready, events]),
            ],
            rounds,
        )
    yield from results
    one, other = results
    yield Figure("full rebuild, events a second", one.per_second, 40_000)
    yield ratio("full rebuild / INSERT .. SELECT", one, other, 0.25)
