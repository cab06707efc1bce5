"""The event store: an application of the eventsourcing library, over SQLite by default."""

import json
import os
import sqlite3
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, closing, contextmanager, suppress
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any, ClassVar, Protocol, TypeVar, cast, runtime_checkable
from uuid import UUID

from eventsourcing.application import AggregateNotFoundError, Application
from eventsourcing.domain import DomainEventProtocol
from eventsourcing.persistence import (
    EventStore,
    InfrastructureFactory,
    InfrastructureFactoryError,
    IntegrityError,
    JSONTranscoder,
    Mapper,
    Notification,
    PersistenceError,
    Recording,
    StoredEvent,
)
from eventsourcing.sqlite import (
    SQLiteApplicationRecorder,
    SQLiteConnection,
    SQLiteDatastore,
)
from eventsourcing.sqlite import SQLiteFactory as LibrarySQLiteFactory
from eventsourcing.utils import Environment, EnvType

from domain.catalog import UPCASTS, codec, rules_of
from domain.kernel.aggregate import Game, Recorded, projector
from domain.kernel.events import GameStarted
from domain.kernel.messages import Act, Event, Person
from domain.kernel.pending import UNSAID, completed
from domain.kernel.wording import counted
from domain.library.accounts import ACCOUNTS, Accounts
from domain.library.accounts import folded as folded_accounts
from domain.library.keys import KEYS, Key, keys_after
from domain.library.remarks import REMARKS, Remark, Remarks, folded
from domain.library.reports import (
    BackgroundChosen,
    ColumnsForgotten,
    ColumnsMeant,
    FileImported,
    MappingChosen,
    PersonNamed,
    PersonParted,
    PlayReported,
    PlayWithdrawn,
    QueryNamed,
    QueryRemoved,
    remarks_id,
)
from domain.library.roles import ROLES, Roles
from domain.library.roles import folded as folded_roles
from vidi.store import checksums
from vidi.store.errors import happened, trouble

BATCH = 5_000
ROWS = """SELECT rowid, originator_id, originator_version, topic, state
FROM stored_events WHERE rowid > ? ORDER BY rowid LIMIT ?"""
STREAM = """SELECT originator_version, topic, state
FROM stored_events WHERE originator_id = ? ORDER BY originator_version"""
STREAMS = """SELECT originator_id, topic, state
FROM stored_events WHERE originator_id IN ({}) ORDER BY originator_id, originator_version"""
RARE = "topic >= 'vidi.' AND topic < 'vidi/' AND topic <> 'vidi.MoveMade.1'"
"""The topics that have an index: those of all games, without the one of every move.

A query has to repeat this condition to use the index.
"""
INDEX = f"CREATE INDEX IF NOT EXISTS rare_events ON stored_events (topic) WHERE {RARE}"
OF = f"""SELECT rowid, originator_id, originator_version, topic, state
FROM stored_events
WHERE {RARE} AND topic IN (SELECT value FROM json_each(?)) AND rowid > ? AND rowid <= ?
ORDER BY rowid LIMIT ?"""  # noqa: S608 - our own condition
TOGETHER = """SELECT first, last FROM (
    SELECT min(rowid) AS first, max(rowid) AS last FROM stored_events WHERE rowid > ?
    GROUP BY originator_id
    HAVING min(originator_version) = 1 AND count(*) = max(rowid) - min(rowid) + 1
) JOIN stored_events ON stored_events.rowid = first
WHERE topic IN (SELECT value FROM json_each(?)) ORDER BY first"""
RECENT = 10_000
"""Decoded events that a process remembers."""
IDS = 500
"""Streams that one query reads."""
PATIENCE = 5.0
"""Seconds that a process waits for another that creates the same store."""
LEAST = 512
"""The bytes of the smallest database of SQLite."""
LOOK_AGAIN = 0.02
IN_FOLDER = "vidi.store.events:SQLiteFactory"
"""The default of the setting ``PERSISTENCE_MODULE``: SQLite, in a file of the library's folder."""

StoreError = PersistenceError
"""Any error of the database: locked, full, damaged."""
StoreConflict = IntegrityError
"""Another process stored events with the same versions first."""


class Away(StoreError):  # noqa: N818 - says what it is
    """The server that has the events does not answer."""


