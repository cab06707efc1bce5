"""Which pages may ask this server: its own, and at the API those of listed origins, with a key."""

from collections.abc import Collection, Sequence
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.middleware.cors import ALL_METHODS, CORSMiddleware
from starlette.types import ASGIApp, Receive, Scope, Send

from dashboard.access import keys
from dashboard.api.answering import POSITION
from dashboard.server.line import API, line
from vidi.club.auth import LOOPBACK

FORWARDED = "x-forwarded-proto"
"""The header with which a proxy passes on the scheme; uvicorn believes it from this machine alone."""
SENT = ("Authorization", "Content-Type", "If-None-Match", "Idempotency-Key", "Last-Event-ID")
"""The headers that pages of other origins may send."""
SHOWN = ("ETag", "Location", "Retry-After", POSITION)
"""The headers of answers that they may read."""


class OwnOrigin:
    """Refuses requests from pages of another origin, which includes other ports of this machine.

    Streamlit itself lets every page of this machine, and of its addresses in the network, open its websocket.
    """

    def __init__(self, app: ASGIApp, site: str | None, others: Collection[str] = ()) -> None:
        """``site`` is the origin at which people sign in. ``others`` may use the API with a key."""
        self.app = app
        self.site = None if site is None else urlsplit(site)
        self.others = frozenset(others)
        self.shared = CORSMiddleware(
            WithKey(app),
            allow_origins=self.others,
            allow_methods=ALL_METHODS,
            allow_headers=SENT,
            allow_private_network=True,  # the page of a platform asks for a server of this machine
            expose_headers=SHOWN,
        )

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Passes on requests without an origin, such as links, or with the origin of the requested host."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        origin, host = headers.get("origin"), headers["host"]
        own = [f"{scheme}://{host}" for scheme in self._schemes(scope, host, headers)]
        if origin is None or origin in own:
            await self.app(scope, receive, send)
        elif origin in self.others and scope["type"] == "http" and scope["path"].startswith(API):
            await self.shared(scope, receive, send)
        else:
            refused = "only the pages of this address may ask it"
            await line(scope, refused, 403, {"Cache-Control": "no-store"})(scope, receive, send)

    def _schemes(self, scope: Scope, host: str, headers: Headers) -> Sequence[str]:
        """The schemes of the pages of a host: both, if no setting and no proxy says which."""
        if self.site and host == self.site.netloc:
            return [self.site.scheme]
        if FORWARDED in headers or urlsplit(f"//{host}").hostname in LOOPBACK:
            return ["https" if scope["scheme"] in ("https", "wss") else "http"]
        return [self.site.scheme] if self.site else ["http", "https"]


class WithKey:
    """Passes on requests that have a key, so that cookies and this machine's openness count for no other."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """``Programs`` looks at the key."""
        if keys.key_in(Headers(scope=scope)) is None:
            no = "a page of another origin needs a key for this"
            await line(scope, no, 401, {"WWW-Authenticate": "Bearer"})(scope, receive, send)
        else:
            await self.app(scope, receive, send)
