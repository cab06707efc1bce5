"""The key moments of a game: the few turns that changed the lead most.

The *lead* of a seat is its points less those of the best other seat. It is above 0 for a single leader, 0 for
seats that share the first place, and below 0 for all others. The size of a turn is the change of the lead of
the seat that leads after it (of several, the one with the largest change). So a turn counts if it takes the
lead, widens it or reduces it, whichever seat made it; a fight among the last does not. With two seats it is
the change of the difference of their points.

In a game that is played together nobody leads. The size of a turn is the change of the common score.
"""

from collections.abc import Sequence
from typing import NamedTuple

RULE = (
    "Key moments: at most five turns that changed the lead most. The lead is how far the first is ahead of "
    "the second."
)
TOGETHER = "Key moments: at most five turns that changed the common score most."
AT_MOST = 5
"""The most key moments: few enough to look at each."""
ONE_IN = 5
"""At most one in this many turns is a key moment, so a short game has fewer."""

Points = Sequence[int]
"""Points by seat, the first seat first."""


class Moment(NamedTuple):
    """A turn, counted from 0, after which ``seat`` leads, with its lead before and after the turn.

    Without a seat, it has the common score.
    """

    turn: int
    seat: int | None
    before: int
    after: int


def lead(points: Points, seat: int) -> int:
    """The points of a seat less those of the best other; all of its points if it is alone."""
    others = [*points[: seat - 1], *points[seat:]]
    return points[seat - 1] - max(others, default=0)


def key_moments(points: Sequence[Points], together: bool = False) -> list[Moment]:
    """The key moments in their order; ``points[0]`` is before the first turn, then one after each turn.

    ``together``: all have one score. A turn that does not change the lead, or that score, never counts. Of
    equal changes, the earlier one counts.
    """
    turns = len(points) - 1
    moment = _together if together else _moment
    moments = [moment(turn, points[turn], points[turn + 1]) for turn in range(turns)]
    moved = [moment for moment in moments if moment.after != moment.before]
    moved.sort(key=lambda moment: -abs(moment.after - moment.before))  # keeps the order of equal ones
    return sorted(moved[: min(AT_MOST, max(1, turns // ONE_IN))])


def _moment(turn: int, before: Points, after: Points) -> Moment:
    first = [seat for seat, held in enumerate(after, 1) if held == max(after)]
    moments = [Moment(turn, seat, lead(before, seat), lead(after, seat)) for seat in first]
    return max(moments, key=lambda moment: abs(moment.after - moment.before))


def _together(turn: int, before: Points, after: Points) -> Moment:
    return Moment(turn, None, before[0], after[0])
