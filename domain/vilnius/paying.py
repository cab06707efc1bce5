"""Payments: their parts, and all payments for a price (rules 7)."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from domain.vilnius.box import Box, box
from domain.vilnius.events import Paid, ParkedCard, Spot
from domain.vilnius.move import Move
from domain.vilnius.state import Parked, Placed, Purchase, State

FOR_GOLD, FOR_TOOLS = "tools_for_gold", "gold_for_tools"
EXCHANGED = 2  # vilnius:7.7


class Part(NamedTuple):
    """A part of a payment that may be there several times, with the worth of one."""

    item: str
    number: int
    gold: int
    tools: int


TO_GOLD, TO_TOOLS = Part(FOR_GOLD, 1, 1, -EXCHANGED), Part(FOR_TOOLS, 1, -1, EXCHANGED)
"""One exchange as a part of a payment."""


class Purse(NamedTuple):
    """All that a seat can pay with."""

    parts: tuple[Part, ...]
    """By item."""
    gold: int
    """The Gold of all parts together, without exchanges."""
    tools: int
    for_gold: int
    """Exchanges of two Tools for one Gold."""
    for_tools: int

    def pool(self) -> dict[str, int]:
        """By item, the number of times that a part may be named."""
        numbers = {part.item: part.number for part in self.parts}
        numbers |= {FOR_GOLD: self.for_gold, FOR_TOOLS: self.for_tools}
        return {item: number for item, number in sorted(numbers.items()) if number}


def purse(state: State, seat: int) -> Purse:
    """All that a seat can pay with now (vilnius:7.1)."""
    return _purse(
        state.cards,
        seat,
        state.provinces[seat],
        state.trades[seat],
        state.parked,
        state.display[seat],
        _exchange_houses(state),
        state.used,
        state.exchanged,
    )


@lru_cache(maxsize=512)  # asked several times in each turn
def _purse(
    pack: str,
    seat: int,
    provinces: tuple[str, ...],
    trades: tuple[str, ...],
    parked: tuple[Parked, ...],
    display: tuple[Placed, ...],
    houses: int,
    used: tuple[tuple[int, int, int], ...],
    exchanged: tuple[int, int],
) -> Purse:
    known, worths = box(pack), _worths(pack, trades)
    items = [*provinces, *[placed.building for placed in _unused(known, seat, display, used)]]
    items += [f"{card.seat} {card.province}" for card in parked if card.seat != seat]  # vilnius:7.13
    parts, all_gold, all_tools = list[Part](), 0, 0
    for item in sorted(set(items)):
        number, (gold, tools) = items.count(item), worths[_card(item)]
        parts.append(Part(item, number, gold, tools))
        all_gold, all_tools = all_gold + number * gold, all_tools + number * tools
    for_gold, for_tools = exchanged  # vilnius:7.7
    return Purse(tuple(parts), all_gold, all_tools, houses - for_gold, houses - for_tools)


def _exchange_houses(state: State) -> int:
    """The Exchange Houses in play, of all seats (vilnius:7.7)."""
    houses = box(state.cards).exchanges
    return sum([placed.building in houses for display in state.display for placed in display])


def _card(item: str) -> str:
    """The card that an item names; a parked Province follows the seat that placed it."""
    return item.rpartition(" ")[2]


@lru_cache(maxsize=256)
def _worths(pack: str, trades: tuple[str, ...]) -> Mapping[str, tuple[int, int]]:
    """By part of a payment, its Gold and Tools for a seat that trades these goods."""
    known = box(pack)
    provinces = {card: worth(known, card, trades) for card in known.provinces}
    return provinces | known.makes | {part.item: (part.gold, part.tools) for part in (TO_GOLD, TO_TOOLS)}


def worth(box: Box, province: str, trades: Sequence[str]) -> tuple[int, int]:
    """The Gold and the Tools that a Province gives to a seat that trades these goods (vilnius:7.3)."""
    card = box.provinces[province]
    if card.trade is not None and card.trade.good in trades:  # vilnius:7.4, 7.5
        return card.gold + card.trade.gold, card.tools + card.trade.tools
    return card.gold, card.tools


def _unused(
    box: Box, seat: int, display: tuple[Placed, ...], used: tuple[tuple[int, int, int], ...]
) -> list[Placed]:
    """The buildings of a seat that can still make their resource in this round (vilnius:7.6)."""
    return [
        placed
        for placed in display
        if placed.building in box.makes and (seat, placed.x, placed.y) not in used
    ]


def affords(purse: Purse, gold: int, tools: int) -> bool:
    """Whether a price can be paid with all that there is."""
    lack_gold, lack_tools = gold - purse.gold, tools - purse.tools
    if lack_gold > 0:
        return lack_gold <= purse.for_gold and EXCHANGED * lack_gold <= -lack_tools
    if lack_tools > 0:
        exchanges = -(-lack_tools // EXCHANGED)
        return exchanges <= purse.for_tools and exchanges <= -lack_gold
    return True


@lru_cache(maxsize=256)
def payments(purse: Purse, gold: int, tools: int) -> tuple[tuple[str, ...], ...]:
    """All payments for a price, each with its items sorted; nothing could be left out (vilnius:7.2)."""
    ways: list[tuple[str, ...]] = []
    for exchanges in _exchanges(purse, gold, tools):
        ways += _payments(purse, exchanges, gold, tools)
    return tuple(ways)


def _exchanges(purse: Purse, gold: int, tools: int) -> Iterator[tuple[Part, ...]]:
    """The exchanges for Gold or for Tools that may be of use, none first.

    To make Gold of Tools and back is of no use, nor is to make more than is asked for.
    """
    yield ()
    for number in range(1, min(purse.for_gold, gold) + 1):
        yield (TO_GOLD,) * number
    for number in range(1, min(purse.for_tools, -(-tools // EXCHANGED)) + 1):
        yield (TO_TOOLS,) * number


def _payments(purse: Purse, exchanges: tuple[Part, ...], gold: int, tools: int) -> Iterator[tuple[str, ...]]:
    """The payments with just these exchanges; those with fewer of the purse's first part come first."""
    for part in exchanges:
        gold, tools = gold - part.gold, tools - part.tools
    rest_gold, rest_tools = purse.gold, purse.tools
    if gold > rest_gold or tools > rest_tools:
        return
    groups = [(exchanges, gold, tools)]  # with the Gold and Tools that are lacking; below 0 they are over
    for part in purse.parts:
        _, number, gives_gold, gives_tools = part
        rest_gold, rest_tools = rest_gold - number * gives_gold, rest_tools - number * gives_tools
        longer = []
        for group, gold, tools in groups:
            if gold <= rest_gold and tools <= rest_tools:
                longer.append((group, gold, tools))
            for _ in range(number):
                if not (gold > 0 < gives_gold or tools > 0 < gives_tools):
                    break  # it could be left out
                group, gold, tools = (*group, part), gold - gives_gold, tools - gives_tools
                if gold <= rest_gold and tools <= rest_tools:
                    longer.append((group, gold, tools))
        groups = longer
    for group, gold, tools in groups:
        if not [part for part in group if part.gold <= -gold and part.tools <= -tools]:
            yield tuple(sorted([part.item for part in group]))


