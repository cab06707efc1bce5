"""From a record to a game: its moves go through the rules, one after another, into a new or a known game."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any
from uuid import UUID

from pydantic import ValidationError

from domain.kernel.aggregate import Game, identity
from domain.kernel.chance import ChanceError
from domain.kernel.events import (
    EndConfirmed,
    EndContradicted,
    GameEnded,
    ImportStopped,
    Mark,
    MoveMade,
    TakenBack,
)
from domain.kernel.packs import content_hash
from vidi.importers.report import Outcome
from vidi.record.errors import Demand, RecordError, printable, shown
from vidi.record.lines import BodyLine, EndLine, MoveLine, TakeBackLine
from vidi.record.moves import WRONG, check_pack, make, rules_of, start, why
from vidi.record.read import Record

CONFLICT = "record:13"
MOVES = (MoveLine, TakeBackLine)


class Conflict(Demand):
    """The library holds a game of the same id that went differently."""

    def __init__(self, what: str, stored: Any, found: Any) -> None:
        super().__init__(
            13,
            f"{what} differs from the game of the same id in the library: there "
            f"{shown(stored)}, here {shown(found)}; nothing was written. If this is another game, give it a "
            "`source` with an `id` of its own",
        )


@dataclass
class Played:
    """A record gone through the rules; the new events are pending in ``game``."""

    outcome: Outcome
    game: Game
    added: int
    error: RecordError | None = None
    """Why the record could not be followed to its end, or what it says there that the rules do not."""
    ends: EndContradicted | None = None
    """The two ends, where that is what is wrong."""


Agreed = dict[tuple[UUID, int], EndConfirmed]
"""By game and number of moves, a record of this import that is right to its end: whether it comes before or
after one that is wrong, the game is whole, and importing both again changes nothing."""


def play(
    record: Record,
    find: Callable[[UUID], Game | None],
    agreed: Agreed,
    brought: set[str],
    strict: bool = False,
) -> Played:
    """Plays a record into the game that ``find`` knows, or into a new one.

    ``brought`` are the hashes of the packs that the records before it carried; those of this one are added.
    A record that goes wrong is played up to there, and the game is marked; so is one that tells another end
    than the rules find. Raises RecordError where nothing of it can be kept: wrong before its first move,
    another game than the one that is known, or ``strict``.
    """
    first = record.body[:2]
    if record.broken and (strict or not any(isinstance(line, MOVES) for _, line in first)):
        raise record.broken
    game: Game | None = None
    outcome: Outcome = "new"
    known = told = 0
    error = record.broken
    end: tuple[int, EndLine] | None = None
    try:
        with _located(record) as place:
            for place.number, carrying in record.packs:
                check_pack(record.header, carrying.pack)
            place.number = record.line
            game = find(game_of(record))
            elsewhere = {content_hash(line.pack) for _, line in record.packs}
            elsewhere -= rules_of(record.header).packs.own.keys()
            if game is None:
                _check_carried(record, brought - elsewhere)
                game = start(record.header, record.dealt, [line.pack for _, line in record.packs])
            else:
                outcome, known = "same", len(game.moves)
                _compare_header(game, record)
            brought |= elsewhere
            for place.number, line in record.body:
                place.line = line
                if isinstance(line, MOVES):
                    if line.n <= known:
                        _compare(game, line)
                    else:
                        make(game, line)
                    told = line.n
                elif isinstance(line, EndLine):
                    end = place.number, line
    except RecordError as wrong:
        if strict or wrong.rule == CONFLICT or not told:
            raise
        error = wrong
    assert game is not None  # noqa: S101 - else RecordError
    added = len(game.moves) - known
    if error is not None:
        if told < len(game.moves):  # the library has more of the game than what is right here
            raise error
        _mark(game, _stopped(error), agreed)
        return Played("partial", game, added, error)
    if end is not None and told == len(game.moves):  # else the library has more of the game
        ends = _compare_end(game, record.file, *end, agreed)
        if ends is not None:
            error = RecordError(record.file, end[0], None, "record:11", ends.flaw)
            if strict:
                raise error
            return Played("contradicts", game, added, error, ends)
    return Played("continued" if outcome == "same" and added else outcome, game, added)


def _check_carried(record: Record, others: set[str]) -> None:
    """Demands that a new game's record names no pack that only other records carry."""
    named = record.header.setup.get("packs")
    for kind, hash_ in named.items() if isinstance(named, dict) else ():
        if isinstance(hash_, str) and hash_ in others:
            raise Demand(
                14,
                f"another record carries the pack {hash_} that `setup.packs.{kind}` names: this one needs "
                'the line {"pack":{...}} too, right behind its header',
            )


