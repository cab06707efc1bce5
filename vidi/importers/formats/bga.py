"""Logs of Board Game Arena: packets of notifications of one table, in the format of its archive.

Notifications describe a page. They are not the moves of a game, and no packet names the game. So the result
is imported, and each move is one ignored entry that lists the kinds of its notifications.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from domain.kernel.events import Source
from domain.kernel.reports import PlayReported, ReportedSeat
from vidi.importers.formats import Document, Format, Ignored, Item, Play, Quarantined
from vidi.importers.values import fields
from vidi.importers.values.scores import points
from vidi.record.errors import Demand, shown

PLATFORM = "Board Game Arena"


@dataclass(frozen=True)
class Notification:
    """One notification of the table."""

    kind: str
    args: Any


@dataclass(frozen=True)
class Packet:
    """The notifications that the table sent at once, to all or to one seat."""

    at: int
    """Its place among the packets of the file, from 0."""
    id: int
    """A number that rises with time."""
    move: str | None
    """The id of a move, shared by its packets; None for a packet without a move."""
    table: str
    sent_at: str
    notifications: tuple[Notification, ...]


def moves(packets: Iterable[Packet]) -> list[list[Packet]]:
    """The packets of each move, private and public ones together, in the order of sending."""
    joined: dict[str | int, list[Packet]] = {}
    for packet in sorted(packets, key=lambda packet: packet.id):
        joined.setdefault(packet.id if packet.move is None else packet.move, []).append(packet)
    return list(joined.values())


def _logs(answer: Any) -> list[Any] | None:
    """The packets of an answer of the archive; None for anything else."""
    data = answer.get("data") if isinstance(answer, dict) else None
    logs = data.get("logs") if isinstance(data, dict) else None
    return logs if isinstance(logs, list) else None


def _recognises(document: Document) -> bool:
    return "data" in document.keys and _logs(document.json) is not None


def _read(document: Document) -> Iterator[Item]:
    logs = _logs(document.json)
    if logs is None:
        raise Demand(5, "a log is a JSON object with the packets in `data.logs`", "import")
    fields.entries(len(logs))
    packets: dict[int, Packet] = {}
    table = None
    for at, raw in enumerate(logs):
        try:
            packet = _packet(at, raw)
            table = table or packet.table
            if packet.table != table:
                raise Demand(6, f"it belongs to table {packet.table}, the others to table {table}", "import")
            before = packets.setdefault(packet.id, packet)
            if before is not packet and raw != logs[before.at]:
                other = f"the packet {packet.id} is also at logs[{before.at}], with other content"
                raise Demand(9, other, "import")
        except Demand as demand:
            yield Quarantined(f"logs[{at}]", str(demand), demand.rule)
    joined = moves(packets.values())
    end = next((move for move in reversed(joined) if _result(move)), None)
    without = "no mapping tells which moves of a game its notifications are"
    without += "" if end else "; the log has no result"
    for move in joined:
        place = _place(move)
        kinds = [one.kind for packet in move for one in packet.notifications]
        raw = {"move": move[0].move, "notifications": kinds}
        if move is not end:
            yield Ignored(place, without, raw)
            continue
        try:
            yield Play(place, _report(move, joined[0][0].sent_at, document.json["data"].get("players")))
        except Demand as demand:
            yield Quarantined(place, str(demand), demand.rule, raw)


def _packet(at: int, raw: Any) -> Packet:
    if not isinstance(raw, dict):
        raise Demand(5, f"a packet must be an object, found {shown(raw)}", "import")
    number = fields.whole(raw.get("packet_id"), "packet_id", 0)
    if number is None:
        raise Demand(5, "`packet_id` is missing", "import")
    seconds = fields.key(raw.get("time"), "time")
    if not (seconds.isascii() and seconds.isdigit()):
        raise Demand(7, f"`time` must be the seconds since 1970, found {shown(seconds)}", "import")
    data = raw.get("data")
    if not isinstance(data, list):
        raise Demand(5, f"`data` must be a list of notifications, found {shown(data)}", "import")
    return Packet(
        at=at,
        id=number,
        move=None if raw.get("move_id") is None else fields.key(raw["move_id"], "move_id"),
        table=fields.key(raw.get("table_id"), "table_id"),
        sent_at=fields.when(f"/Date({seconds}000)/", "time") or "",
        notifications=tuple(_notification(number, one) for number, one in enumerate(data)),
    )


def _notification(number: int, raw: Any) -> Notification:
    if not isinstance(raw, dict):
        raise Demand(5, f"`data[{number}]` must be an object, found {shown(raw)}", "import")
    return Notification(fields.needed(raw.get("type"), f"data[{number}].type"), raw.get("args"))


def _result(move: Sequence[Packet]) -> list[Any]:
    """The result by seat from the last state of a table; empty for any other state."""
    for notification in (one for packet in reversed(move) for one in reversed(packet.notifications)):
        if notification.kind != "gameStateChange":
            continue
        args = notification.args
        for of in (args, args.get("args")) if isinstance(args, dict) else ():
            result = of.get("result") if isinstance(of, dict) else None
            results = list(result.values()) if isinstance(result, dict) else result
            if isinstance(results, list) and results:
                return results
    return []


def _report(move: Sequence[Packet], began_at: str, players: Any) -> PlayReported:
    names = {
        fields.key(player.get("id"), "players.id"): fields.text(player.get("name"), "players.name")
        for player in (players if isinstance(players, list) else ())
        if isinstance(player, dict)
    }
    result = _result(move)
    fields.seats(result, "result")
    table = move[0].table
    seats = tuple(_seat(number, entry, names) for number, entry in enumerate(result))
    if len({seat.place for seat in seats}) == 1:  # in a cooperative game all are first, won or lost
        seats = tuple(replace(seat, place=None) for seat in seats)
    return PlayReported(
        game=None,
        title=f"{PLATFORM}, table {table}",
        seats=seats,
        together=None,
        played_at=began_at,
        source=Source(platform=PLATFORM, id=table),
    )


def _seat(number: int, entry: Any, names: dict[str, str | None]) -> ReportedSeat:
    field = f"result[{number}]"
    if not isinstance(entry, dict):
        raise Demand(5, f"`{field}` must be an object, found {shown(entry)}", "import")
    player = entry.get("player", entry.get("id"))
    known = None if player is None else names.get(fields.key(player, f"{field}.player"))
    score = fields.score(entry.get("score"), f"{field}.score")
    return ReportedSeat(
        name=fields.text(entry.get("name"), f"{field}.name") or known,
        score=score,
        points=points(score),
        place=fields.whole(entry.get("rank"), f"{field}.rank", 1),
    )


def _place(move: Sequence[Packet]) -> str:
    first, last = min(packet.at for packet in move), max(packet.at for packet in move)
    return f"logs[{first}]" if first == last else f"logs[{first}] to logs[{last}]"


FORMAT = Format(
    name="bga",
    title="Board Game Arena log, JSON",
    version=1,
    recognises=_recognises,
    read=_read,
)
