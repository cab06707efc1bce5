"""Plays a record into a game, compares its end, and marks the game if the record has an error."""

from dataclasses import dataclass

from domain.kernel.aggregate import Game
from domain.kernel.events import EndContradicted
from vidi.importers.deciding.ends import contradiction
from vidi.importers.deciding.follow import Find, follow
from vidi.importers.deciding.marks import Marks, stopped
from vidi.importers.report import Outcome
from vidi.record.errors import RecordError
from vidi.record.read import Record


@dataclass
class Played:
    """A record that was played by the rules; the new events are pending in ``game``."""

    outcome: Outcome
    game: Game
    added: int
    error: RecordError | None = None
    """The record's first error, or the difference of its end from the end by the rules."""
    ends: EndContradicted | None = None
    """The two ends, if they differ."""
    removed: bool = False
    """Whether the library's user removed the game."""


def play(record: Record, find: Find, marks: Marks, brought: set[str], strict: bool = False) -> Played:
    """Plays a record into the game that ``find`` returns, or into a new one.

    A record with an error is played up to the error, and the game is marked. A game is also marked if the
    record's end differs from the end by the rules. ``brought`` is as in ``follow``. Raises RecordError if
    nothing can be kept, and for any error with ``strict``.
    """
    if record.broken and strict:
        raise record.broken
    followed = follow(record, find, brought)
    game, error = followed.game, followed.error
    added = len(game.moves) - (followed.known or 0)
    more = followed.right < len(game.moves)  # the library has more moves than this record has right
    if error is not None:
        if strict or more:
            raise error
        marks.wrong(game, stopped(error))
        return Played("partial", game, added, error)
    if followed.end is not None and not more:
        line, end = followed.end
        ends = contradiction(game, record, line, end)
        if ends is not None:
            error = RecordError(record.file, line, None, "record:11", ends.flaw, ends.entry)
            if strict:
                raise error
            marks.wrong(game, ends)
            return Played("contradicts", game, added, error, ends)
        marks.right(game, record, line)
    if followed.known is None:
        return Played("new", game, added)
    return Played("continued" if added else "same", game, added)
