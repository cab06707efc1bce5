"""The dashboard as one process: the pages, the replays as files, and the projector that follows the store."""

import gc
import importlib
import logging
import re
import socket
import sys
import tomllib
import webbrowser
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from uuid import UUID

import streamlit as st
import uvicorn
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import Headers
from starlette.middleware import Middleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send
from streamlit import config

from dashboard.replay import packed
from dashboard.server import shell
from dashboard.shared import reading, widgets
from dashboard.shared.scripts import script
from domain.catalog import games
from vidi.shipped import shipped

APP = Path(__file__).parents[1] / "app.py"
SETTINGS = shipped(".streamlit/config.toml")
HEAVY = ("pandas", "pyarrow", *(f"dashboard.boards.{game}.board" for game in games()))
"""What the first page would otherwise wait for."""
SWITCH = 0.0005
"""Seconds for which who asks for something may have to wait at each step for a thread that makes a replay."""
FAREWELL = 3
"""Seconds that connections have to end when the server does: one on which nothing was asked may never."""
HOSTS = ("localhost", "127.0.0.1", "[::1]")
"""The names of this machine. A site of another name that leads here (DNS rebinding) is refused."""
NUMBER = re.compile("[0-9]{1,9}")
SAID = 20
"""Characters of an address that a message repeats."""
FOR_EVER = "private, max-age=31536000, immutable"

log = logging.getLogger(__name__)


class OwnOrigin:
    """Refuses what a page of another origin asks for: one on another port of this machine is another.

    Streamlit itself lets every page of this machine, and of its addresses in the network, open its websocket.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Passes on what has no origin, as a link does, or that of the host which was asked."""
        if scope["type"] in ("http", "websocket"):
            headers = Headers(scope=scope)
            origin = headers.get("origin")
            if origin is not None and urlsplit(origin).netloc != headers["host"]:
                refused = PlainTextResponse("only the pages of this address may ask it", 403)
                await refused(scope, receive, send)
                return
        await self.app(scope, receive, send)


class PortTakenError(OSError):
    """Something else listens where the dashboard was to be."""


def serve(
    folder: Path,
    port: int,
    open_browser: bool,
    ready: Callable[[str], None],
    hosts: Sequence[str] = (),
) -> None:
    """Serves a library on this machine until it is interrupted; ``ready`` gets the address.

    Port 0 takes any that is free. It listens on this machine only; a proxy on it may pass on requests for
    further ``hosts``. Raises PortTakenError.
    """
    socket_ = listening(port)
    host, port = socket_.getsockname()
    config.get_config_options(force_reparse=True, options_from_flags={**_settings(), "server.port": port})
    sys.setswitchinterval(SWITCH)
    desk = reading.use(folder)

    @asynccontextmanager
    async def lifespan(_: st.App) -> AsyncIterator[None]:
        for module in HEAVY:
            importlib.import_module(module)
        desk.follower.start()
        gc.collect()
        gc.freeze()  # Streamlit collects after every run of a page: what stays need not be looked at
        gc.set_threshold(50_000)  # and while a replay is made there is nothing to be found
        ready(address := f"http://{host}:{port}")
        if open_browser:
            webbrowser.open(address)
        try:
            yield
        finally:
            await run_in_threadpool(desk.close)

    middleware = (
        Middleware(TrustedHostMiddleware, allowed_hosts=[*HOSTS, *hosts], www_redirect=False),
        Middleware(OwnOrigin),
    )
    app = st.App(APP, lifespan=lifespan, routes=ROUTES, middleware=middleware, on_script_error=_log)
    server = uvicorn.Server(
        uvicorn.Config(
            app,
            ws="websockets-sansio",  # as Streamlit sets it, and what follows
            ws_max_size=config.get_option("server.maxMessageSize") * 10**6,
            ws_per_message_deflate=False,
            access_log=False,
            use_colors=False,
            timeout_graceful_shutdown=FAREWELL,
        )
    )
    try:
        with socket_:
            server.run(sockets=[socket_])
    finally:
        gc.unfreeze()  # or DuckDB's module says at the end that all this was never freed
    if not server.started:
        sys.exit(1)


def listening(port: int) -> socket.socket:
    """A socket of this machine that listens; raises PortTakenError.

    It says that it is TCP. What goes through it is sent at once then, while otherwise a small packet waits
    until the one before it is acknowledged, which takes a browser 40 ms.
    """
    made = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        made.bind(("127.0.0.1", port))
        made.listen()
    except OSError as error:
        made.close()
        raise PortTakenError(f"port {port} of this machine cannot be used: {error.strerror}") from None
    return made


def _settings() -> dict[str, Any]:
    """The settings file as ``{"theme.light.primaryColor": ...}``: Streamlit itself looks for it only where it
    was started."""
    found: dict[str, Any] = {}

    def walk(table: Mapping[str, Any], path: str) -> None:
        for key, value in table.items():
            if isinstance(value, dict):
                walk(value, f"{path}{key}.")
            else:
                found[path + key] = value

    walk(tomllib.loads(SETTINGS.read_text("utf-8")), "")
    return found


def _log(error: BaseException) -> None:
    log.error("a page failed", exc_info=error)


async def _health(_: Request) -> Response:
    desk = reading.desk()
    position = await run_in_threadpool(desk.library.store.position)
    return JSONResponse({"position": position, "problem": desk.follower.error})


async def _replay(request: Request) -> Response:
    path, after = request.path_params, request.query_params.get("after")
    try:
        game = str(_game(path["game"]))
        version = _number("version", path["version"])
        seat = None if path["seat"] == "all" else _number("seat", path["seat"])
        if after is None:
            body = await run_in_threadpool(packed.whole, game, version, seat)
        else:
            body = await run_in_threadpool(packed.more, game, _number("version", after), version, seat)
    except LookupError as missing:  # no such game, version or seat; no board; an event of a newer Vidi
        # A visitor need not know where the library lies.
        return PlainTextResponse(str(missing).replace(f" in {reading.desk().library.folder}", ""), 404)
    headers = {"Content-Encoding": "gzip", "Cache-Control": FOR_EVER, "Vary": "Accept-Encoding"}
    return Response(body, headers=headers, media_type="application/json")


def _game(text: str) -> UUID:
    try:
        return UUID(text)
    except ValueError:
        raise LookupError(f"there is no game {_short(text)}: a game has an id of 32 hex digits") from None


def _number(of: str, text: str) -> int:
    """A number of an address; LookupError where it is none, or has more digits than any here."""
    if not NUMBER.fullmatch(text):
        raise LookupError(f"there is no {of} {_short(text)}: a {of} is a number of at most 9 digits")
    return int(text)


def _short(text: str) -> str:
    """A part of an address, as a message repeats it."""
    return repr(text if len(text) <= SAID else f"{text[:SAID]}…")


async def _script(request: Request) -> Response:
    try:
        text = script(request.path_params["component"])
    except KeyError:
        return PlainTextResponse("no such script", 404)
    return Response(text, headers={"Cache-Control": FOR_EVER}, media_type="text/javascript")


ROUTES = [
    Route("/health", _health),
    Route("/replay/{game}/{version}/{seat}.json", _replay),
    Route(widgets.script_url("{component}"), _script),
    *shell.ROUTES,
]
