"""Reviews in a file of their own beside the library. They can be made again, so no event holds them."""

import fcntl
import hashlib
import json
import os
import sqlite3
import time
from collections.abc import Callable, Collection, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple, TypeVar
from uuid import UUID

from pydantic import TypeAdapter, ValidationError

from vidi.review import FILE
from vidi.review.commands import Stage, Words, by_expert, judging, weakest
from vidi.review.compute import Progress, digest_of, review
from vidi.review.marks import playing_turn, with_marks
from vidi.review.rows import VERSION, Judged, Played, PlayedTurn, Review, Turn
from vidi.review.second_look import Look, looking, playable, with_played
from vidi.store.errors import happened
from vidi.store.game import RecordedGame
from vidi.value.model import Model

ASIDE = f"{FILE}.damaged"
DAMAGE = ("SQLITE_CORRUPT", "SQLITE_NOTADB", "SQLITE_ERROR")
"""The names of SQLite's errors about a damaged file begin with these; other columns give the last."""
PATIENCE = 30
"""Seconds to wait for another process that writes."""
REVIEW = TypeAdapter(Review)
JUDGED = TypeAdapter(Judged)
PLAYED_TURN = TypeAdapter(PlayedTurn)
PLAYED = TypeAdapter(Played)
STORED_EVERY = 15.0
"""Seconds of a second look that are lost if its process is killed. Each time, a server renews its tables."""
T = TypeVar("T")
Key = tuple[str, str, str, int]
"""The id of a game, the digest of the moves that stand, the hash of a model, and ``VERSION``."""
Asked = tuple[str, tuple[object, ...]]
"""A query with its values."""
TABLES = (
    """
    CREATE TABLE IF NOT EXISTS reviews (
        game_id TEXT PRIMARY KEY, digest TEXT NOT NULL, model TEXT NOT NULL, version INTEGER NOT NULL,
        review TEXT NOT NULL
    ) STRICT
    """,
    """
    CREATE TABLE IF NOT EXISTS turns (
        game_id TEXT, digest TEXT NOT NULL, model TEXT NOT NULL, version INTEGER NOT NULL,
        first INTEGER, played TEXT NOT NULL, PRIMARY KEY (game_id, first)
    ) STRICT, WITHOUT ROWID
    """,
    """
    CREATE TABLE IF NOT EXISTS commands (
        game_id TEXT, digest TEXT NOT NULL, model TEXT NOT NULL, version INTEGER NOT NULL,
        move INTEGER, judged TEXT NOT NULL, PRIMARY KEY (game_id, move)
    ) STRICT, WITHOUT ROWID
    """,
    """
    CREATE TABLE IF NOT EXISTS positions (
        game_id TEXT, digest TEXT NOT NULL, model TEXT NOT NULL, version INTEGER NOT NULL,
        move INTEGER, position TEXT NOT NULL, played TEXT NOT NULL, PRIMARY KEY (game_id, move)
    ) STRICT, WITHOUT ROWID
    """,
)
STALE = (
    "DELETE FROM commands WHERE game_id = ? AND (digest, model, version) <> (?, ?, ?)",
    "DELETE FROM turns WHERE game_id = ? AND (digest, model, version) <> (?, ?, ?)",
)
FALLEN = """
DELETE FROM positions WHERE game_id = ? AND (version, move, position) NOT IN (
    SELECT ?, json_extract(value, '$[0]'), json_extract(value, '$[1]') FROM json_each(?)
)
"""
STANDING = "UPDATE positions SET digest = ?, model = ? WHERE game_id = ?"
GONE = (
    "DELETE FROM reviews WHERE game_id NOT IN (SELECT value FROM json_each(?))",
    "DELETE FROM commands WHERE game_id NOT IN (SELECT value FROM json_each(?))",
    "DELETE FROM turns WHERE game_id NOT IN (SELECT value FROM json_each(?))",
    "DELETE FROM positions WHERE game_id NOT IN (SELECT value FROM json_each(?))",
)
SOME = """
SELECT game_id, digest, model, version, review, (
    SELECT json_group_array(json(judged)) FROM (
        SELECT judged FROM commands
        WHERE (commands.game_id, commands.digest, commands.model, commands.version)
            = (reviews.game_id, reviews.digest, reviews.model, reviews.version) AND json_valid(judged)
        ORDER BY move
    )
), (
    SELECT json_group_array(json(played)) FROM (
        SELECT played FROM turns
        WHERE (turns.game_id, turns.digest, turns.model, turns.version)
            = (reviews.game_id, reviews.digest, reviews.model, reviews.version) AND json_valid(played)
        ORDER BY first
    )
), (
    SELECT json_group_array(json(played)) FROM (
        SELECT played FROM positions
        WHERE (positions.game_id, positions.digest, positions.model, positions.version)
            = (reviews.game_id, reviews.digest, reviews.model, reviews.version) AND json_valid(played)
        ORDER BY move
    )
)
FROM reviews
WHERE version = ? AND json_valid(review) AND game_id IN (SELECT value FROM json_each(?))
ORDER BY game_id
"""
STAMPS = """
SELECT game_id, digest, model, version, (
    SELECT json_group_array(judged) FROM (
        SELECT judged FROM commands
        WHERE (commands.game_id, commands.digest, commands.model, commands.version)
            = (reviews.game_id, reviews.digest, reviews.model, reviews.version)
        ORDER BY move
    )
), (
    SELECT json_group_array(played) FROM (
        SELECT played FROM turns
        WHERE (turns.game_id, turns.digest, turns.model, turns.version)
            = (reviews.game_id, reviews.digest, reviews.model, reviews.version)
        ORDER BY first
    )
), (
    SELECT json_group_array(played) FROM (
        SELECT played FROM positions
        WHERE (positions.game_id, positions.digest, positions.model, positions.version)
            = (reviews.game_id, reviews.digest, reviews.model, reviews.version)
        ORDER BY move
    )
)
FROM reviews WHERE version = ?
"""


