"""The page of questions: an answer as chart and table, about the games that filters leave."""

from collections.abc import Callable, Iterator
from concurrent.futures import Future, wait
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlencode

import duckdb
import pyarrow as pa
import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from dashboard.access import identity
from dashboard.analytics import figures, gallery, heat, switches
from dashboard.shared import analysis, catalogue, downloads, filtering, news, reading, states, text, widgets
from dashboard.shared.analysis import Unanswered
from dashboard.shared.catalogue import Filters
from dashboard.shared.filtering import OWN
from domain.catalog import package_of
from domain.kernel.wording import counted
from domain.library.roles import Permission
from projections.query.filters import filters as own_filters
from projections.query.questions import BEHIND, Asker, Kind, Question, left_out, questions, title_of

NAMES = ("kind", "player", OWN, "seats", "source", "fidelity", "since", "until")
SOON = 0.6  # seconds in which most questions are answered: until then nothing on the page changes
# The parameters of an address.
KNOWN = {*NAMES, *(of.name for of in own_filters()), "question", "row", "bars", switches.BOTS, switches.NOISE}
ASKED_BY = {
    Asker.PLAYER: "For players: how to win",
    Asker.HOST: "For hosts: the evenings and the table",
    Asker.DESIGNER: "For designers: how the games work",
}
NO_FIGURES = (
    "None of these games has what the question counts. Most questions count only games that ended, and some "
    "need several games for a row."
)
NOT_REVIEWED = (
    "This question counts reviewed games, and too few of these are reviewed. The page of a game starts its "
    "review."
)
FRAMES = 0.1  # seconds until pictures that are not ready show their frames
LOOK = 0.4  # seconds between two checks of a longer one


def _address(question: Question, filters: Filters, row: str | None = None) -> str:
    """The address of a question about these games, and of the games of a row."""
    query = {"question": question.name, **filtering.address(switches.fields(filters)), **switches.address()}
    if row is not None:
        query["row"] = row
    return f"/analytics?{urlencode(query, quote_via=quote)}"


def _changed() -> None:
    """Forgets the chosen row and the further bars, because other games were chosen."""
    _closed()
    st.query_params.pop("bars", None)


def _closed() -> None:
    st.query_params.pop("row", None)


def _close() -> None:
    st.query_params.pop("question", None)
    _changed()


def _title(name: str) -> str:
    question = analysis.named(name)
    return question.title if question else name


def _filters(con: duckdb.DuckDBPyConnection) -> tuple[Question | None, Filters]:
    """Shows the fields of the question and the filters, and returns their values."""
    names = [question.name for question in questions()]
    name = st.query_params.get("question")
    key = f"question {name}"

    def choose() -> None:
        _changed()
        st.query_params["question"] = st.session_state[key]

    top = st.container(horizontal=True, vertical_alignment="bottom")
    top.selectbox(
        "Question",
        names,
        index=names.index(name) if name in names else None,
        placeholder="Choose one, or type a word of it",
        format_func=_title,
        key=key,
        on_change=choose,
    )
    question = analysis.named(name)
    filters = filtering.ask(con, NAMES, _changed, top, question.game if question else None)
    if name and not question:
        st.text(f"No question has this name: {text.shown(name)}")
    if strange := [text.shown(given) for given in st.query_params if given not in KNOWN]:
        st.text(f"The address has unknown filters, which are ignored: {', '.join(strange)}")
    return question, switches.with_switches(con, question, filters)


def _about(con: duckdb.DuckDBPyConnection, question: Question | None, filters: Filters) -> bool:
    """Shows the number of games; if there are none, offers filters to remove."""
    number = analysis.count(con, question, filters)
    every, fields = analysis.count(con, question, Filters()).games, switches.fields(filters)
    filtering.show_unknown()
    with st.container(horizontal=True, vertical_alignment="center"):
        of = f"**{number.games:,}** of " if filters.set_ones() else ""
        st.markdown(f"{of}{counted(every, 'game')}, {number.ended:,} of them finished")
        filtering.clear(fields, _changed)
    switches.show(con, question, filters, _changed)
    if number.left_out:
        st.caption(left_out(number.left_out))
    of_bots = analysis.count(con, question, filters.without(switches.BOTS)).games
    if not number.games and of_bots:
        _box("No game of a person", f"Only bots play in the {counted(of_bots, 'game')} that fit.")
        st.button(
            "Count games of bots, too",
            icon=":material/computer:",
            on_click=switches.count_bots,
            args=(_changed,),
        )
    elif not number.games and fields.set_ones():
        filtering.nothing_fits(fields, lambda f: analysis.count(con, question, f).games, _changed)
    elif not number.games:
        _box("No game to ask about", "Nobody has recorded a game of this kind here yet.")
    return number.games > 0


def _whose(con: duckdb.DuckDBPyConnection, question: Question, filters: Filters) -> str | None:
    """The text about the seats or games of the player in the filters; None without a player."""
    if filters.player is None:
        return None
    player = text.shown(filters.player)
    if question.of_seats:
        return f"{counted(analysis.seats(con, question, filters), 'seat')} of {player}"
    return f"whole games with {player}"


