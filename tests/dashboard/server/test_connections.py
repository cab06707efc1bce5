"""Connections of one visitor are bounded, idle ones are closed, and others' pages are served meanwhile."""

import asyncio
import os
import socket
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path
from threading import Event, Semaphore
from typing import NamedTuple
from urllib.parse import urlsplit

import httpx2
import pytest
import uvicorn
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send
from streamlit.proto.BackMsg_pb2 import BackMsg
from websockets.exceptions import ConnectionClosedError, InvalidStatus
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Subprotocol

from dashboard.server import connections, sessions
from dashboard.server.connections import BoundedHttp, BoundedSocket
from dashboard.server.run import listening
from tests.dashboard.visiting import MB, Visit
from tests.helpers.serving import Ready, library, start, stop
from vidi.library.library import Library

ALL = 40
SHARE = ALL * connections.OF_ADDRESS // 10
PATIENCE = 30.0
ALIVE = "/_stcore/health"
PAGE = (
    b"GET /_stcore/stream HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Forwarded-For: 203.0.113.7\r\n"
    b"Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)


def few(folder: Path, ready: Ready) -> None:
    """A server with few connections, which ends idle ones and visits at once."""
    connections.IN_ALL, connections.HEAD, connections.STILL, sessions.GRACE = ALL, 1.0, 3.0, 0
    library(folder, ready)


class Server(NamedTuple):
    """A server, and the number of its process."""

    address: str
    pid: int

    @contextmanager
    def opened(self, visitor: str) -> Iterator[None]:
        """The websocket of a page of a visitor with this address. Raises InvalidStatus if it is refused."""
        with self.silent_page(visitor) as page:
            page.send(BackMsg(app_heartbeat=True).SerializeToString())
            yield

    def silent_page(self, visitor: str) -> ClientConnection:
        """The same, which sends nothing."""
        return connect(
            f"{self.address.replace('http', 'ws', 1)}/_stcore/stream",
            subprotocols=[Subprotocol("streamlit")],
            additional_headers={"X-Forwarded-For": visitor},
        )

    def silent(self, sends: bytes = b"") -> socket.socket:
        """A connection without a whole request."""
        there = urlsplit(self.address)
        made = socket.create_connection((there.hostname or "", there.port or 0), PATIENCE)
        made.sendall(sends)
        return made

    def status(self, visitor: str = "203.0.113.200") -> int:
        """The status with which another visitor's request is answered."""
        return httpx2.get(
            self.address + ALIVE, headers={"X-Forwarded-For": visitor}, timeout=PATIENCE
        ).status_code

    def descriptors(self) -> int:
        """How many descriptors the process has."""
        return len(list(Path(f"/proc/{self.pid}/fd").iterdir()))


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("connected")
    Library(folder).close()
    process, address = start(folder, few)
    yield Server(address, process.pid or 0)
    stop(process)


@contextmanager
def serving(app: ASGIApp) -> Iterator[Server]:
    """A server of an app, with connections like those of Vidi."""
    with listening(0) as socket_, ThreadPoolExecutor(1) as thread:
        made = uvicorn.Server(
            uvicorn.Config(app, http=BoundedHttp, ws=BoundedSocket, lifespan="off", log_config=None)
        )
        thread.submit(made.run, [socket_])
        try:
            yield Server(f"http://127.0.0.1:{socket_.getsockname()[1]}", os.getpid())
        finally:
            made.should_exit = True


def ended(silent: socket.socket) -> bool:
    """Whether the server ends a connection."""
    try:
        return silent.recv(1) == b""
    except ConnectionResetError:
        return True


def test_idle_connections_end_and_others_are_served_meanwhile(server: Server) -> None:
    with ExitStack() as stack:
        for number in range(6 * ALL):
            stack.enter_context(idle := server.silent())
            if number % ALL == 0:
                assert server.status() == 200
        assert server.status() == 200
        assert ended(idle)


@pytest.mark.parametrize(
    "sent",
    [
        b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: ",
        b"PUT / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 9\r\n\r\n1",
    ],
    ids=["half a head", "half a body"],
)
def test_half_a_request_ends(server: Server, sent: bytes) -> None:
    with server.silent(sent) as half:
        while half.recv(1_000):  # it may be answered first
            pass


def test_a_page_that_asks_for_nothing_ends(server: Server) -> None:
    with server.silent_page("203.0.113.7") as page, pytest.raises(ConnectionClosedError):
        page.recv(PATIENCE)


def test_one_address_has_its_share_and_others_open_pages(server: Server) -> None:
    with ExitStack() as stack:
        for _ in range(SHARE):
            stack.enter_context(server.opened("203.0.113.7"))
        with pytest.raises(InvalidStatus) as refused, server.opened("203.0.113.7"):
            pass
        assert refused.value.response.status_code == 503
        assert (
            refused.value.response.body == b"your address has too many connections at once; try again in 5 s"
        )
        assert refused.value.response.headers["Retry-After"] == "5"
        assert server.status("203.0.113.7") == 503
        stack.enter_context(server.opened("203.0.113.8"))
        assert server.status() == 200
    stack.close()
    with server.opened("203.0.113.7"):
        pass


def test_so_many_connections_are_open_in_all(server: Server) -> None:
    with ExitStack() as stack:
        for number in range(ALL):
            stack.enter_context(server.opened(f"203.0.113.{number % 5}"))
        answer = httpx2.get(server.address + ALIVE, timeout=PATIENCE)
        assert (answer.status_code, answer.text) == (
            503,
            "the server has too many connections; try again soon",
        )
    assert server.status() == 200


def test_an_address_whose_pages_all_wait_makes_room_for_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(BoundedHttp, "most", ALL)
    waiting = Semaphore(0)

    async def slow(scope: Scope, receive: Receive, send: Send) -> None:
        """Opens no page."""
        if scope["type"] == "websocket":
            await receive()
            waiting.release()
            await receive()  # until it ends
        else:
            await PlainTextResponse("ok")(scope, receive, send)

    with serving(slow) as server, ExitStack() as stack:
        for number in range(ALL):
            stack.enter_context(server.silent(PAGE))
            assert waiting.acquire(timeout=PATIENCE), number
        assert server.status() == 200


def test_a_large_answer_comes_whole_to_a_slow_reader(monkeypatch: pytest.MonkeyPatch) -> None:
    late, size = Event(), 32 * MB  # more than the system holds of it

    async def large(scope: Scope, receive: Receive, send: Send) -> None:
        monkeypatch.setattr(connections, "HEAD", 0.05)
        await Response(bytes(size), headers={"Connection": "close"})(scope, receive, send)
        asyncio.get_running_loop().call_later(3 * connections.HEAD, late.set)

    with serving(large) as server, server.silent(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n") as reader:
        assert late.wait(PATIENCE)
        came = 0
        while data := reader.recv(MB):
            came += len(data)
        assert came > size


def test_a_visit_that_has_ended_leaves_no_descriptor(server: Server) -> None:
    with Visit(server.address) as visit:
        visit.open("rules")
    before = server.descriptors()
    for _ in range(ALL):
        with Visit(server.address) as visit:
            visit.open("rules")
    for _ in range(1_000):
        if (after := server.descriptors()) <= before + 6:
            return
        server.status()
    raise AssertionError(f"{after} descriptors instead of {before}")
