"""The board of logged games for the page."""

from dashboard.boards import Board
from dashboard.boards.logged import picture, words
from dashboard.boards.logged.palette import LOOKS
from domain.logged.state import State

_BASE = picture.base()

BOARD: Board[State] = Board(
    seats=LOOKS,
    offer="",
    base=lambda setup: _BASE,
    parts=picture.parts,
    table=words.table,
    cards=lambda setup: {},
    turn=words.turn,
    label=words.label,
    quiet=words.QUIET,
    seats_drawn=True,
    turn_first=True,
    logged=words.logged,
    took=words.took,
)
