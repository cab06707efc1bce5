"""The reports of an import."""

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import Any, Literal, NamedTuple
from uuid import UUID

from domain.catalog import games as all_games
from domain.kernel.events import EndContradicted, GameEnded
from domain.kernel.wording import listed, plural, shortlist
from domain.library.reports import Finding, PlayReported
from vidi.importers.formats import Layout, formats
from vidi.record.errors import RecordError, printable, shown
from vidi.record.lines import Header
from vidi.record.places import in_words as place_in_words

Outcome = Literal[
    "new",
    "same",
    "continued",
    "changed",
    "withdrawn",
    "partial",
    "contradicts",
    "ignored",
    "conflict",
    "refused",
]
BAD: tuple[Outcome, ...] = ("partial", "contradicts", "conflict", "refused")
CHANGING: tuple[Outcome, ...] = ("new", "continued", "changed", "withdrawn", "partial", "contradicts")
"""The outcomes of entries that change the library."""
REFUSED: tuple[Outcome, ...] = ("conflict", "refused")
"""The outcomes of entries that were not imported because of an error."""
DAY = len("2024-05-31")
FINDINGS_AT_MOST = 1_000
RAW_AT_MOST = 2_000
"""The characters that are kept of an entry that was not imported."""


@dataclass(frozen=True)
class EntryError:
    """The error of an entry that is not a record. ``str`` of it is the whole message."""

    file: str
    place: str
    """The place in the file, such as ``plays[17]``; empty for the file itself."""
    rule: str
    """A demand of docs/importing.md, such as ``import:6``."""
    message: str

    def __str__(self) -> str:
        where = f"{self.file}: {place_in_words(self.place)}: " if self.place else f"{self.file}: "
        return printable(f"{where}{self.message} [{self.rule}]")


class Imported(NamedTuple):
    """One entry, a record or another: its outcome, and the reason if it was not imported unchanged."""

    outcome: Outcome
    line: int | None = None
    """The line where a record begins, or where its error is; None for other entries."""
    game_id: UUID | None = None
    """The id of its game or play in the library, or its future id; None if a refused one is not there."""
    moves: int = 0
    """The moves that it added to the library."""
    error: RecordError | EntryError | None = None
    kept: int = 0
    """All moves of the game in the library now, also if the record was refused."""
    header: Header | None = None
    """The header of the record; None if it cannot be read, and for other entries."""
    ends: EndContradicted | None = None
    """The record's end and the end by the rules, if they differ."""
    end: GameEnded | None = None
    """The end of a game with moves; None if it is not over."""
    entry: str | None = None
    """Its place in a file without lines, such as ``plays[17]``; None for a line."""
    play: PlayReported | None = None
    """The play that the entry reports."""
    reason: str | None = None
    """Why it was ignored."""
    removed: bool = False
    """Whether its game or play was removed from the library; it stays removed."""
    notes: tuple[str, ...] = ()
    """What a user should know of it, though it was imported."""
    recognised: bool = False
    """Whether neither its file nor the user gives its title."""

    @property
    def where(self) -> str:
        """The place in its file as people say it; empty for the file itself."""
        return place_in_words(self.place)

    @property
    def description(self) -> str:
        """Its game or play as people name it; by its place in the file if nothing else is known."""
        of = self.header or self.play
        return description(of) if of else printable(self.where)

    @property
    def day(self) -> str | None:
        """The day of its game; None if it is not known."""
        of = self.header or self.play
        return of.played_at[:DAY] if of and of.played_at else None

    @property
    def names(self) -> list[str]:
        """The names of its players by seat, empty ones for those without a name."""
        if self.header:
            return list(self.header.seats)
        return [seat.name or "" for seat in self.play.seats] if self.play else []

    @property
    def scores(self) -> list[str | None]:
        """The points by seat, or what the source writes instead of them; empty if there are none."""
        if self.play:
            seats = self.play.seats
            return [seat.score if seat.points is None else str(seat.points) for seat in seats]
        return [str(score) for score in self.end.scores] if self.end else []

    @property
    def winners(self) -> list[int]:
        """The seats that won, from 1, or those in first place; empty if nobody won, or if it is not known."""
        if self.play:
            seats = enumerate(self.play.seats, 1)
            return [number for number, seat in seats if (seat.place == 1 if seat.won is None else seat.won)]
        return list(self.end.winners) if self.end else []

    @property
    def place(self) -> str:
        """The place in its file; empty for the file itself."""
        return self.entry or "" if self.line is None else f"line {self.line}"

    @property
    def kind(self) -> str:
        """What an entry without an error is: a game with its moves, a play without moves, or a withdrawal."""
        if self.outcome == "withdrawn":
            return "withdrawal"
        return "play" if self.play else "game"

    def fields(self) -> dict[str, Any]:
        """All of it as plain values, for JSON."""
        error, header, ends, play = self.error, self.header, self.ends, self.play
        why = error.message if error else self.reason
        return {
            "line": self.line,
            "place": printable(self.place),
            "where": printable(self.where),
            "outcome": self.outcome,
            "game": self.game_id and str(self.game_id),
            "moves": self.moves,
            "kept": self.kept,
            "rule": error and error.rule,
            "move": error.move if isinstance(error, RecordError) else None,
            "why": why and printable(why),
            "notes": [printable(note) for note in self.notes],
            "message": error and str(error),
            "description": self.description,
            "kind": header.game if header else play and play.game,
            "title": header.title if header else play and play.title,
            "seats": self.names if header or play else None,
            "day": self.day,
            "points": self._points(),
            "scores": self.scores,
            "winners": self.winners,
            "recognised": self.recognised,
            "removed": self.removed,
            "reported": header is None and self.game_id is not None,
            "end_in_record": ends and {"scores": ends.told_scores, "winners": ends.told_winners},
            "end_by_rules": ends
            and ends.found_scores
            and {"scores": ends.found_scores, "winners": ends.found_winners},
        }

    def _points(self) -> list[int | None]:
        """The points by seat, where they are numbers."""
        if self.play:
            return [seat.points for seat in self.play.seats]
        return list(self.end.scores) if self.end else []


