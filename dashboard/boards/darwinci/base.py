"""The base picture: the table for five seats before anything lies on it, with the elements that a scene
fills (scene.py).

It is the same for every number of seats: the scene lays it out, and leaves away what is not there.
"""

from dashboard.boards.darwinci import fragments, pieces
from dashboard.boards.darwinci.fragments import NOTHING
from dashboard.boards.darwinci.layout import CELL, CENTRE, GAP, HIGH, LOT, OPEN, PIT, SIDE, WIDE
from dashboard.boards.darwinci.palette import SOIL, stylesheet
from dashboard.boards.seats import SEATS
from domain.darwinci.fragments import JEWELS, FragmentPack

COLOURS = range(1, len(SEATS) + 1)
PLACED = range(1, 13)
"""The fragments of a parcel."""
HELD = range(1, 7)
"""Those beside it: in the hand, or won and to be placed."""
AROUND = range(5)
"""Columns and rows where a fragment may be placed: a parcel is three or four wide, and one beyond."""


def base(pack: FragmentPack) -> str:
    """The board for a pack of fragments, as one SVG."""
    wide, high = OPEN[5].size
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" id="d-board" viewBox="0 0 {wide:g} {high:g}" '
        'preserveAspectRatio="xMidYMin meet" class="d-board d-n5" role="group" aria-label="Darwinci">'
        f"<style>{stylesheet()}</style><defs>{fragments.CLIP}{pieces.CLIP}</defs>"
        # Shown only where it is used: so thousands of elements are neither styled nor laid out.
        f'<defs display="none">{fragments.defs(pack)}{pieces.defs()}</defs>'
        f'<rect x="-3000" y="-3000" width="9000" height="9000" fill="{SOIL}"/>'
        f"{_auction(pack)}{''.join(_seat(seat) for seat in COLOURS)}</svg>"
    )


def _auction(pack: FragmentPack) -> str:
    house = "house values" if any(tile.source == "house" for tile in pack.tiles) else ""
    return (
        f'<g class="d-auction"><rect id="d-auction" class="d-panel" rx="14" x="{GAP / 2:g}" y="{GAP / 2:g}"/>'
        '<g id="d-head"><text id="d-round" class="d-title" x="20" y="40"/>'
        '<text id="d-phase" class="d-word" x="20" y="67"/></g>'
        f"{''.join(_offer(seat) for seat in COLOURS)}{_sites()}"
        f'<text id="d-house" class="d-label">{house}</text></g>'
    )


def _offer(seat: int) -> str:
    """A lot: the fragment that a seat offers, and beside it the stones of each colour after their number."""
    wide, high = LOT
    stones = "".join(
        f'<g id="oh-{seat}-{colour}"><text id="on-{seat}-{colour}" class="d-num d-mid" y="10"/>'
        f'<use id="ob-{seat}-{colour}" href="{NOTHING}" x="28"/>'
        f'<use id="oB-{seat}-{colour}" href="{NOTHING}"/></g>'
        for colour in COLOURS
    )
    return (
        f'<g id="o-{seat}"><title id="ot-{seat}"/>'
        f'<rect class="d-lot" width="{wide:g}" height="{high:g}" rx="10"/>'
        f'<g id="oo-{seat}" transform="translate(86 {high / 2:g}) scale(1.28)">'
        '<use href="#d-slot" class="d-empty"/>'
        f'<use id="ou-{seat}" href="{NOTHING}"/>'
        f'<use id="oe-{seat}" href="#d-slot" class="d-new" display="none"/></g>'
        f'<g transform="translate(16 17)">{_emblem(seat, 0.66)}</g>{stones}</g>'
    )


def _emblem(seat: int, scale: float) -> str:
    return f'<use href="#d-stone{seat}" transform="scale({scale / 0.64:.3g})"/>'


