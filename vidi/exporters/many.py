"""Many games in one file: workers make the part of each game, and this process gets them in order."""

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import closing
from functools import partial
from typing import TypeVar
from uuid import UUID

from vidi.library.library import Library
from vidi.store.game import RecordedGame, StoredGame
from vidi.work.pool import Workers, spread

AT_ONCE = 5_000
"""Events that are exported as one range; a game is never divided."""
R = TypeVar("R")


def exported(
    part: Callable[[RecordedGame], R],
    library: Library,
    ids: Iterable[UUID],
    advance: Callable[[int], None],
    workers: Workers | None = None,
) -> Generator[R]:
    """The parts of these games, in order. Close it, as ``work.pool.spread``, which describes ``workers``.

    ``advance`` is called after some parts, with their number. Raises GameNotFound, StoreError and WorkerLost.
    """
    with closing(spread(partial(parts, part), _ranges(map(library.stored, ids)), workers)) as results:
        for some in results:
            yield from some
            advance(len(some))


def parts(part: Callable[[RecordedGame], R], games: Sequence[StoredGame]) -> list[R]:
    """The parts of a range of games."""
    return [part(RecordedGame(*game.read())) for game in games]


def _ranges(games: Iterable[StoredGame]) -> Iterator[list[StoredGame]]:
    some, events = list[StoredGame](), 0
    for game in games:
        some.append(game)
        events += len(game.rows)
        if events >= AT_ONCE:
            yield some
            some, events = [], 0
    if some:
        yield some
