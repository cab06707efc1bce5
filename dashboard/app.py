"""The script that Streamlit runs for every page."""

import duckdb
import streamlit as st

from dashboard import pages
from dashboard.access import doors, identity, sessions
from dashboard.shared import states, widgets
from dashboard.shared.scripts import FILES
from domain.library.roles import first_role
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


guest = identity.sign_in() is not None and identity.here() is None
here = [*pages.PAGES, *([pages.SIGN_IN if guest else pages.CLUB] if identity.sign_in() else ())]


def _entry(page: pages.Page) -> st.Page:
    """The page for Streamlit. Links of other pages still know one that the visitor's permissions hide."""
    return st.Page(
        page.script,
        title=page.title,
        icon=f":material/{page.icon}:",
        help=page.help,
        url_path=page.path or None,
        default=not page.path,
        visibility="visible" if page.needs in allowed else "hidden",
    )


page = st.navigation([_entry(page) for page in here], position="top")
st.set_page_config(page_title=f"{page.title} · Vidi")
st.logo(SHARED / "logo.svg", size="large")
bar, menu = list[dict[str, str]](), list[dict[str, str]]()
for one in here:
    if one.needs in allowed:
        (bar if one.in_bar else menu).append({"title": one.title, "href": f"/{one.path}", "icon": one.icon})
above = page.url_path == "replay"  # below, it has its own controls
with st.container(key="pages-above" if above else "pages-below"):
    visitor = identity.acting()
    widgets.pages(bar, menu, page.title, above=above, signed_in=visitor and visitor.name)
if (needed := doors.PAGES[page.url_path]) in allowed:
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
        "Not for your role",
        f"This page needs the role {first_role(needed).word}. A keeper of the library gives roles.",
    )
