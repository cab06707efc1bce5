"""Answers to questions as a chart and a table. Each mark and row links to the games that it counts."""

import json
import re
from collections.abc import Callable, Sequence
from decimal import Decimal
from math import gcd
from string import Formatter
from typing import Any

import pyarrow as pa

from dashboard.shared import text, things, widgets
from domain.catalog import games as all_games
from domain.kernel.wording import are, counted
from projections.query.questions import Kind, Question

Row = dict[str, Any]

BARS, MOST = 12, 60
"""The most bars of a chart, and of one with more bars. The table has all rows."""
BAR = 22
"""The height of a bar, with the space around it."""
LINES_HIGH, LEGEND_LINE = 360, 30
"""The height of a line chart, and of a row of its legend, which has two series on a narrow page."""
EVEN = "#c2562f"
"""The colour of the figure that a bar is compared with."""
GAMES = "games"
COUNT = "of_games"
"""The column with the number of games that a row counts, which may be more than ``games`` has."""
FEWEST = 5
"""The fewest games of a point of a line: the share of one game is 0 or 100 %."""
WIDE = 48
"""The widest interval of a share that is not vague, in percentage points. That of 4 wins in 4 games is 49."""
OTHERS = "others"
"""The column with the figure of all others, beside that of a player."""
HIDDEN = (GAMES, COUNT)
KEY = "row"
LABEL = "label"
VAGUE = "vague"
"""Additional columns of a chart's data: the link of a mark, its label, and whether its share is vague."""


def rows(answer: pa.Table) -> list[Row]:
    """The rows as plain values, with titles of games."""
    plain: list[Row] = answer.to_pylist()
    titles = {name: game.title for name, game in all_games().items()}
    return [row | {"game": titles.get(row["game"], row["game"])} if "game" in row else row for row in plain]


def columns(rows: Sequence[Row], question: Question) -> list[str]:
    """The columns that are shown.

    It leaves out the games, and a game or filter value that is the same in all rows.
    """
    names = [name for name in rows[0] if name not in HIDDEN]
    return [n for n in names if n not in ("game", question.one) or len({row[n] for row in rows}) > 1]


def keys(rows: Sequence[Row], question: Question) -> list[str]:
    """The key of each row: as many of its first cells as make all keys different."""
    return _distinct(rows, question, lambda column, value: str(shown(question, column, value)))


def labels(rows: Sequence[Row], question: Question) -> list[str]:
    """The label of each row, with its unit: its name, or as many cells as ``keys`` has."""
    first = question.chart.columns[0] if question.chart.columns else ""

    def label(column: str, value: object) -> str:
        text = shown(question, column, value)
        return question.label(text) if column == first else str(text)

    names = [label(first, row[first]) for row in rows] if first else []
    return names if names and len(set(names)) == len(names) else _distinct(rows, question, label)


def _distinct(rows: Sequence[Row], question: Question, cell: Callable[[str, object], str]) -> list[str]:
    names = columns(rows, question)
    for n in range(1, len(names) + 1):
        texts = [" · ".join(cell(name, row[name]) for name in names[:n]) for row in rows]
        if len(set(texts)) == len(rows):
            return texts
    return [str(n) for n in range(1, len(rows) + 1)]


def shown(question: Question, column: str, value: object) -> object:
    """A value as it is shown."""
    if column in question.ids:
        if name := things.names().get(str(value)):
            return name
        return str(value).replace("_", " ").capitalize()
    return text.shown(value) if isinstance(value, str) else value


def brief(rows: Sequence[Row], question: Question) -> str | None:
    """The answer in one sentence; None if the question has none, or counts fewer than ``FEWEST``."""
    of = question.brief
    if of is None or not rows:
        return None
    row = max(rows, key=lambda row: row[of.column] or 0)
    used = {name: row[name] for _, name, _, _ in Formatter().parse(of.template) if name}
    if (row[of.column] or 0) < FEWEST or None in used.values():
        return None
    return of.template.format_map({name: shown(question, name, value) for name, value in used.items()})


