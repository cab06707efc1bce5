"""The faces that circles cut the sheet into, exactly, by whole numbers (rules 3 and 8).

Circles count from 1. Two circles that cross have two crossings, and each belongs to both. A *crossing* of a
circle is named by the other circle, and by whether the circle enters the other there; circles run
counterclockwise. A *half-edge* is one side of the piece of a circle from one crossing to the next. The
half-edges of a face are joined at the crossings, so that faces follow without measuring anything.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, cmp_to_key, lru_cache
from typing import Literal, NamedTuple

from domain.venni.exact import sign_root, sign_roots

Circle = tuple[int, int, int]
"""Centre and radius: x, y, r."""


class HalfEdge(NamedTuple):
    """One side of a piece of a circle, which begins at a crossing and runs counterclockwise."""

    circle: int
    other: int
    enters: bool
    """Whether the circle enters ``other`` at that crossing."""
    inner: bool
    """Whether it is the side within the circle."""


class Crossing(NamedTuple):
    """A crossing of a circle with ``other``, from its centre: ``(x + u√root, y + v√root) / scale``."""

    other: int
    enters: bool
    x: int
    u: int
    y: int
    v: int
    root: int
    scale: int


Meeting = Literal["apart", "touch", "cross", "around", "within"]


def meeting(one: Circle, other: Circle) -> Meeting:
    """How the lines of two circles meet; ``around``: the first has the other within (venni:3.4, 3.7)."""
    apart = (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2
    outer, inner = (one[2] + other[2]) ** 2, (one[2] - other[2]) ** 2
    if apart in (outer, inner):
        return "touch"
    if apart > outer:
        return "apart"
    if apart > inner:
        return "cross"
    return "around" if one[2] > other[2] else "within"


def crossings(one: Circle, number: int, other: Circle) -> tuple[Crossing, Crossing]:
    """The crossings at which a circle enters and leaves another one, circle ``number``; the two cross."""
    dx, dy = other[0] - one[0], other[1] - one[1]
    apart = dx * dx + dy * dy
    along = one[2] ** 2 - other[2] ** 2 + apart
    root = 4 * apart * one[2] ** 2 - along * along
    x, y, scale = along * dx, along * dy, 2 * apart
    return (
        Crossing(number, True, x, dy, y, -dx, root, scale),
        Crossing(number, False, x, -dy, y, dx, root, scale),
    )


def side(circle: Circle, at: Crossing, disc: Circle) -> int:
    """1 where a crossing of ``circle`` lies within ``disc``, -1 where outside, 0 where on its line."""
    ex, ey = circle[0] - disc[0], circle[1] - disc[1]
    flat = at.scale * (circle[2] ** 2 + ex * ex + ey * ey - disc[2] ** 2) + 2 * (at.x * ex + at.y * ey)
    return -sign_root(flat, 2 * (at.u * ex + at.v * ey), at.root)


def half(at: Crossing) -> int:
    """0 for directions from east to just before west, counterclockwise, 1 for the others."""
    up = sign_root(at.y, at.v, at.root)
    return 0 if up > 0 or (up == 0 and sign_root(at.x, at.u, at.root) > 0) else 1


def _by_angle(one: Crossing, other: Crossing) -> int:
    """The order of two crossings of a circle, counterclockwise from east."""
    if difference := half(one) - half(other):
        return difference
    return -sign_roots(
        one.x * other.y - one.y * other.x,
        one.u * other.y - one.v * other.x,
        one.x * other.v - one.y * other.u,
        one.u * other.v - one.v * other.u,
        one.root,
        other.root,
    )


@dataclass(frozen=True)
class Arrangement:
    """Circles of a sheet, the crossings of each in their order, and the faces that follow.

    Faces are numbered as they come, from 0; the number means nothing.
    """

    circles: tuple[Circle, ...]
    around: tuple[tuple[Crossing, ...], ...]
    """By circle, its crossings counterclockwise from east."""
    depths: dict[tuple[int, int, bool], int]
    """By circle, other and enters: in how many other circles the piece lies that begins at this crossing."""

    @cached_property
    def face(self) -> dict[HalfEdge, int]:
        """The face of each half-edge. The lines hang together, so one walk leads round a whole face."""
        numbers: dict[HalfEdge, int] = {}
        faces = 0
        for start in self.half_edges():
            if start not in numbers:
                numbers |= dict.fromkeys(self.walk(start), faces)
                faces += 1
        return numbers

    def half_edges(self) -> Iterator[HalfEdge]:
        """All there are."""
        for circle, around in enumerate(self.around, 1):
            for at in around:
                yield HalfEdge(circle, at.other, at.enters, True)
                yield HalfEdge(circle, at.other, at.enters, False)

    def crossing(self, edge: HalfEdge) -> Crossing:
        """Where its piece begins."""
        return next(at for at in self.around[edge.circle - 1] if at[:2] == edge[1:3])

    def depth(self, edge: HalfEdge) -> int:
        """In how many circles its face lies."""
        return self.depths[edge[:3]] + edge.inner

    @cached_property
    def outside(self) -> int:
        """The face of the open space that runs to the edge of the sheet: the easternmost point lies on it."""
        east = max(
            range(len(self.circles)), key=lambda place: self.circles[place][0] + self.circles[place][2]
        )
        at = self.around[east][-1]
        return self.face[HalfEdge(east + 1, at.other, at.enters, inner=False)]

    def walk(self, start: HalfEdge) -> Iterator[HalfEdge]:
        """The half-edges round a face, from one on; inner ones run counterclockwise, outer ones clockwise."""
        edge = start
        while True:
            yield edge
            edge = self._following[edge]
            if edge == start:
                return

    @cached_property
    def _following(self) -> dict[HalfEdge, HalfEdge]:
        """By half-edge, the next one round its face: it begins where the first one ends."""
        following: dict[HalfEdge, HalfEdge] = {}
        places = {
            (circle, at.other, at.enters): place
            for circle, around in enumerate(self.around, 1)
            for place, at in enumerate(around)
        }
        for (circle, other, enters), place in places.items():
            if circle < other:
                mine = self._pieces(circle, place)
                theirs = self._pieces(other, places[other, circle, not enters])
                for in_mine in (True, False):
                    for in_other in (True, False):
                        # The face lies within ``circle`` or not, and within ``other`` or not.
                        one = HalfEdge(circle, *mine[enters is in_other], in_mine)
                        two = HalfEdge(other, *theirs[(not enters) is in_mine], in_other)
                        if (enters is in_other) is in_mine:
                            following[two] = one
                        else:
                            following[one] = two
        return following

    def _pieces(self, circle: int, place: int) -> tuple[tuple[int, bool], tuple[int, bool]]:
        """Where the pieces begin that end in a crossing and that begin there."""
        around = self.around[circle - 1]
        return around[place - 1][:2], around[place][:2]


@lru_cache(maxsize=256)
def arrangement(circles: tuple[Circle, ...]) -> Arrangement:
    """The regions that two or more circles make; later ones cross two others and run through no crossing."""
    if len(circles) == 1:
        return Arrangement(circles, ((),), {})
    earlier = arrangement(circles[:-1])
    new, number = circles[-1], len(circles)
    around = list(earlier.around)
    depths = dict(earlier.depths)
    for circle, its in enumerate(earlier.around, 1):
        for at in its:
            if circle < at.other and side(circles[circle - 1], at, new) > 0:
                depths[circle, at.other, at.enters] += 1
                depths[at.other, circle, not at.enters] += 1  # the same point
    mine: list[Crossing] = []
    for circle, line in enumerate(circles[:-1], 1):
        if meeting(new, line) == "cross":
            around[circle - 1] = _ordered([*around[circle - 1], *crossings(line, number, new)])
            mine += crossings(new, circle, line)
    around.append(_ordered(mine))
    for at in mine:
        others = [disc for other, disc in enumerate(circles, 1) if other not in (number, at.other)]
        depth = sum(side(new, at, disc) > 0 for disc in others)
        depths[number, at.other, at.enters] = depth + at.enters
        depths[at.other, number, not at.enters] = depth + (not at.enters)
    return Arrangement(circles, tuple(around), depths)


def _ordered(its: Sequence[Crossing]) -> tuple[Crossing, ...]:
    return tuple(sorted(its, key=cmp_to_key(_by_angle)))


def origins(earlier: Arrangement, later: Arrangement) -> dict[int, int]:
    """By face of ``later``, which has one circle more, the face of ``earlier`` that it is a piece of."""
    new = len(later.circles)
    faces: dict[int, int] = {}
    for circle, around in enumerate(later.around[:-1], 1):
        begins = [at for at in around if at.other != new][-1]
        for at in around:
            begins = begins if at.other == new else at
            for inner in (True, False):
                face = later.face[HalfEdge(circle, at.other, at.enters, inner)]
                faces[face] = earlier.face[HalfEdge(circle, begins.other, begins.enters, inner)]
    return faces


def arcs(earlier: Arrangement, later: Arrangement) -> list[int]:
    """The faces of ``earlier`` that the last circle of ``later`` runs through, one by one."""
    new, of = len(later.circles), origins(earlier, later)
    return [of[later.face[HalfEdge(new, at.other, at.enters, inner=True)]] for at in later.around[-1]]


def locate(arranged: Arrangement, x: int, y: int) -> int:
    """The face that a point lies in, which is on no line: that of the half-edge nearest to the east of it."""
    nearest: tuple[int, Crossing] | None = None
    for circle, (a, b, r) in enumerate(arranged.circles, 1):
        root = r * r - (y - b) ** 2
        for towards in (-1, 1) if root > 0 else ():
            if sign_root(a - x, towards, root) > 0:
                at = Crossing(0, False, 0, towards, y - b, 0, root, 1)
                if nearest is None or _further_east(arranged.circles, nearest, (circle, at)):
                    nearest = circle, at
    if nearest is None:
        return arranged.outside
    circle, point = nearest
    inner = within(arranged.circles[circle - 1], x, y)
    piece = arranged.around[circle - 1][-1]
    for at in arranged.around[circle - 1]:
        order = _by_angle(at, point)
        if order == 0 and at.enters is not within(arranged.circles[at.other - 1], x, y):
            break  # the piece that ends there is on the point's side
        if order > 0:
            break
        piece = at
    return arranged.face[HalfEdge(circle, piece.other, piece.enters, inner)]


def within(circle: Circle, x: int, y: int) -> bool:
    """Whether a point lies within a circle, not on its line."""
    return (x - circle[0]) ** 2 + (y - circle[1]) ** 2 < circle[2] ** 2


def _further_east(circles: Sequence[Circle], one: tuple[int, Crossing], other: tuple[int, Crossing]) -> bool:
    """Whether the first of two points of one row is further east than the second."""
    (circle, at), (circle2, at2) = one, other
    apart = circles[circle - 1][0] - circles[circle2 - 1][0]
    return sign_roots(apart, at.u, -at2.u, 0, at.root, at2.root) > 0
