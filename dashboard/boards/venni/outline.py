"""Regions as they are drawn: the path around each, and the place for its number.

Which pieces of which circles go round a region is exact; only where they are drawn is rounded.
"""

from collections.abc import Iterable, Iterator, Sequence
from math import atan2, ceil, cos, hypot, inf, pi, sin, sqrt, tau
from typing import NamedTuple

from dashboard.boards.caches import remembered
from dashboard.boards.venni.layout import across, down, long
from domain.venni.arrangement import Arrangement, Circle, Crossing, HalfEdge, arrangement

Point = tuple[float, float]
Disc = tuple[float, float, float]
"""A circle as it is drawn: its middle and its radius."""
Edge = tuple[int, int, bool, bool]
"""A half-edge of a region, as the state holds it."""

ARC = 2 * pi / 3
"""A longer arc is drawn in parts: so no flag has to say that it is long, and no end is near its beginning."""
GRID = 11
"""Places each way that are tried for a number."""
OF_A_DOT = 9
"""How much of the distance to a dot the dot itself takes."""


class Piece(NamedTuple):
    """An arc as it is drawn, from an angle to another; angles grow counterclockwise."""

    x: float
    y: float
    r: float
    begins: float
    turn: float
    """By how much the angle grows; less than 0 clockwise."""

    def at(self, part: float) -> Point:
        """A point of it; 0 is its beginning, 1 its end."""
        angle = self.begins + part * self.turn
        return self.x + self.r * cos(angle), self.y - self.r * sin(angle)

    def drawn(self) -> str:
        """The part of a path that follows on its beginning."""
        parts = ceil(abs(self.turn) / ARC)
        sweep, r = "01"[self.turn < 0], _number(self.r)
        return "".join(f"A{r} {r} 0 0 {sweep} {_pair(self.at(n / parts))}" for n in range(1, parts + 1))


def path(lattice: int, circles: tuple[Circle, ...], edge: Edge) -> str:
    """The way round the region of a half-edge."""
    return _way(_pieces(lattice, circles, edge))


@remembered(4096)
def _way(pieces: tuple[Piece, ...]) -> str:
    return f"M{_pair(pieces[0].at(0))}{''.join(map(_arcs, pieces))}Z"


@remembered(4096)
def _arcs(piece: Piece) -> str:
    return piece.drawn()


def piece(lattice: int, circles: tuple[Circle, ...], edge: HalfEdge) -> str:
    """The piece of a circle that a half-edge is a side of."""
    arc = _piece(lattice, arrangement(circles), edge)
    return f"M{_pair(arc.at(0))}{arc.drawn()}"


def spot(
    lattice: int, circles: tuple[Circle, ...], edge: Edge, dots: tuple[tuple[int, int], ...]
) -> tuple[Point, float]:
    """The place in a region that is farthest from its lines and ``dots``, of some; and how far that is."""
    discs = tuple([(across(lattice, x), down(lattice, y), OF_A_DOT) for x, y in dots])
    return _spot(_pieces(lattice, circles, edge), discs)


@remembered(4096)
def _spot(pieces: tuple[Piece, ...], dots: tuple[Disc, ...]) -> tuple[Point, float]:
    """The place within these pieces: a circle elsewhere changes nothing of it."""
    ring = [each.at(n / 8) for each in pieces for n in range(8)]
    xs, ys = [x for x, _ in ring], [y for _, y in ring]
    lines = list({piece[:3]: None for piece in pieces})
    best, room = ring[0], 0.0
    for at in _grid(min(xs), max(xs), min(ys), max(ys)):
        free = _free(at, lines, dots, room)
        if free >= room and (free, at) > (room, best) and _holds(ring, at):
            best, room = at, free
    return best, room


def _free(at: Point, lines: list[Disc], dots: Iterable[Disc], least: float) -> float:
    """How far a place is from lines and dots; less than ``least`` if it is not so far."""
    x, y = at
    free = inf
    for n, (middle_x, middle_y, r) in enumerate(lines):
        free = min(free, abs(hypot(x - middle_x, y - middle_y) - r))
        if free < least:
            if n:  # it is near for the neighbours of this place, too: so they meet it first
                lines[0], lines[n] = lines[n], lines[0]
            return free
    for middle_x, middle_y, r in dots:
        free = min(free, hypot(x - middle_x, y - middle_y) - r)
    return free


@remembered(4096)
def _pieces(lattice: int, circles: tuple[Circle, ...], edge: Edge) -> tuple[Piece, ...]:
    arranged = arrangement(circles)
    return tuple([_piece(lattice, arranged, side) for side in arranged.walk(HalfEdge(*edge))])


def _piece(lattice: int, arranged: Arrangement, edge: HalfEdge) -> Piece:
    """The piece of a half-edge: one within the circle runs counterclockwise, one outside clockwise."""
    around = arranged.around[edge.circle - 1]
    place = next(n for n, at in enumerate(around) if at[:2] == edge[1:3])
    begins, ends = _angle(around[place]), _angle(around[(place + 1) % len(around)])
    turn = (ends - begins) % tau
    if turn > tau - 1e-9:  # two crossings that are too near to be told apart
        turn = 0
    x, y, r = arranged.circles[edge.circle - 1]
    drawn = across(lattice, x), down(lattice, y), long(lattice, r)
    return Piece(*drawn, begins, turn) if edge.inner else Piece(*drawn, begins + turn, -turn)


def _angle(at: Crossing) -> float:
    root = sqrt(at.root)
    return atan2(at.y + at.v * root, at.x + at.u * root)


def _grid(left: float, right: float, top: float, bottom: float) -> Iterator[Point]:
    for column in range(GRID):
        for row in range(GRID):
            yield (
                left + (column + 0.5) * (right - left) / GRID,
                top + (row + 0.5) * (bottom - top) / GRID,
            )


def _holds(ring: Sequence[Point], at: Point) -> bool:
    """Whether a point lies within a polygon: a ray from it crosses its sides an odd number of times."""
    inside = False
    for (ax, ay), (bx, by) in zip(ring, [*ring[1:], ring[0]], strict=True):
        if (ay > at[1]) != (by > at[1]) and at[0] < ax + (at[1] - ay) * (bx - ax) / (by - ay):
            inside = not inside
    return inside


def _pair(at: Iterable[float]) -> str:
    return " ".join(map(_number, at))


def _number(value: float) -> str:
    return f"{round(value, 2) + 0:g}"
