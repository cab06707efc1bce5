"""The circles of the lattice that may be drawn yet, all at once, and the regions of their arcs (rules 3, 4).

They follow from those before the last circle. An arc that the last line does not cross stays in its region,
or in the region's piece on its side of that line; an arc that it crosses has parts on both sides.
So the pieces of lines are looked up only for circles in a region that has several pieces on one side.

Many circles are an array of columns: x, y and r, and the lines that they cross. All numbers are whole, and
64 bits hold them: ``against`` has the bounds.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from domain.venni.arrangement import Arrangement, Circle, Crossing, HalfEdge, half
from domain.venni.paper import LEAST_RADIUS

Numbers: TypeAlias = NDArray[np.integer]
Small: TypeAlias = NDArray[np.int16]
Flags: TypeAlias = NDArray[np.bool_]
Many: TypeAlias = Numbers | Sequence[Numbers] | Sequence[int]
"""Columns of circles or points, or a single one."""

OPEN = 0
"""The number of the open space, in labels and arcs."""
SEVERAL = -2
"""Stands for a piece where a region has several on one side of a line."""
FEW = 16
"""One of so many circles is asked before all are."""


@dataclass(frozen=True)
class Candidates:
    """The circles that obey all that does not ask for dots, now or after further circles."""

    few: Small
    """Columns of circles that cross one line or none: x, y, r, the line and the region of the arc within it.

    Both are 0 without a line. The rest of these circles' lines is in open space.
    """
    pairs: Small
    """Columns of circles that cross two lines: x, y, r and these lines."""
    arcs: Small
    """Beside them, the regions of their four arcs, in no order."""

    def without(self, locked: Iterable[int], size: int) -> "Candidates":
        """Those with no arc in some regions; all regions are below ``size`` (venni:3.9)."""
        gone = flags(size, locked)
        live = ~gone.take(self.arcs).any(axis=0)
        return Candidates(
            self.few.compress(~gone.take(self.few[4]), axis=1),
            self.pairs.compress(live, axis=1),
            self.arcs.compress(live, axis=1),
        )

    def splitting(self, region: int) -> Numbers:
        """The pairs with exactly one arc in a region, as columns x, y and r (venni:3.10)."""
        return self.pairs[:3].compress(_alone(self.arcs, region), axis=1).astype(np.int32)

    def unsplittable(self, regions: Iterable[int]) -> frozenset[int]:
        """Those of some regions in which no pair has exactly one arc (venni:4.1)."""
        numbers = np.array(sorted(regions), np.int16)
        unsure = numbers[~_alone(self.arcs[:, ::FEW], numbers[:, None, None]).any(axis=-1)]
        return frozenset([number for number in unsure.tolist() if not _alone(self.arcs, number).any()])


def _alone(arcs: Small, region: int | Small) -> Flags:
    """By pair, whether it has exactly one arc in a region."""
    alone: Flags = (arcs == region).sum(axis=-2, dtype=np.int8) == 1
    return alone


@dataclass(frozen=True)
class Change:
    """The consequences of the last circle for regions."""

    arranged: Arrangement
    regions: dict[int, int]
    """By face, its region; ``OPEN`` for open space."""
    became: Small
    """By side of the last circle (1: within) and by earlier region, the region there now, or ``SEVERAL``."""


def every_circle(lattice: int) -> Small:
    """All circles of the lattice that lie on the sheet, by x, y, r (venni:3.2, 3.3)."""
    x, y, r = np.ogrid[: lattice + 1, : lattice + 1, : lattice // 2 + 1]
    fits = (r >= LEAST_RADIUS) & (x >= r) & (y >= r) & (x + r <= lattice) & (y + r <= lattice)
    return np.stack(np.nonzero(fits)).astype(np.int16)


def on_empty(lattice: int) -> Candidates:
    """The candidates of a sheet without circles."""
    circles = every_circle(lattice)
    few = np.concatenate([circles, np.zeros_like(circles[:2])])
    return Candidates(few, np.zeros((5, 0), np.int16), np.zeros((4, 0), np.int16))


def after(before: Candidates, change: Change) -> Candidates:
    """The candidates after one more circle, whose consequences are ``change``.

    A circle within it encloses no open space any more, and never will (venni:3.8).
    """
    circle, number = change.arranged.circles[-1], len(change.arranged.circles)
    outside, within = change.became
    met = meets(before.few, circle)
    free = before.few[3] == 0
    crossed = met.crossing & free
    kept = crossed | met.outside
    few = before.few.compress(kept, axis=1)
    crossed = crossed.compress(kept)
    few[3] = np.where(crossed, number, few[3])
    few[4] = np.where(crossed, within[OPEN], outside.take(few[4]))
    unsure = np.flatnonzero(few[4] == SEVERAL)
    few[4, unsure] = arcs_of(few[:4, unsure], change.arranged, change.regions).max(axis=0)
    new = before.few.compress(met.crossing & ~free, axis=1)
    new_arcs, obeys = _new_arcs(new, change)
    new[4] = number
    beside = meets(before.pairs, circle).outside
    pairs = np.concatenate([before.pairs.compress(beside, axis=1), new.compress(obeys, axis=1)], axis=1)
    old_arcs = outside.take(before.arcs.compress(beside, axis=1))
    arcs = np.concatenate([old_arcs, new_arcs.compress(obeys, axis=1)], axis=1)
    unsure = np.flatnonzero((arcs == SEVERAL).any(axis=0))
    arcs[:, unsure] = arcs_of(pairs[:, unsure], change.arranged, change.regions)
    return Candidates(few, pairs, arcs)


class Met(NamedTuple):
    """By circle, how it meets a line: flags. A circle with none of them touches it, or is within it."""

    crossing: Flags
    outside: Flags
    """Whether the line is apart from the other, or encloses it."""


def meets(circles: Numbers, line: Sequence[int]) -> Met:
    """How each circle meets a line (venni:3.4, 3.7). The first rows are x, y and r."""
    a, b, r = circles[:3].astype(np.int64 if circles.dtype == np.int64 else np.int32)
    apart = (a - line[0]) ** 2 + (b - line[1]) ** 2
    far, near = (r + line[2]) ** 2, (r - line[2]) ** 2
    return Met((apart < far) & (apart > near), (apart > far) | ((apart < near) & (r > line[2])))


def _new_arcs(circles: Small, change: Change) -> tuple[Small, Flags]:
    """By circle that crosses one line and now the last one, the regions of its arcs, and whether it may stay.

    It may not if it runs through a crossing of the two, or encloses no open space (venni:3.5, 3.8). The first
    line parts it into an arc within, in the region of row 4, and one in open space.
    The last line crosses either both of them, or one of them twice; then the other lies on one side of it.
    """
    last = change.arranged.circles[-1]
    lines = np.array(change.arranged.circles, np.int64).T.take(circles[3] - 1, axis=1)
    large = circles[:3].astype(np.int64)
    flat, _, rest = against(large, last, lines)
    inner, outer = (rest > 0) & (flat < 0), (rest > 0) & (flat > 0)  # the arc that is crossed twice
    whole_within = against(large, lines, last)[0] < 0  # where one is: the side of the other
    outside, within = change.became
    region_within, region_outside = within.take(circles[4]), outside.take(circles[4])
    in_region = np.where(whole_within, region_within, region_outside)
    in_open = np.where(whole_within, within[OPEN], np.int16(OPEN))
    arcs = np.stack(
        [
            np.where(outer, in_region, region_within),
            np.where(outer, in_open, region_outside),
            np.where(inner, in_region, within[OPEN]),
            np.where(inner, in_open, np.int16(OPEN)),
        ]
    )
    return arcs, (rest != 0) & ~(inner & whole_within)


def against(circle: Many, line: Many, disc: Many) -> tuple[Numbers, Numbers, Numbers]:
    """Of the two points at which a circle crosses a line: on which side of a third circle's line they lie.

    Each of the three may be columns. Returns ``flat``, ``turn`` and ``rest``. Where the circle enters the
    line, ``flat + turn * √root`` is below 0 within the third one and 0 on its line; where it leaves,
    ``flat - turn * √root``. ``rest`` is above 0 if both lie on the side that ``flat`` says, below 0 if they
    lie on two sides, and 0 if one lies on the third line.

    On a lattice of 192 the radii of two circles that cross have a sum s. Their centres are less than s apart,
    and at most 192 - s along each axis. So ``apart`` and ``turn`` are below 12,650, and ``root`` is below
    4.7e8. The power of a point is below 2 * 192² = 73,728, and ``flat`` is ``apart`` times that. So the
    square of ``flat`` is below 9e17, that of ``turn`` times ``root`` below 8e16. 64 bits hold 9.2e18.
    """
    a, b, r = circle
    dx, dy, ex, ey = line[0] - a, line[1] - b, disc[0] - a, disc[1] - b
    apart = dx * dx + dy * dy
    along = r * r - line[2] * line[2] + apart
    root = 4 * apart * r * r - along * along
    flat = apart * (r * r + ex * ex + ey * ey - disc[2] * disc[2]) - along * (dx * ex + dy * ey)
    turn = dx * ey - dy * ex
    return np.asarray(flat), np.asarray(turn), np.asarray(flat * flat - turn * turn * root)


def arcs_of(circles: Small, arranged: Arrangement, regions: dict[int, int]) -> Small:
    """By circle, the regions of its arcs in rising order; the rows after r are the lines that it crosses.

    Each arc ends at two of these crossings. So it is known twice, from the two sides of the pieces of lines.
    """
    lines = circles[3:]
    sides = np.empty((len(lines), 4, circles.shape[1]), np.int16)
    for number in set(lines.ravel().tolist()):
        of_piece = np.array(
            [
                [
                    regions[arranged.face[HalfEdge(number, at.other, at.enters, inner)]]
                    for at in arranged.around[number - 1]
                ]
                for inner in (True, False)
            ],
            np.int16,
        )
        place, column = np.nonzero(lines == number)
        pieces = _pieces(circles[:3].take(column, axis=1).astype(np.int64), arranged, number)
        sides[place, :, column] = of_piece.take(pieces, axis=1).reshape(4, -1).T
    return np.sort(sides.reshape(4 * len(lines), -1), axis=0)[::2]


def _pieces(circles: Numbers, arranged: Arrangement, number: int) -> Numbers:
    """By circle, the places of the two pieces of a line that it crosses; it meets none of its crossings."""
    line, around = arranged.circles[number - 1], arranged.around[number - 1]
    inside = _within(circles, line, around, arranged)
    following = np.roll(inside, -1, axis=0)
    pieces = np.stack([np.argmax(following > inside, axis=0), np.argmax(following < inside, axis=0)])
    alike = np.flatnonzero((inside == following).all(axis=0))
    # Both are where the circle's centre lies, or opposite.
    towards = circles[:2].take(alike, axis=1) - np.array(line[:2])[:, None]
    pieces[:, alike] = _piece(np.where(inside[0, alike], -towards, towards), around)
    return pieces


def _within(circles: Numbers, line: Circle, around: Sequence[Crossing], arranged: Arrangement) -> Flags:
    """By crossing of a line and by circle, whether the crossing lies within."""
    numbers = sorted({at.other for at in around})
    others = np.array([arranged.circles[other - 1] for other in numbers], np.int64).T[:, :, None]
    flat, turn, rest = against(line, others, circles)
    alike, both = rest > 0, flat < 0
    enters, leaves = np.where(alike, both, turn < 0), np.where(alike, both, turn > 0)
    return np.stack([(enters if at.enters else leaves)[numbers.index(at.other)] for at in around])


def _piece(towards: Numbers, around: Sequence[Crossing]) -> Numbers:
    """By direction from a circle's centre, the place of the piece that it meets; it meets no crossing.

    In that direction is the centre of a circle that crosses this one. By the bounds in ``against``, x and y
    are below 2.5e6, dx and dy below 113 and ``flat`` below 6e8. Its square is below 4e17.
    """
    dx, dy = towards
    x, u, y, v, root, _ = np.array([at[2:] for at in around], np.int64).T[:, :, None]
    flat, turn = x * dy - y * dx, u * dy - v * dx
    past = np.where(flat * flat > turn * turn * root, flat > 0, turn > 0)
    south = (dy < 0) | ((dy == 0) & (dx < 0))
    halves = np.array([half(at) for at in around])[:, None]
    before = np.where(south == halves, past, south).sum(axis=0)
    places: Numbers = (before - 1) % len(around)
    return places


def flags(size: int, regions: Iterable[int]) -> Flags:
    """By number, whether it is one of these regions."""
    flags = np.zeros(size, np.bool_)
    flags[list(regions)] = True
    return flags
