"""Rules 12: tiles that save, take and add pawns: Nomadic, Drakkar, Culture, Religion, Medicine."""

import pytest

from domain.kernel.messages import Event
from domain.vinci import RULES
from domain.vinci.commands import Convert
from domain.vinci.events import PawnsGained, ProvinceCleared
from domain.vinci.state import State
from tests.games.vinci.table import (
    ACTIVE,
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
    targets_of,
)


def culture(t: State) -> int:
    """Ends conquering; the pawns that Culture added."""
    return sum(event.culture for event in play(t, "end_conquest") if isinstance(event, PawnsGained))


def conversions(t: State) -> list[str]:
    """The provinces that can be converted, in map order."""
    return [command.province for command in RULES.legal(t, t.seat) if isinstance(command, Convert)]


# Nomadic and Drakkar


@pytest.mark.rule("vinci:12.59")
def test_nomads_lose_no_pawn() -> None:
    t = table(tiles={2: "nomadic"}, held={1: "farm", 2: {"village": 3, "moor": 1}}, hand={1: 5})
    taken = conquer(t, "village")
    assert (taken.lost, taken.survivors, taken.counted) == (0, 3, "none")
    finish(t)
    assert at(t, "moor") == (ACTIVE, 2, 4)


@pytest.mark.rule("vinci:12.78")
def test_drakkar_loses_no_pawn_on_a_river() -> None:
    t = table(tiles={2: "drakkar"}, held={1: "wood", 2: {"ford": 2, "farm": 2, "moor": 1}}, hand={1: 7})
    taken = conquer(t, "ford")
    assert (taken.lost, taken.survivors) == (0, 2)
    taken = conquer(t, "farm")
    assert (taken.lost, taken.survivors) == (1, 1)
    finish(t)
    assert at(t, "moor") == (ACTIVE, 2, 4)


@pytest.mark.rule("vinci:12.60")
@pytest.mark.parametrize(("tile", "province"), [("nomadic", "farm"), ("drakkar", "ford")])
def test_no_protection_in_decline(tile: str, province: str) -> None:
    t = table(declined_tiles={2: tile}, declined={2: province}, held={1: "wood"}, hand={1: 9})
    assert conquer(t, province).lost == 1
    # Nor by the active civilization of the same player.
    t = table(tiles={2: tile}, declined={2: province}, held={1: "wood", 2: "moor"}, hand={1: 9})
    assert conquer(t, province).lost == 1


# Culture


@pytest.mark.rule("vinci:12.61")
def test_culture_adds_a_pawn_for_two_enemies() -> None:
    t = table(
        tiles={1: "culture"},
        held={1: "farm", 2: "village", 3: "crag"},
        declined={2: "peak", 3: "wood"},
        hand={1: 20},
    )
    for province, cost in (("crag", 4), ("village", 3), ("peak", 3), ("wood", 3)):
        assert conquer(t, province).cost == cost
    gained = only(play(t, "end_conquest"), PawnsGained)
    assert (gained.culture, gained.medicine, gained.hand) == (2, 0, 20 - 13 + 2)


@pytest.mark.rule("vinci:12.62", "vinci:13.5")
@pytest.mark.parametrize(("counted", "pawns"), [(None, 0), (False, 0), (True, 1)])
def test_whether_neutral_pawns_count_for_culture(counted: bool | None, pawns: int) -> None:
    options = {} if counted is None else {"culture_neutrals": counted}
    t = table(tiles={1: "culture"}, held={1: "farm", 2: "village"}, hand={1: 20}, options=options)
    conquer(t, "village")
    conquer(t, "wood")
    assert culture(t) == pawns


@pytest.mark.rule("vinci:12.63")
def test_culture_counts_the_whole_turn() -> None:
    t = table(tiles={1: "culture army"}, held={1: "farm", 2: {"village": 5}, 3: "crag wood"}, hand={1: 30})
    conquer(t, "village")  # one of five pawns
    assert culture(t) == 0
    conquer(t, "crag")
    conquer(t, "wood")
    assert culture(t) == 1  # three pawns: the odd one is lost
    place_all(t)


@pytest.mark.rule("vinci:12.63")
def test_what_culture_did_not_use_is_lost_with_the_turn() -> None:
    t = table(2, tiles={1: "culture"}, held={1: "farm", 2: "village crag moor"}, hand={1: 20})
    conquer(t, "village")
    finish(t)
    play(t, "expand")
    play(t, "end_conquest")
    play(t, "keep", province="moor")
    place_all(t)
    play(t, "expand")
    assert t.enemies_lost == 0
    assert culture(t) == 0


