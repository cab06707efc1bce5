"""The city phase: building, recruiting, parking and passing (rules 6 and 7)."""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from domain.vilnius import commands as c
from domain.vilnius.attack import row_strength
from domain.vilnius.box import Box, box
from domain.vilnius.cards import Unit
from domain.vilnius.display import Cell, built, free_cells, income, most, stores, trades
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
    """Trading spots count that are there now (vilnius:7.4)."""
    state, box = move.state, move.box
    openings = (
        Opening(
            seat=seat,
            trades=trades(state.cards, state.display[seat]),
            income=income(state, box, seat),
            units=len(state.units[seat]),
            provinces=len(state.provinces[seat]),
            row=row_strength(state, box, seat),
            shown=state.strength[seat],
        )
        for seat in state.seats
    )
    move.emit(CityOpened(city=state.city, seats=tuple(openings)))


def go_on(move: Move) -> bool:
    """Asks the next player for an action; whether something is due."""
    state = move.state
    if state.buying is not None:
        return move.ask("pay", state.seat)
    after = state.seat % len(state.players) + 1 if state.seat else state.starter
    while len(state.passed) < len(state.players):
        seat = next(seat for seat in in_turn(state, after) if seat not in state.passed)
        if can_act(state, move.box, seat) or len(stored := storings(state, move.box, seat)) > 1:
            return move.ask("act", seat)
        _pass(move, seat, stored[0])  # vilnius:3.7
        after = seat % len(state.players) + 1
    return False


def can_act(state: State, box: Box, seat: int) -> bool:
    """Whether a player can do anything but pass."""
    money = purse(state, box, seat)
    if next(buildable(state, box, seat, money), None) or next(recruitable(state, box, seat, money), None):
        return True
    return bool(state.provinces[seat]) and bool(edges(state, box, seat))


def in_supply(state: State, seat: int) -> Iterator[str]:
    """The buildings that a seat could build, whatever they cost and where they fit (vilnius:6.2, 6.3)."""
    yield from state.personal[seat]
    for building, number in state.general.items():
        if number:
            yield building


def excluded(pack: str, display: tuple[Placed, ...], building: str) -> str | None:
    """The building of a display that excludes another one (vilnius:6.8)."""
    known, own = box(pack).buildings, built(display)
    if known[building].excludes in own:
        return known[building].excludes
    return next((card for card in sorted(own) if known[card].excludes == building), None)


def room(pack: str, display: tuple[Placed, ...], building: str) -> bool:
    """Whether the number of buildings allows one more (vilnius:6.9 to 6.11)."""
    return box(pack).buildings[building].always or len(display) < most(pack, display)


def buildable(state: State, box: Box, seat: int, money: Purse) -> Iterator[tuple[str, tuple[Cell, ...]]]:
    """The buildings that a seat can build and pay for, each with the places where it fits."""
    general = tuple([building for building, number in state.general.items() if number])
    for offer in _offers(state.cards, state.display[seat], (*state.personal[seat], *general)):
        if affords(money, offer.gold, offer.tools):  # vilnius:6.4
            yield offer.building, offer.cells


class Offer(NamedTuple):
    """A building that could stand in a display: its price, and where it fits."""

    building: str
    gold: int
    tools: int
    cells: tuple[Cell, ...]


@lru_cache(maxsize=4096)  # asked several times in each turn
def _offers(pack: str, display: tuple[Placed, ...], supply: tuple[str, ...]) -> tuple[Offer, ...]:
    """The buildings of a supply that a display has room for."""
    cells = free_cells(pack, display)
    cards = (box(pack).buildings[building] for building in supply)
    return tuple(
        Offer(card.id, card.gold, card.tools, cells[card.kind])
        for card in cards
        if card.kind in cells and room(pack, display, card.id) and excluded(pack, display, card.id) is None
    )


def lacking(pack: str, display: tuple[Placed, ...], unit: str) -> list[str]:
    """The buildings that a Unit asks for and a display does not have (vilnius:7.9)."""
    own = built(display)
    return [building for building in box(pack).units[unit].requires if building not in own]