PALE = {
    "opacity": {"condition": {"test": f"datum.{VAGUE}", "value": 0.25}, "value": 0.65},
    "stroke": {"condition": {"test": f"datum.{VAGUE}", "value": widgets.INK}, "value": None},
    "strokeDash": {"value": [3, 3]},
}
"""The bars; a vague one is pale, with a dashed edge."""
NAMES = re.compile(r"(?<=\. )[a-z]\w*|(?<=The column )\w+")
"""Columns in the sentences of a question: the first word of its sentence, or the one after *The column*."""


def meaning(question: Question) -> str:
    """What a question means, in Markdown, with columns as the table names them."""
    return NAMES.sub(lambda match: f"**{called(match[0])}**", question.sentence)


def called(column: str) -> str:
    """A column's name as it is shown."""
    return column.replace("_", " ").replace("percent", "%").capitalize() if column != "percent" else "Percent"


def table(rows: Sequence[Row], question: Question, link: Callable[[str], str] | None) -> dict[str, Any]:
    """The table, a part of ``widgets.sheet``; ``link`` returns the address of a row's games."""
    names = columns(rows, question)
    digits = {name: max((_digits(row[name]) for row in rows), default=0) for name in names}
    number = {name: any(isinstance(row[name], int | float) for row in rows) for name in names}
    return {
        "title": "Table",
        "columns": [
            *({"label": called(name), "number": number[name], "sorts": True} for name in names),
            {"label": "Behind it", "number": True},
        ],
        "rows": [
            [
                *(_cell(shown(question, name, row[name]), digits[name]) for name in names),
                {"text": counted(row[COUNT], "game")} | ({"href": link(key)} if link else {}),
            ]
            for row, key in zip(rows, keys(rows, question), strict=True)
        ],
    }


def beside_others(rows: Sequence[Row], others: Sequence[Row], question: Question) -> list[Row]:
    """A player's rows with the figure of all others in the same row, if the chart compares them.

    Counts are not compared, because they grow with the number of seats.
    """
    of = question.chart.columns[1] if question.chart.columns else ""
    if not others or not any(isinstance(row.get(of), float) for row in (*rows, *others)):
        return list(rows)
    enough = FEWEST if question.chart.kind == Kind.LINE else 1
    theirs = {_place(row, question): row[of] for row in others if row[COUNT] >= enough}
    beside = [theirs.get(_place(row, question)) for row in rows]
    if all(figure is None for figure in beside):  # Vega has no extent of such a column
        return list(rows)
    return [row | {OTHERS: figure} for row, figure in zip(rows, beside, strict=True)]


def _place(row: Row, question: Question) -> tuple[object, ...]:
    """The subject of a row: its cells up to the last one that is an axis of the chart."""
    along = {column for n, column in enumerate(question.chart.columns) if n != 1}
    names = list(row)
    return tuple(row[name] for name in names[: 1 + max(names.index(column) for column in along)])


def _digits(value: object) -> int:
    if not isinstance(value, float):
        return 0
    exponent = Decimal(repr(value)).normalize().as_tuple().exponent
    return min(2, max(0, -exponent)) if isinstance(exponent, int) else 0


def _cell(value: object, digits: int) -> object:
    return f"{value:.{digits}f}" if isinstance(value, float) else value


def chart(rows: Sequence[Row], question: Question, most: int = BARS) -> dict[str, Any]:
    """The chart in Vega-Lite, with its data: at most so many bars. Choosing a mark returns its ``row``."""
    values = [
        {name: shown(question, name, value) for name, value in row.items() if name not in HIDDEN}
        | {KEY: key, LABEL: label, VAGUE: vague(row, question), GAMES: row[COUNT]}
        for row, key, label in zip(rows, keys(rows, question), labels(rows, question), strict=True)
    ]
    if question.chart.kind == Kind.BAR:
        values, drawn = values[:most], _bars(rows[:most], question)
    else:
        values, drawn = broken(values, question), _lines(rows, question)
    select = {"type": "point", "fields": [KEY], "toggle": False}
    return {
        "data": {"values": values},
        "params": [{"name": "chosen", "select": select, "views": ["marks"]}],
        **drawn,
    }


