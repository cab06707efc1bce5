"""Commands that change a game's place, title and day: remove, rename, date."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated
from uuid import UUID

import typer

from vidi.cli.common import JsonOption, LibraryOption, Refused, existing, folder, print_json, say
from vidi.library.library import Library
from vidi.library.remarks import RemarkError, bring_back, date, remove, rename
from vidi.record.errors import printable
from vidi.store.game import GameNotFound

GameArgument = Annotated[str, typer.Argument(metavar="GAME", help="Its id, or the first letters of it.")]


def remove_(
    context: typer.Context,
    game: Annotated[
        str | None,
        typer.Argument(
            metavar="[GAME]", help="Its id, or the first letters of it; without it, lists removed games."
        ),
    ] = None,
    undo: Annotated[bool, typer.Option("--undo", help="Bring a removed game back.")] = False,
    library: LibraryOption = None,
    as_json: JsonOption = False,
) -> None:
    """Remove a game from lists, tables and exports, or bring it back. Its events stay."""
    path = folder(context, library)
    if game is None:
        if undo:
            raise typer.BadParameter("--undo needs a GAME; `vidi remove` lists those that are removed")
        _list(path, as_json)
        return
    with _opened(path, game) as (games, id_):
        changed = bring_back(games, id_) if undo else remove(games, id_)
    if as_json:
        print_json({"game": id_, "removed": not undo, "changed": changed})
    elif undo:
        say(f"{id_} is back" if changed else f"{id_} was not removed")
    elif changed:
        say(f"{id_} is removed; its events stay, and `vidi remove {str(id_)[:8]} --undo` brings it back")
    else:
        say(f"{id_} was removed before; `vidi remove {str(id_)[:8]} --undo` brings it back")


def _list(path: Path, as_json: bool) -> None:
    with existing(path) as games:
        listed = games.removed()
    if as_json:
        print_json({"removed": [one._asdict() for one in listed]})
        return
    for one in listed:
        say(f"{one.id}  {one.title or one.game}: {', '.join(one.players)}")
    if not listed:
        say("no game is removed; `vidi games` lists all games")


def rename_(
    context: typer.Context,
    game: GameArgument,
    title: Annotated[
        str | None, typer.Argument(metavar="[TITLE]", help="Default: the title of the record.")
    ] = None,
    library: LibraryOption = None,
    as_json: JsonOption = False,
) -> None:
    """Give a game another title. Its record keeps its own."""
    _give(folder(context, library), game, "title", title, rename, as_json)


def date_(
    context: typer.Context,
    game: GameArgument,
    day: Annotated[
        str | None,
        typer.Argument(
            metavar="[DAY]", help="2024-05-31, or 2024-05-31T20:15:00Z. Default: the day of the record."
        ),
    ] = None,
    library: LibraryOption = None,
    as_json: JsonOption = False,
) -> None:
    """Say when a game was played. Its record keeps its own day."""
    _give(folder(context, library), game, "played_at", day, date, as_json)


def _give(
    path: Path,
    game: str,
    name: str,
    value: str | None,
    give: Callable[[Library, UUID, str | None], bool],
    as_json: bool,
) -> None:
    with _opened(path, game) as (games, id_):
        changed = give(games, id_, value)
    if as_json:
        print_json({"game": id_, name: value, "changed": changed})
        return
    now = "as its record has it" if value is None else value
    before = "" if changed else "; it was so before"
    say(f"{id_}: the {'title' if name == 'title' else 'day'} is {now}{before}")


@contextmanager
def _opened(path: Path, game: str) -> Iterator[tuple[Library, UUID]]:
    """Opens the library, and yields it with the id of a game or play, removed or not."""
    with existing(path) as games:
        try:
            yield games, games.known(game)
        except (GameNotFound, RemarkError) as wrong:
            raise Refused(printable(str(wrong))) from None


def register(app: typer.Typer) -> None:
    """Adds these commands."""
    app.command("remove")(remove_)
    app.command("rename")(rename_)
    app.command("date")(date_)
