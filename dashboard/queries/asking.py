"""A visitor's query, which runs in a thread and can be cancelled, so its page stays responsive."""

import asyncio
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping
from concurrent import futures
from concurrent.futures import Future
from pathlib import Path

import pyarrow as pa

from dashboard.access import limits, visibility
from dashboard.queries.turns import Turns
from dashboard.shared import reading
from projections.copies.current import CopyDamaged, NothingPublished, awaited
from projections.query.read import Answer, QueryCancelled, SqlRefused, UserFile, UserQuery

Values = Mapping[str, str | None]
"""The values of a query's parameters, by name."""

Cover = Callable[[], Path | None]

AT_ONCE = 4
"""Queries that run at the same time, of all visitors: each may take a processor and a gigabyte."""
EACH = 2
"""Those of one person, where people sign in."""
WAITING = 60
"""Queries that wait for their turn, or run; each has a thread."""
HELD = 256 * 2**20
"""The most bytes of answers that are held for all visitors; a further one drops the oldest."""

_places = threading.BoundedSemaphore(WAITING)
_turns = Turns(AT_ONCE, EACH)

_held: "OrderedDict[Asked, int]" = OrderedDict()
_holding = threading.Lock()


class TooMany(SqlRefused):
    """A query was not run, because too many are. The message gives the limit."""


class Dropped:
    """An answer that is no longer held."""


Outcome = Answer | Path | SqlRefused | NothingPublished | Dropped


def cover() -> Cover | None:
    """The copy that the person may query; None for a keeper, who queries everything."""
    return None if visibility.queries_all() else reading.cover


def held() -> int:
    """The bytes of all answers that are held."""
    with _holding:
        return sum(_held.values())


class Asked:
    """A started query. Reading from the page's thread is safe at any time."""

    limit = limits.QUERIES

    def __init__(
        self,
        folder: Path,
        sql: str,
        values: Values | None = None,
        cover: Cover = lambda: None,
        person: str | None = None,
    ) -> None:
        """``cover`` gives the copy to ask; None is the newest one.

        ``person`` has asked, as in ``dashboard.access.limits``.
        """
        self.sql = sql
        self._cover = cover
        self.values = values or {}
        self.outcome: Outcome | None = None
        """None until it has ended."""
        self.waiting = True
        """Whether other queries run first."""
        self._began = time.monotonic()
        self._ended: float | None = None
        self._done = Future[None]()
        self._cancelled = False
        self._query: UserQuery | UserFile | None = None
        self._folder = folder
        self.person = person
        try:
            self._free = limits.take(self.limit, person)
        except limits.LimitError as no:
            self._end(TooMany(str(no)))
            return
        if _places.acquire(blocking=False):
            threading.Thread(target=self._run, name="query", daemon=True).start()
        else:
            self._free()
            self._end(TooMany(f"{WAITING} queries are waiting already; ask again in a moment"))

    @property
    def seconds(self) -> float:
        """The seconds that it has taken so far, or took."""
        return (self._ended or time.monotonic()) - self._began

    def cancel(self) -> None:
        """Stops it; does nothing where it has ended."""
        self._cancelled = True
        if self._query:
            self._query.cancel()
        self._done.result()

    def drop(self) -> None:
        """Stops it, and drops its answer."""
        self.cancel()
        with _holding:
            _held.pop(self, None)
            self.outcome = Dropped()

    def table(self) -> pa.Table:
        """The rows of its answer. Raises LookupError if they are not held."""
        if not isinstance(self.outcome, Answer):
            raise LookupError("the answer is no longer held: run the query again")
        return self.outcome.table

    def wait(self, seconds: float) -> None:
        """Returns when it has ended, at the latest after this many seconds."""
        futures.wait([self._done], seconds)

    def end(self) -> "asyncio.Future[None]":
        """A future of the running event loop, which is done when it has ended."""
        return asyncio.shield(asyncio.wrap_future(self._done))

    def _new_query(self) -> UserQuery | UserFile:
        return UserQuery(self._folder, self.sql, values=self.values, copy=self._cover())

    def _run(self) -> None:
        outcome: Outcome = SqlRefused("the query failed")
        try:
            outcome = self._in_turn()
        except (SqlRefused, NothingPublished) as refused:
            outcome = refused
        finally:
            _places.release()
            self._free()
            self._end(outcome)

    def _in_turn(self) -> Answer | Path:
        if not _turns.enter(self.person, lambda: self._cancelled):
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
            _turns.leave(self.person)

    def _answer(self) -> Answer | Path:
        self._query = self._new_query()
        if self._cancelled:  # before there was something to cancel
            self._query.cancel()
        return self._query.answer()

    def _end(self, outcome: Outcome) -> None:
        self._ended = time.monotonic()
        with _holding:
            self.outcome = outcome
            if isinstance(outcome, Answer):
                _held[self] = outcome.table.nbytes
            while sum(_held.values()) > HELD:
                _held.popitem(last=False)[0].outcome = Dropped()
        self._done.set_result(None)
