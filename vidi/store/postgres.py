"""The event store over PostgreSQL, chosen by ``PERSISTENCE_MODULE=vidi.postgres`` (docs/storage.md)."""

import logging
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from threading import Timer
from time import monotonic
from typing import Any, LiteralString

import psycopg
from eventsourcing import postgres
from eventsourcing.persistence import (
    DataError,
    InterfaceError,
    InternalError,
    OperationalError,
    StoredEvent,
)
from eventsourcing.utils import Environment, EnvType
from psycopg import Connection, Cursor
from psycopg.rows import DictRow, args_row, tuple_row
from psycopg.sql import SQL, Composed, Identifier

from vidi.store import checksums
from vidi.store.events import BATCH, Away, Damaged, Row, StoreError, entry

CHUNK = 1_000
"""Events in one statement."""
PATIENCE = 5.0
"""Seconds of waiting for a lock after which one line reports it."""
FRESH = 0.2
"""Seconds after an answer within which the server is not tried before it is used."""
KNOCK = 2
"""The most seconds for which a server that was gone is tried again."""
GONE = ("08", "57P")
"""Prefixes of the error codes of broken connections and of servers that stop."""
CREATING = 86_105_100_105
"""The advisory lock for creating the tables: the letters of Vidi."""
SUMS = """CREATE TABLE {sums} (
    game_id text, first_version bigint, last_version bigint NOT NULL, checksum bytea NOT NULL,
    PRIMARY KEY (game_id, first_version)
)"""
ADD = "INSERT INTO {sums} SELECT * FROM unnest(%s::text[], %s::bigint[], %s::bigint[], %s::bytea[])"
PUTS = "SELECT game_id, first_version, last_version, checksum FROM {sums} ORDER BY game_id, first_version"
RARE = "vidi_rare_events"
INDEX = """CREATE INDEX {name} ON {events} (topic, notification_id)
WHERE topic LIKE 'vidi.%' AND topic <> 'vidi.MoveMade.1'"""
"""As in ``vidi.store.events``, whose condition would depend on the collation of the database."""
OF = """SELECT notification_id, replace(originator_id::text, '-', ''), originator_version, topic, state
FROM {events}
WHERE topic LIKE 'vidi.%%' AND topic <> 'vidi.MoveMade.1'
    AND topic = ANY(%s) AND notification_id > %s AND notification_id <= %s
ORDER BY notification_id LIMIT %s"""
TOGETHER = """SELECT first, last FROM (
    SELECT min(notification_id) AS first, max(notification_id) AS last
    FROM {events} WHERE notification_id > %s
    GROUP BY originator_id
    HAVING min(originator_version) = 1 AND count(*) = max(notification_id) - min(notification_id) + 1
) AS streams JOIN {events} ON notification_id = first
WHERE topic = ANY(%s) ORDER BY first"""
EVENTS = """SELECT
    replace(originator_id::text, '-', ''), originator_version, convert_to(topic, 'UTF8'), state,
    topic IS NOT NULL AND state IS NOT NULL
FROM {events} ORDER BY originator_id, originator_version"""

log = logging.getLogger(__name__)
logging.getLogger("psycopg.pool").setLevel(logging.CRITICAL)  # its warnings are raised too


class PostgresRecorder(postgres.PostgresApplicationRecorder):
    """Writes with plain statements, one transaction for each call, one writer after another.

    Neither way of the library works here. Its pipeline hangs at 2,500 events. Its function in the database
    takes no lock, so a reader that goes on from the highest position can miss an event that commits later.
    """

    @property
    def _events(self) -> Identifier:
        return Identifier(self.datastore.schema, self.events_table_name)

    @property
    def _sums(self) -> Identifier:
        return Identifier(self.datastore.schema, "vidi_checksums")

    def create_table(self) -> None:
        """Creates the tables if they are missing, all or none, once for all processes that start."""
        statements = [*self.sql_create_statements]
        statements.remove(self.sql_create_pg_function_insert_events)
        with self.datastore.transaction(commit=True) as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", [CREATING])
            for statement in statements if self._lacks(cursor, self._events) else ():
                # The type of an event is shared by all applications of a schema.
                with suppress(psycopg.errors.DuplicateObject), cursor.connection.transaction():
                    cursor.execute(statement, prepare=False)
            if self._lacks(cursor, self._sums):  # an older Vidi created the other
                cursor.execute(self._sql(SUMS))
            if self._lacks(cursor, Identifier(self.datastore.schema, RARE)):
                cursor.execute(SQL(INDEX).format(name=Identifier(RARE), events=self._events))
        self.datastore.register_type_adapters()

    @staticmethod
    def _lacks(cursor: Cursor[DictRow], table: Identifier) -> bool:
        row = cursor.execute("SELECT 1 WHERE to_regclass(%s) IS NULL", [table.as_string()]).fetchone()
        return row is not None

    def insert_events(self, stored_events: Sequence[StoredEvent], **kwargs: Any) -> None:
        """Stores all or none. It never retries: when a connection breaks, the commit may have succeeded."""
        with self.datastore.transaction(commit=True) as cursor:
            for start in range(0, len(stored_events), CHUNK):
                self._insert_stored_events(cursor, stored_events[start : start + CHUNK], **kwargs)
            if puts := checksums.puts(map(entry, stored_events)):
                cursor.execute(self._sql(ADD), [list(column) for column in zip(*puts, strict=True)])

    def of(self, topics: Sequence[str], after: int, stop: int) -> list[Row]:
        """The first rows of these topics, which have an index, behind a position and not behind ``stop``."""
        with (
            self.datastore.get_connection() as connection,
            connection.transaction(),
            connection.cursor(row_factory=tuple_row) as cursor,
        ):
            return cursor.execute(self._sql(OF), [list(topics), after, stop, BATCH]).fetchall()

    def together(self, after: int, topics: Sequence[str]) -> list[tuple[int, int]]:
        """As ``GameLibrary.together``, for streams that begin with one of these topics."""
        with self.datastore.transaction(commit=False) as cursor:
            rows = cursor.execute(self._sql(TOGETHER), [after, list(topics)]).fetchall()
        return [(row["first"], row["last"]) for row in rows]

    @contextmanager
    def kept(self) -> Iterator[checksums.Kept]:
        """All rows, read in a separate read-only transaction."""
        try:
            with (
                self.datastore.get_connection() as connection,
                connection.transaction(),
                connection.cursor("puts", row_factory=args_row(checksums.Put)) as puts,
                connection.cursor("events", row_factory=tuple_row) as events,
            ):
                connection.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
                # The caller may take any time between two rows.
                connection.execute("SET LOCAL idle_in_transaction_session_timeout = 0")
                yield checksums.Kept([], puts.execute(self._sql(PUTS)), events.execute(self._sql(EVENTS)))
        except (DataError, InternalError) as error:  # of a page, an index or a text
            why = str(error).partition("\n")[0]
            raise Damaged(f"the database is damaged; reading stopped: {why}") from error

    def _sql(self, statement: LiteralString) -> Composed:
        """The statement with the names of our tables."""
        return SQL(statement).format(events=self._events, sums=self._sums)


