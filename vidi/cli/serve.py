"""The dashboard."""

import re
from typing import Annotated

import typer

from vidi.cli.common import LibraryOption, Refused, err, existing, folder


def serve(
    context: typer.Context,
    port: Annotated[int, typer.Option("--port", min=0, max=65_535, help="0 takes any free one.")] = 8501,
    host: Annotated[
        list[str] | None,
        typer.Option(help="Another name that it answers to, as of a proxy. Repeatable.", metavar="NAME"),
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
        err.print(f"Vidi is open at {address}")

    try:
        serve_library(path, port, browser, ready, host or ())
    except KeyboardInterrupt:
        if not opened:
            raise
        # This is how a server ends.
    except PortTakenError as taken:
        raise Refused(f"{taken}; choose another with --port") from None


def register(app: typer.Typer) -> None:
    """Adds this command."""
    app.command("serve")(serve)
