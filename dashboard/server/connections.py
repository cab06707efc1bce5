"""Bounds the connections of the server, so that nobody takes them from the others.

Each connection needs a descriptor, and an open page three more. A process without descriptors ends. So
connections are counted in all, by address and by person, and those that stand still are closed.
"""

import asyncio
import sys
import time
from collections import Counter
from typing import ClassVar

from starlette.requests import HTTPConnection
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send
from uvicorn._types import ASGISendEvent

from dashboard.access import identity, limits
from dashboard.server.headers import Http, Socket

if sys.platform != "win32":
    import resource

IN_ALL = 1_000
"""The most connections at once."""
OF_ADDRESS = 3
"""The tenths of them that one address may have. It may be the house of a club."""
OF_PERSON = 1
"""The tenths of them that one person may have."""
DESCRIPTORS = 8_192
"""The limit of descriptors that the server sets for itself, if it may."""
OF_PAGE = 4
"""The descriptors of a connection with an open page: three are those of Streamlit's event loop."""
OF_SERVER = 224
"""The descriptors for all else: files, tables, processes, and connections that are being refused."""
REFUSED = 32
"""The most connections that wait for their request to be refused."""
HEAD = 10.0
"""Seconds within which a connection has to send the head of a request."""
STILL = 60.0
"""Seconds for which a visitor may send nothing of a file, read nothing of an answer, or ask for no page."""
WAIT = 2.0
"""Seconds that a request waits for others of its person or address to end: a page asks for much at once."""
LOOK_AGAIN = 0.05
AGAIN = "5"
"""Seconds after which it is worth trying again."""


