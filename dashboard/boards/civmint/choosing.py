"""CivMint played by hand: its choices in words, and their places on the map."""

from collections.abc import Mapping, Sequence
from typing import Any

from dashboard import boards
from dashboard.boards import Place
from dashboard.boards.civmint import words
from domain.civmint import commands as c
from domain.civmint.board import SPACES
from domain.civmint.fighting import bonus, totals
from domain.civmint.move import able, lying, other
from domain.civmint.payable import price
from domain.civmint.places import defended, hostile, unit_of
from domain.civmint.research import advance
from domain.civmint.state import State
from domain.civmint.tin import tin
from domain.civmint.trading import GIVE, TAKE, numbers
from domain.civmint.upkeep import repair_cost
from domain.civmint.words import CAPITAL, NUMBERS, a_unit, cost_words, cubes, damage, kind_name, unit_words
from domain.kernel.messages import Command
from domain.kernel.shapes import Item

SELDOM = (c.Downgrade.NAME, c.Propose.NAME)
SHOWN_AT_MOST = 120


def places(setup: Mapping[str, Any]) -> dict[str, Place]:
    """The spaces."""
    return {space: Place(space, f"s-{space}", f"g-{space}", sentence=f"w-{space}") for space in SPACES}


def at(state: State, command: Command) -> str | None:
    """The space of the unit that a choice names."""
    match command:
        case (
            c.Downgrade()
            | c.Repair()
            | c.Upgrade()
            | c.Defend()
            | c.Retreat()
            | c.Reduce()
            | c.Lose()
            | c.Mend()
        ):
            return space(state, command.seat, command.unit)
    return None


def space(state: State, seat: int, die: int) -> str:
    """The space of a unit, or with die 0 of the Capital City."""
    return unit_of(state, seat, die).space if die else state.capitals[seat]


def item(state: State, command: str, named: Item) -> str:
    """The label of a cube in a form: Food; give Food, take Metal."""
    name = str(named)
    for side, verb in ((GIVE, "give"), (TAKE, "take")):
        if name.startswith(side):
            return f"{verb} {NUMBERS[name.removeprefix(side)]}"
    return NUMBERS[name]


def choice(state: State, command: Command) -> str:
    """A choice without the name of its command; both together make one sentence."""
    seat = state.seat
    match command:
        case c.ChooseCapital():
            return f"on {command.space}"
        case c.Collect():
            return f"{NUMBERS[command.resource]} on {command.space}"
        case c.Trade():
            return f"1 {NUMBERS[command.get]} for {able(state, seat).give} resources"
        case c.Pay() | c.Choose():
            return cubes(command.cubes)
        case c.Propose():
            return f"{cubes(numbers(command.cubes, GIVE))} for {cubes(numbers(command.cubes, TAKE))}"
        case c.Accept():
            return _trade(state)
        case c.Decline():
            return "what the event gives" if state.step == "explosion" else ""
        case c.Build():
            return f"{_unit_label(state, command.kind, None)} on {command.space}"
        case c.Move() | c.Retreat() | c.Land():
            return _way(state, command)
        case c.Attack():
            return _attack(state, command)
        case c.Defend():
            return _defender(state, command.unit)
        case c.Spend():
            return _spend(state, command.amount)
        case c.Research():
            return _research(state, command)
        case c.Improve():
            level = state.numbers[seat][command.aspect] + 1
            cost = "no Money" if state.step == "festival" else f"{level} Money"
            return f"{NUMBERS[command.aspect]} to {level} for {cost}"
        case c.Gather():
            return f"{command.space}, which yields {words.icons(lying(state).icons[command.space])}"
    return _change(state, command)


def _change(state: State, command: Command) -> str:
    """The choice of a unit that changes on its space; empty for another command."""
    match command:
        case c.Downgrade():
            return _down(state, command)
        case c.Repair():
            return f"{unit_words(state, state.seat, command.unit)} for {repair_cost(state)} Money"
        case c.Upgrade():
            one = unit_of(state, state.seat, command.unit)
            to = f" on {command.to}" if command.to else ""
            named = _unit_label(state, command.kind, one.kind)
            return f"{unit_words(state, state.seat, command.unit)} to {named}{to}"
        case c.Reduce() | c.Lose():
            return unit_words(state, state.seat, command.unit)
        case c.Mend():
            unit = unit_words(state, state.seat, command.unit)
            return f"{unit}, {_hurt(state, state.seat, command.unit)}"
    return ""


def _trade(state: State) -> str:
    return f"{cubes(state.proposal.give)} for your {cubes(state.proposal.take)}"


