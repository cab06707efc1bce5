"""A disk that is full and a store that another process holds: one message, and nothing half-written."""

import os
import resource
import sqlite3
import subprocess
from contextlib import closing
from functools import partial
from pathlib import Path

from tests.faults.killing import VIDI
from tests.records import lines_of, write
from tests.test_store import begun
from vidi.library import Library


def test_a_file_that_may_not_grow_leaves_the_library_as_it_was(tmp_path: Path) -> None:
    """The system's own limit on the size of a file; without it the same import goes through."""
    folder = tmp_path / "library"
    with Library(folder) as library:
        library.record(begun("before"))
    games = [begun(f"{n}", 20).standing for n in range(40)]
    file = write(tmp_path / "many.vidi.jsonl", *(line for events in games for line in lines_of(events)))
    command = [str(VIDI), "import", "--strict", str(file), "--library", str(folder)]
    limit = partial(resource.setrlimit, resource.RLIMIT_FSIZE, (100_000, 100_000))
    full = subprocess.run(command, preexec_fn=limit, capture_output=True, text=True, check=False)
    assert (full.returncode, full.stderr) == (1, "vidi: disk I/O error\n")
    with Library(folder) as library:
        assert [header.id for header in library.games()] == [begun("before").id]
    subprocess.run(command, capture_output=True, check=True)
    with Library(folder) as library:
        assert len(library.games()) == 41


def test_a_store_that_another_process_holds_is_told_when_the_wait_is_over(tmp_path: Path) -> None:
    folder = tmp_path / "library"
    Library(folder).close()
    file = write(tmp_path / "game.vidi.jsonl")
    with closing(sqlite3.connect(folder / "events.db", isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        locked = subprocess.run(
            [VIDI, "import", file, "--library", folder],
            env={**os.environ, "SQLITE_LOCK_TIMEOUT": "1"},
            capture_output=True,
            text=True,
            check=False,
        )
    assert (locked.returncode, locked.stderr) == (1, "vidi: database is locked\n")
    with Library(folder) as library:
        assert library.games() == []
        assert library.import_files([file]).counts() == {"new": 1}
