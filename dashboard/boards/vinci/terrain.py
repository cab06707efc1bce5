"""The signs that tell a terrain without its colour: trees, peaks, wheat, tufts, hills, dunes, waves.

Some hundred signs are set on a shaken grid, away from borders, names and pawns, and all of one tone make one
path.
"""

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from dashboard.boards.vinci.geometry import pair
from dashboard.boards.vinci.polygon import Polygon, near
from domain.vinci.map import NameCurve, NameLines, Point, Region


class Tone(NamedTuple):
    """How a part of a sign is painted: a fill, or a stroke of that width where width is above 0."""

    colour: str
    width: float = 0

    def paint(self) -> str:
        """The attributes of a path in this tone."""
        if self.width:
            return f'fill="none" stroke="{self.colour}" stroke-width="{self.width}"'
        return f'fill="{self.colour}"'


class Sign(NamedTuple):
    """A sign standing on (0, 0): for each tone of its terrain a path, relative, "" for none."""

    half_width: float
    height: float
    paths: tuple[str, ...]


class Signs(NamedTuple):
    """A terrain's tones, signs, and the grid they stand on (column and row distance)."""

    tones: tuple[Tone, ...]
    signs: tuple[Sign, ...]
    grid: tuple[float, float]
    clear: float


SIGNS = {
    "forest": Signs(
        (Tone("#4b3a22"), Tone("#2a6143"), Tone("#468a5c")),
        (
            Sign(7.5, 20, ("m-1.3-1h2.6v4h-2.6z", "m0-20l7 12h-3l4 7h-16l4-7h-3z", "m0-20l-7 12h3l-4 7h8z")),
            Sign(
                6,
                16,
                (
                    "m-1.2-1h2.4v4h-2.4z",
                    "m0-16l5.5 9.5h-2.5l3.5 6h-13l3.5-6h-2.5z",
                    "m0-16l-5.5 9.5h2.5l-3.5 6h6.5z",
                ),
            ),
            Sign(
                7,
                17,
                (
                    "m-1.3-3h2.6v6h-2.6z",
                    "m0-17c5 0 8 4 7.5 8s-3.5 7-7.5 7-7-3-7.5-7 2.5-8 7.5-8z",
                    "m-.5-16c-4 0-6.5 3.5-6 7s2 5 4 6q-2.5-7 2-13z",
                ),
            ),
        ),
        (24, 21),
        9,
    ),
    "mountain": Signs(
        (Tone("#ddd8ce"), Tone("#7f7972"), Tone("#fff")),
        (
            Sign(
                12,
                20,
                (
                    "m0-20l-12 20h14l-3-7 2-5z",
                    "m0-20l1.5 8-2 5 3 7h10z",
                    "m0-20l-4 7 2.2-1 1.8 2.5 1.8-2.5 2.2 1z",
                ),
            ),
            Sign(
                9,
                14,
                (
                    "m0-14l-9 14h10.5l-2-5 1.5-4z",
                    "m0-14l1 5-1.5 4 2 5h7.5z",
                    "m0-14l-3 5 1.6-.7 1.4 1.7 1.4-1.7 1.6.7z",
                ),
            ),
            Sign(
                14,
                23,
                (
                    "m0-23l-14 23h16.5l-3.5-8 2-6z",
                    "m0-23l1.5 9-2 6 3.5 8h11.5z",
                    "m0-23l-4.5 8 2.5-1.2 2 2.7 2-2.7 2.5 1.2z",
                ),
            ),
            Sign(
                6,
                9,
                (
                    "m0-9l-6 9h7.5l-2-4 1.5-2.5z",
                    "m0-9l1 3.5-1.5 2.5 2 3h4.5z",
                    "m0-9l-2 3 1-.5 1 1 1-1 1 .5z",
                ),
            ),
        ),
        (24, 16),
        -4,
    ),
    "plain": Signs(
        (Tone("#b07d22", 1.5), Tone("#d9a93a", 2.2)),
        (
            Sign(9, 15, ("m-6 0q0-6-2-10m8 10v-14m6 14q0-6 2-10", "m-8-10l-1-4m9 0v-4m8 8l1-4")),
            Sign(5, 13, ("m-2 0q0-6-2-10m5 10q0-6 2-10", "m-4-10l-1-4m8 4l1-4")),
        ),
        (40, 34),
        10,
    ),
    "meadow": Signs(
        (Tone("#64963a", 1.6), Tone("#fdf7d8", 2.6)),
        (
            Sign(8, 11, ("m-6-7q4 2 4.5 7m1.5-11v11m6-7q-4 2-4.5 7", "")),
            Sign(8, 9, ("m-5-5q3 1 3.5 5m1.5-8v8m5-5q-3 1-3.5 5", "m7-8h.01")),
            Sign(6, 8, ("m-4-6q3 2 3.5 6m4-6q-3 2-3.5 6", "")),
        ),
        (42, 33),
        9,
    ),
    "normal": Signs(
        (Tone("#d8b88e"), Tone("#8a6136", 1.5)),
        (
            Sign(15, 11, ("m-14 0c5-14 23-14 28 0z", "m-14 0c5-14 23-14 28 0m-12-7q3 2 3.5 6m3-6q3 2 3 6")),
            Sign(11, 9, ("m-10 0c4-11 16-11 20 0z", "m-10 0c4-11 16-11 20 0m-8-5q2 2 2.5 4.5")),
        ),
        (50, 36),
        9,
    ),
    "desert": Signs(
        (Tone("#cda65c", 1.5), Tone("#b98f45", 2)),
        (
            Sign(17, 7, ("m-16 0q9-10 17-3 7-5 15 3", "m-4 5h.01m9 1h.01")),
            Sign(12, 6, ("m-11 0q8-9 14-1 4-3 8 1", "")),
            Sign(6, 3, ("", "m-5 0h.01m5-3h.01m4 4h.01")),
        ),
        (62, 40),
        9,
    ),
    "river": Signs(
        (Tone("#f1faff", 1.7),),
        (Sign(8, 4, ("m-8-1q4-4 8 0t8 0",)), Sign(6, 3, ("m-5-1q2.5-3 5 0t5 0",))),
        (30, 17),
        5,
    ),
}

