"""What tells that a file of events is as it was written: its format, and checksums of what was stored.

Each put of events writes, in the same transaction, a row for each game with a checksum of all that was stored
of it, bytes as they are. Events that an older Vidi stored have none; they stay without. docs/storage.md says
what is found by them and what is not.
"""

from collections.abc import Iterable, Sequence
from hashlib import blake2b
from itertools import groupby
from typing import Any, NamedTuple, Protocol

MARK = int.from_bytes(b"VID", "big")
FORMAT = 1
"""Of ``events.db``; raised when an older Vidi would misread or spoil a newer file."""
TABLE = """CREATE TABLE IF NOT EXISTS checksums (
    game_id TEXT, first_version INTEGER, last_version INTEGER, checksum BLOB,
    PRIMARY KEY (game_id, first_version)
) WITHOUT ROWID"""


class FormatError(ValueError):
    """A file that this Vidi must not touch: a newer one made it, or none did."""


class Event(Protocol):
    """What is needed of the library's stored event."""

    @property
    def originator_id(self) -> Any: ...
    @property
    def originator_version(self) -> int: ...
    @property
    def topic(self) -> str: ...
    @property
    def state(self) -> bytes: ...


class Cursor(Protocol):
    """What is needed of a database's cursor."""

    def execute(self, statement: str, /) -> Any: ...
    def executemany(self, statement: str, rows: Iterable[Sequence[Any]], /) -> Any: ...
    def fetchone(self) -> Any: ...


class Stored(NamedTuple):
    """An event as its row has it."""

    game: str
    """The id, 32 hex digits."""
    version: int
    topic: bytes
    state: bytes


def of(event: Event) -> Stored:
    """The row of an event that is about to be stored."""
    return Stored(event.originator_id.hex, event.originator_version, event.topic.encode(), event.state)


def check_format(cursor: Cursor) -> None:
    """Raises FormatError where the file was made by a newer Vidi, or by another program."""
    cursor.execute("PRAGMA application_id")
    [number] = cursor.fetchone()
    mark, found = divmod(number, 256)
    if number and mark != MARK:
        raise FormatError("it is a database of another program")
    if found > FORMAT:
        raise FormatError(
            f"it was made by a newer Vidi (format {found}; this one knows up to {FORMAT}): update Vidi"
        )


def write(cursor: Cursor, rows: Iterable[Stored]) -> None:
    """Adds the checksums of rows that were just inserted; within their transaction."""
    puts = [_put(list(of_game)) for _, of_game in groupby(rows, lambda row: row.game)]
    if puts:
        cursor.execute(TABLE)
        cursor.execute("PRAGMA application_id")
        if cursor.fetchone()[0] != MARK * 256 + FORMAT:
            cursor.execute(f"PRAGMA application_id = {MARK * 256 + FORMAT}")
        cursor.executemany("INSERT INTO checksums VALUES (?, ?, ?, ?)", puts)


def _put(rows: Sequence[Stored]) -> tuple[str, int, int, bytes]:
    return rows[0].game, rows[0].version, rows[-1].version, checksum(rows)


def checksum(rows: Iterable[Stored]) -> bytes:
    """Sixteen bytes that other rows, or the same in another order, do not have."""
    found = blake2b(digest_size=16)
    for game, version, topic, state in rows:
        found.update(f"{game} {version} {len(topic)} {len(state)}\n".encode())
        found.update(topic)
        found.update(state)
    return found.digest()
