"""Tables and questions: project, sql, schema.

DuckDB and Arrow take longer to load than most commands take to run, so they are imported when called.
"""

import sys
from collections.abc import Callable, Mapping
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
from vidi.library.asking import ask
from vidi.library.library import Library
from vidi.record.errors import printable

if TYPE_CHECKING:
    import duckdb

    from projections.query.cells import Cells
    from projections.query.choosing import Choice
    from projections.query.questions import Question
    from projections.query.read import Answer


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
    from projections.query.read import SqlRefused

    format_ = Format.JSON if as_json else format_
    chosen = _question(query, question, named)
    _refuse_without_question(chosen, {"player": player is not None, "bots": bots})
    values = dict(map(_value, value or ()))
    path = folder(context, library)
    with existing(path) as games:
        behind = catch_up(games)
        asked = chosen.sql if chosen else _named_sql(games, named) if named else str(query)
        choice, lacking, seen = None, 0, True
        try:
            if chosen:
                choice = _choice(games, player, bots)
                asked = choice.in_sql(chosen)
            show = _answer(path, games, asked, values, format_, output)
            if chosen and choice:
                lacking = games.published(partial(_lacking, chosen, choice))
                seen = player is None or games.published(partial(_has_games, player))
        except (NothingPublished, SqlRefused) as refused:
            raise _refusal(asked, str(refused)) from None
    if not seen:
        raise Refused(f"no game has a player {player!r}; `vidi people list` shows persons with several names")
    if behind:
        err.print(f"vidi: the answer lacks the last {behind} events; a server is still projecting them")
    cut = show(bool(chosen))
    if chosen and choice:
        _print_filters(chosen, choice)
    if lacking:
        _print_lacking(lacking)
    if cut:
        _print_cut(cut)


def _choice(games: Library, player: str | None, bots: bool) -> "Choice":
    """The seats that a question counts."""
    from projections.query.bots import without_bots
    from projections.query.choosing import Choice

    people = not bots and games.published(partial(without_bots, player=player))
    return Choice(player=player, people=people)


def _answer(
    path: Path,
    games: Library,
    asked: str,
    values: dict[str, str | None],
    format_: Format,
    output: Path | None,
) -> Callable[[bool], int]:
    """Asks; returns what prints or saves the answer, if it is not saved yet.

    That gets whether the query is a question, and returns the number of rows if there are more, else 0.
    """
    from projections.query.read import Limits, run_user_sql, user_cells

    if output is not None and format_ in (Format.CSV, Format.PARQUET):
        ask(path, games.store, lambda: _save(path, asked, values, format_.value, output))
        return lambda of_question: 0
    if format_ is Format.TABLE:  # the process of the query writes text: so Arrow is loaded there alone
        cells, more = ask(path, games.store, lambda: user_cells(path, asked, Limits(), values))
        return lambda of_question: _print_table(cells, more, output, of_question=of_question)
    answer = ask(path, games.store, lambda: run_user_sql(path, asked, Limits(), values))
    return lambda of_question: _write(answer, format_, output)


def _print_table(cells: "Cells", more: bool, output: Path | None, *, of_question: bool) -> int:
    from vidi.cli.answer import print_cells

    if of_question:
        from projections.query.questions import GAMES

        cells.drop(GAMES)
    print_cells(cells, output)
    return len(cells.rows) if more else 0


def _write(answer: "Answer", format_: Format, output: Path | None) -> int:
    from vidi.cli.answer import write

    write(answer.table, format_.value, output)
    return answer.table.num_rows if answer.truncated else 0


def _print_lacking(games: int) -> None:
    """Says that a question left games out."""
    from projections.query.questions import left_out

    err.print(f"vidi: {left_out(games)}")


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
    if [query, question, name].count(None) != 2:
        raise Refused("give one of: a query, --question NAME, --named NAME")
    if question is None:
        return None
    from projections.query.questions import named  # it loads DuckDB

    try:
        return named(question)
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
