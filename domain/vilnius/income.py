"""The income phase (rules 4)."""

from typing import Literal

from domain.vilnius.box import Box
from domain.vilnius.commands import Draw
from domain.vilnius.display import income
from domain.vilnius.events import CardsDrawn, DrawNamed, PileShuffled, StoresTaken
from domain.vilnius.move import Move, in_turn
from domain.vilnius.state import State

Kind = Literal["unit", "province"]


def begin(move: Move) -> None:
    """Gives each player the Provinces of the pile in the first round, later stored cards and loot."""
    state = move.state
    if state.round == 1:  # vilnius:4.1
        for seat in in_turn(state):
            move.emit(CardsDrawn(seat, "province", state.province_pile[seat]))
        return
    for seat in in_turn(state):  # vilnius:4.2
        stored = tuple(slot.card for slot in state.stored[seat])
        guarded = tuple(slot.card for slot in state.guarded[seat])
        if stored or guarded or state.loot[seat]:
            move.emit(StoresTaken(seat=seat, stored=stored, guarded=guarded, loot=state.loot[seat]))


def go_on(move: Move) -> bool:
    """Asks for the numbers to draw, and draws when all are named; returns whether a decision is due."""
    state = move.state
    if state.round == 1:
        return False
    for seat in in_turn(state):
        if state.named[seat] is None and len(ways := namings(state, move.box, seat)) == 1:
            _name(move, seat, *ways[0])
    if any(state.named[seat] is None for seat in state.seats):
        return move.ask("draw", None)
    for seat in in_turn(state):  # vilnius:4.7
        units, provinces = state.named[seat] or (0, 0)
        _draw(move, seat, "unit", units)
        _draw(move, seat, "province", provinces)
    return False


def namings(state: State, box: Box, seat: int) -> list[tuple[int, int]]:
    """The numbers of Units and Provinces that a seat may name together (vilnius:4.6)."""
    units, provinces = there(state, seat)
    number = min(income(state, box, seat), units + provinces)
    return [(named, number - named) for named in range(max(0, number - provinces), min(number, units) + 1)]


def there(state: State, seat: int) -> tuple[int, int]:
    """The numbers of Units and of Provinces that a seat can draw."""
    units = len(state.unit_pile[seat]) + len(state.unit_discard[seat])
    return units, len(state.province_pile[seat]) + len(state.province_discard[seat])


def name(move: Move, command: Draw) -> None:
    """Names the numbers of cards to draw."""
    _name(move, command.seat, command.units, command.provinces)


def _name(move: Move, seat: int, units: int, provinces: int) -> None:
    full = income(move.state, move.box, seat)
    move.emit(DrawNamed(seat, units, provinces, full))


def _draw(move: Move, seat: int, kind: Kind, number: int) -> None:
    piles = move.state.unit_pile if kind == "unit" else move.state.province_pile
    while number:
        if not piles[seat]:
            shuffle(move, seat, kind)
        left, cards = list(piles[seat]), list[str]()
        for _ in range(min(number, len(left))):
            card = move.draw(kind, left, seat)
            left.remove(card)
            cards.append(card)
        move.emit(CardsDrawn(seat, kind, tuple(cards)))
        number -= len(cards)


def shuffle(move: Move, seat: int, kind: Kind) -> None:
    """The discard pile becomes the draw pile (vilnius:4.8)."""
    discards = move.state.unit_discard if kind == "unit" else move.state.province_discard
    move.emit(PileShuffled(seat, kind, discards[seat]))
