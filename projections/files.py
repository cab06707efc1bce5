"""The answer to a query as a file: CSV, JSON, Parquet."""

import io
import json
import math
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, ExitStack, contextmanager
from decimal import Decimal
from typing import IO, Any

import pyarrow as pa
import pyarrow.csv as pa_csv

CONTROL = re.compile(r"[^\n\t -~\u00a0-\u2027\u202f-\u2065\u206a-\U0010ffff]")
"""What a terminal would obey, or what turns the direction of its writing."""
FORMULA = re.compile("'*[=+\\-@\t\r\n\uff1d\uff0b\uff0d\uff20]")
"""The beginning of a text that a spreadsheet takes for a formula, as OWASP lists it; also behind apostrophes,
so that one too many can be told from one of the text's own."""


def csv(table: pa.Table) -> bytes:
    """As CSV: lists and structures as JSON, and an apostrophe before a text that a spreadsheet would run.

    Players choose their names. A cell that ``FORMULA`` matches has one apostrophe more than the text;
    JSON and Parquet have every text as it is.
    """
    target = io.BytesIO()
    pa_csv.write_csv(cells(table), target)
    return target.getvalue()


def cells(table: pa.Table) -> pa.Table:
    """A table as CSV has it: what is no number, day or moment is text that no spreadsheet runs."""
    columns = [_cells(column) for column in table.columns]
    return pa.table(columns, [_harmless(name) for name in table.column_names])


def as_json(table: pa.Table) -> bytes:
    """As JSON, a list of objects: what JSON does not know is text, and what is no number null."""
    return f"{_json(table.to_pylist())}\n".encode()


def parquet(table: pa.Table) -> bytes:
    """As Parquet: every column with its type."""
    import pyarrow.parquet as pa_parquet  # with it comes a client of S3; every query would wait for that

    target = io.BytesIO()
    pa_parquet.write_table(table, target)
    return target.getvalue()


Write = Callable[[pa.Table], None]


@contextmanager
def csv_stream(target: IO[bytes]) -> Iterator[Write]:
    """As CSV, table after table of the same columns."""
    begun = False

    def write(table: pa.Table) -> None:
        nonlocal begun
        pa_csv.write_csv(cells(table), target, pa_csv.WriteOptions(include_header=not begun))
        begun = True

    yield write


@contextmanager
def parquet_stream(target: IO[bytes]) -> Iterator[Write]:
    """As Parquet, table after table of the same columns; each is a row group."""
    import pyarrow.parquet as pa_parquet

    with ExitStack() as stack:
        writer: pa_parquet.ParquetWriter | None = None

        def write(table: pa.Table) -> None:
            nonlocal writer
            writer = writer or stack.enter_context(pa_parquet.ParquetWriter(target, table.schema))
            writer.write_table(table)

        yield write


STREAMS: Mapping[str, Callable[[IO[bytes]], AbstractContextManager[Write]]] = {
    "csv": csv_stream,
    "parquet": parquet_stream,
}
"""By the ending of the file's name, what writes a file of any number of rows."""
FILES: dict[str, Callable[[pa.Table], bytes]] = {"csv": csv, "parquet": parquet, "json": as_json}
"""By the ending of the file's name."""


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


def _harmless(text: str) -> str:
    return f"'{text}" if FORMULA.match(text) else text


def _json(value: Any) -> str:
    return json.dumps(_known(value), ensure_ascii=False, default=str)


def _known(value: Any) -> Any:
    """A value that JSON knows, or its text."""
    if isinstance(value, dict):
        return {str(key): _known(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [_known(inner) for inner in value]
    if isinstance(value, float) and not math.isfinite(value):
        return None
    if isinstance(value, Decimal) and Decimal(repr(float(value))) == value:
        return float(value)
    return value.hex() if isinstance(value, bytes) else value
