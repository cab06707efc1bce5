"""Rules 12: Diplomacy."""

import pytest

from domain.vinci.events import PeaceEnded, PeaceMade, PhaseBegan, TurnBegan
from tests.games.vinci.table import conquer, finish, only, play, refused, table

# Making peace


@pytest.mark.rule("vinci:12.34")
@pytest.mark.parametrize("partner", [2, 3, None])
def test_peace_with_an_opponent_or_nobody(partner: int | None) -> None:
    t = table(
        phase="peace", tiles={1: "diplomacy"}, held={1: "farm", 3: "moor"}
    )  # seat 2 is not on the board
    made = only(play(t, "make_peace", partner=partner), PeaceMade)
    assert made.partner == partner
    assert t.peace[1] == (partner or 0)


@pytest.mark.rule("vinci:12.34")
def test_the_partner_is_another_seat_and_may_change() -> None:
    t = table(2, phase="start", tiles={1: "diplomacy"}, held={1: "farm", 2: "moor"})
    play(t, "expand")
    for partner in (1, 0, 3):
        assert refused(t, "make_peace", partner=partner).rule == "vinci:12.34"
    play(t, "make_peace", partner=2)
    finish(t)
    play(t, "expand")
    finish(t)
    play(t, "expand")
    play(t, "make_peace", partner=None)
    assert t.peace[1] == 0


@pytest.mark.rule("vinci:12.35")
def test_it_is_asked_before_anything_else_of_an_expansion_turn() -> None:
    t = table(phase="start", tiles={1: "diplomacy"}, held={1: {"farm": 4, "wood": 1}})
    assert refused(t, "make_peace", partner=2).rule == "vinci:12.35"
    assert only(play(t, "expand"), PhaseBegan).phase == "peace"
    assert "possible: make_peace" in refused(t, "abandon", province="wood").message
    assert "possible: make_peace" in refused(t, "conquer", province="village").message
    assert only(play(t, "make_peace", partner=2), PhaseBegan).phase == "collect"
    assert refused(t, "make_peace", partner=3).rule == "vinci:12.35"


@pytest.mark.rule("vinci:12.35")
def test_it_is_asked_on_the_first_turn_after_the_choice() -> None:
    t = table(phase="choose", round=1, track={1: "diplomacy army"})
    assert only(play(t, "choose_civilization", slot=1), PhaseBegan).phase == "peace"
    assert only(play(t, "make_peace", partner=3), PhaseBegan).phase == "conquer"


@pytest.mark.rule("vinci:12.35")
def test_it_is_not_asked_on_a_declining_turn() -> None:
    t = table(phase="start", tiles={1: "diplomacy"}, track={1: "weapons army"})
    play(t, "decline")
    assert t.phase == "choose"
    assert only(play(t, "choose_civilization", slot=1), TurnBegan).seat == 2

    t = table(phase="start", track={1: "diplomacy army"})
    play(t, "decline")
    assert only(play(t, "choose_civilization", slot=1), TurnBegan).seat == 2


@pytest.mark.rule("vinci:12.36")
@pytest.mark.parametrize("then", ["expand", "decline"])
def test_peace_lasts_until_the_next_turn_of_who_declared_it(then: str) -> None:
    t = table(
        seat=2,
        tiles={1: "diplomacy"},
        peace={1: 2},
        held={1: "farm", 2: "village", 3: "moor"},
        hand={2: 9, 3: 9},
    )
    assert refused(t, "conquer", province="farm").rule == "vinci:5.19"
    finish(t)
    play(t, "expand")
    ended = only(finish(t), PeaceEnded)  # seat 3's turn ends, seat 1's begins
    assert (ended.seat, ended.partner) == (1, 2)
    assert (t.seat, t.peace[1]) == (1, 0)
    play(t, then)
    assert t.peace[1] == 0


# What it forbids


@pytest.mark.rule("vinci:12.37")
@pytest.mark.parametrize(("seat", "own", "other"), [(1, "farm", "village"), (2, "village", "farm")])
def test_neither_attacks_the_other(seat: int, own: str, other: str) -> None:
    t = table(
        seat=seat,
        tiles={1: "diplomacy espionage", 2: "espionage"},
        held={1: "farm wood", 2: "village oasis", 3: "crag"},
        peace={1: 2},
        hand={seat: 20},
    )
    assert refused(t, "conquer", province=other).rule == "vinci:5.19"
    assert refused(t, "infiltrate", province=other).rule == "vinci:5.19"
    assert conquer(t, "crag").defender == 3  # seat 3 is no party to it


