"""What changes in the store, for all streams of news: one look at the store serves all of them."""

import asyncio
from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import NamedTuple
from uuid import UUID
from weakref import WeakSet

from dashboard.shared import reading
from domain.kernel.events import GameStarted
from domain.library.reports import PlayReported
from vidi.store.events import GameLibrary, StoreError

LOOK = 0.1
"""Seconds between two looks at the position of the store."""
MOST = 200
"""The most streams of all programs: each has a connection, and the pages need theirs."""
LISTED = 1_000
"""The most games that a stream lists at once."""
BEHIND = 20_000
"""The most events for which it is listed which games they changed."""


class TooManyStreamsError(RuntimeError):
    """There is no room for a further stream of news."""


class Change(NamedTuple):
    """What changed up to a position."""

    position: int
    games: Mapping[UUID, int] | None
    """By game or play, its new version; None if these are too many."""


class Stream:
    """The news for one program, which may read slowly: what it has not read is put together."""

    def __init__(self, game: UUID | None) -> None:
        """``game`` is the only one that it is about; None: all."""
        self.game = game
        self._new = asyncio.Event()
        self._change: Change | None = None
        self.is_over = False
        """Whether the server stops."""

    def add(self, change: Change) -> None:
        """Adds what changed, if it is about this."""
        if self.game is not None:
            version = (change.games or {}).get(self.game)
            if version is None and change.games is not None:
                return
        self._change = change if self._change is None else both(self._change, change)
        self._new.set()

    def end(self) -> None:
        """Lets ``next`` return at once."""
        self.is_over = True
        self._new.set()

    async def next(self, seconds: float) -> Change | None:
        """What changed since the last call; None if nothing did within some seconds."""
        try:
            await asyncio.wait_for(self._new.wait(), seconds)
        except TimeoutError:
            return None
        self._new.clear()
        change, self._change = self._change, None
        return change


def both(first: Change, second: Change) -> Change:
    """Two changes as one."""
    if first.games is None or second.games is None:
        return Change(second.position, None)
    games = {**first.games, **second.games}
    return Change(second.position, games if len(games) <= LISTED else None)


class Watcher:
    """Looks at the store while there are streams."""

    def __init__(self) -> None:
        self._streams = WeakSet[Stream]()  # one whose answer never began is gone, too
        self._starting = asyncio.Lock()
        self._task: asyncio.Task[None] | None = None

    async def stream(self, game: UUID | None = None) -> Stream:
        """A stream with all that changes from now on. Raises TooManyStreamsError."""
        async with self._starting:
            if len(self._streams) >= MOST:
                raise TooManyStreamsError(f"the server has {MOST} streams of news already; try again later")
            stream = Stream(game)
            self._streams.add(stream)
            if self._task is None or self._task.done():
                position = await asyncio.to_thread(_store().position)
                self._task = asyncio.ensure_future(self._watch(position))
            return stream

    def leave(self, stream: Stream) -> None:
        """Ends a stream."""
        self._streams.discard(stream)

    def close(self) -> None:
        """Ends all streams, because the server stops: it would wait for them."""
        for stream in list(self._streams):
            stream.end()

    async def _watch(self, position: int) -> None:
        while self._streams:
            await asyncio.sleep(LOOK)
            try:
                change = await asyncio.to_thread(since, position)
            except StoreError:  # it is away for a while
                continue
            if change.position > position:
                position = change.position
                for stream in list(self._streams):
                    stream.add(change)


@lru_cache(maxsize=1)
def watcher() -> Watcher:
    """The one of this server."""
    return Watcher()


def since(position: int) -> Change:
    """What changed after a position."""
    now = _store().position()
    if now <= position:
        return Change(position, MappingProxyType({}))
    if now - position > BEHIND:
        return Change(now, None)
    versions = dict[UUID, int]()
    for _, id_, version, _, _ in _store().rows(position, BEHIND):
        versions[UUID(id_)] = version
    games = {id_: version for id_, version in versions.items() if _is_game(reading.context(), id_)}
    return Change(now, games if len(games) <= LISTED else None)


def _store() -> GameLibrary:
    return reading.context().library.store


@lru_cache(maxsize=10_000)
def _is_game(context: reading.Context, id_: UUID) -> bool:
    """Whether a stream of events is a game or a play, and not the roles, say."""
    return isinstance(context.library.store.first(id_), GameStarted | PlayReported)
