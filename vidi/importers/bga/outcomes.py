"""What the platform's results mean where it does not say it: conceded, shared and solo games.

Sources: public helper tools and logs. A conceded game gives 1 to the winner and 0 to the others. A game that
is played together gives the first place to all, and calls that no tie. A solo game always gives the first
place.
"""

from collections.abc import Sequence

PLATFORM = "Board Game Arena"
FROM_POINTS = "the platform names no winners of it: that it was won or lost is read from its points"


def conceded_without_points(conceded: bool, points: Sequence[int | None]) -> bool:
    """Whether the points of a game only say who conceded it."""
    return conceded and {point or 0 for point in points} <= {0, 1}


def shared_by_all(places: Sequence[int | None]) -> bool:
    """Whether several players are all in the first place."""
    return len(places) > 1 and all(place == 1 for place in places)


def won_by_points(points: Sequence[int | None]) -> bool | None:
    """Whether players together, or one alone, won: points above 0. None if no points are known."""
    known = [point for point in points if point is not None]
    return any(point > 0 for point in known) if known else None
