"""A storage of boardgame.io, a folder of files, is its matches."""

import hashlib
import io
import json
import zipfile
from pathlib import Path

import pytest

from tests.games.examples import OPEN, QUICK
from vidi.importers.reading.given import Held
from vidi.library.library import Library

FOLDER = Path(__file__).parents[2] / "fixtures" / "imports" / "boardgameio"
STORE = FOLDER / "flatfile"
STATE, INITIAL, METADATA, LOG = (
    hashlib.md5(f"eU5rBn{end}".encode(), usedforsecurity=False).hexdigest()
    for end in ("", ":initial", ":metadata", ":log")
)
"""The names of the files of the match."""


def store(*without: str) -> list[Held]:
    """The files of the storage but some, as bytes."""
    files = sorted(STORE.iterdir())
    return [Held(path.name, path.read_bytes()) for path in files if path.name not in without]


def test_a_folder_is_its_matches(library: Library, tmp_path: Path) -> None:
    report = library.import_files([STORE])
    assert [(file.name, file.format) for file in report.files] == [(f"{STORE}/match eU5rBn", "boardgameio")]
    assert library.import_files([FOLDER / f"{QUICK.name}.json", STORE]).counts() == {"same": 2}
    [kept] = {path.stem for path in (library.folder / "raw").iterdir()} - {
        _sha256(FOLDER / f"{QUICK.name}.json")
    }
    with Library(tmp_path / "other") as other:
        other.import_files(reversed(store()))
        assert [path.stem for path in (other.folder / "raw").iterdir()] == [kept], "in whatever order"


def _sha256(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def test_progress_ends_at_the_size_of_the_files(library: Library) -> None:
    seen: list[tuple[int, int]] = []
    library.import_files(store(), progress=lambda done, total: seen.append((done, total)))
    size = sum(path.stat().st_size for path in STORE.iterdir())
    assert seen[-1] == max(seen) == (size, size)


def test_files_of_a_later_storage_have_longer_names(library: Library) -> None:
    """They stand among other files."""
    files = [Held(hashlib.sha256(file.name.encode()).hexdigest(), file.data) for file in store()]
    report = library.import_files([*files[:2], FOLDER / f"{OPEN.name}.json", *files[2:]])
    assert report.counts() == {"new": 2}
    assert [Path(file.name).name for file in report.files] == [f"{OPEN.name}.json", "match eU5rBn"]


def test_a_damaged_file_is_named(library: Library) -> None:
    cut = [Held(file.name, file.data[: -9 if file.name == LOG else None]) for file in store()]
    [error] = library.import_files(cut).errors()
    assert str(error).startswith(f"match eU5rBn: {LOG}: not JSON at column 38")
    assert str(error).endswith("[import:3]")
    assert library.games() == []


@pytest.mark.parametrize(
    ("without", "reason"),
    [
        (
            LOG,
            "match eU5rBn: `log` is missing, but `state._stateID` is not 0 [import:5]",
        ),
        (INITIAL, "match eU5rBn: setting up: chance 1 is missing: expected a start_seat, "),
    ],
)
def test_a_match_without_a_file_is_refused(without: str, reason: str, library: Library) -> None:
    [error] = library.import_files(store(without)).errors()
    assert str(error).startswith(reason)
    assert library.games() == []


def test_a_zip_of_a_folder_is_its_matches(library: Library) -> None:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as archive:
        for file in [*store(), Held("notes", b"")]:
            archive.writestr(f"storage/{file.name}", file.data)
    report = library.import_files([Held("storage.zip", data.getvalue())])
    assert report.counts() == {"ignored": 1, "new": 1}
    assert report.files[1].name == "storage.zip/storage/match eU5rBn"


def test_files_of_another_program_are_no_matches(library: Library) -> None:
    report = library.import_files(store(METADATA))
    assert report.counts() == {"refused": 3}
    of_log, *others = sorted(map(str, report.errors()), key=lambda error: "key, value" in error)
    assert "value: the log alone does not say which match it is of" in of_log
    assert all("a JSON object with the fields key, value" in error for error in others)
    other = Held(LOG, json.dumps({"value": [], "key": "eU5rBn:log"}).encode())
    assert library.import_files([other]).counts() == {"refused": 1}


def test_a_file_that_is_there_twice_is_not_lost(library: Library) -> None:
    report = library.import_files([*store(), *store(STATE, METADATA, INITIAL)])
    assert report.counts() == {"refused": 1, "new": 1}
