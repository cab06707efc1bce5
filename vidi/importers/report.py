"""What became of the files that were imported."""

from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal
from uuid import UUID

from vidi.record.errors import RecordError

Outcome = Literal["new", "same", "continued", "partial", "contradicts", "conflict", "refused"]
BAD: tuple[Outcome, ...] = ("partial", "contradicts", "conflict", "refused")


@dataclass(frozen=True)
class Imported:
    """One record: what became of it, and why where it was not taken in, or not as it stands."""

    outcome: Outcome
    line: int
    """Where in its file it begins, or where the error is."""
    game_id: UUID | None = None
    moves: int = 0
    """Moves that it added to the library."""
    error: RecordError | None = None
    kept: int = 0
    """Where the game was kept in spite of the error: its moves, all that the library has of them."""


@dataclass
class FileReport:
    """One file, with its records in order."""

    path: Path
    games: list[Imported] = field(default_factory=list)


@dataclass
class ImportReport:
    """Everything that one call of import did, or would do."""

    files: list[FileReport] = field(default_factory=list)
    written: bool = True
    """False where nothing was written: a dry run, or ``strict`` with a bad record."""

    def counts(self) -> dict[Outcome, int]:
        """How many records came out how; only outcomes that occurred."""
        return dict(Counter(game.outcome for file in self.files for game in file.games))

    def errors(self) -> list[RecordError]:
        """Every message, in the order of files and lines."""
        return [game.error for file in self.files for game in file.games if game.error is not None]

    @property
    def ok(self) -> bool:
        """Whether every record is in the library now (or would be), whole."""
        return not any(game.outcome in BAD for file in self.files for game in file.games)
