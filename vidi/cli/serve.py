"""The command that starts the dashboard: serve."""

import re
from typing import Annotated
from urllib.parse import urlsplit

import typer

from vidi.cli.common import LibraryOption, Refused, err, existing, folder
from vidi.record.errors import printable


def serve(
    context: typer.Context,
    port: Annotated[
        int,
        typer.Option(
            "--port", min=0, max=65_535, help="If it is taken, the next free one is used; 0 uses any."
        ),
    ] = 8501,
    host: Annotated[
        list[str] | None,
        typer.Option(help="Another host name that it answers to, for a proxy. Repeatable.", metavar="NAME"),
    ] = None,
    browser: Annotated[bool, typer.Option(help="Open the page in a browser.")] = True,
    library: LibraryOption = None,
) -> None:
    """Open the dashboard on this machine."""
    from dashboard.server.run import PortTakenError  # it loads a web server
    from dashboard.server.run import serve as serve_library

    for name in host or ():
        if not re.fullmatch("[A-Za-z0-9.-]+", name):
            raise Refused(f"{name!r} is no name of a host; give one like vidi.example.org, without a port")
    path = folder(context, library)
    existing(path).close()
    opened = False

    def ready(address: str) -> None:
        nonlocal opened
        opened = True
        if port not in (0, urlsplit(address).port):
            err.print(f"port {port} is taken: the next free one is used", highlight=False)
        shown = printable(str(path.absolute()))
        err.print(f"Vidi shows {shown} at {address}", markup=False, highlight=False, soft_wrap=True)

    try:
        serve_library(path, port, browser, ready, host or ())
    except KeyboardInterrupt:
        if not opened:
            raise
        # Servers are usually stopped so.
    except PortTakenError as taken:
        raise Refused(f"{taken}; choose another with --port") from None


def register(app: typer.Typer) -> None:
    """Adds this command."""
    app.command("serve")(serve)
