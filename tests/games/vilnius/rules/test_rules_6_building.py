"""Rules 6: building."""

import pytest

from domain.vilnius.events import BuildingBuilt, Paid
from domain.vilnius.state import Placed, State
from tests.games.vilnius.table import allowed, choices, only, play, table

RICH = "gold_2 gold_2 tools_3"
"""4 Gold and 3 Tools: enough for anything."""


def buildable(state: State) -> set[str]:
    return {choice["building"] for choice in choices(state, "build")}


def places(state: State, building: str) -> set[tuple[int, int]]:
    return {(c["x"], c["y"]) for c in choices(state, "build") if c["building"] == building}


@pytest.mark.rule("vilnius:6.1")
def test_one_action_each_until_all_have_passed() -> None:
    hand = "home_tools home_tools home_tools"
    state = table(3, starter=3, hands={1: hand, 2: hand, 3: hand})
    seats = []
    for passes in (False, False, True, False, False, True, False):
        seats.append(state.seat)
        if passes:
            play(state, "pass", store="")
        else:
            play(state, "recruit", unit="farmers")
    assert seats == [3, 1, 2, 3, 1, 3, 1]


@pytest.mark.rule("vilnius:6.2")
def test_from_the_own_or_the_general_supply() -> None:
    state = table(hands={1: RICH})
    events = play(state, "build", building="estate", x=0, y=-1)
    if state.step == "pay":
        events = play(state, "pay", parts="gold_2, tools_3")
    built = only(events, BuildingBuilt)
    assert (built.building, built.personal, state.display[1][-1]) == ("estate", True, Placed(0, -1, "estate"))
    assert "estate" not in state.personal[1]
    assert "estate" in state.personal[2]
    state = table(hands={1: "tools_3"})
    built = only(play(state, "build", building="guardhouse", x=0, y=1), BuildingBuilt)
    assert (built.personal, state.general["guardhouse"]) == (False, 3)


@pytest.mark.rule("vilnius:6.3")
def test_own_ones_once_and_general_ones_while_there_are_any() -> None:
    state = table(hands={1: RICH}, built={1: "estate guardhouse", 2: "kontor"})
    names = buildable(state)
    assert "guardhouse" in names
    assert not {"estate", "kontor", "residence", "barracks"} & names


@pytest.mark.rule("vilnius:6.4")
def test_its_price_is_paid() -> None:
    state = table(hands={1: "gold_2 home_gold tools_2_furs"})
    names = buildable(state)
    assert {"stable", "workshop", "guardhouse"} <= names
    assert not {"palace", "manufactory"} & names
    paid = only(play(state, "build", building="stable", x=2, y=0), Paid)
    assert (paid.price_gold, paid.price_tools, paid.provinces) == (2, 2, ("gold_2", "tools_2_furs"))


@pytest.mark.rule("vilnius:6.5")
def test_at_an_edge_that_shows_its_type() -> None:
    state = table(hands={1: RICH})
    assert places(state, "storehouse") == {(-1, 0), (1, 1)}
    assert places(state, "guardhouse") == {(0, 1), (1, -1)}
    assert places(state, "estate") == {(0, -1)}


@pytest.mark.rule("vilnius:6.5")
def test_other_neighbours_do_not_matter() -> None:
    # The Guardhouse shows military to the right, the Barracks economy below.
    state = table(hands={1: RICH}, built={1: "guardhouse@0,1"})
    assert (1, 1) in places(state, "storehouse")
    assert (1, 1) in places(state, "garrison")


@pytest.mark.rule("vilnius:6.6")
def test_the_place_is_free_and_stores_need_none() -> None:
    state = table(hands={1: RICH}, built={1: "storehouse@1,1"}, stored={1: "gold_2_furs"})
    assert places(state, "storehouse") == {(-1, 0), (1, 0), (2, 1)} - {(1, 0)}
    # What is stored lies on the card: the place to its left is free for who fits there.
    state = table(hands={1: RICH}, built={1: "harbor_furs_honey@-1,0 storehouse@-2,0"})
    assert (-3, 0) not in places(state, "storehouse")
    state = table(hands={1: RICH}, built={1: "storehouse@-1,0"}, stored={1: "gold_2_furs"})
    assert (-2, 0) not in {cell for building in buildable(state) for cell in places(state, building)}


@pytest.mark.rule("vilnius:6.7")
def test_at_the_start_a_garrison_fits_only_to_the_right_of_the_barracks() -> None:
    assert places(table(hands={1: RICH}), "garrison") == {(2, 0)}


@pytest.mark.rule("vilnius:6.8")
@pytest.mark.parametrize(("stands", "other"), [("mint", "workshop"), ("workshop", "mint")])
def test_mint_and_workshop_exclude_each_other(stands: str, other: str) -> None:
    state = table(hands={1: RICH}, built={1: stands})
    assert stands in buildable(state)
    assert other not in buildable(state)
    state = table(hands={1: RICH}, built={2: stands})
    assert other in buildable(state)


@pytest.mark.rule("vilnius:6.9")
def test_at_most_five_buildings_stand() -> None:
    assert "guardhouse" in buildable(table(hands={1: RICH}, built={1: "garrison@2,0 stable"}))
    full = table(hands={1: RICH}, built={1: "garrison@2,0 stable storehouse"})
    assert buildable(full) == {"estate", "palace"}


@pytest.mark.rule("vilnius:6.10")
@pytest.mark.parametrize("always", ["estate", "palace"])
def test_estate_and_palace_raise_that_by_two(always: str) -> None:
    six, seven = "garrison@2,0 stable storehouse", "garrison@2,0 stable storehouse mint"
    assert "guardhouse" in buildable(table(hands={1: RICH}, built={1: f"{six} {always}@0,-1"}))
    assert "guardhouse" not in buildable(table(hands={1: RICH}, built={1: f"{seven} {always}@0,-1"}))
    both = "mint estate@0,-1 palace@0,-2"
    assert "guardhouse" in buildable(table(hands={1: RICH}, built={1: f"{six} {both}"}))
    assert "guardhouse" not in buildable(table(hands={1: RICH}, built={1: f"{six} storehouse {both}"}))


@pytest.mark.rule("vilnius:6.11")
def test_estate_and_palace_may_be_built_where_the_number_stays_exceeded() -> None:
    nine = "garrison@2,0 stable storehouse storehouse storehouse mint mint"
    assert buildable(table(hands={1: RICH}, built={1: nine})) == {"estate", "palace"}


@pytest.mark.rule("vilnius:6.12")
def test_the_displayed_strength_does_not_change_with_a_building() -> None:
    state = table(hands={1: "gold_2 tools_2_furs"})
    play(state, "build", building="stable", x=2, y=0)
    assert state.strength[1:] == [3, 3]


@pytest.mark.rule("vilnius:6.13")
def test_abilities_count_at_once() -> None:
    state = table(hands={1: "gold_2 tools_2_furs tools_2_grain gold_2_furs"}, piles={2: ""})
    play(state, "build", building="mint", x=0, y=1)
    play(state, "pay", parts="gold_2, tools_2_furs")
    play(state, "build", building="garrison", x=2, y=0)
    assert {tuple(c["parts"]) for c in choices(state, "pay")} == {
        ("gold_2_furs", "tools_2_grain"),
        ("mint", "tools_2_grain"),
    }
    state = table(hands={1: "tools_2_furs gold_2"})
    play(state, "build", building="storehouse", x=1, y=1)
    assert allowed(state, "pass", store="gold_2")
