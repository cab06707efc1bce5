"""The map pack: the regions of a map, their borders, and where to draw them.

A pack is JSON. Everything about play is in ``regions`` and ``borders``; the order of ``regions`` is the map
order that breaks ties (vinci:7.10). Coordinates are units of the ``viewbox``; a picture of the map is made
elsewhere. A pack may come with a stranger's record, so that sizes and ids are limited here.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Annotated, Literal, NamedTuple, Self

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    StringConstraints,
    model_validator,
)

from domain.kernel.packs import Flaws, Pack, Text

Terrain = Literal["plain", "meadow", "normal", "forest", "mountain", "desert", "river", "sea"]
Source = Literal["rulebook", "published", "house"]

Coordinate = Annotated[float, Field(ge=-10_000, le=10_000, allow_inf_nan=False)]
Length = Annotated[float, Field(gt=0, le=10_000, allow_inf_nan=False)]
RegionId = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9_]{0,39}$")]
Side = Annotated[float, Field(ge=100, le=5_000, allow_inf_nan=False)]


class Point(NamedTuple):
    """A place on the map; x to the right, y down."""

    x: Coordinate
    y: Coordinate


def _ring(points: tuple[Point, ...]) -> tuple[Point, ...]:
    if points[0] == points[-1]:
        raise ValueError("a polygon closes by itself: leave its last point out, it repeats the first")
    return points


Ring = Annotated[tuple[Point, ...], Field(min_length=3, max_length=2_000), AfterValidator(_ring)]


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class NameLines(_Part):
    """A name in straight lines, centred on (x, y) and turned by ``angle`` degrees clockwise."""

    x: Coordinate
    y: Coordinate
    size: Length
    angle: Coordinate = 0
    lines: Annotated[tuple[Text, ...], Field(min_length=1, max_length=4)]


class NameCurve(_Part):
    """A name along a curve through (near) these points, centred on it."""

    curve: Annotated[tuple[Point, ...], Field(min_length=2, max_length=20)]
    size: Length


class Icons(_Part):
    """Where a region's mine and port are drawn."""

    mine: Point | None = None
    port: Point | None = None


class Region(_Part):
    """A province, or a sea.

    ``entry`` true or false replaces what the map's shape says about entering there (vinci:5.3). ``label`` is
    where pawns stand; a circle of ``label_radius`` around it stays inside the polygon.
    """

    id: RegionId
    name: Text
    terrain: Terrain
    mine: bool
    port: bool
    touches_edge: bool
    entry: bool | None = None
    label: Point
    label_radius: Length
    name_at: NameLines | NameCurve
    icons: Icons = Icons()
    polygon: Ring

    @model_validator(mode="after")
    def _drawn(self) -> Self:
        for kind in ("mine", "port"):
            if getattr(self, kind) != (getattr(self.icons, kind) is not None):
                raise ValueError(f"icons has a place for a {kind} if, and only if, the region has one")
        return self


class ExtraPawns(_Part):
    """The pawns of a new civilization on top of its tiles, and where the number is from (vinci:1.9)."""

    count: Annotated[int, Field(ge=0, le=100)]
    source: Source


class Decor(_Part):
    """The decoration of the picture. ``compass`` and ``legend`` have places with room for them."""

    islands: Annotated[tuple[Ring, ...], Field(max_length=500)] = ()
    compass: Point | None = None
    legend: Point | None = None


