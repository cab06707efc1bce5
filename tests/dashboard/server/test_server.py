"""What the server gives: replays as files, its health, one clear message where a port is taken."""

import asyncio
import gzip
import json
import os
import re
import socket
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from email.message import Message
from http.client import HTTPConnection
from pathlib import Path
from signal import SIGINT
from typing import IO, NamedTuple
from urllib.parse import urlsplit

import pytest
import streamlit as st

from dashboard.server.run import ROUTES, TRIED, PortTakenError, listening
from tests.helpers.browser import Site
from tests.helpers.serving import start, stop
from tests.helpers.signing import keys
from vidi.library.library import Library

NOBODY = "00000000-0000-4000-8000-000000000000"
"""The id of no game."""
MANY = "9" * 5_000
"""More digits than Python makes a number of."""


class Answer(NamedTuple):
    status: int
    headers: Message
    body: bytes


def get(site: Site, path: str, **headers: str) -> Answer:
    connection = HTTPConnection(urlsplit(site.address).netloc)
    with closing(connection):
        connection.request("GET", path, headers={"Accept-Encoding": "gzip", **headers})
        response = connection.getresponse()
        return Answer(response.status, response.headers, response.read())


def named(site: Site, path: str) -> list[str]:
    """The files that the document of a page names beforehand."""
    answer = get(site, path.replace(" ", "%20"))
    assert answer.status == 200
    return re.findall(r'as="fetch" crossorigin href="([^"]*)"', gzip.decompress(answer.body).decode())


def ends(site: Site) -> list[int]:
    """The version of the last event of setting up, and of each move of the long game."""
    with Library(site.folder) as library:
        game = library.game(site.games["The long one"])
    return [game.version_of(move) for move in range(len(game.moves) + 1)]


def shake_hands(site: Site, **headers: str) -> int:
    """Asks for the websocket of the pages; returns the status of the answer."""
    return get(
        site,
        "/_stcore/stream",
        **{"Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13"},
        **{"Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==", "Sec-WebSocket-Protocol": "streamlit"},
        **headers,
    ).status


def test_a_replay_is_a_compressed_file_that_never_changes(site: Site) -> None:
    answer = get(site, f"/replay/{site.games['The long one']}/60/all.json")
    assert answer.status == 200
    assert answer.headers["Content-Type"] == "application/json"
    assert answer.headers["Content-Encoding"] == "gzip"
    assert "immutable" in answer.headers["Cache-Control"]
    made = json.loads(gzip.decompress(answer.body))
    assert made["seats"][1]["name"] == "Bo"
    assert 0 < len(made["frames"]) < 60, "no event after the version is told"


def test_a_seat_has_a_file_of_its_own(site: Site) -> None:
    answer = get(site, f"/replay/{site.games['The long one']}/60/2.json")
    assert answer.status == 200
    assert json.loads(gzip.decompress(answer.body))["seats"][1]["name"] == "Bo"


def test_what_is_new_in_a_game_is_asked_for_alone(site: Site) -> None:
    answer = get(site, f"/replay/{site.games['The long one']}/90/all.json?after={ends(site)[5]}")
    more = json.loads(gzip.decompress(answer.body))
    assert 0 < len(more["frames"]) <= 90 - ends(site)[5]
    assert "base" not in more
    assert more["kept"]["moves"] > 0


def test_the_page_of_a_replay_names_the_files_that_it_will_ask_for(site: Site) -> None:
    game = site.games["The long one"]
    with Library(site.folder) as library:
        newest = len(library.game(game).stream)
    table, url = named(site, f"/replay?game={game}&move=12")
    assert table == f"/api/v1/games/{game}/table"
    assert url.startswith(f"/replay/{game}/{newest}/all.json")
    assert get(site, table).status == get(site, url).status == 200


@pytest.mark.parametrize(
    "address",
    [
        "?game={game}&play=hand.hand.hand.hand",
        "?game={game}&seat=2",
        "?game=' onload='",
        f"?game={NOBODY}",
        "",
    ],
)
def test_no_more_is_named_than_the_address_tells(site: Site, address: str) -> None:
    assert named(site, f"/replay{address.format(game=site.games['The long one'])}") == []


