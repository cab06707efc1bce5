"""The command ``logs picture``: puts a picture under a map of the logs of a title."""

from pathlib import Path
from typing import Annotated

import typer

from vidi.cli.common import LibraryOption, Refused, existing, folder, say
from vidi.cli.logs import app as logs
from vidi.record.errors import Demand, printable, shown
from vidi.store.events import StoreConflict


def picture(
    context: typer.Context,
    title: Annotated[str, typer.Argument(help="The title of the games.")],
    place: Annotated[str, typer.Argument(help="The name of the map in `places`.")],
    file: Annotated[Path | None, typer.Argument(metavar="[FILE]", help="A PNG or JPEG.")] = None,
    away: Annotated[bool, typer.Option("--remove", help="Take the picture of this map away.")] = False,
    library: LibraryOption = None,
) -> None:
    """Put a picture under a map of the logs of a title (docs/importing/mappings.md)."""
    if (file is None) != away:
        raise typer.BadParameter("give a FILE, or --remove")
    # It loads the library that decodes pictures.
    from vidi.library.backgrounds import BYTES_AT_MOST, choose, remove

    with existing(folder(context, library)) as games:
        try:
            if file is None:
                remove(games, title, place)
            else:
                with file.open("rb") as stream:
                    choose(games, title, place, stream.read(BYTES_AT_MOST + 1))
        except OSError as error:
            raise Refused(printable(f"{file} cannot be read: {error.strerror}")) from None
        except Demand as wrong:
            raise Refused(printable(f"{wrong} [{wrong.rule}]")) from None
        except StoreConflict as wrong:
            raise Refused(printable(str(wrong))) from None
    what = printable(f"the map {shown(place)} of {shown(title)}")
    say(f"{what} has no picture" if file is None else printable(f"{what} lies on {file.name}"))


def register(_: typer.Typer) -> None:
    """Adds the command to the group of ``vidi logs``."""
    logs.command("picture")(picture)
