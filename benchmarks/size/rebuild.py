"""All tables of a library from its events: ``python -m benchmarks.size.rebuild LIBRARY INTO``."""

import json
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import duckdb

from benchmarks.results import Figure, Result
from benchmarks.size.processes import peak
from benchmarks.timing import apart
from projections.copies.current import WAREHOUSE, current
from vidi.library.library import Library
from vidi.library.tables import project

LOOK_AGAIN = 0.1
"""Seconds between two looks at the memory."""
EVENTS = "events.db"
MODULE = "benchmarks.size.rebuild"


def measure(folder: Path) -> Iterator[Result]:
    """Makes the tables in a process of its own, until they are published.

    If the library has tables already, they are brought up to date, and others are made in another folder.
    """
    if (folder / WAREHOUSE).exists():
        apart(MODULE, folder, folder)
        with TemporaryDirectory() as into:
            (Path(into) / EVENTS).symlink_to((folder / EVENTS).resolve())  # for the workers
            yield from _measure(folder, Path(into))
    else:
        yield from _measure(folder, folder)


def _measure(folder: Path, into: Path) -> Iterator[Result]:
    memory = 0.0
    command = [sys.executable, "-m", MODULE, str(folder), str(into)]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as run:
        assert run.stdout is not None
        while run.poll() is None:
            memory = max(memory, peak(run.pid))
            time.sleep(LOOK_AGAIN)
        assert not run.returncode
        events, seconds = json.load(run.stdout)
    yield Figure("full rebuild, events a second", [events / seconds], 250_000)
    share = _selected(into) / seconds
    yield Figure("full rebuild / INSERT .. SELECT of finished rows", [share], 0.5, digits=2)
    yield Figure("MB of the processes that make them, at most", [memory], 1_500, at_most=True)


def _selected(folder: Path) -> float:
    """The seconds to fill the same tables in a new file from finished rows, one statement for each table."""
    copy = current(folder)
    assert copy
    with TemporaryDirectory() as into, duckdb.connect(Path(into, WAREHOUSE)) as con:
        con.execute("ATTACH ? AS ready (READ_ONLY)", [str(copy)])
        con.execute("SET file_search_path = $folder", {"folder": str(folder.resolve())})
        con.execute("USE ready")
        tables = con.execute(
            "SELECT table_name FROM duckdb_tables() WHERE database_name = 'ready' AND schema_name = 'live'"
        ).fetchall()
        began = time.perf_counter()
        con.begin()
        for (table,) in tables:
            con.execute(f"CREATE TABLE {Path(WAREHOUSE).stem}.{table} AS FROM ready.facts.{table}")
        con.commit()
        return time.perf_counter() - began


def main(folder: Path, into: Path) -> None:
    """Writes the number of new events in the tables and the seconds as JSON."""
    with Library(folder) as library:
        began = time.perf_counter()
        events = project(into, library.store)
        json.dump([events, time.perf_counter() - began], sys.stdout)


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
