"""The command ``logs map``: reads the logs of a title again with another mapping."""

from pathlib import Path
from typing import Annotated

import typer

from domain.kernel.wording import counted
from vidi.cli.common import JsonOption, LibraryOption, Refused, bar, err, existing, folder, print_json, say
from vidi.cli.logs import app as logs
from vidi.cli.records import mapping_in
from vidi.library.mappings import MappingError, choose, read_again
from vidi.record.errors import printable
from vidi.store.events import StoreConflict


@logs.command("map")
def map_(
    context: typer.Context,
    title: Annotated[
        str, typer.Argument(metavar="TITLE", help="The title of the games, as `vidi games` has it.")
    ],
    mapping: Annotated[
        Path | None,
        typer.Option("--mapping", metavar="FILE", help="Read this title with it from now on (JSON)."),
    ] = None,
    shipped: Annotated[
        bool, typer.Option("--shipped", help="Read this title with the mapping of Vidi again, from now on.")
    ] = False,
    library: LibraryOption = None,
    as_json: JsonOption = False,
) -> None:
    """Read all logs of a title again with the mapping of now (docs/importing/mappings.md)."""
    if mapping and shipped:
        raise typer.BadParameter("--mapping and --shipped exclude each other")
    own = mapping_in(mapping) if mapping else None
    with existing(folder(context, library)) as games:
        try:
            if own is not None or shipped:
                choose(games, title, own)
            with bar() as progress:
                task = progress.add_task("Reading", total=None)
                done = read_again(games, title, lambda at, of: progress.update(task, completed=at, total=of))
        except (MappingError, StoreConflict) as wrong:
            raise Refused(printable(str(wrong))) from None
    for error in done.report.errors():
        err.print(printable(str(error)), markup=False, highlight=False)
    if as_json:
        print_json({"changed": done.changed, "same": done.same, "left": done.left})
    else:
        changed = counted(len(done.changed), "game")
        say(f"{changed} read again, {len(done.same)} same, {len(done.left)} left as is")
        for id_ in done.left:
            say(f"{id_}: the library has no file with all moves of this game")


def register(_: typer.Typer) -> None:
    """Adds nothing: the group of ``vidi logs`` has the command."""
