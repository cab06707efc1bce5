"""Score sheets, as CSV files or workbooks: written by hand, or with a spreadsheet or a program.

A sheet has a row for each seat of a play, or a row for each play with a column for each player. The names of
columns say what they hold; `template` writes an empty sheet for a game.
"""

import csv
import hashlib
import io
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from domain.kernel.events import Source
from domain.kernel.rules import Rules
from domain.library.reports import PlayReported, ReportedSeat, ScorePart
from vidi.importers.formats import Document, Format, Ignored, Item, Layout, Note, Play, Quarantined
from vidi.importers.sheets import text, workbook
from vidi.importers.sheets.choice import COLUMNS_AT_MOST, DATE
from vidi.importers.sheets.columns import Columns, columns, meanings
from vidi.importers.sheets.rows import MARKS, Row, at_row, long, wide
from vidi.importers.sheets.table import Table, is_header
from vidi.importers.sheets.words import NO, YES
from vidi.importers.values import fields
from vidi.importers.values.archives import ZIP
from vidi.importers.values.moments import ORDERS, only_order
from vidi.importers.values.scores import points, total
from vidi.importers.values.titles import known, together
from vidi.record.errors import Demand, shown

PLATFORM = "score sheet"
ORDINAL = re.compile(r"(?<=\d)(?:\.|st|nd|rd|th|º|°)$", re.IGNORECASE)
"""What makes an ordinal of a number."""
SAMPLES, SAMPLED, SAMPLE_AT_MOST = 3, 20, 40
"""The values of a column that are shown, the rows where they are sought, and the letters of each."""


def template(rules: Rules[Any, Any]) -> str:
    """An empty sheet for a play of a game: its columns, and a row for each possible seat."""
    result = ["won"] if rules.opponent else ["place", "won"]
    columns = ["play", "date", "game", "player", "score", *result, "starts"]
    written = io.StringIO()
    sheet = csv.writer(written, lineterminator="\n")
    sheet.writerow([*columns, *(f"part {source}" for source in rules.sources)])
    blank = [""] * (len(columns) - 3 + len(rules.sources))
    sheet.writerows([["1", "", rules.title, *blank]] * rules.seats[-1])
    return written.getvalue()


def layout(document: Document) -> Layout:
    """The columns of a sheet, also of one whose columns are not known. Raises Demand."""
    table, choice = document.table, document.hints.columns
    names = tuple(table.header[:COLUMNS_AT_MOST])
    rows = [cells for _, cells in table.rows]
    samples = tuple(_first_values(rows, at) for at in range(len(names)))
    of_form = choice.by_name is None and choice.has(names)
    return Layout(names, samples, meanings(table, choice)[: len(names)], of_form, table.sheets)


def _first_values(rows: Sequence[list[str]], at: int) -> tuple[str, ...]:
    """The first values of a column that differ, cut short."""
    values = (" ".join(row[at].split())[:SAMPLE_AT_MOST] for row in rows[:SAMPLED] if at < len(row))
    return tuple(dict.fromkeys(filter(None, values)))[:SAMPLES]


def may_be_sheet(document: Document) -> bool:
    """Whether a file that no format recognises has the form of a table, so a person may name its columns."""
    try:
        table = document.table
    except Demand:
        return False
    named = [name for name in table.header if name.strip()]
    whole = sum(len(cells) == len(table.header) for _, cells in table.rows)
    filled = document.data.startswith(ZIP) or 2 * whole > len(table.rows)
    return 3 <= len(named) <= COLUMNS_AT_MOST and bool(table.rows) and filled


def _recognises(document: Document) -> bool:
    title, choice = document.hints.title, document.hints.columns
    if not document.data.startswith(ZIP):
        return text.recognises(document.data, title, choice)
    try:
        return is_header(document.table.header, title, choice)
    except Demand:  # a damaged one, which the reader reports
        return workbook.kind(document.data) is not None


def _read(document: Document) -> Iterator[Item]:
    hints = document.hints
    table = document.table
    yield layout(document)
    meant = columns(table, hints.title, hints.columns)
    yield Note(meant.description())
    read = wide if meant.by_play else long
    order = meant.order or hints.days
    if order is None and (order := only_order(_days(table, meant))):
        yield Note(f"{ORDERS[order]} in all days: some exist only so")
    plays: dict[tuple[str, ...], list[Row]] = {}
    for row in read(table, meant, hints.title, order):
        if row.empty or row.totals:
            why = "it is a row of totals" if row.totals else "the row names no player and has no result"
            yield Ignored(f"{table.unit} {row.line}", why, row.raw)
        else:
            plays.setdefault(row.play, []).append(row)
    for of_play in plays.values():
        place = _place([row.line for row in of_play], table.unit)
        try:
            yield Play(place, _report(of_play))
        except Demand as demand:
            yield Quarantined(
                place, str(demand), demand.rule, [*{row.line: row.raw for row in of_play}.values()]
            )
        else:
            yield from _without_points(of_play, table.unit)


