"""Rules 7: bidding."""

from dataclasses import replace

import pytest

from domain.darwinci.events import BidBegan, BidEnded, StonePlaced, TileAwarded
from domain.darwinci.state import State, copy
from tests.games.darwinci.table import choices, every, only, play, refused, stones, table

OFFERS = {1: 10, 2: 20, 3: 30}


def bidding(round_: int, supply: str, **position: object) -> State:
    """Seat 1, first, bids with this supply."""
    return table(phase="bid", bidding=round_, offers=OFFERS, supply={1: supply}, **position)  # type: ignore[arg-type]


def placeable(state: State) -> set[int]:
    """The colours that may be placed now."""
    return {choice["stone"] for choice in choices(state) if choice["name"] == "bid"}


def may_end(state: State) -> bool:
    return {"name": "end_bid"} in choices(state)


@pytest.mark.rule("darwinci:7.1")
def test_three_bidding_rounds_in_turn_order() -> None:
    state = table(phase="bid", bidding=1, first=3, offers=OFFERS, supply={1: "1", 2: "2", 3: "3"})
    turns = [(1, 3)]
    while state.phase == "bid":
        events = play(state, "end_bid")
        turns += [(event.bidding, event.seat) for event in every(events, BidBegan)]
    assert turns == [(1, 3), (1, 1), (1, 2), (2, 3), (2, 1), (2, 2), (3, 3), (3, 1), (3, 2)]
    assert len(every(events, TileAwarded)) == 3


@pytest.mark.rule("darwinci:7.2")
def test_a_bid_is_made_stone_by_stone() -> None:
    state = bidding(2, "1 1 3")
    placed = only(play(state, "bid", stone=3, on=20), StonePlaced)
    assert (placed.seat, placed.bidding, placed.stone, placed.big) == (1, 2, 3, False)
    assert (placed.tile, placed.offerer) == (20, 2)
    assert state.seat == 1
    ended = only(play(state, "end_bid"), BidEnded)
    assert (ended.seat, ended.bidding, ended.stones) == (1, 2, 1)
    assert state.bids[1:] == [(), ((1, 3, False),), ()]


@pytest.mark.rule("darwinci:7.3")
def test_stones_come_from_the_own_supply() -> None:
    state = bidding(2, "1 1 3")
    for stone in (2, 5):
        wrong = refused(state, "bid", stone=stone, on=10)
        assert wrong.rule == "darwinci:7.3"
        assert wrong.message == (
            f"seat 1 has no stone of seat {stone} in its supply; possible: end_bid, stone 1, stone 3"
        )
    play(state, "bid", stone=3, on=10)
    assert stones(state, 1) == "1 1"
    assert refused(state, "bid", stone=3, on=10).rule == "darwinci:7.3"


@pytest.mark.rule("darwinci:7.4")
def test_any_fragment_on_offer_ones_own_too() -> None:
    state = bidding(2, "1 1 1")
    assert {choice["on"] for choice in choices(state) if choice["name"] == "bid"} == {10, 20, 30}
    wrong = refused(state, "bid", stone=1, on=9)
    assert (wrong.rule, wrong.message) == (
        "darwinci:7.4",
        "fragment 9 is not on offer; possible: 10, 20, 30",
    )
    play(state, "bid", stone=1, on=10)


@pytest.mark.rule("darwinci:7.5")
@pytest.mark.parametrize("second", [10, 20])
def test_stones_on_one_fragment_or_on_several(second: int) -> None:
    state = bidding(2, "1 1 1")
    play(state, "bid", stone=1, on=10)
    play(state, "bid", stone=1, on=second)
    assert sum(len(bids) for bids in state.bids) == 2


