"""Commands for persons with several names: list, name, unlink."""

from typing import Annotated

import typer

from vidi.cli.common import JsonOption, LibraryOption, Refused, existing, folder, print_json, say
from vidi.library.people import PersonError, doubt, name, people, unlink
from vidi.record.errors import printable

NameArgument = Annotated[str, typer.Argument(metavar="NAME", help="A name, exactly as games have it.")]

app = typer.Typer(
    name="people", help="Persons with several names: list, name, unlink.", invoke_without_command=True
)


@app.callback()
def list_(context: typer.Context, library: LibraryOption = None, as_json: JsonOption = False) -> None:
    """List the persons of several names. Games and ratings count them as one."""
    context.obj = folder(context, library)
    if context.invoked_subcommand is not None:
        return
    with existing(context.obj) as games:
        persons = people(games)
    if as_json:
        print_json({"people": [{"player": first, "names": names} for first, names in persons.items()]})
        return
    for first, names in persons.items():
        say(f"{first}: {', '.join(names[1:])}")
    if not persons:
        say("no person has several names; `vidi people name ANN ANNA` joins two names")


@app.command("name")
def name_(
    context: typer.Context,
    first: Annotated[str, typer.Argument(metavar="NAME", help="The name that is shown.")],
    others: Annotated[list[str], typer.Argument(metavar="NAME...", help="Other names of the same person.")],
    same_table: Annotated[
        bool, typer.Option("--same-table", help="Join also names that sat at one table.")
    ] = False,
    library: LibraryOption = None,
    as_json: JsonOption = False,
) -> None:
    """Make names one person's, who is shown by the first."""
    with existing(folder(context, library)) as games:
        if not same_table and (why := doubt(games, [first, *others])):
            raise Refused(
                printable(f"{why}: if they are one person all the same, add --same-table [import:10]")
            )
        try:
            joined = name(games, [first, *others])
        except PersonError as error:
            raise Refused(printable(str(error))) from None
    if as_json:
        print_json({"player": joined[0], "names": joined})
    else:
        say(f"one person, shown as {joined[0]}: {', '.join(joined)}")


@app.command("unlink")
@app.command("part", hidden=True)  # its old name
def unlink_(
    context: typer.Context, one: NameArgument, library: LibraryOption = None, as_json: JsonOption = False
) -> None:
    """Unlink all names of a person from each other."""
    with existing(folder(context, library)) as games:
        try:
            parted = unlink(games, one)
        except PersonError as error:
            raise Refused(printable(str(error))) from None
    if as_json:
        print_json({"parted": parted})
    else:
        say(f"persons of their own: {', '.join(parted)}")


def register(to: typer.Typer) -> None:
    """Adds these commands."""
    to.add_typer(app)
