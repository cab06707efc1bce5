"""The board of CivMint for the page."""

from collections.abc import Mapping
from typing import Any

from dashboard.boards import About, Board, ByHand
from dashboard.boards.caches import remembered
from dashboard.boards.civmint import choosing, effects, tasks, telling
from dashboard.boards.civmint.base import base
from dashboard.boards.civmint.candidates import candidates, candidates_at
from dashboard.boards.civmint.palette import SIDES
from dashboard.boards.civmint.scene import parts
from dashboard.boards.civmint.table import cards, table
from domain.civmint.state import State


@remembered(8)
def _cached_base(mint: str, faces: str) -> str:
    return base(mint, faces)


def _base(setup: Mapping[str, Any]) -> str:
    return _cached_base(setup["packs"]["mint"], setup["packs"]["faces"])


BOARD: Board[State] = Board(
    seats=SIDES,
    offer="Units and events",
    base=_base,
    parts=parts,
    table=table,
    cards=cards,
    turn=telling.turn,
    label=telling.label,
    quiet=telling.QUIET,
    about=About(
        "Two civilizations share a small map: dice settle it, fight over it and build cities.",
        minutes=60,
        house=True,
        record="civmint-steady-augustus-2-5",
        move=150,
    ),
    seats_drawn=True,
    by_hand=ByHand(
        places=choosing.places,
        choice=choosing.choice,
        candidates=candidates,
        candidates_at=candidates_at,
        task=tasks.task,
        effect=effects.effect,
        at=choosing.at,
        cards=choosing.cards,
        pictures=choosing.pictures,
        item=choosing.item,
        draw=choosing.draw,
        outcome=choosing.outcome,
        shown_at_most=choosing.SHOWN_AT_MOST,
        seldom=choosing.SELDOM,
    ),
)
