"""Tables and questions: project, sql, schema.

DuckDB and Arrow take longer to load than most commands take to run, so they are imported when called.
"""

import sys
from collections.abc import Mapping
from dataclasses import asdict
from enum import StrEnum
from functools import partial
from pathlib import Path
from shutil import copyfileobj
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Annotated

import typer

from domain.catalog import games as all_games
from domain.catalog import rules_of
from vidi.cli.common import (
    ClusterOption,
    JsonOption,
    LibraryOption,
    Refused,
    catch_up,
    existing,
    folder,
    print_json,
    working,
    written,
)
from vidi.cli.terminal import err, out
from vidi.library.library import Library
from vidi.record.errors import printable

if TYPE_CHECKING:
    import duckdb

    from projections.query.choosing import Choice
    from projections.query.questions import Question


class Format(StrEnum):
    """The output formats of ``sql``."""

    TABLE = "table"
    CSV = "csv"
    JSON = "json"
    PARQUET = "parquet"


def project(
    context: typer.Context,
    rebuild: Annotated[
        bool, typer.Option("--rebuild", help="Make the tables again from the first event.")
    ] = False,
    cluster: ClusterOption = None,
    library: LibraryOption = None,
    as_json: JsonOption = False,
) -> None:
    """Bring the tables up to date with the recorded games."""
    from projections.copies.errors import WarehouseError
    from vidi.cli.progress import bar
    from vidi.library.tables import project as bring_up_to_date

    with existing(folder(context, library)) as games, working(cluster) as workers, bar() as progress:
        task = progress.add_task("Projecting", total=games.store.position())
        try:
            count = bring_up_to_date(
                games.folder,
                games.store,
                lambda done: progress.update(task, completed=done),
                rebuild,
                workers=workers,
            )
        except WarehouseError as error:
            raise Refused(str(error)) from None
    if as_json:
        print_json({"events": count})
    else:
        out.print(f"{count} events", highlight=False)


QueryArgument = Annotated[
    str | None, typer.Argument(metavar="[QUERY]", help="One SELECT; `vidi schema` lists the tables.")
]
QuestionOption = Annotated[
    str | None,
    typer.Option("--question", metavar="NAME", help="One of docs/cookbook.md, for example vinci/tile_wins."),
]
NamedOption = Annotated[
    str | None, typer.Option("--named", metavar="NAME", help="One of those that `vidi queries` lists.")
]
ValueOption = Annotated[
    list[str] | None,
    typer.Option(
        "--value", metavar="NAME=VALUE", help="The value of the parameter $NAME; NAME= is NULL. Repeatable."
    ),
]
PlayerOption = Annotated[
    str | None,
    typer.Option(
        "--player",
        metavar="NAME",
        help="Count only the seats of this player; if the question counts no seats, the player's games.",
    ),
]
BotsOption = Annotated[
    bool,
    typer.Option(
        "--bots", help="Count bots, too. A question leaves them out, unless nobody else has played."
    ),
]
FormatOption = Annotated[
    Format,
    typer.Option("--format", help="In CSV, what a spreadsheet would run begins with an apostrophe."),
]
OutputOption = Annotated[
    Path | None, typer.Option("-o", "--output", metavar="FILE", help="In CSV and Parquet it gets all rows.")
]


def sql(
    context: typer.Context,
    query: QueryArgument = None,
    question: QuestionOption = None,
    named: NamedOption = None,
    value: ValueOption = None,
    player: PlayerOption = None,
    bots: BotsOption = False,
    format_: FormatOption = Format.TABLE,
    output: OutputOption = None,
    library: LibraryOption = None,
    as_json: JsonOption = False,
) -> None:
    """Ask the tables a question in SQL."""
    from projections.copies.current import NothingPublished
    from projections.query.bots import without_bots
    from projections.query.choosing import Choice
    from projections.query.questions import GAMES, left_out
    from projections.query.read import Limits, SqlRefused, run_user_sql
    from vidi.cli.answer import write
    from vidi.library.asking import ask

    format_ = Format.JSON if as_json else format_
    chosen = _question(query, question, named)
    _refuse_without_question(chosen, {"player": player is not None, "bots": bots})
    values = dict(map(_value, value or ()))
    path = folder(context, library)
    with existing(path) as games:
        behind = catch_up(games)
        asked = chosen.sql if chosen else _named_sql(games, named) if named else str(query)
        try:
            people = bool(chosen) and not bots and games.published(partial(without_bots, player=player))
            choice = Choice(player=player, people=people)
            if chosen:
                asked = choice.in_sql(chosen)
            if output is not None and format_ in (Format.CSV, Format.PARQUET):
                ask(path, games.store, lambda: _save(path, asked, values, format_.value, output))
                answer = None
            else:
                answer = ask(path, games.store, lambda: run_user_sql(path, asked, Limits(), values))
            lacking = games.published(partial(_lacking, chosen, choice)) if chosen else 0
            seen = player is None or games.published(partial(_has_games, player))
        except (NothingPublished, SqlRefused) as refused:
            raise _refusal(asked, str(refused)) from None
    if not seen:
        raise Refused(f"no game has a player {player!r}; `vidi people list` shows persons with several names")
    if behind:
        err.print(f"vidi: the answer lacks the last {behind} events; a server is still projecting them")
    if answer:
        table = answer.table
        if question and format_ is Format.TABLE:
            table = table.drop_columns([GAMES])
        write(table, format_.value, output)
    if chosen:
        _print_filters(chosen, choice)
    if lacking:
        err.print(f"vidi: {left_out(lacking)}")
    if answer and answer.truncated:
        _print_cut(answer.table.num_rows)


