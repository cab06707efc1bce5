"""Games of 18xx.games: a file of one game, with its players and actions.

No rules check the actions, so the game is a logged one (``domain/logged``).
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial
from typing import Any, NamedTuple

from domain.kernel.events import Source
from domain.logged import RULESET
from vidi.importers.formats import Document, Format, Ignored, Item
from vidi.importers.logged.body import Body, leave_out_empty_places
from vidi.importers.logged.mapping import of_title
from vidi.importers.logged.reading import Reading, Undo
from vidi.importers.logged.sentence import sentence
from vidi.importers.rails.actions import arguments
from vidi.importers.values import fields
from vidi.importers.values.bounds import SEATS_AT_MOST
from vidi.importers.values.scores import whole_points
from vidi.record.errors import Demand, shown
from vidi.record.lines import Header
from vidi.record.read import Record

NAME = "18xx"
PLATFORM = "18xx.games"
CHAT = "message"
"""An action that says something. It is nobody's move, and undoes nothing."""
OUTSIDE = frozenset({"type", "id", "entity", "entity_type", "user", "created_at", "auto_actions"})
"""Fields of an action that no sentence repeats."""
FINISHED = ("finished", "archived")


def _recognises(document: Document) -> bool:
    if not document.keys >= {"players", "actions"}:
        return False
    actions = document.json["actions"]
    if not isinstance(actions, list) or not actions:
        return "title" in document.keys and isinstance(actions, list)
    first = next((one for one in actions[:3] if isinstance(one, dict)), {})
    return "type" in first and ("entity_type" in first or first["type"] == CHAT)


def _read(document: Document) -> Iterator[Item]:
    game = document.json
    if not isinstance(game, dict) or not isinstance(game.get("actions"), list):
        raise Demand(5, "a game of 18xx.games is a JSON object with a list `actions`", "import")
    actions: list[Any] = game["actions"]
    players = _players(game.get("players"))
    title = document.hints.title or fields.needed(game.get("title"), "title")
    mapping = of_title(title, NAME, document.hints.mappings)
    header = Header(
        vidi=1,
        game=title,
        ruleset=RULESET,
        seats=list(players.values()),
        setup=mapping.setup(),
        source=None if game.get("id") is None else Source(platform=PLATFORM, id=fields.key(game["id"], "id")),
        played_at=_moment(_time(game) or next(map(_time, actions), None)),
    )
    record = Record(document.name, 0, header, entries="actions", mapping=mapping.data())
    seats = {id_: seat for seat, id_ in enumerate(players, 1)}
    reading = document.hints.reading(mapping, partial(_seat, seats))
    yield from _Moves(Body(record), seats, header.seats, reading).read(actions, _result(game, players))
    leave_out_empty_places(record)
    record.notes = tuple(filter(None, (reading.note,)))
    yield record


def _players(listed: Any) -> dict[str, str]:
    """The names by id, in the order of the seats. Raises Demand."""
    if not isinstance(listed, list) or not 1 <= len(listed) <= SEATS_AT_MOST:
        raise Demand(5, f"`players` must have 1 to {SEATS_AT_MOST} players, found {shown(listed)}", "import")
    players = dict[str, str]()
    for one in listed:
        one = {"name": one} if isinstance(one, str) else one
        if not isinstance(one, dict):
            raise Demand(5, f"`players`: a player must be an object, found {shown(one)}", "import")
        id_ = fields.key(one.get("id", one.get("name")), "players.id")
        if id_ in players:
            raise Demand(9, f"`players`: two players have the `id` {shown(id_)}", "import")
        players[id_] = fields.needed(one.get("name"), "players.name")
    return players


def _result(game: dict[str, Any], players: Mapping[str, str]) -> dict[str, Any] | None:
    """The end of a game that is over; None without the points of all players."""
    result = game.get("result")
    if game.get("status") not in FINISHED or not isinstance(result, dict):
        return None
    scores = whole_points([result.get(id_, result.get(name)) for id_, name in players.items()])
    if scores is None:
        return None
    return {"scores": scores, "winners": [seat for seat, one in enumerate(scores, 1) if one == max(scores)]}


class _Made(NamedTuple):
    """A move of the record; an undone one is kept for a redo."""

    n: int
    action: int
    """The id of its action."""
    seat: int
    args: dict[str, Any]
    key: str
    mark: int
    """What was read of the log before it."""


class _Undone(NamedTuple):
    """Moves that an undo took back, and what they had read."""

    moves: list[_Made]
    read: list[Undo]


