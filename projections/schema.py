"""The tables, from the ``.sql`` files of ``common/``, of each game's folder, and of ``logged/``.

A file describes one table in up to three sections, each after a head line. ``-- [table]`` creates the table
in the schema ``facts``. ``-- [rows]`` fills it from the temporary table ``batch`` (see ``common/batch.sql``).
``-- [view]`` creates the view for analysts, or ``-- [view of all]`` if its rows depend on several games
(``layers``). A view reads tables and macros; one of all may read others. A comment may name a list of values,
see ``values``. Lines such as ``-- [view standing]`` stand for SQL, see ``heads``.
"""

import hashlib
import json
import re
import secrets
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import NamedTuple

import duckdb

from domain.catalog import games, upcasts
from projections import layers, segments
from projections.heads import spelled_out
from projections.values import expand

FOLDER = Path(__file__).parent
SECTION = re.compile(r"^-- \[(table|rows|view|view of all)\]$", re.MULTILINE)
COMMENT = re.compile(r"^COMMENT ON .*?;$", re.MULTILINE | re.DOTALL)
VIEW = re.compile(r"^CREATE VIEW (\w+) AS\b", re.MULTILINE)
TOPIC = re.compile(r"'(\w+\.\w+\.\d+)'")
REMARK = re.compile(r"^ *--.*\n", re.MULTILINE)

SHARED_COLUMNS = {
    "position": "The event's place in the store, over all games.",
    "game_id": "The game.",
    "version": "The event's place in its game, from 1.",
    "move": "The number of the move that it belongs to; 0 for setting up.",
    "round": "The round; null if none had begun.",
    "turn": "The turn, counted over all seats; null if none had begun.",
    "inherited": "Whether a branch inherited it from the game that it left.",
    "seat": "The seat, from 1.",
    "player": "The name of the player in this seat.",
    "made_at": "The moment of the move; null if the record has none, or only a day.",
    "note": "The note in the record; null if it has none.",
    "model": "Twelve hex digits of the file of the model that reviewed.",
    "code_version": "The version of the code that reviewed.",
}
"""The meaning of a column in all tables, unless the table's file has another."""

INTRODUCTION = """\
# The tables

Made from the files in `projections/` by `python -m projections.schema_doc`: change those, not this page.

Query the **views**: they show what stands, each event once. The tables behind them are in the schema `facts`
(`FROM facts.moves`). They also keep moves that were taken back, and rows that a branch inherited from the
game that it left (`inherited`). A fact is one row per thing that happened. Its key is `game_id` and `version`
(and `seat` or `n` if an event has several), which link to its place in the replay.

A day is a DATE, as it is written in the record. A moment is a TIMESTAMPTZ; Vidi answers in UTC, another
client in its own time zone (`SET TimeZone = 'UTC'`). In Python, `.df()` and Arrow return moments directly;
`fetchall()` of such a column needs the package pytz. To sort games by their time of play, sort by
`games.played_order`: a day comes before the moments that follow its beginning in UTC.
"""


class Rows(NamedTuple):
    """The SQL that fills a table from ``batch``."""

    sql: str
    topics: frozenset[str]
    """The events that the SQL names, if any. A batch without them has no rows for the table."""


@dataclass(frozen=True)
class Schema:
    """The sections of all files, in the order in which they run."""

    tables: tuple[str, ...]
    """Tables, and the macros that they need."""
    stored: tuple[str, ...]
    """Views whose rows are stored once a game is sealed (``layers``)."""
    computed: tuple[str, ...]
    """All other views."""
    game_of: Mapping[str, str]
    """By name of a view with rows of only one game, the game."""
    comments: tuple[str, ...]
    """The comments on everything."""
    batch: str
    """Creates ``batch``."""
    rows: tuple[Rows, ...]
    """The SQL that fills tables from ``batch``: of all games first, so that a game's own may read those."""
    digest: str
    """Changes with tables and rows, with our packs, and with the conversion of old events.

    Tables with another digest are made again.
    """
    look: str
    """Changes with views and comments, and with the tables that a copy adds (ratings).

    Tables with another digest keep their rows, and get the current views.
    """
    sealed: str
    """Changes with ``digest``, with stored views, and with ``segments.FORMAT``.

    Segments of another digest are made again, and all tables with them.
    """

    @property
    def stamp(self) -> str:
        """The part of a copy's name that identifies these files."""
        return f"{self.digest[:8]}{self.look[:8]}"


def _sections(file: Path) -> dict[str, str]:
    _, *parts = SECTION.split(spelled_out(file.read_text("utf-8")))
    texts = (COMMENT.sub(lambda comment: expand(comment[0]), part) for part in parts[1::2])
    return dict(zip(parts[::2], texts, strict=True))


