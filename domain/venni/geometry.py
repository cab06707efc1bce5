"""All circles and points of a sheet at once: which are legal, which regions no circle splits (rules 2 to 4).

A sheet follows from its circles alone. It is made from the one before its last circle and kept for a while.
This module alone uses NumPy, in whole numbers: 64 bits hold all that is computed here for a lattice of 192.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias, overload

import numpy as np
from numpy.typing import NDArray

from domain.venni.arrangement import (
    Arrangement,
    Circle,
    Crossing,
    HalfEdge,
    arrangement,
    half,
    locate,
    origins,
    side,
)
from domain.venni.paper import LEAST_RADIUS, set_up

Numbers: TypeAlias = NDArray[np.int64]
Small: TypeAlias = NDArray[np.int16]
Flags: TypeAlias = NDArray[np.bool_]

OPEN = 0
"""The number of the open space, in labels and faces."""
ON_LINE = -1


class Places(Sequence[tuple[int, ...]]):
    """Rows of numbers as tuples, which are made as they are asked for."""

    def __init__(self, rows: NDArray[np.integer]) -> None:
        self.rows = rows

    def nearest(self, value: Sequence[int]) -> tuple[int, ...]:
        """The row that is nearest to some numbers, the first of several."""
        apart = ((self.rows.astype(np.int64) - np.array(value)) ** 2).sum(axis=1)
        return self[int(apart.argmin())]

    def __len__(self) -> int:
        return len(self.rows)

    @overload
    def __getitem__(self, place: int) -> tuple[int, ...]: ...
    @overload
    def __getitem__(self, place: slice) -> "Places": ...
    def __getitem__(self, place: int | slice) -> "tuple[int, ...] | Places":
        if isinstance(place, slice):
            return Places(self.rows[place])
        return tuple(self.rows[place].tolist())

    def __contains__(self, value: object) -> bool:
        return bool((self.rows == np.array(value)).all(axis=1).any())

    def __iter__(self) -> Iterator[tuple[int, ...]]:
        return map(tuple, self.rows.tolist())


@dataclass(frozen=True)
class Born:
    """A region that the last circle made, as a piece of ``parent``, or of the open space."""

    region: int
    parent: int
    inside: bool
    """Whether it lies within that circle."""
    depth: int
    area: int
    """Its lattice points; those on lines count for no region."""
    edge: HalfEdge
    """A half-edge of it: what it is known by."""


@dataclass(frozen=True)
class Sheet:
    """What follows from the circles of a sheet, after all regions were locked that no circle splits."""

    lattice: int
    found: Arrangement
    regions: dict[int, int]
    """By face, its region; ``OPEN`` for open space."""
    labels: Small
    """By x and y, the region of a lattice point; ``OPEN``, or ``ON_LINE``."""
    born: tuple[Born, ...]
    deeper: dict[int, int]
    """By region that the last circle encloses uncut, its depth now."""
    locks: tuple[int, ...]
    """The regions that locked when the last circle was drawn."""
    locked: frozenset[int]
    following: int
    """The number of the next region to be born."""
    few: Small
    """Circles that cross one line or none: x, y, r and the line, 0 for none."""
    pairs: Small
    """Circles that obey all that does not ask for dots: x, y, r and the two lines that they cross."""
    faces: Small
    """Beside them, the regions on both sides of each of their four crossings."""

    def legal_dots(self, dots: Sequence[tuple[int, int]]) -> Places:
        """The points where a dot may lie (venni:2.3 to 2.8); ``dots`` are those on the sheet."""
        free = self.labels > OPEN
        for region in self.locked:
            free &= self.labels != region
        for x, y in dots:
            free[x, y] = False
        there: dict[int, list[tuple[int, int]]] = {}
        for x, y in dots:
            there.setdefault(int(self.labels[x, y]), []).append((x, y))
        for region, two in there.items():
            if len(two) == 2 and region not in self.locked:
                points = np.argwhere(free & (self.labels == region))
                splits = self._split_by(region, dots)
                points = points[~_splittable(points, splits, (_powers(splits, two) < 0).sum(axis=1))]
                free[points[:, 0], points[:, 1]] = False
        return Places(np.argwhere(free))

    def legal_circles(self, region: int, dots: Sequence[tuple[int, int]]) -> Places:
        """The circles that split a region with three dots (venni:3.1 to 3.11)."""
        splits = self._split_by(region, dots)
        three = [dot for dot in dots if self.labels[dot] == region]
        inside = (_powers(splits, three) < 0).sum(axis=1)
        return Places(splits[(inside > 0) & (inside < 3)])

    def _split_by(self, region: int, dots: Iterable[tuple[int, int]]) -> Numbers:
        """The circles with one arc in a region, and no dot on their line."""
        found = self.pairs[(self.faces == region).sum(axis=1) == 2, :3].astype(np.int64)
        free: Numbers = found[(_powers(found, dots) != 0).all(axis=1)]
        return free


def _powers(circles: Numbers, dots: Iterable[Sequence[int]]) -> Numbers:
    """By circle and dot: negative where the dot lies within the circle, 0 where on its line."""
    x, y = np.array(list(dots), np.int64).reshape(-1, 2).T
    a, b, r = circles.T[:, :, None]
    found: Numbers = (a - x) ** 2 + (b - y) ** 2 - r**2
    return found


def _splittable(points: Numbers, circles: Numbers, inside: Numbers) -> Flags:
    """By point, whether a circle parts it and two dots into one and two; ``inside`` counts the two."""
    found = np.zeros(len(points), np.bool_)
    left = np.arange(len(points))
    order = np.argsort(inside != 1, kind="stable")  # those that part the two already part almost every point
    start, size = 0, 4
    while start < len(order) and len(left):
        some = order[start : start + size]
        powers = _powers(circles[some], points[left])
        two = inside[some, None]
        fits = np.where(two == 1, powers != 0, np.where(two == 0, powers < 0, powers > 0)).any(axis=0)
        found[left[fits]] = True
        left = left[~fits]
        start, size = start + size, 256
    return found


@lru_cache(maxsize=4)
def sheet(lattice: int, circles: tuple[Circle, ...]) -> Sheet:
    """The sheet after these circles, in the order in which they were drawn, the two of the set-up first."""
    if len(circles) == 2:
        return _first(lattice)
    return _with(sheet(lattice, circles[:-1]), circles[-1])


def _first(lattice: int) -> Sheet:
    """The sheet with the two circles of the set-up: a crescent, the lens, a crescent (venni:1.4)."""
    circles = set_up(lattice)
    found = arrangement(circles)
    regions = {found.outside: OPEN}
    edges: dict[int, HalfEdge] = {}
    for edge in found.half_edges():
        if found.face[edge] != found.outside:
            number = 2 if found.depth(edge) == 2 else 2 * edge.circle - 1
            if edge.inner:
                regions[found.face[edge]] = number
                edges.setdefault(number, edge)
    x, y = np.meshgrid(np.arange(lattice + 1), np.arange(lattice + 1), indexing="ij")
    powers = [(x - a) ** 2 + (y - b) ** 2 - r * r for a, b, r in circles]
    one, other = (power < 0 for power in powers)
    labels = np.select([one & other, one, other], [2, 1, 3], OPEN)
    labels[(powers[0] == 0) | (powers[1] == 0)] = ON_LINE
    few = _every_circle(lattice)
    pairs = np.empty((0, 5), np.int16)
    few, pairs = _crossing(few, pairs, circles[0], 1)
    few, pairs = _crossing(few, pairs, circles[1], 2)
    born = tuple(
        Born(number, OPEN, True, found.depth(edge), int((labels == number).sum()), edge)
        for number, edge in sorted(edges.items())
    )
    return _sheet(lattice, found, regions, labels.astype(np.int16), born, {}, frozenset(), few, pairs)


def _every_circle(lattice: int) -> Small:
    """All circles of the lattice that lie on the sheet, by x, y, r; they cross none yet (venni:3.10)."""
    span = np.arange(lattice + 1)
    by_radius = [
        np.stack(
            np.meshgrid(span[r : lattice - r + 1], span[r : lattice - r + 1], [r], [0], indexing="ij"), -1
        )
        for r in range(LEAST_RADIUS, lattice // 2 + 1)
    ]
    rows = np.concatenate([part.reshape(-1, 4) for part in by_radius]).astype(np.int16)
    found: Small = rows[np.lexsort((rows[:, 2], rows[:, 1], rows[:, 0]))]
    return found


def _crossing(few: Small, pairs: Small, circle: Circle, number: int) -> tuple[Small, Small]:
    """Circles by what they cross after one more line; those that touch it, or cross three, are gone."""
    pairs = pairs[_meets(pairs, circle) == APART]
    meets = _meets(few, circle)
    first = (meets == CROSSING) & (few[:, 3] == 0)
    second = few[(meets == CROSSING) & (few[:, 3] > 0)]
    kept = np.where(first[:, None], few + np.array([0, 0, 0, number], np.int16), few)[
        (meets == APART) | first
    ]
    new = np.concatenate([second, np.full((len(second), 1), number, np.int16)], axis=1)
    return kept, np.concatenate([pairs, new])


APART, CROSSING, TOUCHING = 0, 1, 2


def _meets(circles: NDArray[np.integer], line: Sequence[int]) -> Small:
    """By circle, how it meets a line; within one another is apart."""
    a, b, r = (circles[:, column].astype(np.int64) for column in range(3))
    apart = (a - line[0]) ** 2 + (b - line[1]) ** 2
    outer, inner = (r + line[2]) ** 2, (r - line[2]) ** 2
    found: Small = ((apart < outer) & (apart > inner)).astype(np.int16)
    found[(apart == outer) | (apart == inner)] = TOUCHING
    return found


def _with(before: Sheet, circle: Circle) -> Sheet:
    """The sheet with one more circle."""
    circles = (*before.found.circles, circle)
    found = arrangement(circles)
    number = len(circles)
    old = {face: before.regions[origin] for face, origin in origins(before.found, found).items()}
    edges: dict[int, HalfEdge] = {}
    for edge in sorted(found.half_edges()):
        edges.setdefault(found.face[edge], edge)
    inside = {face: _encloses(found, edge, number) for face, edge in edges.items()}
    cut = {found.face[HalfEdge(number, at.other, at.enters, True)] for at in found.around[-1]}
    cut |= {found.face[HalfEdge(number, at.other, at.enters, False)] for at in found.around[-1]}
    regions: dict[int, int] = {}
    deeper: dict[int, int] = {}
    made: list[int] = []
    for face, parent in old.items():
        if parent == OPEN:
            if found.depth(edges[face]) == 0:
                regions[face] = OPEN
            else:
                made.append(face)
        elif face in cut:
            made.append(face)
        else:
            regions[face] = parent
            if inside[face]:
                deeper[parent] = found.depth(edges[face])
    made.sort(key=lambda face: (old[face] == OPEN, old[face], not inside[face], edges[face]))
    regions |= {face: before.following + place for place, face in enumerate(made)}
    pieces = {face: (old[face], inside[face]) for face in made}
    labels = _labelled(before, found, circle, regions, pieces)
    areas = np.bincount(labels[labels > 0], minlength=before.following + len(made))
    born = tuple(
        Born(
            regions[face],
            *pieces[face],
            found.depth(edges[face]),
            int(areas[regions[face]]),
            edges[face],
        )
        for face in made
    )
    few, pairs = _crossing(before.few, before.pairs, circle, number)
    return _sheet(before.lattice, found, regions, labels, born, deeper, before.locked, few, pairs)


def _encloses(found: Arrangement, edge: HalfEdge, number: int) -> bool:
    """Whether a half-edge lies within circle ``number``."""
    if edge.circle == number:
        return edge.inner
    if edge.other == number:
        return edge.enters
    return side(found.circles[edge.circle - 1], found.crossing(edge), found.circles[number - 1]) > 0


def _labelled(
    before: Sheet,
    found: Arrangement,
    circle: Circle,
    regions: dict[int, int],
    made: dict[int, tuple[int, bool]],
) -> Small:
    """The labels after a circle; ``made`` has by new face the region it is a piece of, and on which side."""
    a, b, r = circle
    x, y = np.ogrid[: before.lattice + 1, : before.lattice + 1]
    power = (x - a) ** 2 + (y - b) ** 2 - r * r
    labels = before.labels.copy()
    for parent, within in dict.fromkeys(made.values()):
        faces = [face for face, piece in made.items() if piece == (parent, within)]
        points = (before.labels == parent) & ((power < 0) if within else (power > 0))
        if len(faces) == 1:
            labels[points] = regions[faces[0]]
        else:  # two pieces on one side: points alone do not say which
            for px, py in np.argwhere(points).tolist():
                labels[px, py] = regions[locate(found, px, py)]
    labels[power == 0] = ON_LINE
    return labels


def _sheet(
    lattice: int,
    found: Arrangement,
    regions: dict[int, int],
    labels: Small,
    born: tuple[Born, ...],
    deeper: dict[int, int],
    locked: frozenset[int],
    few: Small,
    pairs: Small,
) -> Sheet:
    """The sheet after everything is locked that no circle splits, again and again (venni:4.1 to 4.5)."""
    faces = np.zeros((len(pairs), 8), np.int16)
    through = np.zeros(len(pairs), np.bool_)
    for number in range(1, len(found.circles) + 1):
        sides = np.array(
            [
                [regions[found.face[HalfEdge(number, at.other, at.enters, inner)]] for inner in (True, False)]
                for at in found.around[number - 1]
            ],
            np.int16,
        )
        for column in (0, 1):
            rows = np.flatnonzero(pairs[:, 3 + column] == number)
            pieces, on_crossing = _pieces(pairs[rows, :3], found, number)
            faces[rows, 4 * column : 4 * column + 4] = sides[pieces].reshape(-1, 4)
            through[rows] |= on_crossing
    new = (faces == OPEN).any(axis=1)
    for pocket in found.pockets:
        new |= _swallow(pairs, found, pocket)
    keep = new & ~through
    pairs, faces = pairs[keep], faces[keep]
    numbers = set(regions.values()) - {OPEN}
    unlocked = numbers - locked
    locks: list[int] = []
    gone = locked
    while True:
        dead = np.isin(faces, list(gone)).any(axis=1)
        pairs, faces = pairs[~dead], faces[~dead]
        gone = frozenset(unlocked - _split(faces, unlocked))
        if not gone:
            break
        locks += gone
        unlocked -= gone
    return Sheet(
        lattice=lattice,
        found=found,
        regions=regions,
        labels=labels,
        born=born,
        deeper=deeper,
        locks=tuple(sorted(locks)),
        locked=locked | set(locks),
        following=max(numbers) + 1,
        few=few,
        pairs=pairs,
        faces=faces,
    )


def _split(faces: Small, regions: Iterable[int]) -> set[int]:
    """Of these regions those that have exactly one arc of some circle (venni:4.1)."""
    return {region for region in regions if ((faces == region).sum(axis=1) == 2).any()}


def _pieces(circles: Small, found: Arrangement, number: int) -> tuple[Numbers, Flags]:
    """By circle, the places of the two pieces of a line that it crosses, and whether it meets a crossing."""
    line, around = found.circles[number - 1], found.around[number - 1]
    sides = np.stack([_sides(circles, line, at) for at in around], axis=1)
    inside = sides > 0
    following = np.roll(inside, -1, axis=1)
    pieces = np.stack(
        [np.argmax(~inside & following, axis=1), np.argmax(inside & ~following, axis=1)], axis=1
    )
    alike = np.flatnonzero((inside == following).all(axis=1))
    towards = (
        circles[alike, :2].astype(np.int64) - line[:2]
    )  # both are where the circle's centre lies, or opposite
    pieces[alike] = _piece(np.where(inside[alike, :1], -towards, towards), around)[:, None]
    return pieces, (sides == 0).any(axis=1)


def _sides(circles: Small, line: Circle, at: Crossing) -> Numbers:
    """By circle, 1 where a crossing of ``line`` lies within it, -1 outside, 0 on it; they cross the line."""
    a, b, r = (circles[:, column].astype(np.int64) for column in range(3))
    ex, ey = line[0] - a, line[1] - b
    flat = at.scale * (line[2] ** 2 + ex * ex + ey * ey - r * r) + 2 * (at.x * ex + at.y * ey)
    return -_sign_root(flat, 2 * (at.u * ex + at.v * ey), at.root)


def _piece(towards: Numbers, around: Sequence[Crossing]) -> Numbers:
    """By direction from a circle's centre, the place of the piece that it meets; it meets no crossing."""
    dx, dy = towards[:, 0], towards[:, 1]
    south = (dy < 0) | ((dy == 0) & (dx < 0))
    before = np.zeros(len(towards), np.int64)
    for at in around:
        turn = _sign_root(at.x * dy - at.y * dx, at.u * dy - at.v * dx, at.root) > 0
        before += np.where(south == half(at), turn, south)
    return (before - 1) % len(around)


