"""Work on a Dask cluster, with the events on a PostgreSQL server."""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.games.examples import OPEN
from tests.helpers.clusters import Started
from tests.helpers.command import Vidi
from vidi.library.library import Library

GAMES = 12


@pytest.fixture
def started(postgres: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> Iterator[Started]:
    """A cluster whose workers reach the server of the events."""
    for name, value in postgres.items():
        monkeypatch.setenv(name, value)
    with ExitStack() as stack:
        yield Started(stack)


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
