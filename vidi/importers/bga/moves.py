"""The moves of a log: its packets by move, with sentences, points, counters and seconds."""

from collections.abc import Iterable, Sequence
from collections.abc import Mapping as ReadOnly
from dataclasses import dataclass, field
from typing import Any

import pydantic_core

from domain.kernel.wording import shortlist
from vidi.importers.bga.outcomes import FROM_POINTS, conceded_without_points, shared_by_all, won_by_points
from vidi.importers.bga.packets import Notification, Packet
from vidi.importers.logged.mapping import Mapping
from vidi.importers.logged.reading import MakesReading, Reading
from vidi.importers.logged.template import Words, at, line, sentence
from vidi.importers.values import fields
from vidi.importers.values.scores import points
from vidi.record.errors import Demand, shown

STATE = "gameStateChange"
"""The notification of the platform itself, whose last one has the result of the table."""
TIE = "End of game (tie)"
"""The sentence of the platform itself; without it, players of one place may have played together."""
ARGS_AT_MOST = 500_000
"""The most bytes of the arguments of a move, as JSON: a line of a record has at most twice as many."""
DEEP = "they are nested too deeply"
AROUND = b"[" * 8, b"]" * 8
"""How deep the arguments of an entry are in a line of a record, at the most."""
FLAT = 100
"""Arguments with so few brackets are not nested too deeply."""


def by_move(packets: Iterable[Packet]) -> list[list[Packet]]:
    """The packets of each move, private and public ones together, in the order of sending."""
    joined: dict[str | int, list[Packet]] = {}
    for packet in sorted(packets, key=lambda packet: packet.id):
        joined.setdefault(packet.id if packet.move is None else packet.move, []).append(packet)
    return list(joined.values())


def public(packets: Iterable[Packet]) -> list[Packet]:
    """The packets that all players received."""
    return [packet for packet in packets if packet.to is None]


def viewers(
    moves: Iterable[Sequence[Packet]], seats: ReadOnly[str, int], names: Sequence[str]
) -> dict[str, int]:
    """The seats of players who are known by private packets alone, as in a log without a list of players.

    In all moves in which such a player received something, all public notifications name the same player.
    """
    acting: dict[str, set[str]] = {}
    for packets in moves:
        written = [one.arg("player_name") for packet in public(packets) for one in packet.notifications]
        named_here = {line(name) for name in written if isinstance(name, str)}
        for unknown in {packet.to for packet in packets if packet.to is not None} - seats.keys():
            acting.setdefault(unknown, set()).update(named_here)
    return {
        player: names.index(name) + 1
        for player, of in acting.items()
        if len(of) == 1 and (name := next(iter(of))) in names
    }


def named(packets: Iterable[Packet]) -> dict[str, str]:
    """Names by id from the arguments of notifications, for a log without a list of players.

    A name without an id is its own id.
    """
    ids: dict[str, str] = {}
    for one in (one for packet in public(packets) for one in packet.notifications):
        players = [(one.arg("player_name"), one.arg("player_id", "playerId"))]
        players += [(entry.get("name"), entry.get("player")) for entry in _results(one)]
        for written, id_ in players:
            if isinstance(written, str) and (name := line(written)) and ids.get(name, name) == name:
                ids[name] = str(id_) if isinstance(id_, str | int) else name
    return {id_: name for name, id_ in ids.items()}


def _results(one: Notification) -> list[dict[str, Any]]:
    """The result by player in the last state of a table; empty for any other notification. Raises Demand."""
    if one.type != STATE or not isinstance(one.args, dict):
        return []
    for of in (one.args, one.args.get("args")):
        by_seat = of.get("result") if isinstance(of, dict) else None
        results = list(by_seat.values()) if isinstance(by_seat, dict) else by_seat
        if isinstance(results, list) and results:
            for number, entry in enumerate(results):
                if not isinstance(entry, dict):
                    raise Demand(5, f"`result[{number}]` must be an object, found {shown(entry)}", "import")
            return results
    return []


