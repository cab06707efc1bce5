"""A series of games between bots: each game follows from the series and its number."""

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from functools import partial
from itertools import cycle, islice
from typing import Any, NamedTuple
from uuid import UUID

from domain.catalog import games as all_games
from domain.kernel.aggregate import Game, Recorded, identity
from domain.kernel.events import Json, MoveMade, Source
from domain.kernel.packs import content_hash
from vidi.bots import EXPERT, bot_of, why_usual
from vidi.bots.names import seat_name
from vidi.bots.play import play_whole
from vidi.record.write import record_lines
from vidi.store.checksums import Entry
from vidi.store.events import GameLibrary, StoreConflict, entries
from vidi.work.pool import Workers, processors, spread

AT_ONCE = 20
"""The most games that are played, and stored in one transaction, as one range."""
PARTS = 4
"""Ranges for each processor, at least: so all of them have work until the end."""
LISTED = 20
"""The most new games that are named one by one."""


@dataclass(frozen=True)
class Series:
    """Games that differ in their number alone. Its game exists, and ``check`` says whether its bots do."""

    game: str
    players: int
    bots: tuple[str, ...]
    """The names of the bots, seat by seat, repeated in turn."""
    seed: str
    setup: Mapping[str, Json]
    packs: Sequence[Json]
    """The packs from elsewhere that the setup names."""

    @property
    def seats(self) -> list[str]:
        """The names of the players."""
        return [seat_name(bot, seat) for seat, bot in enumerate(self._seated(), 1)]

    def _seated(self) -> Iterator[str]:
        return islice(cycle(self.bots), self.players)

    def name(self, number: int) -> str:
        """The name of a game's record, by which its source knows it."""
        return f"{self.game}-{self._seed(number)}"

    def id(self, number: int) -> UUID:
        """The id of a game in a library."""
        return identity(self.game, self.seats, source=self._source(number))

    def check(self) -> str | None:
        """Deals the first game, and returns why ``expert`` plays as ``steady`` there, or None.

        Raises IllegalMove if the seats do not fit, ValidationError if the setup is invalid, PackError,
        LookupError if the game has no such bot, and ModelError if the model of ``expert`` is damaged.
        """
        started = self._start(1).started
        for bot in self.bots:
            bot_of(started, bot)
        return why_usual(started) if EXPERT in self.bots else None

    def play(self, number: int) -> list[Recorded]:
        """Plays a game: its whole stream. Raises IllegalMove if a bot breaks a rule."""
        game, id_ = self._start(number), self.id(number)
        started = game.started
        events = play_whole(game, [bot_of(started, bot) for bot in self._seated()])
        return [Recorded(id_, version, event) for version, event in enumerate([started, *events], 1)]

    def _start(self, number: int) -> Game:
        return Game.start(
            all_games()[self.game],
            self.seats,
            self.setup,
            seed=self._seed(number),
            source=self._source(number),
            packs=self.packs,
            bots=[*self._seated()],
        )

    def ranges(self, games: int) -> Iterator[range]:
        """The numbers of so many games, in the ranges in which they are played."""
        size = max(1, min(AT_ONCE, games // (PARTS * processors())))
        for first in range(1, games + 1, size):
            yield range(first, min(first + size, games + 1))

    def _seed(self, number: int) -> str:
        return f"{'-'.join(self.bots)}-{self.seed}-{self.players}-{number}{_slug(self.setup)}"

    def _source(self, number: int) -> Source:
        return Source(platform="vidi play", id=self.name(number))


class New(NamedTuple):
    """A game that was played."""

    id: UUID
    moves: int
    rows: list[Entry]
    """Its events as the store holds them."""


@dataclass
class Played:
    """What a series added to a library."""

    new: int = 0
    """The games that were played and stored."""
    same: int = 0
    """The games that the library had; they were not played again."""
    first: list[tuple[UUID, int]] = field(default_factory=list)
    """The ids of the first new games, and their moves."""
    removed: list[UUID] = field(default_factory=list)
    """The games among the known ones that were removed from the library; they stay removed."""

    @property
    def games(self) -> int:
        """All games so far."""
        return self.new + self.same


def records(series: Series, numbers: Sequence[int]) -> list[str]:
    """The records of these games, as text."""
    streams = ((one.event for one in series.play(number)) for number in numbers)
    return ["".join(f"{line}\n" for line in record_lines(stream)) for stream in streams]


def played(series: Series, numbers: Sequence[int]) -> list[New]:
    """Plays these games."""
    streams = map(series.play, numbers)
    return [
        New(stream[0].originator_id, sum(isinstance(one.event, MoveMade) for one in stream), entries(stream))
        for stream in streams
    ]


def play_into(
    store: GameLibrary,
    series: Series,
    games: int,
    progress: Callable[[int], None],
    workers: Workers | None = None,
) -> Played:
    """Plays the first games of a series that a store lacks, and stores them in order, some at a time.

    ``progress`` is called with the number of games that are in the store. ``workers`` and the errors are
    those of ``vidi.work.pool.spread`` and of ``Series.play``; what was stored before an error is kept.
    """
    done = Played()
    removed = {id_ for id_, remarks in store.remarks().items() if remarks.removed}

    def lacking() -> Iterator[list[int]]:
        for numbers in series.ranges(games):
            ids = {number: series.id(number) for number in numbers}
            lacks = [number for number, id_ in ids.items() if not store.version(id_)]
            done.same += len(numbers) - len(lacks)
            done.removed += [id_ for id_ in ids.values() if id_ in removed]
            progress(done.games)
            if lacks:
                yield lacks

    with store.bulk(), closing(spread(partial(played, series), lacking(), workers)) as results:
        for some in results:
            new = _stored(store, some)
            done.new += len(new)
            done.same += len(some) - len(new)
            done.first += [(game.id, game.moves) for game in new[: LISTED - len(done.first)]]
            progress(done.games)
    return done


def _stored(store: GameLibrary, games: Sequence[New]) -> Sequence[New]:
    """Stores games; returns those that no other process stored meanwhile."""
    try:
        store.put_rows([row for game in games for row in game.rows])
    except StoreConflict:
        if len(games) == 1:
            return ()
        return [new for game in games for new in _stored(store, [game])]
    return games


def _slug(setup: Mapping[str, Any]) -> str:
    """A setup as the end of a file's name: empty for the defaults, a hash if it is long."""
    slug = re.sub("[^a-z0-9]+", "-", json.dumps(setup, sort_keys=True).lower()).rstrip("-")
    return slug if len(slug) <= 60 else f"-{content_hash(setup)}"
