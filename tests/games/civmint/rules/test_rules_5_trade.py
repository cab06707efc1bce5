"""Rules 5: the trade step."""

from dataclasses import replace

import pytest
from pydantic import ValidationError

from domain.civmint.commands import Trade
from domain.civmint.events import Answered, PhaseBegan, Proposed, Traded
from domain.civmint.state import State
from domain.kernel.aggregate import identity
from domain.kernel.events import GameStarted
from tests.games.civmint.table import (
    FIRST,
    choices,
    due,
    go,
    of_version,
    only,
    play,
    refused,
    stock,
    table,
    ways,
    why,
)
from tests.generic.streams import FOLDER, load
from vidi.care.redecide import Difference, redecide

OPEN = {1: "economy left 4"}
"""Levels that allow trades with the opponent."""


@pytest.mark.rule("civmint:5.1", "civmint:5.5")
def test_a_trade_gives_four_of_any_for_one() -> None:
    state = table(numbers={1: "food 2, wood 3, stone 1"}, phase="trade")
    assert choices(state, "trade") == ["food", "stone", "metal"]
    play(state, "trade", get="metal")
    assert due(state) == ("pay", 1)
    assert ways(state) == {
        "food 2, wood 2",
        "food 1, wood 3",
        "food 2, stone 1, wood 1",
        "food 1, stone 1, wood 2",
        "stone 1, wood 3",
    }
    for wrong in ("food 2, wood 1", "food 2, wood 3", "food 3, wood 1", ""):
        assert why(state, "pay", cubes=wrong) == "5.1"
    traded = only(play(state, "pay", cubes="food 1, stone 1, wood 2"), Traded)
    assert (traded.give, traded.get) == (4, "metal")
    assert stock(state, 1) == "food 1, wood 1, metal 1"


@pytest.mark.rule("civmint:5.1", "civmint:5.5")
def test_without_a_choice_nothing_is_named_and_without_four_nothing_is_traded() -> None:
    state = table({1: "village d3"}, {1: "food 4, money 1"}, phase="trade")
    assert only(play(state, "trade", get="wood"), Traded).give == 4
    assert (stock(state, 1), due(state)) == ("wood 1, money 1", ("upkeep", 1))
    state = table({1: "village d3"}, {1: "food 3, money 9"}, phase="trade")
    assert (choices(state, "trade"), why(state, "trade", get="wood")) == ([], "5.1")


@pytest.mark.rule("civmint:5.2", "civmint:15.5")
@pytest.mark.parametrize(
    ("levels", "give"),
    [
        ("", 4),
        ("economy left 2", 3),
        ("economy left 5", 2),
        ("economy right 4", 4),
        ("economy right 5", 3),
        ("economy left 5, economy right 5", 2),
        ("economy right 5, economy left 5", 2),
    ],
)
def test_levels_lower_the_rate_and_the_lowest_ever_counts(levels: str, give: int) -> None:
    state = table(numbers={1: f"food {give - 1}"}, phase="trade", levels={1: levels})
    assert choices(state, "trade") == []
    state.numbers[1]["food"] = give
    assert only(play(state, "trade", get="wood"), Traded).give == give


@pytest.mark.rule("civmint:5.3")
def test_money_and_combat_power_are_not_given() -> None:
    state = table(numbers={1: "food 4, wood 1, money 9, power 9"}, phase="trade")
    play(state, "trade", get="metal")
    assert ways(state) == {"food 4", "food 3, wood 1"}
    assert why(state, "pay", cubes="food 3, money 1") == "5.3"
    assert why(state, "pay", cubes="food 3, power 1") == "5.3"


@pytest.mark.rule("civmint:5.4")
@pytest.mark.parametrize(("levels", "rule"), [("economy left 2", "5.4"), ("economy left 3", "")])
def test_money_is_received_where_a_level_allows_it(levels: str, rule: str) -> None:
    state = table({1: "village d3"}, {1: "food 3"}, phase="trade", levels={1: levels})
    assert why(state, "trade", get="money") == rule
    with pytest.raises(ValidationError):
        Trade.ADAPTER.validate_python({"seat": 1, "get": "power"})
    if not rule:
        play(state, "trade", get="money")
        assert stock(state, 1) == "money 1"


