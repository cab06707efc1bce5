"""Timing in turns: contenders alternate within a run, so other work on the machine affects all alike."""

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
T = TypeVar("T")


@dataclass(frozen=True)
class Contender:
    """Something to measure: ``run`` does a fixed piece of work and returns its amount."""

    name: str
    run: Callable[[], Counts]


def alternate(contenders: Sequence[Contender], rounds: int) -> list[Rates]:
    """Runs A, B, A, B, ..., ``rounds`` times each after one to warm up, and measures wall-clock time."""
    found: dict[tuple[str, str], Rates] = {}
    for contender in contenders:
        contender.run()
    for _ in range(rounds):
        for contender in contenders:
            began = perf_counter()
            counts = contender.run()
            seconds = perf_counter() - began
            for unit, count in counts.items():
                rates = found.setdefault((contender.name, unit), Rates(contender.name, unit))
                rates.per_second.append(count / seconds)
    return list(found.values())


def apart(module: str, *arguments: object) -> Any:
    """Runs a module of these benchmarks in a separate process, and returns the JSON that it writes.

    The time of Python's garbage collection grows with the data of a process. A user who opens a library does
    not have the peers of the other measures in memory.
    """
    command = [sys.executable, "-m", module, *map(str, arguments)]
    return json.loads(subprocess.run(command, capture_output=True, check=True).stdout)


def timed(act: Callable[[T], object], of: Iterable[T]) -> Iterator[float]:
    """The seconds that ``act`` takes with each argument."""
    for one in of:
        began = perf_counter()
        act(one)
        yield perf_counter() - began
