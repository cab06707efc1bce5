"""Rules 4 and 5: buying, and the sites."""

from collections import Counter
from dataclasses import replace

import pytest

from domain.darwinci import RULES
from domain.darwinci.events import TileDrawn, TilesBought, TilesPutBack
from domain.kernel.chance import ChanceError, SeededChance
from domain.kernel.rules import learned, view_of
from tests.games.darwinci.table import choices, dealt, only, play, refused, table


@pytest.mark.rule("darwinci:4.1", "darwinci:4.9")
def test_each_may_buy_in_turn_order_in_the_first_round_too() -> None:
    state = dealt((4, 5, 7, 8), (19, 20, 21, 22), (28, 30, 31, 32), first=3)
    for seat in (1, 2, 3):
        for x in (0, 1):
            play(state, "lay", seat, tile=[t for t in state.hands[seat] if t][x], x=x, y=0, rotation=0)
    assert (state.round, state.phase, state.seat) == (1, "buy", 3)
    assert [c["name"] for c in choices(state)] == ["pass", "buy", "buy"]
    play(state, "pass")
    assert (state.phase, state.seat) == ("buy", 1)
    play(state, "pass")
    play(state, "pass")
    assert (state.phase, state.money[1:]) == ("offer", [12, 12, 12])


@pytest.mark.rule("darwinci:4.2", "darwinci:4.5")
def test_three_darwin_for_both_drawn_one_after_the_other() -> None:
    state = table(phase="buy", hands={1: [3, 4], 2: [5, 6], 3: [7, 8]})
    first = play(state, "buy", site=2, draws=[60])
    bought = only(first, TilesBought)
    assert (bought.paid, bought.scores[0].amount, bought.scores[0].source) == (3, -3, "buying")
    assert state.money[1] == 9
    assert only(first, TileDrawn).site == 2
    assert [c["name"] for c in choices(state)] == ["draw", "draw"]
    second = play(state, "draw", site=1, draws=[61])
    assert only(second, TileDrawn).cause == "buying"
    assert (state.money[1], state.hands[1]) == (9, (3, 4, 60, 61))
    play(state, "put_back", tiles=[3, 60], site=1)
    assert (state.phase, state.seat) == ("buy", 2)  # once a round


@pytest.mark.rule("darwinci:4.3")
@pytest.mark.parametrize(("money", "seat"), [(3, 2), (2, 3)])
def test_one_needs_three_darwin(money: int, seat: int) -> None:
    state = table(phase="buy", money={2: money}, hands={1: [3]})
    play(state, "pass")
    assert (state.phase, state.seat) == ("buy", seat)


@pytest.mark.rule("darwinci:4.4")
@pytest.mark.parametrize(
    ("left", "under", "phase"), [((1, 0), [3], "buy"), ((1, 0), [], "offer"), ((2, 0), [], "buy")]
)
def test_two_fragments_have_to_be_left(left: tuple[int, int], under: list[int], phase: str) -> None:
    state = table(phase="buy", left=left, under={2: under}, hands={1: [7], 2: [8]})
    play(state, "pass")
    assert state.phase == phase


@pytest.mark.rule("darwinci:4.6")
def test_two_of_the_four_go_back_new_ones_or_others() -> None:
    state = table(phase="put_back", hands={1: [3, 4, 60, 61], 2: [5]})
    for tiles, message in (([3, 5], "fragment 5 is not in the hand"), ([3, 3], "fragment 3 is named twice")):
        refusal = refused(state, "put_back", tiles=tiles, site=1)
        assert (refusal.rule, refusal.message.split(";")[0].split(",")[0]) == ("darwinci:4.6", message)
    assert len(choices(state)) == 4 * 3 * 2
    back = only(play(state, "put_back", tiles=[61, 3], site=2), TilesPutBack)
    assert (back.site, back.tiles) == (2, (61, 3))
    assert state.hands[1] == (4, 60)


