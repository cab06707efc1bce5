"""Rules 12: tiles that change what a province costs, forts among them."""

import pytest

from domain.vinci.events import ConquestEnded, ExpansionBegan, ProvinceCleared
from domain.vinci.state import State
from tests.games.vinci.table import (
    ACTIVE,
    NOBODY,
    at,
    conquer,
    cost_of,
    finish,
    forts_at,
    hand_of,
    only,
    place_all,
    play,
    refused,
    table,
)

# Reductions


BASE = {
    "farm": 3,  # plain 2, neutral pawn 1
    "pasture": 3,  # meadow
    "village": 3,  # normal
    "wood": 4,  # forest 3, neutral pawn 1
    "crag": 3,  # mountain
    "oasis": 2,  # desert
    "ford": 1,  # river
    "brook": 3,  # river 1, two pawns of seat 2
}


@pytest.mark.parametrize(
    ("tile", "changed"),
    [
        pytest.param("barbarians", {}, marks=pytest.mark.rule("vinci:12.33")),
        pytest.param("mountaineering", {"crag": 2}, marks=pytest.mark.rule("vinci:12.28")),
        pytest.param(
            # wood and pasture have rivers beside them, brook another river; ford is a river by itself
            "galleys",
            {"pasture": 2, "wood": 3, "brook": 2},
            marks=pytest.mark.rule("vinci:12.30"),
        ),
        pytest.param(
            "weapons",
            {"farm": 2, "pasture": 2, "village": 2, "wood": 3, "crag": 2, "oasis": 1, "brook": 2},
            marks=pytest.mark.rule("vinci:12.31"),
        ),
        pytest.param("drakkar", {"brook": 2}, marks=pytest.mark.rule("vinci:12.77")),
        pytest.param(
            "cavalry", {"farm": 2, "pasture": 2, "village": 2}, marks=pytest.mark.rule("vinci:12.94")
        ),
        pytest.param("camels", {"oasis": 1}, marks=pytest.mark.rule("vinci:12.95")),
    ],
)
def test_what_a_tile_makes_cheaper(tile: str, changed: dict[str, int]) -> None:
    t = table(tiles={1: tile}, held={1: "isle", 2: {"brook": 2}})
    assert {province: cost_of(t, province) for province in BASE} == {**BASE, **changed}


@pytest.mark.rule("vinci:12.30")
def test_galleys_by_the_sea_and_by_two_waters() -> None:
    t = table(tiles={1: "galleys"}, held={1: "dunes"})
    assert cost_of(t, "lakeside") == 3 - 1  # a sea
    assert cost_of(t, "harbour") == 3 - 1  # a river and a sea
    assert cost_of(t, "pasture") == 3 - 1  # two rivers


@pytest.mark.rule("vinci:12.77")
def test_drakkar_on_an_empty_river_pays_the_least_cost() -> None:
    t = table(tiles={1: "drakkar"}, held={1: "wood"}, hand={1: 1})
    assert conquer(t, "ford").cost == 1


# Espionage


def spies() -> State:
    """Seat 1 beside a mountain that five pawns and a fort defend: 3 + 5 + 1, less 1 for Weapons."""
    return table(
        tiles={1: "espionage weapons", 2: "militia"},
        held={1: "farm", 2: {"crag": 5, "village": 1}},
        forts={"crag": "militia"},
        hand={1: 20},
    )


@pytest.mark.rule("vinci:12.17")
def test_espionage_takes_a_province_for_two_pawns() -> None:
    t = spies()
    assert cost_of(t, "crag") == 8
    taken = conquer(t, "crag", by="infiltrate")
    assert (taken.means, taken.cost, taken.own, taken.modifiers) == ("espionage", 2, 2, (("espionage", 2),))
    assert at(t, "crag") == (ACTIVE, 1, 2)
    assert hand_of(t, 1) == 18

    cheap = table(tiles={1: "espionage weapons"}, held={1: "wood"}, hand={1: 2})
    assert cost_of(cheap, "ford") == 1
    assert conquer(cheap, "ford", by="infiltrate").own == 2

    poor = table(tiles={1: "espionage"}, held={1: "wood"}, hand={1: 1})
    assert refused(poor, "infiltrate", province="ford").rule == "vinci:6.12"
    assert refused(table(held={1: "farm"}, hand={1: 9}), "infiltrate", province="crag").rule == "vinci:12.17"


