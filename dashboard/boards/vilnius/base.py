"""The base picture: the table before anything lies on it, with the elements that scenes fill and the pools
of which they take cards."""

from html import escape

from dashboard.boards.seats import SEATS
from dashboard.boards.vilnius import faces, symbols, tags, town
from dashboard.boards.vilnius.faces import NOTHING
from dashboard.boards.vilnius.layout import (
    EDGE,
    FIELD_AT,
    GAP,
    LANDS,
    OPEN,
    ORDER,
    ROW_AT,
    STAGES,
    WIDE,
)
from dashboard.boards.vilnius.palette import BRASS, CREAM, FRAME, INK, WOODEN, stylesheet
from domain.vilnius.box import arms, box, named

SEAT_NUMBERS = (1, 2, 3)
STACKS = (1, 2, 3, 4)
LAYERS = range(1, 3)
"""Lines about the Order draw pile."""
LINES = range(1, 6)
"""Of text on the stage."""
PILES = (44.0, 144.0, 262.0)
"""Where draw pile, discard pile, and what lies beside them are named."""
SUPPLY_APART, SUPPLY_LINE, SUPPLY_NAME = 190, 22, 96
"""Between the columns and the lines of the supply, and the room for a name."""
_NAME = '<clipPath id="v-name"><path d="M46 0H256V50H46z"/></clipPath>'


def base(pack: str) -> str:
    """The board for a pack of cards, as one SVG."""
    wide, high = OPEN[3].size
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" id="v-board" viewBox="0 0 {wide:g} {high:g}" '
        'preserveAspectRatio="xMidYMin meet" class="v-board v-n3" role="group" aria-label="Vilnius">'
        f"<style>{stylesheet()}</style><defs>{_NAME}{town.defs()}{_WOOD}</defs>"
        f'<defs display="none">{symbols.defs()}{faces.defs(pack)}{town.houses()}{_stones()}</defs>'
        f'<rect x="-3000" y="-3000" width="9000" height="12000" fill="{WOODEN}"/>'
        '<rect x="-3000" y="-3000" width="9000" height="12000" fill="url(#v-wood)"/>'
        f"{_frame()}{town.sign_of_city()}{town.town()}{_order()}{_lands()}{_stage(pack)}"
        f"{''.join(_seat(seat) for seat in SEAT_NUMBERS)}</svg>"
    )


_WOOD = (
    '<pattern id="v-wood" width="420" height="124" patternUnits="userSpaceOnUse">'
    '<path d="M0 0H420V62H0z" fill="#fff" fill-opacity=".035"/><path d="M0 0H420M0 62H420M130 0V62M340 '
    '62V124" '
    'stroke="#140b05" stroke-width="2.4" stroke-opacity=".75"/><path d="M10 18Q90 8 122 20M150 34Q250 24 400 '
    '40M20 46Q70 52 118 44M8 84Q120 74 250 90T330 82M30 108Q180 98 320 110M352 96Q390 88 416 98" fill="none" '
    'stroke="#140b05" stroke-width="1.6" stroke-opacity=".4"/></pattern>'
    '<pattern id="v-weave" width="28" height="28" patternUnits="userSpaceOnUse"><path d="M14 4L24 14L14 24L4 '
    '14zM14 10v8M10 14h8M0-4L4 0L0 4M28-4L24 0L28 4M0 24L4 28M28 24L24 28" fill="none" stroke="#fff" '
    'stroke-width="1.4" stroke-opacity=".055"/></pattern>'
)


def _frame() -> str:
    """The edge of the table, for each number of seats."""
    edges = "".join(
        f'<g id="frame-{seats}"><path d="M{EDGE / 2:g} {EDGE / 2:g}H{wide - EDGE / 2:g}V{high - EDGE / 2:g}'
        f'H{EDGE / 2:g}z" fill="none" stroke="{FRAME}" stroke-width="{EDGE:g}"/>'
        f'<path d="M{EDGE / 2:g} {EDGE / 2:g}H{wide - EDGE / 2:g}V{high - EDGE / 2:g}H{EDGE / 2:g}z" '
        f'fill="none" stroke="{BRASS}" stroke-width="3" stroke-dasharray="34 12"/></g>'
        for seats, (wide, high) in ((seats, table.size) for seats, table in OPEN.items())
    )
    return f'<g class="v-frame">{edges}</g>'


def _stones() -> str:
    return "".join(
        f'<path id="v-stone{number}" d="{seat.outline}" fill="{seat.colour}" stroke="{CREAM}" '
        'stroke-width="3.4"/>'
        for number, seat in enumerate(SEATS[:3], 1)
    )