@pytest.mark.rule("vinci:12.64")
def test_culture_without_a_province() -> None:
    t = table(tiles={1: "culture"}, hand={1: 3})
    t.enemies_lost = 2  # no way is known to lose every province after a conquest
    assert culture(t) == 1
    assert hand_of(t, 1) == 4


@pytest.mark.rule("vinci:12.75")
def test_culture_v_nomadic() -> None:
    t = table(
        tiles={1: "culture", 2: "nomadic"},
        held={1: "farm", 2: "village wood", 3: "crag"},
        hand={1: 20},
    )
    for province in ("village", "wood", "crag"):
        conquer(t, province)
    assert culture(t) == 0  # one pawn of seat 3, none of seat 2


@pytest.mark.rule("vinci:12.79")
def test_culture_v_drakkar_on_a_river() -> None:
    t = table(tiles={1: "culture", 2: "drakkar"}, held={1: "wood", 2: "ford", 3: "farm"}, hand={1: 20})
    conquer(t, "ford")
    conquer(t, "farm")
    assert culture(t) == 0
    on_land = table(tiles={1: "culture", 2: "drakkar"}, held={1: "wood", 2: "farm village"}, hand={1: 20})
    conquer(on_land, "farm")
    conquer(on_land, "village")
    assert culture(on_land) == 1


# Religion


@pytest.mark.rule("vinci:12.65")
def test_religion_converts_a_pawn_that_stands_alone() -> None:
    t = table(
        tiles={1: "religion"},
        held={1: "farm", 2: {"village": 1, "wood": 2, "moor": 1}, 3: "crag"},
        hand={1: 3},
    )
    assert conversions(t) == ["village", "crag"]  # not wood, where two stand; not moor, which is out of reach
    assert refused(t, "convert", province="wood").rule == "vinci:12.65"
    taken = conquer(t, "village", by="convert")
    assert (taken.cost, taken.own, taken.lost, taken.survivors) == (0, 1, 1, 0)
    assert (at(t, "village"), hand_of(t, 1)) == ((ACTIVE, 1, 1), 3)
    finish(t, "farm")
    assert at(t, "farm") == (ACTIVE, 1, 1 + 3)  # the new pawn came from outside
    assert (at(t, "wood"), at(t, "moor"), hand_of(t, 2)) == ((ACTIVE, 2, 2), (ACTIVE, 2, 1), 0)

    without = table(held={1: "farm", 2: "village"}, hand={1: 3})
    assert refused(without, "convert", province="village").rule == "vinci:12.65"


@pytest.mark.rule("vinci:12.66")
def test_religion_works_once_a_turn_against_each_other() -> None:
    t = table(2, tiles={1: "religion army"}, held={1: "farm", 2: "village wood crag"})
    conquer(t, "village", by="convert")
    assert refused(t, "convert", province="wood").rule == "vinci:12.66"
    play(t, "end_conquest")
    assert refused(t, "convert", province="wood").rule == "vinci:12.66"
    three = table(tiles={1: "religion"}, held={1: "farm", 2: "village wood", 3: "crag"})
    conquer(three, "village", by="convert")
    assert conversions(three) == ["crag"]


@pytest.mark.rule("vinci:12.66")
def test_religion_works_again_on_the_next_turn() -> None:
    t = table(2, tiles={1: "religion", 2: "messengers"}, held={1: "farm", 2: "village wood"})
    conquer(t, "village", by="convert")
    finish(t)
    play(t, "expand")
    finish(t)
    play(t, "expand")
    assert conquer(t, "wood", by="convert").lost == 1


@pytest.mark.rule("vinci:12.67")
def test_what_cannot_be_converted() -> None:
    t = table(tiles={1: "religion"}, held={1: "farm", 2: "moor"}, declined={2: "village"}, empty="wood")
    for province in ("village", "wood", "crag"):  # a declined civilization's pawn, and nobody
        assert refused(t, "convert", province=province).rule == "vinci:12.65"
    t = table(tiles={1: "religion"}, held={1: "farm"})
    assert refused(t, "convert", province="village").rule == "vinci:12.65"  # a neutral pawn


@pytest.mark.rule("vinci:12.68")
def test_nothing_protects_from_conversion() -> None:
    t = table(
        tiles={1: "religion diplomacy", 2: "militia fortification", 3: "drakkar"},
        held={1: "farm wood", 2: "crag", 3: "ford"},
        forts={"crag": "militia fortification"},
        peace={1: 2},
    )
    assert conquer(t, "crag", by="convert").cost == 0
    assert (at(t, "crag"), forts_at(t, "crag")) == ((ACTIVE, 1, 1), ())
    assert conquer(t, "ford", by="convert").lost == 1
    assert at(t, "ford") == (ACTIVE, 1, 1)