class Damaged(StoreError):  # noqa: N818 - says what it is
    """Stored data is damaged and cannot be read further."""


def in_folder() -> bool:
    """Whether the events are in the library's folder; else they are on a server."""
    return os.environ.get("PERSISTENCE_MODULE", IN_FOLDER) == IN_FOLDER


def path_in(folder: Path) -> Path:
    """The file of the events of a library in ``folder``, unless they are on a server."""
    return folder / "events.db"


T = TypeVar("T")

Row = tuple[int, str, int, str, bytes]
"""A stored event in the current shape, as the projections get it.

Its fields: position (its place in the store, which rises over all games), id of its game (32 hex digits),
version (its place in the game's stream, from 1), topic and JSON (UTF-8).

It is a plain tuple, because there are millions: a named tuple takes three times as long.
"""

StreamRow = tuple[int, str, bytes]
"""An event of a stream as it is stored: version, topic and JSON."""


def _current(position: int, topic: str, state: bytes) -> tuple[str, bytes]:
    """Topic and JSON of a row in the current shape. Raises StoreError if it is damaged."""
    try:
        return codec().current(topic, state)
    except ValueError as error:
        raise StoreError(f"event {position} is damaged ({error}); `vidi verify` lists all damage") from error


def decoded(game: UUID | str, version: int, topic: str, state: bytes) -> Event:
    """The event of a row. Raises StoreError if it is damaged."""
    try:
        return _decode(version, topic, state)
    except ValueError as error:
        raise StoreError(
            f"event {version} of game {game} is damaged "
            f"({str(error).splitlines()[0]}); `vidi verify` lists all damage"
        ) from error


@lru_cache(maxsize=RECENT)
def _decode(_version: int, topic: str, state: bytes) -> Event:
    """An event never changes, and a move reads its game several times.

    Equal events of one stream stay different objects: code that pairs events compares by identity.
    """
    return codec().decode(topic, state)


def recorded(game: UUID, rows: Iterable[StreamRow]) -> list[Recorded]:
    """The events of a whole stream from its rows. Raises StoreError if one is damaged."""
    stored = [Recorded(game, row[0], decoded(game, *row)) for row in rows]
    return list(completed(rules_of, stored))


def _event(stored: StoredEvent) -> Event:
    """The event of a row as the eventsourcing library reads it."""
    return decoded(stored.originator_id, stored.originator_version, stored.topic, stored.state)


class GameMapper(Mapper[UUID]):
    """Writes an event as its topic and its own fields; id and version have their own columns."""

    by: Person | None = None
    """The person who acts. Each act that is stored from now on carries this person."""

    def signed(self, event: Event) -> Event:
        """An event with the person who acts."""
        if self.by is None or not isinstance(event, Act):
            return event
        return replace(event, by=self.by.subject, by_name=self.by.name)

    def to_stored_event(self, domain_event: DomainEventProtocol[UUID]) -> StoredEvent:
        assert isinstance(domain_event, Recorded)  # noqa: S101 - nothing else is recorded
        topic, state = codec().encode(self.signed(domain_event.event))
        return StoredEvent(domain_event.originator_id, domain_event.originator_version, topic, state)

    def to_domain_event(self, stored_event: StoredEvent) -> Recorded:
        assert isinstance(stored_event.originator_id, UUID)  # noqa: S101 - ids are kept as uuids
        event = _event(stored_event)
        return Recorded(stored_event.originator_id, stored_event.originator_version, event)


def entry(stored: StoredEvent) -> checksums.Entry:
    """The row of a stored event of the eventsourcing library."""
    assert isinstance(stored.originator_id, UUID)  # noqa: S101 - ids are kept as uuids
    return stored.originator_id.hex, stored.originator_version, stored.topic, stored.state


_uuid = lru_cache(maxsize=16)(UUID)


