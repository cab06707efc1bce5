"""The base picture: the table before anything lies on it, with the elements that scenes fill and the pools
of which they take cards."""

from dashboard.boards.seats import SEATS
from dashboard.boards.vilnius import faces, symbols
from dashboard.boards.vilnius.faces import NOTHING
from dashboard.boards.vilnius.layout import (
    FIELD_AT,
    FIELD_HIGH,
    GAP,
    HAND_STEP,
    HANDS_AT,
    HEAD,
    HIGH,
    OPEN,
    PILES,
    ROW_AT,
    STAGE,
    WIDE,
)
from dashboard.boards.vilnius.palette import GROUND, SKY, stylesheet

SEAT_NUMBERS = (1, 2, 3)
HOUSES = range(1, 21)
"""Points of the city at most, as a pack may have them."""
PER_ROW = 15
STACKS = (1, 2, 3, 4)
LAYERS = range(1, 3)
"""Lines about the Order draw pile."""
LINES = range(1, 6)
"""Of text on the stage."""
_CREST = (
    '<path id="crest" class="v-crest" d="M-72 77V-43H-54V42H-18V-78H18V42H54V-43H72V77M-18 77V60H18V77"/>'
)
"""The columns of the Grand Dukes, where the stage has room; around (0, 0)."""
_NAME = '<clipPath id="v-name"><path d="M46 0H256V50H46z"/></clipPath>'


def house_x(n: int) -> float:
    """The middle of a house of the city, from left to right."""
    return 24 + (n - 1) % PER_ROW * 25.2


def base(pack: str) -> str:
    """The board for a pack of cards, as one SVG."""
    wide, high = OPEN[3].size
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" id="v-board" viewBox="0 0 {wide:g} {high:g}" '
        'preserveAspectRatio="xMidYMin meet" class="v-board v-n3" role="group" aria-label="Vilnius">'
        f'<style>{stylesheet()}</style><defs>{_NAME}</defs><defs display="none">{symbols.defs()}'
        f"{faces.defs(pack)}{_stones()}</defs>"
        f'<rect x="-3000" y="-3000" width="9000" height="12000" fill="{GROUND}"/>'
        f"{_city()}{_order()}{_lands()}{_stage()}{''.join(_seat(seat) for seat in SEAT_NUMBERS)}</svg>"
    )


def _stones() -> str:
    return "".join(
        f'<path id="v-stone{number}" d="{seat.outline}" fill="{seat.colour}" stroke="#14100c" '
        'stroke-width="3"/>'
        for number, seat in enumerate(SEATS[:3], 1)
    )


def _panel(high: float, id_: str = "") -> str:
    named = f' id="{id_}"' if id_ else ""
    return (
        f'<rect{named} class="v-panel" x="{GAP / 2:g}" y="{GAP / 2:g}" width="{WIDE - GAP}" '
        f'height="{high - GAP:g}" '
        'rx="10"/>'
    )


def _pool(name: str, member: str) -> str:
    return f'<g data-pool="{name}"><defs>{member}</defs></g>'


def _card(more: str = "") -> str:
    """A member of a pool of cards."""
    return f'<g><title data-part="words"/><use data-part="face" class="v-pic"/>{more}</g>'


def _city() -> str:
    houses = "".join(
        f'<use id="house-{n}" href="{NOTHING}" '
        f'transform="translate({house_x(n):g} {150 - (n - 1) // PER_ROW * 36:g}) scale(.86)"/>'
        for n in HOUSES
    )
    return (
        f'<g id="city"><title id="city-words"/>{_panel(HEAD)}'
        f'<path d="M4 162V128Q52 104 100 120T208 104T310 116T396 100V162z" fill="{SKY}"/>{_castle()}'
        '<text class="v-title" x="16" y="40">Vilnius</text>'
        f'<text id="city-round" class="v-word v-right" x="{WIDE - 16}" y="34"/>'
        f'<text id="city-part" class="v-word v-right" x="{WIDE - 16}" y="60"/>'
        '<text id="city-points" class="v-title" x="16" y="82"/>'
        f'{houses}<path d="M8 162H{WIDE - 8}" class="v-line"/>'
        '<g id="city-marker"><path d="M0 167L10 182H-10z" fill="#96281b" stroke="#2b2016" '
        'stroke-width="1.6"/></g><text id="city-number" class="v-big v-mid" y="210"/>'
        f'<text id="city-game" class="v-label v-right" x="{WIDE - 16}" y="85"/></g>'
    )


