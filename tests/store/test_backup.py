"""A backup is the library at one moment, and a restored library is that one, or nothing."""

import gzip
import json
import signal
import sqlite3
import subprocess
import sys
import zipfile
from collections.abc import Callable
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from domain.kernel.chance import SeededChance
from tests.helpers.command import Vidi
from tests.helpers.records import keep, write
from tests.helpers.reported import imported, stream
from vidi.care.backup import EVENTS, MANIFEST, BackupError, backup, restore
from vidi.care.verify import verify
from vidi.library.library import Library
from vidi.store.events import Row


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A library of one game."""
    with Library(tmp_path / "library") as library:
        keep(library, write(tmp_path / "game.vidi.jsonl"))
    return tmp_path / "library"


@pytest.fixture
def packed(folder: Path, tmp_path: Path) -> Path:
    """A backup of it."""
    backup(folder, tmp_path / "backup.zip", done)
    return tmp_path / "backup.zip"


def done(_: int) -> None:
    """Nobody looks at the progress."""


def events(folder: Path) -> list[Row]:
    """The events of a library that is sound."""
    with Library(folder) as library:
        assert verify(folder, library.store, done).ok
        return library.store.rows(0, 100_000)


def left(folder: Path) -> set[str]:
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


def test_a_backup_and_back(folder: Path, packed: Path, tmp_path: Path) -> None:
    sizes: list[int] = []
    again = tmp_path / "far" / "away"
    restore(packed, again, sizes.append)
    assert left(again) == {EVENTS}
    assert sizes[-1] == (again / EVENTS).stat().st_size
    assert events(again) == events(folder)
    with Library(again) as library:
        assert library.sql("SELECT count(*) AS n FROM moves")["n"].tolist() == [7]


@pytest.fixture
def with_files(folder: Path) -> Path:
    """The same library with two imported files, which an older Vidi kept as they were."""
    with Library(folder) as library:
        for data in (b"one", b"two"):
            library.store.events.put(stream(imported(folder, data)))
    return folder


def test_imported_files_are_taken_along(with_files: Path, tmp_path: Path) -> None:
    (with_files / "raw" / "left").write_bytes(b"of an import that was killed")
    assert backup(with_files, tmp_path / "backup.zip", done) == []
    restore(tmp_path / "backup.zip", tmp_path / "again", done)
    raw = {f"raw/{sha256(data).hexdigest()}.gz": data for data in (b"one", b"two")}
    assert left(tmp_path / "again") == {EVENTS, *raw}
    assert {name: gzip.decompress((tmp_path / "again" / name).read_bytes()) for name in raw} == raw
    assert events(tmp_path / "again") == events(with_files)


@pytest.mark.parametrize("how", ["missing", "damaged"])
def test_an_imported_file_that_is_not_as_it_was_is_left_out_and_named(
    with_files: Path, tmp_path: Path, how: str
) -> None:
    lost = with_files / "raw" / sha256(b"one").hexdigest()
    lost.unlink() if how == "missing" else lost.write_bytes(b"other")
    [flaw] = backup(with_files, tmp_path / "backup.zip", done)
    assert f"raw/{lost.name} is {how}" in flaw
    restore(tmp_path / "backup.zip", tmp_path / "again", done)
    assert left(tmp_path / "again") == {EVENTS, f"raw/{sha256(b'two').hexdigest()}.gz"}


def test_a_backup_of_the_first_layout_is_restored(folder: Path, packed: Path, tmp_path: Path) -> None:
    remake(packed, lambda files, manifest: manifest.update(vidi_backup=1))
    restore(packed, tmp_path / "again", done)
    assert events(tmp_path / "again") == events(folder)


@pytest.mark.parametrize("name", ["raw/../../x", "raw/x", "/raw/" + "0" * 64, "raw/" + "0" * 64])
def test_a_backup_with_a_file_of_another_name_is_none(packed: Path, tmp_path: Path, name: str) -> None:
    """Nor is one in which a file has not the hash that it is named by."""

    def change(files: dict[str, bytes], manifest: dict[str, Any]) -> None:
        files[name] = b"evil"
        manifest["files"][name] = {"size": 4, "sha256": sha256(b"evil").hexdigest()}

    remake(packed, change)
    with pytest.raises(BackupError, match="is not a backup of Vidi: it contains"):
        restore(packed, tmp_path / "again", done)
    assert not (tmp_path / "again").exists()
    assert not list(tmp_path.rglob("x"))


def test_a_backup_for_which_there_is_no_room(packed: Path, tmp_path: Path) -> None:
    remake(packed, lambda files, manifest: manifest["files"][EVENTS].update(size=10**18))
    with pytest.raises(BackupError, match="make room"):
        restore(packed, tmp_path / "again", done)
    assert not (tmp_path / "again").exists()


def test_the_same_library_gives_the_same_bytes(folder: Path, packed: Path, tmp_path: Path) -> None:
    backup(folder, tmp_path / "second.zip", done)
    assert (tmp_path / "second.zip").read_bytes() == packed.read_bytes()


RECORDS = """
import sys
from tests.store.test_store import begun
from vidi.library.library import Library
with Library(sys.argv[1]) as library:
    for number in range(60):
        library.record(begun(f"written meanwhile {number}", moves=3))
        print(number, flush=True)
