"""Other engines read the Delta Lake tables that the command names, and get the same rows."""

import json
import sys
from pathlib import Path

import pyarrow as pa
import pytest
from deltalake import DeltaTable, QueryBuilder

from domain.kernel.aggregate import Game
from domain.kernel.playout import play_on
from projections.projector.projector import WAREHOUSE, Projector
from projections.query.read import open_published
from tests.games.examples import OPEN
from tests.store.test_together import ran
from vidi.bots import at_random
from vidi.bots.play import decided
from vidi.library.library import Library
from vidi.library.tables import project

QUESTIONS = (
    "SELECT command, count(*) AS moves FROM moves GROUP BY command ORDER BY command",
    "SELECT seat, sum(amount) AS points FROM scores GROUP BY seat ORDER BY seat",
    "SELECT round, seat, max(points) AS most FROM standings GROUP BY round, seat ORDER BY round, seat",
    "SELECT fidelity, sum(moves) AS moves FROM records GROUP BY fidelity ORDER BY fidelity",
)


def ended(number: int) -> Game:
    """A whole game by chance."""
    seats = ["Ada", "Bo", "Cy"]
    game = Game.start(OPEN, seats, seed=f"lake {number}")
    return play_on(game, lambda *_: decided(game, dict.fromkeys((1, 2, 3), at_random)))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A library with whole games, and one that has begun; its tables are up to date."""
    path = tmp_path_factory.mktemp("lake")
    with Library(path) as library:
        library.record(*(ended(number) for number in range(3)))
        library.record(Game.start(OPEN, ["Ada", "Bo"], seed="begun"))
        project(library.folder, library.store)
    return path


def test_the_tables_have_the_rows_of_the_sealed_games(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert ran("--library", str(folder), "lake", "--json") == 0
    named = json.loads(capsys.readouterr().out)
    assert len(named["live"]) == 1
    assert named["away"] == []
    engine = QueryBuilder()
    for table in named["tables"]:
        if not table["name"].startswith("facts."):
            engine.register(table["name"], DeltaTable(table["path"], version=table["version"]))
    with open_published(folder) as con:
        for sql in QUESTIONS:
            theirs = pa.table(engine.execute(sql).read_all()).to_pylist()
            ours = con.sql(
                sql.replace(" GROUP", " WHERE game_id IN (FROM sealed.games() SELECT game_id) GROUP")
            )
            assert theirs == ours.to_arrow_table().to_pylist() != []
    sizes = {table["name"]: table["rows"] for table in named["tables"]}
    assert sizes["records"] == 3


def test_the_command_says_how_engines_open_a_table(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert ran("--library", str(folder), "lake") == 0
    text = capsys.readouterr().out
    assert "polars.scan_delta(" in text
    assert "Not in these tables: 1 game." in text


def test_beside_a_server_it_prints_what_is_sealed(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert ran("--library", str(folder), "lake") == 0
    alone = capsys.readouterr().out
    with Library(folder) as library, Projector(folder / WAREHOUSE, library.store.rows):
        assert ran("--library", str(folder), "lake") == 0
    out, err = capsys.readouterr()
    assert out == alone
    assert err == "vidi: a server keeps the tables; these are the games that it has sealed\n"


def test_without_the_package_the_command_names_the_extra(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "deltalake", None)
    for command in (["lake"], ["serve", "--lake"]):
        assert ran("--library", str(folder), *command) == 1
        assert "pip install 'vidi[lake]'" in capsys.readouterr().err