def _gallery(con: duckdb.DuckDBPyConnection, copy: Path, filters: Filters) -> None:
    """Shows the sentences and the pictures of these games that are ready."""
    briefs = [(question, analysis.ask(copy, question, filters)) for question in gallery.briefs(con, filters)]
    asked = []
    for question in gallery.candidates(con, filters):
        about, *_ = analysis.with_one(con, question, filters)
        compared = filters.player is not None and question.of_seats
        coming = [
            analysis.ask(copy, question, about),
            *([analysis.ask(copy, question, about, True)] * compared),
        ]
        asked.append((question, about, coming))
    wait([*(one for _, one in briefs), *(one for *_, coming in asked for one in coming)], FRAMES)
    pictures: list[dict[str, Any]] = []
    late = [[one] for _, one in briefs if not one.done()]
    for question, about, coming in asked:
        drawn: dict[str, Any] | None = {}
        if _ready(coming):
            drawn = _picture(copy, question, about, coming)
        else:
            late.append(coming)
        if drawn is not None and len(pictures) < gallery.PICTURES:
            head = {
                "title": question.title,
                "href": _address(question, filters),
                "game": title_of(question.game),
                "whose": _whose(con, question, filters),
            }
            pictures.append(head | drawn)
    if pictures:
        widgets.gallery(pictures, list(_sentences(briefs, filters)))
    if late:
        _look_again(late)


def _sentences(
    briefs: "list[tuple[Question, Future[pa.Table]]]", filters: Filters
) -> Iterator[dict[str, str]]:
    """The answers that are there in one sentence, each with its question and address."""
    for question, answer in briefs:
        if answer.done() and not answer.exception():
            words = figures.brief(figures.rows(answer.result()), question)
            if words:
                yield {
                    "words": words,
                    "title": question.title,
                    "href": _address(question, filters),
                    "how": question.sentence,
                }


def _ready(coming: "list[Future[pa.Table]]") -> bool:
    return all(one.done() for one in coming)


def _picture(
    copy: Path, question: Question, about: Filters, coming: "list[Future[pa.Table]]"
) -> dict[str, Any] | None:
    """The picture of answers that are ready; None if there is nothing to draw."""
    if any(one.exception() for one in coming):
        return None
    return gallery.drawn(copy, question, about, coming)


@st.fragment(run_every=LOOK)
def _look_again(late: "list[list[Future[pa.Table]]]") -> None:
    """Shows the next pictures when they are ready, and waits for no other."""
    if any(map(_ready, late)):
        st.rerun()


def _list(filters: Filters) -> None:
    """Lists all questions by those who ask them, and by game; each with its method in a fold."""
    drawn = {Kind.BAR: "bars", Kind.LINE: "lines", Kind.HEAT: "board", Kind.TABLE: "table"}
    of = (None, package_of(filters.kind)) if filters.kind else None
    for asker, title in ASKED_BY.items():
        widgets.sheet(
            f"questions {asker}",
            {
                "title": title,
                "columns": [
                    {"label": "Question"},
                    {"label": "Game", "sorts": True},
                    {"label": "Answered by", "number": True},
                ],
                "rows": [
                    [
                        {
                            "text": question.title,
                            "href": _address(question, filters),
                            "how": question.sentence,
                        },
                        title_of(question.game),
                        drawn[question.chart.kind],
                    ]
                    for question in questions()
                    if question.asks == asker and (of is None or question.game in of)
                ],
            },
        )


def _answer(
    con: duckdb.DuckDBPyConnection,
    question: Question,
    about: Filters,
    place: DeltaGenerator,
    answer: pa.Table,
    others: pa.Table | None,
    link: Callable[[str], str],
) -> None:
    """Shows chart, table, and the games of the chosen row, which has the address ``link(row)``.

    ``others`` are the rows of all players except the one in the filters.
    """
    rows, theirs = figures.rows(answer), figures.rows(others) if others is not None else []
    if not rows:
        with place:
            _box("No figures", NOT_REVIEWED if question.needs_reviews else NO_FIGURES)
        return

    rows = figures.beside_others(rows, theirs, question)
    with place:
        if question.chart.kind == Kind.HEAT:
            widgets.heat("heat", heat.picture(rows, question, analysis.board_of(con, question, about), link))
        elif not figures.drawn(rows, question):
            _box("Too few games for a picture", f"A point needs {figures.FEWEST} games. The table has all.")
        elif question.chart.kind != Kind.TABLE:
            _chart(rows, question)
    tables = [figures.table(rows, question, link)]
    if theirs:
        tables.append(figures.table(theirs, question, None) | {"title": "All others"})
    with place if question.chart.kind == Kind.TABLE else st.container():
        with st.container(horizontal=True, vertical_alignment="center"):
            downloads.files(lambda: answer, "answer")
        widgets.sheet("answer", *tables)
    wanted = st.query_params.get("row")
    keys = figures.keys(rows, question)
    if wanted in keys:
        n = keys.index(wanted)
        _games(con, figures.labels(rows, question)[n], rows[n]["games"])


