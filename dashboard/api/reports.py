"""The answers about imports. The report is that of `vidi import --json`, without findings."""

from typing import Literal
from uuid import UUID

from dashboard.api.answers import Answer
from vidi.importers.report import Outcome


class End(Answer):
    """An end of a game."""

    scores: list[int]
    """By seat."""
    winners: list[int]
    """The seats that won, from 1."""


class Entry(Answer):
    """An entry of a file: a game, a play, or something else."""

    file: str
    line: int | None
    """The line where a record begins, or where its error is; null for other entries."""
    place: str
    """Its place in the file: ``plays[17]``; empty for the file itself."""
    where: str
    """The same in words: ``play 18``."""
    outcome: Outcome
    game: UUID | None
    """The id of its game or play, or its future id."""
    moves: int
    """The moves that it added, or would add."""
    kept: int
    """All moves of its game in the library now, or then."""
    rule: str | None
    """The rule of its error: ``import:6``."""
    move: int | None
    """The move of its error."""
    why: str | None
    """Its error, or the reason why it was left out."""
    notes: list[str]
    message: str | None
    """Its error with file, place and rule."""
    description: str
    """The game as people name it."""
    kind: str | None
    """The name of the game, or null for a title without rules here."""
    title: str | None
    seats: list[str] | None
    """The names by seat, empty ones for those without a name."""
    day: str | None
    points: list[int | None]
    """By seat."""
    scores: list[str | None]
    """The points as the source writes them."""
    winners: list[int]
    """The seats that won, from 1."""
    recognised: bool
    """Whether neither the file nor ``title`` gives its title."""
    removed: bool
    """Whether it was removed from the library; it stays so."""
    reported: bool
    """Whether it is a play without moves, or a withdrawal."""
    end_in_record: End | None
    """The end of the record, if that by the rules differs."""
    end_by_rules: End | None
    """The end by the rules, then."""


class File(Answer):
    """A file, or a member of a zip."""

    file: str
    format: str
    """``unknown`` if no format recognised it."""
    read: int
    """The number of its entries: those taken, left out and refused."""
    taken: int
    ignored: int
    quarantined: int
    """The refused ones."""
    counts: dict[Outcome, int]
    notes: list[str]
    by_form: bool
    """Whether its columns have the meanings that the library keeps for such sheets."""


class Report(Answer):
    """The outcomes of an import."""

    ok: bool
    """Whether every entry is in the library, or would be, whole, or was left out on purpose."""
    written: bool
    """False if nothing was written: a dry run, or ``strict`` with an entry that is wrong."""
    counts: dict[Outcome, int]
    """Of all entries."""
    changes: dict[str, int]
    """How many games, plays and withdrawals change the library, or would."""
    games: list[Entry]
    """The first entries; those with an error have preference."""
    unlisted: int
    """The number of the others."""
    files: list[File]
    unlisted_files: int


class Import(Answer):
    """An import or dry run of a file."""

    id: UUID
    state: Literal["running", "done", "failed"]
    share: float
    """The share of the file that was read, from 0 to 1."""
    message: str | None
    """Why it failed."""
    report: Report | None
    """Null until it is done."""
