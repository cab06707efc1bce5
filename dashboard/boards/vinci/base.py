"""The base picture of a map: all that no event changes, with the elements that a scene fills (scene.py)."""

from collections.abc import Mapping, Sequence
from html import escape
from itertools import pairwise
from math import atan2, cos, degrees, dist, pi, radians, sin

from dashboard.boards.vinci import glyphs, marks, palette
from dashboard.boards.vinci.geometry import Outlines, closed_path, number, open_path, pair
from dashboard.boards.vinci.labels import ANY, CLEAR, FRAME, LINE, beside, labels, letters
from dashboard.boards.vinci.terrain import SIGNS, signs_svg, token_scale
from domain.vinci.map import MapPack, NameCurve, Point, Region

EXTRA = "v-term-extra"
"""The place in the legend where a scene writes the number of extra pawns."""
SMALLEST = 23.5
"""Of the letters of a name: 11 pixels on a window of 1440 by 900."""
WHOLE, NEAR = 9.2, 11.05
"""Pixels of the letters on a narrow page: of the whole map, and of one that is twice as large."""
LETTER = 0.58
"""The width of a letter and the space after it, for its size."""
TERM = 24.5
"""From one row of the legend to the next."""


def base(pack: MapPack) -> str:
    """The board of a map before anything stands on it, as one SVG."""
    left, top, width, height = pack.viewbox
    view = " ".join(map(number, (left - FRAME, top - FRAME, width + 2 * FRAME, height + 2 * FRAME)))
    lands = tuple(region for region in pack.regions if region.terrain != "sea")
    lines = Outlines(pack)
    shapes = {region.id: lines.outline(region.id) for region in lands}
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view}" class="v-board" role="group" '
        f'aria-label="{escape(pack.title)}"><style>{palette.stylesheet()}</style>'
        f"<defs>{_shapes(pack, lines, shapes)}{_textures(pack)}{marks.defs()}{glyphs.defs()}</defs>"
        f'<g clip-path="url(#v-clip)">{_sea(pack)}{_land(lands)}</g>{_owners(pack, shapes)}'
        f'<g clip-path="url(#v-clip)">{_LINES}{_names(pack)}{_furniture(pack)}{_labels(pack)}</g>'
        f"{_frame(pack)}{_pieces(pack, lands, shapes)}</svg>"
    )


# --- what the layers refer to


def _shapes(pack: MapPack, outlines: Outlines, shapes: Mapping[str, str]) -> str:
    terrain = {region.id: region.terrain for region in pack.regions}
    lines = {"coast": "", "banks": "", "lands": "", "seas": ""}
    for border in outlines.borders():
        if len(border.sides) < 2:
            continue  # the edge of the map
        kinds = [terrain[side] for side in border.sides]
        if "sea" in kinds:
            kind = "seas" if kinds[0] == kinds[1] else "coast"
        else:
            kind = "banks" if "river" in kinds else "lands"
        lines[kind] += open_path(border.line)
    lines["coast"] += "".join(closed_path(island) for island in pack.decor.islands)
    return (
        "".join(f'<path id="v-{kind}" d="{path}"/>' for kind, path in lines.items())
        + "".join(
            f'<clipPath id="c-{id_}"><path id="g-{id_}" d="{shape}"/></clipPath>'
            for id_, shape in shapes.items()
        )
        + "".join(
            f'<path id="w-{region.id}" d="{open_path(region.name_at.curve)}"/>'
            for region in pack.regions
            if isinstance(region.name_at, NameCurve)
        )
    )


def _area(pack: MapPack, margin: float = 0) -> str:
    left, top, width, height = pack.viewbox
    x, y, wide, high = map(number, (left - margin, top - margin, width + 2 * margin, height + 2 * margin))
    return f'x="{x}" y="{y}" width="{wide}" height="{high}"'


def _textures(pack: MapPack) -> str:
    return (
        f'<clipPath id="v-clip"><rect {_area(pack)}/></clipPath>'
        '<radialGradient id="v-deep" cx=".42" cy=".45" r=".75"><stop stop-color="#3f79ae"/>'
        '<stop offset="1" stop-color="#214e7c"/></radialGradient>'
        '<pattern id="v-waves" width="150" height="104" patternUnits="userSpaceOnUse">'
        '<path d="M14 20q6-6 12 0t12 0M92 46q6-6 12 0t12 0M36 82q5-5 10 0t10 0M118 92q4-4 8 0t8 0" '
        'fill="none" stroke="#9cc4e6" stroke-opacity=".4" stroke-width="1.6" stroke-linecap="round"/>'
        "</pattern>"
        f"{_spot('v-lit', '#fff', '.22')}{_spot('v-dim', '#3b2508', '.13')}"
        '<pattern id="v-grain" width="230" height="190" patternUnits="userSpaceOnUse">'
        '<g fill="url(#v-lit)"><circle cx="60" cy="50" r="46"/><circle cx="165" cy="140" r="48"/></g>'
        '<g fill="url(#v-dim)"><circle cx="170" cy="46" r="44"/><circle cx="60" cy="142" r="46"/></g>'
        "</pattern>"
    )