def _swallow(circles: Small, found: Arrangement, pocket: HalfEdge) -> Flags:
    """By circle, whether it encloses a pocket that it does not cut (venni:3.3)."""
    line = found.circles[pocket.circle - 1]
    at = found.crossing(pocket)
    a, b, r = (circles[:, column].astype(np.int64) for column in range(3))
    apart = (a - line[0]) ** 2 + (b - line[1]) ** 2
    swallowed: Flags = (r > line[2]) & (apart < (r - line[2]) ** 2)
    crossing = np.flatnonzero((circles[:, 3:] == pocket.circle).any(axis=1))
    swallowed[crossing] = _sides(circles[crossing], line, at) > 0
    return swallowed


def _sign_root(a: Numbers, b: Numbers, p: int) -> Numbers:
    """The signs of ``a + b√p``; ``p`` is above 0."""
    first, second = np.sign(a), np.sign(b)
    mixed = np.where(first == 0, second, first * np.sign(a * a - b * b * p))
    found: Numbers = np.where((first == second) | (second == 0), first, mixed)
    return found


def spread(found: Places, lattice: int, scale: int) -> tuple[Numbers, Numbers]:
    """All numbers of a ruler that are nearest to places of the lattice, and these places (venni:8.3)."""
    on = found.rows.astype(np.int64)
    least = np.maximum(-((1 - 2 * on) * scale // (2 * lattice)), 0)
    beyond = np.minimum(-(-(2 * on + 1) * scale // (2 * lattice)), scale + 1)
    many = beyond - least
    total = many.prod(axis=1)
    row = np.repeat(np.arange(len(on)), total)
    number = np.arange(len(row)) - np.repeat(np.cumsum(total) - total, total)
    rows = np.empty((len(row), on.shape[1]), np.int64)
    for column in reversed(range(on.shape[1])):
        number, rest = np.divmod(number, many[row, column])
        rows[:, column] = least[row, column] + rest
    return rows, on[row]


Drawn = Sequence[tuple[Sequence[int], Sequence[int]]]
"""What is on the sheet: as it is on the paper, in fine units, and on the lattice."""


def alike_dots(rows: Numbers, on: Numbers, lattice: int, circles: Drawn) -> Places:
    """The dots that lie within the same circles as measured and on the lattice (venni:8.5)."""
    keep = np.ones(len(rows), np.bool_)
    for paper, drawn in circles:
        keep &= (_power(rows * lattice, paper) < 0) == (_power(on, drawn) < 0)
    return Places(rows[keep] if keep.any() else rows)  # venni:8.7


def alike_circles(rows: Numbers, on: Numbers, lattice: int, circles: Drawn, dots: Drawn) -> Places:
    """The circles that cross the same lines and enclose the same dots in both (venni:8.4)."""
    fine = rows * lattice
    keep = np.ones(len(rows), np.bool_)
    for paper, drawn in circles:
        keep &= (_meets(fine, paper) == CROSSING) == (_meets(on, drawn) == CROSSING)
    for paper, drawn in dots:
        keep &= (_powers(fine, [paper])[:, 0] < 0) == (_powers(on, [drawn])[:, 0] < 0)
    return Places(rows[keep] if keep.any() else rows)  # venni:8.7


def _power(points: Numbers, circle: Sequence[int]) -> Numbers:
    """By point: negative where it lies within a circle, 0 where on its line."""
    a, b, r = circle
    found: Numbers = (points[:, 0] - a) ** 2 + (points[:, 1] - b) ** 2 - r * r
    return found
