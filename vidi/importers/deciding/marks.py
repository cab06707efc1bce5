"""The marks that an import adds to games: a record has an error, or a later record is right."""

from dataclasses import replace
from pathlib import Path
from uuid import UUID

from domain.kernel.aggregate import Game
from domain.kernel.events import EndConfirmed, ImportStopped, Mark
from vidi.record.errors import RecordError, printable
from vidi.record.read import Record


class Marks:
    """The marks of one import.

    It remembers the records that were right to their end. So a game is whole if one of its records is right,
    in whatever order they come. Importing both again changes nothing.
    """

    def __init__(self) -> None:
        self._right: dict[tuple[UUID, int], EndConfirmed] = {}
        """The confirmed ends, by game and number of moves."""

    def wrong(self, game: Game, mark: Mark) -> None:
        """Marks a game. The same error is marked once, even if its line differs or it is imported again."""
        if mark not in (_moved(known, mark) for known in game.marks):
            game.mark(mark)
            self._lift(game)

    def right(self, game: Game, record: Record, line: int) -> None:
        """Notes that a record is right to its end, which is in this line, and lifts the mark of its game."""
        self._right[game.id, len(game.moves)] = EndConfirmed(
            file=file_name(record.file), line=line, entry=record.place(line)
        )
        self._lift(game)

    def _lift(self, game: Game) -> None:
        confirmed = self._right.get((game.id, len(game.moves)))
        if confirmed is not None and game.marks and game.marks[-1].flaw:
            game.mark(confirmed)


def stopped(error: RecordError) -> ImportStopped:
    """The mark of a game whose record has an error."""
    return ImportStopped(
        file=file_name(error.file),
        line=error.line,
        move=error.move,
        rule=error.rule,
        message=printable(error.message),
        entry=error.place,
    )


def _moved(mark: Mark, to: Mark) -> Mark:
    """A mark moved to the place of another."""
    return replace(mark, file=to.file, line=to.line, entry=to.entry)


def file_name(path: str) -> str:
    """The file's name without its folder, as marks hold it."""
    return printable(Path(path).name)
