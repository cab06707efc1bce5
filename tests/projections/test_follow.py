"""Tables and published copy follow the event store, at the right moments."""

import contextlib
import threading
from collections.abc import Iterator
from itertools import repeat
from pathlib import Path
from typing import Any

import duckdb
import pytest

from projections.copies.current import POINTER, BeingMade, current, making, position, unpublish
from projections.projector.batches import Row
from projections.projector.follow import POLL, Follower
from projections.projector.projector import WAREHOUSE, Projector
from projections.query.read import open_published, run_user_sql
from tests.helpers import projected
from tests.helpers.projected import Feed, random_game, rows, tables
from tests.helpers.records import write
from vidi.library.library import Library
from vidi.library.tables import project

ROWS = rows(random_game("follow", 2, 40))


@pytest.fixture
def feed() -> Feed:
    return Feed([])


@pytest.fixture
def follower(tmp_path: Path, feed: Feed) -> Iterator[Follower]:
    made = Follower(tmp_path, feed, feed.last)
    yield made
    made.close()


def published(folder: Path) -> int | None:
    copy = current(folder)
    return None if copy is None else position(copy)


def test_an_empty_library_is_published_too(tmp_path: Path, follower: Follower) -> None:
    assert 0 < follower.step(100.0) <= POLL
    assert published(tmp_path) is None
    follower.step(100.5)
    assert published(tmp_path) == 0


def test_published_is_after_a_moment_of_quiet(tmp_path: Path, follower: Follower, feed: Feed) -> None:
    follower.step(100.0)
    follower.step(100.5)
    feed.rows = ROWS[:10]
    assert 0 < follower.step(90000.0) < POLL
    feed.rows = ROWS[:12]
    follower.step(90000.04)
    follower.step(90000.08)
    assert published(tmp_path) == 0
    assert follower.step(90000.1) == 0  # there may be more
    assert published(tmp_path) == 12


def test_published_is_soon_where_there_is_no_quiet(tmp_path: Path, follower: Follower, feed: Feed) -> None:
    for n in range(1, 12):
        feed.rows = ROWS[: 5 * n]
        follower.step(90000.0 + 0.045 * n)  # never a twentieth of a second of quiet
        assert published(tmp_path) is None
    feed.rows = ROWS[:60]
    follower.step(90000.6)
    assert published(tmp_path) == 60


def test_an_error_is_told_and_passes(tmp_path: Path) -> None:
    """In its thread: the store is away at first."""
    errors: list[str | None] = []
    done = threading.Event()
    healthy = Feed(ROWS)

    def source(after: int, limit: int) -> list[Row]:
        errors.append(following.error)
        if len(errors) == 1:
            raise OSError("the store is away\nfor a while")
        if published(tmp_path) == len(ROWS):
            done.set()
        return healthy(after, limit)

    following = Follower(tmp_path, source, healthy.last, quiet=0, retry=0)
    following.start()
    assert done.wait(60)
    following.stop()
    assert errors[:2] == [None, "the store is away"]
    assert following.error is None


def older(path: Path, change: str = "") -> None:
    """Makes tables, or a copy of them, those of a Vidi with other rows, and perhaps with other views."""
    with duckdb.connect(path) as con:
        con.execute("UPDATE live.progress SET schema = 'older'")
        con.execute(change or "SELECT 1")


def copy_of_another(folder: Path, change: str = "") -> Path:
    """Publishes all rows, in a copy that another Vidi made."""
    whole = projected.published(folder, ROWS)
    copy = whole.rename(whole.with_name(f"{len(ROWS)}-01d.duckdb"))
    (copy.parent / POINTER).write_text(copy.name)
    older(copy, change)
    return copy


def steps(folder: Path, most: int) -> Iterator[None]:
    """The steps of a follower that starts now, until it has published all rows."""
    follower = Follower(folder, Feed(ROWS, repeat(most)), lambda: len(ROWS))
    try:
        for now in range(90_000, 90_100):  # it never rests from publishing
            waits = follower.step(float(now))
            yield
            if waits and published(folder) == len(ROWS) and making(folder) is None:
                return
    finally:
        follower.close()


COUNT = "SELECT count(*) FROM moves"
MOVES = sum(row[3] == "vidi.MoveMade.1" for row in ROWS)


def test_a_copy_that_can_be_read_stays_until_there_is_a_whole_new_one(tmp_path: Path) -> None:
    old = copy_of_another(tmp_path)
    older(tmp_path / WAREHOUSE)
    seen: set[tuple[Any, ...]] = set()
    for _ in steps(tmp_path, 20):
        with open_published(tmp_path) as con:
            seen |= set(con.execute(COUNT).fetchall())
    assert seen == {(MOVES,)}
    assert current(tmp_path) != old


