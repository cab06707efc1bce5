"""The command that names the Delta Lake tables of a library, for other engines."""

from importlib.util import find_spec
from pathlib import Path

import typer
from rich.table import Table

from domain.kernel.wording import counted
from vidi.cli.common import JsonOption, LibraryOption, Refused, existing, folder, print_json, say
from vidi.cli.terminal import err, out

ENGINES = {
    "Polars": 'polars.scan_delta("{path}", version={version})',
    "DataFusion": 'QueryBuilder().register("{name}", DeltaTable("{path}", version={version}))',
    "ClickHouse": (
        "SELECT * FROM deltaLakeLocal('{path}') SETTINGS delta_lake_snapshot_version = {version} "
        "-- in the library's folder"
    ),
    "Spark": 'spark.read.format("delta").option("versionAsOf", {version}).load("{path}")',
}
"""By engine, how it opens a table. DataFusion is the one of the Python package deltalake.

ClickHouse reads no file outside the folder in which it runs.
"""


def lake(context: typer.Context, library: LibraryOption = None, as_json: JsonOption = False) -> None:
    """Seal all games at rest, and print the Delta Lake tables that other engines can open."""
    # The tables are loaded for the commands that need them.
    from projections.copies.errors import WarehouseBusy, WarehouseError
    from projections.query.read import ask_published
    from projections.storage.delta import tables, uncounted
    from projections.storage.segments import files
    from vidi.library.tables import project

    if not find_spec("deltalake"):
        raise Refused("Delta Lake tables need more packages: pip install 'vidi[lake]'")
    with existing(folder(context, library)) as games:
        try:
            project(games.folder, games.store, seal=True, delta=True)
        except WarehouseBusy:
            err.print("vidi: a server keeps the tables; these are the games that it has sealed")
        except WarehouseError as error:
            raise Refused(str(error)) from None
        there = ask_published(games.folder, tables)
        if not there and ask_published(games.folder, files):
            raise Refused(
                "a server keeps the tables without Delta Lake logs: start it with --lake, or stop it"
            )
        away, live = ask_published(games.folder, uncounted)
    paths = [str(Path(games.folder, table.path).resolve()) for table in there]
    if as_json:
        rows = zip(there, paths, strict=True)
        print_json(
            {
                "tables": [one._asdict() | {"path": path} for one, path in rows],
                "live": live,
                "away": away,
            }
        )
        return
    if there:
        say(f"The tables are in {Path(paths[0]).parents[1]}:")
    shown = Table("table", "version", "rows", "folder", box=None, header_style="bold")
    for table, path in zip(there, paths, strict=True):
        shown.add_row(table.name, str(table.version), f"{table.rows:,}", "/".join(Path(path).parts[-2:]))
    out.print(shown)
    for table, path in list(zip(there, paths, strict=True))[:1]:
        say(f"How to open {table.name}:")
        for engine, text in ENGINES.items():
            say(f"  {engine}: {text.format(name=table.name, path=path, version=table.version)}")
    if live:
        say(f"Not in these tables: {counted(len(live), 'game')}.")
        say("Such a game has not ended, or went on after it was sealed.")
    if away:
        say(f"Leave out the rows of {len(away)} games that went on: {', '.join(away)}")


def register(app: typer.Typer) -> None:
    """Adds the command."""
    app.command("lake")(lake)
