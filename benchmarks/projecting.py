"""All tables from the events of a library, and from finished tables."""

import json
import sys
from collections.abc import Iterator
from dataclasses import astuple
from pathlib import Path
from tempfile import TemporaryDirectory

import duckdb

from benchmarks.results import Figure, Rates, Result, ratio
from benchmarks.timing import Contender, Counts, alternate, apart
from projections.projector import WAREHOUSE, Projector
from projections.schema import create
from vidi.library import Library


def projected(library: Library, folder: Path) -> Counts:
    """Makes the tables, reads the events from the store, and writes every row to the disk."""
    with Projector(folder / WAREHOUSE, library.store.rows) as projector:
        return {"events": projector.catch_up()}


def selected(ready: Path, folder: Path, events: int) -> Counts:
    """Makes the same tables, and fills each by one statement, in one transaction."""
    with duckdb.connect(folder / WAREHOUSE) as con:
        create(con)
        con.execute("ATTACH ? AS ready (READ_ONLY)", [str(ready)])
        con.begin()
        con.execute("TRUNCATE facts.packs")
        con.execute("TRUNCATE facts.progress")
        for (table,) in con.execute(
            "SELECT table_name FROM duckdb_tables() WHERE database_name = 'ready'"
        ).fetchall():
            con.execute(f"INSERT INTO facts.{table} SELECT * FROM ready.facts.{table}")  # noqa: S608 - ours
        con.commit()
    return {"events": events}


def measure(folder: Path, rounds: int) -> Iterator[Result]:
    """Projects the library in a folder."""
    one, other = (Rates(*fields) for fields in apart("benchmarks.projecting", folder, rounds))
    yield from (one, other)
    yield Figure("tables from zero, events a second", one.per_second, 40_000)
    yield ratio("tables from zero / INSERT .. SELECT", one, other, 0.25)


def compared(folder: Path, rounds: int) -> list[Rates]:
    """The rates of the projector and of the statements."""
    with Library(folder) as library, TemporaryDirectory() as beside:
        events = projected(library, Path(beside))["events"]

        def ours() -> Counts:
            with TemporaryDirectory(dir=beside) as into:
                return projected(library, Path(into))

        def peer() -> Counts:
            with TemporaryDirectory(dir=beside) as into:
                return selected(Path(beside, WAREHOUSE), Path(into), events)

        games = f"{len(library.games()):,} games"
        return alternate(
            [
                Contender(f"tables from zero, {games}", ours),
                Contender(f"INSERT .. SELECT of the same rows, {games}", peer),
            ],
            rounds,
        )


if __name__ == "__main__":
    json.dump([astuple(rates) for rates in compared(Path(sys.argv[1]), int(sys.argv[2]))], sys.stdout)
