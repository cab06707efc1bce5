"""One-line messages for errors around a library's events: the file, what happened, what is stored."""

import sqlite3
from pathlib import Path

KINDS = (
    (
        # The first if the disk is full, the others if a limit of the system or a quota is reached.
        ("SQLITE_FULL", "SQLITE_IOERR_WRITE", "SQLITE_IOERR_SHMSIZE", "SQLITE_IOERR_SHMOPEN"),
        "the disk is full, or a limit on files is reached",
        "this was not stored, earlier data is kept: make room, then try again",
    ),
    (
        ("SQLITE_BUSY", "SQLITE_LOCKED"),
        "another process keeps the file locked, and Vidi gave up waiting",
        "this was not stored, earlier data is kept: try again when that process is done",
    ),
    (
        ("SQLITE_READONLY", "SQLITE_CANTOPEN", "SQLITE_PERM", "SQLITE_AUTH"),
        "it cannot be opened for writing",
        "nothing was changed: it must be a file, and this user must be allowed to write it, its folder and "
        "the files -wal and -shm beside it",
    ),
)
"""By prefix of SQLite's error names: what happened, and what to do. The file itself is sound."""


MISREAD = {
    "?": "DuckDB writes files elsewhere if a path has a question mark",
    "\\": "DuckDB reads a backslash as the end of a folder's name",
    ":memory:": "SQLite would keep the events in memory",
    "mode=memory": "SQLite would keep the events in memory",
}
"""By part of a path: why no library can be in such a folder."""


def plain_path(folder: Path) -> Path:
    """A folder by a path that no database reads as an address, such as ``file:games``."""
    return folder.absolute() if ":" in str(folder) else folder


def unusable(folder: Path) -> str | None:
    """Why a folder cannot have a library, by its path alone, in one line; None if it can."""
    path = f"{folder.absolute()} {folder.resolve()}"
    why = next((why for part, why in MISREAD.items() if part in path), None)
    try:
        path.encode()
    except UnicodeEncodeError:
        why = "its path is no text in UTF-8"
    if why is None:
        return None
    name = str(folder) if str(folder).isprintable() else ascii(str(folder))
    return f"{name} cannot be a library's folder: {why}; choose another name"


def happened(error: sqlite3.Error) -> str | None:
    """What happened, for errors that leave the file sound; None for all others."""
    for names, what, _ in KINDS:
        if getattr(error, "sqlite_errorname", "").startswith(names):
            return f"{what} ({error})"
    return None


def trouble(path: Path | str, error: BaseException | None) -> str | None:
    """The message for an SQLite error or one that it caused; None for others and for conflicts of events."""
    while error is not None and not isinstance(error, sqlite3.Error):
        error = error.__cause__
    if error is None or isinstance(error, sqlite3.IntegrityError):
        return None
    name = getattr(error, "sqlite_errorname", "")
    for names, what, then in KINDS:
        if name.startswith(names):
            return f"{path}: {what} ({error}); {then}"
    if name.startswith("SQLITE_IOERR"):
        return (
            f"{path}: the disk does not answer as it should ({error}, {name}); earlier data is kept: "
            "check the disk, then check whether this was stored"
        )
    why = str(error).partition("\n")[0]
    return f"{path} cannot be used as an event store: {why}"
