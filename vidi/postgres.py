"""The event store over PostgreSQL: what ``PERSISTENCE_MODULE=vidi.postgres`` chooses (docs/storage.md)."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any, LiteralString

import psycopg
from eventsourcing import postgres
from eventsourcing.persistence import DataError, InternalError, OperationalError, StoredEvent
from eventsourcing.utils import Environment, EnvType
from psycopg import Cursor
from psycopg.rows import DictRow, args_row, tuple_row
from psycopg.sql import SQL, Composed, Identifier

from vidi import checksums
from vidi.store import Damaged

CHUNK = 1_000
"""Events in one statement."""
CREATING = 86_105_100_105
"""The advisory lock of whoever makes the tables: the letters of Vidi."""
SUMS = """CREATE TABLE {sums} (
    game_id text, first_version bigint, last_version bigint NOT NULL, checksum bytea NOT NULL,
    PRIMARY KEY (game_id, first_version)
)"""
ADD = "INSERT INTO {sums} SELECT * FROM unnest(%s::text[], %s::bigint[], %s::bigint[], %s::bytea[])"
PUTS = "SELECT game_id, first_version, last_version, checksum FROM {sums} ORDER BY game_id, first_version"
EVENTS = """SELECT
    replace(originator_id::text, '-', ''), originator_version, convert_to(topic, 'UTF8'), state,
    topic IS NOT NULL AND state IS NOT NULL
FROM {events} ORDER BY originator_id, originator_version"""


class PostgresRecorder(postgres.PostgresApplicationRecorder):
    """Writes in plain statements, one transaction for each call, one writer after another.

    Neither of the library's own ways will do: its pipeline hangs at 2,500 events, and its function in the
    database takes no lock, so that who reads on from the highest position can miss one that is seen later.
    """

    @property
    def _events(self) -> Identifier:
        return Identifier(self.datastore.schema, self.events_table_name)

    @property
    def _sums(self) -> Identifier:
        return Identifier(self.datastore.schema, "vidi_checksums")

    def create_table(self) -> None:
        """Makes the tables where they are missing, all or nothing, once however many processes begin."""
        statements = [*self.sql_create_statements]
        statements.remove(self.sql_create_pg_function_insert_events)
        with self.datastore.transaction(commit=True) as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", [CREATING])
            for statement in statements if self._lacks(cursor, self._events) else ():
                # The type of an event is shared by all applications of a schema.
                with suppress(psycopg.errors.DuplicateObject), cursor.connection.transaction():
                    cursor.execute(statement, prepare=False)
            if self._lacks(cursor, self._sums):  # an older Vidi made the other
                cursor.execute(self._sql(SUMS))
        self.datastore.register_type_adapters()

    @staticmethod
    def _lacks(cursor: Cursor[DictRow], table: Identifier) -> bool:
        found = cursor.execute("SELECT 1 WHERE to_regclass(%s) IS NULL", [table.as_string()]).fetchone()
        return found is not None

    def insert_events(self, stored_events: Sequence[StoredEvent], **kwargs: Any) -> None:
        """Stores all or none. Not tried again: when a line breaks, the commit may have come through."""
        with self.datastore.transaction(commit=True) as cursor:
            for start in range(0, len(stored_events), CHUNK):
                self._insert_stored_events(cursor, stored_events[start : start + CHUNK], **kwargs)
            if puts := checksums.puts(stored_events):
                cursor.execute(self._sql(ADD), [list(column) for column in zip(*puts, strict=True)])

    @contextmanager
    def kept(self) -> Iterator[checksums.Kept]:
        """All that is stored, in a transaction of its own that only reads."""
        try:
            with (
                self.datastore.get_connection() as connection,
                connection.transaction(),
                connection.cursor("puts", row_factory=args_row(checksums.Put)) as puts,
                connection.cursor("events", row_factory=tuple_row) as events,
            ):
                connection.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
                # What is done between two rows takes as long as it takes.
                connection.execute("SET LOCAL idle_in_transaction_session_timeout = 0")
                yield checksums.Kept([], puts.execute(self._sql(PUTS)), events.execute(self._sql(EVENTS)))
        except (DataError, InternalError) as error:  # of a page, an index or a text
            why = str(error).partition("\n")[0]
            raise Damaged(f"the database is damaged and cannot be read on: {why}") from error

    def _sql(self, statement: LiteralString) -> Composed:
        """With the names of our tables."""
        return SQL(statement).format(events=self._events, sums=self._sums)


class PostgresFactory(postgres.PostgresFactory):
    """The library's PostgreSQL with the recorder above."""

    application_recorder_class = PostgresRecorder

    def __init__(self, env: Environment | EnvType | None) -> None:
        """Raises OSError where a setting is missing, OperationalError where the server cannot be used."""
        super().__init__(env)
        pool = self.datastore.pool
        assert isinstance(pool.kwargs, dict)  # noqa: S101 - the library gives it one
        try:  # the pool would try in vain until its time is out, and not say why
            psycopg.connect(**{**pool.kwargs, "connect_timeout": int(pool.timeout)}).close()
        except psycopg.Error as error:
            raise OperationalError(str(error)) from error
