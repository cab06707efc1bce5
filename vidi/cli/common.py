"""Code that the commands share: their library and their plain output."""

import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, TYPE_CHECKING, Annotated, Any

import typer

from vidi.library.library import Library
from vidi.store.errors import plain_path, unusable

if TYPE_CHECKING:
    from vidi.work.pool import Workers

LibraryOption = Annotated[
    Path | None,
    typer.Option(
        "--library",
        metavar="DIR",
        help="The library's folder; else VIDI_LIBRARY, else ./library.",
        show_default=False,
    ),
]
SetupOption = Annotated[str | None, typer.Option("--setup", metavar="JSON", help="Else the defaults.")]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON for a program to read.")]
ClusterOption = Annotated[
    str | None,
    typer.Option(
        "--cluster",
        metavar="ADDRESS",
        help="Work on the Dask cluster whose scheduler has this address (docs/scaling.md).",
    ),
]


class Refused(Exception):  # noqa: N818 - not an error of the program
    """A command was refused: its message goes to standard error, the exit code is 1."""


def folder(context: typer.Context, library: Path | None) -> Path:
    """The library's folder: from the option after or before the command, the environment, or ./library.

    Raises Refused for a path that no library can have.
    """
    chosen: Path = library or context.obj
    if why := unusable(chosen):
        raise Refused(why)
    return plain_path(chosen)


def existing(path: Path) -> Library:
    """Opens an existing library. Raises Refused if there is none."""
    if not Library.is_in(path):
        raise Refused(f"there is no library in {path}; `vidi demo` or `vidi import` makes one")
    return Library(path)


def catch_up(library: Library) -> int:
    """Brings the tables of a library up to date, with a progress bar; returns the events that they lack.

    Raises Refused.
    """
    # DuckDB takes longer to load than most commands take to run, and so does rich.
    from projections.copies.errors import WarehouseError
    from vidi.library import asking
    from vidi.library.unchanged import is_current

    if is_current(library.folder, library.store):
        return 0
    from vidi.cli.progress import bar

    with bar() as progress:
        task = progress.add_task("Projecting", total=library.store.position())
        try:
            return asking.catch_up(
                library.folder, library.store, lambda done: progress.update(task, completed=done)
            )
        except WarehouseError as error:
            raise Refused(str(error)) from None


@contextmanager
def working(address: str | None) -> "Iterator[Workers | None]":
    """The workers of a ``ClusterOption``; None for the processors of this machine. Raises Refused."""
    if address is None:
        yield None
        return
    from vidi.work.cluster import ClusterError, cluster  # few commands have workers

    try:
        with cluster(address) as workers:
            yield workers
    except ClusterError as error:
        raise Refused(str(error)) from None


def settled_by(setup: str | None) -> dict[str, Any]:
    """The value of a ``SetupOption``. The message about invalid JSON names the option."""
    from vidi.record.errors import Demand  # most commands read no record
    from vidi.record.read import parsed

    try:
        return parsed((setup or "{}").encode())
    except Demand as wrong:
        raise typer.BadParameter(f"--setup: {wrong}") from None


@contextmanager
def written(file: Path) -> Iterator[IO[bytes]]:
    """A file to write, all of it or nothing: made beside its place. Devices and pipes are written directly.

    Raises Refused.
    """
    target = file.resolve()  # the target of a link
    part = target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        if file.exists() and not file.is_file():
            with file.open("wb") as opened:
                yield opened
            return
        try:
            with part.open("wb") as opened:
                yield opened
            part.replace(target)
        finally:
            part.unlink(missing_ok=True)
    except OSError as error:
        raise Refused(f"{file} cannot be written: {error.strerror}; nothing is left of it") from None


def save(file: Path, data: bytes) -> None:
    """Writes a file, all of it or nothing. Raises Refused."""
    with written(file) as opened:
        opened.write(data)


def as_json(value: Any) -> str:
    """A value as JSON; types that JSON lacks (ids, moments) become text."""
    return json.dumps(value, ensure_ascii=False, default=str)


def print_json(value: Any) -> None:
    """Prints one JSON value to standard output, without colours and line breaks.

    Half of a surrogate pair, which a message may quote, is written as its escape.
    """
    sys.stdout.write(f"{as_json(value).encode(errors='backslashreplace').decode()}\n")


def say(*lines: str) -> None:
    """Prints plain lines. Names and notes are untrusted, so control sequences are removed."""
    for line in lines:
        typer.echo("".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in line))
