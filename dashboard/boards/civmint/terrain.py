"""The spaces of the map: a colour, a pattern and a drawing for each kind of terrain, besides its name."""

from html import escape
from typing import NamedTuple

from dashboard.boards.civmint.layout import CELL
from dashboard.boards.civmint.palette import INK
from domain.civmint.faces import Face, Terrain


class Land(NamedTuple):
    """How a kind of terrain is drawn: what lies on it everywhere, within 40 units, and one drawing, around
    (0, 0)."""

    colour: str
    line: str
    pattern: str
    drawing: str


_LANDS = {
    "capital": Land(
        "#efe6cf",
        "#b79f6c",
        "M0 10H40M0 30H40M10 10V30M30 30V40M30 0V10",
        "M-34 24V-8H-26V-2H-14V-18H-6V-26H6V-18H14V-2H26V-8H34V24z",
    ),
    "grass": Land(
        "#bfdc92",
        "#6f9a45",
        "M6 16l3-8M9 16l4-6M28 36l3-8M31 36l4-6",
        "M-30 20q4-18 2-26q6 10 6 26zM-18 20q2-26 8-36q0 18-2 36zM-4 20q4-20 12-26q-2 12-6 26zM10 "
        "20q0-24 6-32q4 14 2 32z",
    ),
    "plain": Land(
        "#f0dd8d",
        "#b28a2a",
        "M0 12H40M0 32H40M10 12l-4-6M10 12l4-6M30 32l-4-6M30 32l4-6",
        "M-24 22V-8M0 22V-20M24 22V-8M-24-8q6-8 0-16q-6 8 0 16zM0-16q6-8 0-16q-6 8 0 16zM24-8q6-8 "
        "0-16q-6 8 0 16z"
        "M-24 4l8-8M-24 4l-8-8M0-6l9-8M0-6l-9-8M24 4l8-8M24 4l-8-8",
    ),
    "forest": Land(
        "#93bd86",
        "#3f6d3c",
        "M4 18l6-12l6 12zM24 38l6-12l6 12z",
        "M-38 20L-22-20L-6 20zM-16 20L0-32L16 20zM6 20L22-20L38 20z",
    ),
    "hill": Land(
        "#d9c79d",
        "#97794a",
        "M2 18q8-12 16 0M22 38q8-12 16 0",
        "M-40 22Q-20-22 2 22zM-8 22Q18-36 42 22z",
    ),
    "quarry": Land(
        "#cbc6bd",
        "#8a847a",
        "M4 4H18V12H4zM24 24H38V32H24z",
        "M-36 22V4H-16V22zM-14 22V-8H10V22zM12 22V-22H36V22zM-36 4L-30-2H-10L-16 4",
    ),
    "mountain": Land(
        "#b9aea9",
        "#6d5f5a",
        "M0 20L10 6L20 20M20 40L30 26L40 40",
        "M-42 22L-14-28L6 8L16-8L40 22zM-22-12L-14-4L-7-14",
    ),
    "ore": Land(
        "#a79fa4",
        "#5a5058",
        "M4 10l6-6l6 6l-6 6zM24 30l6-6l6 6l-6 6z",
        "M-28 22L-34 2L-22-14L-10 2L-14 22zM-8 22L-14-8L2-30L16-8L10 22zM16 22L12 6L24-8L36 6L32 22z",
    ),
    "desert": Land(
        "#f6e8bd",
        "#bf9a4b",
        "M6 8h1M16 20h1M28 10h1M34 30h1M10 34h1M22 32h1",
        "M-42 20Q-24-10-2 8Q16-18 42 20zM-26-16a8 8 0 1 1 .01 0z",
    ),
    "coast": Land("#a9d8ea", "#3f8db0", "M0 12q5-6 10 0t10 0M20 32q5-6 10 0t10 0", ""),
    "deep": Land(
        "#5f97c4",
        "#1d4e7c",
        "M0 8q5-5 10 0t10 0t10 0t10 0M0 22q5-5 10 0t10 0t10 0t10 0M0 36q5-5 10 0t10 0t10 0t10 0",
        "",
    ),
    "bare": Land("#e3dccb", "#9b8f76", "M0 0L40 40M0 40L40 0", ""),
}
_BY_ICONS: dict[tuple[str, ...], str] = {
    ("food",): "grass",
    ("wood",): "forest",
    ("stone",): "hill",
    ("metal",): "mountain",
    ("money",): "desert",
}


def look(kind: Terrain) -> str:
    """How a kind of terrain looks, by what it gives: any pack may have others than ours."""
    if kind.capital:
        return "capital"
    if kind.water:
        return "coast" if kind.icons else "deep"
    several = sorted(set(kind.icons))
    if len(several) > 1:
        return "plain"
    if kind.icons[1:] and several[0] in ("stone", "metal"):
        return "quarry" if several[0] == "stone" else "ore"
    return _BY_ICONS.get(tuple(several), "bare")


def patterns() -> str:
    """The patterns of all looks."""
    return "".join(
        f'<pattern id="m-l-{name}" width="40" height="40" patternUnits="userSpaceOnUse"><rect width="40" '
        'height="40" '
        f'fill="{land.colour}"/><path d="{land.pattern}" fill="none" stroke="{land.line}" '
        'stroke-width="1.6" '
        'stroke-opacity=".55" stroke-linecap="round"/></pattern>'
        for name, land in _LANDS.items()
    )


def space(kind: Terrain) -> str:
    """A space from its upper left corner: colour, pattern and drawing; then its name and icons."""
    name = look(kind)
    land = _LANDS[name]
    first, _, rest = escape(kind.name).partition(" ")
    more = f' <tspan class="m-rest">{rest}</tspan>' if rest else ""
    icons = "".join(
        f'<use href="#m-{cube}" transform="translate({CELL - 20 - i * 22} 20)"/>'
        for i, cube in enumerate(reversed(kind.icons))
    )
    drawn = (
        f'<path d="{land.drawing}" transform="translate({CELL / 2:g} 62)" fill="{land.colour}" '
        f'stroke="{land.line}" '
        'stroke-width="2.2" stroke-linejoin="round" stroke-linecap="round"/>'
        if land.drawing
        else ""
    )
    return (
        f'<g id="m-t-{kind.code}"><rect width="{CELL}" height="{CELL}" '
        f'fill="url(#m-l-{name})"/>{drawn}</g>'
        f'<g id="m-i-{kind.code}">{icons}'
        f'<text class="m-land m-mid" x="{CELL / 2:g}" y="{CELL - 12}">{first}{more}</text></g>'
    )


def face(shown: Face) -> str:
    """A face of a map card, its spaces without names."""
    spaces = (
        f'<use href="#m-t-{code}" x="{x * CELL}" y="{y * CELL}"/>'
        for y, row in enumerate(shown.rows)
        for x, code in enumerate(row)
    )
    return f'<g id="m-f-{shown.id}">{"".join(spaces)}</g>'


NONE = (
    f'<g id="m-t-"><rect width="{CELL}" height="{CELL}" fill="#d6e2da"/>'
    f'<path d="M0 0L{CELL} {CELL}M0 {CELL}L{CELL} 0" stroke="{INK}" stroke-opacity=".15"/></g>'
)
"""A space before the map is laid."""
