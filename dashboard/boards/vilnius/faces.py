"""The faces of all cards of a pack, each drawn once within 50 units around (0, 0).

What is drawn on a building follows from what it can do, so that a pack of others has pictures too.
"""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from html import escape

from dashboard.boards.vilnius.palette import CARD, FLAME, GOLD, INK, KINDS, MADDER, SKY, STEEL, WOOD
from dashboard.boards.vilnius.symbols import mark, middle, sign, signs
from domain.vilnius.box import Box, arms, box, named
from domain.vilnius.cards import Building, Enemy, Province, Skulls, Stronghold, Unit, Weapon

NOTHING = "#v-nothing"
_LINE = f'stroke="{INK}" stroke-width="1.6" stroke-linejoin="round"'
_STONE = "#cdbf9f"
_ROOF = "#a5472f"


def two_lines(name: str) -> tuple[str, str]:
    """A name on two lines, of which the second may be empty."""
    words = name.replace("+", " + ").replace("-", "- ").split()
    if len(words) < 2:
        return name, ""
    at = min(range(1, len(words)), key=lambda i: abs(len(" ".join(words[:i])) - len(" ".join(words[i:]))))
    return " ".join(words[:at]), " ".join(words[at:])


def _label(text: str, y: float, wide: float, most: int, size: str = "face") -> str:
    """A line of a name; a long one is squeezed."""
    squeeze = f' textLength="{wide:g}" lengthAdjust="spacingAndGlyphs"' if len(text) > most else ""
    return f'<text class="v-{size} v-mid" y="{y:g}"{squeeze}>{escape(text)}</text>'


def enemy(id_: str, boosted: bool) -> str:
    """The reference to the face of an enemy Unit; after the Boost both of its sides count."""
    return f"#v-E-{id_}" if boosted else f"#v-e-{id_}"


def building(id_: str) -> str:
    """The reference to the face of a building."""
    return f"#v-b-{id_}"


def unit(id_: str) -> str:
    """The reference to the face of a Unit."""
    return f"#v-u-{id_}"


def province(id_: str) -> str:
    """The reference to the face of a Province."""
    return f"#v-p-{id_}"


def order_card(known: Box, id_: str, boosted: bool) -> str:
    """The reference to the face of any card of the Order."""
    if id_ in known.enemies:
        return enemy(id_, boosted)
    return f"#v-s-{id_}" if id_ in known.strongholds else f"#v-x-{known.uniques[id_].kind}"


def target(known: Box, id_: str) -> str:
    """The reference to the face of a Destination card."""
    return f"#v-d-{known.destinations[id_].target}"


@lru_cache(maxsize=8)
def defs(pack: str) -> str:
    """All faces."""
    known = box(pack)
    parts = [f'<g id="v-e-{card.id}">{_enemy(known, card, False)}</g>' for card in known.enemies.values()]
    parts += [f'<g id="v-E-{card.id}">{_enemy(known, card, True)}</g>' for card in known.enemies.values()]
    parts += [f'<g id="v-s-{card.id}">{_stronghold(card)}</g>' for card in known.strongholds.values()]
    parts += [f'<g id="v-u-{card.id}">{_unit(card)}</g>' for card in known.units.values()]
    parts += [f'<g id="v-p-{card.id}">{_province(card)}</g>' for card in known.provinces.values()]
    parts += [f'<g id="v-b-{card.id}">{_building(known, card)}</g>' for card in known.buildings.values()]
    parts += [f'<g id="v-small-{card.id}">{_small(card)}</g>' for card in known.units.values()]
    parts += [
        f'<g id="v-q-{stack}"><path class="v-foe" d="M-50-24H50V24H-50z"/>{_conquest(named(asked))}</g>'
        for stack, asked in known.conquests.items()
    ]
    return "".join(parts) + _REST


def _conquest(asked: tuple[str, ...]) -> str:
    return middle(asked, 0, min(24, 84 / len(asked)), 0.94 if len(asked) < 5 else 0.84)


def _skulls(skulls: Skulls) -> tuple[str, ...]:
    return ("red",) * skulls.red + ("silver",) * skulls.silver + ("golden",) * skulls.gold


