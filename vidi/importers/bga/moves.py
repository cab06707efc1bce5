"""The moves of a log: its packets by move, with sentences, points, counters and seconds."""

from collections import Counter
from collections.abc import Iterable, Sequence
from collections.abc import Mapping as ReadOnly
from dataclasses import dataclass, field
from typing import Any

from vidi.importers.bga.mapping import Change, Mapping, at
from vidi.importers.bga.packets import Notification, Packet
from vidi.importers.bga.sentences import plain, sentence
from vidi.importers.values import fields
from vidi.importers.values.scores import points
from vidi.record.errors import Demand

OVER = 99
"""The id of the last state of every table."""
STATE = "gameStateChange"


def by_move(packets: Iterable[Packet]) -> list[list[Packet]]:
    """The packets of each move, private and public ones together, in the order of sending."""
    joined: dict[str | int, list[Packet]] = {}
    for packet in sorted(packets, key=lambda packet: packet.id):
        joined.setdefault(packet.id if packet.move is None else packet.move, []).append(packet)
    return list(joined.values())


def named(packets: Iterable[Packet]) -> dict[str, str]:
    """Names by id from the arguments of notifications, for a log without a list of players.

    A name without an id is its own id.
    """
    names: dict[str, str] = {}
    for one in (one for packet in packets if packet.to is None for one in packet.notifications):
        name = one.arg("player_name")
        if isinstance(name, str) and (name := plain(name).strip()) and name not in names.values():
            id_ = one.arg("player_id", "playerId")
            names[str(id_) if isinstance(id_, str | int) else name] = name
    return names


def in_order(players: dict[str, str]) -> dict[str, str]:
    """The players by their numbers, so that the logs of two players have the same seats."""
    if not all(id_.isascii() and id_.isdigit() for id_ in players):
        return players
    return dict(sorted(players.items(), key=lambda player: int(player[0])))


def viewers(
    moves: Iterable[Sequence[Packet]], seats: ReadOnly[str, int], names: Sequence[str]
) -> dict[str, int]:
    """The seats of players who are known by private packets alone, as in a log without a list of players.

    In all moves in which such a player received something, all public notifications name the same player.
    """
    acting: dict[str, set[str]] = {}
    for packets in moves:
        public = {
            plain(name).strip()
            for packet in packets
            if packet.to is None
            for one in packet.notifications
            if isinstance(name := one.arg("player_name"), str)
        }
        for unknown in {packet.to for packet in packets if packet.to is not None} - seats.keys():
            acting.setdefault(unknown, set()).update(public)
    return {
        player: names.index(name) + 1
        for player, of in acting.items()
        if len(of) == 1 and (name := next(iter(of))) in names
    }


def result(packets: Sequence[Packet]) -> list[Any]:
    """The result by seat from the last state of a table; empty for any other state."""
    for one in (one for packet in reversed(packets) for one in reversed(packet.notifications)):
        if one.type != STATE or not isinstance(one.args, dict):
            continue
        for of in (one.args, one.args.get("args")):
            by_seat = of.get("result") if isinstance(of, dict) else None
            results = list(by_seat.values()) if isinstance(by_seat, dict) else by_seat
            if isinstance(results, list) and results:
                return results
    return []


