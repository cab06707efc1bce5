"""Every question is answered as a slow fold of the same events answers it, of all games and of some."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import ClassVar

import duckdb
import pytest

from domain import logged
from domain.catalog import games
from projections.query.questions import Question, questions
from projections.query.read import open_published
from projections.storage.reviews import Reviews
from tests.helpers.once import once
from tests.helpers.projected import published
from tests.projections.questions.games import some_games, some_rows
from tests.projections.questions.played import Answer, Played, Row, Slow


@cache
def slow() -> dict[str, Slow]:
    """The slow answers by the names of their questions: those of a game are in the module of its name."""
    theirs = (f"tests.games.{game}.questions.answers" for game in games())
    logs = ("tests.projections.logged.answers", "tests.projections.logged.comparisons")
    modules = (import_module(name) for name in ("tests.projections.questions.common", *logs, *theirs))
    return {name: answer for module in modules for name, answer in module.ANSWERS.items()}


def expected(question: Question, asked: Sequence[Played]) -> Answer:
    """What is to be answered of some games; a question about one game is asked of its own."""
    known = (game for game in asked if not (question.needs_moves and game.reported))
    return slow()[question.name]([game for game in known if _is_about(question, game)])


def _is_about(question: Question, game: Played) -> bool:
    return game.logged if question.game == logged.NAME else question.game in (None, game.game)


def stored(folder: Path, rows: Sequence[Row], reviews: Reviews | None = None) -> Path:
    """A library's folder with the published tables of these rows and reviews."""
    published(folder, rows, reviews)
    return folder


def answer(con: duckdb.DuckDBPyConnection, question: Question, sql: str | None = None) -> Answer:
    asked = con.execute(sql or question.sql)
    columns = [column for column, *_ in asked.description]
    rows = [dict(zip(columns, row, strict=True)) for row in asked.fetchall()]
    return [row | {"games": [str(id_) for id_ in row["games"]]} for row in rows]


def assert_same(answer: Answer, due: Answer) -> None:
    """Row by row; numbers are as exact as they are written."""
    assert [list(row) for row in answer] == [list(row) for row in due]
    for row, wanted in zip(answer, due, strict=True):
        for column, value in row.items():
            if isinstance(value, float):
                digits = len(str(value).partition(".")[2])
                assert abs(value - wanted[column]) <= 0.501 * 10**-digits, (column, row, wanted)
            else:
                assert value == wanted[column], (column, row, wanted)


