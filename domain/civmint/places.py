"""The units in spaces, and the control of spaces (rules 2 and 14)."""

from domain.civmint.move import lying, other
from domain.civmint.names import MILITARY
from domain.civmint.state import State, Unit

TOWNS = ("village", "city")


def unit_of(state: State, seat: int, die: int) -> Unit:
    """The unit of a die that is on the map."""
    for unit in state.units[seat]:
        if unit.die == die:
            return unit
    raise LookupError(f"die {die} of seat {seat} is not on the map")


def standing(state: State, seat: int, space: str) -> list[Unit]:
    """The units of a seat in a space; those aboard are not in it."""
    return [unit for unit in state.units[seat] if unit.space == space and not unit.aboard]


def occupied(state: State, seat: int) -> set[str]:
    """The spaces with units of a seat."""
    return {unit.space for unit in state.units[seat]}


def cargo(state: State, seat: int, ship: int) -> tuple[int, ...]:
    """The dice aboard a Ship."""
    return tuple([unit.die for unit in state.units[seat] if unit.aboard == ship])


def holds(state: State, seat: int) -> bool:
    """Whether a seat has its Capital City: it is not conquered."""
    return state.status[seat] != "conquered"


def held(state: State, seat: int) -> set[str]:
    """The spaces that a seat can defend, with a unit or its Capital City (civmint:10.1, 10.11)."""
    spaces = {unit.space for unit in state.units[seat] if not unit.aboard}
    if state.status[seat] == "stands":
        spaces.add(state.capitals[seat])
    return spaces


def defended(state: State, seat: int, space: str) -> bool:
    """Whether a seat can defend a space, with a unit or its Capital City."""
    return space in held(state, seat)


def hostile(state: State, seat: int) -> set[str]:
    """The spaces that count as the enemy's for the moves of a seat (civmint:9.4)."""
    enemy = other(seat)
    return {state.capitals[enemy], *[unit.space for unit in state.units[enemy]]}


def controlled(state: State, seat: int) -> set[str]:
    """The spaces that a seat controls (civmint:2.6)."""
    own = occupied(state, seat)
    if holds(state, seat):
        own.add(state.capitals[seat])
    return own - occupied(state, other(seat))


def friendly(state: State, seat: int, space: str) -> bool:
    """Whether a space has units or the Capital City of the seat, and no enemies (civmint:13.5, 13.12)."""
    enemy = other(seat)
    if any(unit.space == space for unit in state.units[enemy]):
        return False
    if state.capitals[enemy] == space and state.status[enemy] == "stands":
        return False
    if state.capitals[seat] == space and holds(state, seat):
        return True
    return any(unit.space == space for unit in state.units[seat])


def empty(state: State, seat: int, space: str) -> bool:
    """Whether a space has no units and no enemy Capital City (civmint:12.9, 13.12)."""
    return (
        state.capitals[other(seat)] != space
        and not any(unit.space == space for unit in state.units[1])
        and not any(unit.space == space for unit in state.units[2])
    )


def military(unit: Unit) -> bool:
    """Whether a unit is Infantry, Cavalry or Artillery."""
    return unit.kind in MILITARY


def room(state: State, seat: int, ship: Unit, capacity: int) -> bool:
    """Whether one more unit can board a Ship (civmint:9.7)."""
    return sum([unit.aboard == ship.die for unit in state.units[seat]]) < capacity


def land_without_enemies(state: State, seat: int, space: str) -> list[str]:
    """The adjacent land spaces without enemy units or an enemy Capital City."""
    enemies = hostile(state, seat)
    return [near for near in lying(state).land_beside[space] if near not in enemies]


def water_without_enemies(state: State, seat: int, space: str) -> list[str]:
    """The adjacent water spaces without enemy units."""
    enemies = hostile(state, seat)
    return [near for near in lying(state).water_beside[space] if near not in enemies]