def _days(table: Table, meant: Columns) -> Iterator[str]:
    """The cells of the column of days."""
    at = meant.meant.get(DATE)
    if at is not None:
        yield from (cells[at] for _, cells in table.rows if at < len(cells))


def _without_points(rows: Sequence[Row], unit: str) -> Iterator[Ignored]:
    """The scores of a play that are text."""
    for row in rows:
        scores = [row.cells.get("score"), *(score for _, score in row.parts)]
        for score in filter(None, scores):
            if points(score) is None:
                why = f"the score {shown(score)} is no whole number: it is kept as text, without points"
                yield Ignored(f"{unit} {row.line}", why, row.raw)
        if row.aside:
            yield Ignored(f"{unit} {row.line}", row.aside, row.raw)


def _report(rows: Sequence[Row]) -> PlayReported:
    fields.seats(rows, "play")
    title = fields.needed(_shared(rows, "game"), "game")
    game = known(title, None)
    date = _shared(rows, "date")
    seats = tuple(_seats(rows))  # the error of a row comes first: that of a day names the option
    played_at = fields.when(date, "date")
    names = sorted(seat.name or "" for seat in seats)
    twice = next((name for name, again in pairwise(names) if name and name == again), None)
    if twice is not None:
        why = f"{shown(twice)} is in this play twice; two plays on a day need a column `play`"
        raise Demand(9, f"{why} that tells them apart", "import")
    identity = json.dumps([played_at, title.casefold(), names, rows[0].cells.get("play") or None])
    return PlayReported(
        game=game,
        title=title,
        seats=seats,
        together=together(game),
        played_at=played_at,
        source=Source(platform=PLATFORM, id=hashlib.sha256(identity.encode()).hexdigest()),
    )


def _shared(rows: Sequence[Row], column: str) -> str:
    """The value that all rows of a play share in a column."""
    first = rows[0].cells[column]
    other = next((row for row in rows if row.cells[column].casefold() != first.casefold()), None)
    if other is None:
        return first
    both = f"{shown(first)}, in line {other.line} {shown(other.cells[column])}"
    raise Demand(9, f"the rows of one `play` have in `{column}` {both}; number each play apart", "import")


def _seats(rows: Sequence[Row]) -> Iterator[ReportedSeat]:
    """The seats of a play. Raises Demand; if there are several rows, the message names the row."""
    several = len({row.line for row in rows}) > 1
    marked = {column: _marks(rows, column) for column in MARKS}
    for row in rows:
        try:
            if row.flaw:
                raise row.flaw
            yield _seat(row, marked)
        except Demand as demand:
            raise (at_row(row.unit, row.line, demand) if several else demand) from None


def _marks(rows: Sequence[Row], column: str) -> frozenset[str]:
    """The marks of a column: the names in it if players are called so, else those that mean yes."""
    marks = frozenset(row.cells.get(column, "").casefold() for row in rows)
    named = marks & {row.cells["player"].casefold() for row in rows} - YES - NO - {""}
    return named or marks & YES


def _seat(row: Row, marked: Mapping[str, frozenset[str]]) -> ReportedSeat:
    parts = tuple(_part(label, text) for label, text in row.parts)
    score = fields.score(row.cells.get("score"), "score")
    if score is None:
        score = total([part.points for part in parts])
    return ReportedSeat(
        name=fields.text(row.cells["player"], "player"),
        score=score,
        points=points(score),
        place=fields.whole(ORDINAL.sub("", row.cells.get("place", "")), "place", 1),
        won=_mark(row, "won", marked),
        team=fields.text(row.cells.get("team"), "team"),
        starts=_mark(row, "starts", marked),
        parts=parts,
    )


def _part(label: str, text: str) -> ScorePart:
    score = fields.score(text, label)
    return ScorePart(label=label, score=score, points=points(score))


def _mark(row: Row, column: str, marked: Mapping[str, frozenset[str]]) -> bool | None:
    """Whether a row is marked, by ``_marks`` of its play. A blank counts as no if a row is."""
    mark, named = row.cells.get(column, "").casefold(), marked[column] - YES
    if named and mark in named | {""}:
        return row.cells["player"].casefold() in named
    if mark and mark not in YES | NO:
        right = "one of 1, yes, true, x or of 0, no, false, -, or blank"
        raise Demand(5, f"`{column}` must be {right}, found {shown(mark)}", "import")
    return mark in YES if mark or marked[column] else None


def _place(lines: Sequence[int], unit: str) -> str:
    first, last = lines[0], lines[-1]
    if first == last:
        return f"{unit} {first}"
    if last - first == len(lines) - 1:
        return f"{unit}s {first} to {last}"
    return f"{unit} {first} and {len(lines) - 1} more"


FORMAT = Format(
    name="sheet",
    title="score sheet, CSV or workbook",
    brings="results, by rounds or parts",
    version=3,
    recognises=_recognises,
    read=_read,
)
