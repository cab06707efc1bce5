"""One server for all tests of the API that only read."""

from collections.abc import Iterator
from pathlib import Path

import httpx2
import pytest

from tests.dashboard.api.library import fill
from tests.helpers.serving import start, stop


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Path, str]]:
    """A library with games, and the address of its server; nobody signs in."""
    folder = tmp_path_factory.mktemp("api") / "library"
    fill(folder)
    process, address = start(folder)
    yield folder, address
    stop(process)


@pytest.fixture(scope="session")
def client(served: tuple[Path, str]) -> Iterator[httpx2.Client]:
    """A program that asks this server."""
    with httpx2.Client(base_url=f"{served[1]}/api/v1", timeout=60) as client:
        yield client
