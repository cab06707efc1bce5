"""The names of provinces on a narrow page: upright, beside the pawns, and none on another.

A pack says where its names are on a wide page. On a telephone these are too small, so this module finds a
place for larger ones: where a name fits on the whole map, and for nearly all names on an enlarged one.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from typing import NamedTuple

from dashboard.boards.caches import remembered
from dashboard.boards.vinci.polygon import Polygon
from dashboard.boards.vinci.terrain import token_scale
from domain.vinci.map import MapPack, NameLines, Point, Region

FRAME = 26
"""The width of the frame around the map, units of the map."""
ACROSS = 366
"""The pixels of a map on a telephone of 390 pixels, frame included."""
GROWN = 1.45
"""How much larger pieces are on a narrow page."""
_WIDE, LINE = 0.6, 1.02
"""The width of a letter and the height of a line, for the size."""
_TOKEN = 21.0
"""The room of pawns around their middle, for the scale of a token."""
_ICON = 14.0


class Room(NamedTuple):
    """Where a name may lie: the part of it that is on other provinces, at most, and in its own, at least."""

    outside: float
    own: float


CLEAR, ANY = Room(0.34, 0.1), Room(1, 0)


class Box(NamedTuple):
    """A rectangle on the map."""

    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: "Box") -> bool:
        """Whether two rectangles share a point."""
        return (
            self.left < other.right
            and other.left < self.right
            and self.top < other.bottom
            and other.top < self.bottom
        )


Sea = tuple[Polygon, Box]


class Label(NamedTuple):
    """A name: its lines, and the rectangle that they fill."""

    region: str
    lines: tuple[str, ...]
    box: Box


def letters(pack: MapPack, pixels: float, zoom: float) -> float:
    """The size of letters that are so many pixels large on an enlarged map, in units of the map."""
    return pixels * (pack.viewbox[2] + 2 * FRAME) / ACROSS / zoom


def labels(pack: MapPack, size: float, rooms: Sequence[Room]) -> list[Label]:
    """The names that have room in letters of this size; those of small provinces choose first.

    A name without a place by the first of ``rooms`` gets one by the next.
    """
    lands, seas, taken = _lands(pack), _seas(pack), _pieces(pack)
    placed = dict[str, Label]()
    for room in rooms:
        for region in sorted(lands, key=lambda region: region.label_radius):
            if region.id not in placed and (label := _best(region, size, pack, seas, taken, room)):
                placed[region.id] = label
                taken.append(label.box)
    return list(placed.values())


def beside(pack: MapPack, region: Region, size: float) -> Label | None:
    """The best place of one name in letters of this size, on no pawns, no sign and no name of a sea."""
    return _best(region, size, pack, _seas(pack), [*_pieces(pack), *_sea_names(pack, size)], ANY)


def _sea_names(pack: MapPack, size: float) -> Iterator[Box]:
    for region in pack.regions:
        if region.terrain == "sea" and isinstance(at := region.name_at, NameLines):
            aside, below = size * _WIDE * max(map(len, at.lines)) / 2, size * LINE * len(at.lines) / 2
            yield Box(at.x - aside, at.y - below, at.x + aside, at.y + below)


def _lands(pack: MapPack) -> list[Region]:
    return [region for region in pack.regions if region.terrain != "sea"]


def _seas(pack: MapPack) -> list[Sea]:
    return [
        (Polygon(region.polygon), _around(region.polygon))
        for region in pack.regions
        if region.terrain == "sea"
    ]


def _pieces(pack: MapPack) -> list[Box]:
    """The room of pawns, mines and ports."""
    lands = _lands(pack)
    pawns = [_square(region.label, _TOKEN * GROWN * token_scale(region)) for region in lands]
    signs = [at for region in lands for at in (region.icons.mine, region.icons.port) if at]
    return pawns + [_square(at, _ICON) for at in signs]


def _best(
    region: Region, size: float, pack: MapPack, seas: Sequence[Sea], taken: Sequence[Box], room: Room
) -> Label | None:
    """The best free place of a name: near the pawns, and in the province rather than at sea."""
    left, top, wide, high = pack.viewbox
    best, worst, polygon = None, float("inf"), _polygon(region.polygon)
    for n, (lines, box) in enumerate(_places(region, size)):
        if n / 100 >= worst:
            break  # even one that is all in the province is no better
        if box.left < left or box.top < top or box.right > left + wide or box.bottom > top + high:
            continue
        if _meets_any(box, taken):
            continue
        outside, at_sea = _outside(polygon, box, seas)
        bad = 3 * outside + at_sea + n / 100
        if outside <= room.outside and 1 - outside - at_sea >= room.own and bad < worst:
            best, worst = Label(region.id, lines, box), bad
    return best


def _meets_any(box: Box, taken: Sequence[Box]) -> bool:
    """Whether a rectangle shares a point with one of others; ``Box.meets`` without a call for each."""
    left, top, right, bottom = box
    return any(left < x2 and x1 < right and top < y2 and y1 < bottom for x1, y1, x2, y2 in taken)


def _places(region: Region, size: float) -> Iterator[tuple[tuple[str, ...], Box]]:
    """The places that a name may take."""
    for lines in _broken(region.name):
        across, down = size * _WIDE * max(map(len, lines)), size * LINE * len(lines)
        for x, y in _middles(region, across, down):
            yield lines, Box(x - across / 2, y - down / 2, x + across / 2, y + down / 2)


def _broken(name: str) -> Iterator[tuple[str, ...]]:
    """A name on one line, or broken after any of its words."""
    words = name.split()
    yield (name,)
    for n in range(1, len(words)):
        yield " ".join(words[:n]), " ".join(words[n:])


def _middles(region: Region, across: float, down: float) -> Iterator[Point]:
    """Middles of a name below, above and beside the pawns of a province, the nearest first."""
    x, y = region.label
    room = _TOKEN * GROWN * token_scale(region)
    below, aside = room + down / 2 + 1, room + across / 2 + 1
    for far, shift in product((0, 0.5 * down, down), (0, -across / 4, across / 4, -across / 2, across / 2)):
        yield Point(x + shift, y + below + far)
        yield Point(x + shift, y - below - far)
    for far, shift in product((0, 0.25 * across), (0, -down / 2, down / 2)):
        yield Point(x + aside + far, y + shift)
        yield Point(x - aside - far, y + shift)


def _outside(province: Polygon, box: Box, seas: Iterable[Sea]) -> tuple[float, float]:
    """The part of a rectangle on other provinces, and the part on a sea."""
    points = [
        Point(box.left + (box.right - box.left) * across, box.top + (box.bottom - box.top) * down)
        for across, down in product((0.04, 0.27, 0.5, 0.73, 0.96), (0.2, 0.8))
    ]
    away = [point for point in points if not province.holds(point)]
    near = [polygon for polygon, around in seas if away and around.meets(box)]
    sea = sum(any(polygon.holds(point) for polygon in near) for point in away)
    return (len(away) - sea) / len(points), sea / len(points)


@remembered(256)
def _polygon(ring: tuple[Point, ...]) -> Polygon:
    return Polygon(ring)


def _square(middle: Point, room: float) -> Box:
    return Box(middle.x - room, middle.y - room, middle.x + room, middle.y + room)


def _around(ring: Sequence[Point]) -> Box:
    xs, ys = [x for x, _ in ring], [y for _, y in ring]
    return Box(min(xs), min(ys), max(xs), max(ys))
