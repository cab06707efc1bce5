"""The command that starts the dashboard: serve."""

import re
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated, Any
from urllib.parse import urlsplit

import typer

from domain.library.roles import Holder, Role
from vidi.cli.common import LibraryOption, Refused, existing, folder
from vidi.cli.terminal import err
from vidi.club.auth import AuthError, check_origin, read
from vidi.club.auth import auth as settings
from vidi.club.roles import RoleError, give
from vidi.library.library import Library
from vidi.record.errors import printable

PortOption = Annotated[
    int,
    typer.Option(
        "--port",
        min=0,
        max=65_535,
        help="If it is taken, the next free one is used, but none with --auth or --host; 0 uses any.",
    ),
]
HostOption = Annotated[
    list[str] | None,
    typer.Option(
        help="Another host name that it answers to, for a proxy. Needs --auth or --open. Repeatable.",
        metavar="NAME",
    ),
]
AuthOption = Annotated[
    Path | None,
    typer.Option(
        help="Ask visitors to sign in: a TOML file with the table [auth] (docs/serving.md). "
        "The same keys are read from the environment, as VIDI_AUTH_CLIENT_ID.",
        metavar="FILE",
    ),
]
OriginOption = Annotated[
    list[str] | None,
    typer.Option(
        help="An origin, the pages of which may use the API with a key: https://en.boardgamearena.com. "
        "Repeatable (docs/serving.md).",
        metavar="ORIGIN",
    ),
]
KeeperOption = Annotated[
    str | None,
    typer.Option(
        help="Name a keeper, by email address or subject, and make the library if there is none. "
        "Needs --auth.",
        metavar="WHO",
    ),
]


def serve(
    context: typer.Context,
    port: PortOption = 8501,
    host: HostOption = None,
    auth: AuthOption = None,
    keeper: KeeperOption = None,
    origin: OriginOption = None,
    to_all: Annotated[
        bool, typer.Option("--open", help="Let everybody who reaches the server see and change everything.")
    ] = False,
    lake: Annotated[
        bool,
        typer.Option(
            "--lake", help="Keep the Delta Lake tables for other engines current (docs/exporting.md)."
        ),
    ] = False,
    reviews: Annotated[
        bool,
        typer.Option(
            help="Review games that are opened, and finished games of people, in the background "
            "(docs/review.md)."
        ),
    ] = True,
    browser: Annotated[bool, typer.Option(help="Open the page in a browser.")] = True,
    library: LibraryOption = None,
) -> None:
    """Open the dashboard on this machine."""
    from dashboard.server.run import PortTakenError  # it loads a web server
    from dashboard.server.run import serve as serve_library

    _check_names(host or (), origin or ())
    path = folder(context, library)
    if lake:
        _check_lake(path)
    keys = _keys(auth, port, keeper, bool(host), to_all)
    with Library(path) if keeper else existing(path) as games:
        _name_keeper(games, keys, keeper)
    opened = False

    def ready(address: str) -> None:
        nonlocal opened
        opened = True
        if port not in (0, urlsplit(address).port):
            err.print(f"port {port} is taken: the next free one is used", highlight=False)
        shown = printable(str(path.absolute()))
        err.print(f"Vidi shows {shown} at {address}", markup=False, highlight=False, soft_wrap=True)

    try:
        serve_library(
            path, port, browser, ready, host or (), keys, origins=origin or (), delta=lake, reviews=reviews
        )
    except KeyboardInterrupt:
        if not opened:
            raise
        # Servers are usually stopped so.
    except PortTakenError as taken:
        others = "the proxy or redirect_uri" if keys else "the proxy" if host else None
        elsewhere = f", and change {others} too" if others else ""
        raise Refused(f"{taken}; choose another with --port{elsewhere}") from None


def _check_lake(path: Path) -> None:
    """Raises Refused if Delta Lake tables cannot be kept in this library's folder."""
    from projections.copies.errors import BucketError
    from projections.storage.bucket import refuse

    if not find_spec("deltalake"):
        raise Refused("--lake needs more packages: pip install 'vidi[lake]'")
    try:
        refuse(path, "Delta Lake tables")
    except BucketError as error:
        raise Refused(str(error)) from None


def _check_names(hosts: Sequence[str], origins: Sequence[str]) -> None:
    """Raises Refused if a host or an origin is none."""
    for name in hosts:
        if not re.fullmatch("[A-Za-z0-9.-]+", name):
            raise Refused(f"{name!r} is no name of a host; give one like vidi.example.org, without a port")
    try:
        for origin in origins:
            check_origin(origin)
    except AuthError as error:
        raise Refused(str(error)) from None


def _keys(
    auth: Path | None, port: int, keeper: str | None, hosts: bool, to_all: bool
) -> dict[str, Any] | None:
    """The keys for signing in; None if nobody signs in. Raises Refused."""
    try:
        if keys := read(auth):
            settings(keys, port)
    except AuthError as error:
        raise Refused(str(error)) from None
    if keys and to_all:
        raise Refused("--open lets everybody in, and --auth asks everybody to sign in: give one of them")
    if not keys and keeper:
        raise Refused("--keeper names somebody who signs in, which needs --auth")
    if not keys and hosts and not to_all:
        raise Refused(
            "--host lets others reach this server, and nobody is asked to sign in: add --auth FILE "
            "(docs/serving.md), or --open if everybody may see and change everything"
        )
    if keys and not find_spec("authlib"):
        raise Refused("signing in needs more packages: pip install 'vidi[club]'")
    return keys or None


def _name_keeper(games: Library, keys: dict[str, Any] | None, keeper: str | None) -> None:
    """Gives the role of the first keeper, and warns if there is none. Raises Refused."""
    if keeper:
        try:
            give(games, Holder(False, keeper), Role.KEEPER)
        except RoleError as error:
            raise Refused(str(error)) from None
    elif keys and not games.store.roles().keepers():
        err.print("nobody is a keeper yet: --keeper ADDRESS names one", highlight=False)


def register(app: typer.Typer) -> None:
    """Adds this command."""
    app.command("serve")(serve)
