"""The worth of provinces to a seat: its points now and later, points that others lose, and further targets.

Bots must decide the same on every machine. So floats use only ``+ - * /`` and ``fsum``: ``sum`` and ``**``
round differently in different versions of Python and C libraries.
"""

from collections.abc import Sequence
from functools import cache
from math import fsum
from typing import Literal

from domain.vinci.geography import bits, geography
from domain.vinci.play import ROUNDS
from domain.vinci.points import active_points, declined_points
from domain.vinci.reach import civilization, in_reach, parts
from domain.vinci.state import Civilization, Kind, State

# House numbers, from games of this bot against itself.
HOLD = 0.78
"""The share of provinces that are still held after a round."""
REIGN = 3
"""The turns for which a civilization stays active after a conquest."""
RUIN = 2
"""The turns for which a declined civilization still stands."""
TIE = 0.9
"""Points for the pawn that a province ties down."""
WAY_ON = 0.06
"""The share that counts of the worth of provinces that come into reach."""
FOOTHOLD = 0.3
"""The points that a mountain saves for each adjacent province."""
HALF_A_PAWN = 0.5
"""The points for the half pawn that Culture returns after a conquest."""

Fishing = Literal["either", "both"]


def turns_left(view: State) -> int:
    """The turns that are left for the seat to move, including this one."""
    return ROUNDS[len(view.players)] - view.round + 1


@cache
def lasting(turns: int) -> float:
    """The sum of one point a turn over these turns, from a province that may be lost meanwhile."""
    total, share = 0.0, 1.0
    for _ in range(turns):
        total += share
        share *= HOLD
    return total


@cache
def yields(map_hash: str, tiles: tuple[str, str], kind: Kind, fishing: Fishing) -> Sequence[float]:
    """By region, the points a turn for an active or a declined civilization with these tiles."""
    regions = geography(map_hash)
    table = State(("",), map_hash, "", {"fishing": fishing})
    table.active = [None, Civilization(tiles) if kind is Kind.ACTIVE else None]
    table.declined = [None, Civilization(tiles) if kind is Kind.DECLINED else None]
    values = []
    for i in range(len(regions.ids)):
        table.held = table.fallen = [0, 1 << i]
        points = active_points(table, regions, 1) + declined_points(table, regions, 1)
        values.append(float(sum(amount for _, amount in points)))
    if kind is Kind.ACTIVE and "fishing" in tiles:  # half a point each, which no single province scores
        for i in bits(regions.waterside if fishing == "either" else regions.by_river & regions.by_sea):
            values[i] += 0.5
    return values


@cache
def tenures(map_hash: str, tiles: tuple[str, str], fishing: Fishing, turns: int) -> Sequence[float]:
    """By region, the points over these turns for a civilization that is active and then declines."""
    reign = lasting(min(turns, REIGN))
    ruin = lasting(turns) - reign
    now = yields(map_hash, tiles, Kind.ACTIVE, fishing)
    later = yields(map_hash, tiles, Kind.DECLINED, fishing)
    return [a * reign + b * ruin for a, b in zip(now, later, strict=True)]


class Worth:
    """The worth of provinces to the seat to move, in the current state."""

    def __init__(self, table: State) -> None:
        self.table = table
        self.seat = table.seat
        self.geography = geography(table.map)
        self.turns = turns_left(table)
        self.tiles = civilization(table, self.seat).tiles
        self._tenures = tenures(table.map, self.tiles, table.options["fishing"], self.turns)
        self._tie = TIE if self.turns > 1 else 0.0
        self._near = in_reach(table, self.geography, self.seat) | table.held[self.seat]
        self._parts = [] if "messengers" in self.tiles else parts(table, self.geography, self.seat)

    def held(self, i: int) -> float:
        """The points of a province of the active civilization over time, less those for its pawn."""
        return self._tenures[i] - self._tie

    def conquest(self, i: int) -> float:
        """The points over time of conquering province ``i``."""
        points = self.held(i) + self._taken(i) - self._cleared(i)
        near = self.geography.near[i] & self.geography.land
        points += WAY_ON * fsum(self._tenures[j] for j in bits(near & ~self._near))
        if self.geography.mountain >> i & 1:
            points += FOOTHOLD * (near & ~self.table.held[self.seat]).bit_count()
        joined = [part for part in self._parts if part & near]
        if len(joined) > 1:
            points += min(self._part(part) for part in joined)
        return points

    def split(self) -> float:
        """The points that cohesion costs if the conquests end here (vinci:8.3)."""
        if len(self._parts) < 2:
            return 0.0
        points = [self._part(part) for part in self._parts]
        return fsum(points) - max(points)

    def best_part(self) -> int:
        """The part of the civilization to keep, as a mask."""
        return max(self._parts, key=self._part)

    def _part(self, part: int) -> float:
        return fsum(self._tenures[i] for i in bits(part))

    def _taken(self, i: int) -> float:
        """The points that the holder of a province loses, and what tiles give for them."""
        table, kind, owner = self.table, self.table.kind[i], self.table.owner[i]
        points = 1.0 if "slavery" in self.tiles and table.pawns[i] and owner != self.seat else 0.0
        if kind is Kind.ACTIVE or kind is Kind.DECLINED:
            left = REIGN + RUIN if kind is Kind.ACTIVE else RUIN
            loss = self._yields(owner, kind)[i] * lasting(min(self.turns, left))
            if owner == self.seat:
                points -= loss
            else:
                points += loss / (len(table.players) - 1)
                points += HALF_A_PAWN if "culture" in self.tiles else 0.0
        return points

    def _cleared(self, i: int) -> float:
        """The points that the seat's declined civilization loses by contact (vinci:7.15)."""
        table, river = self.table, self.geography.river
        touched = self.geography.near[i] & table.fallen[self.seat] & ~river
        if not touched or river >> i & 1 or "heritage" in self.tiles:
            return 0.0
        points = self._yields(self.seat, Kind.DECLINED)
        return fsum(points[j] for j in bits(touched)) * lasting(min(self.turns, RUIN))

    def _yields(self, owner: int, kind: Kind) -> Sequence[float]:
        holder = (self.table.active if kind is Kind.ACTIVE else self.table.declined)[owner]
        assert holder is not None  # noqa: S101 - it holds a province
        return yields(self.table.map, holder.tiles, kind, self.table.options["fishing"])
