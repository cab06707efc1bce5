"""The dashboard as one process: the pages, the replays as files, and the projector that follows the store."""

import asyncio
import gc
import importlib
import logging
import socket
import sys
import tomllib
import webbrowser
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import streamlit as st
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route
from streamlit import config

from dashboard import reading, shell, widgets
from dashboard.scripts import script
from domain.catalog import games
from vidi.shipped import shipped

HERE = Path(__file__).parent
SETTINGS = shipped(".streamlit/config.toml")
HEAVY = ("pandas", "pyarrow", *(f"dashboard.boards.{game}.board" for game in games()))
"""What the first page would otherwise wait for."""
SWITCH = 0.0005
"""Seconds for which who asks for something may have to wait at each step for a thread that makes a replay."""
FOR_EVER = "private, max-age=31536000, immutable"

log = logging.getLogger(__name__)


class PortTakenError(OSError):
    """Something else listens where the dashboard was to be."""


def serve(folder: Path, port: int, open_browser: bool, ready: Callable[[str], None]) -> None:
    """Serves a library on this machine until it is interrupted; ``ready`` gets the address.

    Port 0 takes any that is free. Raises PortTakenError.
    """
    _check(port)
    sys.setswitchinterval(SWITCH)
    desk = reading.use(folder)

    @asynccontextmanager
    async def lifespan(_: st.App) -> AsyncIterator[None]:
        send_at_once(asyncio.get_running_loop())
        for module in HEAVY:
            importlib.import_module(module)
        desk.follower.start()
        gc.collect()
        gc.freeze()  # Streamlit collects after every run of a page: what stays need not be looked at
        gc.set_threshold(50_000)  # and while a replay is made there is nothing to be found
        address = f"http://127.0.0.1:{config.get_option('server.port')}"
        ready(address)
        if open_browser:
            webbrowser.open(address)
        try:
            yield
        finally:
            await run_in_threadpool(desk.close)

    app = st.App(HERE / "app.py", lifespan=lifespan, routes=ROUTES, on_script_error=_log)
    app.run(config={**_settings(), "server.port": port})


def send_at_once(loop: asyncio.AbstractEventLoop) -> None:
    """Lets no small packet wait until the one before it is acknowledged, which takes a browser 40 ms.

    asyncio does so where a socket says that it is TCP. The one that Streamlit makes does not; what it accepts
    has its options.
    """
    create = loop.create_server

    async def create_server(*args: Any, sock: socket.socket | None = None, **how: Any) -> asyncio.Server:
        if sock:
            sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return await create(*args, sock=sock, **how)

    loop.create_server = create_server  # type: ignore[method-assign]


def _check(port: int) -> None:
    with socket.socket() as trial:
        trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            trial.bind(("127.0.0.1", port))
        except OSError as error:
            raise PortTakenError(f"port {port} of this machine cannot be used: {error.strerror}") from None


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
    path = request.path_params
    seat = None if path["seat"] == "all" else int(path["seat"]) if path["seat"].isdecimal() else 0
    shown = request.query_params.get("after", "")
    try:
        if shown.isdecimal():
            body = await run_in_threadpool(
                reading.packed_more, path["game"], int(shown), path["version"], seat
            )
        else:
            body = await run_in_threadpool(reading.packed_replay, path["game"], path["version"], seat)
    except LookupError as missing:  # no such game, version or seat; no board; an event of a newer Vidi
        return PlainTextResponse(str(missing), 404)
    headers = {"Content-Encoding": "gzip", "Cache-Control": FOR_EVER, "Vary": "Accept-Encoding"}
    return Response(body, headers=headers, media_type="application/json")


async def _script(request: Request) -> Response:
    try:
        text = script(request.path_params["component"])
    except KeyError:
        return PlainTextResponse("no such script", 404)
    return Response(text, headers={"Cache-Control": FOR_EVER}, media_type="text/javascript")


ROUTES = [
    Route("/health", _health),
    Route("/replay/{game:uuid}/{version:int}/{seat}.json", _replay),
    Route(widgets.script_url("{component}"), _script),
    *shell.ROUTES,
]
