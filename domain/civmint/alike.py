"""Units that are alike: of those the one of the lowest die is named (civmint:2.4)."""

from functools import lru_cache

from domain.civmint.state import State, Unit

Marks = tuple[bool, bool, bool]
"""Whether three things matter now: how far a unit moved, that it was built in this turn, that it fought."""
Key = tuple[object, ...]


def distinct(state: State, seat: int) -> tuple[Unit, ...]:
    """The units of a seat by die; of units that are alike in all that matters now, the first."""
    phase = state.phase
    marks = (phase == "move", phase == "build" and state.one_step, phase == "combat")
    return _distinct(state.units[seat], marks)


@lru_cache(maxsize=8)  # asked several times in a move; the units of earlier moves hardly come again
def _distinct(units: tuple[Unit, ...], marks: Marks) -> tuple[Unit, ...]:
    if len({unit[1:3] for unit in units}) == len(units):  # no two of a kind in one space
        return units
    kinds: dict[Key, Unit] = {}
    for unit in units:
        kinds.setdefault(_key(unit, units, marks), unit)
    return tuple(kinds.values())


def twin(state: State, seat: int, unit: Unit) -> Unit:
    """The unit that represents all units like this one."""
    phase = state.phase
    marks = (phase == "move", phase == "build" and state.one_step, phase == "combat")
    key = _key(unit, state.units[seat], marks)
    return next(
        one for one in _distinct(state.units[seat], marks) if _key(one, state.units[seat], marks) == key
    )


def _key(unit: Unit, units: tuple[Unit, ...], marks: Marks) -> Key:
    """The facts of a unit that matter now, with the units aboard and the Ship that carries it."""
    if unit.kind == "ship":
        return (
            *_plain(unit, marks),
            *sorted([_plain(one, marks) for one in units if one.aboard == unit.die]),
        )
    if unit.aboard:
        ship = next((_key(one, units, marks) for one in units if one.die == unit.aboard), ())
        return (*_plain(unit, marks), ship)
    return _plain(unit, marks)


def _plain(unit: Unit, marks: Marks) -> Key:
    moved, built, fought = marks
    return (
        unit.kind,
        unit.space,
        unit.damage,
        unit.steps if moved else 0,
        unit.built and (built or (moved and unit.kind == "ship")),
        unit.fought and fought,
    )
