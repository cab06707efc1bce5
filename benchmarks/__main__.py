"""The tables of speeds, as Markdown: ``python -m benchmarks``."""

import os
import platform
import sqlite3
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks import (
    browser,
    checked,
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
        with serving.served(library) as place:
            yield from serving.measure(place, size.tries, size.views, size.visits)
            yield from browser.measure(place, size.presses, size.rounds)


def report(results: Sequence[Result], size: Size, load: float) -> str:
    """The tables, the machine and the versions of packages."""
    packages = ", ".join(f"{name} {version(name)}" for name in PACKAGES)
    return "\n".join(
        [
            tables(results),
            "",
            f"`python -m benchmarks`: {size.games} games in a round, {size.library:,} in the library; "
            f"medians of {size.rounds} rounds in which contenders take turns, each in a process of its own, "
            "garbage collector on.",
            f"{_processor()}, {os.cpu_count()} cores, {platform.system()}; load {load:.1f} at the start, "
            f"{os.getloadavg()[0]:.1f} at the end.",
            f"Python {platform.python_version()}, SQLite {sqlite3.sqlite_version}, {packages}.",
        ]
    )


def _processor() -> str:
    """The processor's name, if the system reports it."""
    info = Path("/proc/cpuinfo")
    for line in info.read_text("utf-8").splitlines() if info.exists() else ():
        if line.startswith("model name"):
            return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()


if __name__ == "__main__":
    size, load = Size(), os.getloadavg()[0]
    print(report(list(measure(size)), size, load))
