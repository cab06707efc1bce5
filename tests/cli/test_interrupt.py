"""Ctrl-C in the middle of a command is one line and exit code 130; the next time all goes on."""

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import dashboard.server.run
import vidi.care.backup
import vidi.care.recheck
import vidi.cli.games
import vidi.exporters.many
import vidi.library.tables
from projections.copies.current import current
from projections.projector.compare import compare
from projections.projector.projector import Projector
from tests.helpers.records import write
from tests.store.test_store import begun
from tests.store.test_together import ran
from vidi.cli import STOPPED
from vidi.library.library import Library
from vidi.store.events import Events


@pytest.fixture(autouse=True)
def _interrupts() -> Iterator[None]:
    """Also where the shell that started all this ignores them."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A library of two games without tables, in the folder where commands run."""
    monkeypatch.chdir(tmp_path)
    with Library(tmp_path / "library") as library:
        library.record(begun("a", 5), begun("b", 5))
    write(tmp_path / "game.vidi.jsonl")
    return tmp_path / "library"


def interrupt() -> None:
    os.kill(os.getpid(), signal.SIGINT)


PLACES: dict[str, tuple[Any, str]] = {
    "project": (Projector, "copy"),
    "sql SELECT(1)": (Projector, "advance"),
    "verify": (vidi.care.recheck, "redecide"),
    "backup backup.zip": (vidi.care.backup, "_pack"),
    "import game.vidi.jsonl": (Events, "put"),
    "games": (vidi.cli.games, "listed"),
    "export -o all.zip": (vidi.exporters.many, "parts"),
    "serve --no-browser --port 0": (dashboard.server.run, "listening"),
}
"""Where each command is interrupted: at the first call of this."""


@pytest.mark.parametrize("command", PLACES)
def test_an_interrupted_command_is_one_line(
    command: str, folder: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    place, name = PLACES[command]
    work = getattr(place, name)

    def interrupted(*args: Any, **kwargs: Any) -> Any:
        interrupt()
        return work(*args, **kwargs)

    with monkeypatch.context() as patch:
        patch.setattr(place, name, interrupted)
        assert ran(*command.split(" ")) == 130
    assert capfd.readouterr() == ("", STOPPED)
    assert {path.name for path in folder.parent.iterdir()} == {"library", "game.vidi.jsonl"}
    if not command.startswith("serve"):
        assert ran(*command.split(" ")) == 0


def test_tables_that_were_interrupted_go_on(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """Within a statement of DuckDB, which makes an error of its own of it; here one that has no end."""

    def interrupted(self: Projector, con: Any, *_: Any) -> None:
        threading.Timer(0.1, interrupt).start()
        con.execute("SET threads = 1")  # DuckDB waits for what another thread works on, which has no end
        con.execute("SELECT sum(range) FROM range(1000000000000000)")

    with monkeypatch.context() as patch:
        patch.setattr(Projector, "_project", interrupted)
        assert ran("project") == 130
    assert capfd.readouterr() == ("", STOPPED)
    assert current(folder) is None
    assert ran("project") == 0
    with Library(folder) as library:
        (tmp_path / "other").mkdir()
        vidi.library.tables.project(tmp_path / "other", library.store)
    made, expected = current(folder), current(tmp_path / "other")
    assert made
    assert expected
    assert list(compare(made, expected)) == []


LOADING = """
import os, signal, sys
class Interrupts:
    def find_spec(self, name, path=None, target=None):
        if name == "typer":
            os.kill(os.getpid(), signal.SIGINT)
signal.signal(signal.SIGINT, signal.default_int_handler)
sys.meta_path.insert(0, Interrupts())
from vidi.cli import main
main()
"""


def test_a_command_that_is_interrupted_while_it_is_loaded_is_one_line() -> None:
    done = subprocess.run([sys.executable, "-c", LOADING], capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", STOPPED)


def test_a_command_that_ends_by_itself_leaves_interrupts_as_they_were(folder: Path) -> None:
    assert ran("games") == 0
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
