"""What is on the cards besides people: Buildings, the strongholds of the Order, and land.

What is drawn follows from what a card can do, so that a pack of others has pictures too. Buildings stand
within 28 units around (0, 0) and 20 above and below, land within 26 and 35.
"""

from dashboard.boards.vilnius.figures import main_weapon, mounted
from dashboard.boards.vilnius.palette import CARD, GOLD, GREEN, INK, MADDER, ROOF, STEEL, STONE, WOOD
from dashboard.boards.vilnius.symbols import sign, signs
from domain.vilnius.box import Box
from domain.vilnius.cards import Building, Province, Stronghold

_LINE = f'stroke="{INK}" stroke-width="1.6" stroke-linejoin="round"'
_GRASS = '<path d="M-34 20Q0 12 34 20z" fill="#8ea66f"/>'
_DOOR = f'<path d="M-4 18V9q4-5 8 0v9z" fill="{INK}"/>'
RICH = 3
"""The Order value from which a noble Building has towers."""


def building(known: Box, card: Building) -> str:
    """A Building of the players."""
    return _GRASS + _built(known, card)


def _built(known: Box, card: Building) -> str:
    if card.trades:
        return _ship(card) if card.order > 1 else _stall(card)
    if card.stores:
        stored = "province" if card.stores == "province" else "unit"
        barn = (
            f'<path d="M-24 18V-6L0-20L24-6V18z" fill="{WOOD if stored == "province" else STONE}" {_LINE}/>'
        )
        roof = f'<path d="M-28-4L0-21L28-4" fill="none" stroke="{ROOF}" stroke-width="5"/>'
        return f'{barn}{roof}<path d="M-13 18V-1H13V18z" fill="{CARD}" {_LINE}/>{sign(stored, 0, 8.5, 1)}'
    if card.makes:
        works = f'<path d="M-25 18V-4H-12V-18H-3V-4H25V18z" fill="{STONE}" {_LINE}/>'
        smoke = f'<path d="M-7-19q-4-4 2-7" fill="none" stroke="{STEEL}" stroke-width="3"/>'
        return (
            f'{smoke}{works}<path d="M-3-4L11-13L27-4z" fill="{ROOF}" {_LINE}/>{sign(card.makes, 10, 7, 1)}'
        )
    if card.exchange:
        house = f'<path d="M-27 18V-4L0-19L27-4V18z" fill="{STONE}" {_LINE}/>'
        arrows = "M-8 1H8M3-4L8 1L3 6M8 13H-8M-3 8L-8 13L-3 18"
        way = f'<path d="{arrows}" fill="none" stroke="{INK}" stroke-width="2"/>'
        return f"{house}{sign('tools', -17, 7)}{sign('gold', 17, 7)}{way}"
    if card.park:
        hall = f'<path d="M-22 18V-6L-12-14L-2-6V18zM-2 18V-10L9-19L20-10V18z" fill="{STONE}" {_LINE}/>'
        crane = f'<path d="M24 18V-16L8-20M24-14V-2" fill="none" stroke="{WOOD}" stroke-width="3"/>'
        return f"{hall}{crane}{sign('province', -12, 6, 0.8)}{sign('province', 9, 6, 0.8)}"
    if card.income and not card.most:
        roofs = f'<path d="M-26 18V-10L-12-1V-10L2-1V-10L16-1V-19H24V18z" fill="{STONE}" {_LINE}/>'
        return f"{roofs}{sign('hand', -2, 9, 0.95)}"
    return _military(known, card) if card.kind == "military" else _noble(card)


def _stall(card: Building) -> str:
    awning = "".join(
        f'<path d="M{x}-8H{x + 9}V-1q-4.5 4-9 0z" fill="{MADDER if i % 2 else CARD}" {_LINE}/>'
        for i, x in enumerate(range(-27, 27, 9))
    )
    return (
        f'<path d="M-24 18V-8M24 18V-8" stroke="{WOOD}" stroke-width="3"/><path d="M-24-16H24L27-8H-27z" '
        f'fill="{MADDER}" {_LINE}/>{awning}<path d="M-26 12H26V18H-26z" fill="{WOOD}" {_LINE}/>'
        f"{signs(tuple(card.trades), -11, 8, 22, 0.95)}"
    )


def _ship(card: Building) -> str:
    sail = f'<path d="M-17-16Q0-22 17-16V4Q0-1-17 4z" fill="{CARD}" {_LINE}/>'
    return (
        '<path d="M-34 20V14q6-4 11 0t11 0t11 0t11 0t11 0t13-1V20z" fill="#4f83a3"/>'
        f'<path d="M0 12V-20" stroke="{WOOD}" stroke-width="3"/>{sail}'
        f'<path d="M-26 6L-20 4H20L27 4L19 15H-19z" fill="{WOOD}" {_LINE}/>'
        f"{signs(tuple(card.trades), -8, -7, 16, 0.8)}"
    )


def _military(known: Box, card: Building) -> str:
    """A tower, with the weapon that the Units which need it have most of; a stable for those that ride."""
    needed = [unit for unit in known.units.values() if card.id in unit.requires]
    alone = [unit for unit in needed if len(unit.requires) == 1] or needed
    if alone and mounted(alone[0]):
        head = "M-6 18Q-7 2 0-4L2-9L5-5Q12-1 14 7L9 10L5 6Q8 12 8 18z"
        return (
            f'<path d="M-26 18V-6L0-19L26-6V18z" fill="{WOOD}" {_LINE}/><path d="M-30-4L0-20L30-4" '
            f'fill="none" stroke="#6d5a3a" stroke-width="5"/><path d="M-15 18V0H17V18z" fill="{INK}"/>'
            f'<path d="{head}" fill="#b98a5a" {_LINE}/><circle cx="5" cy="1" r="1.3" fill="{INK}"/>'
        )
    most = main_weapon(alone[0].weapons) if alone else "sword"
    return (
        f'<path d="M-25 18V-16h9v6h8v-6h16v6h8v-6h9V18z" fill="{STONE}" {_LINE}/>'
        f'<path d="M-25-4H-8M8 2H25M-25 10H-12M12 11H25" stroke="{INK}" stroke-opacity=".35"/>'
        f"{sign(most, 0, 3, 1.35)}"
    )


