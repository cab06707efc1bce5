"""The faces of all cards of a pack, each drawn once around (0, 0).

A card is 76 units wide and 100 high; an enemy's is narrower for its height. Its left edge has what counts in
play, so that a card of which others leave no more in sight can still be read. A Building is a tile of 92 by
84.
"""

from collections.abc import Mapping
from html import escape

from dashboard.boards.caches import remembered
from dashboard.boards.vilnius import figures, sights
from dashboard.boards.vilnius.backs import BACK, REST
from dashboard.boards.vilnius.palette import INDEX, INK, KINDS, SKY
from dashboard.boards.vilnius.symbols import mark, middle, sign, signs
from domain.vilnius.box import Box, arms, box, named
from domain.vilnius.cards import Building, Enemy, Province, Skulls, Stronghold, Unit, Weapon

NOTHING = "#v-nothing"
_UNIT, _PROVINCE = "#v-u-", "#v-p-"
CARD_HALF = 38
"""Half the width of a card."""
SMALL, BUILT = 16, 20
"""The size of the names of cards, and of Buildings."""
_TALL = "M-34-58H34q4 0 4 4V54q0 4-4 4H-34q-4 0-4-4V-54q0-4 4-4z"
SMALLER = 0.86
"""The size of an enemy's card, whose drawing is 116 high: so it is within 50 units too."""
_TINTS = {"military": "#f1d9cf", "noble": "#e4d9ec", "economy": "#f3e2bb", "civic": "#d6e3ef"}
"""Behind a Building, by its type."""


def two_lines(name: str) -> tuple[str, str]:
    """A name on two lines, of which the second may be empty."""
    words = name.replace("+", " + ").replace("-", "- ").split()
    if len(words) < 2:
        return name, ""
    at = min(range(1, len(words)), key=lambda i: abs(len(" ".join(words[:i])) - len(" ".join(words[i:]))))
    return " ".join(words[:at]), " ".join(words[at:])


def squeeze(text: str, wide: float, size: float) -> dict[str, str]:
    """The attributes that make a long line fit."""
    if len(text) * size * 0.6 <= wide:
        return {}
    return {"textLength": f"{wide:g}", "lengthAdjust": "spacingAndGlyphs"}


def _line(text: str, y: float, wide: float, size: float = SMALL) -> str:
    """A line of a name; a long one is squeezed."""
    fit = "".join(f' {name}="{value}"' for name, value in squeeze(text, wide, size).items())
    look = "v-small" if size == SMALL else "v-built" if size == BUILT else "v-face"
    return f'<text class="{look} v-mid" y="{y:g}"{fit}>{escape(text)}</text>'


def _name(name: str, y: float) -> str:
    """A name on a card, on one line or two around a height."""
    first, second = two_lines(name)
    if not second:
        return _line(first, y + 5, 70)
    return _line(first, y - 2, 70) + _line(second, y + 11.5, 70)


def enemy(id_: str, boosted: bool) -> str:
    """The reference to the face of an enemy Unit; after the Boost both of its sides count."""
    return f"#v-E-{id_}" if boosted else f"#v-e-{id_}"


def building(id_: str) -> str:
    """The reference to the face of a building."""
    return f"#v-b-{id_}"


def unit(id_: str) -> str:
    """The reference to the face of a Unit."""
    return f"{_UNIT}{id_}"


def province(id_: str) -> str:
    """The reference to the face of a Province."""
    return f"{_PROVINCE}{id_}"


def card(face: str) -> str:
    """The Province or Unit of a face; empty for any other."""
    _, _, id_ = face.partition(_UNIT if face.startswith(_UNIT) else _PROVINCE)
    return id_


def order_card(known: Box, id_: str, boosted: bool) -> str:
    """The reference to the face of any card of the Order."""
    if id_ in known.enemies:
        return enemy(id_, boosted)
    return f"#v-s-{id_}" if id_ in known.strongholds else f"#v-x-{known.uniques[id_].kind}"


def target(known: Box, id_: str) -> str:
    """The reference to the face of a Destination card."""
    return f"#v-d-{known.destinations[id_].target}"


