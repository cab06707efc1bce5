"""Order cards that are revealed, and the Boost (rules 5)."""

from domain.vilnius.events import BoostBegan, Hit, OrderCardRevealed
from domain.vilnius.move import Move, in_turn

IN_PLAY = 3  # vilnius:5.3


def reveal(move: Move, seat: int | None, row: int) -> None:
    """The top card of the Order draw pile, drawn by a seat or a War Camp; an enemy joins a row."""
    state, box = move.state, move.box
    card = move.draw("order", state.deck[0], seat)  # vilnius:5.9
    if card in box.enemies:
        move.emit(OrderCardRevealed(card, seat, "row", row))  # vilnius:5.2
    elif card in box.strongholds:
        room = seat is not None and len(state.middle) < IN_PLAY  # vilnius:5.3, 8.2
        move.emit(OrderCardRevealed(card, seat, "middle" if room else "discard", None))
    elif box.uniques[card].kind == "boost":
        move.emit(OrderCardRevealed(card, seat, "boost", None))
        _boost(move)
    else:
        move.emit(OrderCardRevealed(card, seat, "final", None))


def _boost(move: Move) -> None:
    """The discard pile comes back, everybody loses a Unit and the city a point (vilnius:5.4 to 5.6)."""
    state = move.state
    units = [Hit(seat=seat, damage="unit") for seat in in_turn(state)]
    move.emit(BoostBegan(shuffled=state.order_discard, losses=(*units, Hit(seat=0, damage="fire"))))
