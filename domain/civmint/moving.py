"""Moving, boarding and landing (rules 9)."""

from functools import lru_cache

from domain.civmint.alike import distinct
from domain.civmint.board import BESIDE, board
from domain.civmint.commands import Move as MoveUnit
from domain.civmint.events import Moved
from domain.civmint.move import Move, able, other
from domain.civmint.places import cargo, hostile, military, occupied, room, unit_of
from domain.civmint.state import State, Unit
from domain.civmint.tin import tin
from domain.kernel.messages import Command


def left(state: State, seat: int, unit: Unit) -> int:
    """The spaces that a unit can still move in this turn (civmint:9.1, 9.2, 9.13, 9.14)."""
    return speed(state, seat, unit) - unit.steps


def speed(state: State, seat: int, unit: Unit) -> int:
    """The spaces that a unit moves in a turn."""
    if unit.kind == "ship":
        return 0 if unit.built else able(state, seat).sails
    return tin(state.mint).units[unit.kind].moves


@lru_cache(maxsize=16384)
def reach(
    faces: str, terrain: tuple[str, ...], start: str, steps: int, enemies: frozenset[str], water: bool
) -> dict[str, int]:
    """The spaces that can be reached, with the steps; a move ends among enemies (civmint:9.3, 9.4)."""
    lying_ = board(faces, terrain)
    beside = lying_.water_beside if water else lying_.land_beside
    found, rim = dict[str, int](), [start]
    for step in range(1, steps + 1):
        near = [space for at in rim if at == start or at not in enemies for space in beside[at]]
        rim = [space for space in dict.fromkeys(near) if space != start and space not in found]
        found |= dict.fromkeys(rim, step)
    return found


def destinations(state: State, seat: int, unit: Unit) -> dict[str, int]:
    """The spaces that a unit can move to without boarding, with the steps."""
    steps = left(state, seat, unit)
    if steps <= 0:
        return {}
    if unit.kind == "ship":
        enemies = frozenset(occupied(state, other(seat)))
        return reach(state.faces, state.terrain, unit.space, steps, enemies, True)
    enemies = frozenset(hostile(state, seat))
    if unit.aboard:
        steps = 1  # civmint:9.9
    found = reach(state.faces, state.terrain, unit.space, steps, enemies, False)
    if military(unit):
        return found
    return {space: step for space, step in found.items() if space not in enemies}


def ships_near(state: State, seat: int, unit: Unit) -> list[Unit]:
    """The own Ships that a unit can board, alike ones once (civmint:9.6 to 9.8)."""
    if unit.kind not in ("settler", "infantry", "cavalry", "artillery") or unit.aboard:
        return []
    near, capacity = BESIDE[unit.space], able(state, seat).capacity
    return [
        ship
        for ship in distinct(state, seat)
        if ship.kind == "ship" and ship.space in near and room(state, seat, ship, capacity)
    ]


def options(state: State, seat: int) -> list[Command]:
    """All moves."""
    found: list[Command] = []
    for unit in distinct(state, seat):
        found += [MoveUnit(seat, unit.die, to) for to in destinations(state, seat, unit)]
        if left(state, seat, unit) > 0:
            found += [
                MoveUnit(seat, unit.die, ship.space, ship.die) for ship in ships_near(state, seat, unit)
            ]
    return found


def move_unit(move: Move, command: MoveUnit) -> None:
    """Moves a unit, with what is aboard (civmint:9.11)."""
    state, seat = move.state, command.seat
    unit = unit_of(state, seat, command.unit)
    ship = command.ship or 0
    enemies = occupied(state, other(seat)) if unit.kind == "ship" else hostile(state, seat)
    steps = unit.steps + (1 if ship else destinations(state, seat, unit)[command.to])
    if command.to in enemies and not ship:
        steps = speed(state, seat, unit)
    move.emit(
        Moved(
            seat=seat,
            die=unit.die,
            kind=unit.kind,
            start=unit.space,
            to=command.to,
            ship=ship,
            landed=bool(unit.aboard),
            steps=steps,
            cargo=cargo(state, seat, unit.die),
        )
    )


def go_on(move: Move) -> bool:
    """Asks for moves while there can be any."""
    state, seat = move.state, move.state.active
    return move.ask("move", seat) if options(state, seat) else False
