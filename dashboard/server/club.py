"""The door of a club's library: people sign in, and each address asks for a role.

Streamlit signs people in (``st.login``), and keeps a signed cookie. What it leaves open is here: its cookie
lasts thirty days and counts after signing out, open connections outlive it, and its addresses ask nobody.
"""

import asyncio
import re
import time
from contextlib import suppress
from html import escape
from urllib.parse import quote, urlencode

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection, Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from streamlit.user_info import generate_login_redirect_url
from streamlit.web.server.starlette.starlette_server_config import USER_COOKIE_NAME

from dashboard.access import identity, limits
from dashboard.access.doors import (
    ANYBODY,
    BEGIN,
    CALLBACK,
    DOORS,
    NOBODY,
    PAGES,
    SIGN_IN,
    SIGN_OUT,
    Door,
)
from dashboard.access.identity import Visitor
from dashboard.server import shell
from dashboard.server.counting import within_limit
from dashboard.server.line import line
from dashboard.server.notice import notice
from dashboard.server.routes import route_of
from dashboard.server.sharing import OWN
from domain.library.roles import Permission, first_role

NEVER = "no-store"
SIGNING = ("/auth/", CALLBACK, SIGN_IN)
SECURE = re.compile("; *secure *(;|$)", re.IGNORECASE)
ASIDE = "vidi_page"
"""The cookie with the page to which a person returns after signing in."""
ASIDE_SECONDS = 600
LEAVING = 2
"""Seconds that a page has to leave by itself: the one that signs out is on its way to the provider."""
OVER = 1008
"""The code of a closed connection: its visitor has signed out, or has lost the role."""
PAGE = re.compile(rf"/(?:{'|'.join(map(re.escape, PAGES))})(?:\?[!-~]{{0,2000}})?")
"""Addresses to which a person may return after signing in: pages of this server."""


