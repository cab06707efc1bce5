"""The games that are here: every package of ``domain`` that exports ``RULES``. And logged games."""

import importlib
import pkgutil
from collections.abc import Mapping
from functools import cache
from typing import Any

import domain
from domain import logged
from domain.kernel.codec import Codec, Upcast
from domain.kernel.rules import Rules
from domain.library.reports import REPORTS


@cache
def games() -> dict[str, Rules[Any, Any]]:
    """The rules of every game by its name, in alphabetical order."""
    others = ("kernel", "library", logged.NAME)
    names = sorted(m.name for m in pkgutil.iter_modules(domain.__path__) if m.ispkg and m.name not in others)
    return {name: importlib.import_module(f"domain.{name}").RULES for name in names}


def rules_of(game: str, ruleset: str | None, setup: Mapping[str, Any]) -> Rules[Any, Any] | None:
    """The rules by which a game was recorded; None if this Vidi lacks them."""
    return logged.rules(game, setup) if ruleset == logged.RULESET else games().get(game)


def package_of(game: str) -> str:
    """The name of the package for a recorded game: that of logged games for any title without rules."""
    return game if game in games() else logged.NAME


@cache
def upcasts() -> dict[str, Upcast]:
    """Upcasts of all games: functions that update an event of an old topic."""
    return {topic: upcast for rules in games().values() for topic, upcast in rules.upcasts.items()}


@cache
def codec() -> Codec:
    """The codec of all games."""
    return Codec([*(rules.events for rules in games().values()), logged.EVENTS, REPORTS], upcasts())
