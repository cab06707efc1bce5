"""The games that are here: every package of ``domain`` that exports ``RULES``. And logged games."""

import importlib
import pkgutil
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any

import domain
from domain import logged
from domain.kernel.codec import Codec, Upcast
from domain.kernel.messages import LaterAdapter
from domain.kernel.rules import Rules
from domain.library.reports import REPORTS

UPCASTS: dict[str, Upcast] = {}
"""Upcasts of events that every game has: so far there are none."""


class Games(Mapping[str, Rules[Any, Any]]):
    """The rules of every game by its name, in alphabetical order. A game is loaded when it is looked up."""

    def __init__(self, names: Iterable[str]) -> None:
        self.by_name: dict[str, Rules[Any, Any] | None] = dict.fromkeys(sorted(names))
        """None for a game that is not loaded yet."""

    def __getitem__(self, name: str) -> Rules[Any, Any]:
        rules = self.by_name[name]
        if rules is None:
            self.by_name[name] = rules = importlib.import_module(f"domain.{name}").RULES
        return rules

    def __contains__(self, name: object) -> bool:
        return name in self.by_name

    def __iter__(self) -> Iterator[str]:
        return iter(self.by_name)

    def __len__(self) -> int:
        return len(self.by_name)


@cache
def games() -> Games:
    """The games that are here."""
    others = ("kernel", "library", logged.NAME)
    return Games(m.name for m in pkgutil.iter_modules(domain.__path__) if m.ispkg and m.name not in others)


def rules_of(game: str, ruleset: str | None, setup: Mapping[str, Any]) -> Rules[Any, Any] | None:
    """The rules by which a game was recorded; None if this Vidi lacks them."""
    return logged.rules(game, setup) if ruleset == logged.RULESET else games().get(game)


def package_of(game: str) -> str:
    """The name of the package for a recorded game: that of logged games for any title without rules."""
    return game if game in games() else logged.NAME


@cache
def upcasts() -> dict[str, Upcast]:
    """Upcasts of all games: functions that update an event of an old topic."""
    return UPCASTS | {topic: upcast for rules in games().values() for topic, upcast in rules.upcasts.items()}


@cache
def codec() -> Codec:
    """The codec of all games."""
    return Codec([logged.EVENTS, REPORTS], UPCASTS, games())


def load() -> None:
    """Loads all games and makes the adapters of their messages: for a process from which others are forked,
    and for one whose first answer must not wait for them."""
    for name in games():
        games()[name]
    for adapter in LaterAdapter.every:
        adapter.make()
