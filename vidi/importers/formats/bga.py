"""Logs of Board Game Arena: packets of notifications of one table, as its archive and pages have them.

Notifications describe a page. No rules check them, so the game is a logged one (``domain/logged``).
"""

from collections.abc import Iterator
from collections.abc import Mapping as ReadOnly
from typing import Any

from domain.kernel.events import Source
from domain.logged import RULESET
from vidi.importers.bga import mapping
from vidi.importers.bga.moves import Teller, by_move, in_order, named, viewers
from vidi.importers.bga.packets import Answer, Packet, answer, packet
from vidi.importers.formats import Document, Format, Ignored, Item, Quarantined
from vidi.record.errors import Demand, RecordError
from vidi.record.lines import Header, MoveLine, Received, ReceivedLine
from vidi.record.read import Record

PLATFORM = "Board Game Arena"
SEATS_AT_MOST = 100


def _recognises(document: Document) -> bool:
    return bool({"data", "packets"} & document.keys) and answer(document.json) is not None


def _read(document: Document) -> Iterator[Item]:
    log = answer(document.json)
    if log is None:
        raise Demand(
            5, "a log is a JSON object with packets in `data.logs`, `data.data` or `packets`", "import"
        )
    packets: dict[int, Packet] = {}
    for at, raw in enumerate(log.packets):
        place = f"{log.place}[{at}]"
        try:
            one = packet(at, raw)
            first = next(iter(packets.values()), one)
            if one.table != first.table:
                wrong = f"it belongs to table {one.table}, the others to table {first.table}"
                raise Demand(6, wrong, "import")
            before = packets.setdefault(one.id, one)
            if before is not one:
                if raw != log.packets[before.at]:
                    other = f"the packet {one.id} is also at {log.place}[{before.at}], with other content"
                    raise Demand(9, other, "import")
                yield Ignored(
                    place, f"the packet {one.id} was sent twice: it is also at {log.place}[{before.at}]"
                )
        except Demand as demand:
            yield Quarantined(place, str(demand), demand.rule)
    if not packets:
        raise Demand(6, f"`{log.place}` has no packet that can be read", "import")
    yield _game(document, log, packets)


def _game(document: Document, log: Answer, packets: ReadOnly[int, Packet]) -> Record:
    moves = by_move(packets.values())
    types = {one.type for packet in packets.values() for one in packet.notifications}
    title = log.title or document.title
    known = mapping.chosen(title, types, document.mappings)
    if known is None:
        raise Demand(6, "the log does not name its game: give the title, as in --title 'Ark Nova'", "import")
    players = in_order(dict(log.players) or named(packets.values()))
    if not 1 <= len(players) <= SEATS_AT_MOST:
        raise Demand(6, f"a log has 1 to {SEATS_AT_MOST} players, found {len(players)}", "import")
    names, first = list(players.values()), moves[0][0]
    header = Header(
        vidi=1,
        game=title or known.title,
        ruleset=RULESET,
        seats=names,
        setup={"counters": [counter.model_dump() for counter in known.counting()]},
        source=Source(platform=PLATFORM, id=first.table),
        played_at=first.sent_at,
    )
    record = Record(document.name, 0, header, entries=log.place)
    seats = {id_: seat for seat, id_ in enumerate(players, 1)}
    teller = Teller(known, seats | viewers(moves, seats, names), names)
    for number, move in enumerate(moves, 1):
        place = move[0].at + 1
        try:
            seat, args = teller.tell(move)
        except Demand as demand:
            where = record.place(place)
            record.broken = RecordError(document.name, place, number, demand.rule, str(demand), where)
            break
        record.body.append((place, _line(number, seat, args, move[0])))
        for receiver, entries in teller.received(move).items():
            received = Received(move=number, seat=receiver, entries=entries)
            record.received.append(ReceivedLine(received=received))
    return record


def _line(number: int, seat: int, args: dict[str, Any], first: Packet) -> MoveLine:
    key = str(first.id) if first.move is None else f"move {first.move}"
    return MoveLine(n=number, seat=seat, command="log", args=args, made_at=first.sent_at, source_key=key)


FORMAT = Format(
    name="bga",
    title="Board Game Arena log, JSON",
    version=2,
    recognises=_recognises,
    read=_read,
)
