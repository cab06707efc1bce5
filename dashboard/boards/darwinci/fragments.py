"""The fragments as pieces, 100 units wide: earth, bone, and upright over it the number and the jewels."""

from collections.abc import Iterable

from dashboard.boards.darwinci import bones
from dashboard.boards.darwinci.palette import BONE, EARTH, INK, MOULD, PAPER, ROT, ROT_INK
from domain.darwinci.box import ROTATIONS
from domain.darwinci.fragments import JEWELS, Fragment, FragmentPack

BACK = "#d-back"
NOTHING = "#d-0"
CLIP = '<clipPath id="d-square"><path d="M-50-50H50V50H-50Z"/></clipPath>'
_CORNERS = ((33, 33), (-33, 33), (33, -33))
"""Where jewels are; no bone gets there. The number is in the fourth corner."""

_JEWELS = {
    "ring": '<circle cy="4" r="10.5" fill="none" stroke="#2a190c" stroke-width="9"/>'
    '<circle cy="4" r="10.5" fill="none" stroke="#ffd85e" stroke-width="4.5"/>'
    '<path d="M-7-10L-4-16H4L7-10L0-4Z" fill="#8fe3ff" stroke="#2a190c" stroke-width="2"/>',
    "necklace": '<path d="M-13-13Q-13 9 0 9Q13 9 13-13" fill="none" stroke="#2a190c" stroke-width="7" '
    'stroke-linecap="round"/><path d="M-13-13Q-13 9 0 9Q13 9 13-13" fill="none" stroke="#fff" '
    'stroke-width="5" stroke-linecap="round" stroke-dasharray="0 6.6"/>'
    '<circle cy="11" r="6" fill="#e0559a" stroke="#2a190c" stroke-width="2"/>',
    "crown": '<path d="M-15 13L-16-10L-7-1L0-15L7-1L16-10L15 13Z" fill="#ffb52e" stroke="#2a190c" '
    'stroke-width="2.4" stroke-linejoin="round"/><path d="M-12 8H12" stroke="#2a190c" stroke-width="2.4"/>',
    "brooch": '<path d="M0-16L4.7-6.5L15.2-5L7.6 2.5L9.4 13L0 8L-9.4 13L-7.6 2.5L-15.2-5L-4.7-6.5Z" '
    'fill="#5fd08c" stroke="#2a190c" stroke-width="2.4" stroke-linejoin="round"/>'
    '<circle r="4" fill="#fff" stroke="#2a190c" stroke-width="1.6"/>',
    "bracelet": '<path d="M-7-11A14 12 0 1 0 7-11" fill="none" stroke="#2a190c" stroke-width="10" '
    'stroke-linecap="round"/><path d="M-7-11A14 12 0 1 0 7-11" fill="none" stroke="#b99bff" '
    'stroke-width="5.5" stroke-linecap="round"/>',
}


def piece(tile: int | None, rotation: int = 0) -> str:
    """The reference to a fragment, or to the back of one that is not known."""
    return BACK if tile is None else f"#d-t{tile}r{rotation // 90}"


def identity(tile: int | None) -> str:
    """The name by which a page knows a fragment again elsewhere on the board; empty for an unknown one."""
    return "" if tile is None else f"fragment {tile}"


def defs(pack: FragmentPack) -> str:
    """All fragments in all rotations."""
    values = sorted({tile.value for tile in pack.tiles if tile.value is not None})
    return (
        f'<g id="d-0"/>{bones.defs()}'
        + "".join(f'<g id="d-{kind}">{_JEWELS[kind]}</g>' for kind in JEWELS)
        + "".join(_earth(number, colour) for number, colour in enumerate(EARTH))
        + "".join(_badge(value) for value in values)
        + _MOULD
        + "".join(_fragment(tile) for tile in pack.tiles)
        + _BACK
    )


