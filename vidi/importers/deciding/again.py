"""Reads the log of a game again: the same facts with another mapping, as a game of its own.

The game that the library has stays as it is, behind the new one. Facts are the types and arguments of
entries; a mapping makes the rest.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import zip_longest
from typing import Any, NamedTuple

from domain.kernel.aggregate import Game, Recorded
from domain.kernel.events import MoveMade
from domain.kernel.messages import Act, Event
from domain.library.remarks import (
    BookmarkRemoved,
    BookmarkSet,
    GameReadAgain,
    Moment,
    NoteWritten,
    Remark,
)
from domain.library.reports import remarks_id
from domain.logged.events import Entry
from vidi.importers.deciding.marks import Marks
from vidi.importers.deciding.record import play
from vidi.record.errors import Demand
from vidi.record.moves import rules_of
from vidi.record.read import Record

OTHER_LOG = "this file is another log of the same id: its entries differ from those of the game at move {}"


class Read(NamedTuple):
    """A log that was read again; the new events are pending in ``game``."""

    game: Game
    remarks: list[Recorded]
    """The remarks of the game before, on the moments of this one."""


def by_this_mapping(record: Record, game: Game) -> bool:
    """Whether the library reads a game with the mapping of a record already."""
    return bool(game.started.setup.get("mapping") == record.mapping)


def covers(record: Record, game: Game) -> bool:
    """Whether a record has all entries of a game. Raises Demand if it is another log."""
    there, here = list(_facts(game.moves)), list(_facts(line for _, line in record.body))
    for (at, fact), (_, other) in zip(there, here, strict=False):
        if fact != other:
            raise Demand(13, OTHER_LOG.format(at[0]))
    return len(here) >= len(there)


def read_again(record: Record, before: Game, remarks: Sequence[Event], moment: str) -> Read | None:
    """Reads a record that ``covers`` the game before; None if nothing of the game would be other.

    A game without places is read once more all the same if the mapping has some: then it names its mapping.
    ``remarks`` are those on the game; ``moment`` is now. Raises RecordError if the rules of logs refuse it at
    its beginning.
    """
    started = before.started
    header = replace(
        record.header,
        game=started.game,
        seats=list(started.seats),
        setup={**record.header.setup, "mapping": record.mapping},
        source=started.source,
        played_at=started.played_at,
        title=started.title,
    )
    again = Game.start(
        rules_of(header),
        started.seats,
        header.setup,
        source=started.source,
        played_at=started.played_at,
        title=started.title,
        bots=started.bots,
        reading=started.reading + 1,
    )
    play(replace(record, header=header), lambda _: again, Marks(), set())
    names_places = "places" in started.setup or not (record.mapping or {}).get("places")
    if names_places and _same(before, again):
        return None
    return Read(again, _remarks(before, again, remarks, moment))


def _facts(lines: Any) -> Iterator[tuple[tuple[int, int], tuple[Any, Any]]]:
    """The facts of entries in order, each with its move and its number there."""
    for line in lines:
        args = getattr(line, "args", None)
        if args is not None:
            number = line.move if isinstance(line, MoveMade) else line.n
            for n, entry in enumerate(args["entries"], 1):
                yield (number, n), (entry["type"], entry.get("args"))


def _same(before: Game, again: Game) -> bool:
    """Whether two readings differ in nothing but their mappings."""

    def setup(game: Game) -> dict[str, Any]:
        return {name: value for name, value in game.started.setup.items() if name != "mapping"}

    pairs = zip_longest(before.standing[1:], again.standing[1:])
    return setup(before) == setup(again) and all(
        _without_person(was) == _without_person(now) for was, now in pairs
    )


def _without_person(event: Event | None) -> Event | None:
    """An event without the person who brought it."""
    return replace(event, by=None, by_name=None) if isinstance(event, Act) else event


def _remarks(before: Game, again: Game, remarks: Sequence[Event], moment: str) -> list[Recorded]:
    """The remarks of a game on its new reading; then that the game before was read again."""
    moments = _Moments(before, again)
    there = [replace(one, game=str(again.id)) for one in remarks if isinstance(one, Remark)]
    moved = [
        replace(one, **moments.now(Moment(one.move, one.event))._asdict())
        if isinstance(one, NoteWritten | BookmarkSet | BookmarkRemoved)
        else one
        for one in there
    ]
    id_, old = remarks_id(again.id), remarks_id(before.id)
    stands = GameReadAgain(game=str(before.id), reading=str(again.id), said_at=moment)
    return [
        *(Recorded(id_, version, one) for version, one in enumerate(moved, 1)),
        Recorded(old, len(remarks) + 1, stands),
    ]


class _Moments:
    """Where the moments of a game are in another reading of its log."""

    def __init__(self, before: Game, again: Game) -> None:
        self._before, self._again = _entry_numbers(before), _entry_numbers(again)
        pairs = zip(_facts(before.moves), _facts(again.moves), strict=False)
        self._entries = {was: now for (was, _), (now, _) in pairs}
        self._moves = {was[0]: now[0] for was, now in self._entries.items()}

    def now(self, at: Moment) -> Moment:
        """The same moment; the end of its move, if its event is none of the new reading."""
        move = self._moves.get(at.move, at.move)
        entries = self._before.get(at.move, [])
        if at.event is None or not 1 <= at.event <= len(entries) or (n := entries[at.event - 1]) is None:
            return Moment(move, None)
        to, number = self._entries.get((at.move, n), (move, 0))
        there = self._again.get(to, [])
        return Moment(to, there.index(number) + 1 if number in there else None)


def _entry_numbers(game: Game) -> dict[int, list[int | None]]:
    """By move, the numbers of the entries of its events; None for an event that is no entry."""
    by_move, move = dict[int, list[int | None]](), 0
    for event in game.standing:
        if isinstance(event, MoveMade):
            move = event.move
        elif move:
            by_move.setdefault(move, []).append(event.n if isinstance(event, Entry) else None)
    return by_move
