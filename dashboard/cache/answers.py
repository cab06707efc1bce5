"""Answers for all visitors: a published copy never changes, so each question is asked once.

Otherwise, many visitors who open a page at the same moment would ask the same question. Together they would
need more memory than the connection has.
"""

import threading
from collections.abc import Callable, Hashable
from functools import wraps
from typing import Concatenate, ParamSpec, TypeVar
from weakref import WeakKeyDictionary

import duckdb

from dashboard.cache.memory import kept
from projections.copies.current import COVERED, FOLDER

AT_ONCE = 2
"""The most questions that run at the same time, each on two threads."""

P = ParamSpec("P")
T = TypeVar("T")
Ask = Callable[Concatenate[duckdb.DuckDBPyConnection, P], T]

_answering = threading.BoundedSemaphore(AT_ONCE)
_copies: WeakKeyDictionary[duckdb.DuckDBPyConnection, str | None] = WeakKeyDictionary()
"""The path of the copy that a connection reads; None if it reads something else."""


def once(ask: Ask[P, T]) -> Ask[P, T]:
    """Caches a question for each published copy. Callers must not change the answer.

    The arguments must be hashable. A connection to anything but a copy is asked each time. ``ask`` must not
    call another cached question, because it would have a turn while it waits for one.
    """
    return _with_cache(ask, lambda _con, copy, *_, **__: copy)


def beside_moves(unless: Callable[..., bool]) -> Callable[[Ask[P, T]], Ask[P, T]]:
    """Caches a question as ``once`` does, but longer: a copy with only further moves has the same answer.

    This is for questions about lists of games, results and names. ``unless`` returns whether a question with
    these arguments depends on the moves of games that are not over; then each copy is asked.
    """

    def decorate(ask: Ask[P, T]) -> Ask[P, T]:
        def content(
            con: duckdb.DuckDBPyConnection, copy: str, /, *args: object, **kwargs: object
        ) -> Hashable:
            return copy if unless(*args, **kwargs) else _beside_moves_key(con, copy)

        return _with_cache(ask, content)

    return decorate


def _with_cache(ask: Ask[P, T], content: Callable[..., Hashable]) -> Ask[P, T]:
    """Caches a question for each ``content`` of a copy."""

    @wraps(ask)
    def asked(con: duckdb.DuckDBPyConnection, /, *args: P.args, **kwargs: P.kwargs) -> T:
        copy = _copy(con)
        if copy is None:
            return ask(con, *args, **kwargs)

        def answer() -> T:
            with _answering:
                return ask(con, *args, **kwargs)

        return kept((content(con, copy, *args, **kwargs), ask, args, tuple(kwargs.items())), answer)

    return asked


def _copy(con: duckdb.DuckDBPyConnection) -> str | None:
    if con not in _copies:
        [path] = con.execute("SELECT path FROM duckdb_databases() WHERE NOT internal").fetchone() or [None]
        _copies[con] = path if path and f"/{FOLDER}/" in path.replace("\\", "/") else None
    return _copies[con]


def _beside_moves_key(con: duckdb.DuckDBPyConnection, copy: str) -> Hashable:
    """The same for all copies that differ only in moves."""

    def progress() -> Hashable:
        [row] = con.execute("SELECT build, settled FROM facts.progress").fetchall()
        return *row, f"{COVERED}." in copy

    return kept((_beside_moves_key, copy), progress)