@pytest.mark.rule("vinci:12.69")
def test_a_conversion_is_a_conquest() -> None:
    t = table(
        phase="collect",
        tiles={1: "religion"},
        held={1: "farm", 2: "village"},
        declined={1: "oasis"},
        hand={1: 0},
    )
    events = play(t, "convert", province="village")  # with no pawn in hand
    assert only(events, ProvinceCleared).province == "oasis"
    assert at(t, "oasis") == NOBODY
    assert "oasis" in targets_of(t)  # beyond village
    assert refused(t, "abandon", province="farm").rule == "vinci:4.4"


@pytest.mark.rule("vinci:12.70", "vinci:12.71", "vinci:13.4")
@pytest.mark.parametrize("allowed", [None, True, False])
def test_entering_by_a_conversion(allowed: bool | None) -> None:
    options = {} if allowed is None else {"religion_entry": allowed}
    # crag lies inland.
    t = table(tiles={1: "religion"}, held={2: "farm", 3: "crag"}, options=options)
    if allowed is False:
        assert conversions(t) == []
        return
    assert conversions(t) == ["farm"]
    assert conquer(t, "farm", by="convert").entry
    anywhere = table(tiles={1: "religion revolutionaries"}, held={2: "farm", 3: "crag"}, options=options)
    assert conversions(anywhere) == ["farm", "crag"]


@pytest.mark.rule("vinci:12.71", "vinci:13.4")
@pytest.mark.parametrize("allowed", [True, False])
def test_links_over_the_sea_are_reach_for_religion(allowed: bool) -> None:
    t = table(
        tiles={1: "religion astronomy"},
        held={1: "harbour", 2: "isle", 3: "wood"},
        options={"religion_entry": allowed},
    )
    assert conversions(t) == ["isle"]


@pytest.mark.rule("vinci:12.72")
def test_religion_with_culture() -> None:
    t = table(tiles={1: "religion culture"}, held={1: "farm", 2: "village", 3: "crag wood"}, hand={1: 20})
    conquer(t, "village", by="convert")
    conquer(t, "crag")
    assert culture(t) == 0
    t = table(tiles={1: "religion culture"}, held={1: "farm", 2: "village", 3: "crag wood"}, hand={1: 20})
    for province, by in (("village", "convert"), ("crag", "conquer"), ("wood", "conquer")):
        conquer(t, province, by=by)
    assert culture(t) == 1


@pytest.mark.rule("vinci:12.74")
def test_religion_v_nomadic() -> None:
    t = table(tiles={1: "religion", 2: "nomadic"}, held={1: "farm", 2: "village moor"})
    assert conquer(t, "village", by="convert").lost == 1
    finish(t)
    assert (at(t, "moor"), hand_of(t, 2)) == ((ACTIVE, 2, 1), 0)


# Medicine


def medicine(events: list[Event]) -> int:
    return sum(event.medicine for event in events if isinstance(event, PawnsGained))


@pytest.mark.rule("vinci:12.49")
def test_medicine_adds_a_pawn_in_every_expansion_turn() -> None:
    t = table(2, phase="choose", round=1, track={1: "medicine army"})
    play(t, "choose_civilization", slot=1)  # Medicine 4, Army 2, and 12 for two players
    conquer(t, "farm")
    play(t, "end_conquest")
    events = play(t, "end_conquest")
    assert medicine(events) == 1
    place_all(t)
    assert at(t, "farm") == (ACTIVE, 1, 4 + 2 + 12 + 1)

    t = table(2, tiles={1: "medicine"}, held={1: {"farm": 3}, 2: "moor"})
    for pawns in (4, 5):
        finish(t)
        assert at(t, "farm") == (ACTIVE, 1, pawns)
        play(t, "expand")
        finish(t)
        play(t, "expand")


@pytest.mark.rule("vinci:12.49")
def test_medicine_adds_nothing_on_a_declining_turn() -> None:
    for tiles in ("medicine", "medicine philosophy"):
        t = table(phase="start", tiles={1: tiles}, held={1: {"farm": 3}})
        events = play(t, "decline")
        if t.phase == "philosophy":
            assert refused(t, "reorganize", pawns={"farm": 4}).rule == "vinci:9.4"
            events += play(t, "reorganize", pawns={"farm": 3})
        assert medicine(events) == 0


@pytest.mark.rule("vinci:12.50")
def test_medicine_without_a_province() -> None:
    t = table(tiles={1: "medicine"}, hand={1: 3})
    events = play(t, "end_conquest")
    assert medicine(events) == 1
    assert points(events) == {}
    assert hand_of(t, 1) == 4
