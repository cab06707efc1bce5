"""Things on a map: each lies where the log says, turned as it says, in the colours of its seat."""

from collections import Counter
from collections.abc import Mapping, Sequence
from math import ceil, floor
from typing import Any, NamedTuple

from dashboard.boards import Scene
from dashboard.boards.caches import remembered
from dashboard.boards.logged.chips import words
from dashboard.boards.logged.layout import LABEL, Box
from dashboard.boards.logged.palette import GREY, LOOKS, ink_on, swatch
from domain.logged.state import Spot, Thing

LEAST = 9
"""The least size of a mark."""
READABLE = 34
"""The width of a mark from which on it has words."""
STEPS = 8
"""Where the setup names no extent, the map grows by an eighth of its size."""


class Mark(NamedTuple):
    """A thing on a map."""

    thing: Thing
    moved: bool
    """Whether the last entry with things changed it."""
    above: int
    """How many things lie at the same point below it."""
    layer: int
    """Marks of a higher layer are drawn later."""
    hexagon: bool


class Frame(NamedTuple):
    """How coordinates of a log become those of the picture."""

    x: float
    y: float
    scale: float
    wide: float
    """The width of a mark."""
    high: float

    def of(self, at: tuple[float, float]) -> tuple[float, float]:
        """Where a point of the log lies in the picture."""
        return round(self.x + at[0] * self.scale, 1), round(self.y + at[1] * self.scale, 1)


def marks(place: Spot, things: Sequence[Thing], moved: Sequence[int]) -> list[Mark]:
    """The marks of things with coordinates; ``moved`` has the numbers of those that were moved last."""
    placed = [thing for thing in things if thing.at is not None]
    # A kind of which there are many is what others lie on: tokens on tiles, in whichever order they came.
    counted = Counter(thing.kind for thing in placed)
    layers = {kind: layer for layer, (kind, _) in enumerate(counted.most_common())}
    there, made = dict[tuple[float, float] | None, int](), list[Mark]()
    for thing in sorted(placed, key=lambda one: layers[one.kind]):
        below = there.get(thing.at, 0)
        hexagon = thing.kind in place.hexagons
        made.append(Mark(thing, thing.number in moved, below, layers[thing.kind], hexagon))
        there[thing.at] = below + 1
    return made


def with_corners(setup: Mapping[str, Any]) -> list[str]:
    """The maps of a setup that may lie on a picture: those whose corners are known."""
    return [one["name"] for one in setup.get("places", ()) if one.get("kind") == "map" and one.get("extent")]


def defs(names: Sequence[str]) -> str:
    """The elements of the pictures of these maps, each as large as the unit of length.

    A veil lies on each: marks have light rims on a dark page, and a picture may be light.
    """
    elements = (
        f'<g id="{_picture(name)}"><image id="{_picture(name)}-image" width="1" height="1" '
        f'preserveAspectRatio="none"/><rect id="{_picture(name)}-veil" class="l-veil" height="1"/></g>'
        for name in names
    )
    return f"<defs>{''.join(elements)}</defs>" if names else ""


def backgrounds(setup: Mapping[str, Any], addresses: Mapping[str, str]) -> Scene:
    """The scene that puts pictures under maps, from their addresses by the name of the map."""
    scene: Scene = {}
    for name in with_corners(setup):
        if name in addresses:
            scene[f"{_picture(name)}-image"] = {"href": addresses[name]}
            scene[f"{_picture(name)}-veil"] = {"width": "1"}
    return scene


def ground(of: str, place: Spot, on: Frame) -> Scene:
    """The scene of the picture of a map, which fills its extent; ``of`` is the id of its element."""
    if not place.extent:
        return {}
    (x, y), (end_x, end_y) = on.of(place.extent[:2]), on.of(place.extent[2:])
    size = f"scale({end_x - x:g} {end_y - y:g})"
    return {of: {"href": f"#{_picture(place.name)}", "transform": f"translate({x:g} {y:g}) {size}"}}


def _picture(name: str) -> str:
    """The id of the element of a map's picture."""
    return f"l-map-{name}"


def frame(place: Spot, box: Box, listed: Sequence[Mark]) -> Frame:
    """The frame of a map: its extent, or more if a thing lies outside of it."""
    points = [mark.thing.at for mark in listed if mark.thing.at]
    return _frame(place, box, _extent(place, points))


