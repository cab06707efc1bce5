"""Documents views, tables and macros: ``python -m projections.query.doc`` writes docs/schema.md."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import duckdb

from projections.schema.compiled import VIEW, schema
from projections.storage.create import example

PAGE = Path(__file__).parents[2] / "docs" / "schema.md"
FACTS = "facts."
NAMED = re.compile(r"\bfacts\.\w+")
INTRODUCTION = """\
# The tables

Made from the files in `projections/` by `python -m projections.query.doc`: change those, not this page.

Query the **views**: they show what stands, each event once. The tables behind them are in the schema `facts`
(`FROM facts.moves`). They also keep moves that were taken back, and rows that a branch inherited from the
game that it left (`inherited`). A fact is one row per thing that happened. Its key is `game_id` and `version`
(and `seat` or `n` if an event has several), which link to its place in the replay.

This page has the columns of views. `vidi schema` prints those of facts too, and the SQL page lists both.

A day is a DATE, as it is written in the record. A moment is a TIMESTAMPTZ; Vidi answers in UTC, another
client in its own time zone (`SET TimeZone = 'UTC'`). In Python, `.df()` and Arrow return moments directly;
`fetchall()` of such a column needs the package pytz. To sort games by their time of play, sort by
`games.played_order`: a day comes before the moments that follow its beginning in UTC.
"""


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
    """All views, then all tables, with their comments. The first call takes a second."""
    with example() as con:
        return described_in(con)


def described_in(con: duckdb.DuckDBPyConnection) -> tuple[Described, ...]:
    """The same of a connection to tables or a copy. It is like ``described`` if its ``look`` is today's."""
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


def page() -> str:
    """The page of all views, with a line for each table of facts and each macro."""
    views, facts = _layers()
    lines = [f"- `{fact.name}`: {fact.meaning}" for fact in facts]
    return _text(_sections(views), [*lines, ""])


def markdown() -> str:
    """The page with the columns of facts as well."""
    views, facts = _layers()
    return _text(_sections(views), _sections(facts))


def _layers() -> tuple[list[Described], list[Described]]:
    """The views, and the tables of facts."""
    views = [table for table in described() if not table.name.startswith(FACTS)]
    return views, [table for table in described() if table.name.startswith(FACTS)]


def _sections(tables: list[Described]) -> list[str]:
    """The lines of each table: its meaning, its columns, and the facts that it reads if it is a view."""
    lines = []
    read = _facts_of_views()
    for table in tables:
        lines += [f"### {table.name}", "", table.meaning, ""]
        lines += ["| column | type | meaning |", "|---|---|---|"]
        lines += [f"| {column.name} | {column.type} | {column.meaning} |" for column in table.columns]
        lines.append("")
        if facts := read.get(table.name):
            lines += [f"From {', '.join(f'`{fact}`' for fact in facts)}.", ""]
    return lines


def _facts_of_views() -> Mapping[str, list[str]]:
    """By view, the facts that its file names and the one of its own name, which is first.

    If it names none, they are those that its macros name.
    """
    facts = {table.name for table in described() if table.name.startswith(FACTS)}
    macros = _macros()

    def behind(view: str, sql: str) -> set[str]:
        names = {FACTS + view, *NAMED.findall(sql)}
        own = names & facts
        return own or own.union(*(behind(view, macros[name]) for name in names & macros.keys()))

    return {
        view: sorted(behind(view, section), key=lambda fact: (fact != FACTS + view, fact))
        for section in (*schema().stored, *schema().computed)
        for view in VIEW.findall(section)
    }


def _macros() -> Mapping[str, str]:
    """The SQL of macros, by name."""
    with example() as con:
        definitions = con.execute(
            """SELECT 'facts.' || function_name, string_agg(macro_definition, '') FROM duckdb_functions()
            WHERE schema_name = 'facts' GROUP BY ALL"""
        ).fetchall()
    return dict(definitions)


def _text(views: list[str], facts: list[str]) -> str:
    """The page with these lines about views and facts."""
    with example() as con:
        macros = con.execute(
            """SELECT function_name, comment FROM duckdb_functions()
            WHERE schema_name = 'facts' ORDER BY ALL"""
        ).fetchall()
    lines = [INTRODUCTION, "## Views", "", *views, "## Facts", "", *facts, "## Macros", ""]
    return "\n".join([*lines, *(f"- `facts.{name}`: {comment}" for name, comment in macros)]) + "\n"


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
