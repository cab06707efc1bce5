"""Every question is answered as a slow fold of the same events answers it, of all games and of some."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import duckdb
import pytest

from domain.catalog import games
from projections.projector import Projector
from projections.publish import publish
from projections.questions import Question, _question, questions
from projections.read import open_published, run_user_sql
from tests.helpers.projected import Feed
from tests.projections.questions.games import beside, some_games, some_rows
from tests.projections.questions.played import Answer, Played, Slow
from vidi import cookbook


@cache
def slow() -> dict[str, Slow]:
    """The slow answers by the names of their questions: those of a game are in the module of its name."""
    theirs = (f"tests.games.{game}.questions.answers" for game in games())
    modules = (import_module(name) for name in ("tests.projections.questions.common", *theirs))
    return {name: answer for module in modules for name, answer in module.ANSWERS.items()}


def expected(question: Question, asked: Sequence[Played]) -> Answer:
    """What is to be answered of some games; a question about one game is asked of its own."""
    known = (game for game in asked if not (question.needs_moves and game.reported))
    return slow()[question.name]([game for game in known if question.game in (None, game.game)])


ALL = questions()

each = pytest.mark.parametrize("question", ALL, ids=lambda question: question.name)


def published(folder: Path, rows: Any) -> Path:
    with Projector(folder / "warehouse.duckdb", Feed(rows)) as projector:
        projector.catch_up()
        publish(projector, folder)
    return folder


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the published tables of the recorded games and some more."""
    return published(tmp_path_factory.mktemp("library"), (*some_rows(), *beside()))


@pytest.fixture
def con(library: Path) -> Iterator[duckdb.DuckDBPyConnection]:
    """The tables, opened as pages open them."""
    with open_published(library) as con:
        yield con


def answer(con: duckdb.DuckDBPyConnection, question: Question) -> Answer:
    asked = con.sql(question.sql)
    rows = [dict(zip(asked.columns, row, strict=True)) for row in asked.fetchall()]
    return [row | {"games": [str(id_) for id_ in row["games"]]} for row in rows]


def assert_same(found: Answer, due: Answer) -> None:
    """Row by row; numbers are as exact as they are written."""
    assert [list(row) for row in found] == [list(row) for row in due]
    for row, wanted in zip(found, due, strict=True):
        for column, value in row.items():
            if isinstance(value, float):
                digits = len(str(value).partition(".")[2])
                assert abs(value - wanted[column]) <= 0.501 * 10**-digits, (column, row, wanted)
            else:
                assert value == wanted[column], (column, row, wanted)


def test_every_question_has_a_slow_answer() -> None:
    assert sorted(slow()) == sorted(question.name for question in ALL)


@each
def test_it_is_answered_of_all_games(con: duckdb.DuckDBPyConnection, question: Question) -> None:
    due = expected(question, some_games())
    assert due, "the games should have something to say"
    assert_same(answer(con, question), due)


@each
def test_it_is_answered_of_chosen_games(con: duckdb.DuckDBPyConnection, question: Question) -> None:
    """A temporary table takes the place of the view, as a page with filters does it."""
    some = some_games()[::3]
    con.execute("CREATE TEMP TABLE chosen (game_id UUID)")
    con.executemany("INSERT INTO chosen VALUES (?)", [[game.id] for game in some])
    assert_same(answer(con, question), expected(question, some))


@pytest.mark.parametrize(
    "question", [question for question in ALL if question.of_seats], ids=lambda q: q.name
)
def test_it_is_answered_of_chosen_seats(con: duckdb.DuckDBPyConnection, question: Question) -> None:
    """As a page asks about the seats of one player."""
    own = frozenset({1, 3, 4})
    con.execute("CREATE TEMP TABLE chosen_seats (game_id UUID, seat INTEGER)")
    con.execute("INSERT INTO chosen_seats SELECT game_id, seat FROM seats WHERE seat IN (1, 3, 4)")
    due = expected(question, [replace(game, own=own) for game in some_games()])
    assert due != expected(question, some_games())
    assert_same(answer(con, question), due)


@each
def test_nothing_is_answered_of_no_games(con: duckdb.DuckDBPyConnection, question: Question) -> None:
    con.execute("CREATE TEMP TABLE chosen (game_id UUID)")
    assert answer(con, question) == []


