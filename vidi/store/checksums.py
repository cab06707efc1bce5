"""Checks that events are unchanged: the format of their file, and checksums of the stored data.

Each put of events also writes, in the same transaction, a row for each game with a checksum of the stored
bytes. Events that an older Vidi stored have no checksum, and get none later. docs/storage.md lists the damage
that checksums detect, and the damage that they do not.
"""

import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, closing, contextmanager
from hashlib import blake2b
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import Any, NamedTuple, Protocol, runtime_checkable
from urllib.parse import quote
from uuid import UUID

MARK = int.from_bytes(b"VID", "big")
FORMAT = 1
"""The format of ``events.db``. It is raised when an older Vidi would misread or damage a newer file."""
TABLE = """CREATE TABLE IF NOT EXISTS checksums (
    game_id TEXT, first_version INTEGER, last_version INTEGER, checksum BLOB,
    PRIMARY KEY (game_id, first_version)
) WITHOUT ROWID"""
PUTS = "SELECT game_id, first_version, last_version, checksum FROM checksums ORDER BY game_id, first_version"
EVENTS = """SELECT originator_id, originator_version, topic, state, typeof(originator_id) || ' ' ||
    typeof(originator_version) || ' ' || typeof(topic) || ' ' || typeof(state) = 'text integer text blob'
FROM stored_events ORDER BY originator_id, originator_version"""


class FormatError(ValueError):
    """A file that this Vidi must not open: a newer Vidi or another program made it."""


Entry = tuple[str, int, str, bytes]
"""An event to store: id of its game (32 hex digits), version, topic and JSON (UTF-8)."""


class Cursor(Protocol):
    """The methods of a database cursor that this module uses."""

    def execute(self, statement: str, /) -> Any: ...
    def executemany(self, statement: str, rows: Iterable[Sequence[Any]], /) -> Any: ...
    def fetchone(self) -> Any: ...


class Stored(NamedTuple):
    """An event as a row of the store."""

    game: str
    """The id, 32 hex digits."""
    version: int
    topic: bytes
    state: bytes


class Put(NamedTuple):
    """Events of a game that were stored together."""

    game: str
    first: int
    last: int
    checksum: bytes


class Kept(NamedTuple):
    """The rows of a store at one moment, read lazily."""

    complaints: list[str]
    """The results of the database's own check."""
    puts: Iterable[Put]
    """The puts in the order of game and version."""
    events: Iterable[tuple[str, Any, Any, Any, bool]]
    """In the order of game and version: the fields of a ``Stored``, and whether they have its types."""


class Flaw(NamedTuple):
    """An error in the stored data of a game, with its event."""

    message: str
    game: str
    version: int | None = None

    def __str__(self) -> str:
        return f"game {self.game}{f', event {self.version}' if self.version else ''}: {self.message}"


class Look(NamedTuple):
    """Compares the stored data of a game with its checksums."""

    rows: int
    stored: list[Stored]
    """The events of the game; empty if they are not a game's stream."""
    flaws: list[Flaw]
    unchecked: int = 0
    """The number of events without a checksum."""


@runtime_checkable
class Keeper(Protocol):
    """A recorder that can read its rows as they are."""

    def kept(self) -> AbstractContextManager[Kept]:
        """Raises the errors of the store, Damaged too, also during the iteration."""
        ...


def check_format(cursor: Cursor) -> None:
    """Raises FormatError if the file was made by a newer Vidi, or by another program."""
    cursor.execute("PRAGMA application_id")
    [number] = cursor.fetchone()
    mark, version = divmod(number, 256)
    if number and mark != MARK:
        raise FormatError("it is a database of another program")
    if version > FORMAT:
        raise FormatError(
            f"it was made by a newer Vidi (format {version}; this one knows up to {FORMAT}): update Vidi"
        )


def write(cursor: Cursor, entries: Iterable[Entry]) -> None:
    """Adds the checksums of events that were just inserted, within their transaction."""
    if rows := puts(entries):
        cursor.execute(TABLE)
        cursor.execute("PRAGMA application_id")
        if cursor.fetchone()[0] != MARK * 256 + FORMAT:
            cursor.execute(f"PRAGMA application_id = {MARK * 256 + FORMAT}")
        cursor.executemany("INSERT INTO checksums VALUES (?, ?, ?, ?)", rows)


