"""The rows of a library's store, and SQLite's fastest way to write them: the peer of imports."""

import sqlite3
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory


class Rows:
    """All rows of ``stored_events`` in the library ``folder``, with the statements that create its tables."""

    def __init__(self, folder: Path) -> None:
        with closing(sqlite3.connect(folder / "events.db")) as con:
            made = con.execute("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL")
            self.tables = [text for (text,) in made]
            self.rows = con.execute("SELECT * FROM stored_events ORDER BY rowid").fetchall()

    def __len__(self) -> int:
        return len(self.rows)

    def written(self, folder: Path) -> None:
        """Writes them below ``folder`` with ``executemany`` in one transaction, until it is on the disk."""
        with (
            TemporaryDirectory(dir=folder) as empty,
            closing(sqlite3.connect(Path(empty) / "events.db")) as con,
        ):
            con.execute("PRAGMA journal_mode=WAL")
            con.execute("PRAGMA synchronous=NORMAL")
            for table in self.tables:
                con.execute(table)
            con.executemany("INSERT INTO stored_events VALUES (?, ?, ?, ?)", self.rows)
            con.commit()
            con.execute("PRAGMA wal_checkpoint(FULL)")
