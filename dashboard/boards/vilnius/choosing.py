"""Vilnius played by hand: its choices in words."""

from collections.abc import Sequence
from functools import partial
from itertools import islice
from typing import Any

from dashboard import boards
from dashboard.boards.vilnius import faces, symbols, words
from domain.kernel.messages import Command
from domain.kernel.shapes import Aimed, Item, Shape
from domain.kernel.wording import counted, player
from domain.vilnius import commands as c
from domain.vilnius.beside import beside
from domain.vilnius.box import box
from domain.vilnius.defence import item_arms
from domain.vilnius.paying import FOR_GOLD, FOR_TOOLS, price, sums, worth
from domain.vilnius.state import State

SELDOM = (c.Park.NAME,)
SHOWN_AT_MOST = 240
COMPARED = 600
"""The most choices of a shape whose costs are compared."""


def thing(state: State, item: str) -> str:
    """What commands name, in words: ``Farmers of Ada``, ``Horse Archers 1 of Ada: arrow``."""
    known = box(state.cards)
    if item in (FOR_GOLD, FOR_TOOLS):
        return "2 Tools for 1 Gold" if item == FOR_GOLD else "1 Gold for 2 Tools"
    seat, _, card = item.partition(" ")
    if not card:
        return known.name(item)
    card, _, weapon = card.partition(" ")
    card, _, number = card.partition("#")
    named = f"{known.name(card)} of {_name(state, int(seat))}"
    return f"{named}: {weapon} of number {number}" if weapon else named


def _name(state: State, seat: int) -> str:
    return words.short(player(state, seat))


def item(state: State, command: str, named: Item) -> str:
    """What an item of a form is called, with what it gives or asks for."""
    known = box(state.cards)
    if isinstance(named, int):
        return f"Stack {named}: {words.weapons(known.conquests[named])}"
    if named in known.strongholds:
        return f"{known.name(named)}: {words.weapons(known.strongholds_arms[named])}"
    _, _, owned = named.partition(" ")
    if owned in known.enemies:
        return f"{_foe(state, named)}: {words.weapons(known.asked(owned, state.boosted))}"
    card, called = owned or named, thing(state, named)
    if card in known.units:
        unit = known.units[card]
        if command == c.Sacrifice.NAME:
            return f"{called}: {words.resources(unit.gold, unit.tools)}"
        return f"{called}: {words.weapons(known.arms[card])}"
    if card in known.provinces and known.provinces[card].trade:
        return f"{called}; worth {words.resources(*worth(known, card, state.trades[state.seat]))}"
    return called


def _foe(state: State, enemy: str) -> str:
    """An enemy as commands name it, in words."""
    row, _, card = enemy.partition(" ")
    return f"{box(state.cards).name(card)} of {_name(state, int(row))}'s row"


def _things(state: State, items: Sequence[str]) -> str:
    """Some of them, those alike counted: ``Farmers of Ada, 2 x Archers of Bo``."""
    return words.several(thing(state, item) for item in items)


def best_first(state: State, shape: Shape[Any, Command]) -> list[Command]:
    """The cheapest first, of groups against each target as many."""
    if isinstance(shape, Aimed):
        each = COMPARED // len(shape.targets)
        groups = [(aim, group) for aim in shape.targets for group in islice(shape.against(aim), each)]
        return sorted(map(shape.make, groups), key=partial(_cost, state))
    return sorted(islice(shape, COMPARED), key=partial(_cost, state))


def _cost(state: State, command: Command) -> tuple[int, ...]:
    """Of a payment, what is too much, then the Provinces with trade in it; of a group, its weapons. Then how
    many there are."""
    known = box(state.cards)
    match command:
        case c.Pay():
            cards = (known.provinces.get(part.rpartition(" ")[2]) for part in command.parts)
            trades = sum(1 for card in cards if card and card.trade)
            return _wasted(state, command), trades, len(command.parts)
        case c.Deploy() | c.Storm():
            return sum(sum(item_arms(known, item)) for item in command.units), len(command.units)
        case c.Capture():
            return sum(sum(known.arms[unit]) for unit in command.units), len(command.units)
    return ()


def _wasted(state: State, command: c.Pay) -> int:
    """By how much a payment is too high."""
    assert state.buying is not None  # noqa: S101 - it pays for something
    return sum(sums(state, command.seat, command.parts)) - sum(price(box(state.cards), state.buying))


