"""The last day on which each key was used: it is in a file beside the library, because a use is no event.

They can be lost without harm, so an error of this file stops no request.
"""

import sqlite3
from collections.abc import Mapping
from contextlib import closing, suppress
from functools import lru_cache
from pathlib import Path

FILE = "keys_used.sqlite"
WAIT = 2.0
"""The most seconds that a request waits for another process to write."""


def mark(folder: Path, key: str, day: str) -> None:
    """Notes that a key of a library was used on a day: 2024-05-31. Only the first use of a day is written."""
    with suppress(sqlite3.Error):
        _write(folder, key, day)


def last_days(folder: Path) -> Mapping[str, str]:
    """By the id of a key, the last day on which it was used, in UTC."""
    with suppress(sqlite3.Error):
        if (folder / FILE).is_file():
            with closing(_open(folder)) as file:
                return dict(file.execute("SELECT key, day FROM used").fetchall())
    return {}


@lru_cache(maxsize=1_000)
def _write(folder: Path, key: str, day: str) -> None:
    with closing(_open(folder)) as file:
        file.execute("INSERT OR REPLACE INTO used VALUES (?, ?)", [key, day])


def _open(folder: Path) -> sqlite3.Connection:
    file = sqlite3.connect(folder / FILE, WAIT, isolation_level=None)
    file.execute("CREATE TABLE IF NOT EXISTS used (key TEXT PRIMARY KEY, day TEXT NOT NULL)")
    return file