def _enemy(known: Box, card: Enemy, boosted: bool) -> str:
    asked = named(known.asked(card.id, boosted))
    skulls = _skulls(known.skulls(card.id, boosted))
    rows = [asked[i : i + 4] for i in range(0, len(asked), 4)]
    weapons = "".join(
        middle(row, 2 + 20 * (i - (len(rows) - 1) / 2), 18.5, 0.88) for i, row in enumerate(rows)
    )
    city, quarter = len(card.vilnius), len(card.player)
    step = min(13, 76 / max(1, city + quarter))  # many signs are smaller, so that none lies on another
    between = min(max(7, step * city - 38), 38 - step * quarter)
    damage = signs(card.vilnius, step / 2 - 38, 37, step, min(0.68, step / 18))
    damage += signs(card.player, 38 - step * (quarter - 0.5), 37, step, min(0.68, step / 18))
    fate = f'<path d="M-40 25H40M{between:g} 25V49" stroke="{INK}" stroke-opacity=".5"/>{damage}'
    nothing = '<text class="v-big v-mid" y="4">-</text>'
    return (
        '<path class="v-foe" d="M-36-50H36q4 0 4 4V46q0 4-4 4H-36q-4 0-4-4V-46q0-4 4-4z"/>'
        f'<circle cx="-24" cy="-34" r="13" fill="{INK}"/>'
        f'<text class="v-num v-mid v-light" x="-24" y="-26.5">{card.strength}</text>'
        f"{signs(skulls, 29 - (len(skulls) - 1) * 15.5, -37, 15.5, 0.8)}"
        f"{weapons or nothing}{fate if card.vilnius or card.player else ''}"
    )


def _stronghold(card: Stronghold) -> str:
    does = (
        f'<text class="v-face v-mid" x="24" y="-30">-{card.toll}</text>{sign("hand", 4, -35, 0.9)}'
        if card.toll
        else sign("tent", 7, -35, 1.1) + '<text class="v-face v-mid" x="27" y="-30">+1</text>'
        if card.camps
        else sign("tower", 14, -35, 1.1)
    )
    return (
        f'<path class="v-foe" d="M-36-50H36q4 0 4 4V46q0 4-4 4H-36q-4 0-4-4V-46q0-4 4-4z"/>'
        f'<text class="v-big v-mid" x="-22" y="-26">∞</text>{does}'
        f'<path d="M-40-20H40" stroke="{INK}" stroke-opacity=".5"/>{_counts(card.weapons)}'
    )


def _counts(weapons: Mapping[Weapon, int]) -> str:
    """Weapons with their numbers, two in a row."""
    return "".join(
        f'<text class="v-num" x="{x - 36}" y="{y + 7}">{number}</text>{sign(weapon, x - 13, y, 0.95)}'
        for (weapon, number), (x, y) in zip(
            sorted(weapons.items()), ((0, -2), (39, -2), (0, 30), (39, 30)), strict=False
        )
    )


def _unit(card: Unit) -> str:
    given = named(arms(card.weapons))
    rows = [given[i : i + 2] for i in range(0, len(given), 2)]
    weapons = "".join(
        middle(row, -13 + 26 * (i - (len(rows) - 1) / 2), 28, 1.12) for i, row in enumerate(rows)
    )
    special = _special(card)
    first, second = two_lines(card.name)
    return (
        f'<path class="v-card" d="M-36-50H36q4 0 4 4V46q0 4-4 4H-36q-4 0-4-4V-46q0-4 4-4z"/>{weapons}'
        f"{signs(special, 30, -40, 18, 0.8)}"
        f"{_label(first, 31 if second else 38, 74, 8)}{_label(second, 45, 74, 8)}"
    )


def _small(card: Unit) -> str:
    """A Unit in the hand: its weapons, and what else it can do."""
    given = named(arms(card.weapons))
    rows = [given[i : i + 2] for i in range(0, len(given), 2)]
    special = _special(card)
    weapons = "".join(
        middle(row, (-6 if special else 0) + 25 * (i - (len(rows) - 1) / 2), 26, 1.15)
        for i, row in enumerate(rows)
    )
    return f'<path class="v-card" d="{_BACK}"/>{weapons}{middle(special, 26, 16, 0.72)}'


def _special(card: Unit) -> tuple[str, ...]:
    """What a Unit can do besides giving its weapons."""
    return (
        tuple(name for name in ("martyr", "distribute") if getattr(card, name))
        + ("stultify",) * card.stultify
    )


def _province(card: Province) -> str:
    base = ("gold",) * card.gold + ("tools",) * card.tools
    trade = ""
    if card.trade is not None:
        more = ("gold",) * card.trade.gold + ("tools",) * card.trade.tools
        trade = (
            f'<path d="M-30 8H30V32q0 4-4 4H-26q-4 0-4-4z" fill="{SKY}" stroke="{INK}"/>'
            f"{sign(card.trade.good, -15, 22, 1.05)}"
            f'<path d="M-2 22h7M1.5 18.5v7" stroke="{INK}" stroke-width="2.2"/>'
            f"{signs(more, 17, 22, 14, 0.95)}"
        )
    return (
        '<path class="v-card" d="M-26-36H26q4 0 4 4V32q0 4-4 4H-26q-4 0-4-4V-32q0-4 4-4z"/>'
        f"{middle(base, -13 if trade else 0, 18, 1.05 if len(base) < 3 else 0.86)}{trade}"
    )


