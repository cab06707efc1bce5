"""The questions across games, and what holds for all questions."""

import ast
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import altair
import duckdb
import pytest

from domain import logged
from domain.catalog import games
from projections.query import cookbook
from projections.query.choosing import Choice
from projections.query.questions import _question, counting, questions
from projections.query.read import open_published, run_user_sql
from tests.games.examples import OPEN
from tests.projections.questions.asked import Asked, slow, stored
from tests.projections.questions.games import beside, some_games, some_rows
from tests.projections.questions.reviewed import handed
from vidi.library.library import Library

ALL = questions()


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the published tables of the recorded games and some more, and of their reviews."""
    reviews = handed(some_games(*games()))
    return stored(tmp_path_factory.mktemp("library"), (*some_rows(*games()), *beside()), reviews)


@pytest.fixture(scope="module")
def tables(library: Path) -> Iterator[duckdb.DuckDBPyConnection]:
    """The tables, opened as pages open them."""
    with open_published(library) as con:
        yield con


@pytest.fixture
def con(tables: duckdb.DuckDBPyConnection) -> Iterator[duckdb.DuckDBPyConnection]:
    """A connection to them of its own."""
    with tables.cursor() as con:
        yield con


class TestCommon(Asked):
    FOLDER = "common"
    ASKED = tuple(games())

    @pytest.fixture(scope="class")
    @classmethod
    def library(cls, library: Path) -> Path:
        """That of all tests here."""
        return library


def test_every_question_has_a_slow_answer() -> None:
    assert sorted(slow()) == sorted(question.name for question in ALL)


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


def test_a_question_is_asked_as_it_is_wherever_sql_is(library: Path) -> None:
    for question in ALL[:2]:
        assert run_user_sql(library, question.sql).table.num_rows > 0


def test_the_cookbook_is_up_to_date() -> None:
    assert cookbook.PAGE.read_text("utf-8") == cookbook.page(), "run `make cookbook`"


def test_three_statements_lead_from_a_log_to_a_chart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copy(cookbook.LOG, tmp_path)
    monkeypatch.chdir(tmp_path)
    *statements, chart = ast.parse(cookbook.STATEMENTS).body
    assert len(statements) == 2
    assert isinstance(chart, ast.Expr)
    with Library("library") as library:
        names = {"altair": altair, "library": library}
        exec(compile(ast.Module(statements, []), "cookbook", "exec"), names)  # noqa: S102 - our own
        picture = eval(compile(ast.Expression(chart.value), "cookbook", "eval"), names)  # noqa: S307 - our own
        drawn = picture.to_dict()
    [rows] = drawn["datasets"].values()
    assert sum(row["points"] for row in rows) == 92
    assert {row["player"] for row in rows} == {"Ann", "Bo"}


def test_no_question_ends_with_a_command() -> None:
    assert [question.name for question in ALL if re.search(r"\bvidi \w", question.sentence)] == []


def test_noise_of_logs_is_left_out_unless_it_is_wanted(con: duckdb.DuckDBPyConnection) -> None:
    noisy = [question for question in ALL if question.has_noise]
    assert noisy
    for question in noisy:
        assert question.game == logged.NAME
        wanted = Choice(noise=True).in_sql(question)
        assert len(con.execute(wanted).fetchall()) > len(con.execute(question.sql).fetchall())


def test_names_are_of_one_question() -> None:
    assert len({question.name for question in ALL}) == len({question.title for question in ALL}) == len(ALL)


HEAD = "-- title: Who?\n-- asks: host\n-- says: All.\n--   And more.\n-- chart: bar a b\n-- axis: Games\n"


def test_a_head(tmp_path: Path) -> None:
    file = tmp_path / OPEN.name / "questions" / "who.sql"
    file.parent.mkdir(parents=True)
    file.write_text(f"{HEAD}SELECT 1\n-- not head\n", "utf-8")
    question = _question(file)
    assert (question.name, question.game, question.title) == (f"{OPEN.name}/who", OPEN.name, "Who?")
    assert question.sentence == "All. And more."
    assert (question.chart.kind, question.chart.columns) == ("bar", ("a", "b"))
    assert question.axis == "Games"
    assert question.sql == "SELECT 1\n-- not head\n"
    assert question.label("two") == "two"
    file.write_text(f"{HEAD}-- label: {{}} step | {{}} steps\nSELECT 1\n", "utf-8")
    assert [_question(file).label(n) for n in (1, "1", 0, 12)] == ["1 step", "1 step", "0 steps", "12 steps"]


@pytest.mark.parametrize(
    "some",
    [
        "min(DISTINCT g.game_id, 50)",
        "min(DISTINCT game_id, 50) FILTER (won)",
        "min(game_id, 50) FILTER (first)",
        "list_sort(list(DISTINCT game_id))[:50]",
        "list_sort(list_distinct(min(game_id, 50 * 2)))[:50]",
    ],
)
def test_a_row_names_some_games_and_counts_all(con: duckdb.DuckDBPyConnection, some: str) -> None:
    """Each game has two cases."""
    cases = "SELECT range % 60 AS game_id, true AS won, range < 60 AS first FROM range(120)"
    asked = counting(f"SELECT {some} AS games FROM ({cases}) AS g")  # noqa: S608 - our own
    assert con.execute(asked).fetchall() == [(list(range(50)), 60)]


@pytest.mark.parametrize(
    ("head", "message"),
    [
        ("", "lacks asks, chart, says, title"),
        (HEAD.replace("-- title", "-- titel"), "no line like '-- titel: Who?'"),
        (HEAD.replace("bar", "pie"), "unknown chart 'pie a b'"),
        (HEAD.replace("a b", "a"), "unknown chart 'bar a'"),
        (HEAD.replace("-- axis: Games\n", ""), "a chart has an axis"),
        (HEAD.replace("bar a b", "table"), "a table none"),
        (f"{HEAD}-- label: {{}} step | steps\n", "a label has {}"),
        (HEAD.replace("host", "guest"), "'guest' asks no questions"),
        (f"{HEAD}-- needs: cards\n", "may need moves or reviews"),
        (f"{HEAD}-- answer: The sun shines.\n", "an answer has a column, | and a sentence"),
    ],
)
def test_a_head_that_is_wrong(tmp_path: Path, head: str, message: str) -> None:
    file = tmp_path / OPEN.name / "questions" / "who.sql"
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
    [interval] = con.execute(
        "SELECT facts.wilson_low($1, $2), facts.wilson_high($1, $2)", [part, total]
    ).fetchall()
    assert interval == pytest.approx((low, high), abs=0.0006)


@pytest.mark.parametrize(("values", "quantile"), [(5, 2.776), (10, 2.262), (30, 2.045), (1000, 1.962)])
def test_students_quantile(con: duckdb.DuckDBPyConnection, values: int, quantile: float) -> None:
    """The quantiles are those of published tables."""
    [(answer,)] = con.execute("SELECT facts.t95($1)", [values]).fetchall()
    assert answer == pytest.approx(quantile, abs=0.01)


def test_an_interval_counts_games(con: duckdb.DuckDBPyConnection) -> None:
    """Two equal turns in each of five games tell as much as one; in ten games they tell more."""
    of_one, of_two, of_ten = (
        con.execute("SELECT facts.within($1, $2)", [sums, counts]).fetchall()[0][0]
        for sums, counts in (
            ([1.0, 2.0, 3.0, 4.0, 5.0], [1.0] * 5),
            ([2.0, 4.0, 6.0, 8.0, 10.0], [2.0] * 5),
            ([1.0, 2.0, 3.0, 4.0, 5.0] * 2, [1.0] * 10),
        )
    )
    assert of_one == pytest.approx(2.776 * (2.5 / 5) ** 0.5, abs=0.01)
    assert of_two == pytest.approx(of_one)
    assert of_ten < of_one
