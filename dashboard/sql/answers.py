"""The answer of a query on the page: table and chart."""

import re

import pyarrow as pa
import streamlit as st

from dashboard.shared import widgets
from dashboard.sql.charts import BARS, KINDS, Chart, axes, draw, groups, measures, suggest
from projections import questions

UUID = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")
LINK = "▶"
"""The column with links to replays; a column of the answer with this name is renamed."""
NO_COLOUR = "one colour"
WHOLE = 200
"""The most rows at full height; a longer table has its own scroll bar."""
HIGH = 800
"""Pixels of such a table."""


def table(answer: pa.Table, key: str) -> None:
    """Shows the rows, each with a link to its place in the replay if it has a game."""
    shown, config = answer, {}
    if "game_id" in answer.column_names and LINK not in answer.column_names:
        shown = answer.add_column(0, LINK, [_links(answer)])
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


def of_question(declared: questions.Chart) -> Chart | None:
    """The chart that a question declares; None for a table."""
    kind = {"bar": "bars", "line": "line", "heat": "bars"}.get(declared.kind)
    return Chart(kind, *declared.columns) if kind else None


def chart(answer: pa.Table, key: str, wanted: Chart | None = None) -> None:
    """Shows the wanted chart, or one that suits the answer, with fields for other charts."""
    suggested, heights = wanted or suggest(answer), measures(answer)
    if not heights or answer.num_rows < 2:
        st.caption("There is nothing to draw here: a chart needs two rows and a column of numbers.")
        return
    first = suggested or Chart("points", axes(answer)[0], heights[0])
    colours = [NO_COLOUR, *groups(answer)]
    with st.container(horizontal=True, vertical_alignment="bottom"):
        kind = _choice("Drawn as", list(KINDS), first.kind, f"{key} kind")
        x = _choice("Along", axes(answer), first.x, f"{key} x")
        y = _choice("How much", heights, first.y, f"{key} y")
        colour = _choice("Colour", colours, first.colour or NO_COLOUR, f"{key} colour")
    chosen = Chart(kind, x, y, None if colour == NO_COLOUR else colour)
    data, drawn = draw(answer, chosen)
    widgets.chart(drawn, f"{y} along {x}", data)
    if chosen.kind == "bars" and answer.num_rows > BARS:
        st.caption(f"The first {BARS} of {answer.num_rows} rows are drawn.")


def _choice(label: str, options: list[str], first: str, key: str) -> str:
    return st.selectbox(label, options, index=options.index(first), key=key, width=170)


def _links(answer: pa.Table) -> list[str | None]:
    """Links to the replay of each row's game, at its move if the row has one."""
    ids = answer["game_id"].to_pylist()
    moves = answer["move"].to_pylist() if "move" in answer.column_names else [None] * len(ids)
    return [_link(str(id_), move) for id_, move in zip(ids, moves, strict=True)]


def _link(id_: str, move: object) -> str | None:
    if not UUID.fullmatch(id_):
        return None
    return f"/replay?game={id_}" + (f"&move={move}" if isinstance(move, int) else "")
