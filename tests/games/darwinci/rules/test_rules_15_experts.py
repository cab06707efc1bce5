"""Rules 15 and 16: experts, and options."""

from typing import Any

import pytest
from pydantic import ValidationError

from domain.darwinci import RULES
from domain.darwinci.events import StonePlaced, TileAwarded
from domain.darwinci.explain import explain
from domain.darwinci.setup import Setup
from domain.darwinci.state import State
from tests.games.darwinci.table import awarded, choices, filled, new_game, only, play, refused, stones, table

EXPERTS = {"experts": True}
OFFERS = {1: 10, 2: 20, 3: 30}


def bidding(round_: int, supply: str) -> State:
    return table(phase="bid", bidding=round_, offers=OFFERS, supply={1: supply}, options=EXPERTS)


def placeable(state: State) -> set[str]:
    """The stones that may be placed now, as ``table`` takes them."""
    return {
        f"{choice['stone']}{'big' if choice['big'] else ''}"
        for choice in choices(state)
        if choice["name"] == "bid"
    }


@pytest.mark.rule("darwinci:15.1", "darwinci:15.2", "darwinci:16.1")
def test_six_small_stones_and_the_big_one() -> None:
    state, _ = new_game(4, options=EXPERTS)
    assert stones(state, 1) == "1 1 1 1 1 1 1big 2 4"
    assert stones(state, 3) == "2 3 3 3 3 3 3 3big 4"
    state, _ = new_game(4)
    assert stones(state, 1) == "1 1 1 1 1 1 1 2 4"


@pytest.mark.rule("darwinci:15.3")
@pytest.mark.parametrize(("round_", "others"), [(1, {"2"}), (2, {"1", "2"})])
def test_the_big_stone_is_one_stone_of_the_bid(round_: int, others: set[str]) -> None:
    state = bidding(round_, "1 1 1big 2")
    placed = only(play(state, "bid", stone=1, on=10, big=True), StonePlaced)
    assert (placed.stone, placed.big) == (1, True)
    assert stones(state, 1) == "1 1 2"
    assert placeable(state) == others  # in round 1 it was the own stone
    play(state, "bid", stone=2, on=10)
    assert state.seat == 2
    assert state.bids[1] == ((1, 1, True), (1, 2, False))


@pytest.mark.rule("darwinci:15.3")
def test_a_big_stone_that_is_not_there_is_not_placed() -> None:
    state = bidding(2, "1 1 2")
    for stone in (1, 2):
        refusal = refused(state, "bid", stone=stone, on=10, big=True)
        assert refusal.rule == "darwinci:7.3"
        assert refusal.message.startswith(f"seat 1 has no big stone of seat {stone} in its supply")


@pytest.mark.rule("darwinci:15.4")
@pytest.mark.parametrize(
    ("bids", "winner", "counts"),
    [
        ("1:1big 2:2", 1, [(1, 1, 2), (2, 1, 1)]),
        ("1:1big 2:2 2:2", 1, [(1, 1, 2), (2, 2, 2)]),
        ("1:1big 2:2 2:2 3:2", 2, [(2, 3, 3), (1, 1, 2)]),
        ("1:1big 3:1 2:2big", 1, [(1, 2, 3), (2, 1, 2)]),
    ],
)
def test_in_the_majority_it_counts_two(bids: str, winner: int, counts: list[tuple[int, int, int]]) -> None:
    _, events = awarded(offers={2: 10}, bids={2: bids}, options=EXPERTS)
    award = only(events, TileAwarded)
    assert award.winner == winner
    assert [(m.stone, m.stones, m.count) for m in award.majorities] == counts


@pytest.mark.rule("darwinci:15.5")
@pytest.mark.parametrize("round_", [1, 2, 3])
def test_a_foreign_big_stone_goes_before_small_foreign_ones(round_: int) -> None:
    state = bidding(round_, "1 1 2 2 3 2big")
    refusal = refused(state, "bid", stone=3, on=10)
    assert refusal.rule == "darwinci:15.5"
    assert placeable(state) == {"1", "2big"}
    play(state, "bid", stone=2, on=10, big=True)
    assert {"2", "3"} <= placeable(state)
    play(state, "bid", stone=3, on=10)


