"""What a choice of Vilnius would change, in words."""

from collections.abc import Callable

from dashboard.boards.vilnius import words
from domain.kernel.messages import Command
from domain.vilnius import commands as c
from domain.vilnius.box import box
from domain.vilnius.damage import icons
from domain.vilnius.defence import named_foe
from domain.vilnius.paying import sums
from domain.vilnius.state import State
from domain.vilnius.words import losses


def effect(state: State, command: Command, after: Callable[[], State]) -> str:
    """The damage of the enemies that a defence would leave, and that of an enemy."""
    match command:
        case c.Deploy():
            defeated = named_foe(state, command.enemy)
        case c.StopDefence():
            defeated = None
        case c.Pay():
            return f"{words.resources(*sums(state, command.seat, command.parts))} in all"
        case c.Suffer():
            return _damage(state, command)
        case _:
            return ""
    left = list(state.foes)
    if defeated:
        left.remove(defeated)
    damage = [icon for foe in left for icon in icons(state, box(state.cards), foe)]
    return f"damage left: {losses(damage)}" if damage else "no damage left"


def _damage(state: State, command: c.Suffer) -> str:
    """What the enemy takes that deals its damage."""
    foe = named_foe(state, command.enemy)
    damage = icons(state, box(state.cards), foe) if foe else ()
    return f"takes {losses(damage)}" if damage else "takes nothing"