@remembered(8)
def defs(pack: str) -> str:
    """All faces."""
    known = box(pack)
    parts = [f'<g id="v-i-{card.id}">{figures.enemy(card)}</g>' for card in known.enemies.values()]
    parts += [f'<g id="v-e-{card.id}">{_enemy(known, card, False)}</g>' for card in known.enemies.values()]
    parts += [f'<g id="v-E-{card.id}">{_enemy(known, card, True)}</g>' for card in known.enemies.values()]
    parts += [f'<g id="v-s-{card.id}">{_stronghold(card)}</g>' for card in known.strongholds.values()]
    parts += [f'<g id="v-u-{card.id}">{_unit(card)}</g>' for card in known.units.values()]
    parts += [f'<g id="v-p-{card.id}">{_province(card)}</g>' for card in known.provinces.values()]
    parts += [f'<g id="v-b-{card.id}">{_building(known, card)}</g>' for card in known.buildings.values()]
    parts += [
        f'<g id="v-q-{stack}"><path class="v-foe" d="M-50-20H50V20H-50z"/>{_conquest(named(asked))}</g>'
        for stack, asked in known.conquests.items()
    ]
    return "".join(parts) + REST


def _conquest(asked: tuple[str, ...]) -> str:
    return middle(asked, 0, min(24, 84 / len(asked)), 0.94 if len(asked) < 5 else 0.84)


def _skulls(skulls: Skulls) -> tuple[str, ...]:
    return ("red",) * skulls.red + ("silver",) * skulls.silver + ("golden",) * skulls.gold


def _down(names: tuple[str, ...], y: float, room: float, scale: float) -> str:
    """Signs one below the other at the left edge of a card, as close as the room asks for."""
    step = min(19 * scale, room / max(1, len(names) - 1))
    return "".join(sign(name, -25.5, y + i * step, scale) for i, name in enumerate(names))


def _disc(number: int, x: float, y: float) -> str:
    return (
        f'<circle cx="{x:g}" cy="{y:g}" r="11.5" fill="{INK}"/>'
        f'<text class="v-num v-mid v-light" x="{x:g}" y="{y + 7:g}">{number}</text>'
    )


