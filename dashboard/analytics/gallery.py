"""A dozen pictures of the current games, each of which links to its question.

Questions about all games and those of each played game take turns, the most played game first.
"""

from collections.abc import Iterator, Sequence
from concurrent.futures import Future
from itertools import chain, zip_longest
from pathlib import Path
from typing import Any

import duckdb
import pyarrow as pa

from dashboard.analytics import figures, heat
from dashboard.analytics.figures import COUNT, FEWEST, LABEL, OTHERS, VAGUE, Row
from dashboard.cache.answers import beside_moves
from dashboard.cache.memory import kept
from dashboard.shared import analysis, reading
from dashboard.shared.catalogue import Filters
from domain.catalog import package_of
from projections.query.questions import Kind, Question, questions

PICTURES = 12
TRIED = 18
"""Questions that are tried: some have no figures for these games."""
BARS, LINES = 6, 5
"""The most bars and lines of a small picture."""


@beside_moves(unless=Filters.of_moves)
def candidates(con: duckdb.DuckDBPyConnection, filters: Filters) -> list[Question]:
    """The questions that are tried, in order; for a player, those about seats come first."""
    games = [None, *dict.fromkeys(map(package_of, analysis.played(con, filters)))]
    turns = [
        sorted(
            (
                question
                for question in questions()
                if question.game == game and question.chart.kind != Kind.TABLE
            ),
            key=lambda question: (
                question.chart.kind != Kind.HEAT,
                filters.player is not None and not question.of_seats,
            ),
        )
        for game in games
    ]
    mixed = chain.from_iterable(zip_longest(*turns))
    return [question for question in mixed if question][:TRIED]


@beside_moves(unless=Filters.of_moves)
def briefs(con: duckdb.DuckDBPyConnection, filters: Filters) -> list[Question]:
    """The questions that are answered in a sentence; none about one player, whose seats they would count."""
    if filters.player is not None:
        return []
    games = {None, *map(package_of, analysis.played(con, filters))}
    return [question for question in questions() if question.brief and question.game in games]


def picture(rows: Sequence[Row], question: Question) -> dict[str, Any] | None:
    """Bars or lines as the gallery's script draws them; None for a board, or if there is nothing to draw."""
    if not rows or question.chart.kind == Kind.HEAT or not figures.drawn(rows, question):
        return None
    enough = [row for row in rows if row[COUNT] >= FEWEST or question.chart.kind != Kind.LINE]
    drawn = _bars(rows, question) if question.chart.kind == Kind.BAR else _lines(rows, question)
    return {**drawn, "axis": question.axis, "behind": figures.behind(enough)}


def drawn(
    copy: Path, question: Question, about: Filters, answers: "Sequence[Future[pa.Table]]"
) -> dict[str, Any] | None:
    """The small picture of a question's answers, the second about all others; None if there is none.

    The answers are done. They are from ``copy`` and cached themselves (``analysis.ask``).
    """
    return kept((drawn, copy, question, about, len(answers)), lambda: _picture(question, about, answers))


def _picture(
    question: Question, about: Filters, answers: "Sequence[Future[pa.Table]]"
) -> dict[str, Any] | None:
    rows, *theirs = [figures.rows(answer.result()) for answer in answers]
    if not rows:
        return None
    if question.chart.kind == Kind.HEAT:
        return board(reading.tables(), rows, question, about)
    return picture(figures.beside_others(rows, theirs[0] if theirs else [], question), question)


def board(
    con: duckdb.DuckDBPyConnection, rows: Sequence[Row], question: Question, about: Filters
) -> dict[str, Any]:
    """The picture of a board whose places are shaded."""
    shaded = heat.picture(rows, question, analysis.board_of(con, question, about), lambda row: "")
    return {
        "base": shaded["base"],
        "scene": shaded["scene"],
        "axis": question.axis,
        "behind": figures.behind(rows),
    }


def _bars(rows: Sequence[Row], question: Question) -> dict[str, Any]:
    figure = question.chart.columns[1]
    values = figures.chart(rows, question)["data"]["values"][:BARS]
    bars = [
        {"label": row[LABEL], "value": row[figure], "others": row.get(OTHERS), "vague": row[VAGUE]}
        for row in values
    ]
    return {"bars": bars, "more": len(rows) - len(bars)}


def _lines(rows: Sequence[Row], question: Question) -> dict[str, Any]:
    along, height, *which = question.chart.columns
    series: dict[object, list[Row]] = {}
    for row in figures.chart(rows, question)["data"]["values"]:
        series.setdefault(row[which[0]] if which else "", []).append(row)
    lines = [
        {"name": name, "points": [[row[along], row[height]] for row in of_line]}
        for name, of_line in _seen(series, height)
    ]
    places = [x for line in lines for x, y in line["points"] if y is not None]
    return {"lines": lines, "ends": [question.label(min(places)), question.label(max(places))]}


def _seen(series: dict[object, list[Row]], height: str) -> Iterator[tuple[str, list[Row]]]:
    """The first lines that have at least one point."""
    drawn = (
        (str(name), rows) for name, rows in series.items() if any(row[height] is not None for row in rows)
    )
    return (one for _, one in zip(range(LINES), drawn, strict=False))
