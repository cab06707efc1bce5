"""Questions to a published copy that many ask at the same moment."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier

import duckdb
import pytest

from dashboard.cache.answers import once
from projections.projector.projector import Projector
from projections.projector.publish import publish
from projections.query.read import open_published
from tests.helpers.projected import Feed, random_game, rows

ROWS = rows(random_game("once", 2, 10))
MANY = 8


def test_a_copy_answers_once_for_all_and_a_newer_one_anew(tmp_path: Path) -> None:
    asked: list[int] = []
    together = Barrier(MANY)

    @once
    def events(con: duckdb.DuckDBPyConnection, more: int) -> int:
        asked.append(more)
        [(count,)] = con.execute("SELECT count(*) FROM facts.events").fetchall()
        return int(count) + more

    def visit(con: duckdb.DuckDBPyConnection) -> int:
        together.wait()
        return events(con.cursor(), 1)

    feed = Feed(ROWS[:10])
    with Projector(tmp_path / "warehouse.duckdb", feed) as projector:
        projector.catch_up()
        publish(projector, tmp_path)
        with open_published(tmp_path) as con, ThreadPoolExecutor(MANY) as pool:
            assert list(pool.map(visit, [con] * MANY)) == [11] * MANY
            assert events(con, 2) == 12
        assert asked == [1, 2]
        feed.rows = ROWS[:20]
        projector.catch_up()
        publish(projector, tmp_path)
    with open_published(tmp_path) as con:
        assert events(con, 1) == 21


def test_what_fails_is_asked_again(tmp_path: Path) -> None:
    failing = [True, False]

    @once
    def fails(con: duckdb.DuckDBPyConnection) -> int:
        if failing.pop(0):
            raise ValueError("not this time")
        return 1

    with Projector(tmp_path / "warehouse.duckdb", Feed([])) as projector:
        publish(projector, tmp_path)
    with open_published(tmp_path) as con:
        with pytest.raises(ValueError, match="not this time"):
            fails(con)
        assert fails(con) == 1
