"""States as named numbers: every game, without code of a game."""

from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Any, Literal, NamedTuple

import pytest

from domain.kernel.fields import BySeat, Fixed, Mask, Seat
from tests.generic.games import NAMES, RandomGame, folded, rules_of, twins
from vidi.value.flat import Row, flat, flat_rows, flatten
from vidi.value.names import unknown_name


class Piece(NamedTuple):
    kind: Literal["pawn", "king"]
    seat: Seat
    worth: int


@dataclass
class Table:
    """A state with a field of each meaning."""

    players: Fixed[tuple[str, ...]] = ("Ada", "Bo", "Cy")
    seat: Seat = 2
    held: BySeat[Mask] = field(default_factory=lambda: [0, 0b111, 0b1, 0])
    pieces: tuple[Piece, ...] = (Piece("king", 3, 4), Piece("pawn", 3, 1), Piece("pawn", 1, 1))
    open: bool = True
    after: int | None = None


def numbers(seat: int, together: bool = False) -> dict[str, float]:
    row = Row(seat, 3, together)
    flatten(Table)(row, "", Table())
    return {name: number for name, number in row.numbers.items() if number}


def test_the_numbers_of_a_seat_begin_with_its_own() -> None:
    assert numbers(2) == {
        "seat=@0": 1,
        "held@2": 3,
        "held@0": 1,
        "pieces#": 3,
        "pieces@1#": 2,
        "pieces@1.kind=king": 1,
        "pieces@1.kind=pawn": 1,
        "pieces@1.seat=@1": 2,
        "pieces@1.worth": 5,
        "pieces@2#": 1,
        "pieces@2.kind=pawn": 1,
        "pieces@2.seat=@2": 1,
        "pieces@2.worth": 1,
        "open": 1,
        "after=none": 1,
    }


def test_seats_that_play_together_have_the_same_numbers() -> None:
    assert numbers(1, together=True) == numbers(2, together=True)
    assert numbers(1, together=True)["held@table"] == 4


@pytest.mark.parametrize("name", NAMES)
def test_what_a_seat_does_not_know_is_not_read(name: str) -> None:
    compared = 0
    for seat, *streams in twins(name):
        one, other = (flat(rules_of(name), folded(name, stream), seat) for stream in streams)
        assert one == other
        compared += 1
    assert compared


@pytest.mark.parametrize("name", NAMES)
def test_names_of_players_are_not_read(name: str) -> None:
    game = RandomGame(name, 0)
    rules, state = game.rules, game.start
    others = replace(game.started, seats=tuple(f"Other {seat}" for seat in game.seats))
    same: Any = rules.begin(others)
    for event in game.dealt:
        rules.evolve(same, event)
    assert flat(rules, state, 1) == flat(rules, same, 1)


@pytest.mark.parametrize("name", NAMES)
def test_the_rows_of_all_seats_are_those_of_each_seat(name: str) -> None:
    game = RandomGame(name, 1)
    states = [step.before for step in islice(game.steps(), 0, 120, 12)]
    for state in states:
        assert flat_rows(game.rules, state, game.seats) == [
            flat(game.rules, state, seat) for seat in game.seats
        ]
        names = flat(game.rules, state, 2)
        assert all(name.endswith("@0") for name in names if ".lead" in name)
        assert unknown_name(game.rules, names) is None


@pytest.mark.parametrize("name", NAMES)
def test_a_name_that_no_state_has_is_not_known(name: str) -> None:
    for wrong in ("zeal", "seats@0", "tally.zeal@0", ""):
        assert unknown_name(rules_of(name), ["seats", wrong]) == wrong
