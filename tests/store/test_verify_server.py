"""`verify` of games on a PostgreSQL server: what was changed there is found, and named with its place."""

from pathlib import Path
from typing import Any, LiteralString
from uuid import UUID

import duckdb
import pytest
from psycopg.sql import SQL, Identifier

from projections.projector.projector import WAREHOUSE
from tests.helpers.postgres import connect
from tests.helpers.records import LINES, finished, lines_of, write
from tests.store.test_store import begun
from tests.store.test_together import ran
from tests.store.test_verify import BACK
from vidi.care.verify import Report, verify
from vidi.library.library import Library
from vidi.library.tables import project
from vidi.store.events import GameLibrary, StoreConflict, StoreError


class Server:
    """A library of two games whose events are on a server, and a way to them past Vidi."""

    def __init__(self, folder: Path, env: dict[str, str]) -> None:
        self.folder, self.env = folder, env

    def look(self) -> Report:
        with Library(self.folder) as library:
            return verify(self.folder, library.store, lambda done: None)

    def run(self, statement: LiteralString, *values: Any) -> list[tuple[Any, ...]]:
        """The rows, or how many were changed."""
        schema = self.env["POSTGRES_SCHEMA"]
        query = SQL(statement).format(
            events=Identifier(schema, "vidi_events"),
            index=Identifier(schema, "vidi_events_notification_id_idx"),
            rare=Identifier(schema, "vidi_rare_events"),
            sums=Identifier(schema, "vidi_checksums"),
        )
        with connect(self.env) as connection:
            cursor = connection.execute(query, values)
            return cursor.fetchall() if cursor.description else [(cursor.rowcount,)]