@pytest.mark.rule("civmint:5.6")
def test_there_is_any_number_of_trades() -> None:
    state = table({1: "village d3"}, {1: "food 16"}, phase="trade")
    for _ in range(3):
        assert due(state) == ("trade", 1)
        play(state, "trade", get="wood")
    assert stock(state, 1) == "food 4, wood 3"
    play(state, "end_trade")
    assert (state.phase, stock(state, 1)) == ("upkeep", "food 4, wood 3")
    assert why(state, "trade", get="wood") == "6.13"


def proposing(**more: object) -> State:
    """Both have some cubes, and seat 1 may propose."""
    cubes = {1: "food 2, money 1", 2: "metal 2, wood 1, money 3"}
    return table({1: "village d3", 2: "village e3"}, cubes, phase="trade", levels=OPEN, **more)  # type: ignore[arg-type]


@pytest.mark.rule("civmint:5.7")
def test_a_level_allows_to_propose_a_trade() -> None:
    state = proposing()
    event = only(play(state, "propose", cubes="give_food, give_food, take_metal, take_money"), Proposed)
    assert (event.give, event.take) == ((("food", 2),), (("metal", 1), ("money", 1)))
    state = table(
        numbers={1: "food 9", 2: "metal 2"}, phase="trade", levels={1: "economy left 3", 2: OPEN[1]}
    )
    assert why(state, "propose", cubes="give_food, take_metal") == "5.7"


@pytest.mark.rule("civmint:5.8")
@pytest.mark.parametrize(
    "cubes",
    [
        "give_food",
        "take_metal",
        "",
        "give_food, give_food, give_food, take_metal",
        "give_food, take_stone",
        "give_food, take_metal, take_metal, take_metal",
        "give_power, take_metal",
        "give_food, take_power",
        "give_food, take_metal, take_gold",
    ],
)
def test_both_give_something_that_they_have(cubes: str) -> None:
    state = proposing()
    state.numbers[1]["power"] = state.numbers[2]["power"] = 3
    assert why(state, "propose", cubes=cubes) == "5.8"
    count = len(choices(state, "propose"))
    assert count == (3 * 2 - 1) * (3 * 2 * 4 - 1)
    state.numbers[2] |= {"metal": 0, "wood": 0, "money": 0}
    assert why(state, "propose", cubes="give_food, take_metal") == "5.8"


@pytest.mark.rule("civmint:5.9")
def test_there_are_three_proposals_in_a_turn() -> None:
    state = proposing()
    state.numbers[1]["food"] = 9
    for number in (1, 2, 3):
        assert only(play(state, "propose", cubes="give_food, take_metal"), Proposed).number == number
        play(state, "accept" if number == 1 else "decline")
    assert why(state, "propose", cubes="give_food, take_metal") == "5.9"
    assert choices(state, "propose") == []
    state.active = state.seat = state.first = 1
    go(state, "production")
    assert why(state, "propose", cubes="give_food, take_metal") == ""


@pytest.mark.rule("civmint:5.10")
@pytest.mark.parametrize("answer", ["accept", "decline"])
def test_the_opponent_answers_at_once(answer: str) -> None:
    state = proposing()
    play(state, "propose", cubes="give_food, give_money, take_metal, take_metal, take_wood")
    assert due(state) == ("answer", 2)
    assert why(state, "accept", 1) == "3.5"
    assert why(state, "pay", cubes="wood 1") == "3.6"
    assert only(play(state, answer), Answered).accepted == (answer == "accept")
    if answer == "accept":
        assert stock(state, 2) == "food 1, money 4"
        assert stock(state, 1) == "food 1, wood 1, metal 2"
    else:
        assert stock(state, 2) == "wood 1, metal 2, money 3"
        assert stock(state, 1) == "food 2, money 1"
    assert due(state) == ("trade", 1)
    assert why(state, "accept") == "5.10"
    assert why(state, "decline", 2) == "3.3"


