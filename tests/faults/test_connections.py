"""One visitor opens as many connections as possible, of each kind; others' pages are served."""

import selectors
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from time import monotonic
from urllib.parse import urlsplit

import httpx2

from dashboard.server import connections
from tests.faults.killing import ROUNDS
from tests.helpers.serving import Ready, library, start, stop
from vidi.library.library import Library

MANY = max(100, 10 * ROUNDS)
"""Connections of each kind: 2,000 in `make faults`."""
SECONDS = 300 if ROUNDS >= 200 else 1
HEAD = b"%s / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Forwarded-For: 203.0.113.7\r\n"
PAGE = (
    HEAD.replace(b"%s /", b"GET /_stcore/stream") + b"Connection: Upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)
KINDS = {
    "silent": b"",
    "half a head": HEAD % b"GET",
    "half a body": HEAD % b"PUT" + b"Content-Length: 9\r\n\r\n1",
    "page": PAGE,
}
PATIENCE = 30


def _bounded(folder: Path, ready: Ready) -> None:
    connections.IN_ALL = MANY // 2
    library(folder, ready)


class Visitor:
    """Keeps so many connections of each kind open, and opens those again that the server ends."""

    def __init__(self, address: str) -> None:
        there = urlsplit(address)
        self.place = (there.hostname or "", there.port or 0)
        self.selector = selectors.DefaultSelector()
        self.ended = dict.fromkeys(KINDS, 0)

    def open(self, kind: str) -> None:
        """Opens one more."""
        made = socket.create_connection(self.place, PATIENCE)
        made.setblocking(False)
        made.send(KINDS[kind])
        self.selector.register(made, selectors.EVENT_READ, kind)

    def go_on(self) -> None:
        """Opens those again that have ended."""
        for key, _ in self.selector.select(0.01):
            ended = key.fileobj
            assert isinstance(ended, socket.socket)
            try:
                if ended.recv(10_000):
                    continue
            except ConnectionError:
                pass
            self.selector.unregister(ended)
            ended.close()
            self.ended[key.data] += 1
            self.open(key.data)


@contextmanager
def visitor(address: str) -> Iterator[Visitor]:
    """One who has all these connections."""
    made = Visitor(address)
    try:
        yield made
    finally:
        for key in list(made.selector.get_map().values()):
            assert isinstance(key.fileobj, socket.socket)
            key.fileobj.close()
        made.selector.close()


def test_others_are_served_while_one_visitor_has_many_connections(tmp_path: Path) -> None:
    connections.most()  # this process needs as many descriptors
    Library(tmp_path).close()
    process, address = start(tmp_path, _bounded)
    ask = partial(httpx2.get, headers={"X-Forwarded-For": "203.0.113.8"}, timeout=PATIENCE)
    with visitor(address) as other:
        slowest = 0.0
        for kind in KINDS:
            for _ in range(MANY):
                other.open(kind)
            assert ask(f"{address}/rules").status_code == 200
        until = monotonic() + SECONDS
        while monotonic() < until:
            other.go_on()
            began = monotonic()
            assert ask(f"{address}/rules").status_code == 200
            slowest = max(slowest, monotonic() - began)
        print(f"{MANY} of each kind, ended: {other.ended}; the slowest answer took {slowest:.2f} s")  # noqa: T201
    assert process.is_alive()
    assert sum(other.ended.values()) > MANY
    stop(process)
