"""All recorded games: filtered, sorted, at a glance."""

from functools import partial

import duckdb
import streamlit as st

from dashboard.shared import catalogue, filtering, news, reading, widgets
from dashboard.shared.catalogue import PAGE, SORTS, Filters

NAMES = ("kind", "player", "seats", "source", "fidelity")


def _first_page() -> None:
    st.session_state["page"] = 1


def _ask(con: duckdb.DuckDBPyConnection) -> tuple[Filters, str]:
    """The filters and the order, always in sight."""
    with filtering.fold(), st.grid(len(NAMES) + 1, min_column_width=150):
        filters = filtering.ask(con, NAMES, _first_page)
        sort = st.selectbox("Sorted by", list(SORTS), key="sort", bind="query-params")
    return filters, sort


def _tell(con: duckdb.DuckDBPyConnection, filters: Filters, found: int) -> None:
    """How many games are left, and where none is, which filter to lift."""
    every, on = catalogue.count(con, Filters()), filters.set_ones()
    filtering.tell_unknown()
    with st.container(horizontal=True, vertical_alignment="center"):
        st.markdown(f"**{found}** of {every} games" if on else f"**{every}** game{'s' * (every != 1)}")
        filtering.clear(filters, _first_page)
    if not found:
        filtering.nothing_fits(filters, partial(catalogue.count, con), _first_page)


def _list(con: duckdb.DuckDBPyConnection) -> None:
    filters, sort = _ask(con)
    found = catalogue.count(con, filters)
    _tell(con, filters, found)
    if not found:
        return
    pages = -(-found // PAGE)
    page = min(st.session_state.get("page", 1), pages)
    widgets.shelf(catalogue.games(con, filters, sort, page))
    if pages > 1:
        with st.container(horizontal_alignment="center"):
            st.pagination(pages, key="page")


def _empty() -> None:
    with st.container(border=True, horizontal_alignment="center", gap="medium"):
        st.space("small")
        st.title("No games yet", anchor=False, text_alignment="center")
        st.markdown(
            "Every game that you record or import stands here, to be stepped through on its board.",
            text_alignment="center",
        )
        with st.container(width=520):
            st.markdown("Have a look at some that are finished:")
            st.code("vidi demo", language=None)
            st.markdown("Or bring in your own, from files in the open format:")
            st.page_link("importing/page.py", label="Import games", icon=":material/upload_file:")
        st.caption("This page notices by itself when games arrive.", text_alignment="center")
        st.space("small")


shown = reading.copy()
news.warn()
tables = reading.tables() if shown else None
if tables and catalogue.count(tables, Filters()):
    st.title("Library", anchor=False)
    _list(tables)
elif reading.desk().library.store.position():
    st.title("Library", anchor=False)
    with st.skeleton(height=300):
        st.caption("Reading the games …")
else:
    _empty()
news.watch(shown)
