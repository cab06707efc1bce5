"""SQLite's fastest way to write the rows of a library's store: the peer of imports."""

import sqlite3
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.timing import Counts, Run


def number(library: Path) -> int:
    """The number of rows of ``stored_events`` in the library's folder: its events."""
    with closing(sqlite3.connect(library / "events.db")) as con:
        [(rows,)] = con.execute("SELECT count(*) FROM stored_events")
    return int(rows)


def written(library: str) -> Run:
    """Writes these rows with ``executemany`` in one transaction, until they are on the disk."""
    with closing(sqlite3.connect(Path(library) / "events.db")) as con:
        tables = [text for (text,) in con.execute("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL")]
        rows = con.execute("SELECT * FROM stored_events ORDER BY rowid").fetchall()

    def run() -> Counts:
        with TemporaryDirectory() as empty, closing(sqlite3.connect(Path(empty) / "events.db")) as con:
            con.execute("PRAGMA journal_mode=WAL")
            con.execute("PRAGMA synchronous=NORMAL")
            for table in tables:
                con.execute(table)
            con.executemany("INSERT INTO stored_events VALUES (?, ?, ?, ?)", rows)
            con.commit()
            con.execute("PRAGMA wal_checkpoint(FULL)")
        return {"events": len(rows)}

    return run
