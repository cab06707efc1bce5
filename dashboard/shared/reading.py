"""What the pages read: the games of one library. One process serves one library."""

from functools import lru_cache
from pathlib import Path

import duckdb

from projections.follow import Follower
from projections.publish import PATIENCE, awaited
from projections.read import BeingMade, CopyDamaged, NothingPublished, open_published, published
from vidi.library import Library, RecordedGame


class Desk:
    """A library that is open for reading, and what keeps its tables up to date."""

    def __init__(self, folder: Path) -> None:
        self.library = Library(folder)
        self._written = Library(folder)
        self.follower = Follower(folder, self._written.store.rows, self._written.store.position)

    def close(self) -> None:
        """Lets go of everything."""
        self.follower.stop()
        self._written.close()
        self.library.close()


_desks: list[Desk] = []


def use(folder: Path) -> Desk:
    """Reads this library from now on."""
    _desks[:] = [Desk(folder)]
    _open.cache_clear()
    _game.cache_clear()
    return _desks[0]


def desk() -> Desk:
    """What is read; LookupError before ``use``."""
    if not _desks:
        raise LookupError("no library is open: start the pages with `vidi serve`")
    return _desks[0]


def game(id_: str) -> RecordedGame:
    """A game by its id, or how the id begins; raises GameNotFound."""
    library = desk().library
    return _game(id_, library.store.position())


@lru_cache(maxsize=4)
def _game(id_: str, position: int) -> RecordedGame:
    """A game as it is while the store is at ``position``: a page and its files ask one after another."""
    return desk().library.game(id_)


def copy() -> Path | None:
    """The published copy that ``tables`` reads now; None where there is none yet.

    Waits for another where that was damaged, unless the follower cannot make one.
    """
    folder = desk().library.folder
    awaited(folder, 0 if desk().follower.error else PATIENCE)
    try:
        return published(folder)
    except NothingPublished:
        return None


def making() -> str | None:
    """How far the tables are, where they are being made and there is no copy to read meanwhile."""
    try:
        published(desk().library.folder)
    except BeingMade as said:
        return str(said)
    except NothingPublished:
        pass
    return None


def tables() -> duckdb.DuckDBPyConnection:
    """The newest published copy, for the thread that asks; raises NothingPublished."""
    try:
        return _open(copy()).cursor()
    except CopyDamaged:
        return _open(copy()).cursor()


@lru_cache(maxsize=2)
def _open(newest: Path | None) -> duckdb.DuckDBPyConnection:
    """A connection that is kept for as long as ``newest`` is the newest copy."""
    return open_published(desk().library.folder)
