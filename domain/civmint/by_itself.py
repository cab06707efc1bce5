"""The choices that a move carries out by itself, because there is no other one (civmint:3.4)."""

from collections.abc import Mapping

from domain.civmint import commands as c
from domain.civmint import events as e
from domain.civmint.state import Phase
from domain.kernel.messages import Command, Event

_EVENTS: Mapping[type[Event], type[Command]] = {
    e.Traded: c.Pay,
    e.BillPaid: c.Pay,
    e.Paid: c.Pay,
    e.SpaceClosed: c.EndBattle,
    e.UnitAttacks: c.Attack,
    e.UnitDefends: c.Defend,
    e.Retreated: c.Retreat,
    e.Landed: c.Land,
    e.TurnEnded: c.EndTurn,
    e.SpaceChosen: c.Gather,
}
_ENDED: Mapping[Phase, type[Command]] = {
    "upkeep": c.EndTrade,
    "build": c.EndRepair,
    "move": c.EndBuild,
    "combat": c.EndMove,
    "research": c.EndCombat,
    "taxes": c.EndResearch,
}
"""By step of a turn, the command that ends the step before it."""
_DOWN: Mapping[e.Why, type[Command]] = {
    "upkeep": c.Downgrade,
    "choice": c.Downgrade,
    "barbarians": c.Reduce,
    "revolt": c.Reduce,
}
_LOST: Mapping[e.End, type[Command]] = {
    "disbanded": c.Downgrade,
    "retreat": c.Retreat,
    "plague": c.Lose,
    "earthquake": c.Lose,
}


def by_itself(event: Event) -> tuple[type[Command], str] | None:
    """The command that an event carries out, and the rule by which nobody need give it."""
    command = _command(event)
    return (command, "civmint:3.4") if command else None


def _command(event: Event) -> type[Command] | None:
    match event:
        case e.PhaseBegan():
            return _ENDED.get(event.phase)
        case e.Produced(by="settlers"):
            return c.Collect
        case e.Downgraded():
            return _DOWN[event.why]
        case e.UnitLost():
            return _LOST.get(event.how)
        case e.Repaired(number=0):
            return c.Mend
        case e.UnitBuilt(free=True):
            return c.Build
        case e.UnitUpgraded(free=True):
            return c.Upgrade
        case e.Improved(free=True):
            return c.Improve
        case e.Advanced(free=True):
            return c.Research
    return _EVENTS.get(type(event))
