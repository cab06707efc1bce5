"""What a record says of its game beside the moves, into the game's remarks.

Each is taken in once: what the library had before stays as it is here, also where it was withdrawn or changed
since. So an old export brings nothing back, and two libraries may exchange their records to and fro.
"""

from collections.abc import Iterator, Sequence

from domain.kernel.aggregate import Game, Recorded
from domain.kernel.messages import Event
from domain.kernel.remarks import BookmarkSet, GameDated, GameRenamed, NoteWritten, Remark, folded
from domain.kernel.reports import remarks_id
from vidi.record.lines import REMARKS_AT_MOST, BookmarkLine, DatedLine, NotedLine, RenamedLine
from vidi.record.read import Record


def remarked(record: Record, game: Game, known: Sequence[Event]) -> list[Recorded]:
    """The remarks of a record that a game has not had yet; ``known`` are all that the library has of it.

    What is said of moves that were not taken in is left out, and so is what a game has no room for.
    """
    now = folded(known)
    room = {NoteWritten: REMARKS_AT_MOST - len(now.notes), BookmarkSet: REMARKS_AT_MOST - len(now.bookmarks)}
    had = {_key(event) for event in known}
    new = list[Recorded]()
    id_ = remarks_id(game.id)
    for remark in _told(record, game):
        key, left = _key(remark), room.get(type(remark), 1)
        if key in had or not left:
            continue
        had.add(key)
        room[type(remark)] = left - 1
        new.append(Recorded(id_, len(known) + len(new) + 1, remark))
    return new


def _told(record: Record, game: Game) -> Iterator[Remark]:
    """What a record says of the moves that the game has."""
    of = str(game.id)
    for line in record.remarks:
        match line:
            case RenamedLine():
                yield GameRenamed(game=of, title=line.renamed)
            case DatedLine():
                yield GameDated(game=of, played_at=line.dated)
            case NotedLine(noted=told) if told.move <= len(game.moves):
                yield NoteWritten(
                    game=of,
                    move=told.move,
                    event=told.event,
                    text=told.text,
                    seat=told.seat,
                    said_at=told.made_at,
                )
            case BookmarkLine(bookmark=at) if at.move <= len(game.moves):
                yield BookmarkSet(game=of, move=at.move, event=at.event)


def _key(remark: Event) -> tuple[object, ...]:
    """Equal for remarks of which a game takes in one: notes and bookmarks by what they say, else by kind."""
    match remark:
        case NoteWritten():
            return NoteWritten, remark.move, remark.event, remark.text, remark.seat
        case BookmarkSet():
            return BookmarkSet, remark.move, remark.event
    return (type(remark),)
