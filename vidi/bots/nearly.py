"""Draws among choices that are nearly as good as the best one, so that a bot varies from game to game."""

from collections.abc import Callable, Iterable
from typing import TypeVar

from domain.kernel.chance import Draw

C = TypeVar("C")

SHARE = 0.9
"""Choices that are worth at least this share of the best one are nearly as good."""


def nearly_best(choices: Iterable[C], worth: Callable[[C], float], draw: Draw) -> C:
    """One of the best choices, all equally likely. Where the best is worth nothing, only its equals count."""
    rated = [(worth(choice), choice) for choice in choices]
    best = max(value for value, _ in rated)
    least = best * SHARE if best > 0 else best
    good = [choice for value, choice in rated if value >= least]
    return good[draw(len(good))] if len(good) > 1 else good[0]
