"""The command ``logs map``: reads the logs of a title again with another mapping."""

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

import typer

from domain.kernel.wording import counted
from vidi.cli.common import JsonOption, LibraryOption, Refused, existing, folder, print_json, say
from vidi.cli.logs import app as logs
from vidi.cli.progress import bar
from vidi.cli.records import mapping_in
from vidi.cli.terminal import err
from vidi.library.library import Library
from vidi.library.mappings import MappingError, ReadAgain, choose, newer_mappings, read_again
from vidi.record.errors import printable
from vidi.store.events import StoreConflict


def map_(
    context: typer.Context,
    title: Annotated[
        str | None,
        typer.Argument(
            metavar="[TITLE]", help="The title of the games; without it, lists those with a newer mapping."
        ),
    ] = None,
    mapping: Annotated[
        Path | None,
        typer.Option("--mapping", metavar="FILE", help="Read this title with it from now on (JSON)."),
    ] = None,
    shipped: Annotated[
        bool, typer.Option("--shipped", help="Read this title with the mapping of Vidi from now on.")
    ] = False,
    library: LibraryOption = None,
    as_json: JsonOption = False,
) -> None:
    """Read all logs of a title again with the mapping of now (docs/importing/mappings.md)."""
    if mapping and shipped:
        raise typer.BadParameter("--mapping and --shipped exclude each other")
    if title is None and (mapping or shipped):
        raise typer.BadParameter("--mapping and --shipped need a TITLE")
    own = mapping_in(mapping) if mapping else None
    with existing(folder(context, library)) as games:
        if title is None:
            _list(newer_mappings(games), as_json)
            return
        try:
            if own is not None or shipped:
                choose(games, title, own)
            done = _read(games, title)
        except (MappingError, StoreConflict) as wrong:
            raise Refused(printable(str(wrong))) from None
    for error in done.report.errors():
        err.print(printable(str(error)), markup=False, highlight=False)
    if as_json:
        lists = {"changed": done.changed, "same": done.same, "left": done.left}
        print_json(lists | {"compared": done.compared, "other_result": done.other_result})
        return
    changed = counted(len(done.changed), "game")
    say(f"{changed} read again, {len(done.same)} same, {len(done.left)} left as is")
    for id_ in done.left:
        say(f"{id_}: the library has no file with all moves of this game")
    if done.compared:
        right = done.compared - len(done.other_result)
        say(f"the last points equal the result in {right} of {counted(done.compared, 'game')} with both")
    for id_ in done.other_result:
        say(f"{id_}: the last points differ from the result")


def _list(counts: Mapping[str, int], as_json: bool) -> None:
    """Prints the titles with a newer mapping, with the number of games of each."""
    if as_json:
        print_json(counts)
        return
    for title, count in counts.items():
        say(printable(f"{title}: {counted(count, 'game')} read with another mapping than that of now"))
    if not counts:
        say("no title has a newer mapping than its games")


def _read(games: Library, title: str) -> ReadAgain:
    with bar() as progress:
        task = progress.add_task("Reading", total=None)
        return read_again(games, title, lambda at, of: progress.update(task, completed=at, total=of))


def register(_: typer.Typer) -> None:
    """Adds the command to the group of ``vidi logs``."""
    logs.command("map")(map_)
