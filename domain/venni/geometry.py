"""All circles and points of a sheet at once: the legal ones, and the regions to be locked (rules 2 to 4).

A sheet follows from its circles alone. It is made from the one before its last circle and kept for a while:
a circle that does not meet the last line keeps its four arcs, in the same regions or in pieces of them.
This module alone uses NumPy, in whole numbers: 64 bits hold all that is computed here for a lattice of 192.
Many circles are an array of columns: x, y and r, and the lines that they cross.
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

Numbers: TypeAlias = NDArray[np.integer]
Small: TypeAlias = NDArray[np.int16]
Flags: TypeAlias = NDArray[np.bool_]
Many: TypeAlias = Numbers | Sequence[Numbers] | Sequence[int]
"""Columns of circles or points, or a single one."""

OPEN = 0
"""The number of the open space, in labels and arcs."""
ON_LINE = -1
SEVERAL = -2
"""Stands for a piece where a region has several on one side of a line."""
AT_A_TIME = 1_000
"""Rows that are made tuples together."""


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
        for start in range(0, len(self.rows), AT_A_TIME):
            yield from map(tuple, self.rows[start : start + AT_A_TIME].tolist())


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
    """A half-edge of it, by which it is known."""


@dataclass(frozen=True)
class Sheet:
    """The consequences of the circles of a sheet, after all regions were locked that no circle splits."""

    lattice: int
    arranged: Arrangement
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
    """Columns of circles that cross one line or none: x, y, r and the line, 0 for none."""
    pairs: Small
    """Columns of circles that obey all that does not ask for dots: x, y, r and the two lines they cross."""
    arcs: Small
    """Beside them, the regions of their four arcs, in no order."""
    alone: Small
    """The same where a region has no other arc of the circle, ``OPEN`` elsewhere."""

    def legal_dots(self, dots: Sequence[tuple[int, int]]) -> Places:
        """The points where a dot may lie (venni:2.3 to 2.8); ``dots`` are those on the sheet."""
        unlocked = set(self.regions.values()) - self.locked - {OPEN}
        free = _flags(self.following + 1, unlocked)[self.labels]  # the last number stands for ON_LINE
        for x, y in dots:
            free[x, y] = False
        there: dict[int, list[tuple[int, int]]] = {}
        for x, y in dots:
            there.setdefault(int(self.labels[x, y]), []).append((x, y))
        for region, two in there.items():
            if len(two) == 2 and region not in self.locked:
                points = np.stack(np.nonzero(free & (self.labels == region))).astype(np.int32)
                splits = self._split_by(region, dots)
                inside = (_powers(splits, _columns(two)) < 0).sum(axis=0)
                x, y = points[:, ~_splittable(points, splits, inside)]
                free[x, y] = False
        return Places(np.argwhere(free))

    def legal_circles(self, region: int, dots: Sequence[tuple[int, int]]) -> Places:
        """The circles that split a region with three dots (venni:3.1 to 3.12)."""
        splits = self._split_by(region, dots)
        three = [dot for dot in dots if self.labels[dot] == region]
        inside = (_powers(splits, _columns(three)) < 0).sum(axis=0)
        return Places(splits.compress((inside > 0) & (inside < 3), axis=1).T)

    def _split_by(self, region: int, dots: Iterable[tuple[int, int]]) -> Numbers:
        """The circles with one arc in a region, and no dot on their line."""
        crossing = self.pairs[:3].compress((self.alone == region).any(axis=0), axis=1).astype(np.int32)
        return crossing.compress((_powers(crossing, _columns(dots)) != 0).all(axis=0), axis=1)


def _columns(points: Iterable[Sequence[int]]) -> Numbers:
    """The x and the y of points, to be set against many circles."""
    columns: Numbers = np.array(list(points), np.int32).reshape(-1, 2).T[:, :, None]
    return columns


def _powers(circles: Many, points: Many) -> Numbers:
    """Of circles and points: negative where the point lies within the circle, 0 where on its line."""
    a, b, r = circles
    x, y = points
    return np.asarray((a - x) ** 2 + (b - y) ** 2 - r**2)


def _splittable(points: Numbers, circles: Numbers, inside: Numbers) -> Flags:
    """By point, whether a circle parts it and two dots into one and two; ``inside`` counts the two."""
    splittable = np.zeros(points.shape[1], np.bool_)
    left = np.arange(len(splittable))
    order = np.argsort(inside != 1, kind="stable")  # those that part the two already part almost every point
    start, size = 0, 4
    while start < len(order) and len(left):
        some = order[start : start + size]
        powers = _powers(circles[:, some, None], points[:, left])
        two = inside[some, None]
        fits = np.where(two == 1, powers != 0, np.where(two == 0, powers < 0, powers > 0)).any(axis=0)
        splittable[left[fits]] = True
        left = left[~fits]
        start, size = start + size, 256
    return splittable


@lru_cache(maxsize=4)
def sheet(lattice: int, circles: tuple[Circle, ...]) -> Sheet:
    """The sheet after these circles, in the order in which they were drawn, the two of the set-up first."""
    if len(circles) == 2:
        return _first(lattice)
    return _with(sheet(lattice, circles[:-1]), circles[-1])


@lru_cache(maxsize=4)
def _first(lattice: int) -> Sheet:
    """The sheet with the two circles of the set-up: a crescent, the lens, a crescent (venni:1.4)."""
    circles = set_up(lattice)
    arranged = arrangement(circles)
    regions = {arranged.outside: OPEN}
    edges: dict[int, HalfEdge] = {}
    for edge in arranged.half_edges():
        if arranged.face[edge] != arranged.outside:
            number = 2 if arranged.depth(edge) == 2 else 2 * edge.circle - 1
            if edge.inner:
                regions[arranged.face[edge]] = number
                edges.setdefault(number, edge)
    powers = [_powers(circle, np.ogrid[: lattice + 1, : lattice + 1]) for circle in circles]
    one, other = (power < 0 for power in powers)
    labels = np.select([one & other, one, other], [2, 1, 3], OPEN)
    labels[(powers[0] == 0) | (powers[1] == 0)] = ON_LINE
    few, _ = _crossing(_every_circle(lattice), circles[0], 1)
    few, pairs = _crossing(few, circles[1], 2)
    arcs, through = _arcs(pairs, arranged, regions)
    pairs, arcs = pairs.compress(~through, axis=1), arcs.compress(~through, axis=1)
    born = tuple(
        Born(number, OPEN, True, arranged.depth(edge), int((labels == number).sum()), edge)
        for number, edge in sorted(edges.items())
    )
    return _sheet(
        lattice, arranged, regions, labels.astype(np.int16), born, {}, frozenset(), few, pairs, arcs
    )


def _every_circle(lattice: int) -> Small:
    """All circles of the lattice that lie on the sheet, by x, y, r; they cross none yet (venni:3.2, 3.3)."""
    x, y, r = np.ogrid[: lattice + 1, : lattice + 1, : lattice // 2 + 1]
    fits = (r >= LEAST_RADIUS) & (x >= r) & (y >= r) & (x + r <= lattice) & (y + r <= lattice)
    rows = np.nonzero(fits)
    return np.stack([*rows, np.zeros_like(rows[0])]).astype(np.int16)


def _crossing(few: Small, circle: Circle, number: int) -> tuple[Small, Small]:
    """The circles that cross one line or none after one more line, and those that then cross two.

    Those that touch the line are gone.
    """
    meets = _meets(few[:3].astype(np.int32), circle)
    crossing, none = meets == CROSSING, few[3] == 0
    pairs = few.compress(crossing & ~none, axis=1)
    first = crossing & none
    keep = first | (meets == APART)
    kept = few.compress(keep, axis=1)
    kept[3, first[keep]] = number
    return kept, np.vstack([pairs, np.full_like(pairs[:1], number)])


APART, CROSSING, TOUCHING = 0, 1, 2


def _meets(circles: Numbers, line: Sequence[int]) -> Small:
    """By circle, how it meets a line. A circle within the other, or around it, is apart."""
    a, b, r = circles
    apart = (a - line[0]) ** 2 + (b - line[1]) ** 2
    outer, inner = (r + line[2]) ** 2, (r - line[2]) ** 2
    meets: Small = ((apart < outer) & (apart > inner)).astype(np.int16)
    meets[(apart == outer) | (apart == inner)] = TOUCHING
    return meets


def _with(before: Sheet, circle: Circle) -> Sheet:
    """The sheet with one more circle."""
    circles = (*before.arranged.circles, circle)
    arranged = arrangement(circles)
    number = len(circles)
    old = {face: before.regions[origin] for face, origin in origins(before.arranged, arranged).items()}
    edges: dict[int, HalfEdge] = {}
    for edge in sorted(arranged.half_edges()):
        edges.setdefault(arranged.face[edge], edge)
    inside = {face: _encloses(arranged, edge, number) for face, edge in edges.items()}
    cut = {arranged.face[HalfEdge(number, at.other, at.enters, True)] for at in arranged.around[-1]}
    cut |= {arranged.face[HalfEdge(number, at.other, at.enters, False)] for at in arranged.around[-1]}
    regions: dict[int, int] = {}
    deeper: dict[int, int] = {}
    made: list[int] = []
    for face, parent in old.items():
        if parent == OPEN:
            if arranged.depth(edges[face]) == 0:
                regions[face] = OPEN
            else:
                made.append(face)
        elif face in cut:
            made.append(face)
        else:
            regions[face] = parent
            if inside[face]:
                deeper[parent] = arranged.depth(edges[face])
    made.sort(key=lambda face: (old[face] == OPEN, old[face], not inside[face], edges[face]))
    regions |= {face: before.following + place for place, face in enumerate(made)}
    pieces: dict[tuple[int, bool], list[int]] = {}
    for face in made:
        pieces.setdefault((old[face], inside[face]), []).append(regions[face])
    labels = _labelled(before, arranged, regions, pieces)
    areas = np.bincount(labels[labels > 0], minlength=before.following + len(made))
    born = tuple(
        Born(
            regions[face],
            old[face],
            inside[face],
            arranged.depth(edges[face]),
            int(areas[regions[face]]),
            edges[face],
        )
        for face in made
    )
    few, new = _crossing(before.few, circle, number)
    new_arcs, through = _arcs(new, arranged, regions)
    pairs, arcs = _disjoint_pairs(before, arranged, regions, pieces)
    pairs = np.concatenate([pairs, new.compress(~through, axis=1)], axis=1)
    arcs = np.concatenate([arcs, new_arcs.compress(~through, axis=1)], axis=1)
    return _sheet(before.lattice, arranged, regions, labels, born, deeper, before.locked, few, pairs, arcs)


def _encloses(arranged: Arrangement, edge: HalfEdge, number: int) -> bool:
    """Whether a half-edge lies within circle ``number``."""
    if edge.circle == number:
        return edge.inner
    if edge.other == number:
        return edge.enters
    return side(arranged.circles[edge.circle - 1], arranged.crossing(edge), arranged.circles[number - 1]) > 0


Pieces: TypeAlias = dict[tuple[int, bool], list[int]]
"""By region that was cut, and whether within the last circle: the regions it became there."""


def _labelled(before: Sheet, arranged: Arrangement, regions: dict[int, int], pieces: Pieces) -> Small:
    """The labels after the last circle."""
    power = _powers(arranged.circles[-1], np.ogrid[: before.lattice + 1, : before.lattice + 1])
    labels = before.labels.copy()
    for (parent, within), numbers in pieces.items():
        points = (before.labels == parent) & ((power < 0) if within else (power > 0))
        if len(numbers) == 1:
            labels[points] = numbers[0]
        else:
            # Between two neighbouring points of a column a line passes at most once, for its centre has whole
            # numbers. So neighbours within the same circles share a face: one point of each run is located.
            begins = points.copy()
            begins[:, 1:] &= ~points[:, :-1]
            runs = [regions[locate(arranged, x, y)] for x, y in np.argwhere(begins).tolist()]
            labels[points] = np.array(runs, np.int16)[np.cumsum(begins)[points.ravel()] - 1]
    labels[power == 0] = ON_LINE
    return labels


def _disjoint_pairs(
    before: Sheet, arranged: Arrangement, regions: dict[int, int], pieces: Pieces
) -> tuple[Small, Small]:
    """The pairs that do not meet the last line, with their arcs; each lies on one side of it."""
    circle = arranged.circles[-1]
    circles = before.pairs[:3].astype(np.int32)
    apart = _meets(circles, circle) == APART
    pairs, circles = before.pairs.compress(apart, axis=1), circles.compress(apart, axis=1)
    within = (_powers(circle, circles[:2]) < 0) & (circles[2] < circle[2])
    became = np.tile(np.arange(before.following, dtype=np.int16), (2, 1))
    for (parent, inside), numbers in pieces.items():
        became[int(inside), parent] = numbers[0] if len(numbers) == 1 else SEVERAL
    arcs = became[within.astype(np.intp), before.arcs.compress(apart, axis=1)]
    unsure = np.flatnonzero((arcs == SEVERAL).any(axis=0))
    arcs[:, unsure], _ = _arcs(pairs[:, unsure], arranged, regions)
    return pairs, arcs


def _sheet(
    lattice: int,
    arranged: Arrangement,
    regions: dict[int, int],
    labels: Small,
    born: tuple[Born, ...],
    deeper: dict[int, int],
    locked: frozenset[int],
    few: Small,
    pairs: Small,
    arcs: Small,
) -> Sheet:
    """The sheet after repeatedly locking all regions that no circle splits (venni:4.1 to 4.5)."""
    # Without an arc in open space a line, and so the whole circle, lies within others (venni:3.8).
    new = (arcs == OPEN).any(axis=0)
    pairs, arcs = pairs.compress(new, axis=1), arcs.compress(new, axis=1)
    alone = np.where((arcs[:, None] == arcs).sum(axis=0, dtype=np.int8) == 1, arcs, np.int16(OPEN))
    numbers = set(regions.values()) - {OPEN}
    following = max(numbers) + 1
    locks: set[int] = set()
    gone = locked
    while True:
        live = ~_flags(following, gone)[arcs].any(axis=0)
        pairs, arcs, alone = (columns.compress(live, axis=1) for columns in (pairs, arcs, alone))
        split = np.zeros(following, np.bool_)
        split[alone] = True
        gone = frozenset(number for number in numbers - locked - locks if not split[number])
        if not gone:
            break
        locks |= gone
    return Sheet(
        lattice=lattice,
        arranged=arranged,
        regions=regions,
        labels=labels,
        born=born,
        deeper=deeper,
        locks=tuple(sorted(locks)),
        locked=locked | locks,
        following=following,
        few=few,
        pairs=pairs,
        arcs=arcs,
        alone=alone,
    )


def _flags(size: int, regions: Iterable[int]) -> Flags:
    """By number, whether it is one of these regions."""
    flags = np.zeros(size, np.bool_)
    flags[list(regions)] = True
    return flags


def _arcs(pairs: Small, arranged: Arrangement, regions: dict[int, int]) -> tuple[Small, Flags]:
    """By pair, the regions of its four arcs, and whether it runs through a crossing of others.

    Each arc ends in two of the pair's four crossings. So it is known twice, from the two sides of the pieces
    of lines that the pair crosses.
    """
    sides = np.zeros((8, pairs.shape[1]), np.int16)
    through = np.zeros(pairs.shape[1], np.bool_)
    for number, around in enumerate(arranged.around, 1):
        of_piece = np.array(
            [
                [regions[arranged.face[HalfEdge(number, at.other, at.enters, inner)]] for at in around]
                for inner in (True, False)
            ],
            np.int16,
        )
        for place in (0, 1):
            crossing = np.flatnonzero(pairs[3 + place] == number)
            if len(crossing):
                pieces, on_crossing = _pieces(pairs[:3, crossing], arranged, number)
                sides[4 * place : 4 * place + 4, crossing] = of_piece[:, pieces].reshape(4, -1)
                through[crossing] |= on_crossing
    return np.sort(sides, axis=0)[::2], through


def _pieces(circles: Small, arranged: Arrangement, number: int) -> tuple[Numbers, Flags]:
    """By circle, the places of the two pieces of a line that it crosses, and whether it meets a crossing."""
    line, around = arranged.circles[number - 1], arranged.around[number - 1]
    sides = _sides(circles, line, around)
    inside = sides > 0
    following = np.roll(inside, -1, axis=0)
    pieces = np.stack(
        [np.argmax(~inside & following, axis=0), np.argmax(inside & ~following, axis=0)], axis=0
    )
    alike = np.flatnonzero((inside == following).all(axis=0))
    # Both are where the circle's centre lies, or opposite.
    towards = circles[:2, alike].astype(np.int64) - np.array(line[:2])[:, None]
    pieces[:, alike] = _piece(np.where(inside[0, alike], -towards, towards), around)
    return pieces, (sides == 0).any(axis=0)


def _sides(circles: Small, line: Circle, around: Sequence[Crossing]) -> Numbers:
    """By crossing of ``line`` and by circle: 1 where it lies within, -1 outside, 0 on it.

    The circles cross the line.
    """
    a, b, r = circles[:3].astype(np.int64)
    x, u, y, v, root, scale = _numbers(around)
    ex, ey = line[0] - a, line[1] - b
    flat = scale * (line[2] ** 2 + ex * ex + ey * ey - r * r) + 2 * (x * ex + y * ey)
    return -_sign_root(flat, 2 * (u * ex + v * ey), root)


def _numbers(around: Sequence[Crossing]) -> Numbers:
    """The x, u, y, v, root and scale of crossings, to be set against many circles."""
    numbers: Numbers = np.array([at[2:] for at in around], np.int64).T[:, :, None]
    return numbers


def _piece(towards: Numbers, around: Sequence[Crossing]) -> Numbers:
    """By direction from a circle's centre, the place of the piece that it meets; it meets no crossing."""
    dx, dy = towards
    x, u, y, v, root, _ = _numbers(around)
    south = (dy < 0) | ((dy == 0) & (dx < 0))
    turn = _sign_root(x * dy - y * dx, u * dy - v * dx, root) > 0
    halves = np.array([half(at) for at in around])[:, None]
    before = np.where(south == halves, turn, south).sum(axis=0)
    places: Numbers = (before - 1) % len(around)
    return places


