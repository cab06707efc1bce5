"""What a choice of CivMint would change, in words."""

from collections.abc import Callable

from dashboard.boards.civmint import words
from dashboard.boards.civmint.choosing import space
from domain.civmint import commands as c
from domain.civmint.fighting import SIDES, bonus, defence, defenders, hits
from domain.civmint.move import lying, other
from domain.civmint.places import unit_of
from domain.civmint.state import State
from domain.civmint.tin import tin
from domain.civmint.words import CAPITAL, kind_name
from domain.kernel.messages import Command
from domain.kernel.wording import listed

THROWS = len(SIDES) ** 2


def effect(state: State, command: Command, after: Callable[[], State]) -> str:
    """What a space yields, what a level of an aspect gives, and the odds of an attack."""
    match command:
        case c.ChooseCapital():
            return _yields(state, command.space)
        case c.Move() | c.Retreat() | c.Land() if command.to:
            return _yields(state, command.to)
        case c.Improve():
            level = state.numbers[command.seat][command.aspect] + 1
            return words.effects(tin(state.mint).aspects[command.aspect][level - 1])
        case c.Attack():
            return _odds(state, command)
    return ""


def _yields(state: State, space: str) -> str:
    return f"yields {words.icons(lying(state).icons[space])}"


def _odds(state: State, command: c.Attack) -> str:
    """The odds of an attack before Combat Power, by the unit that may defend."""
    seat, enemy = command.seat, other(command.seat)
    attack = bonus(state, seat, command.unit, space(state, seat, command.unit) != command.target)
    odds = [
        f"{hits(attack, defence(state, enemy, die))} of {THROWS} throws hit {_name(state, enemy, die)}"
        for die in defenders(state, enemy, command.target)
    ]
    return f"{listed(odds)} (before Combat Power)" if odds else ""


def _name(state: State, seat: int, die: int) -> str:
    return kind_name(state, unit_of(state, seat, die).kind) if die else CAPITAL
