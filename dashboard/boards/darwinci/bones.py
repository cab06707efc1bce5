"""The bones as paths within 50 units around (0, 0), unturned: a limb leaves by each edge that shows a bone.

Every limb has the same end at the edge, half a joint, ``EDGE`` units wide to each side of its middle: so two
that meet make a whole joint, whatever they belong to. What lies between is of several designs, chosen by the
number of the fragment.
"""

import re
from collections.abc import Callable, Iterable
from math import cos, sin
from typing import NamedTuple

from domain.darwinci.fragments import Shape

EDGE = 12.0
"""Half the width of a bone where it meets the edge."""
HALF = 50.0
"""From the middle of a fragment to its edge."""


class Design(NamedTuple):
    """One bone: ``bone`` is filled, ``ribs`` are drawn as thin bones beneath it, ``dark`` are its holes and
    ``line`` its seams."""

    bone: str
    ribs: str = ""
    dark: str = ""
    line: str = ""


def turned(path: str, quarters: int) -> str:
    """A path after clockwise quarter turns; its points are written ``x,y``."""

    def turn(point: re.Match[str]) -> str:
        x, y = float(point[1]), float(point[2])
        for _ in range(quarters):
            x, y = -y, x
        return at(x, y)

    return re.sub(r"(-?[\d.]+),(-?[\d.]+)", turn, path) if quarters else path


def at(x: float, y: float) -> str:
    """A point of a path."""
    return f"{round(x, 1) + 0:g},{round(y, 1) + 0:g}"


# --- parts; all closed ones run clockwise, so that together they are one shape

_LIMB = (
    "M-6,-8 L27,-8 C36,-8 34,-17 42,-17 C47,-17 50,-15 50,-12 L50,12 C50,15 47,17 42,17 "
    "C34,17 36,8 27,8 L-6,8 Z"
)


def _limbs(*quarters: int) -> str:
    return "".join(turned(_LIMB, quarter) for quarter in quarters)


def _ball(x: float, y: float, across: float, down: float | None = None) -> str:
    down = across if down is None else down
    c = 0.5523
    points = (
        (x + c * across, y - down, x + across, y - c * down, x + across, y),
        (x + across, y + c * down, x + c * across, y + down, x, y + down),
        (x - c * across, y + down, x - across, y + c * down, x - across, y),
        (x - across, y - c * down, x - c * across, y - down, x, y - down),
    )
    curves = "".join(f"C{at(a, b)} {at(d, e)} {at(f, g)}" for a, b, d, e, f, g in points)
    return f"M{at(x, y - down)}{curves}Z"


def _area(*points: tuple[float, float]) -> str:
    return "M" + " L".join(at(x, y) for x, y in points) + "Z"


def _block(x: float, y: float, angle: float, long: float, high: float) -> str:
    """A vertebra: a box around (x, y), ``long`` in the direction of the spine."""
    ux, uy = cos(angle), sin(angle)
    corners = ((-long, -high), (long, -high), (long, high), (-long, high))
    return _area(*((x + (a * ux - b * uy) / 2, y + (a * uy + b * ux) / 2) for a, b in corners))


def _each(part: Callable[[float], str], places: Iterable[float]) -> str:
    return "".join(part(place) for place in places)


_MIDDLES = (-26.5, -8.9, 8.9, 26.5)
_SPINE = (
    _area((-50, -4), (50, -4), (50, 4), (-50, 4))
    + _area((-50, -12), (-41, -14), (-38, -10), (-38, 10), (-41, 14), (-50, 12))
    + _area((38, -10), (41, -14), (50, -12), (50, 12), (41, 14), (38, 10))
    + _each(lambda x: _block(x, 0, 0, 12.6, 24), _MIDDLES)
)
_SPIKES = _each(lambda x: _area((x - 4, -10), (x - 8, -27), (x + 5, -10)), _MIDDLES)
_RIBS = _each(
    lambda x: f"M{at(x, -8)}Q{at(x - 3, -30)} {at(x + 9, -43)}M{at(x, 8)}Q{at(x - 3, 30)} {at(x + 9, 43)}",
    (-28, -10, 8),
)
_BEND = (
    "M12,50 L-12,50 C-15,50 -17,47 -17,42 C-17,34 -9,33 -7,26 C-3,6 6,-3 26,-7 C33,-9 34,-17 42,-17 "
    "C47,-17 50,-15 50,-12 L50,12 C50,15 47,17 42,17 C36,17 35,10 28,11 C20,13 13,20 11,28 "
    "C10,35 17,36 17,42 C17,47 15,50 12,50 Z"
)


def _curved() -> str:
    """A spine round the corner between east and south."""
    middles = ((50 - 50 * sin(angle), 50 - 50 * cos(angle), -angle) for angle in (0.44, 0.785, 1.13))
    cord = "M50,-4 L50,4 C25,6 6,25 4,50 L-4,50 C-4,20 20,-4 50,-4 Z"
    ends = _area((39, -10), (42, -14), (50, -12), (50, 12), (42, 14), (39, 10))
    ends += _area((10, 39), (14, 42), (12, 50), (-12, 50), (-14, 42), (-10, 39))
    return cord + ends + "".join(_block(x, y, angle, 12, 25) for x, y, angle in middles)


