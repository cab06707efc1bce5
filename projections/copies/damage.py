"""Damaged files of tables: recognises them, and renames them so that new ones can be made.

A damaged file is never deleted: it stays under another name. DuckDB is imported when it is needed: a process
that only starts a query has no use for it.
"""

import errno
import logging
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import duckdb


ABSENT = "the bucket lacks the file"
"""The message of an error of our own, which DuckDB passes on."""
SIGNS = (
    "Corrupt database file",
    "Corrupt WAL file",
    "Failure while replaying WAL",
    "not a valid DuckDB database file",
    "Could not read enough bytes",
    "Serialization Error",
    "but we can only read versions",  # a file of another DuckDB, which is handled like a damaged one
    "No files found that match the pattern",  # these and the following: a segment
    ABSENT,
    "Failed to read file",
    "No magic bytes found",
    "Out of buffer",
    "Parquet metadata is corrupt",
    "TProtocolException",
    "don't know what type",
    "too small to be a Parquet file",
)
"""DuckDB's messages about a file that it cannot read. It has no class of errors for that."""

NO_ROOM = (
    "Could not write file",
    "Could not truncate file",
    "Could not sync file",
    "No space left on device",
)
"""DuckDB's messages if a disk is full or a limit on files is reached."""

IN_BUCKET = "the bucket of the tables cannot be read"
"""Begins the message of an error that DuckDB met in a bucket."""

log = logging.getLogger(__name__)


def names_damage(text: str) -> bool:
    """Whether this is DuckDB's message about a damaged file. A query can also cause such a message."""
    return any(sign in text for sign in SIGNS)


def is_damage(error: BaseException) -> bool:
    """Whether an error of our own statements means a damaged file, not a locked or unreachable one."""
    import duckdb

    # While DuckDB cleans up after an error, it may raise another.
    return isinstance(error, duckdb.Error) and names_damage(f"{error} {error.__context__}")


def lacks_room(error: BaseException) -> bool:
    """Whether an error means that the disk is full."""
    if isinstance(error, OSError):
        return error.errno in (errno.ENOSPC, errno.EFBIG, errno.EDQUOT)
    import duckdb

    message = f"{error} {error.__context__}"
    return isinstance(error, duckdb.Error) and any(sign in message for sign in NO_ROOM)


def damage_within(con: "duckdb.DuckDBPyConnection") -> "duckdb.Error | None":
    """Reads all tables of a connection, and returns the error of a damaged one; None if all are sound."""
    import duckdb

    try:
        with con.cursor() as cursor:
            for (table,) in cursor.execute(
                "SELECT 'facts.' || view_name FROM duckdb_views() WHERE schema_name = 'facts' "
                "UNION ALL SELECT DISTINCT layer || '.' || name || '()' FROM sealed.files"
            ).fetchall():
                cursor.execute(f"SELECT sum(hash(t)) FROM {table} AS t").fetchall()  # noqa: S608 - ours
    except duckdb.Error as error:
        return error
    return None


LONGEST = 300
"""The most characters of a message; that of a library may contain a whole event."""


def line(error: BaseException) -> str:
    """The message of an error, in one line."""
    text = message_of(error)
    message = text.splitlines()[0] if text else type(error).__name__
    return message if len(message) <= LONGEST else f"{message[:LONGEST]} …"


def message_of(error: BaseException) -> str:
    """The message of an error, without the traceback that DuckDB gives of an error in a bucket."""
    text = str(error)
    if not text.startswith("Traceback "):
        return text
    return f"{IN_BUCKET}: {ABSENT}" if ABSENT in text else IN_BUCKET


def is_of_bucket(error: BaseException) -> bool:
    """Whether an error is one that DuckDB met in a bucket."""
    return message_of(error).startswith(IN_BUCKET)


def wal(path: Path) -> Path:
    """DuckDB's log beside a file."""
    return path.with_name(f"{path.name}.wal")


def set_aside(path: Path, error: BaseException) -> None:
    """Renames a damaged file, and its log with it, to the first ``.damaged-<n>`` that is free."""
    aside = next(free for n in count(1) if not (free := path.with_name(f"{path.name}.damaged-{n}")).exists())
    for old, new in ((path, aside), (wal(path), wal(aside))):
        if old.exists():
            old.replace(new)
    log.warning("%s is damaged (%s); it was set aside as %s and is made again", path, line(error), aside.name)