class SQLiteRecorder(SQLiteApplicationRecorder):
    """Writes a batch in one statement. A bulk import waits for the disk once instead of after every game."""

    synchronous = "FULL"

    def create_table(self) -> None:
        super().create_table()
        # It only saves time: a file that cannot be written, or a full disk, does not need it.
        with suppress(StoreError), self.datastore.transaction(commit=True) as cursor:
            cursor.execute(INDEX)

    def insert_events(self, stored_events: Sequence[StoredEvent], **_: Any) -> None:
        self.insert_rows([entry(stored) for stored in stored_events])

    def insert_rows(self, rows: Sequence[checksums.Entry]) -> None:
        """Stores all or none."""
        with self.datastore.get_connection(commit=True) as connection:
            connection.cursor().execute(f"PRAGMA synchronous={self.synchronous}")
            with connection.transaction(commit=True) as cursor:
                cursor.executemany(self.insert_events_statement, rows)
                checksums.write(cursor, rows)

    @contextmanager
    def bulk(self) -> Iterator[None]:
        """Inside, a power cut (but not a killed process) can lose a commit; after the end it cannot."""
        self.synchronous = "NORMAL"
        try:
            yield
        except BaseException:
            with suppress(StoreError):  # the first error is the one to report
                self._wait_for_disk()
            raise
        self._wait_for_disk()

    def convert_originator_id(self, originator_id: str) -> UUID:
        """The UUID of these hex digits. The rows of a stream have the same id, so its object is made once."""
        return _uuid(originator_id)

    def max_notification_id(self) -> int:
        """The position of the last event. Pages ask for it at each run; a transaction takes as long again."""
        with self.datastore.get_connection(commit=False) as connection:
            return self._max_notification_id(connection.cursor())

    def raw(self, after: int, limit: int) -> list[Row]:
        """The rows after a position, as they are stored."""
        with self.datastore.transaction(commit=False) as cursor:
            cursor.sqlite_cursor.row_factory = None
            cursor.execute(ROWS, (after, limit))
            return list(cursor.fetchall())

    def of(self, topics: Sequence[str], after: int, stop: int) -> list[Row]:
        """The first rows of these topics, which are ``RARE``, behind a position and not behind ``stop``."""
        with self.datastore.transaction(commit=False) as cursor:
            cursor.sqlite_cursor.row_factory = None
            cursor.execute(OF, (json.dumps(topics), after, stop, BATCH))
            return list(cursor.fetchall())

    def together(self, after: int, topics: Sequence[str]) -> list[tuple[int, int]]:
        """As ``GameLibrary.together``, for streams that begin with one of these topics."""
        with self.datastore.transaction(commit=False) as cursor:
            cursor.sqlite_cursor.row_factory = None
            cursor.execute(TOGETHER, (after, json.dumps(topics)))
            return list(cursor.fetchall())

    def stream(self, game: UUID) -> list[StreamRow]:
        """The rows of a stream, in order."""
        with self.datastore.transaction(commit=False) as cursor:
            cursor.sqlite_cursor.row_factory = None
            cursor.execute(STREAM, (game.hex,))
            return list(cursor.fetchall())

    def streams(self, ids: Sequence[str]) -> list[tuple[str, str, bytes]]:
        """Id, topic and JSON of every event of these streams; each stream is in order."""
        rows = list[tuple[str, str, bytes]]()
        with self.datastore.transaction(commit=False) as cursor:
            cursor.sqlite_cursor.row_factory = None
            for first in range(0, len(ids), IDS):
                some = ids[first : first + IDS]
                cursor.execute(STREAMS.format(",".join("?" * len(some))), some)
                rows += cursor.fetchall()
        return rows

    @contextmanager
    def kept(self) -> Iterator[checksums.Kept]:
        """All rows, read without any change."""
        path = self.datastore.pool.db_name
        try:
            with checksums.read(path) as kept:
                yield kept
        except sqlite3.Error as error:
            if happened(error):
                raise StoreError(trouble(path, error)) from error
            raise Damaged(f"events.db is damaged; reading stopped: {error}") from error

    def _wait_for_disk(self) -> None:
        self.synchronous = "FULL"
        with self.datastore.get_connection(commit=True) as connection:
            connection.cursor().execute("PRAGMA synchronous=FULL")
            # One commit that waits for the disk flushes the whole log, other processes' part too. A
            # checkpoint would do the same, but fails while another process makes one.
            with connection.transaction(commit=True) as cursor:
                cursor.execute("PRAGMA user_version=0")


class Events(EventStore[UUID]):
    """Stores rows directly: an object of the library for each event would take as long as its JSON."""

    mapper: GameMapper
    recorder: SQLiteRecorder

    def put(self, domain_events: Sequence[DomainEventProtocol[UUID]], **kwargs: Any) -> list[Recording[UUID]]:
        """Stores all or none; returns nothing, because Vidi has no followers of recordings."""
        self.recorder.insert_rows(entries(domain_events, self.mapper.signed))
        return []