@pytest.mark.rule("darwinci:7.6")
@pytest.mark.parametrize("supply", ["1 1 2 3", "1 1 2 2", "1 1 3 3 2", "2 3", "2 2"])
def test_round_1_two_foreign_stones_of_whatever_colours(supply: str) -> None:
    state = bidding(1, supply)
    wrong = refused(state, "end_bid")
    assert wrong.rule == "darwinci:7.6"
    assert wrong.message.startswith(
        "2 foreign stones have yet to be placed in bidding round 1; possible: stone"
    )
    first = min(placeable(state) - {1})
    play(state, "bid", stone=first, on=10)
    assert refused(state, "end_bid").rule == "darwinci:7.6"
    play(state, "bid", stone=max(placeable(state) - {1}), on=10)
    assert state.seat == 2 or may_end(state)


@pytest.mark.rule("darwinci:7.7")
def test_round_1_a_single_foreign_stone_has_to_be_placed() -> None:
    state = bidding(1, "1 1 3")
    wrong = refused(state, "end_bid")
    assert wrong.rule == "darwinci:7.7"
    assert wrong.message.startswith("a foreign stone has yet to be placed")
    play(state, "bid", stone=3, on=10)
    assert may_end(state)


@pytest.mark.rule("darwinci:7.8")
def test_round_1_never_three_foreign_stones() -> None:
    state = bidding(1, "1 1 2 2 3 3")
    play(state, "bid", stone=2, on=10)
    play(state, "bid", stone=3, on=10)
    assert placeable(state) == {1}
    wrong = refused(state, "bid", stone=2, on=10)
    assert wrong.rule == "darwinci:7.8"
    assert wrong.message.endswith("possible: end_bid, stone 1")


@pytest.mark.rule("darwinci:7.9")
@pytest.mark.parametrize("order", [(1, 2, 3), (2, 1, 3), (2, 3, 1)])
def test_round_1_one_own_stone_at_most_before_or_after(order: tuple[int, ...]) -> None:
    state = bidding(1, "1 1 2 3")
    for place, stone in enumerate(order):
        if place and order[place - 1] == 1:
            wrong = refused(state, "bid", stone=1, on=10)
            assert wrong.rule == "darwinci:7.9"
        play(state, "bid", stone=stone, on=10)
    assert (state.seat, stones(state, 1)) == (2, "1")


@pytest.mark.rule("darwinci:7.9")
def test_round_1_the_own_stone_is_no_duty_and_may_be_the_only_one() -> None:
    state = bidding(1, "1 1 2 3")
    play(state, "bid", stone=2, on=10)
    play(state, "bid", stone=3, on=10)
    assert only(play(state, "end_bid"), BidEnded).stones == 2
    state = bidding(1, "1 1")
    assert may_end(state)
    assert only(play(state, "bid", stone=1, on=10), BidEnded).stones == 1


@pytest.mark.rule("darwinci:7.10")
@pytest.mark.parametrize("round_", [2, 3])
@pytest.mark.parametrize("pair", [(1, 1), (1, 2), (3, 2), (2, 2)])
def test_rounds_2_and_3_none_to_two_stones_of_any_colours(round_: int, pair: tuple[int, int]) -> None:
    state = bidding(round_, "1 1 1 2 2 2 3 3 3")
    assert may_end(state)
    play(state, "bid", stone=pair[0], on=10)
    assert may_end(state)
    ended = only(play(state, "bid", stone=pair[1], on=20), BidEnded)
    assert (ended.seat, ended.stones) == (1, 2)


@pytest.mark.rule("darwinci:7.11")
@pytest.mark.parametrize(("round_", "most"), [(1, 3), (2, 3), (3, 2)])
@pytest.mark.parametrize("stone", [1, 2])
def test_the_darwin_tile_adds_a_stone_in_round_2_only(round_: int, most: int, stone: int) -> None:
    state = bidding(round_, "1 1 1 1 2 2 2 2", darwin=1)
    placed = 0
    while state.seat == 1:
        colour = stone if stone in placeable(state) else min(placeable(state))
        play(state, "bid", stone=colour, on=10)
        placed += 1
    assert placed == most
    if round_ == 1:
        assert [colour for _, colour, _ in state.bids[1]].count(1) == 1
    if round_ == 2:
        assert [colour for _, colour, _ in state.bids[1]] == [stone] * 3


