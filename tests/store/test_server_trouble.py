"""A server whose tables another session locks, or that goes away: one line, and nothing is half-written."""

import logging
import os
import select
import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, LiteralString

import pytest
from eventsourcing.persistence import EventStore
from psycopg.sql import SQL, Identifier

from projections.projector.follow import Follower
from tests.helpers.postgres import connect, running
from tests.helpers.records import write
from tests.store.test_store import begun
from tests.store.test_together import ran
from vidi.care import verify as verifying
from vidi.library.library import Library
from vidi.store import postgres as server_store
from vidi.store.events import GameLibrary, Row

COMMANDS = {
    "import": ("import", "game.vidi.jsonl"),
    "sql": ("sql", "select count(*) from games"),
    "verify": ("verify",),
}
TABLE: LiteralString = "LOCK TABLE {}.vidi_events IN ACCESS EXCLUSIVE MODE"
ADVISORY: LiteralString = "SELECT pg_advisory_lock(86105100105)"


@pytest.fixture
def on_server(postgres: dict[str, str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> dict[str, str]:
    """The settings of a server in the environment, in a folder with a record; one game is stored."""
    monkeypatch.chdir(tmp_path)
    for name, value in postgres.items():
        monkeypatch.setenv(name, value)
    write(tmp_path / "game.vidi.jsonl")
    with Library("library") as library:
        library.record(begun())
    return postgres


@contextmanager
def held(env: dict[str, str], statement: LiteralString) -> Iterator[int]:
    """Another session holds a lock; its process."""
    with connect(env) as other, other.transaction():
        other.execute(SQL(statement).format(Identifier(env["POSTGRES_SCHEMA"])))
        yield other.info.backend_pid


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("statement", [TABLE, ADVISORY])
def test_a_lock_is_waited_for_with_a_line_and_not_for_ever(
    command: str,
    statement: LiteralString,
    on_server: dict[str, str],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(server_store, "PATIENCE", 0.05)
    monkeypatch.setenv("POSTGRES_LOCK_TIMEOUT", "1")
    with held(on_server, statement) as process:
        assert ran(*COMMANDS[command]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    waiting, refused = err.splitlines()
    assert waiting == (f"vidi: waiting for the server: another session ({process}) holds the lock; up to 1 s")
    assert refused.endswith(
        "another session of the server holds the lock, and Vidi gave up after 1 s; this was not stored, "
        "earlier data is kept: try again when that session is done"
    )
    with Library("library") as library:
        assert len(library.games()) == 1


def test_a_lock_that_is_let_go_is_one_line_and_the_work_goes_on(
    on_server: dict[str, str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(server_store, "PATIENCE", 0.05)
    with connect(on_server) as other:
        other.execute("BEGIN")
        other.execute(SQL(TABLE).format(Identifier(on_server["POSTGRES_SCHEMA"])))

        class LetsGo(logging.Handler):
            def emit(self, record: logging.LogRecord) -> None:
                other.close()

        handler = LetsGo()
        server_store.log.addHandler(handler)
        try:
            assert ran(*COMMANDS["import"]) == 0
        finally:
            server_store.log.removeHandler(handler)
    out, err = capsys.readouterr()
    assert "1 new" in out
    assert err.count("\n") == 1
    assert "another session" in err


@pytest.fixture
def stops(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Callable[[], None]]:
    """A server of a test's own, with games; calling this stops it."""
    monkeypatch.chdir(tmp_path)
    with running() as env:
        for name, value in env.items():
            monkeypatch.setenv(name, value)
        monkeypatch.setenv("POSTGRES_CONNECT_TIMEOUT", "1")
        with connect(env) as connection:
            [(data,)] = connection.execute("SELECT current_setting('data_directory')").fetchall()
        with Library("library") as library:
            for seed in "abc":
                library.record(begun(seed, 60))
        write(tmp_path / "game.vidi.jsonl")

        def stop() -> None:
            server = int((Path(data) / "postmaster.pid").read_text().split()[0])
            ends = os.pidfd_open(server)
            os.kill(server, signal.SIGQUIT)
            assert select.select([ends], [], [], 60)[0]
            os.close(ends)

        yield stop


WHERE = {"import": (EventStore, "put"), "sql": (GameLibrary, "rows"), "verify": (verifying, "judge")}
"""What a command calls in the middle of its work."""


@pytest.mark.parametrize("command", COMMANDS)
def test_a_server_that_stops_in_the_middle_is_one_line(
    command: str,
    stops: Callable[[], None],
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    place, name = WHERE[command]
    work = getattr(place, name)
    calls: list[str] = []

    def stopped(*args: Any, **kwargs: Any) -> Any:
        if not calls:
            stops()
            calls.append(name)
        return work(*args, **kwargs)

    monkeypatch.setattr(place, name, stopped)
    monkeypatch.setattr(verifying, "AT_ONCE", 1)  # else all games are read before the first one is judged
    assert ran(*COMMANDS[command]) == 1
    out, err = capfd.readouterr()
    assert out == ""
    assert err == (
        f"vidi: the PostgreSQL server at {os.environ['POSTGRES_HOST']} does not answer; earlier "
        "data is kept: try again when it is back\n"
    )
    assert calls


def test_a_server_that_stops_under_a_follower_is_one_line(
    stops: Callable[[], None], tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """However often it tries again."""
    with Library(tmp_path / "library") as library:
        looked = threading.Semaphore(0)

        def source(after: int, limit: int) -> Sequence[Row]:
            try:
                return library.store.rows(after, limit)
            finally:
                looked.release()

        def last() -> int:
            try:
                return library.store.position()
            finally:
                looked.release()

        follower = Follower(tmp_path / "library", source, last, retry=0.01)
        follower.start()
        try:
            assert looked.acquire(timeout=60)
            stops()
            while not follower.error:
                assert looked.acquire(timeout=60)
            for _ in range(3):
                assert looked.acquire(timeout=60)
        finally:
            follower.stop()
    lines = [record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING]
    assert len(lines) == 1
    assert "does not answer" in lines[0]
