"""The city phase: building, recruiting, parking and passing (rules 6 and 7)."""

from collections.abc import Collection, Iterable, Iterator
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from domain.vilnius import commands as c
from domain.vilnius.attack import row_strength
from domain.vilnius.box import Box, box
from domain.vilnius.cards import Unit
from domain.vilnius.display import Cell, built, free_cells, income, kontors, most, stores, trades
from domain.vilnius.events import (
    BuildingBuilt,
    CityOpened,
    Opening,
    Passed,
    ProvinceParked,
    PurchaseBegan,
    Slot,
    UnitRecruited,
)
from domain.vilnius.move import Move, in_turn
from domain.vilnius.paying import Purse, affords, pay, payments, price, purse
from domain.vilnius.state import Placed, Purchase, State


def begin(move: Move) -> None:
    """Begins the city phase; the trading spots that stand now count (vilnius:7.4)."""
    state, box = move.state, move.box
    openings = (
        Opening(
            seat,
            trades(state.cards, state.display[seat]),
            income(state, box, seat),
            len(state.units[seat]),  # units
            len(state.provinces[seat]),  # provinces
            row_strength(state, box, seat),  # row
            state.strength[seat],  # shown
        )
        for seat in state.seats
    )
    move.emit(CityOpened(city=state.city, seats=tuple(openings)))


def go_on(move: Move) -> bool:
    """Asks the next player for an action; returns whether a decision is due."""
    state = move.state
    if state.buying is not None:
        return move.ask("pay", state.seat)
    after = state.seat % len(state.players) + 1 if state.seat else state.starter
    while len(state.passed) < len(state.players):
        seat = next(seat for seat in in_turn(state, after) if seat not in state.passed)
        if can_act(state, seat) or len(stored := storings(state, seat)) > 1:
            return move.ask("act", seat)
        _pass(move, seat, stored[0])  # vilnius:3.7
        after = seat % len(state.players) + 1
    return False


def can_act(state: State, seat: int) -> bool:
    """Whether a player can do anything but pass."""
    money, own, general = purse(state, seat), state.personal[seat], state.general
    for building, fit in _fitting(state.cards, state.display[seat]).items():
        if affords(money, fit.gold, fit.tools) and (general.get(building) or building in own):
            return True
    return any(recruitable(state, seat, money)) or bool(state.provinces[seat] and edges(state, seat))


def in_supply(state: State, seat: int) -> list[str]:
    """The buildings that a seat could build, whatever they cost and where they fit (vilnius:6.2, 6.3)."""
    general = [building for building, number in state.general.items() if number]
    return [*state.personal[seat], *general]


def excluded(box: Box, own: Collection[str], building: str) -> str | None:
    """The one of a seat's own buildings that excludes another one (vilnius:6.8)."""
    return next((card for card in box.excluding[building] if card in own), None)


def full(pack: str, display: tuple[Placed, ...]) -> bool:
    """Whether the maximum of buildings stands; some can still be built (vilnius:6.9 to 6.11)."""
    return len(display) >= most(pack, display)


def buildable(state: State, seat: int, money: Purse) -> Iterator[tuple[str, tuple[Cell, ...]]]:
    """The buildings that a seat can build and pay for, each with the places where it fits."""
    fitting = _fitting(state.cards, state.display[seat])
    for building in in_supply(state, seat):
        fit = fitting.get(building)
        if fit is not None and affords(money, fit.gold, fit.tools):  # vilnius:6.4
            yield building, fit.cells


class _Fit(NamedTuple):
    """The price of a building, and the places where it fits."""

    gold: int
    tools: int
    cells: tuple[Cell, ...]


@lru_cache(maxsize=4096)  # asked several times in each turn
def _fitting(pack: str, display: tuple[Placed, ...]) -> dict[str, _Fit]:
    """All buildings that fit into a display, whether they are in supply or not."""
    known, own = box(pack), built(display)
    cells, filled = free_cells(pack, display), full(pack, display)
    return {
        card.id: _Fit(card.gold, card.tools, cells[card.kind])
        for card in known.buildings.values()
        if card.kind in cells and (card.always or not filled) and excluded(known, own, card.id) is None
    }