@pytest.mark.parametrize(
    ("path", "message"),
    [
        (f"/replay/{NOBODY}/1/all.json", "there is no game"),
        ("/replay/{game}/0/all.json", "no version 0"),
        ("/replay/{game}/999999/all.json", "no version 999999"),
        ("/replay/{game}/1/9.json", "no seat"),
        ("/replay/{game}/1/nobody.json", "no seat"),
        (f"/replay/{MANY}/1/all.json", "no game"),
        (f"/replay/{{game}}/{MANY}/all.json", "no version"),
        (f"/replay/{{game}}/1/{MANY}.json", "no seat"),
        (f"/replay/{{game}}/9/all.json?after={MANY}", "no version"),
        ("/replay/{game}/1/%D9%A1.json", "no seat"),  # a decimal digit of another script
        ("/replay/{game}/-1/all.json", "no version"),
        ("/replay/{game}/9/all.json?after=", "no version"),
        ("/replay/{game}/{end}/all.json?after={within}", "within a move"),
        ("/replay/{game}/9/all.json?after={end}", "the earlier version 9"),
    ],
)
def test_what_is_not_there_is_said(site: Site, path: str, message: str) -> None:
    end = ends(site)[3]
    answer = get(site, path.format(game=site.games["The long one"], end=end, within=end - 1))
    assert answer.status == 404
    text = answer.body.decode()
    assert message in text
    assert len(text) < 200
    assert str(site.folder) not in text


@pytest.mark.parametrize("value", [MANY, "%00", "%27%22%3C", "%F0%9F%8E%B2", "-1", "1e9", "..%2F.."])
def test_no_value_in_an_address_breaks_the_server(site: Site, value: str) -> None:
    """In every place of every route that takes one."""
    game = site.games["Broken off"]
    known = {"game": game, "version": "9", "seat": "all", "component": "replay"}
    known |= {"place": "999", "first": "1", "last": "999", "other": "book.pdf"}
    known |= {"move": "1", "id": "common/players"}
    known |= {"stamp": "0", "token": "0", "name": "rows.csv", "order": "pause", "sha256": "0" * 64}
    known |= {"task": "0" * 32, "id": "common/players", "number": "1"}
    for route in ROUTES:
        plain = re.sub(r"{(\w+)[^}]*}", r"{\1}", route.path)
        for name in re.findall(r"{(\w+)}", plain):
            status = get(site, plain.format(**{**known, name: value})).status
            assert status in (400, 404, 405, 422, 503), (plain, name)  # 503: the tables are being made
        if plain.endswith("/news"):  # a stream, which would not end
            continue
        asked = "&".join(f"{name}={value}" for name in ("after", "game", "seat", "play", "move", "build"))
        assert get(site, f"{plain.format(**known)}?{asked}").status in (200, 404, 405, 422, 503), plain


def test_another_host_is_refused_in_one_line(site: Site) -> None:
    port = urlsplit(site.address).port
    for path in ("/", "/health", f"/replay/{site.games['The long one']}/60/all.json", "/_stcore/health"):
        for host in ("rebound.example", f"rebound.example:{port}", "127.0.0.1.rebound.example", ""):
            answer = get(site, path, Host=host)
            assert answer.status == 400
            assert answer.body.count(b"\n") == 0
    assert shake_hands(site, Host=f"rebound.example:{port}", Origin=f"http://rebound.example:{port}") == 400


@pytest.mark.parametrize("name", ["localhost", "127.0.0.1", "[::1]", "LOCALHOST", "proxy.example"])
def test_the_names_of_this_machine_and_those_that_were_given_are_answered(site: Site, name: str) -> None:
    host = f"{name}:{urlsplit(site.address).port}"
    assert get(site, "/health", Host=host).status == 200
    assert shake_hands(site, Host=host, Origin=f"http://{host}") == 101


def test_a_page_of_another_origin_is_refused(site: Site) -> None:
    host = urlsplit(site.address).netloc
    for origin in ("http://rebound.example", "http://127.0.0.1:1", "http://localhost:3000", "null"):
        assert shake_hands(site, Origin=origin) == 403
        assert get(site, "/health", Origin=origin).status == 403
    assert shake_hands(site, Origin=f"http://{host}") == 101


@pytest.mark.parametrize(
    ("name", "proto", "refused"),
    [
        ("127.0.0.1", {}, "https"),
        ("127.0.0.1", {"X-Forwarded-Proto": "https"}, "http"),
        ("proxy.example", {"X-Forwarded-Proto": "https"}, "http"),
        ("proxy.example", {"X-Forwarded-Proto": "http"}, "https"),
        ("proxy.example", {}, ""),  # nothing says how people reach it
    ],
)
def test_a_page_of_another_scheme_is_of_another_origin(
    site: Site, name: str, proto: dict[str, str], refused: str
) -> None:
    host = f"{name}:{urlsplit(site.address).port}"
    for scheme in ("http", "https"):
        headers = {"Host": host, "Origin": f"{scheme}://{host}", **proto}
        assert shake_hands(site, **headers) == (403 if scheme == refused else 101)
        assert get(site, "/health", **headers).status == (403 if scheme == refused else 200)


def test_no_source_is_served_among_the_scripts(site: Site) -> None:
    answer = get(site, "/assets/../server.py")
    assert b"import" not in answer.body


def test_health_tells_how_far_the_store_is(site: Site) -> None:
    answer = get(site, "/health")
    health = json.loads(answer.body)
    assert health["position"] > 100
    assert health["problem"] is None