def puts(entries: Iterable[Entry]) -> list[Put]:
    """The rows of checksums for events that are stored together."""
    sums = []
    for game, of_game in groupby(entries, itemgetter(0)):
        rows = [(version, topic.encode(), state) for _, version, topic, state in of_game]
        sums.append(Put(game, rows[0][0], rows[-1][0], checksum(game, rows)))
    return sums


def checksum(game: str, rows: Iterable[tuple[int, bytes, bytes]]) -> bytes:
    """A checksum of sixteen bytes over versions, topics and states in their order."""
    parts: list[bytes] = []
    for version, topic, state in rows:
        parts += (f"{game} {version} {len(topic)} {len(state)}\n".encode(), topic, state)
    return blake2b(b"".join(parts), digest_size=16).digest()


def look(kept: Kept) -> Iterator[Look]:
    """Checks all rows, game by game: versions, types of values and checksums."""
    puts = {game: list(of_game) for game, of_game in groupby(kept.puts, lambda put: put.game)}
    for game, rows in groupby(kept.events, lambda row: row[0]):
        yield _look(game, list(rows), puts.pop(game, []))
    for game in sorted(puts):
        yield Look(0, [], [Flaw("was recorded, but is no longer in the store", dashed(game))])


def _look(game: str, rows: list[tuple[str, Any, Any, Any, bool]], puts: Sequence[Put]) -> Look:
    def wrong(message: str, version: int | None = None) -> Look:
        return Look(len(rows), [], [Flaw(message, dashed(game), version)])

    for _, version, *_, sound in rows:
        if not sound:
            return wrong("a value has the wrong type", version if isinstance(version, int) else None)
    stored = [Stored(*row[:4]) for row in rows]
    versions = [row.version for row in stored]
    if versions != list(range(1, len(stored) + 1)):
        gap = next(n for n, version in enumerate([*versions, None], 1) if n != version)
        return wrong("the event is missing, or something else is in its place", gap)
    covered, flaws = 0, []
    for _, first, last, expected in puts:
        if not 1 <= first <= last <= len(stored):
            return wrong(f"events up to {last!r} were recorded; the store has {len(stored)}")
        covered += last - first + 1
        if checksum(game, (row[1:] for row in stored[first - 1 : last])) != expected:
            where = "this event is" if first == last else f"one of the events {first} to {last} is"
            flaws.append(Flaw(f"{where} not as it was stored: the checksum differs", dashed(game), first))
    return Look(len(rows), stored, flaws, len(stored) - covered)


def dashed(game: str) -> str:
    """The id of a game as the commands show it."""
    try:
        return str(UUID(game))
    except ValueError:
        return game


@contextmanager
def read(path: str) -> Iterator[Kept]:
    """The rows of a file of events, read only. Raises sqlite3.Error, also during the iteration."""
    uri = f"file:{quote(str(Path(path).resolve()))}?mode=ro"
    with closing(sqlite3.connect(uri, uri=True)) as con:
        con.text_factory = bytes
        con.execute("BEGIN")  # events that others store meanwhile are left to the next read
        complaints = [text.decode(errors="replace") for (text,) in con.execute("PRAGMA integrity_check(20)")]
        older = not con.execute("SELECT 1 FROM sqlite_master WHERE name = 'checksums'").fetchall()
        if older and con.execute("PRAGMA application_id").fetchall() != [(0,)]:
            complaints.append("the table of checksums is missing")
        sums = () if older else con.execute(PUTS)
        yield Kept(
            [f"events.db: {text}" for text in complaints if text != "ok"],
            (Put(_text(game), *put) for game, *put in sums),
            ((_text(game), *row) for game, *row in con.execute(EVENTS)),
        )


def _text(value: object) -> str:
    return value.decode(errors="replace") if isinstance(value, bytes) else repr(value)
