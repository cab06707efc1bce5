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
import threading
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from functools import lru_cache
from pathlib import Path
from typing import IO, Any, TypeVar

import duckdb
import pyarrow as pa

from projections.damage import damage_within, is_damage, line
from projections.publish import current, making, unpublish

SANDBOX = (sys.executable, "-I", "-m", "projections.sandbox")
REFUSED = 2
"""What the sandbox ends with where it refuses."""
DAMAGED = 3
"""What it ends with where the copy turned out to be damaged."""
MEMORY = "256MB"
CLOSED: dict[str, str | bool | int | float | list[str]] = {
    "enable_external_access": False,
    "python_enable_replacements": False,
    "memory_limit": MEMORY,
    "threads": 2,  # the pages go on where there are no more processors
    "temp_directory": "",  # DuckDB takes these in their order, and refuses this one before the first two
}
"""How a copy is opened; who opens the same one in the same process shares the memory."""
ZONE = "UTC"
"""The time zone of every answer, whatever that of the machine."""
_settling = threading.Lock()


log = logging.getLogger(__name__)
T = TypeVar("T")


class NothingPublished(LookupError):  # noqa: N818 - says what it is
    """The library has no published copy yet."""


class BeingMade(NothingPublished):
    """No copy can be read while the tables are being made; the message says how far they are."""


class CopyDamaged(NothingPublished):
    """The published copy was damaged, and was set aside; there will be another."""


class SqlRefused(ValueError):  # noqa: N818 - says what it is
    """A query that was not answered; the message says why, in one line."""


class QueryCancelled(SqlRefused):
    """A query that was cancelled while it ran."""


@dataclass(frozen=True)
class Limits:
    """The limits of a user's query."""

    seconds: float = 15
    rows: int = 10_000


@dataclass(frozen=True)
class FileLimits:
    """What the file of a user's query may take, which has any number of rows."""

    seconds: float = 120
    bytes: int = 512 * 2**20


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
    """The newest copy of the library in ``folder`` that today's code can read.

    Raises NothingPublished, and BeingMade while such a copy is on its way.
    """
    copy = current(folder)
    if copy is not None and _readable(copy):
        return copy
    if reached := making(folder):
        again = "" if copy is None else " again"
        raise BeingMade(f"the tables are being made{again}: {reached[0]:,} of {reached[1]:,} events")
    which = "no tables yet" if copy is None else "tables of another version of Vidi"
    raise NothingPublished(f"{folder} has {which}: run `vidi project`")


@lru_cache(maxsize=8)
def _readable(copy: Path) -> bool:
    """Whether today's code made a copy, or finds in it every table, column and macro that it knows."""
    # The process of a query does not ask, and need not load all games for it.
    from projections.schema import schema, shape, todays_shape

    if schema().stamp in copy.name:
        return True
    try:
        with duckdb.connect(copy, read_only=True, config=CLOSED) as con:
            return todays_shape() <= shape(con)
    except duckdb.Error:  # who opens it says why
        return True


def open_published(folder: Path) -> duckdb.DuckDBPyConnection:
    """A connection to the newest copy of the library in ``folder``: read only, with nothing else in reach.

    It goes on reading that copy when newer ones come. For one thread at a time; others take a ``cursor()``.
    Raises what ``published`` raises, and CopyDamaged where the copy cannot be opened.
    """
    published(folder)
    return open_newest(folder)


def open_newest(folder: Path) -> duckdb.DuckDBPyConnection:
    """As ``open_published``, also where today's code cannot read the copy."""
    while True:
        copy = current(folder)
        if copy is None:
            raise NothingPublished(f"{folder} has no tables yet: run `vidi project`")
        try:
            return _settled(duckdb.connect(copy, read_only=True, config=CLOSED))
        except duckdb.Error as error:
            if is_damage(error):
                unpublish(copy, error)
                raise CopyDamaged(f"the published tables were damaged: {line(error)}") from None
            if copy.exists() or copy == current(folder):
                raise
            # Two newer ones came while this one was looked up.


def _settled(con: duckdb.DuckDBPyConnection) -> duckdb.DuckDBPyConnection:
    """The connection in our time zone, with settings that nobody can change any more.

    DuckDB takes a zone only once it is open. All connections of a process to one copy share its settings.
    """
    with _settling:
        if con.execute("SELECT current_setting('lock_configuration')").fetchall() == [(False,)]:
            con.execute(f"SET GLOBAL TimeZone = '{ZONE}'")
            con.execute("SET GLOBAL lock_configuration = true")
    return con


