"""Logs with things that we wrote, of a title that does not exist: nobody played these games."""

from collections.abc import Sequence
from typing import Any

from domain import logged
from domain.kernel.aggregate import Game
from domain.kernel.events import Json, Source

TITLE = "Harbour Dominoes"
NAMES = ("Ann", "Bo", "Cy", "Dan", "Eve", "Fay", "Gus")
PLACES: list[Json] = [
    {"name": "sea", "label": "Sea", "kind": "map", "table": True, "extent": [0, 0, 100, 60], "size": [8, 4]},
    {"name": "quay", "label": "Quay", "table": True},
    {"name": "hand", "label": "Hand", "kind": "hand"},
    {"name": "won", "label": "Won", "kind": "pile"},
]
Change = dict[str, Any]


def card(id_: str, **more: Any) -> Change:
    return {"thing": id_, "kind": "card", **more}


MOVES: list[tuple[int, list[Change]]] = [
    (1, [card("a", value="8", colour="green", owner=1, place="hand")]),
    (2, [card("b", name="Lamp", owner=2, place="hand"), card("c", name="Lamp", owner=2, place="hand")]),
    (1, [{"thing": "a", "place": "quay"}]),
    (2, [{"thing": "ship", "kind": "ship", "owner": 2, "place": "sea", "at": [50, 30], "angle": -90}]),
    (1, [{"thing": "a", "owner": 2, "place": "won", "turned": True}, {"thing": "b", "gone": True}]),
    (2, [{"thing": "ship", "at": [60, 30]}, {"thing": "never", "gone": True}]),
]
"""The seat and the changes of things of each move."""


def log(
    moves: Sequence[tuple[int, Sequence[Change]]] = MOVES,
    seats: int = 2,
    places: list[Json] = PLACES,
    id_: str = "dominoes",
    text: str = "",
    names: Sequence[str] = NAMES,
) -> Game:
    """The game of a log; each move has one entry."""
    setup: dict[str, Json] = {"places": places}
    rules = logged.rules(TITLE, setup)
    game = Game.start(rules, names[:seats], setup, source=Source(platform="Elsewhere", id=id_))
    for seat, things in moves:
        entry = {"type": "move", "text": text, "seat": seat, "things": things}
        game.move(seat, "log", {"entries": [entry]})
    return game
