"""Sheets as CSV, in the forms in which spreadsheets, programs and databases write them."""

import csv
import io
import re
from collections.abc import Iterator, Sequence
from typing import Literal

from vidi.importers.sheets.choice import Choice
from vidi.importers.sheets.table import HEADER_WITHIN, Table, is_header
from vidi.importers.sheets.words import meaning
from vidi.importers.values import fields
from vidi.record.errors import Demand

SEPARATORS = ",;\t|"
HEADER_AT_MOST = 10_000
"""The characters of a line that may be the header."""
INDEX = "index"
"""The name of a first column without one, whose cells all differ: it names the rows, and is left out."""
SEP = re.compile(r'"?sep=(?P<separator>[^\w"])"?[;,]*', re.IGNORECASE)
"""A first line for Excel, which gives the separator."""
Encoding = Literal["windows-1252"]
"""The encodings of sheets beside UTF-8."""


def recognises(data: bytes, title: str | None, choice: Choice) -> bool:
    """Whether one of the first lines is the header of a sheet."""
    text = data[: HEADER_WITHIN * HEADER_AT_MOST].decode("utf-8-sig", "replace")
    try:
        return _header(text, title, choice)[2]
    except Demand:
        return False


def read(data: bytes, encoding: Encoding | None, title: str | None, choice: Choice) -> Table:
    """The rows of a CSV file. Raises Demand."""
    text = _text_of(data, encoding)
    separator, at, _ = _header(text, title, choice)
    stream = io.StringIO(text, newline="")
    for _ in range(at - 1):
        stream.readline()
    rows: list[tuple[int, list[str]]] = []
    line = at
    reader = csv.reader(stream, delimiter=separator, strict=True)
    try:
        for cells in reader:
            if any(cell.strip() for cell in cells):
                fields.entries(len(rows))
                rows.append((line, cells))
            line = at + reader.line_num
    except csv.Error as error:
        why = f"line {line}: {error}; a quote that opens a cell must also close it"
        raise Demand(3, f"incomplete CSV at {why}", "import") from None
    header = rows[0][1] if rows else []
    return Table(*_without_numbers(header, [cells for _, cells in rows[1:]], at, [n for n, _ in rows[1:]]))


def _text_of(data: bytes, encoding: Encoding | None) -> str:
    """The text. A file that is not UTF-8 has the encoding that the user gives. Raises Demand."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        if encoding is None:
            why = f"byte {error.start + 1} of the file is not UTF-8: save it as UTF-8, or import it with "
            raise Demand(15, f"{why}--encoding windows-1252, as old programs write it", "import") from None
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        raise Demand(15, f"byte {error.start + 1} of the file is not {encoding}", "import") from None


def _header(text: str, title: str | None, choice: Choice) -> tuple[str, int, bool]:
    """The separator, the number of the header's line, and whether that is the header of a sheet.

    Without any header, it is the first line, and its separator is the one that splits it most. Raises Demand.
    """
    separators, first = SEPARATORS, True
    default: tuple[str, int] | None = None
    for number, line in enumerate(_lines(text), start=1):
        if first and (given := SEP.fullmatch(line.strip())):
            separators, first = given["separator"], False
            continue
        if not line.strip():
            continue
        first = False
        split = {separator: _cells(line, separator) for separator in separators}
        made = [separator for separator, names in split.items() if is_header(names, title, choice)]
        if made:
            return max(made, key=lambda one: len(split[one])), number, True
        default = default or (max(separators, key=line.count), number)
    return (*(default or (separators[0], 1)), False)


def _lines(text: str) -> Iterator[str]:
    """The first lines. Raises Demand if the first of them is too long."""
    stream = io.StringIO(text, newline="")
    for number in range(HEADER_WITHIN):
        line = stream.readline(HEADER_AT_MOST + 2).rstrip("\r\n")
        if len(line) > HEADER_AT_MOST:
            if number:
                return
            raise Demand(2, f"the first line is longer than {HEADER_AT_MOST:,} letters", "import")
        yield line


def _cells(line: str, separator: str) -> list[str]:
    """The cells of a line; none if the line is no CSV."""
    try:
        return next(csv.reader([line], delimiter=separator, strict=True), [])
    except csv.Error:
        return []


def _without_numbers(
    header: list[str], rows: Sequence[list[str]], at: int, numbers: Sequence[int]
) -> tuple[list[str], int, list[tuple[int, list[str]]]]:
    """The sheet without the numbers of rows that R and pandas put before the first column."""
    numbered = list(zip(numbers, rows, strict=True))
    more = len(rows) > 1 and all(len(row) == len(header) + 1 for row in rows)
    more = more and "play" not in map(meaning, header)
    first = [row[0].strip() for row in rows if row]
    if not rows or len(set(first)) < len(rows) or not all(first):
        return header, at, numbered
    if _counts(first) and (more or (header and not header[0].strip())):
        return (header if more else header[1:], at, [(n, row[1:]) for n, row in numbered])
    if more and all(cell.isdecimal() for cell in first):  # of some rows of a larger table
        return [INDEX, *header], at, numbered
    return [INDEX, *header[1:]] if header and not header[0].strip() else header, at, numbered


def _counts(cells: Sequence[str]) -> bool:
    """Whether cells count from 0 or 1."""
    return any(all(cell == str(number) for number, cell in enumerate(cells, start)) for start in (0, 1))