"""


def test_a_backup_while_another_process_records(folder: Path, tmp_path: Path) -> None:
    """Each is a beginning of what is stored in the end, whole puts only."""
    command = [sys.executable, "-c", RECORDS, str(folder)]
    backups: list[Path] = []
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as other:
        assert other.stdout is not None
        for _ in range(3):
            other.stdout.readline()
            backups.append(tmp_path / f"{len(backups)}.zip")
            backup(folder, backups[-1], done)
        other.communicate()
    assert other.returncode == 0
    whole = events(folder)
    restored = []
    for number, file in enumerate(backups):
        restore(file, tmp_path / f"restored {number}", done)
        restored.append(events(tmp_path / f"restored {number}"))
        assert restored[-1] == whole[: len(restored[-1])]
    assert 0 < len(restored[0]) <= len(restored[1]) <= len(restored[2]) <= len(whole)


def test_nothing_is_overwritten(folder: Path, packed: Path, tmp_path: Path) -> None:
    before = packed.read_bytes()
    with pytest.raises(BackupError, match="already exists"):
        backup(folder, packed, done)
    assert packed.read_bytes() == before
    (tmp_path / "file").write_text("mine")
    for taken in (folder, tmp_path / "file"):
        with pytest.raises(BackupError, match="not empty"):
            restore(packed, taken, done)
    (tmp_path / "empty").mkdir()
    restore(packed, tmp_path / "empty", done)
    assert events(tmp_path / "empty") == events(folder)


def test_a_damaged_library_is_not_backed_up(folder: Path, tmp_path: Path) -> None:
    data = (folder / EVENTS).read_bytes()
    (folder / EVENTS).write_bytes(data[: len(data) // 2])
    before = left(tmp_path)
    with pytest.raises(BackupError, match="is damaged"):
        backup(folder, tmp_path / "backup.zip", done)
    assert left(tmp_path) - {f"library/{EVENTS}-shm", f"library/{EVENTS}-wal"} == before
    with pytest.raises(BackupError, match="cannot be written"):
        backup(folder, tmp_path / "no" / "backup.zip", done)


def spoil(file: Path) -> None:
    """Changes a name in an event, past its checksum."""
    with closing(sqlite3.connect(file)) as con, con:
        con.execute("UPDATE stored_events SET state = CAST(replace(state, '\"Bo\"', '\"Ed\"') AS BLOB)")


def rows(file: Path) -> list[Any]:
    """All that is stored, as it is."""
    with closing(sqlite3.connect(file)) as con:
        return con.execute("SELECT rowid, * FROM stored_events ORDER BY rowid").fetchall()


def test_an_event_that_is_not_as_it_was_stored_is_not_backed_up(folder: Path, tmp_path: Path) -> None:
    """Which SQLite itself cannot see."""
    with Library(folder) as library:
        (game,) = library.games()
    spoil(folder / EVENTS)
    before = left(tmp_path)
    with pytest.raises(BackupError) as refused:
        backup(folder, tmp_path / "backup.zip", done)
    last = len(rows(folder / EVENTS))
    assert str(refused.value) == (
        f"{folder / EVENTS} is damaged (game {game.id}, event 1: one of the events 1 to {last} is not as it "
        "was stored: the checksum differs); to keep what is left of it, copy the folder itself"
    )
    assert left(tmp_path) - {f"library/{EVENTS}-shm", f"library/{EVENTS}-wal"} == before


def test_an_event_that_is_not_as_it_was_stored_is_not_restored(packed: Path, tmp_path: Path) -> None:
    """A backup of an older Vidi, which did not look."""

    def change(files: dict[str, bytes], manifest: dict[str, Any]) -> None:
        (tmp_path / "spoilt").write_bytes(files[EVENTS])
        spoil(tmp_path / "spoilt")
        files[EVENTS] = (tmp_path / "spoilt").read_bytes()
        manifest["files"][EVENTS]["sha256"] = sha256(files[EVENTS]).hexdigest()

    remake(packed, change)
    with pytest.raises(BackupError, match=r"event 1: .*; it is a zip that you can extract events.db from"):
        restore(packed, tmp_path / "again", done)
    assert not (tmp_path / "again").exists()


def test_a_library_without_its_table_of_checksums_is_damaged(folder: Path, tmp_path: Path) -> None:
    """One byte of the file, in the name of the table, hides it."""
    data = (folder / EVENTS).read_bytes()
    (folder / EVENTS).write_bytes(data.replace(b"checksums", b"chacksums"))
    with pytest.raises(BackupError, match="the table of checksums is missing"):
        backup(folder, tmp_path / "backup.zip", done)


def test_a_damaged_byte_is_never_backed_up_unseen(folder: Path, tmp_path: Path) -> None:
    """Or it lies where nothing is: then the backup has every event."""
    file = folder / EVENTS
    whole, expected = file.read_bytes(), rows(file)
    draw, refused = SeededChance("damage", 0).below, 0
    for number in range(60):
        spoilt = bytearray(whole)
        spoilt[draw(len(whole))] ^= 1 << draw(8)
        file.write_bytes(spoilt)
        for log in folder.glob(f"{EVENTS}-*"):
            log.unlink()
        target = tmp_path / f"{number}.zip"
        try:
            backup(folder, target, done)
        except BackupError:
            refused += 1
            continue
        restore(target, tmp_path / f"{number}", done)
        assert rows(tmp_path / f"{number}" / EVENTS) == expected, number
    assert 0 < refused < 60


WORKS = """
import os, signal, sys
from pathlib import Path
from vidi.care.backup import backup, restore
def in_the_middle(_):
    print("ready", flush=True)
    if sys.argv[4] == "killed":
        os.kill(os.getpid(), signal.SIGKILL)
    sys.stdin.read()
{"backup": backup, "restore": restore}[sys.argv[1]](Path(sys.argv[2]), Path(sys.argv[3]), in_the_middle)
"""


@pytest.mark.parametrize("what", ["backup", "restore"])
def test_what_a_killed_process_left_goes_and_what_a_living_one_has_stays(
    what: str, folder: Path, packed: Path, tmp_path: Path
) -> None:
    """Where another is at work in the same place, each is whole in the end."""
    source, place = {"backup": folder, "restore": packed}[what], tmp_path / "place"
    place.mkdir()

    def begun(name: str, fate: str) -> "subprocess.Popen[str]":
        command = [sys.executable, "-c", WORKS, what, str(source), str(place / name), fate]
        pipe = subprocess.PIPE
        process = subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True)
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        return process

    with begun("living", "lives") as living, begun("killed", "killed") as killed:
        killed.communicate()
        assert len(list(place.iterdir())) == 2
        {"backup": backup, "restore": restore}[what](source, place / "third", done)
        assert len(list(place.iterdir())) == 2  # the third, and the part of the living one
        living.communicate()
    assert (living.returncode, killed.returncode) == (0, -signal.SIGKILL)
    assert {path.name for path in place.iterdir()} == {"living", "third"}
    for made in ("living", "third"):
        library = place / made
        if what == "backup":
            restore(place / made, library := tmp_path / made, done)
        assert events(library) == events(folder)


@pytest.mark.parametrize("place", range(0, 1000, 23))
def test_a_flipped_byte_in_a_backup(folder: Path, packed: Path, tmp_path: Path, place: int) -> None:
    """It is refused, or what is restored is right; a date or the like may change unseen."""
    data = bytearray(packed.read_bytes())
    data[len(data) * place // 1000] ^= 0x21
    packed.write_bytes(data)
    again = tmp_path / "again"
    try:
        restore(packed, again, done)
    except BackupError:
        assert [path.name for path in tmp_path.iterdir() if "again" in path.name] == []
    else:
        assert events(again) == events(folder)


@pytest.mark.parametrize("kept", [0.0, 0.2, 0.5, 0.9, 0.999])
def test_a_backup_that_is_cut(packed: Path, tmp_path: Path, kept: float) -> None:
    data = packed.read_bytes()
    packed.write_bytes(data[: int(len(data) * kept)])
    with pytest.raises(BackupError, match="is damaged or not a backup"):
        restore(packed, tmp_path / "again", done)
    assert not (tmp_path / "again").exists()


def remake(packed: Path, change: Callable[[dict[str, bytes], dict[str, Any]], None]) -> None:
    """Writes the backup anew, with other files or another manifest."""
    with zipfile.ZipFile(packed) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    manifest = json.loads(files.pop(MANIFEST))
    change(files, manifest)
    with zipfile.ZipFile(packed, "w") as archive:
        for name, data in files.items():
            archive.writestr(name, data)
        archive.writestr(MANIFEST, json.dumps(manifest))


def smuggle(name: str) -> Callable[[dict[str, bytes], dict[str, Any]], None]:
    def change(files: dict[str, bytes], manifest: dict[str, Any]) -> None:
        files[name] = files[EVENTS]
        manifest["files"][name] = manifest["files"][EVENTS]

    return change


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (smuggle("../evil"), "not a backup of Vidi: it contains '../evil'"),
        (smuggle("/evil"), "not a backup of Vidi"),
        (smuggle("..\\evil"), "not a backup of Vidi"),
        (smuggle("warehouse.duckdb"), "not a backup of Vidi"),
        (lambda files, manifest: files.update({"x": b""}), "lacks files that its manifest"),
        (lambda files, manifest: files.pop(EVENTS), "lacks files that its manifest"),
        (lambda files, manifest: files.update({EVENTS: b"other"}), "events.db differs from its manifest"),
        (lambda files, manifest: files.update({EVENTS: bytes(9_000_000)}), "differs from its manifest"),
        (lambda files, manifest: manifest.update({"vidi_backup": 3}), "made by a newer Vidi"),
        (lambda files, manifest: manifest.update({"more": 2}), "made by a newer Vidi"),
    ],
)
def test_a_backup_that_is_not_what_it_says(
    packed: Path, tmp_path: Path, change: Callable[[dict[str, bytes], dict[str, Any]], None], message: str
) -> None:
    remake(packed, change)
    before = left(tmp_path)
    with pytest.raises(BackupError, match=message.replace("\\", ".")):
        restore(packed, tmp_path / "again", done)
    assert left(tmp_path) == before
    assert not (tmp_path / "again").exists()


def test_a_file_that_is_no_backup(tmp_path: Path) -> None:
    (tmp_path / "letter").write_text("Dear diary")
    with pytest.raises(BackupError, match="not a backup"):
        restore(tmp_path / "letter", tmp_path / "again", done)
    with zipfile.ZipFile(tmp_path / "photos.zip", "w") as archive:
        archive.writestr("photo", b"")
    with pytest.raises(BackupError, match="it has no manifest"):
        restore(tmp_path / "photos.zip", tmp_path / "again", done)


def test_on_the_command_line(vidi: Vidi, folder: Path, tmp_path: Path) -> None:
    assert vidi("backup", "b.zip").out == "b.zip holds the library\n"
    again = vidi("backup", "b.zip")
    assert (again.code, again.err) == (1, "vidi: b.zip already exists; give another name\n")
    refused = vidi("restore", "b.zip")
    assert refused.code == 1
    assert "is not empty" in refused.err
    assert vidi("restore", "b.zip", "--library", "other").out == "other holds the library again\n"
    assert events(tmp_path / "other") == events(folder)
