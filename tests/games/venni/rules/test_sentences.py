"""The sentences of events, and the words of a move."""

from typing import Any

import pytest

from dashboard.boards.venni.board import BOARD
from domain.kernel.events import GameEnded, MoveMade
from domain.kernel.messages import ScoreChange
from domain.venni import RULES
from domain.venni import events as e
from domain.venni.events import Locked
from domain.venni.state import State
from tests.games.venni.rules.test_rules_4_locks import FOUR, LAST
from tests.games.venni.rules.test_rules_5_end import claimed, turn
from tests.games.venni.sheets import only, play, sheet

SEVEN = ((14, 8, 8), (19, 16, 4), (11, 12, 10), (11, 12, 11), (2, 11, 2), (14, 21, 3), (22, 17, 2))
DOTS_OF_SEVEN = [
    *[(17, 16, 2), (7, 11, 1), (8, 13, 2), (18, 3, 1), (16, 15, 2), (13, 2, 1), (17, 14, 2), (16, 9, 1)],
    *[(10, 15, 2), (7, 7, 1), (8, 4, 2), (3, 11, 1), (21, 10, 2), (4, 6, 1), (4, 4, 2), (5, 17, 1)],
    *[(14, 20, 2), (20, 18, 1), (21, 18, 2), (20, 19, 1), (14, 23, 2), (19, 19, 1), (13, 23, 2), (16, 21, 1)],
    *[(13, 22, 2), (21, 16, 1), (23, 17, 2), (21, 17, 1), (21, 19, 2)],
]
"""A game in which the dot 18, 20 of seat 1 leaves one point for a dot."""


def text(state: State, event: Any) -> str:
    return RULES.explain(state, event)


def label(state: State, command: str, **args: int) -> str:
    """The words of a move, which is played."""
    seat = state.seat
    events = play(state, command, **args)
    return BOARD.label(state, MoveMade(move=1, seat=seat, command=command, args=args), events)


def test_points_are_added_up_for_each_player() -> None:
    scores = [(1, 1, "region", 1), (2, 1, "region", 1), (1, 1, "border", 2)]
    edge = e.HalfEdge(circle=3, other=1, enters=True, inner=True)
    locked = e.RegionsLocked(
        seat=1,
        circle=3,
        regions=(Locked(region=4, dots=(1, 0), owner=1), Locked(region=7, dots=(0, 1), owner=2)),
        borders=(e.FlatBorder(seat=1, circle=3, regions=(4, 5), edge=edge),),
        scores=tuple(ScoreChange(seat=s, amount=n, source=of, total=all_) for s, n, of, all_ in scores),
    )
    assert text(sheet(), locked) == (
        "Region 4 goes to Ann and region 7 goes to Bo, because no circle can split them any more. "
        "Ann completes 1 flat border. Ann gains 2 points and Bo gains 1 point."
    )


def test_pieces_of_regions_and_new_regions_are_in_sentences_of_their_own() -> None:
    state = sheet(dots=[(6, 10, 2), (6, 14, 1)], due=True)
    drawn = only(play(state, "circle", x=9, y=8, r=4), e.CircleDrawn)
    assert text(state, drawn) == (
        "Ann draws circle 3 at 9, 8 with radius 4, which crosses circles 1 and 2. "
        "Region 1 becomes 4 and 5; region 2 becomes 6 and 7; region 3 becomes 8 and 9. Region 10 is new."
    )


@pytest.mark.parametrize(
    ("ann", "bo", "why"),
    [
        (5, 4, "Ann has claimed 5 regions"),
        (5, 5, "both have claimed 5 regions"),
        (5, 6, "Ann has claimed 5 regions and Bo has claimed 6 regions"),
    ],
)
def test_a_last_turn_names_all_who_have_claimed_enough(ann: int, bo: int, why: str) -> None:
    state = claimed(ann, bo)
    assert text(state, only(turn(state), e.TurnBegan)) == f"Bo has a last turn, because {why}."


@pytest.mark.parametrize("first", [1, 2])
def test_turns_of_an_extra_round_are_counted_in_it(first: int) -> None:
    state = claimed(5, 5, first=first, seat=3 - first, turn=12)
    names = ("Ann", "Bo") if first == 1 else ("Bo", "Ann")
    for number, name in enumerate(names, 1):
        began = only(turn(state), e.TurnBegan)
        assert text(state, began) == f"{name} must put a dot in turn {number} of extra round 1."


def test_the_end_gives_both_numbers() -> None:
    state = claimed(5, 6, seat=2)
    assert text(state, only(turn(state), GameEnded)) == "The game ends: Bo wins with 6 points to 5."
    state = claimed(5, 5, seat=2, pens=(1, 2, 1, 2, 2, 2))
    events = turn(state)
    assert text(state, only(events, e.TieJudged)) == "Both have 5 points; Ann drew 2 circles and Bo drew 4."
    assert text(state, only(events, GameEnded)) == (
        "The game ends: both have 5 points, and Bo wins with 4 circles to 2."
    )


@pytest.mark.rule("venni:2.12")
def test_what_alone_is_legal_is_played_by_the_move_before_it_which_says_so() -> None:
    circle = label(sheet(*FOUR, dots=LAST), "dot", x=4, y=3)
    assert circle.startswith("puts a dot at 4, 3 in region ")
    assert " and draws the only circle: " in circle
    dot = label(sheet(*SEVEN, dots=DOTS_OF_SEVEN, first=2, seat=1), "dot", x=18, y=20)
    assert dot.startswith("puts a dot at 18, 20 in region ")
    assert "; the only legal dot of Bo follows: " in dot
