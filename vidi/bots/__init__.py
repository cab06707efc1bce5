"""Bots decide for a seat: in recorded examples, on the pages, in tests and benchmarks.

A bot is a function of its seat's knowledge. It gets a view, the choices made from that view, and a source of
random numbers. It sees neither the state nor the seed, so equal views get the same move.
"""

from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any, TypeVar

from domain.catalog import games, package_of
from domain.kernel.chance import Draw
from domain.kernel.choices import Choices
from domain.kernel.events import GameStarted
from domain.kernel.messages import Command

S = TypeVar("S")
C = TypeVar("C", bound=Command)

USUAL = "steady"
"""The bot on which ``expert`` improves."""
EXPERT = "expert"

Bot = Callable[[S, int, Choices[C], Draw], C]
"""``bot(view, seat, choices, draw)`` returns one of the seat's choices."""


def at_random(view: object, seat: int, choices: Choices[C], draw: Draw) -> C:
    """Any legal command of the seat, all equally likely."""
    return choices.sample(draw)


def own_bots(game: str) -> dict[str, Bot[Any, Any]]:
    """The bots of a game that need no model: ``random``, and ``BOTS`` of ``vidi.bots.<game>``, if any."""
    return _bots(package_of(game))  # any text may be the title of a log, and only names of ours are imported


@cache
def _bots(name: str) -> dict[str, Bot[Any, Any]]:
    there = find_spec(f"{__name__}.{name}")
    return {"random": at_random, **(import_module(f"{__name__}.{name}").BOTS if there else {})}


def bot_names(game: str) -> tuple[str, ...]:
    """The names of the bots of a game: its own, and ``expert`` if a model of the game comes with Vidi."""
    own = tuple(own_bots(game))
    return (*own, EXPERT) if USUAL in own and _models().has_file(game) else own


def bot_of(started: GameStarted, name: str) -> Bot[Any, Any]:
    """A bot for a game. ``expert`` is ``steady`` in a game that its model does not know (``why_usual``).

    Raises LookupError if the game has no such bot, and ModelError for ``expert`` if its model is damaged.
    """
    own, there = own_bots(started.game), bot_names(started.game)
    if name not in there:
        title = games()[started.game].title
        raise LookupError(f"no bot of {title} is called {name!r}; the bots are: {', '.join(there)}")
    if name != EXPERT:
        return own[name]
    if why_usual(started) is not None:
        return own[USUAL]
    bot: Bot[Any, Any] = import_module("vidi.value.expert").expert(_models().model_for(started), own[USUAL])
    return bot


def why_usual(started: GameStarted) -> str | None:
    """Why ``expert`` plays a game as ``steady`` does; None if it does not. Raises ModelError."""
    model = _models().model_for(started)
    return str(model) if isinstance(model, _models().Reason) else None


def _models() -> ModuleType:
    """Loaded when it is first asked, because it loads NumPy and needs the bots of this package."""
    return import_module("vidi.value.model")
