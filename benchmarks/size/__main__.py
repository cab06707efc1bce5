"""The figures of a large library: ``python -m benchmarks.size GAMES [--library DIR] [--game GAME]``."""

import argparse
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import gettempdir

from benchmarks import games as own
from benchmarks.machine import load, machine
from benchmarks.results import Figure, Result, tables
from benchmarks.serving import started
from benchmarks.size import asked, opened, rebuild, saved
from benchmarks.size.library import Content, content, play, series
from domain.catalog import games as all_games
from vidi.library.library import Library

PACKAGES = ("duckdb", "pyarrow", "streamlit")
KB, MB = 2**10, 2**20
HELP = """\
Measures a large library of games that bots play. It plays the games that the library lacks, and makes the
tables. The library is kept, and the next run goes on with it. Each run adds games of its own, with the title
"Benchmark"; it changes no game that was there.
"""


@dataclass(frozen=True)
class Tries:
    """How often each is measured."""

    moves: int = 40
    results: int = 20
    questions: int = 3
    pages: int = 20


def measure(folder: Path, game: str, number: int, tries: Tries) -> Iterator[Result | str]:
    """Measures a library of so many games, which is made or taken; yields results and sentences on them."""
    games = series(all_games()[game])
    if (played := play(folder, games, number)) < number:
        yield f"{number:,} games would take more than an hour, so {played:,} were played."
    yield from rebuild.measure(folder)
    with started(folder) as place, Library(folder) as library:
        yield from saved.measure(place, library, games, tries.moves, tries.results)
        yield _described(content(folder), library.store.position())
        yield from asked.measure(folder, game, tries.questions)
        yield from opened.measure(place, library, games, tries.pages)
        yield Figure("MB of the server after all this", [place.memory()], 700, at_most=True)
    after = content(folder)
    each = after.disk / after.games / KB
    yield Figure("kB on the disk besides the events, a game", [each], 30, at_most=True, digits=1)
    yield (
        f"At the end {after.disk / MB:,.1f} MB were on the disk besides the events; the copy named "
        f"{after.segments / MB:,.1f} MB of segments."
    )


def _described(now: Content, position: int) -> str:
    return (
        f"{now.games:,} games, {position:,} events. After the results {now.live:,} events were not sealed. "
        f"The published copy had {now.copy / MB:,.1f} MB, its segments {now.segments / MB:,.1f} MB."
    )


def report(results: Sequence[Result | str], asked: str, before: str) -> str:
    """The tables, the sentences, the machine and the versions of packages."""
    sentences = [one for one in results if isinstance(one, str)]
    measured = [one for one in results if not isinstance(one, str)]
    return "\n".join([tables(measured), "", f"`{asked}`", *sentences, machine(before, PACKAGES)])


def main() -> None:
    """Prints the tables."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.size", description=HELP)
    parser.add_argument("games", type=int, metavar="GAMES", help="how many games to play, at least 1")
    parser.add_argument("--library", type=Path, metavar="DIR", help="default: one among the temporary files")
    parser.add_argument("--game", choices=all_games(), default=own.served().name)
    asked = parser.parse_args()
    if asked.games < 1:
        parser.error(f"GAMES is {asked.games}, but a library needs at least 1 game")
    folder = asked.library or Path(gettempdir(), f"vidi-{asked.game}-{asked.games}")
    before, results = load(), list[Result | str]()
    for one in measure(folder, asked.game, asked.games, Tries()):
        print(one if isinstance(one, str) else tables([one]), file=sys.stderr, flush=True)
        results.append(one)
    print(report(results, f"python -m benchmarks.size {asked.games} --game {asked.game}", before))


if __name__ == "__main__":
    main()
