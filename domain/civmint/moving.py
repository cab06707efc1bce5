"""Moving, boarding and landing (rules 9)."""

from collections.abc import Iterator, Mapping
from functools import cache, lru_cache

from domain.civmint.alike import distinct
from domain.civmint.board import BESIDE, SPACES, Board
from domain.civmint.commands import Move as MoveUnit
from domain.civmint.events import Moved
from domain.civmint.move import Move, able, lying, other
from domain.civmint.places import cargo, hostile, military, occupied, room, unit_of
from domain.civmint.state import State, Unit
from domain.civmint.tin import tin
from domain.kernel.messages import Command


def left(state: State, seat: int, unit: Unit) -> int:
    """The number of spaces that a unit can still move in this turn (civmint:9.1, 9.2, 9.13, 9.14)."""
    return speed(state, seat, unit) - unit.steps


def speed(state: State, seat: int, unit: Unit) -> int:
    """The number of spaces that a unit moves in a turn."""
    if unit.kind == "ship":
        return 0 if unit.built else able(state, seat).sails
    return tin(state.mint).units[unit.kind].moves


@lru_cache(maxsize=16384)
def reach(
    map_: Board, start: str, steps: int, enemies: frozenset[str], water: bool, among: bool
) -> Mapping[str, int]:
    """The spaces that can be reached, with the steps (civmint:9.3, 9.4).

    No move leads on from among enemies; ``among`` is whether it may end there.
    """
    beside = map_.water_beside if water else map_.land_beside
    reached, rim = dict[str, int](), [start]
    for step in range(1, steps + 1):
        near = [space for at in rim if at == start or at not in enemies for space in beside[at]]
        rim = [space for space in dict.fromkeys(near) if space != start and space not in reached]
        reached |= dict.fromkeys(rim, step)
    return reached if among else {space: step for space, step in reached.items() if space not in enemies}


def barred(state: State, seat: int, unit: Unit) -> frozenset[str]:
    """The spaces that count as the enemy's for the moves of a unit (civmint:9.4)."""
    return frozenset(occupied(state, other(seat)) if unit.kind == "ship" else hostile(state, seat))


def destinations(state: State, unit: Unit, steps: int, enemies: frozenset[str]) -> Mapping[str, int]:
    """The spaces that a unit can move to without boarding, with the steps.

    ``steps`` are those that it has ``left``, and ``enemies`` its ``barred`` spaces.
    """
    if unit.kind == "ship":
        return reach(lying(state), unit.space, steps, enemies, True, True)
    if unit.aboard:
        steps = 1  # civmint:9.9
    return reach(lying(state), unit.space, steps, enemies, False, military(unit))


def ships_near(state: State, seat: int, unit: Unit) -> list[Unit]:
    """The Ships of its seat that a unit can board; of Ships that are alike, one (civmint:9.4, 9.6 to 9.8)."""
    if unit.kind not in ("settler", "infantry", "cavalry", "artillery") or unit.aboard:
        return []
    near, capacity = BESIDE[unit.space], able(state, seat).capacity
    return [
        ship
        for ship in distinct(state, seat)
        if ship.kind == "ship"
        and ship.space in near
        and room(state, seat, ship, capacity)
        and (military(unit) or boards_freely(state) or ship.space not in hostile(state, seat))
    ]


def boards_freely(state: State) -> bool:
    """Whether enemies beside a Ship change nothing for those that board it (civmint:9.6).

    So it was in games on version 1 of our numbers.
    """
    return tin(state.mint).rules == 1


def options(state: State, seat: int) -> Iterator[Command]:
    """Yields all moves one by one, because most callers only need to know whether there is one."""
    on_land = frozenset(hostile(state, seat))
    units = distinct(state, seat)
    afloat = "ship" in [unit.kind for unit in units]
    for unit in units:
        if (steps := left(state, seat, unit)) > 0:
            enemies = barred(state, seat, unit) if unit.kind == "ship" else on_land
            ways = _by_itself(seat, unit.die)
            for to in destinations(state, unit, steps, enemies):
                yield ways[to]
            for ship in ships_near(state, seat, unit) if afloat else ():
                yield MoveUnit(seat, unit.die, ship.space, ship.die)


@cache
def _by_itself(seat: int, die: int) -> Mapping[str, MoveUnit]:
    """By space, the command that moves a unit there; such commands are legal again and again."""
    return {space: MoveUnit(seat, die, space) for space in SPACES}


def move_unit(move: Move, command: MoveUnit) -> None:
    """Moves a unit, with the units aboard (civmint:9.11)."""
    state, seat = move.state, command.seat
    unit = unit_of(state, seat, command.unit)
    ship = command.ship or 0
    enemies = barred(state, seat, unit)
    if command.to in enemies and not (ship and boards_freely(state)):  # civmint:9.4, 9.6
        steps = speed(state, seat, unit)
    elif ship:
        steps = unit.steps + 1
    else:
        steps = unit.steps + destinations(state, unit, left(state, seat, unit), enemies)[command.to]
    move.emit(
        Moved(
            seat,
            unit.die,
            unit.kind,
            unit.space,  # start
            command.to,
            ship,
            bool(unit.aboard),  # landed
            steps,
            cargo(state, seat, unit.die),
        )
    )


def go_on(move: Move) -> bool:
    """Asks for moves while there can be any; returns whether a decision is due."""
    state, seat = move.state, move.state.active
    return move.ask("move", seat) if any(options(state, seat)) else False
