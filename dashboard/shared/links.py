"""Links from page to page."""

from typing import Any
from urllib.parse import quote

from dashboard.shared.text import shown

NAME = 200
"""Letters of a name that stand in an address; records have no longer ones."""


def in_address(name: str) -> str:
    """What stands for a name in the address of a page."""
    return name if len(name) <= NAME else f"{name[:NAME]}…"


def player(name: str, game: str) -> dict[str, Any]:
    """A cell of ``widgets.sheet`` that leads to how a player does in a game."""
    href = f"/players?name={quote(in_address(name), safe='')}&game={quote(game, safe='')}"
    return {"text": shown(name), "href": href}