def test_the_version_of_a_game_as_it_stands_is_never_kept(site: Site) -> None:
    game = site.games["The long one"]
    answer = get(site, f"/replay/{game}/version")
    assert json.loads(answer.body) == {"version": ends(site)[-1]}
    assert answer.headers["Cache-Control"] == "no-store"
    assert get(site, f"/replay/{NOBODY}/version").status == 404


def test_the_server_listens_on_this_machine_only(site: Site) -> None:
    port = urlsplit(site.address).port
    assert urlsplit(site.address).hostname == "127.0.0.1"
    with socket.socket() as other:
        other.bind(("127.0.0.2", port or 0))  # free, as it would not be if the server had taken every address


def test_where_a_port_is_taken_the_next_free_one_is_used() -> None:
    with listening(0) as first:
        port = first.getsockname()[1]
        with listening(port) as second:
            last = second.getsockname()[1]
            assert port < last < port + TRIED
            with pytest.raises(PortTakenError, match=f"^port {port} .* and so are those up to {last}$"):
                listening(port, last - port + 1)


def test_what_the_server_sends_does_not_wait_to_be_acknowledged() -> None:
    async def accepted_at_once() -> int:
        loop = asyncio.get_running_loop()
        connected: asyncio.Future[socket.socket] = loop.create_future()

        class Accepting(asyncio.Protocol):
            def connection_made(self, transport: asyncio.BaseTransport) -> None:
                connected.set_result(transport.get_extra_info("socket"))

        here = listening(0)
        async with await loop.create_server(Accepting, sock=here):
            _, writer = await asyncio.open_connection(*here.getsockname())
            at_once = (await connected).getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
            writer.close()
            return at_once

    with ThreadPoolExecutor(1) as own:  # a browser of other tests may have this thread
        assert own.submit(asyncio.run, accepted_at_once()).result()


def test_the_server_ends_though_somebody_never_reads_what_he_asked_for(site: Site) -> None:
    static = Path(st.__file__).parent / "static"
    largest = max(static.rglob("*.js"), key=lambda file: file.stat().st_size).relative_to(static)
    process, address = start(site.folder)
    with closing(HTTPConnection(urlsplit(address).netloc)) as lazy:
        lazy.request("GET", f"/{largest}")
        assert lazy.getresponse().status == 200
        stop(process)


def serve(folder: Path, *options: str, **settings: str) -> tuple["subprocess.Popen[str]", IO[str]]:
    """The command, and all that it prints; ``settings`` are variables of its environment."""
    vidi = [sys.executable, "-c", "from vidi.cli import main; main()", "--library", str(folder)]
    process = subprocess.Popen(
        [*vidi, "serve", "--no-browser", *options],
        env={**os.environ, **settings},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert process.stdout is not None
    return process, process.stdout


def test_the_server_ends_its_streams_of_news_and_says_nothing(tmp_path: Path) -> None:
    Library(tmp_path).close()
    process, printed = serve(tmp_path, "--port", "0")
    address = urlsplit(printed.readline().rstrip().rpartition(" ")[2])
    with closing(HTTPConnection(address.netloc)) as follower:
        follower.request("GET", "/api/v1/news")
        assert b"position" in follower.getresponse().readline()
        process.send_signal(SIGINT)
        assert process.communicate(timeout=60)[0] == ""


def test_refused_connections_leave_nothing_in_the_log(tmp_path: Path) -> None:
    auth = {f"VIDI_AUTH_{name.upper()}": value for name, value in keys("http://127.0.0.1:9").items()}
    del auth["VIDI_AUTH_CLIENT_KWARGS"]
    process, printed = serve(tmp_path, "--port", "0", "--keeper", "ada", **auth)  # it makes the library
    site = Site(printed.readline().split()[-1], tmp_path, {})
    assert shake_hands(site) == 401
    assert shake_hands(site, Host="rebound.example") == 400
    assert shake_hands(site, Origin="http://rebound.example") == 403
    process.send_signal(SIGINT)
    assert process.communicate(timeout=60)[0] == ""


def test_who_interrupts_it_has_read_its_folder_and_address_and_nothing_else(tmp_path: Path) -> None:
    Library(tmp_path).close()
    taken = listening(0)
    port = taken.getsockname()[1]
    process, printed = serve(tmp_path, "--port", str(port))
    assert printed.readline() == f"port {port} is taken: the next free one is used\n"
    line = printed.readline()
    assert re.fullmatch(rf"Vidi shows {tmp_path} at http://127\.0\.0\.1:\d+\n", line)
    taken.close()
    process.send_signal(SIGINT)
    rest, _ = process.communicate(timeout=20)
    assert rest == ""
    assert process.returncode in (
        0,
        128 + SIGINT,
    )  # 0 where the shell that started all this ignores interrupts
