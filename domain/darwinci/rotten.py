"""Paying for rotten bones (rules 9)."""

from typing import Literal

from domain.darwinci.events import RottenPaid
from domain.darwinci.move import Move


def pay(move: Move, seat: int, tile: int, cause: Literal["laid", "won"]) -> None:
    """A player that lays or wins a rotten bone pays its amount, or all money if that is less."""
    if tile not in move.box.rotten:
        return
    due = -move.box.value[tile]  # darwinci:9.2
    paid = min(due, move.state.money[seat])  # darwinci:9.3
    scores = move.change(seat, -paid, "rotten")
    move.emit(
        RottenPaid(seat=seat, tile=tile, cause=cause, due=due, paid=paid, waived=due - paid, scores=scores)
    )
