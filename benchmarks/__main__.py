"""The table of speeds, as Markdown: ``python -m benchmarks``."""

import os
import platform
import sqlite3
from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.library import Shelf
from benchmarks.play import contenders
from benchmarks.timing import Rates, alternate

ROUNDS = 5
GAMES = 60
PACKAGES = ("pydantic", "eventsourcing", "duckdb", "pyarrow", "catanatron", "chess")


def measure(games: int, rounds: int) -> list[Rates]:
    """Runs everything; so many games of Vinci in each run."""
    found = alternate(contenders(games), rounds)
    with TemporaryDirectory() as folder:
        shelf = Shelf(Path(folder), games)
        found += alternate(shelf.contenders(), rounds)
        shelf.library.close()
    return found


def report(found: Sequence[Rates], games: int, rounds: int) -> str:
    """The table, and what it was made with."""
    lines = ["| what | unit | a second | least | most |", "|---|---|--:|--:|--:|"]
    for rates in found:
        numbers = (rates.median, min(rates.per_second), max(rates.per_second))
        lines.append(f"| {rates.name} | {rates.unit} | " + " | ".join(f"{n:,.0f}" for n in numbers) + " |")
    packages = ", ".join(f"{name} {version(name)}" for name in PACKAGES)
    return "\n".join(
        [
            *lines,
            "",
            f"`python -m benchmarks`: {games} games of Vinci in each run; medians of {rounds} runs that take "
            "turns, garbage collector on.",
            f"{_processor()}, {os.cpu_count()} cores, {platform.system()}; load at the end "
            f"{os.getloadavg()[0]:.1f}.",
            f"Python {platform.python_version()}, SQLite {sqlite3.sqlite_version}, {packages}.",
        ]
    )


def _processor() -> str:
    """The processor's name, where the system tells it."""
    info = Path("/proc/cpuinfo")
    for line in info.read_text("utf-8").splitlines() if info.exists() else ():
        if line.startswith("model name"):
            return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()


if __name__ == "__main__":
    print(report(measure(GAMES, ROUNDS), GAMES, ROUNDS))
