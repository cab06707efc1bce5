"""``vidi export``: what it writes for whom, and what it refuses."""

import multiprocessing
import os
import signal
import zipfile
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from uuid import UUID

import pytest

from domain.catalog import games as all_games
from tests.exports.conftest import shortest
from tests.helpers.command import Vidi
from vidi.exporters import formats
from vidi.exporters.formats.bundle import record
from vidi.exporters.many import parts
from vidi.library.library import Library
from vidi.store.game import StoredGame


def ids(folder: Path) -> list[str]:
    with Library(folder) as library:
        return [str(header.id) for header in library.games()]


def test_a_bundle_holds_the_record_of_every_game(vidi: Vidi, full: Path, tmp_path: Path) -> None:
    """Taken in elsewhere, each is the same game, and the bundle of that library has the same bytes."""
    assert vidi("-o", "all.zip").code == 0
    with zipfile.ZipFile("all.zip") as archive:
        assert archive.testzip() is None
        names = archive.namelist()
        archive.extractall("records")
    assert sorted(name.split("-", 1)[1] for name in names) == sorted(f"{id_}.vidi.jsonl" for id_ in ids(full))
    with Library(tmp_path / "other") as other, Library(full) as library:
        assert other.import_files(sorted(Path("records").iterdir(), reverse=True)).ok
        for id_ in ids(full):
            assert other.game(id_).stream == library.game(id_).stream
    assert vidi("-o", "again.zip", "--library", tmp_path / "other").code == 0
    assert Path("again.zip").read_bytes() == Path("all.zip").read_bytes()


