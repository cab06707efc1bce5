"""The key moments of a game: the few turns that changed the lead most.

The *lead* of a seat is its points less those of the best other seat: above 0 for who is alone in front, 0
for those who share the first place, below 0 for everybody else. What a turn did to the game is the change of
the lead of whoever is in front after it (of several, the one with the largest change). So a turn counts that
takes the first place over, that widens the lead or eats it up, whoever made it; a fight among the last does
not. With two seats it is the change of the difference of their points.

In a game that is played together nobody leads: what a turn did to it is the change of the score of all.
"""

from collections.abc import Sequence
from typing import NamedTuple

RULE = (
    "Key moments: at most five turns that changed the lead most. The lead is how far the first is ahead of "
    "the second."
)
TOGETHER = "Key moments: at most five turns that changed the common score most."
AT_MOST = 5
"""Few enough to look at each of them."""
ONE_IN = 5
"""At most one in so many turns is a key moment, so that a short game has fewer."""

Points = Sequence[int]
"""By seat, the first seat's first."""


class Moment(NamedTuple):
    """A turn, counted from 0, after which ``seat`` was in front; its lead before the turn and after it.

    Without a seat it is the score of all.
    """

    turn: int
    seat: int | None
    before: int
    after: int


def lead(points: Points, seat: int) -> int:
    """The points of a seat less those of the best other; all of them where it sits alone."""
    others = [*points[: seat - 1], *points[seat:]]
    return points[seat - 1] - max(others, default=0)


def key_moments(points: Sequence[Points], together: bool = False) -> list[Moment]:
    """The key moments in their order; ``points[0]`` are those before the first turn, then those after each.

    ``together``: all have one score. A turn that did not change the lead, or that score, is none; of equal
    changes the earlier one is taken.
    """
    turns = len(points) - 1
    moment = _together if together else _moment
    moments = [moment(turn, points[turn], points[turn + 1]) for turn in range(turns)]
    moved = [moment for moment in moments if moment.after != moment.before]
    moved.sort(key=lambda moment: -abs(moment.after - moment.before))  # keeps the order of equal ones
    return sorted(moved[: min(AT_MOST, max(1, turns // ONE_IN))])


def _moment(turn: int, before: Points, after: Points) -> Moment:
    first = [seat for seat, held in enumerate(after, 1) if held == max(after)]
    found = [Moment(turn, seat, lead(before, seat), lead(after, seat)) for seat in first]
    return max(found, key=lambda moment: abs(moment.after - moment.before))


def _together(turn: int, before: Points, after: Points) -> Moment:
    return Moment(turn, None, before[0], after[0])
