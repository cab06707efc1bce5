"""Caches of drawings: from one event to the next nearly all parts of a picture stay as they are.

All caches together are bounded by bytes and by age. A replay looks up thousands of drawings, so this must
cost nothing: the bytes are estimated from a sample, and all drawings are dropped at once.
"""

import sys
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from functools import lru_cache, wraps
from itertools import count
from typing import Any, ParamSpec, TypeVar, TypeVarTuple

BYTES = 256 * 2**20
"""The bytes of all new drawings, at which all are dropped.

What drawings share counts for each of them, so they take less memory than this.
"""
SECONDS = 600.0
"""The age of the oldest drawing, at which all are dropped."""
SAMPLE = 101
"""One of so many drawings is measured. As a prime, it does not always meet the same part of a picture."""
LAST = 64
"""Drawings of a function that are cached by the identity of its arguments."""

P = ParamSpec("P")
T = TypeVar("T")
Ts = TypeVarTuple("Ts")


class Caches:
    """The caches of drawings, and the bytes of what was drawn since they were emptied."""

    def __init__(self) -> None:
        self._caches: list[Callable[[], object]] = []
        self._drawn = count(1)
        self._adding = threading.Lock()
        self._since = time.monotonic()
        self._bytes = 0

    def add(self, draw: Callable[P, T], most: int) -> Callable[P, T]:
        """The function with a cache of its last ``most`` drawings."""

        @wraps(draw)
        def drawn(*args: P.args, **kwargs: P.kwargs) -> T:
            value = draw(*args, **kwargs)
            if next(self._drawn) % SAMPLE == 0:
                self._weigh(bytes_of(value))
            return value

        cached = lru_cache(most)(drawn)
        self._caches.append(cached.cache_clear)
        return cached  # type: ignore[return-value]

    def add_last(self, draw: Callable[[*Ts], T]) -> Callable[[*Ts], T]:
        """The function with a cache of its ``LAST`` drawings by the identity of what they were drawn from."""
        entries: dict[tuple[int, ...], tuple[tuple[*Ts], T]] = {}

        @wraps(draw)
        def again(*args: *Ts) -> T:
            key = tuple(map(id, args))
            entry = entries.get(key)
            if entry is None:
                if len(entries) >= LAST:
                    entries.clear()
                entry = entries[key] = args, draw(*args)  # the arguments live on, so their ids stay theirs
            return entry[1]

        self._caches.append(entries.clear)
        return again

    def held(self) -> int:
        """About as many bytes as the drawings have."""
        return self._bytes

    def age(self) -> None:
        """Drops all drawings if the oldest one is too old."""
        if time.monotonic() - self._since > SECONDS:
            self._drop()

    def _weigh(self, size: int) -> None:
        with self._adding:
            self._bytes += SAMPLE * size
        if self._bytes > BYTES:
            self._drop()

    def _drop(self) -> None:
        with self._adding:
            for clear in self._caches:
                clear()
            self._bytes, self._since = 0, time.monotonic()


drawings = Caches()


def remembered(most: int) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Caches the last ``most`` drawings of a function. Its arguments must be hashable.

    Callers must not change a drawing.
    """
    return lambda draw: drawings.add(draw, most)


def by_identity(draw: Callable[[*Ts], T]) -> Callable[[*Ts], T]:
    """Draws again only if an argument is another object than before: so nothing is compared.

    All arguments must be immutable. Callers must not change a drawing.
    """
    return drawings.add_last(draw)


def bytes_of(value: Any) -> int:
    """The bytes of a plain value with all that is in it; what is in it twice counts twice."""
    if isinstance(value, str | bytes | int | float | None):
        return sys.getsizeof(value)
    inside: list[Any] = []
    if isinstance(value, Mapping):
        inside = [*value.keys(), *value.values()]
    elif isinstance(value, list | tuple | set | frozenset):
        inside = [*value]
    elif is_dataclass(value) and not isinstance(value, type):
        inside = [getattr(value, field.name) for field in fields(value)]
    return sys.getsizeof(value) + sum(map(bytes_of, inside))
