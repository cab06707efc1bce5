"""The tables of a library as files: one CSV or Parquet file for each view."""

from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import duckdb
import pyarrow as pa
import pyarrow.csv as pa_csv
import pyarrow.parquet as pa_parquet

from projections.query.files import cells

ROWS = 10_000
"""The number of rows that are in memory at once."""
VIEWS = "SELECT view_name FROM duckdb_views() WHERE schema_name = 'main' AND NOT internal ORDER BY view_name"


def write_tables(
    con: duckdb.DuckDBPyConnection,
    folder: Path,
    ending: str,
    write: Callable[[duckdb.DuckDBPyConnection, str, Path], int],
) -> dict[str, int]:
    """Writes each view into ``folder`` as ``<view>.<ending>``; returns rows by view.

    ``write`` writes a view to a file, and returns its number of rows.
    """
    views = [name for (name,) in con.execute(VIEWS).fetchall()]
    return {view: write(con, view, folder / f"{view}.{ending}") for view in views}


def csv(con: duckdb.DuckDBPyConnection, view: str, file: Path) -> int:
    """Writes a view as CSV. A text that a spreadsheet would run as a formula gets an apostrophe before it."""
    schema, tables = _read(con, view)
    with pa_csv.CSVWriter(file, cells(schema.empty_table()).schema) as writer:
        return sum(_written(writer.write_table, cells(table)) for table in tables)


def parquet(con: duckdb.DuckDBPyConnection, view: str, file: Path) -> int:
    """Writes a view as Parquet."""
    schema, tables = _read(con, view)
    with pa_parquet.ParquetWriter(file, schema) as writer:
        return sum(_written(writer.write_table, table) for table in tables)


def _written(write: Callable[[pa.Table], None], table: pa.Table) -> int:
    write(table)
    return table.num_rows


def _read(con: duckdb.DuckDBPyConnection, view: str) -> tuple[pa.Schema, Iterator[pa.Table]]:
    """The columns of a view, and its rows in batches."""
    reader = con.sql(f'SELECT * FROM "{view}"').to_arrow_reader(ROWS)  # noqa: S608 - a name that we gave

    def tables() -> Iterator[pa.Table]:
        with closing(reader):
            for batch in reader:
                yield pa.Table.from_batches([batch])

    return reader.schema, tables()
