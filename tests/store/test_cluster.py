"""Work on a Dask cluster, with the events on a PostgreSQL server."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from projections.projector.projector import WAREHOUSE, Projector
from projections.projector.publish import publish
from projections.query.read import ask_published
from projections.storage.segments import files
from tests.games.examples import OPEN
from tests.helpers.command import Vidi
from tests.helpers.projected import assert_same, begun
from vidi.library import rebuild, tables
from vidi.library.library import Library
from vidi.library.series import Series, play_into
from vidi.work.cluster import cluster

GAMES = 12


class Started:
    """A scheduler, and workers that die for good when they are killed."""

    def __init__(self, stack: ExitStack) -> None:
        self._stack = stack
        _, line = self._start("scheduler", "--host", "127.0.0.1", "--port", "0", ready="Scheduler at:")
        self.address = line.split()[-1]
        options = (self.address, "--nthreads", "1", "--no-nanny")
        self.workers = [self._start("worker", *options, ready="Registered to:")[0] for _ in range(2)]

    def _start(self, part: str, *options: str, ready: str) -> tuple[subprocess.Popen[str], str]:
        """A process, and the line that it prints when it is ready."""
        command = [sys.executable, "-m", f"distributed.cli.dask_{part}", "--no-dashboard", *options]
        process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
        self._stack.callback(process.communicate)
        self._stack.callback(process.kill)
        assert process.stderr
        lines = []
        for line in process.stderr:
            if ready in line:
                return process, line
            lines.append(line)
        raise AssertionError("".join(lines))


@pytest.fixture
def started(postgres: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> Iterator[Started]:
    """A cluster whose workers reach the server of the events."""
    for name, value in postgres.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(rebuild, "EVENTS", 1_000)
    monkeypatch.setattr(rebuild, "QUIET", 0)
    with ExitStack() as stack:
        yield Started(stack)


def test_a_cluster_makes_the_tables_although_a_worker_is_killed(started: Started, tmp_path: Path) -> None:
    killed = started.workers[0]

    def kill(reached: int) -> None:
        killed.kill()

    series = Series(OPEN.name, 3, ("random",), "cluster", {}, ())
    with Library(tmp_path / "library") as library, cluster(started.address) as workers:
        play_into(library.store, series, GAMES, lambda number: None, workers)
        assert workers.at_once == 2
        begun(library.folder / WAREHOUSE)
        tables.project(library.folder, library.store, kill, workers=workers)
        assert killed.wait()
        segments = ask_published(library.folder, lambda con: {file.segment for file in files(con)})
        assert len(segments) > 3
        alone = tmp_path / "alone"
        alone.mkdir()
        with Projector(begun(alone / WAREHOUSE), library.store.rows) as projector:
            projector.catch_up()
            publish(projector, alone)
        assert_same(alone, library.folder)


def test_a_cluster_makes_the_records_of_a_bundle(
    started: Started, vidi: Vidi, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("vidi.exporters.many.AT_ONCE", 500)
    vidi("play", OPEN.name, "--players", 3, "--games", GAMES, "--bot", "random")
    assert vidi("export", "-o", "here.zip").code == 0
    assert vidi("export", "-o", "there.zip", "--cluster", started.address).code == 0
    assert (tmp_path / "there.zip").read_bytes() == (tmp_path / "here.zip").read_bytes()


def test_an_address_without_a_scheduler_is_refused(vidi: Vidi, tmp_path: Path) -> None:
    Library(tmp_path).close()
    done = vidi("--library", tmp_path, "project", "--cluster", "tcp://127.0.0.1:9")
    assert (done.code, done.out) == (1, "")
    assert done.err.startswith("vidi: no Dask scheduler answers at tcp://127.0.0.1:9;")