def lacking(box: Box, own: Collection[str], unit: str) -> list[str]:
    """The buildings that a Unit asks for and a seat does not have (vilnius:7.9)."""
    return [building for building in box.units[unit].requires if building not in own]


@lru_cache(maxsize=4096)
def _trained(pack: str, display: tuple[Placed, ...]) -> tuple[Unit, ...]:
    """The Units for which a display has all buildings."""
    known, own = box(pack), built(display)
    return tuple(card for card in known.units.values() if not lacking(known, own, card.id))


def recruitable(state: State, seat: int, money: Purse) -> Iterator[str]:
    """The Units that a seat can recruit and pay for."""
    for card in _trained(state.cards, state.display[seat]):
        if state.supply[card.id] and affords(money, card.gold, card.tools):
            yield card.id


def edges(state: State, seat: int) -> list[tuple[int, Placed]]:
    """The Kontors at which the edge of the seat's emblem is free, each with its owner (vilnius:7.11)."""
    taken = [(card.of, card.x, card.y) for card in state.parked if card.seat == seat]
    return [
        (of, placed)
        for of in state.seats
        for placed in kontors(state.cards, state.display[of])
        if (of, placed.x, placed.y) not in taken
    ]


def storings(state: State, seat: int) -> tuple[tuple[str, ...], ...]:
    """The groups of Provinces that a seat may store when it passes, the empty one first (vilnius:7.15)."""
    return groups(state.provinces[seat], len(stores(state.cards, state.display[seat], "province")))


@lru_cache(maxsize=512)
def groups(cards: tuple[str, ...], most: int) -> tuple[tuple[str, ...], ...]:
    """All groups of at most ``most`` cards, each sorted; cards that are alike are one choice."""
    chosen: dict[tuple[str, ...], None] = {}
    for size in range(min(most, len(cards)) + 1):
        chosen |= dict.fromkeys(combinations(cards, size))
    return tuple(chosen)


def purchase(move: Move, seat: int, chosen: Purchase) -> None:
    """Begins a purchase; if only one payment is possible, it is made at once (vilnius:7.18)."""
    state, box = move.state, move.box
    move.emit(PurchaseBegan(seat, chosen.card, chosen.unit, chosen.x, chosen.y))
    ways = payments(purse(state, seat), *price(box, chosen))
    if len(ways) == 1:
        _buy(move, seat, ways[0])


def build(move: Move, command: c.Build) -> None:
    """Chooses a building and its place."""
    purchase(move, command.seat, Purchase(command.building, False, command.x, command.y))


def recruit(move: Move, command: c.Recruit) -> None:
    """Chooses a Unit."""
    purchase(move, command.seat, Purchase(command.unit, True, 0, 0))


def pay_for(move: Move, command: c.Pay) -> None:
    """Pays for the building or Unit that was chosen."""
    _buy(move, command.seat, command.parts)


def _buy(move: Move, seat: int, parts: Iterable[str]) -> None:
    bought = move.state.buying
    assert bought is not None  # noqa: S101 - it is being paid for
    pay(move, seat, tuple(parts))
    if bought.unit:
        move.emit(UnitRecruited(seat=seat, unit=bought.card))  # vilnius:7.10
        return
    personal = move.box.buildings[bought.card].personal
    move.emit(BuildingBuilt(seat, bought.card, bought.x, bought.y, personal))


def park(move: Move, command: c.Park) -> None:
    """Places a Province at a Kontor."""
    seat, province = command.seat, command.province
    move.emit(ProvinceParked(seat=seat, province=province, of=command.of, x=command.x, y=command.y))


def pass_(move: Move, command: c.Pass) -> None:
    """Ends the actions of a player."""
    _pass(move, command.seat, command.store)


def _pass(move: Move, seat: int, stored: tuple[str, ...]) -> None:
    state = move.state
    left = list(state.provinces[seat])
    for card in stored:
        left.remove(card)
    cells = stores(state.cards, state.display[seat], "province")  # vilnius:7.16
    slots = (Slot(x=x, y=y, card=card) for (x, y), card in zip(cells, stored, strict=False))
    move.emit(Passed(seat, tuple(slots), tuple(left)))
