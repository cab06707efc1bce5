"""The process that runs a user's SQL. ``read.UserQuery`` and ``read.UserFile`` start one for each query.

It writes the first rows to its target as an Arrow stream or as text, or all rows as a file. If it refuses, it
sends the reason in one line.
"""

import json
import os
import re
import time
from bisect import bisect_right
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import date, datetime
from itertools import count
from pathlib import Path
from typing import IO, Any

import duckdb
import pyarrow as pa

from projections.copies.current import CopyDamaged, current, unpublish
from projections.copies.damage import damage_within, message_of, names_damage
from projections.copies.errors import BucketError
from projections.processes.inside import Inside
from projections.query import cells
from projections.query.files import STREAMS
from projections.query.forbidden import forbidden
from projections.query.read import (
    CELLS,
    DAMAGED,
    LACKS_VALUE,
    MEMORY,
    POSITION,
    REFUSED,
    SqlRefused,
    open_newest,
    opened_alone,
)

READS = (duckdb.StatementType.SELECT, duckdb.StatementType.EXPLAIN, duckdb.StatementType.MULTI)
"""MULTI is PIVOT, or any statement with a PIVOT in it. EXPLAIN may run any statement."""
BEGINNINGS = re.compile(
    rb"\(|(select|from|with|values|table|pivot|pivot_wider|pivot_longer|unpivot|describe|desc|show|summarize)\b",
    re.IGNORECASE,
)
"""The beginnings of statements that only read. COPY would write into a segment that the copy lists."""
BLANK = re.compile("[\u00a0\u1680\u2000-\u200b\u2028\u2029\u202f\u205f\u2060\u3000\ufeff]")
"""Blanks that DuckDB's parser knows, but not its list of words."""
EXPLAIN = (re.compile(rb"explain\b", re.IGNORECASE), re.compile(rb"analy[sz]e\b", re.IGNORECASE))
BATCH = 2_048
GROUP = 50_000
"""Rows in one write to a file."""
LONGEST = 100_000
"""The most characters of a query, and of all values of its parameters."""
LARGEST = 32 * 2**20
"""The most bytes of an answer."""
WIDEST = 1_000
"""The most columns of an answer: a browser shows no more, and pandas would take long."""
TOO_MUCH = f"the query needs too much memory ({MEMORY} are there); ask for less at once"
ONLY_READING = "only reading is possible here, by a SELECT"


def answer(
    con: duckdb.DuckDBPyConnection, sql: str, rows: int, values: Mapping[str, str | None] | None = None
) -> tuple[pa.Table, bool]:
    """The first ``rows`` of a query that are not too large, and whether there are more. Raises SqlRefused."""
    batches, count, size = list[pa.RecordBatch](), 0, 0
    for batch in (reader := _Batches(con, sql, values)):
        batches.append(batch)
        count, size = count + batch.num_rows, size + batch.nbytes
        if count > rows or size > LARGEST:
            break
    table = pa.Table.from_batches(batches, reader.schema).slice(0, rows)
    given = _fitting(_plain(_fitting(table)))  # text for other types may be longer than they are
    return given, count > given.num_rows


def _fitting(table: pa.Table) -> pa.Table:
    """The first rows of a table that are not too large together. Raises SqlRefused if the first row is."""
    rows = bisect_right(range(1, table.num_rows + 1), LARGEST, key=lambda rows: table.slice(0, rows).nbytes)
    if table.num_rows and not rows:
        raise SqlRefused(f"a row has at most {LARGEST // 2**20} MB; ask for fewer columns or shorter values")
    return table.slice(0, rows)


def save(
    con: duckdb.DuckDBPyConnection,
    sql: str,
    values: Mapping[str, str | None] | None,
    kind: str,
    largest: int,
    target: IO[bytes],
) -> None:
    """Writes all rows of a query to a file of this kind (a key of ``STREAMS``), some at a time.

    Raises SqlRefused, also if the file exceeds the limit on its bytes.
    """
    reader = _Batches(con, sql, values)
    with STREAMS[kind](target) as write:
        for group in _groups(reader):
            write(_writable(group))
            if target.tell() > largest:
                raise SqlRefused(
                    f"the file becomes larger than {largest // 2**20} MB; ask for fewer rows or columns"
                )