def _building(known: Box, card: Building) -> str:
    edges = "".join(
        f'<circle cx="{x}" cy="{y}" r="9.5" fill="{CARD}" stroke="{KINDS[kind]}" stroke-width="1.4"/>'
        f"{mark(kind, x, y, 0.82)}"
        for kind, x, y in (
            (card.edges.top, 0, -34),
            (card.edges.right, 36, -4),
            (card.edges.bottom, 0, 34.5),
            (card.edges.left, -36, -4),
        )
        if kind
    )
    first, second = two_lines(card.name.split(" ")[0] if card.trades else card.name)
    if second:
        names = _label(first, 13, 62, 8, "small") + _label(second, 24, 62, 8, "small")
        place = "translate(0 -13) scale(.6)"
    else:
        names, place = _label(first, 21, 84, 9), "translate(0 -5) scale(.82)"
    return (
        '<path class="v-card" d="M-46-44H46V44H-46z"/>'
        f'<path d="M-46-44H-20L-46-18z" fill="{KINDS[card.kind]}"/>{mark(card.kind, -37.5, -35.5, 0.8)}'
        f'<g transform="{place}">{_picture(known, card)}</g>{edges}{sign("cross", 24.5, -34, 0.72)}'
        f'<text class="v-num v-mid" x="37.5" y="-27">{card.order}</text>{names}'
    )


def _picture(known: Box, card: Building) -> str:
    """What a building looks like, by what it can do."""
    if card.trades:
        return (
            f'<path d="M-22-14H22L18-6H-18z" fill="{MADDER}" {_LINE}/>'
            f'<path d="M-18-6V12M18-6V12" {_LINE}/>{signs(tuple(card.trades), -9, 4, 18, 0.9)}'
        )
    if card.stores:
        stored = "province" if card.stores == "province" else "unit"
        return f'<path d="M-20 12V-8L0-20L20-8V12z" fill="{_STONE}" {_LINE}/>{sign(stored, 0, 2, 0.95)}'
    if card.makes:
        works = f'<path d="M-20 12V-10H-8V-20H0V-10H20V12z" fill="{_STONE}" {_LINE}/>'
        return f"{works}{sign(card.makes, 0, 1, 1.05)}"
    if card.exchange:
        arrows = "M-9-6H9M4-11L9-6L4-1M9 6H-9M-4 1L-9 6L-4 11"
        return f'{sign("tools", -20, 0)}{sign("gold", 20, 0)}<path d="{arrows}" fill="none" {_LINE}/>'
    if card.park:
        hull = f'<path d="M-22 6H22L15 16H-15z" fill="{WOOD}" {_LINE}/>'
        return f'{hull}<path d="M0 6V-20L16 0H0" fill="{CARD}" {_LINE}/>'
    if card.income and not card.most:
        roofs = f'<path d="M-22 13V-12L-8-4V-12L6-4V-12L22-4V13z" fill="{_STONE}" {_LINE}/>'
        return f"{roofs}{sign('hand', 0, 6, 0.8)}"
    if card.kind == "military":
        return _military(known, card)
    wing = f'<path d="M-25 13V-3H25V13z" fill="{_STONE}" {_LINE}/>' if card.most else ""
    return (
        f'{wing}<path d="M-15 13V-8H15V13z" fill="{_STONE}" {_LINE}/>'
        f'<path d="M-18-8L0-22L18-8z" fill="{_ROOF}" {_LINE}/>'
        f'<path d="M-4 13V3h8V13z" fill="{INK}"/><path d="M-10-3h4v4h-4zM6-3h4v4H6z" fill="{GOLD}"/>'
    )


def _military(known: Box, card: Building) -> str:
    """A tower, with the weapon that the Units which need it have most of."""
    needed = [unit for unit in known.units.values() if card.id in unit.requires]
    alone = [unit for unit in needed if len(unit.requires) == 1] or needed
    most = max(alone[0].weapons.items(), key=lambda pair: pair[1])[0] if alone else "sword"
    return (
        f'<path d="M-21 13V-18h7v6h7v-6h7v6h7v-6h7v6h7V13z" fill="{_STONE}" {_LINE}/>{sign(most, 0, 3, 0.98)}'
    )


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
        f'<path d="M-8 0H0M0 0L7-6M0 0L7 6M2.6-6.4L7-6L6-1.6M6 1.6L7 6L2.6 6.4" fill="none" stroke="{INK}" '
        'stroke-width="2.2"/>',
    )
    yield (
        "stultify",
        "cancels a Red Skull",
        f'<use href="#v-red" transform="scale(.95)"/><path d="M-8 8L8-8" stroke="{CARD}" stroke-width="4.4"/>'
        f'<path d="M-8 8L8-8" stroke="{INK}" stroke-width="2.2"/>',
    )


