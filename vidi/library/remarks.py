"""Remarks on games: users remove them, bring them back, rename and date them, note on them and bookmark them.

On a server, they also admit others to recording moves.

Each remark is an event in a stream beside the game's. Of two concurrent remarks on a game, the second is
stored after the first; none is lost.
"""

import json
from collections.abc import Callable, Mapping
from contextlib import suppress
from datetime import UTC, datetime
from typing import TypeVar
from uuid import UUID

from domain.kernel.aggregate import Recorded
from domain.kernel.events import Json
from domain.kernel.messages import Message
from domain.library.remarks import (
    BookmarkRemoved,
    BookmarkSet,
    GameBroughtBack,
    GameDated,
    GameRemoved,
    GameRenamed,
    Moment,
    NoteWithdrawn,
    NoteWritten,
    RecorderAdmitted,
    RecorderDismissed,
    Remark,
    Remarks,
    folded,
)
from domain.library.reports import remarks_id
from vidi.library.library import Library
from vidi.library.people import joined_names
from vidi.record.errors import Demand, shown
from vidi.record.lines import REMARKS_AT_MOST, BookmarkLine, DatedLine, NotedLine, RenamedLine
from vidi.record.read import checked
from vidi.store.events import StoreConflict
from vidi.store.game import RecordedGame

TRIES = 50
"""How often a remark is tried because others remark on the same game at once.

Of two who wrote ten notes each, one came second ten times in a row."""
CALLED = {
    "renamed": "the title",
    "dated": "the day",
    "noted.text": "the note",
    "noted.move": "the move",
    "noted.event": "the event",
    "bookmark.move": "the move",
    "bookmark.event": "the event",
}
"""The words of messages for fields of a record's line, whose names the user never typed."""
L = TypeVar("L", bound=Message)


class RemarkError(ValueError):
    """A remark cannot be made. The message gives the reason and the rule."""


def remove(library: Library, game: UUID) -> bool:
    """Removes a game or play from view; its events stay. Returns False if it was already removed."""
    return _store(library, GameRemoved(game=str(game), said_at=_now()), lambda now: now.removed)


def bring_back(library: Library, game: UUID) -> bool:
    """Brings a removed game or play back. Returns False if it was not removed."""
    return _store(library, GameBroughtBack(game=str(game), said_at=_now()), lambda now: not now.removed)


def rename(library: Library, game: UUID, title: str | None) -> bool:
    """Gives a game a title; None means the title of its record. Returns False if nothing changes.

    Raises RemarkError if it is not a valid title.
    """
    if title is not None:
        title = _checked(RenamedLine, {"renamed": title}).renamed
    return _store(
        library, GameRenamed(game=str(game), title=title, said_at=_now()), lambda now: now.title == title
    )


def date(library: Library, game: UUID, played_at: str | None) -> bool:
    """Gives a game its day or moment of play, as records write them; None means that of its record.

    Returns False if nothing changes. Raises RemarkError if it is neither a day nor a moment.
    """
    if played_at is not None:
        played_at = _checked(DatedLine, {"dated": played_at}).dated
    return _store(
        library,
        GameDated(game=str(game), played_at=played_at, said_at=_now()),
        lambda now: now.played_at == played_at,
    )


def note(library: Library, game: UUID, at: Moment, text: str, seat: int | None = None) -> None:
    """Writes a note on a moment of a recorded game, in the view of all or of ``seat``.

    Raises GameNotFound, and RemarkError without such a move or seat, or if it is not a valid note.
    """
    fields = {"move": at.move, "event": at.event, "text": text, "seat": seat}
    line = _checked(NotedLine, {"noted": fields}).noted
    recorded = _with_moment(library, game, at)
    if seat is not None and seat > len(recorded.names):
        raise RemarkError(f"there is no seat {seat}; there are 1 to {len(recorded.names)} [record:7]")
    remark = NoteWritten(
        game=str(game), move=at.move, event=at.event, text=line.text, seat=seat, said_at=_now()
    )
    _store(library, remark, lambda now: _full(len(now.notes), "notes"))


