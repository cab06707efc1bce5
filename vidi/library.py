"""A library: one folder with the event store of all games, and the tables projected from it."""

import os
import sqlite3
import warnings
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, Self, TypeVar
from uuid import UUID

from domain.catalog import games as all_games
from domain.catalog import rules_of
from domain.kernel.aggregate import AnyRules, Game, Recorded
from domain.kernel.events import GameStarted, Mark, MoveMade, TakenBack
from domain.kernel.messages import Event
from domain.kernel.remarks import NONE, Remarks
from domain.kernel.reports import EntriesReceived, PlayReported, received_id
from domain.kernel.rules import begin
from domain.kernel.standing import standing
from domain.kernel.wording import counted
from domain.logged.received import joined
from vidi.exporters.record import record_lines
from vidi.importers.bga.mapping import Mapping as LogMapping
from vidi.importers.deciding.plays import Statement, counting
from vidi.importers.files import Progress, import_files
from vidi.importers.formats import Hints
from vidi.importers.reading.given import Held, Joined
from vidi.importers.report import ImportReport
from vidi.importers.storing.intake import Wishes
from vidi.importers.storing.kept import Raw
from vidi.store import GameLibrary, StoreConflict, StoreError, StreamRow, decoded, in_folder, recorded
from vidi.trouble import plain_path, trouble, unusable

if TYPE_CHECKING:
    import duckdb
    import pandas

T = TypeVar("T")


class GameNotFound(LookupError):  # noqa: N818 - says what it is
    """No game has that id, several ids begin like it, or this Vidi lacks the rules of the game."""


class GameGone(GameNotFound):
    """A game that was removed from the library, and can be brought back."""

    def __init__(self, id_: UUID) -> None:
        super().__init__(f"game {id_} was removed; `vidi remove {str(id_)[:8]} --undo` brings it back")
        self.id = id_


@dataclass(frozen=True)
class GameHeader:
    """A game's id, and everything that was settled before its first move."""

    id: UUID
    started: GameStarted


class Removed(NamedTuple):
    """A removed game or play, with enough to recognise it."""

    id: UUID
    game: str
    """The name of the game if it has rules here, else its title."""
    title: str | None
    players: tuple[str, ...]
    """The names; empty for a player whom the source does not name."""
    played_at: str | None


