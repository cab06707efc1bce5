"""The name of a card of which another one covers the right side: squeezed into the part that is in sight."""

from typing import NamedTuple

from dashboard.boards import Scene
from dashboard.boards.vilnius.faces import CARD_HALF, SMALL, SMALLER, squeeze, two_lines

LEAST = 0.96
"""The part of a card's width from which its own name is in sight."""


class Zone(NamedTuple):
    """Where the name of a sort of cards is: half their width, the zone's top and bottom, the name's middle.

    ``size`` is that of the letters.
    """

    half: float
    top: float
    bottom: float
    middle: float
    size: float


CARD = Zone(CARD_HALF - 1, 21, 49, 34, SMALL)
ENEMY = Zone(CARD_HALF * SMALLER - 1, 29 * SMALLER, 57 * SMALLER, 42 * SMALLER, 14)


def template(ground: str, letters: str) -> str:
    """The parts of a card in a pool that show its name."""
    lines = "".join(f'<text data-part="{part}" class="{letters} v-mid"/>' for part in ("first", "second"))
    return f'<path data-part="tag" class="{ground}"/>{lines}'


def tag(member: str, name: str, zone: Zone, step: float) -> Scene:
    """The parts that show a name within ``step`` from the left edge; none if the card's own is in sight."""
    wide, left = step - 2, f"{-zone.half:.4g}"
    if not name or step >= 2 * (zone.half + 1) * LEAST:
        return {}
    first, second = two_lines(name)
    x = f"{-zone.half + wide / 2:.4g}"
    lines = {"first": (first, -2.0), "second": (second, 11.5)} if second else {"first": (first, 5.0)}
    scale = zone.size / SMALL
    scene: Scene = {
        f"{member}/tag": {"d": f"M{left} {zone.top:.4g}H{-zone.half + wide:.4g}V{zone.bottom:.4g}H{left}z"}
    }
    for part, (text, down) in lines.items():
        y = f"{zone.middle + down * scale:.4g}"
        scene[f"{member}/{part}"] = {"text": text, "x": x, "y": y} | squeeze(text, wide - 2, zone.size)
    return scene
