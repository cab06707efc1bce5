"""What a browser gets for the address of a page: Streamlit's own document, told what it would look for.

Streamlit's scripts ask for their server below the address of the page first, and wait; here they are told
where it is. A replay and what shows it are named as well, so that a browser fetches them while Streamlit's
scripts begin.
"""

from functools import cache
from html import escape
from pathlib import Path
from uuid import UUID

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route
from streamlit.file_util import get_static_dir

from dashboard.replay import playing
from dashboard.shared import reading, widgets
from vidi.store import StoreError

REPLAY = "replay"
PAGES = ("", "new", REPLAY, "players", "analytics", "sql", "import", "rules")
"""The paths of the pages (app.py); one that is missing here only opens slower."""
SERVER = """<script>
window.__streamlit = {
  BACKEND_BASE_URL: location.origin,
  MAIN_PAGE_BASE_URL: location.origin,
  HOST_CONFIG: { allowedOrigins: [location.origin], useExternalAuthToken: false },
}
</script>"""

SCRIPT = f'<link rel="modulepreload" href="{widgets.script_url(REPLAY)}">'


@cache
def _document() -> tuple[str, str]:
    """Streamlit's document up to where something may be told, and from there on."""
    text = Path(get_static_dir(), "index.html").read_text("utf-8").replace(">Streamlit<", ">Vidi<")
    before, head, after = text.partition("<head>")
    return before + head, after


def _replay(request: Request) -> str:
    """The replay that a page will ask for; none where the seat that sees it depends on more than the address:
    before a cover nothing of a hand is sent."""
    asked = request.query_params
    if "seat" in asked or "play" in asked:
        return ""
    try:
        found = reading.game(str(UUID(asked.get("game", ""))))
    except (ValueError, LookupError, StoreError):  # the page says it
        return ""
    if playing.hides(found):
        return ""
    url = escape(widgets.replay_url(str(found.id), len(found.stream), playing.ALL))
    return f'<link rel="preload" as="fetch" crossorigin href="{url}">'


async def _page(request: Request) -> Response:
    told = SERVER
    if request.url.path == f"/{REPLAY}":
        told += await run_in_threadpool(_replay, request) + SCRIPT
    before, after = _document()
    return HTMLResponse(before + told + after, headers={"Cache-Control": "no-cache"})


ROUTES = [Route(f"/{path}", _page) for path in PAGES]
