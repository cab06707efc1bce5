"""All circles and points of a sheet at once: the legal ones, and the regions to be locked (rules 2 to 4).

A sheet follows from its circles alone. It is made from the one before its last circle and kept for a while.
This module and ``candidates`` alone use NumPy, in whole numbers.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias, overload

import numpy as np
from numpy.typing import NDArray

from domain.venni.arrangement import Arrangement, Circle, HalfEdge, arrangement, locate, origins
from domain.venni.candidates import (
    OPEN,
    SEVERAL,
    Candidates,
    Change,
    Flags,
    Many,
    Numbers,
    Small,
    after,
    flags,
    meets,
    on_empty,
)
from domain.venni.paper import set_up

ON_LINE = -1
"""Stands in labels for no region."""
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
    candidates: Candidates
    """The circles that obey all that does not ask for dots, now or after further circles."""

    def legal_dots(self, dots: Sequence[tuple[int, int]]) -> Places:
        """The points where a dot may lie (venni:2.3 to 2.8); ``dots`` are those on the sheet."""
        unlocked = set(self.regions.values()) - self.locked - {OPEN}
        free = flags(self.following + 1, unlocked)[self.labels]  # the last number stands for ON_LINE
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
        splits = self.candidates.splitting(region)
        three = [dot for dot in dots if self.labels[dot] == region]
        inside = (_powers(splits, _columns(three)) < 0).sum(axis=0, dtype=np.int8)
        parting = splits.compress((inside > 0) & (inside < 3), axis=1)
        return Places(_off(parting, dots).T)

    def _split_by(self, region: int, dots: Iterable[tuple[int, int]]) -> Numbers:
        """The circles with one arc in a region, and no dot on their line."""
        return _off(self.candidates.splitting(region), dots)


def _columns(points: Iterable[Sequence[int]]) -> Numbers:
    """The x and the y of points, to be set against many circles."""
    columns: Numbers = np.array(list(points), np.int32).reshape(-1, 2).T[:, :, None]
    return columns


def _powers(circles: Many, points: Many) -> Numbers:
    """Of circles and points: negative where the point lies within the circle, 0 where on its line."""
    a, b, r = circles
    x, y = points
    return np.asarray((a - x) ** 2 + (b - y) ** 2 - r**2)


def _off(circles: Numbers, dots: Iterable[tuple[int, int]]) -> Numbers:
    """The circles with no dot on their line (venni:3.11)."""
    return circles.compress((_powers(circles, _columns(dots)) != 0).all(axis=0), axis=1)


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
    candidates = on_empty(lattice)
    for drawn, became in ((circles[:1], [[OPEN], [1]]), (circles, [[OPEN, 1], [3, 2]])):
        change = Change(arrangement(drawn), regions, np.array(became, np.int16))
        candidates = after(candidates, change)
    born = tuple(
        Born(number, OPEN, True, arranged.depth(edge), int((labels == number).sum()), edge)
        for number, edge in sorted(edges.items())
    )
    return _sheet(lattice, arranged, regions, labels.astype(np.int16), born, {}, frozenset(), candidates)


def _with(before: Sheet, circle: Circle) -> Sheet:
    """The sheet with one more circle."""
    circles = (*before.arranged.circles, circle)
    arranged = arrangement(circles)
    number = len(circles)
    old = {face: before.regions[origin] for face, origin in origins(before.arranged, arranged).items()}
    edges: dict[int, HalfEdge] = {}
    for edge, face in arranged.face.items():
        edges[face] = min(edge, edges.get(face, edge))
    inside = {face: _encloses(before.arranged, arranged, edge) for face, edge in edges.items()}
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
    became = np.tile(np.arange(before.following, dtype=np.int16), (2, 1))
    for (parent, within), numbers in pieces.items():
        became[int(within), parent] = numbers[0] if len(numbers) == 1 else SEVERAL
    candidates = after(before.candidates, Change(arranged, regions, became))
    return _sheet(before.lattice, arranged, regions, labels, born, deeper, before.locked, candidates)


def _encloses(earlier: Arrangement, later: Arrangement, edge: HalfEdge) -> bool:
    """Whether a half-edge of ``later`` lies within its last circle, which ``earlier`` lacks."""
    number = len(later.circles)
    if edge.circle == number:
        return edge.inner
    if edge.other == number:
        return edge.enters
    return later.depth(edge) > earlier.depth(edge)


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
            # Between two neighbouring points of a column or row a line passes at most once, as its centre has
            # whole numbers. So neighbours within the same circles share a face. A run of points in a column
            # has that of a run to its left, and a point is located where there is none.
            begins = points.copy()
            begins[:, 1:] &= ~points[:, :-1]
            runs = np.cumsum(begins).reshape(points.shape) - 1
            both = points[1:] & points[:-1]
            left = np.full(begins.sum(), -1)
            left[runs[1:][both]] = runs[:-1][both]
            its: list[int] = []
            for (x, y), beside in zip(np.argwhere(begins).tolist(), left.tolist(), strict=True):
                its.append(regions[locate(arranged, x, y)] if beside < 0 else its[beside])
            labels[points] = np.array(its, np.int16)[runs[points]]
    labels[power == 0] = ON_LINE
    return labels


def _sheet(
    lattice: int,
    arranged: Arrangement,
    regions: dict[int, int],
    labels: Small,
    born: tuple[Born, ...],
    deeper: dict[int, int],
    locked: frozenset[int],
    candidates: Candidates,
) -> Sheet:
    """The sheet after repeatedly locking all regions that no circle splits (venni:4.1 to 4.5)."""
    numbers = set(regions.values()) - {OPEN}
    following = max(numbers) + 1
    locks = frozenset[int]()
    while True:
        gone = candidates.unsplittable(numbers - locked - locks)
        if not gone:
            break
        locks |= gone
        candidates = candidates.without(gone, following)
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
        candidates=candidates,
    )


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
        keep &= meets(fine, paper).crossing == meets(on, drawn).crossing
    for paper, drawn in dots:
        keep &= (_powers(fine, paper) < 0) == (_powers(on, drawn) < 0)
    return Places(rows[keep] if keep.any() else rows)  # venni:8.7
