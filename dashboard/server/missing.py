"""The answer to an address that has no page.

Streamlit answers such an address with the document of its pages, and its script then opens a dialog.
"""

from functools import cache

from starlette.datastructures import Headers
from starlette.responses import HTMLResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from dashboard.server.shell import PAGES
from dashboard.shared import theme
from dashboard.shared.scripts import FILES

DOCUMENT = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>No such page · Vidi</title>
<style>{style}</style>
</head>
<body>
<main>
<a class="home" href="/" aria-label="Vidi">{logo}</a>
<h1>No such page</h1>
<p>Vidi has no page at this address. The address may be mistyped.</p>
<p><a href="/">To the library</a></p>
</main>
</body>
</html>
"""


class NoSuchPage:
    """Answers with our own page where Streamlit sends its document for an address without a page."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Passes on every request, and every answer but that document."""
        if scope["type"] != "http" or scope["path"][1:] in PAGES:
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
            await HTMLResponse(_document(), 404)(scope, receive, send)


@cache
def _document() -> str:
    style = theme.look() + (FILES / "missing" / "missing.css").read_text("utf-8")
    return DOCUMENT.format(style=style, logo=(FILES / "shared" / "logo.svg").read_text("utf-8"))
