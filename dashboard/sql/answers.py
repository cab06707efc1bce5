"""The answer of a query on the page: table and chart."""

import re
import shlex
from bisect import bisect_right
from collections.abc import Callable

import pyarrow as pa
import pyarrow.compute as pc
import streamlit as st

from dashboard.shared import things, widgets
from dashboard.sql.charts import BARS, KINDS, Chart, axes, draw, groups, measures, suggest
from domain.kernel.wording import counted
from projections.query import questions
from projections.query.questions import Kind

UUID = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")
LINK = "▶"
"""The column with links to replays; a column of the answer with this name is renamed."""
NO_COLOUR = "one colour"
WHOLE = 200
"""The most rows at full height; a longer table has its own scroll bar."""
HIGH = 800
"""Pixels of such a table."""
LONGEST = 100_000
"""The most characters of a text that a page shows: a browser gets all values at once."""
SENT = 8 * 2**20
"""The most bytes of a table of several rows."""


def table(answer: pa.Table, key: str) -> None:
    """Shows the rows, each with a link to its place in the replay if it has a game.

    It says what it leaves out of a large answer.
    """
    texts = _short(answer)
    shown = first = _with_names(_first(texts))
    config = {}
    if "game_id" in first.column_names and LINK not in first.column_names:
        shown = first.add_column(0, LINK, [_links(first)])
        config[LINK] = st.column_config.LinkColumn(
            LINK, display_text="replay", width="small", help="To its place in the replay."
        )
        config["game_id"] = st.column_config.Column(width="small")  # the end of an id is of no interest
    st.dataframe(
        shown,
        column_config=config,
        hide_index=True,
        key=key,
        placeholder="",
        alt="The answer",
        height="content" if answer.num_rows <= WHOLE else HIGH,
    )
    parts = []
    if first.num_rows < answer.num_rows:
        parts.append(f"the first {counted(first.num_rows, 'row')}")
    if texts is not answer:
        parts.append(f"the first {LONGEST:,} characters of each text")
    if parts:
        st.caption(f"The table shows {' and '.join(parts)}. The files above have the whole answer.")


def _with_names(rows: pa.Table) -> pa.Table:
    """The rows with a further column beside each column of ids: the names, as the pages write them.

    A column of ids has only ids of things in our packs.
    """
    known = things.names()
    for column in rows.column_names:
        field = rows.schema.field(column)
        beside = f"{column}: name"
        if not pa.types.is_string(field.type) or beside in rows.column_names:
            continue
        values = rows[column].to_pylist()
        if any(values) and all(value is None or value in known for value in values):
            names = [value and known[value] for value in values]
            if names != values:
                place = rows.schema.get_field_index(column) + 1
                rows = rows.add_column(place, beside, [names])
    return rows


def of_question(declared: questions.Chart) -> Chart | None:
    """The chart that a question declares; None for a table."""
    if declared.kind == Kind.TABLE:
        return None
    return Chart(Kind.BAR if declared.kind == Kind.HEAT else declared.kind, *declared.columns)


def text_of(chart: Chart) -> str:
    """A chart as text, for the address and the head of a saved query: ``line round points source``."""
    return shlex.join([chart.kind, chart.x, chart.y, *filter(None, [chart.colour])])


def read(text: str, answer: pa.Table) -> Chart | None:
    """The chart of a text, if this answer can have it; else None."""
    try:
        kind, x, y, *colour = shlex.split(text)
        chart = Chart(Kind(kind), x, y, *colour)
    except (ValueError, TypeError):
        return None
    fits = chart.kind in KINDS and chart.x in axes(answer) and chart.y in measures(answer)
    return chart if fits and (chart.colour is None or chart.colour in groups(answer)) else None


def chart(answer: pa.Table, key: str, wanted: Chart | None, changed: Callable[[str], None]) -> None:
    """Shows the wanted chart, or one that suits the answer, with fields for other charts.

    ``changed`` gets the text of a chart that the visitor chose.
    """
    answer = _short(answer)
    suggested, heights = wanted or suggest(answer), measures(answer)
    if not heights or answer.num_rows < 2:
        st.caption("There is nothing to draw here: a chart needs two rows and a column of numbers.")
        return
    first = suggested or Chart(Kind.POINTS, axes(answer)[0], heights[0])
    colours = [NO_COLOUR, *groups(answer)]
    with st.container(horizontal=True, vertical_alignment="bottom"):
        kind = Kind(_choice("Drawn as", list(KINDS), first.kind, f"{key} kind"))
        x = _choice("Along", axes(answer), first.x, f"{key} x")
        y = _choice("How much", heights, first.y, f"{key} y")
        colour = _choice("Colour", colours, first.colour or NO_COLOUR, f"{key} colour")
    chosen = Chart(kind, x, y, None if colour == NO_COLOUR else colour)
    if chosen != first:
        changed(text_of(chosen))
    data, drawn = draw(answer, chosen)
    widgets.chart(drawn, f"{y} along {x}", data)
    if chosen.kind == Kind.BAR and answer.num_rows > BARS:
        st.caption(f"The first {BARS} of {answer.num_rows} rows are drawn.")


def _choice(label: str, options: list[str], first: str, key: str) -> str:
    return st.selectbox(label, options, index=options.index(first), key=key, width=170)


def _short(answer: pa.Table) -> pa.Table:
    """The rows with long texts cut; the answer itself if it has none."""
    for place, field in enumerate(answer.schema):
        if pa.types.is_string(field.type) or pa.types.is_large_string(field.type):
            longest = pc.max(pc.binary_length(answer[place])).as_py()
            if longest is not None and longest > LONGEST:
                cut = pc.utf8_slice_codeunits(answer[place], 0, LONGEST)
                answer = answer.set_column(place, field.name, cut)
    return answer


def _first(answer: pa.Table) -> pa.Table:
    """The first rows, as many as are sent, at least one."""
    rows = bisect_right(range(1, answer.num_rows + 1), SENT, key=lambda rows: answer.slice(0, rows).nbytes)
    return answer.slice(0, max(1, rows))


def _links(answer: pa.Table) -> list[str | None]:
    """Links to the replay of each row's game, at its move if the row has one."""
    ids = answer["game_id"].to_pylist()
    moves = answer["move"].to_pylist() if "move" in answer.column_names else [None] * len(ids)
    return [_link(str(id_), move) for id_, move in zip(ids, moves, strict=True)]


def _link(id_: str, move: object) -> str | None:
    if not UUID.fullmatch(id_):
        return None
    return f"/replay?game={id_}" + (f"&move={move}" if isinstance(move, int) else "")
