"""What goes wrong around a library's file of events, in one line: which file, what happened, what is kept."""

import sqlite3
from pathlib import Path

KINDS = (
    (
        # The first where the disk is full, the others where a limit of the system or a quota is reached.
        ("SQLITE_FULL", "SQLITE_IOERR_WRITE", "SQLITE_IOERR_SHMSIZE", "SQLITE_IOERR_SHMOPEN"),
        "the disk is full, or a limit on files is reached",
        "this was not stored, what was stored before is kept: make room, then do it again",
    ),
    (
        ("SQLITE_BUSY", "SQLITE_LOCKED"),
        "another process holds the file, and we waited in vain",
        "this was not stored, what was stored before is kept: do it again when that process is done",
    ),
    (
        ("SQLITE_READONLY", "SQLITE_CANTOPEN", "SQLITE_PERM", "SQLITE_AUTH"),
        "it cannot be opened for writing",
        "nothing was changed: it has to be a file, and this user needs the right to write it, its folder and "
        "the files -wal and -shm beside it",
    ),
)
"""By how SQLite's names of errors begin: what happened, and what to know. The file itself is sound then."""


def happened(error: sqlite3.Error) -> str | None:
    """What happened around a file that is sound itself; None for all other errors."""
    for names, what, _ in KINDS:
        if getattr(error, "sqlite_errorname", "").startswith(names):
            return f"{what} ({error})"
    return None


def trouble(path: Path | str, error: BaseException | None) -> str | None:
    """What an error of SQLite, or one that it caused, means; None for others, a conflict of events too."""
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
            f"{path}: the disk does not answer as it should ({error}, {name}); what was stored before is "
            "kept: look whether the disk is sound, then whether this was stored"
        )
    why = str(error).partition("\n")[0]
    return f"{path} cannot be used as an event store: {why}"