def _bars(rows: Sequence[Row], question: Question) -> dict[str, Any]:
    height = question.chart.columns[1]
    names = {"title": called(question.chart.columns[0]), "labelLimit": 180, "labelOverlap": False}
    y = {"field": LABEL, "type": "nominal", "sort": None, "axis": names}
    x = {
        "field": height,
        "type": "quantitative",
        # On a narrow page a title is wider than the bars: it has room to the left, above the labels.
        "axis": {"title": question.axis, "orient": "top", "tickCount": 8, "titleAnchor": "end"},
    }
    tooltip = _tooltip(rows, question)
    layers: list[dict[str, Any]] = [
        {
            "name": "marks",
            "mark": {"type": "bar", "cursor": "pointer", "height": {"band": 0.72}},
            "encoding": {"x": x, "tooltip": tooltip, **PALE},
        }
    ]
    if _banded(rows, question):
        layers.append(
            {
                "transform": [{"filter": f"!datum.{VAGUE}"}],
                "mark": {"type": "bar", "height": {"band": 0.16}, "color": widgets.INK, "opacity": 0.4},
                "encoding": {"x": {**x, "field": "low"}, "x2": {"field": "high"}, "tooltip": tooltip},
            }
        )
    if "even" in rows[0]:
        layers.append(
            {
                "mark": {
                    "type": "tick",
                    "thickness": 2.5,
                    "height": {"band": 0.9},
                    "color": EVEN,
                    "opacity": 1,
                },
                "encoding": {"x": {**x, "field": "even"}, "tooltip": tooltip},
            }
        )
    if OTHERS in rows[0]:
        diamond = {"type": "point", "shape": "diamond", "size": 90, "strokeWidth": 2, "color": widgets.INK}
        layers.append(
            {
                "mark": {**diamond, "opacity": 1},
                "encoding": {"x": {**x, "field": OTHERS}, "tooltip": tooltip},
            }
        )
    # A number: Vega warns of a step, which no autosize of Streamlit fits.
    size = {"height": BAR * len(rows), "autosize": {"type": "fit-x", "contains": "padding"}}
    return {**size, "encoding": {"y": y}, "layer": layers}


def vague(row: Row, question: Question) -> bool:
    """Whether a bar is pale, without a band: a share whose interval is wide, because its games are few."""
    return "low" in row and question.axis.endswith("%") and row["high"] - row["low"] > WIDE


def _banded(rows: Sequence[Row], question: Question) -> bool:
    """Whether bars have intervals: one that is not vague."""
    return "low" in rows[0] and not all(vague(row, question) for row in rows)


def explained(rows: Sequence[Row], question: Question, most: int = BARS) -> str:
    """Sentences about the marks besides the figures, of at most so many bars."""
    texts = []
    bars = rows[:most]
    if question.chart.kind == Kind.BAR:
        texts.append(f"Each bar counts {behind(bars)}.")
        if any(vague(row, question) for row in bars):
            texts.append(f"A pale bar proves nothing: its interval is wider than {WIDE} percentage points.")
    if _banded(bars, question) if question.chart.kind == Kind.BAR else "low" in rows[0]:
        texts.append("The band goes from low to high. The true value lies between them with 95 % confidence.")
    if "even" in rows[0] and question.chart.kind == Kind.BAR:
        texts.append("The mark across a bar is even, the figure to compare it with.")
    if question.chart.kind == Kind.LINE:
        texts.append(_standing_behind(rows))
    if OTHERS in rows[0]:
        mark = "diamond" if question.chart.kind == Kind.BAR else "thin line without points"
        texts.append(f"The {mark} has the figure of all others.")
    if question.chart.kind == Kind.BAR and len(rows) > most:
        texts.append(f"The first {most} of {len(rows)} rows are drawn; all are in the table.")
    return " ".join([*texts, "Click a bar or a point to see its games."])


def behind(rows: Sequence[Row]) -> str:
    """The fewest and the most games that rows count."""
    least, most = min(row[COUNT] for row in rows), max(row[COUNT] for row in rows)
    return f"{least:,} to {most:,} games" if least < most else f"{most:,} game{'s' * (most != 1)}"


