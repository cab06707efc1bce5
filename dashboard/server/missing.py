"""The answer to an address that has no page.

Streamlit answers such an address with the document of its pages, and its script then opens a dialog.
"""

from collections.abc import Collection

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from dashboard.server.notice import notice

LINES = """<p>Vidi has no page at this address. The address may be mistyped.</p>
<p><a href="/">To the library</a></p>"""


class NoSuchPage:
    """Answers with our own page where Streamlit sends its document for an address without a page."""

    def __init__(self, app: ASGIApp, pages: Collection[str]) -> None:
        self.app = app
        self.pages = pages

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Passes on every request, and every answer but that document."""
        if scope["type"] != "http" or scope["path"][1:] in self.pages:
            await self.app(scope, receive, send)
            return
        missing = False

        async def answer(message: Message) -> None:
            nonlocal missing
            if message["type"] == "http.response.start":
                headers = Headers(raw=message["headers"])
                document = headers.get("content-type", "").startswith("text/html")
                missing = document and "content-disposition" not in headers
            if not missing:
                await send(message)

        await self.app(scope, receive, answer)
        if missing:
            await notice("No such page", LINES, 404)(scope, receive, send)
