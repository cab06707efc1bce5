"""The board of logged games for the page."""

from dashboard.boards import Board
from dashboard.boards.logged import maps, picture, words
from dashboard.boards.logged.palette import LOOKS
from domain.logged.state import State

BOARD: Board[State] = Board(
    seats=LOOKS,
    offer="",
    base=lambda setup: picture.base(maps.with_corners(setup)),
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
    backgrounds=maps.backgrounds,
)
