"""Writes the answer to a query as CSV, JSON, Arrow or Parquet."""

import io
import json
import math
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, ExitStack, contextmanager
from decimal import Decimal
from typing import IO, Any, cast

import pyarrow as pa
import pyarrow.csv as pa_csv

FORMULA = re.compile("(?![+-][0-9]+(?:[.][0-9]+)?\\Z)'*[=+\\-@\t\r\n\uff1d\uff0b\uff0d\uff20]")
"""The beginning of a text that a spreadsheet takes for a formula (OWASP's list), and not for a number.

A reported score may be ``-10``, which is a text in the tables and harmless in a cell. The pattern also
matches after apostrophes. So readers can remove one apostrophe from each such text, and get the original.
"""


def csv(table: pa.Table) -> bytes:
    """The table as CSV: lists and structures as JSON, and an apostrophe before a text like a formula.

    Players choose their names, so a name may be a formula. A cell that matches ``FORMULA`` has one apostrophe
    more than the text. JSON and Parquet have every text unchanged.
    """
    target = io.BytesIO()
    pa_csv.write_csv(cells(table), target)
    return target.getvalue()


def cells(table: pa.Table) -> pa.Table:
    """The cells of CSV: all but numbers, days and moments become text that is not a formula."""
    columns = [_cells(column) for column in table.columns]
    return pa.table(columns, [_harmless(name) for name in table.column_names])


def as_json(table: pa.Table) -> bytes:
    """The table as a list of JSON objects. Types that JSON lacks become text, NaN becomes null."""
    return f"{_json(table.to_pylist())}\n".encode()


def parquet(table: pa.Table) -> bytes:
    """The table as Parquet; every column keeps its type."""
    import pyarrow.parquet as pa_parquet  # it loads a client of S3, for which every query would wait

    target = io.BytesIO()
    pa_parquet.write_table(table, target)
    return target.getvalue()


Write = Callable[[pa.Table], None]


@contextmanager
def csv_stream(target: IO[bytes]) -> Iterator[Write]:
    """Writes several tables with the same columns as one CSV."""
    begun = False

    def write(table: pa.Table) -> None:
        nonlocal begun
        pa_csv.write_csv(cells(table), target, pa_csv.WriteOptions(include_header=not begun))
        begun = True

    yield write


@contextmanager
def parquet_stream(target: IO[bytes]) -> Iterator[Write]:
    """Writes several tables with the same columns as one Parquet file; each is a row group."""
    import pyarrow.parquet as pa_parquet

    with ExitStack() as stack:
        writer: pa_parquet.ParquetWriter | None = None

        def write(table: pa.Table) -> None:
            nonlocal writer
            writer = writer or stack.enter_context(pa_parquet.ParquetWriter(target, table.schema))
            writer.write_table(table)

        yield write


@contextmanager
def json_lines(target: IO[bytes]) -> Iterator[Write]:
    """Writes the rows of several tables as JSON objects, one a line. Types that JSON lacks become text."""

    def write(table: pa.Table) -> None:
        columns = map(_values, table.columns)
        names = table.column_names
        target.writelines(
            f"{_json(dict(zip(names, row, strict=True)))}\n".encode() for row in zip(*columns, strict=True)
        )

    yield write


@contextmanager
def arrow_stream(target: IO[bytes]) -> Iterator[Write]:
    """Writes several tables with the same columns as one Arrow stream; every column keeps its type."""
    with ExitStack() as stack:
        writer: pa.ipc.RecordBatchStreamWriter | None = None

        def write(table: pa.Table) -> None:
            nonlocal writer
            writer = writer or stack.enter_context(pa.ipc.new_stream(cast("io.IOBase", target), table.schema))
            writer.write_table(table)

        yield write


STREAMS: Mapping[str, Callable[[IO[bytes]], AbstractContextManager[Write]]] = {
    "csv": csv_stream,
    "parquet": parquet_stream,
    "jsonl": json_lines,
    "arrow": arrow_stream,
}
"""By file ending, the writer for files with any number of rows."""
FILES: dict[str, Callable[[pa.Table], bytes]] = {"csv": csv, "parquet": parquet, "json": as_json}
"""By file ending, the writer for one table."""


def _cells(column: "pa.ChunkedArray[Any]") -> "pa.ChunkedArray[Any]":
    if pa.types.is_nested(column.type):
        texts = [None if value is None else _json(value) for value in column.to_pylist()]
    elif pa.types.is_string(column.type) or pa.types.is_large_string(column.type):
        texts = [None if value is None else _harmless(value) for value in column.to_pylist()]
    elif pa.types.is_binary(column.type) or pa.types.is_large_binary(column.type):
        texts = [None if value is None else value.hex() for value in column.to_pylist()]
    else:
        return column
    return pa.chunked_array([pa.array(texts, pa.string())])


def _values(column: "pa.ChunkedArray[Any]") -> list[Any]:
    """The values of a column; as text if some are days that Python's calendar does not reach."""
    try:
        return column.to_pylist()
    except (OverflowError, ValueError):
        return column.cast(pa.string()).to_pylist()


def _harmless(text: str) -> str:
    return f"'{text}" if FORMULA.match(text) else text


def _json(value: Any) -> str:
    return json.dumps(_known(value), ensure_ascii=False, default=str)


def _known(value: Any) -> Any:
    """The value if JSON has its type, else its text."""
    if isinstance(value, dict):
        return {str(key): _known(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [_known(inner) for inner in value]
    if isinstance(value, float) and not math.isfinite(value):
        return None
    if isinstance(value, Decimal) and Decimal(repr(float(value))) == value:
        return float(value)
    return value.hex() if isinstance(value, bytes) else value