def _panel(high: float, id_: str = "") -> str:
    named = f' id="{id_}"' if id_ else ""
    size = f'height="{high - GAP:g}" ' if high else ""
    return f'<rect{named} class="v-panel" x="{GAP / 2:g}" y="{GAP / 2:g}" width="{WIDE - GAP}" {size}rx="8"/>'


def _pool(name: str, member: str) -> str:
    return f'<g data-pool="{name}"><defs>{member}</defs></g>'


def _card(more: str = "") -> str:
    """A member of a pool of cards."""
    return f'<g><title data-part="words"/><use data-part="face"/>{more}</g>'


def _new(outline: str) -> str:
    """The mark of a card that has just come."""
    return f'<path data-part="mark" class="v-new" d="{outline}"/>'


def _order() -> str:
    layers = "".join(f'<text id="layer-{n}" class="v-label" x="16" y="{167 + n * 18}"/>' for n in LAYERS)
    piles = "".join(
        f'<g transform="translate({x} 82) scale(.74)"><title id="{id_}-words"/>'
        f'<use id="{id_}-pile" href="#v-order"/></g><text id="{id_}" class="v-big v-mid v-halo" x="{x}" '
        f'y="112"/><text class="v-under v-mid" x="{x}" y="140">{label}</text>'
        for id_, x, label in (("deck", 42, "draw"), ("spent", 112, "discard"))
    )
    free = "".join(
        f'<path class="v-none" transform="translate({middle_x(i):g} 88)" d="M-35-52H35V52H-35z"/>'
        for i in range(3)
    )
    return (
        f'<g id="order">{_panel(ORDER)}<text class="v-head" x="16" y="31">The Order</text>'
        f'<text id="boosted" class="v-label v-hot v-right" x="{WIDE - 14}" y="25"/>'
        f"{piles}{free}{_pool('middle', _card(_new('M-36-53H36V53H-36z')))}{layers}"
        '<g><title id="aims-words"/><text id="aims" class="v-label" x="16" y="167"/></g></g>'
    )


def middle_x(place: int) -> float:
    """The middle of an enemy Building in play."""
    return 194 + place * 78.5


def stack_x(stack: int) -> float:
    """The middle of a stack of Provinces."""
    return 54 + (stack - 1) * 97.5


def _lands() -> str:
    stacks = "".join(
        f'<g id="stack-place-{n}" transform="translate({stack_x(n):g} 108)"><title id="stack-words-{n}"/>'
        '<use href="#v-q-{n}" transform="translate(0 -52) scale(.92)"/>'.replace("{n}", str(n))
        + f'<use id="stack-pile-{n}" href="#v-back" transform="translate(0 3) scale(.66)"/>'
        f'<text id="stack-{n}" class="v-big v-mid v-halo" y="13"/>'
        f'<text id="stack-known-{n}" class="v-label v-mid" y="66"/></g>'
        for n in STACKS
    )
    return (
        f'<g id="lands">{_panel(LANDS)}<text class="v-head" x="16" y="31">Provinces</text>'
        f'<text id="lands-pool" class="v-label v-right" x="{WIDE - 14}" y="29"/>'
        f'{stacks}{_pool("under", _card())}<use id="stack-mark" href="{NOTHING}"/></g>'
    )


def _stage(pack: str) -> str:
    lines = "".join(f'<g id="line-at-{n}"><text id="line-{n}" class="v-say"/></g>' for n in LINES)
    chip = _card(
        '<use data-part="stone" transform="translate(-28 -61) scale(.42)"/>'
        '<text data-part="note" class="v-note" x="-14" y="-55"/><path data-part="cross" class="v-cross"/>'
    )
    return (
        f'<g id="stage">{_panel(0, "stage-box")}<text id="stage-head" class="v-head" x="16" y="31"/>{lines}'
        f'<g id="cards">{_supply(pack)}<g transform="translate(36 0) scale(.95)"><title id="focus-words"/>'
        f'<use id="focus" href="{NOTHING}"/><use id="focus-mark" href="{NOTHING}" '
        'transform="translate(27 -42)"/><path id="versus" class="v-line" d="M50-9l9 9l-9 9"/></g>'
        f"{_pool('chip', chip)}</g></g>"
    )