@pytest.fixture
def spread(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two worker processes get all games but the first."""
    monkeypatch.setattr("vidi.exporters.many.AT_ONCE", 1)
    monkeypatch.setattr("vidi.work.pool.HERE", 0)
    monkeypatch.setattr("vidi.work.pool.processors", lambda: 2)


@pytest.mark.parametrize("format_", ["bundle", "ocel"])
def test_worker_processes_write_the_same_file(
    vidi: Vidi, format_: str, request: pytest.FixtureRequest
) -> None:
    here = vidi("--format", format_).data
    request.getfixturevalue("spread")
    assert vidi("--format", format_).data == here


def killed(_: object, games: Sequence[StoredGame]) -> list[tuple[str, UUID, str]]:
    """Makes records, but a worker is killed at it."""
    if multiprocessing.parent_process() is not None:
        os.kill(os.getpid(), signal.SIGKILL)
    return parts(record, games)


@pytest.mark.usefixtures("spread")
def test_a_killed_worker_leaves_no_file(vidi: Vidi, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("vidi.exporters.many.parts", killed)
    done = vidi("-o", "all.zip")
    assert (done.code, done.data) == (1, b"")
    assert done.err.startswith("vidi: a worker process was ended from outside")
    assert not list(Path().iterdir())


def test_a_bundle_of_some_games_holds_these(vidi: Vidi, full: Path) -> None:
    one, two, *_ = ids(full)
    assert vidi(one[:8], two[:8], one, "-o", "two.zip").code == 0
    with zipfile.ZipFile("two.zip") as archive:
        assert len(archive.namelist()) == 2
        records = {name: archive.read(name) for name in archive.namelist()}
    assert vidi(one).data in records.values()
    assert vidi(two).data in records.values()


@pytest.mark.parametrize("game", all_games())
def test_the_end_of_a_name_says_the_format(vidi: Vidi, full: Path, game: str) -> None:
    with Library(full) as library:
        (id_,) = (
            header.id for header in library.games() if header.started.source and header.started.game == game
        )
    for ending, begins in ((".vidi.jsonl", b'{"vidi":1'), (".svg", b"<svg"), (".html", b"<!doctype html>")):
        file = Path(f"game{ending.upper()}")
        assert vidi(id_, "-o", file).code == 0
        assert file.read_bytes().startswith(begins)
        format_ = "record" if ending == ".vidi.jsonl" else ending[1:]
        assert vidi(id_, "--format", format_).data == file.read_bytes()
    assert Path("game.VIDI.JSONL").read_text("utf-8") == shortest(game).read_text("utf-8")


TOY = """
from vidi.exporters.formats import OfGame

EXPORTER = OfGame("toy", "Toy", "the number of moves", ".toy", lambda game, _: str(len(game.moves)).encode())
"""


def test_a_new_format_is_one_file(
    vidi: Vidi, full: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "formats").mkdir()
    (tmp_path / "formats" / "toy.py").write_text(TOY, "utf-8")
    monkeypatch.setattr(formats, "__path__", [*formats.__path__, str(tmp_path / "formats")])
    monkeypatch.setattr(formats, "exporters", cache(formats.exporters.__wrapped__))
    monkeypatch.setattr("vidi.cli.export.exporters", formats.exporters)
    game = ids(full)[0]
    with Library(full) as library:
        moves = str(len(library.game(game).moves)).encode()
    assert vidi(game, "--format", "toy").data == moves
    assert vidi(game, "-o", "game.toy").code == 0
    assert Path("game.toy").read_bytes() == moves
    assert vidi(game, "--move", "1", "--format", "toy").err.endswith("toy has all moves\n")


def test_help_and_docs_list_every_format(vidi: Vidi) -> None:
    listed = vidi("--help").out
    page = (Path(__file__).parents[2] / "docs" / "exporting.md").read_text("utf-8")
    for name, exporter in formats.exporters().items():
        assert f" {name}" in listed
        assert exporter.title in listed
        assert f"`{name}`" in page
    for ending in formats.endings():
        assert f"({ending})" in listed
        assert f"{ending}`" in page


GAME = "GAME"
WRONG: tuple[tuple[list[str], str], ...] = (
    ([GAME, "-o", "game.docx"], "vidi: game.docx: no format ends like this; there is .zip, .gif, "),
    ([GAME, "--format", "png", "--move", "9999"], "there is no move 9999; the game has 0 to "),
    ([GAME, "--format", "png", "--move", "-1"], "--move '-1' is no move: give a number, or two as in 10-40"),
    ([GAME, "--format", "gif", "--move", "9-3"], "there is no move 9-3; the game has 0 to "),
    ([GAME, "--format", "svg", "--move", "1-3"], "svg shows one position: give one move, as in --move 1"),
    ([GAME, "-o", "game.html", "--cluster", "tcp://127.0.0.1:9"], "--cluster is for bundle, log, ocel"),
    ([GAME, "--move", "3"], "--move is for gif, png, svg; record has all moves"),
    ([GAME, "--seat", "2"], "--seat is for gif, html, png, svg; record has what all seats know"),
    ([GAME, "--seat", "9", "--format", "html"], "there is no seat 9; the game has "),
    (["--format", "svg"], "svg is of one game: name one; `vidi games` lists them"),
    ([GAME, GAME, "-o", "two.html"], "html is of one game: name one; `vidi games` lists them"),
    (["zzz", "-o", "game.png"], "no game begins with 'zzz' in "),
    ([GAME, "-o", "tables", "--format", "csv"], "csv writes the tables of the whole library: name no game"),
    (["--format", "parquet"], "parquet makes a file for each table: add -o FOLDER"),
    (["--format", "csv", "-o", "taken"], "taken is there already; give a folder that is missing or empty"),
    (
        ["--format", "csv", "-o", "no/such/folder"],
        "no/such/folder cannot be written: No such file or directory; ",
    ),
    (["--format", "csv", "-o", "taken/file/in"], "taken/file/in cannot be written: Not a directory; "),
    ([GAME, "-o", "taken"], "taken cannot be written: Is a directory; nothing is left of it"),
    (
        [GAME, "-o", "taken/file/in.gif", "--move", "0-1"],
        "taken/file/in.gif cannot be written: Not a directory; ",
    ),
    (
        ["-o", "no/such.zip"],
        "no/such.zip cannot be written: No such file or directory; nothing is left of it",
    ),
)


@pytest.mark.parametrize(
    ("args", "message"), WRONG, ids=lambda given: " ".join(given) if isinstance(given, list) else ""
)
def test_what_cannot_be_written_is_one_message(vidi: Vidi, full: Path, args: list[str], message: str) -> None:
    Path("taken").mkdir()
    Path("taken/file").write_text("before")
    game = ids(full)[0]
    done = vidi(*(game if arg == GAME else arg for arg in args))
    assert (done.code, done.data) == (1, b"")
    assert done.err.startswith("vidi: ")
    assert done.err.count("\n") == 1
    assert message in done.err
    assert [file.name for file in Path().rglob("*")] == ["taken", "file"]
    assert Path("taken/file").read_text() == "before"


def test_a_library_without_games_has_nothing_to_bundle(vidi: Vidi, tmp_path: Path) -> None:
    Library(tmp_path / "empty").close()
    done = vidi("-o", "all.zip", "--library", tmp_path / "empty")
    assert done.code == 1
    assert done.err.endswith("has no recorded games; `vidi demo` loads some\n")
    assert not Path("all.zip").exists()
