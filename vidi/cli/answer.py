"""Writes the answer to a query on the terminal or into a file."""

import io
import sys
from collections.abc import Iterator
from pathlib import Path

import pyarrow as pa
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from projections.query.files import CONTROL, FILES
from vidi.cli.common import Refused, save
from vidi.cli.terminal import out

TABLE = "table"
READABLE = 12
"""The least number of letters for a column of text in one line; numbers are never broken."""
ENDLESS = 100_000
"""Letters in a line of a file: there, tables have their full width."""


def write(answer: pa.Table, format_: str, output: Path | None) -> None:
    """Prints or saves the answer as a ``table`` or in a format of ``projections.query.files``.

    A table too wide for the terminal is printed row by row, with a line for each column.
    """
    if format_ == TABLE and output is None and out.is_terminal:
        table = _table(answer)
        if out.measure(table, options=out.options.update(max_width=ENDLESS)).minimum <= out.width:
            out.print(table)
        else:
            for number, row in enumerate(_rows(answer), start=1):
                out.print(f"row {number}", style="bold", highlight=False)
                out.print(_one(answer.column_names, row))
        return
    if format_ == "parquet" and output is None and sys.stdout.isatty():
        raise Refused("Parquet is for a file: add -o FILE")
    data = _encoded(answer, format_)
    if output is None:
        sys.stdout.buffer.write(data)
    else:
        save(output, data)


def _encoded(answer: pa.Table, format_: str) -> bytes:
    if format_ != TABLE:
        return FILES[format_](answer)
    text = io.StringIO()
    Console(file=text, width=ENDLESS, emoji=False).print(_table(answer))
    return "".join(f"{line.rstrip()}\n" for line in text.getvalue().splitlines()).encode()


def _table(answer: pa.Table) -> Table:
    """All rows as one table."""
    table = Table(box=None, header_style="bold")
    rows = list(_rows(answer))
    for place, (name, kind) in enumerate(zip(answer.column_names, answer.schema.types, strict=True)):
        number = pa.types.is_integer(kind) or pa.types.is_floating(kind) or pa.types.is_decimal(kind)
        longest = max((len(row[place]) for row in rows), default=0)
        least = longest if number else min(READABLE, max(longest, len(name)))
        table.add_column(_shown(name), justify="right" if number else "left", min_width=least)
    for row in rows:
        table.add_row(*map(_shown, row))
    return table


def _one(names: list[str], row: list[str]) -> Table:
    """One row, with a line for each column that is not empty."""
    table = Table.grid("name", "value", padding=(0, 2, 0, 0))
    for name, value in zip(names, row, strict=True):
        if value:
            table.add_row(f"  {_shown(name)}", _shown(value))
    return table


def _rows(answer: pa.Table) -> Iterator[list[str]]:
    for row in zip(*(column.to_pylist() for column in answer.columns), strict=True):
        yield ["" if value is None else str(value) for value in row]


def _shown(text: str) -> str:
    """The text without control sequences for terminals."""
    return escape(CONTROL.sub("\ufffd", text))
