"""Several processes at one event store, in a file and on a server: nothing is lost, and losers are told."""

import json
import subprocess
import sys
import threading
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from psycopg.sql import SQL, Identifier, Literal

import vidi
from domain.kernel.events import MoveMade
from tests.helpers.postgres import connect
from tests.helpers.records import DEAL, HEADER, LINES, MOVES, write
from tests.store.test_store import begun
from vidi.cli import main
from vidi.library.library import Library
from vidi.store.events import GameLibrary, Row, StoreConflict

LIMIT = 60
"""Seconds after which a process that hangs is a failure."""


def together(script: str, *arguments: Sequence[object]) -> list[str]:
    """What processes of one script print, one for each list of arguments; at ``ready()`` all go on."""
    head = "import sys\ndef ready():\n    print('ready', flush=True)\n    sys.stdin.readline()\n"
    processes = [
        subprocess.Popen(
            [sys.executable, "-c", head + script, *(str(value) for value in values)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        for values in arguments
    ]
    try:
        for process in processes:
            assert process.stdout
            line = process.stdout.readline()
            assert line == "ready\n", line + process.stdout.read()
        for process in processes:
            assert process.stdin
            process.stdin.write("go\n")
            process.stdin.flush()
        return [process.communicate(timeout=LIMIT)[0].strip() for process in processes]
    finally:
        for process in processes:
            process.kill()
            process.communicate()


PUT = """
from domain.kernel.aggregate import Recorded
from tests.store.test_store import begun
from vidi.library.library import Library
game = begun()
events = [Recorded(game.id, version, game.started) for version in range(1, 5_001)]
with Library(sys.argv[1]) as library:
    ready()
    library.store.events.put(events)
    print([row[2] for row in library.store.rows(0, 10_000)] == list(range(1, 5_001)))
"""


@pytest.mark.usefixtures("anywhere")
def test_a_put_of_5000_events_comes_to_an_end_and_keeps_their_order(tmp_path: Path) -> None:
    assert together(PUT, [tmp_path]) == ["True"]


RECORD_MOVE = """
from tests.store.test_store import begun
from vidi.library.library import Library
from vidi.store.events import StoreConflict
with Library(sys.argv[1]) as library:
    game = library.store.find(begun().id)
    game.move(game.rules.to_act(game.state)[0], "choose_civilization", {"slot": 1}, note=sys.argv[2])
    ready()
    try:
        library.record(game)
        print("stored", sys.argv[2])
    except StoreConflict as conflict:
        print(conflict)
"""


@pytest.mark.usefixtures("anywhere")
def test_of_two_recorders_of_one_game_one_is_told_and_the_others_move_is_there(tmp_path: Path) -> None:
    with Library(tmp_path) as library:
        library.record(begun())
        message, stored = sorted(together(RECORD_MOVE, [tmp_path, "one"], [tmp_path, "two"]))
        assert (
            message == "another process recorded moves of this game meanwhile; these were not stored: "
            "read the game again"
        )
        (move,) = library.game(begun().id).moves
        assert isinstance(move, MoveMade)
        assert stored == f"stored {move.note}"
        versions = [row[2] for row in library.store.rows(0)]
        assert versions == list(range(1, len(versions) + 1))


IMPORT = """
import tests.helpers.records  # with its map
from vidi.library.library import Library
ready()
with Library(sys.argv[1]) as library:
    report = library.import_files(sys.argv[2:])
    print(report.counts().get("new", 0), *report.errors(), sep="\\n")
"""


@pytest.mark.usefixtures("anywhere")
def test_processes_that_import_into_one_new_library_take_every_game_in_once(tmp_path: Path) -> None:
    """The same eight games each, and one game of which each knows more moves than the one before it."""
    (tmp_path / "logs").mkdir()
    for day in range(1, 9):
        header = {**HEADER, "played_at": f"2024-05-0{day}"}
        write(tmp_path / "logs" / f"{day}.vidi.jsonl", header, DEAL, *LINES[2:])
    parts = [write(tmp_path / f"{n}.vidi.jsonl", *LINES[:n]) for n in (4, 6, 9)]
    counts = together(IMPORT, *([tmp_path / "library", part, tmp_path / "logs"] for part in parts))
    assert sum(map(int, counts)) == 9
    with Library(tmp_path / "library") as library:
        games = library.games()
        assert sorted(str(game.started.played_at) for game in games) == sorted(
            ["None", *(f"2024-05-0{day}" for day in range(1, 9))]
        )
        assert [len(library.game(game.id).moves) for game in games] == [7] * 9


RECORD_MANY = """
from tests.store.test_store import begun
from vidi.library.library import Library
games = [begun(f"{sys.argv[2]} {n}", 2) for n in range(20)]
with Library(sys.argv[1]) as library:
    ready()
    for game in games:
        library.record(game)
"""


@pytest.mark.usefixtures("anywhere")
def test_who_reads_on_while_others_write_misses_nothing(tmp_path: Path) -> None:
    read: list[Row] = []
    written = threading.Event()

    def follow() -> None:
        with Library(tmp_path) as library:
            while True:
                last = written.is_set()
                rows = library.store.rows(read[-1][0] if read else 0, 7)
                read.extend(rows)
                if last and not rows:
                    return

    reader = threading.Thread(target=follow)
    reader.start()
    try:
        assert together(RECORD_MANY, [tmp_path, "a"], [tmp_path, "b"]) == ["", ""]
    finally:
        written.set()
        reader.join()
    with Library(tmp_path) as library:
        assert read == library.store.rows(0, 10_000)
    games = [begun(f"{writer} {n}", 2) for writer in "ab" for n in range(20)]
    assert len(read) == sum(game.version for game in games)


GATE = """
CREATE FUNCTION {schema}.wait() RETURNS trigger LANGUAGE plpgsql AS
    'BEGIN PERFORM pg_advisory_xact_lock_shared(1); RETURN NULL; END';
CREATE TRIGGER wait AFTER INSERT ON {schema}.vidi_events FOR EACH ROW
    WHEN (NEW.originator_id = {game}) EXECUTE FUNCTION {schema}.wait();
SELECT pg_advisory_lock(1)
"""


def test_a_server_shows_no_position_before_a_smaller_one(postgres: dict[str, str]) -> None:
    """While one has its positions and has not committed, another waits, and nobody sees either."""
    one, two = begun("one"), begun("two")
    with (
        GameLibrary(postgres) as first,
        GameLibrary(postgres) as second,
        GameLibrary(postgres) as reader,
        ThreadPoolExecutor() as threads,
        connect(postgres) as gate,
    ):

        def waits(for_what: str) -> bool:
            query = "SELECT 1 FROM pg_locks WHERE NOT granted AND locktype = %s"
            return bool(gate.execute(query, [for_what]).fetchall())

        schema = Identifier(postgres["POSTGRES_SCHEMA"])
        gate.execute(SQL(GATE).format(schema=schema, game=Literal(one.id)))
        begins = threads.submit(first.save, one)
        while not begins.done() and not waits("advisory"):
            pass
        follows = threads.submit(second.save, two)
        while not follows.done() and not waits("relation"):
            pass
        assert reader.rows(0) == []
        gate.execute("SELECT pg_advisory_unlock(1)")
        begins.result()
        follows.result()
        games = [row[1] for row in reader.rows(0)]
    assert games == [one.id.hex] * len(one.standing) + [two.id.hex] * len(two.standing)


def test_strict_imports_that_meet_write_all_or_nothing_and_say_so(
    library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another process takes in one of our two games while we look at the other."""
    file = write(tmp_path / "both.vidi.jsonl", *LINES, {**HEADER, "played_at": "2024-05-31"}, DEAL)
    put = library.store.events.put

    def put_after_another(events: list[Any]) -> Any:
        with Library(library.folder) as other:
            assert other.import_files([write(tmp_path / "one.vidi.jsonl")]).ok
        return put(events)

    monkeypatch.setattr(library.store.events, "put", put_after_another)
    with pytest.raises(StoreConflict, match="stored moves of these games meanwhile; nothing was written"):
        library.import_files([file], strict=True)
    assert len(library.games()) == 1


@pytest.fixture
def on_server(postgres: dict[str, str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The settings of a server in the environment, in an empty folder."""
    monkeypatch.chdir(tmp_path)
    for name, value in postgres.items():
        monkeypatch.setenv(name, value)


def ran(*arguments: str) -> int:
    """The exit code of a command."""
    try:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(sys, "argv", ["vidi", *arguments])
            main()
    except SystemExit as stopped:
        return int(stopped.code or 0)
    return 0


@pytest.mark.usefixtures("on_server")
def test_a_library_on_a_server_does_what_one_in_a_folder_does(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Taken in by one folder, asked from another: games are on the server, tables where one asks."""
    write(tmp_path / "game.vidi.jsonl")
    assert ran("--library", "here", "import", "game.vidi.jsonl") == 0
    capsys.readouterr()
    assert (
        ran("--library", "there", "sql", "select move, seat from moves order by move", "--format", "json")
        == 0
    )
    assert json.loads(capsys.readouterr().out) == [{"move": m["n"], "seat": m["seat"]} for m in MOVES]
    assert not list(tmp_path.glob("*/events.db"))
    with vidi.open("anywhere") as library:
        (header,) = library.games()
        assert header.started.seats == ("Ada", "Bo", "Cy")


@pytest.mark.usefixtures("on_server")
@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("PERSISTENCE_MODULE", "vidi.nowhere", "No module named 'vidi.nowhere'"),
        ("POSTGRES_DBNAME", None, "'POSTGRES_DBNAME'"),
        ("POSTGRES_DBNAME", "nowhere", 'database "nowhere" does not exist'),
        ("POSTGRES_HOST", "/nowhere", "No such file or directory"),
        ("POSTGRES_SCHEMA", "nowhere", 'schema "nowhere" does not exist'),
    ],
)
def test_settings_that_cannot_be_used_are_told_in_one_line(
    name: str,
    value: str | None,
    message: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    if value is None:
        monkeypatch.delenv(name)
    else:
        monkeypatch.setenv(name, value)
    assert ran("games") == 1
    text = capsys.readouterr().err
    assert text.startswith("vidi: PERSISTENCE_MODULE=vidi.")
    assert "cannot be used as an event store: " in text
    assert message in text
    assert text.count("\n") == 1
