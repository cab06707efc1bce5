"""Commands for named queries: list, name, rename, remove."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated

import typer

from vidi.cli.common import JsonOption, LibraryOption, Refused, existing, folder, print_json, say
from vidi.library import queries
from vidi.library.library import Library
from vidi.record.errors import printable

NameArgument = Annotated[str, typer.Argument(metavar="NAME", help="The name of a query.")]

app = typer.Typer(
    name="queries", help="Saved queries: list, name, rename, remove.", invoke_without_command=True
)


@app.callback()
def list_(context: typer.Context, library: LibraryOption = None, as_json: JsonOption = False) -> None:
    """List the queries that the library keeps; `vidi sql --named NAME` runs one."""
    context.obj = folder(context, library)
    if context.invoked_subcommand is not None:
        return
    with existing(context.obj) as games:
        named = queries.queries(games)
    if as_json:
        print_json({"queries": [{"name": called, "sql": sql} for called, sql in named.items()]})
        return
    for called, sql in named.items():
        say(f"{called}: {' '.join(sql.split())}")
    if not named:
        say("no query has a name; `vidi queries name NAME SQL` keeps one, and so does the SQL page")


@app.command("name")
def name_(
    context: typer.Context,
    called: Annotated[str, typer.Argument(metavar="NAME", help="The name it gets.")],
    sql: Annotated[str, typer.Argument(metavar="SQL", help="One SELECT; $player is a parameter.")],
    replace: Annotated[bool, typer.Option("--replace", help="Replace another query with this name.")] = False,
    library: LibraryOption = None,
) -> None:
    """Keep a query under a name."""
    with _changed(context, library) as games:
        queries.name(games, called, sql, replace=replace)


@app.command("rename")
def rename_(
    context: typer.Context,
    called: NameArgument,
    to: Annotated[str, typer.Argument(metavar="TO", help="A name that no query has.")],
    library: LibraryOption = None,
) -> None:
    """Give a query another name."""
    with _changed(context, library) as games:
        queries.rename(games, called, to)


@app.command("remove")
def remove_(context: typer.Context, called: NameArgument, library: LibraryOption = None) -> None:
    """Remove a query."""
    with _changed(context, library) as games:
        queries.remove(games, called)


@contextmanager
def _changed(context: typer.Context, library: LibraryOption) -> Iterator[Library]:
    """Opens the library. A refusal inside becomes one line."""
    with existing(folder(context, library)) as games:
        try:
            yield games
        except queries.QueryError as error:
            raise Refused(printable(str(error))) from None


def register(to: typer.Typer) -> None:
    """Adds these commands."""
    to.add_typer(app)
