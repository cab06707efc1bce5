"""The command ``log``: acts, and the people who did them."""

from typing import Annotated

import typer

from vidi.cli.common import JsonOption, LibraryOption, Refused, existing, folder, print_json, say
from vidi.club.acts import newest, of_game
from vidi.record.errors import printable
from vidi.store.game import GameNotFound


def log(
    context: typer.Context,
    game: Annotated[
        str | None,
        typer.Argument(metavar="[GAME]", help="Its id, or the first letters of it; without it, all games."),
    ] = None,
    last: Annotated[int, typer.Option("--last", min=1, help="The most acts, the newest ones.")] = 50,
    library: LibraryOption = None,
    as_json: JsonOption = False,
) -> None:
    """List acts and the people who did them, oldest first (docs/serving.md)."""
    with existing(folder(context, library)) as games:
        try:
            done = (
                newest(games.store, last)[::-1]
                if game is None
                else of_game(games.store, games.known(game))[-last:]
            )
        except GameNotFound as missing:
            raise Refused(printable(str(missing))) from None
    if as_json:
        print_json({"acts": [one._asdict() for one in done]})
        return
    for one in done:
        person = f"{one.name or '?'} ({one.subject})" if one.subject else one.name or "nobody signed in"
        about = "" if one.game is None else f" · {str(one.game)[:8]}"
        say(f"{one.at or 'time unknown'} · {one.act}{about} · {person}")
    if not done:
        say("nothing was done yet; `vidi demo` loads some games")


def register(app: typer.Typer) -> None:
    """Adds the command."""
    app.command("log")(log)
