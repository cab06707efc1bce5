"""What is drawn once and used by its id: cubes and other numbers, dice, units, and marks.

Each has a shape of its own, so that colour alone distinguishes nothing.
"""

from dashboard.boards.civmint.palette import CUBES, INK, MADDER, PALE, SIDES
from domain.civmint.names import ASPECTS

NOTHING = ""
_LINE = f'stroke="{INK}" stroke-width="1.2" stroke-linejoin="round" stroke-linecap="round"'
_GLYPHS = {
    "food": '<path d="M0 8V-2M0-8q3 3 0 6q-3-3 0-6zM.6 1.6q.4-4 4.6-4.4q0 4.4-4.6 4.4zM-.6 '
    "1.6q-.4-4-4.6-4.4q0 4.4 4.6 4.4z"
    'M.6 6.4q.4-4 4.6-4.4q0 4.4-4.6 4.4zM-.6 6.4q-.4-4-4.6-4.4q0 4.4 4.6 4.4z" fill="#5b4300" '
    'stroke="#5b4300" '
    'stroke-width=".9"/>',
    "wood": '<path d="M-7-3H4.6V4.6H-7z" fill="#e2b98a"/><ellipse cx="5" cy=".8" rx="2.6" ry="3.8" '
    f'fill="{PALE}" '
    'stroke="#5b3413" stroke-width="1"/><path d="M-5.6-.6H1M-4 2.2H.4" stroke="#5b3413" stroke-width="1"/>',
    "stone": f'<path d="M-7 5L-5-3L0-6L6-2.6L7 5z" fill="{PALE}" {_LINE}/><path d="M-5-3L0 0L6-2.6M0 '
    f'0V5" fill="none" {_LINE}/>',
    "metal": '<path d="M-7.4 4.6L-5-3H5L7.4 4.6z" fill="#d7dde3"/><path d="M-5-3L-3.6.4H3.6L5-3" '
    'fill="none" '
    'stroke="#2b2d31" stroke-width="1.2"/>',
    "money": f'<circle r="6.8" fill="{PALE}"/><circle r="4.6" fill="none" stroke="#2d6cc0" '
    'stroke-width="1.4"/>'
    '<path d="M0-3V3" stroke="#2d6cc0" stroke-width="1.8"/>',
    "power": f'<path d="M-6 6L5-5M6 6L-5-5M-6.6 2.4L-2.4 6.6M6.6 2.4L2.4 6.6" stroke="{PALE}" '
    'stroke-width="2" '
    'stroke-linecap="round"/>',
}
_SIGNS = {
    "research": '<path d="M-3-9H3M-2-9V-2.6L-8 7.4Q-8.4 9-6.6 9H6.6Q8.4 9 8 7.4L2-2.6V-9" fill="#fff" '
    f'{_LINE}/><path d="M-4.6 2H4.6L7.4 7.4Q7.6 8.4 6.4 8.4H-6.4Q-7.6 8.4-7.4 7.4z" fill="#4d9a6a"/>',
    "taxes": f'<path d="M-9-1Q-9-7 0-7T9-1V8H-9z" fill="#c99a4b" {_LINE}/><path d="M-9 0H9" {_LINE}/>'
    f'<path d="M-2.2-2H2.2V3H-2.2z" fill="{PALE}" {_LINE}/>',
    "event": f'<path d="M-8-8H8V8H-8z" fill="{PALE}" {_LINE}/><path d="M0-6L1.8-1.9L6-1.6L2.8 1.2L3.8 '
    "5.4L0 3L-3.8 "
    f'5.4L-2.8 1.2L-6-1.6L-1.8-1.9z" fill="{INK}"/>',
    "supports": f'<path d="M-9 8V-2L-4.6-6.4L-.4-2V8z" fill="#e6cf9c" {_LINE}/><path d="M1-8H9V8H1z" '
    'fill="#c9b07a" '
    f'{_LINE}/><path d="M3.4-5V-2M6.6-5V-2M3.4 1V4M6.6 1V4" {_LINE}/>',
    "population": f'<circle cy="-5" r="3.8" fill="{PALE}" {_LINE}/><path d="M-7 9V4Q-7-.6 0-.6T7 4V9z" '
    f'fill="{PALE}" {_LINE}/>',
    "military": f'<path d="M-7.6-8Q0-6 7.6-8Q9 4.4 0 9.2Q-9 4.4-7.6-8z" fill="{PALE}" {_LINE}/><path '
    f'd="M0-6.4V8M-7.6-.8H7.6" {_LINE}/>',
    "economy": f'<path d="M0-9V8M-4 9H4M-8-5H8" fill="none" stroke="{PALE}" stroke-width="4"/>'
    f'<path d="M0-9V8M-4 9H4M-8-5H8" fill="none" {_LINE}/><path d="M-8-5L-10.5 '
    f'2H-5.5zM8-5L5.5 2H10.5z" fill="{PALE}" {_LINE}/>',
    "happiness": f'<circle r="8.6" fill="{PALE}" {_LINE}/><path d="M-4.4 1.4Q0 7.4 4.4 1.4" fill="none" '
    f"{_LINE}/>"
    f'<circle cx="-3" cy="-2.6" r="1.2" fill="{INK}"/><circle cx="3" cy="-2.6" r="1.2" fill="{INK}"/>',
    "attack": f'<path d="M2-10L-6 1.6H-1L-2.6 10L6-2.4H1z" fill="#f0b428" {_LINE}/>',
    "defence": f'<path d="M-8-8H-4V-5H-2V-8H2V-5H4V-8H8V8H-8z" fill="#c9c4ba" {_LINE}/>',
    "first": f'<path d="M-9.4 7V-5L-4.6 0L0-8.4L4.6 0L9.4-5V7z" fill="#f2c12e" {_LINE}/>',
    "damage": f'<path d="M0-8L7-4V4L0 8L-7 4V-4z" fill="{MADDER}" stroke="{PALE}" stroke-width="1.6"/>'
    f'<path d="M-7-4L0 0L7-4M0 0V8" fill="none" stroke="{PALE}" stroke-width="1.4"/>',
}
"""Each within 10 units around (0, 0)."""
UNITS = {
    "settler": "M0-11.6a4 4 0 1 1-.01 0zM-6.4 10V3.4Q-6.4-2.6 0-2.6T6.4 3.4V10zM9-10H10.8V10H9z",
    "village": "M-11-.4L0-10.4L11-.4H8V10H2.6V3H-2.6V10H-8V-.4z",
    "city": "M-12 10V-1H-5.6V-6L0-12L5.6-6V-3H12V10zM-1.6-5V-.6H1.6V-5zM-9.6 2.4V5.6H-7.4V2.4z"
    "M7.4 1V4.2H9.6V1zM-1.8 4.4V10H1.8V4.4z",
    "infantry": "M0-13L2.4-8.4V1.4H6.6V4.6H2.2V8.4L3 11H-3L-2.2 8.4V4.6H-6.6V1.4H-2.4V-8.4z",
    "cavalry": "M-6.4 11H8.6Q10.4-2 4-8L3.4-12L-.4-8.8Q-7.6-6.6-10 1.4L-7 4.8L-2 1.6Q-.8 4.6-4.8 7Q-6.8 "
    "8.6-6.4 11z"
    "M-2.6-4.4a1.4 1.4 0 1 0 .01 0z",
    "artillery": "M-11.6-1.4L8.8-9.4L11-3.4L3.4-.4Q6.6 2 6.2 5.6A6.4 6.4 0 0 1-6.6 5.6Q-6.6 3.4-5.6 "
    "1.8L-10 3.2z"
    "M-.2 3.2a2.4 2.4 0 1 0 .01 0z",
    "ship": "M-12 4H12L7.4 11H-7.4zM-.8-12V2.4H-9.6Q-2.6-3-.8-12zM1-10Q8.6-5.4 9.6 2.4H1z",
    "capital": "M-13-3.6L0-12L13-3.6zM-10.6-2H-7V7.4H-10.6zM-1.8-2H1.8V7.4H-1.8zM7-2H10.6V7.4H7zM-13 "
    "8.4H13V11.6H-13z",
}
"""Each within 13 units around (0, 0); what is cut out turns the other way or lies within."""
FACES = {"settler": 1, "village": 2, "city": 3, "infantry": 4, "cavalry": 5, "artillery": 6, "ship": 1}
"""The pips of the face of a die that is the unit."""
_PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
TOKEN = 50
"""The side of the place that a unit takes, with the number of its die and its damage."""


