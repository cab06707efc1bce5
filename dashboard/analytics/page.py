"""Questions to the games: an answer as chart and table, about the games that filters leave."""

from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from urllib.parse import quote, urlencode

import duckdb
import pyarrow as pa
import streamlit as st

from dashboard.analytics import analysis, figures, heat
from dashboard.analytics.analysis import BEHIND, Unanswered
from dashboard.shared import catalogue, downloads, filtering, news, reading, widgets
from dashboard.shared.catalogue import Filters
from dashboard.shared.filtering import OWN
from domain.catalog import games as all_games
from domain.kernel.wording import counted
from projections.filters import filters as own_filters
from projections.questions import Question, left_out, questions

NAMES = ("kind", "player", OWN, "seats", "source", "fidelity", "since", "until")
SOON = 1.5  # seconds in which most questions are answered: until then nothing on the page changes
LOOK = 0.4  # seconds between two looks at one that takes longer


def _address(question: Question, filters: Filters, row: str | None = None) -> str:
    """Where this page shows a question about these games, and the games behind a row."""
    said = {"question": question.name, **filtering.address(filters)}
    if row is not None:
        said["row"] = row
    return f"/analytics?{urlencode(said, quote_via=quote)}"


def _changed() -> None:
    """Other games were chosen: those behind a figure are not the same any more."""
    st.query_params.pop("row", None)


def _close() -> None:
    st.query_params.pop("question", None)
    _changed()


def _title(name: str) -> str:
    question = analysis.named(name)
    return question.title if question else name


def _filters(con: duckdb.DuckDBPyConnection) -> tuple[Question | None, Filters]:
    """The question and the filters, always in sight."""
    names, name = [question.name for question in questions()], st.query_params.get("question")
    key = f"question {name}"

    def choose() -> None:
        _changed()
        st.query_params["question"] = st.session_state[key]

    st.selectbox(
        "Question",
        names,
        index=names.index(name) if name in names else None,
        placeholder="Choose one, or type a word of it",
        format_func=_title,
        key=key,
        on_change=choose,
    )
    with filtering.fold(), st.grid(len(NAMES), min_column_width=150):
        question = analysis.named(name)
        filters = filtering.ask(con, NAMES, _changed, question.game if question else None)
    return question, filters


def _about(con: duckdb.DuckDBPyConnection, question: Question | None, filters: Filters) -> bool:
    """How many games are asked about, and where there is none, which filter to lift."""
    found = analysis.count(con, question, filters)
    every = analysis.count(con, question, Filters()).games
    filtering.tell_unknown()
    with st.container(horizontal=True, vertical_alignment="center"):
        of = f"**{found.games:,}** of {every:,} games" if filters.set_ones() else f"**{every:,}** games"
        st.markdown(f"About {of}, {found.ended:,} of them ended")
        filtering.clear(filters, _changed)
    if found.left_out:
        st.caption(left_out(found.left_out))
    if not found.games and filters.set_ones():
        filtering.nothing_fits(filters, lambda f: analysis.count(con, question, f).games, _changed)
    elif not found.games:
        _box("No game to ask about", "Nobody has recorded a game of this kind here yet.")
    return found.games > 0


def _list(filters: Filters) -> None:
    """All questions by game, each with what it means."""
    drawn = {"bar": "bars", "line": "lines", "heat": "board", "table": "table"}
    for game in dict.fromkeys(question.game for question in questions()):
        if filters.kind and game not in (None, filters.kind):
            continue
        widgets.sheet(
            f"questions {game}",
            {
                "title": all_games()[game].title if game else "All games",
                "columns": [{"label": "Question"}, {"label": "Answered by", "number": True}],
                "rows": [
                    [
                        {
                            "text": question.title,
                            "href": _address(question, filters),
                            "note": question.sentence,
                        },
                        drawn[question.chart.kind],
                    ]
                    for question in questions()
                    if question.game == game
                ],
            },
        )


def _answer(
    con: duckdb.DuckDBPyConnection,
    question: Question,
    about: Filters,
    answer: pa.Table,
    link: Callable[[str], str],
) -> None:
    """Chart, table, and the games behind the row that was chosen, which has the address ``link(row)``."""
    found = figures.rows(answer)
    if not found:
        _box(
            "No figures",
            "None of these games has what the question counts. Most questions count only games that ended, "
            "and some need several games for a row.",
        )
        return

    if question.chart.kind == "heat":
        widgets.heat("heat", heat.picture(found, question, analysis.board_of(con, question, about), link))
    elif question.chart.kind != "table":
        _chart(found, question)
    with st.container(horizontal=True, vertical_alignment="center"):
        downloads.files(answer, "answer")
    widgets.sheet("answer", figures.table(found, question, link))
    wanted = st.query_params.get("row")
    behind = dict(zip(figures.keys(found, question), found, strict=True))
    if wanted in behind:
        _games(con, wanted, behind[wanted]["games"])


