"""What is made once in a run of tests: the first process that needs it makes it, and all read it."""

import fcntl
import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

_places: list[Path] = []
"""The folder of the run, while its tests run."""


@pytest.fixture(scope="session", autouse=True)
def _place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    base = tmp_path_factory.getbasetemp()
    _places.append(base.parent if "PYTEST_XDIST_WORKER" in os.environ else base)
    yield
    _places.pop()


def once(name: str, make: Callable[[Path], object]) -> Path:
    """A folder that ``make`` fills, in the first process of the run that asks for the name.

    Other processes wait for it. Nobody may change what is in it.
    """
    [place] = _places
    made = place / f"once-{name}"
    with made.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not made.exists():
            half = made.with_suffix(".half")
            shutil.rmtree(half, ignore_errors=True)  # of a process that failed
            half.mkdir()
            make(half)
            half.rename(made)
    return made
