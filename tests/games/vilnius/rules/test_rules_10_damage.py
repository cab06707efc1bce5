"""Rules 10: damage."""

import pytest

from domain.kernel.events import GameEnded
from domain.kernel.messages import Event
from domain.vilnius.damage import buildings
from domain.vilnius.events import (
    BuildingGivenBack,
    CityBurned,
    DamageDealt,
    LossSpared,
    PhaseBegan,
    ProvinceGivenBack,
    StoredDiscarded,
    UnitGivenBack,
)
from domain.vilnius.state import State
from tests.games.vilnius.table import allowed, attack, choices, every, only, play, table

QUARTER = {1: "quarter", 2: "quarter"}
TOOLS = " home_tools" * 6
"""Provinces of a pile, so that the next round begins with a decision."""


def undefended(state: State) -> list[Event]:
    """The events of an attack against which no Unit is sent."""
    events = attack(state)
    return [*events, *play(state, "stop_defence")] if state.step == "deploy" else events


@pytest.mark.rule("vilnius:10.1")
@pytest.mark.parametrize(
    ("destination", "other", "side", "losses"),
    [
        ("vilnius", "quarter", "vilnius", ["fire"] * 3),
        ("quarter", "vilnius", "player", ["building"]),
    ],
)
def test_the_destination_of_the_row_says_which_side_counts(
    destination: str, other: str, side: str, losses: list[str]
) -> None:
    state = table(rows={2: "siege_crew"}, destination={1: other, 2: destination})
    dealt = only(attack(state), DamageDealt)
    assert (dealt.row, dealt.side) == (2, side)
    assert [(hit.seat, hit.damage) for hit in dealt.losses] == [(2, icon) for icon in losses]


@pytest.mark.rule("vilnius:10.2")
def test_the_table_names_the_next_while_there_are_different_ones() -> None:
    state = table(rows={1: "siege_crew scout", 2: "grand_marshal scout scout"}, starter=2)
    attack(state)
    assert (state.step, state.seat) == ("suffer", 2)
    foes = ["1 scout", "1 siege_crew", "2 grand_marshal", "2 scout"]
    assert [choice["enemy"] for choice in choices(state, "suffer")] == foes
    for foe in foes[:2]:
        assert only(play(state, "suffer", enemy=foe), DamageDealt).enemy == foe[2:]
    events = play(state, "suffer", enemy="2 grand_marshal")  # the two that are left are alike
    assert [event.enemy for event in every(events, DamageDealt)] == ["grand_marshal", "scout", "scout"]


@pytest.mark.rule("vilnius:10.3")
@pytest.mark.parametrize("destination", ["vilnius", "quarter"])
def test_cards_that_are_lost_are_those_of_the_rows_owner(destination: str) -> None:
    discards = {1: "farmers", 2: "archers", 3: "farmers"}
    state = table(3, rows={2: "siege_crew scout"}, destination={2: destination}, discards=discards)
    attack(state)
    given = only(play(state, "suffer", enemy="2 scout"), UnitGivenBack)
    assert (given.seat, given.unit, given.by) == (2, "archers", "scout")


@pytest.mark.rule("vilnius:10.3")
def test_icons_go_one_after_the_other_each_with_its_choice() -> None:
    state = table(
        rows={1: "knight_brothers"},
        destination=QUARTER,
        built={1: "garrison@2,0 stable@3,0 guardhouse@0,1"},
        discards={1: "archers farmers"},
    )
    attack(state)
    assert (state.step, state.seat) == ("give_building", 1)
    events = play(state, "give_building", x=0, y=1)
    assert (state.step, every(events, UnitGivenBack)) == ("give_unit", [])
    assert only(play(state, "give_unit", unit="archers"), UnitGivenBack).origin == "discard"


@pytest.mark.rule("vilnius:10.4")
def test_a_fire_takes_a_point_of_the_city() -> None:
    state = table(3, rows={2: "knight_brothers"})
    burned = every(attack(state), CityBurned)
    assert [(event.by, event.row, event.left) for event in burned] == [
        ("knight_brothers", 2, left) for left in (9, 8, 7, 6)
    ]
    scores = [(c.seat, c.amount, c.source, c.total) for c in burned[0].scores]
    assert scores == [(seat, -1, "fire", 9) for seat in (1, 2, 3)]
    assert state.city == 6


