"""The queries of all visitors in a fair line: a person with many queries does not keep the others waiting."""

import threading
from collections import Counter
from collections.abc import Callable
from itertools import count

LOOK_AGAIN = 0.1
"""Seconds until a waiting query notices that it was cancelled."""


class Turns:
    """Lets ``places`` queries run at the same time, ``each`` at most of one person.

    Next comes the person with the fewest running queries; among equals, the query that has waited longest.
    Queries of nobody (None), as without signing in, come in their order.
    """

    def __init__(self, places: int, each: int) -> None:
        self._places = places
        self._each = each
        self._running: Counter[str | None] = Counter()
        self._waiting: dict[int, str | None] = {}
        """By number, lower for those that came earlier."""
        self._numbers = count()
        self._changed = threading.Condition()

    def enter(self, person: str | None, cancelled: Callable[[], bool]) -> bool:
        """Waits for a turn; returns False if the query was cancelled meanwhile."""
        with self._changed:
            number = next(self._numbers)
            self._waiting[number] = person
            try:
                while self._next() != number:
                    if cancelled():
                        return False
                    self._changed.wait(LOOK_AGAIN)
                self._running[person] += 1
                return True
            finally:
                del self._waiting[number]
                self._changed.notify_all()

    def leave(self, person: str | None) -> None:
        """Ends a turn."""
        with self._changed:
            self._running[person] -= 1
            if not self._running[person]:
                del self._running[person]
            self._changed.notify_all()

    def _next(self) -> int | None:
        """The number of the query that may run now."""
        if self._running.total() >= self._places:
            return None
        able = (
            (self._running[person], number)
            for number, person in self._waiting.items()
            if person is None or self._running[person] < self._each
        )
        return min(able, default=(0, None))[1]