def ask_published(folder: Path, question: Callable[[duckdb.DuckDBPyConnection], T]) -> T:
    """The answer of the newest copy to a question of our own.

    Raises as ``open_published``, and CopyDamaged also where the copy turns out to be damaged.
    """
    with open_published(folder) as con:
        copy = current(folder)
        try:
            return question(con)
        except duckdb.Error as error:
            if not (copy and is_damage(error) and (found := damage_within(con))):
                raise
            unpublish(copy, found)
            raise CopyDamaged(f"the published tables were damaged: {line(error)}") from None


class Sandboxed:
    """A user's query while it runs, in a process of its own, on the newest copy. Raises NothingPublished.

    It is one SELECT (or EXPLAIN, DESCRIBE, SHOW, SUMMARIZE, PIVOT). ``values`` are those of its parameters,
    as somebody wrote them; None is NULL. Some thread has to wait for it; any other may ``cancel`` it.
    """

    def __init__(
        self,
        folder: Path,
        sql: str,
        values: Mapping[str, str | None] | None,
        limits: Limits | FileLimits,
        target: IO[bytes] | None = None,
        **more: str,
    ) -> None:
        published(folder)
        self._seconds = limits.seconds
        asked = {"folder": str(folder.resolve()), "sql": sql, "values": dict(values or {})}
        self._request = json.dumps({**asked, **asdict(limits), **more}).encode()
        self._cancelled = False
        # It has no environment: a query could not say what is in it if it found a way to ask.
        self._process = subprocess.Popen(  # noqa: S603
            SANDBOX,
            stdin=subprocess.PIPE,
            stdout=target or subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={},
        )

    def cancel(self) -> None:
        """Kills the process; ``answer`` raises QueryCancelled unless it was done already."""
        self._cancelled = True
        self._process.kill()

    def _wait(self, said: Callable[[bytes], bytes]) -> bytes:
        """What it says, once it has ended; ``said`` makes that of what it wrote to standard output.

        Raises SqlRefused if it is no query that reads, fails or takes too much, QueryCancelled and
        CopyDamaged.
        """
        with self._process as process:
            try:
                written, complaint = process.communicate(self._request, self._seconds)
            except subprocess.TimeoutExpired:
                raise SqlRefused(f"stopped after {self._seconds:g} s") from None
            finally:
                process.kill()
        match process.returncode:
            case 0:
                return written
            case code if code == REFUSED:
                raise SqlRefused(said(written).decode())
            case code if code == DAMAGED:
                why = said(written).decode()
                log.warning("%s", why)
                raise CopyDamaged(why)
            case code if code < 0 and self._cancelled:
                raise QueryCancelled("cancelled")
            case code if code > 0:
                log.error("a query broke down: %s", complaint.decode(errors="replace"))
                raise SqlRefused("the query broke down; the server's log says how")
        raise SqlRefused(f"the query broke down, most likely for want of memory ({MEMORY} are there)")


class UserQuery(Sandboxed):
    """A user's query whose first rows are wanted."""

    def __init__(
        self,
        folder: Path,
        sql: str,
        limits: Limits = Limits(),
        values: Mapping[str, str | None] | None = None,
    ) -> None:
        super().__init__(folder, sql, values, limits)

    def answer(self) -> Answer:
        """Waits for the rows; once. Raises SqlRefused, QueryCancelled, NothingPublished and CopyDamaged."""
        table = pa.ipc.open_stream(self._wait(bytes)).read_all()
        said = json.loads(table.schema.metadata[b"vidi"])
        return Answer(table.replace_schema_metadata(), said["truncated"], said["seconds"], said["position"])


class UserFile(Sandboxed):
    """A user's query all of whose rows are wanted, in a file: ``csv`` or ``parquet``.

    Nothing is left of the file where it does not become whole.
    """

    def __init__(
        self,
        folder: Path,
        sql: str,
        kind: str,
        target: Path,
        limits: FileLimits = FileLimits(),
        values: Mapping[str, str | None] | None = None,
    ) -> None:
        self._target = target
        with target.open("wb") as opened:
            super().__init__(folder, sql, values, limits, opened, file=kind)

    def answer(self) -> Path:
        """Waits for the file; once. Raises what ``UserQuery.answer`` raises."""
        try:
            self._wait(lambda _: self._target.read_bytes())
        except BaseException:
            self._target.unlink(missing_ok=True)
            raise
        return self._target


def run_user_sql(
    folder: Path, sql: str, limits: Limits = Limits(), values: Mapping[str, str | None] | None = None
) -> Answer:
    """Answers a user's query; raises as ``UserQuery`` and its ``answer`` do."""
    return UserQuery(folder, sql, limits, values).answer()