@pytest.mark.rule("darwinci:7.11")
def test_the_events_say_how_many_stones_a_bid_may_have() -> None:
    state = table(phase="bid", bidding=1, seat=3, offers=OFFERS, supply={1: "1 1 1", 2: "2 2 2", 3: "3"})
    (began,) = every(play(state, "end_bid"), BidBegan)
    assert (began.seat, began.bidding, began.at_most, began.foreign_due) == (1, 2, 2, 0)
    (began,) = every(play(state, "end_bid"), BidBegan)
    assert (began.seat, began.at_most) == (2, 3)  # the Darwin tile


def longest(state: State) -> int:
    """The stones of the longest bid that the seat to bid can make."""
    bids = [c for c in choices(state) if c["name"] == "bid" and c["on"] == OFFERS[1]]
    most = 0
    for bid in bids:
        after, seat = copy(state), state.seat
        play(after, **bid)
        most = max(most, 1 + (longest(after) if (after.phase, after.seat) == ("bid", seat) else 0))
    return most


@pytest.mark.rule("darwinci:7.3", "darwinci:7.6", "darwinci:7.9", "darwinci:7.10", "darwinci:15.5")
@pytest.mark.parametrize("round_", [1, 2, 3])
@pytest.mark.parametrize(
    "supply",
    ["2", "2 2", "2 2 2", "2 2 2 1", "2 2 1 1", "2 3 1big", "1 1", "1", "2big", "2 2big 3big", "1big 2 3big"],
)
def test_a_bid_begins_with_how_many_stones_it_can_have_by_its_supply(supply: str, round_: int) -> None:
    state = table(
        phase="bid",
        bidding=round_ - 1 or 1,
        seat=3,  # the next bid is that of seat 1
        first=1 if round_ > 1 else 3,
        darwin=1,
        offers=OFFERS,
        supply={1: supply, 2: "2", 3: "3 3"},
        options={"experts": True},
    )
    (began,) = every(play(state, "end_bid"), BidBegan)
    assert (began.seat, began.bidding) == (1, round_)
    assert began.at_most == longest(state)
    assert replace(began, at_most=3) == began  # as games have it that were stored without the supply


@pytest.mark.rule("darwinci:7.12")
def test_who_has_no_stone_is_passed_over() -> None:
    state = table(phase="bid", bidding=1, offers=OFFERS, supply={1: "1", 2: "", 3: ""})
    play(state, "end_bid")
    assert (state.bidding, state.seat) == (2, 1)
    events = play(state, "bid", stone=1, on=10)
    assert len(every(events, TileAwarded)) == 3  # nobody has a stone left


@pytest.mark.rule("darwinci:7.13")
@pytest.mark.parametrize(
    ("round_", "supply", "stones_"), [(1, "1 1 2", [2, 1]), (1, "2", [2]), (2, "1", [1])]
)
def test_a_bid_ends_when_nothing_more_may_be_placed(round_: int, supply: str, stones_: list[int]) -> None:
    state = bidding(round_, supply)
    for stone in stones_[:-1]:
        assert every(play(state, "bid", stone=stone, on=10), BidEnded) == []
    assert only(play(state, "bid", stone=stones_[-1], on=10), BidEnded).stones == len(stones_)
    assert state.seat == 2


@pytest.mark.rule("darwinci:7.14")
def test_placed_stones_stay() -> None:
    state = table(phase="bid", bidding=1, offers=OFFERS, supply={1: "1 1", 2: "2 2", 3: "3 3"})
    play(state, "bid", stone=1, on=20)
    for _ in range(5):
        play(state, "end_bid")
        assert state.bids[2] == ((1, 1, False),)
    assert (state.bidding, state.seat) == (3, 1)
