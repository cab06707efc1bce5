"""Vinci's board for the page: what the drawing needs, taken from the state of a game."""

from collections.abc import Mapping, Sequence
from threading import Lock
from typing import Any

from dashboard.boards import About, Board, ByHand, Scene
from dashboard.boards.caches import remembered
from dashboard.boards.seats import SEATS
from dashboard.boards.vinci import base, choosing, effects, heat, scene, tasks, telling
from dashboard.boards.vinci.base import EXTRA
from dashboard.boards.vinci.candidates import candidates, candidates_at
from dashboard.boards.vinci.table import extra_pawns, table
from dashboard.boards.vinci.tiles import cards
from domain.kernel.messages import Event
from domain.vinci.cost import list_price
from domain.vinci.geography import geography
from domain.vinci.packs import map_pack
from domain.vinci.state import State

_STANDING: tuple[scene.Kind, ...] = ("empty", "native", "active", "declined")
"""By ``domain.vinci.state.Kind``."""
_drawing = Lock()
"""A map takes a second, and each of many visitors at once would draw it."""


@remembered(8)
def _titles(map_hash: str) -> dict[str, str]:
    return scene.titles(map_pack(map_hash))


@remembered(8)
def _cached_base(map_hash: str) -> str:
    return base(map_pack(map_hash))


@remembered(8)
def _extra(map_hash: str, pawns: int) -> Scene:
    """The number of extra pawns in the legend, where the map has one."""
    return {EXTRA: {"text": f"{pawns} extra"}} if map_pack(map_hash).decor.legend else {}


def _base(setup: Mapping[str, Any]) -> str:
    with _drawing:
        return _cached_base(setup["packs"]["map"])


def _parts(state: State, recent: Sequence[Event]) -> Sequence[Scene]:
    named, marked = _titles(state.map), telling.touched(recent)
    regions = geography(state.map)
    views = [
        scene.ProvinceView(
            id_,
            state.owner[i] or None,
            _STANDING[state.kind[i]],
            state.pawns[i],
            len(state.forts[i]),
            list_price(state, regions, i),
            regions.fertile >> i & 1,
            id_ in marked,
        )
        for i, id_ in enumerate(state.provinces)
        if id_ in named
    ]
    extra = _extra(state.map, extra_pawns(state))
    return [*scene.parts_of(views, named, state.players), extra]


BOARD: Board[State] = Board(
    seats=SEATS,
    offer="Civilizations on offer",
    base=_base,
    parts=_parts,
    table=table,
    cards=cards,
    turn=telling.turn,
    label=telling.label,
    quiet=telling.QUIET,
    about=About(
        "Civilizations rise, conquer provinces and decline; a new one takes the place of the old.",
        minutes=90,
        house=False,
        record="vinci-steady-rome-4-1",
        move=170,
    ),
    by_hand=ByHand(
        choosing.places,
        choosing.choice,
        group=choosing.group,
        cards=choosing.cards,
        pictures=choosing.pictures,
        candidates=candidates,
        candidates_at=candidates_at,
        task=tasks.task,
        effect=effects.effect,
        best_first=choosing.best_first,
        draw=choosing.draw,
        came_up=choosing.came_up,
        outcome=choosing.outcome,
        seldom=choosing.SELDOM,
    ),
    shaded=heat.shaded,
)
