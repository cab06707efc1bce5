"""The persons of the library by name, and which of them are bots."""

import duckdb

from dashboard.cache.answers import beside_moves
from dashboard.shared.links import NAME
from domain.kernel.bots import OLD_BOTS
from vidi.bots.names import NAMES

OURS = frozenset((*NAMES, *OLD_BOTS))
"""Our bots; one that is no longer offered is still ours."""
BOT = "CASE WHEN bool_and(bot IS NOT NULL) THEN string_agg(DISTINCT bot, ', ' ORDER BY bot) END"
"""The bot on all of some seats, several if they take turns; null if a person sat on one."""


def badges(bot: str | None) -> list[str]:
    """The badge of a player with this ``BOT``: of a bot of ours, or of another program. A person has none."""
    if bot is None:
        return []
    ours = all(one in OURS for one in bot.split(", "))
    return [f"our bot, {bot}" if ours else f"bot, {bot}"]


@beside_moves(unless=lambda *_: False)
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
