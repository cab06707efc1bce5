"""Creates the tables and views of the compiled schema on a connection."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache

import duckdb

from projections.schema import layers
from projections.schema.compiled import SHARED_COLUMNS, new_build, own_packs, schema
from projections.storage import segments


def create_live(con: duckdb.DuckDBPyConnection) -> None:
    """Creates the live layer, empty except for our packs, and the lists of segments."""
    for name in layers.SCHEMAS:
        con.execute(f"CREATE SCHEMA {name}")
    con.execute("CREATE MACRO live.shown(recorded) AS recorded")
    for section in schema().tables:
        con.execute(layers.live(section))
    con.execute(layers.BOOKKEEPING)
    layers.create_live_views(con, schema().stored)
    con.executemany("INSERT INTO live.packs VALUES (?, ?, ?)", own_packs())


def create(con: duckdb.DuckDBPyConnection) -> None:
    """Creates all tables and views, empty except for our packs, with position 0."""
    con.begin()
    create_live(con)
    layers.show_names(con, by_person=False)
    _name_tables(con)
    for section in schema().tables:
        con.execute(layers.macros(section))
    _name_views(con)
    con.execute(
        "INSERT INTO live.progress VALUES (0, 0, ?, ?, ?, true)",
        [schema().digest, schema().look, new_build()],
    )
    con.commit()


def _name_tables(con: duckdb.DuckDBPyConnection) -> None:
    """Creates the names of tables."""
    segments.declare(con, "sealed")
    layers.create_facts(con, layers.columns_of(con, "live"))


def _name_views(con: duckdb.DuckDBPyConnection) -> None:
    """Creates all other views, and the comments on everything."""
    segments.declare(con, "sealed_views")
    layers.create_views(con, layers.columns_of(con, "live_views"), schema().computed)
    con.execute("\n".join(schema().comments))
    _comment(con)


def refresh(con: duckdb.DuckDBPyConnection) -> None:
    """Replaces views and comments of another version; the rows of the tables stay."""
    if con.execute("SELECT look FROM facts.progress").fetchall() == [(schema().look,)]:
        return
    con.begin()
    for name, view in con.execute(
        "SELECT schema_name, view_name FROM duckdb_views() WHERE NOT internal"
    ).fetchall():
        con.execute(f'DROP VIEW {name}."{view}"')
    layers.create_live_views(con, schema().stored)
    _name_tables(con)
    _name_views(con)
    con.execute("UPDATE live.progress SET look = ?, build = ?, stale = true", [schema().look, new_build()])
    con.commit()


def shape(con: duckdb.DuckDBPyConnection) -> set[tuple[str, ...]]:
    """The names that queries can use: columns of views and tables with their types, and macros."""
    rows = con.execute(
        """SELECT schema_name, table_name, column_name, data_type FROM duckdb_columns()
        WHERE NOT internal AND schema_name IN ('main', 'facts')
        UNION ALL SELECT schema_name, function_name, parameters::VARCHAR, function_type
        FROM duckdb_functions() WHERE schema_name = 'facts'"""
    )
    return set(rows.fetchall())


@cache
def todays_shape() -> set[tuple[str, ...]]:
    """The names that the current code needs."""
    with example() as con:
        return shape(con)


def _comment(con: duckdb.DuckDBPyConnection) -> None:
    """Adds missing comments: a view and its columns get those of its table, other columns the shared ones."""
    statements = []
    for view, of_table in con.execute(
        """SELECT v.view_name, t.comment FROM duckdb_views() AS v
        JOIN duckdb_views() AS t ON t.schema_name = 'facts' AND t.view_name = v.view_name
        WHERE v.schema_name = 'main' AND NOT v.internal AND v.comment IS NULL AND t.comment IS NOT NULL"""
    ).fetchall():
        quoted = of_table.replace("'", "''")
        statements.append(f"COMMENT ON VIEW {view} IS '{quoted}'")
    columns = con.execute(
        """SELECT c.schema_name, c.table_name, c.column_name, f.comment
        FROM duckdb_columns() AS c
        LEFT JOIN duckdb_columns() AS f
            ON f.schema_name = 'facts' AND f.table_name = c.table_name AND f.column_name = c.column_name
        WHERE NOT c.internal AND c.schema_name IN ('main', 'facts') AND c.comment IS NULL"""
    ).fetchall()
    for name, table, column, of_table in columns:
        if text := of_table or SHARED_COLUMNS.get(column):
            quoted = text.replace("'", "''")
            statements.append(f"COMMENT ON COLUMN {name}.{table}.{column} IS '{quoted}'")
    con.execute(";".join(statements))


@contextmanager
def example() -> Iterator[duckdb.DuckDBPyConnection]:
    """Tables without rows."""
    with duckdb.connect(":memory:") as con:
        create(con)
        yield con