@contextmanager
def _refusing() -> Iterator[None]:
    """Raises DuckDB's errors inside as SqlRefused with one line."""
    try:
        yield
    except duckdb.OutOfMemoryException:
        raise SqlRefused(TOO_MUCH) from None
    except duckdb.Error as error:
        raise SqlRefused(_line(error)) from None


class _Batches:
    """The rows of a query as they arrive. Raises SqlRefused, also during the iteration."""

    def __init__(
        self, con: duckdb.DuckDBPyConnection, sql: str, values: Mapping[str, str | None] | None
    ) -> None:
        with _refusing():
            self._reader = _bound_query(con, _statement(con, sql), values or {}).to_arrow_reader(BATCH)
        self.schema = self._reader.schema
        if len(self.schema) > WIDEST:
            raise SqlRefused(f"an answer has at most {WIDEST} columns; this one has {len(self.schema)}")

    def __iter__(self) -> Iterator[pa.RecordBatch]:
        try:
            with _refusing():
                yield from self._reader
        except OSError as error:  # an error of DuckDB while Arrow fetches rows
            raise SqlRefused(TOO_MUCH if "Out of Memory" in str(error) else _line(error)) from None


def _groups(reader: _Batches) -> Iterator[pa.Table]:
    """The rows as tables of some size, at least one."""
    batches, count, size, written = list[pa.RecordBatch](), 0, 0, False
    for batch in reader:
        batches.append(batch)
        count, size = count + batch.num_rows, size + batch.nbytes
        if count >= GROUP or size > LARGEST:
            yield pa.Table.from_batches(batches, reader.schema)
            batches, count, size, written = [], 0, 0, True
    if batches or not written:
        yield pa.Table.from_batches(batches, reader.schema)


def _bound_query(
    con: duckdb.DuckDBPyConnection, statement: duckdb.Statement, values: Mapping[str, str | None]
) -> duckdb.DuckDBPyRelation:
    """The query with its parameters bound.

    DuckDB converts a text by its use: to a number beside a number, to a day beside a day. If the use does not
    decide, as in a sum, values get the type that they look like.
    """
    _check_parameters(statement, values)
    texts = {name: _unquoted(value) for name, value in values.items()}
    try:
        return con.sql(statement, params=texts or None)
    except duckdb.BinderException:
        if not values:
            return _failed(con, statement, None)
        typed = {name: _typed(value) for name, value in values.items()}
        try:
            return con.sql(statement, params=typed)
        except duckdb.Error:
            return _failed(con, statement, texts)
    except duckdb.Error:
        return _failed(con, statement, texts or None)


def _failed(
    con: duckdb.DuckDBPyConnection, statement: duckdb.Statement, values: Mapping[str, object] | None
) -> duckdb.DuckDBPyRelation:
    """Runs a failed query again in a way that reports the place of the error."""
    con.execute(statement, values)
    raise duckdb.Error("the query failed once, and not again")


def _check_parameters(statement: duckdb.Statement, values: Mapping[str, str | None]) -> None:
    """Raises SqlRefused unless every parameter has a value, and every value a parameter."""
    names = statement.named_parameters
    if any(name.isdigit() for name in names):
        raise SqlRefused("a parameter has a name here, such as $player; ? and $1 have none")
    if missing := sorted(names - values.keys()):
        raise SqlRefused(LACKS_VALUE + ", ".join(f"${name}" for name in missing))
    if unknown := sorted(values.keys() - names):
        raise SqlRefused(f"the query has no parameter {', '.join(f'${name}' for name in unknown)}")
    if sum(len(value or "") for value in values.values()) > LONGEST:
        raise SqlRefused(f"the values of a query have at most {LONGEST} characters")


def _unquoted(value: str | None) -> str | None:
    """A value without the quotes that mark it as text."""
    quoted = value is not None and len(value) > 1 and value[0] == value[-1] == "'"
    return value[1:-1].replace("''", "'") if value and quoted else value


