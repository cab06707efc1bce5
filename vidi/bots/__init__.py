"""Bots decide for a seat: in recorded examples, on the pages, in tests and benchmarks.

A bot is a function of its seat's knowledge. It gets a view, the choices made from that view, and a source of
random numbers. It sees neither the state nor the seed, so equal views get the same move.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, TypeVar

from domain.kernel.chance import Draw
from domain.kernel.choices import Choices
from domain.kernel.messages import Command

S = TypeVar("S")
C = TypeVar("C", bound=Command)

Bot = Callable[[S, int, Choices[C], Draw], C]
"""``bot(view, seat, choices, draw)`` returns one of the seat's choices."""


def at_random(view: object, seat: int, choices: Choices[C], draw: Draw) -> C:
    """Any legal command of the seat, all equally likely."""
    return choices.sample(draw)


@cache
def bots_for(game: str) -> dict[str, Bot[Any, Any]]:
    """The bots of a game by name: ``random``, ``BOTS`` of ``vidi.bots.<game>`` if that package exists, and
    ``expert`` if there is a model of the game."""
    theirs, models = own_bots(game), import_module("vidi.value.model")  # it needs the bots of this package
    try:
        model = models.shipped(game)
    except models.ModelError:  # others say so; a game needs no expert
        model = None
    if model is None or "steady" not in theirs:
        return theirs
    return {**theirs, "expert": import_module(f"{__name__}.expert").expert(model, theirs["steady"])}


@cache
def own_bots(game: str) -> dict[str, Bot[Any, Any]]:
    """The bots of a game that need no model."""
    theirs = import_module(f"{__name__}.{game}").BOTS if find_spec(f"{__name__}.{game}") else {}
    return {"random": at_random, **theirs}


def seated(game: str, names: Sequence[str]) -> dict[int, str]:
    """By seat, the bots among these players, recognised by the names that ``named`` gives.

    A person with such a name counts as a bot until the user chooses otherwise.
    """
    matches = {seat: re.fullmatch(pattern(game), name) for seat, name in enumerate(names, 1)}
    return {seat: match[1].lower() for seat, match in matches.items() if match}


def pattern(game: str) -> str:
    """A regular expression of the names that ``named`` gives to bots of a game; its group is the bot.

    Python and DuckDB read it the same way.
    """
    return pattern_of(bots_for(game))


def pattern_of(bots: Iterable[str]) -> str:
    """A regular expression of the names that ``named`` gives to these bots, as ``pattern`` does."""
    return f"({'|'.join(bot.capitalize() for bot in bots)}) [0-9]{{1,3}}"


def named(bot: str, seat: int) -> str:
    """The name of a bot in a seat: ``Steady 2``."""
    return f"{bot.capitalize()} {seat}"
