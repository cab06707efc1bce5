"""Timing in turns: contenders alternate within a run, so other work on the machine affects all alike.

Each round times each contender in a fresh process of its own. The time of Python's garbage collection grows
with the data of a process, so no contender pays for the modules and data of another.
"""

import json
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import Any, TypeVar

from benchmarks.results import Rates

Counts = Mapping[str, int]
"""The amount of work, by unit: ``{"moves": 18_000, "games": 100}``."""
Run = Callable[[], Counts]
"""Does a fixed piece of work and returns its amount."""
T = TypeVar("T")


@dataclass(frozen=True)
class Contender:
    """Something to measure: ``prepare``, called with the arguments, returns the run that is timed.

    Both happen in a fresh process, so ``prepare`` is a function of a module that imports only what it needs.
    The arguments are JSON values or paths.
    """

    name: str
    prepare: Callable[..., Run]
    arguments: Sequence[object] = ()

    def timed(self) -> tuple[float, Counts]:
        """The seconds of one run in a fresh process, and its amount of work."""
        arguments = json.dumps(self.arguments, default=str)
        seconds, counts = apart("benchmarks.alone", self.prepare.__module__, self.prepare.__name__, arguments)
        return seconds, counts


def alternate(contenders: Sequence[Contender], rounds: int) -> list[Rates]:
    """Runs A, B, A, B, ..., ``rounds`` times each, and measures wall-clock time."""
    by_unit: dict[tuple[str, str], Rates] = {}
    for _ in range(rounds):
        for contender in contenders:
            seconds, counts = contender.timed()
            for unit, count in counts.items():
                rates = by_unit.setdefault((contender.name, unit), Rates(contender.name, unit))
                rates.per_second.append(count / seconds)
    return list(by_unit.values())


def apart(module: str, *arguments: object) -> Any:
    """Runs a module of these benchmarks in a fresh process, and returns the JSON that it writes."""
    command = [sys.executable, "-m", module, *map(str, arguments)]
    return json.loads(subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout)


def timed(act: Callable[[T], object], of: Iterable[T]) -> Iterator[float]:
    """The seconds that ``act`` takes with each argument."""
    for one in of:
        began = perf_counter()
        act(one)
        yield perf_counter() - began
