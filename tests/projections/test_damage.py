"""Damaged files of tables are noticed, set aside and made again, wherever the damage is."""

import logging
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from itertools import repeat
from pathlib import Path

import duckdb
import pytest

from projections.copies.current import FOLDER, POINTER, CopyDamaged, current, position
from projections.copies.damage import damage_within
from projections.copies.errors import WarehouseError
from projections.projector.projector import WAREHOUSE, Projector
from projections.projector.publish import publish
from projections.query.read import SqlRefused, run_user_sql
from tests.helpers.projected import Exported, Feed, ask, export, random_game, rows, tables

ROWS = rows(random_game("damage", 2, 12))
EVENTS = "SELECT count(*), sum(length(payload::VARCHAR)) FROM facts.events"


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Sound tables."""
    return tables(tmp_path_factory.mktemp("whole") / WAREHOUSE, ROWS)


@pytest.fixture(scope="module")
def expected(whole: Path) -> Exported:
    """What they say."""
    return export(whole)


@pytest.fixture
def folder(tmp_path: Path, whole: Path) -> Path:
    """A library's folder with sound tables and a published copy."""
    (tmp_path / WAREHOUSE).write_bytes(whole.read_bytes())
    keep(tmp_path)
    return tmp_path


def keep(folder: Path) -> Path:
    """Brings tables and copy up to date, as every question does first; returns the copy."""
    with Projector(folder / WAREHOUSE, Feed(ROWS)) as projector:
        projector.catch_up()
        return publish(projector, folder)


def flip(path: Path, place: int) -> None:
    with path.open("r+b") as file:
        file.seek(place)
        byte = file.read(1)[0]
        file.seek(place)
        file.write(bytes([byte ^ 0x40]))


def asides(folder: Path) -> list[str]:
    return sorted(file.name for file in folder.rglob("*.damaged-*"))


def sound(path: Path) -> bool:
    with duckdb.connect(path, read_only=True) as con:
        return damage_within(con) is None


