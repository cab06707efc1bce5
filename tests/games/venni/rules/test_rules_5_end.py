"""Rules 5 and 6: the end, and ties."""

from typing import Any

import pytest

from domain.kernel.chance import RecordedChance, SeededChance
from domain.kernel.events import GameEnded
from domain.kernel.messages import Event
from domain.kernel.rules import enact
from domain.venni import RULES
from domain.venni import events as e
from domain.venni.places import places, room
from domain.venni.state import State
from tests.games.venni.rules.test_rules_4_locks import FOUR, LAST
from tests.games.venni.sheets import dealt, every, fresh, only, play, sheet

SIX = ((15, 18, 5), (15, 13, 8), (14, 15, 9), (4, 11, 3), (22, 11, 2), (5, 16, 2))
"""Circles that make more than ten locked regions."""
LOCKED = (4, 6, 7, 8, 9, 13, 17, 18, 24, 30, 32, 33, 34)
"""Some of these."""
TEN = ((11, 11, 6), (6, 11, 2), (16, 17, 3), (21, 15, 3), (5, 17, 3), (15, 5, 4), (13, 11, 11))
DOTS_OF_TEN = [
    *[(17, 16, 2), (8, 14, 1), (7, 16, 2), (9, 14, 1), (17, 9, 2), (19, 14, 1), (12, 6, 2), (16, 16, 1)],
    *[(12, 7, 2), (7, 15, 1), (3, 18, 2), (7, 7, 1), (6, 18, 2), (4, 16, 1), (17, 19, 2), (22, 5, 1)],
    *[(17, 20, 2), (5, 8, 1)],
]
"""A game that the dot 10, 3 of seat 2 ends, as no point is left; each seat gains its share of the locks."""


def claimed(ann: int, bo: int, **more: Any) -> State:
    """A sheet with six circles where so many regions belong to each; both have drawn three."""
    owners = dict(zip(LOCKED, [1] * ann + [2] * bo, strict=False))
    return sheet(*SIX, owners=owners, **{"points": [0, ann, bo]} | more)


def turn(state: State) -> list[Event]:
    """A turn that only adds a dot."""
    return play(state, "dot", **fresh(state))


@pytest.mark.rule("venni:5.1")
def test_a_round_begins_with_the_player_who_began() -> None:
    state = sheet(first=2)
    assert (state.seat, state.round, state.turn) == (2, 1, 1)
    rounds = [only(play(state, "dot", x=x, y=12), e.TurnBegan) for x in (12, 11, 18)]
    assert [(began.seat, began.round, began.turn) for began in rounds] == [(1, 1, 2), (2, 2, 3), (1, 2, 4)]


@pytest.mark.rule("venni:5.2", "venni:5.4")
@pytest.mark.parametrize("first", [1, 2])
def test_after_five_claimed_regions_the_other_has_a_last_turn(first: int) -> None:
    for ann, bo in ((5, 0), (0, 5)):
        state = claimed(ann, bo, first=first)
        began = only(turn(state), e.TurnBegan)
        assert (began.seat, began.last) == (3 - first, True)
        assert only(turn(state), GameEnded).winners == ((1,) if ann else (2,))


@pytest.mark.rule("venni:5.2", "venni:5.3")
def test_with_four_it_goes_on() -> None:
    state = claimed(4, 4)
    assert only(turn(state), e.TurnBegan).last is False
    assert only(turn(state), e.TurnBegan).last is False


@pytest.mark.rule("venni:5.3")
def test_after_the_turn_of_the_other_player_it_ends_at_once() -> None:
    events = turn(claimed(2, 5, seat=2))
    assert only(events, GameEnded) == GameEnded(scores=(2, 5), winners=(2,))
    assert not every(events, e.TurnBegan)


@pytest.mark.rule("venni:5.5")
@pytest.mark.parametrize("extra", [0, 3])
def test_the_game_ends_where_the_next_player_has_no_point_for_a_dot(extra: int) -> None:
    state = sheet(*FOUR, dots=LAST, points=[0, 2, 2], extra=extra)
    events = play(state, "dot", x=4, y=3)
    began = only(events, e.TurnBegan)
    assert (began.seat, began.extra) == (2, extra)
    assert [type(event) for event in events[-2:]] == [e.NoDotLeft, GameEnded]
    assert state.phase == "over"