@pytest.fixture(scope="module")
def empty(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return published(tmp_path_factory.mktemp("empty"), [])


@each
def test_an_empty_library_has_no_rows(empty: Path, question: Question) -> None:
    with open_published(empty) as con:
        assert answer(con, question) == []


@each
def test_it_reads_well(con: duckdb.DuckDBPyConnection, question: Question) -> None:
    assert re.fullmatch(r"[A-Z].{5,70}\?", question.title)
    assert re.fullmatch(r"[A-Z].{60,600}\.", question.sentence)
    columns = con.sql(question.sql).columns
    assert columns[-1] == "games"
    assert all(re.fullmatch(r"[a-z][a-z0-9_]*", column) for column in columns)
    assert set(question.chart.columns) <= set(columns)


@each
def test_a_share_has_an_interval_or_says_why_it_has_none(
    con: duckdb.DuckDBPyConnection, question: Question
) -> None:
    """Most rows of an answer are about few games: a bare percentage would pass for knowledge."""
    columns = con.sql(question.sql).columns
    without = "No interval is given, because " in question.sentence
    if {"low", "high"} <= set(columns):
        assert re.search(r"between low and high with (at least )?95 % confidence", question.sentence)
        assert not without
    elif any(re.search("percent|share|per_100", column) for column in columns):
        assert without


def test_a_column_that_is_null_in_a_row_says_when(con: duckdb.DuckDBPyConnection) -> None:
    """Of views; test_schema.py looks at what tables allow."""
    silent = []
    meanings = con.execute(
        """SELECT table_name, column_name, comment FROM duckdb_columns()
        WHERE schema_name = 'main' AND NOT internal"""
    ).fetchall()
    for view in {view for view, _, _ in meanings}:
        columns = {column: meaning for of, column, meaning in meanings if of == view}
        counts = ", ".join(f"count({column})" for column in columns)
        [(rows, *known)] = con.execute(f"SELECT count(*), {counts} FROM {view}").fetchall()  # noqa: S608 - our own
        for (column, meaning), number in zip(columns.items(), known, strict=True):
            if number < rows and "null" not in meaning.lower():
                silent.append((view, column, meaning))
    assert silent == []


def test_a_row_of_plunder_may_have_paid_nothing_and_says_so(con: duckdb.DuckDBPyConnection) -> None:
    """Enemies of together less than 5 points of strength give no loot card (vilnius:12.1)."""
    due = []
    for game in some_games():
        cards = 0
        for event in game.all("PlunderBegan", "PlunderEnded"):
            if event.kind == "PlunderEnded":
                due.append((game.id, event.version, cards))
            cards = event.of["cards"] if event.kind == "PlunderBegan" else 0
    sql = "SELECT game_id::VARCHAR, version, cards_taken + cards_left FROM vilnius_plunder ORDER BY ALL"
    assert con.execute(sql).fetchall() == sorted(due)
    assert 0 < sum(cards == 0 for *_, cards in due) < len(due)
    [(meaning,)] = con.execute(
        "SELECT comment FROM duckdb_views() WHERE view_name = 'vilnius_plunder'"
    ).fetchall()
    assert "give no loot card (12.1)" in meaning


def test_a_question_is_asked_as_it_is_wherever_sql_is(library: Path) -> None:
    for question in ALL[:2]:
        assert run_user_sql(library, question.sql).table.num_rows > 0


def test_the_cookbook_is_up_to_date() -> None:
    assert cookbook.PAGE.read_text("utf-8") == cookbook.page(), "run `make cookbook`"


def test_names_are_of_one_question() -> None:
    assert len({question.name for question in ALL}) == len({question.title for question in ALL}) == len(ALL)


HEAD = "-- title: Who?\n-- says: All of them.\n--   And more.\n-- chart: bar a b\n-- axis: Games\n"


def test_a_head(tmp_path: Path) -> None:
    file = tmp_path / "vinci" / "questions" / "who.sql"
    file.parent.mkdir(parents=True)
    file.write_text(f"{HEAD}SELECT 1\n-- not head\n", "utf-8")
    found = _question(file)
    assert (found.name, found.game, found.title) == ("vinci/who", "vinci", "Who?")
    assert found.sentence == "All of them. And more."
    assert (found.chart.kind, found.chart.columns) == ("bar", ("a", "b"))
    assert found.axis == "Games"
    assert found.sql == "SELECT 1\n-- not head\n"


@pytest.mark.parametrize(
    ("head", "message"),
    [
        ("", "lacks chart, says, title"),
        (HEAD.replace("-- title", "-- titel"), "no line like '-- titel: Who?'"),
        (HEAD.replace("bar", "pie"), "no chart is told 'pie a b'"),
        (HEAD.replace("a b", "a"), "no chart is told 'bar a'"),
        (HEAD.replace("-- axis: Games\n", ""), "a chart has an axis"),
        (HEAD.replace("bar a b", "table"), "a table none"),
    ],
)
def test_a_head_that_is_wrong(tmp_path: Path, head: str, message: str) -> None:
    file = tmp_path / "vinci" / "questions" / "who.sql"
    file.parent.mkdir(parents=True)
    file.write_text(f"{head}SELECT 1\n", "utf-8")
    with pytest.raises(ValueError, match=re.escape(message)):
        _question(file)


@pytest.mark.parametrize(
    ("part", "total", "low", "high"),
    [
        (0, 10, 0.0, 0.278),
        (10, 10, 0.722, 1.0),
        (5, 10, 0.237, 0.763),
        (500, 1000, 0.469, 0.531),
        (1, 1, 0.207, 1),
    ],
)
def test_wilsons_interval(
    con: duckdb.DuckDBPyConnection, part: int, total: int, low: float, high: float
) -> None:
    """The values are those of published tables of the interval."""
    [found] = con.execute(
        "SELECT facts.wilson_low($1, $2), facts.wilson_high($1, $2)", [part, total]
    ).fetchall()
    assert found == pytest.approx((low, high), abs=0.0006)
