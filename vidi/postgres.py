"""The event store over PostgreSQL: what ``PERSISTENCE_MODULE=vidi.postgres`` chooses (docs/storage.md)."""

from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import psycopg
from eventsourcing import postgres
from eventsourcing.persistence import OperationalError, StoredEvent
from eventsourcing.utils import Environment, EnvType
from psycopg.sql import Identifier

CHUNK = 1_000
"""Events in one statement."""
CREATING = 86_105_100_105
"""The advisory lock of whoever makes the table: the letters of Vidi."""


class PostgresRecorder(postgres.PostgresApplicationRecorder):
    """Writes in plain statements, one transaction for each call, one writer after another.

    Neither of the library's own ways will do: its pipeline hangs at 2,500 events, and its function in the
    database takes no lock, so that who reads on from the highest position can miss one that is seen later.
    """

    def create_table(self) -> None:
        """Makes the table where it is missing, all of it or nothing, once however many processes begin."""
        table = Identifier(self.datastore.schema, self.events_table_name).as_string()
        statements = [*self.sql_create_statements]
        statements.remove(self.sql_create_pg_function_insert_events)
        with self.datastore.transaction(commit=True) as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", [CREATING])
            missing = cursor.execute("SELECT 1 WHERE to_regclass(%s) IS NULL", [table]).fetchone()
            for statement in statements if missing else ():
                # The type of an event is shared by all applications of a schema.
                with suppress(psycopg.errors.DuplicateObject), cursor.connection.transaction():
                    cursor.execute(statement, prepare=False)
        self.datastore.register_type_adapters()

    def insert_events(self, stored_events: Sequence[StoredEvent], **kwargs: Any) -> None:
        """Stores all or none. Not tried again: when a line breaks, the commit may have come through."""
        with self.datastore.transaction(commit=True) as cursor:
            for start in range(0, len(stored_events), CHUNK):
                self._insert_stored_events(cursor, stored_events[start : start + CHUNK], **kwargs)


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
