"""The dyke's board: the tide against the dyke as words, and the sheet with its posts and lamps."""

from collections.abc import Mapping, Sequence
from typing import Any

from dashboard.boards import Board, Fact, Group, Scene, Seat, Table, Turn
from domain.kernel.events import MoveMade
from domain.kernel.messages import Event
from tests import dyke

_SQUARE, _DIAMOND, _ROUND = (
    "M-9,-9H9V9H-9Z",
    "M0,-12L12,0L0,12L-12,0Z",
    "M-10,0A10,10 0 1 0 10,0A10,10 0 1 0 -10,0Z",
)


def _base(setup: Mapping[str, Any]) -> str:
    texts = "".join(
        f'<text id="{name}" x="10" y="{y}" font-size="14"/>'
        for name, y in (("tide", 20), ("posts", 40), ("lamps", 60))
    )
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 100">{texts}</svg>'


def _parts(state: dyke.State, events: Sequence[Event]) -> Sequence[Scene]:
    posts = " ".join(f"{x},{y}" for x, y in state.posts)
    lamps = " ".join(f"{x},{y},{r}" for x, y, r in state.lamps)
    return (
        {"tide": {"text": f"tide {state.tide} against {state.score}"}},
        {"posts": {"text": f"posts {posts}"}},
        {"lamps": {"text": f"lamps {lamps}"}},
    )


def _table(state: dyke.State) -> Table:
    groups = [
        Group("Goods", facts=tuple(Fact(kind, n) for kind, n in goods.items())) for goods in state.goods
    ]
    return Table((), [[group] for group in groups])


def _turn(_: dyke.State, event: Event) -> Turn | None:
    match event:
        case dyke.TurnBegan():
            return Turn(f"Round {event.round}", seat=event.seat)
        case dyke.SeaRose():
            return Turn("Flood", name="The table")
    return None


def _label(state: dyke.State, move: MoveMade, events: Sequence[Event]) -> str:
    return f"{move.command} {', '.join(map(str, move.args.values()))}".replace("_", " ")


BOARD: Board[dyke.State] = Board(
    seats=(
        Seat("blue", "#1f5fa8", "#ffffff", _SQUARE),
        Seat("red", "#a8321f", "#ffffff", _DIAMOND),
        Seat("green", "#1d7a3a", "#ffffff", _ROUND),
    ),
    offer="Nothing",
    base=_base,
    parts=_parts,
    table=_table,
    cards=lambda setup: {},
    turn=_turn,
    label=_label,
    quiet=(dyke.TurnBegan,),
)
