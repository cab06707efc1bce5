"""Darwinci's board for the page."""

from collections.abc import Mapping
from typing import Any

from dashboard.boards import About, Board, ByHand
from dashboard.boards.caches import remembered
from dashboard.boards.darwinci import choosing, effects, tasks, telling
from dashboard.boards.darwinci.base import base
from dashboard.boards.darwinci.candidates import candidates, candidates_at
from dashboard.boards.darwinci.scene import parts
from dashboard.boards.darwinci.table import cards, table
from dashboard.boards.seats import SEATS
from domain.darwinci.packs import fragments
from domain.darwinci.state import State


@remembered(8)
def _cached_base(pack: str) -> str:
    return base(fragments(pack))


def _base(setup: Mapping[str, Any]) -> str:
    return _cached_base(setup["packs"]["fragments"])


BOARD: Board[State] = Board(
    seats=SEATS,
    offer="",
    base=_base,
    parts=parts,
    table=table,
    cards=cards,
    turn=telling.turn,
    label=telling.label,
    quiet=telling.QUIET,
    about=About(
        "Collectors bid coloured stones for bones, and put creatures together in their parcels.",
        minutes=60,
        house=False,
        record="darwinci-steady-fossil-4-2",
        move=330,
    ),
    seats_drawn=True,
    by_hand=ByHand(
        choosing.places,
        choosing.choice,
        candidates=candidates,
        candidates_at=candidates_at,
        group=choosing.group,
        task=tasks.task,
        effect=effects.effect,
        at=choosing.at,
        pictures=choosing.pictures,
        draw=choosing.draw,
        came_up=choosing.came_up,
        outcome=choosing.outcome,
        shown_at_most=choosing.SHOWN_AT_MOST,
        seldom=choosing.SELDOM,
        repeated=choosing.REPEATED,
    ),
)