def _spot(id_: str, colour: str, opacity: str) -> str:
    """A soft spot, so that a plain colour looks like paper."""
    return (
        f'<radialGradient id="{id_}"><stop stop-color="{colour}" stop-opacity="{opacity}"/>'
        f'<stop offset="1" stop-color="{colour}" stop-opacity="0"/></radialGradient>'
    )


# --- the layers, from the bottom to the top


def _sea(pack: MapPack) -> str:
    glow = "".join(
        f'<use href="#v-coast" stroke="#b4dcf6" stroke-width="{wide}" stroke-opacity="{opacity}"/>'
        for wide, opacity in ((50, ".09"), (34, ".1"), (21, ".16"), (11, ".3"))
    )
    return (
        f'<rect {_area(pack)} fill="url(#v-deep)"/>{_winds(pack)}<rect {_area(pack)} fill="url(#v-waves)"/>'
        f'<g fill="none" stroke-linejoin="round" stroke-linecap="round">{glow}'
        '<use href="#v-seas" stroke="#e3f1fc" stroke-opacity=".8" stroke-width="2.4" stroke-dasharray="1 8"/>'
        "</g>"
    )


def _land(lands: tuple[Region, ...]) -> str:
    fills = "".join(
        f'<g fill="{colour}">{_uses(lands, terrain)}</g>'
        for terrain, colour in palette.TERRAIN.items()
        if terrain != "sea"
    )
    grain = "".join(_uses(lands, terrain) for terrain in palette.TERRAIN if terrain not in ("sea", "river"))
    return f'{fills}<g fill="url(#v-grain)">{grain}</g>{signs_svg(lands)}'


def _uses(lands: tuple[Region, ...], terrain: str) -> str:
    return "".join(f'<use href="#g-{region.id}"/>' for region in lands if region.terrain == terrain)


_LINES = (
    '<g fill="none" stroke-linejoin="round" stroke-linecap="round" pointer-events="none">'
    '<use href="#v-lands" stroke="#2b1a08" stroke-opacity=".16" stroke-width="9"/>'
    '<use href="#v-lands" stroke="#2b1a08" stroke-width="2.4"/>'
    '<use href="#v-banks" stroke="#17527d" stroke-width="2.6"/>'
    '<use href="#v-coast" stroke="#102a45" stroke-width="3"/></g>'
)


def _names(pack: MapPack) -> str:
    """The names on a wide page, where the map has its own places for them."""
    return f'<g pointer-events="none">{"".join(_name(pack, region) for region in pack.regions)}</g>'


