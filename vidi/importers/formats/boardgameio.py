"""Matches of boardgame.io: a dump of a match from its storage, or its log alone.

The mapping of one of our games turns the moves into commands. They become a record, which goes through the
rules. A match of any other game is a logged game (``domain/logged``).
"""

import json
from collections.abc import Iterator
from collections.abc import Mapping as ReadOnly
from dataclasses import dataclass, field
from typing import Any, Protocol

from domain.library.reports import PlayReported, ReportedSeat
from domain.logged import RULESET
from vidi.importers.boardgameio.log import Act, Wrong, acts
from vidi.importers.boardgameio.logged import Logged, end_of
from vidi.importers.boardgameio.mapping import NOTHING, LoggedMove, Mapping, at, command, mappings, seat
from vidi.importers.formats import Document, Format, Item, Play
from vidi.importers.logged.body import Body, leave_out_empty_places
from vidi.importers.logged.mapping import of_title
from vidi.importers.values import fields
from vidi.importers.values.bounds import SEATS_AT_MOST
from vidi.record.errors import Demand, shown
from vidi.record.lines import DealLine, EndLine, Header, MoveLine, TakeBackLine
from vidi.record.read import Record, checked

NAME = "boardgameio"
PLATFORM = "boardgame.io"
LOG = "log"
"""The list in a dump; messages give places in it."""
BRACKETS = frozenset("[] ")
"""Letters of the place of a list's entry, or of a line."""
MISSING = "`log` is missing, but `state._stateID` is not 0"
MATCH = ("metadata", "match")
"""The place of a dump's other fields in the first entry of a separate log."""


def _recognises(document: Document) -> bool:
    try:
        dump = document.json
    except ValueError:
        return False
    if isinstance(dump, list):
        return _is_entry(dump[0] if dump else None)
    log = dump.get(LOG) if isinstance(dump, dict) else None
    if isinstance(log, list) and log:
        return _is_entry(log[0])
    of_match = at(dump, ("initialState", "_stateID")) is not NOTHING or (
        at(dump, ("state", "_stateID")) is not NOTHING and at(dump, ("metadata", "players")) is not NOTHING
    )
    return not log and (of_match or (not document.place and _is_state(dump)))


def _is_state(value: Any) -> bool:
    """Whether it is the state of a match, without its log."""
    return isinstance(value, dict) and value.keys() >= {"G", "ctx", "_stateID"} and LOG not in value


def _is_entry(value: Any) -> bool:
    return isinstance(value, dict) and value.keys() >= {"action", "_stateID"}


def _read(document: Document) -> Iterator[Item]:
    dump, log = _match(document.json)
    key = document.place.rpartition(".")[2]
    if "matchID" not in dump and key and not BRACKETS & set(key):
        dump = {"matchID": key, **dump}  # an object of matches by their ids
    name, title = fields.text(_at(dump, "metadata.gameName"), "metadata.gameName"), document.hints.title
    mapping, names = mappings().get(name or ""), _names(dump)
    if mapping is None:
        if not (title or name):
            why = "`metadata.gameName` is missing: give the title, as in `vidi import --title Harbour FILE`"
            raise Demand(14, why, "import")
        title = title or name or ""
        if log is None:
            yield _play(_header(dump, title, names, ruleset=RULESET), end_of(_gameover(dump), names))
            return
        reads = of_title(title, NAME, document.hints.mappings)
        header = _header(dump, title, names, ruleset=RULESET, setup=reads.setup())
        record = Record(document.name, 0, header, entries=LOG, mapping=reads.data())
        acted = Logged(log, reads, names, _gameover(dump), document.hints.reading)
        _Moves(Body(record), acted).read(log)
        leave_out_empty_places(record)
        record.notes = tuple(filter(None, (acted.reading.note,)))
    else:
        if log is None:
            raise Demand(5, MISSING, "import")
        setup = _at(dump, mapping.setup)
        header = _header(dump, mapping.game, names, setup={} if setup is None else setup)
        record = Record(document.name, 0, header, entries=LOG)
        deal = _at(dump, mapping.deal)
        if deal is not None:
            record.body.append((0, checked(DealLine, json.dumps({"n": 0, "chance": deal}))))
        _Moves(Body(record), _Mapped(dump, mapping, len(names))).read(log)
    yield record


