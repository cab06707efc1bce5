"""Links from page to page."""

from typing import Any
from urllib.parse import quote

from dashboard.shared.text import shown
from domain.catalog import games

ALL = "all"
"""The view of all hands, in addresses and in the session."""
NAME = 200
"""The most letters of a name in an address; records have no longer names."""


def in_address(name: str) -> str:
    """A name as it is written in the address of a page."""
    return name if len(name) <= NAME else f"{name[:NAME]}…"


NOBODY = "not named"
"""The text for a player whom a source does not name."""


def kind(game: str) -> str:
    """The title of a game; for a game without rules here, its name."""
    known = games().get(game)
    return known.title if known else shown(game)


def profile(name: str) -> str:
    """The address of a player's page."""
    return f"/players?name={quote(in_address(name), safe='')}"


def plays(name: str) -> str:
    """The address of the page of all plays of a person."""
    return f"/mine?name={quote(in_address(name), safe='')}"


def player(name: str | None, game: str) -> dict[str, Any]:
    """A cell of ``widgets.sheet`` with a link to a player's page for a game."""
    if name is None:
        return {"text": NOBODY}
    return {"text": shown(name), "href": f"{profile(name)}&game={quote(game, safe='')}"}
