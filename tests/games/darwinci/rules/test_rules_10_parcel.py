"""Rules 10: the parcel."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.darwinci.events import TilePlaced, TilesDiscarded
from domain.darwinci.parcel import CELLS, Place, fits, free_places
from domain.darwinci.state import Placed
from tests.games.darwinci.table import awarded, choices, drawn, every, filled, only, play, refused, table


def places(choices: list[dict[str, int]]) -> set[Place]:
    return {(choice["x"], choice["y"]) for choice in choices}


@pytest.mark.rule("darwinci:10.1")
def test_winners_place_by_the_old_turn_order() -> None:
    parcels = {seat: f"{46 + seat} {52 + seat}" for seat in (1, 2, 3, 4)}
    bids = {1: "4:4", 3: "2:2", 4: "3:3"}
    state, _ = awarded(4, first=3, offers={1: 10, 2: 9, 3: 30, 4: 31}, bids=bids, parcels=parcels)
    assert state.following == 2
    seats = []
    while state.phase == "place":
        seats.append(state.seat)
        refusal = refused(state, "place", tile=9, x=2, y=0, rotation=0)
        assert refusal.rule == "darwinci:10.1"
        play(state, "place", tile=state.won[state.seat][0], x=2, y=0, rotation=0)
    assert seats == [3, 4, 2]


@pytest.mark.rule("darwinci:10.2")
@pytest.mark.parametrize("order", [(3, 4, 65), (65, 4, 3), (4, 65, 3)])
def test_the_winner_of_several_chooses_the_order(order: tuple[int, ...]) -> None:
    state = table(phase="place", won={1: [3, 65, 4]}, parcels={1: "47 48"})
    for x, tile in enumerate(order):
        assert only(play(state, "place", tile=tile, x=x, y=1, rotation=0), TilePlaced).fragments == 3 + x
    assert [tile for tile, *_ in state.parcels[1]] == [47, 48, *order]


@pytest.mark.rule("darwinci:10.3")
def test_all_that_was_won_is_placed() -> None:
    state = table(phase="place", won={1: [3, 4, 5], 2: [6]}, parcels={1: "47 48", 2: "49 50"})
    assert {choice["name"] for choice in choices(state)} == {"place"}
    for x in (0, 1, 2):
        assert state.seat == 1
        play(state, "place", tile=3 + x, x=x, y=1, rotation=0)
    assert (state.phase, state.seat) == ("place", 2)


@pytest.mark.rule("darwinci:10.4")
def test_four_rotations() -> None:
    state = table(phase="place", won={1: [29]}, parcels={1: "47 48"})
    assert {choice["rotation"] for choice in choices(state)} == {0, 90, 180, 270}
    play(state, "place", tile=29, x=2, y=0, rotation=270)
    assert state.parcels[1][-1] == (29, 2, 0, 270)


@pytest.mark.rule("darwinci:10.5")
def test_on_a_free_place_edge_to_edge() -> None:
    state = table(phase="place", won={1: [29]}, parcels={1: "47 48"})
    assert places(choices(state)) == {(-1, 0), (2, 0), (0, 1), (1, 1), (0, -1), (1, -1)}
    for x, y, message in (
        (0, 0, "a fragment already lies at x 0, y 0"),
        (2, 1, "x 2, y 1 shares no edge"),
    ):
        refusal = refused(state, "place", tile=29, x=x, y=y, rotation=0)
        assert refusal.rule == "darwinci:10.5"
        assert refusal.message.startswith(message)


@pytest.mark.rule("darwinci:10.6")
def test_bones_need_not_go_on() -> None:
    state = table(phase="place", won={1: [29]}, parcels={1: "47>270 48"})
    play(state, "place", tile=29, x=0, y=-1, rotation=180)  # blank beside blank


@pytest.mark.rule("darwinci:10.7")
@pytest.mark.parametrize(
    ("parcel", "outside", "inside"),
    [
        ("47 48 49 50", {(-1, 0), (4, 0)}, {(0, 1), (3, -1)}),
        ("47\n48\n49\n50", {(0, -1), (0, 4)}, {(1, 0), (-1, 3)}),
        ("47 48 49\n50 . .\n51 . .", set(), {(3, 0), (-1, 0), (0, 3), (0, -1)}),
        ("47 48 49 50\n51 . . .\n52 . . .", {(-1, 0), (4, 0), (0, 3), (0, -1)}, {(1, 1), (1, 2)}),
        ("47 48 49\n50 . .\n51 . .\n52 . .", {(-1, 0), (3, 0), (0, 4), (0, -1)}, {(1, 1), (1, 3)}),
    ],
)
def test_never_larger_than_four_by_three(parcel: str, outside: set[Place], inside: set[Place]) -> None:
    state = table(phase="place", won={1: [29]}, parcels={1: parcel})
    assert places(choices(state)) >= inside
    for x, y in outside:
        refusal = refused(state, "place", tile=29, x=x, y=y, rotation=0)
        assert refusal.rule == "darwinci:10.7"
        assert refusal.message.startswith(f"x {x}, y {y} would make the parcel larger than 4 x 3 or 3 x 4")


@pytest.mark.rule("darwinci:10.8", "darwinci:10.14")
def test_the_square_moves_and_places_are_counted_from_the_first_fragment() -> None:
    state = table(phase="lay", hands={1: [3, 4, 5, 6], 2: [19, 20, 21, 22], 3: [37, 38, 39, 40]})
    refusal = refused(state, "lay", 1, tile=3, x=1, y=0, rotation=0)
    assert refusal.rule == "darwinci:10.14"
    state = table(phase="place", won={1: [29, 30, 31]}, parcels={1: "47 48"})
    for x, tile in ((-1, 29), (-2, 30)):
        play(state, "place", tile=tile, x=x, y=0, rotation=0)
    assert (2, 0) not in places(choices(state))
    assert (-2, -1) in places(choices(state))


@pytest.mark.rule("darwinci:10.9")
def test_a_placed_fragment_stays_as_it_lies() -> None:
    state = table(phase="place", won={1: [29, 30]}, parcels={1: "47 48"})
    play(state, "place", tile=29, x=2, y=0, rotation=90)
    refusal = refused(state, "place", tile=29, x=0, y=1, rotation=0)
    assert (refusal.rule, refusal.message) == (
        "darwinci:10.1",
        "fragment 29 was not won by seat 1; possible: 30",
    )
    play(state, "place", tile=30, x=0, y=1, rotation=0)
    assert state.parcels[1] == ((47, 0, 0, 0), (48, 1, 0, 0), (29, 2, 0, 90), (30, 0, 1, 0))


@st.composite
def parcels(draw: st.DrawFn) -> list[Placed]:
    """A parcel that grew by legal placings."""
    parcel = [(1, 0, 0, 0)]
    for tile in range(2, draw(st.integers(1, CELLS)) + 1):
        x, y = draw(st.sampled_from(free_places(parcel)))
        parcel.append((tile, x, y, 0))
    return parcel


@pytest.mark.rule("darwinci:10.10", "darwinci:10.7", "darwinci:10.5")
@given(parcels())
def test_there_is_a_place_until_twelve(parcel: list[Placed]) -> None:
    taken = {(x, y) for _, x, y, _ in parcel}
    places = free_places(parcel)
    assert bool(places) == (len(parcel) < 12)
    around = {(x, y) for x in range(-5, 6) for y in range(-5, 6)} - taken

    def right(place: Place) -> bool:
        beside = any(abs(place[0] - x) + abs(place[1] - y) == 1 for x, y in taken)
        xs, ys = ([at[axis] for at in (*taken, place)] for axis in (0, 1))
        size = (max(xs) - min(xs) + 1, max(ys) - min(ys) + 1)
        return beside and (max(size) <= 4 and min(size) <= 3)

    assert set(places) == {place for place in around if right(place)}
    assert fits(taken)


@pytest.mark.rule("darwinci:10.11")
def test_the_rulebooks_case_one_place_and_two_fragments() -> None:
    state = table(phase="place", won={1: [3, 4]}, parcels={1: filled(11)})
    assert {choice["tile"] for choice in choices(state)} == {3, 4}
    state = table(phase="place", won={1: [3, 65]}, parcels={1: filled(11)})
    refusal = refused(state, "place", tile=3, x=3, y=2, rotation=0)
    assert refusal.rule == "darwinci:10.11"
    assert refusal.message.endswith("possible: 65")
    play(state, "place", tile=65, x=3, y=2, rotation=0)
    assert state.parcels[1][-1][0] == 65


@pytest.mark.rule("darwinci:10.11")
def test_a_sound_one_while_room_is_left_for_all_rotten_ones() -> None:
    state = table(phase="place", won={1: [3, 4, 65]}, parcels={1: filled(10)})
    play(state, "place", tile=4, x=2, y=2, rotation=0)
    assert {choice["tile"] for choice in choices(state)} == {65}
    gone = only(play(state, "place", tile=65, x=3, y=2, rotation=0), TilesDiscarded)
    assert gone.tiles == (3,)


@pytest.mark.rule("darwinci:10.12")
def test_among_rotten_ones_the_player_chooses() -> None:
    state = table(phase="place", won={1: [3, 64, 65, 11]}, parcels={1: filled(10)})
    assert {choice["tile"] for choice in choices(state)} == {11, 64, 65}
    play(state, "place", tile=11, x=2, y=2, rotation=0)
    assert {choice["tile"] for choice in choices(state)} == {64, 65}
    gone = only(play(state, "place", tile=64, x=3, y=2, rotation=0), TilesDiscarded)
    assert gone.tiles == (3, 65)


@pytest.mark.rule("darwinci:10.13")
def test_what_finds_no_room_leaves_the_game() -> None:
    state = table(phase="place", won={1: [3, 4], 2: [5]}, parcels={1: filled(11), 2: "58 59"})
    events = play(state, "place", tile=4, x=3, y=2, rotation=0)
    assert [event.tiles for event in every(events, TilesDiscarded)] == [(3,)]
    assert (3 in state.gone, state.won[1], state.seat) == (True, (), 2)
    assert state.left == [0, 25, 24]


def test_a_drawing_is_read_as_it_looks() -> None:
    assert drawn(". 3 4>90\n5 . 6") == ((3, 0, 0, 0), (4, 1, 0, 90), (5, -1, 1, 0), (6, 1, 1, 0))
