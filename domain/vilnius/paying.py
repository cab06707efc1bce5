"""Payments: what they may consist of, and which ones there are for a price (rules 7)."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from domain.vilnius.box import Box, box
from domain.vilnius.events import Paid, ParkedCard, Spot
from domain.vilnius.move import Move
from domain.vilnius.state import Parked, Placed, Purchase, State

FOR_GOLD, FOR_TOOLS = "tools_for_gold", "gold_for_tools"
EXCHANGED = 2  # vilnius:7.7


class Part(NamedTuple):
    """A part of a payment that may be there several times, and what one of it is worth."""

    item: str
    number: int
    gold: int
    tools: int


class Purse(NamedTuple):
    """All that a seat can pay with."""

    parts: tuple[Part, ...]
    """By item."""
    gold: int
    """What the parts make together, exchanges left out."""
    tools: int
    for_gold: int
    """Exchanges of two Tools for one Gold."""
    for_tools: int

    def pool(self) -> dict[str, int]:
        """How often each part may be named, by item."""
        found = {part.item: part.number for part in self.parts}
        found |= {FOR_GOLD: self.for_gold, FOR_TOOLS: self.for_tools}
        return {item: number for item, number in sorted(found.items()) if number}


def purse(state: State, box: Box, seat: int) -> Purse:
    """All that a seat can pay with now (vilnius:7.1)."""
    houses = sum(_houses(state.cards, display) for display in state.display)
    for_gold, for_tools = state.exchanged
    return _purse(
        state.cards,
        seat,
        state.provinces[seat],
        state.trades[seat],
        tuple([(card.seat, card.province) for card in state.parked if card.seat != seat]),  # vilnius:7.13
        tuple([card for card, _ in unused(state, box, seat)]),
        (houses - for_gold, houses - for_tools),
    )


@lru_cache(maxsize=512)  # asked several times in each turn
def _purse(
    pack: str,
    seat: int,
    provinces: tuple[str, ...],
    trades: tuple[str, ...],
    parked: tuple[tuple[int, str], ...],
    sources: tuple[str, ...],
    exchanges: tuple[int, int],
) -> Purse:
    known = box(pack)
    parts = [Part(card, number, *worth(known, card, trades)) for card, number in Counter(provinces).items()]
    parts += [
        Part(f"{owner} {card}", number, *worth(known, card, trades))
        for (owner, card), number in Counter(parked).items()
    ]
    for card, number in Counter(sources).items():
        gold = int(known.buildings[card].makes == "gold")
        parts.append(Part(card, number, gold, 1 - gold))
    return Purse(
        tuple(sorted(parts)),
        sum(part.number * part.gold for part in parts),
        sum(part.number * part.tools for part in parts),
        *exchanges,
    )


def worth(box: Box, province: str, trades: Sequence[str]) -> tuple[int, int]:
    """The Gold and the Tools that a Province gives to a seat that trades these goods (vilnius:7.3)."""
    card = box.provinces[province]
    if card.trade is not None and card.trade.good in trades:  # vilnius:7.4, 7.5
        return card.gold + card.trade.gold, card.tools + card.trade.tools
    return card.gold, card.tools


def unused(state: State, box: Box, seat: int) -> list[tuple[str, Spot]]:
    """The buildings of a seat that can still make their resource in this round (vilnius:7.6)."""
    return [
        (placed.building, Spot(seat=seat, x=placed.x, y=placed.y))
        for placed in state.display[seat]
        if box.buildings[placed.building].makes is not None and (seat, placed.x, placed.y) not in state.used
    ]


@lru_cache(maxsize=4096)
def _houses(pack: str, display: tuple[Placed, ...]) -> int:
    """The Exchange Houses of a display (vilnius:7.7)."""
    return sum(box(pack).buildings[placed.building].exchange for placed in display)


def affords(purse: Purse, gold: int, tools: int) -> bool:
    """Whether a price can be paid with all that there is."""
    if purse.gold >= gold and purse.tools >= tools:
        return True
    if not (purse.for_gold or purse.for_tools):
        return False
    asked = (_asked(gold, tools, *exchanges) for exchanges in _exchanges(purse, gold, tools))
    return any(purse.gold >= asked_gold and purse.tools >= asked_tools for asked_gold, asked_tools in asked)


def _exchanges(purse: Purse, gold: int, tools: int) -> Iterator[tuple[int, int]]:
    """The numbers of exchanges for Gold and for Tools that may be of use, none first.

    To make Gold of Tools and back is of no use, nor is to make more than is asked for.
    """
    yield 0, 0
    for number in range(1, min(purse.for_gold, gold) + 1):
        yield number, 0
    for number in range(1, min(purse.for_tools, -(-tools // EXCHANGED)) + 1):
        yield 0, number


def _asked(gold: int, tools: int, for_gold: int, for_tools: int) -> tuple[int, int]:
    """The Gold and Tools that have to be given where so many exchanges are made."""
    return gold - for_gold + for_tools, max(0, tools + EXCHANGED * (for_gold - for_tools))


@lru_cache(maxsize=256)
def payments(purse: Purse, gold: int, tools: int) -> tuple[tuple[str, ...], ...]:
    """All payments for a price, each with its items sorted; nothing could be left out (vilnius:7.2)."""
    return tuple(_payments(purse, gold, tools))


def _payments(purse: Purse, gold: int, tools: int) -> Iterator[tuple[str, ...]]:
    for for_gold, for_tools in _exchanges(purse, gold, tools):
        fewer = [(for_gold and n, for_tools and n) for n in range(for_gold + for_tools)]
        with_fewer = [_asked(gold, tools, *exchanges) for exchanges in fewer]
        for numbers in _minimal(purse.parts, *_asked(gold, tools, for_gold, for_tools)):
            has_gold = sum(n * part.gold for n, part in zip(numbers, purse.parts, strict=True))
            has_tools = sum(n * part.tools for n, part in zip(numbers, purse.parts, strict=True))
            if not any(has_gold >= asked[0] and has_tools >= asked[1] for asked in with_fewer):
                items = [part.item for n, part in zip(numbers, purse.parts, strict=True) for _ in range(n)]
                yield tuple(sorted([*items, *[FOR_GOLD] * for_gold, *[FOR_TOOLS] * for_tools]))


def sums(purse: Purse, items: Sequence[str]) -> tuple[int, int]:
    """The Gold and the Tools that parts make together, exchanges counted."""
    given, parts = Counter(items), {part.item: part for part in purse.parts}
    made = [(number, parts[item]) for item, number in given.items() if item in parts]
    for_gold, for_tools = given[FOR_GOLD], given[FOR_TOOLS]
    gold = sum(number * part.gold for number, part in made) + for_gold - for_tools
    tools = sum(number * part.tools for number, part in made) + EXCHANGED * (for_tools - for_gold)
    return gold, tools


def _minimal(parts: Sequence[Part], gold: int, tools: int) -> Iterator[tuple[int, ...]]:
    """How many of each part are given, in all ways that are enough and in which none could be left out."""
    rest_gold = [0] * (len(parts) + 1)
    rest_tools = [0] * (len(parts) + 1)
    for at in range(len(parts) - 1, -1, -1):
        rest_gold[at] = rest_gold[at + 1] + parts[at].number * parts[at].gold
        rest_tools[at] = rest_tools[at + 1] + parts[at].number * parts[at].tools

    def ways(at: int, numbers: tuple[int, ...], has_gold: int, has_tools: int) -> Iterator[tuple[int, ...]]:
        over_gold, over_tools = has_gold - gold, has_tools - tools
        for number, part in zip(numbers, parts, strict=False):
            # One too many now is one too many whatever is added.
            if number and part.gold <= over_gold and part.tools <= over_tools:
                return
        if over_gold >= 0 and over_tools >= 0:
            yield numbers + (0,) * (len(parts) - at)
            return
        if at == len(parts) or has_gold + rest_gold[at] < gold or has_tools + rest_tools[at] < tools:
            return
        part = parts[at]
        for number in range(part.number + 1):
            yield from ways(
                at + 1, (*numbers, number), has_gold + number * part.gold, has_tools + number * part.tools
            )

    return ways(0, (), 0, 0)


def price(box: Box, purchase: Purchase) -> tuple[int, int]:
    """The Gold and the Tools that something costs."""
    card = box.units[purchase.card] if purchase.unit else box.buildings[purchase.card]
    return card.gold, card.tools


def pay(move: Move, seat: int, parts: Sequence[str]) -> None:
    """Pays with these parts for what is being bought; they are a payment."""
    state, box = move.state, move.box
    assert state.buying is not None  # noqa: S101 - a payment is due
    gold, tools = price(box, state.buying)
    given = Counter(parts)
    provinces = [item for item in parts if item in box.provinces]
    parked, sources = list[Parked](), list[Spot]()
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
            sources.append(
                next(spot for id_, spot in unused(state, box, seat) if id_ == item and spot not in sources)
            )
    made_gold, made_tools = sums(purse(state, box, seat), parts)
    move.emit(
        Paid(
            seat=seat,
            card=state.buying.card,
            price_gold=gold,
            price_tools=tools,
            provinces=tuple(provinces),
            parked=tuple(
                ParkedCard(of=card.of, x=card.x, y=card.y, seat=card.seat, province=card.province)
                for card in parked
            ),
            sources=tuple(sources),
            for_gold=given[FOR_GOLD],
            for_tools=given[FOR_TOOLS],
            gold=made_gold,
            tools=made_tools,
        )
    )