def _castle() -> str:
    """The upper castle on its hill."""
    return (
        '<g transform="translate(-22 0)"><path d="M110 162Q156 114 182 110H234Q262 116 304 162z" '
        'fill="#b8bf94"/>'
        '<path d="M186 112V72h8v7h8v-7h8v7h8v-7h8v40z" fill="#b5755a" stroke="#2b2016" stroke-width="1.6"/>'
        '<path d="M196 90h6v9h-6zM212 90h6v9h-6z" fill="#2b2016"/>'
        '<path d="M206 72V50l16 5l-16 5" fill="#96281b" stroke="#2b2016" stroke-width="1.6"/></g>'
    )


def _order() -> str:
    layers = "".join(f'<text id="layer-{n}" class="v-label" x="16" y="{179 + n * 18}"/>' for n in LAYERS)
    piles = "".join(
        f'<g transform="translate({x} 88) scale(.86)"><title id="{id_}-words"/>'
        f'<use id="{id_}-pile" href="#v-order"/></g><text id="{id_}" class="v-big v-mid" x="{x}" y="143"/>'
        f'<text class="v-under v-mid" x="{x}" y="160">{label}</text>'
        for id_, x, label in (("deck", 40, "draw"), ("spent", 106, "discard"))
    )
    free = "".join(
        f'<path class="v-none" transform="translate({middle_x(i):g} 84)" d="M-36-46H36V46H-36z"/>'
        for i in range(3)
    )
    stronghold = _card(
        '<text data-part="name" class="v-small v-mid" y="66"/>'
        '<path data-part="mark" class="v-new" d="M-42-52H42V52H-42z"/>'
    )
    return (
        f'<g id="order">{_panel(HEAD)}<text class="v-head" x="16" y="36">The Order</text>'
        f'<text id="boosted" class="v-label v-hot v-right" x="{WIDE - 14}" y="27"/>'
        f"{piles}{free}{_pool('middle', stronghold)}{layers}"
        '<g><title id="aims-words"/><text id="aims" class="v-label" x="16" y="179"/></g></g>'
    )


def middle_x(place: int) -> float:
    """The middle of an enemy Building in play."""
    return 190 + place * 79


def stack_x(stack: int) -> float:
    """The middle of a stack of Provinces."""
    return 54 + (stack - 1) * 97.5


def _lands() -> str:
    stacks = "".join(
        f'<g transform="translate({stack_x(n):g} 0)"><title id="stack-words-{n}"/>'
        f'<use href="#v-q-{n}" transform="translate(0 72) scale(.92)"/>'
        f'<use id="stack-pile-{n}" href="#v-back" transform="translate(0 136) scale(.9)"/>'
        f'<text id="stack-{n}" class="v-big v-mid v-light" y="146"/>'
        f'<text id="stack-known-{n}" class="v-label v-mid" y="200"/></g>'
        for n in STACKS
    )
    return (
        f'<g id="lands">{_panel(HEAD)}<text class="v-head" x="16" y="36">Provinces</text>'
        f'<text id="lands-pool" class="v-label v-right" x="{WIDE - 14}" y="32"/>'
        f'{stacks}{_pool("under", _card())}<use id="stack-mark" href="{NOTHING}"/></g>'
    )


