"""Timing by turns: contenders alternate within a run, so that what else the machine does hits all alike."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from statistics import median
from time import perf_counter

Counts = Mapping[str, int]
"""How much was done, by unit: ``{"moves": 18_000, "games": 100}``."""


@dataclass(frozen=True)
class Contender:
    """Something to measure: ``run`` does a fixed piece of work and says how much that was."""

    name: str
    run: Callable[[], Counts]


@dataclass
class Rates:
    """What a contender reached in one unit, round by round."""

    name: str
    unit: str
    per_second: list[float] = field(default_factory=list)

    @property
    def median(self) -> float:
        """The rate to quote."""
        return median(self.per_second)


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
