"""The games that the generic suite runs over, and how it plays them.

It finds a game by itself: every one in ``domain.catalog``, and the toy. What only the game knows it asks of
the module ``tests.<game>.generic``, see ``Known``.
"""

import importlib
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import chain, product
from typing import Any, Protocol

from pydantic import ValidationError

from domain.catalog import games
from domain.kernel.chance import Draw, SeededChance
from domain.kernel.choices import Choices
from domain.kernel.codec import Codec
from domain.kernel.events import GameStarted, MoveMade
from domain.kernel.messages import Command, Event
from domain.kernel.playout import playout
from domain.kernel.rules import Rules, begin, fold, settle
from tests.helpers import dyke, dyke_board, toy, toy_board

TOO_LONG = 5_000
"""Moves; a random game that is longer does not end."""

AnyRules = Rules[Any, Any]
Stream = list[Event]
"""The standing events of a game, ``GameStarted`` first."""


Setups = tuple[tuple[Mapping[str, Any], int], ...]
"""What is settled before a game, and the number of seats."""

Twins = tuple[int, Stream, Stream]
"""A seat, and two games that are one to it: they differ only in what it does not know."""


class Known(Protocol):
    """What the tests of a game tell the generic suite: a module with these names.

    ``values`` and ``check`` every game needs, the others where it has such a thing.
    """

    SETUPS: Setups
    """Setups and numbers of seats that random games take in turn: all defaults, every option in another
    position, every map. Without it nothing is set up, for each number of seats."""
    DESCRIBED: tuple[str, ...]
    """The commands whose legal ones are described, not listed."""
    FORCED: tuple[str, ...]
    """Commands that may be the only choice, for records of the game hold them. A new game has none."""
    ALIKE: tuple[str, ...]
    """Commands that say one thing in several ways, for the same reason."""
    KEYS: Mapping[str, str]
    """The columns that name a row, by table, where an event makes several rows."""
    PIECES: tuple[str, ...]
    """The pieces that steps move on the board, by the first words of their names."""
    DEAR: int
    """One event takes as long as so many of other games, so the suite plays fewer of them."""
    SMALL: Setups
    """Setups so small that described choices fit into a list, and that ``values`` can name whole fields of
    theirs. The suite looks at their positions where such a choice is due."""

    def values(self, state: Any) -> Mapping[str, tuple[object, ...]]:
        """What a field of a command may be, by its name: every id and number that could be right, and some
        that cannot; where commands have fields of one name and two types, those of the ones that are due.
        ``seat`` is seen to. Fields of described commands are named where few values make all of
        them; elsewhere they are left out."""

    def altered(self, state: Any, command: Any, draw: Draw) -> tuple[Command, bool]:
        """A legal described command with one thing changed, and whether it is legal still, judged without
        the rules."""

    def check(self, state: Any) -> None:
        """Asserts that no piece is lost or doubled and that the state agrees with itself."""

    def twins(self) -> Iterator[Twins]:
        """Games that differ in what a seat does not know: in each thing that the game hides. That nobody
        knows the seed is seen to for all games."""


TOYS: dict[str, Any] = {"toy": toy, "dyke": dyke}
"""Games that no library has: what the contract promises, on a page or two each."""
NAMES = [*TOYS, *games()]
sys.modules["dashboard.boards.toy.board"] = toy_board  # where a game's board is looked for
sys.modules["dashboard.boards.dyke.board"] = dyke_board
CODEC = Codec([toy.RULES.events for toy in TOYS.values()], {}, games())


def rules_of(name: str) -> AnyRules:
    """The rules of a game by its name."""
    return TOYS[name].RULES if name in TOYS else games()[name]


def known_of(name: str) -> Known:
    """What the tests of a game know of it."""
    module: Any = TOYS.get(name) or importlib.import_module(f"tests.games.{name}.generic")
    known: Known = module
    return known


def setups_of(name: str) -> Setups:
    """The setups that random games take in turn."""
    setups: Setups = getattr(known_of(name), "SETUPS", tuple(({}, seats) for seats in rules_of(name).seats))
    return setups


def keys_of(name: str) -> Mapping[str, str]:
    """What names a row in tables of a game where an event makes several."""
    keys: Mapping[str, str] = getattr(known_of(name), "KEYS", {})
    return keys


def pieces_of(name: str) -> tuple[str, ...]:
    """The pieces that steps move on the board of a game, by the first words of their names."""
    pieces: tuple[str, ...] = getattr(known_of(name), "PIECES", ())
    return pieces