class MapPack(Pack):
    """A map that meets vinci:1.14. ``borders`` are sorted pairs of region ids, seas included; ``viewbox`` is
    left, top, width, height."""

    pack: Literal["map"]
    source: Source
    coastlines: Text
    viewbox: tuple[Coordinate, Coordinate, Side, Side]
    extra_pawns: dict[Annotated[int, Field(ge=2, le=5)], ExtraPawns]
    regions: Annotated[tuple[Region, ...], Field(min_length=1, max_length=200)]
    borders: Annotated[tuple[tuple[RegionId, RegionId], ...], Field(max_length=2_000)]
    decor: Decor = Decor()

    @model_validator(mode="after")
    def _playable(self) -> Self:
        flaws = [*self._names(), *self._border_flaws(), *self._picture_flaws()] or [*self._ways()]
        if flaws:
            raise Flaws(flaws)
        return self

    def _names(self) -> Iterator[tuple[str, str]]:
        seen = set[str]()
        for place, region in enumerate(self.regions):
            if region.id in seen:
                yield f"regions.{place}.id", f"there are two regions {region.id}"
            seen.add(region.id)

    def _border_flaws(self) -> Iterator[tuple[str, str]]:
        known = {region.id for region in self.regions}
        times = Counter(self.borders)
        for place, (a, b) in enumerate(self.borders):
            where = f"borders.{place}"
            if unknown := {a, b} - known:
                yield where, f"the border {a} - {b} names {min(unknown)}, which is not a region"
            elif a == b:
                yield where, f"{a} has a border with itself"
            elif a > b:
                yield where, f"write the border {a} - {b} once, as {b} - {a}"
            elif times[a, b] > 1 and place and self.borders[place - 1] == (a, b):
                yield where, f"the border {a} - {b} is there twice"
            elif place and self.borders[place - 1] > (a, b):
                yield (
                    where,
                    f"sort the borders: {a} - {b} comes before {' - '.join(self.borders[place - 1])}",
                )

    def _picture_flaws(self) -> Iterator[tuple[str, str]]:
        """Flaws of the drawing: shapes off the map or without an area, pawns and icons outside them."""
        left, top, width, height = self.viewbox
        for place, region in enumerate(self.regions):
            where = f"regions.{place}"
            for n, (x, y) in enumerate(region.polygon):
                if not (left <= x <= left + width and top <= y <= top + height):
                    yield (
                        f"{where}.polygon.{n}",
                        f"the polygon of {region.id} leaves the viewbox at {x:g}, {y:g}",
                    )
                    break
            if not area(region.polygon):
                yield f"{where}.polygon", f"the polygon of {region.id} has no area"
                continue
            marks = (
                ("label", region.label),
                ("icons.mine", region.icons.mine),
                ("icons.port", region.icons.port),
            )
            for name, point in marks:
                if point and not inside(point, region.polygon):
                    yield f"{where}.{name}", f"the {name} of {region.id} is not inside its polygon"

    def _ways(self) -> Iterator[tuple[str, str]]:
        """Whether one comes onto the map, and everywhere on it."""
        if apart := self._unreachable():
            yield "borders", f"{apart} cannot be reached from {self.regions[0].id} by land or sea"
        if len(self.entries) < 4:
            entries = ", ".join(self.entries) or "none"
            yield "regions", f"a map needs at least 4 provinces to enter by, found {entries}"

    def contents(self) -> list[str]:
        seas = sum(region.terrain == "sea" for region in self.regions)
        seats = [str(seats) for seats in sorted(self.extra_pawns)]
        return [
            f"{len(self.regions) - seas} provinces, {seas} seas; {len(self.entries)} provinces to enter by",
            f"extra pawns for {', '.join(seats) or 'no number of'} players",
        ]

    def neighbours(self) -> dict[str, list[str]]:
        """By region, the regions that it has a border with, seas included; both in map order."""
        beside: dict[str, set[str]] = {region.id: set() for region in self.regions}
        for a, b in self.borders:
            beside[a].add(b)
            beside[b].add(a)
        return {id_: [other for other in beside if other in near] for id_, near in beside.items()}

    @property
    def entries(self) -> list[str]:
        """The provinces by which a civilization comes onto the map (vinci:5.2, 5.3), in map order."""
        open_seas = {region.id for region in self.regions if region.terrain == "sea" and region.touches_edge}
        near = self.neighbours()
        return [
            region.id
            for region in self.regions
            if region.terrain not in ("sea", "river")
            and (
                region.entry
                if region.entry is not None
                else region.touches_edge or not open_seas.isdisjoint(near[region.id])
            )
        ]

    def _unreachable(self) -> str | None:
        """The first controllable region that does not hang together with the first region of the map."""
        near = self.neighbours()
        reached, todo = set[str](), [self.regions[0].id]
        while todo:
            here = todo.pop()
            if here not in reached:
                reached.add(here)
                todo += near[here]
        return next((r.id for r in self.regions if r.terrain != "sea" and r.id not in reached), None)


def area(ring: Sequence[Point]) -> float:
    """The area of a polygon, square units."""
    turned = (*ring[1:], ring[0])
    return abs(sum(a.x * b.y - b.x * a.y for a, b in zip(ring, turned, strict=True))) / 2


def inside(point: Point, ring: Sequence[Point]) -> bool:
    """Whether a point lies in a polygon (even-odd rule)."""
    x, y = point
    within = False
    ax, ay = ring[-1]
    for bx, by in ring:
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            within = not within
        ax, ay = bx, by
    return within
