"""Tables that workers made in parts are those that one process made."""

import random
import sqlite3
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from domain.catalog import games as all_games
from domain.kernel.aggregate import Game
from projections.copies.errors import WarehouseError
from projections.projector.projector import WAREHOUSE, Projector
from projections.projector.publish import publish
from projections.query.read import ask_published
from projections.schema.layers import SEGMENTS
from projections.storage.segments import files
from tests.games.examples import OPEN, SMALL_MAP
from tests.helpers.projected import assert_same, begun
from tests.projections.test_sealing import played, some_moves
from vidi.library import rebuild, remarks, tables
from vidi.library.library import Library
from vidi.library.shipped import shipped
from vidi.work.pool import Workers, processes


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Library]:
    """Games one after another, one on a map of its own, games at the same time, and a remark."""
    draw = random.Random(3)  # noqa: S311 - chooses games
    with Library(tmp_path_factory.mktemp("library")) as library:
        for number in range(8):
            for rules in all_games().values():
                some_moves(game := played(rules, number), 30, draw)
                library.record(game)
            if number == 3:
                library.record(Game.start(OPEN, ["Ann", "Bo"], seed="small", packs=[SMALL_MAP]))
        same_time = [played(rules, 99) for rules in all_games().values()]
        for _ in range(2):
            for game in same_time:
                some_moves(game, 3, draw)
            library.record(*same_time)
        library.import_files([shipped("fixtures") / OPEN.name])
        remarks.remove(library, library.games()[0].id)
        yield library


@pytest.fixture(autouse=True)
def small_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rebuild, "EVENTS", 1_000)
    monkeypatch.setattr(rebuild, "QUIET", 0)


def copied(library: Library, folder: Path) -> Library:
    """A library with the same events, and empty tables."""
    folder.mkdir()
    with sqlite3.connect(library.folder / "events.db") as events:
        events.execute("VACUUM INTO ?", [str(folder / "events.db")])
    begun(folder / WAREHOUSE)
    return Library(folder)


@pytest.fixture(scope="module")
def expected(library: Library, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The tables by one process, never sealed."""
    folder = tmp_path_factory.mktemp("expected")
    with Projector(begun(folder / WAREHOUSE), library.store.rows) as projector:
        projector.catch_up()
        publish(projector, folder)
    return folder


def test_two_processes_make_the_tables_of_one(library: Library, expected: Path, tmp_path: Path) -> None:
    reached: list[int] = []
    with copied(library, tmp_path / "parts") as parts, processes(2) as workers:
        tables.project(parts.folder, parts.store, reached.append, workers=workers)
        assert reached == sorted(reached)
        assert reached[-1] == parts.store.position()
        count = ask_published(parts.folder, files)
        assert len({file.segment for file in count}) > 3
        on_the_disk = set((parts.folder / SEGMENTS).rglob("*.parquet"))
        assert on_the_disk == {parts.folder / file.path for file in count}, "merged segments are deleted"
    assert_same(expected, tmp_path / "parts")


def test_an_interrupted_work_goes_on_where_it_ended(library: Library, expected: Path, tmp_path: Path) -> None:
    def interrupt(reached: int) -> None:
        if reached > 6_000:
            raise KeyboardInterrupt

    with copied(library, tmp_path / "parts") as parts, ThreadPoolExecutor(2) as pool:
        with pytest.raises(KeyboardInterrupt):
            tables.project(parts.folder, parts.store, interrupt, workers=Workers(pool, 2))
        with Projector(parts.folder / WAREHOUSE, parts.store.rows) as projector:
            assert projector.position > 6_000
        tables.project(parts.folder, parts.store, workers=Workers(pool, 2))
    assert_same(expected, tmp_path / "parts")


def test_an_event_that_does_not_fit_is_named_by_its_position(library: Library, tmp_path: Path) -> None:
    with copied(library, tmp_path / "parts") as parts, ThreadPoolExecutor(1) as pool:
        with sqlite3.connect(parts.folder / "events.db") as events:
            events.execute("UPDATE stored_events SET state = '[' WHERE rowid = 4500")
        with pytest.raises(WarehouseError, match="an event after position 4"):
            tables.project(parts.folder, parts.store, workers=Workers(pool, 1))
