"""What many tests start from."""

import atexit
import gc
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from vidi.library import Library

# The same examples on every run, however slow the machine is; `--hypothesis-profile=default` tries others.
settings.register_profile("vidi", derandomize=True, deadline=None)
settings.load_profile("vidi")

# Hypothesis leaves a callback that keeps what tests hold beyond the end, of which DuckDB then complains.
atexit.register(gc.callbacks.clear)


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    """An empty library in a folder of its own."""
    with Library(tmp_path / "library") as made:
        yield made
