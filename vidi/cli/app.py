"""All commands, and how they end. Importing it loads only what a command needs."""

import logging
import sys
from importlib.metadata import version
from pathlib import Path
from typing import Annotated

import typer

from domain.kernel.codec import UnknownTopic
from domain.kernel.packs import PackError
from vidi.cli import (
    accounts,
    admit,
    backgrounds,
    doctor,
    export,
    games,
    keys,
    lake,
    log,
    logs,
    mappings,
    pack,
    people,
    queries,
    query,
    record,
    records,
    review,
    roles,
    serve,
    sheet,
    suggest,
    tidy,
    train,
    trust,
)
from vidi.cli.common import ErrorLog, Refused, err, out
from vidi.store.events import StoreError
from vidi.work.pool import WorkerLost

app = typer.Typer(
    name="vidi",
    help="Records board games, replays them and answers questions about them.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)


def _version(asked: bool) -> None:
    if asked:
        out.print(f"vidi {version('vidi')}", highlight=False)
        raise typer.Exit


@app.callback()
def _vidi(
    context: typer.Context,
    library: Annotated[
        Path, typer.Option("--library", metavar="DIR", envvar="VIDI_LIBRARY", help="The library's folder.")
    ] = Path("library"),
    _: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    context.obj = library


for module in (
    records,
    sheet,
    logs,
    mappings,
    backgrounds,
    suggest,
    export,
    record,
    games,
    tidy,
    query,
    lake,
    log,
    serve,
    doctor,
    trust,
    pack,
    people,
    queries,
    roles,
    accounts,
    keys,
    admit,
    train,
    review,
):
    module.register(app)


for name in ("projections", "vidi"):
    logger = logging.getLogger(name)
    logger.addHandler(ErrorLog())
    logger.setLevel(logging.INFO)


def run() -> None:
    """Runs a command, and ends the process."""
    try:
        app()
    except (Refused, StoreError, UnknownTopic, PackError, WorkerLost) as refused:
        _end(str(refused))
    except OSError as error:  # such as a temporary folder; stored data is sound
        where = f"{error.filename}: " if error.filename else ""
        _end(f"{where}{error.strerror or error}")


def _end(why: str) -> None:
    err.print(f"vidi: {why}", style="red", markup=False, highlight=False, soft_wrap=True)
    sys.exit(1)