@pytest.mark.rule("venni:5.6")
def test_the_most_points_win_circles_or_not() -> None:
    ended = only(turn(claimed(5, 6, seat=2, pens=(1, 1, 1, 1, 1, 2))), GameEnded)
    assert (ended.scores, ended.winners) == ((5, 6), (2,))


@pytest.mark.rule("venni:6.1")
def test_with_equal_points_the_player_who_drew_more_circles_wins() -> None:
    events = turn(claimed(5, 5, seat=2, pens=(1, 2, 1, 2, 2, 2)))
    judged = only(events, e.TieJudged)
    assert (judged.points, judged.circles, judged.by) == (5, (2, 4), "circles")
    assert only(events, GameEnded).winners == (2,)


@pytest.mark.rule("venni:6.2", "venni:6.1")
@pytest.mark.parametrize("first", [1, 2])
def test_with_equal_points_and_circles_another_round_is_played(first: int) -> None:
    state = claimed(5, 5, first=first, seat=3 - first)
    events = turn(state)
    assert only(events, e.TieJudged).by == "extra round"
    began = only(events, e.TurnBegan)
    assert (began.seat, began.extra, began.last) == (first, 1, False)
    assert not every(events, GameEnded)


@pytest.mark.rule("venni:6.3")
def test_after_an_extra_round_the_same_is_asked_again() -> None:
    state = claimed(5, 5, seat=2, extra=3)
    assert only(turn(state), e.TurnBegan).extra == 4
    assert only(turn(claimed(6, 5, seat=2, extra=3)), GameEnded).winners == (1,)
    drew = claimed(5, 5, seat=2, extra=3, pens=(1, 1, 1, 1, 2, 2))
    assert only(turn(drew), GameEnded).winners == (1,)


@pytest.mark.rule("venni:6.4")
def test_an_extra_round_is_played_to_its_end() -> None:
    state = claimed(6, 5, extra=1)
    began = only(turn(state), e.TurnBegan)
    assert (began.seat, began.extra, began.last) == (2, 1, False)
    assert only(turn(state), GameEnded).winners == (1,)


@pytest.mark.rule("venni:6.5")
def test_after_ten_extra_rounds_both_share_the_victory() -> None:
    events = turn(claimed(5, 5, seat=2, extra=10))
    assert only(events, e.TieJudged).by == "shared"
    assert only(events, GameEnded).winners == (1, 2)
    assert only(turn(claimed(5, 5, seat=2, extra=9)), e.TieJudged).by == "extra round"


@pytest.mark.rule("venni:6.6")
def test_with_no_point_left_a_tie_is_shared_without_another_round() -> None:
    for pens, winners in (((2, 1, 2, 1, 2, 1, 1), (1, 2)), ((2, 1, 2, 1, 1, 1, 1), (1,))):
        state = sheet(*TEN, dots=DOTS_OF_TEN, seat=2, first=2, pens=pens)
        gained = only(play(state, "dot", x=10, y=3), e.RegionsLocked).scores
        points = {change.seat: change.amount for change in gained}
        state = sheet(*TEN, dots=DOTS_OF_TEN, seat=2, first=2, pens=pens)
        state.points = [0, 9 - points.get(1, 0), 9 - points.get(2, 0)]
        events = play(state, "dot", x=10, y=3)
        assert every(events, e.NoDotLeft)
        assert only(events, e.TieJudged).by == ("shared" if len(winners) == 2 else "circles")
        assert only(events, GameEnded).winners == winners


@pytest.mark.rule("venni:5.5")
@pytest.mark.parametrize("number", range(12))
def test_a_region_with_room_shows_that_several_points_are_left(number: int) -> None:
    shown = 0
    state, _ = dealt()
    while state.seat:
        if state.phase == "dot" and room(state):
            shown += 1
            assert len(places(state)) > 1
        draw = SeededChance(f"room {number}", state.turn * 2 + bool(state.region)).below
        enact(RULES, state, RULES.legal(state, state.seat).sample(draw), RecordedChance([]))
    assert shown