def _noble(card: Building) -> str:
    """A house; with wings where it raises the limit, with towers where it is worth much."""
    wing = f'<path d="M-29 18V-1H29V18z" fill="{STONE}" {_LINE}/>' if card.most else ""
    tall = "M-30 18V-14H-20V18zM20 18V-14H30V18z"
    tops = "M-32-13L-25-22L-18-13zM18-13L25-22L32-13z"
    towers = f'<path d="{tall}" fill="#e8dcc0" {_LINE}/><path d="{tops}" fill="{ROOF}" {_LINE}/>'
    lights = f'<path d="M-12 0h6v6h-6zM6 0h6v6H6z" fill="{GOLD}" {_LINE}/>'
    more = f'<path d="M-25 5h5v5h-5zM20 5h5v5h-5z" fill="{GOLD}" {_LINE}/>' if card.most else ""
    return (
        f"{wing}{towers if card.order >= RICH else more}"
        f'<path d="M-17 18V-5H17V18z" fill="#e8dcc0" {_LINE}/>'
        f'<path d="M-21-4L0-20L21-4z" fill="{ROOF}" {_LINE}/>{lights}{_DOOR}'
    )


def stronghold(card: Stronghold) -> str:
    """A Building of the Order: a tower, a castle with a toll bar, or a camp of tents."""
    if card.camps:
        tents = "M-30 18L-15-10L0 18zM2 18L17-8L32 18zM-16 18L0-18L16 18z"
        return f'<path d="{tents}" fill="{CARD}" {_LINE}/><path d="M0-18L6 18H-6z" fill="{MADDER}"/>'
    wall = (
        f'<path d="M-30 18V-4h8v5h7v-5h8v5h14v-5h8v5h7v-5h8V18z" fill="{STEEL}" {_LINE}/>'
        if card.toll
        else ""
    )
    return (
        f'{wall}<path d="M-12 18V-18h6v6h4v-6h4v6h4v-6h6V18z" fill="#8d99a4" {_LINE}/>'
        f'<path d="M-5 18V8q5-6 10 0v10z" fill="{INK}"/><path d="M0-3v8M-4 0h8" stroke="{INK}" '
        'stroke-width="2"/>'
    )


def land(card: Province) -> str:
    """What a Province looks like, by its good or by what it gives."""
    good = card.trade.good if card.trade else "gold" if card.gold else "tools"
    return (
        '<path d="M-26-35H26V35H-26z" fill="#bcd3d6"/><path d="M-26-6Q-8-20 8-9T26-12V35H-26z" '
        f'fill="#98b184"/>{_MOTIFS[good]}'
    )


_HUT = (
    f'<path d="M-12 14V0L0-9L12 0V14z" fill="{WOOD}" {_LINE}/><path d="M-16 2L0-12L16 2z" fill="#6d5a3a" '
    f'{_LINE}/><path d="M-3 14V6h7v8z" fill="{INK}"/>'
)
_PINE = f'<path d="M0-18L8-4H4L10 8H-10L-4-4H-8z" fill="{GREEN}" {_LINE}/>'
_MOTIFS = {
    "amber": '<path d="M-26 8Q0-2 26 6V35H-26z" fill="#e6d3a1"/>'
    '<path d="M-26-10Q0-16 26-12V8Q0-2-26 10z" fill="#5f97b4"/>'
    f"{sign('amber', -9, 17, 1.1)}{sign('amber', 11, 12, 0.9)}",
    "furs": f'<g transform="translate(-14 2)">{_PINE}</g><g transform="translate(15 -2)">{_PINE}</g>'
    f'<g transform="translate(0 10) scale(1.1)">{_PINE}</g>{sign("furs", 0, 16, 1.1)}',
    "grain": '<path d="M-26 4Q0-4 26 4V35H-26z" fill="#e2c15c"/><path d="M-20 6L-26 26M-8 3L-12 34M6 2L8 '
    f'34M18 4L26 24" stroke="#b98a35" stroke-width="2"/>{sign("grain", -9, 12, 1.5)}'
    f"{sign('grain', 12, 14, 1.3)}",
    "honey": f'<path d="M-3 34V-8h7V34z" fill="{WOOD}" {_LINE}/><circle cx="0" cy="-14" r="15" '
    f'fill="{GREEN}" {_LINE}/>{sign("honey", 0, 13, 1.35)}',
    "gold": f'<path d="M-16 22V-2H-6V-14H6V-2H16V22z" fill="{STONE}" {_LINE}/><path d="M-9-13L0-25L9-13zM'
    f'-19-1L-11-9L-6-3V-1zM19-1L11-9L6-3V-1z" fill="{ROOF}" {_LINE}/><path d="M-4 22V11q4-5 8 0v11z" '
    f'fill="{INK}"/><path d="M-3-8h6v7h-6z" fill="{GOLD}" {_LINE}/>',
    "tools": f'<g transform="translate(0 4) scale(1.15)">{_HUT}</g><path d="M-10-10V-18h5v5" fill="{STEEL}" '
    f'{_LINE}/><path d="M-8-20q-4-5 2-9" fill="none" stroke="{STEEL}" stroke-width="3"/>'
    f'<path d="M8 25h14l-3-4h5v-3H8z" fill="{STEEL}" {_LINE}/>',
}
