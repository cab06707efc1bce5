"""Opens published copies for our own pages and for SQL of users.

A copy is opened read only, with nothing else in reach. That does not limit everything: DuckDB's
``memory_limit`` does not count strings that a function makes (``repeat``), and an interrupt waits for the
running function (``levenshtein``). So a user's query runs in a separate process (``sandbox``). The system
limits its memory, and it is killed when its time is up.
"""

import json
import logging
import mmap
import os
import shutil
import threading
import weakref
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from dataclasses import asdict, dataclass
from functools import lru_cache
from pathlib import Path
from tempfile import TemporaryDirectory, TemporaryFile
from typing import IO, TYPE_CHECKING, Any, TypeVar

from projections.copies.current import (
    FOLDER,
    BeingMade,
    CopyDamaged,
    NothingPublished,
    current,
    is_covered,
    making,
    unpublish,
)
from projections.copies.damage import damage_within, is_damage, is_of_bucket, line
from projections.copies.errors import BucketError
from projections.copies.made import is_ours
from projections.processes.child import Child, Kind, LineTooLongError
from projections.query.cells import Cells, read
from projections.schema.layers import SEGMENTS
from projections.storage.bucket import PROTOCOL, bucket_of, settings
from projections.storage.segments import files, sql_path

if TYPE_CHECKING:
    import duckdb
    import pyarrow as pa

DATA = 2**30
"""The most bytes of a query's process: DuckDB's memory, and memory that DuckDB's own limit does not count."""
SANDBOX = Kind("projections.query.sandbox", nice=10, memory=DATA, processor=300, alone=True)
"""The process of a query. It has no environment, so no query can read the server's."""
REFUSED = "refused"
"""The key of a line with the reason of a refusal."""
CELLS = "cells"
"""The key of a request for rows as text."""
POSITION = "position"
"""The key of a line with the position of the last event in the tables, after a file is complete."""
DAMAGED = "damaged"
"""The key of a line that says how a copy is damaged."""
MEMORY = "512MB"
SPILLED = "1GB"
"""The room on the disk for the rows of a query that exceed its memory."""
LIMITED: dict[str, str | bool | int | float | list[str]] = {
    "python_enable_replacements": False,
    "memory_limit": MEMORY,
    "threads": 2,  # leaves processors to the pages
    "max_temp_directory_size": SPILLED,
}
"""The settings for opening a copy. Connections to the same copy in one process share the memory."""
SPILL = "spill"
"""The folder beside the copies into which queries write what exceeds their memory."""
OURS = (
    "SET GLOBAL file_search_path = '{folder}'",
    "SET GLOBAL allowed_directories = ['{folder}/{segments}/', '{segments}/', '{bucket}://{segments}/']",
)
"""The settings for our own queries: all segments of the library can be read beside the copy.

DuckDB checks the paths in a copy before it searches for them, so both forms are allowed. The third is that of
a bucket.
"""
CLOSED = (
    "SET GLOBAL enable_external_access = false",
    "SET GLOBAL TimeZone = '{zone}'",
    "SET GLOBAL lock_configuration = true",
)
"""The settings after these: nothing else can be reached."""
MAPPED = 4 * 2**20
"""The bytes from which an answer stays in its file, and is in memory only while it is read.

A file needs a descriptor, so smaller answers have none.
"""
ZONE = "UTC"
"""The time zone of every answer, independent of the machine's."""
LACKS_VALUE = "the query needs a value for "
"""The beginning of a refusal that names the parameters without a value."""
_settling = threading.Lock()


log = logging.getLogger(__name__)
T = TypeVar("T")


class SqlRefused(ValueError):  # noqa: N818 - says what it is
    """A query was refused or failed. The message gives the reason in one line."""


class QueryCancelled(SqlRefused):
    """A query was cancelled while it ran."""


@dataclass(frozen=True)
class Limits:
    """The limits of a user's query."""

    seconds: float = 15
    rows: int = 10_000


@dataclass(frozen=True)
class FileLimits:
    """The limits of a user's query whose rows go into a file; it may have any number of rows."""

    seconds: float = 120
    bytes: int = 512 * 2**20


