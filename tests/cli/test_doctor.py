"""`vidi doctor` names each fault of an installation with its remedy."""

import json
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from email.utils import formatdate
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread, current_thread
from threading import enumerate as threads
from typing import Any, ClassVar

import pytest

from dashboard.shared import widgets
from domain.library.roles import Holder, Role
from projections.copies.current import FOLDER, POINTER
from projections.schema.layers import SEGMENTS
from tests.helpers.command import Vidi
from tests.helpers.serving import library as open_library
from tests.helpers.serving import start, stop
from tests.helpers.shown import played
from tests.helpers.signing import keys, serving
from vidi.care import doctor
from vidi.club.roles import give
from vidi.library.library import Library
from vidi.library.tables import project

NOWHERE = "http://127.0.0.1:9"
"""Nothing listens there."""
SILENT = f"server: no server answers at {NOWHERE}: nothing listens there; `vidi serve` starts one\n"


@pytest.fixture(scope="module")
def original(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a library of one game, with all its tables."""
    folder = tmp_path_factory.mktemp("original") / "library"
    with Library(folder) as games:
        games.record(played(("Ada", "Bo"), "whole", title="Whole"))
        project(games.folder, games.store, seal=True)
    return folder


@pytest.fixture
def games(vidi: Vidi, original: Path) -> Path:
    """A copy of that folder, where commands look for it."""
    return Path(shutil.copytree(original, "library")).absolute()


def settings(**changed: Any) -> Path:
    """A file of settings for signing in."""
    given = {**keys("https://provider.example"), **changed}
    lines = [f"{key} = {json.dumps(value)}" for key, value in given.items() if not isinstance(value, dict)]
    file = Path("auth.toml")
    file.write_text("\n".join(["[auth]", *lines]))
    file.chmod(0o600)
    return file


def wrong(vidi: Vidi, *args: object) -> list[str]:
    """The faults beside that there is no server."""
    done = vidi("doctor", "--url", NOWHERE, *args)
    assert done.code == 1
    assert done.err.endswith(SILENT)
    return done.err.removesuffix(SILENT).splitlines()


def test_a_server_that_is_as_it_should_be_has_no_finding(vidi: Vidi, games: Path) -> None:
    process, address = start(games, open_library)
    assert vidi("doctor", "--url", address)[:2] == (
        0,
        b"packages: all right\nfolder: all right\nevents: all right\ntables: all right\n"
        b"server: all right\nVidi 0.1.0: all right\n",
    )
    done = vidi("doctor", "--url", f"{address}/", "--json")
    parts = ("packages", "folder", "events", "tables", "server")
    assert json.loads(done.out) == {"ok": True, "version": "0.1.0", "wrong": {part: [] for part in parts}}
    stop(process)


def test_a_club_that_is_as_it_should_be_has_no_finding(vidi: Vidi, games: Path, issuer: str) -> None:
    with Library(games) as library:
        give(library, Holder(False, "ada@example.org"), Role.KEEPER)
        project(library.folder, library.store)
    process, address = start(games, serving(keys(issuer)))
    file = settings(
        redirect_uri=f"{address}/oauth2callback",
        server_metadata_url=f"{issuer}/.well-known/openid-configuration",
    )
    done = vidi("doctor", "--auth", file)
    assert (done.code, done.err) == (0, "")
    assert b"keepers: all right\nsigning in: all right\nprovider: all right\nserver: all right\n" in done.data
    done = vidi("doctor", "--url", address)
    assert done.err == (
        f"server: visitors of {address} sign in: give the settings with --auth FILE, so that they are "
        "checked too\n"
    )
    stop(process)


def test_a_folder_without_a_library_is_named(vidi: Vidi) -> None:
    assert wrong(vidi) == [
        "folder: library is not a folder; give the library's with --library",
        "events: there is no library in library; `vidi demo` or `vidi import` makes one",
    ]


def test_files_of_another_owner_and_too_little_room_are_named(
    vidi: Vidi, games: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(doctor, "ROOM", 2**60)
    # Root alone can give a file away.
    monkeypatch.setattr(
        doctor, "_uid", lambda file: 12345 if file.name == "events.db" else file.stat().st_uid
    )
    [owner, room] = wrong(vidi)
    assert owner == (
        f"folder: events.db does not belong to {games.owner()}, the owner of library (1 file in all): "
        f"chown -R {games.owner()} library"
    )
    assert "GB are needed to make tables again and to copy the events for a backup" in room


def test_events_of_a_newer_vidi_and_a_lost_index_are_named(
    vidi: Vidi, games: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(doctor, "INDEX", "newer")
    with closing(sqlite3.connect(games / "events.db")) as con, con:
        con.execute("UPDATE stored_events SET topic = 'vidi.Teleported.1' WHERE rowid = 30")
    assert wrong(vidi) == [
        "events: library/events.db lacks the index newer: the next command makes it, if "
        "it may write the file",
        "events: event 30 is a vidi.Teleported.1, which this Vidi does not know: install a newer Vidi",
    ]


def test_tables_that_are_behind_damaged_or_incomplete_are_named(
    vidi: Vidi, games: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("vidi.library.asking.PATIENCE", 0)
    [segment, *_] = sorted((games / SEGMENTS).rglob("*.parquet"))
    segment.rename(segment.with_suffix(".away"))
    [missing] = wrong(vidi)
    assert missing.endswith("is missing (1 segment): `vidi project --rebuild` makes the tables again")
    segment.with_suffix(".away").rename(segment)
    with Library(games) as library:
        before = library.store.position()
        library.record(played(("Ada", "Bo"), "short", 30, title="Evening"))
        events = library.store.position()
    assert wrong(vidi) == [
        f"tables: the tables lack {events - before} of {events} events: `vidi project` adds them, and so "
        "does a server while it runs"
    ]
    (games / "warehouse.duckdb").write_bytes(b"nonsense" * 1_000)
    (games / FOLDER / POINTER).unlink()
    [damaged, none] = wrong(vidi)
    assert damaged.startswith("tables: warehouse.duckdb is damaged (")
    assert none == "tables: library has no tables yet: run `vidi project`"


def test_a_store_on_a_server_that_cannot_be_reached_is_named(
    vidi: Vidi, games: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PERSISTENCE_MODULE", "vidi.postgres")
    for name in ("HOST", "DBNAME", "USER"):
        monkeypatch.setenv(f"POSTGRES_{name}", str(tmp_path))
    monkeypatch.setenv("POSTGRES_CONNECT_TIMEOUT", "1")
    [line] = wrong(vidi)
    assert line.startswith("events: ")
    assert str(tmp_path) in line


def test_a_store_on_a_server_is_checked(vidi: Vidi, anywhere: None) -> None:
    with Library("library") as library:
        library.record(played(("Ada", "Bo"), "short", 30, title="Evening"))
        project(library.folder, library.store)
    assert wrong(vidi) == []


@pytest.mark.parametrize(
    ("changed", "line"),
    [
        ({"cookie_secret": "short"}, "cookie_secret needs at least 32 random characters"),
        ({"client_secret": ""}, "signing in needs client_secret"),
        ({"redirect_uri": "http://vidi.example.org/oauth2callback"}, "redirect_uri must begin with https://"),
    ],
)
def test_settings_that_serve_refuses_are_named(
    vidi: Vidi, games: Path, changed: dict[str, str], line: str
) -> None:
    [named] = wrong(vidi, "--auth", settings(**changed))
    assert named.startswith(f"signing in: {line}")


def test_readable_secrets_no_keeper_and_an_unknown_provider_are_named(vidi: Vidi, games: Path) -> None:
    file = settings(server_metadata_url=f"{NOWHERE}/.well-known/openid-configuration")
    file.chmod(0o644)
    assert wrong(vidi, "--auth", file)[:3] == [
        "keepers: nobody is a keeper: `vidi roles grant ADDRESS keeper` names one",
        "signing in: auth.toml has secrets, and every user of this machine may read it: chmod o= auth.toml",
        f"provider: server_metadata_url {NOWHERE}/.well-known/openid-configuration gives no answer: nothing "
        "listens there",
    ]


class _Provider(BaseHTTPRequestHandler):
    """A provider whose clock is wrong and whose document names another address."""

    date = formatdate(0, usegmt=True)

    def date_time_string(self, timestamp: float | None = None) -> str:
        return self.date

    def do_GET(self) -> None:
        body = json.dumps(
            {"issuer": "https://other.example", "token_endpoint": "http://other.example/token"}
        ).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - as it is called
        """Writes no log."""


@pytest.fixture
def elsewhere() -> Iterator[str]:
    """The address of a server that is not Vidi."""
    with ThreadingHTTPServer(("127.0.0.1", 0), _Provider) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


def test_a_provider_of_another_name_with_another_clock_is_named(
    vidi: Vidi, games: Path, elsewhere: str
) -> None:
    lines = wrong(
        vidi, "--auth", settings(server_metadata_url=f"{elsewhere}/.well-known/openid-configuration")
    )
    named = [line.removeprefix("provider: ") for line in lines if line.startswith("provider: ")]
    assert named[:3] == [
        "the provider calls itself https://other.example: server_metadata_url has to be "
        "https://other.example/.well-known/openid-configuration",
        "the provider's authorization_endpoint is None: it has to begin with https://",
        "the provider's token_endpoint is http://other.example/token: it has to begin with https://",
    ]
    assert "this machine's clock is" in named[-1]
    assert "s ahead of the provider's: they may differ by 60 s" in named[-1]


def test_another_server_and_another_version_are_named(
    vidi: Vidi, games: Path, elsewhere: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert vidi("doctor", "--url", elsewhere).err == (
        f"server: {elsewhere}/_stcore/health answers 200: something else than Vidi answers there\n"
    )
    process, address = start(games, open_library)
    monkeypatch.setattr(widgets, "ASSETS", "/assets/another")
    assert vidi("doctor", "--url", address).err == (
        f"server: {address} runs another Vidi than this command (0.1.0): restart it after an upgrade\n"
    )
    stop(process)


class _Watching(BaseHTTPRequestHandler):
    """A server that records which threads there are while it has a request."""

    before: frozenset[Thread]
    others: ClassVar[set[Thread]] = set()

    def do_GET(self) -> None:
        self.others.update({*threads()} - self.before - {current_thread()})
        self.send_response(200 if self.path == "/_stcore/health" else 404)
        self.end_headers()
        self.wfile.write(b"ok")

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - as it is called
        """Writes no log."""


def test_one_thread_writes_and_reads_a_connection(vidi: Vidi, games: Path) -> None:
    with ThreadingHTTPServer(("127.0.0.1", 0), _Watching) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        _Watching.before = frozenset(threads())
        done = vidi("doctor", "--url", f"http://127.0.0.1:{server.server_port}")
        server.shutdown()
    assert "the websocket /_stcore/stream of http" in done.err
    assert not _Watching.others, "two threads in one TLS connection lose requests"


def test_an_address_is_checked(vidi: Vidi) -> None:
    done = vidi("doctor", "--url", "vidi.example.org")
    assert done.code == 1
    assert done.err == "vidi: 'vidi.example.org' is no address; give one like https://vidi.example.org\n"