def _typed(value: str | None) -> object:
    """A value by its look: a whole number, a number, yes or no, a day, a moment, else text."""
    if value is None or (text := _unquoted(value)) != value:
        return _unquoted(value)
    if text.lower() in ("true", "false"):
        return text.lower() == "true"
    for kind in (int, float, date.fromisoformat, datetime.fromisoformat):
        try:
            return kind(text)
        except ValueError:
            pass
    return text


def _statement(con: duckdb.DuckDBPyConnection, sql: str) -> duckdb.Statement:
    if len(sql) > LONGEST:
        raise SqlRefused(f"a query has at most {LONGEST} characters; this one has {len(sql)}")
    try:
        sql.encode()
    except UnicodeEncodeError:
        raise SqlRefused("the query is not text that can be written as UTF-8") from None
    try:
        statements = con.extract_statements(sql)
        kinds = [statement.type for statement in statements]
    except ValueError:  # a new kind of statement, which the Python client does not know
        raise SqlRefused(ONLY_READING) from None
    if len(statements) != 1:
        raise SqlRefused(f"one statement at a time; there are {len(statements)}")
    if kinds[0] not in READS:
        raise SqlRefused(f"{ONLY_READING}, not {kinds[0].name}")
    if kinds[0] != duckdb.StatementType.SELECT:
        sql = _reading(sql)
        try:
            statements = con.extract_statements(sql)
        except duckdb.Error:
            raise SqlRefused(ONLY_READING) from None
    if name := forbidden(con, sql):
        raise SqlRefused(f"{name} cannot be used here")
    return statements[0]


def _reading(sql: str) -> str:
    """A statement from its first word on, on the same lines. Raises SqlRefused unless it only reads.

    What runs begins with the word that was checked, however DuckDB reads what comes before.
    """
    text = sql.encode()
    spaced = BLANK.sub(lambda blank: " " * len(blank[0].encode()), sql)
    begins = [place for place, kind in duckdb.tokenize(spaced) if kind != duckdb.token_type.comment]
    explain = 0
    while explain < len(EXPLAIN) and explain < len(begins) and EXPLAIN[explain].match(text, begins[explain]):
        explain += 1
    first = text[begins[explain] :] if explain < len(begins) else b""
    if not BEGINNINGS.match(first) or (explain and first.startswith(b"(")):  # options of EXPLAIN
        raise SqlRefused(ONLY_READING)
    lines = b"\n" * text[: begins[explain]].count(b"\n")
    return (lines + b" ".join((b"EXPLAIN", b"ANALYZE")[:explain]) + b" " + first).decode()


def _line(error: Exception) -> str:
    """DuckDB's message without the drawing of its place; it may quote a value."""
    lines = cells.CONTROL.sub("\ufffd", message_of(error)).splitlines()
    place = next((line.split(":")[0].lower() for line in lines if line.startswith("LINE ")), "")
    message = [lines[0], *(line for line in lines[1:2] if line.startswith(("Did you mean", "Candidate")))]
    return " ".join(message) + (f" ({place})" if place else "")


def _plain(table: pa.Table) -> pa.Table:
    """The table with unique column names, and values that pandas and Python accept."""
    return pa.table([_plain_column(column) for column in table.columns], _unique(table.column_names))


def _writable(table: pa.Table) -> pa.Table:
    """The table with unique column names, and types that a file accepts, the same for all rows."""
    columns = [column if _is_plain(column.type) else _texts(column) for column in table.columns]
    return pa.table(columns, _unique(table.column_names))


def _unique(given: list[str]) -> list[str]:
    names: list[str] = []
    for name in given:
        others = count(2)
        unique = name
        while unique in names:
            unique = f"{name}_{next(others)}"
        names.append(unique)
    return names


def _plain_column(column: "pa.ChunkedArray[Any]") -> "pa.ChunkedArray[Any]":
    try:
        if column.type == pa.decimal128(38, 0):  # the type of a sum of whole numbers
            return column.cast(pa.int64())
        column.to_pylist()
    except pa.ArrowInvalid:  # too large for that
        return column
    except (OverflowError, ValueError):  # a date that Python's calendar does not reach
        if not pa.types.is_nested(column.type):
            return column.cast(pa.string())
        return _texts(column)
    return column if _is_plain(column.type) else _texts(column)