@dataclass(frozen=True)
class Answer:
    """The rows of a user's query."""

    stream: "bytes | Unnamed"
    """The rows as an Arrow stream."""
    truncated: bool
    """Whether rows beyond the limit are missing."""
    seconds: float
    position: int
    """The position of the last event in the tables."""

    @property
    def table(self) -> "pa.Table":
        """The rows, with unique column names, and values that pandas and Python accept.

        A large table is in memory only while something refers to it.
        """
        return _table(self.stream).replace_schema_metadata()

    @property
    def columns(self) -> list[str]:
        """The names of the columns."""
        return self.table.column_names

    @property
    def rows(self) -> list[tuple[Any, ...]]:
        """The rows as Python values."""
        return list(zip(*(column.to_pylist() for column in self.table.columns), strict=True))


class Unnamed:
    """A file without a name, which is gone when nothing refers to it any more."""

    def __init__(self, file: IO[bytes]) -> None:
        self._descriptor = os.dup(file.fileno())
        weakref.finalize(self, os.close, self._descriptor)

    def mapped(self) -> mmap.mmap:
        """Its bytes, which are in memory where they are read, until nothing refers to them."""
        return mmap.mmap(self._descriptor, 0, access=mmap.ACCESS_READ)


def _table(stream: bytes | Unnamed) -> "pa.Table":
    import pyarrow as pa  # our own queries do without it

    return pa.ipc.open_stream(
        pa.py_buffer(stream if isinstance(stream, bytes) else stream.mapped())
    ).read_all()


