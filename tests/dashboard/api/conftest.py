"""One server for all tests of the API that only read."""

from collections.abc import Iterator
from pathlib import Path

import httpx2
import pytest

from projections.projector.projector import WAREHOUSE, Projector
from projections.projector.publish import publish
from tests.dashboard.api.library import GAMES
from tests.helpers.serving import start, stop
from vidi.library.library import Library


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A library with ``GAMES``."""
    folder = tmp_path_factory.mktemp("api") / "library"
    with Library(folder) as library:
        library.record(*GAMES.values())
        with Projector(folder / WAREHOUSE, library.store.rows) as projector:
            projector.catch_up()
            publish(projector, folder)
    return folder


@pytest.fixture(scope="session")
def client(folder: Path) -> Iterator[httpx2.Client]:
    """A program that asks this library; nobody signs in."""
    process, address = start(folder)
    with httpx2.Client(base_url=f"{address}/api/v1", timeout=60) as client:
        yield client
    stop(process)
