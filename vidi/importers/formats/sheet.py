"""Score sheets as CSV: one row for each seat of a play, written by hand or with a spreadsheet.

The names of columns say what they hold; `template` writes an empty sheet for a game.
"""

import csv
import hashlib
import io
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from domain.kernel.events import Source
from domain.kernel.rules import Rules
from domain.library.reports import PlayReported, ReportedSeat, ScorePart
from vidi.importers.formats import Document, Format, Ignored, Item, Play, Quarantined
from vidi.importers.values import fields
from vidi.importers.values.scores import points, total
from vidi.importers.values.titles import known, together
from vidi.record.errors import Demand, shown

PLATFORM = "score sheet"
SEPARATORS = ",;\t"
HEADER_AT_MOST = 10_000
"""The characters of the first line."""
COLUMNS = {
    "play": ("play id",),
    "date": ("day", "played at"),
    "game": ("title",),
    "player": ("name",),
    "score": ("points", "total"),
    "place": ("rank",),
    "won": ("winner",),
    "team": (),
    "starts": ("start player",),
}
"""The columns of a sheet, with their alternative names."""
NEEDED = ("date", "game", "player")
PART = re.compile(r"round \S.*|part (\S.*)", re.IGNORECASE)
"""The name of a column that holds a part of the score."""
YES = ("1", "yes", "true", "x")
NO = ("0", "no", "false", "-")
MARKS = ("won", "starts")
"""The columns that hold ``YES`` or ``NO``."""

_MEANINGS = {name: column for column, names in COLUMNS.items() for name in (column, *names)}


@dataclass(frozen=True)
class Columns:
    """The meanings of columns; numbers of columns count from 0."""

    names: tuple[str, ...]
    meant: dict[str, int]
    """The number of each column, by its name in ``COLUMNS``."""
    parts: tuple[tuple[str, int], ...]
    """The columns with parts of the score: label and number."""

    def description(self) -> str:
        """The meaning of each column, in words."""
        taken = [f"`{self.names[at]}` as {what}" for what, at in self.meant.items()]
        return ", ".join([*taken, *(f"`{self.names[at]}` as part of the score" for _, at in self.parts)])


@dataclass(frozen=True)
class Row:
    """A row that is not blank."""

    line: int
    """Where it begins."""
    cells: dict[str, str]
    """The cells by the name of their column in ``COLUMNS``, without blanks around them."""
    parts: tuple[tuple[str, str], ...]
    """The parts of the score that are not blank, with their labels."""
    raw: list[str]
    flaw: Demand | None = None
    """An error in the form of the row. It refuses the whole play, so that no play is imported in part."""

    @property
    def empty(self) -> bool:
        """Whether it has no player and no result, like a row of a template."""
        cells = [text for what, text in self.cells.items() if what not in ("play", "date", "game")]
        return not (self.flaw or self.parts or any(cells))

    @property
    def play(self) -> tuple[str, ...]:
        """The values that the rows of one play share."""
        cells = self.cells
        return (cells["play"],) if cells.get("play") else (cells["date"], cells["game"].casefold())


def template(rules: Rules[Any, Any]) -> str:
    """An empty sheet for a play of a game: its columns, and a row for each possible seat."""
    result = ["won"] if rules.opponent else ["place", "won"]
    columns = ["play", "date", "game", "player", "score", *result, "starts"]
    text = io.StringIO()
    sheet = csv.writer(text, lineterminator="\n")
    sheet.writerow([*columns, *(f"part {source}" for source in rules.sources)])
    blank = [""] * (len(columns) - 3 + len(rules.sources))
    sheet.writerows([["1", "", rules.title, *blank]] * rules.seats[-1])
    return text.getvalue()


def _recognises(document: Document) -> bool:
    """Whether its first line has three columns of a sheet."""
    try:
        _, names = _header(document.text)
    except (ValueError, csv.Error):
        return False
    return len({_MEANINGS.get(_bare(name)) for name in names} - {None}) >= 3


def _read(document: Document) -> Iterator[Item]:
    columns, rows = _rows(document.text)
    yield Ignored("line 1", f"the header: {columns.description()}", list(columns.names))
    plays: dict[tuple[str, ...], list[Row]] = {}
    for row in rows:
        if row.empty:
            yield Ignored(f"line {row.line}", "the row names no player and has no result", row.raw)
        else:
            plays.setdefault(row.play, []).append(row)
    for of_play in plays.values():
        place = _place([row.line for row in of_play])
        try:
            yield Play(place, _report(of_play))
        except Demand as demand:
            yield Quarantined(place, str(demand), demand.rule, [row.raw for row in of_play])


def _report(rows: Sequence[Row]) -> PlayReported:
    fields.seats(rows, "play")
    title = fields.needed(_shared(rows, "game"), "game")
    game = known(title, None)
    played_at = fields.when(_shared(rows, "date"), "date")
    seats = tuple(_seats(rows))
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
    marked = {column: any(row.cells.get(column, "").casefold() in YES for row in rows) for column in MARKS}
    for row in rows:
        try:
            if row.flaw:
                raise row.flaw
            yield _seat(row, marked)
        except Demand as demand:
            raise (_at(row.line, demand) if len(rows) > 1 else demand) from None


def _at(line: int, demand: Demand) -> Demand:
    return Demand(int(demand.rule.removeprefix("import:")), f"line {line}: {demand}", "import")


