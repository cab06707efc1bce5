"""The pieces that a scene refers to by id, each drawn once around (0, 0) at the size of a token of radius 20.

A seat is told by the colour and the outline of its pawns; decline by form too: hollow, with a broken column.
"""

from dashboard.boards import Seat
from dashboard.boards.seats import SEATS
from dashboard.boards.vinci.palette import INK, PARCHMENT

NOTHING = ""
NATIVE = "#v-n"
FORTS = (NOTHING, "#v-fort1", "#v-fort2")
"""By the number of forts."""
COLUMN = "#v-column"
RING = "#v-ring"

_ICONS = (
    f'<g id="v-mine"><circle r="12" fill="{PARCHMENT}" stroke="{INK}" stroke-width="1.5"/>'
    f'<path d="M-4.5 7l8-9.5" stroke="#8a5a2b" stroke-width="2.6" stroke-linecap="round"/>'
    f'<path d="M-5-5.5q8-3.5 11.5 6" fill="none" stroke="{INK}" stroke-width="2.6" '
    'stroke-linecap="round"/></g>'
    f'<g id="v-port"><circle r="12" fill="{PARCHMENT}" stroke="{INK}" stroke-width="1.5"/>'
    '<path d="M0-4.5v12M-4-2h8M-6.5 2q.5 5.5 6.5 5.7q6-.2 6.5-5.7" fill="none" stroke="#174a7a" '
    'stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round"/>'
    '<circle cy="-6.5" r="2" fill="none" stroke="#174a7a" stroke-width="1.8"/></g>'
)


_TOWER = "M-9-13h4.5v3.5h2.5v-3.5h4v3.5h2.5v-3.5h4.5v8.5h-2v15.5h-14v-15.5h-2z"


def active(seat: int) -> str:
    """The reference to the pawns of a seat's active civilization."""
    return f"#v-a{seat}"


def declined(seat: int) -> str:
    """The reference to the pawns of a seat's declined civilization."""
    return f"#v-d{seat}"


def stamped(piece: str) -> str:
    """The value of ``marker-start`` that draws a piece where a path begins.

    A scene changes pieces by markers, for a ``<use>`` makes all that it shows anew as elements of its own.
    """
    return f"url({piece}-m)" if piece else "none"


def _token(number: int, seat: Seat) -> str:
    return (
        f'<g id="v-a{number}"><path d="{seat.outline}" transform="translate(1.5 2.5)" opacity=".35"/>'
        f'<path d="{seat.outline}" fill="{seat.colour}" stroke="#14100c" stroke-width="2.6"/>'
        f'<path d="{seat.outline}" transform="scale(.84)" fill="none" stroke="{seat.ink}" stroke-width="1.8" '
        'opacity=".75"/></g>'
    )


def _hollow(number: int, seat: Seat) -> str:
    return (
        f'<g id="v-d{number}"><path d="{seat.outline}" fill="{PARCHMENT}" stroke="{INK}" stroke-width="8"/>'
        f'<path d="{seat.outline}" fill="none" stroke="{seat.colour}" stroke-width="5"/></g>'
    )


def _hatch(number: int, seat: Seat) -> str:
    return (
        f'<pattern id="v-hatch-{number}" width="12" height="12" patternUnits="userSpaceOnUse" '
        f'patternTransform="rotate(45)"><path d="M0 2.5h12" stroke="{seat.colour}" stroke-width="4" '
        'stroke-opacity=".62"/></pattern>'
    )


def defs() -> str:
    """All pieces, for the ``<defs>`` of a board."""
    parts = [_ICONS]
    for number, seat in enumerate(SEATS, 1):
        parts += [_token(number, seat), _hollow(number, seat), _hatch(number, seat)]
    parts.append(
        '<g id="v-n"><ellipse cx="1" cy="11.5" rx="11" ry="4" opacity=".3"/>'
        '<path d="M0-14a6.3 6.3 0 0 1 3.7 11.4c3.8 2 6.3 7.5 6.3 12.6q0 2-2 2h-16'
        'q-2 0-2-2c0-5.1 2.5-10.6 6.3-12.6a6.3 6.3 0 0 1 3.7-11.4z" '
        'fill="#8a4b22" stroke="#2f1606" stroke-width="2"/>'
        '<path d="M-3.5-9.5a4 4 0 0 1 3-2.5M-6.5 7.5q.5-5 3.5-7.5" fill="none" stroke="#d99a63" '
        'stroke-width="1.8" stroke-linecap="round"/></g>'
        f'<path id="v-fort1" d="{_TOWER}" fill="#fff" stroke="#14100c" stroke-width="2.2" '
        'stroke-linejoin="round"/>'
        '<g id="v-fort2"><use href="#v-fort1" x="-1"/><use href="#v-fort1" x="15" y="4"/></g>'
        '<g id="v-column" stroke="#33210f" stroke-linejoin="round" stroke-linecap="round">'
        '<path d="M-10 14v-4h3.5v-19l4 4 3-6 3 4 3.5-2.5v19.5h3v4z" fill="#d8b878" stroke-width="2.2"/>'
        '<path d="M-2.5 8v-9M2.5 8v-11" stroke-width="1.6"/></g>'
        '<circle id="v-spot" r="15" fill="#fff8e1" fill-opacity=".3" stroke="#2b1a08" stroke-opacity=".45" '
        'stroke-width="1.5" stroke-dasharray="3 4"/>'
        '<g id="v-ring" fill="none"><circle r="30" stroke="#14100c" stroke-width="8"/>'
        '<circle r="30" stroke="#fff7c9" stroke-width="5"/>'
        '<path d="M0-41v9M0 32v9M-41 0h9M32 0h9" stroke="#14100c" stroke-width="6"/>'
        '<path d="M0-41v9M0 32v9M-41 0h9M32 0h9" stroke="#fff7c9" stroke-width="3"/></g>'
    )
    seats = range(1, len(SEATS) + 1)
    pieces = [NATIVE, *FORTS[1:], COLUMN, RING, *map(active, seats), *map(declined, seats)]
    return "".join(parts + [_marker(piece) for piece in pieces])


def _marker(piece: str) -> str:
    return (
        f'<marker id="{piece[1:]}-m" markerUnits="userSpaceOnUse" overflow="visible">'
        f'<use href="{piece}"/></marker>'
    )
