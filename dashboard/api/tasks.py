"""Imports of programs: those that run, and the last ones, with their reports."""

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from uuid import UUID, uuid4

from starlette.concurrency import run_in_threadpool

from dashboard.access import identity
from dashboard.access.importing import Importing
from dashboard.api.refused import Refused

KEPT = 64
"""The most imports that have ended, with their reports."""
TURN = 20.0
"""The longest time in seconds that an import waits until others have ended."""
LOOK_AGAIN = 0.1
"""Seconds between two looks at an import."""


@dataclass(eq=False)
class Task:
    """An import that a program has begun."""

    id: UUID
    of: str | None
    """The subject of the person; None if nobody signs in."""
    key: str | None
    """The key by which the program asks again."""
    content: str
    """What the file and the options are, for a comparison."""
    work: Importing | None = None
    """None while it waits for its turn."""

    @property
    def is_over(self) -> bool:
        return self.work is not None and self.work.is_over

    async def wait(self, seconds: float) -> None:
        """Returns when it has ended, at the latest after this many seconds."""
        until = time.monotonic() + seconds
        while not self.is_over and time.monotonic() < until:
            await asyncio.sleep(LOOK_AGAIN)


_imports: OrderedDict[UUID, Task] = OrderedDict()
"""The oldest first. All of this runs in the thread of the event loop."""


def by_id(id_: UUID) -> Task:
    """An import of the person whose request is answered. Raises LookupError."""
    one = _imports.get(id_)
    if one is None or one.of != _subject():
        raise LookupError(f"there is no import {id_} here: a server keeps the last {KEPT} until it ends")
    return one


async def begin(key: str | None, content: str, make: Callable[[], Importing]) -> Task:
    """Begins an import when it is its turn. With a key of before, it is the one that was begun then.

    If that one failed, it begins anew. Raises Refused if that one had another content, and LimitError if
    others run too long.
    """
    if key and (before := _by_key(key)):
        if before.content != content:
            why = "this key began an import of another file, or with other options; take a new key"
            raise Refused(422, why, place="header.idempotency-key")
        return before
    one = Task(uuid4(), _subject(), key, content)
    _imports[one.id] = one
    try:
        one.work = await _turn(make)
    finally:
        if one.work is None:
            del _imports[one.id]
    for old in [id_ for id_, other in _imports.items() if other.is_over][:-KEPT]:
        del _imports[old]
    return one


async def _turn(make: Callable[[], Importing]) -> Importing:
    """An import that runs and has its file. Raises LimitError."""
    until = time.monotonic() + TURN
    while (limit := (work := await run_in_threadpool(make)).limit) is not None:
        if not limit.busy or time.monotonic() > until:
            raise limit
        await asyncio.sleep(LOOK_AGAIN)
    while not (work.has_content or work.is_over):
        await asyncio.sleep(LOOK_AGAIN)
    return work


def _by_key(key: str) -> Task | None:
    """The import that this person began with a key, unless it failed."""
    for one in _imports.values():
        if (one.of, one.key) == (_subject(), key) and not (one.work and one.work.refused):
            return one
    return None


def _subject() -> str | None:
    visitor = identity.here()
    return visitor and visitor.by
