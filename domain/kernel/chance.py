"""Chance is an argument of a move: the domain asks for a named outcome, and the caller provides it.

An *outcome* is one pair, ``{"tile": "weapons"}``. The name is its kind. So a record that gives a die
where a tile is due is refused instead of misread. The value is null if the writer of the record did not
see the draw.
"""

import hashlib
from collections.abc import Callable, Mapping, Sequence
from typing import Protocol, TypeVar

from domain.kernel.wording import article

Value = str | int
Outcome = Mapping[str, Value | None]
V = TypeVar("V", str, int)
Draw = Callable[[int], int]
"""``draw(n)`` gives a uniform whole number of 0 to n - 1."""
Where = Callable[[Value], str | None]
"""The place of a value, as in "it is ..."; None if it is unknown."""


class ChanceError(ValueError):
    """The given outcomes do not fit the move."""


class DrawDue(ChanceError):  # noqa: N818 - it asks for an outcome
    """A move needs one more outcome than it was given; the caller asks for it."""

    def __init__(
        self, name: str, options: Sequence[Value], *, seats: Sequence[int | None], hidden: bool
    ) -> None:
        super().__init__(f"chance {len(seats)} is missing: expected {article(name)}, one of {_some(options)}")
        self.name = name
        self.options: tuple[Value, ...] = tuple(dict.fromkeys(options))
        """The possible values, each once."""
        self.hidden = hidden
        """Whether one seat alone sees it, so that a record may leave it out with a null."""
        self.seats = tuple(seats)
        """The seats that draw, from the first draw of the move to this one; None for a draw of no seat."""


class Chance(Protocol):
    """A source of outcomes. ``taken`` lists the outcomes drawn so far, in order."""

    taken: list[dict[str, Value | None]]

    def draw(self, name: str, options: Sequence[V], seat: int | None = None) -> V:
        """One of ``options``; a value that is repeated is more likely.

        The order of ``options`` must not depend on hashing. ``seat`` is the seat that draws, if one move
        draws for several; at a table, the question names it.
        """
        ...

    def draw_hidden(self, name: str, options: Sequence[V], where: Where) -> V | None:
        """The same for an outcome that only one seat sees; None if a record leaves it out.

        ``where`` gives the message its words if a record draws an item that is known to be elsewhere.
        """
        ...


class SeededChance:
    """Outcomes computed from a seed, the number of the move and the number of the draw within it.

    They are counter-based (blake2b, reduced by rejection). So a game is the same in every process and on
    every Python version. The draws of a move do not depend on the number of draws before it.
    """

    __slots__ = ("_counter", "_move", "_seed", "taken")

    def __init__(self, seed: str, move: int) -> None:
        self.taken: list[dict[str, Value | None]] = []
        self._seed = seed
        self._move = move
        self._counter = 0

    def below(self, bound: int) -> int:
        """A uniform whole number of 0 to ``bound - 1``."""
        limit = 2**64 - 2**64 % bound
        while True:
            text = f"{self._seed}/{self._move}/{self._counter}".encode()
            self._counter += 1
            number = int.from_bytes(hashlib.blake2b(text, digest_size=8).digest(), "big")
            if number < limit:
                return number % bound

    def draw(self, name: str, options: Sequence[V], seat: int | None = None) -> V:
        value = options[self.below(len(options))]
        self.taken.append({name: value})
        return value

    def draw_hidden(self, name: str, options: Sequence[V], where: Where) -> V:
        return self.draw(name, options)

    def finish(self) -> None:
        """Nothing: no outcome is left over."""


class RecordedChance:
    """The outcomes of a record, returned in order and checked against the requests of the move."""

    __slots__ = ("_outcomes", "_seats", "taken")

    def __init__(self, outcomes: Sequence[Outcome]) -> None:
        self.taken: list[dict[str, Value | None]] = []
        self._outcomes = outcomes
        self._seats: list[int | None] = []

    def draw(self, name: str, options: Sequence[V], seat: int | None = None) -> V:
        self._seats.append(seat)
        return self._recorded_value(name, options, _nowhere)

    def draw_hidden(self, name: str, options: Sequence[V], where: Where) -> V | None:
        self._seats.append(None)
        outcome = self._next(name, options, hidden=True)
        if outcome[name] is not None:
            return self._recorded_value(name, options, where)
        self.taken.append(outcome)
        return None

    def _recorded_value(self, name: str, options: Sequence[V], where: Where) -> V:
        outcome = self._next(name, options)
        value = outcome[name]
        if value in options:
            option = options[options.index(value)]
            if type(option) is type(value):
                self.taken.append(outcome)
                return option
        there = where(value) if value is not None else None
        raise ChanceError(
            f"chance {len(self.taken) + 1}: the {name} cannot be {_plain(value)}"
            f"{f', it is {there}' if there else ''}; possible: {_some(options)}"
        )

    def _next(self, name: str, options: Sequence[Value], *, hidden: bool = False) -> dict[str, Value | None]:
        """The next outcome, which must have that name; raises DrawDue if there is none."""
        drawn = len(self.taken)
        if drawn == len(self._outcomes):
            raise DrawDue(name, options, seats=self._seats, hidden=hidden)
        outcome = self._outcomes[drawn]
        if len(outcome) != 1 or name not in outcome:
            raise ChanceError(f"chance {drawn + 1}: expected {article(name)}, found {_described(outcome)}")
        return dict(outcome)

    def finish(self) -> None:
        """Raises ChanceError if outcomes are left over."""
        drawn = len(self.taken)
        if drawn < len(self._outcomes):
            due = f"{drawn or 'nothing'} {'are' if drawn > 1 else 'is'} drawn by chance here"
            left = _described(self._outcomes[drawn])
            raise ChanceError(f"chance {drawn + 1} is left over: {left}; {due}")


class GuessedChance(RecordedChance):
    """The outcomes of a record, and after these any that can come up: it tries how a move may go on."""

    __slots__ = ("_draw",)

    def __init__(self, outcomes: Sequence[Outcome], draw: Draw) -> None:
        super().__init__(outcomes)
        self._draw = draw

    def _next(self, name: str, options: Sequence[Value], *, hidden: bool = False) -> dict[str, Value | None]:
        if len(self.taken) < len(self._outcomes):
            return super()._next(name, options, hidden=hidden)
        return {name: options[self._draw(len(options))]}


def _nowhere(value: Value) -> None:
    """None: the place of an item in a common supply is unknown."""


def _described(outcome: Outcome) -> str:
    return ", ".join(f"{name} {_plain(value)}" for name, value in outcome.items())


def _plain(value: Value | None) -> str:
    """A value for a message; None is ``null``, as in a record."""
    return "null" if value is None else repr(value)


def _some(options: Sequence[Value]) -> str:
    shown = ", ".join(str(option) for option in options[:6])
    return shown if len(options) <= 6 else f"{shown}, ... ({len(options)} in all)"