@cache
def schema() -> Schema:
    """The tables of all games."""
    common = FOLDER / "common"
    others = sorted(folder for folder in FOLDER.iterdir() if folder != common and any(folder.glob("*.sql")))
    files = [common / "batch.sql"]
    files += [file for file in sorted(common.glob("*.sql")) if file not in files]
    shared = [_sections(file) for file in files]
    of_games = {folder.name: [_sections(file) for file in sorted(folder.glob("*.sql"))] for folder in others}
    every = [*shared, *(part for parts in of_games.values() for part in parts)]
    sections = [part["table"] for part in every if "table" in part]
    tables = tuple(COMMENT.sub("", section) for section in sections)
    views = [part["view"] for part in every if "view" in part]
    computed = [part["view of all"] for part in every if "view of all" in part]
    comments = ["\n".join(COMMENT.findall(section)) for section in (*sections, *views, *computed)]
    stored = tuple(COMMENT.sub("", section) for section in views)
    batch, *rows = (part["rows"] for part in every if "rows" in part)
    hashes = [hash_ for _, hash_, _ in _own_packs()]
    added = [(FOLDER / name).read_text("utf-8") for name in ("ratings.py", "same_tables.py")]
    bare = [REMARK.sub("", section) for section in (*tables, batch, *rows)]
    return Schema(
        tables=tables,
        stored=stored,
        game_of={
            view: game
            for game, parts in of_games.items()
            if game in games()
            for part in parts
            for view in VIEW.findall(part.get("view", ""))
        },
        computed=tuple(COMMENT.sub("", section) for section in computed),
        comments=tuple(layers.comments(section) for section in comments if section),
        batch=layers.live(batch),
        rows=tuple(Rows(layers.live(section), frozenset(TOPIC.findall(section))) for section in rows),
        digest=_digest(bare, hashes, sorted(upcasts())),
        look=_digest(views, computed, comments, SHARED_COLUMNS, added, version("openskill")),
        sealed=_digest(
            bare, hashes, sorted(upcasts()), [REMARK.sub("", section) for section in stored], segments.FORMAT
        ),
    )


def _digest(*parts: object) -> str:
    return hashlib.sha256(repr(parts).encode()).hexdigest()[:16]


def new_build() -> str:
    """A unique part for the name of a content of the tables; it begins with our stamp."""
    return schema().stamp + secrets.token_hex(4)


def create_live(con: duckdb.DuckDBPyConnection) -> None:
    """Creates the live layer, empty except for our packs, and the lists of segments."""
    for name in layers.SCHEMAS:
        con.execute(f"CREATE SCHEMA {name}")
    con.execute("CREATE MACRO live.shown(recorded) AS recorded")
    for section in schema().tables:
        con.execute(layers.live(section))
    con.execute(layers.BOOKKEEPING)
    layers.create_live_views(con, schema().stored)
    con.executemany("INSERT INTO live.packs VALUES (?, ?, ?)", _own_packs())


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
        "INSERT INTO live.progress VALUES (0, ?, ?, ?, true)", [schema().digest, schema().look, new_build()]
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
    with _example() as con:
        return shape(con)


@cache
def _own_packs() -> list[tuple[str, str, str]]:
    """Game, hash and JSON of the packs that come with the games."""
    return [
        (game, hash_, json.dumps(pack))
        for game, rules in games().items()
        for hash_, pack in rules.packs.own.items()
    ]


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


@dataclass(frozen=True)
class Column:
    """A column, its type and its meaning."""

    name: str
    type: str
    meaning: str


@dataclass(frozen=True)
class Described:
    """A view, or a table of the schema ``facts``, under its name in SQL."""

    name: str
    meaning: str
    columns: tuple[Column, ...]


@cache
def described() -> tuple[Described, ...]:
    """All views, then all tables, with their comments."""
    with _example() as con:
        tables = con.execute(
            """SELECT schema_name, view_name, comment FROM duckdb_views()
            WHERE NOT internal AND schema_name IN ('main', 'facts')
            ORDER BY 1 DESC, 2"""
        ).fetchall()
        columns = con.execute(
            """SELECT schema_name, table_name, column_name, data_type, comment FROM duckdb_columns()
            WHERE NOT internal AND schema_name IN ('main', 'facts') ORDER BY column_index"""
        ).fetchall()
    of: dict[tuple[str, str], list[Column]] = {}
    for name, table, *column in columns:
        of.setdefault((name, table), []).append(Column(*column))
    return tuple(
        Described(table if name == "main" else f"{name}.{table}", meaning, tuple(of[name, table]))
        for name, table, meaning in tables
    )


def markdown() -> str:
    """The page of all views, tables and macros, made from their comments."""
    lines = [INTRODUCTION]
    views = [table for table in described() if "." not in table.name]
    facts = [table for table in described() if "." in table.name]
    for title, tables in (("Views", views), ("Facts", facts)):
        lines += [f"## {title}", ""]
        for table in tables:
            lines += [f"### {table.name}", "", table.meaning, ""]
            lines += ["| column | type | meaning |", "|---|---|---|"]
            lines += [f"| {column.name} | {column.type} | {column.meaning} |" for column in table.columns]
            lines.append("")
    with _example() as con:
        macros = con.execute(
            """SELECT function_name, comment FROM duckdb_functions()
            WHERE schema_name = 'facts' ORDER BY ALL"""
        ).fetchall()
    lines += ["## Macros", "", *(f"- `facts.{name}`: {comment}" for name, comment in macros)]
    return "\n".join(lines) + "\n"


@contextmanager
def _example() -> Iterator[duckdb.DuckDBPyConnection]:
    """Tables without rows."""
    with duckdb.connect(":memory:") as con:
        create(con)
        yield con