def _hurt(state: State, seat: int, die: int) -> str:
    return damage(unit_of(state, seat, die).damage if die else state.cubes[seat])


def _down(state: State, command: c.Downgrade) -> str:
    one = unit_of(state, command.seat, command.unit)
    card = tin(state.mint).units[one.kind]
    becomes = a_unit(state, card.becomes) if card.becomes else "disband it"
    where = f" on {command.to}" if command.to else ""
    return f"{unit_words(state, command.seat, command.unit)} to {becomes}{where} for {card.refund} Money"


def _unit_label(state: State, kind: str, of: str | None) -> str:
    """A unit with its cost. A unit from an event has no cost."""
    cost = "no cubes" if state.step == "explosion" else cost_words(price(state, state.seat, kind, of))
    return f"{kind_name(state, kind)} for {cost}"


def _way(state: State, command: c.Move | c.Retreat | c.Land) -> str:
    seat = command.seat
    named = unit_words(state, seat, command.unit)
    if command.to is None:
        return f"{named}, which cannot flee and is disbanded"
    if not isinstance(command, c.Land) and command.ship:
        return f"{named} aboard Ship {command.ship} on {command.to}"
    enemy = " against the enemy there" if command.to in hostile(state, seat) else ""
    return f"{named} to {command.to}{enemy}"


def _attack(state: State, command: c.Attack) -> str:
    seat = command.seat
    near = space(state, seat, command.unit) != command.target
    adds = bonus(state, seat, command.unit, near)
    foes = "" if defended(state, other(seat), command.target) else " (undefended)"
    return f"{command.target} with {unit_words(state, seat, command.unit)}, which adds {adds}{foes}"


def _defender(state: State, die: int) -> str:
    known = tin(state.mint)
    if not die:
        card, hurt = known.pack.capital, state.cubes[state.seat]
        named = f"{CAPITAL}, {damage(hurt)} of {card.strength}" if hurt else CAPITAL
        return f"with {named}, which adds {card.defence}"
    one = unit_of(state, state.seat, die)
    named = words.kind(state.mint, one.kind, die, one.damage)
    return f"with {named}, which adds {known.units[one.kind].defence}"


def _spend(state: State, amount: int) -> str:
    """The amount that a seat spends, and the totals after it."""
    attack, defence = totals(state.attack)
    own, enemy = (attack, defence) if state.seat == state.active else (defence, attack)
    return f"{amount or 'no'} Combat Power: {own + amount} against {enemy}"


def _research(state: State, command: c.Research) -> str:
    step = advance(state, command.seat, command.track, command.card)
    known = tin(state.mint)
    if step is None:  # no step is left there, and Why not? asks for its words
        return f"{known.tracks[command.track].name} {command.card}"
    level = f"{step.track} {step.card} {step.level}"
    box = known.boxes[level]
    free = state.step == "innovation"
    cost = "no Research" if free else f"{step.cost} Research"
    again = ", reached before" if level in state.reached[command.seat] else f": {words.effects(box.effects)}"
    side = "sideways, " if step.sideways else ""
    return f"{box.name} ({known.tracks[step.track].name} {step.level}, {side}{cost}){again}"


def cards(_: State, command: Command) -> Sequence[str]:
    """The kind of a new unit."""
    return (command.kind,) if isinstance(command, c.Build | c.Upgrade) else ()


def pictures(state: State, command: Command) -> Sequence[str]:
    """The picture of the cube or aspect of a choice.

    A choice of a unit has no picture. Several units of a kind may go to one space, and pictures there have no
    words.
    """
    match command:
        case c.Trade():
            return (_picture(command.get),)
        case c.Collect():
            return (_picture(command.resource),)
        case c.Improve():
            return (_picture(command.aspect),)
    return ()


def _picture(name: str) -> str:
    return f"#m-p-{name}"


_CORNERS = ("top left", "top right", "bottom left", "bottom right")
_DICE = {"attacker": "Attacking die", "defender": "Defending die"}


def draw(state: State, name: str, before: int) -> str:
    """A draw in words: a die, or a map card by its place."""
    if name == "face":
        return f"Map card, {_CORNERS[before]}"
    if name == "event_die":
        return f"{('First', 'Second')[before]} event die"
    return _DICE.get(name) or boards.draw(state, name, before)


def outcome(_: State, draw: str, value: str | int) -> str:
    """The die that shows a number, or the face of a map card."""
    if draw == "face":
        return f"#m-f-{value}"
    return "" if draw == boards.START_SEAT else f"#m-die{value}"