@pytest.fixture
def server_library(postgres: dict[str, str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Server:
    for name, value in postgres.items():
        monkeypatch.setenv(name, value)
    with Library(tmp_path / "library") as library:
        write(tmp_path / "a.vidi.jsonl", *LINES, BACK)
        write(tmp_path / "b.vidi.jsonl", *lines_of(finished("b", 2))[:12])
        assert library.import_files([tmp_path]).ok
    return Server(tmp_path / "library", postgres)


def test_a_sound_library_with_tables(server_library: Server) -> None:
    with Library(server_library.folder) as library:
        project(library.folder, library.store)
    report = server_library.look()
    assert report.findings == []
    assert report.notes == []
    assert report.games == 2
    assert [(report.events,)] == server_library.run("SELECT count(*) FROM {events}")
    with duckdb.connect(server_library.folder / WAREHOUSE) as con:
        con.execute("UPDATE live.moves SET seat = seat + 1 WHERE move = 2")
    findings = server_library.look().findings
    assert {(finding.table, finding.column) for finding in findings} == {("moves", "seat")}


@pytest.mark.parametrize("place", [0, 500, 999])
def test_a_flipped_bit_in_an_event_is_found_and_named(server_library: Server, place: int) -> None:
    rows = server_library.run(
        "SELECT notification_id, originator_id, originator_version, topic, state FROM {events} ORDER BY 1"
    )
    change: LiteralString = "UPDATE {events} SET topic = %s, state = %s WHERE notification_id = %s"
    for position, id_, version, topic, state in rows[::3]:
        at = len(topic) * place // 1000
        flipped = topic[:at] + chr(ord(topic[at]) ^ 1) + topic[at + 1 :]
        spoilt = bytearray(state)
        spoilt[len(state) * place // 1000] ^= 1 << position % 7
        for values in ((flipped, state), (topic, bytes(spoilt))):
            assert server_library.run(change, *values, position) == [(1,)]
            report = server_library.look()
            assert {finding.game for finding in report.findings} == {str(id_)}
            assert min(finding.version for finding in report.findings if finding.version) <= version
        server_library.run(change, topic, state, position)
    assert server_library.look().ok


@pytest.mark.parametrize(
    ("statement", "message"),
    [
        ("DELETE FROM {events} WHERE originator_version = 5", "event 5: the event is missing"),
        ("DELETE FROM {events} WHERE originator_version > 20", "were recorded; the store has 20"),
        ("DELETE FROM {events}", "is no longer in the store"),
        (
            "UPDATE {events} SET state = NULL WHERE originator_version = 3",
            "event 3: a value has the wrong type",
        ),
        ("UPDATE {events} SET originator_id = gen_random_uuid()", "event 1: the event is missing"),
        ("UPDATE {sums} SET checksum = '\\x00'", "not as it was stored"),
    ],
)
def test_what_is_missing_is_named(server_library: Server, statement: LiteralString, message: str) -> None:
    server_library.run(statement)
    assert any(message in str(finding) for finding in server_library.look().findings)


def test_a_store_of_an_older_vidi_gets_checksums_from_then_on(server_library: Server) -> None:
    """What it has is folded and decided again; what comes then has checksums."""
    server_library.run("DROP TABLE {sums}")
    report = server_library.look()
    assert report.ok
    older = f"{report.events} events were stored by an older Vidi, without checksums"
    assert report.notes == [older]
    with Library(server_library.folder) as library:
        library.record(begun(moves=3))
    assert (server_library.look().ok, server_library.look().notes) == (True, [older])
    server_library.run(
        "UPDATE {events} SET state = convert_to(replace(convert_from(state, 'UTF8'), '\"seat\":2', "
        "'\"seat\":3'), 'UTF8')"
    )
    assert len({finding.game for finding in server_library.look().findings}) == 3


def test_what_was_not_stored_leaves_no_checksum(server_library: Server) -> None:
    with Library(server_library.folder) as library:
        game, same = begun(), begun()
        library.record(game)
        with pytest.raises(StoreConflict):
            library.record(same)
    assert server_library.look().notes == []
    assert server_library.look().ok


def test_a_page_that_the_server_cannot_read_is_a_finding(server_library: Server) -> None:
    """A server that rewrites a table and has no index to make of it does not keep its pages in memory."""
    server_library.run("ALTER TABLE {events} DROP CONSTRAINT vidi_events_pkey")
    server_library.run("DROP INDEX {index}")
    server_library.run("DROP INDEX {rare}")
    server_library.run("CREATE TABLE {rare} ()")  # or Vidi would make the index again
    server_library.run("VACUUM FULL {events}")
    [(file,)] = server_library.run(
        "SELECT current_setting('data_directory') || '/' || pg_relation_filepath(%s)",
        f"{server_library.env['POSTGRES_SCHEMA']}.vidi_events",
    )
    data = Path(file).read_bytes()
    Path(file).write_bytes(bytes(byte ^ 1 for byte in data[:24]) + data[24:])
    report = server_library.look()
    assert [str(finding).partition(" of relation")[0] for finding in report.findings] == [
        "the database is damaged; reading stopped: invalid page in block 0"
    ]
    assert report.notes == ["the tables were not checked: they follow from the events"]


@pytest.mark.usefixtures("anywhere")
def test_what_is_stored_meanwhile_is_for_the_next_time(tmp_path: Path) -> None:
    with Library(tmp_path) as library, Library(tmp_path) as other:
        library.record(begun("a"))
        with library.store.kept() as kept:
            (first,) = kept.puts
            other.record(begun("b"))
            assert {UUID(row[0]) for row in kept.events} == {UUID(first.game)} == {begun("a").id}
        assert verify(tmp_path, library.store, lambda done: None).games == 2


def test_on_the_command_line(server_library: Server, capsys: pytest.CaptureFixture[str]) -> None:
    folder = str(server_library.folder)
    assert ran("--library", folder, "verify") == 0
    assert "2 games" in capsys.readouterr().out
    server_library.run("DELETE FROM {events} WHERE originator_version = 5")
    assert ran("--library", folder, "verify") == 1
    assert "event 5: the event is missing" in capsys.readouterr().err
    assert ran("--library", folder, "backup", folder + ".zip") == 1
    text = capsys.readouterr().err
    assert text == "vidi: the events are on a server: back them up with its own tools (pg_dump)\n"


def test_a_store_that_cannot_be_looked_at_is_refused(tmp_path: Path) -> None:
    with (
        GameLibrary({"PERSISTENCE_MODULE": "eventsourcing.popo"}) as store,
        pytest.raises(StoreError, match=r"vidi\.postgres"),
    ):
        verify(tmp_path, store, lambda done: None)
