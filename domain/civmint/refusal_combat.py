"""Refusals of attacks, defences, retreats, landings and of spending Combat Power."""

from domain.civmint import combat, fighting
from domain.civmint import commands as c
from domain.civmint.board import BESIDE
from domain.civmint.combat import contested, targets
from domain.civmint.places import standing, unit_of
from domain.civmint.refusing import absent, dice, no, nowhere
from domain.civmint.retreating import landings, refuges
from domain.civmint.state import State
from domain.civmint.words import spaces, unit_words
from domain.kernel.messages import Command
from domain.kernel.refusal import Refusal
from domain.kernel.wording import shortlist


def attack(state: State, command: c.Attack) -> Refusal | None:
    """Why an attack comes too early, or why the unit cannot make it."""
    possible = combat.options(state)
    if command in possible:
        return None
    if wrong := nowhere(command.target) or absent(state, command.seat, command.unit):
        return wrong
    words = unit_words(state, command.seat, command.unit)
    can = _attacks(state, command.seat, possible)
    if cannot := _unable(state, command, words):
        return cannot
    if state.arena and state.shared and command.target != state.arena:
        return no("10.2", f"the attacks on {state.arena} are not finished; possible: {can}")
    open_ = [state.arena] if state.arena and state.shared else contested(state)
    if open_ and command.target not in open_:
        return no("10.2", f"contested spaces come first: {spaces(open_)}; possible: {can}")
    if command.target in state.closed:
        return no("10.8", f"the attacks on {command.target} are finished; possible: {can}")
    if not open_ and command.target not in targets(state):
        return no("10.7", f"nothing on {command.target} can be attacked; possible: {can}")
    return no("10.3", f"{words} cannot attack {command.target} now; possible: {can}")


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


def _attacks(state: State, seat: int, possible: list[Command]) -> str:
    return shortlist(
        f"{unit_words(state, seat, one.unit)} against {one.target}"
        for one in possible
        if isinstance(one, c.Attack)
    )


def end_battle(state: State, command: c.EndBattle) -> Refusal | None:
    """Why the battle cannot end: units still have to attack."""
    possible = combat.options(state)
    if command in possible:
        return None
    if (state.arena and state.shared) or contested(state):
        return no("10.3", f"units still have to attack; possible: {_attacks(state, command.seat, possible)}")
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
    possible = fighting.defenders(state, seat, space)
    if command.unit in possible:
        return None
    can = dice(state, seat, possible)
    if not command.unit:
        return no("10.11", f"the Capital City does not defend {space}; possible: {can}")
    if missing := absent(state, seat, command.unit):
        return missing
    unit = unit_of(state, seat, command.unit)
    if unit.aboard:
        words = unit_words(state, seat, unit.die)
        return no("10.12", f"{words} cannot defend, only its Ship can; possible: {can}")
    return no("10.11", f"{unit_words(state, seat, unit.die)} is not on {space}; possible: {can}")


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
    if missing := absent(state, seat, command.unit):
        return missing
    words = unit_words(state, seat, command.unit)
    first = dict.fromkeys(refuge.unit for refuge in possible)
    if command.unit not in first:
        here = {unit.die for unit in standing(state, seat, state.arena)}
        why = "goes later: more damaged units first" if command.unit in here else f"is not on {state.arena}"
        return no("13.4", f"{words} {why}; possible: {dice(state, seat, first)}")
    places = [refuge for refuge in possible if refuge.unit == command.unit]
    if command.ship is not None:
        ships = [refuge.ship for refuge in places if refuge.ship]
        return no(
            "13.8", f"{words} cannot retreat to Ship {command.ship}; possible: {dice(state, seat, ships)}"
        )
    if command.to is None:
        return no(
            "13.10", f"{words} can retreat; possible: {spaces(r.to for r in places if r.to and not r.ship)}"
        )
    free = spaces(refuge.to for refuge in places if refuge.to and not refuge.ship)
    return no("13.5", f"{words} cannot retreat to {command.to[:60]!r}; possible: {free}")


def land(state: State, command: c.Land) -> Refusal | None:
    """Why the unit cannot land on the space."""
    seat, due = command.seat, state.stranded[0]
    if command.unit != due:
        return no("12.7", f"{unit_words(state, seat, due)} lands next, not die {command.unit}")
    possible = landings(state, seat, unit_of(state, seat, due))
    if command.to in possible:
        return None
    words = unit_words(state, seat, due)
    return no("12.7", f"{words} cannot land on {command.to[:60]!r}; possible: {spaces(possible)}")
