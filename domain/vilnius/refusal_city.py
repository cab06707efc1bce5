"""Refusals of actions of the city phase (rules 6 and 7)."""

from collections import Counter

from domain.kernel.refusal import Offer, Refusal
from domain.kernel.wording import counted, listed, shortlist
from domain.vilnius import city
from domain.vilnius import commands as c
from domain.vilnius.box import Box
from domain.vilnius.display import built, free_cells, most, stores
from domain.vilnius.naming import all_called, called
from domain.vilnius.paying import affords, payments, price, purse, sums
from domain.vilnius.refusing import among, no, too_many
from domain.vilnius.state import State
from domain.vilnius.words import money


def build(state: State, box: Box, command: c.Build) -> Refusal | None:
    """Why the Building cannot be built there now."""
    seat, building = command.seat, command.building
    if building not in box.buildings:
        return no("6.2", f"no Building is called {building[:60]!r}", _buildings(state, box, command))
    card = box.buildings[building]
    if building not in city.in_supply(state, seat):
        why = "is built already or belongs to another player" if card.personal else "is used up"
        return no("6.3", f"the Building {card.name} {why}", _buildings(state, box, command))
    if other := city.excluded(box, built(state.display[seat]), building):
        return no("6.8", f"{card.name} and {box.name(other)} exclude each other")
    if city.full(state.cards, state.display[seat]) and not card.always:
        number, at_most = len(state.display[seat]), most(state.cards, state.display[seat])
        return no(
            "6.9",
            f"the limit of {at_most} Buildings is reached with {number}",
            _buildings(state, box, command),
        )
    cells = free_cells(state.cards, state.display[seat]).get(card.kind, ())
    if (command.x, command.y) not in cells:
        at = f"x {command.x}, y {command.y}"
        fits = among(state, command, _at, lambda choice: building == choice.building)
        if any((placed.x, placed.y) == (command.x, command.y) for placed in state.display[seat]):
            return no("6.6", f"a Building is already at {at}", fits)
        return no("6.5", f"{at} has no edge for {card.kind} Buildings such as {card.name}", fits)
    return _dear(state, seat, f"the Building {card.name}", card.gold, card.tools)


def _buildings(state: State, box: Box, command: c.Build) -> Offer:
    """The Buildings that such a command can name."""
    return among(state, command, lambda choice: box.name(choice.building))


def _at(choice: c.Build) -> str:
    return f"x {choice.x}, y {choice.y}"


def _dear(state: State, seat: int, what: str, gold: int, tools: int) -> Refusal | None:
    has = purse(state, seat)
    if affords(has, gold, tools):
        return None
    return no(
        "6.4",
        f"{what} costs {money(gold, tools)}; seat {seat} has {money(has.gold, has.tools)}",
    )


def recruit(state: State, box: Box, command: c.Recruit) -> Refusal | None:
    """Why the Unit cannot be recruited now."""
    seat, unit = command.seat, command.unit
    if not state.supply.get(unit):
        possible = among(state, command, lambda choice: box.name(choice.unit))
        return no("7.9", f"not in the supply: {called(box, unit)}", possible)
    card = box.units[unit]
    if lacking := city.lacking(box, built(state.display[seat]), unit):
        needs = listed(all_called(box, lacking))
        return no("7.9", f"the Unit {card.name} requires {needs}, which seat {seat} does not have")
    return _dear(state, seat, f"the Unit {card.name}", card.gold, card.tools)


def pay(state: State, box: Box, command: c.Pay) -> Refusal | None:
    """Why these cards do not pay the price."""
    assert state.buying is not None  # noqa: S101 - a payment is due
    has, cost = purse(state, command.seat), price(box, state.buying)
    ways, parts = payments(has, *cost), tuple(sorted(command.parts))
    if parts in ways:
        return None
    own = f"{command.seat} "
    for item in command.parts:
        if item.startswith(own) and any(item == f"{card.seat} {card.province}" for card in state.parked):
            return no(
                "7.13", f"seat {command.seat} parked {box.name(item.removeprefix(own))}, and cannot use it"
            )
    if missing := too_many(box, "7.1", command.parts, has.pool(), "available for payment"):
        return missing
    gold, tools = sums(state, command.seat, command.parts)
    kind = "Unit" if state.buying.unit else "Building"
    what = f"the {kind} {box.name(state.buying.card)} costs {money(*cost)}"
    if gold < 0 or tools < 0:
        lack = money(max(0, -gold), max(0, -tools))
        return no("7.2", f"{what}; the exchanges take {lack} more than the other parts give")
    makes = f"these parts are worth {money(gold, tools)}"
    if gold < cost[0] or tools < cost[1]:
        return no("7.2", f"{what}; {makes}")
    given = Counter(parts)
    less = next(payment for payment in ways if not Counter(payment) - given)
    over = shortlist(all_called(box, (given - Counter(less)).elements()))
    return no("7.2", f"{what}; {makes}, and the price is paid without {over}")


def park(state: State, box: Box, command: c.Park) -> Refusal | None:
    """Why a Province cannot be parked there."""
    seat = command.seat
    if command.province not in state.provinces[seat]:
        possible = among(state, command, lambda choice: called(box, choice.province))
        return no("7.11", f"not in the hand: {called(box, command.province)}", possible)
    free = city.edges(state, seat)
    if any((of, at.x, at.y) == (command.of, command.x, command.y) for of, at in free):
        return None
    return no(
        "7.11",
        f"seat {command.of} has no Kontor at x {command.x}, y {command.y} with a free edge for seat {seat}",
        among(state, command, lambda choice: f"of {choice.of}, x {choice.x}, y {choice.y}"),
    )


def pass_(state: State, box: Box, command: c.Pass) -> Refusal | None:
    """Why these Provinces cannot be stored."""
    seat = command.seat
    there = Counter(state.provinces[seat])
    if missing := too_many(box, "7.15", command.store, there, "in the hand"):
        return missing
    room = len(stores(state.cards, state.display[seat], "province"))
    if len(command.store) > room:
        cards = counted(len(command.store), "Province")
        return no("7.15", f"{cards} cannot be stored: seat {seat} has {counted(room, 'Storehouse')}")
    return None