@dataclass
class Teller:
    """Turns one move after another into the arguments of a ``log`` command."""

    mapping: Mapping
    seats: ReadOnly[str, int]
    """Seats by the ids of players."""
    names: Sequence[str]
    totals: Counter[tuple[str, int]] = field(default_factory=Counter)
    """Points (under an empty name) and counters by seat; 0 is the table."""
    active: int = 1
    """The seat that is due."""
    before: int | None = None
    """When the move before was made."""

    def tell(self, packets: Sequence[Packet]) -> tuple[int, dict[str, Any]]:
        """The seat of a move, and its arguments."""
        public = [one for packet in packets if packet.to is None for one in packet.notifications]
        acting = next(
            (seat for one in public if one.type != STATE and (seat := self._whose(one))), self.active
        )
        entries = [self._entry(one) for one in public]
        args: dict[str, Any] = {"entries": entries}
        if self.before is not None:
            args["seconds"] = max(0, packets[0].seconds - self.before)
        self.before = packets[0].seconds
        if ended := self._result(packets):
            args["result"] = ended
        return acting, args

    def received(self, packets: Sequence[Packet]) -> dict[int, list[dict[str, Any]]]:
        """By seat, the entries of a move that the seat alone received."""
        entries: dict[int, list[dict[str, Any]]] = {}
        for packet in packets:
            if packet.to is not None and (seat := self.seats.get(packet.to)):
                entries.setdefault(seat, []).extend(_plain(one) for one in packet.notifications)
        return entries

    def _entry(self, one: Notification) -> dict[str, Any]:
        entry, seat = _plain(one), self._whose(one)
        if one.type == STATE:
            self.active = self._seat(one.arg("active_player")) or self.active
        if seat is not None:
            entry["seat"] = seat
        scores = self._changed("", self.mapping.points, one, seat)
        if scores:
            entry["points"] = {str(seat): total for seat, total in scores.items() if seat}
        counts: dict[str, Any] = {}
        for counter in self.mapping.counters:
            if changed := self._changed(counter.name, counter.of, one, 0 if counter.table else seat):
                by_seat = {str(seat): total for seat, total in changed.items() if seat}
                counts[counter.name] = changed[0] if counter.table else by_seat
        if counts:
            entry["counts"] = counts
        if template := self.mapping.rounds.get(one.type):
            entry["round"] = sentence(template, one.args)[:200] or one.type
        return entry

    def _changed(
        self, name: str, changes: Iterable[Change], one: Notification, default: int | None
    ) -> dict[int, int]:
        """New totals by seat."""
        changed: dict[int, int] = {}
        for change in changes:
            if change.type not in ("*", one.type):
                continue
            value = _whole(at(one.args, change.total)) if change.total else None
            by = change.change if isinstance(change.change, int) else None
            if isinstance(change.change, str):
                by = _whole(at(one.args, change.change))
            if value is None and by is None:
                continue
            seat = 0 if default == 0 else self._seat(at(one.args, change.seat)) or default
            if seat is None or (seat == 0 != default):
                continue
            self.totals[name, seat] = self.totals[name, seat] + (by or 0) if value is None else value
            changed[seat] = self.totals[name, seat]
        return changed

    def _whose(self, one: Notification) -> int | None:
        return self._seat(one.arg("player_id", "playerId")) or self._seat(one.arg("player_name"))

    def _seat(self, player: Any) -> int | None:
        """The seat of a player by id or name; None without one."""
        if not isinstance(player, str | int):
            return None
        if seat := self.seats.get(str(player)):
            return seat
        name = plain(str(player)).strip()
        return self.names.index(name) + 1 if name in self.names else None

    def _result(self, packets: Sequence[Packet]) -> dict[str, Any] | None:
        """The end of the game, if it names winners: places differ, or the platform calls it a tie."""
        results = result(packets)
        if not results:
            return None
        by_seat: dict[int, dict[str, Any]] = {}
        for number, entry in enumerate(results):
            if not isinstance(entry, dict):
                raise Demand(5, f"`result[{number}]` must be an object", "import")
            seat = self._seat(entry.get("player", entry.get("id"))) or self._seat(entry.get("name"))
            if seat is None:
                raise Demand(6, f"`result[{number}]` names no player of the log", "import")
            by_seat[seat] = entry
        if len(by_seat) != len(self.names):
            raise Demand(6, f"`result` has {len(by_seat)} of {len(self.names)} players", "import")
        entries = [by_seat[seat] for seat in sorted(by_seat)]
        places = [fields.whole(entry.get("rank"), "result.rank", 1) for entry in entries]
        if None in places or (len(set(places)) == 1 and len(places) > 1):
            return None
        scores = [points(fields.score(entry.get("score"), "result.score")) for entry in entries]
        winners = [seat for seat, place in enumerate(places, 1) if place == 1]
        return {"scores": [score or 0 for score in scores], "winners": winners}


def _plain(one: Notification) -> dict[str, Any]:
    """Type, sentence and arguments of a notification."""
    entry: dict[str, Any] = {"type": one.type}
    if text := sentence(one.log, one.args):
        entry["text"] = text
    if one.args not in (None, [], {}):
        entry["args"] = one.args
    return entry


def _whole(value: Any) -> int | None:
    """A whole number, also one that is written as text; None for anything else."""
    if isinstance(value, str):
        digits = value.removeprefix("-")
        return int(value) if digits.isascii() and digits.isdigit() and len(digits) <= 9 else None
    return value if type(value) is int and abs(value) <= 1_000_000_000 else None