@dataclass
class Converter:
    """Turns one move after another into the arguments of a ``log`` command."""

    mapping: Mapping
    seats: ReadOnly[str, int]
    """Seats by the ids of players."""
    names: Sequence[str]
    makes_reading: MakesReading = Reading
    notes: list[str] = field(default_factory=list)
    """What a user should know of the result."""
    together: bool = False
    """Whether the result is shared by all without a tie."""
    reading: Reading = field(init=False)
    """The points, counters and things so far."""
    left: list[tuple[int, int, str]] = field(default_factory=list)
    """Arguments that were too large: the packet's place, the number of the notification, and why."""
    _of_some: dict[int, int] = field(default_factory=dict)
    """The points of the result by seat, if a seat has none."""
    _active: int = 1
    """The seat that is due."""
    _sent: int | None = None
    """When the move before was made."""

    def __post_init__(self) -> None:
        self.reading = self.makes_reading(self.mapping, self._seat)

    def convert(self, packets: Sequence[Packet], step: int) -> tuple[int, dict[str, Any]]:
        """The seat of a move, and its arguments; ``packets`` are those that all received.

        ``step`` is what ``step`` returns for them.
        """
        placed = _placed(packets)
        acting = step or self._active
        entries = [self._entry(one) for _, _, one in placed]
        if _size([one.args for _, _, one in placed], ARGS_AT_MOST)[1]:
            self._leave(placed, entries)
        args: dict[str, Any] = {"entries": entries}
        if self._sent is not None:
            args["seconds"] = max(0, packets[0].seconds - self._sent)
        self._sent = packets[0].seconds
        if ended := self._result([one for _, _, one in placed]):
            args["result"] = ended
            if self._of_some:  # the end of a game gives points to all seats or to none
                last = max(n for n, (_, _, one) in enumerate(placed) if _results(one))
                entries[last]["points"] = {str(seat): score for seat, score in self._of_some.items()}
        return acting, args

    def step(self, packets: Iterable[Packet]) -> int:
        """The seat whose step a move is: the first that a notification names; 0 if none does."""
        whose = (self._whose(one) for _, _, one in _placed(list(packets)) if one.type != STATE)
        return next((seat for seat in whose if seat), 0)

    def steps(self, packets: Iterable[Packet]) -> list[int]:
        """The seats of the notifications of a move that take back a step each, by the mapping."""
        named = set(self.mapping.takes_back)
        taking = (one for _, _, one in _placed(list(packets)) if one.type in named) if named else ()
        return [self._whose(one) or 0 for one in taking]

    def received(self, packets: Sequence[Packet]) -> dict[int, list[dict[str, Any]]]:
        """By seat, the entries that the seat alone received; ``packets`` are private ones of a move."""
        by_seat: dict[int, list[Packet]] = {}
        for packet in packets:
            if packet.to is not None and (seat := self.seats.get(packet.to)):
                by_seat.setdefault(seat, []).append(packet)
        entries: dict[int, list[dict[str, Any]]] = {}
        for seat, own in by_seat.items():
            placed = _placed(own)
            entries[seat] = [_plain(one, self.mapping.words) for _, _, one in placed]
            self._leave(placed, entries[seat])
        return {seat: some for seat, some in entries.items() if some}

    def _leave(
        self, placed: Iterable[tuple[int, int, Notification]], entries: Iterable[dict[str, Any]]
    ) -> None:
        """Leaves out the arguments of entries that a line of a record cannot hold."""
        room = ARGS_AT_MOST
        for (place, number, one), entry in zip(placed, entries, strict=True):
            size, why = _size(one.args, room) if "args" in entry else (0, "")
            room -= size
            if why:
                del entry["args"]
                self.left.append((place, number, why))

    def _entry(self, one: Notification) -> dict[str, Any]:
        entry, seat = _plain(one, self.mapping.words), self._whose(one)
        if one.type == STATE:
            self._active = self._seat(one.arg("active_player")) or self._active
        if seat is not None:
            entry["seat"] = seat
        return entry | self.reading.fields(one.type, one.args, seat)

    def _whose(self, one: Notification) -> int | None:
        return self._seat(one.arg("player_id", "playerId")) or self._seat(one.arg("player_name"))

    def _seat(self, player: Any) -> int | None:
        """The seat of a player by id or name; None without one."""
        if not isinstance(player, str | int):
            return None
        if seat := self.seats.get(str(player)):
            return seat
        name = line(str(player))
        return self.names.index(name) + 1 if name in self.names else None

    def _result(self, notifications: Sequence[Notification]) -> dict[str, Any] | None:
        """The end of the game, if it says who won, or if its points do (``outcomes``)."""
        ended = next((one for one in reversed(notifications) if _results(one)), None)
        if ended is None:
            return None
        by_seat = self._by_seat(_results(ended))
        entries = [by_seat[seat] for seat in sorted(by_seat)]
        places = [fields.whole(entry.get("rank"), "result.rank", 1) for entry in entries]
        scores = [points(fields.score(entry.get("score"), "result.score")) for entry in entries]
        if any(score is None and entry.get("score") for score, entry in zip(scores, entries, strict=True)):
            self.notes.append("the result has points that are no whole number: they are left out")
        conceded = conceded_without_points(_is_conceded(ended, entries), scores)
        # The platform gives 0 to all players of a game that has no points.
        has_points = not conceded and (any(scores) or self.reading.has_points)
        whole = len(by_seat) == len(self.names) and None not in scores
        given = {"scores": scores} if has_points and whole else {}
        if None in places:
            return None
        if has_points and not whole:
            known = zip(sorted(by_seat), scores, strict=True)
            self._of_some = {seat: score for seat, score in known if score is not None}
        tied = any(one.log == TIE for one in notifications) or any(_true(one.get("tie")) for one in entries)
        winners = [seat for seat, place in zip(sorted(by_seat), places, strict=True) if place == 1]
        if len(self.names) == 1 or (shared_by_all(places) and not tied):
            won = won_by_points(scores)
            if won is None or (won and len(self.names) == 1):
                return None
            self.notes.append(FROM_POINTS)
            self.together = len(self.names) > 1
            winners = winners if won else []
        return {"winners": winners} | given

    def _by_seat(self, results: Sequence[dict[str, Any]]) -> dict[int, dict[str, Any]]:
        """The result of each seat. Raises Demand for one of nobody; seats without one are noted."""
        by_seat: dict[int, dict[str, Any]] = {}
        for number, entry in enumerate(results):
            seat = self._seat(entry.get("player", entry.get("id"))) or self._seat(entry.get("name"))
            if seat is None:
                raise Demand(6, f"`result[{number}]` names no player of the log", "import")
            by_seat[seat] = entry
        if without := [name for seat, name in enumerate(self.names, 1) if seat not in by_seat]:
            self.notes.append(f"the result has no entry for {shortlist(without)}")
        return by_seat


