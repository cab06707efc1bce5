"""The dashboard as one process: the pages, the replays as files, and the projector that follows the store."""

import asyncio
import errno
import gc
import gzip
import importlib
import logging
import socket
import sys
import tomllib
import webbrowser
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from functools import cache
from pathlib import Path
from typing import Any
from uuid import UUID

import pyarrow as pa
import streamlit as st
import uvicorn
from starlette.concurrency import run_in_threadpool
from starlette.middleware import Middleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp
from streamlit import config

from dashboard.access import identity, visibility
from dashboard.api import application, watching
from dashboard.boards.caches import drawings
from dashboard.cache import memory
from dashboard.importing import uploads
from dashboard.queries import asking, saving
from dashboard.replay import delta
from dashboard.server import address, backgrounds, club, description, reviewing, sharing, shell
from dashboard.server.away import StoreAway
from dashboard.server.connections import BoundedHttp, BoundedSocket, Counted, most
from dashboard.server.headers import WithHeaders
from dashboard.server.missing import NoSuchPage
from dashboard.server.origins import OwnOrigin
from dashboard.server.programs import Programs
from dashboard.server.sessions import Visits
from dashboard.shared import introduced, positions, queue, reading, theme, widgets
from dashboard.shared.scripts import script
from dashboard.sql import known, looking
from domain.catalog import games, load
from vidi.club.auth import Auth
from vidi.club.auth import auth as settings_for
from vidi.library.shipped import shipped
from vidi.store.events import Away
from vidi.store.game import GameGone

APP = Path(__file__).parents[1] / "app.py"
SETTINGS = shipped(".streamlit/config.toml")
HEAVY = ("pandas", "pyarrow", *(f"dashboard.boards.{game}.board" for game in games()))
"""Modules that are loaded before the first page, which would otherwise wait for them."""
SWITCH = 0.0005
"""The interval in seconds after which a thread that makes a replay must let other requests run."""
TRIED = 50
"""The number of consecutive ports that are tried."""
PORTS = 65_536
FAREWELL = 3
"""Seconds that connections have to end when the server stops; an idle one may never end by itself."""
HOSTS = ("localhost", "127.0.0.1", "[::1]")
"""The names of this machine. A site of another name that leads here (DNS rebinding) is refused."""
TIDY = 60
"""Seconds between two looks at the age of what is cached."""
FOR_EVER = "private, max-age=31536000, immutable"

log = logging.getLogger(__name__)


class PortTakenError(OSError):
    """The dashboard cannot listen at a port, nor at any of the next ones that it may use."""


def serve(
    folder: Path,
    port: int,
    open_browser: bool,
    ready: Callable[[str], None],
    hosts: Sequence[str] = (),
    auth: Mapping[str, Any] | None = None,
    *,
    origins: Sequence[str] = (),
    delta: bool = False,
    reviews: bool = False,
) -> None:
    """Serves a library on this machine until it is interrupted; ``ready`` gets the address.

    If the port is taken, it uses the next free one; port 0 uses any free one. It listens on this machine
    only. A proxy on this machine may pass on requests for further ``hosts``. With ``auth``, the keys of
    ``vidi.club.auth``, visitors sign in. With ``hosts`` or ``auth`` it uses no other port: the proxy or the
    provider has the address. Pages of ``origins`` may use the API with a key. With ``delta``, it keeps the
    Delta Lake tables current. With ``reviews``, it reviews games in the background. Raises PortTakenError.
    """
    socket_ = listening(port, 1 if hosts or auth else TRIED)
    host, port = socket_.getsockname()
    sign_in = None if auth is None else settings_for(auth, port)
    config.get_config_options(force_reparse=True, options_from_flags={**_settings(), "server.port": port})
    sys.setswitchinterval(SWITCH)
    pa.set_memory_pool(pa.system_memory_pool())  # its own pool keeps what ended threads have freed
    reading.use(folder, covers=sign_in is not None, delta=delta)
    identity.use(sign_in, folder)
    queue.use(queue.Queue(folder, bounded=sign_in is not None) if reviews else None)

    def announce() -> None:
        ready(here := f"http://{host}:{port}")
        if open_browser:
            webbrowser.open(here)

    server = _server(_application(hosts, sign_in, origins, announce))
    try:
        with socket_:
            server.run(sockets=[socket_])
    finally:
        gc.unfreeze()  # or DuckDB's module says at the end that all this was never freed
    if not server.started:
        sys.exit(1)


