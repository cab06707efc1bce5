"""Logs of Board Game Arena: packets of notifications of one table, as its archive and pages have them. Its
lists of tables, which have results without moves.

Notifications describe a page. No rules check them, so the game is a logged one (``domain/logged``).
"""

from collections.abc import Iterable, Iterator, Sequence
from collections.abc import Mapping as ReadOnly
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from domain.kernel.events import Source
from domain.kernel.wording import listed
from domain.logged import RULESET
from vidi.importers.bga.moves import Converter, by_move, named, public, viewers
from vidi.importers.bga.outcomes import PLATFORM
from vidi.importers.bga.packets import Answer, Packet, answer, packet
from vidi.importers.bga.page import has_list, list_in
from vidi.importers.bga.tables import Tables, all_tables, play, tables
from vidi.importers.bga.undone import UNDO, ids, stands, steps_back, struck
from vidi.importers.formats import Document, Format, Ignored, Item, Play, Quarantined
from vidi.importers.logged.body import Body, leave_out_empty_places
from vidi.importers.logged.mapping import Mapping, of_title, recognised
from vidi.importers.values import fields
from vidi.importers.values.bounds import SEATS_AT_MOST
from vidi.importers.values.titles import named_play
from vidi.record.errors import Demand
from vidi.record.lines import Header, Received, ReceivedLine
from vidi.record.places import in_words
from vidi.record.read import Record

NAME = "bga"


def _recognises(document: Document) -> bool:
    if has_list(document.data):
        return True
    try:
        value = document.json
    except Demand:
        return False
    try:
        return (answer(value) or tables(value)) is not None
    except Demand:  # a field of a log is wrong, and reading names it
        return True


def _read(document: Document) -> Iterator[Item]:
    value = list_in(document.text) if has_list(document.data) else document.json
    match answer(value) or tables(value):
        case Answer() as log:
            yield from _log(document, log)
        case Tables() as listing:
            yield from _plays(document, listing)
        case _:
            kinds = "packets in `data.logs`, `data.data` or `packets`, or tables in `data.tables`"
            raise Demand(5, f"a log is a JSON value with {kinds}", "import")


def _plays(document: Document, listing: Tables) -> Iterator[Item]:
    """The plays of a list of tables."""
    for place, row in all_tables(listing):
        try:
            played = play(row, document.hints.title)
            if played.running:
                yield Ignored(place, f"{named_play(played.report)}: the table is still being played", row)
            else:
                yield Play(place, played.report, (played.note,) if played.note else ())
        except Demand as demand:
            yield Quarantined(place, str(demand), demand.rule, row)


def _log(document: Document, log: Answer) -> Iterator[Item]:
    fields.entries(len(log.packets))
    of_log = log.place
    packets: dict[int, Packet] = {}
    for at, raw in enumerate(log.packets):
        place = f"{of_log}[{at}]"
        try:
            one = packet(at, raw, log)
            first = next(iter(packets.values()), one)
            if one.table != first.table:
                wrong = f"it belongs to table {one.table}, the others to table {first.table}"
                raise Demand(6, wrong, "import")
            before = packets.setdefault(one.id, one)
            if before is not one:
                first_place = in_words(f"{of_log}[{before.at}]")
                if one != before:
                    other = f"its `packet_id` {one.id} is that of {first_place}, with other content"
                    raise Demand(9, other, "import")
                yield Ignored(place, f"it was sent twice: its `packet_id` {one.id} is that of {first_place}")
        except Demand as demand:
            yield Quarantined(place, str(demand), demand.rule)
    if not packets:
        raise Demand(6, f"{f'`{of_log}`' if of_log else 'the list'} has no packet that can be read", "import")
    yield from _items(document, log, packets)