def withdraw(library: Library, game: UUID, number: int) -> bool:
    """Removes a note by its number. Returns False if the game has no such note."""
    return _store(
        library,
        NoteWithdrawn(game=str(game), note=number, said_at=_now()),
        lambda now: all(note.number != number for note in now.notes),
    )


def bookmark(library: Library, game: UUID, at: Moment) -> bool:
    """Bookmarks a moment of a recorded game. Returns False if it already has a bookmark.

    Raises GameNotFound, and RemarkError without such a move.
    """
    _checked(BookmarkLine, {"bookmark": {"move": at.move, "event": at.event}})
    _with_moment(library, game, at)
    remark = BookmarkSet(game=str(game), move=at.move, event=at.event, said_at=_now())
    return _store(library, remark, lambda now: at in now.bookmarks or _full(len(now.bookmarks), "bookmarks"))


def unmark(library: Library, game: UUID, at: Moment) -> bool:
    """Removes the bookmark of a moment. Returns False if it has none."""
    remark = BookmarkRemoved(game=str(game), move=at.move, event=at.event, said_at=_now())
    return _store(library, remark, lambda now: at not in now.bookmarks)


def admit(library: Library, game: UUID, name: str) -> bool:
    """Admits the person of a name to recording moves of a game. Returns False if the name is admitted.

    Raises GameNotFound, and RemarkError if the name belongs to no account.
    """
    library.game(game)
    if name not in joined_names(library):
        raise RemarkError(
            f"{shown(name)} belongs to no account: a keeper joins names to accounts, on the page Club or by "
            "`vidi accounts join`"
        )
    remark = RecorderAdmitted(game=str(game), name=name, said_at=_now())
    return _store(
        library, remark, lambda now: name in now.recorders or _full(len(now.recorders), "admitted names")
    )


def dismiss(library: Library, game: UUID, name: str) -> bool:
    """Takes back that a name is admitted. Returns False if it is not."""
    remark = RecorderDismissed(game=str(game), name=name, said_at=_now())
    return _store(library, remark, lambda now: name not in now.recorders)


def _store(library: Library, remark: Remark, needless: Callable[[Remarks], bool]) -> bool:
    """Stores a remark unless the earlier ones make it ``needless``; returns whether it did."""
    id_ = remarks_id(remark.game)
    for _ in range(TRIES):
        stream = library.store.stream(id_)
        if needless(folded(recorded.event for recorded in stream)):
            return False
        with suppress(StoreConflict):  # another process stored a remark meanwhile: try again
            library.store.events.put([Recorded(id_, len(stream) + 1, remark)])
            return True
    raise StoreConflict("others keep saying something of this game; nothing was stored: do it again")


def _full(there: int, what: str) -> bool:
    """Returns False; raises RemarkError if there is no room for one more."""
    if there < REMARKS_AT_MOST:
        return False
    raise RemarkError(f"a game has at most {REMARKS_AT_MOST:,} {what}: remove one first [record:17]")


def _with_moment(library: Library, game: UUID, at: Moment) -> RecordedGame:
    """The game, which must have this moment."""
    recorded = library.game(game)
    if at.move > len(recorded.moves):
        raise RemarkError(f"there is no move {at.move}; the game has {len(recorded.moves)} [record:17]")
    return recorded


def _checked(cls: type[L], line: Mapping[str, Json]) -> L:
    """The parsed line of a record. Raises RemarkError if it is not valid in a record."""
    try:
        return checked(cls, json.dumps(line))
    except Demand as demand:
        message = str(demand)
        for field, called in CALLED.items():
            message = message.replace(f"`{field}`", called)
        raise RemarkError(f"{message} [{demand.rule}]") from None


def _now() -> str:
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
