"""Rules 11: declining."""

import pytest

from domain.kernel.chance import ChanceError
from domain.kernel.messages import Event
from domain.vinci.events import (
    CivilizationChosen,
    CivilizationDeclined,
    EmpireRemoved,
    PhaseBegan,
    TurnBegan,
    TurnEnded,
    TurnScored,
)
from tests.games.vinci.table import (
    DECLINED,
    NOBODY,
    at,
    conquer,
    declined_of,
    finish,
    forts_at,
    hand_of,
    held_by,
    only,
    play,
    points,
    refused,
    table,
    targets_of,
)


def kinds(events: list[Event]) -> list[type[Event]]:
    return [type(event) for event in events]


# The declining turn


@pytest.mark.rule("vinci:11.1")
def test_a_decline_takes_the_place_of_the_expansion() -> None:
    t = table(phase="start", held={1: {"farm": 3, "moor": 2}}, hand={1: 1})
    assert kinds(play(t, "decline")) == [CivilizationDeclined, TurnScored, PhaseBegan]
    assert t.phase == "choose"  # no collecting, no conquest, and the two parts are no matter
    assert declined_of(t, 1) == ["farm", "moor"]
    assert held_by(t, 1) == []


@pytest.mark.rule("vinci:11.1")
@pytest.mark.parametrize("phase", ["collect", "conquer", "reorganize"])
def test_a_decline_is_for_the_start_of_a_turn(phase: str) -> None:
    t = table(phase="start", held={1: {"farm": 3, "wood": 1}})
    play(t, "expand")
    if phase == "conquer":
        play(t, "abandon", province="wood")
        play(t, "conquer", province="wood")
    if phase == "reorganize":
        play(t, "end_conquest")
    assert t.phase == phase
    assert refused(t, "decline").rule == "vinci:11.1"


@pytest.mark.rule("vinci:11.2")
def test_the_order_of_a_declining_turn() -> None:
    t = table(
        phase="start",
        tiles={1: "militia"},
        held={1: {"farm": 3}},
        declined={1: "moor"},
        forts={"farm": "militia"},
    )
    events = play(t, "decline")
    assert kinds(events) == [EmpireRemoved, CivilizationDeclined, TurnScored, PhaseBegan]
    assert only(events, CivilizationDeclined).forts_removed == (("farm", "militia"),)
    events = play(t, "choose_civilization", slot=1)
    assert kinds(events)[0] is CivilizationChosen
    assert TurnEnded in kinds(events)


@pytest.mark.rule("vinci:11.3", "vinci:11.16")
def test_the_earlier_declined_civilization_leaves_the_board() -> None:
    t = table(
        phase="start",
        held={1: "farm"},
        declined={1: {"moor": 2, "brook": 1}},
        declined_tiles={1: "fortification philosophy"},
        forts={"moor": "fortification"},
    )
    removed = only(play(t, "decline"), EmpireRemoved)
    assert dict(removed.pawns) == {"moor": 2, "brook": 1}
    assert at(t, "moor") == at(t, "brook") == NOBODY
    assert forts_at(t, "moor") == ()
    assert declined_of(t, 1) == ["farm"]


@pytest.mark.rule("vinci:11.4")
def test_tiles_stay_with_a_civilization_until_its_owner_declines_again() -> None:
    t = table(phase="start", tiles={1: "army camels"}, declined_tiles={1: "cavalry fishing"})
    assert not {"army", "camels", "cavalry", "fishing"} & set(t.bag)
    play(t, "decline")
    assert t.declined[1] is not None
    assert t.declined[1].tiles == ("army", "camels")
    assert {"cavalry", "fishing"} <= set(t.bag)
    assert not {"army", "camels"} & set(t.bag)


@pytest.mark.rule("vinci:11.5")
def test_the_tiles_given_back_may_be_drawn_at_once() -> None:
    t = table(phase="start", tiles={1: "army camels"}, declined_tiles={1: "cavalry fishing"})
    play(t, "decline")
    with pytest.raises(ChanceError):
        play(t, "choose_civilization", slot=1, draws=("army", "camels"))
    play(t, "choose_civilization", slot=1, draws=("cavalry", "fishing"))
    assert t.track[5].tiles == ("cavalry", "fishing")


@pytest.mark.rule("vinci:11.6")
@pytest.mark.parametrize(
    "tiles",
    [
        "agriculture livestock",
        "mining port",
        "currency mountaineering",
        "camels fishing",
        "slavery barbarians",
    ],
)
def test_other_tiles_score_nothing_in_decline(tiles: str) -> None:
    provinces = "farm pasture peak crag oasis harbour"  # of them farm, pasture and harbour are worth 1
    t = table(held={2: "lakeside"}, declined={1: provinces}, declined_tiles={1: tiles})
    assert points(finish(t)) == {"declined provinces": 3}


@pytest.mark.rule("vinci:11.6")
def test_the_forts_of_fortification_and_the_pawns_of_philosophy_work_on() -> None:
    t = table(
        declined={1: {"farm": 3, "crag": 1}},
        declined_tiles={1: "fortification philosophy"},
        forts={"farm": "fortification"},
        held={2: "village"},
        hand={2: 9},
        seat=2,
    )
    # Plain 2, three defenders, one fort; the two survivors find a place in crag.
    assert conquer(t, "farm").cost == 2 + 3 + 1
    finish(t)
    assert at(t, "crag") == (DECLINED, 1, 3)


