"""Temporary folders in which a file or folder is made before it is renamed to its place."""

import fcntl
import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

PREFIX = ".vidi-part-"


@contextmanager
def part(folder: Path) -> Iterator[Path]:
    """A new folder in ``folder``, removed at the end. Those of killed processes are removed first.

    A process locks its folder; the system releases the lock when the process ends. Raises OSError.
    """
    for left in folder.glob(f"{PREFIX}*"):
        _remove_unless_held(left)
    made, lock = _made(folder)
    try:
        yield made
    finally:
        shutil.rmtree(made, ignore_errors=True)
        os.close(lock)


def _made(folder: Path) -> tuple[Path, int]:
    """A new folder and its lock. If another process removes the folder before it is locked, makes another."""
    while True:
        made = Path(tempfile.mkdtemp(prefix=PREFIX, dir=folder))
        with suppress(FileNotFoundError):
            lock = os.open(made, os.O_RDONLY | os.O_DIRECTORY)
            if _locked(lock) and made.exists():
                return made, lock
            os.close(lock)


def _remove_unless_held(left: Path) -> None:
    try:
        lock = os.open(left, os.O_RDONLY | os.O_DIRECTORY)
    except OSError:  # it is gone, or another user's
        return
    try:
        if _locked(lock):
            shutil.rmtree(left, ignore_errors=True)
    finally:
        os.close(lock)


def _locked(folder: int) -> bool:
    """Locks an open folder; False if another process has it."""
    try:
        fcntl.flock(folder, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True
