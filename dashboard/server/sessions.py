"""Bounds what visits hold in the memory of the server, and ends them."""

import asyncio
import ctypes
import gc
import re
import sys
from threading import Thread

from starlette.datastructures import Headers
from starlette.requests import HTTPConnection
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send
from streamlit import runtime

from dashboard.access import identity, limits, sessions
from dashboard.importing import uploads

GRACE = 30
"""Seconds for which a visit may be without its connection: a network may fail for a moment."""
UPLOAD = re.compile("/_stcore/upload_file/([^/]+)/[^/]+")


class Visits:
    """Refuses files that are too much, and ends visits after their connections have ended."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Passes on what is neither a file nor a connection."""
        if scope["type"] == "websocket":
            try:
                await self.app(scope, receive, send)
            finally:
                asyncio.get_running_loop().call_later(GRACE, _end, _gone())
        elif scope["type"] == "http" and (upload := UPLOAD.fullmatch(scope["path"])):
            await self._upload(upload[1], scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def _upload(self, visit: str, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["method"] != "PUT" or not runtime.get_instance().is_active_session(visit):
            sessions.forgive(visit)
            await self.app(scope, receive, send)
            return
        size = Headers(scope=scope).get("content-length", "")
        if not size.isdecimal():
            await PlainTextResponse("a file is sent with its length", 411)(scope, receive, send)
            return
        try:
            person = limits.counted_as(identity.of(HTTPConnection(scope).cookies))
            with uploads.taking(visit, int(size), person):
                await self.app(scope, receive, send)
        except uploads.TooMuchError as no:
            sessions.refuse(visit, str(no))
            await PlainTextResponse(str(no), 413)(scope, receive, send)


def _gone() -> set[str]:
    """The visits without a connection. Streamlit keeps 128 of them, with three descriptors each."""
    server = runtime.get_instance()
    stored = {info.session.id for info in server._session_mgr.list_sessions()}  # it has no public way
    known = sessions.known() | uploads.taken().keys() | stored
    return {visit for visit in known if not server.is_active_session(visit)}


def _end(gone: set[str]) -> None:
    """Ends these visits, except those that have a connection again."""
    if ended := gone & _gone():
        for visit in ended:
            runtime.get_instance().close_session(visit)
        Thread(target=_drop, args=(ended,), name="end of visits").start()


def _drop(ended: set[str]) -> None:
    """Drops all that is held for these visits, and returns the memory to the system."""
    for visit in ended:
        sessions.end(visit)
    gc.collect()
    if sys.platform == "linux" and (trim := getattr(ctypes.CDLL(None), "malloc_trim", None)):
        trim(0)  # else glibc keeps most of it
