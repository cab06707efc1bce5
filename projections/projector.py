"""Brings the tables up to date with the event store, each event exactly once.

The projector is handed rows and knows no store. A batch goes to DuckDB as one Arrow table and becomes rows by
the SQL of ``projections/*/*.sql``; its rows and the new position are one transaction, so that a process that
is killed anywhere leaves tables that agree with their position.
"""

import contextlib
import logging
import subprocess
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from itertools import chain
from pathlib import Path
from types import TracebackType
from typing import Self

import duckdb
import pyarrow as pa

from projections import same_tables
from projections.damage import is_damage, line, set_aside, wal
from projections.ratings import Ratings
from projections.schema import create, new_build, refresh, schema

WAREHOUSE = "warehouse.duckdb"
"""The file of the tables in a library's folder."""
PIECE = 4_096
"""How many rows are asked for at a time. They become columns at once: the more rows live, the longer Python
collects garbage."""
BATCH = 15 * PIECE
"""How many events at most are one transaction where one waits for them to be read."""
AHEAD = 60 * PIECE
"""How many are where they were read ahead: two of DuckDB's groups of rows are as many, so that two of its
threads have work."""

log = logging.getLogger(__name__)

Row = tuple[int, str, int, str, bytes]
"""Position, game id (32 hex digits), version, topic and JSON (UTF-8) of one event in today's shape."""
Source = Callable[[int, int], Sequence[Row]]
"""``source(after, limit)``: at most ``limit`` rows behind position ``after``, in order; fewer end a batch,
and none are the end."""
Progress = Callable[[int], None]
"""Called with the position that is reached."""

COLUMNS: dict[str, pa.DataType] = {
    "position": pa.int64(),
    "game_id": pa.string(),
    "version": pa.int32(),
    "topic": pa.string(),
    "json": pa.string(),
}
STAGED = pa.schema(COLUMNS)
"""``Row`` as columns."""


class WarehouseError(RuntimeError):
    """The file of the tables cannot be used; the message says what to do."""


class WarehouseBusy(WarehouseError):  # noqa: N818 - says what it is
    """Somebody else is bringing the tables up to date."""


def discard(path: Path) -> None:
    """Deletes the tables; they are made again from the events."""
    for file in (path, wal(path)):
        file.unlink(missing_ok=True)


