"""The SQL page: a query, its answer as table, chart and files, and the list of tables."""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import streamlit as st

from dashboard.access import identity, limits, sessions
from dashboard.access.writing import opened
from dashboard.queries.asking import Asked, Dropped, TooMany, Values, cover
from dashboard.queries.saving import Saving
from dashboard.shared import downloads, news, reading, widgets
from dashboard.shared.text import shown
from dashboard.sql import answers, known, looking
from domain.library.roles import Permission
from projections.copies.current import CopyDamaged, NothingPublished
from projections.query.hints import hints
from projections.query.questions import named, questions
from projections.query.read import LACKS_VALUE, Answer, FileLimits, QueryCancelled, SqlRefused
from vidi.library import queries
from vidi.store.events import StoreError

SOON = 0.8  # seconds in which most queries are answered: until then nothing on the page changes
LOOK = 0.3  # seconds between two checks of a longer one
ADDRESSED = 6_000  # the most characters of a query in the address: browsers and servers limit its length
PLACEHOLDER = "SELECT player, count(*) AS games FROM results GROUP BY player"
PARAMETER = "$"  # before the name of a parameter, in SQL and in the address
CHART = "chart"
HEAD = re.compile(r"-- chart: (.+)\n")
"""The first line of a saved query with a chart."""
BEGIN = ("common/players", "common/lengths", "common/titles")
"""The questions that are a click away."""
MB = 2**20


def _ask(sql: str, values: Values, chart: str | None = None) -> None:
    """Runs a query, and drops the previous one and its file. ``chart`` is that of its address."""
    identity.require(Permission.QUERY)
    if before := _query():
        before.drop()
    _drop()
    asked = st.session_state["asked"] = Asked(
        reading.context().library.folder, sql, values, cover() or (lambda: None), limits.here()
    )
    sessions.at_end("answer", asked.drop)
    head = HEAD.match(sql)
    st.session_state["chart"] = chart or (head[1] if head else None)
    if st.session_state["chart"]:
        st.session_state["shown"] = "Chart"
    _remember_address()


def _remember_address() -> None:
    """Puts the query, its values and its chart into the address, if it holds them."""
    if asked := _query():
        fits = len(asked.sql) + sum(len(value or "") for value in asked.values.values()) <= ADDRESSED
        st.session_state["address"] = _address(asked.sql, asked.values) if fits else {}
        _write_address()


def _draw(chart: str) -> None:
    """Keeps the chart that the visitor chose, in the address too."""
    st.session_state["chart"] = chart
    _remember_address()


def _address(sql: str, values: Values) -> dict[str, str]:
    """A query as parameters of the address."""
    chart = st.session_state.get("chart")
    drawn = {CHART: chart} if chart else {}
    return {"q": sql} | {PARAMETER + name: value or "" for name, value in values.items()} | drawn


def _write_address() -> None:
    st.query_params.from_dict(st.session_state.get("address", {}))


def _query() -> Asked | None:
    asked: Asked | None = st.session_state.get("asked")
    return asked


def _acted(key: str) -> None:
    """Executes a request of the editor."""
    wanted: Mapping[str, Any] = st.session_state[key].asked
    st.session_state.pop("said", None)
    if wanted["do"] == "run":
        _ask(str(wanted["sql"]), {str(name): str(value) or None for name, value in wanted["values"].items()})
        return
    name = str(wanted["name"])
    try:
        with opened(reading.context().library.folder) as library:
            match wanted["do"]:
                case "name":
                    queries.name(
                        library, name, _with_chart(str(wanted["sql"])), replace=bool(wanted["replace"])
                    )
                    message = f"Saved as {shown(name)}"
                case "rename":
                    queries.rename(library, name, str(wanted["to"]))
                    message = f"Renamed to {shown(str(wanted['to']))}"
                case _:
                    queries.remove(library, name)
                    message = f"Removed {shown(name)}"
    except (queries.QueryError, StoreError) as refused:
        st.session_state["said"] = {"text": str(refused), "good": False}
    else:
        st.session_state["said"] = {"text": message, "good": True}


