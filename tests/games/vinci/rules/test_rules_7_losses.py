"""Rules 7: conquest and losses."""

from collections import Counter

import pytest

from domain.kernel.messages import Event
from domain.vinci.events import (
    FortsPlaced,
    PawnsGained,
    ProvinceCleared,
    ProvinceConquered,
    SurvivorsPlaced,
    TurnScored,
)
from domain.vinci.state import State
from tests.games.vinci.table import (
    ACTIVE,
    DECLINED,
    NOBODY,
    Stands,
    at,
    cost_of,
    declined_of,
    forts_at,
    hand_of,
    held_by,
    only,
    place_all,
    play,
    play_out,
    points,
    table,
    targets_of,
)
from tests.games.vinci.testland import ENTRIES


def conquer(t: State, province: str) -> ProvinceConquered:
    return only(play(t, "conquer", province=province), ProvinceConquered)


def finish(t: State) -> list[Event]:
    """The events from the last conquest to the end of the turn."""
    return play(t, "end_conquest") + place_all(t)


# What a conquest costs both sides


@pytest.mark.rule("vinci:7.1")
def test_the_attacker_loses_no_pawn_and_they_stay_until_reorganizing() -> None:
    t = table(held={1: "farm", 2: {"wood": 3}}, hand={1: 8})
    conquer(t, "wood")
    assert (at(t, "wood"), hand_of(t, 1)) == ((ACTIVE, 1, 6), 2)
    conquer(t, "ford")
    assert (at(t, "wood"), at(t, "ford"), hand_of(t, 1)) == ((ACTIVE, 1, 6), (ACTIVE, 1, 1), 1)
    play(t, "end_conquest")
    play(t, "reorganize", pawns={"farm": 1, "wood": 1, "ford": 7})
    assert at(t, "wood") == (ACTIVE, 1, 1)


@pytest.mark.rule("vinci:7.2")
def test_the_holder_loses_exactly_one_pawn() -> None:
    neutral = conquer(table(held={1: "farm"}, hand={1: 9}), "village")
    assert (neutral.holder, neutral.lost, neutral.survivors) == ("native", 1, 0)
    enemy = conquer(table(held={1: "farm", 2: {"village": 4}}, hand={1: 9}), "village")
    assert (enemy.holder, enemy.lost, enemy.survivors) == ("active", 1, 3)
    old = conquer(table(held={1: "farm"}, declined={2: {"village": 3}}, hand={1: 9}), "village")
    assert (old.holder, old.lost, old.survivors) == ("declined", 1, 2)


@pytest.mark.rule("vinci:7.3")
@pytest.mark.parametrize(
    ("held", "province"), [("valley", "peak"), ("valley", "brook"), ("valley", "dunes"), ("farm", "village")]
)
def test_where_nobody_stood_nothing_is_lost(held: str, province: str) -> None:
    t = table(held={1: held}, empty="village", hand={1: 9})
    event = conquer(t, province)
    assert (event.holder, event.defenders, event.lost, event.counted) == ("empty", 0, 0, "none")


@pytest.mark.rule("vinci:7.4")
def test_forts_are_discarded_and_never_captured() -> None:
    t = table(
        tiles={1: "slavery"},
        held={1: "farm", 2: "wood"},
        forts={"wood": "fortification militia"},
        hand={1: 9},
    )
    event = conquer(t, "wood")
    assert event.forts == ("fortification", "militia")
    assert forts_at(t, "wood") == ()
    assert points(finish(t))["slavery"] == 1


# Survivors


@pytest.mark.rule("vinci:7.5", "vinci:7.7")
def test_survivors_stand_aside_until_the_attacker_is_done() -> None:
    t = table(held={1: "farm", 2: {"village": 3, "wood": 1}}, hand={1: 20})
    conquer(t, "village")
    assert (at(t, "wood"), cost_of(t, "wood"), hand_of(t, 2)) == ((ACTIVE, 2, 1), 4, 0)
    finish(t)
    # Of the three in the village one is lost, two come to the wood.
    assert at(t, "wood") == (ACTIVE, 2, 3)


@pytest.mark.rule("vinci:7.6")
def test_survivors_are_placed_once_after_forts_and_before_scoring() -> None:
    held: dict[int, Stands] = {1: "farm", 2: {"village": 3, "crag": 2, "moor": 1}}
    t = table(tiles={1: "fortification"}, held=held, hand={1: 20})
    conquer(t, "village")
    conquer(t, "crag")
    events = finish(t)
    steps = [type(e) for e in events if isinstance(e, FortsPlaced | SurvivorsPlaced | TurnScored)]
    assert steps == [FortsPlaced, SurvivorsPlaced, TurnScored]
    assert at(t, "moor") == (ACTIVE, 2, 4)


