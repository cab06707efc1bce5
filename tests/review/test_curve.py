"""The curve: chances are computed at the ends of turns, and lie on a line between them."""

from itertools import pairwise

import numpy as np
import pytest

from domain.kernel.aggregate import Game
from domain.kernel.clock import TurnBegan
from domain.kernel.events import MoveMade
from tests.helpers import toy
from tests.review.conftest import recorded
from vidi.review.curve import ends, steps
from vidi.review.rows import Review
from vidi.store.game import RecordedGame


def test_chances_are_computed_where_turns_end(game: RecordedGame, made: Review) -> None:
    over, move = {0, len(game.moves)}, 0
    for _, event in game.events:
        move = event.move if isinstance(event, MoveMade) else move
        if isinstance(event, TurnBegan):
            over.add(move)
    assert {one.move for one in made.positions if one.end} == over
    assert len(over) < len(game.moves) / 2


def test_the_middle_of_a_turn_lies_between_its_ends(made: Review) -> None:
    places = [place for place, one in enumerate(made.positions) if one.end]
    for first, last in pairwise(places):
        before, after = (np.array(made.positions[place].chances) for place in (first, last))
        for place in range(first, last + 1):
            share = (place - first) / (last - first)
            assert made.positions[place].chances == pytest.approx(before + share * (after - before))


def test_without_turns_of_seats_a_turn_ends_where_another_seat_acts() -> None:
    game = Game.start(toy.RULES, ["Ada", "Bo"], seed="hidden")
    for seat in (1, 2):
        game.move(seat, "guess", {"total": 7})
    one = recorded(game)
    assert ends(one.rules, steps(one)) == [0, 1, 2]
