"""Scoring jewels at the end of a round (rules 11)."""

from domain.darwinci.box import Box
from domain.darwinci.events import JewelScored
from domain.darwinci.fragments import Jewel
from domain.darwinci.move import Move
from domain.darwinci.state import State


def scorable(state: State, box: Box, seat: int) -> dict[Jewel, int]:
    """The kinds that a seat may score, each with its symbols (darwinci:11.2, 11.5)."""
    symbols = box.symbols([tile for tile, *_ in state.parcels[seat]])
    return {kind: count for kind, count in symbols.items() if kind not in state.markers[seat]}


def score(move: Move, seat: int, kind: Jewel) -> None:
    """Takes a marker and the Darwin for it (darwinci:11.3)."""
    symbols = scorable(move.state, move.box, seat)[kind]
    scores = move.change(seat, move.box.jewel_worth(symbols), "jewels")
    move.emit(JewelScored(seat=seat, kind=kind, symbols=symbols, scores=scores))
