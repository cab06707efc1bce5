"""A disk that is full and a store that another process keeps: one message, and nothing half-written."""

import json
import os
import re
import resource
import shutil
import sqlite3
import subprocess
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

from projections.copies.current import FOLDER, current
from projections.copies.made import NOTE
from projections.projector.compare import compare
from projections.projector.projector import WAREHOUSE
from tests.faults.killing import VIDI
from tests.faults.test_kill import as_fields
from tests.games.examples import OPEN
from tests.helpers.records import keep, lines_of, write
from tests.store.test_store import begun
from vidi.care.verify import verify
from vidi.library.library import Library
from vidi.library.tables import project
from vidi.store.events import SQLiteRecorder, StoreError

FULL = "the disk is full, or a limit on files is reached"
KEPT = "this was not stored, earlier data is kept: make room, then try again"


def vidi(
    *arguments: object, bytes_: int | None = None, given: str = ""
) -> "subprocess.CompletedProcess[str]":
    """What a command comes to; no file may grow beyond so many bytes, by the system's own limit."""
    limit = None if bytes_ is None else partial(resource.setrlimit, resource.RLIMIT_FSIZE, (bytes_, bytes_))
    return subprocess.run(
        [VIDI, *map(str, arguments)],
        preexec_fn=limit,
        input=given,
        capture_output=True,
        text=True,
        check=False,
    )


def refused(done: "subprocess.CompletedProcess[str]") -> str:
    """The one line of a command that could not do it."""
    assert (done.returncode, done.stderr.count("\n")) == (1, 1), done.stderr
    return done.stderr.removeprefix("vidi: ").rstrip("\n")


def left(folder: Path) -> set[str]:
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


