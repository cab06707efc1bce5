"""What a game declares for its value, in the optional module ``vidi.value.own.<game>``, as ``OWN``."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any


@dataclass(frozen=True)
class Own:
    """Numbers of its states that their types do not show, and how much to learn from."""

    features: Callable[[Any, int], Mapping[str, float | Sequence[float]]] = lambda view, seat: {}
    """By name, a number of the state, or one for each seat, that of seat 1 first.

    It gets a seat's view and the seat, and only reads them. The seat matters in a game with secrets alone.
    """
    compared: tuple[str, ...] = ()
    """Names of numbers by seat of which the lead over the best other seat is a number too."""
    games: int = 600
    """The games of ``make models``."""
    trees: int = 160
    """The trees of each set, for that many games."""
    ends: int = 1
    """The chance of a position is the mean over the ends of so many turns. More of them cost more time."""


@cache
def own(game: str) -> Own:
    """The declaration of a game."""
    module = f"vidi.value.own.{game}"
    if find_spec(module) is None:
        return Own()
    declared: Own = import_module(module).OWN
    return declared
