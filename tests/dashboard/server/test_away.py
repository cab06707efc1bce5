"""While the server of the events does not answer: 503 and one line at once, and pages that come back."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from threading import Event

import httpx2
import pytest

from tests.dashboard.visiting import Visit
from tests.helpers.postgres import connect, running
from tests.helpers.serving import Ready, library, start, stop
from tests.helpers.shown import played
from vidi.library.library import Library

LINE = "does not answer; earlier data is kept: try again when it is back"


def _on_server(env: dict[str, str], log: Path, folder: Path, ready: Ready) -> None:
    os.environ.update(env)
    there = os.open(log, os.O_WRONLY | os.O_CREAT)
    os.dup2(there, 2)
    library(folder, ready)


@contextmanager
def gone(env: dict[str, str]) -> Iterator[None]:
    """The server ends its connections, and takes no others."""
    with connect(env) as connection:
        [place] = Path(env["POSTGRES_HOST"]).glob(".s.PGSQL.*[0-9]")
        hidden = place.rename(place.with_name("hidden"))
        connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()"
        )
        yield
        hidden.rename(place)


def test_a_store_that_is_away_is_one_line_and_pages_come_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = tmp_path / "log"
    with running() as env:
        folder = tmp_path / "library"
        # First the server: what it is forked from keeps the environment of its start, also for later tests.
        process, address = start(folder, partial(_on_server, env, log))
        for name, value in env.items():
            monkeypatch.setenv(name, value)
        game = played(("Ada", "Bo"), "short", 30, title="Evening")
        with Library(folder) as games:
            games.record(game)
        ask = partial(httpx2.get, timeout=60)
        assert ask(f"{address}/health").status_code == 200
        with Visit(address) as visit:
            with gone(env):
                for _ in range(5):
                    for path in ("/health", f"/replay/{game.id}/version", f"/replay/{game.id}/9/all.json"):
                        answer = ask(address + path)
                        assert (answer.status_code, answer.text.count("\n")) == (503, 0), answer.text
                        assert answer.text.endswith(LINE)
                    for path in (f"/games/{game.id}", f"/games/{game.id}/events", f"/games/{game.id}/record"):
                        answer = ask(f"{address}/api/v1{path}")
                        assert answer.status_code == 503, answer.text
                        assert answer.json()["message"].endswith(LINE)
                visit.open("replay", game=str(game.id))
                assert visit.text == "This page returns by itself."
                while "cannot be brought up to date" not in log.read_text():
                    Event().wait(0.1)
            visit.open("replay", game=str(game.id))
            assert "returns by itself" not in visit.text
        while ask(f"{address}/health").json()["problem"]:
            Event().wait(0.1)
        stop(process)
    text = log.read_text()
    assert "Traceback" not in text
    assert text.count("cannot be brought up to date") == text.count("brought up to date again") == 1