def small_setups(name: str) -> Setups:
    """The small setups that a game declares."""
    setups: Setups = getattr(known_of(name), "SMALL", ())
    return setups


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
    """A game whose moves are drawn; the seed settles everything, also which of the setups it takes."""

    def __init__(self, name: str, seed: int, setups: Setups = ()) -> None:
        self.rules = rules = rules_of(name)
        self.seed = f"generic {seed}"
        setups = setups or setups_of(name)
        setup, seats = setups[seed % len(setups)]
        chance = SeededChance(self.seed, 0)
        names = [f"Seat {seat}" for seat in range(1, seats + 1)]
        self.started = settle(rules, names, rules.setup.model_validate(setup), self.seed)
        self.start = begin(rules, self.started)
        self.dealt = rules.deal(self.start, chance)
        self.started = replace(self.started, chance=tuple(chance.taken))

    @property
    def seats(self) -> range:
        """The numbers of the seats."""
        return range(1, len(self.started.seats) + 1)

    def steps(self) -> Iterator[Step]:
        """The moves, one by one."""
        draw = SeededChance(f"moves of {self.seed}", 0).below
        state = self.rules.copy(self.start)
        before = state

        def choose(state: Any, _: tuple[int, ...], move: int) -> Command:
            nonlocal before
            assert move < TOO_LONG, "the game does not end"
            before = self.rules.copy(state)
            return any_legal(self.rules, state, draw)

        for step in playout(self.rules, state, self.seed, choose):
            yield Step(before, step.made(), step.command, step.events, self.rules.copy(state))

    def stream(self) -> Stream:
        """All events as they are stored."""
        events: Stream = [self.started, *self.dealt]
        for step in self.steps():
            events += [step.made, *step.events]
        return events


def any_legal(rules: AnyRules, state: Any, draw: Draw) -> Command:
    """A legal command of any seat that may act; each as likely as the others, also where several may."""
    groups = choices(rules, state)
    if len(groups) == 1:
        return groups[0].sample(draw)
    listed = list(chain(*groups))
    return listed[draw(len(listed))]


def choices(rules: AnyRules, state: Any) -> list[Choices[Command]]:
    """The choices of each seat that may act, in order."""
    return [rules.legal(state, seat) for seat in rules.to_act(state)]


def counted(of_seats: Iterable[Choices[Command]]) -> int:
    """How many choices several seats have; those that are not counted are as many as can be listed."""
    return sum(len(list(of)) if (count := of.count()) is None else count for of in of_seats)


def twins(name: str) -> Iterator[Twins]:
    """Pairs of games that are one to a seat: dealt by another seed, or different in what the game hides."""
    events = RandomGame(name, 3).stream()
    started, *others = events
    assert isinstance(started, GameStarted)
    moves = [place for place, event in enumerate(events) if isinstance(event, MoveMade)]
    for place in (moves[0], moves[len(moves) // 2], moves[-1]):
        other = replace(started, seed="another")
        for seat in rules_of(name).to_act(folded(name, events[:place])):
            yield seat, events[:place], [other, *others[: place - 1]]
    if rules_of(name).secrets:
        yield from known_of(name).twins()


def folded(name: str, stream: Stream) -> Any:
    """The state that standing events lead to."""
    started = stream[0]
    assert isinstance(started, GameStarted)
    return fold(rules_of(name), started, stream)


def described(name: str) -> tuple[str, ...]:
    """The commands of a game whose legal ones are described, not listed."""
    fields: tuple[str, ...] = getattr(known_of(name), "DESCRIBED", ())
    return fields


def every_command(name: str, state: Any) -> tuple[Command, ...]:
    """All that the commands' schemas allow over the values that the game's tests name, for every seat and two
    that there are not; of described commands only where their fields are named."""
    seats = tuple(range(rules_of(name).seats[-1] + 2))
    return _every_command(name, (("seat", seats), *known_of(name).values(state).items()))


@lru_cache(maxsize=16)  # a game may name other values in every state
def _every_command(name: str, values: tuple[tuple[str, tuple[object, ...]], ...]) -> tuple[Command, ...]:
    of, commands = dict(values), list[Command]()
    for command, cls in rules_of(name).commands.items():
        fields = ["seat", *cls.takes()]
        if command not in described(name) or of.keys() >= set(fields):
            rows = product(*(of[field] for field in fields))
            for row in rows:
                with suppress(ValidationError):  # another command's field of this name has another type
                    commands.append(cls.ADAPTER.validate_python(dict(zip(fields, row, strict=True))))
    return tuple(commands)
