"""The command line as a whole: its options, its commands, and how they end."""

import logging
import sys
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from vidi.cli.commands import COMMANDS


class Vidi(TyperGroup):
    """All commands."""

    def __init__(self, **how: Any) -> None:
        super().__init__(**{**how, "commands": {command.name: command for command in COMMANDS}})


app = typer.Typer(
    name="vidi",
    help="Records board games, replays them and answers questions about them.",
    cls=Vidi,
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,  # to load rich takes twice as long as all else that help needs
)


def _version(asked: bool) -> None:
    if asked:
        from importlib.metadata import version  # it loads the parser of mail

        typer.echo(f"vidi {version('vidi')}")
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


class ErrorLog(logging.Handler):
    """Prints the log of the projections on standard error, above a progress bar."""

    def emit(self, record: logging.LogRecord) -> None:
        _print(record.getMessage())


for name in ("projections", "vidi"):
    logger = logging.getLogger(name)
    logger.addHandler(ErrorLog())
    logger.setLevel(logging.INFO)


def run() -> None:
    """Runs a command, and ends the process."""
    try:
        app()
    except OSError as error:  # such as a temporary folder; stored data is sound
        where = f"{error.filename}: " if error.filename else ""
        _end(f"{where}{error.strerror or error}")
    except Exception as error:
        if not isinstance(error, _refusals()):
            raise
        _end(str(error))


def _refusals() -> tuple[type[Exception], ...]:
    """The errors whose message is for the user. Their modules are loaded only after an error."""
    from domain.kernel.codec import UnknownTopic
    from domain.kernel.packs import PackError
    from vidi.cli.common import Refused
    from vidi.store.events import StoreError
    from vidi.work.pool import WorkerLost

    return Refused, StoreError, UnknownTopic, PackError, WorkerLost


def _end(why: str) -> None:
    _print(why, style="red")
    sys.exit(1)


def _print(line: str, style: str | None = None) -> None:
    from vidi.cli.terminal import err  # most commands log nothing, and are not refused

    err.print(f"vidi: {line}", style=style, markup=False, highlight=False, soft_wrap=True)
