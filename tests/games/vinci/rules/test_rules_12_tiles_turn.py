"""Rules 12: tiles that change the course of a turn: Rebirth, Philosophy, Army, Warband."""

import pytest

from domain.kernel.messages import Event
from domain.vinci.events import (
    CivilizationChosen,
    CivilizationDeclined,
    ConquestEnded,
    EmpireRemoved,
    ExpansionBegan,
    PawnsGained,
    PawnsPlaced,
    PhaseBegan,
    TurnBegan,
    TurnEnded,
    TurnScored,
)
from tests.games.vinci.table import (
    ACTIVE,
    DECLINED,
    NOBODY,
    at,
    conquer,
    finish,
    forts_at,
    hand_of,
    only,
    place_all,
    play,
    points,
    refused,
    table,
)


def kinds(events: list[Event]) -> list[type[Event]]:
    return [type(event) for event in events]


def none(events: list[Event], kind: type[Event]) -> bool:
    """Whether there is no such event."""
    return kind not in kinds(events)


# Rebirth


@pytest.mark.rule("vinci:12.53")
@pytest.mark.parametrize("first_turn", [False, True])
def test_rebirth_asks_after_scoring(first_turn: bool) -> None:
    if first_turn:
        t = table(phase="choose", round=1, track={1: "rebirth army"})
        play(t, "choose_civilization", slot=1)
        conquer(t, "farm")
        play(t, "end_conquest")
    else:
        t = table(tiles={1: "rebirth"}, held={1: "farm"}, hand={1: 3})
    events = finish(t)
    assert kinds(events)[-2:] == [TurnScored, PhaseBegan]
    assert t.phase == "rebirth"
    assert refused(t, "expand").rule == "vinci:3.4"
    assert kinds(play(t, "end_turn"))[0] is TurnEnded
    assert (t.seat, at(t, "farm")[:2]) == (2, (ACTIVE, 1))


@pytest.mark.rule("vinci:12.53")
def test_without_rebirth_nobody_asks() -> None:
    t = table(held={1: "farm"}, hand={1: 3})
    assert only(finish(t), TurnEnded)
    assert refused(t, "end_turn").rule == "vinci:12.53"
    declined = table(tiles={1: "rebirth"}, held={1: "farm"}, phase="start")
    play(declined, "decline")
    play(declined, "choose_civilization", slot=1)
    assert declined.seat == 2


@pytest.mark.rule("vinci:12.54")
def test_rebirth_may_decline_in_the_ordinary_way() -> None:
    t = table(phase="start", tiles={1: "rebirth"}, held={1: {"farm": 3}}, declined={1: "moor"})
    events = play(t, "decline")
    assert only(events, CivilizationDeclined).rebirth is False
    assert points(events) == {"declined provinces": 1}


@pytest.mark.rule("vinci:12.55")
def test_a_decline_by_rebirth_scores_nothing_more() -> None:
    t = table(
        phase="reorganize",
        tiles={1: "rebirth currency"},
        held={1: "farm wood"},
        declined={1: "moor valley"},
        declined_tiles={1: "agriculture_column"},
    )
    expected = {"provinces": 2, "currency": 2, "declined provinces": 2, "declined agriculture_column": 1}
    assert points(place_all(t)) == expected
    assert none(play(t, "decline"), TurnScored)
    assert t.scores[1] == 5 + 7


@pytest.mark.rule("vinci:12.56")
def test_a_decline_by_rebirth_and_the_next_civilization() -> None:
    t = table(
        2,
        phase="rebirth",
        tiles={1: "rebirth militia"},
        held={1: {"farm": 3, "wood": 1}, 2: "lakeside"},
        declined={1: "moor"},
        forts={"farm": "militia"},
        track={3: "army camels"},
        coins=(0, 0, 5, 0, 0, 0),
    )
    events = play(t, "decline")
    assert kinds(events) == [EmpireRemoved, CivilizationDeclined, PhaseBegan]
    declined = only(events, CivilizationDeclined)
    assert (declined.rebirth, declined.removed, declined.forts_removed) == (True, 2, (("farm", "militia"),))
    assert (at(t, "farm"), at(t, "moor")) == ((DECLINED, 1, 1), NOBODY)
    events = play(t, "choose_civilization", slot=3)
    chosen = only(events, CivilizationChosen)
    assert (chosen.paid, chosen.coins, t.scores[1]) == (2, 5, 5 - 2 + 5)
    assert only(events, TurnBegan).seat == 2
    play(t, "expand")
    finish(t)
    play(t, "expand")
    assert hand_of(t, 1) == 2 + 5 + 12
    assert conquer(t, "village").entry


