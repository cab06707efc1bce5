"""The answer while the server that has the events does not answer."""

from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from dashboard.access.doors import PAGES
from dashboard.server.line import line
from dashboard.server.notice import notice
from vidi.store.events import Away

AGAIN = "5"
"""Seconds after which a page asks again."""
LINES = """<p>The server that has the events of this library does not answer. Nothing is lost.</p>
<p>This page opens by itself when the server is back.</p>"""


class StoreAway:
    """Answers with 503 and one line, or with a page that comes back by itself."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Passes on what the app answers. What it began to answer ends without a word."""
        begun = False

        async def answer(message: Message) -> None:
            nonlocal begun
            begun = True
            await send(message)

        try:
            await self.app(scope, receive, answer)
        except Away as away:
            if not begun:
                await self._answer(scope, str(away))(scope, receive, send)
            elif scope["type"] == "websocket":
                await send({"type": "websocket.close", "code": 1013})
            else:
                raise

    @staticmethod
    def _answer(scope: Scope, why: str) -> Response:
        page = scope["type"] == "http" and scope["path"][1:] in PAGES
        made = notice("The library is not reachable", LINES, 503) if page else line(scope, why, 503)
        made.headers["Cache-Control"] = "no-store"
        made.headers["Refresh" if page else "Retry-After"] = AGAIN
        return made