def _lifespan(announce: Callable[[], None]) -> Callable[[st.App], AbstractAsyncContextManager[None]]:
    """What the application does before the first page, beside all pages, and after the last one."""

    @asynccontextmanager
    async def lifespan(_: st.App) -> AsyncIterator[None]:
        context = reading.context()
        for module in HEAVY:
            importlib.import_module(module)
        load()
        context.follower.start()
        gc.collect()
        gc.freeze()  # Streamlit collects garbage after every run of a page; permanent objects are skipped
        gc.set_threshold(50_000)  # and while a replay is made there is no garbage
        reviews = queue.here()
        if reviews is not None:
            reviews.start()
        announce()
        tidying = asyncio.ensure_future(_tidy())
        making = asyncio.ensure_future(run_in_threadpool(known.ahead))
        try:
            yield
        finally:
            tidying.cancel()
            await making
            if reviews is not None:
                await run_in_threadpool(reviews.close)
            await run_in_threadpool(context.close)

    return lifespan


def _application(
    hosts: Sequence[str], sign_in: Auth | None, origins: Sequence[str], announce: Callable[[], None]
) -> st.App:
    """The pages, the addresses beside them, and the checks before all of these."""
    others = {*origins, *(sign_in.origins if sign_in else ())}
    names = [*HOSTS, *hosts, *([sign_in.host] if sign_in else [])]
    pages = [*shell.PAGES, description.ADDRESS[1:], *(club.OWN_PAGES if sign_in else [])]
    routes = [*ROUTES, *(club.ROUTES if sign_in else [])]
    middleware = (
        Middleware(StoreAway),
        Middleware(TrustedHostMiddleware, allowed_hosts=names, www_redirect=False),
        Middleware(OwnOrigin, site=sign_in.origin if sign_in else None, others=others),
        Middleware(Programs),
        *([Middleware(club.Doors)] if sign_in else []),
        Middleware(NoSuchPage, pages=pages),
        Middleware(Visits),
    )
    return st.App(
        APP,
        lifespan=_lifespan(announce),
        routes=routes,
        middleware=middleware,
        on_script_error=_log,
        secrets={"auth": sign_in.secrets()} if sign_in else None,
    )


