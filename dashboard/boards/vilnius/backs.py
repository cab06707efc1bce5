"""Cards that have no face of a pack: backs, Destinations, Boost and Final Attack; and marks on cards."""

from collections.abc import Iterable

from dashboard.boards.vilnius.palette import (
    BRASS,
    CARD,
    FLAME,
    GOLD,
    INK,
    MADDER,
    ROOF,
    SKY,
    STEEL,
    STONE,
)
from dashboard.boards.vilnius.symbols import sign

BACK = "M-34-50H34q4 0 4 4V46q0 4-4 4H-34q-4 0-4-4V-46q0-4 4-4z"
"""The outline of a card."""
CREST = "M-72 77V-43H-54V42H-18V-78H18V42H54V-43H72V77M-18 77V60H18V77"
"""The columns of the Grand Dukes."""
_LINE = f'stroke="{INK}" stroke-width="1.6" stroke-linejoin="round"'


def _marks() -> Iterable[tuple[str, str, str]]:
    yield (
        "hand",
        "cards to draw",
        f'<path d="M-8-5L0-8L2 7L-5 8.6z" fill="{CARD}" {_LINE}/><path d="M-1-9H8V6H-1z" fill="{CARD}" '
        f"{_LINE}/>",
    )
    yield (
        "tent",
        "War Camp: one more enemy before each attack",
        f'<path d="M0-9L9.6 8H-9.6z" fill="{CARD}" {_LINE}/><path d="M0-9L3 8H-3z" fill="{MADDER}"/>',
    )
    yield (
        "tower",
        "guards the others",
        f'<path d="M-7 9V-9h4v3h2v-3h2v3h2v-3h4V9z" fill="{STEEL}" {_LINE}/><path d="M-2 9V2h4v7z" '
        f'fill="{INK}"/>',
    )
    yield (
        "martyr",
        "destroyed first",
        f'<path d="M0 8C-9 2-9-7-4-7Q-1-7 0-3.6Q1-7 4-7C9-7 9 2 0 8z" fill="{MADDER}" {_LINE}/>',
    )
    yield (
        "distribute",
        "distributes its weapons",
        f'<circle r="10" fill="{CARD}" stroke="{INK}"/>'
        f'<path d="M-7 0H0M0 0L6-5M0 0L6 5M2-5.6L6-5L5.2-1M5.2 1L6 5L2 5.6" fill="none" stroke="{INK}" '
        'stroke-width="2.2"/>',
    )
    yield (
        "stultify",
        "cancels a Red Skull",
        f'<use href="#v-red" transform="scale(.95)"/><path d="M-8 8L8-8" stroke="{CARD}" stroke-width="4.4"/>'
        f'<path d="M-8 8L8-8" stroke="{INK}" stroke-width="2.2"/>',
    )


def _back(id_: str, look: str, drawing: str) -> str:
    inner = f'<path d="M-31-43H31V43H-31z" fill="none" stroke="{BRASS}" stroke-width="2"/>'
    return f'<g id="v-{id_}"><path class="{look}" d="{BACK}"/>{inner}{drawing}</g>'


def _face(id_: str, look: str, drawing: str, *lines: str) -> str:
    texts = "".join(
        f'<text class="v-small v-mid" y="{45 - 14 * (len(lines) - 1 - i)}">{line}</text>'
        for i, line in enumerate(lines)
    )
    return f'<g id="v-{id_}"><path class="{look}" d="{BACK}"/>{drawing}{texts}</g>'


