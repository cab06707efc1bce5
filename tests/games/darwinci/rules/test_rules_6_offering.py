"""Rules 6: offering."""

from dataclasses import replace

import pytest

from domain.darwinci import RULES
from domain.darwinci.events import OffersRevealed, TileOffered
from domain.kernel.rules import learned, view_of
from tests.games.darwinci.table import only, play, refused, table


@pytest.mark.rule("darwinci:6.1")
def test_one_of_the_hand_is_offered() -> None:
    state = table(hands={1: [3, 4], 2: [5, 6], 3: [7, 8]})
    wrong = refused(state, "offer", 1, tile=5)
    assert (wrong.rule, wrong.message) == (
        "darwinci:6.1",
        "fragment 5 is not in the hand, which holds 3, 4",
    )
    for seat, tile in ((1, 4), (2, 5), (3, 8)):
        play(state, "offer", seat, tile=tile)
    assert (state.offers[1:], state.hands[1:]) == ([4, 5, 8], [(3,), (6,), (7,)])


@pytest.mark.rule("darwinci:6.2")
def test_offers_are_secret_until_all_have_chosen() -> None:
    state = table(first=2, hands={1: [3, 4], 2: [5, 6], 3: [7, 8]})
    offered = only(play(state, "offer", 3, tile=7), TileOffered)
    assert learned(RULES, offered, 3) == offered
    for seat in (1, 2):
        assert learned(RULES, offered, seat) == replace(offered, tile=None)
        view = view_of(RULES, state, seat)
        assert (view.chosen, view.hands[3]) == ({3: None}, (None, None))
    assert view_of(RULES, state, 3).chosen == {3: 7}
    play(state, "offer", 1, tile=3)
    assert state.offers[1:] == [0, 0, 0]
    shown = only(play(state, "offer", 2, tile=5), OffersRevealed)
    assert [(offer.seat, offer.tile) for offer in shown.offers] == [(2, 5), (3, 7), (1, 3)]
    assert view_of(RULES, state, 1).offers[1:] == [3, 5, 7]


@pytest.mark.rule("darwinci:6.3")
def test_who_holds_nothing_offers_nothing_and_bids() -> None:
    state = table(hands={1: [3], 3: [7]}, left=(0, 0))
    assert RULES.to_act(state) == (1, 3)
    play(state, "offer", 1, tile=3)
    play(state, "offer", 3, tile=7)
    assert state.offers[1:] == [3, 0, 7]
    play(state, "bid", stone=2, on=3)
    play(state, "bid", stone=3, on=3)
    play(state, "end_bid")
    assert (state.phase, state.seat) == ("bid", 2)
    play(state, "bid", stone=1, on=7)