@pytest.mark.rule("civmint:5.12")
def test_the_bank_gives_no_kind_that_it_takes() -> None:
    state = table(numbers={1: "food 3, wood 2, stone 2, metal 1"}, phase="trade")
    play(state, "trade", get="wood")
    assert not any("wood" in way for way in ways(state))
    assert refused(state, "pay", cubes="food 2, stone 1, wood 1") == (
        "5.12: a trade for Wood gives no Wood; a trade costs 4 resources of other kinds"
    )
    state = table(numbers={1: "food 6, wood 3"}, phase="trade")
    assert choices(state, "trade") == ["wood", "stone", "metal"]
    assert refused(state, "trade", get="food") == (
        "5.12: a trade for Food costs 4 resources of other kinds; seat 1 has 3; possible: Wood, Stone, Metal"
    )
    state = table({1: "village d3"}, {1: "food 1, wood 1, stone 1, metal 1"}, phase="trade")
    assert why(state, "trade", get="wood") == "5.12"
    assert only(play(state, "end_trade"), PhaseBegan).phase == "upkeep"


@pytest.mark.rule("civmint:5.12")
def test_a_game_on_the_first_numbers_trades_a_kind_for_itself() -> None:
    packs = {"mint": of_version("mint", 1)}
    state = table({1: "village d3"}, {1: "wood 4"}, phase="trade", packs=packs)
    assert choices(state, "trade") == ["food", "wood", "stone", "metal"]
    assert only(play(state, "trade", get="wood"), Traded).give == 4
    assert stock(state, 1) == "wood 1, money 1"


@pytest.mark.rule("civmint:5.11", "civmint:1.12")
@pytest.mark.parametrize(("give", "take", "left", "rival"), [(13, 4, 4, 18), (4, 4, 13, 9), (2, 9, 20, 2)])
def test_of_a_kind_on_both_sides_the_difference_changes_hands(
    give: int, take: int, left: int, rival: int
) -> None:
    """A full stock loses only what is left over of the deal: 9 + 13 - 4 = 18."""
    state = table(
        {1: "village d3", 2: "village e3"}, {1: "money 13", 2: "money 9"}, phase="trade", levels=OPEN
    )
    play(state, "propose", cubes=", ".join(["give_money"] * give + ["take_money"] * take))
    play(state, "accept")
    assert (stock(state, 1), stock(state, 2)) == (f"money {left}", f"money {rival}")


@pytest.mark.rule("civmint:5.11")
def test_in_games_of_before_both_sides_change_hands_one_after_the_other() -> None:
    """A full stock loses 2 of 13, and then gives 4."""
    own, enemy = {1: "village d3", 2: "village e3"}, {1: "money 13", 2: "money 9"}
    state = table(own, enemy, phase="trade", levels=OPEN, packs=FIRST)
    play(state, "propose", cubes=", ".join(["give_money"] * 13 + ["take_money"] * 4))
    play(state, "accept")
    assert (stock(state, 1), stock(state, 2)) == ("money 4", "money 16")


@pytest.mark.rule("civmint:5.11", "civmint:1.13")
def test_a_deal_of_before_follows_from_one_version_of_the_rules_and_a_changed_one_from_none() -> None:
    """The stream is on the first numbers, and a deal of it was decided by the rules of version 2."""
    events, _ = load(FOLDER / "civmint.1-5.jsonl")
    started = events[0]
    assert isinstance(started, GameStarted)
    id_ = identity(started.game, started.seats, seed=started.seed, chance=started.chance)
    assert redecide(id_, events)
    place, deal = next(
        (place, event) for place, event in enumerate(events) if isinstance(event, Answered) and event.changes
    )
    changes = tuple(replace(change, amount=change.amount + 1) for change in deal.changes)
    events[place] = replace(deal, changes=changes)
    with pytest.raises(Difference, match=r"civmint\.Answered"):
        redecide(id_, events)