def _enemy(known: Box, card: Enemy, boosted: bool) -> str:
    asked = named(known.asked(card.id, boosted))
    skulls = _skulls(known.skulls(card.id, boosted))
    if len(asked) > 5:
        weapons = "".join(
            sign(name, -32 + i % 2 * 12.5, -24 + i // 2 * 14.5, 0.64) for i, name in enumerate(asked)
        )
    else:
        weapons = _down(asked, -23, 45, 0.84)
    city, quarter = len(card.vilnius), len(card.player)
    step = min(12, 46 / max(1, city + quarter))  # many signs are smaller, so that none lies on another
    damage = signs(card.vilnius, step / 2 - 11, 17, step, min(0.66, step / 18))
    damage += signs(card.player, 36 - step * (quarter - 0.5), 17, step, min(0.66, step / 18))
    between = max(12.5, step * city - 9) if step * quarter < 22 else 35 - step * quarter
    fate = f'<path d="M{between:g} 8V26" stroke="{INK}" stroke-opacity=".5"/>{damage}'
    lost = "".join(sign(name, 29, -48 + 17 * i, 0.8) for i, name in enumerate(skulls))
    return _smaller(
        f'<path class="v-foe" d="{_TALL}"/><path d="M-13-57H34q3 0 3 3V8H-13z" fill="#aeb7b4"/>'
        '<path d="M-13-12Q10-24 37-14V8H-13z" fill="#8a9080"/>'
        f'<use href="#v-i-{card.id}" transform="translate(10 -25) scale(.92)"/>'
        f'<path d="M-13-58V28M-13 8H38M-38 28H38" stroke="{INK}" stroke-opacity=".5"/>'
        f"{_disc(card.strength, -25.5, -44)}{weapons}{lost}"
        f"{fate if card.vilnius or card.player else ''}{_name(card.name, 42)}"
    )


def _smaller(drawing: str) -> str:
    return f'<g transform="scale({SMALLER})">{drawing}</g>'


def _stronghold(card: Stronghold) -> str:
    does = (
        f'<text class="v-face v-mid" x="12" y="-40">-{card.toll}</text>{sign("hand", 29, -46, 0.9)}'
        if card.toll
        else '<text class="v-face v-mid" x="10" y="-40">+1</text>' + sign("tent", 29, -46, 1)
        if card.camps
        else sign("tower", 28, -46, 1)
    )
    return _smaller(
        f'<path class="v-foe" d="{_TALL}"/><path d="M-38-14V-54q0-4 4-4H34q4 0 4 4V-14z" fill="#b9bdb6" '
        f'stroke="{INK}" stroke-width="1.8"/>'
        f'<g transform="translate(0 -32) scale(.98)">{sights.stronghold(card)}</g>'
        f'<path d="M-4-57H34q3 0 3 3V-35H-4z" fill="#e9e6df" fill-opacity=".9"/>'
        f'<text class="v-num v-mid v-dark" x="-25" y="-40">∞</text>{does}'
        f'{_counts(card.weapons)}<path d="M-38 29H38" stroke="{INK}" stroke-opacity=".5"/>'
        f"{_name(card.name, 42)}"
    )


def _counts(weapons: Mapping[Weapon, int]) -> str:
    """Weapons with their numbers, two in a row."""
    return "".join(
        f'<text class="v-num v-dark" x="{x - 32}" y="{y + 7}">{number}</text>{sign(weapon, x - 11, y, 0.88)}'
        for (weapon, number), (x, y) in zip(
            sorted(weapons.items()), ((0, -3), (36, -3), (0, 18), (36, 18)), strict=False
        )
    )


def _card(picture: str, index: str, ground: str) -> str:
    """A card with a picture and what stays in sight of it at its left edge."""
    return (
        f'<path class="v-card" d="{BACK}"/><path d="M-13-49H34q3 0 3 3V20H-13z" fill="{ground}"/>'
        f'{picture}<path d="M-37 20V-46q0-3 3-3H-13V20z" fill="{INDEX}"/>'
        f'<path d="M-13-50V20M-38 20H38" stroke="{INK}" stroke-opacity=".5"/>{index}'
    )


def _unit(card: Unit) -> str:
    given = named(arms(card.weapons))
    special = _special(card)
    picture = f'<g transform="translate(11 -16)">{figures.unit(card)}</g>'
    meadow = '<path d="M-13 6Q12-2 37 4V20H-13z" fill="#98b184"/>'
    more = "".join(sign(name, 29, -41 + 17 * i, 0.8) for i, name in enumerate(special))
    return f"{_card(meadow + picture, _down(given, -29, 44, 0.84), SKY)}{more}{_name(card.name, 34)}"


def _special(card: Unit) -> tuple[str, ...]:
    """What a Unit can do besides giving its weapons."""
    return (
        tuple(name for name in ("martyr", "distribute") if getattr(card, name))
        + ("stultify",) * card.stultify
    )


def _province(card: Province) -> str:
    base = ("gold",) * card.gold + ("tools",) * card.tools
    picture = f'<g transform="translate(12.2 -15) scale(.955 .985)">{sights.land(card)}</g>'
    front = _card(picture, _down(base, -28, 38, 0.92), SKY)
    if card.trade is None:
        return front + _line(yields(card), 41, 70, 17)
    more = ("gold",) * card.trade.gold + ("tools",) * card.trade.tools
    return (
        f'{front}<path d="M-37 21H37V46q0 3-3 3H-34q-3 0-3-3z" fill="{SKY}"/>'
        f"{sign(card.trade.good, -24, 35, 1.1)}"
        f'<path d="M-9 35h10M-4 30v10" stroke="{INK}" stroke-width="2.6"/>{signs(more, 17, 35, 19, 1.05)}'
    )


def yields(card: Province) -> str:
    """The words on a Province; a Province with a trade has signs there."""
    words = [f"{card.gold} Gold"] if card.gold else []
    words += [f"{card.tools} {'Tool' if card.tools == 1 else 'Tools'}"] if card.tools else []
    return "" if card.trade else ", ".join(words)


def _building(known: Box, card: Building) -> str:
    edges = "".join(
        f'<circle cx="{x}" cy="{y}" r="8" fill="#fff" stroke="{KINDS[kind]}" stroke-width="1.4"/>'
        f"{mark(kind, x, y, 0.72)}"
        for kind, x, y in (
            (card.edges.top, 0, -33),
            (card.edges.right, 37, -8),
            (card.edges.bottom, 0, 33),
            (card.edges.left, -37, -8),
        )
        if kind
    )
    name = card.name.split(" ")[0] if card.trades else card.name  # its picture shows the goods
    return (
        '<path class="v-card" d="M-46-42H46V42H-46z"/>'
        f'<path d="M-45-41H45V5H-45z" fill="{_TINTS[card.kind]}"/>'
        f'<g transform="translate(0 -13) scale(.9)">{sights.building(known, card)}</g>'
        f'<path d="M-46-42H-18L-46-14z" fill="{KINDS[card.kind]}"/>{mark(card.kind, -37, -33, 0.84)}'
        f"{edges}{_disc(card.order, 34, -30)}{_line(name, 21.5, 88, BUILT)}"
    )
