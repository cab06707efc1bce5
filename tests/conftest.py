"""What many tests start from."""

import atexit
import gc
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.helpers.command import Vidi, runner
from tests.helpers.postgres import new_schema, running
from vidi.library.library import Library

pytest_plugins = [
    "tests.helpers.browser",
    "tests.helpers.budgets",
    "tests.helpers.empty_tables",
    "tests.helpers.once",
    "tests.helpers.quick",
    "tests.helpers.signing",
]

# The same examples on every run, however slow the machine is; `--hypothesis-profile=default` tries others.
settings.register_profile(
    "vidi", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("vidi")

# Hypothesis leaves a callback that keeps what tests hold beyond the end, of which DuckDB then complains.
atexit.register(gc.callbacks.clear)
atexit.register(gc.unfreeze)
if "PYTEST_XDIST_WORKER" in os.environ:
    # A worker that takes itself apart needs seconds, and DuckDB lists the types that something still holds.
    atexit.register(os._exit, 0)


def pytest_collection_finish() -> None:
    """All modules and tests stay to the end: nobody need look for garbage among them."""
    gc.freeze()


@pytest.fixture(scope="session")
def server() -> Iterator[dict[str, str]]:
    """A PostgreSQL server of these tests' own: the settings of a Vidi that uses it."""
    with running() as env:
        yield env


@pytest.fixture
def postgres(server: dict[str, str]) -> dict[str, str]:
    """The settings of a Vidi that uses an empty schema of that server."""
    return {**server, "POSTGRES_SCHEMA": new_schema(server)}


@pytest.fixture(params=["sqlite", "postgres"])
def anywhere(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """The environment, also of processes started from here: events in a file, and events on a server."""
    if request.param == "postgres":
        for name, value in request.getfixturevalue("postgres").items():
            monkeypatch.setenv(name, value)


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    """An empty library in a folder of its own."""
    with Library(tmp_path / "library") as made:
        yield made


@pytest.fixture
def vidi(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]) -> Vidi:
    """Runs ``vidi`` with these arguments in an empty folder."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("VIDI_LIBRARY", raising=False)
    return runner(monkeypatch=monkeypatch, capfdbinary=capfdbinary)