def _with_chart(sql: str) -> str:
    """The SQL with the chart of its answer in the first line, if the visitor has drawn one."""
    asked, chart = _query(), st.session_state.get("chart")
    if asked is None or asked.sql != sql or chart is None:
        return sql
    return f"-- chart: {chart}\n{HEAD.sub('', sql, count=1)}"


def _look(table: str) -> None:
    """Looks at a table of the list."""
    identity.require(Permission.QUERY)
    _look_no_more()
    if look := looking.begin(table, cover()):
        st.session_state["look"] = look
        sessions.at_end("look at a table", look.drop)


def _look_no_more() -> None:
    look: looking.Look | None = st.session_state.pop("look", None)
    if look is not None:
        look.drop()


def _cancel() -> None:
    if asked := _query():
        asked.cancel()


def _follow_address() -> None:
    """Runs the query of the page's address, also after a link or Back.

    It needs no confirmation: a query can only read the tables, and is stopped after its time.
    """
    linked = st.query_params.to_dict()
    if linked.get("q") and linked != st.session_state.get("address", {}):
        values = {name[1:]: value or None for name, value in linked.items() if name.startswith(PARAMETER)}
        _ask(linked["q"], values, linked.get(CHART))
    elif _query():
        _write_address()


def _editor() -> None:
    asked = _query()
    widgets.query(
        asked.sql if asked else "",
        asked.values if asked else {},
        placeholder=PLACEHOLDER,
        known=known.url(),
        named=queries.queries(reading.context().library),
        writes=identity.may_here(Permission.RECORD),
        message=st.session_state.get("said"),
        on_asked=_acted,
    )


@st.fragment(run_every=LOOK)
def _running(asked: Asked) -> None:
    """Says that a query waits or runs, and shows its outcome as soon as it has ended."""
    if asked.outcome is not None:
        st.rerun()
    with st.container(border=True, horizontal=True, vertical_alignment="center"):
        doing = "Waiting for other queries" if asked.waiting else "Running"
        st.markdown(f":material/hourglass_top: {doing} · {asked.seconds:.0f} s")
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
            downloads.files(asked.table, "answer")
    if answer.truncated:
        _more(asked)
    if not rows.num_rows:
        _box("No rows", "The query is valid, but no row fits it.", ":material/search_off:")
        return
    table, chart = st.tabs(["Table", "Chart"], key="shown", on_change="rerun")
    with table:
        answers.table(rows, "rows")
    if chart.open:
        with chart:
            wanted = answers.read(st.session_state.get("chart") or "", rows)
            if wanted is None and example:
                wanted = answers.of_question(example.chart)
            answers.chart(rows, f"chart {hash(asked.sql)}", wanted, _draw)


def _more(asked: Asked) -> None:
    """Shows that there are more rows, and offers files with all of them."""
    limits = FileLimits()
    with st.container(border=True, key="more"):
        st.markdown(
            ":material/content_cut: The answer has more rows than are shown, drawn and saved above. A file "
            f"has all of them, up to {limits.bytes // MB} MB and {limits.seconds:.0f} s of writing."
        )
        _saving(asked)


def _saving(asked: Asked) -> None:
    """Shows the file of all rows: offered, being written, or ready."""
    saving: Saving | None = st.session_state.get("saving")
    if saving is not None and saving.outcome is None:
        _written()
        return
    if saving is not None and isinstance(saving.outcome, Path):
        name = "Parquet" if saving.kind == "parquet" else "CSV"
        st.html(
            f'<a href="{saving.url}" download>Download all rows as {name}</a> ({saving.size / MB:.1f} MB)'
        )
    elif isinstance(saving.outcome if saving else None, QueryCancelled):
        st.markdown("Stopped; nothing is left of the file.")
    elif saving is not None:
        st.code(str(saving.outcome), language=None, wrap_lines=True)
    with st.container(horizontal=True):
        for kind, name in (("csv", "CSV"), ("parquet", "Parquet")):
            st.button(f"All rows as {name}", on_click=_save, args=(asked, kind), key=f"all {kind}")