@pytest.mark.parametrize("damage", range(0, 1000, 99))
def test_a_flipped_byte_anywhere_in_the_tables(
    folder: Path, whole: Path, expected: Exported, damage: int
) -> None:
    """Copying reads all that is in use: what is published is right, or was made again."""
    warehouse = folder / WAREHOUSE
    flip(warehouse, whole.stat().st_size * damage // 1000)
    (folder / FOLDER / POINTER).unlink()  # so that there is something to copy
    copy = keep(folder)
    assert export(copy) == export(warehouse) == expected
    assert asides(folder) in ([], [f"{WAREHOUSE}.damaged-1"])
    if damage == 0:
        assert asides(folder)


@pytest.mark.parametrize(
    "spoil",
    [
        lambda data: b"",
        lambda data: data[:10],
        lambda data: data[:4_096],
        lambda data: data[:12_288],
        lambda data: data[: len(data) // 2],
        lambda data: b"Dear diary, " * 1_000,
        lambda data: bytes(len(data)),
    ],
)
def test_a_file_that_is_cut_or_none(
    folder: Path, expected: Exported, spoil: Callable[[bytes], bytes], caplog: pytest.LogCaptureFixture
) -> None:
    warehouse = folder / WAREHOUSE
    spoilt = spoil(warehouse.read_bytes())
    warehouse.write_bytes(spoilt)
    (folder / FOLDER / POINTER).unlink()
    keep(folder)
    assert export(warehouse) == expected
    assert (folder / f"{WAREHOUSE}.damaged-1").read_bytes() == spoilt
    lines = [record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING]
    assert len(lines) == 1
    assert lines[0].startswith(f"{warehouse} is damaged (")
    assert "set aside as warehouse.duckdb.damaged-1" in lines[0]


KILLED = """
import os, signal, sys
from itertools import repeat
from pathlib import Path
from projections.projector.projector import Projector
from tests.helpers.projected import Feed
from tests.projections.test_damage import ROWS
projector = Projector(Path(sys.argv[1]), Feed(ROWS, repeat(20)))
projector.catch_up()
os.kill(os.getpid(), signal.SIGKILL)
"""


def test_a_damaged_log_goes_with_its_file(tmp_path: Path, expected: Exported) -> None:
    """Or it is as good as cut there, and the tables go on from the last batch before the damage."""
    died = subprocess.run([sys.executable, "-c", KILLED, str(tmp_path / WAREHOUSE)])
    assert died.returncode == -signal.SIGKILL
    names = (WAREHOUSE, f"{WAREHOUSE}.wal")
    both = [f"{WAREHOUSE}.damaged-1", f"{WAREHOUSE}.damaged-1.wal"]
    listed = []
    for place in (0.2, 0.45, 0.5, 0.7):
        folder = tmp_path / str(place)
        folder.mkdir()
        for name in names:
            (folder / name).write_bytes((tmp_path / name).read_bytes())
        flip(folder / names[1], int((folder / names[1]).stat().st_size * place))
        keep(folder)
        assert export(folder / WAREHOUSE) == expected
        listed.append(asides(folder))
    assert both in listed
    assert all(aside in ([], both) for aside in listed)


def test_damage_while_the_file_is_open(tmp_path: Path, expected: Exported) -> None:
    """Tables that were opened in order, and are cut before the rest of them is read."""
    warehouse = tmp_path / WAREHOUSE
    with Projector(tables(warehouse, ROWS), Feed(ROWS)) as projector:
        os.truncate(warehouse, 20_000)
        publish(projector, tmp_path)
        assert export(tmp_path / FOLDER / f"{projector.name}.duckdb") == expected


def test_what_is_damaged_again_at_once_is_the_disks_fault(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object) -> None:
        raise duckdb.Error("Corrupt database file: computed checksum 1 does not match stored checksum 2")

    with Projector(tmp_path / WAREHOUSE, Feed(ROWS, repeat(20))) as projector:
        monkeypatch.setattr(projector, "_project", fails)
        with pytest.raises(duckdb.Error):
            projector.advance()
        with pytest.raises(WarehouseError, match="is the disk sound"):
            projector.advance()
    assert asides(tmp_path) == [f"{WAREHOUSE}.damaged-1"]


@pytest.mark.parametrize(
    "text", [b"", b"\xff\xfe", b"7-abc.duckdb", b"../warehouse.duckdb", b"current", b"\0"]
)
def test_a_pointer_that_points_nowhere(folder: Path, expected: Exported, text: bytes) -> None:
    before = current(folder)
    (folder / FOLDER / POINTER).write_bytes(text)
    assert current(folder) is None
    copy = keep(folder)
    assert copy != before
    assert position(copy) == len(ROWS)
    assert export(copy) == expected


@pytest.mark.parametrize("damage", range(0, 1000, 142))
def test_a_flipped_byte_anywhere_in_the_copy(folder: Path, whole: Path, damage: int) -> None:
    """Who asks gets a right answer, or CopyDamaged and then a right answer; never a wrong one."""
    expected = ask(whole, EVENTS)
    copy = current(folder)
    assert copy is not None
    flip(copy, copy.stat().st_size * damage // 1000)
    try:
        assert run_user_sql(folder, EVENTS).rows == expected
    except CopyDamaged:
        assert asides(folder) == [f"{copy.name}.damaged-1"]
        keep(folder)
        assert run_user_sql(folder, EVENTS).rows == expected


def test_a_query_cannot_have_a_sound_copy_set_aside(folder: Path) -> None:
    with pytest.raises(SqlRefused, match="Corrupt database file"):
        run_user_sql(folder, "SELECT error('Corrupt database file') FROM moves")
    copy = current(folder)
    assert copy is not None
    assert sound(copy)
    assert asides(folder) == []
