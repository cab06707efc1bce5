"""The games that the generic suite runs over, and how it plays them.

It finds a game by itself: every one in ``domain.catalog``, and the toy. For game ``x`` the module
``tests.x.generic`` says what only the game knows:

- ``commands(state)``: every command that the schema allows over the game's ids, wrong ones too, but for those
  of described spaces;
- ``altered(state, draw)``: of a described space, commands with one field changed, and whether they are legal,
  judged without the rules;
- ``check(state)``: asserts that pieces are conserved and that the state agrees with itself;
- ``twins()``: a seat, and two states that differ only in what this seat must not know.
"""

import importlib
import os
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Protocol

from domain.catalog import games
from domain.kernel.chance import SeededChance
from domain.kernel.choices import Draw
from domain.kernel.codec import Codec
from domain.kernel.events import GameStarted, MoveMade
from domain.kernel.messages import Command, Event
from domain.kernel.rules import Rules
from tests import toy

RANDOM_GAMES = int(os.environ.get("VIDI_GAMES", "40"))
"""Games that are played of each game; `make soak` asks for 2,000."""

AnyRules = Rules[Any, Any]


class Known(Protocol):
    """What a game's tests tell the generic suite."""

    def commands(self, state: Any) -> Iterator[Command]: ...
    def altered(self, state: Any, draw: Draw) -> Iterator[tuple[Command, bool]]: ...
    def check(self, state: Any) -> None: ...
    def twins(self) -> tuple[int, Any, Any]: ...


NAMES = ["toy", *games()]
CODEC = Codec([toy.RULES.events, *(rules.events for rules in games().values())], {})


def rules_of(name: str) -> AnyRules:
    """The rules of a game by its name."""
    return toy.RULES if name == "toy" else games()[name]


def known_of(name: str) -> Known:
    """What the tests of a game know of it."""
    module: Any = importlib.import_module("tests.toy" if name == "toy" else f"tests.{name}.generic")
    known: Known = module
    return known


@dataclass(frozen=True)
class Step:
    """One move of a random game: the state before it, the command, its events and the state after it."""

    before: Any
    made: MoveMade
    command: Command
    events: list[Event]
    after: Any

    @property
    def move(self) -> int:
        """Its number, from 1."""
        return self.made.move


class RandomGame:
    """A game whose moves are drawn; the seed settles everything."""

    def __init__(self, rules: AnyRules, seed: int) -> None:
        self.rules = rules
        self.seed = f"generic {seed}"
        seats = rules.seats[seed % len(rules.seats)]
        setup = rules.prepare(rules.setup(), seats)
        chance = SeededChance(self.seed, 0)
        self.started = GameStarted(
            game=rules.name,
            ruleset=rules.ruleset,
            seats=tuple(f"Seat {seat}" for seat in range(1, seats + 1)),
            setup=setup,
            seed=self.seed,
        )
        self.start = rules.begin(self.started)
        self.dealt = rules.deal(self.start, chance)
        self.started = self.started.model_copy(update={"chance": tuple(chance.taken)})

    def steps(self) -> Iterator[Step]:
        """The moves, one by one."""
        draw = SeededChance(f"moves of {self.seed}", 0).below
        state, move = self.rules.copy(self.start), 0
        while self.rules.to_act(state):
            move += 1
            assert move < 5_000, "the game does not end"
            before = self.rules.copy(state)
            command = self.rules.legal(state).sample(draw)
            chance = SeededChance(self.seed, move)
            events = self.rules.play(state, command, chance)
            made = MoveMade(
                move=move,
                seat=command.seat,
                command=command.NAME,
                args=command.args(),
                chance=tuple(chance.taken),
            )
            yield Step(before, made, command, events, self.rules.copy(state))

    def stream(self) -> list[Event]:
        """All events as they are stored."""
        events: list[Event] = [self.started, *self.dealt]
        for step in self.steps():
            events += [step.made, *step.events]
        return events


def positions(rules: AnyRules, count: int) -> Iterator[Any]:
    """States spread over the depth of random games, about ``count`` of them."""
    per_game = 5
    for seed in range(-(-count // per_game)):
        steps = list(RandomGame(rules, 1_000 + seed).steps())
        for part in range(per_game):
            yield steps[len(steps) * part // per_game].before
