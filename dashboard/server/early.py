"""The replay in the document of its page, which shows it before Streamlit begins.

The document has the HTML of the replay, and names its script and the two answers that it needs. So the board
is there in a fifth of the time that Streamlit takes. Then Streamlit's scripts begin, and its component takes
the replay over (``components/replay/main.js``).
"""

from html import escape
from typing import NamedTuple
from uuid import UUID

from starlette.requests import Request

from dashboard.access import visibility
from dashboard.replay import delta
from dashboard.server.preloading import preloads
from dashboard.shared import links, reading, widgets
from dashboard.shared.scripts import FILES
from vidi.store.events import StoreError

REPLAY = "replay"
PATH = f"/{REPLAY}"
PLACE = frozenset(("move", "at", "pin", "against"))
"""In the address of a replay, what asks for a place in the game (address.js)."""
LOOK = f"<style>{(FILES / REPLAY / 'early.css').read_text('utf-8')}</style>"
BEGIN = """<script type="module">
const [host, streamlit] = ["early", "streamlit"].map(id => document.getElementById(id))
await import(host.dataset.module).then(replay => replay.begin(host)).catch(() => host.remove())
document.head.append(document.importNode(streamlit.content, true))
</script>"""
"""Shows the replay, and then loads Streamlit."""


class Parts(NamedTuple):
    """What a document has of a replay."""

    head: str
    """Elements of the head, with those that load Streamlit later."""
    body: str
    """The first element of the body."""


def parts(request: Request, streamlit: str) -> Parts | None:
    """The parts for the document of a replay; ``streamlit`` are the elements that load Streamlit.

    None if the view depends on more than the address: before a cover, no hand is sent.
    """
    query = request.query_params
    if "seat" in query or "play" in query:
        return None
    try:
        game = reading.game(str(UUID(query.get("game", ""))))
    except (ValueError, LookupError, StoreError):  # the page shows the error
        return None
    if visibility.hides(game):
        return None
    first = delta.first_version(game) if PLACE.isdisjoint(query) else None
    id_ = str(game.id)
    replay = escape(widgets.replay_url(id_, first or len(game.stream), links.ALL))
    table, module = escape(widgets.table_url(id_)), escape(widgets.script_url(REPLAY))
    fetched = "".join(f'<link rel="preload" as="fetch" crossorigin href="{url}">' for url in (table, replay))
    return Parts(
        f'{preloads([module])}{fetched}{LOOK}{BEGIN}<template id="streamlit">{streamlit}</template>',
        f'<main id="early" data-module="{module}" data-table="{table}"><div><template shadowrootmode="open">'
        f"{widgets.replay_content()}</template></div></main>",
    )
