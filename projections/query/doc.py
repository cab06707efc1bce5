"""Documents views, tables and macros: ``python -m projections.query.doc`` writes docs/schema.md."""

from dataclasses import dataclass
from functools import cache
from pathlib import Path

from projections.storage.create import example

PAGE = Path(__file__).parents[2] / "docs" / "schema.md"
INTRODUCTION = """\
# The tables

Made from the files in `projections/` by `python -m projections.query.doc`: change those, not this page.

Query the **views**: they show what stands, each event once. The tables behind them are in the schema `facts`
(`FROM facts.moves`). They also keep moves that were taken back, and rows that a branch inherited from the
game that it left (`inherited`). A fact is one row per thing that happened. Its key is `game_id` and `version`
(and `seat` or `n` if an event has several), which link to its place in the replay.

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
    """All views, then all tables, with their comments."""
    with example() as con:
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
    with example() as con:
        macros = con.execute(
            """SELECT function_name, comment FROM duckdb_functions()
            WHERE schema_name = 'facts' ORDER BY ALL"""
        ).fetchall()
    lines += ["## Macros", "", *(f"- `facts.{name}`: {comment}" for name, comment in macros)]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    PAGE.write_text(markdown(), "utf-8")