class Datastore(postgres.PostgresDatastore):
    """The library's datastore, with a message for a lock of another session and for a server that is gone.

    It retries neither: the library would do so ten times, and wait as long each time.
    """

    away = False
    """Whether the server did not answer the last time."""
    answered = 0.0
    """When it last answered."""

    @contextmanager
    def get_connection(self) -> Iterator[Connection[DictRow]]:
        try:
            if self.away or monotonic() - self.answered > FRESH:
                self._knock()
            with super().get_connection() as connection, self._patience(connection):
                yield connection
            self.answered = monotonic()
        except (OperationalError, InterfaceError) as error:
            kind = Away if (away := self._is_gone(error)) else StoreError
            self.away = self.away or away
            raise kind(self._trouble(error)) from error

    def _knock(self) -> None:
        """Tries a connection of its own: the pool would wait for a server that is gone until its timeout.

        Raises OperationalError at once if nothing listens.
        """
        assert isinstance(self.pool.kwargs, dict)  # noqa: S101 - the library gives it one
        try:
            psycopg.connect(**{**self.pool.kwargs, "connect_timeout": KNOCK}).close()
        except psycopg.Error as error:
            raise OperationalError(str(error)) from error
        self.away = False

    @staticmethod
    def _is_gone(error: OperationalError | InterfaceError) -> bool:
        """Whether the server does not answer, rather than refuses."""
        code = getattr(error.__cause__, "sqlstate", None) or ""
        return not code or code.startswith(GONE)

    @contextmanager
    def _patience(self, connection: Connection[DictRow]) -> Iterator[None]:
        """Reports once that the statement inside waits for another session, if that takes long."""
        watch = Timer(PATIENCE, self._say_who_waits, [connection.info.backend_pid])
        watch.daemon = True
        watch.start()
        try:
            yield
        finally:
            watch.cancel()

    def _say_who_waits(self, process: int) -> None:
        assert isinstance(self.pool.kwargs, dict)  # noqa: S101 - the library gives it one
        with (
            suppress(psycopg.Error),
            psycopg.connect(**{**self.pool.kwargs, "row_factory": tuple_row}) as other,
        ):
            pids = other.execute("SELECT unnest(pg_blocking_pids(%s))", [process]).fetchall()
            if pids:
                holders = ", ".join(str(pid) for (pid,) in pids)
                limit = f"up to {self.lock_timeout} s" if self.lock_timeout else "without a limit"
                log.warning("waiting for the server: another session (%s) holds the lock; %s", holders, limit)

    def _trouble(self, error: OperationalError | InterfaceError) -> str:
        """One line: what happened, what is stored and what to do."""
        cause = error.__cause__
        if isinstance(cause, psycopg.errors.LockNotAvailable):
            return (
                f"another session of the server holds the lock, and Vidi gave up after "
                f"{self.lock_timeout} s; this was not stored, earlier data is kept: try again when that "
                "session is done"
            )
        if self._is_gone(error):
            assert isinstance(self.pool.kwargs, dict)  # noqa: S101 - the library gives it one
            return (
                f"the PostgreSQL server at {self.pool.kwargs['host']} does not answer; earlier data is "
                "kept: try again when it is back"
            )
        why = str(error).partition("\n")[0]
        return f"the PostgreSQL server refuses: {why}; earlier data is kept"


class PostgresFactory(postgres.PostgresFactory):
    """The library's PostgreSQL with the classes above."""

    application_recorder_class = PostgresRecorder

    def __init__(self, env: Environment | EnvType | None) -> None:
        """Raises OSError if a setting is missing, OperationalError if the server cannot be used."""
        super().__init__(env)
        self.datastore.__class__ = Datastore  # the library names the class itself
        pool = self.datastore.pool
        assert isinstance(pool.kwargs, dict)  # noqa: S101 - the library gives it one
        limit = f"-c lock_timeout={self.datastore.lock_timeout}s"
        pool.kwargs["options"] = f"{os.environ.get('PGOPTIONS', '')} {limit}".strip()
        try:  # the pool would retry until its timeout, and not give the reason
            psycopg.connect(**{**pool.kwargs, "connect_timeout": int(pool.timeout)}).close()
        except psycopg.Error as error:
            raise OperationalError(str(error)) from error