def _sign_root(a: Numbers, b: Numbers, p: int) -> Numbers:
    """The signs of ``a + b√p``; ``p`` is above 0."""
    first, second = np.sign(a), np.sign(b)
    mixed = np.where(first == 0, second, first * np.sign(a * a - b * b * p))
    signs: Numbers = np.where((first == second) | (second == 0), first, mixed)
    return signs


def spread(places: Places, lattice: int, scale: int) -> tuple[Numbers, Numbers]:
    """All numbers of a ruler that are nearest to places of the lattice, and these places (venni:8.3)."""
    on = places.rows.astype(np.int64)
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
"""Circles or dots of the sheet: as they are on the paper, in fine units, and on the lattice."""


def alike_dots(rows: Numbers, on: Numbers, lattice: int, circles: Drawn) -> Places:
    """The dots that lie within the same circles as measured and on the lattice (venni:8.5)."""
    keep = np.ones(len(rows), np.bool_)
    for paper, drawn in circles:
        keep &= (_powers(paper, (rows * lattice).T) < 0) == (_powers(drawn, on.T) < 0)
    return Places(rows[keep] if keep.any() else rows)  # venni:8.7


def alike_circles(rows: Numbers, on: Numbers, lattice: int, circles: Drawn, dots: Drawn) -> Places:
    """The circles that cross the same lines and enclose the same dots in both (venni:8.4)."""
    fine, on = (rows * lattice).T, on.T
    keep = np.ones(len(rows), np.bool_)
    for paper, drawn in circles:
        keep &= (_meets(fine, paper) == CROSSING) == (_meets(on, drawn) == CROSSING)
    for paper, drawn in dots:
        keep &= (_powers(fine, paper) < 0) == (_powers(on, drawn) < 0)
    return Places(rows[keep] if keep.any() else rows)  # venni:8.7