def _play(header: Header, end: ReadOnly[str, Any] | None) -> Play:
    """A match without its log as a play with its result. Raises Demand if it has none."""
    if end is None or header.source is None:
        raise Demand(5, MISSING, "import")
    won, scores = end["winners"], end.get("scores") or [None] * len(header.seats)
    drawn = len(won) == len(header.seats) > 1
    seats = tuple(
        ReportedSeat(
            name=name,
            score=None if points is None else str(points),
            points=points,
            place=1 if drawn else None,
            won=n in won,
        )
        for n, (name, points) in enumerate(zip(header.seats, scores, strict=True), 1)
    )
    report = PlayReported(
        game=None,
        title=header.game,
        seats=seats,
        together=False,
        played_at=header.played_at,
        source=header.source,
    )
    return Play("", report, ("the match has no log: only its result is known",))


def _match(dump: Any) -> tuple[dict[str, Any], list[Any] | None]:
    """The fields of a dump, and its log; None if it is missing. Raises Demand."""
    if _is_state(dump):
        why = (
            "it is the state of a match, without players and log: docs/importing/boardgameio.md shows how to"
        )
        raise Demand(5, f"{why} write a file with both", "import")
    if isinstance(dump, dict):
        log = dump.get(LOG)
        if log is None:  # a match without moves
            return dump, [] if at(dump, ("state", "_stateID")) in (NOTHING, 0) else None
        if isinstance(log, list):
            return dump, log
    elif isinstance(dump, list):
        match = at(dump[0] if dump else None, MATCH)
        if isinstance(match, dict):
            return match, dump
        raise Demand(
            6,
            "the log alone does not say which match it is of: take the dump of the storage, which has "
            f"`metadata`, `initialState` and `log`, or have {'.'.join(MATCH)} of the first entry say it",
            "import",
        )
    raise Demand(5, "a match is a JSON object with a list `log`, or that list", "import")


def _at(dump: dict[str, Any], path: str) -> Any:
    """The value at a path of a dump; None if there is none."""
    value = at(dump, tuple(path.split(".")))
    return None if value is NOTHING else value


def _gameover(dump: dict[str, Any]) -> Any:
    """How the match ended, as the state or the lobby has it."""
    return _at(dump, "state.ctx.gameover") or _at(dump, "metadata.gameover")


def _names(dump: dict[str, Any]) -> list[str]:
    """The names by seat; a player without a name is ``Player 0``, with the match's id if it has one."""
    players = _at(dump, "metadata.players")
    if isinstance(players, dict):
        players = [{**player, "id": id_} for id_, player in players.items() if isinstance(player, dict)]
    if not isinstance(players, list) or not 1 <= len(players) <= SEATS_AT_MOST:
        few = f"1 to {SEATS_AT_MOST} players"
        raise Demand(5, f"`metadata.players` must have {few}, found {shown(players)}", "import")
    match = _match_id(dump)
    names: dict[int, str] = {}
    for player in players:
        if not isinstance(player, dict):
            raise Demand(
                5, f"`metadata.players`: a player must be an object, found {shown(player)}", "import"
            )
        at_table = seat(player.get("id"), len(players))
        if at_table in names:
            raise Demand(9, f"`metadata.players`: two players have the `id` {shown(player['id'])}", "import")
        nobody = f"Player {at_table - 1}" + (f" of {match[:150]}" if match else "")
        names[at_table] = fields.text(player.get("name"), "metadata.players.name") or nobody
    return [names[number] for number in sorted(names)]


def _header(dump: dict[str, Any], game: str, names: list[str], **of_the_game: Any) -> Header:
    created = _at(dump, "metadata.createdAt")
    created = f"/Date({created})/" if type(created) is int else created
    header = {
        "vidi": 1,
        "game": game,
        "seats": names,
        "source": _source(dump),
        "played_at": fields.when(created, "metadata.createdAt"),
    }
    return checked(Header, json.dumps(header | of_the_game))


def _match_id(dump: dict[str, Any]) -> str | None:
    id_ = dump.get("matchID")
    return None if id_ is None else fields.key(id_, "matchID")


def _source(dump: dict[str, Any]) -> dict[str, str] | None:
    """The match as a source; None without an id. The view of each player is a separate game."""
    match, viewer = _match_id(dump), dump.get("playerID")
    if match is None:
        return None
    of = "" if viewer is None else f" as player {fields.key(viewer, 'playerID')}"
    return {"platform": PLATFORM, "id": match + of}


class Acts(Protocol):
    """What the acts of a match are in a record."""

    def content(self, act: Act) -> dict[str, Any]:
        """The fields of a move's line without its number, seat and key. Raises Demand."""
        ...

    def back(self) -> None:
        """Takes back what the last act had read."""
        ...

    def again(self) -> None:
        """Reads an act again that was taken back."""
        ...

    def end(self) -> EndLine | None:
        """The end of the match, if it is over and has points. Raises Demand."""
        ...