def _items(document: Document, log: Answer, packets: ReadOnly[int, Packet]) -> Iterator[Item]:
    """The game of a log, and the parts of the log that are left out of it."""
    players = dict(log.players) or named(packets.values())
    if not 1 <= len(players) <= SEATS_AT_MOST:
        where = "the list of players has" if log.players else "its notifications name"
        raise Demand(6, f"a log has 1 to {SEATS_AT_MOST} players; {where} {len(players)}", "import")
    moves = _whole(by_move(packets.values()))
    if not moves:
        raise Demand(6, f"`{log.place}` has no packet that all players received", "import")
    types = {one.type for move in moves for packet in public(move) for one in packet.notifications}
    known, why = _mapping(log, document, types)
    by_name = sorted(players, key=lambda id_: (players[id_].casefold(), players[id_]))
    names, first = [players[id_] for id_ in by_name], public(moves[0])[0]
    header = Header(
        vidi=1,
        game=known.title,
        ruleset=RULESET,
        seats=names,
        setup=known.setup(),
        source=None if first.table is None else Source(platform=PLATFORM, id=first.table),
        played_at=first.sent_at,
    )
    record = Record(document.name, 0, header, entries=log.place, mapping=known.data())
    seats = {id_: seat for seat, id_ in enumerate(by_name, 1)}
    if not log.players:
        seats |= viewers(moves, seats, names)
    for one in (one for move in moves for one in move if one.to is not None and one.to not in seats):
        place = f"{log.place}[{one.at}]"
        yield Ignored(place, f"the log names no player {one.to}, who alone received it")
    converter = Converter(known, seats, names, document.hints.reading)
    _Moves(Body(record), converter).read(moves)
    if converter.together:
        setup = header.setup | {"together": True}
        record.header = replace(header, setup=setup)
    leave_out_empty_places(record)
    record.notes = tuple(dict.fromkeys(filter(None, (why, *converter.notes, converter.reading.note))))
    record.recognised = not (log.title or document.hints.title)
    yield record
    for at, number, why in converter.left:
        place = f"{log.place}[{at}].data[{number}].args"
        yield Ignored(place, f"the arguments are left out: {why}")


def _whole(moves: Iterable[list[Packet]]) -> list[list[Packet]]:
    """The moves of which all players saw something; what one player alone saw belongs to the move before."""
    whole, early = list[list[Packet]](), list[Packet]()
    for move in moves:
        if public(move):
            whole.append([*early, *move])
            early = []
        elif whole:
            whole[-1] += move
        else:
            early += move
    return whole


def _mapping(log: Answer, document: Document, types: Iterable[str]) -> tuple[Mapping, str | None]:
    """The mapping by the title in the file, by that of the user, or by the notifications; and a note on it.

    A mapping counts only for its own title.
    """
    own = document.hints.mappings
    by_types = recognised(types, own)
    if title := log.title or document.hints.title:
        known = of_title(title, NAME, own)
        if by_types is None or by_types.title.casefold() == known.title.casefold():
            return known, None
        like = f"its notifications are like those of {by_types.title}, whose mapping is not used"
        return known, f"the title is the one that {'the file has' if log.title else 'you gave'}; {like}"
    if by_types is not None:
        known, types_shown = of_title(by_types.title, NAME, own), listed(by_types.known_by)
        return known, f"the title {known.title} was recognised by its notifications: {types_shown}"
    why = "the log does not name its game: give its title, as in `vidi import --title 'Ark Nova' FILE`"
    raise Demand(14, why, "import")


@dataclass
class _Moves:
    """Writes the moves of a log into the body of a record, and undone ones as moves that are taken back."""

    body: Body
    converter: Converter
    standing: list["_Made"] = field(default_factory=list)
    struck: frozenset[str] = frozenset()
    """The ids of all notifications that were struck out so far."""

    def read(self, moves: Iterable[Sequence[Packet]]) -> None:
        """Reads the moves up to the first error."""
        for packets in moves:
            try:
                self._move(packets)
            except Demand as demand:
                self.body.break_off(public(packets)[0].at + 1, demand)
                return

    def _move(self, packets: Sequence[Packet]) -> None:
        shared = public(packets)
        first, new = shared[0], struck(shared) - self.struck
        left = stands([made.ids for made in self.standing], new) if new else len(self.standing)
        steps = self.converter.steps(shared)
        left = min(left, steps_back([made.step for made in self.standing], steps))
        undone = self.standing[left:]
        if undone:
            self.converter.reading.back(undone[0].mark)
            del self.standing[left:]
        mark, step = self.converter.reading.mark, self.converter.step(shared)
        seat, args = self.converter.convert(shared, step)
        if undone:
            to = self.standing[-1].n if self.standing else 0
            self.body.take_back(first.at + 1, seat, to, first.sent_at)
        self.struck |= new
        key = str(first.id) if first.move is None else f"move {first.move}"
        n = self.body.move(first.at + 1, seat, args, first.sent_at, key)
        self.standing.append(_Made(n, ids(shared), mark, UNDO if steps else step))
        for receiver, entries in self.converter.received(packets).items():
            received = Received(move=n, seat=receiver, entries=entries)
            self.body.receive(ReceivedLine(received=received))


class _Made(NamedTuple):
    """A move that stands."""

    n: int
    ids: frozenset[str]
    """The ids of its notifications."""
    mark: int
    """The changes of totals before it."""
    step: int
    """The seat whose step it is; 0 for nobody's, ``UNDO`` for one that takes moves back."""


FORMAT = Format(
    name=NAME,
    title="Board Game Arena log or list of games, JSON or a saved page",
    brings="the moves of a log of any title, without rules; of a list of games, results",
    version=5,
    recognises=_recognises,
    read=_read,
    entry="game",
    logs_of=PLATFORM,
)