def unit(seat: int, kind: str) -> str:
    """The reference to a unit of a seat."""
    return f"#m-u{seat}-{kind}"


def sign(name: str, x: float = 0, y: float = 0, scale: float = 1) -> str:
    """A sign at a place."""
    size = f" scale({scale:g})" if scale != 1 else ""
    return f'<use href="#m-{name}" transform="translate({x:g} {y:g}){size}"/>'


def _die(number: int) -> str:
    pips = "".join(f'<circle cx="{x * 9}" cy="{y * 9}" r="3.6" fill="{INK}"/>' for x, y in _PIPS[number])
    return (
        f'<g id="m-die{number}"><rect x="-18" y="-18" width="36" height="36" rx="7" fill="#fff" '
        f'stroke="{INK}" '
        f'stroke-width="2"/>{pips}</g>'
    )


def _token(number: int, kind: str) -> str:
    """A unit: the outline and colour of its seat, its symbol, and the pips of its face below."""
    seat, pips = SIDES[number - 1], FACES.get(kind, 0)
    row = "".join(f'<circle cx="{(i - (pips - 1) / 2) * 4.9:g}" cy="14.8" r="1.9"/>' for i in range(pips))
    grow, down, small = (1.2, 0, 0.92) if kind == "capital" else (1.12, -3, 0.86)
    return (
        f'<g id="m-u{number}-{kind}"><path d="{seat.outline}" transform="scale({grow})" '
        f'fill="{seat.colour}" '
        f'stroke="{PALE}" stroke-width="3.6"/><path d="{seat.outline}" '
        f'transform="scale({grow + 0.04:g})" fill="none" '
        f'stroke="{INK}" stroke-width="1.6"/><g fill="{seat.ink}"><path fill-rule="evenodd" '
        f'transform="translate(0 {down}) scale({small})" d="{UNITS[kind]}"/>{row}</g></g>'
    )


