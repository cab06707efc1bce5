"""An independent recount of a game of CivMint, from its stored events.

Written from the rulebook and the rulings with plain dicts, and without a line of ``domain``: it follows a
stream from the commands and the chance in it, works out by itself what each player may choose and what has
to happen, and compares. The first thing that does not agree is a Miscount. The packs come as raw JSON.
"""

from collections.abc import Iterable
from typing import Any

from tests.games.civmint.rules.recount.rounds import Game
from tests.games.civmint.rules.recount.stream import Decision
from tests.helpers.recounting import Row

__all__ = ["Decision", "decisions", "recount"]


def recount(rows: Iterable[Row], packs: dict[str, Any]) -> bool:
    """Checks a stream, finished or not, with both packs by kind; whether it was finished."""
    return Game(rows, packs).finished()


def decisions(rows: Iterable[Row], packs: dict[str, Any]) -> list[Decision]:
    """The decisions of a stream that agrees, each with all that could be chosen."""
    game = Game(rows, packs)
    game.finished()
    return game.decisions
