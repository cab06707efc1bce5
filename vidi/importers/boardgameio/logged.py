"""A match of a game that has no mapping: its acts as the entries of a log."""

from collections.abc import Sequence
from typing import Any

from vidi.importers.boardgameio.log import Act
from vidi.importers.boardgameio.mapping import seat
from vidi.importers.logged.mapping import Mapping
from vidi.importers.logged.reading import MakesReading, Reading, Undo
from vidi.importers.logged.sentence import sentence
from vidi.importers.values import fields
from vidi.importers.values.scores import whole_points
from vidi.record.errors import Demand
from vidi.record.lines import EndLine

WINNERS = ("winners", "winner", "winnerID", "winnerId")
"""Fields of ``gameover`` with the players that won."""
SCORES = ("scores", "score", "points")
"""Fields of ``gameover`` with the points by player."""
DRAWS = ("draw", "isDraw", "tie")
"""Fields of ``gameover`` that say, if true, that the match is a draw; or the winner is called so."""


class Logged:
    """Reads the acts of a match without rules."""

    def __init__(
        self,
        log: Sequence[Any],
        mapping: Mapping,
        names: Sequence[str],
        gameover: Any,
        makes_reading: MakesReading = Reading,
    ) -> None:
        self._seats, self._result = len(names), end_of(gameover, names)
        self.reading = makes_reading(mapping, self._seat)
        self._marks, self._undone = list[int](), list[list[Undo]]()
        self._last = max((number for number, entry in enumerate(log, 1) if _is_move(entry)), default=0)

    def content(self, act: Act) -> dict[str, Any]:
        """The type of the move and its arguments, also as a sentence; the last one has the result."""
        payload = act.entry["action"]["payload"]
        kind, given = fields.needed(payload.get("type"), "action.payload.type"), payload.get("args")
        by, words = seat(act.player, self._seats), self.reading.mapping.words
        entry = {"type": kind, "text": sentence(kind, given, words), "seat": by}
        self._marks.append(self.reading.mark)
        self._undone.clear()
        read = self.reading.fields(kind, _arguments(given, act.player), by)
        args: dict[str, Any] = {"entries": [entry | ({} if given in (None, []) else {"args": given}) | read]}
        if act.number == self._last and self._result:
            args["result"] = self._result
        return {"command": "log", "args": args}

    def back(self) -> None:
        """Takes back what the last act had read."""
        self._undone.append(self.reading.back(self._marks.pop()))

    def again(self) -> None:
        """Reads an act again that was taken back."""
        self._marks.append(self.reading.mark)
        self.reading.again(self._undone.pop())

    def _seat(self, player: Any) -> int | None:
        """The seat of a player, as boardgame.io counts them; None for anything else."""
        try:
            return seat(player, self._seats)
        except Demand:
            return None

    def end(self) -> EndLine | None:
        """None: a log has its end in its last move."""
        return None


def _arguments(given: Any, player: str) -> dict[str, Any]:
    """The arguments of an act for mappings: by position, the fields of the first, and the ``player``."""
    args = given if isinstance(given, list) else [given]
    first = args[0] if args and isinstance(args[0], dict) else {}
    return {**first, **{str(number): one for number, one in enumerate(args)}, "player": player}


def _is_move(entry: Any) -> bool:
    action = entry.get("action") if isinstance(entry, dict) else None
    return isinstance(action, dict) and action.get("type") == "MAKE_MOVE" and not entry.get("automatic")


def end_of(gameover: Any, names: Sequence[str]) -> dict[str, Any] | None:
    """The end of a match by the usual fields of ``gameover``; None without one of them."""
    if not isinstance(gameover, dict):
        return None
    named = next((gameover[name] for name in WINNERS if gameover.get(name) is not None), None)
    drawn = any(gameover.get(name) is True for name in DRAWS) or named in DRAWS
    try:
        if named in (None, [], *DRAWS):
            return {"winners": list(range(1, len(names) + 1))} if drawn else None
        listed = named if isinstance(named, list) else [named]
        winners = sorted({_winner(player, names) for player in listed})
    except Demand:
        return None  # it names teams or colours
    scores = next((gameover[name] for name in SCORES if gameover.get(name) is not None), None)
    return {"winners": winners} | _scores(scores, len(names))


def _winner(player: Any, names: Sequence[str]) -> int:
    """The seat of a winner, whom some games call by name. Raises Demand."""
    by_name = player in names and not str(player).isdigit()
    return names.index(player) + 1 if by_name else seat(player, len(names))


def _scores(scores: Any, seats: int) -> dict[str, Any]:
    """The points by seat: of a list, or of an object by player; nothing without those of all."""
    if isinstance(scores, dict):
        scores = [scores.get(str(number)) for number in range(seats)]
    points = whole_points(scores) if isinstance(scores, list) and len(scores) == seats else None
    return {} if points is None else {"scores": points}
