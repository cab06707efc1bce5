"""Answers of the tables that all visitors share: a published copy never changes, so it is asked once.

Many who open a page at the same moment would otherwise ask the same, each with memory of its own; together
that is more than a copy is opened with.
"""

import threading
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import Future
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

import duckdb

from projections.publish import FOLDER

KEPT = 200
"""Answers, of all questions; of more, the one that was asked for longest ago goes."""
AT_ONCE = 2
"""Questions that are answered at the same time, each on two threads."""

P = ParamSpec("P")
T = TypeVar("T")
Ask = Callable[Concatenate[duckdb.DuckDBPyConnection, P], T]

_kept: OrderedDict[tuple[Any, ...], "Future[Any]"] = OrderedDict()
_keeping = threading.Lock()
_answering = threading.BoundedSemaphore(AT_ONCE)


def once(ask: Ask[P, T]) -> Ask[P, T]:
    """The same question, which every published copy answers once. Nobody may change its answer.

    Its arguments have to be hashable. A connection to anything else than a copy is asked each time.
    """

    @wraps(ask)
    def asked(con: duckdb.DuckDBPyConnection, /, *args: P.args, **kwargs: P.kwargs) -> T:
        [path] = con.execute("SELECT path FROM duckdb_databases() WHERE NOT internal").fetchone() or [None]
        if path is None or f"/{FOLDER}/" not in path.replace("\\", "/"):
            return ask(con, *args, **kwargs)
        key = (path, ask, args, tuple(kwargs.items()))
        with _keeping:
            before = _kept.get(key)
            answer: Future[T] = before or Future()
            _kept[key] = answer
            _kept.move_to_end(key)
            while len(_kept) > KEPT:
                _kept.popitem(last=False)
        if before is None:
            try:
                with _answering:
                    answer.set_result(ask(con, *args, **kwargs))
            except BaseException as error:
                with _keeping:
                    _kept.pop(key, None)
                answer.set_exception(error)
        return answer.result()

    return asked
