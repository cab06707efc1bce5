"""Trust in a library: verify."""

import dataclasses

import typer

from vidi.cli.common import JsonOption, LibraryOption, bar, err, existing, folder, out, print_json
from vidi.verify import verify as look_at


def verify(context: typer.Context, library: LibraryOption = None, as_json: JsonOption = False) -> None:
    """Check every event, by the rules too, and every row of the tables."""
    with existing(folder(context, library)) as games, bar() as progress:
        task = progress.add_task("Verifying", total=2 * games.store.position())
        report = look_at(games.folder, games.store, lambda done: progress.update(task, completed=done))
    if as_json:
        print_json({"ok": report.ok, **dataclasses.asdict(report)})
    else:
        for finding in report.findings:
            err.print(f"vidi: {finding}", style="red", markup=False, highlight=False, soft_wrap=True)
        for note in report.notes:
            out.print(note, markup=False, highlight=False)
        verdict = "all right" if report.ok else _several(len(report.findings), "finding")
        found = f"{_several(report.games, 'game')}, {_several(report.events, 'event')}"
        out.print(f"{found}: {verdict}", highlight=False)
    if not report.ok:
        raise typer.Exit(1)


def _several(count: int, what: str) -> str:
    return f"{count} {what}{'s' * (count != 1)}"


def register(app: typer.Typer) -> None:
    """Adds this command."""
    app.command("verify")(verify)