@pytest.mark.rule("vinci:12.37")
def test_others_may_attack_both() -> None:
    t = table(
        seat=3,
        tiles={1: "diplomacy"},
        held={1: "farm", 2: "village", 3: "crag oasis"},
        peace={1: 2},
        hand={3: 20},
    )
    assert conquer(t, "farm").defender == 1
    assert conquer(t, "village").defender == 2


@pytest.mark.rule("vinci:12.38")
@pytest.mark.parametrize(("seat", "target"), [(1, "peak"), (2, "crag")])
def test_declined_civilizations_are_not_protected(seat: int, target: str) -> None:
    t = table(
        seat=seat,
        tiles={1: "diplomacy"},
        held={1: "wood farm", 2: "village oasis"},
        declined={1: "crag", 2: "peak"},
        peace={1: 2},
        hand={seat: 9},
    )
    taken = conquer(t, target)
    assert (taken.holder, taken.defender) == ("declined", 3 - seat)


@pytest.mark.rule("vinci:12.39")
def test_peace_is_with_the_player() -> None:
    t = table(seat=2, phase="start", tiles={1: "diplomacy"}, peace={1: 2}, held={1: "farm", 2: "village"})
    play(t, "decline")
    play(t, "choose_civilization", slot=1)
    assert t.peace[1] == 2

    # A civilization that comes onto the map while there is peace.
    entering = table(seat=2, tiles={1: "diplomacy"}, peace={1: 2}, held={1: "farm"}, hand={2: 9})
    assert refused(entering, "conquer", province="farm").rule == "vinci:5.19"


# With Rebirth and Religion


@pytest.mark.rule("vinci:12.40")
def test_peace_ends_when_its_civilization_declines_by_rebirth() -> None:
    t = table(
        2,
        phase="rebirth",
        tiles={1: "diplomacy rebirth"},
        held={1: "wood", 2: "farm"},
        peace={1: 2},
        hand={2: 9},
    )
    ended = only(play(t, "decline"), PeaceEnded)
    assert (ended.seat, ended.partner) == (1, 2)
    assert t.peace[1] == 0

    stays = table(phase="rebirth", tiles={1: "diplomacy rebirth"}, held={1: "wood"}, peace={1: 2})
    play(stays, "end_turn")
    assert stays.peace[1] == 2


@pytest.mark.rule("vinci:12.40")
def test_the_peace_of_the_other_goes_on() -> None:
    t = table(phase="rebirth", tiles={1: "rebirth", 2: "diplomacy"}, held={1: "wood"}, peace={2: 1})
    assert not any(isinstance(event, PeaceEnded) for event in play(t, "decline"))
    assert t.peace[2] == 1


@pytest.mark.rule("vinci:12.41")
def test_diplomacy_chosen_by_rebirth_asks_on_the_next_turn() -> None:
    t = table(2, phase="rebirth", tiles={1: "rebirth"}, track={1: "diplomacy army"})
    play(t, "decline")
    assert only(play(t, "choose_civilization", slot=1), TurnBegan).seat == 2
    play(t, "expand")
    finish(t)
    assert only(play(t, "expand"), PhaseBegan).phase == "peace"


@pytest.mark.rule("vinci:12.42")
def test_religion_v_diplomacy() -> None:
    t = table(
        tiles={1: "religion espionage", 2: "diplomacy"},
        held={1: "farm", 2: "village"},
        peace={2: 1},
        hand={1: 9},
    )
    assert refused(t, "conquer", province="village").rule == "vinci:5.19"
    assert refused(t, "infiltrate", province="village").rule == "vinci:5.19"
    assert conquer(t, "village", by="convert").defender == 2


@pytest.mark.rule("vinci:12.43")
def test_religion_with_diplomacy_converts_the_partner() -> None:
    t = table(
        tiles={1: "religion diplomacy"},
        held={1: "farm", 2: "village oasis"},
        peace={1: 2},
        hand={1: 9},
    )
    assert refused(t, "conquer", province="village").rule == "vinci:5.19"
    taken = conquer(t, "village", by="convert")
    assert (taken.defender, taken.lost) == (2, 1)
    assert refused(t, "conquer", province="oasis").rule == "vinci:5.19"  # and the peace holds
