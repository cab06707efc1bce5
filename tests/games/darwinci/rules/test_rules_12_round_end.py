"""Rules 12: the end of a round."""

import pytest

from domain.darwinci.events import CreaturesScored, DarwinTileGiven, RoundBegan, TileDrawn
from domain.darwinci.state import State
from domain.kernel.events import GameEnded
from domain.kernel.messages import Event
from tests.games.darwinci.table import choices, every, filled, only, play, refused, table


def ended(sizes: str, holder: int, **position: object) -> tuple[State, list[Event]]:
    """A round of four that ends with parcels of so many fragments; seat 1 skips the last jewel."""
    sound = (*range(47, 62), *range(19, 23), *range(29, 35), 7, 8, 9, 10)
    parcels, taken = {}, 0
    for seat, size in enumerate(map(int, sizes.split()), start=1):
        tiles = sound[taken : taken + size - (seat == 1)]
        taken += len(tiles)
        row = [*(["37"] if seat == 1 else []), *map(str, tiles)]
        parcels[seat] = "\n".join(" ".join(row[i : i + 4]) for i in range(0, len(row), 4))
    given: dict[str, object] = {"following": 2, "hands": {1: [62]}} | position
    state = table(4, phase="jewel", darwin=holder, parcels=parcels, **given)  # type: ignore[arg-type]
    return state, play(state, "skip")


@pytest.mark.rule("darwinci:12.1")
def test_the_darwin_tile_goes_to_the_fewest_fragments() -> None:
    state, events = ended("4 3 2 5", holder=1)
    given = only(events, DarwinTileGiven)
    assert (given.seat, given.to, given.fragments, given.tied) == (1, 3, 2, ())
    assert state.darwin == 3


@pytest.mark.rule("darwinci:12.2")
def test_who_alone_has_the_fewest_keeps_it() -> None:
    state, events = ended("4 3 2 5", holder=3)
    assert (only(events, DarwinTileGiven).to, state.darwin) == (3, 3)


@pytest.mark.rule("darwinci:12.3")
@pytest.mark.parametrize(
    ("sizes", "holder", "to", "tied"),
    [
        ("3 3 4 4", 1, 2, (1, 2)),  # the holder is level: the other
        ("3 3 4 4", 2, 1, (1, 2)),
        ("3 3 3 4", 2, 3, (1, 2, 3)),  # the next clockwise
        ("3 3 4 4", 3, 1, (1, 2)),  # the holder is not level: the next clockwise from him
        ("3 4 3 4", 2, 3, (1, 3)),
        ("3 4 3 4", 4, 1, (1, 3)),
        ("3 3 3 3", 4, 1, (1, 2, 3, 4)),
    ],
)
def test_in_a_tie_it_goes_on_clockwise(sizes: str, holder: int, to: int, tied: tuple[int, ...]) -> None:
    state, events = ended(sizes, holder)
    given = only(events, DarwinTileGiven)
    assert (given.to, given.tied, state.darwin) == (to, tied, to)


@pytest.mark.rule("darwinci:12.4")
def test_not_in_the_last_round() -> None:
    state = table(phase="jewel", parcels={1: filled(12), 2: "58 59", 3: "60 61 29"}, darwin=3, following=2)
    events = play(state, "skip")
    assert every(events, DarwinTileGiven) == []
    assert state.darwin == 3
    assert only(events, GameEnded)


@pytest.mark.rule("darwinci:12.5")
def test_each_draws_one_to_have_two_again() -> None:
    hands = {seat: [61 + seat] for seat in (1, 2, 3, 4)}
    state, _ = ended("3 3 3 3", 1, hands=hands)
    for site in (2, 1, 1, 2):
        assert [choice["site"] for choice in choices(state)] == [1, 2]
        drawn = only(play(state, "draw", site=site), TileDrawn)
        assert (drawn.site, drawn.cause) == (site, "refill")
    assert [len(hand) for hand in state.hands[1:]] == [2, 2, 2, 2]
    assert (state.phase, state.round) == ("buy", 3)


@pytest.mark.rule("darwinci:12.6")
def test_the_new_first_player_draws_first() -> None:
    state, _ = ended("3 3 3 3", 1, following=3)
    seats, events = [], list[Event]()
    while state.phase == "refill":
        seats.append(state.seat)
        assert refused(state, "draw", state.seat % 4 + 1, site=1).rule == "darwinci:3.2"
        events = play(state, "draw", site=1)
    assert seats == [3, 4, 1, 2]
    assert only(events, RoundBegan).first == 3
    assert (state.first, state.seat) == (3, 3)


@pytest.mark.rule("darwinci:12.7")
def test_empty_sites_let_one_play_on_with_fewer() -> None:
    state, _ = ended("3 3 3 3", 1, left=(1, 0), hands={1: [62], 2: [63], 3: [64], 4: [65]})
    assert (state.phase, state.seat) == ("refill", 2)
    events = play(state, "draw", site=1)
    assert only(events, RoundBegan).first == 2
    assert [len(hand) for hand in state.hands[1:]] == [1, 2, 1, 1]
    assert state.phase == "offer"  # nobody can buy either
    state, events = ended("3 3 3 3", 1, left=(0, 0))
    assert (only(events, RoundBegan).round, state.phase) == (3, "offer")


@pytest.mark.rule("darwinci:12.8")
def test_the_game_ends_when_nobody_holds_a_fragment() -> None:
    state, events = ended("3 3 3 3", 1, left=(0, 0), hands={})
    assert state.phase == "over"
    assert only(events, DarwinTileGiven), "that comes before the drawing"
    assert len(every(events, CreaturesScored)) == 4
    assert only(events, GameEnded)
    assert state.markers[1:] == [()] * 4  # seat 1 skipped its necklace and is not asked again