@dataclass(frozen=True)
class _Mapped:
    """The commands of one of our games, by its mapping."""

    dump: dict[str, Any]
    mapping: Mapping
    seats: int

    def content(self, act: Act) -> dict[str, Any]:
        """The command, its args and its outcomes."""
        payload, metadata = act.entry["action"]["payload"], act.entry.get("metadata")
        move = LoggedMove(
            fields.needed(payload.get("type"), "action.payload.type"), payload.get("args", []), metadata
        )
        name, args = command(self.mapping, move, self.seats)
        chance = self.mapping.outcomes(act.entry, self.dump)
        return {"command": name, "args": args} | ({} if chance is NOTHING else {"chance": chance})

    def back(self) -> None:
        """Nothing: the rules know the state."""

    def again(self) -> None:
        """Nothing."""

    def end(self) -> EndLine | None:
        """The points and winners at the places that the mapping names."""
        scores, winners = _at(self.dump, self.mapping.scores), _at(self.dump, self.mapping.winners)
        if scores is None or winners is None:
            return None
        if isinstance(scores, dict):
            by_seat = {seat(player, self.seats): points for player, points in scores.items()}
            scores = [by_seat.get(number) for number in range(1, self.seats + 1)]
        if not isinstance(winners, list):
            raise Demand(5, f"`{self.mapping.winners}` must be a list, found {shown(winners)}", "import")
        end = {"scores": scores, "winners": [seat(player, self.seats) for player in winners]}
        return checked(EndLine, json.dumps({"end": end}))


@dataclass(frozen=True)
class _Made:
    """A move of the record; an undone move is kept for a redo."""

    before: int
    """The number of the last move that stood before it; 0 if none did."""
    seat: int
    content: dict[str, Any]


@dataclass
class _Moves:
    """Writes the acts of a log into the body of a record.

    An undo is written as a take-back, and a redo as a new move. So a longer log of the same match only adds
    lines to the record.
    """

    body: Body
    source: Acts
    stands: int = 0
    """The number of the last move that stands."""
    done: list[_Made | None] = field(default_factory=list)
    """The actions that stand; None for an action without a move."""
    undone: list[_Made | None] = field(default_factory=list)
    """The actions that can be redone, the next one last."""

    def read(self, log: list[Any]) -> None:
        """Reads the log up to its first error, and the end if there is none."""
        number = 0
        try:
            for act in acts(log):
                if act is None:
                    self._done(None)
                else:
                    number = act.number
                    self._act(act)
            number = 0
            if end := self.source.end():
                self.body.record.body.append((0, end))
        except Wrong as wrong:
            self.body.break_off(wrong.number, wrong.demand)
        except Demand as demand:
            self.body.break_off(number, demand)

    def _done(self, made: _Made | None) -> None:
        self.done.append(made)
        self.undone.clear()

    def _act(self, act: Act) -> None:
        by = seat(act.player, len(self.body.record.header.seats))
        if act.kind == "UNDO":
            self._undo(act, by)
        elif act.kind == "REDO":
            if not self.undone:
                raise Demand(6, "there is nothing to redo: no UNDO comes before it", "import")
            again = self.undone.pop()
            if again:
                self.source.again()
            self.done.append(again and self._move(act, again.seat, again.content))
        else:
            self._done(self._move(act, by, self.source.content(act)))

    def _undo(self, act: Act, by: int) -> None:
        if not self.done:
            raise Demand(6, "there is nothing to undo: no move comes before it", "import")
        self.undone.append(gone := self.done.pop())
        if gone is None:
            return
        self.source.back()
        self.stands = gone.before
        line = {"n": self.body.n + 1, "seat": by, "take_back": self.stands}
        self.body.add(act.number, checked(TakeBackLine, json.dumps(line)))

    def _move(self, act: Act, by: int, content: dict[str, Any]) -> _Made:
        line = {"n": self.body.n + 1, "seat": by, **content, "source_key": act.key}
        self.body.add(act.number, checked(MoveLine, json.dumps(line)))
        made = _Made(self.stands, by, content)
        self.stands = self.body.n
        return made


FORMAT = Format(
    name=NAME,
    title="boardgame.io match, JSON",
    brings="the moves of our games by their rules, of others without",
    version=4,
    recognises=_recognises,
    read=_read,
    entry="game",
    logs_of=PLATFORM,
)
