"""Inserts batches of events into the live tables."""

import duckdb
import pyarrow as pa

from projections.schema.compiled import schema


def kinds(staged: pa.Table) -> set[str]:
    """The kinds of events in a batch."""
    return set(map(str, staged["topic"].unique().to_pylist()))


def insert(con: duckdb.DuckDBPyConnection, staged: pa.Table) -> None:
    """Makes rows of the live tables from a batch. Call it in a transaction."""
    con.register("staged", staged)
    con.execute(schema().batch)
    there = kinds(staged)
    for rows in schema().rows:
        if not rows.topics or rows.topics & there:
            con.execute(rows.sql)
    con.execute("DROP TABLE batch").unregister("staged")
