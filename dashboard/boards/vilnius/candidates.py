"""The commands of Vilnius that a player may look for, so that the page can say why one is forbidden."""

from collections.abc import Iterator

from dashboard.boards.vilnius.display import COLUMNS, grid
from dashboard.boards.vilnius.panel import foes
from domain.kernel.messages import Command
from domain.vilnius import commands as c
from domain.vilnius import defence, storming
from domain.vilnius.box import box
from domain.vilnius.city import in_supply
from domain.vilnius.display import free_cells, kontors
from domain.vilnius.legal import everybody
from domain.vilnius.state import State


def candidates_at(state: State, seat: int, place: str) -> Iterator[Command]:
    """Those at a place of the board."""
    kind, _, which = place.partition(" ")
    owner, _, number = which.partition("-")
    match kind:
        case "stack":
            yield c.Capture(seat, int(which), state.units[seat])
        case "middle":
            yield from _storms(state, seat, int(which))
        case "foe" if int(owner) in state.seats:
            yield from _defences(state, seat, int(owner), int(number))
        case "cell" if owner == str(seat):
            yield from _builds_at(state, seat, int(number))
        case "built" if owner == str(seat):
            yield from _recruits_at(state, seat, int(number))
        case card if which == f"of {seat}":
            yield from _card_commands(state, seat, card)


def candidates(state: State, seat: int) -> Iterator[Command]:
    """Those without a place: one of each in the wrong phase, else each card of the supply."""
    known = box(state.cards)
    supply, units = in_supply(state, seat), list(state.supply)
    if state.step != "act":
        supply, units = supply[:1], units[:1]
    cells = free_cells(state.cards, state.display[seat])
    anywhere = next(iter(cells.values()), ((0, 0),))
    for building in supply:
        yield c.Build(seat, building, *cells.get(known.buildings[building].kind, anywhere)[0])
    yield from (c.Recruit(seat, unit) for unit in units)
    yield c.Pass(seat, ())


def _storms(state: State, seat: int, number: int) -> Iterator[Command]:
    """All Units in hand against an enemy Building."""
    if number < len(state.middle):
        pool = storming.pool(state)
        items = tuple(item for item in pool for _ in range(pool[item]))
        yield c.Storm(seat, defence.owners(state, items), state.middle[number], items)


def _defences(state: State, seat: int, row: int, number: int) -> Iterator[Command]:
    """All Units that are left against an enemy."""
    lying = foes(state, row)
    if number >= len(lying):
        return
    enemy = f"{row} {lying[number][0]}"
    if state.step == "suffer":
        yield c.Suffer(seat, everybody(state), enemy)
        return
    pool = defence.pool(state, box(state.cards))
    items = tuple(item for item in pool for _ in range(pool[item]))
    yield c.Deploy(seat, defence.owners(state, items), enemy, items)


def _builds_at(state: State, seat: int, number: int) -> Iterator[Command]:
    """The cheapest Building that fits there."""
    lies, known = grid(state.display[seat], len(state.players)), box(state.cards)
    x, y = number % COLUMNS + lies.columns[0] - 1, number // COLUMNS + lies.rows[0] - 1
    cells = free_cells(state.cards, state.display[seat])
    supply = in_supply(state, seat)
    fits = [card for card in supply if (x, y) in cells.get(known.buildings[card].kind, ())]
    cost = {card: known.buildings[card].gold + known.buildings[card].tools for card in supply}
    if cost:
        yield c.Build(seat, min(fits or supply, key=cost.__getitem__), x, y)


def _recruits_at(state: State, seat: int, number: int) -> Iterator[Command]:
    """The Units that need a Building; else giving the Building back."""
    if number >= len(state.display[seat]):
        return
    placed, known = state.display[seat][number], box(state.cards)
    need = [unit for unit in state.supply if placed.building in known.units[unit].requires]
    if need and state.step == "act":
        yield from (c.Recruit(seat, unit) for unit in need)
    else:
        yield c.GiveBuilding(seat, placed.x, placed.y)


def _card_commands(state: State, seat: int, card: str) -> Iterator[Command]:
    """What a card of the hand is for."""
    if card in box(state.cards).provinces:
        there = ((of, at.x, at.y) for of in state.seats for at in kontors(state.cards, state.display[of]))
        yield c.Park(seat, card, *next(there, (seat, 0, 0)))
    elif state.step == "deploy" and state.foes:
        yield c.Deploy(seat, (seat,), defence.foe_item(state.foes[0]), (f"{seat} {card}",))
    else:
        yield c.Garrison(seat, (card,))
