"""Folders and files without rights: one message that names them, and nothing is changed."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.faults.killing import VIDI
from tests.helpers.records import write
from vidi.library.library import Library

ORDINARY = ("setpriv", "--bounding-set=-dac_override,-dac_read_search") if os.geteuid() == 0 else ()
"""Takes from root what lets it pass every right; others have no such thing."""


def vidi(*arguments: object) -> "subprocess.CompletedProcess[str]":
    command = [*ORDINARY, VIDI, *map(str, arguments)]
    return subprocess.run(command, input="", capture_output=True, text=True, check=False)


@contextmanager
def mode(path: Path, rights: int) -> Iterator[None]:
    """Other rights for a while, with a test that they hold."""
    before = path.stat().st_mode
    path.chmod(rights)
    try:
        yield
    finally:
        path.chmod(before)


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A library of one game."""
    folder = tmp_path_factory.mktemp("made")
    with Library(folder) as library:
        assert library.import_files([write(folder / "game.vidi.jsonl")]).ok
    (folder / "game.vidi.jsonl").unlink()
    return folder


@pytest.fixture
def folder(tmp_path: Path, made: Path) -> Path:
    """A copy of it."""
    return Path(shutil.copytree(made, tmp_path / "library"))


def refused(done: "subprocess.CompletedProcess[str]", *texts: str) -> None:
    """Not done, for a reason that names the place; no traceback."""
    assert done.returncode in (1, 2)
    assert "Traceback" not in done.stderr
    assert done.returncode == 2 or done.stderr.count("\n") == 1, done.stderr
    assert all(text in done.stderr for text in texts), done.stderr


@pytest.mark.parametrize(
    ("rights", "reason"),
    [
        (0o555, "events.db: it cannot be opened for writing (attempt to write a readonly database); nothing"),
        (0o444, "library cannot be read: Permission denied"),
        (0o000, "is not readable"),
    ],
)
def test_a_folder_without_rights(folder: Path, rights: int, reason: str) -> None:
    """Reading only; not to be entered; neither."""
    events = (folder / "events.db").read_bytes()
    with mode(folder, rights):
        refused(vidi("takeback", "0", "0", "--library", folder), reason)
    assert sorted(path.name for path in folder.iterdir()) == ["events.db", "raw"]
    assert (folder / "events.db").read_bytes() == events
    assert vidi("export", _game(folder), "--library", folder).returncode == 0


def _game(folder: Path) -> str:
    with Library(folder) as library:
        return str(library.games()[0].id)


def test_events_that_may_only_be_read_are_shown_and_not_changed(folder: Path) -> None:
    game, events = _game(folder), (folder / "events.db").read_bytes()
    with mode(folder / "events.db", 0o444):
        assert vidi("export", game, "--library", folder).returncode == 0
        reason = f"{folder}/events.db: it cannot be opened for writing"
        refused(vidi("takeback", game, "1", "--library", folder), reason, "nothing was changed")
    assert (folder / "events.db").read_bytes() == events
    for log in folder.glob("events.db-*"):  # SQLite gives them the rights of the file that it reads
        log.chmod(0o644)
    assert vidi("takeback", game, "1", "--library", folder).returncode == 0


def test_places_that_may_not_be_written(folder: Path, tmp_path: Path) -> None:
    closed = tmp_path / "closed"
    closed.mkdir()
    (closed / "taken").write_text("before")
    game = _game(folder)
    with mode(closed, 0o555):
        for name in ("new", "taken"):
            reason = f"vidi: {closed / name} cannot be written: Permission denied; nothing is left of it"
            refused(vidi("export", game, "-o", closed / name, "--library", folder), reason)
        refused(vidi("backup", closed / "b.zip", "--library", folder), f"{closed}/b.zip cannot be written")
        refused(vidi("demo", "--library", closed / "new"), f"{closed}/new cannot be a library's folder")
    assert [path.name for path in closed.iterdir()] == ["taken"]
    assert (closed / "taken").read_text() == "before"
