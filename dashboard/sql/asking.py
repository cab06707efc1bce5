"""A visitor's query while its page goes on: it is answered in a thread, and can be cancelled."""

import threading
import time
from collections.abc import Mapping
from pathlib import Path

from projections.publish import awaited
from projections.read import (
    Answer,
    CopyDamaged,
    NothingPublished,
    SqlRefused,
    UserFile,
    UserQuery,
)

Values = Mapping[str, str | None]
"""Of the parameters of a query, by their names."""

AT_ONCE = 4
"""Queries that run at the same time, of all visitors: each may take a processor and a gigabyte."""

_running = threading.BoundedSemaphore(AT_ONCE)


class Asked:
    """A query that was asked. Reading from the page's thread is safe at any time."""

    def __init__(self, folder: Path, sql: str, values: Values | None = None) -> None:
        self.sql = sql
        self.values = values or {}
        self.outcome: Answer | Path | SqlRefused | NothingPublished | None = None
        """None while it runs."""
        self._began = time.monotonic()
        self._ended: float | None = None
        self._done = threading.Event()
        self._query: UserQuery | UserFile | None = None
        if not _running.acquire(blocking=False):
            self._end(SqlRefused(f"{AT_ONCE} queries are running already; ask again when one has ended"))
            return
        self._folder = folder
        try:
            awaited(folder)
            self._query = self._begun()
        except NothingPublished as nothing:
            _running.release()
            self._end(nothing)
            return
        threading.Thread(target=self._wait, args=(self._query,), name="query", daemon=True).start()

    @property
    def seconds(self) -> float:
        """How long it has taken, or took."""
        return (self._ended or time.monotonic()) - self._began

    def cancel(self) -> None:
        """Stops it; does nothing where it has ended."""
        if self._query and self.outcome is None:
            self._query.cancel()
            self._done.wait()

    def wait(self, seconds: float) -> None:
        """Comes back when it has ended, at the latest after so many seconds."""
        self._done.wait(seconds)

    def _begun(self) -> UserQuery | UserFile:
        return UserQuery(self._folder, self.sql, values=self.values)

    def _wait(self, query: UserQuery | UserFile) -> None:
        outcome: Answer | Path | SqlRefused | NothingPublished
        try:
            try:
                outcome = query.answer()
            except CopyDamaged:
                awaited(self._folder)
                self._query = self._begun()
                outcome = self._query.answer()
        except (SqlRefused, NothingPublished) as refused:
            outcome = refused
        except Exception:
            outcome = SqlRefused("the query broke down")
            raise
        finally:
            _running.release()
            self._end(outcome)

    def _end(self, outcome: Answer | Path | SqlRefused | NothingPublished) -> None:
        self._ended = time.monotonic()
        self.outcome = outcome
        self._done.set()
