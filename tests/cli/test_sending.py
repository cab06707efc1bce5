"""`vidi import --to`: a server imports the files, with the report and the exit codes of an import here."""

import json
import os
import re
import signal
import threading
from functools import partial
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest

from dashboard.server.run import serve
from domain.kernel.messages import Person
from domain.library.roles import Holder, Role
from tests.helpers import signing
from tests.helpers.command import Done, Vidi
from tests.helpers.proxied import free
from tests.helpers.records import finished, lines_of, text
from tests.helpers.served import fixtures
from tests.helpers.serving import Ready, start, stop
from vidi.cli import door
from vidi.club.keys import Rights, Wish, make
from vidi.club.roles import give
from vidi.library.library import Library
from vidi.store.game import GameHeader

WHOLE = lines_of(finished("a whole game"))
SHEET = "date,game,player,score,won\n2024-05-31,Harbour,Ann,12,yes\n2024-05-31,Harbour,Bo,9,no\n"
SLIP = [{**WHOLE[0], "seats": ["Dan", "Eve", "Flo"]}, *WHOLE[1:9], {"n": 8, "seat": 1, "command": "dance"}]
FILES = {
    "good.csv": SHEET,
    "wrong.csv": f"{SHEET.replace('31', '30')}2024-06-01,Harbour,Ann,{'9' * 201},yes\n",
    "whole.vidi.jsonl": text(WHOLE),
    "slip.vidi.jsonl": text(SLIP),
    "picture.png": "\x89PNG",
}


folder, address, client = fixtures()


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of files in the current one."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "games").mkdir()
    for name, content in FILES.items():
        (tmp_path / "games" / name).write_text(content)
    return Path("games")


def sums(done: Done) -> tuple[int, list[str], list[str]]:
    """What a command says of an import, without the widths of columns."""
    return done.code, sorted(done.err.splitlines()), sorted(map(str.strip, done.out.splitlines()))


def test_it_says_what_an_import_here_says(vidi: Vidi, address: str, files: Path) -> None:
    for options in (["--dry-run"], ["--dry-run", "--days", "mdy", "--known-only"], [], ["--title", "Go"]):
        here = vidi("import", files, *options, "--library", "here")
        there = vidi("import", files, *options, "--to", address)
        assert sums(there) == sums(here)
        assert there.code == 1
    assert vidi("import", files / "good.csv", "--to", address).code == 0
    report = json.loads(vidi("import", files / "good.csv", "--to", address, "--json").out)
    assert (report["counts"], report["files"][0]["file"]) == ({"same": 1}, "games/good.csv")


@pytest.mark.parametrize(
    ("to", "says"),
    [
        ("http://club.example", "http://club.example is not encrypted"),
        ("club.example", "'club.example' is no address of a server"),
        ("https://club.example/library", "give the address of the server alone: https://club.example"),
        ("https://ann:secret@club.example", "is no address of a server"),
        ("http://127.0.0.1:1", "no server answers at http://127.0.0.1:1: nothing listens there"),
        ("http://127.0.0.1:x", "is no address"),
    ],
)
def test_an_address_that_is_wrong_gets_one_line(vidi: Vidi, files: Path, to: str, says: str) -> None:
    done = vidi("import", files, "--to", to)
    assert (done.code, done.err.count("\n")) == (1, 1)
    assert says in done.err


