"""Logs whose games the library read with a mapping that had no places: they go on as they were read.

The library keeps its first reading of a game. A newer mapping may read more in the same log; a longer log
is not in conflict with the game for that.
"""

from dataclasses import replace
from typing import Any

from domain.kernel.aggregate import Game
from vidi.record.lines import MoveLine
from vidi.record.read import Record

NOTE = (
    "the library read this game with a mapping without things and goes on with it: `vidi logs map TITLE` "
    "reads it again and shows them"
)


def as_read_then(record: Record, game: Game) -> bool:
    """Takes out of a record what the mapping of the game did not read; whether it did."""
    known, setup = game.started.setup, record.header.setup
    if record.entries is None or not game.rules.any_title or "places" in known or not setup.get("places"):
        return False
    counters = {counter["name"] for counter in known["counters"]}
    kept = [counter for counter in setup.get("counters", ()) if counter["name"] in counters]
    without = {name: value for name, value in setup.items() if name != "places"}
    record.header = replace(record.header, setup=without | {"counters": kept})
    record.body = [
        (number, replace(line, args=_args(line.args, counters)) if isinstance(line, MoveLine) else line)
        for number, line in record.body
    ]
    record.notes = (*record.notes, NOTE)
    return True


def _args(args: dict[str, Any], counters: set[str]) -> dict[str, Any]:
    return {**args, "entries": [_entry(entry, counters) for entry in args["entries"]]}


def _entry(entry: dict[str, Any], counters: set[str]) -> dict[str, Any]:
    counts = {name: value for name, value in entry.get("counts", {}).items() if name in counters}
    rest = {name: value for name, value in entry.items() if name not in ("things", "counts")}
    return rest | ({"counts": counts} if counts else {})
