"""Whoever asks tables whose published copy is damaged gets the right answer, and no refusal."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from dashboard import reading
from projections.publish import POINTER, current
from tests.records import MOVES, write
from tests.test_store_together import ran
from vidi.library import Library

COUNT = "SELECT count(*) AS n FROM moves"
DAMAGES: dict[str, Callable[[Path], object]] = {
    "no name": lambda copy: copy.with_name(POINTER).write_text(""),
    "a name of no copy": lambda copy: copy.with_name(POINTER).write_text("1-abc.duckdb"),
    "no text": lambda copy: copy.with_name(POINTER).write_bytes(b"\xff"),
    "no file": lambda copy: copy.unlink(),
    "no database": lambda copy: copy.write_bytes(b"worn out" * 1_000),
    "worn blocks": lambda copy: copy.write_bytes(
        copy.read_bytes()[:12_288].ljust(copy.stat().st_size, b"\1")
    ),
}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A library of one game, with tables."""
    monkeypatch.chdir(tmp_path)
    with Library(tmp_path / "library") as library:
        library.import_files([write(tmp_path / "game.vidi.jsonl")])
        library.sql(COUNT)
    return tmp_path / "library"


@pytest.fixture
def served(folder: Path) -> Iterator[Path]:
    """The same, with a server's follower at work."""
    desk = reading.use(folder)
    desk.follower.start()
    yield folder
    desk.close()


def damage(folder: Path, name: str) -> None:
    copy = current(folder)
    assert copy
    DAMAGES[name](copy)


@pytest.mark.parametrize("name", DAMAGES)
def test_a_notebook_gets_its_answer(name: str, folder: Path) -> None:
    damage(folder, name)
    with Library(folder) as library:
        assert library.sql(COUNT)["n"].tolist() == [len(MOVES)]


@pytest.mark.parametrize("name", ["a name of no copy", "worn blocks"])
def test_a_page_and_a_command_beside_a_server_get_theirs(
    name: str, served: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for ask in (
        lambda: reading.tables().execute(COUNT).fetchall() == [(len(MOVES),)],
        lambda: (
            ran("sql", COUNT, "--format", "csv") == 0 and capsys.readouterr().out == f'"n"\n{len(MOVES)}\n'
        ),
    ):
        damage(served, name)
        assert ask()
        assert reading.copy()
