"""Tables as charts: chooses the chart that suits the columns of an answer, and draws it.

Names and values are untrusted. Columns get our own names in the chart, so no name is read as a type, a path
or a formula; the real names are titles.
"""

from dataclasses import dataclass
from typing import Any

import pandas as pd
import pyarrow as pa
import pyarrow.compute as pc

from projections.query.questions import Kind

KINDS = (Kind.BAR, Kind.LINE, Kind.POINTS)
"""The kinds of chart that an answer can have."""
BARS = 60
"""The most bars of a chart; further ones are not drawn."""
BAR = 22
"""The height of a bar, with the space around it."""
COLOURS = 12
"""The most values with different colours."""
PLACES = ("game_id", "version", "position", "move", "turn", "round", "seat", "n")
"""Columns that are places and not measures."""
ORDERED = ("round", "turn", "move", "version", "position")
"""Ordered places, which can be the axis of a line."""
KEYWORDS = ("image", "title")
"""Titles that are special in a tooltip, which would fetch a picture."""


@dataclass(frozen=True)
class Chart:
    """The columns of a chart, by name."""

    kind: Kind
    x: str
    y: str
    colour: str | None = None


def measures(table: pa.Table) -> list[str]:
    """The columns that can be a length or a height: numbers."""
    return [name for name in table.column_names if _is_number(table, name)]


def axes(table: pa.Table) -> list[str]:
    """The columns that can be an axis."""
    return [name for name in table.column_names if not pa.types.is_nested(table.schema.field(name).type)]


def groups(table: pa.Table) -> list[str]:
    """The columns with so few values that each can have a colour."""
    return [name for name in axes(table) if 1 < _distinct(table, name) <= COLOURS]


def suggest(table: pa.Table) -> Chart | None:
    """The chart that suits an answer; None if a table suits it better."""
    values = [name for name in measures(table) if name not in PLACES]
    if table.num_rows < 2 or not values:
        return None
    ordered = [name for name in table.column_names if _is_time(table, name) or name in ORDERED]
    texts = [name for name in axes(table) if not _is_number(table, name) and name not in (*PLACES, *ordered)]
    if ordered:
        colours = [None, *(name for name in (*texts, "seat") if name in groups(table))]
        for colour in colours:
            if _distinct(table, *filter(None, (ordered[0], colour))) == table.num_rows:
                return Chart(Kind.LINE, ordered[0], values[0], colour)
        return None
    along = [name for name in (*texts, "seat", *values[:-1]) if name in table.column_names]
    if along and along[0] not in values:
        one_each = _distinct(table, along[0]) == table.num_rows <= BARS
        return Chart(Kind.BAR, along[0], values[0]) if one_each else None
    return Chart(Kind.POINTS, values[0], values[1]) if len(values) > 1 else None


def draw(table: pa.Table, chart: Chart) -> tuple[pd.DataFrame, dict[str, Any]]:
    """The rows, and the chart in Vega-Lite; the page sets the colours."""
    names = list(dict.fromkeys(name for name in (chart.x, chart.y, chart.colour) if name))
    rows = table.slice(0, BARS) if chart.kind == Kind.BAR else table
    data = pd.DataFrame({f"c{n}": _drawable(rows, name).to_pandas() for n, name in enumerate(names)})
    fields: dict[str, dict[str, Any]] = {
        name: {"field": f"c{n}", "type": _type(table, name), "title": name} for n, name in enumerate(names)
    }
    x = {**fields[chart.x], "axis": _axis(table, chart.x)}
    y = {**fields[chart.y], "axis": _axis(table, chart.y)}
    mark: dict[str, Any] = {"type": "line", "point": table.num_rows <= BARS}
    size: dict[str, Any] = {}
    if chart.kind == Kind.BAR:
        mark = {"type": "bar"}
        x |= {"type": "ordinal", "sort": None}
        if _type(table, chart.x) == "nominal":  # names are read from left to right
            x, y = y, x
            # A number: Vega warns of a step, which no autosize of Streamlit fits.
            high = BAR * _distinct(rows, chart.x)
            size = {"height": high, "autosize": {"type": "fit-x", "contains": "padding"}}
    elif chart.kind == Kind.POINTS:
        mark = {"type": "point", "filled": True, "size": 60, "opacity": 0.75}
    encoding: dict[str, Any] = {
        "x": x,
        "y": y,
        "tooltip": [{**fields[name], "title": _tooltip_title(name)} for name in names],
    }
    if chart.colour:
        line = {"symbolType": "stroke", "symbolSize": 400} if chart.kind == Kind.LINE else {}
        encoding["color"] = {**fields[chart.colour], "type": "nominal", "legend": {"labelLimit": 160, **line}}
        # Colour never distinguishes alone.
        also = {Kind.LINE: "strokeDash", Kind.POINTS: "shape"}.get(chart.kind)
        encoding |= {also: encoding["color"]} if also else {}
    return data, {"mark": mark, "encoding": encoding, **size}


def _axis(table: pa.Table, name: str) -> dict[str, Any]:
    """Whole numbers have no ticks between them."""
    whole = pa.types.is_integer(table.schema.field(name).type)
    return {"labelLimit": 200} | ({"tickMinStep": 1} if whole else {})


def _tooltip_title(name: str) -> str:
    return f"{name} " if name in KEYWORDS else name


def _is_number(table: pa.Table, name: str) -> bool:
    kind = table.schema.field(name).type
    return pa.types.is_integer(kind) or pa.types.is_floating(kind) or pa.types.is_decimal(kind)


def _is_time(table: pa.Table, name: str) -> bool:
    kind = table.schema.field(name).type
    return pa.types.is_timestamp(kind) or pa.types.is_date(kind)


def _type(table: pa.Table, name: str) -> str:
    if _is_number(table, name):
        return "quantitative"
    return "temporal" if _is_time(table, name) else "nominal"


def _distinct(table: pa.Table, *names: str) -> int:
    """The number of different values, or of pairs of values."""
    return table.select(list(names)).group_by(list(names)).aggregate([]).num_rows


def _drawable(table: pa.Table, name: str) -> "pa.ChunkedArray[Any]":
    column = table[name]
    if _is_number(table, name):
        return pc.cast(column, pa.float64(), safe=False)
    if _is_time(table, name):
        return pc.cast(column, pa.timestamp("ms"), safe=False)
    texts = [None if value is None else str(value) for value in column.to_pylist()]
    return pa.chunked_array([pa.array(texts, pa.string())])