def _stopped(error: RecordError) -> ImportStopped:
    return ImportStopped(
        file=_name(error.file),
        line=error.line,
        move=error.move,
        rule=error.rule,
        message=printable(error.message),
    )


def _compare_end(game: Game, file: str, line: int, told: EndLine, agreed: Agreed) -> EndContradicted | None:
    """Compares the end that a record tells with the rules' own, and marks the game or lifts its mark.

    Returns both where they differ.
    """
    found = next((event for event in game.standing if isinstance(event, GameEnded)), None)
    scores, winners = tuple(told.end.scores), tuple(told.end.winners)
    if found is not None and (scores, winners) == (found.scores, found.winners):
        agreed[game.id, len(game.moves)] = EndConfirmed(file=_name(file), line=line)
        _confirm(game, agreed)
        return None
    contradicted = EndContradicted(
        file=_name(file),
        line=line,
        told_scores=scores,
        told_winners=winners,
        found_scores=found.scores if found else None,
        found_winners=found.winners if found else None,
    )
    _mark(game, contradicted, agreed)
    return contradicted


def _mark(game: Game, mark: Mark, agreed: Agreed) -> None:
    """Marks a game; the same mistake once, in whatever line, however often it is imported."""
    if mark not in (replace(known, file=mark.file, line=mark.line) for known in game.marks):
        game.mark(mark)
        _confirm(game, agreed)


def _confirm(game: Game, agreed: Agreed) -> None:
    """Lifts the mark of a game, if it has one and a record agreed."""
    confirmed = agreed.get((game.id, len(game.moves)))
    if confirmed is not None and game.marks and game.marks[-1].flaw:
        game.mark(confirmed)


def _name(file: str) -> str:
    return printable(Path(file).name)


@dataclass
class _Place:
    """Where in a record we are."""

    number: int
    line: BodyLine | None = None


@contextmanager
def _located(record: Record) -> Iterator[_Place]:
    """Makes a RecordError of whatever is wrong, with the place where it was found."""
    place = _Place(record.line)
    try:
        yield place
    except WRONG as wrong:
        refusal = why(wrong, place.line)
        if isinstance(wrong, ChanceError) and place.line is None and record.dealt is not None:
            place.number = record.body[0][0]
    else:
        return
    move = place.line.n if isinstance(place.line, MoveLine | TakeBackLine) else None
    raise RecordError(record.file, place.number, move, refusal.rule, refusal.message)


def game_of(record: Record) -> UUID:
    """The id of the game that a record tells."""
    header = record.header
    return identity(
        header.game,
        header.seats,
        chance=record.dealt or (),
        seed=header.seed,
        source=header.source,
        played_at=header.played_at,
        origin=header.origin,
    )


def _compare_header(game: Game, record: Record) -> None:
    stored = game.started.fields()
    told = record.header.fields(exclude={"vidi"}, exclude_none=True)
    with suppress(ValidationError):  # then it differs
        setup = game.rules.setup.model_validate_json(json.dumps(record.header.setup), strict=True)
        told["setup"] = setup.model_dump(mode="json", exclude_unset=True)
    for name, value in told.items():
        if not _within(value, stored[name]):
            raise Conflict(f"`{name}`", stored[name], value)
    if record.dealt is not None and record.dealt != stored["chance"]:
        raise Conflict("the chance of number 0", stored["chance"], record.dealt)


def _within(told: Any, stored: Any) -> bool:
    """Whether a setup agrees with the stored one, which has defaults written out."""
    if isinstance(told, dict) and isinstance(stored, dict):
        return all(name in stored and _within(value, stored[name]) for name, value in told.items())
    return bool(told == stored)


def _compare(game: Game, line: MoveLine | TakeBackLine) -> None:
    stored = game.moves[line.n - 1]
    told = line.fields(exclude={"n"}, exclude_none=True)
    if isinstance(line, MoveLine) and isinstance(stored, MoveMade) and line.command == stored.command:
        with suppress(ValidationError):  # then the args differ
            told["args"] = game.command(line.seat, line.command, line.args).args()
        fields = stored.fields()
    elif isinstance(line, TakeBackLine) and isinstance(stored, TakenBack):
        fields = {**stored.fields(), "take_back": stored.to}
    else:
        was = stored.command if isinstance(stored, MoveMade) else f"take back to {stored.to}"
        now = line.command if isinstance(line, MoveLine) else f"take back to {line.take_back}"
        raise Conflict("the command", was, now)
    for name, value in told.items():
        if fields[name] != value:
            raise Conflict(f"`{name}`", fields[name], value)
