"""Rules 8 and 9: award, and rotten bones."""

import pytest

from domain.darwinci.events import CounterPassed, RottenPaid, TileAwarded
from tests.games.darwinci.table import awarded, every, filled, only, play, stones


@pytest.mark.rule("darwinci:8.1")
def test_the_majority_is_one_of_colours_whoever_placed_the_stones() -> None:
    state, events = awarded(offers={1: 10}, bids={1: "1:2 2:1 3:2 1:1 3:3 2:2"})
    award = only(events, TileAwarded)
    assert (award.winner, award.offerer, award.tile, award.tied) == (2, 1, 10, ())
    assert [(m.stone, m.stones, m.count) for m in award.majorities] == [(2, 3, 3), (1, 2, 2), (3, 1, 1)]
    assert [(s.seat, s.stone) for s in award.stones] == [(1, 2), (2, 1), (3, 2), (1, 1), (3, 3), (2, 2)]
    assert state.won[2] == (10,)
    assert (state.offers[1], state.bids[1]) == (0, ())


@pytest.mark.rule("darwinci:8.2")
@pytest.mark.parametrize(
    ("first", "bids", "winner"),
    [
        (1, "1:1 3:3", 1),  # the rulebook: A and C level, A is first
        (1, "3:3 4:4", 3),  # C and D level
        (2, "1:1 3:3", 3),
        (4, "3:3 1:1", 1),
        (3, "2:2 2:1 3:1 1:2", 1),
    ],
)
def test_of_equals_the_first_in_turn_order(first: int, bids: str, winner: int) -> None:
    state, events = awarded(4, first=first, offers={2: 10}, bids={2: bids})
    award = only(events, TileAwarded)
    assert award.winner == winner
    assert len(award.tied) == 2
    assert award.tied[0] == winner
    assert state.won[winner] == (10,)


@pytest.mark.rule("darwinci:8.3")
def test_without_a_stone_the_fragment_leaves_the_game() -> None:
    state, events = awarded(offers={1: 10, 2: 20}, bids={2: "1:1"})
    unsold = every(events, TileAwarded)[0]
    assert (unsold.tile, unsold.winner, unsold.to, unsold.payment) == (10, None, (), 0)
    assert 10 in state.gone
    assert [stones(state, seat) for seat in (1, 2, 3)] == [
        "1 1 1 1 1 1 1 1 2 3",
        "1 2 2 2 2 2 2 2 3",
        "1 2 3 3 3 3 3 3 3",
    ]


NONE = {1: "", 2: "", 3: "3"}
"""Supplies before the award: seat 3 has a stone, so that it may bid last."""


@pytest.mark.rule("darwinci:8.4")
@pytest.mark.parametrize(
    ("bids", "offerer", "winner", "payment"),
    [
        ("2:2", "", "2", 0),
        ("2:2 1:2", "2", "2", 1),
        ("1:2 1:2 3:2 3:2", "2 2 2", "2", 3),
    ],
)
def test_one_stone_returns_to_the_winner_and_the_others_pay_the_offerer(
    bids: str, offerer: str, winner: str, payment: int
) -> None:
    state, events = awarded(offers={1: 10}, bids={1: bids}, supply=NONE)
    award = only(events, TileAwarded)
    assert (award.winner, award.payment) == (2, payment)
    assert (stones(state, 1), stones(state, 2)) == (offerer, winner)
    assert sum(given.small for given in award.to) == len(bids.split())


@pytest.mark.rule("darwinci:8.5")
def test_who_wins_what_he_offered_gets_all_his_stones_back() -> None:
    state, events = awarded(offers={1: 10}, bids={1: "1:1 2:1 3:1 2:2"}, supply=NONE)
    assert (only(events, TileAwarded).winner, only(events, TileAwarded).payment) == (1, 0)
    assert (stones(state, 1), stones(state, 2)) == ("1 1 1", "2")
    assert [(given.seat, given.stone, given.small) for given in only(events, TileAwarded).to] == [
        (1, 1, 3),
        (2, 2, 1),
    ]


@pytest.mark.rule("darwinci:8.6")
def test_other_stones_return_to_the_players_of_their_colours() -> None:
    state, _ = awarded(
        4, offers={1: 10}, bids={1: "1:2 1:2 1:3 2:1 2:4 2:2"}, supply={1: "", 2: "", 3: "", 4: "4"}
    )
    assert [stones(state, seat) for seat in (1, 2, 3, 4)] == ["1 2 2", "2", "3", "4 4"]
    state, _ = awarded(offers={1: 10}, bids={1: "1:2 1:2 1:2 1:3 2:3"}, supply=NONE)
    assert [stones(state, seat) for seat in (1, 2, 3)] == ["2 2", "2", "3 3 3"]