def sums(state: State, seat: int, items: Sequence[str]) -> tuple[int, int]:
    """The Gold and the Tools that parts of a seat's purse make together, exchanges counted."""
    worths = _worths(state.cards, state.trades[seat])
    parts = [worths[_card(item)] for item in items]
    return sum([gold for gold, _ in parts]), sum([tools for _, tools in parts])


def price(box: Box, purchase: Purchase) -> tuple[int, int]:
    """The Gold and the Tools that a purchase costs."""
    card = box.units[purchase.card] if purchase.unit else box.buildings[purchase.card]
    return card.gold, card.tools


def pay(move: Move, seat: int, parts: Sequence[str]) -> None:
    """Pays for the purchase with these parts, which are a payment for it."""
    state, box = move.state, move.box
    assert state.buying is not None  # noqa: S101 - a payment is due
    gold, tools = price(box, state.buying)
    provinces = [item for item in parts if item in box.provinces]
    parked, sources = list[Parked](), list[Spot]()
    unused = _unused(box, seat, state.display[seat], state.used)
    for item in parts:
        owner, named, card = item.partition(" ")
        if named:
            parked.append(
                next(
                    other
                    for other in state.parked
                    if (other.seat, other.province) == (int(owner), card) and other not in parked
                )
            )
        elif item in box.buildings:
            source = next(placed for placed in unused if placed.building == item)
            unused.remove(source)
            sources.append(Spot(seat=seat, x=source.x, y=source.y))
    made_gold, made_tools = sums(state, seat, parts)
    move.emit(
        Paid(
            seat,
            state.buying.card,
            gold,  # price_gold
            tools,  # price_tools
            tuple(provinces),
            tuple(
                ParkedCard(of=card.of, x=card.x, y=card.y, seat=card.seat, province=card.province)
                for card in parked
            ),  # parked
            tuple(sources),
            parts.count(FOR_GOLD),  # for_gold
            parts.count(FOR_TOOLS),  # for_tools
            made_gold,  # gold
            made_tools,  # tools
        )
    )
