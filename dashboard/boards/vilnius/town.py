"""The town of Vilnius under its castle: a house for each point, which burns when the point is lost."""

from dashboard.boards.vilnius.layout import CITY, GAP, TOWN, WIDE
from dashboard.boards.vilnius.palette import CARD, GOLD, GREEN, INK, ROOF, STONE, WOOD
from dashboard.boards.vilnius.symbols import sign

HOUSES = range(1, 21)
"""Points of the city at most, as a pack may have them."""
PER_ROW = 15
_LINE = f'stroke="{INK}" stroke-width="1.4" stroke-linejoin="round"'
_GROUND = 110
_BRICK = "#b5654a"
_TREES = (
    *((30, 62), (44, 58), (60, 64), (545, 66), (560, 60), (612, 64)),
    *((676, 62), (690, 66), (742, 58), (756, 63), (770, 57)),
)


def house_x(n: int) -> float:
    """The middle of a house, from left to right."""
    return 38 + (n - 1) % PER_ROW * 51.6


def town() -> str:
    """The view, with the houses that a scene fills."""
    houses = "".join(
        f'<use id="house-{n}" href="#v-nothing" transform="translate({house_x(n):g} '
        f'{_GROUND - 18 - (n - 1) // PER_ROW * 34:g}) scale(1.35)"/>'
        for n in reversed(HOUSES)
    )
    right, low = TOWN - GAP / 2, CITY - GAP / 2
    return (
        f'<g id="town"><title id="town-words"/><g clip-path="url(#v-view)">'
        f'<path d="M0 0H{TOWN}V{CITY}H0z" fill="url(#v-sky)"/>{_far()}'
        f'<g transform="translate(0 -8)">{_castle()}</g>'
        f'<path id="town-glow" d="M0 0H{TOWN}V{CITY}H0z" fill="url(#v-glow)"/>'
        f'<path d="M0 {_GROUND - 8}Q200 {_GROUND - 18} 400 {_GROUND - 9}T800 {_GROUND - 12}V{CITY}H0z" '
        f'fill="#5d7a4b"/>{houses}{_river()}</g>'
        f'<path d="M{GAP / 2:g} {GAP / 2:g}H{right:g}V{low:g}H{GAP / 2:g}z" fill="none" stroke="{INK}" '
        'stroke-width="1.5"/></g>'
    )


def defs() -> str:
    """What the view refers to: the sky, the glow of the fire, houses that stand or burn."""
    return (
        '<linearGradient id="v-sky" x2="0" y2="1"><stop stop-color="#5f8fa8"/>'
        '<stop offset=".55" stop-color="#c3d3c6"/><stop offset="1" stop-color="#f2dcae"/></linearGradient>'
        '<linearGradient id="v-glow" x2="0" y2="1"><stop stop-color="#31160f"/>'
        '<stop offset="1" stop-color="#d9471a"/></linearGradient>'
        f'<clipPath id="v-view"><path d="M{GAP / 2:g} {GAP / 2:g}H{TOWN - GAP / 2:g}V{CITY - GAP / 2:g}'
        f'H{GAP / 2:g}z"/></clipPath>'
    )


def houses() -> str:
    """Houses in three shapes, and a ruin; around (0, 0)."""
    door = f'<path d="M-4 14V5q4-4 8 0V14z" fill="{INK}"/>'
    lights = f'<path d="M-10 0h4v5h-4zM6 0h4v5H6z" fill="{GOLD}" stroke="{INK}" stroke-width=".8"/>'
    return (
        f'<g id="v-house-0"><path d="M-13 14V-4L0-17L13-4V14z" fill="{STONE}" {_LINE}/>'
        f'<path d="M-16-3L0-20L16-3z" fill="{ROOF}" {_LINE}/><path d="M7-11V-19h4v12" fill="{_BRICK}" '
        f"{_LINE}/>{lights}{door}</g>"
        f'<g id="v-house-1"><path d="M-14 14V-6H14V14z" fill="{WOOD}" {_LINE}/>'
        f'<path d="M-14-1H14M-14 4H14M-14 9H14" stroke="{INK}" stroke-opacity=".45"/>'
        f'<path d="M-17-4L-9-16H9L17-4z" fill="#6d5a3a" {_LINE}/>{lights}{door}</g>'
        f'<g id="v-house-2"><path d="M-13 14V-6L-6-15L1-6H13V14z" fill="#e8dcc0" {_LINE}/>'
        f'<path d="M-15-5L-6-18L3-5zM3-5H15L11-12H0z" fill="{ROOF}" {_LINE}/>'
        f'<path d="M-13 4H13M4-5V14" stroke="{WOOD}" stroke-width="2"/>{lights}{door}</g>'
        f'<g id="v-burnt"><path d="M-14 14V4L-9 7L-7-4L-3 2L1-8L5 3L9-1L14 6V14z" fill="#3a2c23" {_LINE}/>'
        f"{sign('fire', -6, -6, 0.85)}{sign('fire', 7, -3, 0.7)}"
        f'<path d="M-2-16q-5-6 1-11q5-5 0-9M9-14q5-6 0-10" fill="none" stroke="#3a2c23" stroke-width="3" '
        'stroke-opacity=".65" stroke-linecap="round"/></g>'
    )


