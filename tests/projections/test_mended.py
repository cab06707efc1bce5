"""Whoever asks tables whose published copy is damaged gets the right answer, and no refusal."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import duckdb
import pytest

from dashboard.shared import reading
from projections.copies.current import POINTER, current
from projections.projector.projector import WAREHOUSE
from tests.helpers.projected import begun
from tests.helpers.records import MOVES, write
from tests.store.test_together import ran
from vidi.library.library import Library

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


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A library of one game, with tables. Tests damage copies of it."""
    folder = tmp_path_factory.mktemp("sound")
    with Library(folder / "library") as library:
        library.import_files([write(folder / "game.vidi.jsonl")])
        begun(library.folder / WAREHOUSE)
        library.sql(COUNT)
    return folder / "library"


@pytest.fixture
def folder(sound: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A library of one game, with tables."""
    monkeypatch.chdir(tmp_path)
    return shutil.copytree(sound, tmp_path / "library")


@pytest.fixture
def served(folder: Path) -> Iterator[Path]:
    """The same, with a server's follower at work."""
    context = reading.use(folder)
    context.follower.start()
    yield folder
    context.close()


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
    damage(served, name)
    assert reading.tables().execute(COUNT).fetchall() == [(len(MOVES),)]
    damage(served, name)
    assert ran("sql", COUNT, "--format", "csv") == 0
    assert capsys.readouterr().out == f'"n"\n{len(MOVES)}\n'


def test_damage_that_only_the_query_meets_is_mended_too(folder: Path) -> None:
    """In a block that holds rows of a table, and in none that is read when a copy is opened."""
    query = "SELECT sum(hash(e))::VARCHAR AS n FROM facts.events AS e"
    copy = current(folder)
    assert copy
    with duckdb.connect(copy, read_only=True) as con:
        expected = con.execute(query).fetchall()
        [(block,), *_] = con.execute(
            "SELECT block_id FROM pragma_storage_info('live.events') WHERE block_id >= 0 AND persistent"
        ).fetchall()
    place = 3 * 4_096 + block * 262_144 + 1_000
    data = bytearray(copy.read_bytes())
    data[place] ^= 0x40
    copy.write_bytes(data)
    with duckdb.connect(copy, read_only=True) as con, pytest.raises(duckdb.Error):
        con.execute(query)
    with Library(folder) as library:
        assert library.sql(query)["n"].tolist() == [expected[0][0]]
    assert [path.name for path in copy.parent.glob("*.damaged-*")] == [f"{copy.name}.damaged-1"]