class RecordedGame:
    """A stored game to read: its moves, its events and the state after any of them."""

    def __init__(
        self,
        rules: AnyRules,
        stream: Sequence[Recorded],
        remarks: Remarks = NONE,
        received: Sequence[EntriesReceived] = (),
    ) -> None:
        first = stream[0].event
        assert isinstance(first, GameStarted)  # noqa: S101 - every stream begins with it
        self.id = stream[0].originator_id
        self.rules = rules
        self.started = first
        self.stream = [(recorded.originator_version, recorded.event) for recorded in stream]
        """Version and event of the whole stream, including moves that were taken back."""
        self.remarks = remarks
        """The remarks on the game."""
        self.received = received
        """Of a logged game, what single seats received."""

    @property
    def title(self) -> str | None:
        """The title: the one that a user gave last, else that of its record."""
        return self.remarks.title or self.started.title

    @property
    def played_at(self) -> str | None:
        """The day or moment of play: the one that a user gave last, else that of its record."""
        return self.remarks.played_at or self.started.played_at

    @property
    def names(self) -> tuple[str, ...]:
        """The players; the first sits in seat 1."""
        return self.started.seats

    @cached_property
    def events(self) -> list[tuple[int, Event]]:
        """Version and event of every event that stands, ``GameStarted`` first.

        Of a logged game, also what single seats received.
        """
        standing = _standing(self.stream)
        return joined(standing, self.received) if self.received else standing

    @cached_property
    def moves(self) -> list[MoveMade | TakenBack]:
        """Every numbered move, including taken back ones and the taking back; move ``n`` is at ``n - 1``."""
        return [event for _, event in self.stream if isinstance(event, MoveMade | TakenBack)]

    @property
    def flaw(self) -> Mark | None:
        """The error of the record from which it was imported; None without one, or if moves followed."""
        last = self.stream[-1][1]
        return last if isinstance(last, Mark) and last.flaw else None

    def version_of(self, move: int) -> int:
        """The version of a move's last event; for 0, of the last event of setting up. Raises LookupError."""
        if not 0 <= move <= len(self.moves):
            raise LookupError(f"the game has no move {move}; its last move is {len(self.moves)}")
        ends = [version - 1 for version, event in self.stream if isinstance(event, MoveMade | TakenBack)]
        return [*ends, len(self.stream)][move]

    def state(self, move: int | None = None, version: int | None = None) -> Any:
        """The state after a move, or after the event of a version; without either, the current state.

        A move that was taken back later has a state too. Raises LookupError without such a move or version.
        """
        if move is not None:
            version = self.version_of(move)
        elif version is None:
            version = len(self.stream)
        if not 1 <= version <= len(self.stream):
            raise LookupError(f"the game has no version {version}; its versions are 1 to {len(self.stream)}")
        state = begin(self.rules, self.started)
        for event in standing(event for _, event in self.stream[:version]):
            self.rules.evolve(state, event)
        return state

    def states(self) -> Iterator[tuple[int, Event, Any]]:
        """Version, event and the state after it, for all events that stand. Each state is a separate copy."""
        state = begin(self.rules, self.started)
        for version, event in self.events:
            self.rules.evolve(state, event)
            yield version, event, self.rules.copy(state)

    def __repr__(self) -> str:
        return f"<{self.rules.title} {self.id}, {counted(len(self.moves), 'move')}>"

    def record(self) -> str:
        """The game in the record format, as text."""
        lines = record_lines((event for _, event in self.stream), self.remarks, self.received)
        return "".join(f"{line}\n" for line in lines)


class StoredGame(NamedTuple):
    """A game as the store has it, for a process that has no store."""

    id: UUID
    rows: list[StreamRow]
    remarks: Remarks
    received: list[StreamRow]
    """Of a logged game, the rows of what single seats received."""

    def read(self) -> tuple[AnyRules, Sequence[Recorded], Remarks, Sequence[EntriesReceived]]:
        """The arguments of ``RecordedGame``. Raises StoreError if an event is damaged."""
        stream = recorded(self.id, self.rows)
        first = stream[0].event
        assert isinstance(first, GameStarted)  # noqa: S101 - ``Library.stored`` looks at it
        rules = rules_of(first.game, first.ruleset, first.setup)
        assert rules  # noqa: S101 - the same
        received = recorded(received_id(self.id), self.received)
        entries = [one.event for one in received if isinstance(one.event, EntriesReceived)]
        return rules, stream, self.remarks, entries


