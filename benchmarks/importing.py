"""Imports of records: their speed, their parts, and SQLite's fastest way to write the same rows."""

import io
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from benchmarks.games import records, served
from benchmarks.results import Parts, Rates, Result, rates, ratio
from benchmarks.rows import Rows
from benchmarks.timing import Contender, Counts, alternate
from domain.catalog import games as all_games
from domain.kernel.aggregate import AnyRules
from vidi import checksums
from vidi.importers.marks import Marks
from vidi.importers.record import play
from vidi.library import Library
from vidi.record.errors import RecordError
from vidi.record.read import records as read
from vidi.store import entries

IMPORT = "import of a record"
READ = "its lines read and checked"
RULES = "its lines read, checked and played by the rules"
STORE = "its events stored, without the rules"
ENCODE = "its events encoded"
SUMS = "checksums of its events"
RAW = "sqlite3.executemany of the same rows"


class Shelf:
    """A record file, and a library that has imported it. Everything is in ``folder``."""

    def __init__(self, folder: Path, rules: AnyRules, games: int) -> None:
        self.folder = folder
        self.file = folder / "games.vidi.jsonl"
        self.file.write_bytes(records(rules, games))
        with Library(folder / "library") as library:
            report = library.import_files([self.file])
            assert report.ok, report.errors()
            self.streams = [library.store.stream(game.id) for game in library.games()]
        self.encoded = [row for stream in self.streams for row in entries(stream)]
        self.rows = Rows(folder / "library")

    def imported(self) -> Counts:
        """Imports the file into an empty library, until it is on the disk."""
        with TemporaryDirectory(dir=self.folder) as folder, Library(folder) as library:
            assert library.import_files([self.file]).ok
        return self._all()

    def read(self) -> Counts:
        for record in read("games", io.BytesIO(self.file.read_bytes())):
            assert not isinstance(record, RecordError)
        return self._all()

    def checked(self) -> Counts:
        for record in read("games", io.BytesIO(self.file.read_bytes())):
            assert not isinstance(record, RecordError)
            play(record, lambda _: None, Marks(), set())
        return self._all()

    def encode(self) -> Counts:
        for stream in self.streams:
            entries(stream)
        return self._all()

    def sums(self) -> Counts:
        checksums.puts(self.encoded)
        return self._all()

    def stored(self) -> Counts:
        """Stores one game after another in an empty library, as an import does."""
        with TemporaryDirectory(dir=self.folder) as folder, Library(folder) as library, library.store.bulk():
            for stream in self.streams:
                library.store.events.put(stream)
        return self._all()

    def raw(self) -> Counts:
        """Writes the rows into the same table in one transaction, until they are on the disk."""
        self.rows.written(self.folder)
        return self._all()

    def _all(self) -> Counts:
        return {"events": len(self.rows)}

    def contenders(self) -> list[Contender]:
        """All measures of this file."""
        return [
            Contender(IMPORT, self.imported),
            Contender(READ, self.read),
            Contender(RULES, self.checked),
            Contender(STORE, self.stored),
            Contender(ENCODE, self.encode),
            Contender(SUMS, self.sums),
            Contender(RAW, self.raw),
        ]


def parts(found: list[Rates]) -> Parts:
    """The parts of an import. Each was measured alone; the rest is the remainder of the whole."""

    def seconds(name: str) -> float:
        return median(1 / rate for rate in rates(found, name, "events").per_second)

    shares = {
        "reading the file: JSON, schema, order of the lines": seconds(READ),
        "the rules: command, refusal, events, fold": seconds(RULES) - seconds(READ),
        "encoding the events": seconds(ENCODE),
        "checksums": seconds(SUMS),
        "SQLite: rows, index, log, checkpoint": seconds(STORE) - seconds(ENCODE) - seconds(SUMS),
    }
    rest = seconds(IMPORT) - seconds(RULES) - seconds(STORE)
    return Parts("parts of an import", shares | {"looking for known games, and the rest": max(0, rest)})


def measure(games: int, rounds: int) -> Iterator[Result]:
    """Imports of that many games: with parts for the game that is served, without for each other game."""
    with TemporaryDirectory() as folder:
        found = alternate(Shelf(Path(folder), served(), games).contenders(), rounds)
    yield from found
    yield parts(found)
    yield ratio("import / executemany", rates(found, IMPORT, "events"), rates(found, RAW, "events"), 0.15)
    for rules in all_games().values():
        if rules is not served():
            yield from _other(rules, games, rounds)


def _other(rules: AnyRules, games: int, rounds: int) -> Iterator[Result]:
    names = f"{IMPORT} of {rules.title}", f"{RAW} of {rules.title}"
    with TemporaryDirectory() as folder:
        shelf = Shelf(Path(folder), rules, games)
        found = alternate([Contender(names[0], shelf.imported), Contender(names[1], shelf.raw)], rounds)
    yield from found
    ours, peer = (rates(found, name, "events") for name in names)
    yield ratio(f"import of {rules.title} / executemany", ours, peer, 0.15)
