"""Refusals of attacks, defences, retreats, landings and of spending Combat Power."""

from functools import partial

from domain.civmint import combat, fighting
from domain.civmint import commands as c
from domain.civmint.board import BESIDE
from domain.civmint.combat import contested, targets
from domain.civmint.legal import legal
from domain.civmint.places import standing, unit_of
from domain.civmint.refusing import absent, among, no, nowhere, units_of
from domain.civmint.retreating import landings, refuges
from domain.civmint.state import State
from domain.civmint.words import spaces, unit_words
from domain.kernel.messages import Command
from domain.kernel.refusal import Offer, Refusal


def attack(state: State, command: c.Attack) -> Refusal | None:
    """Why an attack comes too early, or why the unit cannot make it."""
    if command in combat.options(state):
        return None
    if wrong := nowhere(command.target) or absent(state, command, command.unit):
        return wrong
    words = unit_words(state, command.seat, command.unit)
    if cannot := _unable(state, command, words):
        return cannot
    can = _attacks(state, command)
    if state.arena and state.shared and command.target != state.arena:
        return no("10.2", f"the attacks on {state.arena} are not finished", can)
    open_ = [state.arena] if state.arena and state.shared else contested(state)
    if open_ and command.target not in open_:
        return no("10.2", f"contested spaces come first: {spaces(open_)}", can)
    if command.target in state.closed:
        return no("10.8", f"the attacks on {command.target} are finished", can)
    if not open_ and command.target not in targets(state):
        return no("10.7", f"nothing on {command.target} can be attacked", can)
    return no("10.3", f"{words} cannot attack {command.target} now", can)


def _unable(state: State, command: c.Attack, words: str) -> Refusal | None:
    """Why a unit cannot make the attack at any time."""
    seat, target = command.seat, command.target
    if not command.unit:
        if fighting.capital_attack(state, seat) is None:
            done = "has already attacked this turn" if state.shot[seat] else "no longer stands"
            return no("10.9" if state.shot[seat] else "14.2", f"{words} {done}")
        if state.capitals[seat] not in BESIDE[target]:
            return no("10.6", f"{target} is not beside {words}")
        return None
    unit = unit_of(state, seat, command.unit)
    if unit.fought:
        return no("10.9", f"{words} has already attacked this turn")
    near = unit.space != target
    if fighting.attack_value(state, seat, unit, near=near) is None:
        if unit.aboard:
            return no("10.14", f"{words} cannot attack: aboard a Ship only Artillery can")
        where = "an adjacent space" if near else "its own space"
        return no("10.4", f"{words} cannot attack {where}")
    if near and unit.space in contested(state):
        return no("10.5", f"{words} shares its space with enemies, so it must attack there")
    if near and target not in BESIDE[unit.space]:
        return no("10.6", f"{target} is not beside {words}")
    return None


def _attacks(state: State, command: Command) -> Offer:
    """The attacks that are possible."""

    def words(choice: c.Attack) -> str:
        return f"{unit_words(state, choice.seat, choice.unit)} against {choice.target}"

    return Offer(partial(legal, state, command.seat), c.Attack, words)


def end_battle(state: State, command: c.EndBattle) -> Refusal | None:
    """Why the battle cannot end: units still have to attack."""
    if command in combat.options(state):
        return None
    if (state.arena and state.shared) or contested(state):
        return no("10.3", "units still have to attack", _attacks(state, command))
    return no("10.6", "no contested space is being attacked; end_combat ends the step")


def end_combat(state: State, command: c.EndCombat) -> Refusal | None:
    """Why the combat cannot end: the attacks on a contested space are not finished."""
    possible = combat.options(state)
    if command in possible:
        return None
    open_ = [state.arena] if state.arena and state.shared else contested(state)
    return no("10.15", f"the attacks on contested spaces are not finished: {spaces(open_)}")


def defend(state: State, command: c.Defend) -> Refusal | None:
    """Why the unit cannot defend the space."""
    seat = command.seat
    space = state.attack.space
    if command.unit in fighting.defenders(state, seat, space):
        return None
    can = units_of(state, command)
    if not command.unit:
        return no("10.11", f"the Capital City does not defend {space}", can)
    if missing := absent(state, command, command.unit):
        return missing
    unit = unit_of(state, seat, command.unit)
    words = unit_words(state, seat, unit.die)
    if unit.aboard:
        return no("10.12", f"{words} cannot defend, only its Ship can", can)
    return no("10.11", f"{words} is not on {space}", can)


def spend(state: State, command: c.Spend) -> Refusal | None:
    """Why so much Combat Power cannot be spent."""
    has = state.numbers[command.seat]["power"]
    if command.amount <= has:
        return None
    return no(
        "11.6", f"seat {command.seat} cannot spend {command.amount} Combat Power: it has {has}; 0 passes"
    )


def retreat(state: State, command: c.Retreat) -> Refusal | None:
    """Why a retreat is out of order or goes to a wrong place."""
    seat = command.seat
    possible = refuges(state, seat, state.arena)
    if (command.unit, command.to, command.ship) in possible:
        return None
    if not command.unit:
        return no("13.4", "a Capital City does not retreat")
    if missing := absent(state, command, command.unit):
        return missing
    words = unit_words(state, seat, command.unit)
    if all(command.unit != refuge.unit for refuge in possible):
        here = {unit.die for unit in standing(state, seat, state.arena)}
        why = "goes later: more damaged units first" if command.unit in here else f"is not on {state.arena}"
        return no("13.4", f"{words} {why}", units_of(state, command))

    def place(choice: c.Retreat) -> str:
        return unit_words(state, seat, choice.ship) if choice.ship else choice.to or "null"

    can = among(state, command, place, lambda choice: command.unit == choice.unit)
    if command.ship is not None:
        return no("13.8", f"{words} cannot retreat to Ship {command.ship}", can)
    if command.to is None:
        return no("13.10", f"{words} can retreat", can)
    return no("13.5", f"{words} cannot retreat to {command.to[:60]!r}", can)


def land(state: State, command: c.Land) -> Refusal | None:
    """Why the unit cannot land on the space."""
    seat, due = command.seat, state.stranded[0]
    if command.unit != due:
        return no("12.7", f"{unit_words(state, seat, due)} lands next, not die {command.unit}")
    if command.to in landings(state, seat, unit_of(state, seat, due)):
        return None
    words = unit_words(state, seat, due)
    possible = among(state, command, lambda choice: choice.to)
    return no("12.7", f"{words} cannot land on {command.to[:60]!r}", possible)
