"""A state as named numbers, by the types of its fields. No game needs code for it.

The numbers are those of one seat: ``@0`` is the seat itself, ``@1`` the next one in the order of the table.
Seats that play together are one: their numbers are added up. Only what the seat knows is read.

- A number keeps its name: ``round``. In a list, the numbers are added up, and ``#`` is the length.
- A word makes a name: ``phase=trade`` is 1. In a list, it counts: ``units@0.kind=city``.
- A set of things by number counts as its size, and a value that follows from the setup is left out.
"""

import dataclasses
import re
from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from functools import cache, lru_cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from domain.kernel.aggregate import AnyRules
from domain.kernel.fields import Meaning
from domain.kernel.rules import tallies
from vidi.value.own import own

PLACE = re.compile(r"@(\d+)")
OF_OTHERS = re.compile(r"\.lead@[1-9]")
"""The leads of other seats. They are left out: a seat's own is enough."""


class Row:
    """The numbers of one seat, while they are collected."""

    __slots__ = ("numbers", "places")

    def __init__(self, seat: int, seats: int, together: bool) -> None:
        self.numbers: dict[str, float] = {}
        self.places = [
            "" if not other else "@table" if together else f"@{(other - seat) % seats}"
            for other in range(seats + 1)
        ]
        """The ending of the names of each seat; empty for none."""

    def add(self, name: str, number: float) -> None:
        """Adds to the number of this name."""
        self.numbers[name] = self.numbers.get(name, 0.0) + number

    def add_each(self, name: str, numbers: Sequence[float], *, compared: bool) -> None:
        """Adds a number of each seat; if they are compared, also its lead over the best other seat."""
        for seat, (place, number) in enumerate(zip(self.places[1:], numbers, strict=True)):
            self.add(name + place, number)
            if compared and len(numbers) > 1:
                self.add(f"{name}.lead{place}", number - max([*numbers[:seat], *numbers[seat + 1 :]]))


Flatten = Callable[[Row, str, Any], None]
"""Adds the numbers of a value of one type under a name."""


def flat(rules: AnyRules, state: Any, seat: int) -> dict[str, float]:
    """The numbers that a seat knows, by name. Those that are left out are 0."""
    return flat_rows(rules, state, (seat,))[0]


def flat_rows(rules: AnyRules, state: Any, seats: Sequence[int]) -> list[dict[str, float]]:
    """For each of these seats, the numbers that it knows, as ``flat`` returns them.

    In a game without secrets the state is read once, and the names are turned to the other seats.
    """
    size = len(rules.score(state))
    if rules.secrets:
        return [_of_seat(_of_view(rules, rules.secrets.view(state, seat), seat), 0, size) for seat in seats]
    first = _of_view(rules, state, seats[0])
    return [_of_seat(first, seat - seats[0], size) for seat in seats]


def _of_seat(numbers: Mapping[str, float], by: int, seats: int) -> dict[str, float]:
    """The numbers for the seat that sits so many places further on."""
    return {
        turned: number for name, number in numbers.items() if (turned := _turned(name, by, seats)) is not None
    }


@lru_cache(maxsize=100_000)
def _turned(name: str, by: int, seats: int) -> str | None:
    """The name that a number has for that seat; None for the lead of another seat."""
    turned = PLACE.sub(lambda place: f"@{(int(place[1]) - by) % seats}", name)
    return None if OF_OTHERS.search(turned) else turned


def _of_view(rules: AnyRules, view: Any, seat: int) -> dict[str, float]:
    """The numbers of a seat's view."""
    row = Row(seat, len(rules.score(view)), rules.opponent is not None)
    kind: Any = type(view)
    flatten(kind)(row, "", view)
    for other in rules.to_act(view):
        row.add(f"due{row.places[other]}", 1)
    for tally in tallies(rules):
        numbers = tally.of(view)
        if tally.table:
            row.add(f"tally.{tally.name}", numbers[0])
        else:
            row.add_each(f"tally.{tally.name}", numbers, compared=rules.opponent is None)
    row.add("seats", len(row.places) - 1)
    declared = own(rules.name)
    for name, number in declared.features(view, seat).items():
        if isinstance(number, Sequence):
            row.add_each(f"own.{name}", number, compared=name in declared.compared)
        else:
            row.add(f"own.{name}", number)
    return row.numbers


