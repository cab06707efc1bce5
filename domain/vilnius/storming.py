"""Enemy Buildings that are destroyed (rules 13)."""

from collections import Counter
from collections.abc import Sequence

from domain.kernel.messages import Command
from domain.kernel.shapes import Aimed, Item
from domain.vilnius import commands as c
from domain.vilnius.box import Arms, Box, named, together
from domain.vilnius.covering import raised, swaps
from domain.vilnius.defence import owners
from domain.vilnius.events import BuildingDestroyed, Owned, Swap
from domain.vilnius.income import there
from domain.vilnius.move import Move, in_turn
from domain.vilnius.plunder import take
from domain.vilnius.sacrifices import unit_of
from domain.vilnius.state import State

OF_TWO = 6  # vilnius:13.3


def number(state: State, shown: Arms) -> int:
    """The number of the shown weapons that must be raised (vilnius:13.3)."""
    return min(OF_TWO, sum(shown)) if len(state.players) == 2 else sum(shown)


def open_to_attack(state: State, box: Box) -> list[str]:
    """The enemy Buildings that may be attacked now (vilnius:13.2)."""
    guards = [card for card in state.middle if box.strongholds[card].guards]
    return sorted(set(guards or state.middle))


def destroys(state: State, box: Box, building: str, given: Arms) -> bool:
    """Whether weapons are enough to destroy a Building."""
    shown = box.strongholds_arms[building]
    return raised(given, shown, number(state, shown)) is not None


def pool(state: State) -> dict[str, int]:
    """The Units in hand as commands name them: ``1 farmers``."""
    units = Counter(f"{seat} {unit}" for seat in state.seats for unit in state.units[seat])
    return {item: units[item] for item in sorted(units)}


def targets(state: State, box: Box) -> list[str]:
    """The Buildings that all Units in hand together could destroy."""
    given = together([box.arms[unit] for units in state.units for unit in units])
    return [card for card in open_to_attack(state, box) if destroys(state, box, card, given)]


def stormable(state: State, box: Box) -> Aimed[Command] | None:
    """The groups that can destroy a Building; None if none is enough."""
    if not (aims := targets(state, box)):
        return None

    def enough(target: Item, group: Sequence[Item]) -> bool:
        given = together([box.arms[unit_of(str(item))[1]] for item in group])
        return destroys(state, box, str(target), given)

    def make(value: tuple[Item, tuple[Item, ...]]) -> c.Storm:
        target, group = value
        units = tuple(map(str, group))
        return c.Storm(state.starter, owners(state, units), str(target), units)

    items = dict[Item, int](pool(state).items())
    return Aimed(c.Storm, ("building", "units"), make, targets=aims, pool=items, enough=enough)


def go_on(move: Move) -> bool:
    """Asks for an attack on a Building; returns whether a decision is due."""
    if not targets(move.state, move.box):
        return False
    if move.state.phase != "storming":
        move.phase("storming")
    return move.ask("storm", move.state.starter)


def storm(move: Move, command: c.Storm) -> None:
    """Units destroy a Building; each player takes a loot card (vilnius:13.5, 13.6)."""
    state, box = move.state, move.box
    units = [unit_of(item) for item in command.units]
    given = together([box.arms[unit] for _, unit in units])
    shown = box.strongholds_arms[command.building]
    asked = raised(given, shown, number(state, shown))
    assert asked is not None  # noqa: S101 - it was not refused
    move.emit(
        BuildingDestroyed(
            building=command.building,
            group=tuple(Owned(seat=seat, unit=unit) for seat, unit in units),
            raised=named(asked),
            exchanged=tuple(Swap(gave=gave, got=got) for gave, got in swaps(given, asked)),
        )
    )
    if not box.strongholds[command.building].guards:
        for seat in in_turn(state):
            if there(state, seat)[1]:
                take(move, seat, "building")
