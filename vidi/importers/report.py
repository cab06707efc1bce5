"""What became of the files that were imported."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any, Literal
from uuid import UUID

from domain.kernel.events import EndContradicted
from vidi.record.errors import RecordError, printable
from vidi.record.lines import Header

Outcome = Literal["new", "same", "continued", "partial", "contradicts", "conflict", "refused"]
BAD: tuple[Outcome, ...] = ("partial", "contradicts", "conflict", "refused")


@dataclass(frozen=True)
class Imported:
    """One record: what became of it, and why where it was not taken in, or not as it stands."""

    outcome: Outcome
    line: int
    """Where in its file it begins, or where the error is."""
    game_id: UUID | None = None
    """Its game in the library, or that it would be there; None where a refused one is not there."""
    moves: int = 0
    """Moves that it added to the library."""
    error: RecordError | None = None
    kept: int = 0
    """All moves that the library has of the game now, also of one whose record is refused."""
    header: Header | None = None
    """How the record begins; None where that cannot be read."""
    ends: EndContradicted | None = None
    """Where it contradicts the rules: the end that it tells, and the one that they find."""

    def fields(self) -> dict[str, Any]:
        """All of it as plain values, for JSON."""
        error, header, ends = self.error, self.header, self.ends
        return {
            "line": self.line,
            "outcome": self.outcome,
            "game": self.game_id and str(self.game_id),
            "moves": self.moves,
            "kept": self.kept,
            "rule": error and error.rule,
            "move": error and error.move,
            "why": error and printable(error.message),
            "message": error and str(error),
            "kind": header and header.game,
            "title": header and header.title,
            "seats": header and header.seats,
            "told": ends and {"scores": ends.told_scores, "winners": ends.told_winners},
            "found": ends
            and ends.found_scores
            and {"scores": ends.found_scores, "winners": ends.found_winners},
        }


@dataclass
class FileReport:
    """One file, with its records in order."""

    name: str
    """Its path, or what it was called where it was handed over."""
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

    def fields(self) -> dict[str, Any]:
        """All of it as plain values, for JSON."""
        games = [{"file": file.name, **game.fields()} for file in self.files for game in file.games]
        return {"written": self.written, "games": games}

    @property
    def ok(self) -> bool:
        """Whether every record is in the library now (or would be), whole."""
        return not any(game.outcome in BAD for file in self.files for game in file.games)