@pytest.mark.rule("darwinci:4.7")
def test_both_go_under_one_site_an_empty_one_too() -> None:
    state = table(phase="put_back", left=(2, 0), hands={1: [3, 4, 60, 61]})
    play(state, "put_back", tiles=[4, 60], site=2)
    assert state.under[1:] == [(), (4, 60)]


@pytest.mark.rule("darwinci:4.8", "darwinci:5.3")
def test_what_was_put_back_comes_up_in_its_order_after_the_shuffle() -> None:
    state = table(phase="put_back", left=(2, 0), hands={1: [3, 4, 60, 61], 2: [5, 6]}, under={1: [9, 10]})
    play(state, "put_back", tiles=[61, 3], site=1)
    assert state.under[1] == (9, 10, 61, 3)
    play(state, "buy", site=1, draws=[state.pool[0]])
    play(state, "draw", site=1, draws=[state.pool[0]])
    play(state, "put_back", tiles=[5, 6], site=2)
    drawn = []
    events = play(state, "buy", 3, site=1, draws=[])  # seat 3; no chance is left in it
    drawn.append(only(events, TileDrawn))
    drawn.append(only(play(state, "draw", site=2, draws=[]), TileDrawn))
    assert [(d.tile, d.put_back) for d in drawn] == [(9, True), (5, True)]
    assert state.under[1:] == [(10, 61, 3), (6,)]


@pytest.mark.rule("darwinci:5.1")
def test_only_who_draws_sees_the_fragment() -> None:
    state = table(phase="refill", following=1)
    drawn = only(play(state, "draw", site=1), TileDrawn)
    assert drawn.tile is not None
    assert learned(RULES, drawn, 1) == drawn
    for seat in (2, 3):
        assert learned(RULES, drawn, seat) == replace(drawn, tile=None)
        assert view_of(RULES, state, seat).hands[1] == (None,)


@pytest.mark.rule("darwinci:5.2")
def test_each_fragment_of_the_shuffle_is_as_likely_from_either_site() -> None:
    counts = Counter[tuple[int, int | None]]()
    for seed in range(600):
        for site in (1, 2):
            state = table(phase="refill", left=(2, 3), following=1)
            command = next(c for c in RULES.legal(state, 1) if c.args() == {"site": site})
            event = only(RULES.play(state, command, SeededChance(str(seed), site)), TileDrawn)
            counts[site, event.tile] += 1
    assert set(counts) == {(site, tile) for site in (1, 2) for tile in range(1, 6)}
    assert all(80 < count < 160 for count in counts.values())
    state = table(phase="refill", following=1, hands={2: [9]}, under={1: [8]}, parcels={3: "3 4"})
    for tile in (9, 8, 3):
        with pytest.raises(ChanceError, match=f"the tile cannot be {tile}"):
            play(state, "draw", site=1, draws=[tile])


@pytest.mark.rule("darwinci:5.4")
@pytest.mark.parametrize(("phase", "command"), [("buy", "buy"), ("bought", "draw"), ("refill", "draw")])
def test_from_an_empty_site_nothing_is_drawn(phase: str, command: str) -> None:
    state = table(phase=phase, left=(0, 3), following=1)  # type: ignore[arg-type]
    refusal = refused(state, command, site=1)
    assert (refusal.rule, refusal.message) == ("darwinci:5.4", "site 1 is empty; possible: site 2")
    state = table(phase=phase, left=(0, 3), under={1: [60]}, following=1)  # type: ignore[arg-type]
    play(state, command, site=1)


@pytest.mark.rule("darwinci:5.5")
def test_all_see_how_many_fragments_a_site_holds() -> None:
    state = table(left=(5, 7), under={1: [60, 61], 2: [62]}, hands={1: [3]})
    for seat in (1, 2, 3):
        view = view_of(RULES, state, seat)
        assert (view.left, view.under) == ([0, 5, 7], [(), (None, None), (None,)])