def entries(
    events: Iterable[DomainEventProtocol[UUID]], signed: Callable[[Event], Event] = lambda event: event
) -> list[checksums.Entry]:
    """The rows of events, which ``signed`` gives the person who acts."""
    encode, rows, id_, game = codec().encode, list[checksums.Entry](), None, ""
    for recorded in events:
        assert isinstance(recorded, Recorded)  # noqa: S101 - nothing else is recorded
        of, version, event = recorded
        if of is not id_:  # makes the hex digits once for a stream
            id_, game = of, of.hex
        rows.append((game, version, *encode(signed(event))))
    return rows


class Datastore(SQLiteDatastore):
    """The library's datastore, with errors that name the file, what happened and what is stored."""

    @contextmanager
    def get_connection(self, *, commit: bool) -> Iterator[SQLiteConnection]:
        try:
            with super().get_connection(commit=commit) as connection:
                yield connection
        except (sqlite3.Error, StoreError) as error:
            if message := trouble(self.pool.db_name, error):
                raise StoreError(message) from error
            raise


class SQLiteFactory(LibrarySQLiteFactory):
    """The library's SQLite factory with the classes above."""

    application_recorder_class = SQLiteRecorder

    def __init__(self, env: Environment | EnvType | None) -> None:
        super().__init__(env)
        pool = self.datastore.pool
        _check_file(Path(pool.db_name))
        _log_ahead(pool.db_name)
        self.datastore = Datastore(db_name=pool.db_name, lock_timeout=pool.lock_timeout)


def _check_file(path: Path) -> None:
    """Raises StoreError, and changes nothing, if a file is too short, or of a newer Vidi or another program.

    SQLite would make a new database of a short file. It is empty for a moment while another process creates
    it; then this one waits.
    """
    until = time.monotonic() + PATIENCE
    while (size := path.stat().st_size if path.is_file() else LEAST) == 0 and time.monotonic() < until:
        time.sleep(LOOK_AGAIN)
    if size < LEAST:
        raise StoreError(
            f"it has {counted(size, 'byte')}, so its events are lost; nothing was changed: restore a backup, "
            "or delete the file to begin with an empty library"
        )
    if not path.is_file():
        return
    with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=rw", uri=True)) as connection:
        tables = [name for (name,) in connection.execute("SELECT name FROM sqlite_master")]
        if tables and "stored_events" not in tables:
            raise StoreError("it is a database of another program")
        try:
            checksums.check_format(connection.cursor())
        except checksums.FormatError as error:
            raise StoreError(str(error)) from None


def _log_ahead(path: str) -> None:
    """Turns on the write-ahead log. While another process does so, SQLite refuses without waiting."""
    until = time.monotonic() + PATIENCE
    with closing(sqlite3.connect(path, uri=True)) as connection:
        while True:
            try:
                connection.execute("PRAGMA journal_mode=WAL")
                break
            except sqlite3.OperationalError as error:
                if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() > until:
                    raise
                time.sleep(LOOK_AGAIN)


@runtime_checkable
class Indexed(Protocol):
    """A recorder that searches its rows itself: ours do, those of the library do not."""

    def of(self, topics: Sequence[str], after: int, stop: int) -> list[Row]: ...
    def together(self, after: int, topics: Sequence[str]) -> list[tuple[int, int]]: ...


def _row(note: Notification) -> Row:
    return note.id, UUID(str(note.originator_id)).hex, note.originator_version, note.topic, note.state


def _beginnings() -> list[str]:
    """The topics of the first events of games, in all shapes."""
    return [GameStarted.TOPIC, *(topic for topic in UPCASTS if topic.startswith("vidi.GameStarted."))]


