"""Tables and published copy follow the event store, at the right moments."""

import threading
from collections.abc import Iterator
from itertools import repeat
from pathlib import Path

import pytest

from projections.follow import POLL, Follower
from projections.projector import WAREHOUSE, Projector, Row
from projections.publish import current, position, unpublish
from tests.projected import Feed, random_game, rows

ROWS = rows(random_game("follow", 2, 40))


@pytest.fixture
def feed() -> Feed:
    return Feed([])


@pytest.fixture
def follower(tmp_path: Path, feed: Feed) -> Iterator[Follower]:
    made = Follower(tmp_path, feed)
    yield made
    made.close()


def published(folder: Path) -> int | None:
    copy = current(folder)
    return None if copy is None else position(copy)


def test_an_empty_library_is_published_too(tmp_path: Path, follower: Follower) -> None:
    assert follower.step(100.0) == POLL
    assert published(tmp_path) is None
    follower.step(100.5)
    assert published(tmp_path) == 0


def test_published_is_after_a_moment_of_quiet(tmp_path: Path, follower: Follower, feed: Feed) -> None:
    follower.step(100.0)
    follower.step(100.5)
    feed.rows = ROWS[:10]
    assert follower.step(90000.0) == 0  # there may be more
    assert follower.step(90000.1) == POLL
    follower.step(90000.15)
    assert published(tmp_path) == 0
    follower.step(90000.25)
    assert published(tmp_path) == 10


def test_published_is_soon_where_there_is_no_quiet(tmp_path: Path, follower: Follower, feed: Feed) -> None:
    for n in range(1, 6):
        feed.rows = ROWS[: 10 * n]
        follower.step(90000.0 + 0.1 * n)  # never a fifth of a second of quiet
        assert published(tmp_path) is None
    feed.rows = ROWS[:60]
    follower.step(90000.6)
    assert published(tmp_path) == 60


def test_an_error_is_told_and_passes(tmp_path: Path) -> None:
    """In its thread: the store is away at first."""
    told: list[str | None] = []
    done = threading.Event()
    healthy = Feed(ROWS)

    def source(after: int, limit: int) -> list[Row]:
        told.append(following.error)
        if len(told) == 1:
            raise OSError("the store is away\nfor a while")
        if published(tmp_path) == len(ROWS):
            done.set()
        return healthy(after, limit)

    following = Follower(tmp_path, source, quiet=0, retry=0)
    following.start()
    assert done.wait(60)
    following.stop()
    assert told[:2] == [None, "the store is away"]
    assert following.error is None


def test_a_copy_that_was_damaged_is_published_anew(tmp_path: Path, follower: Follower, feed: Feed) -> None:
    feed.rows = ROWS
    for now in (100.0, 100.5):
        follower.step(now)
    copy = current(tmp_path)
    assert copy is not None
    unpublish(copy, OSError("worn out"))
    for now in (90000.0, 90000.5):
        follower.step(now)
    assert published(tmp_path) == len(ROWS)
    assert current(tmp_path) != copy


def test_a_long_way_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("projections.follow.BATCH", 40)
    caplog.set_level("INFO", "projections")
    follower = Follower(tmp_path, Feed(ROWS, repeat(40)))
    while not follower.step(100.0):
        pass
    follower.close()
    told = [record.getMessage() for record in caplog.records]
    assert told[:2] == [
        "40 events are in the tables, more follow",
        "80 events are in the tables, more follow",
    ]
    assert len(told) == len(ROWS) // 40


def test_a_server_that_stops_lets_go_of_the_file(tmp_path: Path) -> None:
    called = threading.Event()

    def source(after: int, limit: int) -> list[Row]:
        called.set()
        return []

    following = Follower(tmp_path, source)
    following.start()
    assert called.wait(60)
    following.stop()
    with Projector(tmp_path / WAREHOUSE, Feed(ROWS)) as projector:
        assert projector.catch_up() == len(ROWS)
