"""Empty score sheets for games played elsewhere."""

import sys
from typing import Annotated

import typer

from domain.catalog import games as all_games
from vidi.cli.common import Refused
from vidi.importers.formats.sheet import template


def sheet(
    game: Annotated[str, typer.Argument(metavar="GAME", help="Its name, as in records.")],
) -> None:
    """Print an empty score sheet of a game, as CSV."""
    rules = all_games().get(game)
    if rules is None:
        raise Refused(f"no game is called {game!r}; the games are: {', '.join(all_games())}")
    sys.stdout.write(template(rules))


def register(app: typer.Typer) -> None:
    """Adds this command."""
    app.command("sheet")(sheet)