class GameLibrary(Application[UUID]):
    """All games. Its settings are the environment variables of the eventsourcing library: docs/storage.md."""

    name = "vidi"
    env: ClassVar[dict[str, str]] = {
        "PERSISTENCE_MODULE": IN_FOLDER,
        "SQLITE_LOCK_TIMEOUT": "30",
        "POSTGRES_CONNECT_TIMEOUT": "10",
        "POSTGRES_LOCK_TIMEOUT": "60",
        "POSTGRES_PASSWORD": "",  # leaves it to PostgreSQL: .pgpass, PGPASSWORD, peer
        "POSTGRES_POOL_SIZE": "1",
        "POSTGRES_PRE_PING": "y",
    }

    def __init__(self, env: EnvType | None = None) -> None:
        super().__init__(env)
        self._searching = threading.Lock()
        self._rare: dict[tuple[str, ...], tuple[int, list[tuple[UUID, Event]]]] = {}
        """By topics: the position up to which the store was searched for them, and what it has."""
        self._states: dict[Callable[..., Any], tuple[list[tuple[UUID, Event]], Any]] = {}
        """By the function that folds events: those of ``_rare`` that it folded, and the state."""

    def construct_factory(self, env: Environment) -> InfrastructureFactory:
        """Raises StoreError if a setting or a package is missing."""
        try:
            return super().construct_factory(env)
        except (InfrastructureFactoryError, OSError) as error:
            raise StoreError(f"{error.__cause__ or error}") from error

    def construct_mapper(self) -> Mapper[UUID]:
        return GameMapper(JSONTranscoder())

    def construct_event_store(self) -> EventStore[UUID]:
        if isinstance(self.recorder, SQLiteRecorder):
            return Events(self.mapper, self.recorder)
        return super().construct_event_store()

    @property
    def by(self) -> Person | None:
        """The person who acts; None in a terminal, and if nobody has to sign in."""
        return self._signer.by

    @by.setter
    def by(self, person: Person | None) -> None:
        self._signer.by = person

    @property
    def _signer(self) -> GameMapper:
        assert isinstance(self.mapper, GameMapper)  # noqa: S101 - made above
        return self.mapper

    def find(self, game_id: UUID) -> Game | None:
        """The game with that id, ready for its next move; None if there is none. The id must be a game's."""
        try:
            game: Game = self.repository.get(game_id, projector_func=projector(rules_of))
        except AggregateNotFoundError:
            return None
        return game

    def stream(self, game_id: UUID) -> list[Recorded]:
        """Every event of a game in order, including those taken back; empty without such a game."""
        return recorded(game_id, self.stored(game_id))

    def stored(self, game_id: UUID) -> list[StreamRow]:
        """The rows of a stream in order, as they are stored."""
        if isinstance(self.recorder, SQLiteRecorder):
            return self.recorder.stream(game_id)
        events = self.recorder.select_events(game_id)
        return [(event.originator_version, event.topic, event.state) for event in events]

    def streams(self, ids: Iterable[UUID]) -> dict[UUID, list[Event]]:
        """The events of streams that are not games, by id; missing streams are left out."""
        by_id = dict[UUID, list[Event]]()
        if isinstance(self.recorder, SQLiteRecorder):
            for id_, topic, state in self.recorder.streams([id_.hex for id_ in ids]):
                stream = by_id.setdefault(UUID(id_), [])
                stream.append(decoded(id_, len(stream) + 1, topic, state))
            return by_id
        streams = ((id_, self.stream(id_)) for id_ in ids)
        return {id_: [recorded.event for recorded in stream] for id_, stream in streams if stream}

    def first(self, game_id: UUID) -> Event | None:
        """The first event of a stream; None if there is no such stream."""
        first = self.recorder.select_events(game_id, limit=1)
        return _event(first[0]) if first else None

    def version(self, game_id: UUID) -> int:
        """The version of a game's last event; 0 without such a game."""
        last = self.recorder.select_events(game_id, desc=True, limit=1)
        return last[0].originator_version if last else 0

    def rows(self, after: int, limit: int = BATCH) -> list[Row]:
        """The events after position ``after`` (0: all), at most ``limit``, in the order of the store."""
        stored = self._raw(after, limit)
        if not any(map(codec().is_old, {row[3] for row in stored})):
            return stored
        return list(self._today(stored))

    def put_rows(self, rows: Sequence[checksums.Entry]) -> None:
        """Stores the rows of new events, all or none. Raises StoreConflict as ``events.put`` does."""
        if isinstance(self.recorder, SQLiteRecorder):
            self.recorder.insert_rows(rows)
        else:
            self.recorder.insert_events([StoredEvent(_uuid(row[0]), *row[1:]) for row in rows])

    def _today(self, rows: Sequence[Row]) -> Iterator[Row]:
        """Rows in the current shape. The stream completes old events; it is read once for all of them."""
        streams: dict[str, dict[int, Event]] = {}
        for position, game, version, topic, state in rows:
            row = _current(position, topic, state)
            if codec().is_old(topic) and UNSAID in row[1]:
                if game not in streams:  # by version, because a damaged stream may lack some
                    streams[game] = {number: event for _, number, event in self.stream(UUID(game))}
                row = codec().encode(streams[game][version])
            yield position, game, version, *row

    def _raw(self, after: int, limit: int) -> list[Row]:
        """The rows after a position, as they are stored."""
        if isinstance(self.recorder, SQLiteRecorder):
            return self.recorder.raw(after, limit)
        notes = self.recorder.select_notifications(after, limit, inclusive_of_start=False)
        return [_row(note) for note in notes]

    def row(self, position: int) -> Row | None:
        """The event at a position, as it is stored; None if there is none."""
        return next(iter(self._raw(position - 1, 1)), None) if position else None

    def together(self, after: int) -> list[tuple[int, int]]:
        """The first and the last position of each game that has no event before, and none of another between.

        So games that were recorded at the same time are left out.
        """
        return self.recorder.together(after, _beginnings()) if isinstance(self.recorder, Indexed) else []

    def position(self) -> int:
        """The position of the last event; 0 in an empty store."""
        return self.recorder.max_notification_id() or 0

    def kept(self) -> AbstractContextManager[checksums.Kept]:
        """All rows as they are stored. Raises StoreError, also during the iteration."""
        if not isinstance(self.recorder, checksums.Keeper):
            raise StoreError("only events in a library's folder, or kept by vidi.postgres, can be verified")
        return self.recorder.kept()

    def started(self) -> Iterator[tuple[UUID, GameStarted]]:
        """Id and first event of every game, in the order in which they were stored."""
        for id_, event in self._of(_beginnings()):
            assert isinstance(event, GameStarted)  # noqa: S101 - by its topic
            yield id_, event

    def plays(self) -> Iterator[tuple[UUID, PlayReported | PlayWithdrawn]]:
        """The id and the events of every reported play, in the order in which they were stored."""
        for id_, event in self._of([PlayReported.TOPIC, PlayWithdrawn.TOPIC]):
            assert isinstance(event, PlayReported | PlayWithdrawn)  # noqa: S101 - by its topic
            yield id_, event

    def people(self) -> Iterator[PersonNamed | PersonParted]:
        """All events about persons with several names, in the order in which they were stored."""
        for _, event in self._rare_of(PersonNamed.TOPIC, PersonParted.TOPIC):
            assert isinstance(event, PersonNamed | PersonParted)  # noqa: S101 - by its topic
            yield event

    def remarks(self) -> dict[UUID, Remarks]:
        """The remarks that count, by id of their game."""
        by_game = dict[str, list[Remark]]()
        for _, event in self._rare_of(*(remark.TOPIC for remark in REMARKS)):
            assert isinstance(event, Remark)  # noqa: S101 - by its topic
            by_game.setdefault(event.game, []).append(event)
        return {UUID(game): folded(events) for game, events in by_game.items()}

    def remarks_on(self, game_id: UUID) -> Remarks:
        """The remarks on a game that count."""
        return folded(recorded.event for recorded in self.stream(remarks_id(game_id)))

    def queries(self) -> Iterator[QueryNamed | QueryRemoved]:
        """All events about named queries, in the order in which they were stored."""
        for _, event in self._rare_of(QueryNamed.TOPIC, QueryRemoved.TOPIC):
            assert isinstance(event, QueryNamed | QueryRemoved)  # noqa: S101 - by its topic
            yield event

    def columns(self) -> Iterator[ColumnsMeant | ColumnsForgotten]:
        """All events about meanings of columns, in the order in which they were stored."""
        for _, event in self._rare_of(ColumnsMeant.TOPIC, ColumnsForgotten.TOPIC):
            assert isinstance(event, ColumnsMeant | ColumnsForgotten)  # noqa: S101 - by its topic
            yield event

    def mappings(self) -> dict[str, dict[str, Any]]:
        """The mappings that people chose for titles, by the title in lower case."""
        chosen = dict[str, dict[str, Any] | None]()
        for _, event in self._rare_of(MappingChosen.TOPIC):
            assert isinstance(event, MappingChosen)  # noqa: S101 - by its topic
            chosen[event.title] = event.mapping
        return {title: mapping for title, mapping in chosen.items() if mapping is not None}

    def backgrounds(self) -> dict[tuple[str, str], str]:
        """By title in lower case and name of a map, the SHA-256 of the picture on which it lies."""
        chosen = dict[tuple[str, str], str | None]()
        for _, event in self._rare_of(BackgroundChosen.TOPIC):
            assert isinstance(event, BackgroundChosen)  # noqa: S101 - by its topic
            chosen[event.title, event.place] = event.sha256
        return {map_: sha256 for map_, sha256 in chosen.items() if sha256 is not None}

    def files(self) -> list[FileImported]:
        """The last import of each file, in the order in which they were stored."""
        last = dict[str, FileImported]()
        for _, event in self._of([FileImported.TOPIC]):
            assert isinstance(event, FileImported)  # noqa: S101 - by its topic
            last[event.sha256] = event
        return list(last.values())

    def put_next(self, id_: UUID, event: Event, decided: Callable[[Iterable[Event]], bool], of: str) -> None:
        """Stores the next event of a stream, unless the stream has changed since the event was decided.

        ``decided`` says whether the events lead to the state by which it was; ``of`` is what they are of, for
        the message. Raises StoreConflict.
        """
        stream = self.stream(id_)
        changed = StoreConflict(f"somebody changed {of} meanwhile; nothing was stored: try again")
        if not decided(recorded.event for recorded in stream):
            raise changed
        try:
            self.events.put([Recorded(id_, len(stream) + 1, event)])
        except StoreConflict as conflict:
            raise changed from conflict

    def roles(self) -> Roles:
        """The roles that count."""
        return self._state_of(ROLES, folded_roles)

    def accounts(self) -> Accounts:
        """The names of accounts that count."""
        return self._state_of(ACCOUNTS, folded_accounts)

    def keys(self) -> Mapping[str, Key]:
        """All keys for programs by id, also those that count no longer."""
        return self._state_of(KEYS, keys_after)

    def _state_of(self, kinds: Sequence[type[Event]], fold: Callable[[Iterable[Event]], T]) -> T:
        """The state after all events of these kinds, folded again only when there are more of them.

        A server asks for roles several times at each request. So callers must not change the state.
        """
        events = self._rare_of(*(kind.TOPIC for kind in kinds))
        of, state = self._states.get(fold, (None, None))
        if of is not events:
            state = fold(event for _, event in events)
            self._states[fold] = events, state
        return cast("T", state)

    def _rare_of(self, *topics: str) -> list[tuple[UUID, Event]]:
        """As ``_of``, for topics of which there are few events: pages ask for them at every visit.

        They are kept, so that only what was stored since the last time is searched.
        """
        with self._searching:
            searched, events = self._rare.get(topics, (0, []))
            position = self.position()
            if position > searched and (new := list(self._of(topics, searched, position))):
                events = events + new
            self._rare[topics] = position, events
        return events

    def _of(
        self, topics: Sequence[str], after: int = 0, stop: int | None = None
    ) -> Iterator[tuple[UUID, Event]]:
        """The stream and the event of every row of these topics, in the order of the store: of those behind
        position ``after`` and not behind ``stop``."""
        stop = self.position() if stop is None else stop
        while rows := self._rows_of(topics, after, stop):
            for _, game, version, topic, state in rows:
                yield UUID(game), decoded(game, version, topic, state)
            after = rows[-1][0]

    def _rows_of(self, topics: Sequence[str], after: int, stop: int) -> list[Row]:
        if isinstance(self.recorder, Indexed):
            return self.recorder.of(topics, after, stop)
        notes = self.recorder.select_notifications(after, BATCH, stop, topics, inclusive_of_start=False)
        return [_row(note) for note in notes]

    @contextmanager
    def bulk(self) -> Iterator[None]:
        """Writes many games inside, and waits for the disk once, at the end."""
        if isinstance(self.recorder, SQLiteRecorder):
            with self.recorder.bulk():
                yield
        else:
            yield