def drawn(rows: Sequence[Row], question: Question) -> bool:
    """Whether there is anything to draw: points of lines need enough games."""
    return question.chart.kind != Kind.LINE or any(row[COUNT] >= FEWEST for row in rows)


def _standing_behind(rows: Sequence[Row]) -> str:
    """The numbers of games of points, and the number of points with too few."""
    enough = [row for row in rows if row[COUNT] >= FEWEST]
    few = len(rows) - len(enough)
    sentence = f"Each point counts {behind(enough)}."
    left = f" {counted(few, 'point')} of fewer than {FEWEST} games {are(few)} not drawn, but in the table."
    return sentence + left * bool(few)


def broken(values: Sequence[Row], question: Question) -> list[Row]:
    """The points of a line; a point with too few games is None, and leaves a gap."""
    along, height, *which = question.chart.columns
    step = gcd(*(int(value[along] - values[0][along]) for value in values)) or 1
    series: dict[object, dict[int, Row]] = {}
    for value in values:
        series.setdefault(value[which[0]] if which else None, {})[int(value[along])] = value
    drawn_points: list[Row] = []
    for name, points in series.items():
        for place in range(min(points), max(points) + 1, step):
            point = points.get(place, {along: place, **({which[0]: name} if which else {}), GAMES: 0})
            few = dict.fromkeys((height, "low", "high") if point[GAMES] < FEWEST else ())
            drawn_points.append(point | few)
    return drawn_points


def _lines(rows: Sequence[Row], question: Question) -> dict[str, Any]:
    along, height, *which = question.chart.columns
    encoding: dict[str, Any] = {
        "x": {
            "field": along,
            "type": "quantitative",
            "axis": {
                "title": None,
                "labelExpr": _ticks(question),
                "labelOverlap": True,
                "labelSeparation": 8,
                "tickMinStep": 1,
                "format": "d",
                "grid": False,
            },
            "scale": {"zero": False, "nice": False, "padding": 14},
        },
    }
    number = len({row[which[0]] for row in rows}) if which else 0
    if number > 1:
        series = {
            "field": which[0],
            "type": "nominal",
            "sort": None,
            "legend": {
                "title": None,
                "orient": "top",
                "symbolSize": 220,
                "labelLimit": 150,
                "columns": {"expr": "width < 420 ? 2 : 0"},
            },
        }
        encoding["color"] = series
        dash, shape = {"strokeDash": series}, {"shape": series}
    else:
        dash, shape = {}, {}
    y = {"field": height, "type": "quantitative", "axis": {"title": question.axis}}
    tooltip = _tooltip(rows, question)
    layers: list[dict[str, Any]] = []
    if "low" in rows[0]:
        layers.append(
            {
                "mark": {"type": "area", "opacity": 0.2},
                "encoding": {"y": {**y, "field": "low"}, "y2": {"field": "high"}},
            }
        )
    if OTHERS in rows[0]:
        thin = {"type": "line", "strokeWidth": 1.2, "opacity": 0.7}
        layers.append({"mark": thin, "encoding": {"y": {**y, "field": OTHERS}, **dash}})
    layers += [
        {"mark": {"type": "line"}, "encoding": {"y": y, **dash}},
        {
            "name": "marks",
            "mark": {"type": "point", "filled": True, "size": 75, "opacity": 1, "cursor": "pointer"},
            "encoding": {"y": y, "tooltip": tooltip, **shape},
        },
    ]
    high = LINES_HIGH + LEGEND_LINE * (number // 2)
    return {"height": high, "encoding": encoding, "layer": layers}


def _ticks(question: Question) -> str:
    """The labels of an axis of numbers, as Vega computes them."""
    one, other = (f"replace({json.dumps(label)}, '{{}}', datum.label)" for label in question.labels)
    return f"datum.value === 1 ? {one} : {other}"


def _tooltip(rows: Sequence[Row], question: Question) -> list[dict[str, str]]:
    """All cells of a row.

    Two titles are special in a tooltip and would fetch a picture, so they are changed.
    """
    names = [*columns(rows, question), GAMES]
    return [{"field": name, "title": f"{called(name)}:", "type": "nominal"} for name in names]
