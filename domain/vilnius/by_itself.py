"""The choices that a move carries out by itself, because there is no other one (vilnius:3.7)."""

from collections.abc import Mapping

from domain.kernel.messages import Command, Event
from domain.vilnius import commands as c
from domain.vilnius import events as e

_EVENTS: Mapping[type[Event], tuple[type[Command], str]] = {
    e.DrawNamed: (c.Draw, "3.7"),
    e.Paid: (c.Pay, "7.18"),
    e.Passed: (c.Pass, "3.7"),
    e.DefenceEnded: (c.StopDefence, "8.13"),
    e.UnitsKilled: (c.ChooseVictims, "3.7"),
    e.DamageDealt: (c.Suffer, "3.7"),
    e.ProvinceGivenBack: (c.GiveProvince, "3.7"),
    e.UnitGivenBack: (c.GiveUnit, "3.7"),
    e.BuildingGivenBack: (c.GiveBuilding, "3.7"),
    e.UnitsDestroyed: (c.Sacrifice, "3.7"),
    e.PlunderEnded: (c.StopPlunder, "3.7"),
    e.ProvinceCaptured: (c.Keep, "3.7"),
    e.UnitsStored: (c.Garrison, "3.7"),
}


def by_itself(event: Event) -> tuple[type[Command], str] | None:
    """The command that an event carries out, and the rule by which nobody need give it."""
    if isinstance(event, e.CityBurned):
        return (c.StoredOrFire, "vilnius:3.7") if event.instead else None
    if (does := _EVENTS.get(type(event))) is None:
        return None
    command, rule = does
    return command, f"vilnius:{rule}"