@st.fragment(run_every=LOOK)
def _written() -> None:
    """Shows the progress of the file."""
    saving: Saving = st.session_state["saving"]
    if saving.outcome is not None:
        st.rerun()
    with st.container(horizontal=True, vertical_alignment="center"):
        st.markdown(
            f":material/hourglass_top: {saving.size / MB:.1f} MB are written · {saving.seconds:.0f} s"
        )
        st.button("Stop", on_click=saving.cancel, icon=":material/stop:", key="stop")


def _save(asked: Asked, kind: str) -> None:
    _drop()
    saving = Saving(reading.context().library.folder, asked.sql, asked.values, kind, cover(), limits.here())
    st.session_state["saving"] = saving
    sessions.at_end("file", saving.drop)


def _drop() -> None:
    """Drops the previous file."""
    saving: Saving | None = st.session_state.pop("saving", None)
    if saving is not None:
        saving.drop()


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
        case Dropped():  # for newer answers of others
            _ask(asked.sql, asked.values, st.session_state.get("chart"))
            st.rerun()
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
            _no_tables(asked)
        case TooMany() as too_many:
            _box("Not now", str(too_many), ":material/hourglass_disabled:")
        case SqlRefused() as refused if str(refused).startswith(LACKS_VALUE):
            lacking = str(refused).removeprefix(LACKS_VALUE).strip()
            _box(
                "The query waits for its values",
                f"Fill in the field of {lacking} above, and run it.",
                ":material/edit:",
            )
        case SqlRefused() as refused:
            _box("The query failed", HELP, ":material/error:", plain=str(refused))
            _hints(asked, str(refused))


def _hints(asked: Asked, message: str) -> None:
    """Shows what the query may have meant; a click runs it with another name."""
    for number, hint in enumerate(hints(asked.sql, message)):
        if hint.sql is None:
            st.markdown(hint.words)
        else:
            st.button(
                hint.words,
                on_click=_ask,
                args=(hint.sql, asked.values),
                icon=":material/edit:",
                key=f"hint {number}",
            )


HELP = "Write one SELECT over the tables of the list. A click on a name inserts it."


@st.fragment(run_every=LOOK)
def _no_tables(asked: Asked) -> None:
    """Shows why there are no tables, and runs the query when there are."""
    if reading.copy() is not None:
        _ask(asked.sql, asked.values)
        st.rerun()
    if progress := reading.making():
        text = f"{progress[0].upper()}{progress[1:]}. The answer comes by itself."
    elif reading.context().library.store.position():
        text = "They are being made from the recorded games. The answer comes by itself."
    else:
        text = "They are made when the first game is recorded or imported; `vidi demo` loads some."
    _box("There are no tables yet", text, ":material/hourglass_empty:")


_follow_address()
st.title("SQL", anchor=False)
news.warn()
schema, main = st.columns([1, 3], gap="large")
with schema:
    widgets.schema(known.url(), looking.COUNTS, _look)
with main:
    _editor()
    if asked := _query():
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
            "Every recorded game is in them, move by move. Write a SELECT, or take an example of **Queries** "
            "and change it; Ctrl+Enter runs it. The page's address then holds the query, and can be shared.",
            ":material/table_view:",
        )
        st.caption("Run one of these at once:")
        with st.container(horizontal=True):
            for question in map(named, BEGIN):
                st.button(
                    question.title,
                    on_click=_ask,
                    args=(question.sql, {}),
                    icon=":material/play_arrow:",
                    key=f"begin {question.name}",
                )
if look := st.session_state.get("look"):
    st.dialog(look.table, width="large", on_dismiss=_look_no_more)(looking.show)(look)