def _earth(number: int, colour: str) -> str:
    specks = (
        "M-40 22h5M-28-40h4M30-44h6M41-22h3M-44-8h4M22 44h7M-22 38h3M42 16h4",
        "M-43 12h4M-36 44h6M36-40h4M20-46h5M44-18h3M-20-44h6M40 40h3M-46-20h3",
        "M-42-42h5M-45 28h4M-24 45h5M26 40h4M45 26h3M34-28h5M-20-38h3M44-44h3",
    )[number]
    return (
        f'<g id="d-earth{number}"><path d="M-50-50H50V50H-50Z" fill="{colour}"/>'
        f'<path d="M-49-49H49V49H-49Z" fill="none" stroke="{INK}" stroke-opacity=".42" stroke-width="2"/>'
        f'<path d="{specks}" stroke="{INK}" stroke-opacity=".3" stroke-width="4" stroke-linecap="round"/></g>'
    )


def _badge(value: int) -> str:
    """The number: on a round tag; a rotten bone's on a dark one with thorns."""
    if value >= 0:
        tag = f'<circle r="16" fill="{PAPER}" stroke="{INK}" stroke-width="2.4"/>'
        return f'<g id="d-value{value}">{tag}<text class="d-value" y="10.5">{value}</text></g>'
    thorns = "M0-23L6-16L16-17L17-7L23 0L17 7L16 17L6 16L0 23L-6 16L-16 17L-17 7L-23 0L-17-7L-16-17L-6-16Z"
    return (
        f'<g id="d-value{value}"><path d="{thorns}" fill="{ROT}" stroke="{ROT_INK}" stroke-width="1.6"/>'
        f'<text class="d-value d-worse" y="8.5">\u2212{-value}</text></g>'
    )


def _fragment(tile: Fragment) -> str:
    rotten = (tile.value or 0) < 0
    face = "".join(_jewels(tile.jewels))
    if tile.value is not None:
        face += f'<use href="#d-value{tile.value}" x="-28" y="-28"/>'
    bone = f'<use href="#{bones.name(tile.shape, tile.id)}"'
    mould = '<use href="#d-mould"/>' if rotten else ""
    parts = [f'<g id="d-f{tile.id}">{mould}{face}</g>']
    for quarter in range(len(ROTATIONS)):
        turn = f' transform="rotate({quarter * 90})"' if quarter else ""
        parts.append(
            f'<g id="d-t{tile.id}r{quarter}"><use href="#d-earth{(tile.id + quarter) % len(EARTH)}"/>'
            f'<g clip-path="url(#d-square)" color="{MOULD if rotten else BONE}">{bone}{turn}/></g>'
            f'<use href="#d-f{tile.id}"/></g>'
        )
    return "".join(parts)


def _jewels(kinds: tuple[str, ...]) -> Iterable[str]:
    if len(kinds) <= len(_CORNERS):
        for kind, (x, y) in zip(kinds, _CORNERS, strict=False):
            yield f'<use href="#d-{kind}" transform="translate({x} {y})"/>'
        return
    for i, kind in enumerate(kinds):
        along = -42 + 84 * i / (len(kinds) - 1)
        yield f'<use href="#d-{kind}" transform="translate({along:g} 41) scale(.45)"/>'


_MOULD = (
    '<g id="d-mould"><path d="M-19 14q6-7 12-1t-3 9t-9-8zM9-22q8-4 10 3t-6 8t-4-11zM14 18q5-3 8 1t-3 6t-5-7z'
    'M-20-14q4-3 6 0t-3 5t-3-5z" fill="#5d7440" fill-opacity=".85"/>'
    f'<path d="M-3-16l5 9l-7 6l6 8l-4 9" fill="none" stroke="{INK}" stroke-width="2.6" '
    'stroke-linejoin="round"/></g>'
)
_BACK = (
    f'<g id="d-back"><path d="M-50-50H50V50H-50Z" fill="#6b4a2c"/>'
    f'<path d="M-47-47H47V47H-47Z" fill="none" stroke="{PAPER}" stroke-opacity=".55" stroke-width="3"/>'
    '<path d="M-40-20L-20-40M-40 10L10-40M-40 40L40-40M-10 40L40-10M20 40L40 20" stroke="#3a2614" '
    'stroke-width="4"/>'
    f'<circle r="20" fill="#3a2614" stroke="{PAPER}" stroke-opacity=".7" stroke-width="2.5"/>'
    f'<text class="d-value" y="10.5" style="fill:{PAPER}">?</text></g>'
)
