"""The door for programs that send a key, below the API alone.

A request with a key may do what the key allows, whether people sign in or not, and its cookies do not count.
"""

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from dashboard.access import identity, keys
from dashboard.access.doors import DOORS, NOBODY
from dashboard.access.identity import Visitor
from dashboard.server.counting import limit_of, within_limit
from dashboard.server.line import API, line
from dashboard.server.routes import route_of
from domain.library.roles import Permission
from vidi.club.keys import FORM, KeyRefusedError

IN_ADDRESS = "others can read a key in an address: withdraw it, and send another as Authorization: Bearer KEY"


class Programs:
    """Passes on what the key of a request allows, and what has no key."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """A wrong key is refused: its program never becomes a guest."""
        if scope["type"] != "http" or not scope["path"].startswith(API):
            await self.app(scope, receive, send)
            return
        if FORM.search(f"{scope['path']}?{scope['query_string'].decode('latin-1')}"):
            await _unknown(scope, IN_ADDRESS)(scope, receive, send)
            return
        if "\n" in scope["path"]:  # it matches no route
            await line(scope, "no address has a line break", 404)(scope, receive, send)
            return
        if (key := keys.key_in(Headers(scope=scope))) is None:
            await self.app(scope, receive, send)
            return
        try:
            visitor = await run_in_threadpool(keys.visitor, key)
        except KeyRefusedError as no:
            await _unknown(scope, str(no))(scope, receive, send)
            return
        route = route_of(scope)
        why = await run_in_threadpool(_refusal, visitor, route)
        if why is not None:
            await line(scope, why, 403)(scope, receive, send)
            return
        scope = {**scope, identity.PROGRAM: visitor}
        limit = limit_of(scope, route)
        if limit is None:
            await self.app(scope, receive, send)
        else:
            await within_limit(self.app, limit, visitor, scope, receive, send)


def _refusal(visitor: Visitor, route: str) -> str | None:
    """Why a key does not open an address; None if it does."""
    door = DOORS.get(route, NOBODY)
    if isinstance(door, Permission):
        return None if identity.may(visitor, door) else identity.refusal(visitor, door)
    return "nobody may ask for this" if door is NOBODY else None


def _unknown(scope: Scope, why: str) -> Response:
    """The answer to a key that does not count."""
    return line(scope, why, 401, {"WWW-Authenticate": "Bearer"})
