"""The board of Vilnius for the page."""

from collections.abc import Mapping
from typing import Any

from dashboard.boards import About, Board, ByHand
from dashboard.boards.caches import remembered
from dashboard.boards.seats import SEATS
from dashboard.boards.vilnius import choosing, effects, places, tasks, telling
from dashboard.boards.vilnius.base import base
from dashboard.boards.vilnius.candidates import candidates, candidates_at
from dashboard.boards.vilnius.scene import parts
from dashboard.boards.vilnius.table import cards, table
from domain.vilnius.state import State


@remembered(8)
def _cached_base(pack: str) -> str:
    return base(pack)


def _base(setup: Mapping[str, Any]) -> str:
    return _cached_base(setup["packs"]["cards"])


BOARD: Board[State] = Board(
    seats=SEATS[:3],
    offer="General supply",
    base=_base,
    parts=parts,
    table=table,
    cards=cards,
    turn=telling.turn,
    label=telling.label,
    quiet=telling.QUIET,
    about=About(
        "Together, the players build quarters, recruit units and defend the city against the Order.",
        minutes=90,
        house=False,
        record="vilnius-steady-vytautas-3-2-difficulty-simple",
        move=170,
    ),
    seats_drawn=True,
    by_hand=ByHand(
        places=places.places,
        at=places.at,
        item_at=places.item_at,
        choice=choosing.choice,
        candidates=candidates,
        candidates_at=candidates_at,
        group=choosing.group,
        task=tasks.task,
        effect=effects.effect,
        cards=choosing.cards,
        pictures=choosing.pictures,
        item=choosing.item,
        best_first=choosing.best_first,
        draw=choosing.draw,
        came_up=choosing.came_up,
        outcome=choosing.outcome,
        shown_at_most=choosing.SHOWN_AT_MOST,
        seldom=choosing.SELDOM,
    ),
)