_BACK = "M-26-36H26q4 0 4 4V32q0 4-4 4H-26q-4 0-4-4V-32q0-4 4-4z"
_REST = (
    '<g id="v-nothing"/>'
    + "".join(f'<g id="v-{id_}"><title>{title}</title>{path}</g>' for id_, title, path in _marks())
    + (
        f'<g id="v-x-boost"><path class="v-foe" d="M-40-50H40V50H-40z"/><path d="M-18 14L0-30L18 14L0 4z" '
        f'fill="{MADDER}" {_LINE}/><text class="v-face v-mid" y="38">Boost</text></g>'
        f'<g id="v-x-final"><path class="v-foe" d="M-40-50H40V50H-40z"/>{sign("fire", 0, -10, 2.6)}'
        '<text class="v-face v-mid" y="30">Final</text><text class="v-face v-mid" y="44">Attack</text></g>'
        '<g id="v-d-vilnius"><path class="v-card" d="M-36-50H36q4 0 4 4V46q0 4-4 4H-36q-4 0-4-4V-46q0-4 '
        '4-4z"/>'
        f'<path d="M-28 18V-10h8v-10h6v10h8v-16L0-36L6-26V-10h8v-10h6v10h8V18z" fill="{_STONE}" {_LINE}/>'
        f'<path d="M-5 18V4h10v14z" fill="{INK}"/><text class="v-face v-mid" y="40">Vilnius</text></g>'
        '<g id="v-d-player"><path class="v-card" d="M-36-50H36q4 0 4 4V46q0 4-4 4H-36q-4 0-4-4V-46q0-4 '
        '4-4z"/>'
        f'<path d="M-26 18V-6L-13-20L0-6V18zM0 18V-2L13-14L26-2V18z" fill="{_ROOF}" {_LINE}/>'
        f'<path d="M-17 18V6h8v12zM9 18V8h8v10z" fill="{INK}"/><text class="v-face v-mid" y="40">'
        "Quarter</text></g>"
        f'<g id="v-order"><path class="v-foe" d="{_BACK}"/>{sign("cross", 0, 0, 2.3)}</g>'
        f'<g id="v-back"><path class="v-own" d="{_BACK}"/><path d="M-14 14V-4L0-18L14-4V14z" fill="none" '
        f'stroke="{CARD}" stroke-opacity=".4" stroke-width="2.6"/></g>'
        f'<g id="v-uback"><path class="v-back" d="{_BACK}"/><path d="M-12 16V-2C-12-12-6-17 0-17S12-12 '
        '12-2V16H5V5H-5V16z"'
        f' fill="none" stroke="{CARD}" stroke-opacity=".4" stroke-width="2.6"/></g>'
        f'<g id="v-looked"><path class="v-new" d="M-30-40H30V40H-30z"/></g>'
        f'<g id="v-empty"><path class="v-none" d="{_BACK}"/></g>'
        f'<g id="v-house"><path d="M-12 14V-3L0-15L12-3V14z" fill="{_STONE}" {_LINE}/>'
        f'<path d="M-14-2L0-16L14-2z" fill="{_ROOF}" {_LINE}/><path d="M-4 14V4h8V14z" fill="{INK}"/>'
        f'<path d="M-9 1h4v4h-4zM5 1h4v4H5z" fill="{GOLD}"/></g>'
        f'<g id="v-burnt"><path d="M-12 14V6L-7 9L-4 2L0 7L5 1L8 8L12 4V14z" fill="#4a3d33" {_LINE}/>'
        f"{sign('fire', 0, -2, 0.78)}</g>"
        f'<g id="v-won"><circle r="13" fill="{CARD}" stroke="{INK}" stroke-width="2"/>'
        '<path d="M-6 0L-1.5 5L7-6" fill="none" stroke="#2f6b3a" stroke-width="4.4"/></g>'
        f'<g id="v-lost"><circle r="13" fill="{CARD}" stroke="{INK}" stroke-width="2"/>'
        f"{sign('fire', 0, 0, 1.05)}</g>"
        f'<g id="v-waits"><circle r="13" fill="{FLAME}" stroke="{INK}" stroke-width="2"/>'
        f'<path d="M0-7V2M0 6.4V7" stroke="{CARD}" stroke-width="4" stroke-linecap="round"/></g>'
        f'<g id="v-starter"><path d="M-13 9V-6L-6.5 1L0-11L6.5 1L13-6V9z" fill="{GOLD}" {_LINE}/></g>'
        f'<g id="v-used"><circle r="9" fill="{CARD}" stroke="{INK}"/><path d="M-4 0L-1 3.5L5-4" fill="none" '
        f'stroke="{INK}" stroke-width="2.4"/></g>'
    )
)