def most() -> int:
    """The most connections, by ``IN_ALL`` and by the descriptors that this process may have.

    First it raises the limit of descriptors as far as the system allows.
    """
    if sys.platform == "win32":
        return IN_ALL
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    endless = resource.RLIM_INFINITY
    wanted = DESCRIPTORS if hard == endless else min(DESCRIPTORS, hard)
    if soft != endless and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        soft = wanted
    return IN_ALL if soft == endless else max(10, min(IN_ALL, (soft - OF_SERVER) // OF_PAGE))


class Timer:
    """Ends a connection that stands still for too long."""

    def __init__(self) -> None:
        self._handle: asyncio.TimerHandle | None = None

    def start(self, transport: asyncio.Transport, seconds: float) -> None:
        """Starts anew."""
        self.stop()
        self._handle = asyncio.get_running_loop().call_later(seconds, transport.abort)

    def stop(self) -> None:
        """The connection goes on."""
        if self._handle:
            self._handle.cancel()
            self._handle = None

    def runs(self) -> bool:
        """Whether it was started."""
        return self._handle is not None


class Unread(Timer):
    """Ends a connection whose visitor reads nothing of an answer for too long."""

    def watch(self, transport: asyncio.Transport) -> None:
        """Looks later whether less of it is left."""
        self.stop()
        left = transport.get_write_buffer_size()
        self._handle = asyncio.get_running_loop().call_later(STILL, self._look, transport, left)

    def _look(self, transport: asyncio.Transport, left: int) -> None:
        if transport.get_write_buffer_size() < left:
            self.watch(transport)
        else:
            transport.abort()


class EndsUnread(asyncio.Protocol):
    """Ends a connection whose visitor does not read. It stands before the class that reads and writes."""

    transport: asyncio.Transport
    unread: Unread

    def pause_writing(self) -> None:
        """Waits for a visitor who does not read."""
        super().pause_writing()
        self.unread.watch(self.transport)

    def resume_writing(self) -> None:
        """The visitor has read."""
        super().resume_writing()
        self.unread.stop()

    def connection_lost(self, exc: Exception | None) -> None:
        """Ends the waiting."""
        self.unread.stop()
        super().connection_lost(exc)


class BoundedHttp(EndsUnread, Http):
    """A connection, which has to go on. If there are too many, the one that has been idle longest ends."""

    most: ClassVar[int] = IN_ALL

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begins to wait for a request."""
        super().connection_made(transport)
        transport.set_write_buffer_limits(0)  # writing goes on when nothing is left here of an answer
        self.since = time.monotonic()
        self.head, self.body, self.unread = Timer(), Timer(), Unread()
        self.refused = False
        self.refused = len(self.connections) > self.most and not self._made_room()
        if self.refused and len(self.connections) > self.most + REFUSED:
            transport.abort()
        else:
            self.head.start(transport, WAIT if self.refused else HEAD)

    def _made_room(self) -> bool:
        """Ends another connection. Returns whether there was one that may end.

        It is one without a request, or else one of an address that has more than its share: not an open page.
        """
        bounded = (BoundedHttp, BoundedSocket)
        others = [one for one in self.connections if isinstance(one, bounded) and one is not self]
        if not (may_end := [one for one in others if one.idle()]):
            busy = Counter(one.visitor() for one in others)
            greedy = {visitor for visitor, many in busy.items() if many > self.most * OF_ADDRESS // 10}
            may_end = [one for one in others if one.visitor() in greedy and not one.opened()]
        if other := min(may_end, key=lambda one: one.since, default=None):
            self.connections.discard(other)
            other.transport.abort()
        return other is not None

    def visitor(self) -> str:
        """The address of the visitor, behind a proxy the one that it passes on; empty before a request."""
        return _address(getattr(self.cycle, "scope", None))

    def idle(self) -> bool:
        """Whether it has no request that waits for its answer, or for the end of it."""
        answered = getattr(self.cycle, "response_complete", True) and not self.flow.write_paused
        return not self.refused and answered

    def opened(self) -> bool:
        """Whether it is the websocket of an open page."""
        return False

    def data_received(self, data: bytes) -> None:
        """Refuses a request if there are too many connections."""
        if self.refused:
            self.end_with("503 Service Unavailable", "the server has too many connections; try again soon")
            return
        super().data_received(data)
        self._wait()

    def on_response_complete(self) -> None:
        """Begins to wait for the next request."""
        self.since = time.monotonic()
        super().on_response_complete()
        self._wait()

    def _wait(self) -> None:
        """Waits for the visitor, who sends the head of a request, its body, or nothing."""
        idle, gone = self.idle(), self.transport.get_protocol() is not self
        if gone or not idle:
            self.head.stop()
        elif not self.head.runs():  # bytes that come one by one do not start it anew
            self.head.start(self.transport, HEAD)
        if gone or idle or not self.cycle.more_body or self.flow.read_paused:
            self.body.stop()
        else:
            self.body.start(self.transport, STILL)

    def resume_writing(self) -> None:
        """The visitor has read, and the next request is waited for."""
        super().resume_writing()
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """Ends the waiting."""
        self.head.stop()
        self.body.stop()
        super().connection_lost(exc)


class BoundedSocket(EndsUnread, Socket):
    """A websocket, which has to ask for a page, and to read what it gets."""

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        self.since = time.monotonic()
        self.silent, self.unread = Timer(), Unread()

    def visitor(self) -> str:
        """The address of the visitor, behind a proxy the one that it passes on."""
        return _address(getattr(self, "scope", None))

    def idle(self) -> bool:
        """It has asked for a page."""
        return False

    def opened(self) -> bool:
        """Whether it is the websocket of an open page."""
        return self.handshake_complete

    async def send(self, message: ASGISendEvent) -> None:
        """Waits for the first message of a visitor."""
        await super().send(message)
        if message["type"] == "websocket.accept":
            self.silent.start(self.transport, STILL)

    def send_receive_event_to_app(self) -> None:
        """The visitor has asked for a page."""
        self.silent.stop()
        super().send_receive_event_to_app()

    def connection_lost(self, exc: Exception | None) -> None:
        """Ends the waiting."""
        self.silent.stop()
        self.connections.add(self)  # one that made room is out already, and uvicorn removes it
        super().connection_lost(exc)


def _address(scope: Scope | None) -> str:
    return str(scope["client"][0]) if scope and scope["client"] else ""


class Counted:
    """Refuses requests and pages of an address or a person that has too many at once."""

    def __init__(self, app: ASGIApp, most: int) -> None:
        self.app = app
        self.most = most
        self.taken = Counter[str]()
        self.waiting = Counter[str]()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Passes on what may be answered. Behind a proxy, uvicorn has set the address of the visitor."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        shares = self._shares(scope)
        if full := await self._full(shares):
            words = f"your {full.split()[0]} has too many connections at once; try again in {AGAIN} s"
            refused = PlainTextResponse(
                words, 503, headers={"Cache-Control": "no-store", "Retry-After": AGAIN}
            )
            await refused(scope, receive, send)
            return
        self.taken.update(shares.keys())
        try:
            await self.app(scope, receive, send)
        finally:
            self.taken -= Counter(shares.keys())

    def _shares(self, scope: Scope) -> dict[str, int]:
        """Under which names a request counts, and how many each may have."""
        client = scope["client"][0] if scope["client"] else ""
        shares = {f"address {limits.house(client)}": self.most * OF_ADDRESS // 10}
        if visitor := identity.of(HTTPConnection(scope).cookies):
            shares[f"account {visitor.subject}"] = self.most * OF_PERSON // 10
        return shares

    async def _full(self, shares: dict[str, int]) -> str | None:
        """Waits until there is room; the name that has no room, or None."""
        until = time.monotonic() + WAIT
        while full := [name for name, share in shares.items() if self.taken[name] >= share]:
            if self.waiting[full[0]] >= shares[full[0]] or time.monotonic() > until:
                return full[0]
            self.waiting[full[0]] += 1
            await asyncio.sleep(LOOK_AGAIN)
            self.waiting -= Counter(full[:1])
        return None
