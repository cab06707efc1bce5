"""Commands for roles in a library on a server: list, grant, open, close."""

from typing import Annotated

import typer

from domain.library.roles import WORDS, Holder, Permission, Role
from vidi.cli.common import JsonOption, LibraryOption, Refused, existing, folder, print_json, say
from vidi.club import roles
from vidi.library.library import Library
from vidi.record.errors import printable

app = typer.Typer(
    name="roles", help="Roles on a server: list, grant, open, close.", invoke_without_command=True
)


@app.callback()
def list_(context: typer.Context, library: LibraryOption = None, as_json: JsonOption = False) -> None:
    """List the roles of people and groups, and whether guests may see the library (docs/serving.md)."""
    context.obj = folder(context, library)
    if context.invoked_subcommand is not None:
        return
    with existing(context.obj) as games:
        now = games.store.roles()
    given = sorted(now.given.items(), key=lambda one: (-one[1].rank, one[0]))
    if as_json:
        listed = [_listed(to, role) for to, role in given]
        print_json({"roles": listed, "open": now.open})
        return
    for to, role in given:
        say(f"{role.word}: {to.label}")
    if not given:
        say("no roles are given; `vidi roles grant ADDRESS keeper` names a keeper")
    say("guests may see the library" if now.open else "the library is closed to guests")


def _listed(to: Holder, role: Role) -> dict[str, str]:
    """A role as JSON."""
    return {"group" if to.group else "person": to.name, "kind": to.kind, "role": role.word}


@app.command("grant")
@app.command("give", hidden=True)  # its old name
def grant_(
    context: typer.Context,
    who: Annotated[str, typer.Argument(metavar="WHO", help="A subject, an email address, or a group.")],
    role: Annotated[str, typer.Argument(metavar="ROLE", help=", ".join(WORDS) + ".")],
    group: Annotated[bool, typer.Option("--group", help="WHO is a group of the provider.")] = False,
    subject: Annotated[
        bool, typer.Option("--subject", help="WHO is a subject, even with an @, and no email address.")
    ] = False,
    library: LibraryOption = None,
) -> None:
    """Grant a person or a group a role instead of the previous one; guest takes it away.

    If there is no library, the first keeper gets an empty one.
    """
    path = folder(context, library)
    if group and subject:
        raise Refused("--group and --subject exclude each other: WHO is a group or a person")
    try:
        given = roles.role(role)
        with Library(path) if given.may(Permission.KEEP) else existing(path) as games:
            roles.give(games, Holder(group, who, subject), given)
    except roles.RoleError as error:
        raise Refused(printable(str(error))) from None


@app.command("open")
def open_(context: typer.Context, library: LibraryOption = None) -> None:
    """Let guests see the library."""
    with existing(folder(context, library)) as games:
        roles.admit(games, True)


@app.command("close")
def close_(context: typer.Context, library: LibraryOption = None) -> None:
    """Close the library to guests."""
    with existing(folder(context, library)) as games:
        roles.admit(games, False)


def register(to: typer.Typer) -> None:
    """Adds these commands."""
    to.add_typer(app)
