"""What the pages read: the games of one library. One process serves one library."""

from functools import lru_cache
from pathlib import Path

import duckdb

from dashboard import replay
from domain.kernel.events import Mark, MoveMade, TakenBack
from domain.kernel.messages import Event
from domain.kernel.standing import standing
from projections.follow import Follower
from projections.publish import PATIENCE, awaited
from projections.read import BeingMade, CopyDamaged, NothingPublished, open_published, published
from vidi.library import GameNotFound, Library, RecordedGame

BEGINNINGS = (MoveMade, TakenBack, Mark)
"""The event before one of these is the last of its move."""


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
    packed_replay.cache_clear()
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


@lru_cache(maxsize=32)
def packed_replay(id_: str, version: int, seat: int | None) -> bytes:
    """A game's replay up to a version, as all together or one seat sees it: gzipped JSON.

    GameNotFound where there is no such game, version or seat.
    """
    found = game(id_)
    events = _events(found, version, seat)
    built = replay.build(found.rules, found.started, events, seat)
    return replay.pack(built | _flaw(found, version, seat))


def packed_more(id_: str, shown: int, version: int, seat: int | None) -> bytes:
    """What leads from the replay up to version ``shown`` to that up to ``version``; as ``packed_replay``.

    GameNotFound, too, where ``shown`` is later, or no move ends there: a page has shown whole moves.
    """
    found = game(id_)
    if shown > version:
        raise GameNotFound(f"nothing leads from version {shown} to the earlier version {version}")
    before, events = _events(found, shown, seat), _events(found, version, seat)
    if shown < len(found.stream) and not isinstance(found.stream[shown][1], BEGINNINGS):
        raise GameNotFound(f"the replay cannot go on from version {shown}, which is within a move")
    more = replay.more(found.rules, found.started, before, events, seat)
    return replay.pack(more | _flaw(found, version, seat))


def _events(found: RecordedGame, version: int, seat: int | None) -> list[Event]:
    """What stands at a version of a game; GameNotFound where it has no such version or seat."""
    if not 1 <= version <= len(found.stream):
        raise GameNotFound(f"the game has no version {version}, only 1 to {len(found.stream)}")
    if seat is not None and not 1 <= seat <= len(found.names):
        raise GameNotFound(f"the game has no seat {seat}, only 1 to {len(found.names)}")
    return standing(event for _, event in found.stream[:version])


def _flaw(found: RecordedGame, version: int, seat: int | None) -> dict[str, str]:
    """What is wrong with the record; not for a seat, for it may name what that does not know."""
    if not found.flaw or version != len(found.stream) or seat is not None:
        return {}
    return {"flaw": f"The record went wrong at {found.flaw.place}: {found.flaw.flaw}"}
