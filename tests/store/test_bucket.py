"""Segments in a bucket: a real server of the S3 protocol, and libraries that share nothing else."""

import shutil
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, closing
from itertools import count
from pathlib import Path

import pytest

from projections.projector.follow import Follower
from projections.projector.projector import WAREHOUSE, Projector
from projections.projector.publish import publish
from projections.query.read import SqlRefused, ask_published, run_user_sql
from projections.schema.layers import SEGMENTS
from projections.storage import segments
from projections.storage.bucket import ADDRESS, Bucket, bucket_of
from tests.games.examples import OPEN
from tests.helpers.bucket import NAME, SECRET, running
from tests.helpers.clusters import Started
from tests.helpers.command import Vidi
from tests.helpers.projected import assert_same, begun
from vidi.care.verify import verify
from vidi.library import rebuild, tables
from vidi.library.library import Library
from vidi.library.series import Series, play_into
from vidi.work.cluster import cluster
from vidi.work.pool import Workers

MOVES = "SELECT game_id, count(*) AS moves FROM moves GROUP BY ALL ORDER BY ALL"
PREFIXES = count(1)


@pytest.fixture(scope="module")
def buckets(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, str]]:
    """A server of buckets: the settings of a Vidi that uses it."""
    with running(tmp_path_factory.mktemp("buckets")) as env:
        yield env