# Philosophy


@pytest.mark.rule("vinci:12.80")
def test_philosophy_keeps_all_pawns() -> None:
    t = table(phase="start", tiles={1: "philosophy"}, held={1: {"farm": 4, "wood": 2}})
    play(t, "decline")
    declined = only(play(t, "reorganize", pawns={"farm": 4, "wood": 2}), CivilizationDeclined)
    assert (dict(declined.pawns), declined.removed) == ({"farm": 4, "wood": 2}, 0)
    assert (at(t, "farm"), at(t, "wood")) == ((DECLINED, 1, 4), (DECLINED, 1, 2))


@pytest.mark.rule("vinci:12.81")
def test_philosophy_spreads_the_pawns_anew() -> None:
    # farm and moor do not hang together.
    t = table(phase="start", tiles={1: "philosophy"}, held={1: {"farm": 4, "moor": 1}}, declined={1: "wood"})
    assert kinds(play(t, "decline")) == [EmpireRemoved, PhaseBegan]
    assert refused(t, "reorganize", pawns={"farm": 5, "moor": 0}).rule == "vinci:9.3"
    assert refused(t, "reorganize", pawns={"farm": 5}).rule == "vinci:9.3"
    assert refused(t, "reorganize", pawns={"farm": 1, "moor": 1}).rule == "vinci:9.4"
    events = play(t, "reorganize", pawns={"farm": 2, "moor": 3})
    assert kinds(events) == [PawnsPlaced, CivilizationDeclined, TurnScored, PhaseBegan]
    assert (at(t, "farm"), at(t, "moor")) == ((DECLINED, 1, 2), (DECLINED, 1, 3))
    assert points(events) == {"declined provinces": 2}


@pytest.mark.rule("vinci:12.81")
def test_philosophy_without_provinces_has_nothing_to_spread() -> None:
    t = table(phase="start", tiles={1: "philosophy"}, hand={1: 4})
    assert only(play(t, "decline"), CivilizationDeclined).hand_lost == 4
    assert t.phase == "choose"


@pytest.mark.rule("vinci:12.82")
def test_declined_pawns_never_move() -> None:
    t = table(
        phase="start",
        held={1: {"moor": 3}},
        declined={1: {"farm": 4, "wood": 1}},
        declined_tiles={1: "philosophy"},
    )
    assert dict(only(play(t, "expand"), ExpansionBegan).pawns) == {"moor": 2}
    play(t, "end_conquest")
    assert refused(t, "reorganize", pawns={"moor": 3, "farm": 3, "wood": 2}).rule == "vinci:9.3"
    place_all(t)
    assert (at(t, "farm"), at(t, "wood")) == ((DECLINED, 1, 4), (DECLINED, 1, 1))


@pytest.mark.rule("vinci:12.83")
def test_philosophy_with_rebirth_reorganizes_once() -> None:
    t = table(phase="reorganize", tiles={1: "philosophy rebirth"}, held={1: {"farm": 3, "wood": 1}})
    play(t, "reorganize", pawns={"farm": 1, "wood": 3})
    events = play(t, "decline")
    assert dict(only(events, CivilizationDeclined).pawns) == {"farm": 1, "wood": 3}
    assert only(events, PhaseBegan).phase == "choose"
    assert at(t, "wood") == (DECLINED, 1, 3)


@pytest.mark.rule("vinci:12.84")
def test_philosophy_with_warband() -> None:
    t = table(phase="start", tiles={1: "philosophy warband"}, held={1: "farm wood"}, hand={1: 6})
    events = play(t, "decline")
    assert only(events, PhaseBegan).phase == "choose"
    declined = only(events, CivilizationDeclined)
    assert (dict(declined.pawns), declined.hand_lost) == ({"farm": 1, "wood": 1}, 6)


# Army


