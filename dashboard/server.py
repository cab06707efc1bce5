"""The dashboard as one process: the pages, the replays as files, and the projector that follows the store."""

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
import uvicorn
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
FAREWELL = 3
"""Seconds that connections have to end when the server does: one on which nothing was asked may never."""
FOR_EVER = "private, max-age=31536000, immutable"

log = logging.getLogger(__name__)


class PortTakenError(OSError):
    """Something else listens where the dashboard was to be."""


def serve(folder: Path, port: int, open_browser: bool, ready: Callable[[str], None]) -> None:
    """Serves a library on this machine until it is interrupted; ``ready`` gets the address.

    Port 0 takes any that is free. Raises PortTakenError.
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

    app = st.App(HERE / "app.py", lifespan=lifespan, routes=ROUTES, on_script_error=_log)
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
