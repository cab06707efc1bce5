"""The answer to a query: on the terminal, or in a file."""

import io
import sys
from pathlib import Path

import pyarrow as pa
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from projections.files import CONTROL, FILES
from vidi.cli.common import Refused, out, save

TABLE = "table"


def write(answer: pa.Table, format_: str, output: Path | None) -> None:
    """Prints or saves it as a ``table`` or in one of the formats of ``projections.files``."""
    if format_ == TABLE and output is None:
        out.print(_table(answer))
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
    Console(file=text, width=200).print(_table(answer))
    return text.getvalue().encode()


def _table(answer: pa.Table) -> Table:
    table = Table(box=None, header_style="bold")
    for name, kind in zip(answer.column_names, answer.schema.types, strict=True):
        number = pa.types.is_integer(kind) or pa.types.is_floating(kind) or pa.types.is_decimal(kind)
        table.add_column(_shown(name), justify="right" if number else "left")
    for row in zip(*(column.to_pylist() for column in answer.columns), strict=True):
        table.add_row(*("" if value is None else _shown(str(value)) for value in row))
    return table


def _shown(text: str) -> str:
    """A text such that no terminal obeys it."""
    return escape(CONTROL.sub("\ufffd", text))
