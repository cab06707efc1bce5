"""The packets of a log, in the three shapes in which files hold them."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from vidi.importers.bga.sentences import line
from vidi.importers.values import fields
from vidi.record.errors import Demand, shown

SPECTATOR = "_spectator"
"""The ending of a type that repeats a private notification for all others."""


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
        args = self.args if isinstance(self.args, dict) else {}
        return next((args[name] for name in names if args.get(name) is not None), None)


@dataclass(frozen=True)
class Packet:
    """The notifications that the table sent at once, to all or to one player."""

    at: int = field(compare=False)
    """Its place among the packets of the file, from 0. A packet that was sent twice has two."""
    id: int
    """A number that rises with time."""
    move: str | None
    """The id of a move, shared by its packets; None for a packet without a move."""
    table: str
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
    """The list of the packets in the file: ``data.logs``, ``data.data``, ``packets``."""
    packets: list[Any]
    players: Mapping[str, str]
    """Names by id, if the file has a list of players."""
    title: str | None
    """The title of the game, if the file has it."""


def answer(file: Any) -> Answer | None:
    """The log of a file; None if the file has none."""
    if not isinstance(file, dict):
        return None
    data = file.get("data")
    for place, of in (("data.logs", data), ("data.data", data), ("packets", file)):
        if not isinstance(of, dict):
            continue
        packets = of.get(place.rpartition(".")[2])
        if isinstance(packets, list) and _is_log(place, of, packets):
            return Answer(place, packets, dict(_players(of.get("players"))), _title(file))
    return None


def _is_log(place: str, of: dict[str, Any], packets: list[Any]) -> bool:
    if place == "data.logs":
        return True
    first = packets[0] if packets else None
    return isinstance(first, dict) and {"packet_id", "table_id", "data"} <= first.keys()


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


def packet(at: int, raw: Any) -> Packet:
    """A packet of a file. Raises Demand if it is none."""
    if not isinstance(raw, dict):
        raise Demand(5, f"a packet must be an object, found {shown(raw)}", "import")
    number = fields.whole(raw.get("packet_id"), "packet_id", 0)
    if number is None:
        raise Demand(5, "`packet_id` is missing", "import")
    seconds = fields.key(raw.get("time"), "time")
    if not (seconds.isascii() and seconds.isdigit() and len(seconds) <= 10):
        raise Demand(7, f"`time` must be the seconds since 1970, found {shown(seconds)}", "import")
    data = raw.get("data")
    if not isinstance(data, list):
        raise Demand(5, f"`data` must be a list of notifications, found {shown(data)}", "import")
    return Packet(
        at=at,
        id=number,
        move=None if raw.get("move_id") is None else fields.key(raw["move_id"], "move_id"),
        table=fields.key(raw.get("table_id"), "table_id"),
        seconds=int(seconds),
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
