"""`verify`: whatever was changed in a library is found, and named with its place."""

import gzip
import multiprocessing
import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import duckdb
import pytest

from domain.library.reports import PersonNamed, file_id
from projections.copies.current import current
from projections.projector.projector import WAREHOUSE
from tests.games.examples import OPEN
from tests.helpers.projected import begun
from tests.helpers.records import LINES, finished, keep, lines_of, write
from tests.helpers.reported import imported, play, seat, stream
from vidi.care.recheck import Verdict, judge
from vidi.care.verify import Report, verify
from vidi.library.library import Library
from vidi.library.series import Series, play_into
from vidi.library.tables import project
from vidi.store.checksums import Look
from vidi.store.events import StoreError
from vidi.work.pool import WorkerLost, Workers, processes

BACK = {"n": 8, "seat": 2, "take_back": 3, "note": "too greedy"}


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A library with a game of some moves, notes and a take-back, and the first moves of another."""
    folder = tmp_path_factory.mktemp("sound")
    with Library(folder / "library") as library:
        write(folder / "a.vidi.jsonl", *LINES, BACK)
        write(folder / "b.vidi.jsonl", *lines_of(finished("b", 2))[:12])
        keep(library, folder / "a.vidi.jsonl", folder / "b.vidi.jsonl")
        project(library.folder, library.store)
    return folder / "library"


@pytest.fixture
def folder(tmp_path: Path, sound: Path) -> Path:
    """A copy of its events."""
    (tmp_path / "events.db").write_bytes((sound / "events.db").read_bytes())
    return tmp_path


@pytest.fixture
def tabled(folder: Path) -> Path:
    """The same, with tables."""
    begun(folder / WAREHOUSE)
    with Library(folder) as library:
        project(folder, library.store)
    return folder


def look(folder: Path) -> Report:
    with Library(folder) as library:
        return verify(folder, library.store, lambda done: None)


def change(folder: Path, statement: str, *values: Any) -> None:
    with closing(sqlite3.connect(folder / "events.db")) as con, con:
        assert con.execute(statement, values).rowcount != 0


def without_checksums(folder: Path) -> None:
    """As an older Vidi stored them."""
    with closing(sqlite3.connect(folder / "events.db")) as con:
        con.executescript("DROP TABLE checksums; PRAGMA application_id = 0")


def rows(folder: Path) -> list[tuple[Any, ...]]:
    with closing(sqlite3.connect(folder / "events.db")) as con:
        return con.execute("SELECT rowid, * FROM stored_events ORDER BY rowid").fetchall()


def test_a_sound_library(tabled: Path) -> None:
    report = look(tabled)
    assert report.ok
    assert (report.games, report.events) == (2, len(rows(tabled)))
    assert report.notes == []


@pytest.mark.parametrize("place", [0, 500, 999])
def test_a_flipped_bit_in_an_event_is_found_and_named(folder: Path, sound: Path, place: int) -> None:
    """In the JSON and the topic of every other event, also where it changes a note or a name only."""
    for position, id_, version, topic, state in rows(sound)[::2]:
        for column, data in (("topic", topic.encode()), ("state", state)):
            spoilt = bytearray(data)
            spoilt[len(data) * place // 1000] ^= 1 << position % 7
            value = spoilt.decode("latin-1") if column == "topic" else bytes(spoilt)
            change(folder, f"UPDATE stored_events SET {column} = ? WHERE rowid = ?", value, position)  # noqa: S608
            report = look(folder)
            assert not report.ok
            assert {finding.game for finding in report.findings} == {_dashed(id_)}
            named = [finding.version for finding in report.findings if finding.version]
            assert min(named) <= version
            change(
                folder,
                f"UPDATE stored_events SET {column} = ? WHERE rowid = ?",  # noqa: S608
                topic if column == "topic" else state,
                position,
            )
    assert look(folder).ok


def _dashed(id_: str) -> str:
    return "-".join((id_[:8], id_[8:12], id_[12:16], id_[16:20], id_[20:]))


def test_a_flipped_byte_anywhere_in_the_file_is_found_or_changes_nothing(folder: Path, sound: Path) -> None:
    """What lies in no event, no index and no checksum may change unseen: nobody reads it."""
    whole, expected = (sound / "events.db").read_bytes(), rows(sound)
    unseen = 0
    for place in range(0, len(whole), 211):
        spoilt = bytearray(whole)
        spoilt[place] ^= 0x15
        for log in folder.glob("events.db-*"):
            log.unlink()
        (folder / "events.db").write_bytes(spoilt)
        try:
            fine = look(folder).ok
        except StoreError:
            continue
        if fine:
            unseen += 1
            assert rows(folder) == expected, place
    assert unseen < len(whole) / 211


@pytest.mark.parametrize("kept", [0.01, 0.1, 0.3, 0.5, 0.7, 0.9, 0.99])
def test_a_file_that_is_cut_is_not_sound(folder: Path, kept: float) -> None:
    data = (folder / "events.db").read_bytes()
    cut = data[: int(len(data) * kept)]
    (folder / "events.db").write_bytes(cut)
    with suppress(StoreError):
        assert not look(folder).ok
    assert (folder / "events.db").read_bytes() == cut


@pytest.fixture(scope="module")
def many(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The events of short games of bots, of which some were changed."""
    folder = tmp_path_factory.mktemp("many")
    with Library(folder) as library:
        series = Series(OPEN.name, 2, ("random",), "verified", {}, ())
        play_into(library.store, series, 52, lambda done: None)
        library.store.events.put(stream(play("1", seat("Ann"))))
        library.import_files([write(folder / "lost.vidi.jsonl")])
    file, *_ = (folder / "raw").iterdir()
    file.unlink()
    without_checksums(folder)
    update = "UPDATE stored_events SET state = CAST(replace(state, '1', '2') AS BLOB) WHERE rowid % 2000 = 5"
    change(folder, update)
    change(folder, "DELETE FROM stored_events WHERE rowid = 100")
    return folder


