"""The combat step: the attacks of units on spaces (rules 10)."""

from domain.civmint import capitals, fighting, research, retreating
from domain.civmint.alike import distinct
from domain.civmint.board import BESIDE, by_row
from domain.civmint.commands import Attack, EndBattle, EndCombat
from domain.civmint.events import SpaceAttacked, UnitAttacks
from domain.civmint.fighting import attack_value, capital_attack
from domain.civmint.move import Move, other
from domain.civmint.places import defended, held, standing, unit_of
from domain.civmint.state import State, Unit
from domain.kernel.messages import Command


def contested(state: State) -> list[str]:
    """The spaces that are still to be fought for (civmint:10.1)."""
    own = {unit.space for unit in state.units[state.active] if not unit.aboard}
    return by_row((own & held(state, other(state.active))).difference(state.closed))


def mandatory(state: State, space: str) -> list[Command]:
    """The attacks that units in a contested space have to make (civmint:10.3, 10.14)."""
    seat = state.active
    return [
        Attack(seat, unit.die, space)
        for unit in distinct(state, seat)
        if unit.space == space and not unit.fought and attack_value(state, seat, unit, near=False) is not None
    ]


def optional(state: State, targets: list[str], bound: list[str]) -> list[Command]:
    """The attacks that units on adjacent spaces may make; not those in ``bound`` (civmint:10.6, 10.7)."""
    seat, attacks = state.active, list[Command]()
    if not targets:
        return attacks
    strikes = capital_attack(state, seat) is not None
    units = [
        unit
        for unit in distinct(state, seat)
        if not unit.fought
        and unit.space not in bound
        and attack_value(state, seat, unit, near=True) is not None
    ]
    for target in targets:
        near = BESIDE[target]
        if strikes and state.capitals[seat] in near:
            attacks.append(Attack(seat, 0, target))
        attacks += [Attack(seat, unit.die, target) for unit in units if unit.space in near]
    return attacks


def targets(state: State) -> list[str]:
    """The spaces that may be attacked from adjacent spaces only (civmint:10.7, 10.8)."""
    return by_row(held(state, other(state.active)).difference(state.closed))


def options(state: State) -> list[Command]:
    """The attacks that are possible now. Where none is forced, the battle or the step may also end."""
    seat = state.active
    if state.arena and state.shared:
        if forced := mandatory(state, state.arena):
            return forced
        free = optional(state, [state.arena], contested(state))
        return [*free, EndBattle(seat)] if free else []
    if spaces := contested(state):
        return [attack for space in spaces for attack in mandatory(state, space)]
    free = optional(state, targets(state), [])
    return [*free, EndCombat(seat)] if free else []


def go_on(move: Move) -> bool:
    """Goes on with the combat step until a decision is due; returns whether one is."""
    state = move.state
    while state.phase == "combat":
        if "conquered" in state.status:
            capitals.desert(move)
        if state.stranded:
            asked = retreating.go_on_landing(move)
        elif state.battle:
            asked = fighting.go_on(move)
        elif state.retreating:
            asked = retreating.go_on(move)
        elif state.arena and state.shared and not defended(state, other(state.active), state.arena):
            retreating.close(move)  # civmint:10.13
            asked = False
        else:
            possible = options(state)
            if not possible and not state.arena:
                return False
            asked = _next(move, possible)
        if asked:
            return True
    return False


def _next(move: Move, possible: list[Command]) -> bool:
    """Carries out the only attack that is possible, or asks for one; with none the space is done."""
    if len(possible) > 1:
        return move.ask("attack", move.state.active)
    if possible and isinstance(possible[0], Attack):
        attack(move, possible[0])
    elif not (move.state.shared and retreating.begin(move, move.state.arena)):
        retreating.close(move)
    return False


def attack(move: Move, command: Attack) -> None:
    """A unit attacks a space."""
    state, seat = move.state, command.seat
    unit: Unit | None = unit_of(state, seat, command.unit) if command.unit else None
    start = unit.space if unit else state.capitals[seat]
    if state.arena != command.target:
        if state.arena:
            retreating.close(move)
        shared = bool(standing(state, seat, command.target))
        move.emit(SpaceAttacked(seat=seat, space=command.target, shared=shared))
    move.emit(
        UnitAttacks(
            seat=seat,
            die=command.unit,
            kind=unit.kind if unit else "capital",
            start=start,
            space=command.target,
            near=start != command.target,
        )
    )


def end_battle(move: Move, command: EndBattle) -> None:
    """No more attacks on this space (civmint:10.6)."""
    if not retreating.begin(move, move.state.arena):
        retreating.close(move)


def end_combat(move: Move, command: EndCombat) -> None:
    """No more attacks in this turn (civmint:10.15)."""
    if move.state.arena:
        retreating.close(move)
    finish(move)


def finish(move: Move) -> None:
    """Ends the combat step: Capital Cities change hands, and research begins."""
    capitals.settle(move)
    move.phase("research")
    research.begin(move)