def sound(folder: Path) -> None:
    with Library(folder) as library:
        assert verify(folder, library.store, lambda done: None).findings == []


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file of 40 games."""
    games = [begun(f"{n}", 20).standing for n in range(40)]
    file = tmp_path_factory.mktemp("records") / "many.vidi.jsonl"
    return write(file, *(line for events in games for line in lines_of(events)))


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory, records: Path) -> Path:
    """A library with these games and their tables."""
    folder = tmp_path_factory.mktemp("whole")
    with Library(folder) as library:
        keep(library, records)
        project(folder, library.store)
    return folder


@pytest.fixture
def folder(tmp_path: Path, whole: Path) -> Path:
    """Another with the same events."""
    (tmp_path / "library").mkdir()
    shutil.copy(whole / "events.db", tmp_path / "library")
    return tmp_path / "library"


def test_a_full_disk_leaves_the_library_as_it_was(tmp_path: Path, records: Path) -> None:
    """With ``--strict`` nothing is taken in, without it the games before; then the rest goes through.

    What waits to be taken in at once waits in the system's folder for such files: that one is named.
    """
    folder = tmp_path / "library"
    with Library(folder) as library:
        library.record(begun("before"))
    message = f"{folder}/events.db: {FULL} (disk I/O error); {KEPT}"
    strict = refused(vidi("import", "--strict", records, "--library", folder, bytes_=100_000))
    assert re.sub(r"^/.+/vidi-\w+/", f"{folder}/", strict) == message != strict
    with Library(folder) as library:
        assert [header.id for header in library.games()] == [begun("before").id]
    assert refused(vidi("import", records, "--library", folder, bytes_=300_000)) == message
    with Library(folder) as library:
        there = len(library.games())
    assert 1 < there < 41
    assert f"{41 - there} new" in vidi("import", records, "--library", folder).stdout
    with Library(folder) as library:
        assert len(library.games()) == 41
    sound(folder)


def test_a_demo_on_a_full_disk(tmp_path: Path) -> None:
    assert refused(vidi("demo", "--library", tmp_path, bytes_=500_000)) == (
        f"{tmp_path}/events.db: {FULL} (disk I/O error); {KEPT}"
    )
    sound(tmp_path)


def test_a_recorder_on_a_full_disk_has_every_move_that_it_acknowledged(tmp_path: Path) -> None:
    wanted = [as_fields(move) for move in begun("a", 40).moves]
    begin = ("record", OPEN.name, "--player", "Ada", "--player", "Bo", "--player", "Cy", "--seed", "a")
    given = "".join(f"{json.dumps(line)}\n" for line in wanted)
    done = vidi(*begin, "--library", tmp_path, bytes_=300_000, given=given)
    assert refused(done) == f"{tmp_path}/events.db: {FULL} (disk I/O error); {KEPT}"
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert 1 < len(answers) < len(wanted)
    with Library(tmp_path) as library:
        (header,) = library.games()
        made = len(library.game(header.id).moves)
    assert made == len(answers) - 1  # the first tells of the game
    rest = "".join(f"{json.dumps(line)}\n" for line in wanted[made:])
    assert vidi("record", "--continue", header.id, "--library", tmp_path, given=rest).returncode == 0
    with Library(tmp_path) as library:
        assert len(library.game(header.id).moves) == 40
    sound(tmp_path)


@pytest.mark.parametrize("share", [0.01, 0.5, 0.8, 0.99])
def test_tables_on_a_full_disk(folder: Path, whole: Path, share: float) -> None:
    """Wherever it is full: what is published is whole or not there, and the next time all is."""
    limit = max(45_000, int((whole / WAREHOUSE).stat().st_size * share))
    message = refused(vidi("project", "--library", folder, bytes_=limit))
    assert message.startswith(f"{folder}: {FULL} (")
    assert message.endswith("; no event is lost and the tables stay complete: make room, then ask again")
    assert current(folder) is None
    sound(folder)
    assert vidi("project", "--library", folder).returncode == 0
    copy = current(folder)
    assert copy is not None
    expected = current(whole)
    assert expected is not None
    assert list(compare(copy, expected)) == []
    assert left(folder) == {
        "events.db",
        WAREHOUSE,
        *(f"{FOLDER}/{name}" for name in (NOTE, "current", copy.name)),
    }


def test_an_export_to_a_full_disk_leaves_what_was_there(tmp_path: Path) -> None:
    folder = tmp_path / "library"
    game = begun()
    (seat,) = game.rules.to_act(game.state)
    for _ in range(8):
        game.move(seat, "choose_civilization", {"slot": 1}, note="long " * 1_900)
        game.take_back(seat, 0)
    with Library(folder) as library:
        library.record(game)
    files = left(tmp_path)
    target = tmp_path / "game.vidi.jsonl"
    message = refused(vidi("export", game.id, "-o", target, "--library", folder, bytes_=50_000))
    assert message == f"{target} cannot be written: File too large; nothing is left of it"
    assert left(tmp_path) == files
    target.write_text("before")
    refused(vidi("export", game.id, "-o", target, "--library", folder, bytes_=50_000))
    assert target.read_text() == "before"
    assert vidi("export", game.id, "-o", target, "--library", folder).returncode == 0
    assert len(target.read_text()) > 50_000
    assert left(tmp_path) == {*files, target.name}
    assert vidi("export", game.id, "-o", "/dev/stdout", "--library", folder).stdout == target.read_text()


def test_a_backup_to_a_full_disk(folder: Path, tmp_path: Path) -> None:
    limit = (folder / "events.db").stat().st_size - 4096
    files, target = left(tmp_path), tmp_path / "backup.zip"
    message = refused(vidi("backup", target, "--library", folder, bytes_=limit))
    assert message == (
        f"{target} cannot be written: {FULL} (disk I/O error); "
        "it was removed: make room, or give another place"
    )
    assert left(tmp_path) == files
    assert vidi("backup", target, "--library", folder).returncode == 0


def test_a_store_that_may_have_no_more_pages_goes_on_when_it_may(tmp_path: Path) -> None:
    """SQLite says of this what it says of a full disk."""
    with Library(tmp_path) as library:
        assert isinstance(library.store.recorder, SQLiteRecorder)
        library.record(begun("before"))
        rows = library.store.rows(0)
        with library.store.recorder.datastore.get_connection(commit=True) as connection:
            cursor = connection.cursor()
            cursor.execute("PRAGMA page_count")
            cursor.execute(f"PRAGMA max_page_count = {cursor.fetchone()[0]}")
        with pytest.raises(StoreError) as full:
            library.record(begun("during", 60))
        assert str(full.value) == f"{tmp_path}/events.db: {FULL} (database or disk is full); {KEPT}"
        assert library.store.rows(0) == rows
        with library.store.recorder.datastore.get_connection(commit=True) as connection:
            connection.cursor().execute("PRAGMA max_page_count = 1000000")
        library.record(begun("during", 60))
        assert len(library.games()) == 2
    sound(tmp_path)


def test_the_first_error_in_a_bulk_is_the_one_that_is_told(library: Library) -> None:
    """Also where the disk cannot be waited for at the end; and what comes next waits for it again."""
    assert isinstance(library.store.recorder, SQLiteRecorder)
    with library.store.recorder.datastore.get_connection(commit=True) as connection:
        connection.cursor().execute("PRAGMA busy_timeout = 0")
    with closing(sqlite3.connect(library.folder / "events.db", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreError, match="another process keeps"), library.store.bulk():
            pass
        with pytest.raises(ZeroDivisionError), library.store.bulk():
            raise ZeroDivisionError
    assert library.store.recorder.synchronous == "FULL"
    library.record(begun())


def test_a_store_that_another_process_holds_is_told_when_the_wait_is_over(tmp_path: Path) -> None:
    folder = tmp_path / "library"
    Library(folder).close()
    file = write(tmp_path / "game.vidi.jsonl")
    with closing(sqlite3.connect(folder / "events.db", isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        locked = subprocess.run(
            [VIDI, "import", file, "--library", folder],
            env={**os.environ, "SQLITE_LOCK_TIMEOUT": "1"},
            capture_output=True,
            text=True,
            check=False,
        )
    assert refused(locked) == (
        f"{folder}/events.db: another process keeps the file locked, and Vidi gave up waiting "
        "(database is locked); this was not stored, earlier data is kept: try again when that process is done"
    )
    with Library(folder) as library:
        assert library.games() == []
        assert library.import_files([file]).counts() == {"new": 1}
