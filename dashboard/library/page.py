"""The page of all recorded games, filtered and sorted."""

from functools import partial

import duckdb
import streamlit as st

from dashboard.access import identity
from dashboard.library import beginning, removed, review_all, start
from dashboard.shared import catalogue, filtering, news, persons, reading, states, widgets
from dashboard.shared.catalogue import LAST, PAGE, SORTS, Filters
from domain.library.roles import Permission

NAMES = (
    "kind",
    "player",
    "winner",
    "finished",
    "seats",
    "since",
    "until",
    "source",
    "fidelity",
    "review",
    "mistakes",
)
CARDS, LIST = "cards", "list"


def _ask(con: duckdb.DuckDBPyConnection) -> tuple[Filters, str, bool]:
    """Shows title and fields, and returns the filters, the order, and whether to show a list.

    The address has them.
    """
    top = st.container(horizontal=True, vertical_alignment="center")
    with top:
        st.title("Library", anchor=False, width="content")
        beginning.button()
    switch, words, rest = (
        top.container(horizontal=True, width=width, vertical_alignment="center")
        for width in ("content", "stretch", "content")
    )
    names = (*NAMES, *filtering.rare())
    filters = filtering.ask(con, names, lambda: None, switch, search=words)
    with rest:
        sort = st.selectbox(
            "Sorted by", list(SORTS), key="sort", bind="query-params", width=200, label_visibility="collapsed"
        )
        shown_as = st.segmented_control(
            "Shown as",
            [CARDS, LIST],
            default=CARDS,
            key="view",
            bind="query-params",
            required=True,
            label_visibility="collapsed",
        )
    return filters, sort, shown_as == LIST


def _lifting(con: duckdb.DuckDBPyConnection, filters: Filters, number: int) -> None:
    """Shows ignored filters and buttons that remove filters; if no game fits, how many fit without each."""
    filtering.show_unknown()
    filtering.clear(filters, lambda: None)
    if not number:
        filtering.nothing_fits(filters, partial(catalogue.count, con), lambda: None)


def _page(pages: int, filters: Filters, sort: str) -> int:
    """The current page, from the address; other games or another order begin at the first.

    The field is not bound to the address, because the browser loses one of two simultaneous changes.
    """
    about = f"{filters.set_ones()} {sort}"
    written = st.query_params.get("page", "")
    here = st.session_state.setdefault("paged", about) == about
    st.session_state["paged"] = about
    wanted = int(written) if here and written.isdecimal() and len(written) < 9 else 1
    page = st.pagination(pages, default=min(max(wanted, 1), pages), key=f"page of {about}")
    _write(page, filters, sort)
    return page


@st.fragment(run_every=1.0)
def _write(page: int, filters: Filters, sort: str) -> None:
    """Writes the page into the address, after the browser has written the other changes."""
    names = ("search", *NAMES, *filtering.RARE)
    written = {name: st.query_params[name].strip() for name in names if name in st.query_params}
    if written != filtering.address(filters) or st.query_params.get("sort", LAST) != sort:
        return
    wanted = str(page) if page > 1 else None
    if st.query_params.get("page") == wanted:
        return
    if wanted:
        st.query_params["page"] = wanted
    else:
        st.query_params.pop("page", None)


def _list(con: duckdb.DuckDBPyConnection, every: int) -> None:
    filters, sort, as_list = _ask(con)
    beginning.go_on(con)
    number = catalogue.count(con, filters) if filters.set_ones() else every
    _lifting(con, filters, number)
    if not number:
        return
    shelf = st.container()
    pages, page = -(-number // PAGE), 1
    if pages > 1:
        with st.container(horizontal_alignment="center"):
            page = _page(pages, filters, sort)
    of = f" of {every:,}" if filters.set_ones() else ""
    with shelf:
        widgets.shelf(
            catalogue.games(con, filters, sort, page),
            as_list=as_list,
            about=f"{number:,}{of} game{'s' * (every != 1)}",
            mistaken=[] if filters.mistakes else catalogue.choices(con)["mistakes"],
            own=_own(con),
            start=[] if filters.set_ones() or page > 1 else start.row(con),
        )
    review_all.offer(con, filters, sort)


def _own(con: duckdb.DuckDBPyConnection) -> str | None:
    """The player name of the visitor. None if nobody has signed in, or this person has no game here."""
    name = identity.player()
    return name and persons.named(con, name)


def _empty() -> None:
    with st.container(border=True, horizontal_alignment="center", gap="medium"):
        st.space("small")
        st.title("No games yet", anchor=False, text_alignment="center")
        st.markdown(
            "Recorded and imported games appear here. Open one to step through it on its board.",
            text_alignment="center",
        )
        if identity.may_here(Permission.RECORD):
            _ways()
        st.caption("New games appear here without a reload.", text_alignment="center")
        st.space("small")


def _ways() -> None:
    """Shows the ways to the first game."""
    with st.container(width=520):
        st.markdown("Look at some finished games:")
        st.code("vidi demo", language=None)
        st.markdown("Or begin a game, and record it while it is played:")
        beginning.button()
        st.markdown("Or import your own games, from records, other platforms or score sheets:")
        st.page_link("importing/page.py", label="Import games", icon=":material/upload_file:")


def main() -> None:
    """Shows the page."""
    shown = reading.copy()
    news.warn()
    tables = reading.tables() if shown else None
    if tables and (every := catalogue.count(tables, Filters())):
        _list(tables, every)
    elif tables is None and reading.context().library.store.position():
        st.title("Library", anchor=False)
        states.being_read()
    else:
        _empty()
    if identity.may_here(Permission.RECORD):
        removed.show()
    news.watch(shown)


main()