@pytest.mark.rule("vilnius:10.5")
@pytest.mark.parametrize(
    ("discard", "pile", "origin", "gone"),
    [
        ("archers archers", "volunteers", "discard", "archers"),
        ("", "volunteers", "pile", "volunteers"),
        ("", "", "hand", "farmers"),
    ],
)
def test_a_unit_goes_back_from_discard_pile_or_pile_or_hand(
    discard: str, pile: str, origin: str, gone: str
) -> None:
    state = table(
        rows={1: "scout"},
        strength={1: 0},
        hands={1: "farmers"},
        discards={1: discard},
        piles={1: pile + TOOLS},
    )
    before = state.supply[gone]
    given = only(undefended(state), UnitGivenBack)
    assert (given.seat, given.origin, given.unit) == (1, origin, gone)
    assert state.supply[gone] == before + 1


@pytest.mark.rule("vilnius:10.5")
def test_the_owner_chooses_and_units_set_aside_are_safe() -> None:
    state = table(
        rows={1: "scout squire"},
        strength={1: 1},
        hands={1: "slavic_axemen"},
        discards={1: "archers farmers farmers"},
    )
    attack(state)
    play(state, "deploy", enemy="1 squire", units="1 slavic_axemen")
    assert (state.step, state.seat) == ("give_unit", 1)
    assert [choice["unit"] for choice in choices(state, "give_unit")] == ["archers", "farmers"]
    assert only(play(state, "give_unit", unit="farmers"), UnitGivenBack).unit == "farmers"
    # With nothing else there, nothing is lost.
    state = table(rows={1: "scout squire"}, strength={1: 1}, hands={1: "slavic_axemen"}, piles={1: TOOLS})
    attack(state)
    events = play(state, "deploy", enemy="1 squire", units="1 slavic_axemen")
    assert only(events, LossSpared).damage == "unit"


@pytest.mark.rule("vilnius:10.6")
@pytest.mark.parametrize(
    ("discard", "pile", "stored", "hand", "origin"),
    [
        ("gold_2", "home_tools", "tools_3", "home_gold", "discard"),
        ("", "gold_2", "tools_3", "home_gold", "pile"),
        ("", "", "gold_2", "home_gold", "store"),
        ("", "", "", "gold_2", "hand"),
    ],
)
def test_a_province_goes_under_the_fourth_stack(
    discard: str, pile: str, stored: str, hand: str, origin: str
) -> None:
    state = table(
        rows={1: "footman"},
        strength={1: 1},
        destination=QUARTER,
        hands={1: hand},
        discards={1: discard},
        piles={1: pile + " volunteers"},
        built={1: "storehouse@1,1"},
        stored={1: stored},
        stacks={4: "tools_3_honey"},
    )
    given = only(undefended(state), ProvinceGivenBack)
    assert (given.seat, given.origin, given.province) == (1, origin, "gold_2")
    assert state.under[4] == ("tools_3_honey", "gold_2")


@pytest.mark.rule("vilnius:10.6")
def test_the_owner_chooses_the_province() -> None:
    state = table(
        rows={1: "footman"}, strength={1: 1}, destination=QUARTER, discards={1: "gold_2 tools_3 tools_3"}
    )
    attack(state)
    assert [choice["province"] for choice in choices(state, "give_province")] == ["gold_2", "tools_3"]
    play(state, "give_province", province="tools_3")
    assert state.under[4] == ("tools_3",)


@pytest.mark.rule("vilnius:10.7")
def test_a_stored_province_or_a_fire() -> None:
    position = {"rows": {1: "levy_archer"}, "strength": {1: 1}, "built": {1: "storehouse storehouse"}}
    state = table(**position, stored={1: "gold_2 tools_3"}, loot={1: "home_gold"})  # type: ignore[arg-type]
    attack(state)
    provinces = [choice["province"] for choice in choices(state, "stored_or_fire")]
    assert provinces == ["gold_2", "tools_3", None]
    burning = table(**position, stored={1: "gold_2 tools_3"})  # type: ignore[arg-type]
    attack(burning)
    events = play(state, "stored_or_fire", province="gold_2")
    assert (only(events, StoredDiscarded).province, state.city) == ("gold_2", 10)
    assert state.province_discard[1] == ("gold_2",)
    burned = only(play(burning, "stored_or_fire", province=None), CityBurned)
    assert (burned.instead, burned.left, burning.city) == (True, 9, 9)


@pytest.mark.rule("vilnius:10.7")
def test_without_a_stored_province_the_city_burns() -> None:
    state = table(rows={1: "levy_archer"}, strength={1: 1}, loot={1: "home_gold"}, discards={1: "gold_2"})
    assert only(attack(state), CityBurned).left == 9


