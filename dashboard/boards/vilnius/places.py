"""Where choices are made on the board: at cards, and beside Buildings."""

from collections.abc import Iterator, Mapping
from typing import Any

from dashboard.boards import Place
from dashboard.boards.vilnius.base import SEAT_NUMBERS, STACKS
from dashboard.boards.vilnius.display import COLUMNS, ROWS, grid
from dashboard.boards.vilnius.hand import numbers
from dashboard.boards.vilnius.panel import foes
from domain.kernel.messages import Command
from domain.kernel.shapes import Item
from domain.vilnius import commands as c
from domain.vilnius.box import box
from domain.vilnius.state import State

BUILT, ROW, MIDDLE, LOOKED = range(15), range(12), range(3), range(3)
"""Buildings of a display, enemies of a row, enemy Buildings, and Provinces that are looked at."""


def places(setup: Mapping[str, Any]) -> dict[str, Place]:
    """All places of the board. One whose card does not lie there has no element, so nothing marks it."""
    pack = setup["packs"]["cards"]
    by_name = {f"stack {n}": Place(f"Stack {n}", f"stack-place-{n}", "v-stack") for n in STACKS}
    by_name |= {f"middle {n}": Place(f"Enemy Building {n + 1}", f"middle:{n}", "v-tall") for n in MIDDLE}
    by_name |= {
        f"looked {n}": Place(f"Province {n + 1} of the stack", f"chip:{n}", "v-front") for n in LOOKED
    }
    for seat in SEAT_NUMBERS:
        by_name |= dict(_of_seat(pack, seat))
    return by_name


def _of_seat(pack: str, seat: int) -> Iterator[tuple[str, Place]]:
    known = box(pack)
    for card, n in numbers(pack).items():
        pool = "p" if card in known.provinces else "u"
        yield (
            _card_place(seat, card),
            Place(f"{known.name(card)} in the hand of seat {seat}", f"{pool}{seat}:{n}", "v-front"),
        )
    for n in BUILT:
        yield f"built {seat}-{n}", Place(f"Building {n + 1} of seat {seat}", f"built{seat}:{n}", "v-tile")
    for n in ROW:
        yield f"foe {seat}-{n}", Place(f"Enemy {n + 1} in the row of seat {seat}", f"row{seat}:{n}", "v-tall")
    for n in range(COLUMNS * ROWS):
        at = f"column {n % COLUMNS}, row {n // COLUMNS}"
        yield f"cell {seat}-{n}", Place(f"Place beside Buildings: {at}", f"cell{seat}:{n}", "v-cell")


def _card_place(seat: int, card: str) -> str:
    return f"{card} of {seat}"


def at(state: State, command: Command) -> str | None:
    """The place of a choice that is a button."""
    seat = command.seat
    match command:
        case c.Build():
            number = grid(state.display[seat], len(state.players)).number(command.x, command.y)
            return None if number is None else f"cell {seat}-{number}"
        case c.Recruit():
            return _recruits(state, seat, command.unit)
        case c.GiveBuilding():
            spots = [(placed.x, placed.y) for placed in state.display[seat]]
            return f"built {seat}-{spots.index((command.x, command.y))}"
        case c.Park() | c.GiveProvince():
            return _card_place(seat, command.province)
        case c.GiveUnit():
            return _card_place(seat, command.unit)
        case c.Pass(store=[card, *_]) | c.Garrison(units=[card, *_]):
            return _card_place(seat, card)
        case c.Suffer():
            return _foe(state, command.enemy)
        case c.Keep():
            return f"looked {list(dict.fromkeys(state.seen)).index(command.province)}"
    return None


def item_at(state: State, command: str, item: Item) -> str | None:
    """The place of what a form names: a stack, an enemy, a card in hand."""
    if isinstance(item, int):
        return f"stack {item}"
    if item in state.middle:
        return f"middle {state.middle.index(item)}"
    known = box(state.cards)
    owner, _, card = item.partition(" ")
    if not card:
        return (
            _card_place(state.seat, item) if item in numbers(state.cards) else _built(state, state.seat, item)
        )
    if command == c.Pay.NAME:
        return None  # a parked Province
    if card in known.enemies:
        return _foe(state, item)
    return _card_place(int(owner), card.partition(" ")[0].partition("#")[0])


def _built(state: State, seat: int, building: str) -> str | None:
    """The first Building of this name in a display; none for an exchange."""
    spots = (f"built {seat}-{n}" for n, each in enumerate(state.display[seat]) if each.building == building)
    return next(spots, None)


def _foe(state: State, enemy: str) -> str:
    """The first enemy of this name in its row that is not defeated."""
    row, _, card = enemy.partition(" ")
    waits = (n for n, foe in enumerate(foes(state, int(row))) if foe == (card, "waits"))
    return f"foe {row}-{next(waits)}"


def _recruits(state: State, seat: int, unit: str) -> str | None:
    """The Building that a Unit needs; the first military one for a Unit that needs none."""
    known = box(state.cards)
    if needs := known.units[unit].requires:
        return _built(state, seat, needs[-1])
    military = (
        each.building for each in state.display[seat] if known.buildings[each.building].kind == "military"
    )
    return _built(state, seat, next(military, ""))