@pytest.mark.rule("vinci:7.8")
def test_survivors_stay_with_their_civilization() -> None:
    held: dict[int, Stands] = {1: "farm", 2: {"village": 4, "moor": 1}}
    t = table(held=held, declined={2: {"wood": 3, "beach": 1}}, hand={1: 20})
    conquer(t, "village")
    conquer(t, "wood")
    finish(t)
    assert at(t, "moor") == (ACTIVE, 2, 1 + 3)
    assert at(t, "beach") == (DECLINED, 2, 1 + 2)


@pytest.mark.rule("vinci:7.9")
def test_the_order_in_which_survivors_are_placed() -> None:
    # Seat 2 attacks; Heritage lets it take from its own declined civilization too.
    t = table(
        tiles={2: "heritage"},
        seat=2,
        held={2: "valley", 1: {"peak": 2, "wood": 1}, 3: {"dunes": 2, "moor": 1}},
        declined={2: {"pasture": 2, "delta": 1}, 1: {"brook": 2, "ford": 1}, 3: {"harbour": 2, "beach": 1}},
        hand={2: 40},
    )
    for province in ("peak", "pasture", "brook", "harbour", "dunes"):
        conquer(t, province)
    placed = [e for e in finish(t) if isinstance(e, SurvivorsPlaced)]
    assert [(e.seat, e.civilization, dict(e.placed)) for e in placed] == [
        (3, "active", {"moor": 1}),
        (3, "declined", {"beach": 1}),
        (1, "active", {"wood": 1}),
        (1, "declined", {"ford": 1}),
        (2, "declined", {"delta": 1}),
    ]


@pytest.mark.rule("vinci:7.10")
def test_survivors_go_one_by_one_where_the_fewest_pawns_stand() -> None:
    # Three survivors: wood (before village in the map file), village, then wood again; crag has more.
    t = table(held={1: "peak", 2: {"farm": 4, "wood": 1, "village": 1, "crag": 3}}, hand={1: 20})
    conquer(t, "farm")
    finish(t)
    assert [at(t, province)[2] for province in ("wood", "village", "crag")] == [3, 2, 3]


@pytest.mark.rule("vinci:7.11")
def test_survivors_without_a_province_go_to_hand_and_enter_again() -> None:
    t = table(held={1: "farm", 2: {"village": 4}}, hand={1: 20})
    conquer(t, "village")
    placed = only(finish(t), SurvivorsPlaced)
    assert (placed.to_hand, placed.removed, hand_of(t, 2)) == (3, 0, 3)
    play(t, "expand")
    assert (t.seat, hand_of(t, 2)) == (2, 3)
    assert targets_of(t) == list(ENTRIES)


@pytest.mark.rule("vinci:7.12")
def test_survivors_of_a_declined_civilization_stay_inside_it() -> None:
    t = table(held={1: "farm", 2: "moor"}, declined={2: {"village": 3, "wood": 1, "beach": 2}}, hand={1: 20})
    conquer(t, "village")
    placed = only(finish(t), SurvivorsPlaced)
    # wood has 1, then wood and beach have 2 each, and wood comes first in the map file.
    assert (placed.civilization, dict(placed.placed)) == ("declined", {"wood": 2})
    assert (at(t, "wood"), at(t, "moor")) == ((DECLINED, 2, 3), (ACTIVE, 2, 1))


@pytest.mark.rule("vinci:7.13")
def test_survivors_of_a_declined_civilization_without_a_province_are_removed() -> None:
    t = table(
        tiles={1: "slavery culture"}, held={1: "farm", 2: "moor"}, declined={2: {"village": 4}}, hand={1: 20}
    )
    conquer(t, "village")
    events = finish(t)
    placed = only(events, SurvivorsPlaced)
    assert (placed.civilization, placed.removed, placed.to_hand) == ("declined", 3, 0)
    assert (at(t, "moor"), hand_of(t, 2)) == ((ACTIVE, 2, 1), 0)
    # Only the pawn that the conquest took counts.
    assert points(events)["slavery"] == 1
    assert not [event for event in events if isinstance(event, PawnsGained)]