@pytest.mark.rule("darwinci:8.7")
def test_fragments_are_awarded_in_turn_order_of_their_offerers() -> None:
    _, events = awarded(4, first=3, offers={1: 10, 2: 20, 3: 30, 4: 40})
    assert [award.offerer for award in every(events, TileAwarded)] == [3, 4, 1, 2]


@pytest.mark.rule("darwinci:8.8")
def test_the_counter_goes_to_the_winner_of_the_first_players_fragment() -> None:
    # The rulebook's example: A is first, D wins the fragment before A.
    state, events = awarded(4, offers={1: 10, 2: 20}, bids={1: "4:4", 2: "3:3"})
    passed = only(events, CounterPassed)
    assert (passed.seat, passed.to, passed.cause) == (1, 4, "won")
    assert (state.first, state.following) == (1, 4)


@pytest.mark.rule("darwinci:8.9")
def test_nobody_is_first_twice_running() -> None:
    _, events = awarded(4, offers={1: 10, 2: 20}, bids={1: "1:1", 2: "3:3"})
    assert (only(events, CounterPassed).to, only(events, CounterPassed).cause) == (2, "own tile")
    _, events = awarded(4, first=4, offers={4: 10}, bids={4: "1:4"})
    assert only(events, CounterPassed).to == 1


@pytest.mark.rule("darwinci:8.10")
def test_an_unsold_fragment_of_the_first_player_passes_the_counter_to_the_left() -> None:
    _, events = awarded(4, first=3, offers={3: 10, 2: 20}, bids={2: "3:3"})
    assert (only(events, CounterPassed).to, only(events, CounterPassed).cause) == (4, "unsold")


@pytest.mark.rule("darwinci:8.11")
def test_a_first_player_without_an_offer_passes_it_to_the_left() -> None:
    _, events = awarded(4, first=3, offers={2: 20}, bids={2: "1:1"})
    assert (only(events, CounterPassed).to, only(events, CounterPassed).cause) == (4, "no offer")


@pytest.mark.rule("darwinci:9.1")
def test_a_rotten_bone_is_won_by_the_bids_of_others_and_has_to_be_taken() -> None:
    state, events = awarded(offers={1: 65}, bids={1: "1:2 3:2"}, parcels={2: "3 4"})
    assert only(events, TileAwarded).winner == 2
    assert (state.phase, state.seat, state.won[2]) == ("place", 2, (65,))
    play(state, "place", tile=65, x=2, y=0, rotation=0)
    assert [tile for tile, *_ in state.parcels[2]] == [3, 4, 65]


@pytest.mark.rule("darwinci:9.2")
@pytest.mark.parametrize(("tile", "value"), [(35, 1), (11, 2), (65, 5)])
def test_its_amount_is_paid_at_once(tile: int, value: int) -> None:
    state, events = awarded(offers={1: tile}, bids={1: "2:2"}, parcels={2: "3 4"})
    paid = only(events, RottenPaid)
    assert (paid.seat, paid.tile, paid.cause, paid.due, paid.paid, paid.waived) == (
        2,
        tile,
        "won",
        value,
        value,
        0,
    )
    assert [(c.seat, c.amount, c.source, c.total) for c in paid.scores] == [(2, -value, "rotten", 12 - value)]
    assert (state.money[2], state.phase) == (12 - value, "place")


@pytest.mark.rule("darwinci:9.3")
@pytest.mark.parametrize(("money", "paid", "waived"), [(4, 4, 1), (0, 0, 5), (5, 5, 0)])
def test_what_one_does_not_have_is_waived(money: int, paid: int, waived: int) -> None:
    state, events = awarded(offers={1: 65}, bids={1: "2:2"}, parcels={2: "3 4"}, money={2: money})
    event = only(events, RottenPaid)
    assert (event.due, event.paid, event.waived, len(event.scores)) == (5, paid, waived, paid > 0)
    assert state.money[2] == money - paid


@pytest.mark.rule("darwinci:9.4")
def test_it_is_paid_for_also_where_it_finds_no_room() -> None:
    state, events = awarded(offers={1: 65, 2: 64}, bids={1: "2:2", 2: "2:2"}, parcels={2: filled(11)})
    assert [event.paid for event in every(events, RottenPaid)] == [5, 4]
    assert state.money[2] == 12 - 9
