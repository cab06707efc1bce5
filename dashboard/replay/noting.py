"""Notes and bookmarks on the moments of a game, as its page shows and writes them."""

from pathlib import Path

from pydantic import BaseModel, ConfigDict

from dashboard.access.writing import opened
from dashboard.replay import acts
from dashboard.shared.links import ALL
from dashboard.shared.text import visible
from dashboard.shared.titles import day
from domain.kernel.events import MoveMade
from domain.library.remarks import Moment, Note
from vidi.library.remarks import bookmark, note, unmark, withdraw
from vidi.store.game import RecordedGame


def execute(
    folder: Path, game: RecordedGame, act: acts.WriteNote | acts.Withdraw | acts.Bookmark | acts.Unmark
) -> None:
    """Writes or removes a note or bookmark. Raises GameNotFound, RemarkError and StoreError.

    A seat may not see all events, so its notes are on whole moves.
    """
    with opened(folder) as library:
        match act:
            case acts.WriteNote():
                note(library, game.id, _moment(act), act.text, None if act.seat == ALL else int(act.seat))
            case acts.Withdraw():
                if act.note in {one.number for one in _seen(game, act.seat)}:
                    withdraw(library, game.id, act.note)
            case acts.Bookmark():
                bookmark(library, game.id, _moment(act))
            case acts.Unmark():
                unmark(library, game.id, _moment(act))


def _moment(act: acts.Remark) -> Moment:
    return Moment(act.move, act.event if act.seat == ALL else None)


class Remarked(BaseModel):
    """A moment with a bookmark or a note."""

    model_config = ConfigDict(frozen=True, use_attribute_docstrings=True)

    move: int
    event: int | None
    """Which event of the move; null for its last."""


class ShownNote(Remarked):
    """A note."""

    number: int
    text: str


class Remarks(BaseModel):
    """The remarks on a game, in a view."""

    model_config = ConfigDict(frozen=True, use_attribute_docstrings=True)

    title: str | None
    played_on: str | None
    """The day in words."""
    notes: list[ShownNote]
    bookmarks: list[Remarked]


def remarks(game: RecordedGame, seat: str, covered: bool = False) -> Remarks:
    """The remarks on the game for ``seat``. If its hand is ``covered``, there are no notes and bookmarks.

    Notes and bookmarks are left out if their moves were taken back.
    """
    stand = {0} | {event.move for _, event in game.events if isinstance(event, MoveMade)}
    if covered:
        stand = set()
    return Remarks(
        title=game.title and visible(game.title),
        played_on=day(game.played_at),
        notes=[
            ShownNote(**one.moment._asdict(), number=one.number, text=_lines(one.text))
            for one in _seen(game, seat)
            if one.moment.move in stand
        ],
        bookmarks=[Remarked(**moment._asdict()) for moment in game.remarks.bookmarks if moment.move in stand],
    )


def _seen(game: RecordedGame, seat: str) -> list[Note]:
    """The notes that a page may show. A seat of a game with secrets has only notes written in its view."""
    notes = game.remarks.notes
    return [one for one in notes if seat == ALL or one.seat == int(seat)]


def _lines(text: str) -> str:
    return "\n".join(visible(line) for line in text.splitlines())