class _Server(uvicorn.Server):
    """A web server that ends its streams of news when it stops."""

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stops, when the connections have ended."""
        watching.watcher().close()
        await super().shutdown(sockets)


def _server(app: ASGIApp) -> uvicorn.Server:
    """A web server with bounded connections."""
    BoundedHttp.most = most()
    return _Server(
        uvicorn.Config(
            WithHeaders(Counted(app, BoundedHttp.most)),
            http=BoundedHttp,
            ws=BoundedSocket,  # as Streamlit sets it, but for refusals
            # Streamlit closes the connection of a longer message, but would read all of it first.
            ws_max_size=config.get_option("server.maxWidgetStateSize") * 10**6,
            ws_per_message_deflate=False,  # as Streamlit sets it
            access_log=False,
            use_colors=False,
            timeout_graceful_shutdown=FAREWELL,
        )
    )


def listening(port: int, tries: int = TRIED) -> socket.socket:
    """A listening socket of this machine, at the first free one of ``tries`` ports. Raises PortTakenError.

    It names TCP as its protocol, so asyncio turns off Nagle's algorithm. Otherwise a small packet would wait
    for the acknowledgement of the previous one, which takes a browser 40 ms.
    """
    for tried in range(port, min(port + tries, PORTS)):
        made = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            made.bind(("127.0.0.1", tried))
            made.listen()
        except OSError as error:
            made.close()
            if error.errno != errno.EADDRINUSE:
                raise PortTakenError(
                    f"port {tried} of this machine cannot be used: {error.strerror}"
                ) from None
        else:
            return made
    others = f", and so are those up to {tried}" if tried > port else ""
    raise PortTakenError(f"port {port} of this machine is taken{others}")


def _settings() -> dict[str, Any]:
    """The settings file as ``{"theme.light.primaryColor": ...}``.

    Streamlit itself looks for it only in the folder where it was started.
    """
    settings: dict[str, Any] = {}

    def walk(table: Mapping[str, Any], path: str) -> None:
        for key, value in table.items():
            if isinstance(value, dict):
                walk(value, f"{path}{key}.")
            else:
                settings[path + key] = value

    walk(tomllib.loads(SETTINGS.read_text("utf-8")), "")
    return settings


def _log(error: BaseException) -> None:
    if not isinstance(error, Away):  # the follower of the tables says once that it begins and ends
        log.error("a page failed", exc_info=error)


async def _tidy() -> None:
    """Drops what is too old, again and again: a server without visitors drops it too."""
    while True:
        await asyncio.sleep(TIDY)
        memory.age()
        drawings.age()


async def _health(_: Request) -> Response:
    context = reading.context()
    position = await run_in_threadpool(context.library.store.position)
    held = {
        "files": uploads.taken().total(),
        "answers": asking.held(),
        "cached": memory.held(),
        "drawings": drawings.held(),
    }
    return JSONResponse({"position": position, "problem": context.follower.error, "held": held})


async def _replay(request: Request) -> Response:
    try:
        body = await run_in_threadpool(_packed, request)
    except visibility.NotForYouError as no:
        return PlainTextResponse(str(no), 403)
    except LookupError as missing:  # no such game, version or seat; no board; an event of a newer Vidi
        return address.missing(missing)
    headers = {"Content-Encoding": "gzip", "Cache-Control": FOR_EVER, "Vary": "Accept-Encoding"}
    return Response(body, headers=headers, media_type="application/json")


def _packed(request: Request) -> bytes:
    """The replay of a game, or what follows on the version ``after``. Raises LookupError, NotForYouError."""
    path, after = request.path_params, request.query_params.get("after")
    game = address.game(path["game"])
    version = address.number("version", path["version"])
    seat = address.seat(path["seat"])
    visibility.check(reading.game(game), seat, identity.of(request.cookies))
    if after is None:
        return delta.whole(game, version, seat)
    return delta.more(game, address.number("version", after), version, seat)


async def _position(request: Request) -> Response:
    """The last position of a game. The version in the address is that of its last move, for caches.

    A card of a game that was just removed has no picture.
    """
    path = request.path_params
    try:
        data = await run_in_threadpool(_small, path["game"], path["version"])
    except GameGone:
        return Response(status_code=204, headers={"Cache-Control": "no-store"})
    except LookupError as missing:
        return address.missing(missing)
    return Response(data, headers={"Cache-Control": FOR_EVER}, media_type=positions.MEDIA)


def _small(id_: str, version: str) -> bytes:
    address.number("version", version)
    game = reading.game(address.game(id_))
    return positions.picture(game, public=visibility.hides(game))


async def _version(request: Request) -> Response:
    """The current version of a game, for pages that get no stream of news."""
    try:
        game = address.game(request.path_params["game"])
    except LookupError as missing:
        return address.missing(missing)
    version = await run_in_threadpool(reading.context().library.store.version, UUID(game))
    if not version:
        return PlainTextResponse(f"there is no game {game}", 404)
    return JSONResponse({"version": version}, headers={"Cache-Control": "no-store"})


@cache
def _gzip(component: str) -> bytes:
    """The script of a component, compressed once. Raises KeyError if there is none."""
    return gzip.compress(script(component).encode())


async def _script(request: Request) -> Response:
    try:
        body = _gzip(request.path_params["component"])
    except KeyError:
        return PlainTextResponse("no such script", 404)
    headers = {"Content-Encoding": "gzip", "Cache-Control": FOR_EVER, "Vary": "Accept-Encoding"}
    return Response(body, headers=headers, media_type="text/javascript")


async def _typeface(_: Request) -> Response:
    return Response(theme.TYPEFACE, headers={"Cache-Control": FOR_EVER}, media_type="font/woff2")


async def _picture(request: Request) -> Response:
    try:
        data = await run_in_threadpool(introduced.picture, request.path_params["game"])
    except LookupError as missing:
        return address.missing(missing)
    return Response(data, headers={"Cache-Control": FOR_EVER}, media_type="image/webp")


ROUTES = [
    Route("/health", _health),
    Route("/replay/{game}/{version}/{seat}.json", _replay),
    Route(widgets.news_url("{game}"), _version),
    Route(widgets.position_url("{game}", "{version}").partition("?")[0], _position),
    Route(widgets.script_url("{component}"), _script),
    Route(theme.TYPEFACE_URL, _typeface),
    Route(widgets.picture_url("{game}"), _picture),
    *backgrounds.ROUTES,
    *description.ROUTES,
    *application.ROUTES,
    *sharing.ROUTES,
    *reviewing.ROUTES,
    *known.ROUTES,
    *looking.ROUTES,
    *saving.ROUTES,
    *shell.ROUTES,
]