def _extent(place: Spot, points: Sequence[tuple[float, float]]) -> tuple[float, float, float, float]:
    """The extent of a map. Where things lie outside of it, it grows by steps, so it seldom changes."""
    corners = [*points, *((place.extent[:2], place.extent[2:]) if place.extent else ())]
    xs, ys = [x for x, _ in corners] or [0.0], [y for _, y in corners] or [0.0]
    seen = min(xs), min(ys), max(xs), max(ys)
    if seen == place.extent:
        return seen
    step = max(seen[2] - seen[0], seen[3] - seen[1], 1) / STEPS
    least_x, least_y = floor(seen[0] / step) * step, floor(seen[1] / step) * step
    return least_x, least_y, ceil(seen[2] / step) * step, ceil(seen[3] / step) * step


@remembered(256)
def _frame(place: Spot, box: Box, extent: tuple[float, float, float, float]) -> Frame:
    wide, high = max(extent[2] - extent[0], 1e-6), max(extent[3] - extent[1], 1e-6)
    size = place.size or (wide / 30, wide / 30)
    room_x, room_y = box.wide - 12, box.high - LABEL - 12
    # A mark at an edge lies within the map, too, unless marks are larger than the map.
    scale = min(room_x / (wide + min(size[0], wide)), room_y / (high + min(size[1], high)))
    x = box.x + 6 + (room_x - wide * scale) / 2 - extent[0] * scale
    y = box.y + LABEL + 6 + (room_y - high * scale) / 2 - extent[1] * scale
    return Frame(x, y, scale, max(LEAST, size[0] * scale), max(LEAST, size[1] * scale))


@remembered(8192)
def mark_scene(of: str, mark: Mark, on: Frame) -> Scene:
    """The scene of a mark; ``of`` is the id of its element."""
    assert mark.thing.at is not None  # noqa: S101 - ``marks`` has no others
    x, y = on.of(mark.thing.at)
    if mark.above:
        x, y = x + on.wide * 0.22 * mark.above, y - on.high * 0.22 * mark.above
    thing = mark.thing._replace(number=0, at=None, place="")
    parts = _mark(mark._replace(thing=thing, layer=0), round(on.wide, 1), round(on.high, 1))
    piece = f"thing {mark.thing.number}"
    scene: Scene = {of: {"transform": f"translate({x:g} {y:g})", "data-piece": piece}}
    return scene | {f"{of}/{part}": look for part, look in parts.items()}


@remembered(4096)
def _mark(mark: Mark, wide: float, high: float) -> Scene:
    thing = mark.thing
    if mark.above:
        wide, high = wide * 0.6, high * 0.6
    look = LOOKS[thing.owner - 1] if thing.owner else None
    colour = swatch(thing.colour)
    fill = colour.fill if colour else look.colour if look else GREY
    scene: Scene = {
        "words": {"text": words(thing, moved=mark.moved)},
        "back": {
            "class": "l-spot" + (" l-moved" if mark.moved else ""),
            **(_hexagon(wide, high) if mark.hexagon else _box(wide, high)),
            "fill": fill,
            "transform": f"rotate({thing.angle:g})",
        },
    }
    words_on_it = thing.value or thing.name or (colour.sign if colour and not look else "")
    text = words_on_it[: int(wide / 12)] if wide >= READABLE else ""
    if text:
        scene["label"] = {"text": text, "class": f"l-sign {ink_on(fill)}", "y": "8"}
    elif look:
        scale = min(wide, high) / 54 * 0.78
        scene["seat"] = {
            "d": look.outline,
            "fill": look.colour if colour else look.ink,
            "transform": f"scale({scale:.3g})",
        }
    if mark.moved:
        scene["flag"] = {"d": "M0-22l-8-13h16z", "transform": f"translate(0 {-high / 2 + 14:g})"}
    return scene


def _box(wide: float, high: float) -> dict[str, str]:
    measures = {"x": -wide / 2, "y": -high / 2, "width": wide, "height": high, "rx": 3}
    return {name: f"{value:g}" for name, value in measures.items()}


def _hexagon(wide: float, high: float) -> dict[str, str]:
    """A hexagon in a box: with a corner on top if that is higher than wide, else with a side."""
    x, y = wide / 2, high / 2
    corners: Sequence[tuple[float, float]]
    if high >= wide:
        corners = ((0, -y), (x, -y / 2), (x, y / 2), (0, y), (-x, y / 2), (-x, -y / 2))
    else:
        corners = ((-x, 0), (-x / 2, -y), (x / 2, -y), (x, 0), (x / 2, y), (-x / 2, y))
    return {"d": f"M{'L'.join(f'{a:g} {b:g}' for a, b in corners)}Z"}
