"""The document of a page: Streamlit's own, with the addresses that it would look up.

Streamlit's scripts first look for their server below the address of the page, and wait; the document names
it. It also has the look of the pages, and names the typeface, the replay and its scripts. So the browser
fetches them while Streamlit's scripts start.
"""

import re
from functools import cache
from html import escape
from pathlib import Path
from uuid import UUID

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route
from streamlit.file_util import get_static_dir

from dashboard.access import doors, visibility
from dashboard.replay import delta
from dashboard.shared import links, reading, theme, widgets
from dashboard.shared.scripts import FILES
from vidi.store.events import StoreError

REPLAY = "replay"
PLACE = frozenset(("move", "at", "pin", "against"))
"""In the address of a replay, what asks for a place in the game (address.js)."""
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
</script>"""

LOOK = f"""<link rel="preload" as="font" type="font/woff2" crossorigin href="{theme.TYPEFACE_URL}">
<style>{theme.look()}</style>"""
PAGE = f"<style>{(FILES / 'shared' / 'page.css').read_text('utf-8')}</style>"
"""The look of the pages around our components. At the end of the document it outranks Streamlit's look."""
SCRIPT = f'<link rel="modulepreload" href="{widgets.script_url(REPLAY)}">'


@cache
def _document() -> tuple[str, str]:
    """Streamlit's document before and after the place for additions."""
    text = Path(get_static_dir(), "index.html").read_text("utf-8").replace(">Streamlit<", ">Vidi<")
    before, head, after = text.replace("</body>", f"{PAGE}</body>").partition("<head>")
    return before + head, after


def inline() -> list[str]:
    """The scripts inside the document, as they are written there."""
    return re.findall("<script>(.*?)</script>", "".join((SERVER, *_document())), re.DOTALL)


def _replay(request: Request) -> str:
    """The address of the replay that a page will request.

    Empty if the view depends on more than the address: before a cover, no hand is sent.
    """
    asked = request.query_params
    if "seat" in asked or "play" in asked:
        return ""
    try:
        game = reading.game(str(UUID(asked.get("game", ""))))
    except (ValueError, LookupError, StoreError):  # the page shows the error
        return ""
    if visibility.hides(game):
        return ""
    placed = not PLACE.isdisjoint(asked)
    first = None if placed else delta.first_version(game)
    url = escape(widgets.replay_url(str(game.id), first or len(game.stream), links.ALL))
    return f'<link rel="preload" as="fetch" crossorigin href="{url}">'


async def page(request: Request) -> Response:
    """Answers with the document of a page."""
    head = SERVER + LOOK
    if request.url.path == f"/{REPLAY}":
        head += await run_in_threadpool(_replay, request) + SCRIPT
    before, after = _document()
    return HTMLResponse(before + head + after, headers={"Cache-Control": "no-cache"})


ROUTES = [Route(f"/{path}", page) for path in PAGES]
