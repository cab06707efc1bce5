"""The document of a page: Streamlit's own, with the addresses that it would look up.

Streamlit's scripts first look for their server below the address of the page, and wait; the document names
it. It also has the look of the pages, names the typeface, and loads modules ahead (``preloading``). The
document of a replay shows the replay by itself (``early``), and Streamlit's scripts begin after that.
"""

import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route
from streamlit.file_util import get_static_dir

from dashboard.access import doors
from dashboard.server import early
from dashboard.server.preloading import preloads
from dashboard.shared import theme
from dashboard.shared.scripts import FILES

CLUB = "club"
"""The path of the page of a library whose visitors sign in."""
PAGES = tuple(path for path in doors.PAGES if path != CLUB)
"""The paths of the other pages (app.py). Any other path has no page (missing.py)."""
SERVER = """<script>
window.__streamlit = {
  BACKEND_BASE_URL: location.origin,
  MAIN_PAGE_BASE_URL: location.origin,
  HOST_CONFIG: { allowedOrigins: [location.origin], useExternalAuthToken: false },
}
const rel = Object.getOwnPropertyDescriptor(HTMLLinkElement.prototype, "rel")
Object.defineProperty(HTMLLinkElement.prototype, "rel", {
  ...rel, set(value) { rel.set.call(this, value === "modulepreload" ? "preload" : value) },
})
</script>"""
"""Names the server, and makes Streamlit preload modules as Vidi does (``preloading``)."""

LOOK = f"""<link rel="preload" as="font" type="font/woff2" crossorigin href="{theme.TYPEFACE_URL}">
<style>{theme.look()}</style>"""
PAGE = f"<style>{(FILES / 'shared' / 'page.css').read_text('utf-8')}</style>"
"""The look of the pages around our components. At the end of the document it outranks Streamlit's look."""
LOADS = re.compile(r'<script type="module"[^>]*></script>|<link rel="(?:modulepreload|stylesheet)"[^>]*>')
MODULE = re.compile(r'<(?:script type="module"|link rel="modulepreload")[^>]* (?:src|href)="([^"]*)"')
INLINE = re.compile(r'<script(?: type="module")?>(.*?)</script>', re.DOTALL)


class Document(NamedTuple):
    """Streamlit's document, in parts between which others come."""

    before: str
    """The text until the first element of the head."""
    loads: str
    """The elements that load scripts and style sheets."""
    head: str
    """The rest of the head."""
    body: str
    """The rest."""


@cache
def _document() -> Document:
    text = Path(get_static_dir(), "index.html").read_text("utf-8").replace(">Streamlit<", ">Vidi<")
    before, opening, rest = text.replace("</body>", f"{PAGE}</body>").partition("<head>")
    head, closing, body = LOADS.sub("", rest).partition("</head>")
    loads = "".join(LOADS.findall(rest))
    without = re.sub('<link rel="modulepreload"[^>]*>', "", loads)
    return Document(before + opening, preloads(MODULE.findall(loads)) + without, head, closing + body)


def inline() -> list[str]:
    """The scripts inside the documents, as they are written there."""
    return INLINE.findall("".join((SERVER, *_document(), early.BEGIN)))


async def page(request: Request) -> Response:
    """Answers with the document of a page."""
    before, loads, head, body = _document()
    parts = await run_in_threadpool(early.parts, request, loads) if request.url.path == early.PATH else None
    if parts:
        loads = parts.head
        body = body.replace("<body>", f"<body>{parts.body}", 1)
    text = f"{before}{SERVER}{LOOK}{loads}{head}{body}"
    return HTMLResponse(text, headers={"Cache-Control": "no-cache"})


ROUTES = [Route(f"/{path}", page) for path in PAGES]
