"""Rules 12: tiles that say where one may go: Astronomy, Heritage, Messengers, Revolutionaries."""

from typing import Any

import pytest

from domain.vinci import RULES
from domain.vinci.commands import Conquer, Convert
from domain.vinci.events import (
    ConquestEnded,
    PartsGivenUp,
    PawnsGained,
    PawnsPlaced,
    ProvinceCleared,
    SurvivorsPlaced,
)
from domain.vinci.explain import explain
from domain.vinci.state import State
from tests.games.vinci.table import (
    ACTIVE,
    DECLINED,
    NOBODY,
    at,
    conquer,
    cost_of,
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
from tests.games.vinci.testland import ENTRIES, TERRAIN

LAND = [province for province, terrain in TERRAIN.items() if terrain != "sea"]

# Astronomy


@pytest.mark.rule("vinci:12.32")
def test_astronomy_expands_over_the_seas() -> None:
    assert targets_of(table(held={1: "harbour"})) == ["valley", "delta", "beach"]
    t = table(tiles={1: "astronomy"}, held={1: "harbour"}, hand={1: 9})
    assert targets_of(t) == ["valley", "delta", "beach", "moor", "isle", "holm"]
    conquer(t, "holm")
    play(t, "end_conquest")
    assert t.phase == "reorganize"  # harbour and holm hang together


@pytest.mark.rule("vinci:12.32")
def test_astronomy_enters_over_the_seas() -> None:
    assert targets_of(table()) == list(ENTRIES)
    t = table(tiles={1: "astronomy"})
    assert targets_of(t) == [p for p in LAND if p in (*ENTRIES, "beach", "moor", "holm")]


# Heritage


@pytest.mark.rule("vinci:12.44")
def test_heritage_clears_nothing() -> None:
    for tile, cleared in (("heritage", []), ("barbarians", ["peak"])):
        t = table(tiles={1: tile}, held={1: "farm"}, declined={1: "peak ford"}, hand={1: 9})
        events = play(t, "conquer", province="wood")
        assert [event.province for event in events if isinstance(event, ProvinceCleared)] == cleared
        assert (at(t, "peak") == (DECLINED, 1, 1)) is not bool(cleared)


CLEARS: dict[str, dict[str, Any]] = {
    "conquer": {"tiles": {1: "heritage"}},
    "infiltrate": {"tiles": {1: "heritage espionage"}},
    "convert": {"tiles": {1: "heritage religion"}},
}


@pytest.mark.rule("vinci:12.97")
@pytest.mark.parametrize("by", CLEARS)
def test_heritage_clears_where_the_player_says_so(by: str) -> None:
    def beside_ones_own_past() -> State:
        return table(
            **CLEARS[by],
            held={1: "farm", 2: "wood"},
            declined={1: {"peak": 2, "ford": 1, "crag": 1}},
            declined_tiles={1: "philosophy fortification"},
            forts={"peak": "fortification"},
            hand={1: 9},
        )

    t = beside_ones_own_past()
    assert not any(isinstance(event, ProvinceCleared) for event in play(t, by, province="wood"))
    assert at(t, "peak") == (DECLINED, 1, 2)
    t = beside_ones_own_past()
    events = play(t, by, province="wood", clear=True)
    cleared = only(events, ProvinceCleared)  # ford is a river, and crag does not touch wood
    assert (cleared.province, cleared.pawns, cleared.forts) == ("peak", 2, ("fortification",))
    assert (cleared.cause, cleared.by) == ("choice", "wood")
    assert at(t, "peak") == NOBODY
    assert declined_of(t, 1) == ["ford", "crag"]
    assert explain(t, cleared) == (
        "Ann chooses to clear Peak, which the declined civilization holds beside Wood (Heritage): "
        "2 pawns leave, 1 fort destroyed."
    )


@pytest.mark.rule("vinci:12.97")
def test_heritage_clears_all_that_a_conquest_touches() -> None:
    t = table(tiles={1: "heritage slavery"}, held={1: "village"}, declined={1: "peak crag wood"}, hand={1: 9})
    events = play(t, "conquer", province="farm", clear=True)
    cleared = [event.province for event in events if isinstance(event, ProvinceCleared)]
    assert cleared == ["wood", "peak", "crag"]
    assert points(finish(t)) == {"provinces": 2, "slavery": 1}  # the native of farm


@pytest.mark.rule("vinci:12.97")
def test_a_choice_of_clearing_needs_something_to_clear() -> None:
    t = table(tiles={1: "heritage"}, held={1: "farm"}, declined={1: "peak ford"}, hand={1: 9})
    offered = [c.province for c in RULES.legal(t, 1) if isinstance(c, Conquer) and c.clear]
    assert offered == ["wood", "crag"]  # beside peak; the village is beside nothing of one's own
    for province in ("village", "peak"):
        assert refused(t, "conquer", province=province, clear=True).rule == "vinci:12.97"
    poor = table(tiles={1: "heritage"}, held={1: "farm"}, declined={1: "peak"}, hand={1: 1})
    assert refused(poor, "conquer", province="wood", clear=True).rule == "vinci:6.12"
    t = table(held={1: "farm"}, declined={1: "peak"}, hand={1: 9})
    assert refused(t, "conquer", province="wood", clear=True).rule == "vinci:12.97"
    by_river = table(tiles={1: "heritage"}, held={1: "wood"}, declined={1: "pasture"}, hand={1: 9})
    assert refused(by_river, "conquer", province="ford", clear=True).rule == "vinci:12.97"


@pytest.mark.rule("vinci:12.97")
def test_a_conquest_that_leaves_all_is_written_as_before_the_choice() -> None:
    assert Conquer(1, "wood", 2).args() == {"province": "wood", "legions": 2}
    assert Convert(1, "wood").args() == {"province": "wood"}
    assert Convert(1, "wood", clear=True).args() == {"province": "wood", "clear": True}


@pytest.mark.rule("vinci:12.45")
def test_heritage_expands_into_ones_own_past() -> None:
    declined = {1: "ford peak moor"}
    assert targets_of(table(held={1: "pasture"}, declined=declined)) == ["brook"]
    t = table(tiles={1: "heritage"}, held={1: "pasture"}, declined=declined)
    assert targets_of(t) == ["ford", "peak", "brook"]  # river and land in reach


@pytest.mark.rule("vinci:12.46")
def test_heritage_enters_in_ones_own_past() -> None:
    declined = {1: "ford wood village crag"}
    assert targets_of(table(declined=declined)) == ["farm", "oasis", "harbour", "isle"]
    t = table(tiles={1: "heritage"}, declined=declined, hand={1: 9})
    assert targets_of(t) == list(ENTRIES)
    taken = conquer(t, "wood")
    assert (taken.entry, taken.cost, taken.lost) == (True, 3 + 1, 1)


@pytest.mark.rule("vinci:12.47")
def test_heritage_conquers_by_the_normal_rules() -> None:
    t = table(
        tiles={1: "heritage"},
        held={1: "village"},
        declined={1: {"farm": 3, "moor": 1, "brook": 2}},
        declined_tiles={1: "philosophy fortification"},
        forts={"farm": "fortification"},
        hand={1: 6},
    )
    taken = conquer(t, "farm")  # plain 2, three pawns, a fort
    assert (taken.cost, taken.lost, taken.survivors) == (6, 1, 2)
    assert (at(t, "farm"), forts_at(t, "farm")) == ((ACTIVE, 1, 6), ())
    placed = only(finish(t), SurvivorsPlaced)
    assert (placed.seat, placed.civilization) == (1, "declined")
    # The first goes to moor, where the fewest are; with two in both, brook is first on the map.
    assert dict(placed.placed) == {"brook": 1, "moor": 1}
    assert (at(t, "brook"), at(t, "moor")) == ((DECLINED, 1, 3), (DECLINED, 1, 2))


@pytest.mark.rule("vinci:12.48")
def test_heritage_with_culture() -> None:
    t = table(
        tiles={1: "heritage culture"}, held={1: "farm"}, declined={1: "village peak", 2: "crag"}, hand={1: 20}
    )
    for province in ("village", "peak", "crag"):
        assert conquer(t, province).lost == 1
    # One enemy and two of one's own: an odd one, and nothing for it.
    assert not any(isinstance(event, PawnsGained) for event in play(t, "end_conquest"))


# Messengers


@pytest.mark.rule("vinci:12.51")
def test_messengers_need_no_cohesion() -> None:
    t = table(tiles={1: "messengers"}, held={1: "farm moor isle"})
    finish(t)
    assert held_by(t, 1) == ["farm", "moor", "isle"]


@pytest.mark.rule("vinci:12.98")
def test_messengers_may_give_up_all_parts_but_one() -> None:
    t = table(tiles={1: "messengers medicine"}, held={1: {"farm": 2, "moor": 3}}, hand={1: 1})
    assert refused(t, "keep", province="farm").rule == "vinci:8.3"  # conquests go on
    assert only(play(t, "end_conquest"), PawnsGained).medicine == 1
    assert refused(t, "keep", province="wood").rule == "vinci:8.3"
    (given_up,) = play(t, "keep", province="farm")  # no second pawn of Medicine
    assert isinstance(given_up, PartsGivenUp)
    assert (given_up.kept, dict(given_up.given_up), given_up.hand) == (("farm",), {"moor": 3}, 1 + 1 + 3)
    assert at(t, "moor") == NOBODY
    again = refused(t, "keep", province="farm")
    assert (again.rule, again.message) == (
        "vinci:12.98",
        "the civilization is not split into parts; possible: reorganize",
    )
    play(t, "reorganize", pawns={"farm": 2 + 3 + 1 + 1})


@pytest.mark.rule("vinci:12.98")
def test_only_messengers_are_left_the_choice() -> None:
    t = table(tiles={1: "messengers army"}, held={1: "farm moor"})
    play(t, "end_conquest")
    assert refused(t, "keep", province="farm").rule == "vinci:8.3"  # Army's second phase is to come
    play(t, "end_conquest")
    assert {c.NAME for c in RULES.legal(t, 1)} == {"keep", "reorganize"}
    assert "possible: keep, reorganize" in refused(t, "end_conquest").message
    t = table(tiles={1: "astronomy messengers"}, held={1: "isle holm"})
    play(t, "end_conquest")
    assert {c.NAME for c in RULES.legal(t, 1)} == {"reorganize"}
    t = table(held={1: "farm wood"})
    play(t, "end_conquest")
    whole = refused(t, "keep", province="farm")
    assert (whole.rule, whole.message) == (
        "vinci:8.3",
        "keep is not possible while pawns are being placed; possible: reorganize",
    )


@pytest.mark.rule("vinci:12.99")
@pytest.mark.parametrize("phase", ["collect", "conquer"])
def test_messengers_with_warband_keep_a_part_in_place_of_ending_the_conquest(phase: Any) -> None:
    t = table(phase=phase, tiles={1: "messengers warband"}, held={1: {"farm": 2, "moor": 3}}, hand={1: 1})
    assert "keep" in {c.NAME for c in RULES.legal(t, 1)}
    events = play(t, "keep", province="farm")
    assert [type(event) for event in events][:3] == [ConquestEnded, PartsGivenUp, PawnsPlaced]
    assert (held_by(t, 1), hand_of(t, 1)) == (["farm"], 1 + 1 + 3)
    t = table(phase=phase, tiles={1: "messengers warband"}, held={1: "farm wood"})
    assert refused(t, "keep", province="farm").rule == "vinci:12.98"
    t = table(phase=phase, tiles={1: "warband"}, held={1: "farm moor"})
    assert refused(t, "keep", province="farm").rule == "vinci:8.3"


@pytest.mark.rule("vinci:12.52")
def test_messengers_need_reach() -> None:
    t = table(tiles={1: "messengers"}, held={1: "farm moor"}, hand={1: 9})
    assert refused(t, "conquer", province="pasture").rule == "vinci:5.9"
    assert targets_of(t) == ["wood", "village", "peak", "crag", "lakeside", "beach"]


# Revolutionaries


@pytest.mark.rule("vinci:12.57")
def test_revolutionaries_enter_everywhere_but_at_sea() -> None:
    t = table(tiles={1: "revolutionaries"}, hand={1: 9})
    assert targets_of(t) == LAND
    assert refused(t, "conquer", province="ocean").rule == "vinci:5.12"
    assert conquer(t, "brook").entry
    # Once on the map they expand as all do.
    assert targets_of(t) == ["pasture", "valley", "delta"]


@pytest.mark.rule("vinci:12.57")
def test_revolutionaries_keep_peace_and_leave_their_own_past_alone() -> None:
    t = table(
        tiles={1: "revolutionaries", 2: "diplomacy"},
        held={2: "farm dunes", 3: "moor"},
        declined={1: "valley ford", 2: "beach"},
        peace={2: 1},
        hand={1: 9},
    )
    assert targets_of(t) == [p for p in LAND if p not in ("farm", "dunes", "valley", "ford")]
    assert refused(t, "conquer", province="dunes").rule == "vinci:5.19"
    assert refused(t, "conquer", province="valley").rule == "vinci:5.16"


@pytest.mark.rule("vinci:12.58")
def test_revolutionaries_pay_the_normal_cost() -> None:
    t = table(tiles={1: "revolutionaries"}, held={2: {"dunes": 3}}, hand={1: 5})
    assert cost_of(t, "dunes") == 2 + 3
    assert conquer(t, "dunes").own == 5
    with_weapons = table(tiles={1: "revolutionaries mountaineering"}, hand={1: 9})
    assert cost_of(with_weapons, "crag") == 3 - 1


@pytest.mark.rule("vinci:12.100")
def test_revolutionaries_enter_so_again() -> None:
    t = table(phase="start", tiles={1: "revolutionaries"}, held={1: {"farm": 5}})
    play(t, "expand")
    play(t, "abandon", province="farm")
    assert targets_of(t) == LAND
    assert conquer(t, "crag").entry

    lost = table(tiles={2: "revolutionaries"}, held={1: "farm", 2: {"village": 4}}, hand={1: 6})
    conquer(lost, "village")
    finish(lost)
    assert hand_of(lost, 2) == 3
    play(lost, "expand")
    assert targets_of(lost) == LAND
