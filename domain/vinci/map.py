"""The map pack: the regions of a map, their borders, and where to draw them.

A pack is JSON. Everything about play is in ``regions`` and ``borders``; the order of ``regions`` is the map
order that breaks ties (vinci:7.10). Coordinates are units of the ``viewbox``; a picture of the map is made
elsewhere. A pack may come with a stranger's record, so that sizes and ids are limited here.
"""

from collections import Counter
from collections.abc import Iterable
from typing import Annotated, Literal, NamedTuple, Self, TypeVar

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    StringConstraints,
    model_validator,
)

Terrain = Literal["plain", "meadow", "normal", "forest", "mountain", "desert", "river", "sea"]
Source = Literal["rulebook", "published", "house"]

T = TypeVar("T")

Coordinate = Annotated[float, Field(ge=-10_000, le=10_000, allow_inf_nan=False)]
Length = Annotated[float, Field(gt=0, le=10_000, allow_inf_nan=False)]
RegionId = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9_]{0,39}$")]
MapId = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9_-]{0,39}$")]
Text = Annotated[str, StringConstraints(max_length=80, pattern=r"^[^\p{Cc}\u{FFFE}\u{FFFF}]+$")]


class Point(NamedTuple):
    """A place on the map; x to the right, y down."""

    x: Coordinate
    y: Coordinate


def _ring(points: tuple[Point, ...]) -> tuple[Point, ...]:
    if points[0] == points[-1]:
        raise ValueError("a polygon closes by itself: its last point is not its first again")
    return points


Ring = Annotated[tuple[Point, ...], Field(min_length=3, max_length=5_000), AfterValidator(_ring)]


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
    """What is on the picture and has no part in play. ``compass`` and ``legend`` say where there is room."""

    islands: Annotated[tuple[Ring, ...], Field(max_length=500)] = ()
    compass: Point | None = None
    legend: Point | None = None


class MapPack(_Part):
    """A map that meets vinci:1.14. ``borders`` are sorted pairs of region ids, seas included; ``viewbox`` is
    left, top, width, height."""

    pack: Literal["map"]
    id: MapId
    version: Annotated[int, Field(ge=1)]
    title: Text
    source: Source
    coastlines: Text
    viewbox: tuple[Coordinate, Coordinate, Length, Length]
    extra_pawns: dict[Annotated[int, Field(ge=2, le=5)], ExtraPawns]
    regions: Annotated[tuple[Region, ...], Field(min_length=1, max_length=200)]
    borders: Annotated[tuple[tuple[RegionId, RegionId], ...], Field(max_length=2_000)]
    decor: Decor = Decor()

    @model_validator(mode="after")
    def _playable(self) -> Self:
        ids = [region.id for region in self.regions]
        if twice := _repeated(ids):
            raise ValueError(f"the region {twice} is there twice")
        self._check_borders(set(ids))
        if apart := self._unreachable():
            raise ValueError(f"{apart} cannot be reached from {self.regions[0].id} by land or sea")
        if len(self.entries) < 4:
            found = ", ".join(self.entries) or "none"
            raise ValueError(f"a map needs at least 4 provinces to enter by, found {found}")
        return self

    def _check_borders(self, known: set[str]) -> None:
        for a, b in self.borders:
            if unknown := {a, b} - known:
                raise ValueError(f"the border {a} - {b} names {min(unknown)}, which is no region")
            if a == b:
                raise ValueError(f"{a} has a border with itself")
            if a > b:
                raise ValueError(f"the border {a} - {b} is written {b} - {a}, once")
        if twice := _repeated(self.borders):
            raise ValueError(f"the border {' - '.join(twice)} is there twice")
        if list(self.borders) != sorted(self.borders):
            raise ValueError("borders are sorted")

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


def _repeated(things: Iterable[T]) -> T | None:
    return next((thing for thing, times in Counter(things).items() if times > 1), None)
