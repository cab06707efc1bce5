"""Copies of states: equal, and without anything shared that can change."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import IntEnum
from typing import Any, Literal, NamedTuple

import pytest

from domain.kernel.copying import copier
from domain.kernel.rules import plain


class Kind(IntEnum):
    EMPTY = 0


class Place(NamedTuple):
    x: int
    named: tuple[str, ...]


@dataclass(slots=True)
class Hand:
    cards: list[int]


@dataclass(slots=True, kw_only=True)
class Table:
    phase: Literal["setup", "over"]
    options: Mapping[str, Any]
    kind: Kind
    places: tuple[Place | None, ...]
    pawns: list[int]
    stones: list[list[int]]
    by_seat: list[dict[str, list[int]]]
    hands: dict[int, Hand | None]
    done: set[int]
    last: Hand


def table() -> Table:
    """A table with something in every field."""
    return Table(
        phase="setup",
        options={"long": True},
        kind=Kind.EMPTY,
        places=(Place(1, ("a",)), None),
        pawns=[1, 2],
        stones=[[3], [4, 5]],
        by_seat=[{}, {"blue": [6]}],
        hands={1: Hand([7]), 2: None},
        done={8},
        last=Hand([9]),
    )


def drawn(hand: Hand | None) -> None:
    """Adds a card."""
    assert hand is not None
    hand.cards.append(0)


CHANGES: dict[str, Callable[[Table], object]] = {
    "pawns": lambda one: one.pawns.append(0),
    "stones": lambda one: one.stones[0].append(0),
    "by_seat": lambda one: one.by_seat[1]["blue"].append(0),
    "hands": lambda one: drawn(one.hands[1]),
    "done": lambda one: one.done.add(0),
    "last": lambda one: drawn(one.last),
}


@pytest.mark.parametrize("field", CHANGES)
def test_a_change_of_a_copy_leaves_the_state_as_it_was(field: str) -> None:
    copy, state = copier(Table), table()
    made = copy(state)
    assert made == state
    CHANGES[field](made)
    assert made != state
    assert plain(state) == plain(table())


def test_what_cannot_change_is_shared() -> None:
    state = table()
    made = copier(Table)(state)
    assert made.options is state.options
    assert made.places is state.places


def test_a_field_of_which_nothing_is_known_is_refused() -> None:
    @dataclass
    class Odd:
        lists: tuple[list[int], ...]

    with pytest.raises(TypeError, match=r"state\.lists cannot be copied.*tuple\[list\[int\]"):
        copier(Odd)
