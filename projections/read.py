"""Opens published copies: for our own pages, and for SQL that a user wrote.

A copy is opened read only, with nothing but itself in reach. That does not bound everything: DuckDB's
``memory_limit`` leaves out the strings that a function makes (``repeat``), and an interrupt waits for the
function that runs (``levenshtein``). So a user's query runs in a process of its own (``sandbox``), whose
memory the system bounds and which is killed when its time is up.
"""

import json
import logging
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import duckdb
import pyarrow as pa

from projections.damage import is_damage, line
from projections.publish import current, unpublish

SANDBOX = (sys.executable, "-I", "-m", "projections.sandbox")
REFUSED = 2
"""What the sandbox ends with where it refuses."""
DAMAGED = 3
"""What it ends with where the copy turned out to be damaged."""
MEMORY = "256MB"
CLOSED: dict[str, str | bool | int | float | list[str]] = {
    "enable_external_access": False,
    "python_enable_replacements": False,
    "lock_configuration": True,
    "memory_limit": MEMORY,
    "threads": 4,
    "temp_directory": "",  # DuckDB takes these in their order, and refuses this one before the first two
}
"""How a copy is opened; who opens the same one in the same process shares the memory."""


log = logging.getLogger(__name__)


class NothingPublished(LookupError):  # noqa: N818 - says what it is
    """The library has no published copy yet."""


class CopyDamaged(NothingPublished):
    """The published copy was damaged, and was set aside; there will be another."""


class SqlRefused(ValueError):  # noqa: N818 - says what it is
    """A query that was not answered; the message says why, in one line."""


@dataclass(frozen=True)
class Limits:
    """What a user's query may take."""

    seconds: float = 15
    rows: int = 10_000


@dataclass(frozen=True)
class Answer:
    """The rows of a user's query."""

    table: pa.Table
    """Names are unique; values are such that pandas and Python take them."""
    truncated: bool
    """There is more than the limit let through: say so beside the rows."""
    seconds: float
    position: int
    """The position of the last event that the tables knew."""

    @property
    def columns(self) -> list[str]:
        """The names of the columns."""
        return self.table.column_names

    @property
    def rows(self) -> list[tuple[Any, ...]]:
        """The rows as Python values."""
        return list(zip(*(column.to_pylist() for column in self.table.columns), strict=True))


def published(folder: Path) -> Path:
    """The newest copy of the library in ``folder``; raises NothingPublished."""
    copy = current(folder)
    if copy is None:
        raise NothingPublished(f"{folder} has no tables yet: run `vidi project`")
    return copy


def open_published(folder: Path) -> duckdb.DuckDBPyConnection:
    """A connection to the newest copy of the library in ``folder``: read only, with nothing else in reach.

    It goes on reading that copy when newer ones come. For one thread at a time; others take a ``cursor()``.
    Raises NothingPublished, and CopyDamaged where it cannot be opened.
    """
    while True:
        copy = published(folder)
        try:
            return duckdb.connect(copy, read_only=True, config=CLOSED)
        except duckdb.Error as error:
            if is_damage(error):
                unpublish(copy, error)
                raise CopyDamaged(f"the published tables were damaged: {line(error)}") from None
            if copy.exists() or copy == current(folder):
                raise
            # Two newer ones came while this one was looked up.


def run_user_sql(folder: Path, sql: str, limits: Limits = Limits()) -> Answer:
    """Answers one SELECT (or EXPLAIN, DESCRIBE, SHOW, SUMMARIZE, PIVOT) on the newest copy.

    Raises SqlRefused where it is none, fails or takes too much, NothingPublished and CopyDamaged.
    """
    published(folder)
    request = json.dumps({"folder": str(folder.resolve()), "sql": sql, "rows": limits.rows}).encode()
    try:
        done = subprocess.run(SANDBOX, input=request, capture_output=True, timeout=limits.seconds)  # noqa: S603
    except subprocess.TimeoutExpired:
        raise SqlRefused(f"stopped after {limits.seconds:g} s") from None
    if done.returncode == REFUSED:
        raise SqlRefused(done.stdout.decode())
    if done.returncode == DAMAGED:
        log.warning("%s", done.stdout.decode())
        raise CopyDamaged(done.stdout.decode())
    if done.returncode < 0:
        raise SqlRefused(f"the query broke down, most likely for want of memory ({MEMORY} are there)")
    done.check_returncode()
    table = pa.ipc.open_stream(done.stdout).read_all()
    said = json.loads(table.schema.metadata[b"vidi"])
    return Answer(table.replace_schema_metadata(), said["truncated"], said["seconds"], said["position"])
