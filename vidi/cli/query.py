"""Tables and questions: project, sql, schema.

DuckDB and Arrow take longer to load than most commands to run: these import them when they are called.
"""

import sys
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from domain.catalog import games as all_games
from vidi.cli.common import JsonOption, LibraryOption, Refused, bar, err, existing, folder, out, print_json
from vidi.record.schema import schema as record_schema

if TYPE_CHECKING:
    import duckdb

    from projections.questions import Question


class Format(StrEnum):
    """How ``sql`` prints its answer."""

    TABLE = "table"
    CSV = "csv"
    JSON = "json"
    PARQUET = "parquet"


def project(
    context: typer.Context,
    rebuild: Annotated[
        bool, typer.Option("--rebuild", help="Make the tables again from the first event.")
    ] = False,
    library: LibraryOption = None,
    as_json: JsonOption = False,
) -> None:
    """Bring the tables up to date with the recorded games."""
    from projections.projector import WarehouseError
    from vidi.tables import project as bring_up_to_date

    with existing(folder(context, library)) as games, bar() as progress:
        task = progress.add_task("Projecting", total=games.store.position())
        try:
            count = bring_up_to_date(
                games.folder, games.store, lambda done: progress.update(task, completed=done), rebuild
            )
        except WarehouseError as error:
            raise Refused(str(error)) from None
    if as_json:
        print_json({"events": count})
    else:
        out.print(f"{count} events", highlight=False)


def sql(
    context: typer.Context,
    query: Annotated[
        str | None, typer.Argument(metavar="[QUERY]", help="One SELECT; `vidi schema` lists the tables.")
    ] = None,
    question: Annotated[
        str | None,
        typer.Option(
            "--question", metavar="NAME", help="One of docs/cookbook.md, for example vinci/tile_wins."
        ),
    ] = None,
    format_: Annotated[
        Format,
        typer.Option("--format", help="In CSV, what a spreadsheet would run begins with an apostrophe."),
    ] = Format.TABLE,
    output: Annotated[Path | None, typer.Option("-o", "--output", metavar="FILE")] = None,
    library: LibraryOption = None,
) -> None:
    """Ask the tables a question in SQL."""
    from projections.projector import WarehouseError
    from projections.questions import GAMES, left_out
    from projections.read import NothingPublished, SqlRefused, ask_published, run_user_sql
    from vidi.cli.answer import write
    from vidi.tables import ask, catch_up

    named = _named(query, question)
    asked = named.sql if named else str(query)
    path = folder(context, library)
    with existing(path) as games, bar() as progress:
        task = progress.add_task("Projecting", total=games.store.position())
        try:
            behind = catch_up(path, games.store, lambda done: progress.update(task, completed=done))
        except WarehouseError as error:
            raise Refused(str(error)) from None
        try:
            answer = ask(path, games.store, lambda: run_user_sql(path, asked))
            lacking = ask(path, games.store, lambda: ask_published(path, partial(_lacking, named)))
        except (NothingPublished, SqlRefused) as refused:
            raise Refused(str(refused)) from None
    if behind:
        err.print(f"vidi: the answer lacks the last {behind} events; a server is still taking them in")
    table = answer.table
    if question and format_ is Format.TABLE:
        table = table.drop_columns([GAMES])
    write(table, format_.value, output)
    if lacking:
        err.print(f"vidi: {left_out(lacking)}")
    if answer.truncated:
        err.print(f"vidi: only the first {answer.table.num_rows} rows are shown; there are more")


def _named(query: str | None, name: str | None) -> "Question | None":
    """The question of a name; None where a query is asked."""
    if (query is None) == (name is None):
        raise Refused("give either a query or --question NAME")
    if name is None:
        return None
    from projections.questions import questions

    known = {question.name: question for question in questions()}
    if name not in known:
        raise Refused(f"no question is called {name!r}; there is: {', '.join(known)}")
    return known[name]


def _lacking(question: "Question | None", con: "duckdb.DuckDBPyConnection") -> int:
    """How many games a question leaves out because it needs moves."""
    if question is None or not question.needs_moves:
        return 0
    sql = """SELECT count(*) FROM games SEMI JOIN chosen USING (game_id)
        WHERE moves IS NULL AND coalesce(game = $game, true)"""
    [(count,)] = con.execute(sql, {"game": question.game}).fetchall()
    return int(count)


def schema(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="Its records, as JSON Schema.")] = None,
) -> None:
    """Describe the tables, or the lines of a game's records."""
    if game is None:
        from projections.schema import markdown

        sys.stdout.write(markdown())
        return
    rules = all_games().get(game)
    if rules is None:
        raise Refused(f"no game is called {game!r}; there is: {', '.join(all_games())}")
    print_json(record_schema(rules))


def register(app: typer.Typer) -> None:
    """Adds these commands."""
    app.command("project")(project)
    app.command("sql")(sql)
    app.command("schema")(schema)
