"""Compares two sets of tables: every row of every fact, and the columns that differ.

Tables of reviews are left out: no event holds a review, so others cannot be made from events.
"""

from collections.abc import Container, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import duckdb

from domain.kernel.wording import differing
from projections.storage import covering
from projections.storage.bucket import bucket_of
from projections.storage.reviews import TABLES

SHOWN = 20
"""The most rows that are named in each table; more are only counted."""


Values = tuple[Any, ...]
Pair = tuple[Values | None, Values | None]


@dataclass(frozen=True)
class Wrong:
    """A row that differs from the events."""

    table: str
    game_id: str | None
    version: int | None
    column: str | None
    """None if the whole row is missing or extra."""
    message: str


def compare(
    actual: Path, expected: Path, folder: Path | None = None, left_out: Container[str] = ()
) -> Iterator[Wrong]:
    """The differences of ``actual`` tables from ``expected`` ones, except of tables that are left out.

    Segments are in the folders of both files, and in ``folder`` or its bucket. Raises duckdb.Error for a
    damaged file.
    """
    folders = [*actual.parents[:2], *expected.parents[:2], *([folder] if folder else [])]
    # DuckDB reads a file once for each time that its folder is listed.
    once = dict.fromkeys(str(one.resolve()) for one in folders)
    with duckdb.connect(":memory:") as con:
        con.execute("SET file_search_path = ?", [",".join(once)])
        if folder and (bucket := bucket_of(folder)):
            bucket.reach(con)
        con.execute("ATTACH ? AS actual (READ_ONLY)", [str(actual)])
        con.execute("ATTACH ? AS expected (READ_ONLY)", [str(expected)])
        for (table,) in con.execute(
            """SELECT view_name FROM duckdb_views()
            WHERE database_name = 'expected' AND schema_name = 'facts' AND view_name <> 'progress'
            ORDER BY ALL"""
        ).fetchall():
            if table not in TABLES and table not in left_out:
                yield from _table(con, table)


def progress(path: Path) -> tuple[int, str]:
    """The progress of the tables of a file, and the digests of their code; both empty if it has none yet.

    Raises duckdb.Error.
    """
    with duckdb.connect(":memory:", config={"python_enable_replacements": False}) as con:
        con.execute("ATTACH ? AS actual (READ_ONLY)", [str(path)])
        if not con.execute("SELECT 1 FROM duckdb_tables()").fetchall():
            return 0, ""
        # Older tables have no column ``look``.
        rows = con.execute("SELECT COLUMNS('^(position|schema|look)$') FROM actual.facts.progress").fetchall()
    if len(rows) != 1:
        raise duckdb.DataError(f"facts.progress has {len(rows)} rows instead of one")
    position, *digests = rows[0]
    return position, " ".join(digests)


def has_cover(path: Path) -> bool:
    """Whether the tables of a file lack what games hide that are not over. Raises duckdb.Error."""
    with duckdb.connect(":memory:") as con:
        con.execute("ATTACH ? AS actual (READ_ONLY)", [str(path)])
        con.execute("USE actual")
        return covering.has_cover(con)


def _table(con: duckdb.DuckDBPyConnection, table: str) -> Iterator[Wrong]:
    columns = con.execute(f"DESCRIBE expected.facts.{table}").fetchall()
    names = [column[0] for column in columns]
    if _same(con, table, names):
        return
    # DuckDB's Python client needs a library for TIMESTAMPTZ that is not installed.
    shown = ", ".join(f"{name}::VARCHAR" if "WITH TIME ZONE" in kind else name for name, kind, *_ in columns)
    extra, missing = (
        con.execute(
            f"SELECT {shown} FROM {one}.facts.{table} EXCEPT ALL SELECT {shown} FROM {other}.facts.{table} ORDER BY ALL"  # noqa: S608, E501 - our own names
        ).fetchall()
        for one, other in (("actual", "expected"), ("expected", "actual"))
    )
    pairs = list(_pairs(names, extra, missing))
    for row, due in pairs[:SHOWN]:
        yield from _row(table, names, row, due)
    if (more := len(pairs) - SHOWN) > 0:
        yield Wrong(table, None, None, None, f"{more} more rows differ")


def _same(con: duckdb.DuckDBPyConnection, table: str, names: list[str]) -> bool:
    """Whether both have the same rows in the same order, the usual case: in a fifth of the time of EXCEPT."""
    one, other = (f"(SELECT {', '.join(names)} FROM {of}.facts.{table})" for of in ("actual", "expected"))  # noqa: S608 - our own names
    differ = f"SELECT 1 FROM {one} AS a POSITIONAL JOIN {other} AS b WHERE a IS DISTINCT FROM b LIMIT 1"  # noqa: S608
    return not con.execute(differ).fetchall()


def _pairs(names: list[str], extra: list[Values], missing: list[Values]) -> Iterator[Pair]:
    """Pairs extra with missing rows of the same event, in their order: each pair is one row that differs."""
    key = [names.index(name) for name in ("game_id", "version") if name in names]
    left: dict[Values, list[Values]] = {}
    for row in missing:
        left.setdefault(tuple(row[place] for place in key), []).append(row)
    for row in extra:
        due = left.get(tuple(row[place] for place in key))
        yield row, due.pop(0) if due else None
    for rows in left.values():
        yield from ((None, row) for row in rows)


def _row(table: str, names: list[str], row: Values | None, due: Values | None) -> Iterator[Wrong]:
    of = dict(zip(names, row or due or (), strict=True))
    game_id, version = (str(of["game_id"]) if "game_id" in of else None), of.get("version")
    if row is None or due is None:
        what = "a row is missing" if row is None else "a row is too many"
        yield Wrong(table, game_id, version, None, f"{what}: {dict(list(of.items())[:8])!s:.400}")
        return
    for name, value, right in zip(names, row, due, strict=True):
        if value != right:
            is_, due_is = differing(value, right)
            yield Wrong(table, game_id, version, name, f"is {is_}, by the events {due_is}")
