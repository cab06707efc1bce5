"""Timing by turns: contenders alternate within a run, so that what else the machine does hits all alike."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import TypeVar

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


def timed(act: Callable[[T], object], of: Iterable[T]) -> Iterator[float]:
    """The seconds that an act takes with each of some things."""
    for one in of:
        began = perf_counter()
        act(one)
        yield perf_counter() - began
