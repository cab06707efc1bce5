"""Commands that check and back up a library: verify, backup, restore."""

import dataclasses
from pathlib import Path
from typing import Annotated

import typer

from vidi.care.backup import BackupError
from vidi.care.backup import backup as write_backup
from vidi.care.backup import restore as read_backup
from vidi.cli.common import (
    ClusterOption,
    JsonOption,
    LibraryOption,
    Refused,
    existing,
    folder,
    print_json,
    working,
)
from vidi.cli.progress import bar
from vidi.cli.terminal import err, out
from vidi.store.events import in_folder, path_in


def verify(
    context: typer.Context,
    cluster: ClusterOption = None,
    library: LibraryOption = None,
    as_json: JsonOption = False,
) -> None:
    """Check every event, by the rules too, and every row of the tables."""
    from vidi.care.verify import verify as look_at  # it loads DuckDB

    with existing(folder(context, library)) as games, working(cluster) as workers, bar() as progress:
        task = progress.add_task("Verifying", total=2 * games.store.position())
        report = look_at(
            games.folder, games.store, lambda done: progress.update(task, completed=done), workers
        )
    if as_json:
        print_json({"ok": report.ok, **dataclasses.asdict(report)})
    else:
        for finding in report.findings:
            err.print(f"vidi: {finding}", style="red", markup=False, highlight=False, soft_wrap=True)
        for note in report.notes:
            out.print(note, markup=False, highlight=False)
        verdict = "all right" if report.ok else _several(len(report.findings), "finding")
        reports = f"{_several(report.reports, 'report')}, " if report.reports else ""
        checked = f"{_several(report.games, 'game')}, {reports}{_several(report.events, 'event')}"
        out.print(f"{checked}: {verdict}", highlight=False)
    if not report.ok:
        raise typer.Exit(1)


def backup(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A new file; it becomes a zip.")],
    library: LibraryOption = None,
    as_json: JsonOption = False,
) -> None:
    """Write the whole library to one file, also while others work with it."""
    path = folder(context, library)
    if not in_folder():
        raise Refused("the events are on a server: back them up with its own tools (pg_dump)")
    with existing(path) as games, bar() as progress:
        task = progress.add_task("Backing up", total=(path_in(games.folder)).stat().st_size)
        try:
            lacking = write_backup(games.folder, file, lambda done: progress.update(task, completed=done))
        except BackupError as error:
            raise Refused(str(error)) from None
    if lacking:
        err.print(
            f"vidi: {_several(len(lacking), 'imported file')} left out: {lacking[0]}; "
            "`vidi verify` names all",
            markup=False,
            highlight=False,
            soft_wrap=True,
        )
    if as_json:
        print_json({"file": str(file), "lacking": lacking})
    else:
        out.print(f"{file} holds the library", markup=False, highlight=False, soft_wrap=True)


def restore(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="What `vidi backup` wrote.", exists=True)],
    library: LibraryOption = None,
    as_json: JsonOption = False,
) -> None:
    """Make a library from a backup; its folder must be missing or empty."""
    path = folder(context, library)
    with bar() as progress:
        task = progress.add_task("Restoring", total=None)
        try:
            read_backup(file, path, lambda done: progress.update(task, completed=done))
        except BackupError as error:
            raise Refused(str(error)) from None
    if as_json:
        print_json({"library": str(path)})
    else:
        out.print(f"{path} holds the library again", markup=False, highlight=False, soft_wrap=True)


def _several(count: int, what: str) -> str:
    return f"{count} {what}{'s' * (count != 1)}"


def register(app: typer.Typer) -> None:
    """Adds these commands."""
    app.command("verify")(verify)
    app.command("backup")(backup)
    app.command("restore")(restore)
