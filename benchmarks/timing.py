"""Timing by turns: contenders alternate within a run, so that what else the machine does hits all alike."""

import json
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import Any, TypeVar

from benchmarks.results import Rates

Counts = Mapping[str, int]
"""How much was done, by unit: ``{"moves": 18_000, "games": 100}``."""
T = TypeVar("T")


@dataclass(frozen=True)
class Contender:
    """Something to measure: ``run`` does a fixed piece of work and says how much that was."""

    name: str
    run: Callable[[], Counts]


def alternate(contenders: Sequence[Contender], rounds: int) -> list[Rates]:
    """Runs A, B, A, B, ..., ``rounds`` times each after one to warm up, by the clock on the wall."""
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
    """What a module of these benchmarks writes as JSON, run in a process of its own.

    How long Python collects garbage grows with what else a process holds, and the peers of the other measures
    are not what somebody has who opens a library.
    """
    command = [sys.executable, "-m", module, *map(str, arguments)]
    return json.loads(subprocess.run(command, capture_output=True, check=True).stdout)


def timed(act: Callable[[T], object], of: Iterable[T]) -> Iterator[float]:
    """The seconds that an act takes with each of some things."""
    for one in of:
        began = perf_counter()
        act(one)
        yield perf_counter() - began