@dataclass
class FileReport:
    """One file, with its entries in order."""

    name: str
    """Its path, or the name that was given with its bytes; for a member, after the name of its bundle."""
    format: str = "record"
    """The name of the format; ``unknown`` if no format recognised it."""
    version: int = 1
    """The version of the code that read it."""
    games: list[Imported] = field(default_factory=list)
    """Its entries: records, and entries of other platforms."""
    findings: list[Finding] = field(default_factory=list)
    """The first entries that were not imported."""
    unlisted: int = 0
    """The number of further entries that were not imported."""
    notes: list[str] = field(default_factory=list)
    """Remarks on the file as a whole."""
    layout: Layout | None = None
    """The columns of a sheet; None for other files."""

    def add(self, entry: Imported, raw: Any = None) -> None:
        """Adds an entry, with its content in the file if it was not imported."""
        self.games.append(entry)
        if entry.outcome != "ignored" and entry.outcome not in REFUSED:
            return
        if len(self.findings) == FINDINGS_AT_MOST:
            self.unlisted += 1
            return
        error = entry.error
        self.findings.append(
            Finding(
                place=printable(entry.place),
                ignored=entry.outcome == "ignored",
                reason=printable(error.message if error else entry.reason or ""),
                rule=error.rule if error else None,
                raw=None if raw is None else cut(raw),
            )
        )

    def quote(self, lines: Mapping[int, str]) -> None:
        """Adds these lines of the file to the findings."""
        by_place = {f"line {number}": text for number, text in lines.items()}
        self.findings = [
            replace(finding, raw=cut(by_place[finding.place])) if finding.place in by_place else finding
            for finding in self.findings
        ]

    def counts(self) -> dict[Outcome, int]:
        """How many entries came out how; only outcomes that occurred."""
        return dict(Counter(game.outcome for game in self.games))

    @property
    def read(self) -> int:
        """The number of all entries: imported, ignored and refused."""
        return len(self.games)

    @property
    def ignored(self) -> int:
        return self.counts().get("ignored", 0)

    @property
    def mistakes(self) -> int:
        """The number of entries that were not imported because of an error."""
        counts = self.counts()
        return sum(counts.get(outcome, 0) for outcome in REFUSED)

    @property
    def taken(self) -> int:
        """The number of entries that are in the library now, or would be, and of tombstones."""
        return sum(
            count
            for outcome, count in self.counts().items()
            if outcome != "ignored" and outcome not in REFUSED
        )

    def fields(self) -> dict[str, Any]:
        """Its numbers and findings as plain values, for JSON."""
        return {
            "file": self.name,
            "format": self.format,
            "read": self.read,
            "taken": self.taken,
            "ignored": self.ignored,
            "quarantined": self.mistakes,
            "counts": self.counts(),
            "findings": [asdict(finding) for finding in self.findings],
            "unlisted": self.unlisted,
            "notes": [printable(note) for note in self.notes],
            "by_form": self.layout is not None and self.layout.of_form,
        }


