"""The numbers that Vilnius declares for its value."""

from tests.games.vilnius.table import BOX, table
from vidi.value.own.vilnius import features


def test_missing_weapons_are_those_that_the_enemies_ask_for_and_no_seat_has() -> None:
    hands = {1: "farmers", 2: "town_guard"}
    alone, threatened = table(hands=hands), table(hands=hands, rows={1: "siege_crew"})
    have, asked = features(alone, 1), features(threatened, 1)
    assert (have["asked"], have["missing"]) == (0, 0)
    assert have["weapons"] == sum(BOX.arms["farmers"]) + sum(BOX.arms["town_guard"])
    assert asked["asked"] == sum(BOX.asked("siege_crew", boosted=False))
    assert asked["asked"] - have["weapons"] <= asked["missing"] <= asked["asked"]
    assert asked["gap"] == have["gap"] - BOX.enemies["siege_crew"].strength


def test_both_seats_of_a_table_have_the_same_numbers() -> None:
    state = table(hands={1: "farmers", 2: "town_guard"}, rows={2: "footman"})
    assert features(state, 1) == features(state, 2)
