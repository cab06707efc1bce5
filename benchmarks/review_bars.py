"""The bars of reviews, and figures with their errors."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import NamedTuple

import numpy as np


class Bar(NamedTuple):
    """A figure of a game beside what is wanted."""

    name: str
    measured: str
    wanted: str = ""
    met: bool | None = None
    """None for a figure that is only shown."""


class Mean(NamedTuple):
    """A mean with its standard error."""

    mean: float
    error: float

    def __str__(self) -> str:
        return f"{self.mean:.3f} ± {self.error:.3f}"

    def __sub__(self, other: "Mean") -> "Mean":
        return Mean(self.mean - other.mean, sqrt(self.error**2 + other.error**2))

    @property
    def low(self) -> float:
        """The lower end of the 95 % interval."""
        return self.mean - 1.96 * self.error


@dataclass(frozen=True)
class Size:
    """How much is played for a game."""

    positions: int = 80
    deals: int = 200
    games: int = 16
    """Games of each player whose turns are judged."""


def mean_of(groups: Sequence[Sequence[float]]) -> Mean:
    """The mean of all numbers. Those of one group are not independent, so whole groups give the error."""
    numbers = np.concatenate([np.asarray(group, dtype=np.float64) for group in groups])
    if not len(numbers):
        return Mean(0.0, 0.0)
    mean = float(numbers.mean())
    apart = [float(np.sum(np.asarray(group) - mean)) for group in groups if len(group)]
    return Mean(mean, float(np.sqrt(np.sum(np.square(apart)))) / len(numbers))


def share_above(better: Sequence[float], worse: Sequence[float]) -> float:
    """The share of pairs in which the first number is larger; equal ones count half."""
    first, second = np.asarray(better)[:, None], np.asarray(worse)[None, :]
    return float(((first > second) + 0.5 * (first == second)).mean())
