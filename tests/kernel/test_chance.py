"""Chance: seeded the same everywhere, recorded as given, refused where it does not fit."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.kernel.chance import ChanceError, RecordedChance, SeededChance


def test_a_seed_draws_the_same_for_ever() -> None:
    chance = SeededChance("vidi", 3)
    assert [chance.draw("die", range(1, 7)) for _ in range(12)] == [1, 6, 3, 4, 3, 2, 6, 2, 5, 6, 6, 4]
    assert chance.taken[:2] == [{"die": 1}, {"die": 6}]


def test_moves_draw_independently_of_each_other() -> None:
    first = SeededChance("vidi", 1)
    first.draw("die", range(6))
    draws = [[SeededChance("vidi", move).draw("die", range(10**6)) for move in (1, 2, 3)] for _ in range(2)]
    assert draws[0] == draws[1]
    assert len(set(draws[0])) == 3


@given(st.integers(1, 2**64), st.text(max_size=20))
def test_a_draw_is_below_its_bound(bound: int, seed: str) -> None:
    chance = SeededChance(seed, 0)
    assert all(0 <= chance.below(bound) < bound for _ in range(5))


def test_every_option_comes_about_as_often() -> None:
    chance = SeededChance("many", 0)
    counts = Counter(chance.below(7) for _ in range(7_000))
    assert set(counts) == set(range(7))
    assert max(counts.values()) - min(counts.values()) < 200


def test_numbers_that_would_favour_the_low_ones_are_drawn_again() -> None:
    chance, third = SeededChance("fair", 0), 2**62
    low = sum(chance.below(3 * third) < third for _ in range(3_000))
    assert 900 < low < 1_100  # a remainder of 64 bits alone would give 1,500


def test_recorded_outcomes_come_back_in_order() -> None:
    chance = RecordedChance([{"tile": "army"}, {"die": 3}])
    assert chance.draw("tile", ["army", "camels"]) == "army"
    assert chance.draw("die", range(1, 7)) == 3
    chance.finish()


@pytest.mark.parametrize(
    ("outcomes", "message"),
    [
        ([], "chance 1 is missing: expected a tile, one of army, camels"),
        ([{"die": 3}], "expected a tile, found"),
        ([{"tile": "wagon"}], "possible: army, camels"),
        ([{"tile": 1}], "possible: army, camels"),
    ],
)
def test_an_outcome_that_does_not_fit_is_refused(outcomes: list[dict[str, str | int]], message: str) -> None:
    with pytest.raises(ChanceError, match=message):
        RecordedChance(outcomes).draw("tile", ["army", "camels"])


@pytest.mark.parametrize("outcomes", [[], [{"die": 3}]])
def test_a_message_has_the_article_of_the_outcome(outcomes: list[dict[str, str | int]]) -> None:
    with pytest.raises(ChanceError, match="expected an event_die, "):
        RecordedChance(outcomes).draw("event_die", [1, 2])


def test_what_was_drawn_unseen_is_null_and_only_where_something_can_be_unseen() -> None:
    tiles = ["army", "camels"]
    where: dict[object, str] = {"port": "on the track"}
    chance = RecordedChance([{"tile": None}, {"tile": "army"}, {"tile": None}])
    assert chance.draw_hidden("tile", tiles, where.get) is None
    assert chance.draw_hidden("tile", tiles, where.get) == "army"
    assert chance.taken == [{"tile": None}, {"tile": "army"}]
    with pytest.raises(ChanceError, match="the tile cannot be null; possible: army, camels"):
        chance.draw("tile", tiles)
    for outcome, message in (
        ({"die": None}, "expected a tile, found die null"),
        ({"tile": "wagon"}, "the tile cannot be 'wagon'; possible: army, camels"),
        ({"tile": "port"}, "the tile cannot be 'port', it is on the track; possible: army, camels"),
    ):
        with pytest.raises(ChanceError, match=message):
            RecordedChance([outcome]).draw_hidden("tile", tiles, where.get)
    seeded = SeededChance("vidi", 3)
    assert [seeded.draw_hidden("die", range(1, 7), where.get) for _ in range(4)] == [1, 6, 3, 4]


def test_true_is_no_die() -> None:
    with pytest.raises(ChanceError):
        RecordedChance([{"die": True}]).draw("die", range(1, 7))


def test_outcomes_left_over_are_refused() -> None:
    chance = RecordedChance([{"die": 1}, {"die": 2}])
    chance.draw("die", range(1, 7))
    with pytest.raises(ChanceError, match="chance 2 is left over: die 2; 1 is drawn by chance here"):
        chance.finish()
