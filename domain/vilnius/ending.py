"""The end of a round (rules 15) and of the game (rules 16 and 17)."""

from domain.kernel.events import GameEnded
from domain.vilnius import commands as c
from domain.vilnius.city import groups
from domain.vilnius.display import order_value, stores
from domain.vilnius.events import DestinationDrawn, Glory, GloryCounted, RoundBegan, Slot, UnitsStored
from domain.vilnius.move import Move, in_turn
from domain.vilnius.state import State


def new_destinations(move: Move) -> None:
    """Gives each player whose row attacked a new Destination and strength (vilnius:15.1 to 15.3)."""
    state = move.state
    for seat in in_turn(state):
        if seat not in state.attacked:
            continue
        shuffled = not state.destinations
        old = state.old_destinations
        pile = tuple(sorted((*old, state.destination[seat]))) if shuffled else state.destinations
        card = move.draw("destination", pile, seat)
        strength = min(move.box.strongest, order_value(state.cards, state.display[seat]))
        move.emit(DestinationDrawn(seat=seat, card=card, shuffled=shuffled, strength=strength))


def garrisons(state: State, seat: int) -> tuple[tuple[str, ...], ...]:
    """The groups of Units that a seat may store, the empty one first (vilnius:15.4)."""
    return groups(state.units[seat], len(stores(state.cards, state.display[seat], "unit")))


def garrison_next(move: Move) -> bool:
    """Asks the next player that could store a Unit; returns whether a decision is due.

    Players that cannot store any discard theirs.
    """
    state = move.state
    for seat in in_turn(state):
        if state.units[seat]:
            choices = garrisons(state, seat)
            if len(choices) > 1:
                if state.phase != "garrison":
                    move.phase("garrison")
                return move.ask("garrison", seat)
            _store(move, seat, choices[0])
    return False


def garrison(move: Move, command: c.Garrison) -> None:
    """A player stores Units."""
    _store(move, command.seat, command.units)


def _store(move: Move, seat: int, units: tuple[str, ...]) -> None:
    left = list(move.state.units[seat])
    for unit in units:
        left.remove(unit)
    cells = stores(move.state.cards, move.state.display[seat], "unit")  # vilnius:15.5
    slots = (Slot(x=x, y=y, card=card) for (x, y), card in zip(cells, units, strict=False))
    move.emit(UnitsStored(seat=seat, stored=tuple(slots), discarded=tuple(left)))


def next_round(move: Move) -> None:
    """The left neighbour becomes the starting player (vilnius:3.2)."""
    state = move.state
    seat = state.starter % len(state.players) + 1
    move.emit(RoundBegan(round=state.round + 1, seat=seat, drawn=False))


def win(move: Move) -> None:
    """Vilnius stands: all have won, and Glory is counted (vilnius:17.1 to 17.5)."""
    state, box = move.state, move.box
    for seat in in_turn(state):
        if state.units[seat]:
            _store(move, seat, ())  # vilnius:17.4
    buildings = {seat: order_value(state.cards, state.display[seat]) for seat in state.seats}
    units = {
        seat: sum(box.units[unit].tools for unit in (*state.unit_pile[seat], *state.unit_discard[seat]))
        for seat in state.seats
    }
    totals = {seat: buildings[seat] + units[seat] for seat in state.seats}
    move.emit(
        GloryCounted(
            seats=tuple(
                Glory(
                    seat=seat,
                    buildings=buildings[seat],
                    units=units[seat],
                    total=total,
                    best=total == max(totals.values()),
                )
                for seat, total in totals.items()
            )
        )
    )
    end(move, tuple(state.seats))


def end(move: Move, winners: tuple[int, ...]) -> None:
    """The game is over; the score is the city's points (vilnius:17.2)."""
    state = move.state
    move.emit(GameEnded(scores=(state.city,) * len(state.players), winners=winners))
