"""Rules 6: cost of a province."""

import json

import pytest

from domain.catalog import codec
from domain.kernel.events import GameStarted
from domain.vinci import RULES
from domain.vinci.cost import cost, modifiers
from domain.vinci.events import ProvinceConquered
from domain.vinci.geography import bits, geography
from tests.games.vinci.games import random_game
from tests.games.vinci.table import (
    ACTIVE,
    DECLINED,
    NOBODY,
    at,
    cost_of,
    forts_at,
    hand_of,
    only,
    place_all,
    play,
    refused,
    table,
)


@pytest.mark.rule("vinci:6.1")
@pytest.mark.parametrize(
    ("province", "cost"),
    [
        *(("farm", 2), ("pasture", 2), ("village", 2), ("dunes", 2)),
        *(("wood", 3), ("peak", 3)),
        ("brook", 1),
    ],
)
def test_terrain(province: str, cost: int) -> None:
    assert cost_of(table(natives=False), province) == cost


@pytest.mark.rule("vinci:6.2")
def test_each_pawn_adds_one() -> None:
    assert cost_of(table(), "farm") == 2 + 1
    assert cost_of(table(held={2: {"farm": 4}}), "farm") == 2 + 4
    assert cost_of(table(declined={2: {"farm": 2}}), "farm") == 2 + 2


@pytest.mark.rule("vinci:6.3")
def test_each_fort_adds_one() -> None:
    assert cost_of(table(held={2: "farm"}, forts={"farm": "militia"}), "farm") == 2 + 1 + 1
    assert cost_of(table(held={2: "farm"}, forts={"farm": "militia fortification"}), "farm") == 2 + 1 + 2


@pytest.mark.rule("vinci:6.4")
def test_forts_may_add_one_together() -> None:
    options = {"double_fort": False}
    both = table(held={2: "farm"}, forts={"farm": "militia fortification"}, options=options)
    assert cost_of(both, "farm") == 2 + 1 + 1


@pytest.mark.rule("vinci:6.4")
def test_after_the_decline_the_fort_of_fortification_still_adds_one() -> None:
    tiles, options = {1: "militia fortification"}, {"double_fort": False}
    t = table(2, tiles=tiles, held={1: "farm"}, phase="reorganize", options=options)
    place_all(t)
    play(t, "expand")  # seat 2, which has nothing
    assert cost_of(t, "farm") == 2 + 1 + 1
    play(t, "end_conquest")
    play(t, "decline")
    assert (at(t, "farm"), forts_at(t, "farm")) == ((DECLINED, 1, 1), ("fortification",))
    play(t, "choose_civilization", slot=1)
    play(t, "expand")
    assert cost_of(t, "farm") == 2 + 1 + 1


# An own mountain


@pytest.mark.rule("vinci:6.5")
def test_an_own_mountain_next_to_it_takes_one_off_and_two_no_more() -> None:
    assert cost_of(table(held={1: "wood"}), "farm") == 3
    assert cost_of(table(held={1: "peak"}), "farm") == 2
    assert cost_of(table(held={1: "peak crag"}), "farm") == 2
    # The village is beside farm and oasis only.
    assert cost_of(table(held={1: "peak crag oasis"}), "village") == 3


@pytest.mark.rule("vinci:6.6")
def test_only_mountains_of_the_active_civilization_count() -> None:
    assert cost_of(table(held={1: "wood", 2: "crag"}, declined={1: "peak"}), "farm") == 3


@pytest.mark.rule("vinci:6.6", "vinci:6.7", "vinci:13.9")
def test_an_option_lets_declined_mountains_count() -> None:
    option = {"declined_mountain": True}
    assert cost_of(table(held={1: "wood"}, declined={1: "peak"}, options=option), "farm") == 2
    assert cost_of(table(held={1: "wood"}, declined={2: "peak"}, options=option), "farm") == 3
    assert cost_of(table(held={1: "peak"}, options=option), "farm") == 2
    t = table(held={1: "peak"}, declined={1: "crag"}, hand={1: 9}, options=option)
    taken = only(play(t, "conquer", province="farm"), ProvinceConquered)  # one mountain is enough
    assert taken.modifiers == (("plain", 2), ("defenders", 1), ("own mountain", -1))
    assert at(t, "crag") == NOBODY  # it saved a pawn, and is cleared by contact then
    t = table(declined={1: "peak"}, hand={1: 9}, options=option)
    entered = only(play(t, "conquer", province="farm"), ProvinceConquered)
    assert (entered.entry, entered.cost) == (True, 2)


@pytest.mark.rule("vinci:13.9")
def test_a_game_that_does_not_name_the_option_plays_without_it() -> None:
    t = table(held={1: "wood"}, declined={1: "peak"})
    t.options = {name: value for name, value in t.options.items() if name != "declined_mountain"}
    assert cost_of(t, "farm") == 3