class Stored(NamedTuple):
    """A stored review with the moves that were judged. It may be stale: compare the digest."""

    game_id: str
    digest: str
    model: str
    version: int
    review: str
    """A ``Review`` as JSON."""
    judged: str
    """A list of ``Judged`` as JSON, by move."""
    played: str
    """A list of ``PlayedTurn`` as JSON, by first move."""
    positions: str
    """A list of ``Played`` as JSON, by move."""


class ReviewsError(Exception):
    """The file of the reviews cannot be read or written, though it is sound."""


class BusyError(ReviewsError):
    """Another process reviews games in this library."""


@contextmanager
def alone(folder: Path) -> Iterator[None]:
    """No other process has this for the folder. Raises BusyError. The system ends it with the process."""
    lock = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        if not _lock_alone(lock):
            raise BusyError("another process plays games on in this library: wait for it, or pause its queue")
        yield
    finally:
        os.close(lock)


def _lock_alone(lock: int) -> bool:
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


class Reviews:
    """The reviews of a library. A game has one review at most, and each of its moves is judged once."""

    def __init__(self, folder: Path) -> None:
        """Opens the file. Raises ReviewsError."""
        self.path = folder / FILE
        self.aside: Path | None = None
        """The place of a file that was damaged, and set aside."""
        self._run()

    def get(self, game: RecordedGame, model: Model) -> Review | None:
        """The review of the moves that stand by this model; None if there is none, or an old one."""
        made = self._first_look(game, model)
        return made and self._with_games(made, game, model)

    def _first_look(self, game: RecordedGame, model: Model) -> Review | None:
        query = "SELECT review FROM reviews WHERE (game_id, digest, model, version) = (?, ?, ?, ?)"
        rows = self._run((query, _key(game, model)))
        return next(_valid(REVIEW, (text for (text,) in rows)), None)

    def _with_games(self, made: Review, game: RecordedGame, model: Model) -> Review:
        """A first look with what games that were played on say."""
        marked = with_marks(made, self.played_turns(game, model), self.judged(game, model))
        return with_played(marked, self.played_positions(game, model))

    def played_turns(self, game: RecordedGame, model: Model) -> tuple[PlayedTurn, ...]:
        """The turns of moves that stand after which games were played on, in their order."""
        query = "SELECT played FROM turns WHERE (game_id, digest, model, version) = (?, ?, ?, ?)"
        rows = self._run((f"{query} ORDER BY first", _key(game, model)))
        return tuple(_valid(PLAYED_TURN, (text for (text,) in rows)))

    def judged(self, game: RecordedGame, model: Model) -> tuple[Judged, ...]:
        """The judged moves among those that stand, by this model, in their order."""
        query = "SELECT judged FROM commands WHERE (game_id, digest, model, version) = (?, ?, ?, ?)"
        rows = self._run((f"{query} ORDER BY move", _key(game, model)))
        return tuple(_valid(JUDGED, (text for (text,) in rows)))

    def played_positions(self, game: RecordedGame, model: Model) -> tuple[Played, ...]:
        """The positions that stand and from which games were played on, in their order."""
        query = "SELECT played FROM positions WHERE (game_id, digest, model, version) = (?, ?, ?, ?)"
        rows = self._run((f"{query} ORDER BY move", _key(game, model)))
        return tuple(_valid(PLAYED, (text for (text,) in rows)))

    def put(self, made: Review) -> None:
        """Stores a review in place of an earlier one of the game. Removes moves judged before, if stale."""
        key = (made.game_id, made.digest, made.model, made.version)
        row = (*key, REVIEW.dump_json(made).decode())
        stale = ((query, key) for query in STALE)
        self._run(*stale, ("INSERT OR REPLACE INTO reviews VALUES (?, ?, ?, ?, ?)", row))

    def put_judged(self, game: RecordedGame, model: Model, judged: Judged) -> None:
        """Stores a judged move, and removes moves of the game whose judgement is stale: all or nothing."""
        key = _key(game, model)
        row = (*key, judged.move, JUDGED.dump_json(judged).decode())
        stale = ((query, key) for query in STALE)
        self._run(*stale, ("INSERT OR REPLACE INTO commands VALUES (?, ?, ?, ?, ?, ?)", row))

    def put_played(self, game: RecordedGame, model: Model, played: PlayedTurn) -> None:
        """Stores the games after a turn: the review marks it if they are sure."""
        row = (*_key(game, model), played.first, PLAYED_TURN.dump_json(played).decode())
        self._run(("INSERT OR REPLACE INTO turns VALUES (?, ?, ?, ?, ?, ?)", row))

    def standing(self, game: RecordedGame, model: Model, names: Mapping[int, str]) -> dict[int, Played]:
        """By move, what was played on from positions that still stand; ``names`` has all that stand, by move.

        It is kept when the game goes on and when there is another model: bots play without one. What was
        played on from other positions of the game is removed.
        """
        id_, digest, hash_, version = _key(game, model)
        self._run((FALLEN, (id_, version, json.dumps(list(names.items())))), (STANDING, (digest, hash_, id_)))
        return {one.move: one for one in self.played_positions(game, model)}

    def put_positions(
        self, game: RecordedGame, model: Model, names: Mapping[int, str], played: Iterable[Played]
    ) -> None:
        """Stores what was played on from positions; ``names`` has the names of these, by move."""
        key = _key(game, model)
        rows = [(*key, one.move, names[one.move], PLAYED.dump_json(one).decode()) for one in played]
        self._run(*(("INSERT OR REPLACE INTO positions VALUES (?, ?, ?, ?, ?, ?, ?)", row) for row in rows))

    def playing(self, game: RecordedGame, model: Model, turn: Turn) -> Iterator[PlayedTurn]:
        """The games that are played on after a turn; the last stage is stored, and alone if it was before.

        Raises NotJudgedError and ReviewsError.
        """
        for stored in self.played_turns(game, model):
            if stored.first == turn.first:
                yield stored
                return
        for stage in playing_turn(game, turn):
            yield stage
        self.put_played(game, model, stage)

    def games(self) -> set[str]:
        """The ids of the games that have a review, even an old one."""
        return {game for (game,) in self._run(("SELECT game_id FROM reviews", ()))}

    def some(self, games: Collection[str]) -> Iterator[Stored]:
        """The reviews of these games by this version of the code, each with its judged moves, by id."""
        return map(Stored._make, self._run((SOME, (VERSION, json.dumps(list(games))))))

    def stamps(self, models: Collection[str]) -> dict[str, str]:
        """By game, a text that changes with its review and its judged moves; of reviews by these models.

        It reads no review, so it is quick.
        """
        rows = self._run((STAMPS, (VERSION,)))
        return {
            game: hashlib.blake2b(repr((digest, model, version, *parts)).encode(), digest_size=8).hexdigest()
            for game, digest, model, version, *parts in rows
            if model in models
        }

    def keep(self, games: Collection[UUID]) -> None:
        """Removes what is stored about all other games, such as removed ones."""
        kept = json.dumps([str(id_) for id_ in games])
        self._run(*((query, (kept,)) for query in GONE))

    def made(self, game: RecordedGame, model: Model, progress: Progress = lambda done, total: None) -> Review:
        """The review of a game: the stored one, else a new one, which is stored."""
        if (stored := self.get(game, model)) is not None:
            return stored
        new = review(game, model, progress)
        self.put(new)
        return self._with_games(new, game, model)

    def looking(self, game: RecordedGame, model: Model) -> Generator[Look]:
        """The second look of a game, from where an earlier one stopped, until it is whole.

        Its first stage says how much is known, and each game is another. What is played is stored from time
        to time and when this is closed. Raises ReviewsError, and BusyError while another process plays on.
        """
        with alone(self.path.parent):
            ends = playable(game, self._first_look(game, model) or self.made(game, model))
            names = {end.move: end.name for end in ends}
            new, stored = dict[int, Played](), time.monotonic()
            try:
                for look in looking(game, ends, self.standing(game, model, names)):
                    if look.played:
                        new[look.played.move] = look.played
                    if new and time.monotonic() - stored > STORED_EVERY:
                        self.put_positions(game, model, names, new.values())
                        new, stored = {}, time.monotonic()
                    yield look
            finally:
                if new:
                    self.put_positions(game, model, names, new.values())

    def judging(self, game: RecordedGame, model: Model, move: int, words: Words) -> Iterator[Stage]:
        """The stages of a judged move; the last one is stored, and alone if it was stored before.

        Raises NotJudgedError and ReviewsError.
        """
        for judged in self.judged(game, model):
            if judged.move == move:
                yield Stage(judged, 1, 1)
                return
        for stage in judging(game, model, move, words):
            yield stage
        self.put_judged(game, model, stage.judged)

    def judging_all(self, game: RecordedGame, model: Model, words: Words) -> Iterator[tuple[int, int]]:
        """Confirms suspected turns, then judges the moves of the weakest turns: the steps done, and all.

        Each is stored when it is done. Raises ReviewsError.
        """
        made = self.made(game, model)
        works: list[Callable[[], Iterator[object]]] = [
            *(partial(self.playing, game, model, turn) for turn in made.turns if turn.suspected),
            *(partial(self.judging, game, model, move, words) for move in weakest(game, made)),
        ]
        for number, work in enumerate(works):
            for _ in work():
                yield number, len(works)
        yield len(works), len(works)

    def playing_by_expert(self, game: RecordedGame, model: Model) -> Iterator[Stage]:
        """Lets the stronger bot play on all mistakes that it has not: the stages of each in turn.

        Each is stored when it is done. Raises ReviewsError.
        """
        for judged in self.judged(game, model):
            if judged.mistake and judged.by_expert is None:
                for stage in by_expert(game, model, judged):
                    yield stage
                self.put_judged(game, model, stage.judged)

    def _run(self, *asked: Asked) -> list[Any]:
        """The rows of the last query; all are one transaction. Sets a damaged file aside and asks a new one.

        Raises ReviewsError.
        """
        try:
            return self._answers(asked)
        except sqlite3.DatabaseError as error:
            if what := happened(error):
                raise ReviewsError(f"{self.path}: {what}; no review was stored") from None
            if not error.sqlite_errorname.startswith(DAMAGE):
                raise
        self.aside = self.path.with_name(ASIDE)
        self.path.replace(self.aside)
        self.path.with_name(f"{FILE}-journal").unlink(missing_ok=True)
        return self._answers(asked)

    def _answers(self, asked: Sequence[Asked]) -> list[Any]:
        with closing(sqlite3.connect(self.path, timeout=PATIENCE)) as con, con:
            for table in TABLES:
                con.execute(table)
            rows = list[Any]()
            for query, values in asked:
                rows = con.execute(query, values).fetchall()
            return rows


def _key(game: RecordedGame, model: Model) -> Key:
    return (str(game.id), digest_of(game), model.hash, VERSION)


def _valid(kind: TypeAdapter[T], texts: Iterable[str]) -> Iterator[T]:
    for text in texts:
        with suppress(ValidationError):  # that move is judged again, or that turn played
            yield kind.validate_json(text)