def _texts(column: "pa.ChunkedArray[Any]") -> "pa.ChunkedArray[Any]":
    return pa.chunked_array([pa.array(map(_text, column), pa.string())])


def _text(scalar: "pa.Scalar[Any]") -> str | None:
    try:
        value = scalar.as_py()
    except (OverflowError, ValueError):
        return "beyond the calendar"
    return None if value is None else str(value)


def _is_plain(kind: pa.DataType) -> bool:
    if pa.types.is_union(kind) or pa.types.is_interval(kind) or isinstance(kind, pa.BaseExtensionType):
        return False
    if pa.types.is_time(kind) or (pa.types.is_struct(kind) and not kind.num_fields):
        return False
    return all(_is_plain(kind.field(i).type) for i in range(kind.num_fields))


def main(inside: Inside) -> None:
    """Answers the request."""
    request = inside.request
    folder = Path(request["folder"])
    os.chdir(folder)  # a copy names its segments by paths that begin here
    os.environ.update(request["bucket"])
    assert inside.target is not None  # noqa: S101 - every query has one
    try:
        con = _opened(folder, request["copy"], Path(request["spill"]))
    except CopyDamaged as damaged:
        inside.send({DAMAGED: _sendable(str(damaged))})
        return
    except BucketError as unreachable:
        inside.send({REFUSED: _sendable(str(unreachable))})
        return
    try:
        if kind := request.get("file"):
            save(con, request["sql"], request["values"], kind, request["bytes"], inside.target)
            inside.send({POSITION: _position(con)})
        else:
            write = _write_cells if CELLS in request else _write
            write(con, request["sql"], request["values"], request["rows"], inside.target)
    except SqlRefused as refused:
        # A query can cause this message without damage.
        copy = current(folder)
        if names_damage(str(refused)) and copy and (error := damage_within(con)):
            unpublish(copy, error)
            inside.send({DAMAGED: _sendable(f"the published tables are damaged: {refused}")})
            return
        inside.send({REFUSED: _sendable(str(refused))})
    except MemoryError:
        inside.send({REFUSED: TOO_MUCH})


def _sendable(text: str) -> str:
    """A text without halves of characters, which UTF-8 cannot write."""
    return text.encode(errors="replace").decode()


def _opened(folder: Path, copy: str | None, spill: Path) -> duckdb.DuckDBPyConnection:
    """A connection to the newest copy, or to another. Raises CopyDamaged, also if that one is gone."""
    if copy is None:
        return open_newest(folder, spill)
    try:
        return opened_alone(Path(copy), spill)
    except (duckdb.Error, FileNotFoundError):
        raise CopyDamaged("newer tables came") from None


def _position(con: duckdb.DuckDBPyConnection) -> int:
    """The position of the last event in the tables."""
    [(position,)] = con.execute("SELECT position FROM facts.progress").fetchall()
    return int(position)


def _write(
    con: duckdb.DuckDBPyConnection,
    sql: str,
    values: Mapping[str, str | None],
    rows: int,
    target: IO[bytes],
) -> None:
    """Writes an answer to a file."""
    position, began = _position(con), time.perf_counter()
    table, truncated = answer(con, sql, rows, values)
    metadata = {"truncated": truncated, "seconds": time.perf_counter() - began, POSITION: position}
    table = table.replace_schema_metadata({"vidi": json.dumps(metadata)})
    stream = pa.BufferOutputStream()
    with pa.ipc.new_stream(stream, table.schema) as writer:
        writer.write_table(table)
    target.write(stream.getvalue())


def _write_cells(
    con: duckdb.DuckDBPyConnection,
    sql: str,
    values: Mapping[str, str | None],
    rows: int,
    target: IO[bytes],
) -> None:
    """Writes an answer to a file as text."""
    cells.write(*answer(con, sql, rows, values), target)
