"""The library that the pages read. One process serves one library."""

from collections import OrderedDict
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from threading import Lock
from typing import NamedTuple
from uuid import UUID

import duckdb

from domain.library.remarks import Remarks
from projections.copies.current import (
    PATIENCE,
    BeingMade,
    CopyDamaged,
    NothingPublished,
    awaited,
)
from projections.projector.follow import Follower
from projections.query.read import covered_copy, open_covered, open_published, published
from vidi.library.library import Library
from vidi.review.tables import StoredReviews
from vidi.store.events import StreamRow
from vidi.store.game import RecordedGame


class Context:
    """A library that is open for reading, and the follower that keeps its tables up to date."""

    def __init__(self, folder: Path, covers: bool = False, delta: bool = False) -> None:
        self.covers = covers
        """Whether pages read tables without the secrets of games that are not over."""
        self.library = Library(folder)
        self._written = Library(folder)
        store = self._written.store
        self.follower = Follower(
            folder, store.rows, store.position, StoredReviews(folder), covers=covers, delta=delta
        )

    def close(self) -> None:
        """Closes everything."""
        self.follower.stop()
        self._written.close()
        self.library.close()


class Seen(NamedTuple):
    """What a game was read from: events are added, and never change."""

    rows: int
    last: StreamRow
    remarks: Remarks
    received: int
    backgrounds: Mapping[str, Path]


EVENTS = 100_000
"""The most events of the games that are cached; they take 40 MB."""
_contexts: list[Context] = []
_games: OrderedDict[UUID, tuple[Seen, RecordedGame]] = OrderedDict()
"""The game that was asked for longest ago comes first."""
_looking = Lock()


def use(folder: Path, covers: bool = False, delta: bool = False) -> Context:
    """Opens this library for the pages; the other arguments are those of the context."""
    _contexts[:] = [Context(folder, covers, delta)]
    _open.cache_clear()
    _game.cache_clear()
    _games.clear()
    return _contexts[0]


def context() -> Context:
    """The open library. Raises LookupError before ``use``."""
    if not _contexts:
        raise LookupError("no library is open: start the pages with `vidi serve`")
    return _contexts[0]


def game(id_: str) -> RecordedGame:
    """A game by its id or the first letters of it. Raises GameNotFound."""
    library = context().library
    return _game(id_, library.store.position())


@lru_cache(maxsize=4)
def _game(id_: str, position: int) -> RecordedGame:
    """A game, cached while the store is at ``position``: a page and its files ask for it in turn.

    The store moves on with every game, and most of the time of a game is for its events. So they are read
    again only if this game has changed.
    """
    stored = context().library.stored(id_)
    seen = Seen(len(stored.rows), stored.rows[-1], stored.remarks, len(stored.received), stored.backgrounds)
    with _looking:
        known = _games.get(stored.id)
        if known is not None and known[0] == seen:
            _games.move_to_end(stored.id)
            return known[1]
    game = RecordedGame(*stored.read())
    with _looking:
        _games[stored.id] = (seen, game)
        _games.move_to_end(stored.id)
        while len(_games) > 1 and sum(len(each.stream) for _, each in _games.values()) > EVENTS:
            _games.popitem(last=False)
    return game


def copy() -> Path | None:
    """The published copy that ``tables`` reads now; None if there is none yet.

    If it was damaged, waits for another, unless the follower cannot make one.
    """
    folder = context().library.folder
    awaited(folder, 0 if context().follower.error else PATIENCE)
    try:
        cover()
        return published(folder)
    except NothingPublished:
        return None


def making() -> str | None:
    """The progress of the tables while they are being made without a copy to read; else None."""
    try:
        published(context().library.folder)
        cover()
    except BeingMade as error:
        return str(error)
    except NothingPublished:
        pass
    return None


def tables() -> duckdb.DuckDBPyConnection:
    """A connection to the newest published copy, for the calling thread. Raises NothingPublished.

    A page keeps it in a variable of a function. Streamlit keeps the variables of a script as long as its
    callbacks, so there it would keep an old copy open.
    """
    try:
        return _open(copy()).cursor()
    except CopyDamaged:
        return _open(copy()).cursor()


@lru_cache(maxsize=2)
def _open(newest: Path | None) -> duckdb.DuckDBPyConnection:
    """A connection that is reused while ``newest`` is the newest copy."""
    folder = context().library.folder
    return open_covered(folder) if context().covers else open_published(folder)


def cover() -> Path | None:
    """The newest copy without the secrets of games that are not over; None if this library covers nothing.

    Raises NothingPublished.
    """
    return covered_copy(context().library.folder) if context().covers else None
