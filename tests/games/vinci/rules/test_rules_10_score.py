"""Rules 10: scoring."""

import pytest

from domain.vinci.events import TurnScored
from tests.games.vinci.table import conquer, finish, place_all, play, points, table

ALL_TERRAINS = "farm pasture village wood peak oasis ford"
"""Plain, meadow, normal, forest; mountain, desert, river."""
ALL_TERRAINS_AGAIN = "valley beach moor isle crag dunes brook"


@pytest.mark.rule("vinci:10.1")
def test_only_the_seat_whose_turn_ends_scores() -> None:
    t = table(held={1: "farm", 2: "lakeside moor", 3: "valley"}, declined={2: "beach"}, hand={1: 20})
    conquer(t, "village")
    conquer(t, "wood")
    assert t.scores[1:] == [5, 5, 5]  # conquests score nothing by themselves
    scored = [event for event in finish(t) if isinstance(event, TurnScored)]
    assert [(event.seat, event.points) for event in scored] == [(1, 3)]
    assert t.scores[1:] == [8, 5, 5]
    play(t, "decline")  # seat 2: two provinces, the older one goes
    assert t.scores[1:] == [8, 7, 5]


@pytest.mark.rule("vinci:10.1")
def test_coins_are_points_at_once() -> None:
    t = table(phase="choose", coins=(3, 0, 0, 0, 0, 0))
    play(t, "choose_civilization", slot=1)
    assert t.scores[1:] == [8, 5, 5]


@pytest.mark.rule("vinci:10.2")
def test_what_a_province_is_worth() -> None:
    t = table(phase="reorganize", held={1: ALL_TERRAINS}, declined={1: ALL_TERRAINS_AGAIN})
    assert points(place_all(t)) == {"provinces": 4, "declined provinces": 4}
    assert t.scores[1] == 5 + 8


@pytest.mark.rule("vinci:10.2")
@pytest.mark.parametrize(
    ("province", "worth"),
    [("farm", 1), ("beach", 1), ("moor", 1), ("wood", 1), ("peak", 0), ("dunes", 0), ("ford", 0)],
)
def test_each_terrain(province: str, worth: int) -> None:
    expected = {"provinces": worth} if worth else {}
    assert points(place_all(table(phase="reorganize", held={1: province}))) == expected
    waiting = table(held={2: "lakeside"}, declined={1: province})
    assert points(finish(waiting)) == {f"declined {source}": n for source, n in expected.items()}


@pytest.mark.rule("vinci:10.3", "vinci:12.2")
def test_tiles_of_the_active_civilization_count_its_own_provinces_only() -> None:
    t = table(
        phase="reorganize", tiles={1: "agriculture port"}, held={1: "farm"}, declined={1: "valley harbour"}
    )
    assert points(place_all(t)) == {"provinces": 1, "agriculture": 1, "declined provinces": 2}

    both = "agriculture_column mining_column"
    t = table(phase="reorganize", tiles={1: both}, held={1: "farm"}, declined={1: "valley"})
    assert points(place_all(t)) == {"provinces": 1, "agriculture_column": 1, "declined provinces": 1}


@pytest.mark.rule("vinci:10.4", "vinci:12.2")
def test_tiles_of_the_declined_civilization_count_its_own_provinces_as_long_as_it_lies_there() -> None:
    t = table(
        2,
        tiles={1: "currency"},
        declined_tiles={1: "agriculture_column mining"},
        held={1: "farm", 2: "harbour"},
        declined={1: "valley village"},
        hand={2: 9},
    )
    expected = {"provinces": 1, "currency": 1, "declined provinces": 2}
    assert points(finish(t)) == {**expected, "declined agriculture_column": 1}
    play(t, "expand")
    conquer(t, "valley")
    finish(t)
    play(t, "expand")
    assert points(finish(t)) == {**expected, "declined provinces": 1}


@pytest.mark.rule("vinci:10.5")
@pytest.mark.parametrize(
    ("tile", "province", "base", "each"),
    [
        ("agriculture", "farm", 1, 1),
        ("livestock", "pasture", 1, 1),
        ("mining", "crag", 0, 2),
        ("port", "holm", 0, 1),
    ],
)
def test_a_tile_and_its_twin_add_up(tile: str, province: str, base: int, each: int) -> None:
    twins = f"{tile} {tile}_column"
    t = table(2, phase="reorganize", tiles={1: twins}, held={1: province, 2: "lakeside"})
    bare = {"provinces": base} if base else {}
    assert points(place_all(t)) == {**bare, tile: each, f"{tile}_column": each}
    play(t, "expand")
    finish(t)
    left = {"declined provinces": base} if base else {}
    assert points(play(t, "decline")) == {**left, f"declined {tile}_column": each}
