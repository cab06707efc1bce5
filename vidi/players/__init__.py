"""Players that decide by themselves, for recorded examples, tests and measurements.

A player is a function of what its seat may know. It gets a view, the choices made from that view, and a way
to draw; it sees neither the state nor the seed, so two tables that look the same to it get the same move.
"""

from collections.abc import Callable
from typing import Any, TypeVar

from domain.kernel.choices import Choices, Draw
from domain.kernel.messages import Command
from vidi.players import vinci

S = TypeVar("S")
C = TypeVar("C", bound=Command)

Player = Callable[[S, int, Choices[C], Draw], C]
"""``player(view, seat, choices, draw)`` gives one of the seat's choices."""


def at_random(view: object, seat: int, choices: Choices[C], draw: Draw) -> C:
    """Any legal command of the seat, each as likely as the others."""
    return choices.sample(draw)


_BY_GAME: dict[str, dict[str, Player[Any, Any]]] = {"vinci": vinci.PLAYERS}


def players_for(game: str) -> dict[str, Player[Any, Any]]:
    """The players that know a game, by name; ``random`` plays every game."""
    return {"random": at_random, **_BY_GAME.get(game, {})}
