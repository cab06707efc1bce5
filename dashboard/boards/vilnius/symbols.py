"""Small signs, each drawn once within 10 units around (0, 0): weapons, resources, goods, skulls, damage and
types of buildings. Each has its own shape, so colour alone never distinguishes two of them.
"""

from dashboard.boards.vilnius.palette import CARD, FLAME, GOLD, GREEN, INK, KINDS, MADDER, STEEL, WOOD

_LINE = f'stroke="{INK}" stroke-width="1.3" stroke-linejoin="round" stroke-linecap="round"'
_SKULL = (
    f'<path d="M0-5.6c3.6 0 5.4 2.4 5.4 5c0 1.7-.9 2.8-2 3.4v2.6h-6.8v-2.6c-1.1-.6-2-1.7-2-3.4'
    f'c0-2.6 1.8-5 5.4-5z" fill="{CARD}" stroke="{INK}" stroke-width="1"/>'
    f'<circle cx="-2.2" cy="-.4" r="1.4" fill="{INK}"/><circle cx="2.2" cy="-.4" r="1.4" fill="{INK}"/>'
    f'<path d="M-1 3v2M1 3v2" stroke="{INK}" stroke-width=".9"/>'
)
_FLAME = (
    "M0-9.5c1 3.6 6.4 5.6 6.4 11.4c0 4.6-3 7.2-6.4 7.2s-6.4-2.6-6.4-7.2"
    "c0-2.6 1.4-4.4 2.8-5.6c.2 1.8 1 2.8 2 3.2c-.6-3.4 0-6.4 1.6-9z"
)
_HOUSE = "M-8-1L0-8.5L8-1H5.6V8H-5.6V-1z"
MARKS = {
    "military": "M0-7.6L7.6 6H-7.6z",
    "noble": "M-7.4 6V-5.4L-3.6-.6L0-7.4L3.6-.6L7.4-5.4V6z",
    "economy": "M0-7a7 7 0 1 1-.01 0z",
    "civic": "M-6.4-6.4H6.4V6.4H-6.4z",
}
"""By type, its outline: a pennant, a crown, a coin, a block."""

