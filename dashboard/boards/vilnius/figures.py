"""The people on the cards: Units of the players and enemies, on foot or on horseback.

What is drawn follows from what a card gives or asks for, so that a pack of others has pictures too. Each
stands within 26 units to the left and right of (0, 0), and 34 above and below.
"""

from collections.abc import Mapping

from dashboard.boards.vilnius.palette import CARD, FLAME, INK, STEEL, WOOD
from dashboard.boards.vilnius.symbols import sign
from domain.vilnius.cards import Enemy, Unit, Weapon

_LINE = f'stroke="{INK}" stroke-width="1.3" stroke-linejoin="round" stroke-linecap="round"'
_SKIN = "#e3b48c"
_TUNICS: Mapping[Weapon, str] = {
    "sword": "#a3402c",
    "shield": "#3f6f9e",
    "spear": "#b98a35",
    "arrow": "#3d7a46",
}
"""The colour of a Unit, by the weapon of which it has most."""
_FUR, _IRON = "#6d4a2a", "#9aa6b0"
STRONG = 3
"""The strength from which an enemy is a knight on horseback."""
_CROSS = f'<path d="M0-4V15M-6 3H6" stroke="{INK}" stroke-width="3.2"/>'


def main_weapon(weapons: Mapping[Weapon, int]) -> Weapon:
    """The weapon of which there is most."""
    return max(weapons, key=lambda weapon: weapons[weapon], default="sword")


def mounted(card: Unit) -> bool:
    """Whether a Unit rides."""
    return card.distribute or bool(card.stultify)


def unit(card: Unit) -> str:
    """A Unit of the players."""
    most = main_weapon(card.weapons)
    hat = _helmet(_IRON) if card.gold else _cap()
    shield = "shield" in card.weapons
    if mounted(card):
        return _rider(_TUNICS[most], hat, most, shield, "#7a5233", "")
    back = sign("fire", -19, -22, 0.8) if card.martyr else ""
    return back + _walker(_TUNICS[most], hat, most, shield, "")


def enemy(card: Enemy) -> str:
    """A soldier of the Order, a siege engine, or a road on which nobody comes."""
    if card.weaponless:
        return _signpost()
    most = main_weapon(card.weapons)
    if card.strength >= STRONG and most == "shield":
        return _engine()
    helm = _great_helm() if card.strength >= STRONG else _helmet(STEEL) if card.strength else _hood()
    shield = "shield" in card.weapons
    if card.strength >= STRONG:
        return _rider(CARD, helm, most, shield, "#4a4a50", _CROSS)
    return _walker(CARD, helm, most, shield, _CROSS)


def _walker(colour: str, hat: str, weapon: Weapon, shield: bool, cross: str) -> str:
    return (
        f'<path d="M-7 16L-9 32h7L0 20L2 32h7L7 16z" fill="{_FUR}" {_LINE}/>{_weapon(weapon, 15, 0)}'
        f'<path d="M-10-5Q0-10 10-5L17 6L12 9L9 4L11 20H-11L-9 4L-12 9L-17 6z" fill="{colour}" {_LINE}/>'
        f"{cross}"
        f'<circle cy="-14" r="6.6" fill="{_SKIN}" {_LINE}/><g transform="translate(0 -14)">{hat}</g>'
        f"{sign('shield', -13, 7, 1.15) if shield else ''}"
    )


def _rider(colour: str, hat: str, weapon: Weapon, shield: bool, horse: str, cross: str) -> str:
    return (
        f'<path d="M-20 6Q-27 12-24 24" fill="none" stroke="{horse}" stroke-width="3.6" '
        'stroke-linecap="round"/>'
        f'<path d="M-20 9Q-22-1-10 1H7Q11-8 16-16L19-19L21-14L26-5L22-2L18-5Q16 6 14 12L16 33H11L7 17H-8L-11 '
        f'33H-16L-15 16Q-20 15-20 9z" fill="{horse}" {_LINE}/><circle cx="20.4" cy="-11" r="1" '
        f'fill="{CARD}"/>{_weapon(weapon, 11, -10)}'
        f'<path d="M-10-16Q-3-20 4-16L11-7L7-4L4-8L5 3L6 15H1L-3 5H-11z" fill="{colour}" {_LINE}/>'
        f'<g transform="translate(-3 -13) scale(.8)">{cross}</g>'
        f'<circle cx="-3" cy="-24" r="6" fill="{_SKIN}" {_LINE}/>'
        f'<g transform="translate(-3 -24) scale(.92)">{hat}</g>'
        f"{sign('shield', -9, -3, 1.05) if shield else ''}"
    )