@pytest.mark.rule("vinci:7.14")
@pytest.mark.parametrize(
    ("tiles", "attacker", "province"),
    [("warband nomadic", "farm", "village"), ("warband drakkar", "pasture", "brook")],
)
def test_survivors_of_warband_go_to_hand(tiles: str, attacker: str, province: str) -> None:
    t = table(tiles={2: tiles}, held={1: attacker, 2: f"{province} moor"}, hand={1: 20})
    conquer(t, province)
    assert hand_of(t, 2) == 0
    finish(t)
    assert (hand_of(t, 2), at(t, "moor")) == (1, (ACTIVE, 2, 1))


# Contact


@pytest.mark.rule("vinci:7.15", "vinci:7.18")
@pytest.mark.parametrize("name", ["conquer", "infiltrate", "convert"])
def test_a_conquest_empties_own_declined_land_beside_it(name: str) -> None:
    t = table(
        tiles={1: "espionage religion"},
        held={1: "oasis", 2: "village"},
        declined={1: {"farm": 2, "crag": 1, "valley": 1}, 3: "wood"},
        forts={"farm": "fortification"},
        hand={1: 9},
    )
    events = play(t, name, province="village")
    cleared = only(events, ProvinceCleared)
    assert (cleared.province, cleared.pawns, cleared.forts) == ("farm", 2, ("fortification",))
    assert (cleared.cause, cleared.by) == ("contact", "village")
    assert (at(t, "farm"), forts_at(t, "farm"), cost_of(t, "farm")) == (NOBODY, (), 2)
    assert (declined_of(t, 1), declined_of(t, 3)) == (["crag", "valley"], ["wood"])


@pytest.mark.rule("vinci:7.15")
def test_entering_makes_contact_too() -> None:
    t = table(declined={1: "wood crag lakeside"}, hand={1: 9})
    play(t, "conquer", province="farm")
    assert declined_of(t, 1) == ["lakeside"]


@pytest.mark.rule("vinci:7.16")
def test_a_river_makes_no_contact() -> None:
    t = table(held={1: "valley"}, declined={1: "pasture delta"}, hand={1: 9})
    conquer(t, "brook")
    conquer(t, "harbour")
    assert declined_of(t, 1) == ["pasture", "delta"]


@pytest.mark.rule("vinci:7.17")
def test_a_link_over_the_sea_is_no_contact() -> None:
    t = table(tiles={1: "astronomy"}, held={1: "valley"}, declined={1: "isle moor delta"}, hand={1: 9})
    conquer(t, "harbour")
    assert declined_of(t, 1) == ["delta", "moor", "isle"]


@pytest.mark.rule("vinci:7.19")
def test_pawns_cleared_by_contact_count_for_nobody() -> None:
    t = table(
        tiles={1: "slavery culture"},
        held={1: "oasis"},
        declined={1: {"farm": 4}},
        empty="village",
        hand={1: 9},
    )
    conquer(t, "village")
    events = finish(t)
    assert points(events) == {"provinces": 1}
    assert not [event for event in events if isinstance(event, PawnsGained)]


@pytest.mark.rule("vinci:7.20")
def test_with_the_option_own_declined_provinces_are_conquered_like_others() -> None:
    t = table(
        tiles={1: "slavery culture"},
        held={1: "oasis"},
        declined={1: {"village": 3, "farm": 2, "ford": 1}},
        hand={1: 9},
        options={"own_decline_target": True},
    )
    # Normal 2 and three pawns; one goes to the stock, contact clears the farm, survivors move to the ford.
    event = conquer(t, "village")
    assert (event.cost, event.lost, event.survivors, event.counted) == (5, 1, 2, "none")
    assert at(t, "farm") == NOBODY
    events = finish(t)
    assert at(t, "ford") == (DECLINED, 1, 3)
    assert points(events) == {"provinces": 1}


@pytest.mark.rule("vinci:7.20")
def test_with_the_option_own_declined_entries_are_not_emptied_first() -> None:
    t = table(declined={1: " ".join(ENTRIES)}, hand={1: 9}, options={"own_decline_target": True})
    event = conquer(t, "farm")
    assert (event.cost, event.lost) == (3, 1)


@pytest.mark.rule("vinci:7.21")
def test_every_province_of_a_civilization_has_a_pawn() -> None:
    t = table(tiles={1: "legions religion"}, held={1: "farm", 2: "wood"}, hand={1: 1})
    play(t, "conquer", province="village", legions=2)
    play(t, "convert", province="wood")
    assert Counter(at(t, province) for province in held_by(t, 1)) == {(ACTIVE, 1, 1): 3}
    for seed in ("a", "b", "c"):
        play_out(4, seed)  # which checks it after each event
