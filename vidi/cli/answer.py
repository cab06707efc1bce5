"""Writes the answer to a query on the terminal or into a file."""

import io
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from projections.query.cells import CONTROL, Cells
from vidi.cli.common import Refused, save
from vidi.cli.terminal import out

if TYPE_CHECKING:
    import pyarrow as pa

READABLE = 12
"""The least number of letters for a column of text in one line; numbers are never broken."""
ENDLESS = 100_000
"""Letters in a line of a file: there, tables have their full width."""


def print_cells(answer: Cells, output: Path | None) -> None:
    """Prints or saves the answer as a table.

    A table too wide for the terminal is printed row by row, with a line for each column.
    """
    table = _table(answer)
    if output is None and out.is_terminal:
        if out.measure(table, options=out.options.update(max_width=ENDLESS)).minimum <= out.width:
            out.print(table)
        else:
            for number, row in enumerate(answer.rows, start=1):
                out.print(f"row {number}", style="bold", highlight=False)
                out.print(_one(answer.names, row))
        return
    text = io.StringIO()
    Console(file=text, width=ENDLESS, emoji=False).print(table)
    _give("".join(f"{line.rstrip()}\n" for line in text.getvalue().splitlines()).encode(), output)


def write(answer: "pa.Table", format_: str, output: Path | None) -> None:
    """Prints or saves the answer in a format of ``projections.query.files``."""
    from projections.query.files import FILES  # it loads Arrow

    if format_ == "parquet" and output is None and sys.stdout.isatty():
        raise Refused("Parquet is for a file: add -o FILE")
    _give(FILES[format_](answer), output)


def _give(data: bytes, output: Path | None) -> None:
    if output is None:
        sys.stdout.buffer.write(data)
    else:
        save(output, data)


def _table(answer: Cells) -> Table:
    """All rows as one table."""
    table = Table(box=None, header_style="bold")
    for place, (name, number) in enumerate(zip(answer.names, answer.numbers, strict=True)):
        longest = max((len(row[place]) for row in answer.rows), default=0)
        least = longest if number else min(READABLE, max(longest, len(name)))
        table.add_column(_shown(name), justify="right" if number else "left", min_width=least)
    for row in answer.rows:
        table.add_row(*map(_shown, row))
    return table


def _one(names: list[str], row: list[str]) -> Table:
    """One row, with a line for each column that is not empty."""
    table = Table.grid("name", "value", padding=(0, 2, 0, 0))
    for name, value in zip(names, row, strict=True):
        if value:
            table.add_row(f"  {_shown(name)}", _shown(value))
    return table


def _shown(text: str) -> str:
    """The text without control sequences for terminals."""
    return escape(CONTROL.sub("\ufffd", text))
