"""The tables asked in SQL: a query, its answer as table, chart and files, and what there is to ask."""

import streamlit as st

from dashboard.shared import downloads, news, reading, widgets
from dashboard.sql import answers
from dashboard.sql.asking import Asked
from domain.catalog import games as all_games
from projections.questions import Question, questions
from projections.read import Answer, CopyDamaged, NothingPublished, QueryCancelled

# A text between the lines of a page is shown on it, so these are comments.
SOON = 0.8  # seconds in which most queries are answered: until then nothing on the page changes
LOOK = 0.3  # seconds between two looks at one that runs longer
ADDRESSED = 6_000  # characters of a query that the address takes: browsers and servers read no endless ones
PLACEHOLDER = "SELECT player, count(*) AS games FROM results GROUP BY player"


def _ask(sql: str) -> None:
    """Runs a query; the one before it is not waited for any more."""
    if before := _asked():
        before.cancel()
    st.session_state["asked"] = Asked(reading.desk().library.folder, sql)
    st.session_state["address"] = sql if len(sql) <= ADDRESSED else ""
    _write_address()


def _write_address() -> None:
    if address := st.session_state.get("address"):
        st.query_params["q"] = address
    else:
        st.query_params.pop("q", None)


def _asked() -> Asked | None:
    found: Asked | None = st.session_state.get("asked")
    return found


def _run() -> None:
    _ask(st.session_state["editor"])


def _cancel() -> None:
    if asked := _asked():
        asked.cancel()


def _take(question: Question) -> None:
    st.session_state["editor"] = question.sql
    st.session_state["examples"] = False
    _ask(question.sql)


def _follow_address() -> None:
    """What the page's address asks is asked, also when a link led here or the browser went back.

    Nobody has to agree first: a query only reads, reaches nothing but the tables, and is stopped after its
    time, whoever wrote it.
    """
    linked = st.query_params.get("q", "")
    if linked and linked != st.session_state.get("address", ""):
        st.session_state["editor"] = linked
        _ask(linked)
    elif asked := _asked():
        st.session_state.setdefault("editor", asked.sql)
        _write_address()


def _editor() -> None:
    st.text_area(
        "Query",
        key="editor",
        height=190,
        placeholder=PLACEHOLDER,
        on_change="ignore",
        persist_state="session",
        label_visibility="collapsed",
    )
    with st.container(horizontal=True, vertical_alignment="center"):
        st.button("Run", on_click=_run, type="primary", icon=":material/play_arrow:", shortcut="Ctrl+Enter")
        _examples()


def _examples() -> None:
    shown = st.popover(
        "Examples", icon=":material/lightbulb:", type="tertiary", key="examples", on_change="rerun"
    )
    with shown, st.container(gap=None):
        for game in dict.fromkeys(question.game for question in questions()):
            st.caption(all_games()[game].title if game else "All games")
            for question in questions():
                if question.game == game:
                    st.button(
                        question.title,
                        on_click=_take,
                        args=(question,),
                        type="tertiary",
                        key=question.name,
                    )


@st.fragment(run_every=LOOK)
def _running(asked: Asked) -> None:
    """Says that a query runs, and shows what became of it as soon as it has ended."""
    if asked.outcome is not None:
        st.rerun()
    with st.container(border=True, horizontal=True, vertical_alignment="center"):
        st.markdown(f":material/hourglass_top: Running · {asked.seconds:.0f} s")
        st.button("Cancel", on_click=_cancel, icon=":material/stop:", key="cancel")


def _answer(asked: Asked, answer: Answer) -> None:
    rows = answer.table
    example = next((question for question in questions() if question.sql == asked.sql), None)
    if example:
        st.markdown(f"**{example.title}** {example.sentence}")
    with st.container(horizontal=True, vertical_alignment="center"):
        more = "the first " if answer.truncated else ""
        st.markdown(
            f"**{more}{rows.num_rows:,} row{'s' * (rows.num_rows != 1)}** · {answer.seconds:.2f} s · "
            f"tables as of event {answer.position:,}"
        )
        if rows.num_rows:
            downloads.files(rows, "answer")
    if answer.truncated:
        st.warning(
            "There are more rows than are shown, drawn and saved here. Ask for fewer, or for their sums.",
            icon=":material/content_cut:",
        )
    if not rows.num_rows:
        _box("No rows", "The query is right, and nothing in the tables fits it.", ":material/search_off:")
        return
    table, chart = st.tabs(["Table", "Chart"], key="shown", on_change="rerun")
    with table:
        answers.table(rows, "rows")
    if chart.open:
        with chart:
            wanted = answers.of_question(example.chart) if example else None
            answers.chart(rows, f"chart {hash(asked.sql)}", wanted)


def _box(title: str, text: str, icon: str, plain: str | None = None) -> None:
    with st.container(border=True):
        st.markdown(f"{icon} **{title}**")
        if plain is not None:
            st.code(plain, language=None, wrap_lines=True)
        st.markdown(text)


def _outcome(asked: Asked) -> None:
    match asked.outcome:
        case None:
            _running(asked)
        case Answer() as answer:
            _answer(asked, answer)
        case QueryCancelled():
            _box("Cancelled", f"It was stopped after {asked.seconds:.1f} s.", ":material/cancel:")
        case CopyDamaged():
            _box(
                "The tables were damaged",
                "They were set aside and are made again from the events; no game is lost. "
                "Run the query again in a moment.",
                ":material/healing:",
            )
        case NothingPublished():
            _no_tables()
        case refused:
            _box("This is not answered", HELP, ":material/error:", plain=str(refused))


HELP = "One SELECT that reads the tables beside it; their names and columns can be clicked."


def _no_tables() -> None:
    if said := reading.making():
        text = f"{said[0].upper()}{said[1:]}. Run the query again in a moment."
    elif reading.desk().library.store.position():
        text = "They are being made from the recorded games. Run the query again in a moment."
    else:
        text = "They are made when the first game is recorded or imported; `vidi demo` brings some in."
    _box("There are no tables yet", text, ":material/hourglass_empty:")


_follow_address()
st.title("SQL", anchor=False)
news.warn()
schema, main = st.columns([1, 3], gap="large")
with schema:
    widgets.schema()
with main:
    _editor()
    if asked := _asked():
        if len(asked.sql) > ADDRESSED:
            st.caption(
                f"This query has more than {ADDRESSED:,} characters: the page's address does not hold it, so "
                "that it cannot be shared as a link."
            )
        asked.wait(SOON - asked.seconds)
        _outcome(asked)
    else:
        _box(
            "Ask the tables",
            "Every recorded game is in them, move by move. Write a SELECT, or take an example and change it; "
            "Ctrl+Enter runs it. The page's address then holds the query, and can be shared.",
            ":material/table_view:",
        )