def _refusal(asked: str, why: str) -> Refused:
    """The refusal of a query, with what it may have meant."""
    from projections.query.hints import in_words  # it loads the descriptions of all tables

    return Refused(". ".join([why, *in_words(asked, why)]))


def _refuse_without_question(question: "Question | None", options: Mapping[str, bool]) -> None:
    """Refuses options that only a question has."""
    if given := [name for name, there in options.items() if there and question is None]:
        raise Refused(f"--{given[0]} needs --question: a query selects its players itself")


def _print_cut(rows: int) -> None:
    """Says that an answer has more rows than these."""
    err.print(
        f"vidi: only the first {rows} rows are shown; there are more. "
        "A file in CSV or Parquet (-o FILE) has all"
    )


def _print_filters(question: "Question", choice: "Choice") -> None:
    """Says which games and seats a question counted."""
    if choice.player is not None:
        whose = "the seats of" if question.of_seats else "the games with"
        err.print(f"vidi: this is about {whose} {choice.player}", markup=False)
    if choice.people:
        err.print("vidi: bots are left out; --bots counts them, too")


def _save(path: Path, asked: str, values: dict[str, str | None], kind: str, output: Path) -> None:
    """Saves all rows to a file."""
    from projections.query.read import UserFile

    with TemporaryDirectory(prefix="vidi-") as beside:
        made = UserFile(path, asked, kind, Path(beside, "answer"), values=values).answer()
        with written(output) as target, made.open("rb") as source:
            copyfileobj(source, target)


def _value(text: str) -> tuple[str, str | None]:
    """Name and value of a parameter; an empty value is None, which is NULL."""
    name, sign, value = text.removeprefix("$").partition("=")
    if not sign or not name:
        raise Refused(f"--value {text!r} is not NAME=VALUE, such as --value player=Ada")
    return name, value or None


def _named_sql(games: Library, called: str) -> str:
    """The SQL of a named query."""
    from vidi.library.queries import queries

    known = queries(games)
    if called not in known:
        there = f"there is: {printable(', '.join(known))}" if known else "the library keeps none"
        raise Refused(f"no query is called {called!r}; {there}")
    return known[called]


def _question(query: str | None, question: str | None, name: str | None) -> "Question | None":
    """The question with this name; None if the user asks a query or a named query."""
    from projections.query.questions import named

    if [query, question, name].count(None) != 2:
        raise Refused("give one of: a query, --question NAME, --named NAME")
    try:
        return named(question) if question is not None else None
    except LookupError as unknown:
        raise Refused(str(unknown)) from None


def _has_games(player: str, con: "duckdb.DuckDBPyConnection") -> bool:
    """Whether the player sits in any game."""
    sql = "SELECT EXISTS (FROM seats WHERE player = $player)"
    [(seen,)] = con.execute(sql, {"player": player}).fetchall()
    return bool(seen)


def _lacking(question: "Question", choice: "Choice", con: "duckdb.DuckDBPyConnection") -> int:
    """The number of games that a question leaves out because it needs moves."""
    from projections.query.questions import lacking

    choice.make(con)
    return lacking(question, con)


def schema(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="Its records, as JSON Schema.")] = None,
    as_json: JsonOption = False,
) -> None:
    """Describe views and facts with all their columns, or the lines of a game's records."""
    if game is None:
        from projections.query.doc import described, markdown

        if as_json:
            print_json({"tables": [asdict(table) for table in described()]})
        else:
            sys.stdout.write(markdown())
        return
    rules = rules_of(game, game, {})  # logs of any title have the name of their rule set
    if rules is None:
        raise Refused(f"no game is called {game!r}; the games are: {', '.join(all_games())}, logged.1")
    from vidi.record.schema import schema as record_schema  # it loads the lines of records

    print_json(record_schema(rules))


def register(app: typer.Typer) -> None:
    """Adds these commands."""
    app.command("project")(project)
    app.command("sql")(sql)
    app.command("schema")(schema)