def test_the_findings_are_the_same_whoever_decides_the_games_again(
    many: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("vidi.care.verify.AT_ONCE", 2_000)
    reports, steps = list[Report](), list[int]()
    with Library(many) as library, processes(2) as two, ThreadPoolExecutor(3) as threads:
        for workers in (None, two, Workers(threads, 3)):
            reports.append(verify(many, library.store, steps.append, workers))
    here = reports[0]
    assert reports == [here] * 3
    assert (here.games, here.reports) == (53, 2)
    assert 5 < len({finding.game for finding in here.findings}) < 30
    assert any("is missing" in finding.message for finding in here.findings)
    assert max(steps) == here.events
    assert len(set(steps)) > 10


def killed(looks: Sequence[Look]) -> list[Verdict]:
    """Decides games again, but a worker is killed at it."""
    if multiprocessing.parent_process() is not None:
        os.kill(os.getpid(), signal.SIGKILL)
    return judge(looks)


def test_a_killed_worker_is_an_error(many: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("vidi.care.verify.judge", killed)
    with (
        Library(many) as library,
        processes(2) as two,
        pytest.raises(WorkerLost, match="run the command again"),
    ):
        verify(many, library.store, lambda done: None, two)


@pytest.mark.parametrize(
    ("statement", "message"),
    [
        ("DELETE FROM stored_events WHERE originator_version = 5", "event 5: the event is missing"),
        ("DELETE FROM stored_events WHERE originator_version > 20", "were recorded; the store has 20"),
        ("DELETE FROM stored_events", "is no longer in the store"),
        ("DELETE FROM checksums", ""),
        ("UPDATE checksums SET checksum = zeroblob(16)", "not as it was stored"),
        ("UPDATE checksums SET game_id = 'x' || game_id", "is no longer in the store"),
    ],
)
def test_what_is_missing_is_named(folder: Path, statement: str, message: str) -> None:
    change(folder, statement)
    report = look(folder)
    if message:
        assert any(message in str(finding) for finding in report.findings)
    else:
        assert report.ok
        assert report.notes == [f"{report.events} events were stored by an older Vidi, without checksums"]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('"cost":', '"cost":1', "by the rules"),
        ('"province":"valley"', '"province":"harbour"', "event "),
        ('"seat":2', '"seat":3', "event "),
        ('"tile":"port"', '"tile":"weapons"', "event "),
        ('"command":"conquer"', '"command":"decline"', "the rules refuse the move"),
        ('"seats":["Ada","Bo","Cy"]', '"seats":["Ada","Bo"]', "event 1"),
        (f'"game":"{OPEN.name}"', '"game":"go"', "no game is called 'go'"),
    ],
)
def test_without_checksums_the_rules_find_what_changes_the_game(
    folder: Path, old: str, new: str, message: str
) -> None:
    without_checksums(folder)
    change(folder, "UPDATE stored_events SET state = CAST(replace(state, ?, ?) AS BLOB)", old, new)
    texts = [str(finding) for finding in look(folder).findings]
    assert texts
    assert all(message in text for text in texts), texts


def test_games_of_another_rule_set_are_folded(folder: Path) -> None:
    without_checksums(folder)
    update = "UPDATE stored_events SET state = CAST(replace(state, ?, ?) AS BLOB)"
    change(folder, update, OPEN.ruleset, f"{OPEN.name}-i.1")
    report = look(folder)
    assert report.ok
    assert "2 games use rule sets that this Vidi lacks: folded, not decided again" in report.notes


@pytest.mark.parametrize(
    ("statement", "table", "column", "message"),
    [
        ("UPDATE live.moves SET seat = seat + 1 WHERE move = 2", "moves", "seat", "by the events"),
        ("UPDATE live.moves SET note = 'x' WHERE note IS NULL AND move = 3", "moves", "note", "is 'x'"),
        (
            """UPDATE live.events SET payload = json_merge_patch(payload, '{"zz": 1}') WHERE version = 1""",
            "events",
            "payload",
            '"zz":1',
        ),
        ("DELETE FROM live.seats WHERE seat = 1", "seats", None, "a row is missing"),
        ("INSERT INTO live.events SELECT * FROM live.events LIMIT 1", "events", None, "a row is too many"),
    ],
)
def test_a_row_that_does_not_follow_is_named(
    tabled: Path, statement: str, table: str, column: str | None, message: str
) -> None:
    with duckdb.connect(tabled / WAREHOUSE) as con:
        con.execute(statement)
    findings = look(tabled).findings
    assert findings
    for finding in findings:
        assert (finding.table, finding.column) == (table, column)
        assert finding.game
        assert f"{WAREHOUSE}: " in finding.message
        assert message in finding.message


