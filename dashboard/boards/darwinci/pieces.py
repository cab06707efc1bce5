"""Stones, markers and tools, each drawn once around (0, 0)."""

from dashboard.boards import Seat
from dashboard.boards.darwinci.fragments import NOTHING
from dashboard.boards.darwinci.layout import CELL, WIDE
from dashboard.boards.darwinci.palette import BRASS, GOLD, INK, PAPER
from dashboard.boards.seats import SEATS

BESIDE = 9
"""How far beside the one before each stone of a row lies."""
MOST = 6
"""The stones that a row is drawn with at most; its number has them all."""
CLIP = '<clipPath id="d-name"><path d="M52 0H360V50H52Z"/></clipPath>'
SQUARES = {(4, 3): "#d-square43", (3, 4): "#d-square34"}
"""Leonard's square by the columns and rows that it leaves."""


def heap(seat: int, stones: int) -> str:
    """The reference to so many small stones of a seat's colour, each half under the next."""
    return f"#d-heap{seat}-{min(stones, MOST)}" if stones else NOTHING


def long(stones: int) -> int:
    """How far a big stone lies beside the first of so many small ones."""
    return BESIDE * min(stones, MOST) + 12 if stones else 0


def big(seat: int, there: int) -> str:
    """The reference to a big stone of a seat's colour."""
    return f"#d-big{seat}" if there else NOTHING


def counter(bidding: int) -> str:
    """The reference to the counter that shows a bidding round, 0 for none."""
    return f"#d-counter{bidding}"


def site(fragments: int) -> str:
    """The reference to a site that is full, nearly empty, or empty."""
    return "#d-pile" if fragments > 6 else "#d-low" if fragments else "#d-emptied"


def defs() -> str:
    """All of them."""
    parts = []
    for number, seat in enumerate(SEATS, 1):
        parts.append(_stone(number, seat))
        parts += [
            f'<g id="d-heap{number}-{stones}">'
            + "".join(f'<use href="#d-stone{number}" x="{BESIDE * i}"/>' for i in range(stones))
            + "</g>"
            for stones in range(1, MOST + 1)
        ]
    parts += [_counter(value) for value in range(4)]
    return "".join(parts) + _square(4, 3) + _square(3, 4) + _REST


def _stone(number: int, seat: Seat) -> str:
    glass = (
        f'<path d="{seat.outline}" fill="{seat.colour}" class="d-rim" stroke-width="3.6"/>'
        f'<path d="{seat.outline}" transform="scale(.8)" fill="none" stroke="{seat.ink}" '
        'stroke-opacity=".55" stroke-width="2"/>'
        '<ellipse cx="-5" cy="-9" rx="7" ry="3.6" transform="rotate(-28 -5 -9)" fill="#fff" '
        'fill-opacity=".75"/>'
    )
    return (
        f'<g id="d-stone{number}"><g transform="scale(.64)">{glass}</g></g>'
        f'<g id="d-big{number}"><g transform="scale(.86)">{glass}</g><circle r="10.5" fill="{INK}" '
        f'stroke="{PAPER}" stroke-width="1.6"/><text class="d-two" y="6.8">2</text></g>'
    )


_PIP_AT = {0: (), 1: ((0, 0),), 2: ((-7, -7), (7, 7)), 3: ((-9, -9), (0, 0), (9, 9))}


def _counter(value: int) -> str:
    pips = "".join(f'<circle cx="{x}" cy="{y}" r="4.6" fill="{INK}"/>' for x, y in _PIP_AT[value])
    return (
        f'<g id="d-counter{value}"><rect x="-19" y="-19" width="38" height="38" rx="8" fill="{PAPER}" '
        f'stroke="{INK}" stroke-width="2.5"/>{pips}</g>'
    )


def _square(columns: int, rows: int) -> str:
    """A ruler of brass along two sides, with a notch for each place, and the two sides that it leaves."""
    wide, high, thick = columns * CELL, rows * CELL, 9
    left, top = -wide / 2, -high / 2
    notches = "".join(f"M{left + i * CELL:g} {-top:g}v{thick}" for i in range(1, columns))
    notches += "".join(f"M{left:g} {top + i * CELL:g}h{-thick}" for i in range(1, rows))
    return (
        f'<g id="d-square{columns}{rows}">'
        f'<path d="M{left:g} {top:g}H{-left:g}V{-top:g}" fill="none" class="d-side" stroke-opacity=".45" '
        'stroke-width="2.5" stroke-dasharray="9 7"/>'
        f'<path d="M{left:g} {top:g}V{-top:g}H{-left:g}v{thick}H{left - thick:g}V{top:g}z" fill="{BRASS}" '
        f'stroke="{INK}" stroke-width="2"/><path d="{notches}" stroke="{INK}" stroke-width="2.4"/>'
        f'<circle cx="{left - thick / 2:g}" cy="{-top + thick / 2:g}" r="2.6" fill="{INK}"/></g>'
    )


_PILE = "M-42-30H42V38H-42Z"
_REST = (
    f'<path id="d-cell" d="M{-CELL / 2 + 6:g} {-CELL / 2 + 6:g}h{CELL - 12:g}v{CELL - 12:g}h{12 - CELL:g}z"/>'
    '<path id="d-slot" d="M-54-54H54V54H-54Z"/><path id="d-spot" d="M-37-37H37V37H-37Z"/>'
    '<circle id="d-dot" cx="18" r="17"/>'
    f'<rect id="d-around" x="8" y="8" width="{WIDE - 16}" rx="10"/>'
    f'<g id="d-darwin"><rect x="-24" y="-19" width="48" height="38" rx="5" fill="#e8d8b0" stroke="{INK}" '
    f'stroke-width="2.5"/><path d="M-12-8a11 11 0 0 1 22 0c3 2 3 6 0 8c-1 8-4 13-11 13s-10-5-11-13'
    f'c-3-2-3-6 0-8z" fill="{PAPER}" stroke="{INK}" stroke-width="2"/>'
    f'<path d="M-8 2c2-3 5-2 7-1c2-1 5-2 7 1c2 8-2 14-7 14'
    f's-9-6-7-14z" fill="#9a8b74" stroke="{INK}" stroke-width="1.4"/>'
    f'<circle cx="-5" cy="-5" r="1.8" fill="{INK}"/>'
    f'<circle cx="3" cy="-5" r="1.8" fill="{INK}"/></g>'
    f'<g id="d-done"><circle r="16" fill="none" stroke="{GOLD}" stroke-width="3.5"/>'
    f'<circle cx="13" cy="-11" r="9" fill="{GOLD}" stroke="{INK}" stroke-width="1.8"/>'
    f'<path d="M8.6-11l3.2 3.4l5.4-6.4" fill="none" stroke="{INK}" stroke-width="2.6"/></g>'
    f'<g id="d-pile"><path d="{_PILE}" transform="translate(6 9)" fill="#3a2614" stroke="{INK}" '
    'stroke-width="2"/>'
    f'<path d="{_PILE}" transform="translate(3 4)" fill="#543a22" stroke="{INK}" stroke-width="2"/>'
    f'<path d="{_PILE}" fill="#6b4a2c" stroke="{PAPER}" stroke-opacity=".6" stroke-width="2.5"/></g>'
    f'<g id="d-low"><path d="{_PILE}" fill="#6b4a2c" stroke="{PAPER}" stroke-opacity=".6" '
    'stroke-width="2.5"/></g>'
    f'<g id="d-emptied"><path d="{_PILE}" class="d-empty"/></g>'
)
