"""Records in, events stored, tables made: the way of a game through a library."""

import io
import sqlite3
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.timing import Contender, Counts
from domain.vinci import RULES
from projections.projector import Projector
from vidi.exporters.record import record_lines
from vidi.importers.record import play
from vidi.library import Library
from vidi.play import play_game
from vidi.players import at_random
from vidi.record.errors import RecordError
from vidi.record.read import records


class Shelf:
    """Records of random games, and a library that has taken them in. Everything lies in ``folder``."""

    def __init__(self, folder: Path, games: int) -> None:
        self.folder = folder
        self.file = folder / "games.vidi.jsonl"
        with self.file.open("w", encoding="utf-8") as file:
            for game in range(games):
                seats = [f"Player {seat}" for seat in range(1, 5)]
                started, events = play_game(RULES, seats, [at_random] * 4, f"benchmark {game}")
                file.writelines(f"{line}\n" for line in record_lines([started, *events]))
        self.library = Library(folder / "library")
        report = self.library.import_files([self.file])
        assert report.ok, report.errors()
        self.streams = [self.library.store.stream(game.id) for game in self.library.games()]
        with closing(sqlite3.connect(folder / "library" / "events.db")) as con:
            self.tables = [
                text for (text,) in con.execute("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL")
            ]
            self.rows = con.execute("SELECT * FROM stored_events ORDER BY rowid").fetchall()

    def replay(self) -> Counts:
        """Every line read and checked, every move through the rules: refusal, events, fold."""
        moves = events = 0
        for record in records("games", io.BytesIO(self.file.read_bytes())):
            assert not isinstance(record, RecordError)
            game = play(record, lambda _: None, {}, set()).game
            moves += len(game.moves)
            events += game.version
        return {"moves": moves, "events": events}

    def imported(self) -> Counts:
        """The same into an empty library, on the disk when it is done."""
        with TemporaryDirectory(dir=self.folder) as folder, Library(folder) as library:
            assert library.import_files([self.file]).ok
            return {"events": library.store.position()}

    def stored(self) -> Counts:
        """The events of these games, one game after another, into an empty library, without rules."""
        with TemporaryDirectory(dir=self.folder) as folder, Library(folder) as library:
            with library.store.bulk():
                for stream in self.streams:
                    library.store.events.put(stream)
            return {"events": library.store.position()}

    def raw(self) -> Counts:
        """The same rows into the same table by ``executemany``, as one transaction."""
        with TemporaryDirectory(dir=self.folder) as folder:
            with closing(sqlite3.connect(Path(folder) / "events.db")) as con:
                con.execute("PRAGMA journal_mode=WAL")
                con.execute("PRAGMA synchronous=NORMAL")
                for table in self.tables:
                    con.execute(table)
                con.executemany("INSERT INTO stored_events VALUES (?, ?, ?, ?)", self.rows)
                con.commit()
                con.execute("PRAGMA wal_checkpoint(FULL)")
            return {"events": len(self.rows)}

    def projected(self) -> Counts:
        """All tables from nothing, the events read from the store."""
        with (
            TemporaryDirectory(dir=self.folder) as folder,
            Projector(Path(folder) / "warehouse.duckdb", self.library.store.rows) as projector,
        ):
            return {"events": projector.catch_up()}

    def contenders(self) -> list[Contender]:
        """All of these."""
        return [
            Contender("checked replay of a record", self.replay),
            Contender("import of a record", self.imported),
            Contender("store the events of an import", self.stored),
            Contender("sqlite3.executemany of the same rows", self.raw),
            Contender("project from zero", self.projected),
        ]
