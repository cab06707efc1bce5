"""Rules 2: set-up."""

from collections import Counter

import pytest

from domain.darwinci import RULES
from domain.darwinci.events import (
    FirstSeatDrawn,
    ParcelsRevealed,
    PhaseBegan,
    RottenPaid,
    TableLaid,
    TileDrawn,
    TileLaid,
)
from domain.darwinci.state import State
from domain.kernel.chance import SeededChance
from domain.kernel.events import GameStarted
from domain.kernel.messages import Event
from domain.kernel.rules import learned, view_of
from tests.games.darwinci.table import choices, dealt, every, new_game, only, play, refused, stones

HANDS = ((3, 4, 5, 6), (37, 38, 39, 40), (25, 26, 27, 28))


def lay(state: State, seat: int, *tiles: int) -> list[Event]:
    """Lays two fragments side by side."""
    return [
        *play(state, "lay", seat, tile=tiles[0], x=0, y=0, rotation=0),
        *play(state, "lay", seat, tile=tiles[1], x=1, y=0, rotation=0),
    ]


@pytest.mark.rule("darwinci:2.1", "darwinci:2.3", "darwinci:2.4")
@pytest.mark.parametrize(
    ("seats", "supplies"),
    [
        (3, {1: "1 1 1 1 1 1 1 2 3", 2: "1 2 2 2 2 2 2 2 3", 3: "1 2 3 3 3 3 3 3 3"}),
        (4, {1: "1 1 1 1 1 1 1 2 4", 3: "2 3 3 3 3 3 3 3 4"}),
        (5, {1: "1 1 1 1 1 1 1 2 5", 5: "1 4 5 5 5 5 5 5 5"}),
    ],
)
def test_seven_stones_of_ones_own_and_one_of_each_neighbour(seats: int, supplies: dict[int, str]) -> None:
    state, _ = new_game(seats)
    assert {seat: stones(state, seat) for seat in supplies} == supplies


@pytest.mark.rule("darwinci:2.2")
def test_big_stones_are_no_part_of_the_supply() -> None:
    state, _ = new_game(4)
    assert not any(any(stones_) for stones_ in state.big)


@pytest.mark.rule("darwinci:2.5")
def test_chance_says_who_begins() -> None:
    firsts = Counter[int]()
    started = GameStarted(
        game="darwinci",
        ruleset=RULES.ruleset,
        seats=("A", "B", "C", "D"),
        setup=RULES.prepare(RULES.setup(), 4),
    )
    for seed in range(40):
        chance = SeededChance(str(seed), 0)
        event = only(RULES.deal(RULES.begin(started), chance), FirstSeatDrawn)
        assert chance.taken == [{"start_seat": event.seat}]
        firsts[event.seat] += 1
    assert set(firsts) == {1, 2, 3, 4}


@pytest.mark.rule("darwinci:2.6", "darwinci:2.7", "darwinci:2.16")
@pytest.mark.parametrize(("first", "left"), [(1, 2), (3, 4), (4, 1)])
def test_the_left_neighbour_of_the_first_player_has_the_darwin_tile(first: int, left: int) -> None:
    state, _ = new_game(4, first=first)
    assert (state.first, state.darwin) == (first, left)


@pytest.mark.rule("darwinci:2.8")
def test_twelve_darwin() -> None:
    state, events = new_game(5)
    assert state.money[1:] == [12] * 5
    assert [(c.amount, c.source, c.total) for c in only(events, TableLaid).scores] == [(12, "start", 12)] * 5


@pytest.mark.rule("darwinci:2.9")
def test_sites_of_33_and_32() -> None:
    state, events = new_game()
    assert only(events, TableLaid).sites == (33, 32)
    assert state.left == [0, 33, 32]


@pytest.mark.rule("darwinci:2.10")
def test_each_of_the_four_comes_from_the_site_that_one_likes() -> None:
    state, _ = new_game()
    assert choices(state) == [{"name": "draw", "site": 1}, {"name": "draw", "site": 2}]
    for site, tile in ((1, 60), (2, 7), (2, 8), (1, 9)):
        drawn = only(play(state, "draw", site=site, draws=[tile]), TileDrawn)
        assert (drawn.site, drawn.tile, drawn.put_back) == (site, tile, False)
    assert state.hands[1] == (7, 8, 9, 60)
    assert state.left == [0, 31, 30]


