"""A polygon that is asked about many points: only its edges at the height of a point are looked at."""

from collections.abc import Iterable
from itertools import pairwise

from domain.vinci.map import Point, Ring

BANDS = 48
"""The parts of a polygon's height, each with the edges in it."""


class Polygon:
    """A closed polygon."""

    def __init__(self, ring: Ring) -> None:
        ys = [point.y for point in ring]
        self._top, self._bottom = min(ys), max(ys)
        self._each = BANDS / (self._bottom - self._top or 1)
        self._bands: list[list[tuple[float, float, float, float]]] = [[] for _ in range(BANDS + 1)]
        for (ax, ay), (bx, by) in pairwise((ring[-1], *ring)):
            for band in range(self._band(min(ay, by)), self._band(max(ay, by)) + 1):
                self._bands[band].append((ax, ay, bx, by))

    def holds(self, point: Point) -> bool:
        """Whether a point lies in it (even-odd rule), as ``domain.vinci.map.inside`` decides."""
        x, y = point
        within = False
        if self._top <= y <= self._bottom:
            for ax, ay, bx, by in self._bands[int((y - self._top) * self._each)]:
                if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
                    within = not within
        return within

    def near(self, point: Point, distance: float) -> bool:
        """Whether a point is closer than a distance to an edge."""
        bands = range(self._band(point.y - distance), self._band(point.y + distance) + 1)
        return any(near(point, self._bands[band], distance) for band in bands)

    def _band(self, y: float) -> int:
        return int((min(max(y, self._top), self._bottom) - self._top) * self._each)


def near(point: Point, edges: Iterable[tuple[float, float, float, float]], distance: float) -> bool:
    """Whether a point is closer than a distance to some stretch of a line."""
    x, y = point
    left, right, top, bottom = x - distance, x + distance, y - distance, y + distance
    limit = distance * distance
    for ax, ay, bx, by in edges:
        if (ay < top and by < top) or (ay > bottom and by > bottom):
            continue
        if (ax < left and bx < left) or (ax > right and bx > right):
            continue
        dx, dy = bx - ax, by - ay
        length = dx * dx + dy * dy
        along = max(0.0, min(1.0, ((x - ax) * dx + (y - ay) * dy) / length)) if length else 0.0
        if (ax + along * dx - x) ** 2 + (ay + along * dy - y) ** 2 < limit:
            return True
    return False