def _seat(row: Row, marked: Mapping[str, bool]) -> ReportedSeat:
    parts = tuple(_part(label, text) for label, text in row.parts)
    score = fields.score(row.cells.get("score"), "score")
    if score is None:
        score = total([part.points for part in parts])
    return ReportedSeat(
        name=fields.text(row.cells["player"], "player"),
        score=score,
        points=points(score),
        place=fields.whole(row.cells.get("place"), "place", 1),
        won=_mark(row, "won", marked),
        team=fields.text(row.cells.get("team"), "team"),
        starts=_mark(row, "starts", marked),
        parts=parts,
    )


def _part(label: str, text: str) -> ScorePart:
    score = fields.score(text, label)
    return ScorePart(label=label, score=score, points=points(score))


def _mark(row: Row, column: str, marked: Mapping[str, bool]) -> bool | None:
    """Whether a row is marked. A blank counts as no if ``marked`` is true for the column."""
    text = row.cells.get(column, "")
    if text.casefold() not in (*YES, *NO, ""):
        right = f"one of {', '.join(YES)} or of {', '.join(NO)}"
        raise Demand(5, f"`{column}` must be {right}, or blank, found {shown(text)}", "import")
    return text.casefold() in YES if text or marked[column] else None


def _rows(text: str) -> tuple[Columns, list[Row]]:
    """The columns, and every row that is not blank.

    Raises Demand if the sheet as a whole cannot be read, or if a row does not identify its play.
    """
    rows: list[Row] = []
    line = 1
    try:
        separator, names = _header(text)
        columns = _columns(names)
        reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
        next(reader)
        line = reader.line_num + 1
        for cells in reader:
            if any(cell.strip() for cell in cells):
                fields.entries(len(rows) + 1)
                rows.append(_row(columns, line, cells))
            line = reader.line_num + 1
    except csv.Error as error:
        why = f"line {line}: {error}; a quote that opens a cell must also close it"
        raise Demand(3, f"incomplete CSV at {why}", "import") from None
    return columns, rows


def _row(columns: Columns, line: int, cells: list[str]) -> Row:
    most = len(columns.names)
    full = [cell.strip() for cell in (*cells, *[""] * most)][:most]
    values = {what: full[at] for what, at in columns.meant.items()}
    parts = tuple((label, full[at]) for label, at in columns.parts if full[at])
    flaw = None
    if any(cell.strip() for cell in cells[most:]):
        why = f"the row has {len(cells)} cells, the header {most}: a separator inside a cell needs quotes"
        flaw = Demand(5, why, "import")
    if stray := next((cell for cell, name in zip(full, columns.names, strict=True) if cell and not name), ""):
        flaw = Demand(11, f"{shown(stray)} is in a column without a name", "import")
    row = Row(line, values, parts, cells, flaw)
    if not row.empty and not values.get("play"):
        try:
            _needed(values)
        except Demand as demand:
            raise _at(line, demand) from None
    return row


def _needed(values: Mapping[str, str]) -> None:
    """Demands game and day, which identify the play of a row without a number."""
    fields.needed(values["game"], "game")
    if fields.when(values["date"], "date") is None:
        why = "`date` is missing; a play of an unknown day needs a number in the column `play`"
        raise Demand(7, why, "import")


def _header(text: str) -> tuple[str, list[str]]:
    """The separator that splits the first line into the most columns, and the names of these columns."""
    first = io.StringIO(text[: HEADER_AT_MOST + 2], newline="").readline().rstrip("\r\n")
    if len(first) > HEADER_AT_MOST:
        raise Demand(2, f"the first line is longer than {HEADER_AT_MOST:,} letters", "import")
    made = {
        separator: next(csv.reader([first], delimiter=separator, strict=True), []) for separator in SEPARATORS
    }
    separator = max(made, key=lambda one: len(made[one]))
    return separator, made[separator]


def _columns(names: Sequence[str]) -> Columns:
    """The meanings of columns. Raises Demand if a name is unknown, repeated or missing."""
    meant: dict[str, int] = {}
    parts: dict[str, int] = {}
    unknown = []
    for at, name in enumerate(names):
        bare = _bare(name)
        if part := PART.fullmatch(bare):
            before = parts.setdefault(part[1] or bare, at)
        elif bare in _MEANINGS:
            before = meant.setdefault(_MEANINGS[bare], at)
        else:
            unknown += [shown(name)] if bare else []
            continue
        if before != at:
            raise Demand(11, f"{shown(names[before])} and {shown(name)} are the same column", "import")
    if unknown:
        there = f"{', '.join(COLUMNS)}, `round 1` and so on, and `part` with a name"
        raise Demand(11, f"there is no column {', '.join(unknown[:10])}; the columns are {there}", "import")
    for name in NEEDED:
        if name not in meant:
            has = ", ".join(shown(name) for name in names[:20])
            raise Demand(11, f"the column `{name}` is missing; the file has {has}", "import")
    return Columns(tuple(name.strip() for name in names), meant, tuple(parts.items()))


def _bare(name: str) -> str:
    return " ".join(name.split()).casefold()


def _place(lines: Sequence[int]) -> str:
    first, last = lines[0], lines[-1]
    if first == last:
        return f"line {first}"
    if last - first == len(lines) - 1:
        return f"lines {first} to {last}"
    return f"line {first} and {len(lines) - 1} more"


FORMAT = Format(
    name="sheet",
    title="score sheet, CSV",
    brings="results, by rounds or parts",
    version=1,
    recognises=_recognises,
    read=_read,
)
