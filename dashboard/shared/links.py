"""Links from page to page."""

from typing import Any
from urllib.parse import quote

from dashboard.shared.text import shown
from domain.catalog import games

NAME = 200
"""Letters of a name that stand in an address; records have no longer ones."""


def in_address(name: str) -> str:
    """What stands for a name in the address of a page."""
    return name if len(name) <= NAME else f"{name[:NAME]}…"


NOBODY = "not named"
"""What stands for a player whom a source does not name."""


def kind(game: str) -> str:
    """What a game is called: the title of one of ours; any other's is its name."""
    known = games().get(game)
    return known.title if known else shown(game)


def player(name: str | None, game: str) -> dict[str, Any]:
    """A cell of ``widgets.sheet`` that leads to how a player does in a game."""
    if name is None:
        return {"text": NOBODY}
    href = f"/players?name={quote(in_address(name), safe='')}&game={quote(game, safe='')}"
    return {"text": shown(name), "href": href}