def _chart(rows: list[figures.Row], question: Question) -> None:
    key = f"chart {st.query_params.get('row', '')[:100]}"  # a new chart after the games of a row were shown

    def chosen() -> None:
        if marks := st.session_state[key].selection.chosen:
            st.query_params["row"] = marks[0]["row"]

    def more() -> None:
        st.query_params["bars"] = "all"

    most = figures.MOST if st.query_params.get("bars") == "all" else figures.BARS
    widgets.chart(figures.chart(rows, question, most), question.title, key=key, on_select=chosen)
    if question.chart.kind == Kind.BAR and len(rows) > most == figures.BARS:
        further = min(len(rows), figures.MOST) - most
        st.button(counted(further, "more bar"), icon=":material/expand_more:", on_click=more)
    st.caption(figures.explained(rows, question, most))


def _games(con: duckdb.DuckDBPyConnection, called: str, ids: list[str]) -> None:
    """Shows the games of a figure as cards with links to their replays."""

    @st.dialog("Games of this figure", width="large", on_dismiss=_closed)
    def dialog() -> None:
        more = f"A row leads to {BEHIND} games at most." if len(ids) == BEHIND else ""
        st.text(f"{called}: {len(ids)} game{'s' * (len(ids) != 1)}. {more}")
        widgets.shelf(catalogue.these(con, ids))

    dialog()


@st.fragment(run_every=LOOK)
def _waiting(coming: "Future[pa.Table]") -> None:
    """Shows that the answer is being computed, and shows it when it is ready."""
    if coming.done():
        st.rerun()
    with st.container(border=True, height=200, vertical_alignment="center", horizontal_alignment="center"):
        st.markdown(":material/hourglass_top: Counting …")


def _box(title: str, words: str) -> None:
    with st.container(border=True):
        st.markdown(f"**{title}**")
        st.markdown(words)


def _sql(question: Question, filters: Filters) -> None:
    # Streamlit loads the colours of code, 1.5 MB of script, as soon as any is there.
    with st.expander("SQL", icon=":material/database:", on_change="rerun", key="sql") as place:
        if not place.open:
            return
        sql = analysis.in_sql(question, filters)
        st.code(sql, "sql")
        if identity.may_here(Permission.QUERY):
            st.page_link(
                "sql/page.py", label="Open in SQL", icon=":material/open_in_new:", query_params={"q": sql}
            )


def _one(con: duckdb.DuckDBPyConnection, copy: Path, question: Question, filters: Filters) -> None:
    """Shows a question: its sentence beside its chart, so both are visible at once; below, the table."""
    words, drawn = st.columns([2, 5], gap="large")
    with words:
        st.button("All questions", icon=":material/arrow_back:", on_click=_close, type="tertiary")
        st.header(question.title, anchor=False)
        with st.expander("How it is counted", icon=":material/help:"):
            st.markdown(figures.meaning(question))
        if not _about(con, question, filters):
            return
        if whose := _whose(con, question, filters):
            beside = " The second table has all other seats, in all games that fit the other filters."
            st.text(f"This is about the {whose}.{beside if question.of_seats else ''}")
        about, one, several = analysis.with_one(con, question, filters)
        if one and several > 1:
            number = analysis.count(con, question, about).games
            most = filtering.value_words(one.name, about.set_ones()[one.name])
            st.markdown(
                f":material/map: The library has games of {counted(several, one.label.lower())}. "
                f"This is **{most}**, the most played, with {number:,} of them. "
                f"The filter *{one.label}* chooses another."
            )
    coming = analysis.ask(copy, question, about)
    compared = filters.player is not None and question.of_seats
    coming_others = analysis.ask(copy, question, about, True) if compared else None
    late = coming
    try:
        answer = coming.result(SOON)
        late = coming_others or coming
        others = coming_others.result(SOON) if coming_others else None
    except TimeoutError:
        _waiting(late)
    except Unanswered as failed:
        with st.container(border=True):
            st.markdown(":material/error: **The question could not be answered**")
            st.code(str(failed), language=None, wrap_lines=True)
            st.markdown("Filters that leave fewer games may help.")
            st.button("Try again", on_click=analysis.forget, args=(copy, question, about))
    else:
        _answer(con, question, about, drawn, answer, others, lambda row: _address(question, filters, row))
    _sql(question, about)


def main() -> None:
    """Shows the page."""
    shown = reading.copy()
    st.title("Analytics", anchor=False)
    news.warn()
    tables = reading.tables() if shown else None
    if shown and tables and catalogue.count(tables, Filters()):
        question, filters = _filters(tables)
        if question:
            _one(tables, shown, question, filters)
        elif _about(tables, None, filters):
            _gallery(tables, shown, filters)
            _list(filters)
    elif tables is None and reading.context().library.store.position():
        states.being_read()
    else:
        states.nothing(
            "No games to ask about yet",
            "This page answers questions about games that you record or import.",
            own=True,
        )
    news.watch(shown)


main()