@pytest.mark.rule("darwinci:15.5")
def test_ones_own_big_stone_holds_up_nothing() -> None:
    assert placeable(bidding(2, "1 1big 2 3")) == {"1", "1big", "2", "3"}
    assert placeable(bidding(2, "1 1big 2 2big 3")) == {"1", "1big", "2big"}


@pytest.mark.rule("darwinci:15.5", "darwinci:7.6")
def test_in_round_1_big_stones_are_the_duty() -> None:
    state = bidding(1, "1 2 3 2big 3big")
    assert refused(state, "end_bid").rule == "darwinci:7.6"
    play(state, "bid", stone=2, on=10, big=True)
    assert placeable(state) == {"1", "3big"}
    play(state, "bid", stone=3, on=10, big=True)
    assert placeable(state) == {"1"}


@pytest.mark.rule("darwinci:15.6")
def test_own_stones_are_placed_regardless_of_that() -> None:
    state = bidding(2, "1 1big 2 2big")
    assert placeable(state) == {"1", "1big", "2big"}
    play(state, "bid", stone=1, on=10)
    assert placeable(state) == {"1big", "2big"}
    play(state, "bid", stone=1, on=10, big=True)


NONE = {1: "", 2: "", 3: "3"}
PARCELS = {2: [(40, 0, 0, 0)]}


@pytest.mark.rule("darwinci:15.7")
def test_a_small_stone_returns_and_the_big_one_is_paid() -> None:
    state, events = awarded(offers={1: 10}, bids={1: "2:2big 2:2 3:2"}, supply=NONE, options=EXPERTS)
    assert only(events, TileAwarded).payment == 2
    assert (stones(state, 1), stones(state, 2)) == ("2 2big", "2")
    state, _ = awarded(offers={1: 10}, bids={1: "2:2big 3:2"}, supply=NONE, options=EXPERTS)
    assert (stones(state, 1), stones(state, 2)) == ("2big", "2")


@pytest.mark.rule("darwinci:15.8")
def test_the_big_stone_alone_returns() -> None:
    state, events = awarded(offers={1: 10}, bids={1: "2:2big 3:3"}, supply=NONE, options=EXPERTS)
    assert (only(events, TileAwarded).winner, only(events, TileAwarded).payment) == (2, 0)
    assert (stones(state, 1), stones(state, 2), stones(state, 3)) == ("", "2big", "3 3")


def big_alone(**position: Any) -> State:
    """Bob, seat 2, has won fragment 10 of Ann with his big stone alone, and is to place it."""
    state, _ = awarded(
        offers={1: 10, 2: 20}, bids={1: "2:2big 3:3", 2: "2:2"}, supply=NONE, options=EXPERTS, **position
    )
    assert (state.phase, state.seat, stones(state, 2)) == ("place", 2, "2 2big")
    return state


@pytest.mark.rule("darwinci:15.11")
def test_the_winner_may_leave_the_big_stone_to_the_offerer() -> None:
    state = big_alone(parcels=PARCELS)
    assert [c for c in choices(state) if c["name"] == "leave_stone"] == [{"name": "leave_stone", "tile": 10}]
    (left,) = play(state, "leave_stone", tile=10)
    assert (stones(state, 1), stones(state, 2)) == ("2big", "2")
    assert explain(state, left) == "Bob gives the big stone, which alone won fragment 10 (worth 4), to Ann."
    assert refused(state, "leave_stone", tile=10).rule == "darwinci:15.11"  # not twice
    assert (state.phase, state.seat) == ("place", 2)
    play(state, "place", tile=10, x=1, y=0, rotation=0)


@pytest.mark.rule("darwinci:15.11", "darwinci:15.5")
def test_a_stone_that_was_left_is_a_foreign_big_one() -> None:
    state = big_alone(parcels=PARCELS)
    play(state, "leave_stone", tile=10)
    state.phase, state.seat, state.bidding, state.offers[3] = "bid", 1, 2, 30
    state.small[1][3] = 1
    assert placeable(state) == {"2big"}


