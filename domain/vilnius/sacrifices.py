"""The Units that Silver and Golden Skulls destroy, and clearing the field (rules 11)."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Literal

from domain.vilnius import commands as c
from domain.vilnius.box import Box
from domain.vilnius.events import FieldCleared, Owned, SeatUnits, SkullsCounted, UnitsDestroyed
from domain.vilnius.move import Move, in_turn
from domain.vilnius.state import State

Skull = Literal["silver", "gold"]


def begin(move: Move, skull: Skull) -> None:
    """Counts the skulls of one kind; the step is skipped if there are none, or no Unit survived."""
    state, box = move.state, move.box
    foes = (*state.beaten, *state.unbeaten)
    skulls = [box.skulls(foe.enemy, state.boosted) for foe in foes]
    number = sum(one.silver if skull == "silver" else one.gold for one in skulls)  # vilnius:11.1
    if number and any(worth(box, unit, skull) for units in state.aside for unit in units):
        move.phase(skull)
        move.emit(SkullsCounted(skull=skull, number=number))


def worth(box: Box, unit: str, skull: Skull) -> int:
    """The worth of a Unit for skulls of a kind: its Tools for silver, its Gold for gold."""
    card = box.units[unit]
    return card.tools if skull == "silver" else card.gold


def survivors(state: State) -> dict[str, int]:
    """The Units that survived, as commands name them: ``1 farmers``."""
    units = Counter(f"{seat} {unit}" for seat in state.seats for unit in state.aside[seat])
    return {item: units[item] for item in sorted(units)}


def unit_of(item: str) -> tuple[int, str]:
    """The owner and the Unit that an item names."""
    seat, _, unit = item.partition(" ")
    return int(seat), unit


def sacrifices(state: State, box: Box, skull: Skull) -> Iterator[tuple[str, ...]]:
    """The groups that reach the number, and do not without any of their Units (vilnius:11.2 to 11.4).

    If all Units together do not reach it, they are the only group.
    """
    pool = [
        (item, number, worth(box, unit_of(item)[1], skull))
        for item, number in survivors(state).items()
        if worth(box, unit_of(item)[1], skull)
    ]
    total = sum(number * value for _, number, value in pool)
    if total <= state.due:
        yield tuple(item for item, number, _ in pool for _ in range(number))
        return

    def ways(at: int, chosen: tuple[str, ...], left: int, least: int) -> Iterator[tuple[str, ...]]:
        """``left`` is still to be reached; ``least`` is the smallest value that was taken."""
        if left <= 0:
            if left + least > 0:
                yield chosen
            return
        if at == len(pool):
            return
        item, number, value = pool[at]
        for taken in range(number + 1):
            smallest = min(least, value) if taken else least
            yield from ways(at + 1, (*chosen, *(item,) * taken), left - taken * value, smallest)
            if taken * value >= left:
                return

    yield from ways(0, (), state.due, total)


def go_on(move: Move, skull: Skull) -> bool:
    """Destroys the only possible group, or asks for one; returns whether a decision is due."""
    groups = sacrifices(move.state, move.box, skull)
    first = next(groups)
    if next(groups, None) is not None:
        return move.ask("sacrifice", move.state.starter)
    _destroy(move, skull, first)
    return False


def sacrifice(move: Move, command: c.Sacrifice) -> None:
    """Destroys the Units that the table chose."""
    _destroy(move, command.skull, command.units)


def _destroy(move: Move, skull: Skull, items: Sequence[str]) -> None:
    units = [unit_of(item) for item in items]
    move.emit(
        UnitsDestroyed(
            skull=skull,
            due=move.state.due,
            worth=sum(worth(move.box, unit, skull) for _, unit in units),
            units=tuple(Owned(seat=seat, unit=unit) for seat, unit in units),
        )
    )


def clear(move: Move) -> None:
    """Undefeated enemies and survivors go to their discard piles (vilnius:11.6)."""
    state = move.state
    own = (SeatUnits(seat=seat, units=state.aside[seat]) for seat in in_turn(state) if state.aside[seat])
    enemies = tuple(sorted(foe.enemy for foe in state.unbeaten))
    move.emit(FieldCleared(enemies=enemies, units=tuple(own)))
