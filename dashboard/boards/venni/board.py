"""The board of VENNi, Vidi, Vici for the page."""

from collections.abc import Iterator, Mapping
from typing import Any

from dashboard.boards import About, Board, ByHand, Sheet
from dashboard.boards.caches import remembered
from dashboard.boards.venni import effects, tasks, telling
from dashboard.boards.venni.base import base
from dashboard.boards.venni.layout import SIDE
from dashboard.boards.venni.palette import PENS
from dashboard.boards.venni.scene import parts
from dashboard.boards.venni.table import table
from domain.kernel.messages import Command
from domain.venni import commands as c
from domain.venni.state import State


@remembered(8)
def _cached_base(lattice: int, side: int) -> str:
    return base(lattice, side)


def _base(setup: Mapping[str, Any]) -> str:
    return _cached_base(setup["lattice"], _side(setup))


def _side(setup: Mapping[str, Any]) -> int:
    """The greatest number of a command: of the ruler, where there is one."""
    side: int = setup["scale"] or setup["lattice"]
    return side


def _candidates(state: State, seat: int) -> Iterator[Command]:
    """The command that is not due; of the other one, the form says why it is forbidden."""
    yield c.Dot(seat, 0, 0) if state.phase == "circle" else c.DrawCircle(seat, 0, 0, 1)


BOARD: Board[State] = Board(
    seats=PENS,
    offer="The sheet",
    base=_base,
    parts=parts,
    table=table,
    cards=lambda setup: {},
    turn=telling.turn,
    label=telling.label,
    quiet=telling.QUIET,
    about=About(
        "Dots and circles on paper: a third dot splits a region, and a locked region is a point.",
        minutes=20,
        house=True,
        record="circles",
        move=18,
    ),
    seats_drawn=True,
    by_hand=ByHand(
        candidates=_candidates,
        task=tasks.task,
        effect=effects.effect,
        sheet=lambda setup: Sheet("n-sheet", 0, SIDE, SIDE / _side(setup)),
    ),
)
