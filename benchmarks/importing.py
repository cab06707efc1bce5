"""Imports of records: their speed, their parts, and SQLite's fastest way to write the same rows.

``python -m benchmarks.importing GAME GAMES ROUNDS`` prints the tables of one game's imports alone.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from benchmarks import ours, parts, rows
from benchmarks.files import imported
from benchmarks.games import played, records, served
from benchmarks.results import Parts, Rates, Result, rates, ratio, tables
from benchmarks.timing import Contender, alternate
from domain.catalog import games as all_games
from domain.kernel.aggregate import AnyRules
from vidi.library.library import Library

IMPORT = "import of a record"
READ = "its lines read and checked"
RULES = "its lines read, checked and played by the rules"
STORE = "its events stored, without the rules"
ENCODE = "its events encoded"
SUMS = "checksums of its events"
RAW = "sqlite3.executemany of the same rows"


def shares(results: list[Rates]) -> Parts:
    """The parts of an import. Each was measured alone; the rest is the remainder of the whole."""

    def seconds(name: str) -> float:
        return median(1 / rate for rate in rates(results, name, "events").per_second)

    parts = {
        "reading the file: JSON, schema, order of the lines": seconds(READ),
        "the rules: command, refusal, events, fold": seconds(RULES) - seconds(READ),
        "encoding the events": seconds(ENCODE),
        "checksums": seconds(SUMS),
        "SQLite: rows, index, log, checkpoint": seconds(STORE) - seconds(ENCODE) - seconds(SUMS),
    }
    rest = seconds(IMPORT) - seconds(RULES) - seconds(STORE)
    return Parts("parts of an import", parts | {"looking for known games, and the rest": max(0, rest)})


def measure(games: int, rounds: int) -> Iterator[Result]:
    """Imports of that many games: with parts for the game that is served, without for each other game."""
    results = _compared(served(), games, rounds, IMPORT, RAW, apart=True)
    yield from results
    yield shares(results)
    yield ratio("import / executemany", rates(results, IMPORT, "events"), rates(results, RAW, "events"), 0.15)
    for rules in all_games().values():
        if rules is not served():
            yield from _other(rules, games, rounds)


def _other(rules: AnyRules, games: int, rounds: int) -> Iterator[Result]:
    names = f"{IMPORT} of {rules.title}", f"{RAW} of {rules.title}"
    results = _compared(rules, games, rounds, *names)
    yield from results
    mine, its = (rates(results, name, "events") for name in names)
    yield ratio(f"import of {rules.title} / executemany", mine, its, 0.15)


def _compared(
    rules: AnyRules, games: int, rounds: int, name: str, peer: str, apart: bool = False
) -> list[Rates]:
    """The rates of an import and its peer, and between them of the parts of the import if ``apart``."""
    with TemporaryDirectory() as folder:
        file, library = Path(folder, "games.vidi.jsonl"), Path(folder, "library")
        file.write_bytes(records(played(rules, number) for number in range(games)))
        with Library(library) as into:
            report = into.import_files([file])
            assert report.ok, report.errors()
        counts = {"events": rows.number(library)}
        contenders = [Contender(name, imported, [[file], counts])]
        if apart:
            contenders += [
                Contender(READ, parts.read, [file, counts]),
                Contender(RULES, ours.replayed, [file, counts]),
                Contender(STORE, parts.stored, [library]),
                Contender(ENCODE, parts.encoded, [library]),
                Contender(SUMS, parts.summed, [library]),
            ]
        return alternate([*contenders, Contender(peer, rows.written, [library])], rounds)


def main(game: str, games: int, rounds: int) -> None:
    """Prints the tables of a game's imports."""
    print(tables(list(_other(all_games()[game], games, rounds))))


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
