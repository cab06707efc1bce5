"""Rules 13: attacking enemy Buildings."""

import pytest

from domain.vilnius.covering import raised
from domain.vilnius.events import BuildingDestroyed, LootTaken, PhaseBegan
from domain.vilnius.state import State
from tests.games.vilnius.table import BOX, allowed, attack, choices, every, only, play, table

SIX = "boyar_knights spearmen"
"""Two swords, two shields, three spears: seven weapons, six of which a War Camp shows."""


def camp(seats: int = 2, middle: str = "war_camp_1", **position: object) -> State:
    state = table(seats, middle=middle, **position)  # type: ignore[arg-type]
    attack(state)
    return state


@pytest.mark.rule("vilnius:13.1")
def test_units_in_hand_may_destroy_one_or_several() -> None:
    hands = {1: "boyar_knights spearmen boyar_knights spearmen", 2: "farmers"}
    state = camp(middle="war_camp_1 war_camp_2", hands=hands)
    group = "1 boyar_knights, 1 spearmen"
    assert (state.step, state.seat) == ("storm", 1)
    play(state, "storm", building="war_camp_1", units=group)
    assert list(state.middle) == ["war_camp_2"]
    play(state, "storm", building="war_camp_2", units=group)
    assert list(state.middle) == []
    assert state.phase == "income"


@pytest.mark.rule("vilnius:13.1")
def test_units_that_were_deployed_may_not() -> None:
    state = table(middle="toll_castle_1", rows={1: "siege_crew"}, hands={1: "archers town_guard " + SIX})
    attack(state)
    events = play(state, "deploy", enemy="1 siege_crew", units="1 archers, 1 boyar_knights, 1 town_guard")
    assert every(events, PhaseBegan)[-1].phase != "storming"
    assert state.step != "storm"


@pytest.mark.rule("vilnius:13.2")
def test_the_guard_tower_comes_first() -> None:
    hands = {1: "boyar_knights spearmen boyar_knights spearmen"}
    state = camp(middle="war_camp_1 guard_tower", hands=hands)
    group = "1 boyar_knights, 1 spearmen"
    assert not allowed(state, "storm", building="war_camp_1", units=group)
    play(state, "storm", building="guard_tower", units=group)
    play(state, "storm", building="war_camp_1", units=group)


@pytest.mark.rule("vilnius:13.3")
def test_three_players_raise_all_weapons_and_two_any_six() -> None:
    # A War Camp shows SSHHPPPAA.
    units = "1 boyar_knights, 1 boyar_knights, 1 crossbowmen, 1 spearmen"
    full = {1: "boyar_knights boyar_knights crossbowmen spearmen farmers"}
    three = camp(3, hands=full)
    assert not allowed(three, "storm", building="war_camp_1", units="1 boyar_knights, 1 spearmen")
    destroyed = only(play(three, "storm", building="war_camp_1", units=units), BuildingDestroyed)
    assert len(destroyed.raised) == 9
    two = camp(hands=full)
    destroyed = only(
        play(two, "storm", building="war_camp_1", units="1 boyar_knights, 1 spearmen"), BuildingDestroyed
    )
    assert destroyed.raised == ("sword", "sword", "shield", "shield", "spear", "spear")


@pytest.mark.rule("vilnius:13.3", "vilnius:13.4")
@pytest.mark.parametrize(
    ("given", "number", "due"),
    [
        ((2, 2, 2, 0), 6, (2, 2, 2, 0)),
        ((2, 2, 1, 0), 6, None),
        ((4, 2, 1, 0), 6, (2, 2, 2, 0)),  # two swords that are over make a spear
        ((3, 2, 1, 0), 6, None),  # one sword is over
        ((0, 6, 0, 4), 6, (2, 2, 0, 2)),  # four shields and two arrows are over
        ((2, 2, 3, 2), 9, (2, 2, 3, 2)),
        ((2, 2, 5, 1), 9, (2, 2, 3, 2)),
        ((2, 2, 4, 1), 9, None),
    ],
)
def test_which_of_the_shown_weapons_are_raised(
    given: tuple[int, int, int, int], number: int, due: tuple[int, int, int, int] | None
) -> None:
    assert raised(given, BOX.strongholds_arms["war_camp_1"], number) == due


@pytest.mark.rule("vilnius:13.4")
def test_one_group_of_whole_units_of_any_owners_does_it() -> None:
    state = camp(hands={1: "horse_archers farmers", 2: "spearmen town_guard"})
    group = "1 farmers, 1 horse_archers, 2 spearmen, 2 town_guard"
    assert not allowed(state, "storm", building="war_camp_1", units="1 horse_archers")
    assert not allowed(state, "storm", building="war_camp_1", units="1 horse_archers#1 sword, 2 spearmen")
    assert allowed(state, "storm", building="war_camp_1", units="1 horse_archers, 2 spearmen")
    assert only(play(state, "storm", building="war_camp_1", units=group), BuildingDestroyed).exchanged == ()


@pytest.mark.rule("vilnius:13.5")
def test_the_building_and_the_units_go_to_discard_piles() -> None:
    state = camp(hands={1: "boyar_knights", 2: "spearmen"}, middle="war_camp_1 toll_castle_1")
    only(play(state, "storm", building="war_camp_1", units="1 boyar_knights, 2 spearmen"), BuildingDestroyed)
    assert (state.middle, state.order_discard) == (("toll_castle_1",), ("war_camp_1",))
    assert state.unit_discard[1:] == [("boyar_knights",), ("spearmen",)]


@pytest.mark.rule("vilnius:13.6")
def test_every_building_but_the_guard_tower_pays_loot() -> None:
    position = {
        "hands": {1: "boyar_knights boyar_knights crossbowmen spearmen farmers"},
        "piles": {1: "gold_2", 2: "farmers", 3: ""},
        "discards": {3: "tools_3"},
        "starter": 3,
    }
    units = "1 boyar_knights, 1 boyar_knights, 1 crossbowmen, 1 farmers, 1 spearmen"
    state = camp(3, **position)  # type: ignore[arg-type]
    taken = every(play(state, "storm", building="war_camp_1", units=units), LootTaken)
    assert [(e.seat, e.province, e.cause) for e in taken] == [
        (3, "tools_3", "building"),
        (1, "gold_2", "building"),
    ]
    state = camp(3, middle="guard_tower", **position)
    assert every(play(state, "storm", building="guard_tower", units=units), LootTaken) == []


@pytest.mark.rule("vilnius:13.7")
def test_the_table_stops() -> None:
    state = camp(hands={1: SIX})
    events = play(state, "stop_storming")
    assert every(events, BuildingDestroyed) == []
    assert (state.phase, state.step) == ("capturing", "capture")
    assert choices(state, "storm") == []
