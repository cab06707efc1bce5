"""The packets of a log, in every wrapping in which files hold them."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from vidi.importers.logged.template import line
from vidi.importers.values import fields
from vidi.record.errors import Demand, shown

SPECTATOR = "_spectator"
"""The ending of a type that repeats a private notification for all others."""


LISTS = ("logs", "data", "packets", "g_gamelogs", "gamelogs")
"""The names of lists of packets."""
LEFT_OUT = ("packet_id", "table_id")
"""The fields that the tools of some people leave out of all packets."""
OF_PACKETS = frozenset({"packet_id", "packet_type", "table_id", "move_id", "channel"})
"""Fields of packets, of which a packet has at least one."""
WRAPPED_AT_MOST = 6
"""How many fields ``data`` may lie in each other."""
_CHANNEL = re.compile(r"/table/t([0-9]{1,20})")


@dataclass(frozen=True)
class Notification:
    """One notification: a type, a template and its arguments."""

    type: str
    log: str
    """The template of the sentence, with ``${name}`` for arguments; empty if it has none."""
    args: Any
    uid: str = ""
    """Its id at the table, by which an undo names it; empty if it has none."""

    def arg(self, *names: str) -> Any:
        """The first of these arguments that there is; None without one."""
        if isinstance(self.args, dict):
            for name in names:
                if (value := self.args.get(name)) is not None:
                    return value
        return None


@dataclass(frozen=True)
class Packet:
    """The notifications that the table sent at once, to all or to one player."""

    at: int = field(compare=False)
    """Its place among the packets of the file, from 0. A packet that was sent twice has two."""
    id: int
    """A number that rises with time."""
    move: str | None
    """The id of a move, shared by its packets; None for a packet without a move."""
    table: str | None
    """The id of the table; None if no packet of the log has one."""
    seconds: int
    """When it was sent, in seconds since 1970."""
    to: str | None
    """The id of the player who alone received it; None if all did."""
    notifications: tuple[Notification, ...]

    @property
    def sent_at(self) -> str:
        """The moment in the form of a record."""
        return datetime.fromtimestamp(self.seconds, UTC).isoformat().replace("+00:00", "Z")


@dataclass(frozen=True)
class Answer:
    """A file with a log."""

    place: str
    """The list of the packets in the file, such as ``data.logs``; empty if it is the file."""
    packets: list[Any]
    players: Mapping[str, str]
    """Names by id, if the file has a list of players."""
    title: str | None
    """The title of the game, if the file has it."""
    table: str | None = None
    """The id of the table, for packets that leave it out; None if nothing in the file has it."""
    missing: frozenset[str] = frozenset()
    """The fields that all packets leave out."""


def answer(file: Any) -> Answer | None:
    """The log of a file; None if the file has none."""
    around = list(wrappers(file))
    for place, of in around:
        if isinstance(of, list):
            if _is_log(of):
                return _answer(place, of, around)
            continue
        for name in LISTS:
            packets = of.get(name)
            inside = f"{place}.{name}".removeprefix(".")
            if isinstance(packets, list) and (inside.endswith("data.logs") or _is_log(packets)):
                return _answer(inside, packets, around)
    return None


def wrappers(file: Any) -> Iterator[tuple[str, Any]]:
    """The value of a file and those in its fields ``data``, each with its place, from the outside."""
    place = ""
    for _ in range(WRAPPED_AT_MOST):
        if not isinstance(file, dict | list):
            return
        yield place, file
        if isinstance(file, list):
            return
        file, place = file.get("data"), f"{place}.data".removeprefix(".")


def _answer(place: str, packets: list[Any], around: list[tuple[str, Any]]) -> Answer:
    objects = [of for _, of in around if isinstance(of, dict)]
    players = next((listed for of in objects if (listed := dict(_players(of.get("players"))))), {})
    title = next((title for of in objects if (title := _title(of)) is not None), None)
    written = [one for one in packets if isinstance(one, dict)]
    lacks = [name for name in LEFT_OUT if all(one.get(name) is None for one in written)]
    return Answer(place, packets, players, title, _table(objects, written), frozenset(lacks))


def _is_log(packets: list[Any]) -> bool:
    """Whether the first entry of a list is a packet: notifications, and a field that only packets have."""
    first = packets[0] if packets else None
    if not isinstance(first, dict) or not OF_PACKETS & first.keys():
        return False
    data = first.get("data")
    if {"packet_id", "table_id"} <= first.keys() and "data" in first:
        return True
    return isinstance(data, list) and all(isinstance(one, dict) and "type" in one for one in data[:1])


def _table(objects: list[dict[str, Any]], packets: list[dict[str, Any]]) -> str | None:
    """The table by the channels of packets, or by a field beside them."""
    for one in packets:
        channel = one.get("channel")
        if isinstance(channel, str) and (of := _CHANNEL.fullmatch(channel)):
            return of[1]
    ids = (of.get(name) for of in objects for name in ("table_id", "tableId", "table"))
    return next(
        (fields.key(id_, "table_id") for id_ in ids if type(id_) is int or isinstance(id_, str)), None
    )


def _title(file: dict[str, Any]) -> str | None:
    named = file.get("gameName", file.get("game_name"))
    return fields.text(named, "gameName") if isinstance(named, str) else None


def _players(players: Any) -> Iterator[tuple[str, str]]:
    """Ids and names; a list of objects, or an object of names or objects by id."""
    if isinstance(players, dict):
        players = [
            {"id": id_, **player} if isinstance(player, dict) else {"id": id_, "name": player}
            for id_, player in players.items()
        ]
    for player in players if isinstance(players, list) else ():
        if isinstance(player, dict) and player.get("name") is not None:
            yield (
                fields.key(player.get("id"), "players.id"),
                name(fields.needed(player["name"], "players.name")),
            )


def name(written: str) -> str:
    """A name as plain text: the notifications of a page have names in HTML."""
    return line(written) or written


def packet(at: int, raw: Any, log: Answer | None = None) -> Packet:
    """A packet of a file. Raises Demand if it is none.

    ``log`` has the table of packets that leave it out. If all of them leave out their ids, they are in order.
    """
    if not isinstance(raw, dict):
        raise Demand(5, f"a packet must be an object, found {shown(raw)}", "import")
    missing = log.missing if log else frozenset[str]()
    number = at + 1 if "packet_id" in missing else fields.whole(raw.get("packet_id"), "packet_id", 0)
    if number is None:
        raise Demand(5, "`packet_id` is missing", "import")
    seconds = fields.seconds(raw.get("time"), "time")
    if seconds is None:
        raise Demand(5, "`time` is missing", "import")
    data = raw.get("data")
    if not isinstance(data, list):
        raise Demand(5, f"`data` must be a list of notifications, found {shown(data)}", "import")
    return Packet(
        at=at,
        id=number,
        move=None if raw.get("move_id") is None else fields.key(raw["move_id"], "move_id"),
        table=log.table if log and "table_id" in missing else fields.key(raw.get("table_id"), "table_id"),
        seconds=seconds,
        to=_to(raw.get("channel")),
        notifications=tuple(_notification(number, one) for number, one in enumerate(data)),
    )


def _to(channel: Any) -> str | None:
    """The player of a private channel, ``/player/p85809167``."""
    return channel.removeprefix("/player/p") if str(channel).startswith("/player/p") else None


def _notification(number: int, raw: Any) -> Notification:
    if not isinstance(raw, dict):
        raise Demand(5, f"`data[{number}]` must be an object, found {shown(raw)}", "import")
    type_, log, args = fields.needed(raw.get("type"), f"data[{number}].type"), raw.get("log"), raw.get("args")
    uid = raw["uid"] if isinstance(raw.get("uid"), str) else ""
    if type_.endswith(SPECTATOR) and not log and isinstance(args, dict) and isinstance(args.get("log"), str):
        return Notification(type_.removesuffix(SPECTATOR), args["log"], args, uid)
    return Notification(type_, log if isinstance(log, str) else "", args, uid)