def defs() -> str:
    """All of them."""
    cubes = "".join(
        f'<g id="m-{name}"><path d="M-8.4-9.6H8.4Q9.6-9.6 9.6-8.4V8.4Q9.6 9.6 8.4 9.6H-8.4Q-9.6 9.6-9.6 '
        "8.4V-8.4"
        f'Q-9.6-9.6-8.4-9.6z" fill="{colour}" stroke="{INK}" stroke-width="1.3"/>{_GLYPHS[name]}</g>'
        for name, colour in CUBES.items()
    )
    signs = "".join(f'<g id="m-{name}">{drawn}</g>' for name, drawn in _SIGNS.items())
    cubes_ = "".join(
        f'<g id="m-hurt{n}">{"".join(sign("damage", 0, i * 11.5, 0.86) for i in range(n))}</g>'
        for n in (1, 2, 3, 4)
    )
    sides = "".join(
        f'<path id="m-seat{n}" d="{seat.outline}" fill="{seat.colour}" stroke="{PALE}" stroke-width="5"/>'
        f'<g id="m-cube{n}"><path d="{seat.outline}" transform="scale(.44)" fill="{seat.colour}" '
        f'stroke="{PALE}" '
        'stroke-width="5"/></g>' + "".join(_token(n, kind) for kind in UNITS)
        for n, seat in enumerate(SIDES, 1)
    )
    pictures = "".join(
        f'<g id="m-p-{name}">{sign(name, 0, 0, 4)}</g>' for name in (*CUBES, *ASPECTS) if name != "power"
    )
    marks = (
        f'<path id="m-cross" d="M-20-20L20 20M20-20L-20 20" stroke="{MADDER}" stroke-width="7" '
        'stroke-linecap="round"/>'
        '<path id="m-clash" d="M0-29L7-12L24-20L14-4L30 4L13 8L19 25L3 15L-8 29L-10 12L-28 16L-17 '
        '2L-30-10L-12-11z" '
        f'fill="#f5c542" stroke="{INK}" stroke-width="1.8" stroke-linejoin="round"/>'
    )
    return cubes + signs + cubes_ + sides + "".join(map(_die, _PIPS)) + marks + pictures
