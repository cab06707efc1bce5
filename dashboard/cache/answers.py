"""Answers for all visitors: a published copy never changes, so each question is asked once.

Otherwise, many visitors who open a page at the same moment would ask the same question. Together they would
need more memory than the connection has.
"""

import threading
from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec, TypeVar

import duckdb

from dashboard.cache.memory import kept
from projections.copies.current import FOLDER

AT_ONCE = 2
"""The most questions that run at the same time, each on two threads."""

P = ParamSpec("P")
T = TypeVar("T")
Ask = Callable[Concatenate[duckdb.DuckDBPyConnection, P], T]

_answering = threading.BoundedSemaphore(AT_ONCE)


def once(ask: Ask[P, T]) -> Ask[P, T]:
    """Caches a question for each published copy. Callers must not change the answer.

    The arguments must be hashable. A connection to anything but a copy is asked each time.
    """

    @wraps(ask)
    def asked(con: duckdb.DuckDBPyConnection, /, *args: P.args, **kwargs: P.kwargs) -> T:
        [path] = con.execute("SELECT path FROM duckdb_databases() WHERE NOT internal").fetchone() or [None]
        if path is None or f"/{FOLDER}/" not in path.replace("\\", "/"):
            return ask(con, *args, **kwargs)

        def answer() -> T:
            with _answering:
                return ask(con, *args, **kwargs)

        return kept((path, ask, args, tuple(kwargs.items())), answer)

    return asked
