"""The seats in the rows of a sheet: a seat a row, or a play a row."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import partial

from vidi.importers.sheets.columns import Columns
from vidi.importers.sheets.table import Table
from vidi.importers.sheets.words import NAMES, NO, TOTALS, YES, bare, value
from vidi.importers.values import fields
from vidi.importers.values.moments import Order, day
from vidi.importers.values.scores import points
from vidi.record.errors import Demand, shown

MARKS = ("won", "starts")
"""The columns that mark a seat."""
AS_WRITTEN = ("player", "players", "game", "team")
"""The columns of names, in which nothing counts as blank or as a number."""
BETWEEN = (";", "/", "|", "\n", ", ", ",", ":", " ")
"""What may stand between the points of several players in one cell."""
SERIAL = re.compile(r"\d{4,6}(\.\d{1,12})?", re.ASCII)
"""A day as a number of a spreadsheet, with a part of the day."""


@dataclass(frozen=True)
class Row:
    """A seat of a row that is not blank."""

    line: int
    """Where it begins."""
    unit: str
    """The word for a row in places."""
    cells: dict[str, str]
    """The cells by the name of their column in ``words.COLUMNS``, without blanks around them."""
    parts: tuple[tuple[str, str], ...]
    """The parts of the score that are not blank, with their labels."""
    raw: list[str]
    flaw: Demand | None = None
    """An error in the form of the row. It refuses the whole play, so that no play is imported in part."""
    alone: bool = False
    """Whether the row is a play by itself."""
    aside: str = ""
    """Why something of the row is left out."""

    @property
    def totals(self) -> bool:
        """Whether it has no play, but totals of those above: it lacks game or player, and says so."""
        places = [self.cells.get(what, "") for what in ("date", "game", "player")]
        says_so = any(bare(text).rstrip(":") in TOTALS for text in (*places, *self.raw[:1]))
        return says_so and not (self.cells.get("game") and self.cells.get("player"))

    @property
    def empty(self) -> bool:
        """Whether it has no player and no result, like a row of a template."""
        cells = [text for what, text in self.cells.items() if what not in ("play", "date", "game")]
        return not (self.flaw or self.parts or any(cells))

    @property
    def play(self) -> tuple[str, ...]:
        """The values that the rows of one play share."""
        cells = self.cells
        if self.alone:
            return ("", str(self.line))
        return (cells["play"],) if cells.get("play") else (cells["date"], cells["game"].casefold())


def at_row(unit: str, line: int, demand: Demand) -> Demand:
    """The same demand with the place of a row."""
    return Demand(int(demand.rule.removeprefix("import:")), f"{unit} {line}: {demand}", "import")


def long(table: Table, columns: Columns, title: str | None, order: Order | None) -> Iterator[Row]:
    """The rows of a sheet that has a row for each seat.

    Raises Demand if a row does not identify its play.
    """
    for line, cells in table.rows:
        full, flaw = _full(columns, cells)
        values, undated = _values(table, columns, full, title, order)
        parts = tuple((label, text) for label, at in columns.parts if (text := value(full[at])))
        row = Row(line, table.unit, values, parts, cells, flaw)
        if row.empty or row.totals:
            yield row
            continue
        if not values.get("play"):
            try:
                if undated:
                    raise undated
                _demand_identity(values)
            except Demand as demand:
                raise at_row(table.unit, line, demand) from None
        yield replace(row, flaw=flaw or undated)


def wide(table: Table, columns: Columns, title: str | None, order: Order | None) -> Iterator[Row]:
    """The seats of a sheet that has a row for each play.

    A second play of the same people, game and day gets a number, which tells it apart.
    """
    before = Counter[tuple[str, ...]]()
    for line, cells in table.rows:
        full, flaw = _full(columns, cells)
        shared, undated = _values(table, columns, full, title, order)
        flaw = flaw or undated
        whole = Row(line, table.unit, {**shared, "player": ""}, (), cells)
        if whole.totals:
            yield whole
            continue
        marks = {column: shared.pop(column, "") for column in MARKS}
        seats, aside = _row_seats(columns, full, shared)
        names = [name for name, _ in seats]
        try:
            _demand_identity(shared)
            marked = {column: _names_in(marks[column], column, names) for column in MARKS}
        except Demand as demand:
            flaw, marked = flaw or demand, {}
        if not shared.get("play"):
            same = (shared["date"], shared["game"].casefold(), *sorted(names))
            before[same] += 1
            shared["play"] = str(before[same]) if before[same] > 1 else ""
        for name, own in seats or [("", {})]:
            seat = own | {column: "x" for column, winners in marked.items() if name in winners}
            row = Row(line, table.unit, {**shared, "player": name, **seat}, (), cells, flaw, True, aside)
            yield row if seats else replace(row, flaw=None)
            aside = ""


def _row_seats(
    columns: Columns, full: list[str], shared: dict[str, str]
) -> tuple[list[tuple[str, dict[str, str]]], str]:
    """The players of a row, each with a result, and why something of the row is left out.

    Takes the cells of players out of ``shared``.
    """
    if columns.players:
        cells = [(name, value(full[at])) for name, at in columns.players]
        return [(name, _result(text)) for name, text in cells if text not in ("", "-")], ""
    if columns.seats:
        seats = [{what: full[at] for what, at in seat.items()} for seat in columns.seats]
        return [
            (seat["player"], {what: value(text) for what, text in seat.items() if what != "player"})
            for seat in seats
            if any(value(text) not in ("", "-") for text in seat.values())
        ], ""
    names = [name for name in NAMES.split(shared.pop("players")) if name.strip()]
    score = shared.pop("score", "")
    scores = _scores_in(score, len(names))
    if scores is None:
        aside = f"the score {shown(score)} is left out: it is no number for each of {len(names)} players"
        return [(name.strip(), {}) for name in names], aside
    return [(name.strip(), {"score": one}) for name, one in zip(names, scores, strict=True)], ""


def _scores_in(text: str, count: int) -> list[str] | None:
    """The points of each player in one cell; None if they are not one number for each."""
    if not text or count == 1:
        return [text] * count
    for between in BETWEEN:
        scores = [part.strip() for part in text.split(between)]
        if len(scores) == count and all(points(one) is not None for one in scores):
            return scores
    return None


def _result(text: str) -> dict[str, str]:
    """The result in the cell of a player: a score, or a mark."""
    mark = text.casefold()
    if points(text) is None and mark in YES | NO:
        return {"won": "x" if mark in YES else "no"}
    return {"score": text}


def _names_in(text: str, column: str, listing: Sequence[str]) -> list[str]:
    """The players of a row whose names a cell has. Raises Demand."""
    if not text:
        return []
    by_name = {name.casefold(): name for name in listing}
    names = [text] if text.casefold() in by_name else NAMES.split(text)
    if stranger := next((name for name in names if name.strip().casefold() not in by_name), None):
        why = f"`{column}` is {shown(stranger)}, but no player of the row has this name"
        raise Demand(6, why, "import")
    return [by_name[name.strip().casefold()] for name in names if name.strip()]


def _full(columns: Columns, cells: list[str]) -> tuple[list[str], Demand | None]:
    """The cells of a row, as many as the header has, and an error in its form."""
    most = len(columns.names)
    full = [cell.strip() for cell in (*cells, *[""] * most)][:most]
    flaw = None
    if any(cell.strip() for cell in cells[most:]):
        why = f"the row has {len(cells)} cells, the header {most}: a separator inside a cell needs quotes"
        flaw = Demand(5, why, "import")
    if stray := next((cell for cell, name in zip(full, columns.names, strict=True) if cell and not name), ""):
        flaw = Demand(11, f"{shown(stray)} is in a column without a name", "import")
    return full, flaw


def _values(
    table: Table, columns: Columns, full: list[str], title: str | None, order: Order | None
) -> tuple[dict[str, str], Demand | None]:
    """The cells by the meanings of their columns, and an error in the day.

    A day that is right has the form of a record.
    """
    values = {what: full[at] if what in AS_WRITTEN else value(full[at]) for what, at in columns.meant.items()}
    values["game"] = values.get("game") or title or ""
    try:
        read = fields.when(values.get("date"), "date", partial(_day, order=order, serial=table.serial))
    except Demand as demand:
        return values, demand
    return {**values, "date": read or ""}, None


def _day(text: str, order: Order | None, serial: int | None) -> str:
    """A day or time as a record writes it; ``serial`` is as in ``Table``. Raises ValueError."""
    if serial is None or not SERIAL.fullmatch(text):
        return day(text, order)
    whole, _, part = text.partition(".")
    at = datetime.fromordinal(serial + int(whole)) + timedelta(seconds=round(float(f"0.{part}0") * 86_400))
    return at.isoformat() if part else at.date().isoformat()


def _demand_identity(values: Mapping[str, str]) -> None:
    """Demands game and day, which identify the play of a row without a number."""
    fields.needed(values["game"], "game")
    if not values["date"]:
        why = "`date` is missing; a play of an unknown day needs a number in the column `play`"
        raise Demand(7, why, "import")