def _sites() -> str:
    """The two sites, and the fragments out of the game."""
    parts = []
    for site, x in ((1, 42), (2, 128)):
        parts.append(
            f'<g id="z-{site}" transform="translate({x} 46) scale(.9)"><title id="zt-{site}"/>'
            f'<use id="zu-{site}" href="#d-pile"/>'
            f'<use id="ze-{site}" href="#d-spot" class="d-new" display="none"/>'
            f'<text id="zn-{site}" class="d-num d-pile d-mid" y="14"/>'
            f'<text class="d-label d-mid" y="68">site {site}</text></g>'
        )
    gone = (
        '<g id="x" transform="translate(207 46) scale(.9)"><title id="xt"/>'
        '<g transform="translate(0 2) rotate(-12) scale(.56)"><use id="xu" href="#d-emptied"/></g>'
        '<text id="xn" class="d-label d-mid" y="68"/></g>'
    )
    return f'<g id="z">{"".join(parts)}{gone}</g>'


def _seat(seat: int) -> str:
    return (
        f'<g id="s-{seat}"><title id="st-{seat}"/>'
        f'<rect class="d-panel" x="{GAP / 2:g}" y="{GAP / 2:g}" '
        f'width="{WIDE - GAP}" height="{HIGH - GAP}" rx="14"/>'
        f'<g transform="translate(28 27)">{_emblem(seat, 0.72)}</g>'
        f'<text id="sn-{seat}" class="d-name" x="52" y="36" clip-path="url(#d-name)"/>'
        f'<use id="sk-{seat}" href="{NOTHING}" x="386" y="26"/>'
        f'<use id="sd-{seat}" href="{NOTHING}" x="442" y="26"/>'
        f"{_dig(seat)}{_supply(seat)}{_jewels(seat)}{_strip(seat)}"
        f'<g id="a-{seat}"/></g>'
    )


def _dig(seat: int) -> str:
    """The pit: the parcel, moved so that its middle is the pit's, within Leonard's square."""
    placed = "".join(
        f'<use id="p-{seat}-{n}" href="{NOTHING}"><title id="pt-{seat}-{n}"/></use>' for n in PLACED
    )
    cells = "".join(
        f'<g id="c-{seat}-{column}-{row}" transform="translate({column * CELL:g} {row * CELL:g})"/>'
        for row in AROUND
        for column in AROUND
    )
    x, y = CENTRE
    return (
        f'<g class="d-dig"><rect class="d-pit" x="{PIT[0]:g}" y="{PIT[1]:g}" '
        f'width="{SIDE:g}" height="{SIDE:g}" rx="10"/>'
        f'<use id="q-{seat}" href="{pieces.SQUARES[4, 3]}" x="{x:g}" y="{y:g}"/>'
        f'<g id="g-{seat}">{placed}<path id="w-{seat}" class="d-whole"/>'
        f'<path id="wg-{seat}" class="d-gold"/>'
        f'<g id="pe-{seat}" display="none"><use href="#d-cell" class="d-new"/></g>'
        f'<g id="c-{seat}">{cells}</g></g></g>'
    )


def _supply(seat: int) -> str:
    return "".join(
        f'<g id="v-{seat}-{colour}"><g transform="translate(20 0)">{_emblem(colour, 0.7)}</g>'
        f'<text id="vn-{seat}-{colour}" class="d-num" x="42" y="10"/>'
        f'<use id="vb-{seat}-{colour}" href="{NOTHING}" transform="translate(77 0) scale(.8)"/></g>'
        for colour in COLOURS
    )


def _jewels(seat: int) -> str:
    return "".join(
        f'<g id="j-{seat}-{kind}"><title id="jt-{seat}-{kind}"/><use href="#d-{kind}" x="20"/>'
        f'<text id="jn-{seat}-{kind}" class="d-num" x="42" y="10"/>'
        f'<use id="jm-{seat}-{kind}" href="{NOTHING}" x="20"/></g>'
        for kind in JEWELS
    )


def _strip(seat: int) -> str:
    held = "".join(
        f'<g id="h-{seat}-{n}"><title id="ht-{seat}-{n}"/><use id="hu-{seat}-{n}" href="{NOTHING}" '
        f'transform="scale(.74)"/><use href="#d-spot" class="d-edge"/></g>'
        for n in HELD
    )
    return f'<g class="d-hand">{held}<use id="he-{seat}" href="#d-spot" class="d-new" display="none"/></g>'
