"""Logs that we wrote, of a title that does not exist: nobody played these games."""

from collections.abc import Sequence
from typing import Any

from domain import logged
from domain.kernel.aggregate import Game
from domain.kernel.events import Json, Source

TITLE = "Harbour Lights"
PLATFORM = "Elsewhere"
NAMES = ("Ann", "Bo", "Cy")
COUNTERS: list[Json] = [
    {"name": "ships", "label": "Ships at sea"},
    {"name": "fog", "label": "Fog", "table": True, "less_is_better": True},
]
HOSTILE = "<img src=x onerror=\"document.title='run'\"> \x1b[31m\u202e **b** </script><svg onload=alert(1)>"
"""A sentence, and the type of an entry, that a page must show as text."""

Entry = dict[str, Any]


def entry(type_: str, text: str = "", seat: int | None = None, **more: Any) -> Entry:
    return {"type": type_, "text": text, "seat": seat, **more}


MOVES: list[tuple[int, list[Entry], int | None]] = [
    (1, [entry("begin", "The lamps are lit.", round="Night 1"), entry("sail", "Ann sails out.", 1)], None),
    (2, [entry("sail", "Bo sails out.", 2, counts={"ships": {"2": 2}}), entry("state")], 95),
    (3, [entry("state")], 4),
    (
        3,
        [entry("wait", "Cy waits in the h\u00e4rbour", 3), entry("fog", "Fog.", counts={"fog": 3})],
        3_700,
    ),
    (1, [entry("dawn", round="Night 2"), entry("land", "Ann lands for 4 points.", 1, points={"1": 4})], 20),
    (1, [entry("sail", "Ann sails to Bo.", 1)], 0),
    (2, [entry("land", "Bo is lost, says Ann.", 2, points={"2": -7})], 8),
]
"""The seat, the entries and the seconds of each move."""
FRAMES_OF_MOVES = 6
"""The moves of these with sentences: a replay leaves out the others."""


def log(
    moves: Sequence[tuple[int, list[Entry], int | None]] = MOVES,
    names: Sequence[str] = NAMES,
    result: dict[str, Any] | None = None,
    id_: str = "log",
) -> Game:
    """The game of a log; ``result`` ends it with its last move."""
    setup: dict[str, Json] = {"counters": COUNTERS}
    rules = logged.rules(TITLE, setup)
    game = Game.start(rules, names, setup, source=Source(platform=PLATFORM, id=id_), played_at="2024-05-31")
    for number, (seat, entries, seconds) in enumerate(moves, 1):
        args: dict[str, Any] = {"entries": entries} | ({} if seconds is None else {"seconds": seconds})
        game.move(seat, "log", args | ({"result": result} if result and number == len(moves) else {}))
    return game


def without_points(moves: Sequence[tuple[int, list[Entry], int | None]] = MOVES) -> list[Any]:
    """The same moves of a log that gives no points."""
    return [
        (seat, [{key: value for key, value in each.items() if key != "points"} for each in entries], seconds)
        for seat, entries, seconds in moves
    ]