_STRAIGHT = (
    Design(_limbs(0, 2), line="M-24,-2.5 L-4,-2.5 M6,3 L22,3 M43,-9 L43,-1 M-43,-9 L-43,-1"),
    Design(_SPINE + _SPIKES, line=_each(lambda x: f"M{at(x - 3, -3)} L{at(x - 3, 5)}", _MIDDLES)),
    Design(_SPINE, ribs=_RIBS),
    Design(
        _area((-50, -12), (-42, -17), (-33, -14), (-28, -2), (-28, 2), (-33, 14), (-42, 17), (-50, 12))
        + _area((33, -14), (42, -17), (50, -12), (50, 12), (42, 17), (33, 14), (28, 2), (28, -2))
        + "M-36,-13 C-20,-16 20,-16 36,-13 L36,-4 C20,-9 -20,-9 -36,-4 Z"
        + "M-36,4 C-20,7 20,7 36,4 L36,13 C20,14 -20,14 -36,13 Z",
        line="M43,-9 L43,-1 M-43,-9 L-43,-1",
    ),
)
_CORNER = (
    Design(_limbs(0, 1) + _ball(1, 1, 15) + _ball(-11, -11, 8.5), line="M-17,-9 Q-12,-16 -7,-16"),
    Design(
        _curved(),
        ribs="M27,2 Q16,-14 20,-34 M15,15 Q-8,0 -16,-18 M2,27 Q-14,16 -34,20",
    ),
    Design(_BEND, line="M26,-2 Q8,1 3,18"),
    Design(
        _limbs(0, 1) + _area((-23, -23), (4, -14), (14, -6), (14, 14), (-6, 14), (-14, 4)),
        dark=_ball(1, 1, 4),
    ),
)
_TEE = (
    Design(
        _limbs(0, 1, 2)
        + _ball(-17, -9, 17, 14)
        + _ball(17, -9, 17, 14)
        + _area((-18, -9), (18, -9), (14, 16), (-14, 16)),
        dark=_ball(-9, 9, 4.5) + _ball(9, 9, 4.5),
        line="M-26,-14 Q-18,-20 -8,-14 M26,-14 Q18,-20 8,-14",
    ),
    Design(
        _SPINE + _limbs(1),
        ribs="M-27,-8 Q-32,-28 -18,-42 M-9,-8 Q-12,-28 -2,-42 M9,-8 Q8,-28 16,-42 M27,-8 Q26,-26 34,-38",
    ),
    Design(
        _limbs(0, 1, 2) + _area((-25, -24), (25, -24), (20, -4), (8, 20), (-8, 20), (-20, -4)),
        line="M-18,-17 L18,-17 M0,-15 L0,10",
    ),
    Design(_limbs(0, 1, 2) + _ball(0, -1, 18), dark=_ball(0, -1, 6.5), line="M-12,-11 Q0,-19 12,-11"),
)


def _fan(reach: Iterable[tuple[float, float]]) -> str:
    return "".join(f"M0,8L{at(x, y)}" for x, y in reach)


def _tip(x: float, y: float, angle: float, long: float = 13, wide: float = 4.2) -> str:
    """A claw: its foot is at (x, y), it points to ``angle`` from the north."""
    dx, dy = sin(angle), -cos(angle)
    return _area(
        (x + dy * wide, y - dx * wide), (x + dx * long, y + dy * long), (x - dy * wide, y + dx * wide)
    )