@pytest.fixture
def address(buckets: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> str:
    """An empty place in a bucket, which this process reaches."""
    for name, value in buckets.items():
        monkeypatch.setenv(name, value)
    return f"s3://{NAME}/clubs/{next(PREFIXES)}"


@pytest.fixture
def writer(tmp_path: Path, address: str) -> Iterator[Library]:
    """A library with three games, whose segments belong into the bucket."""
    with _library(tmp_path / "writer", address) as made:
        _play(made, 3)
        yield made


def _library(folder: Path, address: str) -> Library:
    library = Library(folder)
    (folder / ADDRESS).write_text(f"{address}\n")
    begun(folder / WAREHOUSE)
    return library


def _play(library: Library, games: int, workers: Workers | None = None) -> None:
    series = Series(OPEN.name, 3, ("random",), "bucket", {}, ())
    play_into(library.store, series, games, lambda number: None, workers)


def _bucket(library: Library) -> Bucket:
    bucket = bucket_of(library.folder)
    assert bucket
    return bucket


def _reader(writer: Library, folder: Path) -> Library:
    """Another library with the same events, which knows the bucket."""
    folder.mkdir()
    theirs, ours = (sqlite3.connect(one / "events.db") for one in (writer.folder, folder))
    with closing(theirs), closing(ours):
        theirs.backup(ours)
    shutil.copyfile(writer.folder / ADDRESS, folder / ADDRESS)
    return Library(folder)


def _alone(library: Library, folder: Path) -> Path:
    """A folder with tables of the same events and no bucket."""
    folder.mkdir()
    with Projector(begun(folder / WAREHOUSE), library.store.rows) as projector:
        projector.catch_up()
        publish(projector, folder)
    return folder


def test_machines_share_nothing_but_a_server_of_events_and_a_bucket(
    postgres: dict[str, str], address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, vidi: Vidi
) -> None:
    for name, value in postgres.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(rebuild, "EVENTS", 1_000)
    monkeypatch.setattr(rebuild, "QUIET", 0)
    here, there = tmp_path / "here", tmp_path / "there"
    with ExitStack() as stack:
        started = Started(stack)
        library = stack.enter_context(_library(here, address))
        workers = stack.enter_context(cluster(started.address))
        assert workers.at_once == 2
        _play(library, 12, workers)

        def kill(reached: int) -> None:
            started.workers[0].kill()

        tables.project(here, library.store, kill, workers=workers)
        assert started.workers[0].wait()
        listed = ask_published(here, segments.files)
        assert len({file.segment for file in listed}) > 3
        assert {file.path for file in listed} <= _bucket(library).sizes(SEGMENTS).keys()
        other = stack.enter_context(Library(there))
        (there / ADDRESS).write_text(address)
        rows = other.sql(MOVES).to_numpy().tolist()
        alone = _alone(library, tmp_path / "alone")
    assert_same(alone, there)
    assert len(rows) == 12
    assert rows == [list(row) for row in ask_published(alone, lambda con: con.execute(MOVES).fetchall())]
    assert [[str(id_), moves] for id_, moves in run_user_sql(there, MOVES).rows] == [
        [str(id_), moves] for id_, moves in rows
    ]
    assert not [*tmp_path.glob(f"*here/{SEGMENTS}"), *there.glob(SEGMENTS)]
    done = vidi("--library", there, "project")
    assert (done.code, done.err.count("\n")) == (1, 1)
    assert f"another library's folder writes the tables in {address}" in done.err


def test_readers_follow_what_is_published(writer: Library, tmp_path: Path) -> None:
    tables.project(writer.folder, writer.store, seal=True)
    with _reader(writer, tmp_path / "reader") as reader:
        before = reader.sql(MOVES)
        _play(writer, 5)
        assert reader.sql(MOVES).equals(before)
        tables.project(writer.folder, writer.store, seal=True)
        assert len(reader.sql(MOVES)) == 5
    assert_same(_alone(writer, tmp_path / "alone"), reader.folder)


def test_a_server_elsewhere_shows_what_is_published(writer: Library, tmp_path: Path) -> None:
    tables.project(writer.folder, writer.store, seal=True)
    with _reader(writer, tmp_path / "reader") as reader:
        follower = Follower(reader.folder, reader.store.rows, reader.store.position)
        assert follower.step(0.0) > 0
        assert len(ask_published(reader.folder, lambda con: con.execute(MOVES).fetchall())) == 3
        _play(writer, 5)
        tables.project(writer.folder, writer.store, seal=True)
        follower.step(1.0)
        assert len(ask_published(reader.folder, lambda con: con.execute(MOVES).fetchall())) == 5
        follower.close()


KILLED = """
import os, signal, sys
from pathlib import Path
from projections.storage.bucket import Bucket
from vidi.library import tables
from vidi.library.library import Library

left = int(sys.argv[2])
whole = Bucket.put

def put(self, file, name):
    global left
    left -= 1
    if not left:
        os.kill(os.getpid(), signal.SIGKILL)
    whole(self, file, name)

Bucket.put = put
with Library(Path(sys.argv[1])) as library:
    tables.project(library.folder, library.store, seal=True)
"""


def test_a_writer_that_is_killed_leaves_nothing_that_readers_see(writer: Library, tmp_path: Path) -> None:
    tables.project(writer.folder, writer.store, seal=True)
    files = len(ask_published(writer.folder, segments.files))
    _play(writer, 5)
    with _reader(writer, tmp_path / "reader") as reader:
        for number in (files // 2, files + 1):  # between segments; a copy that names them all
            died = subprocess.run([sys.executable, "-c", KILLED, writer.folder, str(number)])
            assert died.returncode == -signal.SIGKILL
            with pytest.warns(UserWarning, match="the tables lack the last"):
                assert len(reader.sql(MOVES)) == 3
        tables.project(writer.folder, writer.store, seal=True)
        assert len(reader.sql(MOVES)) == 5
    assert_same(_alone(writer, tmp_path / "alone"), reader.folder)


def test_unused_segments_are_deleted(writer: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    tables.project(writer.folder, writer.store, seal=True)
    bucket, used = _bucket(writer), {file.path for file in ask_published(writer.folder, segments.files)}
    stray = f"{SEGMENTS}/other/facts/games/1-left.parquet"
    bucket.put(writer.folder / WAREHOUSE, stray)
    for hours, there in ((1, used | {stray}), (0, used)):
        monkeypatch.setattr(segments, "KEPT_HOURS", hours)
        with Projector(writer.folder / WAREHOUSE, writer.store.rows) as projector:
            projector.sweep()
        assert {path for path in bucket.sizes(SEGMENTS) if path.endswith(".parquet")} == there


def test_a_segment_that_is_gone_or_changed_is_noticed(writer: Library, tmp_path: Path) -> None:
    tables.project(writer.folder, writer.store, seal=True)
    bucket, listed = _bucket(writer), ask_published(writer.folder, segments.files)
    seats, moves = (
        next(file for file in listed if (file.layer, file.name) == table)
        for table in (("sealed", "seats"), ("sealed_views", "moves"))
    )
    changed = tmp_path / "changed"
    changed.write_bytes(bytes(seats.bytes))
    bucket.put(changed, seats.path)
    bucket.delete(moves.path)
    report = verify(writer.folder, writer.store, lambda done: None)
    flaws = {finding.message for finding in report.findings}
    assert flaws == {f"{seats.path} was changed", f"{moves.path} is missing"}
    assert len(writer.sql(MOVES)) == 3
    assert verify(writer.folder, writer.store, lambda done: None).ok


def test_queries_read_the_segments_of_their_copy_and_nothing_else(writer: Library) -> None:
    tables.project(writer.folder, writer.store, seal=True)
    _bucket(writer).put(writer.folder / WAREHOUSE, f"{SEGMENTS}/secret.parquet")
    for path in (
        "bucket://bucket.owner",
        f"bucket://{SEGMENTS}/secret.parquet",
        f"s3://{NAME}/clubs",
        "bucket://*",
    ):
        with pytest.raises(SqlRefused, match="disabled by configuration"):
            run_user_sql(writer.folder, f"SELECT * FROM read_parquet('{path}')")  # noqa: S608 - ours


@pytest.mark.parametrize("wrong", ["AWS_ENDPOINT_URL", "AWS_SECRET_ACCESS_KEY", ADDRESS])
def test_a_bucket_out_of_reach_gets_one_message(
    wrong: str, writer: Library, vidi: Vidi, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables.project(writer.folder, writer.store, seal=True)
    _play(writer, 4)
    monkeypatch.setenv(wrong, "http://127.0.0.1:9")
    # Nobody has connected to either.
    address = "s3://nowhere/clubs/" if wrong == ADDRESS else f"{_bucket(writer).address}/"
    (writer.folder / ADDRESS).write_text(address)
    done = vidi("--library", writer.folder, "sql", MOVES)
    assert (done.code, done.out, done.err.count("\n")) == (1, "", 1)
    assert address in done.err
    assert "is the address in the library's file bucket right" in done.err
    assert SECRET not in done.err
    assert len(list(writer.games())) == 4


@pytest.mark.parametrize(
    "text",
    [
        "",
        "/mnt/shared",
        "https://server/club",
        "s3://",
        "s3://me:hunter2@club/x",
        "s3://club?secret_key=hunter2",
    ],
)
def test_an_address_says_what_it_must_be(text: str, tmp_path: Path, vidi: Vidi) -> None:
    with Library(tmp_path / "library") as library:
        (library.folder / ADDRESS).write_text(text)
    done = vidi("--library", library.folder, "project")
    assert (done.code, done.err.count("\n")) == (1, 1)
    assert f"{library.folder / ADDRESS} has no address of a bucket; it has s3://BUCKET/PREFIX" in done.err
    assert "hunter2" not in done.err
