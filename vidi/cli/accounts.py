"""Commands for the names of people who sign in: list, join, unlink."""

from typing import Annotated

import typer

from domain.library.roles import Holder
from vidi.cli.common import JsonOption, LibraryOption, Refused, existing, folder, print_json, say
from vidi.club import accounts
from vidi.record.errors import printable

AccountArgument = Annotated[str, typer.Argument(metavar="ACCOUNT", help="A subject, or an email address.")]
SubjectOption = Annotated[
    bool, typer.Option("--subject", help="ACCOUNT is a subject, even with an @, and no email address.")
]
NameArgument = Annotated[str, typer.Argument(metavar="NAME", help="A name, exactly as games have it.")]

app = typer.Typer(
    name="accounts", help="Names of people who sign in: list, join, unlink.", invoke_without_command=True
)


@app.callback()
def list_(context: typer.Context, library: LibraryOption = None, as_json: JsonOption = False) -> None:
    """List the names of each account, and those for which accounts wait (docs/serving.md)."""
    context.obj = folder(context, library)
    if context.invoked_subcommand is not None:
        return
    with existing(context.obj) as games:
        now = games.store.accounts()
    if as_json:
        joined = [{**_account(account), "names": names} for account, names in sorted(now.joined.items())]
        asked = [{**_account(one.account), "name": one.name, "by_name": one.by_name} for one in now.asked]
        print_json({"accounts": joined, "asked": asked})
        return
    for account, names in sorted(now.joined.items()):
        say(f"{account.label}: {', '.join(names)}")
    for one in now.asked:
        say(f"{one.account.label} ({one.by_name or '?'}) asks for {one.name}")
    if not now.joined and not now.asked:
        say("no account has a name; `vidi accounts join ADDRESS NAME` gives one")


def _account(holder: Holder) -> dict[str, str]:
    """An account as JSON."""
    return {"account": holder.name, "kind": holder.kind}


@app.command("join")
def join_(
    context: typer.Context,
    account: AccountArgument,
    name: NameArgument,
    subject: SubjectOption = False,
    library: LibraryOption = None,
) -> None:
    """Give a name of the library to an account."""
    with existing(folder(context, library)) as games:
        try:
            accounts.join(games, account, name, is_subject=subject)
        except accounts.AccountError as error:
            raise Refused(printable(str(error))) from None


@app.command("unlink")
@app.command("part", hidden=True)  # its old name
def unlink_(
    context: typer.Context,
    account: AccountArgument,
    name: NameArgument,
    subject: SubjectOption = False,
    library: LibraryOption = None,
) -> None:
    """Unlink a name from an account, or refuse it to one that asks for it."""
    with existing(folder(context, library)) as games:
        try:
            accounts.part(games, account, name, is_subject=subject)
        except accounts.AccountError as error:
            raise Refused(printable(str(error))) from None


def register(to: typer.Typer) -> None:
    """Adds these commands."""
    to.add_typer(app)
