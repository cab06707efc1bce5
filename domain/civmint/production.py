"""The production step (rules 4)."""

from typing import NamedTuple

from domain.civmint.board import by_row
from domain.civmint.commands import Choose, Collect
from domain.civmint.events import (
    By,
    ChoiceDue,
    CubesChosen,
    HarvestBegan,
    IconTaken,
    LevelProduced,
    Produced,
)
from domain.civmint.ledger import Ledger
from domain.civmint.move import Move, able, lying, other
from domain.civmint.names import Cube
from domain.civmint.places import cargo, holds, standing
from domain.civmint.state import State


class Yield(NamedTuple):
    """The yield of a space: ``fixed`` icons, and ``picks`` by Settlers out of those that are ``left``."""

    by: By
    fixed: tuple[Cube, ...]
    picks: int = 0
    left: tuple[Cube, ...] = ()


def yield_of(state: State, seat: int, space: str) -> Yield | None:
    """The yield of a space for a seat; None for nothing."""
    if space == state.capitals[other(seat)]:  # civmint:4.9
        return None
    icons = lying(state).icons[space]
    units = standing(state, seat, space)
    kinds = [unit.kind for unit in units]
    ships = [
        unit for unit in units if unit.kind == "ship" and not cargo(state, seat, unit.die)
    ]  # civmint:4.8
    settlers = kinds.count("settler")
    capital = state.capitals[seat] == space and holds(state, seat)  # civmint:4.9
    if not icons or not (settlers or ships or capital or "village" in kinds or "city" in kinds):
        return None
    by: By = "settlers"
    times = 0
    if capital or "city" in kinds:  # civmint:4.5
        by, times = "capital" if capital else "city", 2
    elif "village" in kinds:  # civmint:4.4
        by, times = "village", 1
    elif ships:  # civmint:4.6
        by, times = "ship", 1 if state.icons_once else len(ships)
    if times and state.icons_once:  # civmint:4.7
        return Yield(by, icons * times)
    if not settlers:
        return Yield(by, icons * times)
    if len(set(icons)) == 1:
        return Yield(
            by, icons * times + icons[:1] * (min(settlers, len(icons)) if state.icons_once else settlers)
        )
    if state.icons_once and settlers >= len(icons):
        return Yield(by, icons)
    return Yield(by, icons * times, settlers, icons)


def own_spaces(state: State, seat: int) -> tuple[str, ...]:
    """The spaces that give something to a seat, in their order."""
    places = {unit.space for unit in state.units[seat] if not unit.aboard} | {state.capitals[seat]}
    return tuple([space for space in by_row(places) if yield_of(state, seat, space)])


def begin(move: Move) -> None:
    """Begins the production of all spaces that give something to the seat."""
    seat = move.state.active
    move.emit(HarvestBegan(seat=seat, spaces=own_spaces(move.state, seat)))


def go_on(move: Move) -> bool:
    """Produces space by space, and asks where Settlers have a choice; returns whether a decision is due."""
    state, seat = move.state, move.state.active
    while state.harvest:
        space = state.harvest[0]
        given = yield_of(state, seat, space)
        assert given is not None  # noqa: S101 - only spaces that give something are in the harvest
        icons = (*given.fixed, *state.taken)
        if (picks := given.picks - len(state.taken)) > 0:
            kinds = icons_left(state, given)
            if len(kinds) > 1:
                return move.ask("collect", seat)
            icons += kinds[:1] * picks
        ledger = Ledger(move)
        for icon in icons:
            ledger.add(seat, icon, 1)
        move.emit(Produced(seat, space, given.by, icons, ledger.changes))
    return False


def icons_left(state: State, given: Yield) -> tuple[Cube, ...]:
    """The kinds of icons that a Settler can still take."""
    left, taken = given.left, state.taken
    kinds = dict.fromkeys(left)
    if not state.icons_once:
        return tuple(kinds)
    return tuple([icon for icon in kinds if left.count(icon) > taken.count(icon)])


def collectable(state: State) -> tuple[str, tuple[Cube, ...]]:
    """The space that is due, and the icons to choose from."""
    space = state.harvest[0]
    given = yield_of(state, state.active, space)
    return space, icons_left(state, given) if given else ()


def collect(move: Move, command: Collect) -> None:
    """A Settler takes the icon."""
    move.emit(IconTaken(seat=command.seat, space=command.space, resource=command.resource))


def levels_add(move: Move) -> None:
    """Adds what levels of tracks produce (civmint:4.10)."""
    state, seat = move.state, move.state.active
    allowed = able(state, seat)
    for level, cube, amount, ship in allowed.makes:
        if not ship or state.shipped:
            ledger = Ledger(move)
            ledger.add(seat, cube, amount)
            move.emit(LevelProduced(seat=seat, source=level, changes=ledger.changes))
    cities = sum([unit.kind == "city" for unit in state.units[seat]])
    for level, amount, per_city in allowed.chooses:
        if number := amount * cities if per_city else amount:
            move.emit(ChoiceDue(seat=seat, amount=number, source=level))


def choose(move: Move, command: Choose) -> None:
    """Takes the resources that were chosen (civmint:4.11)."""
    ledger = Ledger(move)
    for cube, number in command.cubes:
        ledger.add(command.seat, cube, number)
    source = move.state.choices[0].source
    move.emit(CubesChosen(seat=command.seat, source=source, cubes=command.cubes, changes=ledger.changes))
