"""The imports of the library and the entries that they did not import, from the published copy."""

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

import duckdb

from dashboard.access.importing_process import title
from dashboard.importing.imported import WORDS
from dashboard.shared.text import shown

PAGE = 20
"""Imports on a page."""
FINDINGS = 100
"""The most findings of a file that are shown; each may have 2,000 letters."""

IMPORTS = """
SELECT
    file_id::VARCHAR AS file_id, name, format, last,
    strftime(imported_at AT TIME ZONE 'UTC', '%Y-%m-%d %H:%M') AS at,
    read, taken, ignored, quarantined, counts
FROM imports ORDER BY position DESC LIMIT $limit OFFSET $offset
"""
LAST_FINDINGS = """
SELECT place, ignored, reason, rule, raw FROM findings WHERE file_id = $file ORDER BY ignored, n LIMIT $limit
"""
ALL = """
SELECT name, ignored + quarantined AS found FROM imports WHERE file_id = $file AND last
"""


def count(con: duckdb.DuckDBPyConnection) -> int:
    """The number of imports."""
    [(number,)] = con.execute("SELECT count(*) FROM imports").fetchall()
    return int(number)


def imports(con: duckdb.DuckDBPyConnection, page: int) -> list[dict[str, Any]]:
    """The imports of a page, counted from 1, the newest first."""
    rows = con.execute(IMPORTS, {"limit": PAGE, "offset": (page - 1) * PAGE})
    return [dict(zip(names(rows), row, strict=True)) for row in rows.fetchall()]


def findings(con: duckdb.DuckDBPyConnection, file: str) -> tuple[str, list[dict[str, Any]], int] | None:
    """The name of a file, the first findings of its last import, and how many more there are.

    None if no file with that id was imported.
    """
    try:
        id_ = UUID(file)
    except ValueError:
        return None
    known = con.execute(ALL, {"file": id_}).fetchall()
    if not known:
        return None
    [(name, number)] = known
    rows = con.execute(LAST_FINDINGS, {"file": id_, "limit": FINDINGS})
    listed = [dict(zip(names(rows), row, strict=True)) for row in rows.fetchall()]
    return name, listed, int(number) - len(listed)


def names(rows: duckdb.DuckDBPyConnection) -> list[str]:
    """The columns of an answer."""
    return [column[0] for column in rows.description or ()]


def sheet(rows: Sequence[Mapping[str, Any]], address: str) -> dict[str, Any]:
    """The imports as a table of ``widgets.sheet``; ``address`` with a file's id links to its findings."""
    return {
        "title": "Past imports",
        "wide": True,
        "columns": [
            {"label": "File"},
            {"label": "When"},
            {"label": "Read as"},
            *({"label": label, "number": True} for label in ("Entries", "Taken", "Left out", "Refused")),
        ],
        "rows": [_row(row, address) for row in rows],
        "about": "One line for each import that changed the library, or that had errors. The time is UTC. "
        "A name leads to the entries that were not imported.",
    }


def _row(row: Mapping[str, Any], address: str) -> list[Any]:
    findings = row["last"] and row["ignored"] + row["quarantined"]
    how = ", ".join(
        f"{row['counts'][name]:,} {word.lower()}" for name, word in WORDS.items() if row["counts"].get(name)
    )
    name = {"text": shown(row["name"]), "note": how}
    return [
        {**name, "href": f"{address}{row['file_id']}"} if findings else name,
        row["at"],
        title(row["format"]),
        *(row[column] for column in ("read", "taken", "ignored", "quarantined")),
    ]