_LEG = _limbs(1)
_HAND = ((-27, -14), (-17, -33), (-2, -41), (14, -35), (26, -16))
_TOES = ((-25, -20), (0, -30), (25, -20))
_RAYS = tuple((40 * sin(a), 4 - 45 * cos(a)) for a in (-1.05, -0.7, -0.35, 0, 0.35, 0.7, 1.05))
_END = (
    Design(  # a round skull
        _LEG + _ball(0, -15, 26, 25) + _area((-15, 0), (15, 0), (12, 19), (-12, 19)),
        dark=_ball(-10.5, -13, 7) + _ball(10.5, -13, 7) + _area((0, -5), (4, 3), (-4, 3)),
        line="M-8,9 L-8,17 M-3,9 L-3,18 M3,9 L3,18 M8,9 L8,17 M-5,-39 L-1,-33 L-4,-28",
    ),
    Design(  # a bird's skull from the side
        _LEG + _ball(4, -8, 21, 19) + "M-12,4 C-24,-4 -36,-8 -47,-6 C-38,-18 -24,-22 -10,-22 Z",
        dark=_ball(2, -11, 8),
        line="M-12,-9 L-34,-10 M13,3 Q19,-3 19,-9",
    ),
    Design(  # a long snout with teeth, from above
        _LEG
        + "M-19,12 C-26,-4 -15,-12 -12,-24 C-11,-38 -8,-46 0,-46 C8,-46 11,-38 12,-24 C15,-12 26,-4 19,12 Z"
        + _area((-14, -20), (-20, -24), (-13, -28))
        + _area((-12, -30), (-18, -34), (-10, -38))
        + _area((13, -28), (20, -24), (14, -20))
        + _area((10, -38), (18, -34), (12, -30)),
        dark=_ball(-9, -4, 5) + _ball(9, -4, 5) + _ball(-4, -40, 2) + _ball(4, -40, 2),
        line="M0,-32 L0,-14",
    ),
    Design(  # a ram
        _LEG + "M-14,-24 C-6,-30 6,-30 14,-24 C18,-12 10,8 8,18 L-8,18 C-10,8 -18,-12 -14,-24 Z",
        ribs="M-9,-20 C-26,-42 -46,-20 -36,-4 C-30,4 -20,-2 -25,-10 "
        "M9,-20 C26,-42 46,-20 36,-4 C30,4 20,-2 25,-10",
        dark=_ball(-8, -10, 5) + _ball(8, -10, 5) + _area((-3, 8), (0, 4), (3, 8), (0, 13)),
    ),
    Design(  # a cloven hoof
        _LEG
        + _ball(0, 2, 14, 11)
        + "M-15,-4 C-24,-18 -24,-34 -16,-43 C-8,-38 -4,-26 -3,-8 Z"
        + "M3,-8 C4,-26 8,-38 16,-43 C24,-34 24,-18 15,-4 Z",
        line="M-20,-18 Q-13,-20 -6,-17 M20,-18 Q13,-20 6,-17 M-6,4 Q0,9 6,4",
    ),
    Design(  # talons
        _LEG + _ball(0, 8, 12) + _tip(-25, -20, -0.5) + _tip(0, -30, 0) + _tip(25, -20, 0.5),
        ribs=_fan(_TOES),
        line="M-5,7 Q0,12 5,7",
    ),
    Design(  # a hand
        _LEG + _ball(0, 9, 15, 12),
        ribs=_fan(_HAND),
        dark="".join(_ball(x * 0.55, 8 + (y - 8) * 0.55, 2) for x, y in _HAND),
        line="M-7,4 L-4,14 M0,3 L0,14 M7,4 L4,14",
    ),
    Design(  # a fluke
        _LEG + _ball(0, 8, 12, 10),
        ribs=_fan(_RAYS),
        line="M-6,8 Q0,13 6,8",
    ),
    Design(  # a wing
        _LEG + _ball(0, 4, 12) + _tip(-20, -25, -0.9, 12, 4),
        ribs="M0,4 L-20,-25 M-20,-25 C2,-42 24,-38 42,-20 "
        "M-14,-16 C6,-24 20,-20 33,-2 M-8,-6 C6,-8 16,-4 22,10",
        line="M-5,4 Q0,9 5,4",
    ),
    Design(  # a tail with a club
        _block(0, 44.5, 0, 24, 11)
        + _block(-1, 30, 0.1, 21, 11)
        + _block(-4, 16, 0.25, 18, 10)
        + _block(-7, 3, 0.1, 16, 10)
        + _block(-6, -9, -0.3, 14, 9)
        + _area((-4, 50), (-4, 20), (-10, 0), (-4, -16), (2, -12), (-3, 4), (3, 18), (4, 50))
        + _ball(4, -26, 17, 14)
        + _tip(-11, -29, -1.3, 11)
        + _tip(3, -37, 0, 11)
        + _tip(19, -29, 1.3, 11),
        line="M-4,-28 Q3,-34 11,-28",
    ),
    Design(  # one eye and two fangs
        _LEG + "M-24,-12 C-26,-34 -12,-42 0,-42 C12,-42 26,-34 24,-12 "
        "C23,-3 16,4 15,12 L-15,12 C-16,4 -23,-3 -24,-12 Z"
        + _area((-14, 10), (-5, 10), (-9, 25))
        + _area((5, 10), (14, 10), (9, 25)),
        dark=_ball(0, -16, 10.5) + _ball(-4, 3, 1.8) + _ball(4, 3, 1.8),
        line="M-12,-30 Q0,-36 12,-30",
    ),
)
DESIGNS: dict[Shape, tuple[Design, ...]] = {
    "straight": _STRAIGHT,
    "corner": _CORNER,
    "tee": _TEE,
    "end": _END,
}


def name(shape: Shape, tile: int) -> str:
    """The id of the drawing that a fragment has."""
    return f"d-{shape}{tile % len(DESIGNS[shape])}"


def defs() -> str:
    """Every design as a group; bones take their colour from where they are used."""
    return "".join(
        f'<g id="d-{shape}{number}">{_paths(design)}</g>'
        for shape, designs in DESIGNS.items()
        for number, design in enumerate(designs)
    )


def _paths(design: Design) -> str:
    parts = []
    if design.ribs:
        parts += [f'<path class="d-rib" d="{design.ribs}"/><path class="d-thin" d="{design.ribs}"/>']
    parts.append(f'<path class="d-bone" d="{design.bone}"/>')
    if design.line:
        parts.append(f'<path class="d-line" d="{design.line}"/>')
    if design.dark:
        parts.append(f'<path class="d-dark" d="{design.dark}"/>')
    return "".join(parts)
