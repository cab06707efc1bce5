"""A server with a library of its own, for a file of tests that write over HTTP."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx2
import pytest

from domain.kernel.aggregate import Game
from tests.helpers.serving import start, stop
from vidi.library.library import Library

PATIENCE = 60


def fixtures(*games: Game) -> tuple[Any, Any, Any]:
    """The fixtures ``folder``, ``address`` and ``client`` of a file, which assigns them to these names.

    They are the folder of a library with some games, the address of its server, and a program that asks its
    API.
    """

    @pytest.fixture(scope="module")
    def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
        with Library(tmp_path_factory.mktemp("served") / "library") as library:
            library.record(*games)
            return library.folder

    @pytest.fixture(scope="module")
    def address(folder: Path) -> Iterator[str]:
        process, address = start(folder)
        yield address
        stop(process)

    @pytest.fixture(scope="module")
    def client(address: str) -> Iterator[httpx2.Client]:
        with httpx2.Client(base_url=f"{address}/api/v1", timeout=PATIENCE) as client:
            yield client

    return folder, address, client
