"""Rules 16: taxes and aspects."""

import pytest

from domain.civmint.events import ChoiceDue, Improved, TaxesCollected, TurnBegan, TurnEnded
from tests.games.civmint.table import choices, due, every, go, only, play, table, why


@pytest.mark.rule("civmint:16.1")
@pytest.mark.parametrize(("taxes", "money", "after"), [(3, 1, 4), (0, 5, 5), (-1, 5, 5)])
def test_the_player_receives_as_much_money_as_the_taxes(taxes: int, money: int, after: int) -> None:
    state = table({1: "settler d3", 2: "settler a6"}, {1: f"taxes {taxes}, money {money}"})
    collected = only(go(state, "taxes"), TaxesCollected)
    assert (collected.taxes, state.numbers[1]["money"]) == (max(0, taxes), after)


@pytest.mark.rule("civmint:16.2")
def test_an_aspect_is_advanced_once_for_as_much_money_as_the_level() -> None:
    numbers = "money 9, population 2, economy 4, happiness 8"
    state = table({1: "settler d3", 2: "settler a6"}, {1: numbers}, phase="taxes")
    assert choices(state, "improve") == ["population", "military", "economy"]
    event = only(play(state, "improve", aspect="economy"), Improved)
    assert (event.level, event.cost, event.free) == (5, 5, False)
    assert (state.numbers[1]["economy"], state.numbers[1]["money"], state.numbers[1]["taxes"]) == (5, 4, 1)
    assert state.active == 2  # nothing else can be done
    state = table({1: "settler d3 , city e3 1"}, {1: "money 9"}, phase="taxes")
    play(state, "improve", aspect="population")
    assert due(state) == ("taxes", 1)
    assert (choices(state, "improve"), why(state, "improve", aspect="military")) == ([], "16.2")
    play(state, "end_turn")
    state.active, state.first = 1, 1
    go(state, "production")
    assert not state.improved


@pytest.mark.rule("civmint:16.2")
@pytest.mark.parametrize(("money", "rule"), [(3, ""), (2, "16.2")])
def test_the_level_has_to_be_paid(money: int, rule: str) -> None:
    state = table({1: "settler d3 , city e3 1"}, {1: f"money {money}, population 2"}, phase="taxes")
    assert why(state, "improve", aspect="population") == rule


@pytest.mark.rule("civmint:16.3", "civmint:7.1")
def test_repairs_have_a_count_of_their_own() -> None:
    state = table({1: "city d3 2, infantry e3 1"}, {1: "money 20, food 9, wood 1"}, phase="repair")
    play(state, "repair", unit=1)
    play(state, "repair", unit=1)
    assert state.numbers[1]["money"] == 20 - 2 - 3
    play(state, "end_repair")
    go(state, "taxes")
    assert state.repairs == 0
    play(state, "repair", unit=2)
    assert state.numbers[1]["money"] == 13


@pytest.mark.rule("civmint:16.4")
def test_end_turn_ends_step_and_turn() -> None:
    state = table({1: "settler d3", 2: "settler a6"}, {1: "money 9"}, phase="taxes")
    events = play(state, "end_turn")
    assert only(events, TurnEnded).seat == 1
    assert only(events, TurnBegan).seat == 2
    assert why(state, "end_turn") == "16.4"


@pytest.mark.rule("civmint:16.5")
def test_an_aspect_has_eight_levels() -> None:
    state = table({1: "settler d3 , city e3 1"}, {1: "money 20, population 8, military 7"}, phase="taxes")
    assert why(state, "improve", aspect="population") == "16.5"
    play(state, "improve", aspect="military")
    assert state.numbers[1]["military"] == 8
    state = table({1: "settler d3"}, {1: "food 9, wood 9, population 8"})
    play(state, "upgrade", unit=1, kind="village")
    assert state.numbers[1]["population"] == 8
    state = table({1: "village d3"}, {1: "food 9, taxes 3"}, phase="upkeep")
    play(state, "downgrade", unit=1)  # from the first level nothing is lost
    assert (state.numbers[1]["population"], state.numbers[1]["taxes"]) == (1, 3)


@pytest.mark.rule("civmint:16.6")
@pytest.mark.parametrize(
    ("aspect", "level", "gives"),
    [
        ("population", 3, {"taxes": 1}),
        ("population", 6, {"research": 1}),
        ("military", 3, {"power_most": 1, "power": 1}),
        ("military", 6, {"taxes": 1}),
        ("economy", 3, {"taxes": 1}),
        ("happiness", 3, {"event": 1}),
        ("happiness", 5, {"research": 1}),
        ("happiness", 7, {}),
    ],
)
def test_a_level_gives_its_benefits(aspect: str, level: int, gives: dict[str, int]) -> None:
    state = table({1: "settler d3", 2: "settler a6"}, {1: f"money 20, {aspect} {level - 1}"}, phase="taxes")
    event = only(play(state, "improve", aspect=aspect), Improved)
    assert {change.what: change.amount for change in event.changes} == {
        aspect: 1,
        "money": -level,
    } | gives


@pytest.mark.rule("civmint:16.6")
def test_cubes_of_a_level_come_only_the_first_time() -> None:
    state = table({1: "settler d3, city e3 1"}, {1: "money 20, economy 3"}, phase="taxes")
    events = play(state, "improve", aspect="economy")
    assert (only(events, ChoiceDue).source, due(state)) == ("economy 4", ("choose", 1))
    play(state, "choose", cubes="metal 2")
    assert state.numbers[1]["metal"] == 2
    state.numbers[1]["economy"], state.improved = 3, False
    assert every(play(state, "improve", aspect="economy"), ChoiceDue) == []
    assert (state.numbers[1]["economy"], state.numbers[1]["metal"]) == (4, 2)
