"""From polygons to paths: borders drawn once each, lines rounded, numbers short.

The regions of a pack are an exact cover: two neighbours share the very points of their border. A corner
where three lines meet stays where it is; every other one is rounded by a quadratic spline through the middles
of the edges, the same from both sides. SVG's ``t`` gives that spline for one pair of numbers a point.
"""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple

from domain.vinci.map import MapPack, Point

Line = tuple[Point, ...]
Edge = tuple[Point, Point]


class Border(NamedTuple):
    """A line between two corners and the regions on its sides: two, or one at the edge of the map."""

    sides: tuple[str, ...]
    line: Line


def number(value: float) -> str:
    """A number with two decimals at most, without what SVG can do without."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    if text in ("-0", ""):
        return "0"
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


def pair(x: float, y: float) -> str:
    """Two numbers as SVG takes them."""
    second = number(y)
    return number(x) + second if second.startswith("-") else f"{number(x)} {second}"


def _middle(a: Point, b: Point) -> Point:
    return Point((a.x + b.x) / 2, (a.y + b.y) / 2)


def _steps(start: Point, inner: Sequence[Point], end: Point) -> str:
    """The spline from a start over rounded points to an end, relative to the start."""
    if not inner:
        return "l" + pair(end.x - start.x, end.y - start.y)
    stops = [_middle(a, b) for a, b in pairwise(inner)] + [end]
    first = inner[0]
    path = "q" + pair(first.x - start.x, first.y - start.y)
    path += " " + pair(stops[0].x - start.x, stops[0].y - start.y)
    for before, stop in pairwise(stops):
        path += "t" + pair(stop.x - before.x, stop.y - before.y)
    return path


def open_path(line: Sequence[Point]) -> str:
    """A rounded line from its first point to its last."""
    return f"M{pair(*line[0])}{_steps(line[0], line[1:-1], line[-1])}"


def closed_path(ring: Sequence[Point]) -> str:
    """A ring rounded all round."""
    start = _middle(ring[-1], ring[0])
    return f"M{pair(*start)}{_steps(start, ring, start)}z"


def _edges(ring: Sequence[Point]) -> Iterable[Edge]:
    return zip(ring, (*ring[1:], ring[0]), strict=True)


def _edge(a: Point, b: Point) -> Edge:
    return (a, b) if a < b else (b, a)


class Outlines:
    """The lines of a map: its corners, each region's outline, each border once."""

    def __init__(self, pack: MapPack) -> None:
        self._rings = {region.id: region.polygon for region in pack.regions}
        beside: dict[Point, set[Point]] = {}
        sides: dict[Edge, list[str]] = {}
        for id_, ring in self._rings.items():
            for a, b in _edges(ring):
                beside.setdefault(a, set()).add(b)
                beside.setdefault(b, set()).add(a)
                sides.setdefault(_edge(a, b), []).append(id_)
        left, top, width, height = pack.viewbox
        self._corners = {
            point
            for point, others in beside.items()
            if len(others) != 2 or point.x in (left, left + width) or point.y in (top, top + height)
        }
        self._sides = sides

    def _lines(self, ring: Line) -> list[Line]:
        """A ring cut at its corners; the whole ring, closed, where it has none."""
        at = next((i for i, point in enumerate(ring) if point in self._corners), None)
        if at is None:
            return [(*ring, ring[0])]
        lines, line = [], [ring[at]]
        for point in (*ring[at + 1 :], *ring[: at + 1]):
            line.append(point)
            if point in self._corners:
                lines.append(tuple(line))
                line = [point]
        return lines

    def outline(self, id_: str) -> str:
        """A region as a closed path."""
        lines = self._lines(self._rings[id_])
        if len(lines) == 1 and lines[0][0] not in self._corners:
            return closed_path(self._rings[id_])
        steps = "".join(_steps(line[0], line[1:-1], line[-1]) for line in lines)
        return f"M{pair(*lines[0][0])}{steps}z"

    def borders(self) -> list[Border]:
        """Every line between two corners once, in map order."""
        seen: set[Line] = set()
        lines = []
        for ring in self._rings.values():
            for line in self._lines(ring):
                if line in seen or line[::-1] in seen:
                    continue
                seen.add(line)
                lines.append(Border(tuple(self._sides[_edge(line[0], line[1])]), line))
        return lines