@dataclass
class ImportReport:
    """Everything that one call of import did, or would do."""

    files: list[FileReport] = field(default_factory=list)
    written: bool = True
    """False if nothing was written: a dry run, or ``strict`` with a bad record."""

    def counts(self) -> dict[Outcome, int]:
        """How many entries came out how; only outcomes that occurred."""
        return dict(Counter(game.outcome for file in self.files for game in file.games))

    def changes(self) -> dict[str, int]:
        """How many games, plays and withdrawals change the library, or would, by these nouns."""
        numbers = Counter(game.kind for file in self.files for game in file.games if game.outcome in CHANGING)
        return {kind: numbers[kind] for kind in ("game", "play", "withdrawal") if numbers[kind]}

    def errors(self) -> list[RecordError | EntryError]:
        """Every message, in the order of files and lines."""
        return [game.error for file in self.files for game in file.games if game.error is not None]

    def fields(self) -> dict[str, Any]:
        """All of it as plain values, for JSON."""
        games = [{"file": file.name, **game.fields()} for file in self.files for game in file.games]
        files = [file.fields() for file in self.files]
        return {
            "ok": self.ok,
            "written": self.written,
            "counts": self.counts(),
            "changes": self.changes(),
            "games": games,
            "files": files,
        }

    @property
    def ok(self) -> bool:
        """Whether every entry is in the library now (or would be), whole, or was left out on purpose."""
        return not any(game.outcome in BAD for file in self.files for game in file.games)


def description(of: Header | PlayReported) -> str:
    """A game or play as people name it: ``"Harbour" of 2024-05-31 with Ann, Bo``."""
    names = of.seats if isinstance(of, Header) else [seat.name for seat in of.seats if seat.name]
    day = f" of {of.played_at[:DAY]}" if of.played_at else ""
    people = f" with {shortlist(names)}" if names else ""
    rules = all_games().get(of.game or "")
    return printable(f"{shown(of.title or (rules.title if rules else of.game))}{day}{people}")


def none_of(names: Iterable[str]) -> str:
    """What files of formats might have had that have no entries: ``no plays``."""
    known = formats()
    entries = [known[name].entry if name in known else "record" for name in names]
    return f"no {' and no '.join(f'{entry}s' for entry in dict.fromkeys(entries or ['record']))}"


def in_words(changes: Mapping[str, int]) -> str:
    """The changes of a report: ``12 games, 1 play and 9 withdrawals``; empty if there are none."""
    parts = [f"{count:,} {plural(count, noun)}" for noun, count in changes.items()]
    return listed(parts) if parts else ""


def cut(raw: Any) -> str:
    """An entry as text, cut short: text as it is, everything else as JSON."""
    try:
        text = raw if isinstance(raw, str) else json.dumps(raw, ensure_ascii=False, default=str)
    except (RecursionError, ValueError):
        text = "nested too deeply to show"
    return text[:RAW_AT_MOST].encode("utf-8", "replace").decode()