class Projector:
    """Holds the DuckDB file at ``path`` (``WAREHOUSE`` in a library's folder), for itself alone.

    Tables of an older shape, or of another store, are made again; a damaged file is set aside first. Where
    only views or comments are older, these are made again, and the tables stay. Belongs to the thread that
    made it. Raises WarehouseError if another process has the file, or where it is none of ours.
    """

    def __init__(self, path: Path, source: Source) -> None:
        self.path = path
        self._source = source
        self._was_damaged = False
        self._ratings = Ratings()
        self._ahead: tuple[int, Future[pa.Table]] | None = None
        """What is being read behind a position while the rows up to there are taken in."""
        self._con = self._open()

    def _open(self) -> duckdb.DuckDBPyConnection:
        try:
            return self._open_as_it_is()
        except duckdb.Error as error:
            self._set_aside(error)
            return self._open()

    def _open_as_it_is(self) -> duckdb.DuckDBPyConnection:
        con = _connect(self.path)
        try:
            if not con.execute("SELECT 1 FROM duckdb_tables()").fetchall():
                create(con)
            fits = self._fits(con)
            if fits:
                refresh(con)
        except BaseException:
            con.close()
            raise
        if fits:
            return con
        con.close()
        log.info("%s is of an older shape or of another store; it is made again", self.path)
        discard(self.path)
        return self._open_as_it_is()

    def _set_aside(self, error: duckdb.Error) -> None:
        """Makes room for new tables; raises what is no damage, and WarehouseError the second time."""
        if not is_damage(error):
            raise error
        if self._was_damaged:
            raise WarehouseError(
                f"{self.path} was made again and is damaged again ({line(error)}): is the disk sound?"
            ) from error
        self._was_damaged = True
        set_aside(self.path, error)

    def _fits(self, con: duckdb.DuckDBPyConnection) -> bool:
        """Whether the tables have today's shape and end with an event that the store has at that place."""
        try:
            [(position, digest)] = con.execute("SELECT position, schema FROM facts.progress").fetchall()
        except duckdb.CatalogException:
            raise WarehouseError(f"{self.path} is a DuckDB file, but not one of Vidi's") from None
        if digest != schema().digest:
            return False
        last = con.execute(
            """SELECT position, replace(game_id::VARCHAR, '-', ''), version, topic, encode(payload::VARCHAR)
            FROM facts.events WHERE position = ?""",
            [position],
        ).fetchall()
        return position == 0 or last == list(self._source(position - 1, 1))

    @property
    def position(self) -> int:
        """The position of the last event in the tables; 0 while they are empty."""
        return self._progress()[0]

    @property
    def name(self) -> str:
        """A name for what the tables say now: no other content ever has it."""
        return "{}-{}".format(*self._progress())

    def _progress(self) -> tuple[int, str]:
        [(position, build)] = self._con.execute("SELECT position, build FROM facts.progress").fetchall()
        return position, build

    def advance(self, reader: Executor | None = None) -> int:
        """Takes in the next batch; returns how many events that were, 0 where the tables are up to date.

        Where the file turns out to be damaged, that is the first batch of new tables. With a ``reader`` the
        batch after it is read meanwhile.
        """
        try:
            return self._advance(reader)
        except duckdb.Error as error:
            self._begin_again(error)
            return self._advance(reader)

    def _begin_again(self, error: duckdb.Error) -> None:
        if not is_damage(error):
            raise error
        self.close()
        self._set_aside(error)
        self._con = self._open()

    def _advance(self, reader: Executor | None = None) -> int:
        position = self.position
        staged = self._read(position)
        if staged.num_rows:
            reached: int = staged["position"][-1].as_py()
            if reader is not None:
                self._ahead = reached, reader.submit(self._batch, reached, AHEAD)
            with _transaction(self._con) as con:
                self._take_in(con, position, staged, reached)
        return staged.num_rows

    def _read(self, position: int) -> pa.Table:
        """The next batch: what was read ahead, unless the tables were made again meanwhile."""
        ahead, self._ahead = self._ahead, None
        if ahead is not None and ahead[0] == position:
            return ahead[1].result()
        return self._batch(position, BATCH)

    def _batch(self, after: int, most: int) -> pa.Table:
        """The events behind a position, as columns."""
        pieces: list[pa.RecordBatch] = []
        while len(pieces) * PIECE < most:
            rows = self._source(after, PIECE)
            if rows:
                columns = map(pa.array, zip(*rows, strict=True), STAGED.types)
                pieces.append(pa.record_batch(list(columns), schema=STAGED))
                after = rows[-1][0]
            if len(rows) < PIECE:
                break
        return pa.Table.from_batches(pieces, STAGED)

    def catch_up(self, progress: Progress | None = None) -> int:
        """Takes in everything that is new; returns how many events that were.

        Each batch is read, in another thread, while the one before it is taken in.
        """
        total = 0
        with ThreadPoolExecutor(1, "reader") as reader:
            while count := self.advance(reader):
                total += count
                if progress:
                    progress(self.position)
        return total

    def rebuild(self, progress: Progress | None = None) -> int:
        """Makes the tables again from the first event; returns how many events there are."""
        self.close()
        discard(self.path)
        self._con = self._open()
        return self.catch_up(progress)

    def rename(self) -> None:
        """Gives what the tables say now another name."""
        self._con.execute("UPDATE facts.progress SET build = ?", [new_build()])

    def copy(self, target: Path, *, quickly: bool = False) -> None:
        """Writes all tables and views, as they are now, into a new DuckDB file, and there what follows
        from all games at once: which records tell the same game, and the ratings.

        This reads everything. Where the tables turn out to be damaged, they are made again first. ``quickly``
        the file is copied as it is, in a tenth of the time, and damage with it.
        """
        try:
            if not (quickly and self._copied(target)):
                self._copy(target)
        except duckdb.Error as error:
            self._begin_again(error)
            self.catch_up()
            discard(target)
            self._copy(target)

    def _copied(self, target: Path) -> bool:
        """Copies the file; False if that fails, as on a full disk.

        Another process has to read it: where this one opened and closed it, its lock on the file would go.
        """
        self._con.execute("CHECKPOINT")
        try:
            subprocess.run(["cp", self.path, target], check=True, stderr=subprocess.DEVNULL)  # noqa: S603, S607
        except (OSError, subprocess.CalledProcessError):
            discard(target)
            return False
        with self._attached(target):
            self._conclude()
        return True

    def _copy(self, target: Path) -> None:
        with self._attached(target):
            self._con.execute("COPY FROM DATABASE warehouse TO copied")
            self._conclude()

    def _conclude(self) -> None:
        """Writes into ``copied`` what follows from all games at once."""
        same_tables.write(self._con, "copied")
        self._ratings.write(self._con, "copied")

    @contextlib.contextmanager
    def _attached(self, target: Path) -> Iterator[None]:
        """Inside, the file is there as ``copied``; after it, on the disk."""
        self._con.execute("ATTACH ? AS copied", [str(target)])
        try:
            yield
        finally:
            self._con.execute("DETACH copied")

    def _take_in(self, con: duckdb.DuckDBPyConnection, position: int, staged: pa.Table, reached: int) -> None:
        con.register("staged", staged)
        topics = set(map(str, staged["topic"].unique().to_pylist()))
        games = {topic.partition(".")[0] for topic in topics}
        con.execute(schema().batch)
        for section, named in schema().rows:
            if not named or named & topics:
                con.execute(section)
        for section in chain.from_iterable(
            rows for game, rows in schema().rows_of_games.items() if game in games
        ):
            con.execute(section)
        moved = con.execute(
            "UPDATE facts.progress SET position = $1 WHERE position = $2 RETURNING true",
            [reached, position],
        )
        if not moved.fetchall():
            raise WarehouseError(f"{self.path}: somebody else moved the position on from {position}")
        con.execute("DROP TABLE batch").unregister("staged")

    def close(self) -> None:
        """Lets go of the file."""
        self._con.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def _connect(path: Path) -> duckdb.DuckDBPyConnection:
    """A connection that knows the file as ``warehouse``, whatever it is called."""
    con = duckdb.connect(":memory:")
    try:
        con.execute("ATTACH ? AS warehouse", [str(path)])
        con.execute("USE warehouse")
    except duckdb.ResourceInUseException:
        con.close()
        raise WarehouseBusy(f"this process is bringing {path} up to date already") from None
    except duckdb.Error as error:
        con.close()
        if "Could not set lock" in str(error):
            raise WarehouseBusy(f"another process is bringing the tables up to date. {line(error)}") from None
        if isinstance(error, duckdb.IOException) and not is_damage(error):
            raise WarehouseError(line(error)) from None
        raise
    return con


@contextlib.contextmanager
def _transaction(con: duckdb.DuckDBPyConnection) -> Iterator[duckdb.DuckDBPyConnection]:
    con.begin()
    try:
        yield con
    except BaseException:
        con.rollback()
        raise
    con.commit()