@cache
def flatten(hint: Any) -> Flatten:
    """The function that adds the numbers of a value of a type."""
    if get_origin(hint) is Annotated:
        inner, meaning = get_args(hint)
        match meaning:
            case Meaning.SEAT:
                return _seat
            case Meaning.MASK:
                return lambda row, name, value: row.add(name, value.bit_count())
            case Meaning.FIXED:
                return _nothing
            case Meaning.BY_SEAT:
                return _by_seat(flatten(get_args(inner)[0]))
        raise TypeError(f"{meaning!r} is no meaning of a field")
    origin, args = get_origin(hint) or hint, get_args(hint)
    if origin in (Union, UnionType):
        return _optional(flatten(next(arg for arg in args if arg is not NoneType)))
    if origin in (list, tuple):
        if origin is tuple and args[-1] is not Ellipsis:
            return _record([(f".{place}", flatten(arg)) for place, arg in enumerate(args)])
        return _list(args[0], flatten(args[0]))
    if origin in (dict, Mapping):
        if not (means_seat(args[0]) or args[0] is str):
            things = _list(args[1], flatten(args[1]))
            return lambda row, name, values: things(row, name, values.values())
        return _by_key(args[0], _any if args[1] is Any else flatten(args[1]))
    if origin is Literal or not _has_fields(origin):
        return _any
    return _fields(origin)


def _has_fields(cls: type[Any]) -> bool:
    return dataclasses.is_dataclass(cls) or (issubclass(cls, tuple) and hasattr(cls, "_fields"))


def _nothing(row: Row, name: str, value: Any) -> None:
    """Leaves the value out."""


def _any(row: Row, name: str, value: Any) -> None:
    """A plain value: a number, or a word."""
    if isinstance(value, Enum):
        row.add(f"{name}={value.name}", 1)
    elif isinstance(value, int | float):
        row.add(name, value)
    elif isinstance(value, str):
        row.add(f"{name}={value}", 1)


def _seat(row: Row, name: str, value: int) -> None:
    row.add(f"{name}={row.places[value] if 0 <= value < len(row.places) else value}", 1)


def _by_seat(inner: Flatten) -> Flatten:
    def add(row: Row, name: str, values: Any) -> None:
        for place, value in zip(row.places[1:], values[1:], strict=True):
            inner(row, name + place, value)

    return add


def _optional(inner: Flatten) -> Flatten:
    def add(row: Row, name: str, value: Any) -> None:
        if value is None:
            row.add(f"{name}=none", 1)
        else:
            inner(row, name, value)

    return add


def _list(hint: Any, inner: Flatten) -> Flatten:
    """The length, and the sums over the entries; over those of each seat, if an entry has a seat."""
    holders = [name for name, one in hints_of(hint).items() if means_seat(one)]

    def add(row: Row, name: str, values: Any) -> None:
        row.add(f"{name}#", len(values))
        for value in values:
            if not holders:
                inner(row, name, value)
                continue
            seat = getattr(value, holders[0])
            theirs = name + (row.places[seat] if seat is not None else "@open")
            row.add(f"{theirs}#", 1)
            inner(row, theirs, value)

    return add


def means_seat(hint: Any) -> bool:
    """Whether values of a type are seats, or have them as parts."""
    return Meaning.SEAT in get_args(hint) or any(map(means_seat, get_args(hint)))


def hints_of(hint: Any) -> dict[str, Any]:
    """The types of the fields of a class; none of any other type."""
    if isinstance(hint, type) and _has_fields(hint):
        return get_type_hints(hint, include_extras=True)
    return {}


def _by_key(key: Any, inner: Flatten) -> Flatten:
    """The values by their keys, which are words or seats."""
    of_seats = means_seat(key)

    def add(row: Row, name: str, values: Mapping[Any, Any]) -> None:
        for one, value in values.items():
            inner(row, name + (row.places[one] if of_seats else f".{one}"), value)

    return add


def _record(parts: list[tuple[str, Flatten]]) -> Flatten:
    def add(row: Row, name: str, values: Any) -> None:
        for (ending, inner), value in zip(parts, values, strict=True):
            inner(row, name + ending, value)

    return add


def _fields(cls: type[Any]) -> Flatten:
    parts = [(field, flatten(hint)) for field, hint in hints_of(cls).items()]

    def add(row: Row, name: str, value: Any) -> None:
        prefix = f"{name}." if name else ""
        for field, inner in parts:
            inner(row, prefix + field, getattr(value, field))

    return add
