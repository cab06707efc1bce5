"""Whether questions leave out bots: they do, unless nobody else has played or a bot is asked about."""

import duckdb

from projections.query.choosing import OF_PEOPLE

EXAMPLES = "vidi fixtures"
"""The source of games that were typed or composed as examples."""


def bots_play(con: duckdb.DuckDBPyConnection) -> bool:
    """Whether a bot sits in any game."""
    return bool(con.execute("SELECT 1 FROM facts.seats WHERE bot IS NOT NULL LIMIT 1").fetchall())


def people_play(con: duckdb.DuckDBPyConnection) -> bool:
    """Whether a person played any game. In our examples nobody did."""
    games = con.execute(
        f"SELECT 1 FROM facts.all_games() WHERE platform IS DISTINCT FROM $examples AND {OF_PEOPLE} LIMIT 1",  # noqa: S608 - a condition of ours
        {"examples": EXAMPLES},
    ).fetchall()
    return bool(games)


def is_bot(con: duckdb.DuckDBPyConnection, player: str) -> bool:
    """Whether a bot plays in all games of a player."""
    sql = "SELECT coalesce(bool_and(bot IS NOT NULL), false) FROM facts.all_seats() WHERE player = $player"
    [(bot,)] = con.execute(sql, {"player": player}).fetchall()
    return bool(bot)


def without_bots(con: duckdb.DuckDBPyConnection, player: str | None) -> bool:
    """Whether questions leave out bots if nobody says otherwise: all questions, or those about a player."""
    return bots_play(con) and people_play(con) and not (player is not None and is_bot(con, player))