def _chart(found: list[figures.Row], question: Question) -> None:
    key = f"chart {st.query_params.get('row', '')[:100]}"  # afresh after a look at games

    def chosen() -> None:
        if marks := st.session_state[key].selection.chosen:
            st.query_params["row"] = marks[0]["row"]

    drawn = figures.chart(found, question, widgets.ink())
    widgets.chart(drawn, question.title, key=key, on_select=chosen)
    st.caption(figures.explained(found, question))


def _games(con: duckdb.DuckDBPyConnection, called: str, ids: list[str]) -> None:
    """The games behind a figure, as cards that lead to their replays."""

    @st.dialog("The games behind it", width="large", on_dismiss=_changed)
    def dialog() -> None:
        more = f"A row leads to {BEHIND} games at the most." if len(ids) == BEHIND else ""
        st.text(f"{called}: {len(ids)} game{'s' * (len(ids) != 1)}. {more}")
        widgets.shelf(catalogue.these(con, ids))

    dialog()


@st.fragment(run_every=LOOK)
def _waiting(coming: "Future[pa.Table]") -> None:
    """Says that the answer is coming, and shows it as soon as it is there."""
    if coming.done():
        st.rerun()
    with st.container(border=True, height=200, vertical_alignment="center", horizontal_alignment="center"):
        st.markdown(":material/hourglass_top: Counting …")


def _box(title: str, text: str) -> None:
    with st.container(border=True):
        st.markdown(f"**{title}**")
        st.markdown(text)


def _sql(question: Question, filters: Filters) -> None:
    sql = analysis.in_sql(question, filters)
    with st.expander("SQL", icon=":material/database:"):
        st.code(sql, "sql")
        st.page_link(
            "sql/page.py", label="Open in SQL", icon=":material/open_in_new:", query_params={"q": sql}
        )


def _one(con: duckdb.DuckDBPyConnection, copy: Path, question: Question, filters: Filters) -> None:
    st.button("All questions", icon=":material/arrow_back:", on_click=_close, type="tertiary")
    st.header(question.title, anchor=False)
    st.markdown(question.sentence, width=760)
    if not _about(con, question, filters):
        return
    about = filters
    for one in (of for of in own_filters() if (of.game, of.name) == (question.game, question.one)):
        about, several = analysis.on_one(con, one, question, filters)
        if several > 1:
            found = analysis.count(con, question, about).games
            most = filtering.said(one.name, about.set_ones()[one.name])
            st.markdown(
                f":material/map: Games of {counted(several, one.label.lower())} are here: "
                f"this is **{most}**, the most played, with {found:,} of them. "
                f"The filter *{one.label}* chooses another."
            )
    coming = analysis.ask(copy, question, about)
    try:
        answer = coming.result(SOON)
    except TimeoutError:
        _waiting(coming)
    except Unanswered as failed:
        with st.container(border=True):
            st.markdown(":material/error: **This could not be answered**")
            st.code(str(failed), language=None, wrap_lines=True)
            st.markdown("Filters that leave fewer games may help.")
            st.button("Try again", on_click=analysis.forget)
    else:
        _answer(con, question, about, answer, lambda row: _address(question, filters, row))
    _sql(question, about)


shown = reading.copy()
st.title("Analytics", anchor=False)
news.warn()
tables = reading.tables() if shown else None
if shown and tables and catalogue.count(tables, Filters()):
    question, filters = _filters(tables)
    if question:
        _one(tables, shown, question, filters)
    elif _about(tables, None, filters):
        _list(filters)
elif reading.desk().library.store.position():
    with st.skeleton(height=300):
        st.caption("Reading the games …")
else:
    with st.container(horizontal_alignment="center"):
        st.space("large")
        st.header("No games to ask about yet", text_alignment="center", anchor=False)
        st.markdown(
            "When games are recorded or imported, this page answers what is asked of them.",
            text_alignment="center",
        )
        st.page_link("library/page.py", label="To the library", icon=":material/arrow_back:")
news.watch(shown)