@pytest.mark.rule("darwinci:15.8", "darwinci:15.11")
def test_a_stone_that_is_not_left_before_the_fragment_is_placed_has_returned() -> None:
    state = big_alone(parcels=PARCELS)
    refusal = refused(state, "leave_stone", tile=20)  # his own, by a small stone
    assert (refusal.rule, refusal.message) == (
        "darwinci:15.11",
        "no big stone can be given for fragment 20: it must alone have won the fragment from "
        "another player, and the fragment must not be placed yet; possible: 10",
    )
    play(state, "place", tile=10, x=1, y=0, rotation=0)
    assert refused(state, "leave_stone", tile=10).rule == "darwinci:15.11"
    assert (stones(state, 1), stones(state, 2), state.big_alone) == ("", "2 2big", {})
    full = big_alone(parcels={2: filled(11, 12)})
    play(full, "place", tile=20, x=3, y=2, rotation=0)  # no room for 10, which leaves the game
    assert full.big_alone == {}
    assert stones(full, 2) == "2 2big"


@pytest.mark.rule("darwinci:15.11")
@pytest.mark.parametrize("bids", ["2:2big 2:2", "2:2 2:2"])
def test_beside_a_small_stone_nothing_is_left(bids: str) -> None:
    state, events = awarded(
        offers={1: 10}, bids={1: bids}, supply=NONE, options=EXPERTS, parcels={2: filled(2)}
    )
    assert only(events, TileAwarded).winner == 2
    assert refused(state, "leave_stone", tile=10).rule == "darwinci:15.11"


@pytest.mark.rule("darwinci:15.11", "darwinci:8.5")
def test_of_ones_own_fragment_the_big_stone_returns_without_a_choice() -> None:
    state, _ = awarded(
        offers={2: 10}, bids={2: "2:2big"}, supply=NONE, options=EXPERTS, parcels={2: filled(2)}
    )
    assert refused(state, "leave_stone", tile=10).rule == "darwinci:15.11"
    assert stones(state, 2) == "2big"


@pytest.mark.rule("darwinci:15.9")
def test_other_big_stones_return_to_their_players() -> None:
    bids = {1: "2:2 3:2 1:2 1:3big", 3: "1:1big 1:3 3:3 1:3"}
    state, _ = awarded(offers={1: 10, 3: 20}, bids=bids, supply=NONE, options=EXPERTS)
    assert [stones(state, seat) for seat in (1, 2, 3)] == ["1big 2 2", "2", "3 3 3 3 3big"]


@pytest.mark.rule("darwinci:15.7", "darwinci:8.5")
def test_who_wins_his_own_offer_gets_all_back_the_big_one_too() -> None:
    state, _ = awarded(offers={2: 10}, bids={2: "2:2big 2:2 3:2"}, supply=NONE, options=EXPERTS)
    assert stones(state, 2) == "2 2 2big"


@pytest.mark.rule("darwinci:15.10", "darwinci:16.1")
def test_in_the_basic_game_no_big_stone_is_bid() -> None:
    state = table(phase="bid", bidding=2, offers=OFFERS)
    refusal = refused(state, "bid", stone=1, on=10, big=True)
    assert (refusal.rule, refusal.message) == (
        "darwinci:15.10",
        "the big stone is part of the expert game only (option experts)",
    )


@pytest.mark.rule("darwinci:16.2", "darwinci:16.3", "darwinci:16.4")
def test_a_game_names_every_option() -> None:
    defaults = {"experts": False, "size_bonus": False, "incomplete_half": False}
    assert RULES.prepare(Setup(), 3)["options"] == defaults
    named = Setup.model_validate({"options": {"size_bonus": True}})
    assert RULES.prepare(named, 3)["options"] == defaults | {"size_bonus": True}
    for wrong in ({"expert": True}, {"experts": 1}, {"experts": "yes"}):
        with pytest.raises(ValidationError):
            Setup.model_validate({"options": wrong})