_VILNIUS = (
    f'<path d="M-37 26V-46q0-3 3-3H34q3 0 3 3V26z" fill="{SKY}"/><path d="M-37 26Q-20 6-8 4H10Q22 6 37 26z" '
    f'fill="#6a8a54"/><path d="M-11 6V-28h7v6h4v-6h4v6h4v-6h5V6z" fill="#b5654a" {_LINE}/>'
    f'<path d="M1-28V-42l13 5l-13 5" fill="{GOLD}" {_LINE}/><path d="M-4-14h5v7h-5z" fill="{INK}"/>'
)
_QUARTER = (
    f'<path d="M-37 26V-46q0-3 3-3H34q3 0 3 3V26z" fill="{SKY}"/><path d="M-30 24V-8L-15-24L0-8V24z" '
    f'fill="{STONE}" {_LINE}/><path d="M2 24V0L15-14L29 0V24z" fill="#e8dcc0" {_LINE}/>'
    f'<path d="M-34-6L-15-27L4-6zM-1 2L15-16L32 2z" fill="{ROOF}" {_LINE}/>'
    f'<path d="M-20 24V10h9v14zM11 24V12h8v12z" fill="{INK}"/><path d="M-24-2h6v7h-6zM-11-2h6v7h-6z" '
    f'fill="{GOLD}" {_LINE}/>'
)
_CROSS = f'<path d="M-7-32H7L5-7H26V9H5L7 34H-7L-5 9H-26V-7H-5z" fill="{INK}" stroke="{BRASS}"/>'
_CASTLE = f'<path d="M-17 22V-6L0-26L17-6V22zM-5 22V8H5V22" fill="none" stroke="{CARD}" stroke-width="3"/>'
_HELM = (
    f'<path d="M-15 22V-6C-15-19-8-26 0-26S15-19 15-6V22H6V4H-6V22z" fill="none" stroke="{CARD}" '
    'stroke-width="3"/>'
)
_BOOST = f'<path d="M-22 10L0-38L22 10L0-2z" fill="{MADDER}" {_LINE}/>'
REST = (
    '<g id="v-nothing"/>'
    f'<g id="v-crest"><path class="v-crest" d="{CREST}"/></g>'
    + "".join(f'<g id="v-{id_}"><title>{title}</title>{path}</g>' for id_, title, path in _marks())
    + _face("x-boost", "v-foe", _BOOST, "Boost")
    + _face("x-final", "v-foe", sign("fire", 0, -16, 2.6), "Final", "Attack")
    + _face("d-vilnius", "v-card", _VILNIUS, "Vilnius")
    + _face("d-player", "v-card", _QUARTER, "Quarter")
    + _back("order", "v-foe", _CROSS)
    + _back("back", "v-own", _CASTLE)
    + _back("uback", "v-back", _HELM)
    + (
        f'<path id="v-looked" class="v-new" d="M-43-55H43V55H-43z"/>'
        f'<path id="v-empty" class="v-none" d="{BACK}"/>'
        f'<g id="v-won"><circle r="13" fill="{CARD}" stroke="{INK}" stroke-width="2"/>'
        '<path d="M-6 0L-1.5 5L7-6" fill="none" stroke="#2f6b3a" stroke-width="4.4"/></g>'
        f'<g id="v-lost"><circle r="13" fill="{CARD}" stroke="{INK}" stroke-width="2"/>'
        f"{sign('fire', 0, 0, 1.05)}</g>"
        f'<g id="v-waits"><circle r="13" fill="{FLAME}" stroke="{INK}" stroke-width="2"/>'
        f'<path d="M0-7V2M0 6.4V7" stroke="{CARD}" stroke-width="4" stroke-linecap="round"/></g>'
        f'<g id="v-starter"><path d="M-13 9V-6L-6.5 1L0-11L6.5 1L13-6V9z" fill="{GOLD}" {_LINE}/></g>'
        f'<g id="v-used"><circle r="9" fill="{CARD}" stroke="{INK}"/><path d="M-4 0L-1 3.5L5-4" fill="none" '
        f'stroke="{INK}" stroke-width="2.4"/></g>'
        '<path id="v-cell" d="M-22-22H22V22H-22z"/><path id="v-tile" d="M-43-39H43V39H-43z"/>'
        '<path id="v-front" d="M-34-46H34V46H-34z"/><path id="v-stack" d="M-32-32H32V38H-32z"/>'
        '<path id="v-tall" d="M-32-49H32V49H-32z"/>'
    )
)
