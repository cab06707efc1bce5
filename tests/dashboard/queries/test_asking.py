"""Queries beside the pages: not too many at once, and places are free again whatever becomes of one."""

from pathlib import Path

import pytest

from dashboard.queries.asking import AT_ONCE, WAITING, Asked
from projections.copies.current import FOLDER, POINTER, NothingPublished, current
from projections.projector.follow import Follower
from projections.projector.projector import Projector
from projections.projector.publish import publish
from projections.query.read import Answer, QueryCancelled, SqlRefused
from tests.helpers.projected import Feed

ENDLESS = "SELECT count(*) FROM range(1000000) AS a, range(1000000) AS b WHERE a.range + b.range < 0"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A library's folder with published tables, all empty."""
    path = tmp_path_factory.mktemp("asked")
    with Projector(path / "warehouse.duckdb", Feed([])) as projector:
        publish(projector, path)
    return path


def test_a_query_waits_while_others_run(folder: Path) -> None:
    running = [Asked(folder, ENDLESS) for _ in range(AT_ONCE)]
    while any(asked.waiting for asked in running):
        running[0].wait(0.01)
    cancelled, answered = Asked(folder, ENDLESS), Asked(folder, "SELECT 1")
    cancelled.cancel()
    assert isinstance(cancelled.outcome, QueryCancelled)
    assert answered.waiting
    assert answered.outcome is None
    for asked in running:
        asked.cancel()
        assert isinstance(asked.outcome, QueryCancelled)
    answered.wait(60)
    assert isinstance(answered.outcome, Answer)


def test_a_query_too_many_is_refused(folder: Path) -> None:
    waiting = [Asked(folder, ENDLESS) for _ in range(WAITING)]
    refused = Asked(folder, "SELECT 1").outcome
    for asked in reversed(waiting):  # so that none of them begins
        asked.cancel()
    assert isinstance(refused, SqlRefused)
    assert "ask again in a moment" in str(refused)


def test_where_nothing_is_published_no_place_is_taken(tmp_path: Path) -> None:
    for _ in range(AT_ONCE + 1):
        (asked := Asked(tmp_path, "SELECT 1")).wait(60)
        assert isinstance(asked.outcome, NothingPublished)


def test_a_copy_that_is_damaged_is_made_again_within_the_question(tmp_path: Path) -> None:
    """The bytes of the copy, and the name of it."""
    follower = Follower(tmp_path, Feed([]), lambda: 0)
    for now in (1.0, 2.0):
        follower.step(now)
    follower.close()  # another thread goes on
    first = current(tmp_path)
    assert first
    follower.start()
    try:
        first.write_bytes(b"worn out" * 1_000)
        assert isinstance(answered(tmp_path), Answer)
        copy = current(tmp_path)
        assert copy
        assert copy != first
        (tmp_path / FOLDER / POINTER).write_text("nowhere")
        assert isinstance(answered(tmp_path), Answer)
    finally:
        follower.stop()


def answered(folder: Path) -> object:
    asked = Asked(folder, "SELECT count(*) FROM games")
    asked.wait(60)
    return asked.outcome
