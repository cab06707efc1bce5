"""The layers of the tables: rows that may still change, rows that are sealed, and the names of queries.

A file of ``projections/*/*.sql`` names everything in the schema ``facts``. Its SQL makes two layers from it:

- ``live`` has the tables themselves. They hold the games that changed last, and every stream that is no game.
  ``live_views`` has the views over these rows alone, without the names of persons and with removed games.
- ``sealed`` and ``sealed_views`` have a macro for each table and view, which reads segments (``segments``).

``facts`` and the views for analysts are both layers together. A ``-- [view]`` is stored in segments, so the
rows of a game must follow from the rows of this game alone. A ``-- [view of all]`` is computed by each query.
"""

import re
from collections.abc import Container, Iterable, Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import duckdb


Tables = Mapping[str, Mapping[str, str]]
"""The columns of tables or views, by name: their types by name."""
SEGMENTS = "lake"
"""The folder of all segments in a library's folder."""
FORMAT = 3
"""The version of the bookkeeping, and of the format of segments. Raise it to make all tables again."""
SCHEMAS = ("live", "live_views", "sealed", "sealed_views", "facts")
FACTS = re.compile(r"\bfacts\.")
TABLE = re.compile(r"^CREATE TABLE facts\.(\w+) \(\n.*?^\);$", re.MULTILINE | re.DOTALL)
VIEW = re.compile(r"^CREATE VIEW (?=\w+ AS\b)", re.MULTILINE)
COMMENT_ON_TABLE = re.compile(r"^COMMENT ON TABLE ", re.MULTILINE)
SHARED = {
    "log_received",
    "gone_now",
    "people",
    "play_seats",
    "plays",
    "ratings",
    "remarks",
    "review_commands",
    "review_draws",
    "review_parts",
    "review_positions",
    "review_reasons",
    "review_turns",
    "reviews",
    "same_tables",
    "score_parts",
}
"""Tables with games that are never sealed.

Their rows change without an event of the game, or are small: a play without moves has few.
"""
BOOKKEEPING = """
CREATE TABLE sealed.files (
    layer VARCHAR NOT NULL, -- the schema of the macro that reads the file: sealed or sealed_views
    name VARCHAR NOT NULL, -- of the table or view
    segment VARCHAR NOT NULL,
    rows BIGINT NOT NULL,
    bytes BIGINT NOT NULL,
    digest VARCHAR NOT NULL, -- of the content
    stamp VARCHAR NOT NULL -- of the tables and stored views
);
CREATE TABLE sealed.versions (layer VARCHAR NOT NULL, name VARCHAR NOT NULL, version BIGINT NOT NULL);
CREATE TABLE sealed.unlisted (path VARCHAR NOT NULL, since DOUBLE NOT NULL);
CREATE TABLE sealed.away (game_id UUID NOT NULL);
CREATE TABLE sealed.covered (
    stream UUID NOT NULL,
    is_file BOOLEAN NOT NULL, -- an imported file, else a game or the remarks on one
    whole BOOLEAN NOT NULL -- whether these tables had all its rows since they were last written
);

CREATE OR REPLACE MACRO live.gone() AS TABLE SELECT NULL::UUID AS game_id WHERE false;
"""
"""``sealed.away`` has the games with rows in segments that no longer count, because the game went on.

``sealed.versions`` has the versions of the Delta Lake tables that belong together; it is empty if files
changed since. ``sealed.unlisted`` has the files that no list names, each with the second since when.
``sealed.covered`` has the streams of which there are covered rows alone (``covering``).

The live layer knows neither removed games nor persons, because segments do not.
"""
EITHER = """
CREATE VIEW facts.{name} AS
FROM sealed.{name}() UNION ALL FROM live.{name}"""
EITHER_VIEW = """
CREATE VIEW {name} AS
SELECT {columns}
FROM (FROM sealed_views.{name}() UNION ALL FROM live_views.{name})
ANTI JOIN facts.gone() USING (game_id)"""
AS_RECORDED = "recorded"
BY_PERSON = "coalesce((SELECT p.player FROM facts.persons() AS p WHERE p.name = recorded), recorded)"
ALL_BY_PERSON = """
list_transform(
    [(SELECT map(list(p.name), list(p.player)) FROM facts.persons() AS p)],
    lambda persons: list_transform(recorded, lambda name: coalesce(persons[name], name))
)[1]"""
"""The outer list has one item: a lambda has no subqueries."""
SHOWN = {
    "player": "facts.shown(player)",
    "players": "facts.all_shown(players)",
    "winners": "facts.all_shown(winners)",
}
"""The columns of stored views that have names of records, and how analysts see them."""