@dataclass
class _Moves:
    """Writes actions into a record. An undo takes moves back, and a redo makes them again."""

    body: Body
    seats: dict[str, int]
    names: Sequence[str]
    reading: Reading
    standing: list[_Made] = field(default_factory=list)
    undone: list[_Undone] = field(default_factory=list)
    """The moves that can be redone, by undo; the next group last."""
    owners: dict[str, int] = field(default_factory=dict)
    """The seat that acted last for a corporation or company."""
    hexes: dict[str, str] = field(default_factory=dict)
    """The hex on which each tile was laid, by its id."""
    due: int = 1
    """The seat that acted last."""
    sent: int | None = None
    """When the action before was made, in seconds since 1970."""

    def read(self, actions: Sequence[Any], result: dict[str, Any] | None) -> Iterator[Item]:
        """Reads actions up to the first error; returns what is left out."""
        last = max((n for n, one in enumerate(actions, 1) if _is_move(one)), default=0)
        for number, action in enumerate(actions, 1):
            place = self.body.record.place(number) or ""
            try:
                kind = fields.needed(_fields(action).get("type"), "type")
                if kind == CHAT:
                    yield Ignored(place, "it is a message, and no move")
                elif kind == "undo":
                    self._undo(number, action)
                elif kind == "redo":
                    self._redo(number, action, result if number == last else None)
                else:
                    self._move(number, action, result if number == last else None)
            except Demand as demand:
                self.body.break_off(number, demand)
                return

    def _move(self, number: int, action: dict[str, Any], result: dict[str, Any] | None) -> None:
        seat, made_at, mark = self._acting(action), _time(action), self.reading.mark
        args: dict[str, Any] = {"entries": list(self._entries(action, seat))}
        if made_at is not None and self.sent is not None:
            args["seconds"] = max(0, made_at - self.sent)
        self.sent = self.sent if made_at is None else made_at
        if result:
            args["result"] = result
        key = fields.key(action.get("id", number), "id")
        n = self.body.move(number, seat, args, _moment(made_at), key)
        self.standing.append(_Made(n, _id(action, number), seat, args, key, mark))
        self.undone.clear()

    def _undo(self, number: int, action: dict[str, Any]) -> None:
        """Takes back the last move, or all after the action that it names."""
        to = action.get("action_id")
        left = max(0, len(self.standing) - 1)
        if to is not None:
            named = fields.whole(to, "action_id", 0) or 0
            left = sum(made.action <= named for made in self.standing)
        gone, self.standing = self.standing[left:], self.standing[:left]
        self.undone.append(_Undone(gone, self.reading.back(gone[0].mark) if gone else []))
        if gone:
            to = self.standing[-1].n if self.standing else 0
            self.body.take_back(number, self._acting(action), to, _moment(_time(action)))

    def _redo(self, number: int, action: dict[str, Any], result: dict[str, Any] | None) -> None:
        if not self.undone:
            raise Demand(6, "there is nothing to redo: no undo comes before it", "import")
        moves, read = self.undone.pop()
        before = self.reading.mark
        self.reading.again(read)
        for left, made in enumerate(moves, 1 - len(moves)):
            args = made.args | ({"result": result} if result and not left else {})
            n = self.body.move(number, made.seat, args, _moment(_time(action)), made.key)
            self.standing.append(made._replace(n=n, mark=before + made.mark - moves[0].mark))

    def _acting(self, action: dict[str, Any]) -> int:
        """The seat of an action: of its user, its player, or of who acted last for its corporation."""
        entity = str(action.get("entity"))
        seat = _seat(self.seats, action.get("user")) or _seat(self.seats, action.get("entity"))
        self.due = seat or self.owners.get(entity, self.due)
        for owned in (entity if entity not in self.seats else None, action.get("corporation")):
            if isinstance(owned, str):
                self.owners[owned] = self.due
        return self.due

    def _entries(self, action: dict[str, Any], seat: int) -> Iterator[dict[str, Any]]:
        """The action, and those that the platform carried out with it."""
        automatic = action.get("auto_actions")
        for one in [action, *(automatic if isinstance(automatic, list) else ())]:
            kind = fields.needed(_fields(one).get("type"), "type")
            args = {name: value for name, value in one.items() if name not in OUTSIDE}
            entity = one.get("entity")
            of = _seat(self.seats, entity) or (seat if one is action else None)
            who = self.names[of - 1] if of and _seat(self.seats, entity) else str(entity)[:100]
            text = f"{who}: {sentence(kind, args, self.reading.mapping.words)}"
            entry = {"type": kind, "text": text} | ({"seat": of} if of else {})
            read_from = arguments(one, self._player(of), self.hexes)
            if isinstance(one.get("tile"), str) and isinstance(one.get("hex"), str):
                self.hexes[one["tile"]] = one["hex"]
            yield entry | ({"args": args} if args else {}) | self.reading.fields(kind, read_from, of)

    def _player(self, seat: int | None) -> str | None:
        return next((id_ for id_, of in self.seats.items() if of == seat), None)


def _seat(seats: Mapping[str, int], player: Any) -> int | None:
    return seats.get(str(player)) if isinstance(player, str | int) else None


def _is_move(action: Any) -> bool:
    return isinstance(action, dict) and action.get("type") not in (CHAT, "undo")


def _fields(action: Any) -> dict[str, Any]:
    if not isinstance(action, dict):
        raise Demand(5, f"an action must be an object, found {shown(action)}", "import")
    return action


def _id(action: dict[str, Any], number: int) -> int:
    """The number by which an undo names an action."""
    return fields.whole(action.get("id", number), "id", 0) or 0


def _time(action: Any) -> int | None:
    """The time of an action or a game, in seconds since 1970; it may be written as a moment."""
    at = action.get("created_at") if isinstance(action, dict) else None
    if isinstance(at, str):
        try:
            at = int(datetime.fromisoformat(at).timestamp())
        except (ValueError, OverflowError, OSError):
            return None
    return at if type(at) is int and 0 <= at < 10**11 else None


def _moment(seconds: Any) -> str | None:
    """A time as a record writes it."""
    return fields.when(f"/Date({seconds * 1000})/", "created_at") if type(seconds) is int else None


FORMAT = Format(
    name=NAME,
    title="game of 18xx.games, JSON",
    brings="the moves of a game, without rules",
    version=2,
    recognises=_recognises,
    read=_read,
    entry="game",
    logs_of=PLATFORM,
)