@pytest.mark.rule("vinci:6.6")
def test_a_mountain_conquered_this_turn_counts() -> None:
    t = table(held={1: "wood"}, hand={1: 5})
    assert cost_of(t, "pasture") == 3
    play(t, "conquer", province="peak")
    assert only(play(t, "conquer", province="pasture"), ProvinceConquered).cost == 2


@pytest.mark.rule("vinci:6.7")
def test_no_mountain_helps_in_entering() -> None:
    t = table(declined={1: "peak crag"}, hand={1: 3})
    assert only(play(t, "conquer", province="farm"), ProvinceConquered).cost == 3


# Reductions


@pytest.mark.rule("vinci:6.8")
def test_reductions_add_up() -> None:
    # Plain 2, five enemies 5; Weapons -1, Cavalry -1, own mountain -1.
    t = table(tiles={1: "weapons cavalry"}, held={1: "peak", 2: {"farm": 5}}, hand={1: 4})
    conquered = only(play(t, "conquer", province="farm"), ProvinceConquered)
    assert conquered.cost == 4
    assert conquered.modifiers == (
        ("plain", 2),
        ("defenders", 5),
        ("own mountain", -1),
        ("weapons", -1),
        ("cavalry", -1),
    )


@pytest.mark.rule("vinci:6.9")
@pytest.mark.parametrize(("defenders", "cost"), [(0, 1), (1, 1), (2, 1), (3, 2)])
def test_the_least_cost_is_one_for_the_sum_of_everything(defenders: int, cost: int) -> None:
    # Plain 2 and the defenders, less 3. A floor below the terrain alone would make two defenders cost 3.
    held = {1: {"peak": 1}, 2: {"farm": defenders} if defenders else {}}
    t = table(tiles={1: "weapons cavalry"}, held=held, hand={1: 9}, natives=False)
    conquered = only(play(t, "conquer", province="farm"), ProvinceConquered)
    assert conquered.cost == sum(amount for _, amount in conquered.modifiers) == cost


# Paying


@pytest.mark.rule("vinci:6.10")
def test_exactly_the_cost_is_paid() -> None:
    t = table(tiles={1: "legions"}, held={1: "farm"}, hand={1: 9})
    conquered = only(play(t, "conquer", province="wood"), ProvinceConquered)  # forest 3, neutral pawn 1
    assert (conquered.own, conquered.legions, hand_of(t, 1), t.legions) == (4, 0, 5, 7)
    conquered = only(play(t, "conquer", province="village", legions=2), ProvinceConquered)
    assert (conquered.own, conquered.legions, hand_of(t, 1), t.legions) == (1, 2, 4, 5)
    assert at(t, "village") == (ACTIVE, 1, 1)


@pytest.mark.rule("vinci:6.11")
def test_one_pawn_at_least_is_the_civilizations_own() -> None:
    t = table(tiles={1: "legions"}, held={1: "farm"}, hand={1: 1})
    refusal = refused(t, "conquer", province="village", legions=3)
    assert refusal.rule == "vinci:6.11"
    assert "costs 3" in refusal.message
    assert "at least one pawn must be the civilization's own" in refusal.message
    play(t, "conquer", province="village", legions=2)
    refusal = refused(t, "conquer", province="crag", legions=2)
    assert refusal.rule == "vinci:6.12"
    assert "1 of the civilization's own needed, 0 in hand and 5 legions" in refusal.message


@pytest.mark.rule("vinci:6.12")
def test_too_few_pawns_conquer_nothing() -> None:
    refusal = refused(table(held={1: "farm"}, hand={1: 2}), "conquer", province="village")
    assert refusal.rule == "vinci:6.12"
    assert "Village costs 3: too few pawns; 3 of the civilization's own needed, 2 in hand" in refusal.message
    t = table(held={1: "farm"}, hand={1: 3})
    play(t, "conquer", province="village")
    assert hand_of(t, 1) == 0


@pytest.mark.parametrize("options", ["default", "other"])
def test_the_cost_that_is_asked_is_the_sum_of_what_is_told(options: str) -> None:
    """Everywhere on the map, at every conquest of whole games."""
    for seats in (2, 4):
        rows = random_game(seats, "testland", options, seed=1)
        started, *events = [codec().decode(topic, json.dumps(row).encode()) for topic, row in rows]
        assert isinstance(started, GameStarted)
        state = RULES.begin(started)
        for event in events:
            if isinstance(event, ProvinceConquered):
                on, seat = geography(state.map), event.seat
                for i in bits(on.land & ~state.held[seat]):
                    parts = modifiers(state, on, seat, i)
                    assert cost(state, on, seat, i) == sum(pawns for _, pawns in parts)
            RULES.evolve(state, event)