def _name(pack: MapPack, region: Region) -> str:
    look = {"sea": "v-name v-sea", "river": "v-name v-water"}.get(region.terrain, "v-name")
    at, size = region.name_at, max(region.name_at.size, SMALLEST)
    if not isinstance(at, NameCurve):
        return _straight(pack, region, look, size, Point(at.x, at.y), at.angle, at.lines)
    if sum(dist(one, other) for one, other in pairwise(at.curve)) < len(region.name) * size * LETTER:
        (x, y), (right, below) = at.curve[0], at.curve[-1]  # too short, so the name is longer than its line
        middle, angle = at.curve[len(at.curve) // 2], degrees(atan2(below - y, right - x))
        return _straight(pack, region, look, size, middle, angle, (region.name,))
    return (
        f'<text class="{look}" font-size="{number(size)}" dy=".35em"><textPath href="#w-{region.id}" '
        f'startOffset="50%">{escape(region.name)}</textPath></text>'
    )


def _straight(
    pack: MapPack, region: Region, look: str, size: float, at: Point, angle: float, lines: Sequence[str]
) -> str:
    """A name in straight lines, around its point if it is all on the map there; else beside the pawns."""
    left, top, wide, high = pack.viewbox
    across, down = max(map(len, lines)) * size * LETTER / 2, len(lines) * size / 2
    turned, level = abs(sin(radians(angle))), abs(cos(radians(angle)))
    aside, below = across * level + down * turned, across * turned + down * level
    fits = left + aside < at.x < left + wide - aside and top + below < at.y < top + high - below
    if not fits and (label := beside(pack, region, size)):
        lines, box, angle = label.lines, label.box, 0
        at = Point((box.left + box.right) / 2, (box.top + box.bottom) / 2)
    turn = f' transform="rotate({number(angle)} {pair(*at)})"' if angle else ""
    first = at.y - (len(lines) - 1) * size / 2 + size * 0.35
    return "".join(
        f'<text class="{look}" font-size="{number(size)}" x="{number(at.x)}" '
        f'y="{number(first + line * size)}"{turn}>{escape(text)}</text>'
        for line, text in enumerate(lines)
    )


def _labels(pack: MapPack) -> str:
    """The names on a narrow page: those of the whole map, and those of an enlarged one."""
    layers = []
    for look, pixels, zoom, rooms in (("v-whole", WHOLE, 1, (CLEAR,)), ("v-near", NEAR, 2, (CLEAR, ANY))):
        size = letters(pack, pixels, zoom)
        names = "".join(
            f'<text x="{number((box.left + box.right) / 2)}" '
            f'y="{number(box.top + size * (0.78 + line * LINE))}">{escape(text)}</text>'
            for _, lines, box in labels(pack, size, rooms)
            for line, text in enumerate(lines)
        )
        layers.append(
            f'<g class="v-label {look}" display="none" pointer-events="none" font-size="{number(size)}" '
            f'stroke-width="{number(size / 5)}">{names}</g>'
        )
    return "".join(layers)


def _furniture(pack: MapPack) -> str:
    """Islands that are no provinces, mines and ports, compass and legend."""
    islands = "".join(closed_path(island) for island in pack.decor.islands)
    icons = "".join(
        f'<g transform="translate({pair(*at)})"><use href="#v-{kind}" class="v-icon"/></g>'
        for region in pack.regions
        for kind, at in (("mine", region.icons.mine), ("port", region.icons.port))
        if at
    )
    return (
        f'<g pointer-events="none"><path d="{islands}" fill="#dfd3b6" stroke="#102a45" stroke-width="1.6"/>'
        f"{icons}{_compass(pack)}{_legend(pack)}</g>"
    )


def _winds(pack: MapPack) -> str:
    """The lines of an old chart, from the compass over all seas."""
    if not (centre := pack.decor.compass):
        return ""
    rays = "".join(
        f"M{pair(*centre)}l{pair(2000 * cos(turn * pi / 16), 2000 * sin(turn * pi / 16))}"
        for turn in range(32)
    )
    return f'<path d="{rays}" stroke="#cfe6f7" stroke-opacity=".13" stroke-width="1.2"/>'


def _compass(pack: MapPack) -> str:
    if not (centre := pack.decor.compass):
        return ""
    dark = "".join(f'<path d="{_ray(turn, long, True)}"/>' for turn, long in _POINTS)
    light = "".join(f'<path d="{_ray(turn, long, False)}"/>' for turn, long in _POINTS)
    return (
        f'<g transform="translate({pair(*centre)})" stroke="#12314f" stroke-width="1">'
        '<circle r="33" fill="none" stroke="#f3e3b8" stroke-width="2"/>'
        '<circle r="38" fill="none" stroke="#f3e3b8" stroke-width="1"/>'
        f'<g fill="#1b3f63">{dark}</g><g fill="#f8ecca">{light}</g>'
        '<path d="M0-66l5 9h-10z" fill="#f8ecca"/></g>'
    )


_POINTS = [*((turn, 34.0) for turn in (1, 3, 5, 7)), *((turn, 54.0) for turn in (0, 2, 4, 6))]


def _ray(turn: int, long: float, dark: bool) -> str:
    """Half of a point of the compass, ``turn`` eighths from the north."""
    angle = turn * pi / 4
    side = angle + (pi / 8 if dark else -pi / 8)
    tip = pair(long * sin(angle), -long * cos(angle))
    return f"M0 0L{tip}L{pair(12 * sin(side), -12 * cos(side))}z"


def _legend(pack: MapPack) -> str:
    if not (at := pack.decor.legend):
        return ""
    keys = [(terrain.capitalize(), _swatch(terrain)) for terrain in palette.TERRAIN if terrain != "sea"]
    keys += [
        (word, f'<use href="{piece}" transform="translate(15 10) scale({scale})"/>')
        for word, piece, scale in (
            ("Mine", "#v-mine", ".85"),
            ("Port", "#v-port", ".85"),
            ("Natives", marks.NATIVE, ".7"),
            ("Fort", marks.FORTS[1], ".75"),
            ("Decline", marks.COLUMN, ".75"),
        )
    ]
    keys.append(("Extra", '<path d="M15 2v16M7 10h16" stroke="#eef6fd" stroke-width="4"/>'))
    rows = "".join(
        f'<g transform="translate(0 {row * TERM:g})">{art}'
        f'<text id="{_term(word)}" class="v-term" x="36" y="18">{word}</text></g>'
        for row, (word, art) in enumerate(keys)
    )
    top = max(pack.viewbox[1] + FRAME / 2, at.y - 2 * len(keys))  # the map's place is for smaller words
    return f'<g class="v-legend" transform="translate({pair(at.x, top)})">{rows}</g>'


def _term(word: str) -> str:
    """The id of a word of the legend."""
    return f"v-term-{word.lower()}"


def _swatch(terrain: str) -> str:
    """A terrain's colour and sign, 30 by 20."""
    sign = SIGNS[terrain].signs[0]
    art = "".join(
        f'<path d="M0 {number(sign.height / 2)}{path}" {tone.paint()}/>'
        for tone, path in zip(SIGNS[terrain].tones, sign.paths, strict=True)
        if path
    )
    return (
        f'<rect width="30" height="20" rx="4" fill="{palette.TERRAIN[terrain]}" stroke="#102a45" '
        f'stroke-width="1.5"/><g transform="translate(15 10) scale(.7)">{art}</g>'
    )


def _frame(pack: MapPack) -> str:
    """A dark frame with the scale of an old chart; it stands on a light page as well as on a dark one."""
    left, top, width, height = pack.viewbox
    right, bottom = left + width, top + height
    sides = (
        f"M{pair(left, top - 12)}H{number(right)}M{pair(right + 12, top)}V{number(bottom)}"
        f"M{pair(left, bottom + 12)}H{number(right)}M{pair(left - 12, top)}V{number(bottom)}"
    )
    bosses = "".join(
        f'<circle transform="translate({pair(x, y)})" r="5.5" fill="#d8b26a" stroke="#1d1108"/>'
        for x in (left - 12, right + 12)
        for y in (top - 12, bottom + 12)
    )
    return (
        '<g fill="none" pointer-events="none">'
        f'<rect {_area(pack, 13)} rx="9" stroke="#2e1c0e" stroke-width="26"/>'
        f'<rect {_area(pack, 24)} rx="16" stroke="#a9834a" stroke-width="1.6"/>'
        f'<path d="{sides}" stroke="#c9a868" stroke-width="9"/>'
        f'<path d="{sides}" stroke="#3b2512" stroke-width="6" stroke-dasharray="50"/>'
        f'<rect {_area(pack, 2)} stroke="#c9a868" stroke-width="2"/>{bosses}</g>'
    )


# --- what a scene fills


def _layer(pack: MapPack, content: str) -> str:
    """Content that changes, as one layer of the browser's: what lies beneath is not painted again.

    Nothing that can be seen covers the map first. Without it the browser makes a small layer of each place.
    """
    return f'<g class="v-layer"><rect {_area(pack)} fill-opacity=".001" pointer-events="none"/>{content}</g>'


def _owners(pack: MapPack, shapes: Mapping[str, str]) -> str:
    owners = "".join(
        f'<g id="r-{id_}" class="v-free" clip-path="url(#c-{id_})" pointer-events="all"><title id="t-{id_}"/>'
        f'<path class="v-tint" d="{shape}"/><path class="v-band" d="{shape}"/></g>'
        for id_, shape in shapes.items()
    )
    return _layer(pack, owners)


def _pieces(pack: MapPack, lands: tuple[Region, ...], shapes: Mapping[str, str]) -> str:
    spots = "".join(
        f'<use href="#v-spot" transform="{_at(region.label, token_scale(region))}"/>' for region in lands
    )
    rings = "".join(
        f'<g id="e-{region.id}" display="none"><path class="v-edge" d="{shapes[region.id]}"/>'
        f'<g transform="{_at(region.label, token_scale(region))}">'
        f'<path class="v-tok" d="M0 0h0" marker-start="{marks.stamped(marks.RING)}"/></g></g>'
        for region in lands
    )
    pieces = "".join(
        f'<g transform="{_at(region.label, token_scale(region))}"><g class="v-tok">'
        f'<path id="p-{region.id}" d="M0 0h0"/><text id="n-{region.id}" class="v-num" y="8.5"/>'
        f'<path id="d-{region.id}" d="M-19-15h0"/><path id="f-{region.id}" d="M18-18h0"/></g></g>'
        for region in lands
    )
    return _layer(pack, f'<g pointer-events="none">{spots}{rings}{pieces}</g>')


def _at(point: Point, scale: float) -> str:
    return f"translate({pair(*point)}) scale({number(scale)})"
