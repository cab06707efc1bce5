"""The first rule that forbids a command; reads only."""

from collections.abc import Callable
from functools import partial
from typing import Any

from domain.kernel.messages import Command
from domain.kernel.refusal import Offer, Refusal
from domain.kernel.wording import counted, shortlist
from domain.vilnius import commands as c
from domain.vilnius import damage, ending, refusal_city, refusal_fight
from domain.vilnius.box import Box, box
from domain.vilnius.income import namings
from domain.vilnius.legal import legal
from domain.vilnius.naming import called
from domain.vilnius.play import to_act
from domain.vilnius.refusing import among, no, too_many
from domain.vilnius.state import State, Step
from domain.vilnius.words import STEPS

Check = Callable[[State, Box, Any], Refusal | None]


def refusal(state: State, command: Command) -> Refusal | None:
    """Why the command may not be played now; None if it may."""
    if state.winners is not None:
        return no("17.1", "the game is over; no more moves can be made")
    step, rule, check = _RULES[type(command)]
    acting = to_act(state)
    if command.seat not in acting:
        return no(_turn(state, command), f"{_not_now(state, command)}; to act: seat {shortlist(acting)}")
    if state.step != step:
        reason = f"{command.NAME} is not possible {STEPS[state.step].now}"
        return no(rule, reason, Offer(partial(legal, state, command.seat)))
    return check(state, box(state.cards), command)


def _turn(state: State, command: Command) -> str:
    """The rule that says it is not the seat's turn."""
    if state.step in ("act", "pay") and command.seat in state.passed:
        return "7.15"
    return "3.4" if state.step in JOINT else "3.3"


def _not_now(state: State, command: Command) -> str:
    """Why a seat does not decide now."""
    seat = command.seat
    if state.step in ("act", "pay") and seat in state.passed:
        return f"seat {seat} has passed in this city phase"
    if state.step in JOINT:
        return f"the starting player speaks for the table {STEPS[state.step].now}, not seat {seat}"
    return f"seat {seat} has nothing to decide {STEPS[state.step].now}"


JOINT: tuple[Step, ...] = ("deploy", "victims", "suffer", "sacrifice", "plunder", "storm")
"""The steps in which the table decides."""


def _draw(state: State, box: Box, command: c.Draw) -> Refusal | None:
    possible = namings(state, box, command.seat)
    if (command.units, command.provinces) in possible:
        return None
    number = sum(possible[0])
    return no(
        "4.6",
        f"Units {command.units}, Provinces {command.provinces}: seat {command.seat} draws "
        f"{counted(number, 'card')} in all",
        among(state, command, lambda draw: f"Units {draw.units}, Provinces {draw.provinces}"),
    )


def _give_unit(state: State, box: Box, command: c.GiveUnit) -> Refusal | None:
    there = damage.units(state, command.seat)
    if command.unit in there.cards:
        return None
    possible = among(state, command, lambda choice: called(box, choice.unit))
    return no("10.5", _not_there(box, command.unit, there), possible)


def _give_province(state: State, box: Box, command: c.GiveProvince) -> Refusal | None:
    there = damage.provinces(state, command.seat)
    if command.province in there.cards:
        return None
    possible = among(state, command, lambda choice: called(box, choice.province))
    return no("10.6", _not_there(box, command.province, there), possible)


PLACES = {"discard": "the discard pile", "store": "the Storehouses", "hand": "the hand", "pile": "the pile"}


def _not_there(box: Box, card: str, there: damage.Takeable) -> str:
    return f"not in {PLACES[there.origin]}: {called(box, card)}"


def _give_building(state: State, box: Box, command: c.GiveBuilding) -> Refusal | None:
    own = {(placed.x, placed.y): placed for placed in state.display[command.seat]}
    rim = damage.buildings(state, command.seat)
    if any((placed.x, placed.y) == (command.x, command.y) for placed in rim):
        return None

    def words(choice: c.GiveBuilding) -> str:
        return f"x {choice.x}, y {choice.y} ({box.name(own[choice.x, choice.y].building)})"

    possible = among(state, command, words)
    at = f"x {command.x}, y {command.y}"
    there = own.get((command.x, command.y))
    if there is None:
        return no("10.8", f"seat {command.seat} has no Building at {at}", possible)
    card = box.buildings[there.building]
    what = f"the Building {card.name} at {at}"
    if card.start is not None:
        return no("10.8", f"{what} is never given back", possible)
    return no("10.9", f"{what} is not at the rim: others depend on it", possible)


def _stored_or_fire(state: State, box: Box, command: c.StoredOrFire) -> Refusal | None:
    stored = damage.stored(state, command.seat)
    if command.province is None or command.province in stored:
        return None

    def words(choice: c.StoredOrFire) -> str:
        return "null for a fire" if choice.province is None else called(box, choice.province)

    return no("10.7", f"not stored: {called(box, command.province)}", among(state, command, words))


def _garrison(state: State, box: Box, command: c.Garrison) -> Refusal | None:
    seat = command.seat
    possible = ending.garrisons(state, seat)
    if tuple(sorted(command.units)) in possible:
        return None
    there = {unit: state.units[seat].count(unit) for unit in state.units[seat]}
    if missing := too_many(box, "15.4", command.units, there, "in the hand"):
        return missing
    most = max(map(len, possible))
    return no("15.4", f"{len(command.units)} Units are too many: the Guardhouses have room for {most}")


_RULES: dict[type[Command], tuple[Step, str, Check]] = {
    c.Draw: ("draw", "4.6", _draw),
    c.Build: ("act", "6.1", refusal_city.build),
    c.Recruit: ("act", "6.1", refusal_city.recruit),
    c.Park: ("act", "6.1", refusal_city.park),
    c.Pass: ("act", "6.1", refusal_city.pass_),
    c.Pay: ("pay", "7.1", refusal_city.pay),
    c.Deploy: ("deploy", "8.4", refusal_fight.deploy),
    c.StopDefence: ("deploy", "8.13", refusal_fight.everybody),
    c.ChooseVictims: ("victims", "9.4", refusal_fight.choose_victims),
    c.Suffer: ("suffer", "10.2", refusal_fight.suffer),
    c.GiveProvince: ("give_province", "10.6", _give_province),
    c.GiveUnit: ("give_unit", "10.5", _give_unit),
    c.GiveBuilding: ("give_building", "10.8", _give_building),
    c.StoredOrFire: ("stored_or_fire", "10.7", _stored_or_fire),
    c.Sacrifice: ("sacrifice", "11.2", refusal_fight.sacrifice),
    c.Plunder: ("plunder", "12.2", refusal_fight.plunder),
    c.StopPlunder: ("plunder", "12.4", refusal_fight.everybody),
    c.Storm: ("storm", "13.1", refusal_fight.storm),
    c.StopStorming: ("storm", "13.7", refusal_fight.everybody),
    c.Capture: ("capture", "14.1", refusal_fight.capture),
    c.StopCapturing: ("capture", "14.5", lambda state, box, command: None),
    c.Keep: ("keep", "14.4", refusal_fight.keep),
    c.Garrison: ("garrison", "15.4", _garrison),
}
"""For each command: the step in which it is due, the rule that says so, and the further check."""
