"""Notes and bookmarks on the moments of a game, as its page shows and writes them."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from dashboard.access.writing import opened
from dashboard.shared.links import ALL
from dashboard.shared.text import visible
from dashboard.shared.titles import day
from domain.kernel.events import MoveMade
from domain.library.remarks import Moment, Note
from vidi.library.remarks import RemarkError, bookmark, note, unmark, withdraw
from vidi.store.events import StoreError
from vidi.store.game import GameNotFound, RecordedGame


def act(folder: Path, game: RecordedGame, asked: Mapping[str, Any], seat: str) -> str:
    """Executes a page's request; returns the reason why nothing was stored, or an empty text.

    ``seat`` is the view of the page. A seat may not see all events, so its notes are on whole moves.
    """
    try:
        with opened(folder) as library:
            match asked:
                case {"act": "note", "text": str(text)}:
                    note(library, game.id, _moment(asked, seat), text, None if seat == ALL else int(seat))
                case {"act": "withdraw", "note": int(number)} if number in {
                    one.number for one in _seen(game, seat)
                }:
                    withdraw(library, game.id, number)
                case {"act": "bookmark"}:
                    bookmark(library, game.id, _moment(asked, seat))
                case {"act": "unmark"}:
                    unmark(library, game.id, _moment(asked, seat))
    except (GameNotFound, RemarkError) as no:
        return str(no)
    except StoreError as no:
        return f"the library cannot be written, nothing was stored: {no}"
    return ""


def _moment(asked: Mapping[str, Any], seat: str) -> Moment:
    """The moment of a request. Raises RemarkError if it has none."""
    match asked:
        case {"move": int(move), "event": int() | None as event}:
            return Moment(move, event if seat == ALL else None)
    raise RemarkError("a note or bookmark needs a move")


def remarks(game: RecordedGame, seat: str) -> dict[str, Any]:
    """The remarks on the game: ``title`` and ``played_on``, and ``notes`` and ``bookmarks`` for ``seat``.

    Notes and bookmarks are left out if their moves were taken back.
    """
    stand = {0} | {event.move for _, event in game.events if isinstance(event, MoveMade)}
    return {
        "title": game.title and visible(game.title),
        "played_on": day(game.played_at),
        "notes": [
            {**one.moment._asdict(), "number": one.number, "text": _lines(one.text)}
            for one in _seen(game, seat)
            if one.moment.move in stand
        ],
        "bookmarks": [moment._asdict() for moment in game.remarks.bookmarks if moment.move in stand],
    }


def _seen(game: RecordedGame, seat: str) -> list[Note]:
    """The notes that a page may show. A seat of a game with secrets has only notes written in its view."""
    notes = game.remarks.notes
    return [one for one in notes if seat == ALL or one.seat == int(seat)]


def _lines(text: str) -> str:
    return "\n".join(visible(line) for line in text.splitlines())