@pytest.mark.rule("vinci:12.87")
def test_army_conquers_twice() -> None:
    t = table(phase="start", tiles={1: "army"}, held={1: {"farm": 9}})
    play(t, "expand")
    conquer(t, "village")
    events = play(t, "end_conquest")
    assert kinds(events) == [ConquestEnded, ExpansionBegan, PhaseBegan]
    assert only(events, ExpansionBegan).campaign == 2
    conquer(t, "crag")
    play(t, "end_conquest")
    assert t.phase == "reorganize"


@pytest.mark.rule("vinci:12.87")
def test_army_conquers_twice_on_the_turn_of_entering() -> None:
    t = table(phase="choose", round=1, track={1: "army camels"})
    play(t, "choose_civilization", slot=1)
    conquer(t, "farm")
    assert only(play(t, "end_conquest"), ExpansionBegan).campaign == 2
    conquer(t, "village")
    play(t, "end_conquest")
    assert t.phase == "reorganize"


@pytest.mark.rule("vinci:12.88")
def test_army_collects_again() -> None:
    t = table(tiles={1: "army"}, held={1: {"farm": 2}, 2: {"village": 3}}, hand={1: 6})
    assert conquer(t, "village").own == 5
    began = only(play(t, "end_conquest"), ExpansionBegan)
    assert dict(began.pawns) == {"farm": 1, "village": 4}
    assert began.hand == hand_of(t, 1) == 1 + 1 + 4


@pytest.mark.rule("vinci:12.89")
@pytest.mark.parametrize("conquers", [True, False])
def test_army_abandons_in_the_first_phase_only(conquers: bool) -> None:
    t = table(phase="start", tiles={1: "army"}, held={1: {"farm": 6, "wood": 1, "peak": 1}})
    play(t, "expand")
    play(t, "abandon", province="peak")
    if conquers:
        conquer(t, "village")
    play(t, "end_conquest")
    assert refused(t, "abandon", province="wood").rule == "vinci:4.4"


@pytest.mark.rule("vinci:12.90")
def test_army_reorganizes_and_scores_once() -> None:
    t = table(tiles={1: "army medicine"}, held={1: "farm"}, hand={1: 9})
    conquer(t, "village")
    first = play(t, "end_conquest")
    assert not {PawnsGained, PawnsPlaced, TurnScored} & set(kinds(first))
    conquer(t, "wood")
    events = finish(t)
    for kind in (PawnsGained, PawnsPlaced, TurnScored):
        assert only(events, kind)
    assert t.scores[1] == 5 + 3


# Warband


@pytest.mark.rule("vinci:12.91")
def test_warband_leaves_one_pawn_in_each_province() -> None:
    t = table(tiles={1: "warband militia"}, held={1: {"farm": 3, "wood": 1}}, hand={1: 7})
    conquer(t, "village")
    events = play(t, "end_conquest")
    placed = only(events, PawnsPlaced)
    assert dict(placed.pawns) == {"farm": 1, "wood": 1, "village": 1}
    assert placed.hand == hand_of(t, 1) == 3 + 1 + 7 - 3
    assert only(events, TurnEnded)  # there is nothing to reorganize
    assert forts_at(t, "village") == ("militia",)


@pytest.mark.rule("vinci:12.92")
def test_warbands_hand_is_safe_and_comes_back() -> None:
    t = table(2, seat=2, tiles={1: "warband"}, held={1: "farm wood", 2: "village"}, hand={1: 6, 2: 3})
    taken = conquer(t, "farm")  # plain 2, the one pawn that stands there
    assert (taken.cost, taken.lost) == (3, 1)
    finish(t)
    assert hand_of(t, 1) == 6
    began = only(play(t, "expand"), ExpansionBegan)
    assert (dict(began.pawns), began.hand) == ({}, 6)
    assert conquer(t, "farm").own == 2 + 3  # plain, and three pawns of seat 2


@pytest.mark.rule("vinci:12.93")
def test_pawns_that_warband_gains_go_to_hand() -> None:
    for tiles, gained in (("warband medicine", 1), ("warband culture", 1)):
        t = table(tiles={1: tiles}, held={1: "farm", 2: "village", 3: "crag"}, hand={1: 9})
        conquer(t, "village")
        conquer(t, "crag")
        placed = only(play(t, "end_conquest"), PawnsPlaced)
        assert dict(placed.pawns) == {"farm": 1, "village": 1, "crag": 1}
        assert placed.hand == 1 + 9 - 3 + gained
