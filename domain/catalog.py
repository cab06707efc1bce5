"""The games that are here: every package of ``domain`` that exports ``RULES``."""

import importlib
import pkgutil
from functools import cache
from typing import Any

import domain
from domain.kernel.codec import Codec, Upcast
from domain.kernel.rules import Rules


@cache
def games() -> dict[str, Rules[Any, Any]]:
    """The rules of every game by its name, in alphabetical order."""
    names = sorted(m.name for m in pkgutil.iter_modules(domain.__path__) if m.ispkg and m.name != "kernel")
    return {name: importlib.import_module(f"domain.{name}").RULES for name in names}


@cache
def upcasts() -> dict[str, Upcast]:
    """Upcasts of all games: functions that update an event of an old topic."""
    return {topic: upcast for rules in games().values() for topic, upcast in rules.upcasts.items()}


@cache
def codec() -> Codec:
    """The codec of all games."""
    return Codec((rules.events for rules in games().values()), upcasts())