def _supply(pack: str) -> str:
    """The Units of the general supply: in two columns their numbers, names and weapons."""
    known = box(pack)
    units, lines = known.units.values(), (len(known.units) + 1) // 2
    rows = "".join(
        f'<g transform="translate({n // lines * SUPPLY_APART} {(n % lines - lines // 2) * SUPPLY_LINE})">'
        f"<title>{escape(card.name)} in the general supply</title>"
        f'<text id="supply-{card.id}" class="v-list v-right" x="20" y="6"/>'
        f'<text class="v-list" x="30" y="6"{_fit(card.name)}>{escape(card.name)}</text>'
        f"{symbols.signs(named(arms(card.weapons)), 134, 0, 14, 0.72)}</g>"
        for n, card in enumerate(units)
    )
    return f'<g id="supply">{rows}</g>'


def _fit(name: str) -> str:
    """What makes a long name fit beside its weapons."""
    long = len(name) * 9 > SUPPLY_NAME
    return f' textLength="{SUPPLY_NAME}" lengthAdjust="spacingAndGlyphs"' if long else ""


def _seat(seat: int) -> str:
    foe = _card(
        tags.template("v-blank", "v-tag")
        + '<use href="#v-tall" class="v-veil"/><use data-part="fate" transform="translate(0 -6) scale(.7)"/>'
        + _new("M-36-53H36V53H-36z")
    )
    placed = _card(
        '<g data-part="holds"><use data-part="held"/></g><use data-part="used" transform="translate(-28 '
        f'-14) scale(1.2)"/>{_new("M-43-39H43V39H-43z")}'
    )
    parked, free = _card('<use data-part="stone"/>'), '<g><title data-part="words"/></g>'
    held = _card(
        tags.template("v-plate", "v-small")
        + f'<circle data-part="disc" fill="{INK}" stroke="{CREAM}" stroke-width="1.4" cx="-27" cy="-44"/>'
        '<text data-part="number" class="v-under v-mid v-light" x="-27" y="-38.6"/>'
    )
    return (
        f'<g id="s-{seat}"><title id="seat-words-{seat}"/>{_panel(0, f"panel-{seat}")}'
        f'<use href="#v-stone{seat}" transform="translate(28 23) scale(.62)"/>'
        f'<text id="name-{seat}" class="v-name" x="52" y="31" clip-path="url(#v-name)"/>'
        f'<use id="starter-{seat}" href="{NOTHING}" transform="translate(274 23)"/>'
        f'<text id="says-{seat}" class="v-word v-right" x="{WIDE - 14}" y="30"/>'
        f'<g transform="translate(0 {ROW_AT:g})"><g transform="translate(45 52) scale(.97)"><title '
        f'id="aim-words-{seat}"/><use id="aim-{seat}" href="{NOTHING}"/></g>'
        f'<text id="strength-{seat}" class="v-num v-mid" x="45" y="117"/>'
        f'<text id="row-none-{seat}" class="v-word" x="108" y="58"/>{_pool(f"row{seat}", foe)}</g>'
        f'<rect id="field-{seat}" class="v-field" x="9" y="{FIELD_AT:g}" width="{WIDE - 18}" rx="5"/>'
        f'<rect id="weave-{seat}" class="v-weave" x="13" y="{FIELD_AT + 4:g}" width="{WIDE - 26}"/>'
        f"{_pool(f'built{seat}', placed)}{_pool(f'cell{seat}', free)}{_pool(f'parked{seat}', parked)}"
        f'<g id="hand-{seat}">{_pool(f"p{seat}", held)}{_pool(f"u{seat}", held)}'
        f'<text id="none-{seat}" class="v-word" x="20"/></g>'
        f'<g id="piles-{seat}">{_piles(seat)}</g></g>'
    )


def _piles(seat: int) -> str:
    """Two lines: the piles of Provinces, and those of Units."""
    lines = ""
    for kind, back, y in (("p", "#v-back", 7), ("u", "#v-uback", 24)):
        lines += f'<use href="{back}" transform="translate(25 {y}) rotate(90) scale(.16 .24)"/>'
        for x, pile in zip(PILES, ("pile", "out", "side"), strict=True):
            lines += (
                f'<g><title id="{pile}-words-{kind}-{seat}"/><path d="M{x:g} {y - 9}h96v18h-96z" '
                f'fill="none" pointer-events="all"/><text id="{pile}-{kind}-{seat}" class="v-label" '
                f'x="{x:g}" y="{y + 5.5}"/></g>'
            )
    return lines


def stage_lines(seats: int) -> tuple[float, float]:
    """The base of the first line of the stage, and the distance to the next."""
    return (54, 21) if STAGES[seats] > STAGES[3] else (51, 18.5)