ICON = 12.0
"""Half the width of a mine or port, units of the map."""


def token_scale(region: Region) -> float:
    """How large a region's pawns are, by the room at its label; 1 is a token of radius 20."""
    return round(max(19.0, min(25.0, region.label_radius * 0.62)) / 20, 2)


def _noise(a: int, b: int) -> float:
    """A number in [-1, 1) that looks random and is always the same."""
    mixed = (a * 374761393 + b * 668265263) & 0xFFFFFFFF
    mixed = ((mixed ^ (mixed >> 13)) * 1274126177) & 0xFFFFFFFF
    return ((mixed ^ (mixed >> 16)) & 0xFFFF) / 32768 - 1


def _taken(region: Region, at: Point, sign: Sign) -> bool:
    """Whether a pawn, an icon or the name stands where the sign would."""
    middle = Point(at.x, at.y - sign.height / 2)
    for spot, radius in [
        (region.label, token_scale(region) * 20 + 2),
        *((icon, ICON + 1) for icon in (region.icons.mine, region.icons.port) if icon),
    ]:
        reach_x, reach_y = radius + sign.half_width, radius + sign.height / 2
        if ((middle.x - spot.x) / reach_x) ** 2 + ((middle.y - spot.y) / reach_y) ** 2 < 1:
            return True
    match region.name_at:
        case NameCurve(curve=curve, size=size):
            gap = size * 0.45 + sign.height / 2 + 1
            return near(middle, [(*a, *b) for a, b in pairwise(curve)], gap)
        case NameLines(x=x, y=y, size=size, lines=lines):
            half_x = max(map(len, lines)) * size * 0.4 + sign.half_width + 2
            half_y = size * (0.35 + 0.56 * (len(lines) - 1)) + sign.height / 2 + 3
            return abs(middle.x - x) < half_x and abs(middle.y - y) < half_y


ENOUGH = 4
PATIENCE = 5_000_000
"""Points of polygons times places that are looked at for a map, ten times what ours take: some seconds. A
stranger's map that takes more has regions without signs."""


def signs_of(region: Region, patience: float = PATIENCE) -> tuple[list[tuple[Point, Sign]], float]:
    """The signs of a region and where they stand, back to front; closer where there is little room.

    Also returns what is left of the patience.
    """
    signs, placed = SIGNS[region.terrain], list[tuple[Point, Sign]]()
    xs, ys = [point.x for point in region.polygon], [point.y for point in region.polygon]
    for closer in (1, 0.75, 0.55, 0.4, 0.3):
        across, down = signs.grid[0] * closer, signs.grid[1] * closer
        places = ((max(xs) - min(xs)) / across + 2) * ((max(ys) - min(ys)) / down + 2)
        patience -= places * len(region.polygon)
        if patience < 0 or len(placed := list(_places(region, signs, closer))) >= ENOUGH:
            break
    return placed, max(patience, 0)


def _places(region: Region, signs: Signs, closer: float) -> Iterator[tuple[Point, Sign]]:
    ring = region.polygon
    polygon = Polygon(ring)
    choice = signs.signs if closer > 0.5 else (min(signs.signs, key=lambda sign: sign.half_width),)
    across, down = signs.grid[0] * closer, signs.grid[1] * closer
    xs, ys = [point.x for point in ring], [point.y for point in ring]
    for row in range(int(min(ys) / down), int(max(ys) / down) + 2):
        for column in range(int(min(xs) / across), int(max(xs) / across) + 2):
            sign = choice[int((_noise(column + 7, row) + 1) / 2 * len(choice))]
            at = Point(
                round((column + row % 2 / 2 + 0.2 * _noise(column, row)) * across, 1),
                round((row + 0.2 * _noise(row, column + 31)) * down, 1),
            )
            middle = Point(at.x, at.y - sign.height / 2)
            clear = signs.clear * closer + (sign.half_width + sign.height / 2) * (0.25 + closer / 4)
            if polygon.holds(middle) and not _taken(region, at, sign) and not polygon.near(middle, clear):
                yield at, sign


def signs_svg(regions: tuple[Region, ...]) -> str:
    """The signs of all regions: a path for each tone of each terrain."""
    parts, patience = [], float(PATIENCE)
    for terrain, signs in SIGNS.items():
        places = []
        for region in regions:
            if region.terrain == terrain:
                placed, patience = signs_of(region, patience)
                places += placed
        for layer, tone in enumerate(signs.tones):
            path = "".join(f"M{pair(*at)}{sign.paths[layer]}" for at, sign in places if sign.paths[layer])
            if path:
                parts.append(f'<path d="{path}" {tone.paint()}/>')
    return f'<g stroke-linecap="round" stroke-linejoin="round">{"".join(parts)}</g>'
