"""Other engines answer questions of the cookbook from the Delta Lake tables alone, as DuckDB answers them.

``make engines`` runs this file; ``make test`` does not, because the engines are large.

A file ``<game>/<question>.sql`` has a question of ``projections`` in the SQL that all engines understand. It
reads tables as ``games``, which is no table, counts them: branches are left out. The library has neither
take-backs nor plays without moves, nor removed games, nor persons with several names.

``round(floor(x * 10 + 0.5) / 10, 1)`` is DuckDB's ``round(x, 1)`` of a number that is not negative.
ClickHouse rounds halves to the even digit, so ``floor`` decides. Polars multiplies by the inverse of a
constant divisor, so ``round`` gives the nearest number. Wilson's interval needs no limits: they are 0 and 1
when it is rounded.
"""

import contextlib
import io
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from deltalake import DeltaTable

from projections.query.questions import GAMES, named
from projections.query.read import open_published
from tests.engines.opening import OPENED, Ask, Rows, Table, rows
from tests.games.examples import HIDDEN, OPEN
from tests.helpers.logged import logged_game
from tests.store.test_together import ran
from vidi.library.library import Library

pytestmark = pytest.mark.filterwarnings("ignore:PySpark does not yet fully support pandas")

PLAYED = ((OPEN, 2, 100), (OPEN, 4, 60), (HIDDEN, 4, 40))
"""Games of random bots: which, of how many players, and how many.

Shares of 2 and 4 seats are exact in binary, so the sums of DuckDB's questions do not depend on their order.
"""
LOGS = 20
QUESTIONS = sorted(Path(__file__).parent.glob("*/*.sql"))
UNREAD = {"Polars": {"args", "chance", "payload", "setup"}}
"""The columns that an engine refuses: those of JSON."""


class Sealed:
    """A library whose games are all sealed, in two steps."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        for game, players, games in PLAYED:
            self._run("play", game.name, "--players", players, "--games", games, "--bot", "random")
        before = next(table for table in self._tables() if table.name == "records")
        with Library(folder) as library:
            library.record(*(logged_game("Lights", str(number)) for number in range(LOGS)))
        self.tables = [*self._tables(), before._replace(name="records_before")]

    def _run(self, *arguments: object) -> str:
        with contextlib.redirect_stdout(io.StringIO()) as printed:
            assert ran("--library", str(self.folder), *map(str, arguments)) == 0
        return printed.getvalue()

    def _tables(self) -> list[Table]:
        printed = json.loads(self._run("lake", "--json"))
        assert (printed["live"], printed["away"]) == ([], [])
        return [Table(**table) for table in printed["tables"]]


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Sealed:
    """220 games."""
    return Sealed(tmp_path_factory.mktemp("lake"))


@pytest.fixture(scope="module", params=OPENED)
def engine(request: pytest.FixtureRequest) -> str:
    """The name of an engine."""
    return str(request.param)


@pytest.fixture(scope="module")
def ask(engine: str, library: Sealed) -> Iterator[Ask]:
    """An engine that has opened all tables."""
    with OPENED[engine](library.tables) as opened:
        yield opened


@pytest.fixture
def answer(question: Path, library: Sealed) -> Rows:
    """DuckDB's answer to a question, without the ids of games."""
    with open_published(library.folder) as con:
        whole = con.sql(named(f"{question.parent.name}/{question.stem}").sql).to_arrow_table()
    return rows(whole.drop_columns(GAMES))


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_a_question_has_the_same_answer(ask: Ask, question: Path, answer: Rows) -> None:
    assert ask(question.read_text("utf-8")) == answer != []


def test_every_table_can_be_read(engine: str, ask: Ask, library: Sealed) -> None:
    for table in library.tables:
        fields = DeltaTable(table.path, version=table.version).schema().fields
        columns = [field.name for field in fields if field.name not in UNREAD.get(engine, set())]
        assert ask(f"SELECT count(*) AS n FROM {table.view}") == [(table.rows,)], table  # noqa: S608
        [row] = ask(f"SELECT {', '.join(columns)} FROM {table.view} LIMIT 1")  # noqa: S608 - our own names
        assert len(row) == len(columns), table


def test_ids_are_those_of_games(ask: Ask, library: Sealed) -> None:
    given = {_id(id_) for (id_,) in ask("SELECT game_id FROM records")}
    with open_published(library.folder) as con:
        assert given == {id_ for (id_,) in con.sql("SELECT game_id FROM games").fetchall()}


def _id(given: Any) -> UUID:
    return UUID(bytes=given) if isinstance(given, bytes) else UUID(given)


def test_an_earlier_version_has_the_rows_of_then(ask: Ask) -> None:
    games = sum(games for _, _, games in PLAYED)
    assert ask("SELECT count(*) AS n FROM records_before") == [(games,)]
    assert ask("SELECT count(*) AS n FROM records") == [(games + LOGS,)]
