"""The tables of speeds, as Markdown: ``python -m benchmarks``."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks import (
    browser,
    checked,
    covering,
    games,
    importing,
    logs,
    matches,
    play,
    projecting,
    results_only,
    serving,
    states,
)
from benchmarks.machine import load, machine
from benchmarks.measured import measured
from benchmarks.results import Result, tables
from domain.catalog import games as all_games

PACKAGES = ("pydantic", "eventsourcing", "duckdb", "pyarrow", "streamlit", "catanatron", "chess")


@dataclass(frozen=True)
class Size:
    """How much work the benchmarks do."""

    rounds: int = 5
    games: int = 60
    """Games of ours in a round."""
    logs: int = 8
    """Logs in a round."""
    library: int = 1_000
    """Games in the library that is projected and served. Each other game has as many as are opened."""
    answers: int = 1_000
    """Tries of measures that only one game has."""
    states: int = 200
    tries: int = 20
    """Saved moves; opened replays."""
    visits: int = 3
    """Visits before a replay is opened: the first fetches the scripts, the second keeps them compiled."""
    views: int = 100
    presses: int = 50
    """Keys in a row."""


def measure(size: Size) -> Iterator[Result]:
    """Runs all benchmarks."""
    yield from play.measure(size.games, size.rounds)
    yield from checked.measure(size.games, size.rounds)
    for name in all_games():
        if own := measured(name).own:
            yield from own(size.answers, size.rounds)
    yield from importing.measure(size.games, size.rounds)
    yield from matches.measure(max(1, size.games // 10), size.rounds)
    yield from results_only.measure(size.games * 100, size.rounds)
    yield from logs.measure(size.logs, size.rounds)
    with TemporaryDirectory() as folder:
        library = games.library(Path(folder), size.library, size.tries + 1)
        yield from projecting.measure(library, size.rounds)
        yield from states.measure(library, size.states)
        yield from covering.measure(library, size.tries)
        with serving.served(library) as place:
            yield from serving.measure(place, size.tries, size.views, size.visits)
            yield from browser.measure(place, size.presses, size.rounds)


def report(results: Sequence[Result], size: Size, before: str) -> str:
    """The tables, the machine and the versions of packages."""
    return "\n".join(
        [
            tables(results),
            "",
            f"`python -m benchmarks`: {size.games} games in a round, {size.library:,} in the library; "
            f"medians of {size.rounds} rounds in which contenders take turns, each in a process of its own, "
            "garbage collector on.",
            machine(before, PACKAGES),
        ]
    )


if __name__ == "__main__":
    size, before = Size(), load()
    print(report(list(measure(size)), size, before))