def published(folder: Path) -> Path:
    """The newest copy of the library in ``folder`` that the current code can read.

    Raises NothingPublished, and BeingMade while such a copy is being made.
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
    """Whether the current code made a copy, or the copy has every table, column and macro that it needs."""
    if is_ours(copy):
        return True
    # The process of a query skips this, so it need not load all games.
    from projections.schema.compiled import schema
    from projections.storage.create import shape, todays_shape

    if schema().stamp in copy.name:
        return True
    import duckdb

    try:
        with opened(copy) as con:
            return todays_shape() <= shape(con)
    except duckdb.Error:  # opening it reports the reason
        return True


def open_published(folder: Path) -> "duckdb.DuckDBPyConnection":
    """A connection to the newest copy of the library in ``folder``: read only, with nothing else in reach.

    It keeps reading that copy when newer ones come. One thread may use it at a time; others take a
    ``cursor()``. Raises the errors of ``published``, and CopyDamaged if the copy cannot be opened.
    """
    published(folder)
    return open_newest(folder)


def covered_copy(folder: Path) -> Path:
    """The newest copy of the library in ``folder``, which lacks what games hide that are not over.

    Raises the errors of ``published``, and BeingMade if another process published all rows: the server makes
    the next copy.
    """
    return _or_being_made(published(folder))


def open_covered(folder: Path) -> "duckdb.DuckDBPyConnection":
    """A connection to the copy of ``covered_copy``, as ``open_published`` has it."""
    covered_copy(folder)
    return _with_newest(folder, lambda copy: opened(_or_being_made(copy)))


def _or_being_made(copy: Path) -> Path:
    if not is_covered(copy):
        raise BeingMade("the tables are being made again, without what games hide that are not over")
    return copy


def open_newest(folder: Path, room: Path | None = None) -> "duckdb.DuckDBPyConnection":
    """Like ``open_published``, even if the current code cannot read the copy.

    With a ``room``, the connection is for a user's query, as ``opened_alone`` has it.
    """
    if room is None:
        return _with_newest(folder, lambda copy: opened(_whole(copy)))
    return _with_newest(folder, lambda copy: opened_alone(_whole(copy), room))


def _with_newest(folder: Path, use: Callable[[Path], T]) -> T:
    """What ``use`` returns for the newest copy. Raises CopyDamaged if that cannot be opened."""
    import duckdb

    while True:
        copy = current(folder)
        if copy is None:
            raise NothingPublished(f"{folder} has no tables yet: run `vidi project`")
        try:
            return use(copy)
        except (duckdb.Error, FileNotFoundError) as error:
            if is_damage(error):
                unpublish(copy, error)
                raise CopyDamaged(f"the published tables were damaged: {line(error)}") from None
            if copy.exists() or copy == current(folder):
                raise
            # Two newer copies came since this one was looked up.


def _whole(copy: Path) -> Path:
    """A copy with all rows, see ``whole``."""
    if not is_covered(copy):
        return copy
    # A process that reads no covered copy need not load all games.
    from projections.query.whole import whole

    return whole(copy)


def opened(copy: Path) -> "duckdb.DuckDBPyConnection":
    """A connection to a copy for our own queries, closed to everything else.

    Connections of a process to one copy share their settings.
    """
    con = _connect(copy, copy.parent / SPILL)
    folder = str(copy.parent.parent.resolve()).replace("'", "''")
    with _settling:
        if con.execute("SELECT current_setting('lock_configuration')").fetchall() == [(False,)]:
            if bucket := bucket_of(copy.parent.parent):
                bucket.reach(con)
            for setting in (*OURS, *CLOSED):
                con.execute(setting.format(folder=folder, segments=SEGMENTS, bucket=PROTOCOL, zone=ZONE))
    return con


def opened_alone(copy: Path, room: Path) -> "duckdb.DuckDBPyConnection":
    """A connection to a copy for a user's query: it reaches nothing but the segments that the copy lists.

    The library's folder must be the current folder. ``room`` is a new folder for the rows that exceed the
    memory. DuckDB lets a query read the file of its copy, even the bytes of deleted rows. So the file is
    opened by another name in ``room``, and this name is gone before the query begins.
    Raises FileNotFoundError if the copy is gone.
    """
    link = room / copy.name
    try:
        link.hardlink_to(copy)
    except FileNotFoundError:
        raise
    except OSError:  # another file system, or a file of somebody else
        shutil.copyfile(copy, link)
    try:
        con = _connect(link, room)
        if bucket := bucket_of(Path()):
            bucket.reach(con)
        con.execute("SET GLOBAL allowed_paths = ?", [[sql_path(con, file) for file in files(con)]])
        for setting in CLOSED:
            con.execute(setting.format(zone=ZONE))
    finally:
        link.unlink()
    return con


def _connect(file: Path, spill: Path) -> "duckdb.DuckDBPyConnection":
    import duckdb

    return duckdb.connect(file, read_only=True, config={**LIMITED, "temp_directory": str(spill)})


def _room(spill: Path) -> "TemporaryDirectory[str]":
    """A new folder in ``spill`` for rows that exceed the memory of one process, which may be killed."""
    try:
        spill.mkdir(exist_ok=True)
        return TemporaryDirectory(dir=spill, ignore_cleanup_errors=True)
    except OSError:  # a library that can only be read
        return TemporaryDirectory(ignore_cleanup_errors=True)


def ask_published(folder: Path, question: "Callable[[duckdb.DuckDBPyConnection], T]") -> T:
    """The answer of the newest copy to one of our own queries.

    Raises the errors of ``open_published``, CopyDamaged if the copy turns out to be damaged, and BucketError.
    """
    import duckdb

    with open_published(folder) as con:
        copy = current(folder)
        try:
            return question(con)
        except duckdb.Error as error:
            if is_of_bucket(error) and not is_damage(error):
                raise BucketError(line(error)) from None
            if not (copy and is_damage(error) and (damage := damage_within(con))):
                raise
            unpublish(copy, damage)
            raise CopyDamaged(f"the published tables were damaged: {line(error)}") from None


class Sandboxed:
    """A user's query that runs in a separate process on all rows of the newest copy, or on another ``copy``.

    It is one SELECT (or EXPLAIN, DESCRIBE, SHOW, SUMMARIZE, PIVOT). ``values`` are the values of its
    parameters as the user typed them; None is NULL. One thread must wait for it; any other may ``cancel`` it.
    Raises NothingPublished.
    """

    def __init__(
        self,
        folder: Path,
        sql: str,
        values: Mapping[str, str | None] | None,
        limits: Limits | FileLimits,
        target: IO[bytes],
        copy: Path | None = None,
        **more: str,
    ) -> None:
        newest = published(folder)
        if copy is None and is_covered(newest):
            copy = _with_newest(folder, _whole)
        self._seconds = limits.seconds
        self._spill = _room(folder.resolve() / FOLDER / SPILL)
        asked = {
            "folder": str(folder.resolve()),
            "spill": self._spill.name,
            "sql": sql,
            "values": dict(values or {}),
            "copy": copy and str(copy.resolve()),
            "bucket": settings(folder),
        }
        self._request = {**asked, **asdict(limits), **more}
        self._cancelled = False
        largest = limits.bytes + DATA if isinstance(limits, FileLimits) else None
        self._child = Child(SANDBOX, seconds=limits.seconds + 1, target=target, largest=largest)

    def cancel(self) -> None:
        """Kills the process. Then ``answer`` raises QueryCancelled, unless the query had already ended."""
        self._cancelled = True
        self._child.kill()

    def _wait(self) -> Mapping[str, Any]:
        """Waits for the process, which then has written to ``target``; the line that it sent, if any.

        Raises SqlRefused if the query does not read, fails or exceeds a limit; QueryCancelled; CopyDamaged.
        """
        with self._spill, self._child as child:
            try:
                child.send(self._request)
                outcome = next(child.lines(self._seconds), {})
            except LineTooLongError as error:
                raise SqlRefused(f"the query is too long: {error}") from None
            except TimeoutError:
                raise SqlRefused(f"stopped after {self._seconds:g} s") from None
            code = child.wait()
        if code == 0 and REFUSED in outcome:
            raise SqlRefused(outcome[REFUSED])
        if code == 0 and DAMAGED in outcome:
            log.warning("%s", outcome[DAMAGED])
            raise CopyDamaged(outcome[DAMAGED])
        if code == 0:
            return outcome
        if code is not None and code > 0:
            raise SqlRefused("the query failed; the server's log says how")
        if self._cancelled:
            raise QueryCancelled("cancelled")
        raise SqlRefused(f"the query failed, most likely for want of memory ({MEMORY} are there)")


class FirstRows(Sandboxed):
    """A user's query of which the first rows go into a file without a name."""

    def __init__(
        self,
        folder: Path,
        sql: str,
        limits: Limits = Limits(),
        values: Mapping[str, str | None] | None = None,
        copy: Path | None = None,
        **more: str,
    ) -> None:
        with ExitStack() as unless_started:
            self._target = unless_started.enter_context(TemporaryFile())
            super().__init__(folder, sql, values, limits, self._target, copy, **more)
            unless_started.pop_all()


