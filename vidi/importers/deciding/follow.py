"""Plays the lines of a record into a game: compares known moves, and sends new ones through the rules."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from uuid import UUID

from domain.kernel.aggregate import Game, identity
from domain.kernel.chance import ChanceError
from domain.kernel.packs import content_hash
from vidi.importers.deciding.older import as_read_then
from vidi.importers.deciding.stored import CONFLICT, compare_header, compare_move
from vidi.importers.deciding.times import with_seconds
from vidi.record.errors import Demand, RecordError
from vidi.record.lines import BodyLine, EndLine, MoveLine, TakeBackLine
from vidi.record.moves import WRONG, check_pack, make, rules_of, start, why
from vidi.record.read import Record

Find = Callable[[UUID], Game | None]
"""Returns the library's game with an id."""
MOVES = (MoveLine, TakeBackLine)


@dataclass
class Followed:
    """The followed part of a record; its new events are pending in ``game``."""

    game: Game
    known: int | None
    """The moves that the library had of the game; None if it had no such game."""
    right: int = 0
    """The moves of the record that are right."""
    end: tuple[int, EndLine] | None = None
    """The end in the record, and the number of its line."""
    error: RecordError | None = None
    """The error that ended it."""
    older: bool = False
    """Whether the library read the game with an older mapping."""


def follow(record: Record, find: Find, brought: set[str]) -> Followed:
    """Follows a record up to its first error.

    ``brought`` holds the hashes of packs in earlier records; those of this record are added. Raises
    RecordError if nothing can be kept: the error comes before the first move, or the library's game of this
    id differs.
    """
    if record.broken and not any(isinstance(line, MOVES) for _, line in record.body[:2]):
        raise record.broken
    followed: Followed | None = None
    try:
        with _located(record) as place:
            followed, timed = _begin(record, find, brought, place), with_seconds(record)
            game, known = followed.game, followed.known or 0
            for place.number, line in record.body:
                place.line = line
                if isinstance(line, MOVES):
                    if line.n <= known:
                        compare_move(game, line, record.entries is not None, followed.older)
                    else:
                        make(game, timed.get(line.n, line) if timed else line)
                    followed.right = line.n
                elif isinstance(line, EndLine):
                    followed.end = place.number, line
    except RecordError as wrong:
        if followed is None or not followed.right or wrong.rule == CONFLICT:
            raise
        followed.error = wrong
    return followed


def game_of(record: Record) -> UUID:
    """The id of the game in a record."""
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


@dataclass
class _Place:
    """The current place in a record."""

    number: int
    line: BodyLine | None = None


def _begin(record: Record, find: Find, brought: set[str], place: _Place) -> Followed:
    """The game of a record: the library's, or a new one before its first move."""
    for place.number, carrying in record.packs:
        check_pack(record.header, carrying.pack)
    place.number = record.line
    game = find(game_of(record))
    elsewhere = {content_hash(line.pack) for _, line in record.packs}
    elsewhere -= rules_of(record.header).packs.own.keys()
    if game is None:
        _check_carried(record, brought - elsewhere)
        game, known = start(record.header, record.dealt, [line.pack for _, line in record.packs]), None
        older = False
    else:
        known, older = len(game.moves), as_read_then(record, game)
        compare_header(game, record)
    brought |= elsewhere
    return Followed(game, known, error=record.broken, older=older)


def _check_carried(record: Record, others: set[str]) -> None:
    """Demands that a new game's record contains each pack that it names, if another record contains it."""
    named = record.header.setup.get("packs")
    for kind, hash_ in named.items() if isinstance(named, dict) else ():
        if isinstance(hash_, str) and hash_ in others:
            raise Demand(
                14,
                f"another record carries the pack {hash_} that `setup.packs.{kind}` names: this record needs "
                'the line {"pack":{...}} too, right after its header',
            )


@contextmanager
def _located(record: Record) -> Iterator[_Place]:
    """Turns an error into a RecordError with its place."""
    place = _Place(record.line)
    try:
        yield place
    except WRONG as wrong:
        refusal = why(wrong, place.line)
        if isinstance(wrong, ChanceError) and place.line is None and record.dealt is not None:
            place.number = record.body[0][0]
    else:
        return
    move = place.line.n if isinstance(place.line, MOVES) else None
    number = place.number
    raise RecordError(record.file, number, move, refusal.rule, refusal.message, record.place(number))
