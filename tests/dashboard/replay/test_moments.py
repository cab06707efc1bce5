"""Key moments: the lead, which turns changed it most, and that a replay tells the same as a recount."""

from typing import Any

import pytest

from dashboard.replay import replay
from dashboard.replay.moments import AT_MOST, Moment, key_moments, lead
from domain.kernel.events import GameEnded
from domain.kernel.messages import ScoreChange
from tests.games.examples import OPEN
from tests.helpers.shown import played


@pytest.mark.parametrize(
    ("points", "leads"),
    [
        ((7, 4), (3, -3)),
        ((9, 9, 2), (0, 0, -7)),
        ((5, 12, 8, 1), (-7, 4, -4, -11)),
        ((0, 0, 0, 0, 30), (-30, -30, -30, -30, 30)),
        ((6,), (6,)),
    ],
)
def test_the_lead_of_a_seat_is_what_it_has_more_than_the_best_other(
    points: tuple[int, ...], leads: tuple[int, ...]
) -> None:
    assert tuple(lead(points, seat) for seat in range(1, len(points) + 1)) == leads


@pytest.mark.parametrize(
    ("before", "after", "moment"),
    [
        ((10, 4), (10, 12), (2, -6, 2)),  # taken over
        ((10, 4), (17, 4), (1, 6, 13)),  # widened
        ((10, 4), (10, 9), (1, 6, 1)),  # eaten up
        ((10, 4), (10, 10), (1, 6, 0)),  # level: both leads changed by as much
        ((10, 8, 0), (10, 8, 6), None),  # a fight among the last
        ((10, 8, 0), (10, 8, 20), (3, -10, 10)),  # from the last place to the first
        ((10, 8, 0), (10, 10, 0), (1, 2, 0)),
        ((9, 9, 9, 0), (9, 9, 9, 9), (4, -9, 0)),  # of those in front, whose lead changed most
        ((10, 8, 0), (4, 8, 0), (2, -2, 4)),  # by points that were lost
    ],
)
def test_a_turn_counts_by_the_lead_of_whoever_is_in_front_after_it(
    before: tuple[int, ...], after: tuple[int, ...], moment: tuple[int, int, int] | None
) -> None:
    assert key_moments([before, after]) == ([Moment(0, *moment)] if moment else [])


def test_there_are_few_and_of_equal_ones_the_first() -> None:
    points = [(0, 0)]
    for turn in range(40):
        points.append((points[-1][0] + (3 if turn % 2 else 1), 0))
    assert [moment.turn for moment in key_moments(points)] == [1, 3, 5, 7, 9]
    assert len(key_moments(points[:11])) == 2
    assert [moment.turn for moment in key_moments(points[:4])] == [1]
    assert key_moments(points[:1]) == []


@pytest.mark.parametrize("seats", [2, 5])
def test_a_replay_tells_those_that_a_recount_finds(seats: int) -> None:
    game = played(("Ada", "Bo", "Cy", "Dan", "Eve")[:seats], f"replay {seats}")
    turns: list[tuple[int, int]] = []  # the change of the leader's lead, by turn
    points, before = [5] * seats, [5] * seats

    def close() -> None:
        leaders = [seat for seat in range(seats) if points[seat] == max(points)]
        changes = [
            (points[seat] - max(points[:seat] + points[seat + 1 :]))
            - (before[seat] - max(before[:seat] + before[seat + 1 :]))
            for seat in leaders
        ]
        turns.append((max(map(abs, changes)), -len(turns)))

    event: Any
    for event in game.standing:
        if event.TOPIC.split(".")[1] == "TurnBegan":
            if event.turn > 1:
                close()
            before = list(points)
        if not isinstance(event, GameEnded):
            changed: tuple[ScoreChange, ...] = getattr(event, "scores", ())
            for change in changed:
                points[change.seat - 1] = change.total
    close()
    made = replay.build(OPEN, game.started, game.standing)
    assert len(turns) == len(made["turns"])
    wanted = sorted(-place for _, place in sorted(turns)[-AT_MOST:])
    assert [moment["turn"] for moment in made["moments"]] == wanted
    for moment in made["moments"]:
        assert abs(moment["after"] - moment["before"]) == turns[moment["turn"]][0]
