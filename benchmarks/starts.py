"""What a command costs before it does anything: ``python -m benchmarks.starts [ROUNDS] [--games N]``.

The unit is the processor time of a start of Python alone, so that machines compare. Commands take turns, each
in a process of its own with the environment of this one. So the bytecode is written before the first round,
unless PYTHONDONTWRITEBYTECODE is set.
"""

import argparse
import resource
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks import games
from benchmarks.machine import load, machine
from benchmarks.results import Figure, Result, tables
from vidi.library.library import Library
from vidi.library.tables import project

ALONE = (sys.executable, "-c", "pass")
VIDI = (sys.executable, "-c", "from vidi.cli import main; main()")
WANTED = {"--help": 25, "show {game}": 50, "games": 60, "sql SELECT(1)": 70}
"""The most starts of Python alone, by command."""


def measure(folder: Path, rounds: int, number: int) -> Iterator[Result]:
    """Starts commands beside a library of so many games of the kind that fills it, and one of each other."""
    games.library(folder, number, 1)
    with Library(folder) as library:
        project(folder, library.store)
        game = next(one.id for one in library.games() if one.started.game == games.served().name)
    commands = {
        words: (*VIDI, "--library", str(folder), *words.format(game=game).split()) for words in WANTED
    }
    for command in commands.values():
        seconds(command)
    starts: dict[str, list[float]] = {words: [] for words in commands}
    for _ in range(rounds):
        alone = seconds(ALONE)
        for words, command in commands.items():
            starts[words].append(seconds(command) / alone)
    for words, values in starts.items():
        name = f"vidi {words.format(game='GAME')}, starts of Python alone"
        yield Figure(name, values, WANTED[words], at_most=True, digits=1)


def seconds(command: Sequence[str]) -> float:
    """The processor time of a command and of the processes that it started."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main() -> None:
    """Measures, and prints the tables."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.starts")
    parser.add_argument("rounds", nargs="?", type=int, default=9)
    parser.add_argument("--games", type=int, default=50)
    asked, before = parser.parse_args(), load()
    with TemporaryDirectory() as folder:
        print(tables(list(measure(Path(folder), asked.rounds, asked.games))))
    print(f"\nBytecode is {'not ' * sys.dont_write_bytecode}written.")
    print(machine(before, ("duckdb", "pyarrow", "pydantic", "rich", "typer")))


if __name__ == "__main__":
    main()