@pytest.mark.rule("vinci:11.7")
def test_one_pawn_stays_in_each_province() -> None:
    t = table(phase="start", held={1: {"farm": 4, "wood": 1, "ford": 2}})
    declined = only(play(t, "decline"), CivilizationDeclined)
    assert dict(declined.pawns) == {"ford": 1, "wood": 1, "farm": 1}
    assert (declined.removed, declined.hand_lost) == (4, 0)
    assert [at(t, province) for province in ("farm", "wood", "ford")] == [(DECLINED, 1, 1)] * 3


@pytest.mark.rule("vinci:11.8")
def test_pawns_in_hand_are_lost() -> None:
    t = table(phase="start", tiles={1: "warband"}, held={1: "farm"}, hand={1: 6}, track={1: "cavalry army"})
    declined = only(play(t, "decline"), CivilizationDeclined)
    assert (declined.removed, declined.hand_lost) == (0, 6)
    assert t.declined[1] is not None
    assert t.declined[1].hand == 0
    play(t, "choose_civilization", slot=1)
    assert hand_of(t, 1) == 4 + 2 + 10  # Cavalry, Army, and the map's 10 for three players


@pytest.mark.rule("vinci:11.9", "vinci:11.10")
def test_forts_of_militia_go_and_forts_of_fortification_stay() -> None:
    t = table(
        phase="start",
        tiles={1: "fortification militia"},
        held={1: "farm wood"},
        forts={"farm": "fortification militia", "wood": "militia"},
    )
    declined = only(play(t, "decline"), CivilizationDeclined)
    assert sorted(declined.forts_removed) == [("farm", "militia"), ("wood", "militia")]
    assert (forts_at(t, "farm"), forts_at(t, "wood")) == (("fortification",), ())


@pytest.mark.rule("vinci:11.11")
def test_the_turn_scores_the_newly_declined_provinces_only() -> None:
    t = table(
        phase="start",
        tiles={1: "currency agriculture_column"},
        held={1: "farm wood peak"},
        declined={1: "moor valley beach"},
        declined_tiles={1: "livestock_column mining_column"},
    )
    # Nothing for moor, valley and beach, nothing of Currency.
    assert points(play(t, "decline")) == {"declined provinces": 2, "declined agriculture_column": 1}
    assert t.scores[1] == 5 + 3


# The next civilization


@pytest.mark.rule("vinci:11.12")
def test_points_just_scored_can_pay() -> None:
    t = table(2, phase="start", held={1: "farm wood village", 2: "moor"}, scores={1: 0})
    play(t, "decline")
    assert t.scores[1] == 3
    assert refused(t, "choose_civilization", slot=5).rule == "vinci:2.7"
    events = play(t, "choose_civilization", slot=4)
    assert t.scores[1] == 0
    assert only(events, TurnBegan).seat == 2  # it enters on the next turn
    assert hand_of(t, 1) == only(events, CivilizationChosen).pawns
    play(t, "expand")
    finish(t)
    play(t, "expand")
    assert t.phase == "conquer"
    assert targets_of(t) == ["oasis", "harbour", "isle"]  # the other entries are one's own past


@pytest.mark.rule("vinci:11.13")
def test_a_civilization_without_provinces_can_be_declined() -> None:
    t = table(phase="start", hand={1: 5}, declined={1: "farm moor"})
    events = play(t, "decline")
    assert dict(only(events, EmpireRemoved).pawns) == {"farm": 1, "moor": 1}
    assert only(events, CivilizationDeclined).hand_lost == 5
    assert points(events) == {}
    assert declined_of(t, 1) == []
    events = play(t, "choose_civilization", slot=1)
    assert only(events, TurnBegan).seat == 2  # it cost the whole turn


@pytest.mark.rule("vinci:11.14", "vinci:11.15", "vinci:13.7")
@pytest.mark.parametrize("choice", [None, True, False])
@pytest.mark.parametrize("rebirth", [False, True])
def test_declining_in_the_last_round(choice: bool | None, rebirth: bool) -> None:
    t = table(
        phase="rebirth" if rebirth else "start",
        round=12,  # the last with three players
        tiles={1: "rebirth"},
        held={1: "farm"},
        coins=(0, 4, 0, 0, 0, 0),
        options={} if choice is None else {"last_round_choice": choice},
    )
    events = play(t, "decline")
    scored = 0 if rebirth else 1
    if choice is False:
        assert only(events, TurnBegan).seat == 2
        assert t.active[1] is None
        assert [pair.coins for pair in t.track] == [0, 4, 0, 0, 0, 0]
        assert t.scores[1] == 5 + scored
    else:
        assert t.phase == "choose"
        events = play(t, "choose_civilization", slot=2)
        assert t.scores[1] == 5 + scored - 1 + 4
        assert only(events, TurnBegan).seat == 2


@pytest.mark.rule("vinci:11.15")
@pytest.mark.parametrize("rebirth", [False, True])
def test_before_the_last_round_there_is_always_a_choice(rebirth: bool) -> None:
    t = table(
        phase="rebirth" if rebirth else "start",
        round=11,
        tiles={1: "rebirth"},
        options={"last_round_choice": False},
    )
    play(t, "decline")
    assert t.phase == "choose"