def _stage() -> str:
    lines = "".join(f'<text id="line-{n}" class="v-say" x="16" y="{40 + n * 23}"/>' for n in LINES)
    chip = _card(
        '<use data-part="stone" transform="translate(0 -54) scale(.62)"/>'
        '<text data-part="note" class="v-note v-mid" y="72"/><path data-part="cross" class="v-cross"/>'
    )
    return (
        f'<g id="stage">{_panel(STAGE)}<text id="stage-head" class="v-head" x="16" y="37"/>{lines}</g>'
        f'<g id="stage-a"><rect id="stage-box" class="v-panel" x="{GAP / 2:g}" y="{GAP / 2:g}" rx="10"/>'
        f"{_CREST}"
        f'<g transform="translate(56 76)"><title id="focus-words"/>'
        f'<use id="focus" href="{NOTHING}" transform="scale(1.12)"/><use id="focus-mark" href="{NOTHING}" '
        'transform="translate(38 -52)"/></g>'
        f'<path id="versus" class="v-line" d="M114 64l-9 12l9 12"/>{_pool("chip-a", chip)}</g>'
        f'<g id="stage-b">{_pool("chip-b", chip)}</g>'
    )


def _seat(seat: int) -> str:
    foe = _card(
        '<text data-part="one" class="v-under v-mid" y="64"/><text data-part="two" class="v-under v-mid" '
        'y="77"/>'
        '<use data-part="fate" transform="translate(4 -48)"/>'
        '<path data-part="mark" class="v-new" d="M-42-52H42V52H-42z"/>'
    )
    placed = _card(
        '<g data-part="holds"><use data-part="held"/></g><use data-part="used" transform="translate(-30 '
        '-20)"/>'
        '<path data-part="mark" class="v-new" d="M-43-41H43V41H-43z"/>'
    )
    parked = _card('<use data-part="stone"/>')
    hands = ""
    for kind, y in (("p", HANDS_AT), ("u", HANDS_AT + HAND_STEP)):
        back = "#v-back" if kind == "p" else "#v-uback"
        hands += f'<g transform="translate(0 {y + 30:g})">'
        hands += _pool(
            f"{kind}{seat}",
            '<g><title data-part="words"/><use data-part="face"/>'
            '<circle data-part="disc" fill="#2b2016" cx="18" cy="-24"/>'
            '<text data-part="number" class="v-under v-mid v-light" x="18" y="-18.5"/></g>',
        )
        for at, pile, label in zip(
            PILES,
            ("pile", "out", "side"),
            ("draw", "discard", "loot" if kind == "p" else "aside"),
            strict=True,
        ):
            hands += (
                f'<g transform="translate({at:g} -5)"><title id="{pile}-words-{kind}-{seat}"/>'
                f'<use id="{pile}-face-{kind}-{seat}" href="{back}" transform="scale(.6)"/></g>'
                f'<text id="{pile}-{kind}-{seat}" class="v-num v-mid" x="{at:g}" y="3"/>'
                f'<text class="v-under v-mid" x="{at:g}" y="31">{label}</text>'
            )
        hands += f'<text id="none-{kind}-{seat}" class="v-label" x="16" y="2"/></g>'
    return (
        f'<g id="s-{seat}"><title id="seat-words-{seat}"/>{_panel(HIGH, f"panel-{seat}")}'
        f'<use href="#v-stone{seat}" transform="translate(30 26) scale(.7)"/>'
        f'<text id="name-{seat}" class="v-name" x="54" y="35" clip-path="url(#v-name)"/>'
        f'<use id="starter-{seat}" href="{NOTHING}" transform="translate(274 26)"/>'
        f'<text id="says-{seat}" class="v-word v-right" x="{WIDE - 14}" y="34"/>'
        f'<g transform="translate(0 {ROW_AT:g})"><g transform="translate(45 60) scale(.92)"><title '
        f'id="aim-words-{seat}"/>'
        f'<use id="aim-{seat}" href="{NOTHING}"/></g>'
        f'<text id="strength-{seat}" class="v-num v-mid" x="46" y="136"/>'
        f'<text id="row-none-{seat}" class="v-word" x="104" y="66"/>{_pool(f"row{seat}", foe)}</g>'
        f'<rect class="v-field" x="8" y="{FIELD_AT:g}" width="{WIDE - 16}" height="{FIELD_HIGH:g}" rx="6"/>'
        f"{_pool(f'built{seat}', placed)}{_pool(f'parked{seat}', parked)}"
        f"{hands}</g>"
    )