class UserQuery(FirstRows):
    """A user's query of which the first rows are returned."""

    def answer(self) -> Answer:
        """Waits for the rows; callable once.

        Raises SqlRefused, QueryCancelled, NothingPublished, CopyDamaged.
        """
        with self._target:
            self._wait()
            large = os.fstat(self._target.fileno()).st_size >= MAPPED
            stream = Unnamed(self._target) if large else self._written()
        metadata = json.loads(_table(stream).schema.metadata[b"vidi"])
        return Answer(stream, metadata["truncated"], metadata["seconds"], metadata["position"])

    def _written(self) -> bytes:
        self._target.seek(0)
        return self._target.read()


def user_cells(
    folder: Path, sql: str, limits: Limits = Limits(), values: Mapping[str, str | None] | None = None
) -> tuple[Cells, bool]:
    """The first rows of a user's query as text, and whether rows beyond the limit are missing.

    Raises the errors of ``UserQuery`` and its ``answer``.
    """
    return _UserCells(folder, sql, limits, values, cells=CELLS).answer()


class _UserCells(FirstRows):
    def answer(self) -> tuple[Cells, bool]:
        with self._target:
            self._wait()
            self._target.seek(0)
            return read(self._target)


class UserFile(Sandboxed):
    """A user's query of which all rows are written to a file of a kind: a key of ``files.STREAMS``.

    An incomplete file is deleted.
    """

    position = 0
    """The position of the last event in the tables, after ``answer``."""

    def __init__(
        self,
        folder: Path,
        sql: str,
        kind: str,
        target: Path,
        limits: FileLimits = FileLimits(),
        values: Mapping[str, str | None] | None = None,
        copy: Path | None = None,
    ) -> None:
        self._target = target
        with target.open("wb") as file:
            super().__init__(folder, sql, values, limits, file, copy, file=kind)

    def answer(self) -> Path:
        """Waits for the file; callable once. Raises the errors of ``UserQuery.answer``."""
        try:
            self.position = self._wait().get(POSITION, 0)
        except BaseException:
            self._target.unlink(missing_ok=True)
            raise
        return self._target


def run_user_sql(
    folder: Path, sql: str, limits: Limits = Limits(), values: Mapping[str, str | None] | None = None
) -> Answer:
    """Answers a user's query. Raises the errors of ``UserQuery`` and its ``answer``."""
    return UserQuery(folder, sql, limits, values).answer()
