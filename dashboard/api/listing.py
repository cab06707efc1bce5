"""The list of games, in parts that stay true while games come and go."""

from typing import Any
from uuid import UUID

import duckdb

from dashboard.api.answers import Games, ListedGame
from dashboard.shared.catalogue import Filters


def part(
    con: duckdb.DuckDBPyConnection, position: int, filters: Filters, after: UUID | None, limit: int
) -> Games:
    """The first ``limit`` games that fit and whose ids come after another one."""
    where, parameters = filters.where()
    # The condition is made of texts of catalogue.py; values are parameters.
    rows = con.execute(
        f"""
        SELECT game_id AS id, game, title, played_on::VARCHAR AS played_on, platform, players, opponent,
            moves, ended, fidelity, final_scores AS scores, winners
        FROM games
        WHERE {where} AND ($after IS NULL OR game_id > $after::UUID)
        ORDER BY game_id
        LIMIT $limit
        """,  # noqa: S608
        parameters | {"after": after, "limit": limit + 1},
    )
    names = [column[0] for column in rows.description]
    listed = [ListedGame(**_fields(dict(zip(names, row, strict=True)))) for row in rows.fetchall()]
    more = len(listed) > limit
    return Games(games=listed[:limit], next=listed[limit - 1].id if more else None, position=position)


def _fields(row: dict[str, Any]) -> dict[str, Any]:
    """The fields of a row; a play without moves has none, and not 0."""
    return row | {"moves": row["moves"] if row["fidelity"] != "results_only" else None}