def _is_conceded(ended: Notification, entries: Iterable[dict[str, Any]]) -> bool:
    return any(_true(at(ended.args, path)) for path in ("args.table.concede", "table.concede")) or any(
        _true(entry.get("concede")) for entry in entries
    )


def _true(value: Any) -> bool:
    return value is True or str(value) == "1"


def _placed(packets: Iterable[Packet]) -> list[tuple[int, int, Notification]]:
    """The notifications of packets, with the place of the packet and the number of the notification."""
    return [(packet.at, n, one) for packet in packets for n, one in enumerate(packet.notifications)]


def _plain(one: Notification, words: Words) -> dict[str, Any]:
    """Type, sentence and arguments of a notification."""
    entry: dict[str, Any] = {"type": one.type}
    if text := sentence(one.log, one.args, words):
        entry["text"] = text
    if one.args not in (None, [], {}):
        entry["args"] = one.args
    return entry


def _size(args: Any, room: int) -> tuple[int, str]:
    """The bytes of arguments as JSON, and why a line of a record cannot hold them; empty if it can."""
    try:
        written = pydantic_core.to_json(args)
    except pydantic_core.PydanticSerializationError as error:
        return 0, DEEP if "depth" in str(error) else "they contain a lone surrogate, such as \\ud800"
    if len(written) > room:
        return 0, f"they have {len(written):,} bytes; a move has at most {ARGS_AT_MOST:,}"
    if written.count(b"[") + written.count(b"{") > FLAT:
        try:
            pydantic_core.from_json(written.join(AROUND))
        except ValueError:
            return 0, DEEP
    return len(written), ""