class Library:
    """The games of one folder. ``events.db`` is the truth; all other files can be made again from it.

    If the settings name a server (docs/storage.md), the events are there, and the folder has the rest.
    The folder is created if it is missing. Threads that write must not share a library.
    """

    def __init__(self, folder: str | Path) -> None:
        self.folder = plain_path(Path(folder))
        path = self.folder / "events.db"
        if why := unusable(self.folder):
            raise StoreError(why)
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            self.store = GameLibrary({"SQLITE_DBNAME": str(path)})
        except OSError as error:
            raise StoreError(f"{self.folder} cannot be a library's folder: {error.strerror}") from error
        except (sqlite3.Error, StoreError) as error:
            if in_folder() and (message := trouble(path, error)):
                raise StoreError(message) from error
            name = path if in_folder() else f"PERSISTENCE_MODULE={os.environ['PERSISTENCE_MODULE']}"
            why = str(error).partition("\n")[0]
            raise StoreError(f"{name} cannot be used as an event store: {why}") from error

    @staticmethod
    def is_in(folder: str | Path) -> bool:
        """Whether a folder has a library; always true if the events are on a server.

        Raises StoreError if the folder cannot be read.
        """
        try:
            return not in_folder() or (Path(folder) / "events.db").is_file()
        except OSError as error:
            raise StoreError(f"{folder} cannot be read: {error.strerror}") from error

    def close(self) -> None:
        """Closes the files."""
        self.store.close()

    def __repr__(self) -> str:
        return f"<Library {self.folder}>"

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def games(self) -> list[GameHeader]:
        """All games except removed ones, in the order in which they were stored."""
        return [GameHeader(id_, started) for id_, started, remarks in self._started() if not remarks.removed]

    def ids(self) -> list[UUID]:
        """The ids of all games except removed ones, in their own order."""
        return sorted(id_ for id_, _, remarks in self._started() if not remarks.removed)

    def removed(self) -> list[Removed]:
        """The removed games, then the removed plays, each in the order of their first remarks."""
        games, plays = list[Removed](), list[Removed]()
        for id_, remarks in self.store.remarks().items():
            if not remarks.removed:
                continue
            first = self.store.first(id_)
            if isinstance(first, GameStarted):
                title, day = remarks.title or first.title, remarks.played_at or first.played_at
                games.append(Removed(id_, first.game, title, first.seats, day))
            elif (play := self._play(id_)) is not None:
                names = tuple(seat.name or "" for seat in play.seats)
                title, day = remarks.title or play.title, remarks.played_at or play.played_at
                plays.append(Removed(id_, play.game or play.title, title, names, day))
        return games + plays

    def _play(self, id_: UUID) -> PlayReported | None:
        """What a play reports, as it counts; None where it was withdrawn."""
        stream = self.store.streams([id_]).get(id_, [])
        play = counting([event for event in stream if isinstance(event, Statement)])
        return play if isinstance(play, PlayReported) else None

    def _started(self) -> Iterator[tuple[UUID, GameStarted, Remarks]]:
        """Every recorded game, removed or not."""
        remarks = self.store.remarks()
        for id_, started in self.store.started():
            yield id_, started, remarks.get(id_, NONE)

    def game(self, id_: UUID | str) -> RecordedGame:
        """The game with this id, or with an id that begins so. Raises GameNotFound (GameGone if removed)."""
        return RecordedGame(*self.stored(id_).read())

    def stored(self, id_: UUID | str) -> StoredGame:
        """The same game as ``game``, not read yet. Raises the same errors."""
        game_id = self._id(id_)
        rows = self.store.stored(game_id)
        if not rows:
            raise GameNotFound(f"there is no game {id_} in {self.folder}")
        remarks = self.store.remarks_on(game_id)
        if remarks.removed:
            raise GameGone(game_id)
        first = decoded(game_id, *rows[0])
        if not isinstance(first, GameStarted):
            raise GameNotFound(f"{id_} has no moves: only its result is known")
        rules = rules_of(first.game, first.ruleset, first.setup)
        if rules is None:
            raise GameNotFound(
                f"game {id_} is a game of {first.game!r}, which this Vidi lacks; "
                f"the games are: {', '.join(all_games())}"
            )
        received = self.store.stored(received_id(game_id)) if rules.any_title else []
        return StoredGame(game_id, rows, remarks, received)

    def plays(self) -> dict[UUID, PlayReported]:
        """The plays without moves that count: not the withdrawn and the removed ones."""
        return {id_: play for id_, (play, remarks) in self._reported().items() if not remarks.removed}

    def known(self, id_: str) -> UUID:
        """The id of a game or play, removed or not, by its first letters. Raises GameNotFound."""
        begins = str(id_).lower()
        ids = [*(id_ for id_, _, _ in self._started()), *self._reported()]
        return self._one([one for one in ids if str(one).startswith(begins)], id_)

    def _reported(self) -> dict[UUID, tuple[PlayReported, Remarks]]:
        statements = dict[UUID, list[Statement]]()
        for id_, statement in self.store.plays():
            statements.setdefault(id_, []).append(statement)
        counts = {id_: counting(some) for id_, some in statements.items()}
        remarks = self.store.remarks()
        return {
            id_: (play, remarks.get(id_, NONE))
            for id_, play in counts.items()
            if isinstance(play, PlayReported)
        }

    def published(self, question: "Callable[[duckdb.DuckDBPyConnection], T]") -> T:
        """The answer of the published tables to one of our own queries. Raises NothingPublished."""
        from projections.query.read import ask_published
        from vidi.tables import ask

        return ask(self.folder, self.store, lambda: ask_published(self.folder, question))

    def _id(self, id_: UUID | str) -> UUID:
        try:
            return id_ if isinstance(id_, UUID) else UUID(id_)
        except ValueError:
            begins = str(id_).lower()
            matches = [(id_, remarks) for id_, _, remarks in self._started() if str(id_).startswith(begins)]
        there = [id_ for id_, remarks in matches if not remarks.removed]
        return self._one(there or [id_ for id_, _ in matches], id_)

    def _one(self, matches: Sequence[UUID], id_: UUID | str) -> UUID:
        if len(matches) != 1:
            many = f"{len(matches)} games begin" if matches else "no game begins"
            raise GameNotFound(f"{many} with {id_!r} in {self.folder}")
        return matches[0]

    def record(self, *games: Game) -> None:
        """Stores the new events of games, all or none. They are on the disk when this returns.

        Raises StoreConflict if another process recorded moves of such a game since it was read.
        """
        try:
            self.store.save(*games)
        except StoreConflict as error:
            raise StoreConflict(
                "another process recorded moves of this game meanwhile; these were not stored: "
                "read the game again"
            ) from error

    def sql(self, query: str, params: Sequence[Any] = ()) -> "pandas.DataFrame":
        """The rows of a query on the tables (docs/schema.md). Brings the tables up to date first.

        ``params`` are bound to ``?`` in the query, which can only read. Raises duckdb.Error if it is wrong.
        """
        # DuckDB and pandas are loaded for queries only.
        from vidi.tables import catch_up

        if lacking := catch_up(self.folder, self.store):
            warnings.warn(f"the tables lack the last {lacking} events", stacklevel=2)

        def frame(con: "duckdb.DuckDBPyConnection") -> "pandas.DataFrame":
            with warnings.catch_warnings():  # DuckDB itself causes them, for columns with timestamps
                warnings.filterwarnings("ignore", "The inplace keyword in DataFrame.drop")
                return con.execute(query, params).df()

        return self.published(frame)

    def import_files(
        self,
        paths: Iterable[str | Path | Held | Joined],
        dry_run: bool = False,
        strict: bool = False,
        progress: Progress | None = None,
        *,
        format_: str | None = None,
        known_only: bool = False,
        names: Mapping[str, str] | None = None,
        title: str | None = None,
        mappings: Sequence[LogMapping] = (),
        closed: Callable[[Game], bool] | None = None,
        others: Callable[[Game], bool] | None = None,
    ) -> ImportReport:
        """Imports files of all formats (docs/importing.md), also ``Held`` ones; of a folder, all its files.

        A record with an error is imported up to the error, and its game is marked. A game is also marked if
        its record gives another end than the rules. The other games are imported. With ``strict``, nothing is
        imported unless everything is right. ``dry_run`` writes nothing and reports what an import would do.
        Every file must have the format ``format_``; without it, each is recognised. ``known_only`` leaves out
        titles without rules here. ``names`` maps names of players in the files to their names here.
        ``title`` is that of logs that do not name their game. ``mappings`` say what notifications of logs
        mean (docs/importing/bga.md), before those that come with Vidi. Records of ``closed`` games of the
        library are refused, and those that would add to games that are ``others``'.
        """
        files = [path if isinstance(path, Held | Joined) else Path(path) for path in paths]
        return import_files(
            self.store,
            files,
            raw=Raw(self.folder),
            wishes=Wishes(strict, known_only, names or {}, closed, others),
            hints=Hints(format_, title, mappings),
            dry_run=dry_run,
            progress=progress,
        )


def _standing(stream: Sequence[tuple[int, Event]]) -> list[tuple[int, Event]]:
    """The events of a stream that stand, with their versions."""
    versions = iter(stream)
    return [
        next(pair for pair in versions if pair[1] is event)
        for event in standing(event for _, event in stream)
    ]