@pytest.mark.rule("vinci:12.18")
def test_espionage_works_once_a_turn_and_leaves_other_costs_alone() -> None:
    t = spies()
    assert conquer(t, "village").cost == 2 + 1 - 1  # by force, Espionage is not used up
    conquer(t, "crag", by="infiltrate")
    assert refused(t, "infiltrate", province="wood").rule == "vinci:12.18"
    assert conquer(t, "peak").cost == 3 - 1 - 1  # Weapons, and crag is a mountain beside it
    finish(t)
    for _ in range(2):
        play(t, "expand")
        finish(t)
    play(t, "expand")
    assert conquer(t, "wood", by="infiltrate").cost == 2


@pytest.mark.rule("vinci:12.18")
def test_espionage_works_once_with_army_too() -> None:
    t = table(tiles={1: "espionage army"}, held={1: "farm"}, hand={1: 9})
    conquer(t, "wood", by="infiltrate")
    play(t, "end_conquest")
    assert refused(t, "infiltrate", province="village").rule == "vinci:12.18"


@pytest.mark.rule("vinci:12.19")
def test_espionage_needs_reach_and_keeps_peace() -> None:
    t = table(
        tiles={1: "espionage", 2: "diplomacy"},
        held={1: "farm", 2: "village"},
        declined={1: "crag"},
        peace={2: 1},
        hand={1: 9},
    )
    assert refused(t, "infiltrate", province="moor").rule == "vinci:5.9"
    assert refused(t, "infiltrate", province="village").rule == "vinci:5.19"
    assert refused(t, "infiltrate", province="crag").rule == "vinci:5.16"

    entering = table(tiles={1: "espionage"}, hand={1: 9})
    assert refused(entering, "infiltrate", province="moor").rule == "vinci:5.1"
    assert conquer(entering, "wood", by="infiltrate").entry


@pytest.mark.rule("vinci:12.19")
def test_espionage_has_losses_and_contact_as_always() -> None:
    t = table(tiles={1: "espionage"}, held={1: "farm", 2: {"village": 3}}, declined={1: "oasis"}, hand={1: 9})
    events = play(t, "infiltrate", province="village")
    assert only(events, ProvinceCleared).province == "oasis"
    assert at(t, "oasis") == NOBODY
    finish(t)
    assert hand_of(t, 2) == 3 - 1


@pytest.mark.rule("vinci:12.20", "vinci:12.21", "vinci:13.6")
@pytest.mark.parametrize("allowed", [None, True, False])
def test_a_legion_among_the_two_of_espionage(allowed: bool | None) -> None:
    options = {} if allowed is None else {"espionage_legion": allowed}
    t = table(tiles={1: "espionage legions"}, held={1: "farm"}, hand={1: 9}, options=options)
    if allowed is False:
        assert refused(t, "infiltrate", province="crag", legions=1).rule == "vinci:12.21"
        assert conquer(t, "crag", by="infiltrate").own == 2
    else:
        assert refused(t, "infiltrate", province="crag", legions=2).rule == "vinci:6.11"
        taken = conquer(t, "crag", by="infiltrate", legions=1)
        assert (taken.cost, taken.own, taken.legions) == (2, 1, 1)
        assert (hand_of(t, 1), t.legions) == (8, 6)


# Legions


@pytest.mark.rule("vinci:12.22")
def test_seven_legions_are_spent_in_any_way() -> None:
    t = table(phase="start", tiles={1: "legions"}, held={1: {"farm": 5}})
    assert only(play(t, "expand"), ExpansionBegan).legions == 7
    # Village costs 3, crag 3, wood 4 and a mountain in reach makes peak 2.
    assert refused(t, "conquer", province="village", legions=3).rule == "vinci:6.11"
    taken = conquer(t, "village", legions=2)
    assert (taken.cost, taken.own, taken.legions) == (3, 1, 2)
    conquer(t, "wood", legions=3)
    assert refused(t, "conquer", province="crag", legions=3).rule == "vinci:12.22"
    conquer(t, "crag", legions=2)
    assert t.legions == 0
    assert hand_of(t, 1) == 1
    assert refused(t, "conquer", province="peak", legions=1).rule == "vinci:12.22"

    without = table(phase="start", held={1: {"farm": 9}})
    assert only(play(without, "expand"), ExpansionBegan).legions == 0
    assert refused(without, "conquer", province="crag", legions=1).rule == "vinci:12.22"


