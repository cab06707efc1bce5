"""The city phase: building, recruiting, parking and passing (rules 6 and 7)."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations

from domain.vilnius import commands as c
from domain.vilnius.attack import row_strength
from domain.vilnius.box import Box
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
from domain.vilnius.state import Parked, Placed, Purchase, State


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


def excluded(state: State, box: Box, seat: int, building: str) -> str | None:
    """The building of the seat that excludes another one (vilnius:6.8)."""
    own, other = built(state, seat), box.buildings[building].excludes
    if other in own:
        return other
    return next((card for card in sorted(own) if box.buildings[card].excludes == building), None)


def room(state: State, box: Box, seat: int, building: str) -> bool:
    """Whether the number of buildings allows one more (vilnius:6.9 to 6.11)."""
    if box.buildings[building].always:
        return True
    return len(state.display[seat]) < most(state.cards, state.display[seat])


def buildable(state: State, box: Box, seat: int, money: Purse) -> Iterator[tuple[str, tuple[Cell, ...]]]:
    """The buildings that a seat can build and pay for, each with the places where it fits."""
    cells = free_cells(state.cards, state.display[seat])
    afforded: dict[tuple[int, int], bool] = {}
    for building in in_supply(state, seat):
        card = box.buildings[building]
        if card.kind not in cells:
            continue
        cost = (card.gold, card.tools)
        if cost not in afforded:
            afforded[cost] = affords(money, *cost)  # vilnius:6.4
        if (
            afforded[cost]
            and room(state, box, seat, building)
            and excluded(state, box, seat, building) is None
        ):
            yield building, cells[card.kind]


def lacking(state: State, box: Box, seat: int, unit: str) -> list[str]:
    """The buildings that a Unit asks for and a seat does not have (vilnius:7.9)."""
    own = built(state, seat)
    return [building for building in box.units[unit].requires if building not in own]


def recruitable(state: State, box: Box, seat: int, money: Purse) -> Iterator[str]:
    """The Units that a seat can recruit and pay for."""
    for unit, number in state.supply.items():
        card = box.units[unit]
        if number and not lacking(state, box, seat, unit) and affords(money, card.gold, card.tools):
            yield unit


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
    first = next(found)
    if next(found, None) is None:
        _buy(move, seat, first)


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


def parked_at(state: State, of: int, x: int, y: int) -> tuple[Parked, ...]:
    """What is parked at a Kontor."""
    return tuple(card for card in state.parked if (card.of, card.x, card.y) == (of, x, y))
