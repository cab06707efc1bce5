"""What many tests start from."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from vidi.library import Library


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    """An empty library in a folder of its own."""
    with Library(tmp_path / "library") as made:
        yield made
