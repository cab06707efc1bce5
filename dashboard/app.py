"""The script that Streamlit runs for every page."""

from typing import Literal

import duckdb
import streamlit as st

from dashboard.access import identity, permissions, sessions
from dashboard.shared import states, widgets
from dashboard.shared.scripts import FILES
from projections.query.read import MEMORY
from vidi.store.events import Away

SHARED = FILES / "shared"

sessions.forget_widgets()
st.set_page_config(page_icon=SHARED / "icon.svg", layout="wide")  # first, or the browser asks for others


try:
    allowed = identity.allowed_here()
except Away as away:
    states.away(str(away))
    st.stop()


def _shown(path: str) -> Literal["visible", "hidden"]:
    """Whether the visitor's role allows a page; links of other pages still know a hidden one."""
    return "visible" if permissions.PAGES[path] in allowed else "hidden"


PAGES = [
    st.Page(
        "library/page.py",
        title="Library",
        icon=":material/collections_bookmark:",
        help="All recorded games: filter them, sort them, open one.",
        default=True,
    ),
    st.Page(
        "beginning/page.py",
        title="New game",
        icon=":material/add_circle:",
        help="Begin a game, and record it while it is played.",
        url_path="new",
        visibility=_shown("new"),
    ),
    st.Page(
        "replay/page.py",
        title="Replay",
        icon=":material/map:",
        help="A game step by step on its board. Open one from the library.",
        url_path="replay",
    ),
    st.Page(
        "players/page.py",
        title="Players",
        icon=":material/groups:",
        help="Who played: games, wins and ratings, and everybody against everybody.",
        url_path="players",
    ),
    st.Page(
        "mine/page.py",
        title="Mine",
        icon=":material/person:",
        help="The plays of one person: by month, by title, against and with whom.",
        url_path="mine",
    ),
    st.Page(
        "analytics/page.py",
        title="Analytics",
        icon=":material/insights:",
        help="Questions to all games, answered as charts, maps and tables.",
        url_path="analytics",
    ),
    st.Page(
        "sql/page.py",
        title="SQL",
        icon=":material/database:",
        help="Query all games in SQL. The answer is a table and a chart.",
        url_path="sql",
        visibility=_shown("sql"),
    ),
    st.Page(
        "importing/page.py",
        title="Import",
        icon=":material/upload_file:",
        help="Import games and results from files, see past imports, join the names of a person.",
        url_path="import",
        visibility=_shown("import"),
    ),
    st.Page(
        "rules/page.py",
        title="Rules",
        icon=":material/menu_book:",
        help="The rules of every game by number, and how records are written.",
        url_path="rules",
    ),
]
guest = identity.sign_in() is not None and identity.here() is None
if identity.sign_in():
    PAGES.append(
        st.Page(
            "club/page.py",
            title="Sign in" if guest else "Club",
            icon=":material/login:" if guest else ":material/badge:",
            help="For members." if guest else "Your role in this library. Keepers give roles here.",
            url_path="club",
        )
    )
BAR = ("", "club" if guest else "new", "players", "analytics")
"""The paths of the pages that the bar of a narrow window shows without its menu."""

page = st.navigation(PAGES, position="top")
st.set_page_config(page_title=f"{page.title} · Vidi")
st.logo(SHARED / "logo.svg", size="large")
entries = {
    entry.url_path: {
        "title": entry.title,
        "href": f"/{entry.url_path}",
        "icon": entry.icon.removeprefix(":material/").removesuffix(":"),
    }
    for entry in PAGES
    if _shown(entry.url_path) == "visible"
}
above = page.url_path == "replay"  # below, it has its own controls
with st.container(key="pages-above" if above else "pages-below"):
    widgets.pages(
        [entry for path, entry in entries.items() if path in BAR],
        [entry for path, entry in entries.items() if path not in BAR],
        page.title,
        above=above,
    )
if (needed := permissions.PAGES[page.url_path]) in allowed:
    try:
        with identity.asked_once(allowed):
            page.run()
    except duckdb.OutOfMemoryException:
        states.nothing(
            "Too many games at once",
            f"A query of this page needs more memory than there is ({MEMORY}). "
            "Filters that leave fewer games may help.",
        )
    except Away as away:
        states.away(str(away))
else:
    states.nothing(
        "Not for your role", f"This page needs the role {needed.word}. A keeper of the library gives roles."
    )
