"""Players that decide by themselves, for recorded examples, tests and measurements.

A player is a function of what its seat may know. It gets a view, the choices made from that view, and a way
to draw; it sees neither the state nor the seed, so two tables that look the same to it get the same move.
"""

from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, TypeVar

from domain.kernel.choices import Choices, Draw
from domain.kernel.messages import Command

S = TypeVar("S")
C = TypeVar("C", bound=Command)

Player = Callable[[S, int, Choices[C], Draw], C]
"""``player(view, seat, choices, draw)`` gives one of the seat's choices."""


def at_random(view: object, seat: int, choices: Choices[C], draw: Draw) -> C:
    """Any legal command of the seat, each as likely as the others."""
    return choices.sample(draw)


@cache
def players_for(game: str) -> dict[str, Player[Any, Any]]:
    """The players of a game by name: those of the package ``vidi.players.<game>``, if there is one, in its
    ``PLAYERS``; ``random`` plays every game."""
    theirs = import_module(f"{__name__}.{game}").PLAYERS if find_spec(f"{__name__}.{game}") else {}
    return {"random": at_random, **theirs}
