"""What pages of another origin can do with the server: nothing. Every answer says so."""

import json
import re
import socket
from collections.abc import Iterator, Sequence
from contextlib import closing
from functools import partial
from http.client import HTTPConnection, parse_headers
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import ConsoleMessage, Page
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from dashboard.server.headers import HEADERS, POLICY
from dashboard.server.run import ROUTES
from dashboard.shared import widgets
from dashboard.sql import known
from tests.helpers.browser import Site
from tests.helpers.serving import Ready, library, start, stop

SOCKET = {
    "Connection": "Upgrade",
    "Upgrade": "websocket",
    "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
}
ELSEWHERE = "http://elsewhere.example"
READING = {"GET", "HEAD"}


async def _listed(request: Request) -> Response:
    return JSONResponse(
        [(route.path, sorted(getattr(route, "methods", None) or ["GET"])) for route in request.app.routes]
    )


async def _broken(_: Request) -> Response:
    raise ValueError("broken")


def _all_routes(folder: Path, ready: Ready) -> None:
    """A server with two more routes: one lists all routes, one fails."""
    ROUTES.extend((Route("/listed", _listed), Route("/broken", _broken)))
    library(folder, ready)


@pytest.fixture(scope="module")
def address(site: Site) -> Iterator[str]:
    process, address = start(site.folder, _all_routes)
    yield address
    stop(process)


class Answer(NamedTuple):
    status: int
    headers: Any
    body: bytes


def ask(address: str, path: str, method: str = "GET", **headers: str) -> Answer:
    """An answer that has all the headers."""
    with closing(HTTPConnection(urlsplit(address).netloc)) as connection:
        connection.request(method, path, headers=headers)
        response = connection.getresponse()
        endless = response.status == 101 or response.headers.get_content_type() == "text/event-stream"
        body = b"" if endless else response.read()
        check(response.headers, f"{method} {path} {response.status}")
        return Answer(response.status, response.headers, body)


def check(given: Any, which: str) -> None:
    for name, value in HEADERS.items():
        assert value in given.get_all(name, []), f"{name} of {which}"


def routes(address: str) -> list[tuple[str, Sequence[str]]]:
    """All routes with their methods; each parameter is an x."""
    listed = [
        (re.sub(r"{\w+[^}]*}", "x", path), methods)
        for path, methods in json.loads(ask(address, "/listed").body)
    ]
    assert {"/health", "/sql", "/share/x/x/replay.html", "/_stcore/stream"} <= {path for path, _ in listed}
    return listed


def test_every_answer_of_every_route_says_that_it_is_not_framed_nor_embedded(
    address: str, site: Site
) -> None:
    game = site.games["The long one"]
    for path, methods in routes(address):
        for method in (*methods, "OPTIONS", "POST"):
            ask(address, path or "/", method)
    for path, status in (
        (f"/replay/{game}/60/all.json", 200),
        (f"/replay/{game}/version", 200),
        (f"/share/{game}/all/record.vidi.jsonl", 200),
        (f"/share/{game}/all/3.svg", 200),
        (f"/share/{game}/9/record.vidi.jsonl", 404),
        (widgets.script_url("replay"), 200),
        (known.url(), 200),
        ("/favicon.png", 200),
        ("/no/such/page", 404),
        ("/broken", 500),
    ):
        assert ask(address, path).status == status, path


def test_refusals_before_any_route_say_so_too(address: str) -> None:
    assert ask(address, "/", Host="rebound.example").status == 400
    assert ask(address, "/", Origin=ELSEWHERE).status == 403
    assert ask(address, "/_stcore/stream", **SOCKET).status == 101
    assert ask(address, "/_stcore/stream", **SOCKET, Origin=ELSEWHERE).status == 403
    assert ask(address, "/_stcore/stream", **SOCKET, Host="rebound.example").status == 400
    assert ask(address, "/no/such/socket", **SOCKET).status == 403
    place = urlsplit(address)
    for request in (b"nonsense\r\n\r\n", b"GET /" + b"x" * 70_000 + b" HTTP/1.1\r\n\r\n"):
        with socket.create_connection((place.hostname, place.port)) as raw, raw.makefile("rb") as answer:
            raw.sendall(request)
            assert answer.readline() == b"HTTP/1.1 400 Bad Request\r\n"
            check(parse_headers(answer), request[:9].decode())
            assert answer.read() == b"Invalid HTTP request received."


def test_a_shared_file_keeps_the_stricter_policy(address: str, site: Site) -> None:
    answer = ask(address, f"/share/{site.games['Bones']}/all/replay.html")
    assert "sandbox; default-src 'none'" in answer.headers.get_all(POLICY)


def test_no_request_of_another_origin_changes_anything(address: str) -> None:
    ours = {re.sub(r"{\w+[^}]*}", "x", route.path) for route in ROUTES}
    for path, methods in routes(address):
        changing = set(methods) - READING
        only_read = path in ours and path != "/queue/x/x"
        assert not (changing and only_read), "our own routes store nothing; a page acts by its connection"
        for method in changing:
            assert ask(address, path, method, Origin=ELSEWHERE).status == 403, (method, path)
    upload = "/_stcore/upload_file/x/x"
    for method in ("PUT", "DELETE"):
        assert ask(address, upload, method).status == 403, "nor does one without the token of a page"


def test_a_page_of_another_origin_cannot_frame_the_dashboard(tab: Page, site: Site, tmp_path: Path) -> None:
    refused: list[str] = []

    def keep(message: ConsoleMessage) -> None:
        refused.append(message.text)

    frames = "".join(f'<iframe src="{site.address}/{path}"></iframe>' for path in ("", "health"))
    (tmp_path / "frames.html").write_text(f"<link rel=icon href=data:>{frames}", "utf-8")
    tab.on("console", keep)
    files = partial(SimpleHTTPRequestHandler, directory=tmp_path)
    with ThreadingHTTPServer(("127.0.0.1", 0), files) as other:
        Thread(target=other.serve_forever).start()
        with tab.expect_console_message(lambda _: len(refused) == 2):
            tab.goto(f"http://127.0.0.1:{other.server_port}/frames.html")
        other.shutdown()
    tab.remove_listener("console", keep)
    assert all("frame-ancestors 'none'" in text for text in refused), refused
    assert {frame.url for frame in tab.frames[1:]} == {"chrome-error://chromewebdata/"}
