"""Retreats, and units that land because their Ship is gone (rules 12.7 and 13)."""

from typing import NamedTuple

from domain.civmint.alike import distinct
from domain.civmint.board import BESIDE
from domain.civmint.commands import Land, Retreat
from domain.civmint.events import Landed, RetreatDue, Retreated, SpaceClosed
from domain.civmint.losing import destroy, disband_in_retreat
from domain.civmint.move import Move, able, lying, other
from domain.civmint.places import TOWNS, cargo, empty, friendly, room, standing, unit_of
from domain.civmint.state import State, Unit
from domain.civmint.tin import tin


class Refuge(NamedTuple):
    """A place to which a unit can retreat: a space, perhaps aboard a Ship; None if it is disbanded."""

    unit: int
    to: str | None
    ship: int | None


def due(state: State, space: str) -> tuple[int, bool]:
    """The seat that retreats first, 0 for none; and whether it alone does (civmint:13.1 to 13.3)."""
    seat, enemy = state.active, other(state.active)
    own, theirs = standing(state, seat, space), standing(state, enemy, space)
    if not own:
        return 0, False
    stands = state.capitals[enemy] == space and state.status[enemy] == "stands"
    if stands or any(unit.kind in TOWNS for unit in theirs):
        return seat, True
    return (seat, False) if theirs else (0, False)


def begin(move: Move, space: str) -> bool:
    """Begins the retreat from a space where both players have units; returns whether there is one."""
    seat, chased = due(move.state, space)
    if seat:
        move.emit(RetreatDue(seat=seat, space=space, chased=chased))
    return bool(seat)


def go_on(move: Move) -> bool:
    """Retreats with the next unit, or asks for unit and place; returns whether a decision is due."""
    state, seat = move.state, move.state.retreating
    possible = refuges(state, seat, state.arena)
    if len(possible) > 1:
        return move.ask("retreat", seat)
    _retreat(move, seat, possible[0])
    return False


def refuges(state: State, seat: int, space: str) -> list[Refuge]:
    """All retreats of the units with the most damage (civmint:13.4)."""
    units = [unit for unit in distinct(state, seat) if unit.space == space and not unit.aboard]
    most = max(unit.damage for unit in units)
    return [refuge for unit in units if unit.damage == most for refuge in _refuges(state, seat, unit)]


def _refuges(state: State, seat: int, unit: Unit) -> list[Refuge]:
    """The places to which a unit can retreat (civmint:13.5 to 13.10, 13.12)."""
    map_ = lying(state)
    beside = map_.water_beside if unit.kind == "ship" else map_.land_beside
    near = [space for space in beside[unit.space] if friendly(state, seat, space)]
    near = near or [space for space in beside[unit.space] if empty(state, seat, space)]
    refuges = [Refuge(unit.die, space, None) for space in near]
    if unit.kind != "ship":
        refuges += [Refuge(unit.die, ship.space, ship.die) for ship in _ships(state, seat, unit)]
    return refuges or [Refuge(unit.die, None, None)]


def _ships(state: State, seat: int, unit: Unit) -> list[Unit]:
    """The Ships of its seat to which a unit can retreat (civmint:13.8, 13.9)."""
    capacity, strength = able(state, seat).capacity, tin(state.mint).units["ship"].strength
    return [
        ship
        for ship in distinct(state, seat)
        if ship.kind == "ship"
        and ship.space in BESIDE[unit.space]
        and room(state, seat, ship, capacity)
        and (not unit.damage or unit.damage + ship.damage < strength)
    ]


def retreat(move: Move, command: Retreat) -> None:
    """Retreats with a unit."""
    _retreat(move, command.seat, Refuge(command.unit, command.to, command.ship))


def _retreat(move: Move, seat: int, refuge: Refuge) -> None:
    state, space, chased = move.state, move.state.arena, move.state.chased
    unit = unit_of(state, seat, refuge.unit)
    if refuge.to is None:
        disband_in_retreat(move, seat, unit)
    else:
        move.emit(
            Retreated(
                seat=seat,
                die=unit.die,
                kind=unit.kind,
                start=unit.space,
                to=refuge.to,
                ship=refuge.ship or 0,
                moved=unit.damage if refuge.ship else 0,
                cargo=cargo(state, seat, unit.die),
            )
        )
    left, chased_still = due(state, space)
    if not left:
        move.emit(RetreatDue(seat=0, space=space, chased=False))
        close(move)  # civmint:13.1
    elif not chased:
        move.emit(RetreatDue(seat=other(seat), space=space, chased=chased_still))


def close(move: Move) -> None:
    """Ends the attacks on a space."""
    move.emit(SpaceClosed(space=move.state.arena))


def go_on_landing(move: Move) -> bool:
    """Lands units whose Ship is gone. A unit that cannot land sinks (civmint:12.7, 12.8)."""
    state, seat = move.state, move.state.stranded_seat
    unit = unit_of(state, seat, state.stranded[0])
    shores = landings(state, seat, unit)
    if len(shores) > 1:
        return move.ask("land", seat)
    if shores:
        _land(move, seat, unit, shores[0])
    else:
        destroy(move, seat, unit, "sunk", None)
    return False


def landings(state: State, seat: int, unit: Unit) -> list[str]:
    """The land spaces where a unit can land (civmint:12.7, 12.9)."""
    near = lying(state).land_beside[unit.space]
    return [space for space in near if friendly(state, seat, space) or empty(state, seat, space)]


def land(move: Move, command: Land) -> None:
    """Lands."""
    _land(move, command.seat, unit_of(move.state, command.seat, command.unit), command.to)


def _land(move: Move, seat: int, unit: Unit, to: str) -> None:
    move.emit(Landed(seat=seat, die=unit.die, kind=unit.kind, to=to))
