"""The geometry of VENNi, Vidi, Vici a second time, by other means, to compare the rules with.

The drawing is turned by an odd angle, so that no two of its points stand above each other. Then it is swept
from left to right. An event is an end of a circle or a crossing. Between two events an upright line meets
the same lines in the same order; the gaps between them are cells. Cells that touch across an event belong to
one face. Roots are bounded by whole numbers, closer and closer until an order is clear.

A circle is its x, y and r. Circles are named by their place in a drawing, from 0. A point is x, y and what
both are divided by. Nothing but ``fractions`` is imported.
"""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

Circle = tuple[int, int, int]
Point = tuple[int, int, int]
OUTSIDE = 0
"""The face around everything."""
LEAST = 2
"""The least radius."""

COS, SIN, HYPOTENUSE = 65335, 50592, 82633
"""The turn; the third is a prime, too large to divide a squared distance on any sheet."""


def root(number: int) -> int:
    """The square root, rounded down."""
    if number == 0:
        return 0
    guess = 1 << (number.bit_length() + 1) // 2
    while (better := (guess + number // guess) // 2) < guess:
        guess = better
    return guess


def turned(circle: Circle) -> Circle:
    """A circle after the turn; all numbers have grown by the hypotenuse."""
    x, y, r = circle
    return COS * x + SIN * y, COS * y - SIN * x, HYPOTENUSE * r


def inside(circle: Circle, point: Point) -> bool:
    """Whether a point lies within a circle; raises ArithmeticError where it lies on the line."""
    (a, b, r), (x, y, w) = circle, point
    power = (x - a * w) ** 2 + (y - b * w) ** 2 - (r * w) ** 2
    if power == 0:
        raise ArithmeticError(f"{point} lies on the line of {circle}")
    return power < 0


def meeting(one: Circle, other: Circle) -> str:
    """Whether two lines ``cross``, ``touch`` or are ``apart``."""
    apart = (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2
    far, near = (one[2] + other[2]) ** 2, (one[2] - other[2]) ** 2
    if apart in (far, near):
        return "touch"
    return "cross" if near < apart < far else "apart"


def through_crossing(one: Circle, other: Circle, third: Circle) -> bool:
    """Whether ``one`` and ``other``, which cross, cross on the line of ``third``.

    The powers of their two crossings are ``(flat ± steep√square)``; one of them is 0 where the product is.
    """
    ex, ey, fx, fy = other[0] - one[0], other[1] - one[1], one[0] - third[0], one[1] - third[1]
    apart = ex * ex + ey * ey
    along = one[2] ** 2 - other[2] ** 2 + apart
    square = 4 * apart * one[2] ** 2 - along * along
    flat = apart * (one[2] ** 2 + fx * fx + fy * fy - third[2] ** 2) + along * (fx * ex + fy * ey)
    steep = fx * ey - fy * ex
    return flat * flat == steep * steep * square


def every_circle(side: int) -> list[Circle]:
    """All circles of a lattice that lie on its sheet."""
    return [
        (x, y, r)
        for r in range(LEAST, side // 2 + 1)
        for x in range(r, side - r + 1)
        for y in range(r, side - r + 1)
    ]


def _pairs(ends: list[Any]) -> Iterator[tuple[Any, Any]]:
    """Each end and the next one."""
    return zip(ends, ends[1:], strict=False)  # noqa: RUF007 - nothing more is imported


class Round:
    """The crossings of a circle, counterclockwise, and a point on its line after each of them."""

    def __init__(self, circle: Circle, others: dict[int, Circle]) -> None:
        """Turned circles; ``others`` by name, all cross it."""
        bits = 0
        while True:
            bits += 24
            ends = sorted(end for name, other in others.items() for end in _ends(circle, name, other, bits))
            if all(one[1] + 1 < other[0] for one, other in _pairs(ends)):
                break
        between = [(one[1] + other[0]) // 2 for one, other in _pairs(ends)]
        between.append(ends[-1][1] + 1)
        self.points = [_on(circle, number, bits) for number in between]
        self.names = [name for _, _, name in ends]
        self.enters = [
            inside(others[name], point) for name, point in zip(self.names, self.points, strict=True)
        ]

    def after(self, name: int, enters: bool) -> Point:
        """A point on the piece that begins where the circle enters, or leaves, another one."""
        return next(
            point
            for point, its, into in zip(self.points, self.names, self.enters, strict=True)
            if (its, into) == (name, enters)
        )


def _ends(circle: Circle, name: int, other: Circle, bits: int) -> list[tuple[int, int, int]]:
    """Between which numbers the tangent of half the angle of each crossing lies, times ``2 ** bits``."""
    r, ex, ey = circle[2], circle[0] - other[0], circle[1] - other[1]
    power = other[2] ** 2 - r * r - ex * ex - ey * ey
    middle, below = 2 * r * ey << bits, power + 2 * r * ex
    wide = root(4 * r * r * (ex * ex + ey * ey) - power * power << 2 * bits)
    ends = []
    for least in (middle + wide, middle - wide - 1):
        low, high = (least, least + 1) if below > 0 else (-least - 1, -least)
        ends.append((low // abs(below), -(-high // abs(below)), name))
    return ends


def _on(circle: Circle, number: int, bits: int) -> Point:
    """The point of a circle where the tangent of half the angle is ``number / 2 ** bits``."""
    (a, b, r), one = circle, 1 << 2 * bits
    w = one + number * number
    return a * w + r * (one - number * number), b * w + (2 * r * number << bits), w


class Drawing:
    """Circles on a sheet and the faces between them: the first two cross, later ones cross two others."""

    def __init__(self, circles: list[Circle]) -> None:
        self.circles = circles
        self.turned = [turned(circle) for circle in circles]
        self._events, self._bits = self._sorted_events()
        self._orders = [[], *map(self._order, range(len(self._events) - 1)), []]
        self._faces = self._joined()
        """By slab, the face of each cell from below."""
        self.within: dict[int, frozenset[int]] = {}
        """By face, the circles that it lies within; none for open space."""
        self.point: dict[int, Point] = {OUTSIDE: (0, 3 * max(r for *_, r in self.turned), 1)}
        """By face, a point of it, turned."""
        for slab, order in enumerate(self._orders):
            within = set[int]()
            for place, face in enumerate(self._faces[slab]):
                if place:
                    within ^= {order[place - 1][0]}
                assert self.within.setdefault(face, frozenset(within)) == within
        self._rounds: dict[int, Round] = {}

    def _sorted_events(self) -> tuple[list[tuple[int, int]], int]:
        """Between which numbers the x of each event lies, in units of ``2 ** -bits``."""
        pairs = [
            (one, other)
            for place, one in enumerate(self.turned)
            for other in self.turned[:place]
            if meeting(one, other) == "cross"
        ]
        bits = 0
        while True:
            bits += 64
            events = [(x << bits, x << bits) for a, _, r in self.turned for x in (a - r, a + r)]
            for one, other in pairs:
                ex, ey = other[0] - one[0], other[1] - one[1]
                apart = ex * ex + ey * ey
                along = one[2] ** 2 - other[2] ** 2 + apart
                wide = root(4 * apart * one[2] ** 2 - along * along << 2 * bits)
                middle = 2 * apart * one[0] + along * ex << bits
                for low, high in ((wide, wide + 1), (-wide - 1, -wide)):
                    ends = sorted((low * ey, high * ey))
                    events.append(((middle + ends[0]) // (2 * apart), -(-(middle + ends[1]) // (2 * apart))))
            events.sort()
            if all(one[1] < other[0] for one, other in _pairs(events)):
                return events, bits
            if bits > 1_000:
                raise ArithmeticError("two events stand above each other")

    def _middle(self, slab: int) -> Fraction:
        """An x between an event and the next one."""
        return Fraction(self._events[slab][1] + self._events[slab + 1][0], 2 << self._bits)

    def _order(self, slab: int) -> list[tuple[int, bool]]:
        """The lines after an event, from below: circle, and whether it is its upper half."""
        return [line for _, _, line in self._heights(self._middle(slab))]

    def _heights(self, at: Fraction) -> list[tuple[Fraction, Fraction, tuple[int, bool]]]:
        """Between which numbers the y of each line lies on an upright line, from below."""
        x, w = at.numerator, at.denominator
        bits = 0
        while True:
            bits += 64
            bounds = []
            for name, (a, b, r) in enumerate(self.turned):
                if (square := (r * w) ** 2 - (x - a * w) ** 2) > 0:
                    wide = root(square << 2 * bits)
                    middle = b * w << bits
                    bounds.append((middle - wide - 1, middle - wide, (name, False)))
                    bounds.append((middle + wide, middle + wide + 1, (name, True)))
            bounds.sort()
            if all(one[1] < other[0] for one, other in _pairs(bounds)):
                return [(Fraction(low, w << bits), Fraction(high, w << bits), of) for low, high, of in bounds]

    def _joined(self) -> list[list[int]]:
        """By slab, its cells' faces: cells that touch across an event are of one face."""
        parent = list(range(sum(len(order) + 1 for order in self._orders)))

        def top(cell: int) -> int:
            while parent[cell] != cell:
                cell = parent[cell]
            return cell

        starts = [0]
        for order, following in zip(self._orders, self._orders[1:], strict=False):
            start = starts[-1]
            starts.append(start + len(order) + 1)
            for cell, beside in _touching(order, following):
                one, other = sorted((top(start + cell), top(starts[-1] + beside)))
                parent[other] = one
        numbers: dict[int, int] = {}
        return [
            [numbers.setdefault(top(start + cell), len(numbers)) for cell in range(len(order) + 1)]
            for start, order in zip(starts, self._orders, strict=True)
        ]

    def locate(self, point: Point, of: int | None = None, within: bool = True) -> int:
        """The face that a turned point lies in; of a point on the line of circle ``of`` the one beside it."""
        x, y, w = point
        low, high = 0, len(self._events)
        while low < high:
            middle = (low + high) // 2
            left, right = self._events[middle]
            if x << self._bits < left * w:
                high = middle
            elif x << self._bits > right * w:
                low = middle + 1
            else:
                raise ArithmeticError("the point stands above an event")
        below = 0
        for name, circle in enumerate(self.turned):
            a, b, r = circle
            if abs(x - a * w) < r * w:
                if name == of:
                    below += 1 if within else 2 * (y > b * w)
                else:
                    below += 1 if inside(circle, point) else 2 * (y > b * w)
        return self._faces[low][below]

    def at(self, x: int, y: int) -> int | None:
        """The face that a point of the lattice lies in; None where it is on a line."""
        if any((x - a) ** 2 + (y - b) ** 2 == r * r for a, b, r in self.circles):
            return None
        return self.locate((COS * x + SIN * y, COS * y - SIN * x, 1))

    def pieces(self, circle: int) -> list[tuple[int, bool]]:
        """Where the pieces of a circle begin: with which other one, and whether it enters that there."""
        its = self._round(circle)
        return list(zip(its.names, its.enters, strict=True))

    def beside(self, circle: int, other: int, enters: bool, inner: bool) -> int:
        """The face on a side of the piece that begins where a circle enters, or leaves, another one."""
        return self.locate(self._round(circle).after(other, enters), circle, inner)

    def _round(self, circle: int) -> Round:
        if circle not in self._rounds:
            mine = self.turned[circle]
            crossing = {name: line for name, line in enumerate(self.turned) if meeting(mine, line) == "cross"}
            self._rounds[circle] = Round(mine, crossing)
        return self._rounds[circle]

    def sample(self, face: int) -> Point:
        """A point of a face, turned."""
        if face not in self.point:
            slab, cell = next(
                (slab, cells.index(face)) for slab, cells in enumerate(self._faces) if face in cells
            )
            at = self._middle(slab - 1)
            heights = self._heights(at)
            y = (heights[cell - 1][1] + heights[cell][0]) / 2
            w = at.denominator * y.denominator
            self.point[face] = at.numerator * y.denominator, y.numerator * at.denominator, w
        return self.point[face]

    def forbidden(self, circle: Circle, side: int) -> str | None:
        """The first of the rules 3.2 to 3.8 that forbids a circle; None where none does."""
        x, y, r = circle
        if min(x, y) < r or max(x, y) + r > side:
            return "3.2"
        if r < LEAST:
            return "3.3"
        meets = [meeting(circle, other) for other in self.circles]
        if "touch" in meets:
            return "3.4"
        crossed = [other for other, how in zip(self.circles, meets, strict=True) if how == "cross"]
        for place, one in enumerate(crossed):
            for other in crossed[:place]:
                if meeting(one, other) == "cross" and through_crossing(circle, one, other):
                    return "3.5"
        if len(crossed) != 2:
            return "3.6"
        return None if self.encloses_open(circle, self.arcs(circle)) else "3.8"

    def arcs(self, circle: Circle) -> list[int]:
        """The faces that the arcs of a circle lie in, which obeys the rules up to 3.6."""
        crossing = {
            name: self.turned[name]
            for name, other in enumerate(self.circles)
            if meeting(circle, other) == "cross"
        }
        return [self.locate(point) for point in Round(turned(circle), crossing).points]

    def encloses_open(self, circle: Circle, arcs: list[int]) -> bool:
        """Whether open space is within a circle: an arc lies in it, or a whole pocket within the circle."""
        return not all(self.within[face] for face in arcs) or any(
            inside(turned(circle), self.sample(pocket))
            for pocket, within in self.within.items()
            if not within and pocket != OUTSIDE
        )

    def candidates(self, circles: list[Circle]) -> dict[Circle, list[int]]:
        """Of some circles on the sheet those that obey the rules to 3.8, with the faces of their arcs."""
        by_circle = {}
        for circle in circles:
            x, y, r = circle
            crossed = []
            for name, (a, b, other) in enumerate(self.circles):
                apart, far = (x - a) ** 2 + (y - b) ** 2, (r + other) ** 2
                if apart < far:
                    near = (r - other) ** 2
                    if near < apart:
                        crossed.append(name)
                    elif near == apart:
                        break  # it touches
                elif apart == far:
                    break
            else:
                if len(crossed) == 2:
                    one, other_one = (self.circles[name] for name in crossed)
                    if meeting(one, other_one) == "cross" and through_crossing(circle, one, other_one):
                        continue
                    arcs = self.arcs(circle)
                    if self.encloses_open(circle, arcs):
                        by_circle[circle] = arcs
        return by_circle

    def locks(self, candidates: dict[Circle, list[int]], locked: set[int]) -> set[int]:
        """The faces that lock besides those that are locked (rules 3.9, 4.1 to 4.4)."""
        more = set[int]()
        while True:
            free = [arcs for arcs in candidates.values() if not (locked | more) & set(arcs)]
            split = {face for arcs in free for face in arcs if arcs.count(face) == 1}
            new = {face for face, within in self.within.items() if within} - locked - more - split
            if not new:
                return more
            more |= new


def _touching(order: list[tuple[int, bool]], following: list[tuple[int, bool]]) -> list[tuple[int, int]]:
    """The cells of two neighbouring slabs that touch, as pairs of places from below."""
    if len(order) > len(following):
        return [(cell, beside) for beside, cell in _touching(following, order)]
    first = next(place for place, line in enumerate(following) if place == len(order) or line != order[place])
    if len(order) < len(following):
        (one, lower), (other, upper) = following[first : first + 2]
        assert one == other and not lower and upper  # noqa: PT018 - a circle begins
        assert following[first + 2 :] == order[first:]
        rest = [(cell, cell + 2) for cell in range(first, len(order) + 1)]
        return [(cell, cell) for cell in range(first + 1)] + rest
    assert following == [*order[:first], order[first + 1], order[first], *order[first + 2 :]]
    return [(cell, cell) for cell in range(len(order) + 1) if cell != first + 1]