@lru_cache(maxsize=4096)
def _trained(pack: str, display: tuple[Placed, ...]) -> tuple[Unit, ...]:
    """The Units for which a display has all buildings."""
    return tuple(card for card in box(pack).units.values() if not lacking(pack, display, card.id))


def recruitable(state: State, box: Box, seat: int, money: Purse) -> Iterator[str]:
    """The Units that a seat can recruit and pay for."""
    for card in _trained(state.cards, state.display[seat]):
        if state.supply[card.id] and affords(money, card.gold, card.tools):
            yield card.id


def edges(state: State, box: Box, seat: int) -> list[tuple[int, Placed]]:
    """The Kontors whose edge of the seat's emblem is free, with the seats that have them (vilnius:7.11)."""
    taken = {(card.of, card.x, card.y) for card in state.parked if card.seat == seat}
    return [
        (of, placed)
        for of in state.seats
        for placed in state.display[of]
        if box.buildings[placed.building].park and (of, placed.x, placed.y) not in taken
    ]


def storings(state: State, box: Box, seat: int) -> list[tuple[str, ...]]:
    """What a seat may store when it passes: nothing first (vilnius:7.15)."""
    return groups(state.provinces[seat], len(stores(state, box, seat, "province")))


def groups(cards: tuple[str, ...], most: int) -> list[tuple[str, ...]]:
    """All groups of at most so many cards, each sorted; alike cards are one choice."""
    found: dict[tuple[str, ...], None] = {}
    for size in range(min(most, len(cards)) + 1):
        found |= dict.fromkeys(combinations(cards, size))
    return list(found)


def purchase(move: Move, seat: int, chosen: Purchase) -> None:
    """Buys something: one payment alone is made at once (vilnius:7.18)."""
    state, box = move.state, move.box
    move.emit(PurchaseBegan(seat=seat, card=chosen.card, unit=chosen.unit, x=chosen.x, y=chosen.y))
    found = payments(purse(state, box, seat), *price(box, chosen))
    if len(found) == 1:
        _buy(move, seat, found[0])


def build(move: Move, command: c.Build) -> None:
    """Chooses a building and its place."""
    purchase(move, command.seat, Purchase(command.building, False, command.x, command.y))


def recruit(move: Move, command: c.Recruit) -> None:
    """Chooses a Unit."""
    purchase(move, command.seat, Purchase(command.unit, True, 0, 0))


def pay_for(move: Move, command: c.Pay) -> None:
    """Pays for what was chosen."""
    _buy(move, command.seat, command.parts)


def _buy(move: Move, seat: int, parts: Iterable[str]) -> None:
    bought = move.state.buying
    assert bought is not None  # noqa: S101 - it is being paid for
    pay(move, seat, tuple(parts))
    if bought.unit:
        move.emit(UnitRecruited(seat=seat, unit=bought.card))  # vilnius:7.10
        return
    personal = move.box.buildings[bought.card].personal
    move.emit(BuildingBuilt(seat=seat, building=bought.card, x=bought.x, y=bought.y, personal=personal))


def park(move: Move, command: c.Park) -> None:
    """Places a Province at a Kontor."""
    seat, province = command.seat, command.province
    move.emit(ProvinceParked(seat=seat, province=province, of=command.of, x=command.x, y=command.y))


def pass_(move: Move, command: c.Pass) -> None:
    """Ends the actions of a player."""
    _pass(move, command.seat, command.store)


def _pass(move: Move, seat: int, stored: tuple[str, ...]) -> None:
    state = move.state
    left = Counter(state.provinces[seat]) - Counter(stored)
    cells = stores(state, move.box, seat, "province")  # vilnius:7.16
    slots = (Slot(x=x, y=y, card=card) for (x, y), card in zip(cells, stored, strict=False))
    move.emit(Passed(seat=seat, stored=tuple(slots), discarded=tuple(sorted(left.elements()))))