def live(section: str) -> str:
    """A section that makes or fills tables, for the live layer."""
    return FACTS.sub("live.", section)


def macros(section: str) -> str:
    """A section that makes tables, without them."""
    return TABLE.sub("", section)


def comments(section: str) -> str:
    """Comments on tables, for the names of queries: these are views."""
    return COMMENT_ON_TABLE.sub("COMMENT ON VIEW ", section)


def show_names(con: "duckdb.DuckDBPyConnection", by_person: bool) -> None:
    """Creates the macros for the shown names of players.

    While no person has several names, these are the names of records. So most queries read none.
    """
    one, all_ = (BY_PERSON, ALL_BY_PERSON) if by_person else (AS_RECORDED, AS_RECORDED)
    con.execute(f"CREATE OR REPLACE MACRO facts.shown(recorded) AS {one}")
    con.execute(f"CREATE OR REPLACE MACRO facts.all_shown(recorded) AS {all_}")
    con.execute(
        "COMMENT ON MACRO facts.shown IS "
        "'The name by which a player is shown, for a name of a record: facts.shown(''Ann'').'"
    )
    con.execute("COMMENT ON MACRO facts.all_shown IS 'The same for a list of names.'")


def create_facts(con: "duckdb.DuckDBPyConnection", tables: Tables) -> None:
    """Creates the names of tables, over both layers."""
    for name, columns in tables.items():
        both = is_sealed(name, columns)
        con.execute(EITHER.format(name=name) if both else f"CREATE VIEW facts.{name} AS FROM live.{name}")


def create_live_views(con: "duckdb.DuckDBPyConnection", stored: Iterable[str]) -> None:
    """Creates the views over live rows."""
    for section in stored:
        con.execute(VIEW.sub("CREATE VIEW live_views.", live(section)))


def create_views(con: "duckdb.DuckDBPyConnection", stored: Tables, computed: Iterable[str]) -> None:
    """Creates the views for analysts."""
    for name, columns in stored.items():
        shown = ", ".join(f"{how} AS {column}" for column, how in SHOWN.items() if column in columns)
        con.execute(EITHER_VIEW.format(name=name, columns=f"* REPLACE ({shown})" if shown else "*"))
    for section in computed:
        con.execute(section)


def is_sealed(name: str, columns: Container[str]) -> bool:
    """Whether rows of a table are sealed."""
    return name not in SHARED and "game_id" in columns


def source(layer: str) -> str:
    """The schema of the live rows of which the segments of a layer are made."""
    return layer.replace("sealed", "live")


def nothing(columns: Mapping[str, str]) -> str:
    """A query with these columns, and no rows."""
    nulls = ", ".join(f'NULL::{kind} AS "{column}"' for column, kind in columns.items())
    return f"SELECT {nulls} WHERE false"


def columns_of(con: "duckdb.DuckDBPyConnection", schema: str) -> Tables:
    """The tables and views of a schema."""
    tables: dict[str, dict[str, str]] = {}
    for table, column, kind in con.execute(
        """SELECT table_name, column_name, data_type FROM duckdb_columns()
        WHERE database_name = current_database() AND schema_name = $1
        ORDER BY table_name, column_index""",
        [schema],
    ).fetchall():
        tables.setdefault(table, {})[column] = kind
    return tables