@pytest.mark.rule("vilnius:10.8")
def test_a_building_of_the_rim_goes_back_to_its_supply() -> None:
    state = table(
        rows={1: "siege_crew"}, destination=QUARTER, built={1: "garrison@2,0 guardhouse@0,1 stable@3,0"}
    )
    attack(state)
    places = [(choice["x"], choice["y"]) for choice in choices(state, "give_building")]
    assert places == [(0, 1), (3, 0)]
    general = state.general["guardhouse"]
    given = only(play(state, "give_building", x=0, y=1), BuildingGivenBack)
    assert (given.building, given.personal, state.general["guardhouse"]) == ("guardhouse", False, general + 1)
    state = table(rows={1: "siege_crew"}, destination=QUARTER, built={1: "garrison@2,0"})
    assert only(attack(state), BuildingGivenBack).personal
    assert "garrison" in state.personal[1]


@pytest.mark.rule("vilnius:10.8", "vilnius:10.11")
@pytest.mark.parametrize(
    ("enemy", "damage"), [("siege_crew", "building"), ("mounted_sergeants", "unit"), ("raiders", "province")]
)
def test_where_there_is_nothing_to_lose_nothing_is_lost(enemy: str, damage: str) -> None:
    pile = "volunteers" if damage == "province" else TOOLS
    state = table(rows={1: enemy}, strength={1: 2}, destination=QUARTER, piles={1: pile})
    spared = every(attack(state), LossSpared)
    assert {(event.seat, event.damage, event.by) for event in spared} == {(1, damage, enemy)}
    assert len(state.display[1]) == 2


@pytest.mark.rule("vilnius:10.9")
@pytest.mark.parametrize(
    ("built", "rim"),
    [
        ("garrison@2,0 stable@3,0", "stable"),
        ("garrison@2,0 stable@3,0 guardhouse@3,1", "guardhouse"),
        # The last one hangs on two others, so each of these may go.
        (
            "market_amber_furs@1,1 market_furs_grain@2,1 market_honey_grain@1,2 storehouse@2,2",
            "market_furs_grain market_honey_grain storehouse",
        ),
        # It touches the Guardhouse, which does not show its type: it hangs on the Barracks alone.
        ("guardhouse@0,1 storehouse@1,1", "guardhouse storehouse"),
        # It touches the Storehouse in the same way, and hangs on the Garrison alone.
        ("garrison@2,0 storehouse@1,1 guardhouse@2,1", "storehouse guardhouse"),
    ],
)
def test_at_the_rim_are_those_without_which_the_others_are_reached(built: str, rim: str) -> None:
    state = table(built={1: built})
    assert [placed.building for placed in buildings(state, 1)] == rim.split()


@pytest.mark.rule("vilnius:10.10")
def test_what_a_lost_building_gave_is_lost() -> None:
    state = table(
        rows={1: "siege_crew"}, destination=QUARTER, built={1: "storehouse@1,1"}, stored={1: "gold_2"}
    )
    given = only(attack(state), BuildingGivenBack)
    assert (given.stored, state.stored[1], state.province_discard[1]) == ("gold_2", (), ("gold_2",))
    state = table(
        rows={1: "siege_crew"}, destination=QUARTER, built={1: "estate@0,-1"}, piles={1: "farmers" + TOOLS}
    )
    attack(state)
    assert {sum(choice.values()) for choice in choices(state, "draw", 1)} == {5}
    state.step, state.phase, state.seat = "act", "city", 1
    state.provinces[1] = ("gold_2", "tools_3")
    assert allowed(state, "build", building="estate", x=0, y=-1)  # it may be built again


@pytest.mark.rule("vilnius:10.12")
def test_a_city_without_points_ends_the_game_at_once() -> None:
    state = table(rows={1: "knight_brothers scout"}, city=2)
    attack(state)
    events = play(state, "suffer", enemy="1 knight_brothers")  # three fires
    assert len(every(events, CityBurned)) == 2
    ended = only(events, GameEnded)
    assert (ended.winners, ended.scores, state.city) == ((), (0, 0), 0)


@pytest.mark.rule("vilnius:10.12")
def test_also_where_the_owner_lets_it_burn() -> None:
    state = table(
        rows={1: "levy_archer"}, strength={1: 1}, built={1: "storehouse"}, stored={1: "gold_2"}, city=1
    )
    attack(state)
    events = play(state, "stored_or_fire", province=None)
    assert every(events, PhaseBegan) == []
    assert only(events, GameEnded).winners == ()
