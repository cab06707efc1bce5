"""Remarks on a game: removing, renaming, dating, notes, bookmarks, and the people who may record it too.

All remarks on a game or play are in a separate stream. So they change no version of the game, and no rule
reads them. One person can write a note while another records a move.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import ClassVar, NamedTuple

from domain.kernel.messages import Act, Event, fact


@fact
class Remark(Act):
    """A remark on a game."""

    game: str
    """The id of the game or play."""
    said_at: str | None = None
    """When it was made, in UTC; None where that is not known."""


@fact
class GameRemoved(Remark):
    """The game is out of sight: of pages, tables and exports. Its events stay."""

    TOPIC: ClassVar[str] = "vidi.GameRemoved.1"


@fact
class GameBroughtBack(Remark):
    """A game that was removed is in sight again."""

    TOPIC: ClassVar[str] = "vidi.GameBroughtBack.1"


@fact
class GameReadAgain(Remark):
    """The log of the game was read again, with another mapping: that game stands in place of this one."""

    TOPIC: ClassVar[str] = "vidi.GameReadAgain.1"

    reading: str
    """The id of that game."""


@fact
class GameRenamed(Remark):
    """The game has another title."""

    TOPIC: ClassVar[str] = "vidi.GameRenamed.1"

    title: str | None
    """None: what its record calls it."""


@fact
class GameDated(Remark):
    """The game was played at another time than its record says."""

    TOPIC: ClassVar[str] = "vidi.GameDated.1"

    played_at: str | None
    """A day or a moment, as a record writes them; None: as its record has it."""


@fact
class NoteWritten(Remark):
    """A note on a moment of the game. It is known by its version in the stream."""

    TOPIC: ClassVar[str] = "vidi.NoteWritten.1"

    move: int
    """The number of the move; 0 is the setting up."""
    event: int | None = None
    """Which of the events that the move caused, from 1; None: its last."""
    text: str
    seat: int | None = None
    """As whom the game was seen; None where all was seen. In a game that hides something only that seat and
    they who see all read it."""


@fact
class NoteWithdrawn(Remark):
    """A note is gone."""

    TOPIC: ClassVar[str] = "vidi.NoteWithdrawn.1"

    note: int
    """The version of the NoteWritten."""


@fact
class BookmarkSet(Remark):
    """A moment of the game is marked, to come back to it."""

    TOPIC: ClassVar[str] = "vidi.BookmarkSet.1"

    move: int
    event: int | None = None
    """As a note has it."""


@fact
class BookmarkRemoved(Remark):
    """A moment is not marked any more."""

    TOPIC: ClassVar[str] = "vidi.BookmarkRemoved.1"

    move: int
    event: int | None = None


@fact
class RecorderAdmitted(Remark):
    """On a server, the person to whose account the name belongs may record moves of the game too."""

    TOPIC: ClassVar[str] = "vidi.RecorderAdmitted.1"

    name: str
    """A name of the library."""


@fact
class RecorderDismissed(Remark):
    """The name admits nobody any more."""

    TOPIC: ClassVar[str] = "vidi.RecorderDismissed.1"

    name: str


REMARKS: tuple[type[Remark], ...] = (
    GameRemoved,
    GameBroughtBack,
    GameReadAgain,
    GameRenamed,
    GameDated,
    NoteWritten,
    NoteWithdrawn,
    BookmarkSet,
    BookmarkRemoved,
    RecorderAdmitted,
    RecorderDismissed,
)
"""Every event of these streams."""


class Moment(NamedTuple):
    """A place in a game: after an event of a move."""

    move: int
    event: int | None


class Note(NamedTuple):
    """A note that was not deleted."""

    number: int
    """The version of its event."""
    moment: Moment
    text: str
    seat: int | None
    said_at: str | None


@dataclass(frozen=True)
class Remarks:
    """The remarks on a game that still count."""

    removed: bool = False
    """Also of a game whose log was read again."""
    reading: str | None = None
    """The id of the game that its log was read into again; None if it was not."""
    title: str | None = None
    """None where the record's own counts."""
    played_at: str | None = None
    """None where the record's own counts."""
    notes: tuple[Note, ...] = ()
    """In the order of their moments; those of a moment as they were written."""
    bookmarks: tuple[Moment, ...] = ()
    """In their order."""
    recorders: tuple[str, ...] = ()
    """The names whose persons may record moves too, in their order."""


NONE = Remarks()
"""For a game without remarks."""


def folded(events: Iterable[Event]) -> Remarks:
    """The remarks that still count after all remarks on a game, oldest first."""
    remarks = NONE
    for version, event in enumerate(events, 1):
        remarks = _after(remarks, version, event)
    return remarks


def _after(before: Remarks, version: int, event: Event) -> Remarks:
    match event:
        case GameRemoved():
            return replace(before, removed=True)
        case GameBroughtBack():
            return replace(before, removed=before.reading is not None)
        case GameReadAgain():
            return replace(before, removed=True, reading=event.reading)
        case GameRenamed():
            return replace(before, title=event.title)
        case GameDated():
            return replace(before, played_at=event.played_at)
        case NoteWritten():
            note = Note(version, Moment(event.move, event.event), event.text, event.seat, event.said_at)
            notes = sorted((*before.notes, note), key=lambda note: (*_order(note.moment), note.number))
            return replace(before, notes=tuple(notes))
        case NoteWithdrawn():
            return replace(before, notes=tuple(note for note in before.notes if note.number != event.note))
        case BookmarkSet():
            marked = {*before.bookmarks, Moment(event.move, event.event)}
            return replace(before, bookmarks=tuple(sorted(marked, key=_order)))
        case BookmarkRemoved():
            gone = Moment(event.move, event.event)
            return replace(before, bookmarks=tuple(moment for moment in before.bookmarks if moment != gone))
        case RecorderAdmitted():
            return replace(before, recorders=tuple(sorted({*before.recorders, event.name})))
        case RecorderDismissed():
            return replace(before, recorders=tuple(name for name in before.recorders if name != event.name))
    return before


def _order(moment: Moment) -> tuple[int, bool, int]:
    """A sort key; the end of a move comes after its events."""
    return moment.move, moment.event is None, moment.event or 0
