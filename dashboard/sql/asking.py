"""A visitor's query, which runs in a thread and can be cancelled, so its page stays responsive."""

import threading
import time
from collections.abc import Mapping
from pathlib import Path

from projections.publish import awaited
from projections.read import (
    Answer,
    CopyDamaged,
    NothingPublished,
    QueryCancelled,
    SqlRefused,
    UserFile,
    UserQuery,
)

Values = Mapping[str, str | None]
"""The values of a query's parameters, by name."""

AT_ONCE = 4
"""Queries that run at the same time, of all visitors: each may take a processor and a gigabyte."""
WAITING = 60
"""Queries that wait for their turn, or run; each has a thread."""
LOOK_AGAIN = 0.1
"""Seconds until a waiting query notices that it was cancelled."""

_places = threading.BoundedSemaphore(WAITING)
_running = threading.BoundedSemaphore(AT_ONCE)

Outcome = Answer | Path | SqlRefused | NothingPublished


class Asked:
    """A started query. Reading from the page's thread is safe at any time."""

    def __init__(self, folder: Path, sql: str, values: Values | None = None) -> None:
        self.sql = sql
        self.values = values or {}
        self.outcome: Outcome | None = None
        """None until it has ended."""
        self.waiting = True
        """Whether other queries run first."""
        self._began = time.monotonic()
        self._ended: float | None = None
        self._done = threading.Event()
        self._cancelled = False
        self._query: UserQuery | UserFile | None = None
        self._folder = folder
        if _places.acquire(blocking=False):
            threading.Thread(target=self._run, name="query", daemon=True).start()
        else:
            self._end(SqlRefused(f"{WAITING} queries are waiting already; ask again in a moment"))

    @property
    def seconds(self) -> float:
        """The seconds that it has taken so far, or took."""
        return (self._ended or time.monotonic()) - self._began

    def cancel(self) -> None:
        """Stops it; does nothing where it has ended."""
        self._cancelled = True
        if self._query:
            self._query.cancel()
        self._done.wait()

    def wait(self, seconds: float) -> None:
        """Returns when it has ended, at the latest after this many seconds."""
        self._done.wait(seconds)

    def _begun(self) -> UserQuery | UserFile:
        return UserQuery(self._folder, self.sql, values=self.values)

    def _run(self) -> None:
        outcome: Outcome = SqlRefused("the query failed")
        try:
            outcome = self._in_turn()
        except (SqlRefused, NothingPublished) as refused:
            outcome = refused
        finally:
            _places.release()
            self._end(outcome)

    def _in_turn(self) -> Answer | Path:
        while not _running.acquire(timeout=LOOK_AGAIN):
            if self._cancelled:
                raise QueryCancelled("cancelled")
        try:
            self.waiting = False
            awaited(self._folder)
            try:
                return self._answer()
            except CopyDamaged:
                awaited(self._folder)
                return self._answer()
        finally:
            _running.release()

    def _answer(self) -> Answer | Path:
        self._query = self._begun()
        if self._cancelled:  # before there was something to cancel
            self._query.cancel()
        return self._query.answer()

    def _end(self, outcome: Outcome) -> None:
        self._ended = time.monotonic()
        self.outcome = outcome
        self._done.set()
