"""The persons of the library by name, and which of them are bots."""

import duckdb

from dashboard.cache.answers import once
from dashboard.shared.links import NAME
from domain.catalog import games as all_games
from vidi.bots import pattern

NAMED = " ".join(f"WHEN '{game}' THEN regexp_full_match(name, '{pattern(game)}')" for game in all_games())
BOT = f"bool_and(CASE game {NAMED} ELSE false END)"
"""Whether a bot sat on all of some seats: it is known by its name, as when a game is continued."""


@once
def named(con: duckdb.DuckDBPyConnection, wanted: str) -> str | None:
    """The player of an address; None if there is none. Of long names with the same beginning, the first."""
    rows = con.execute(
        f"""
        SELECT player FROM players
        WHERE player = $wanted OR (length(player) > {NAME} AND left(player, {NAME}) || '…' = $wanted)
        ORDER BY player = $wanted DESC, player LIMIT 1
        """,  # noqa: S608 - a number of ours
        {"wanted": wanted},
    ).fetchall()
    return rows[0][0] if rows else None
