"""One cache for what all visitors get alike, such as answers, pictures and replays.

It is bounded by bytes and by age, so a server that runs for days takes no more memory. An entry is used until
it is ``SECONDS`` old, also if it is used often. So what was made from an old copy of the tables goes too.
"""

import threading
from collections.abc import Callable, Hashable
from concurrent.futures import Future
from functools import partial
from typing import Any, NamedTuple, TypeVar

import pyarrow as pa
from cachetools import TTLCache

from dashboard.boards.caches import bytes_of

BYTES = 64 * 2**20
"""The most bytes of all entries; the least recently used one is dropped."""
SECONDS = 600.0
"""The longest time that an entry is used."""
EMPTY = 1_000
"""The bytes of an entry without its value."""

T = TypeVar("T")


class _Entry(NamedTuple):
    value: "Future[Any]"
    size: int


_entries: TTLCache[Hashable, _Entry] = TTLCache(BYTES, SECONDS, getsizeof=lambda entry: entry.size)
_keeping = threading.Lock()


def kept(key: Hashable, make: Callable[[], T]) -> T:
    """The value of a key, made by the first who asks; others wait for it. Nobody may change it.

    If ``make`` fails, all who wait get its error, and the next one tries again.
    """
    own: Future[T] = Future()
    value = begun(key, lambda: own)
    if value is own:
        try:
            own.set_result(make())
        except BaseException as error:
            forget(key)
            own.set_exception(error)
    return value.result()


def begun(key: Hashable, begin: Callable[[], "Future[T]"]) -> "Future[T]":
    """The future value of a key, begun by the first who asks. A value that fails is kept too.

    ``begin`` must not wait, because all others wait for it.
    """
    with _keeping:
        if entry := _entries.get(key):
            return entry.value
        value = begin()
        _entries[key] = _Entry(value, EMPTY)
    value.add_done_callback(partial(_weigh, key))
    return value


def forget(key: Hashable) -> None:
    """Drops an entry."""
    with _keeping:
        _entries.pop(key, None)


def age() -> None:
    """Drops the entries that are too old. Without this, they go when the next one comes."""
    with _keeping:
        _entries.expire()


def held() -> int:
    """The bytes of all entries."""
    with _keeping:
        return int(_entries.currsize)


def _weigh(key: Hashable, value: "Future[Any]") -> None:
    """Counts the bytes of a value that is ready; drops it if it is more than fits."""
    size = EMPTY + (0 if value.exception() else _bytes_of(value.result()))
    with _keeping:
        entry = _entries.get(key)
        if entry is None or entry.value is not value:
            return
        if size > _entries.maxsize:
            del _entries[key]
        else:
            _entries[key] = _Entry(value, size)


def _bytes_of(value: object) -> int:
    return value.nbytes if isinstance(value, pa.Table) else bytes_of(value)
