"""The seats of a game that are played by bots."""

import re

from domain.kernel.events import GameStarted

OLD_BOTS = ("expert", "greedy", "random", "steady", "wavering")
"""The bots that sit in records without ``bots``. The list is closed: later records have them."""
OLD_NAMES = f"({'|'.join(map(str.capitalize, OLD_BOTS))}) [0-9]{{1,3}}"
"""A regular expression of their names, whose group is the bot. Python and DuckDB read it the same way."""


def bots_by_seat(started: GameStarted) -> dict[int, str]:
    """The bots by seat. A record without ``bots`` has those that ``OLD_NAMES`` recognises."""
    if started.bots is not None:
        return {seat: bot for seat, bot in enumerate(started.bots, 1) if bot is not None}
    matches = {seat: re.fullmatch(OLD_NAMES, name) for seat, name in enumerate(started.seats, 1)}
    return {seat: match[1].lower() for seat, match in matches.items() if match}
