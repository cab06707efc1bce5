"""A match of a game that has no mapping: its acts as the entries of a log."""

from collections.abc import Sequence
from typing import Any

from vidi.importers.boardgameio.log import Act
from vidi.importers.boardgameio.mapping import seat
from vidi.importers.logged.sentence import sentence
from vidi.importers.values import fields
from vidi.importers.values.scores import whole_points
from vidi.record.errors import Demand
from vidi.record.lines import EndLine

DRAWS = ("draw", "isDraw", "tie")
"""Fields of ``gameover`` that say, if true, that the match is a draw."""


class Logged:
    """Reads the acts of a match without rules."""

    def __init__(self, log: Sequence[Any], seats: int, gameover: Any) -> None:
        self._seats, self._result = seats, _result(gameover, seats)
        self._last = max((number for number, entry in enumerate(log, 1) if _is_move(entry)), default=0)

    def content(self, act: Act) -> dict[str, Any]:
        """The type of the move and its arguments, also as a sentence; the last one has the result."""
        payload = act.entry["action"]["payload"]
        kind, given = fields.needed(payload.get("type"), "action.payload.type"), payload.get("args")
        entry = {"type": kind, "text": sentence(kind, given), "seat": seat(act.player, self._seats)}
        args: dict[str, Any] = {"entries": [entry | ({} if given in (None, []) else {"args": given})]}
        if act.number == self._last and self._result:
            args["result"] = self._result
        return {"command": "log", "args": args}

    def end(self) -> EndLine | None:
        """None: a log has its end in its last move."""
        return None


def _is_move(entry: Any) -> bool:
    action = entry.get("action") if isinstance(entry, dict) else None
    return isinstance(action, dict) and action.get("type") == "MAKE_MOVE" and not entry.get("automatic")


def _result(gameover: Any, seats: int) -> dict[str, Any] | None:
    """The end of a match by the usual fields of ``gameover``; None without one of them."""
    if not isinstance(gameover, dict):
        return None
    named = gameover.get("winners", gameover.get("winner"))
    try:
        if named is None or named == []:
            return {"winners": list(range(1, seats + 1))} if any(map(gameover.get, DRAWS)) else None
        winners = sorted({seat(player, seats) for player in (named if isinstance(named, list) else [named])})
    except Demand:
        return None  # it names teams or colours
    return {"winners": winners} | _scores(gameover.get("scores"), seats)


def _scores(scores: Any, seats: int) -> dict[str, Any]:
    """The points by seat: of a list, or of an object by player; nothing without those of all."""
    if isinstance(scores, dict):
        scores = [scores.get(str(number)) for number in range(seats)]
    points = whole_points(scores) if isinstance(scores, list) and len(scores) == seats else None
    return {} if points is None else {"scores": points}
