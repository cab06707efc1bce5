"""A cache of answers for all visitors: a published copy never changes, so each question is asked once.

Otherwise, many visitors who open a page at the same moment would ask the same question. Together they would
need more memory than the connection has.
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
"""The most answers in the cache; the least recently used one is dropped."""
AT_ONCE = 2
"""The most questions that run at the same time, each on two threads."""

P = ParamSpec("P")
T = TypeVar("T")
Ask = Callable[Concatenate[duckdb.DuckDBPyConnection, P], T]

_kept: OrderedDict[tuple[Any, ...], "Future[Any]"] = OrderedDict()
_keeping = threading.Lock()
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