@pytest.mark.parametrize(
    "change",
    [
        "CREATE OR REPLACE VIEW moves AS SELECT game_id FROM facts.moves",
        "CREATE OR REPLACE VIEW facts.moves AS SELECT * REPLACE (1 AS made_at) FROM live.moves",
        "DROP MACRO facts.wilson_low",
    ],
)
def test_without_a_copy_to_read_it_is_told_how_far_the_tables_are(tmp_path: Path, change: str) -> None:
    copy_of_another(tmp_path, change)
    older(tmp_path / WAREHOUSE)
    messages: list[str] = []
    for _ in steps(tmp_path, 40):
        try:
            with open_published(tmp_path) as con:
                assert con.execute(COUNT).fetchall() == [(MOVES,)]
        except BeingMade as being:
            with pytest.raises(BeingMade, match=str(being)):
                run_user_sql(tmp_path, COUNT)
            messages.append(str(being))
    assert messages[:2] == [
        f"the tables are being made again: 40 of {len(ROWS)} events",
        f"the tables are being made again: 80 of {len(ROWS)} events",
    ]
    with open_published(tmp_path) as con:
        assert con.execute(COUNT).fetchall() == [(MOVES,)]


def test_a_first_start_with_many_events_publishes_no_part(tmp_path: Path) -> None:
    seen = set()
    for n, _ in enumerate(steps(tmp_path, 20)):
        seen.add(published(tmp_path))
        if n == 0:
            with pytest.raises(BeingMade, match="the tables are being made: 20 of"):
                open_published(tmp_path)
    assert seen == {None, len(ROWS)}


def test_tables_that_were_left_half_made_are_not_published(tmp_path: Path) -> None:
    """As by a server that was stopped while it made them."""
    tables(tmp_path / WAREHOUSE, ROWS[:60])
    assert {published(tmp_path) for _ in steps(tmp_path, 20)} == {None, len(ROWS)}


def test_a_library_says_how_far_its_tables_are(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where a command makes them."""
    messages: list[str] = []

    def look(_: int) -> None:
        with pytest.raises(BeingMade) as being:
            open_published(tmp_path)
        messages.append(str(being.value))

    monkeypatch.setattr("projections.projector.projector.BATCH", 1)
    monkeypatch.setattr("projections.projector.projector.AHEAD", 1)
    monkeypatch.setattr("projections.projector.batches.PIECE", 4)
    write(tmp_path / "game.vidi.jsonl")
    with Library(tmp_path) as library:
        library.import_files([tmp_path / "game.vidi.jsonl"])
        last = library.store.position()
        with contextlib.suppress(Exception):
            project(tmp_path, library.store, look)
        assert messages[0] == f"the tables are being made: 4 of {last} events"
        project(tmp_path, library.store)
        assert published(tmp_path) == last
        assert making(tmp_path) is None


def test_a_copy_that_was_damaged_is_published_anew(tmp_path: Path, follower: Follower, feed: Feed) -> None:
    feed.rows = ROWS
    for now in (100.0, 100.5):
        follower.step(now)
    copy = current(tmp_path)
    assert copy is not None
    unpublish(copy, OSError("worn out"))
    follower.step(100.6)  # at once, for somebody waits: without a moment of quiet, and without a rest
    assert published(tmp_path) == len(ROWS)
    assert current(tmp_path) != copy


def test_a_long_way_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("projections.projector.follow.BATCH", 40)
    caplog.set_level("INFO", "projections")
    follower = Follower(tmp_path, Feed(ROWS, repeat(40)), lambda: len(ROWS))
    while not follower.step(100.0):
        pass
    follower.close()
    messages = [record.getMessage() for record in caplog.records]
    assert messages[:2] == [
        "40 events are in the tables, more follow",
        "80 events are in the tables, more follow",
    ]
    assert len(messages) == len(ROWS) // 40


def test_a_follower_without_news_reads_no_events(tmp_path: Path) -> None:
    feed, read = Feed(ROWS[:40]), list[int]()

    def source(after: int, limit: int) -> list[Row]:
        read.append(after)
        return feed(after, limit)

    follower = Follower(tmp_path, source, feed.last)
    for now in (100.0, 100.5, 101.0):
        follower.step(now)
    before = len(read)
    follower.step(102.0)
    assert len(read) == before
    feed.rows = ROWS
    for now in (103.0, 103.5):
        follower.step(now)
    follower.close()
    assert read[before:] == [40]


def test_a_server_that_stops_lets_go_of_the_file(tmp_path: Path) -> None:
    called = threading.Event()

    def source(after: int, limit: int) -> list[Row]:
        called.set()
        return []

    following = Follower(tmp_path, source, lambda: 0)
    following.start()
    assert called.wait(60)
    following.stop()
    with Projector(tmp_path / WAREHOUSE, Feed(ROWS)) as projector:
        assert projector.catch_up() == len(ROWS)