def test_damaged_tables_are_named(tabled: Path) -> None:
    data = bytearray((tabled / WAREHOUSE).read_bytes())
    data[5_000] ^= 1
    (tabled / WAREHOUSE).write_bytes(data)
    (finding,) = look(tabled).findings
    assert f"{WAREHOUSE} is damaged" in str(finding)


HOLDS = """
import sys
from pathlib import Path
from projections.projector.projector import Projector
from vidi.library.library import Library
with Library(sys.argv[1]) as library, Projector(Path(sys.argv[1], "warehouse.duckdb"), library.store.rows):
    print("ready", flush=True)
    sys.stdin.read()
"""


@pytest.mark.parametrize("statement", ["SELECT 1", "DELETE FROM live.seats"])
def test_while_a_server_has_the_tables_the_copy_is_looked_at(tabled: Path, statement: str) -> None:
    copy = current(tabled)
    assert copy is not None
    with duckdb.connect(copy) as con:
        con.execute(statement)
    command = [sys.executable, "-c", HOLDS, str(tabled)]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True) as server:
        assert server.stdout is not None
        assert server.stdout.readline() == "ready\n"
        report = look(tabled)
        server.communicate()
    assert report.notes == [f"{WAREHOUSE} is in use; its published copy was checked"]
    assert report.ok == (not statement.startswith("DELETE"))


def test_tables_that_do_not_say_how_far_they_are(tabled: Path) -> None:
    with duckdb.connect(tabled / WAREHOUSE) as con:
        con.execute("DELETE FROM live.progress")
    (finding,) = look(tabled).findings
    assert "facts.progress has 0 rows" in str(finding)


def test_each_recording_is_checked(folder: Path) -> None:
    """A game that goes on move by move: every put has a checksum of its own."""
    with Library(folder) as library:
        game = library.store.find(library.games()[1].id)
        assert game is not None
        for _ in range(3):
            command = next(iter(game.rules.legal(game.state, game.state.seat)))
            game.move(command.seat, command.NAME, command.args(), note="Grüße ☀")
            library.record(game)
    assert look(folder).ok
    change(folder, "UPDATE stored_events SET state = CAST(replace(state, '☀', '☁') AS BLOB)")
    findings = look(folder).findings
    assert len(findings) == 3
    assert {finding.game for finding in findings} == {str(game.id)}


@pytest.fixture
def reported(folder: Path) -> Path:
    """The library with a play without moves, a person of two names and an imported file."""
    with Library(folder) as library:
        for events in (
            stream(play("1", seat("Ann", "3", won=True), seat("Bo"))),
            stream(PersonNamed(names=("Ann", "Annie"))),
            stream(imported(folder, b"bytes")),
        ):
            library.store.events.put(events)
        project(folder, library.store)
    return folder


def test_what_was_reported_is_sound_too(reported: Path) -> None:
    report = look(reported)
    assert report.ok
    assert (report.games, report.reports) == (2, 3)


@pytest.mark.parametrize(
    ("how", "damage", "message"),
    [
        ("missing", b"", "is missing"),
        ("other", gzip.compress(b"other", mtime=0), "another SHA-256"),
        ("damaged", b"other", "cannot be unpacked"),
        ("cut", gzip.compress(b"other", mtime=0)[:-4], "cannot be unpacked"),
    ],
    ids=["missing", "other", "damaged", "cut"],
)
def test_an_imported_file_that_is_not_as_it_was_is_named(
    reported: Path, how: str, damage: bytes, message: str
) -> None:
    [plain] = (reported / "raw").iterdir()
    sha256, file = plain.name, plain.rename(f"{plain}.gz")
    file.unlink() if how == "missing" else file.write_bytes(damage)
    [finding] = look(reported).findings
    assert sha256 in finding.message
    assert message in finding.message
    assert finding.game == str(file_id(sha256))


def test_an_event_in_the_stream_of_another_is_named(folder: Path) -> None:
    with Library(folder) as library:
        first, second = (stream(play(id_, seat("Ann"))) for id_ in "12")
        library.store.events.put(first)
        library.store.events.put(
            [second[0]._replace(originator_id=first[0].originator_id, originator_version=2)]
        )
        [(game, _), *_] = library.store.started()
        version = library.store.version(game)
        library.store.events.put([second[0]._replace(originator_id=game, originator_version=version + 1)])
    by_place = {(finding.game, finding.version): finding.message for finding in look(folder).findings}
    assert "belongs to" in by_place[str(first[0].originator_id), 2]
    assert "follows from no move" in by_place[str(game), version + 1]
    assert len(by_place) == 2
