"""What the command line says of damaged, older and newer libraries: one line, and nothing is overwritten."""

import json
import os
import sqlite3
import string
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import duckdb
import pytest

from projections.projector.projector import WAREHOUSE
from tests.games.examples import OPEN
from tests.helpers.records import keep, write
from vidi.cli import main
from vidi.library.library import Library
from vidi.store.checksums import FORMAT, MARK
from vidi.store.events import StoreError

Done = tuple[int, str, str]
Vidi = Callable[..., Done]
COUNT = "SELECT count(*) AS moves FROM moves"


@pytest.fixture
def vidi(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> Vidi:
    """Runs ``vidi`` with these arguments beside a library of one game; returns code, output and messages."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("VIDI_LIBRARY", raising=False)
    with Library("library") as library:
        keep(library, write(tmp_path / "game.vidi.jsonl"))

    def run(*args: str | Path) -> Done:
        monkeypatch.setattr(sys, "argv", ["vidi", *map(str, args)])
        capfd.readouterr()
        code = 0
        try:
            main()
        except SystemExit as stopped:
            code = int(stopped.code or 0)
        return code, *capfd.readouterr()

    return run


def spoil(path: Path, place: float) -> None:
    data = bytearray(path.read_bytes())
    data[int(len(data) * place)] ^= 1
    path.write_bytes(data)


def change(statement: str, *values: bytes) -> None:
    with closing(sqlite3.connect("library/events.db")) as con, con:
        con.execute(statement, values)


def test_verify_says_that_all_is_right(vidi: Vidi) -> None:
    assert vidi("verify")[:2] == (0, "1 game, 36 events: all right\n")
    vidi("sql", COUNT)
    code, out, err = vidi("verify", "--json")
    assert json.loads(out) == {
        "ok": True,
        "games": 1,
        "reports": 0,
        "events": 36,
        "findings": [],
        "notes": [],
    }
    assert (code, err) == (0, "")


def test_verify_names_the_place(vidi: Vidi) -> None:
    change("UPDATE stored_events SET state = CAST(replace(state, '18 pawns', '17 pawns') AS BLOB)")
    code, out, err = vidi("verify")
    assert code == 1
    assert out.endswith("1 game, 36 events: 1 finding\n")
    assert err.startswith("vidi: game ")
    assert err.endswith("one of the events 1 to 36 is not as it was stored: the checksum differs\n")
    code, out, _ = vidi("verify", "--json")
    (finding,) = json.loads(out)["findings"]
    assert (code, finding["version"]) == (1, 1)


def test_damaged_tables_are_made_again_with_one_line(vidi: Vidi) -> None:
    _, expected, _ = vidi("sql", COUNT)
    spoil(Path("library") / WAREHOUSE, 0.001)
    code, out, err = vidi("sql", COUNT)
    assert (code, out) == (0, expected)
    assert err.startswith(f"vidi: library/{WAREHOUSE} is damaged (")
    assert err.count("\n") == 1


def test_a_damaged_copy_is_published_anew_with_one_line(vidi: Vidi) -> None:
    _, expected, _ = vidi("sql", COUNT)
    (copy,) = Path("library/published").glob("*.duckdb")
    spoil(copy, 0.001)
    code, out, err = vidi("sql", COUNT)
    assert (code, out) == (0, expected)
    assert err.startswith("vidi: the published tables were damaged: ")
    assert err.count("\n") == 1


def test_tables_of_another_version_are_made_again_and_it_is_said(vidi: Vidi) -> None:
    _, expected, _ = vidi("sql", COUNT)
    with duckdb.connect(Path("library") / WAREHOUSE) as con:
        con.execute("UPDATE live.progress SET schema = 'older'")
    assert "warehouse.duckdb has another version" in vidi("verify")[1]
    code, out, err = vidi("sql", COUNT)
    assert (code, out) == (0, expected)
    assert err == f"vidi: library/{WAREHOUSE} is of an older shape or of another store; it is made again\n"


@pytest.mark.parametrize(
    "command", [["games"], ["sql", COUNT], ["verify"], ["project"], ["import", "game.vidi.jsonl"]]
)
@pytest.mark.parametrize(
    "content", [b"", b"S", b"Dear diary, " * 500, b"SQLite format 3\0" + bytes(5_000)], ids=len
)
def test_events_that_are_none_are_one_line_and_left_alone(
    vidi: Vidi, command: list[str], content: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("vidi.store.events.PATIENCE", 0)
    path = Path("library/events.db")
    path.write_bytes(content)
    code, out, err = vidi(*command)
    assert (code, out) == (1, "")
    assert err.startswith("vidi: library/events.db cannot be used as an event store: ")
    assert err.count("\n") == 1
    assert path.read_bytes() == content


@pytest.mark.parametrize("command", [["games"], ["sql", COUNT], ["project"], ["import", "game.vidi.jsonl"]])
@pytest.mark.parametrize("state", [b"{", b"null", b"\xff", b"\xff" * 10_000, b'{"game":1}'])
def test_a_damaged_event_is_one_line(vidi: Vidi, command: list[str], state: bytes) -> None:
    change("UPDATE stored_events SET state = ? WHERE originator_version = 1", state)
    code, out, err = vidi(*command)
    assert (code, out) == (1, "")
    assert err.startswith("vidi: ")
    assert err.count("\n") == 1
    assert len(err) < 1_000
    assert "`vidi verify`" in err


@pytest.mark.parametrize("command", [["games"], ["sql", COUNT], ["verify"], ["import", "game.vidi.jsonl"]])
def test_a_newer_library_is_refused_by_name(vidi: Vidi, command: list[str]) -> None:
    change(f"PRAGMA application_id = {MARK * 256 + FORMAT + 1}")
    before = Path("library/events.db").read_bytes()
    code, out, err = vidi(*command)
    assert (code, out) == (1, "")
    assert err == (
        "vidi: library/events.db cannot be used as an event store: it was made by a newer Vidi "
        f"(format {FORMAT + 1}; this one knows up to {FORMAT}): update Vidi\n"
    )
    assert Path("library/events.db").read_bytes() == before


@pytest.mark.parametrize("statement", ["PRAGMA application_id = 252006673", "CREATE TABLE bookmarks (url)"])
def test_a_database_of_another_program_is_refused(tmp_path: Path, statement: str) -> None:
    path = tmp_path / "events.db"
    with closing(sqlite3.connect(path)) as con, con:
        con.execute(statement)
    before = path.read_bytes()
    with pytest.raises(StoreError, match="another program"):
        Library(tmp_path)
    assert [path.read_bytes()] == [one.read_bytes() for one in tmp_path.iterdir()] == [before]


PUNCTUATION = "".join(sorted(set(string.punctuation) - set("/?\\")))


@pytest.mark.parametrize(
    "name", ["a?b", "a\\b", "x:memory:", "mode=memory", os.fsdecode(b"a\xffb"), "x" * 300]
)
@pytest.mark.parametrize("command", [["import", "game.vidi.jsonl"], ["restore", "backup.zip"], ["games"]])
def test_a_folder_that_a_database_misreads_is_refused(vidi: Vidi, name: str, command: list[str]) -> None:
    assert vidi("backup", "backup.zip")[0] == 0
    before = sorted(Path().iterdir())
    code, out, err = vidi(*command, "--library", name)
    assert (code, out) == (1, "")
    assert err.startswith("vidi: ")
    assert err.count("\n") == 1
    assert sorted(Path().iterdir()) == before


@pytest.mark.parametrize("name", [PUNCTUATION, "file:a", "-\n% \N{GAME DIE}"])
def test_any_other_folder_can_have_a_library(vidi: Vidi, name: str) -> None:
    _, expected, _ = vidi("sql", COUNT)
    assert vidi("import", "game.vidi.jsonl", "--library", name)[0] == 0
    assert vidi("sql", COUNT, "--library", name)[:2] == (0, expected)
    assert (Path(name) / "events.db").is_file()


def test_an_older_library_opens_and_gets_checksums_from_then_on(vidi: Vidi) -> None:
    change("DROP TABLE checksums")
    change("PRAGMA application_id = 0")
    assert vidi("verify")[1].splitlines() == [
        "36 events were stored by an older Vidi, without checksums",
        "1 game, 36 events: all right",
    ]
    assert vidi("play", OPEN.name, "--players", "2", "--bot", "random")[0] == 0
    code, out, _ = vidi("verify")
    assert code == 0
    assert out.startswith("36 events were stored by an older Vidi, without checksums\n2 games, ")
