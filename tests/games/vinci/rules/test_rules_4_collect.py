"""Rules 4: collecting and abandoning."""

import pytest

from domain.vinci.events import ExpansionBegan, ProvinceConquered
from tests.games.vinci.table import (
    ACTIVE,
    DECLINED,
    NOBODY,
    at,
    forts_at,
    hand_of,
    only,
    place_all,
    play,
    refused,
    table,
    targets_of,
)
from tests.games.vinci.testland import ENTRIES


@pytest.mark.rule("vinci:4.1")
def test_all_pawns_but_one_are_collected_by_themselves() -> None:
    t = table(phase="start", held={1: {"farm": 4, "wood": 1, "village": 2}, 2: {"valley": 9}}, hand={1: 3})
    began = only(play(t, "expand"), ExpansionBegan)
    assert dict(began.pawns) == {"farm": 3, "village": 1}
    assert hand_of(t, 1) == 3 + 3 + 1
    assert [at(t, province)[2] for province in ("farm", "wood", "village")] == [1, 1, 1]
    assert at(t, "valley") == (ACTIVE, 2, 9)


@pytest.mark.rule("vinci:4.2")
def test_abandoning_takes_the_last_pawn_too() -> None:
    t = table(phase="collect", held={1: "farm wood", 2: "village"})
    play(t, "abandon", province="wood")
    assert hand_of(t, 1) == 1
    assert at(t, "wood") == NOBODY
    for province in ("wood", "village"):
        refusal = refused(t, "abandon", province=province)
        assert refusal.rule == "vinci:4.2"
        assert refusal.message.endswith("holds Farm")


@pytest.mark.rule("vinci:4.3")
def test_an_abandoned_province_belongs_to_nobody() -> None:
    t = table(phase="collect", held={1: "farm wood"}, forts={"wood": "fortification"}, hand={1: 3})
    play(t, "abandon", province="wood")
    assert (at(t, "wood"), forts_at(t, "wood")) == (NOBODY, ())
    # Forest, with nobody there: 3. It may be taken back on the same turn.
    conquered = only(play(t, "conquer", province="wood"), ProvinceConquered)
    assert (conquered.cost, conquered.holder, conquered.lost) == (3, "empty", 0)
    assert at(t, "wood") == (ACTIVE, 1, 3)


@pytest.mark.rule("vinci:4.4")
@pytest.mark.parametrize("name", ["conquer", "infiltrate", "convert"])
def test_a_conquest_of_any_kind_ends_abandoning(name: str) -> None:
    tiles = "espionage religion"
    t = table(phase="collect", tiles={1: tiles}, held={1: "farm wood", 2: "village"}, hand={1: 9})
    play(t, "abandon", province="wood")
    play(t, name, province="village")
    refusal = refused(t, "abandon", province="farm")
    assert refusal.rule == "vinci:4.4"
    assert "possible: end_conquest, conquer" in refusal.message


@pytest.mark.rule("vinci:4.4")
def test_abandoning_is_for_the_beginning_of_an_expansion_turn() -> None:
    t = table(phase="start", held={1: "farm wood"})
    assert refused(t, "abandon", province="wood").rule == "vinci:4.4"
    play(t, "expand")
    play(t, "end_conquest")
    assert t.phase == "reorganize"
    assert refused(t, "abandon", province="wood").rule == "vinci:4.4"
    declining = table(phase="start", tiles={1: "philosophy"}, held={1: "farm wood"})
    play(declining, "decline")
    assert refused(declining, "abandon", province="wood").rule == "vinci:4.4"


@pytest.mark.rule("vinci:4.5")
def test_all_provinces_may_be_abandoned_and_the_next_conquest_enters() -> None:
    t = table(phase="collect", held={1: "valley peak"}, hand={1: 1})
    play(t, "abandon", province="valley")
    play(t, "abandon", province="peak")
    assert targets_of(t) == list(ENTRIES)
    conquered = only(play(t, "conquer", province="farm"), ProvinceConquered)
    assert (conquered.entry, conquered.cost, hand_of(t, 1)) == (True, 3, 0)


@pytest.mark.rule("vinci:4.6")
def test_the_declined_civilization_is_not_collected_or_abandoned() -> None:
    # Three pawns in decline, as Philosophy leaves them.
    t = table(phase="start", held={1: {"farm": 2}}, declined={1: {"lakeside": 3}})
    play(t, "expand")
    assert hand_of(t, 1) == 1
    refusal = refused(t, "abandon", province="lakeside")
    assert refusal.rule == "vinci:4.2"
    play(t, "end_conquest")
    place_all(t)
    assert at(t, "lakeside") == (DECLINED, 1, 3)