def _weapon(weapon: Weapon, x: float, y: float) -> str:
    """In the right hand, which is at a place."""
    at = f'<g transform="translate({x:g} {y:g})">'
    if weapon == "spear":
        tip = f'<path d="M1-34L5.6-24L1-19L-3.4-24z" fill="#dfe4e8" {_LINE}/>'
        return f'{at}<path d="M1 32V-22" stroke="{WOOD}" stroke-width="3"/>{tip}</g>'
    if weapon == "arrow":
        bow = f'<path d="M-2-24Q17 0-2 26" fill="none" stroke="{WOOD}" stroke-width="3.4"/>'
        return f'{at}{bow}<path d="M-2-24V26" stroke="{INK}" stroke-width="1"/></g>'
    if weapon == "shield":
        return f'{at}<path d="M1 30V-18" stroke="{WOOD}" stroke-width="3.4" stroke-linecap="round"/></g>'
    return f'{at}<g transform="translate(1 -11) rotate(-14) scale(1.55)"><use href="#v-sword"/></g></g>'


def _cap() -> str:
    return f'<path d="M-7.6-1.6Q-7-9.4 0-9.4T7.6-1.6Q0-4.6-7.6-1.6z" fill="{_FUR}" {_LINE}/>'


def _helmet(colour: str) -> str:
    return (
        f'<path d="M-7.6-1Q-7-8.6 0-12.6Q7-8.6 7.6-1z" fill="{colour}" {_LINE}/>'
        f'<path d="M0-3V4" stroke="{INK}" stroke-width="2"/>'
    )


def _great_helm() -> str:
    return (
        f'<path d="M-7.4-8H7.4V5.4Q0 9.4-7.4 5.4z" fill="{_IRON}" {_LINE}/>'
        f'<path d="M0-8V7M-7-1.4H7" stroke="{INK}" stroke-width="2"/>'
    )


def _hood() -> str:
    return f'<path d="M-8.6 6Q-10-9 0-9.6Q10-9 8.6 6L5.4 2Q6-4.4 0-4.4T-5.4 2z" fill="#5b6258" {_LINE}/>'


def _signpost() -> str:
    """An empty road through fog."""
    return (
        '<path d="M-26 34L-4-6H2L16 34z" fill="#b9a27c"/>'
        f'<path d="M13 30V-22" stroke="{WOOD}" stroke-width="4"/>'
        f'<path d="M-9-22H16L23-16L16-10H-9zM22-6H3L-3-.6L3 5H22z" fill="#c9a36c" {_LINE}/>'
        f'<path d="M-25-2q8-7 16 0t16 0M-22 16q9-7 18 0t18 0" fill="none" stroke="{CARD}" '
        'stroke-width="4" stroke-linecap="round" stroke-opacity=".85"/>'
    )


def _engine() -> str:
    """A siege engine that throws fire."""
    return (
        f'<path d="M-22 24L-4-8L14 24M-14 10H8" fill="none" stroke="{WOOD}" stroke-width="4.4" '
        'stroke-linejoin="round"/>'
        f'<path d="M-24 10L18-24" stroke="#5b3a1c" stroke-width="4.4" stroke-linecap="round"/>'
        f'<path d="M-27 6h11v11h-11z" fill="{STEEL}" {_LINE}/><circle cx="-18" cy="27" r="6" '
        f'fill="{WOOD}" {_LINE}/><circle cx="11" cy="27" r="6" fill="{WOOD}" {_LINE}/>'
        f'<circle cx="20" cy="-26" r="5.4" fill="{FLAME}" {_LINE}/>'
    )