def _far() -> str:
    """Hills, woods and clouds."""
    trees = "".join(f'<path d="M{x} {y}l-7 16h14z" fill="{GREEN}" fill-opacity=".8"/>' for x, y in _TREES)
    return (
        '<path d="M90 34q10-12 26-6q8-12 26-2q18-4 20 10H88zM600 24q8-10 22-5q8-9 22 0q16-3 17 8H598z" '
        'fill="#fff" fill-opacity=".55"/>'
        '<path d="M0 84Q110 44 230 76T470 62T640 74T800 52V132H0z" fill="#93ab8b"/>'
        f'{trees}<path d="M0 100Q150 70 290 96T560 86T800 82V132H0z" fill="#7c9a6b"/>'
    )


def _castle() -> str:
    """The upper castle on its hill, the wall of the lower castle, the cathedral and its bell tower."""
    windows = f'<path d="M412 40h5v8h-5zM425 40h5v8h-5zM418 54h6v9h-6z" fill="{INK}"/>'
    wall = "h8v-5h6v5" * 18
    return (
        '<path d="M318 118Q368 66 396 62H446Q474 68 524 118z" fill="#6a8a54"/>'
        '<path d="M340 104Q378 86 392 66M500 106Q470 88 452 68" fill="none" stroke="#e0d3a8" '
        'stroke-width="3" stroke-dasharray="7 4" stroke-opacity=".7"/>'
        f'<path d="M446 64V50h7v4h7v-4h7v4h7V70z" fill="{_BRICK}" {_LINE}/>'
        f'<path d="M404 66V28h7v6h7v-6h7v6h7v-6h7V66z" fill="{_BRICK}" {_LINE}/>{windows}'
        f'<path d="M421 28V8l22 6l-22 7" fill="{GOLD}" {_LINE}/>'
        f'<path d="M240 110V88{wall}V110z" fill="{_BRICK}" {_LINE}/>'
        f'<path d="M232 110V72L246 58L260 72V110zM506 110V74L520 60L534 74V110z" fill="{STONE}" {_LINE}/>'
        f'<path d="M229 73L246 54L263 73zM503 75L520 56L537 75z" fill="{ROOF}" {_LINE}/>'
        f'<path d="M150 108V82H214V108z" fill="#efe6d2" {_LINE}/><path d="M144 82L182 60L220 82z" '
        f'fill="{ROOF}" {_LINE}/><path d="M182 60V44M177 49h10" stroke="{INK}" stroke-width="2.4"/>'
        f'<path d="M160 108V88M172 108V88M192 108V88M204 108V88" stroke="{STONE}" stroke-width="5"/>'
        f'<path d="M116 108V62H134V108z" fill="#efe6d2" {_LINE}/><path d="M113 62L125 40L137 62z" '
        f'fill="#4d6b66" {_LINE}/><path d="M122 70h6v10h-6z" fill="{INK}"/>'
        f'<path d="M600 108V84L615 70L630 84V108zM630 108V90H672V108z" fill="#e8dcc0" {_LINE}/>'
        f'<path d="M597 85L615 66L633 85zM628 91L640 80H664L676 91z" fill="{ROOF}" {_LINE}/>'
        f'<path d="M700 108V76q8-16 16 0V108z" fill="#efe6d2" {_LINE}/>'
        f'<path d="M697 78q-2-14 11-22q13 8 11 22z" fill="#4d6b66" {_LINE}/>'
    )


def _river() -> str:
    return (
        f'<path d="M0 115Q200 107 400 114T800 111V{CITY}H0z" fill="#4f83a3"/>'
        f'<path d="M30 118q8-4 16 0t16 0M250 117q8-4 16 0t16 0M470 118q8-4 16 0t16 0M690 117q8-4 16 0t16 0" '
        f'fill="none" stroke="{CARD}" stroke-opacity=".7" stroke-width="1.6"/>'
    )


def sign_of_city() -> str:
    """Crest, name, points and round."""
    right = WIDE - 16
    return (
        f'<g id="city"><title id="city-words"/><rect class="v-panel" x="{GAP / 2:g}" y="{GAP / 2:g}" '
        f'width="{WIDE - GAP}" height="{CITY - GAP}" rx="8"/>'
        '<use href="#v-crest" transform="translate(52 60) scale(.46)"/>'
        '<text class="v-title" x="104" y="48">Vilnius</text>'
        '<text id="city-points" class="v-head" x="104" y="82"/>'
        '<text id="city-game" class="v-label" x="104" y="106"/>'
        f'<text id="city-round" class="v-word v-right" x="{right}" y="82"/>'
        f'<text id="city-part" class="v-word v-right" x="{right}" y="106"/></g>'
    )