class Asked:
    """The tests of the questions of one folder; a class of them says which, and of which games it asks."""

    FOLDER: ClassVar[str]
    ASKED: ClassVar[tuple[str, ...]]
    """Names of games, beside which are always logs, plays without moves, and games of the dyke."""

    @classmethod
    def pytest_generate_tests(cls, metafunc: pytest.Metafunc) -> None:
        """Each test runs for each question; one of seats for those that are about seats."""
        if "question" in metafunc.fixturenames:
            own = [question for question in questions() if question.name.startswith(f"{cls.FOLDER}/")]
            if metafunc.function is cls.test_it_is_answered_of_chosen_seats:
                own = [question for question in own if question.of_seats]
            metafunc.parametrize("question", own, ids=lambda question: question.name)

    @pytest.fixture(scope="class")
    @classmethod
    def library(cls, tmp_path_factory: pytest.TempPathFactory) -> Path:
        """A folder with the published tables of the games."""
        return stored(tmp_path_factory.mktemp("library"), some_rows(*cls.ASKED))

    @pytest.fixture(scope="class")
    @classmethod
    def tables(cls, library: Path) -> Iterator[duckdb.DuckDBPyConnection]:
        """The tables, opened as pages open them."""
        with open_published(library) as con:
            yield con

    @pytest.fixture
    def con(self, tables: duckdb.DuckDBPyConnection) -> Iterator[duckdb.DuckDBPyConnection]:
        """A connection with temporary tables of its own."""
        with tables.cursor() as con:
            yield con

    @pytest.fixture(scope="class")
    @classmethod
    def answers(cls, tables: duckdb.DuckDBPyConnection) -> Callable[[Question], Answer]:
        """The answer to a question of all games, which is asked once."""

        @cache
        def answer_once(question: Question) -> Answer:
            with tables.cursor() as con:
                return answer(con, question)

        return answer_once

    @pytest.fixture(scope="class")
    @classmethod
    def empty(cls) -> Iterator[duckdb.DuckDBPyConnection]:
        """Tables that have no rows."""
        with open_published(once("no-games", lambda folder: stored(folder, []))) as con:
            yield con

    def test_it_is_answered_of_all_games(
        self, answers: Callable[[Question], Answer], question: Question
    ) -> None:
        due = expected(question, some_games(*self.ASKED))
        assert due, "the games should have something to say"
        assert_same(answers(question), due)

    def test_it_is_answered_of_chosen_games(self, con: duckdb.DuckDBPyConnection, question: Question) -> None:
        """A temporary table takes the place of the view, as a page with filters does it."""
        some = some_games(*self.ASKED)[::3]
        con.execute("CREATE TEMP TABLE chosen (game_id UUID)")
        con.executemany("INSERT INTO chosen VALUES (?)", [[game.id] for game in some])
        assert_same(answer(con, question), expected(question, some))

    def test_it_is_answered_of_chosen_seats(self, con: duckdb.DuckDBPyConnection, question: Question) -> None:
        """As a page asks about the seats of one player."""
        own = frozenset({1, 3, 4})
        con.execute("CREATE TEMP TABLE chosen_seats (game_id UUID, seat INTEGER)")
        con.execute("INSERT INTO chosen_seats SELECT game_id, seat FROM seats WHERE seat IN (1, 3, 4)")
        due = expected(question, [replace(game, own=own) for game in some_games(*self.ASKED)])
        assert due != expected(question, some_games(*self.ASKED))
        assert_same(answer(con, question, question.sql_of_seats), due)

    def test_nothing_is_answered_of_no_games(
        self, con: duckdb.DuckDBPyConnection, question: Question
    ) -> None:
        con.execute("CREATE TEMP TABLE chosen (game_id UUID)")
        assert answer(con, question) == []

    def test_an_empty_library_has_no_rows(self, empty: duckdb.DuckDBPyConnection, question: Question) -> None:
        assert answer(empty, question) == []

    def test_it_reads_well(self, answers: Callable[[Question], Answer], question: Question) -> None:
        assert re.fullmatch(r"[A-Z].{5,70}\?", question.title)
        assert re.fullmatch(r"[A-Z].{60,600}\.", question.sentence)
        columns = list(answers(question)[0])
        assert columns[-1] == "games"
        assert all(re.fullmatch(r"[a-z][a-z0-9_]*", column) for column in columns)
        assert set(question.chart.columns) <= set(columns)

    def test_a_number_along_the_chart_has_a_unit(
        self, answers: Callable[[Question], Answer], question: Question
    ) -> None:
        if question.chart.kind in ("bar", "line") and question.chart.columns[0] != "player":  # a name
            along = {str(row[question.chart.columns[0]]) for row in answers(question)}
            bare = {value for value in along if re.match(r"-?\d", value)}
            assert all(question.label(value) != value for value in bare), bare

    def test_a_share_has_an_interval_or_says_why_it_has_none(
        self, answers: Callable[[Question], Answer], question: Question
    ) -> None:
        """Most rows of an answer are about few games: a bare percentage would pass for knowledge."""
        columns = list(answers(question)[0])
        without = "No interval is given, because " in question.sentence
        if {"low", "high"} <= set(columns):
            assert re.search(r"between low and high with (at least )?95 % confidence", question.sentence)
            assert not without
        elif any(re.search("percent|share|per_100", column) for column in columns):
            assert without