@pytest.mark.rule("darwinci:2.11", "darwinci:2.6")
def test_one_draws_four_before_the_next_begins() -> None:
    state, _ = new_game(4, first=3)
    seats = []
    while state.phase == "draw":
        seats.append(state.seat)
        play(state, "draw", site=1)
    assert seats == [3, 3, 3, 3, 4, 4, 4, 4, 1, 1, 1, 1, 2, 2, 2, 2]


@pytest.mark.rule("darwinci:2.12")
def test_two_of_the_four_are_laid_and_two_stay() -> None:
    state = dealt(*HANDS)
    assert refused(state, "lay", 1, tile=37, x=0, y=0, rotation=0).rule == "darwinci:2.12"
    play(state, "lay", 1, tile=5, x=0, y=0, rotation=90)
    again = refused(state, "lay", 1, tile=5, x=1, y=0, rotation=0)
    assert (again.rule, again.message.split(";")[0]) == ("darwinci:2.12", "fragment 5 is already laid")
    play(state, "lay", 1, tile=3, x=0, y=1, rotation=270)
    assert refused(state, "lay", 1, tile=4, x=0, y=2, rotation=0).rule == "darwinci:3.2"
    for seat in (2, 3):
        lay(state, seat, *HANDS[seat - 1][:2])
    assert state.parcels[1:] == [
        ((5, 0, 0, 90), (3, 0, 1, 270)),
        ((37, 0, 0, 0), (38, 1, 0, 0)),
        ((25, 0, 0, 0), (26, 1, 0, 0)),
    ]
    assert state.hands[1:] == [(4, 6), (39, 40), (27, 28)]


@pytest.mark.rule("darwinci:2.13")
def test_the_two_share_an_edge_on_any_side_and_in_any_rotation() -> None:
    state = dealt(*HANDS)
    assert len(choices(state, 1)) == 4 * 4  # fragments and rotations
    play(state, "lay", 1, tile=3, x=0, y=0, rotation=0)
    ways = {(c["x"], c["y"], c["rotation"]) for c in choices(state, 1)}
    sides = {(0, 1), (0, -1), (1, 0), (-1, 0)}
    assert ways == {(x, y, turn) for x, y in sides for turn in (0, 90, 180, 270)}
    assert refused(state, "lay", 1, tile=4, x=1, y=1, rotation=0).rule == "darwinci:2.13"
    assert refused(state, "lay", 1, tile=4, x=2, y=0, rotation=0).rule == "darwinci:2.13"


@pytest.mark.rule("darwinci:2.14")
def test_parcels_are_laid_in_secret_and_shown_together() -> None:
    state = dealt(*HANDS)
    assert RULES.to_act(state) == (1, 2, 3)
    events = [*lay(state, 3, 25, 26), *lay(state, 1, 3, 4)]
    assert RULES.to_act(state) == (2,)
    for event in every(events, TileLaid):
        for seat in (1, 2, 3):
            learnt = learned(RULES, event, seat)
            assert isinstance(learnt, TileLaid)
            assert (learnt.fragment is None) == (seat != event.seat)
    view = view_of(RULES, state, 2)
    assert view.laid == {3: (None, None), 1: (None, None)}
    assert view_of(RULES, state, 1).laid[1] == ((3, 0, 0, 0), (4, 1, 0, 0))
    assert not any(state.parcels)
    shown = only(lay(state, 2, 37, 38), ParcelsRevealed)
    assert [(p.seat, [laid.tile for laid in p.fragments]) for p in shown.parcels] == [
        (1, [3, 4]),
        (2, [37, 38]),
        (3, [25, 26]),
    ]
    assert state.phase == "buy"


@pytest.mark.rule("darwinci:2.15", "darwinci:9.2")
def test_rotten_bones_are_paid_for_when_parcels_are_shown() -> None:
    state = dealt((11, 24, 35, 3), (65, 38, 39, 40), (25, 26, 27, 28))
    lay(state, 1, 24, 11)  # -5 and -2: he has to lay one at least, and lays two
    lay(state, 2, 38, 65)
    assert state.money[1:] == [12, 12, 12]
    events = lay(state, 3, 25, 26)
    assert state.money[1:] == [12 - 7, 12 - 5, 12]
    assert [(p.seat, p.tile, p.cause, p.paid) for p in every(events, RottenPaid)] == [
        (1, 24, "laid", 5),
        (1, 11, "laid", 2),
        (2, 65, "laid", 5),
    ]
    kinds = [type(event) for event in events]
    assert kinds.index(ParcelsRevealed) < kinds.index(RottenPaid) < kinds.index(PhaseBegan)
