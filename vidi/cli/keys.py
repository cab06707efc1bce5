"""Commands for keys with which programs use the HTTP API: list, make, withdraw."""

from datetime import date
from typing import Annotated

import typer

from domain.library.keys import SCOPES, Key
from vidi.cli.common import JsonOption, LibraryOption, Refused, existing, folder, print_json, say
from vidi.cli.terminal import err
from vidi.club import keys
from vidi.club.roles import RoleError
from vidi.club.roles import role as role_of
from vidi.club.used import last_days
from vidi.record.errors import printable

app = typer.Typer(name="keys", help="Keys for programs: list, make, withdraw.", invoke_without_command=True)


@app.callback()
def list_(context: typer.Context, library: LibraryOption = None, as_json: JsonOption = False) -> None:
    """List the keys with which programs use the HTTP API, without those that were withdrawn (docs/api.md)."""
    context.obj = folder(context, library)
    if context.invoked_subcommand is not None:
        return
    with existing(context.obj) as games:
        left = [key for key in games.store.keys().values() if not key.withdrawn]
        used = last_days(games.folder)
    if as_json:
        print_json([{**_fields(key), "last_used": used.get(key.id)} for key in left])
        return
    for key in left:
        whose = f"{key.person} ({key.subject})" if key.subject else "the owner of the machine"
        end = "ended" if keys.state(key) == "ended" else "until"
        last = f"last used {used[key.id]}" if key.id in used else "never used"
        about = f"{key.role.word}, {' '.join(key.scopes)}, {end} {key.last_day}, {last}, of {whose}"
        say(f"{key.id} {key.name}: {about}")
    if not left:
        say("there is no key; `vidi keys make NAME` makes one")


def _fields(key: Key) -> dict[str, object]:
    """A key as JSON."""
    return {
        "id": key.id,
        "name": key.name,
        "role": key.role.word,
        "scopes": key.scopes,
        "last_day": key.last_day,
        "subject": key.subject,
        "person": key.person,
        "state": keys.state(key),
    }


@app.command("make")
def make_(
    context: typer.Context,
    name: Annotated[str, typer.Argument(metavar="NAME", help="What the key is for, as acts show it.")],
    role: Annotated[
        str, typer.Option(metavar="ROLE", help=f"{', '.join(one.word for one in keys.ROLES)}.")
    ] = "reader",
    scope: Annotated[
        list[str] | None,
        typer.Option(metavar="SCOPE", help=f"{', '.join(SCOPES)}; else read. Repeatable."),
    ] = None,
    until: Annotated[
        str | None,
        typer.Option(
            metavar="DAY",
            help=f"The last day on which it counts, in UTC: 2024-05-31. Else {keys.DAYS} days from now; "
            f"{keys.DAYS_AT_MOST} at most.",
        ),
    ] = None,
    library: LibraryOption = None,
    as_json: JsonOption = False,
) -> None:
    """Make a key of the owner of this machine, and print it, this once.

    It counts where nobody signs in. Where people sign in, they make keys on the page Club.
    """
    try:
        wish = keys.Wish(name, role_of(role), scope or ("read",), _day(until))
        with existing(folder(context, library)) as games:
            made = keys.make(games, wish)
            key = games.store.keys()[made.split("_")[1]]
    except (keys.KeyRefusedError, RoleError) as error:
        raise Refused(printable(str(error))) from None
    if as_json:
        print_json({**_fields(key), "key": made})
        return
    typer.echo(made)
    err.print(
        f"It is shown this once, and counts until {key.last_day}; `vidi keys withdraw {key.id}` ends it.",
        highlight=False,
        soft_wrap=True,
    )


def _day(text: str | None) -> date | None:
    try:
        return None if text is None else date.fromisoformat(text)
    except ValueError:
        raise Refused(f"--until is a day like 2024-05-31, not {printable(text or '')!r}") from None


@app.command("withdraw")
def withdraw_(
    context: typer.Context,
    key: Annotated[str, typer.Argument(metavar="ID", help="The 12 hex digits that `vidi keys` lists.")],
    library: LibraryOption = None,
) -> None:
    """Withdraw a key: it counts no longer, also at a server that runs."""
    with existing(folder(context, library)) as games:
        try:
            keys.withdraw(games, key)
        except keys.KeyRefusedError as error:
            raise Refused(printable(str(error))) from None


def register(to: typer.Typer) -> None:
    """Adds these commands."""
    to.add_typer(app)
