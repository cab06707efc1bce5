"""The command ``admit``: the people who may record moves of a game on a server."""

from collections.abc import Collection
from typing import Annotated, Any

import typer

from vidi.cli.common import JsonOption, LibraryOption, Refused, existing, folder, print_json, say
from vidi.library.people import joined_names
from vidi.library.remarks import RemarkError, dismiss
from vidi.library.remarks import admit as admit_name
from vidi.record.errors import printable
from vidi.store.game import GameNotFound, RecordedGame


def admit(
    context: typer.Context,
    game: Annotated[str, typer.Argument(metavar="GAME", help="Its id, or the first letters of it.")],
    name: Annotated[
        str | None,
        typer.Argument(metavar="[NAME]", help="A name that an account has; without it, lists who may move."),
    ] = None,
    undo: Annotated[bool, typer.Option("--undo", help="Take the admission of NAME away.")] = False,
    library: LibraryOption = None,
    as_json: JsonOption = False,
) -> None:
    """Admit a name to the moves of a game on a server, or list who may move (docs/serving.md)."""
    if name is None and undo:
        raise typer.BadParameter("--undo needs a NAME; `vidi admit GAME` lists those that are admitted")
    with existing(folder(context, library)) as games:
        try:
            recorded = games.game(game)
            if name is None:
                _list(recorded, joined_names(games), as_json)
                return
            changed = (dismiss if undo else admit_name)(games, recorded.id, name)
        except (GameNotFound, RemarkError) as wrong:
            raise Refused(printable(str(wrong))) from None
    if undo and not changed:
        raise Refused(
            printable(f"{name} is not admitted to {recorded.id}; `vidi admit {game}` lists those that are")
        )
    if as_json:
        print_json({"game": recorded.id, "name": name, "admitted": not undo, "changed": changed})
    elif undo:
        say(f"{name} is no longer admitted to {recorded.id}")
    else:
        say(f"{name} is admitted to {recorded.id}{'' if changed else '; it was so before'}")


def _list(game: RecordedGame, joined: Collection[str], as_json: bool) -> None:
    """Prints the people who may record moves of a game. ``joined`` has the names of all accounts."""

    def account(name: str) -> dict[str, Any]:
        return {"name": name, "account": name in joined}

    began = None if game.started.by is None else {"subject": game.started.by, "name": game.started.by_name}
    seats, admitted = (list(map(account, names)) for names in (game.names, game.remarks.recorders))
    if as_json:
        print_json({"game": game.id, "began": began, "seats": seats, "admitted": admitted})
        return
    if began:
        say(f"began the game: {began['name'] or '?'} ({began['subject']})")
    else:
        say("nobody who signed in began the game")
    for label, names in (("seat", seats), ("admitted", admitted)):
        for one in names:
            say(f"{label}: {one['name']}{'' if one['account'] else ', a name without an account'}")
    say("and keepers")


def register(app: typer.Typer) -> None:
    """Adds the command."""
    app.command("admit")(admit)