_SIGNS: dict[str, tuple[str, str]] = {
    "sword": (
        "sword",
        f'<path d="M6.5-9.2L8.8-8.8L9-6.4L-1.6 4.4L-4.4 1.6z" fill="#c7ced4" {_LINE}/>'
        f'<path d="M-6.6-.6L.6 6.6" fill="none" stroke="{INK}" stroke-width="2.6" stroke-linecap="round"/>'
        f'<path d="M-3.4 3.4L-7.6 7.6" fill="none" stroke="{WOOD}" stroke-width="3.2" '
        'stroke-linecap="round"/>',
    ),
    "shield": (
        "shield",
        f'<path d="M-7.6-7.8Q0-5.6 7.6-7.8Q9 4.4 0 9.2Q-9 4.4-7.6-7.8z" fill="#3f6f9e" {_LINE}/>'
        f'<path d="M0-6.4V8M-7.4-.6H7.4" stroke="{CARD}" stroke-width="2"/>',
    ),
    "spear": (
        "spear",
        f'<path d="M-8.4 8.4L4.4-4.4" fill="none" stroke="{WOOD}" stroke-width="3" stroke-linecap="round"/>'
        f'<path d="M9-9L7.6-.8L3.6-3.6L.8-7.6z" fill="#dfe4e8" {_LINE}/>',
    ),
    "arrow": (
        "arrow",
        f'<path d="M0-6V7.4" fill="none" stroke="{INK}" stroke-width="2"/>'
        f'<path d="M0-9.8L4.2-2.6H-4.2z" fill="{GREEN}" {_LINE}/>'
        f'<path d="M0 2.6L4 6V9.6L0 6.4L-4 9.6V6z" fill="#a5c08a" {_LINE}/>',
    ),
    "gold": (
        "Gold",
        f'<circle r="8.4" fill="{GOLD}" {_LINE}/><circle r="5.4" fill="none" stroke="{INK}" '
        'stroke-width="1"/>'
        f'<path d="M0-3.4V3.4M-3.4 0H3.4" stroke="{INK}" stroke-width="1.6"/>',
    ),
    "tools": (
        "Tool",
        f'<path d="M-1.5-2.5L-7 8" stroke="{WOOD}" stroke-width="3.6" stroke-linecap="round"/>'
        f'<path d="M-5.6-8L6.4-4.6L8.6-.2L4.8-1L-6.8-4z" fill="{STEEL}" {_LINE}/>',
    ),
    "amber": ("amber", f'<path d="M-3-8L5-6L8 2L1 8.4L-7 5L-8-3z" fill="#ef8d1c" {_LINE}/>'),
    "furs": (
        "furs",
        f'<path d="M-6.5-8L-2-5.4H2L6.5-8L8-4L4.6 0L7 7.4L2.4 5.4L0 9L-2.4 5.4L-7 7.4L-4.6 0L-8-4z" '
        f'fill="#8d6848" {_LINE}/>',
    ),
    "grain": (
        "grain",
        f'<path d="M0 9V-2" stroke="{INK}" stroke-width="1.6"/><path d="M0-9c2.4 2 2.4 4 0 6c-2.4-2-2.4-4 '
        "0-6z"
        "M.6 2c.4-3.2 2.4-4.8 5.6-5c0 3.2-2 5-5.6 5zM-.6 2c-.4-3.2-2.4-4.8-5.6-5c0 3.2 2 5 5.6 5z"
        f'M.6 7.4c.4-3 2.4-4.6 5.6-4.8c0 3-2 4.8-5.6 4.8zM-.6 7.4c-.4-3-2.4-4.6-5.6-4.8c0 3 2 4.8 5.6 4.8z" '
        f'fill="#e3bb3c" {_LINE}/>',
    ),
    "honey": (
        "honey",
        '<path d="M-5.6-4.6H5.6C9.4-1.6 9.4 6.6 4.6 9H-4.6C-9.4 6.6-9.4-1.6-5.6-4.6z" fill="#d98e04" '
        f"{_LINE}/>"
        f'<path d="M-6.6-8.4H6.6V-4.6H-6.6z" fill="{CARD}" {_LINE}/>',
    ),
    "red": ("Red Skull", f'<circle r="9" fill="{MADDER}" {_LINE}/>{_SKULL}'),
    "silver": ("Silver Skull", f'<path d="M-8.4-8.4H8.4V8.4H-8.4z" fill="#aab4bd" {_LINE}/>{_SKULL}'),
    "golden": ("Golden Skull", f'<path d="M0-10.4L10.4 0L0 10.4L-10.4 0z" fill="{GOLD}" {_LINE}/>{_SKULL}'),
    "fire": ("fire", f'<path d="{_FLAME}" fill="{FLAME}" {_LINE}/>'),
    "province": (
        "Province",
        f'<path d="M-8.6-8H8.6V8H-8.6z" fill="#b9cfa0" {_LINE}/><path d="M-8.6 3Q-3-4 1 2Q5-3 8.6 1V8H-8.6z" '
        f'fill="{GREEN}"/>',
    ),
    "stored_or_fire": (
        "stored Province or fire",
        f'<path d="M-9.4-6.4Q-5-8.4-.8-6.4Q.6 0-.8 6.4Q-5 8.4-9.4 6.4Q-10.6 0-9.4-6.4z" fill="{WOOD}" '
        f"{_LINE}/>"
        f'<path d="M-9.8-2.6H-.2M-9.8 2.6H-.2" stroke="{INK}" stroke-width="1"/>'
        f'<path d="{_FLAME}" transform="translate(5 0) scale(.72)" fill="{FLAME}" {_LINE}/>',
    ),
    "unit": (
        "Unit",
        f'<path d="M-7 8V-1.4C-7-6-4-8.6 0-8.6S7-6 7-1.4V8H2.6V1.6H-2.6V8z" fill="#9aa6b0" {_LINE}/>',
    ),
    "building": (
        "building",
        f'<path d="{_HOUSE}" fill="#c9a36c" {_LINE}/><path d="M1.6-7L-2-1.4L2.4 2L-.8 8" fill="none" '
        f'stroke="{MADDER}" stroke-width="2.2"/>',
    ),
    "cross": (
        "Order value",
        f'<path d="M-2.2-9H2.2L2-2L9-2.2V2.2L2 2L2.2 9H-2.2L-2 2L-9 2.2V-2.2L-2-2z" fill="{INK}"/>',
    ),
}


def sign(name: str, x: float = 0, y: float = 0, scale: float = 1) -> str:
    """A sign at a place."""
    size = f" scale({scale:g})" if scale != 1 else ""
    return f'<use href="#v-{name}" transform="translate({x:g} {y:g}){size}"/>'


def mark(kind: str, x: float = 0, y: float = 0, scale: float = 1) -> str:
    """The mark of a type of buildings."""
    return sign(f"kind-{kind}", x, y, scale)


def signs(names: tuple[str, ...], x: float, y: float, step: float, scale: float) -> str:
    """Signs in a row, from the first one's place."""
    return "".join(sign(name, x + i * step, y, scale) for i, name in enumerate(names))


def middle(names: tuple[str, ...], y: float, step: float, scale: float) -> str:
    """Signs in a row around the middle."""
    return signs(names, -(len(names) - 1) * step / 2, y, step, scale)


def coin(name: str) -> str:
    """The reference to a sign as large as a picture of a choice."""
    return f"#v-coin-{name}"


def defs() -> str:
    """All of them."""
    drawn = "".join(
        f'<g id="v-{name}"><title>{title}</title>{path}</g>' for name, (title, path) in _SIGNS.items()
    )
    drawn += "".join(f'<g id="{coin(name)[1:]}">{sign(name, scale=4.6)}</g>' for name in ("gold", "tools"))
    return drawn + "".join(
        f'<g id="v-kind-{kind}"><title>{kind}</title><path d="{path}" fill="{KINDS[kind]}" stroke="{CARD}" '
        'stroke-width="1.4" stroke-linejoin="round"/></g>'
        for kind, path in MARKS.items()
    )