class Doors:
    """Passes on what the visitor's role allows, and refuses all else."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answers of a library whose visitors sign in are not stored by browsers and proxies."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        route = route_of(scope)
        door = DOORS.get(route, NOBODY)
        visitor = identity.of_request(HTTPConnection(scope))
        if identity.PROGRAM in scope:  # its key has opened the door
            await self.app(scope, receive, _private(send, kept=door is ANYBODY))
        elif no := await _refused(scope, visitor, door):
            await no(scope, receive, _private(send, kept=False))
        elif scope["type"] == "websocket":
            assert isinstance(door, Permission)  # noqa: S101 - or it was refused
            await self._connected(visitor, door, scope, receive, send)
        else:
            if scope["path"] == SIGN_OUT and visitor is not None:
                await run_in_threadpool(identity.end, visitor)
            answer = _private(send, kept=door is ANYBODY and not scope["path"].startswith(SIGNING))
            has_question = scope["method"] == "POST" or bool(scope["query_string"])
            if limit := limits.of_address(route, has_question):
                await within_limit(self.app, limit, visitor, scope, receive, answer)
            else:
                back = scope["path"] == CALLBACK
                await self.app(scope, receive, _returning(scope, answer) if back else answer)

    async def _connected(
        self, visitor: Visitor | None, door: Permission, scope: Scope, receive: Receive, send: Send
    ) -> None:
        """A connection, which ends with the session, and with the first message after the role was lost."""
        loop = asyncio.get_running_loop()
        over = asyncio.Event()
        stop = timer = None
        if visitor is not None:
            stop = identity.watch(visitor.session, lambda: loop.call_soon_threadsafe(over.set))
            timer = loop.call_later(max(0.0, visitor.until - time.time()), over.set)
        closed = False

        async def incoming() -> Message:
            nonlocal closed
            coming, ending = asyncio.ensure_future(receive()), asyncio.ensure_future(over.wait())
            try:
                await asyncio.wait({coming, ending}, return_when=asyncio.FIRST_COMPLETED)
                if not over.is_set():
                    message = await coming
                    if message["type"] != "websocket.receive" or await run_in_threadpool(
                        identity.may, visitor, door
                    ):
                        return message
            finally:
                coming.cancel()
                ending.cancel()
            if not closed:
                closed = True  # nothing is sent from now on
                with suppress(TimeoutError):
                    return await asyncio.wait_for(_left(receive), LEAVING)
                farewell = ForwardMsg()
                farewell.auth_redirect.url = "/"  # the page leaves for the door
                await send({"type": "websocket.send", "bytes": farewell.SerializeToString()})
                await send({"type": "websocket.close", "code": OVER})
            return {"type": "websocket.disconnect", "code": OVER}

        async def outgoing(message: Message) -> None:
            if not closed:
                await send(message)

        try:
            await self.app(scope, incoming, outgoing)
        finally:
            if stop and timer:
                stop()
                timer.cancel()


async def _left(receive: Receive) -> Message:
    """The end of a connection by its page; what else the page sends is lost."""
    while (message := await receive())["type"] != "websocket.disconnect":
        pass
    return message


async def _refused(scope: Scope, visitor: Visitor | None, door: Door) -> Response | None:
    """The answer to a request that is refused; None if it is allowed."""
    if door is ANYBODY and scope["type"] == "http":
        away = Headers(scope=scope).get("sec-fetch-site", OWN[0]) not in OWN
        if away and scope["path"] == SIGN_OUT:
            return PlainTextResponse("only the pages of this address may sign a person out", 403)
        return None
    if isinstance(door, Permission) and await run_in_threadpool(identity.may, visitor, door):
        return None
    path = scope["path"]
    if scope["type"] == "http" and path[1:] in PAGES:
        asked = path + (f"?{query}" if (query := scope["query_string"].decode("latin-1")) else "")
        return page_to_sign_in(asked) if visitor is None else _without_role(visitor, door)
    if visitor is None:
        return line(scope, "sign in first", 401)
    return line(scope, "your role does not allow this", 403)


def page_to_sign_in(page: str, status: int = 401, failed: bool = False) -> Response:
    """The page that offers to sign in, and then leads to ``page``."""
    begin = escape(f"{BEGIN}?{urlencode({'page': page}, quote_via=quote)}")
    says = (
        "<p>The provider did not sign you in. Try again, or ask a keeper of the library.</p>"
        if failed
        else "<p>This library belongs to a club. Sign in to see its games.</p>"
    )
    return notice("Sign in", f'{says}<p><a class="act" href="{begin}">Sign in</a></p>', status)


def _without_role(visitor: Visitor, door: Door) -> Response:
    needed = ""
    if isinstance(door, Permission) and door != Permission.SEE:
        needed = f" This page needs the role {first_role(door).word}."
    return notice(
        "Not for your role",
        f"<p>You are signed in as {escape(visitor.name)}. A keeper of the library gives roles.{needed}</p>"
        f'<p class="aside">Your subject is <code>{escape(visitor.subject)}</code></p>'
        f'<p><a class="act" href="{SIGN_OUT}">Sign out</a></p>',
        403,
    )


def _private(send: Send, *, kept: bool) -> Send:
    """Forbids to store answers, unless they are ``kept``; cookies get the attribute Secure behind https."""
    secure = (auth := identity.sign_in()) is not None and auth.secure

    async def answer(message: Message) -> None:
        if message["type"] in ("http.response.start", "websocket.http.response.start"):
            headers = MutableHeaders(scope=message)
            if not kept:
                headers["Cache-Control"] = NEVER
            if secure and (cookies := headers.getlist("set-cookie")):
                del headers["set-cookie"]
                for cookie in cookies:
                    headers.append("set-cookie", cookie if SECURE.search(cookie) else f"{cookie}; Secure")
        await send(message)

    return answer


def _returning(scope: Scope, send: Send) -> Send:
    """Leads a person who has signed in to the page that was asked for, and one who failed to be told so."""
    request = HTTPConnection(scope)
    page = request.cookies.get(ASIDE, "").strip('"')
    tried = request.query_params.keys() & {"code", "error", "state"}

    async def answer(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            signed = any(
                cookie.startswith(f"{USER_COOKIE_NAME}=") and "Max-Age=0" not in cookie
                for cookie in headers.getlist("set-cookie")
            )
            if signed and PAGE.fullmatch(page):
                headers["Location"] = page
            elif tried and not signed:
                headers["Location"] = f"{SIGN_IN}?failed"
            headers.append("set-cookie", f"{ASIDE}=; Max-Age=0; Path={CALLBACK}; HttpOnly; SameSite=lax")
        await send(message)

    return answer


async def _sign_in(request: Request) -> Response:
    return page_to_sign_in("/", 200, "failed" in request.query_params)


async def _begin(request: Request) -> Response:
    """Sends a person to Streamlit's address for signing in, at the host to which the provider sends back."""
    auth = identity.sign_in()
    assert auth is not None  # noqa: S101 - else there is no such address
    page = request.query_params.get("page", "")
    answer = RedirectResponse(auth.origin + generate_login_redirect_url("default"), 302)
    if PAGE.fullmatch(page):
        answer.set_cookie(ASIDE, page, max_age=ASIDE_SECONDS, path=CALLBACK, httponly=True, samesite="lax")
    return answer


ROUTES = [Route(f"/{shell.CLUB}", shell.page), Route(SIGN_IN, _sign_in), Route(BEGIN, _begin)]
"""The addresses of a server at which people sign in."""
OWN_PAGES = (shell.CLUB, SIGN_IN[1:])
"""Those that are pages."""
