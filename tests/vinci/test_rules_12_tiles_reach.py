"""Rules 12: tiles that say where one may go: Astronomy, Heritage, Messengers, Revolutionaries."""

import pytest

from domain.vinci.events import PawnsGained, ProvinceCleared, SurvivorsPlaced
from tests.vinci.table import (
    ACTIVE,
    DECLINED,
    at,
    conquer,
    cost_of,
    finish,
    forts_at,
    hand_of,
    held_by,
    only,
    play,
    refused,
    table,
    targets_of,
)
from tests.vinci.testland import ENTRIES, TERRAIN

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


@pytest.mark.rule("vinci:12.58")
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
