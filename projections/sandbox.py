"""The process in which a user's SQL runs: ``read.run_user_sql`` starts it, once per query.

Takes the request as JSON from standard input; writes the rows to standard output as an Arrow stream, or why
not, in one line, and ends with ``REFUSED`` then.
"""

import json
import os
import signal
import sys
import time
from itertools import count
from pathlib import Path
from typing import Any

import duckdb
import pyarrow as pa

from projections.damage import damage_within, says_damage
from projections.files import CONTROL
from projections.forbidden import forbidden
from projections.publish import current, unpublish
from projections.read import DAMAGED, MEMORY, REFUSED, CopyDamaged, SqlRefused, open_newest

READS = (duckdb.StatementType.SELECT, duckdb.StatementType.EXPLAIN, duckdb.StatementType.MULTI)
"""MULTI is PIVOT. What does not read is refused by the copy too; this makes a better message."""
BATCH = 2_048
LONGEST = 100_000
"""Characters of a query."""
LARGEST = 32 * 2**20
"""Bytes of an answer."""
WIDEST = 1_000
"""Columns of an answer: a browser shows no more, and pandas takes long."""
DATA = 2**30
"""Bytes that the process may take in all: DuckDB's own and what its limit leaves out."""
NICE = 10
"""How far it stands back where others want the processor: the pages go on."""
TOO_MUCH = f"the query needs too much memory ({MEMORY} are there); ask for less at once"
ONLY_READING = "only reading is possible here, by a SELECT"


def answer(con: duckdb.DuckDBPyConnection, sql: str, rows: int) -> tuple[pa.Table, bool]:
    """The first ``rows`` of a query, and whether there are more; raises SqlRefused."""
    try:
        reader = _bound_query(con, _statement(con, sql)).to_arrow_reader(BATCH)
        if len(reader.schema) > WIDEST:
            raise SqlRefused(f"an answer has at most {WIDEST} columns; this one has {len(reader.schema)}")
        batches, found, size = [], 0, 0
        for batch in reader:
            batches.append(batch)
            found, size = found + batch.num_rows, size + batch.nbytes
            if found > rows or size > LARGEST:
                break
        table = pa.Table.from_batches(batches, reader.schema)
    except duckdb.OutOfMemoryException:
        raise SqlRefused(TOO_MUCH) from None
    except duckdb.Error as error:
        raise SqlRefused(_line(error)) from None
    except OSError as error:  # what DuckDB says while Arrow fetches
        raise SqlRefused(TOO_MUCH if "Out of Memory" in str(error) else _line(error)) from None
    return _plain(table.slice(0, rows)), found > rows or size > LARGEST


def _bound_query(con: duckdb.DuckDBPyConnection, statement: duckdb.Statement) -> duckdb.DuckDBPyRelation:
    try:
        return con.sql(statement)
    except duckdb.Error:
        con.execute(statement)  # fails the same way, and says where
        raise


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
    except ValueError:  # a statement so new that the Python client has no name for it
        raise SqlRefused(ONLY_READING) from None
    if len(statements) != 1:
        raise SqlRefused(f"one statement at a time; there are {len(statements)}")
    if kinds[0] not in READS:
        raise SqlRefused(f"{ONLY_READING}, not {kinds[0].name}")
    if name := forbidden(con, sql):
        raise SqlRefused(f"{name} cannot be used here")
    return statements[0]


def _line(error: Exception) -> str:
    """What DuckDB says, without the drawing of where; it may quote a value."""
    lines = CONTROL.sub("\ufffd", str(error)).splitlines()
    place = next((line.split(":")[0].lower() for line in lines if line.startswith("LINE ")), "")
    said = [lines[0], *(line for line in lines[1:2] if line.startswith(("Did you mean", "Candidate")))]
    return " ".join(said) + (f" ({place})" if place else "")


def _plain(table: pa.Table) -> pa.Table:
    """Every column under a name of its own, and such that pandas and Python take its values."""
    names: list[str] = []
    for name in table.column_names:
        others = count(2)
        unique = name
        while unique in names:
            unique = f"{name}_{next(others)}"
        names.append(unique)
    return pa.table([_plain_column(column) for column in table.columns], names)


def _plain_column(column: "pa.ChunkedArray[Any]") -> "pa.ChunkedArray[Any]":
    try:
        if column.type == pa.decimal128(38, 0):  # what a sum of whole numbers is
            return column.cast(pa.int64())
        column.to_pylist()
    except pa.ArrowInvalid:  # too large for that
        return column
    except (OverflowError, ValueError):  # a date that Python's calendar does not reach
        if not pa.types.is_nested(column.type):
            return column.cast(pa.string())
        return pa.chunked_array([pa.array(map(_text, column), pa.string())])
    if _is_plain(column.type):
        return column
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


def _bound(seconds: float) -> None:
    """Bounds what the process takes, also where nobody waits for it any more, and lets others go first."""
    if sys.platform != "win32":
        import resource

        resource.setrlimit(resource.RLIMIT_DATA, (DATA, DATA))
        signal.setitimer(signal.ITIMER_REAL, seconds + 1)  # it kills, also within a function
        os.nice(NICE)


def _say(text: str) -> None:
    sys.stdout.buffer.write(text.encode(errors="replace"))


def main() -> int:
    """Answers the request on standard input."""
    request = json.load(sys.stdin)
    _bound(request["seconds"])
    folder = Path(request["folder"])
    try:
        con = open_newest(folder)
    except CopyDamaged as damaged:
        _say(str(damaged))
        return DAMAGED
    [(position,)] = con.execute("SELECT position FROM facts.progress").fetchall()
    began = time.perf_counter()
    try:
        table, truncated = answer(con, request["sql"], request["rows"])
    except SqlRefused as refused:
        # A query may say so without its being so.
        copy = current(folder)
        if says_damage(str(refused)) and copy and (error := damage_within(con)):
            unpublish(copy, error)
            _say(f"the published tables are damaged: {refused}")
            return DAMAGED
        _say(str(refused))
        return REFUSED
    except MemoryError:
        _say(TOO_MUCH)
        return REFUSED
    said = {"truncated": truncated, "seconds": time.perf_counter() - began, "position": position}
    table = table.replace_schema_metadata({"vidi": json.dumps(said)})
    stream = pa.BufferOutputStream()
    with pa.ipc.new_stream(stream, table.schema) as writer:
        writer.write_table(table)
    sys.stdout.buffer.write(stream.getvalue())
    return 0


if __name__ == "__main__":
    sys.exit(main())
