"""The legal commands of a seat."""

from collections.abc import Sequence

from domain.kernel.choices import Choices
from domain.kernel.messages import Command
from domain.vilnius import capturing, city, damage, defence, ending, plunder, storming
from domain.vilnius import commands as c
from domain.vilnius.box import Box, box
from domain.vilnius.income import namings
from domain.vilnius.move import in_turn
from domain.vilnius.paying import payments, price, purse
from domain.vilnius.picked import Items, Picked
from domain.vilnius.play import to_act
from domain.vilnius.sacrifices import Skull, sacrifices, survivors
from domain.vilnius.state import State


def legal(state: State, seat: int) -> Choices[Command]:
    """The choices of a seat; none where it has nothing to decide."""
    if seat not in to_act(state):
        return Choices()
    known = box(state.cards)
    match state.step:
        case "act":
            return Choices(_actions(state, seat))
        case "pay":
            return Choices([], payable(state, known, seat))
        case "deploy":
            groups = defence.deployable(state, known)
            return Choices([c.StopDefence(seat, everybody(state))], *([groups] if groups else []))
        case "sacrifice":
            return Choices([], sacrificial(state, known))
        case "storm":
            against = storming.stormable(state, known)
            return Choices([c.StopStorming(seat, everybody(state))], *([against] if against else []))
        case "capture":
            captures = capturing.capturable(state, known, seat)
            return Choices([c.StopCapturing(seat)], *([captures] if captures else []))
    return Choices(_listed(state, known, seat))


def everybody(state: State) -> tuple[int, ...]:
    """All seats in turn order (vilnius:3.6)."""
    return in_turn(state)


def payable(state: State, box: Box, seat: int) -> Picked:
    """The payments for the building or Unit that is being bought."""
    assert state.buying is not None  # noqa: S101 - a payment is due
    money = purse(state, seat)

    def make(items: Items) -> c.Pay:
        return c.Pay(seat, tuple(map(str, items)))

    ways = payments(money, *price(box, state.buying))
    return Picked(c.Pay, "parts", make, pool=money.pool(), groups=ways)


def sacrificial(state: State, box: Box) -> Picked:
    """The groups that skulls may destroy."""
    skull: Skull = "silver" if state.phase == "silver" else "gold"

    def make(items: Items) -> c.Sacrifice:
        units = tuple(map(str, items))
        return c.Sacrifice(state.starter, defence.owners(state, units), skull, units)

    groups = list(sacrifices(state, box, skull))
    return Picked(c.Sacrifice, "units", make, pool=survivors(state), groups=groups)


def _actions(state: State, seat: int) -> list[Command]:
    money = purse(state, seat)
    commands: list[Command] = [c.Pass(seat, stored) for stored in city.storings(state, seat)]
    for building, cells in city.buildable(state, seat, money):
        commands += [c.Build(seat, building, x, y) for x, y in cells]
    commands += [c.Recruit(seat, unit) for unit in city.recruitable(state, seat, money)]
    if kontors := city.edges(state, seat):
        for province in dict.fromkeys(state.provinces[seat]):
            commands += [c.Park(seat, province, of, placed.x, placed.y) for of, placed in kontors]
    return commands


def _listed(state: State, box: Box, seat: int) -> Sequence[Command]:
    agreed = everybody(state)
    match state.step:
        case "draw":
            return [c.Draw(seat, units, provinces) for units, provinces in namings(state, box, seat)]
        case "give_unit":
            return [c.GiveUnit(seat, unit) for unit in damage.units(state, seat).cards]
        case "give_province":
            return [c.GiveProvince(seat, card) for card in damage.provinces(state, seat).cards]
        case "give_building":
            return [c.GiveBuilding(seat, placed.x, placed.y) for placed in damage.buildings(state, seat)]
        case "stored_or_fire":
            return [c.StoredOrFire(seat, card) for card in (*damage.stored(state, seat), None)]
        case "victims":
            tied = tied_owners(state)
            return [c.ChooseVictims(seat, tied, units) for units in defence.victims(state)]
        case "suffer":
            foes = dict.fromkeys(map(defence.foe_item, state.foes))
            return [c.Suffer(seat, agreed, foe) for foe in foes]
        case "plunder":
            takers = [c.Plunder(seat, agreed, taker) for taker in plunder.takers(state)]
            return [*takers, c.StopPlunder(seat, agreed)]
        case "keep":
            return [c.Keep(seat, kept, under) for kept, under in capturing.keepings(state)]
        case "garrison":
            return [c.Garrison(seat, units) for units in ending.garrisons(state, seat)]
    return []


def tied_owners(state: State) -> tuple[int, ...]:
    """The owners of equally precious Units, in turn order (vilnius:9.4)."""
    own = {victim.seat for victim in state.tied}
    return tuple(seat for seat in in_turn(state) if seat in own)