@pytest.mark.rule("vinci:12.23")
def test_legions_leave_the_board_and_come_again() -> None:
    t = table(2, phase="start", tiles={1: "legions"}, held={1: {"farm": 5}, 2: "lakeside"})
    play(t, "expand")
    conquer(t, "crag", legions=2)
    assert at(t, "crag") == (ACTIVE, 1, 1)
    ended = only(play(t, "end_conquest"), ConquestEnded)
    assert ended.legions_unused == 5
    assert refused(t, "reorganize", pawns={"farm": 9, "crag": 1}).rule == "vinci:9.4"
    play(t, "reorganize", pawns={"farm": 4, "crag": 1})
    play(t, "expand")
    finish(t)
    assert only(play(t, "expand"), ExpansionBegan).legions == 7


@pytest.mark.rule("vinci:12.24")
def test_army_with_legions() -> None:
    t = table(phase="start", tiles={1: "army legions"}, held={1: {"farm": 5}})
    play(t, "expand")
    conquer(t, "crag", legions=2)
    events = play(t, "end_conquest")
    assert only(events, ConquestEnded).legions_unused == 0
    assert only(events, ExpansionBegan).legions == 5
    assert refused(t, "conquer", province="wood", legions=6).rule == "vinci:12.22"
    conquer(t, "village", legions=2)
    assert only(play(t, "end_conquest"), ConquestEnded).legions_unused == 3


# Forts


@pytest.mark.parametrize(
    ("tile", "stays"),
    [
        pytest.param("fortification", True, marks=pytest.mark.rule("vinci:12.25")),
        pytest.param("militia", False, marks=pytest.mark.rule("vinci:12.26")),
    ],
)
def test_forts_of_one_tile(tile: str, stays: bool) -> None:
    t = table(2, tiles={1: tile}, held={1: "farm wood ford", 2: "village"})
    finish(t)
    assert [forts_at(t, province) for province in ("farm", "wood", "ford")] == [(tile,), (tile,), ()]
    assert cost_of(t, "farm") == 2 + 1 + 1
    play(t, "expand")
    finish(t)
    play(t, "decline")
    assert forts_at(t, "farm") == forts_at(t, "wood") == ((tile,) if stays else ())
    play(t, "choose_civilization", slot=1)
    assert cost_of(t, "farm") == 2 + 1 + (1 if stays else 0)


@pytest.mark.rule("vinci:12.27", "vinci:13.1")
@pytest.mark.parametrize("double", [None, True, False])
def test_forts_of_both_tiles(double: bool | None) -> None:
    options = {} if double is None else {"double_fort": double}
    t = table(
        2, tiles={1: "militia fortification"}, held={1: "farm wood ford", 2: "village"}, options=options
    )
    finish(t)
    assert (len(forts_at(t, "farm")), forts_at(t, "ford")) == (2, ())
    assert cost_of(t, "farm") == 2 + 1 + (1 if double is False else 2)
    play(t, "expand")
    finish(t)
    play(t, "expand")
    finish(t)  # what has its forts gets no more
    play(t, "expand")
    assert cost_of(t, "farm") == 2 + 1 + (1 if double is False else 2)
    finish(t)
    play(t, "decline")
    play(t, "choose_civilization", slot=1)
    assert forts_at(t, "farm") == ("fortification",)
    assert cost_of(t, "farm") == 2 + 1 + 1


@pytest.mark.rule("vinci:12.25", "vinci:12.26")
def test_forts_are_for_the_land_of_the_active_civilization() -> None:
    t = table(phase="reorganize", tiles={1: "fortification militia"}, held={1: "peak oasis brook"})
    place_all(t)
    assert [len(forts_at(t, province)) for province in ("peak", "oasis", "brook")] == [2, 2, 0]
