"""Commands about logs of other platforms, for mappings (docs/importing/mappings.md)."""

from pathlib import Path
from typing import Annotated, Any

import typer
from rich.markup import escape
from rich.table import Table
from typer.core import TyperGroup

from vidi.cli.common import JsonOption, Refused, print_json, say
from vidi.cli.progress import bar
from vidi.cli.terminal import err, out
from vidi.importers.bga.page import has_list, list_in
from vidi.importers.bga.survey import Survey
from vidi.importers.formats import Document
from vidi.importers.reading.given import given
from vidi.importers.values.bounds import DOCUMENT_AT_MOST
from vidi.record.errors import Demand, printable


class Logs(TyperGroup):
    """The group `vidi logs`. Without the name of a command, as in older versions, `show` runs."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """The words after `vidi logs`, with `show` before them if they begin with no command."""
        if args and args[0] not in self.commands and args[0] not in ctx.help_option_names:
            args = ["show", *args]
        return super().parse_args(ctx, args)


app = typer.Typer(
    name="logs", help="What logs of other platforms hold, for mappings.", cls=Logs, no_args_is_help=True
)


@app.command("show")
def show(
    paths: Annotated[
        list[Path], typer.Argument(metavar="PATH...", help="Logs of Board Game Arena, or folders of them.")
    ],
    as_json: JsonOption = False,
) -> None:
    """Print the notifications in logs: types, arguments, how often, and an example of each."""
    survey, left = Survey(), 0
    with bar() as progress:
        for file in progress.track(list(given(paths)), description="Reading"):
            try:
                with file.open() as stream:
                    data = stream.read(DOCUMENT_AT_MOST + 1)
                if len(data) > DOCUMENT_AT_MOST:
                    raise Demand(2, f"the file is longer than {DOCUMENT_AT_MOST:,} bytes", "import")
                document = Document(file.name, data)
                survey.add(list_in(document.text) if has_list(data) else document.json)
            except (Demand, OSError, UnicodeDecodeError) as wrong:
                left += 1
                err.print(printable(f"left out: {file.name}: {wrong}"), markup=False, highlight=False)
    if not survey.logs:
        raise Refused("there is no log to read")
    if as_json:
        print_json(_fields(survey))
        return
    for name, kind in survey.rows():
        table = Table("argument", "times", "example", box=None, header_style="bold", show_header=False)
        table.columns[1].justify = "right"
        for path, arg in kind.args.items():
            table.add_row(*(escape(printable(cell)) for cell in (f"  {path}", f"{arg.count:,}", arg.example)))
        say(f"{name}: {kind.count:,} times in {kind.logs:,} of {survey.logs:,} logs  {kind.sentence}")
        out.print(table)


def _fields(survey: Survey) -> dict[str, object]:
    types = [
        {
            "type": name,
            "count": kind.count,
            "logs": kind.logs,
            "sentence": kind.sentence,
            "args": [
                {"path": path, "count": arg.count, "example": arg.example} for path, arg in kind.args.items()
            ],
        }
        for name, kind in survey.rows()
    ]
    return {"logs": survey.logs, "types": types}


def register(to: typer.Typer) -> None:
    """Adds these commands."""
    to.add_typer(app)