def test_the_key_is_in_a_file_or_in_the_environment(
    vidi: Vidi, files: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = list[str | None]()

    class Club(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            asked.append(self.headers["Authorization"])
            self.send_response(401 if len(asked) < 3 else 403)
            self.end_headers()
            self.wfile.write(b'{"message":"\\u001b[31mno such key"}')

        def log_message(self, *_: object) -> None:
            """Says nothing."""

    with HTTPServer(("127.0.0.1", 0), Club) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        to = ("import", files / "good.csv", "--to", f"http://127.0.0.1:{server.server_port}")
        assert "asks for a key: make one on its page Club" in vidi(*to).err
        monkeypatch.setenv("VIDI_KEY", "abc")
        assert "does not accept the key: \\x1b[31mno such key" in vidi(*to).err
        Path("key").write_text("def\n")
        assert "does not allow it" in vidi(*to, "--key-file", "key").err
        Path("key").write_text("two words")
        assert "key: it has no key" in vidi(*to, "--key-file", "key").err
        server.shutdown()
    assert asked == [None, "Bearer abc", "Bearer def"]


def test_a_server_that_is_away_or_busy_is_asked_again(
    vidi: Vidi, files: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    keys = list[str]()
    monkeypatch.setattr(door, "PAUSES", (0, 0))

    class Away(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            keys.append(self.headers["Idempotency-Key"])
            match len(keys):
                case 1:
                    self.connection.close()
                    return
                case 2:
                    self.send_response(502)
                case 3:
                    self.send_response(429)
                    self.send_header("Retry-After", "0")
                case _:
                    self.send_response(413)
            self.end_headers()
            self.wfile.write(b'{"message":"that is much"}')

        def log_message(self, *_: object) -> None:
            """Says nothing."""

    with HTTPServer(("127.0.0.1", 0), Away) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        done = vidi("import", files / "good.csv", "--to", f"http://127.0.0.1:{server.server_port}")
        server.shutdown()
    assert (done.code, len(keys), len(set(keys))) == (1, 4, 1)
    assert "that is much; it goes on in 0 s" in done.err
    assert "games/good.csv: that is much [import:2]" in done.err
    assert "1 refused" in done.out


def test_a_server_that_ends_meanwhile_gets_the_rest(vidi: Vidi, tmp_path: Path) -> None:
    """It starts again at the same address, while the command waits."""
    port = free()
    at_port = partial(serve_at, port)
    with Library(tmp_path / "library") as library:
        folder = library.folder
    tables = ([f"Ada {number}", "Bo", "Cy"] for number in range(60))
    records = "".join(text([{**WHOLE[0], "seats": seats}, *WHOLE[1:]]) for seats in tables)
    (tmp_path / "many.vidi.jsonl").write_text(records)
    process, address = start(folder, at_port)
    servers = [process]

    def end_and_start() -> None:
        while not stored(folder):
            pass
        os.kill(process.pid or 0, signal.SIGKILL)
        process.join()
        servers.append(start(folder, at_port)[0])

    other = threading.Thread(target=end_and_start)
    other.start()
    done = vidi("import", tmp_path / "many.vidi.jsonl", "--to", address)
    other.join()
    stop(servers[-1])
    assert done.code == 0, done.err
    assert "trying again in 1 s" in done.err
    [(new, same)] = re.findall(r"^(\d+) same, (\d+) new$", done.out, re.MULTILINE)
    assert int(new) + int(same) == len(stored(folder)) == 60


def serve_at(port: int, folder: Path, ready: Ready) -> None:
    """Serves a library at this port and no other."""
    serve(folder, port, False, ready, ["proxy.example"])


def stored(folder: Path) -> list[GameHeader]:
    """The games of a library."""
    with Library(folder) as library:
        return library.games()


def test_a_club_asks_for_a_key_that_may_import(vidi: Vidi, files: Path, issuer: str, tmp_path: Path) -> None:
    with Library(tmp_path / "club") as library:
        give(library, Holder(False, "ada", is_subject=True), Role.RECORDER)
        library.store.by = Person("ada", "Ada")
        rights = Rights(Role.RECORDER)
        reads = make(library, Wish("Reads", Role.RECORDER), rights)
        imports = make(library, Wish("Imports", Role.RECORDER, ("import",)), rights)
    process, address = start(tmp_path / "club", signing.serving(signing.keys(issuer)))
    to = ("import", files / "good.csv", "--to", address, "--key-file", "key")
    assert "asks for a key: make one on its page Club" in vidi(*to[:-2]).err
    for key, code, says in (
        (f"vidi_{'0' * 12}_{'0' * 64}", 1, "does not accept the key"),
        (reads, 1, "this needs a key with the scope import, and this one has read"),
        (imports, 0, "1 new"),
    ):
        Path("key").write_text(f"{key}\n")
        done = vidi(*to)
        assert (done.code, says in done.err + done.out) == (code, True), done
    stop(process)
    with Library(tmp_path / "club") as library:
        [(_, play)] = library.plays().items()
        assert play.by == "ada"
