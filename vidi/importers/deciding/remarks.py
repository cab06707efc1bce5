"""Copies the remarks of a record into the remarks of its game.

Each remark is imported once: a remark that the library had before is not changed, even if it was withdrawn.
So an old export restores nothing, and two libraries can exchange records in both directions.
"""

from collections.abc import Iterator, Sequence

from pydantic_core import to_json

from domain.kernel.aggregate import Game, Recorded
from domain.kernel.messages import Event
from domain.library.remarks import BookmarkSet, GameDated, GameRenamed, NoteWritten, Remark, folded
from domain.library.reports import EntriesReceived, received_id, remarks_id
from vidi.record.lines import REMARKS_AT_MOST, BookmarkLine, DatedLine, NotedLine, RenamedLine
from vidi.record.read import Record


def remarked(record: Record, game: Game, known: Sequence[Event]) -> list[Recorded]:
    """The remarks of a record that the game never had; ``known`` are all earlier remarks in the library.

    It leaves out remarks on moves that were not imported, and remarks beyond the limit of a game.
    """
    now = folded(known)
    room = {NoteWritten: REMARKS_AT_MOST - len(now.notes), BookmarkSet: REMARKS_AT_MOST - len(now.bookmarks)}
    had = {_key(event) for event in known}
    new = list[Recorded]()
    id_ = remarks_id(game.id)
    for remark in _of_record(record, game):
        key, left = _key(remark), room.get(type(remark), 1)
        if key in had or not left:
            continue
        had.add(key)
        room[type(remark)] = left - 1
        new.append(Recorded(id_, len(known) + len(new) + 1, remark))
    return new


def received(record: Record, game: Game, known: Sequence[Event]) -> list[Recorded]:
    """What the record says that single seats received, and ``known``, the library's, does not have.

    It leaves out what belongs to moves that were not imported.
    """
    of, id_ = str(game.id), received_id(game.id)
    had = {_content(event) for event in known if isinstance(event, EntriesReceived)}
    new = list[Recorded]()
    for at in (line.received for line in record.received):
        event = EntriesReceived(game=of, move=at.move, seat=at.seat, entries=tuple(at.entries))
        if at.move <= len(game.moves) and (content := _content(event)) not in had:
            had.add(content)
            new.append(Recorded(id_, len(known) + len(new) + 1, event))
    return new


def _content(event: EntriesReceived) -> tuple[int, int, bytes]:
    """What makes entries the same: a sentence follows from the arguments, and a mapping may word it anew."""
    plain = [
        {name: value for name, value in entry.items() if name != "text" or "args" not in entry}
        for entry in event.entries
    ]
    return event.move, event.seat, to_json(plain)


def _of_record(record: Record, game: Game) -> Iterator[Remark]:
    """The remarks of a record on moves that the game has."""
    of = str(game.id)
    for line in record.remarks:
        match line:
            case RenamedLine():
                yield GameRenamed(game=of, title=line.renamed)
            case DatedLine():
                yield GameDated(game=of, played_at=line.dated)
            case NotedLine(noted=noted) if noted.move <= len(game.moves):
                yield NoteWritten(
                    game=of,
                    move=noted.move,
                    event=noted.event,
                    text=noted.text,
                    seat=noted.seat,
                    said_at=noted.made_at,
                )
            case BookmarkLine(bookmark=at) if at.move <= len(game.moves):
                yield BookmarkSet(game=of, move=at.move, event=at.event)


def _key(remark: Event) -> tuple[object, ...]:
    """A key: a game imports one remark of each. Notes and bookmarks differ by content, others by kind."""
    match remark:
        case NoteWritten():
            return NoteWritten, remark.move, remark.event, remark.text, remark.seat
        case BookmarkSet():
            return BookmarkSet, remark.move, remark.event
    return (type(remark),)
