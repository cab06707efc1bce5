"""What lies beside the picture of Vilnius: the general supply, and what each seat has; and every card."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from dashboard.boards import Card, Fact, Group, Table
from dashboard.boards.caches import by_identity, remembered
from dashboard.boards.vilnius import words
from dashboard.boards.vilnius.panel import row_of, strength
from dashboard.boards.vilnius.shared import REMEMBERED
from domain.kernel.wording import counted, listed
from domain.vilnius.box import Box, arms, box
from domain.vilnius.cards import Building, Province, Unit
from domain.vilnius.display import income_of, order_value, trades
from domain.vilnius.packs import cards as pack_of
from domain.vilnius.state import Foe, Placed, State

_HOUSE = "Its numbers are our own choice, not the original's."
Numbers = tuple[tuple[str, int], ...]


def table(state: State) -> Table:
    """The supply of buildings and of Units; then the groups of every seat."""
    offer = _supply(tuple(state.general.items()), tuple(state.supply.items()), state.cards)
    return Table(offer, [_seat(state, seat) for seat in state.seats])


@remembered(REMEMBERED)
def _supply(buildings: Numbers, units: Numbers, pack: str) -> Sequence[Group]:
    known = box(pack)
    return [_left("Buildings", buildings, known), _left("Units", units, known)]


def _left(title: str, cards: Numbers, known: Box) -> Group:
    """The cards that are left, and how many of those that are there more than once."""
    facts = tuple(Fact(f"x {known.name(card)}", number) for card, number in cards if number > 1)
    return Group(title, "", tuple(card for card, number in cards if number), facts)


def _seat(state: State, seat: int) -> Sequence[Group]:
    return _groups_of(
        state.cards,
        seat,
        state.provinces[seat],
        state.units[seat],
        state.display[seat],
        state.personal[seat],
        state.province_pile[seat],
        state.province_discard[seat],
        state.unit_pile[seat],
        state.unit_discard[seat],
        state.middle,
        state.rows[seat],
        state.foes,
        state.beaten,
        state.unbeaten,
        state.strength[seat],
    )


@by_identity
def _groups_of(
    pack: str,
    seat: int,
    provinces: tuple[str, ...],
    units: tuple[str, ...],
    display: tuple[Placed, ...],
    personal: tuple[str, ...],
    province_pile: tuple[str, ...],
    province_discard: tuple[str, ...],
    unit_pile: tuple[str, ...],
    unit_discard: tuple[str, ...],
    middle: tuple[str, ...],
    row: tuple[str, ...],
    waiting: tuple[Foe, ...],
    beaten: tuple[Foe, ...],
    unbeaten: tuple[Foe, ...],
    limit: int,
) -> Sequence[Group]:
    known = box(pack)
    return _groups(
        pack,
        provinces,
        units,
        len(display),
        personal,
        (len(province_pile), len(province_discard), len(unit_pile), len(unit_discard)),
        income_of(known, pack, display, middle),
        (strength(known, row_of(seat, row, waiting, beaten, unbeaten)), limit),
        order_value(pack, display),
        trades(pack, display),
    )


def _groups(
    pack: str,
    provinces: tuple[str, ...],
    units: tuple[str, ...],
    built: int,
    personal: tuple[str, ...],
    piles: tuple[int, int, int, int],
    cards: int,
    row: tuple[int, int],
    order: int,
    goods: tuple[str, ...],
) -> Sequence[Group]:
    groups = []
    if provinces:
        groups.append(_hand_group("Provinces in hand", provinces, pack))
    if units:
        groups.append(_hand_group("Units in hand", units, pack))
    groups += (_own(personal), _city(cards, order, goods), _display(*row, built), _piles(*piles))
    return groups


@remembered(REMEMBERED)
def _own(personal: tuple[str, ...]) -> Group:
    return Group("Own Buildings left", "faded" if not personal else "", personal)


@remembered(REMEMBERED)
def _city(cards: int, order: int, goods: tuple[str, ...]) -> Group:
    facts = Fact("income", str(cards)), Fact("Order value", str(order))
    return Group("City", facts=(*facts, Fact("trades", listed(goods))) if goods else facts)


@remembered(REMEMBERED)
def _display(sum_: int, limit: int, built: int) -> Group:
    return Group(
        "Display", "drawn", facts=(Fact("row", f"{sum_} of {limit}"), Fact("Buildings", built, "Building"))
    )


@remembered(REMEMBERED)
def _piles(*sizes: int) -> Group:
    names = ("Provinces to draw", "discarded", "Units to draw", "discarded")
    return Group(
        "Piles", "drawn", facts=tuple([Fact(n, str(size)) for n, size in zip(names, sizes, strict=True)])
    )


@remembered(REMEMBERED)
def _hand_group(title: str, hand: tuple[str, ...], pack: str) -> Group:
    """Cards by kind, and how many there are of those that are there more than once."""
    numbers, known = Counter(hand), box(pack)
    facts = [Fact(f"x {known.name(card)}", number) for card, number in numbers.items() if number > 1]
    return Group(title, "drawn", tuple(numbers), tuple(facts))


def cards(setup: Mapping[str, Any]) -> dict[str, Card]:
    """Every card of the pack that has a name."""
    hash_ = setup["packs"]["cards"]
    pack, known = pack_of(hash_), box(hash_)
    by_id = {
        unit.id: Card(
            unit.name, str(unit.gold + unit.tools), _unit(known, unit), "#v-unit", _source(unit.source)
        )
        for unit in pack.units
    }
    by_id |= {
        card.id: Card(
            card.name,
            str(card.order),
            _building(known, card),
            f"#v-kind-{card.kind}",
            _source(card.source),
        )
        for card in pack.buildings
    }
    by_id |= {
        card.id: Card(
            card.name, str(card.gold + card.tools), _province(card), _good(card), _source(card.source)
        )
        for card in pack.provinces
    }
    for enemy in pack.enemies:
        both = "" if not enemy.boosted_weapons else f" After the Boost: {words.enemy(hash_, enemy.id, True)}."
        by_id[enemy.id] = Card(
            enemy.name,
            str(enemy.strength),
            f"{words.enemy(hash_, enemy.id, False)}.{both}",
            "",
            _source(enemy.source),
        )
    for tower in pack.strongholds:
        does = (
            "It must be destroyed before any other enemy Building."
            if tower.guards
            else f"It reduces every player's income by {tower.toll}."
            if tower.toll
            else f"Before each attack it reveals {counted(tower.camps, 'card')} of the Order."
        )
        price = words.weapons(known.strongholds_arms[tower.id])
        by_id[tower.id] = Card(tower.name, "∞", f"{does} It shows {price}.", "", _source(tower.source))
    for card in pack.uniques:
        by_id[card.id] = Card(card.name, "X", _UNIQUE[card.kind], "", _source(card.source))
    for aim in pack.destinations:
        by_id[aim.id] = Card(aim.name, "", _AIM[aim.target], "", _source(aim.source))
    return by_id


_UNIQUE = {
    "boost": "The Order discard pile goes on top, both sides of enemies count, all lose a Unit, Vilnius "
    "burns.",
    "final": "The round ends, and every row that is strong enough attacks Vilnius.",
}
_AIM = {
    "vilnius": "The row attacks Vilnius itself: the left damage counts.",
    "player": "The row attacks its player's quarter: the right damage counts.",
}


def _source(source: str) -> str:
    return _HOUSE if source == "house" else ""


def _good(card: Province) -> str:
    return f"#v-{card.trade.good}" if card.trade else "#v-gold" if card.gold else "#v-tools"


def _unit(known: Box, card: Unit) -> str:
    parts = [
        f"It costs {words.resources(card.gold, card.tools)} and gives {words.weapons(arms(card.weapons))}."
    ]
    if card.requires:
        parts.append(f"It needs {listed([known.name(id_) for id_ in card.requires])}.")
    if card.martyr:
        parts.append("Red Skulls destroy it first.")
    if card.distribute:
        parts.append("It may distribute its weapons across several enemies.")
    if card.stultify:
        parts.append(f"It cancels {card.stultify} Red {'Skull' if card.stultify == 1 else 'Skulls'}.")
    return " ".join(parts)


def _building(known: Box, card: Building) -> str:
    price = "stands from the beginning" if card.start else f"costs {words.resources(card.gold, card.tools)}"
    parts = [f"{card.kind.capitalize()}, {price}; Order value {card.order}."]
    parts += _abilities(known, card)
    sides = [f"{side} {kind}" for side, kind in card.edges if kind]
    return " ".join([*parts, f"Edges: {listed(sides)}."] if sides else parts)


def _abilities(known: Box, card: Building) -> Iterable[str]:
    if card.income:
        yield f"Income +{card.income}."
    if card.most:
        yield f"It raises the limit of Buildings by {card.most}."
    if card.stores:
        yield f"It stores a {card.stores.capitalize()}."
    if card.trades:
        yield f"It trades {listed(card.trades)}."
    if card.makes:
        yield f"It makes 1 {'Gold' if card.makes == 'gold' else 'Tool'} in each round."
    if card.exchange:
        yield "In each round it exchanges 2 Tools for 1 Gold once, and 1 Gold for 2 Tools once."
    if card.park:
        yield "A Province may be placed at its edge, for others to use."
    if card.excludes:
        yield f"Not together with {known.name(card.excludes)}."


def _province(card: Province) -> str:
    text = f"It gives {words.resources(card.gold, card.tools)}"
    if card.trade:
        more = words.resources(card.trade.gold, card.trade.tools)
        text += f", and {more} more if its player trades {card.trade.good}"
    return f"{text}."
