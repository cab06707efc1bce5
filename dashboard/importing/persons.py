"""The names of players, and the names of each person, from the published copy."""

from collections.abc import Mapping, Sequence
from typing import Any
from urllib.parse import quote

import duckdb

from dashboard.shared.links import in_address
from dashboard.shared.text import shown

PAGE = 50
"""Persons on a page."""
NAMES_AT_MOST = 2_000
"""The most names in a field."""

NAMES = (
    "SELECT name FROM seats WHERE name IS NOT NULL GROUP BY name ORDER BY count(*) DESC, name LIMIT $limit"
)
PERSONS = """
WITH counted AS (
    SELECT name, any_value(player) AS player, count(DISTINCT game_id) AS games
    FROM seats WHERE name IS NOT NULL GROUP BY name
), named AS (
    SELECT
        coalesce(p.player, c.player) AS player, coalesce(p.name, c.name) AS name,
        coalesce(c.games, 0) AS games,
        p.name IS NOT NULL AS joined
    FROM counted AS c FULL JOIN people AS p USING (name)
)
SELECT
    player, sum(games)::BIGINT AS games, bool_or(joined) AS joined,
    list({name: name, games: games} ORDER BY games DESC, name) AS names
FROM named GROUP BY player ORDER BY joined DESC, games DESC, player LIMIT $limit OFFSET $offset
"""


def names(con: duckdb.DuckDBPyConnection) -> list[str]:
    """The names in games, the one with most games first."""
    return [name for (name,) in con.execute(NAMES, {"limit": NAMES_AT_MOST}).fetchall()]


def several(con: duckdb.DuckDBPyConnection) -> dict[str, list[str]]:
    """The names of each person with several names, by the shown one."""
    sql = (
        "SELECT player, list(name ORDER BY name <> player, name) FROM people GROUP BY player ORDER BY player"
    )
    return dict(con.execute(sql).fetchall())


def count(con: duckdb.DuckDBPyConnection) -> int:
    """The number of persons."""
    [(number,)] = con.execute(
        "SELECT count(DISTINCT player) FROM (SELECT player FROM seats UNION SELECT player FROM people)"
    ).fetchall()
    return int(number)


def persons(con: duckdb.DuckDBPyConnection, page: int) -> list[dict[str, Any]]:
    """The persons of a page, counted from 1: those with several names first, then those with most games."""
    rows = con.execute(PERSONS, {"limit": PAGE, "offset": (page - 1) * PAGE})
    columns = [column[0] for column in rows.description or ()]
    return [dict(zip(columns, row, strict=True)) for row in rows.fetchall()]


def sheet(rows: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """The persons as a table of ``widgets.sheet``."""
    return {
        "title": "Who played",
        "columns": [{"label": "Shown as"}, {"label": "Games", "number": True}],
        "rows": [_row(row) for row in rows],
        "about": "Records and files keep their names. Everything else shows a person by one name.",
    }


def _row(row: Mapping[str, Any]) -> list[Any]:
    known = ", ".join(f"{shown(name['name'])} ({name['games']:,})" for name in row["names"])
    player = {"text": shown(row["player"]), "note": known if row["joined"] else None}
    href = f"/players?name={quote(in_address(row['player']), safe='')}"
    return [{**player, "href": href} if row["games"] else player, row["games"]]