def choice(state: State, command: Command) -> str:
    """A choice without the name of its command."""
    known = box(state.cards)
    match command:
        case c.Draw():
            return f"{counted(command.units, 'Unit')} and {counted(command.provinces, 'Province')}"
        case c.Build():
            return f"{_priced(state, command.building)}, {_beside(state, command)}"
        case c.Recruit():
            return _priced(state, command.unit)
        case c.Pay():
            wasted = _wasted(state, command)
            return _things(state, command.parts) + (f", {wasted} too much" if wasted else "")
        case c.Park():
            return f"{known.name(command.province)} in the Kontor of {_name(state, command.of)}"
        case c.Pass():
            return f"storing {_things(state, command.store)}" if command.store else ""
        case c.Deploy():
            return f"{_foe(state, command.enemy)} with {_things(state, command.units)}"
        case c.ChooseVictims():
            return _things(state, command.units)
        case c.Suffer():
            return _foe(state, command.enemy)
        case c.GiveProvince():
            return known.name(command.province)
        case c.GiveUnit():
            return known.name(command.unit)
        case c.GiveBuilding():
            return f"{known.name(_building(state, command))}, {_beside(state, command)}"
        case c.StoredOrFire():
            return known.name(command.province) if command.province else "Vilnius burns"
        case c.Sacrifice():
            skull = "Silver" if command.skull == "silver" else "Golden"
            return f"{_things(state, command.units)} for {skull} Skulls"
        case c.Plunder():
            return f"{_name(state, command.taker)} takes a card"
        case c.Storm():
            return f"{known.name(command.building)} with {_things(state, command.units)}"
        case c.Capture():
            return f"stack {command.stack} with {words.cards(known, command.units)}"
        case c.Keep():
            under = " then ".join(known.name(card) for card in command.under)
            return known.name(command.province) + (f"; {under} under the stack" if under else "")
        case c.Garrison():
            return words.cards(known, command.units) if command.units else "no Unit"
    return ""


def group(state: State, command: Command) -> str:
    """The Building of many places, the Province of many Kontors."""
    match command:
        case c.Build():
            return _priced(state, command.building)
        case c.Park():
            return box(state.cards).name(command.province)
    return ""


def _priced(state: State, id_: str) -> str:
    known = box(state.cards)
    card = known.units[id_] if id_ in known.units else known.buildings[id_]
    return f"{card.name} for {words.resources(card.gold, card.tools)}"


def _beside(state: State, command: c.Build | c.GiveBuilding) -> str:
    return beside(state.cards, state.display[command.seat], command.x, command.y)


def cards(state: State, command: Command) -> Sequence[str]:
    """The card that a choice builds, recruits, attacks or gives back."""
    match command:
        case c.Build() | c.Storm():
            return (command.building,)
        case c.Recruit() | c.GiveUnit():
            return (command.unit,)
        case c.GiveBuilding():
            return (_building(state, command),)
    return ()


def _building(state: State, command: c.GiveBuilding) -> str:
    placed = state.display[command.seat]
    return next(each.building for each in placed if (each.x, each.y) == (command.x, command.y))


def pictures(state: State, command: Command) -> Sequence[str]:
    """The cards that a choice is about."""
    known = box(state.cards)
    match command:
        case c.Build():
            return (faces.building(command.building),)
        case c.Recruit() | c.GiveUnit():
            return (faces.unit(command.unit),)
        case c.Park() | c.GiveProvince() | c.Keep():
            return (faces.province(command.province),)
        case c.StoredOrFire():
            return (faces.province(command.province) if command.province else "#v-lost",)
        case c.Suffer():
            return (faces.enemy(command.enemy.partition(" ")[2], state.boosted),)
        case c.GiveBuilding():
            return (faces.building(_building(state, command)),)
        case c.Garrison() | c.Capture():
            return tuple(faces.unit(unit) for unit in command.units)
        case c.Deploy() | c.Storm() | c.ChooseVictims() | c.Sacrifice():
            cards = (item.partition(" ")[2].partition(" ")[0].partition("#")[0] for item in command.units)
            return tuple(faces.unit(card) for card in cards if card in known.units)
        case c.Pay():
            gold, tools = sums(state, command.seat, command.parts)
            return (symbols.coin("gold"),) * gold + (symbols.coin("tools"),) * tools
        case c.Pass():
            return tuple(faces.province(card) for card in command.store if card in known.provinces)
    return ()


def draw(state: State, name: str, before: int) -> str:
    """What is drawn, in words."""
    return "Order card" if name == "order" else boards.draw(state, name, before)


def came_up(state: State, draw: str, value: str | int) -> str:
    """An outcome of chance: a card by its name, a player."""
    if isinstance(value, int):
        return boards.came_up(state, draw, value)
    known = box(state.cards)
    if arms := known.strongholds_arms.get(value):  # two of one name ask for different weapons
        return f"{known.name(value)}: {words.weapons(arms)}"
    return known.name(value)


def outcome(state: State, draw: str, value: str | int) -> str:
    """The card that was drawn."""
    known = box(state.cards)
    match draw, value:
        case "unit", str():
            return f"#v-u-{value}"
        case "province", str():
            return f"#v-p-{value}"
        case "order", str():
            return faces.order_card(known, value, state.boosted)
        case "destination", str():
            return faces.target(known, value)
    return ""
