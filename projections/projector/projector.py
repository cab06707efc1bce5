"""Brings the tables up to date with the event store, each event exactly once.

The projector gets rows from a function, and does not know the store. A batch goes to DuckDB as one Arrow
table, and the SQL of ``projections/*/*.sql`` makes rows from it. These rows and the new position are one
transaction, so a killed process always leaves tables that agree with their position.
"""

import contextlib
import json
import logging
import subprocess
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from functools import partial
from pathlib import Path
from sys import maxsize
from types import TracebackType
from typing import Any, Self, TypeVar

import duckdb
import pyarrow as pa

from projections.copies.current import WAREHOUSE as WAREHOUSE
from projections.copies.current import current
from projections.copies.damage import is_damage, line, set_aside, wal
from projections.copies.errors import WarehouseBusy, WarehouseError
from projections.projector import batches, ratings, same_tables, shards
from projections.projector.batches import PIECE, Row, Source
from projections.projector.hidden import Hidden
from projections.projector.shards import Part
from projections.schema import layers
from projections.schema.compiled import new_build, schema
from projections.storage import covering, delta, inserting, merging, reviews, sealing, segments
from projections.storage.bucket import bucket_of
from projections.storage.create import create, refresh
from projections.storage.merging import Merging
from projections.storage.reviews import Reviews

BATCH = 15 * PIECE
"""The most events of a transaction that waits for reading."""
AHEAD = 60 * PIECE
"""The most events of a transaction that were read ahead: two row groups, for two of DuckDB's threads."""

LIVE = 100_000
"""Live events that a published copy has at most, beside those of games that are not at rest."""
MOST_LIVE = 1_000_000
"""The same while many events are projected: larger segments need no merging."""
UNRELATED = frozenset(
    f"vidi.{name}.1"
    for name in (
        "BackgroundChosen", "BookmarkRemoved", "BookmarkSet", "ColumnsForgotten", "ColumnsMeant",
        "EntriesReceived", "FileImported", "GameStarted", "KeyMade", "KeyWithdrawn", "LibraryClosed",
        "LibraryOpened", "MappingChosen", "MoveMade",
        "NameAsked", "NameJoined", "NameParted", "NoteWithdrawn",
        "NoteWritten", "QueryNamed", "QueryRemoved", "RecorderAdmitted", "RecorderDismissed", "RoleGiven",
    )
)  # fmt: skip
"""Events of all games that change no result: neither ratings nor the records of the same game."""
MOVE = "vidi.MoveMade.1"
"""The event of all games that changes no list of games, results or names, as those of one game never do."""
PERSON = "vidi.PersonNamed.1"
PERSONS = frozenset({"by", "by_name", "person", "group", "account", "email", "groups", "digest"})
"""Fields of events that ``common/batch.sql`` leaves out of payloads."""
CONCLUDED = ("same_tables", "ratings")
"""Tables that depend on all games: they are computed before a copy is published."""

T = TypeVar("T")

log = logging.getLogger(__name__)

Progress = Callable[[int], None]
"""Called with the position that was reached."""


def discard(path: Path) -> None:
    """Deletes the tables; they are made again from the events."""
    for file in (path, wal(path)):
        file.unlink(missing_ok=True)


class Projector:
    """Opens the DuckDB file at ``path`` (``WAREHOUSE`` in a library's folder) exclusively.

    Tables of an older shape or of another store are made again; a damaged file is renamed first. If only
    views or comments are older, only these are made again. ``reviews`` has the reviews of the library, if it
    may have any. If it ``covers``, the tables and their copies lack what games hide that are not over; else
    they have it, also if they were covered before. A projector belongs to the thread that made it.
    Raises WarehouseError if another process has the file, or if another program made it; BucketTaken if the
    folder of another library writes into its bucket.
    """

    def __init__(
        self, path: Path, source: Source, reviews: Reviews | None = None, *, covers: bool = False
    ) -> None:
        self.path = path
        self.covers = covers
        self._source = source
        self._reviews = reviews
        self._was_damaged = False
        self._unsealed = 0
        """The live events that were left when games were last sealed."""
        self._unread = current(path.parent) is None
        """Whether these tables were never published, so nobody reads their segments."""
        self._sweeps = 0.0
        """The time from which there may be files to sweep."""
        self._merging: Merging | None = None
        self._unmerged = True
        """Whether a merge may be needed."""
        self._unchecked = True
        """Whether segments may have rows of games that hide something, or tables that cover them all rows."""
        self._hidden: Hidden | None = None
        """What the tables cover; None if that has to be read."""
        self._ahead: tuple[int, Future[pa.Table]] | None = None
        """The batch after a position, which is read while the rows up to there are projected."""
        self._bucket = bucket_of(path.parent)
        if self._bucket is not None:
            self._bucket.claim(path.parent)
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
                self._unread = True
            misfit = self._misfit(con)
            if not misfit:
                refresh(con)
                with _transaction(con):
                    segments.upgrade(con)
                if not self.covers and covering.has_cover(con):
                    self._reveal(con)
        except BaseException:
            con.close()
            raise
        if not misfit:
            return con
        con.close()
        log.info("%s", misfit)
        discard(self.path)
        return self._open_as_it_is()

    def _reveal(self, con: duckdb.DuckDBPyConnection) -> None:
        """Makes all rows of tables that were covered."""
        with _transaction(con):
            [(position,)] = con.execute("SELECT position FROM live.progress").fetchall()
            Hidden(con, self._source, position).reveal(con)
            con.execute("UPDATE live.progress SET build = ?", [new_build()])

    def _set_aside(self, error: duckdb.Error) -> None:
        """Renames a damaged file. Raises other errors, and WarehouseError the second time."""
        if not is_damage(error):
            raise error
        if self._was_damaged:
            raise WarehouseError(
                f"{self.path} was made again and is damaged again ({line(error)}): is the disk sound?"
            ) from error
        self._was_damaged = True
        set_aside(self.path, error)

    def _misfit(self, con: duckdb.DuckDBPyConnection) -> str | None:
        """Why the tables must be made again; None if they fit.

        They fit if they have the current shape, every segment has its size, and the store has their last
        event at that position.
        """
        other = f"{self.path} is of an older shape or of another store; it is made again"
        try:
            [(position, digest)] = con.execute("SELECT position, schema FROM facts.progress").fetchall()
        except duckdb.CatalogException:
            raise WarehouseError(f"{self.path} is a DuckDB file, but not one of Vidi's") from None
        if digest != schema().digest or not sealing.fits(con):
            return other
        if flaws := segments.flaws(con, self.path.parent, quickly=True):
            return self._made_again(flaws)
        return None if position == 0 or self._has_last(con, position) else other

    def _has_last(self, con: duckdb.DuckDBPyConnection, position: int) -> bool:
        """Whether the store has the last event of the tables at that position.

        Of a covered stream, it has one there, and the last event that is not covered at its own.
        """
        due = self._source(position - 1, 1)
        noted = con.execute(
            "SELECT replace(stream::VARCHAR, '-', ''), is_file FROM sealed.covered"
        ).fetchall()
        if due and due[0][1] in {id_ for id_, is_file in noted if not is_file}:
            [(position,)] = con.execute("SELECT coalesce(max(position), 0) FROM facts.events").fetchall()
            due = self._source(position - 1, 1) if position else []
        if due and due[0][1] in {id_ for id_, is_file in noted if is_file}:
            due = [(*due[0][:4], covering.without_quotes(due[0][4].decode()).encode())]
        last = con.execute(
            """SELECT position, replace(game_id::VARCHAR, '-', ''), version, topic, encode(payload::VARCHAR)
            FROM facts.events WHERE position = ?""",
            [position],
        ).fetchall()
        return list(map(_bare, last)) == list(map(_bare, due))

    def _made_again(self, flaws: list[str]) -> str:
        return f"{self.path.parent}/{flaws[0]}; the tables are made again"

    @property
    def position(self) -> int:
        """The position of the last event in the tables; 0 if they are empty."""
        return self._progress()[0]

    @property
    def name(self) -> str:
        """A name for the current content of the tables; no other content ever has it."""
        return "{}-{}".format(*self._mended(self._progress))

    def made(self, copy: Path) -> bool:
        """Whether this code made a published copy, by its name."""
        return schema().stamp in copy.name

    def _progress(self) -> tuple[int, str]:
        [(position, build)] = self._con.execute("SELECT position, build FROM facts.progress").fetchall()
        return position, build

    def advance(self, reader: Executor | None = None, until: int = maxsize) -> int:
        """Projects the next batch; returns the number of its events, 0 if the tables are up to date.

        If the file turns out to be damaged, this is the first batch of new tables. A ``reader`` reads the
        following batch meanwhile. Events after position ``until`` are left out.
        """
        try:
            return self._advance(reader, until)
        except duckdb.Error as error:
            self._begin_again(error)
            return self._advance(reader, until)

    def _mended(self, work: Callable[[], T]) -> T:
        """The result of some work: of the same work on new tables, if the file turns out to be damaged."""
        try:
            return work()
        except duckdb.Error as error:
            self._begin_again(error)
            self.catch_up()
            return work()

    def _begin_again(self, error: duckdb.Error) -> None:
        if not is_damage(error):
            raise error
        self.close()
        self._set_aside(error)
        self._con = self._open()

    def _advance(self, reader: Executor | None, until: int) -> int:
        position = self.position
        staged = self._read(position, until)
        if staged.num_rows:
            reached: int = staged["position"][-1].as_py()
            if reader is not None:
                self._ahead = reached, reader.submit(batches.read, self._source, reached, AHEAD, until)
            with self._together() as con:
                self._project(con, position, staged, reached)
        return staged.num_rows

    def _read(self, position: int, until: int) -> pa.Table:
        """The next batch: the one read ahead, unless the tables were made again meanwhile."""
        ahead, self._ahead = self._ahead, None
        if ahead is not None and ahead[0] == position:
            return ahead[1].result()
        return batches.read(self._source, position, BATCH, until)

    def catch_up(self, progress: Progress | None = None, until: int = maxsize) -> int:
        """Projects all new events up to position ``until``; returns their number.

        Another thread reads each batch while the previous one is projected.
        """
        total = 0
        with ThreadPoolExecutor(1, "reader") as reader:
            while count := self.advance(reader, until):
                total += count
                self.seal(MOST_LIVE)
                self.merge()
                if progress:
                    progress(self.position)
        return total

    def count_in(self, part: Part) -> None:
        """Makes a part of the tables count, and projects the events that it left and those between its games.

        Its span must follow the events that the tables have.
        """
        with self._together() as con:
            position = self.position
            between = batches.read_all(self._source, part.span.between, maxsize)
            staged = pa.concat_tables([*between, part.left]).sort_by("position")
            self._project(con, position, staged, part.span.last)
            shards.count_in(con, part)
            con.execute("UPDATE live.progress SET settled = position, stale = true")
        self._unmerged = self._unchecked = True

    def _move_on(self, position: int, reached: int) -> None:
        moved = self._con.execute(
            "UPDATE live.progress SET position = $1 WHERE position = $2 RETURNING true",
            [reached, position],
        )
        if not moved.fetchall():
            raise WarehouseError(f"{self.path}: somebody else moved the position on from {position}")

    def clear(self) -> None:
        """Empties the tables; they can be made again from the first event."""
        self.close()
        discard(self.path)
        self._con = self._open()

    def rename(self) -> None:
        """Gives the current content of the tables another name."""
        self._con.execute("UPDATE live.progress SET build = ?", [new_build()])

    def take_in_reviews(self) -> None:
        """Replaces the rows of reviews that changed. If there are any, the content gets another name."""
        if self._reviews is not None:
            self._mended(partial(self._take_in, self._reviews))

    def _take_in(self, from_: Reviews) -> None:
        hidden = self._cover()
        known = reviews.known(self._con) | (hidden.known_reviews() if hidden else {})
        for changes in from_.changes(known):
            try:
                with _transaction(self._con) as con:
                    reviews.write(con, hidden.take_in(changes) if hidden else changes)
                    self.rename()
            except (duckdb.DataError, OverflowError) as error:  # a number that no review has
                log.warning("%d reviews do not fit the tables: %s", len(changes.games), line(error))

    def copy(self, target: Path, *, quickly: bool = False) -> None:
        """Copies all tables and views into a new DuckDB file. Segments are not copied: the copy names them.

        First it computes the tables that depend on all games: the records of the same game, and the ratings.
        The copy reads everything; if the tables turn out to be damaged, they are made again first. With
        ``quickly``, the file is copied as bytes in a tenth of the time, including any damage.
        """
        self._mended(self._conclude)
        self._unread = False
        try:
            if not (quickly and self._copied(target)):
                self._copy(target)
        except duckdb.Error as error:
            self._begin_again(error)
            self.catch_up()
            discard(target)
            self._conclude()
            self._copy(target)

    def _copied(self, target: Path) -> bool:
        """Copies the file; returns False if that fails, for example on a full disk.

        Another process reads it: if this process opened and closed the file, it would lose its lock.
        """
        self._con.execute("CHECKPOINT")
        try:
            subprocess.run(["cp", self.path, target], check=True, stderr=subprocess.DEVNULL)  # noqa: S603, S607
        except (OSError, subprocess.CalledProcessError):
            discard(target)
            return False
        return True

    def _copy(self, target: Path) -> None:
        self._con.execute("ATTACH ? AS copied", [str(target)])
        try:
            self._con.execute("COPY FROM DATABASE warehouse TO copied")
        finally:
            self._con.execute("DETACH copied")

    def _conclude(self) -> None:
        """Computes the tables that depend on all games, if an event may have changed them.

        If the tables were just made again, games that hide something are taken out first.
        """
        self._take_out()
        if self._con.execute("SELECT stale FROM live.progress").fetchall() == [(True,)]:
            with _transaction(self._con) as con:
                same_tables.write(con)
                ratings.write(con)
                con.execute("UPDATE live.progress SET stale = false")

    def seal(self, most: int = LIVE, quiet: int = sealing.QUIET) -> None:
        """Seals the games that are at rest, if there are more than ``most`` live events.

        A game that has not ended is at rest if the last ``quiet`` events of the library are of others.
        Does nothing in a folder where nothing can be sealed.
        """
        folder = self.path.parent
        [(live,)] = self._con.execute("SELECT count(*) FROM live.events").fetchall()
        if live - self._unsealed <= most or not segments.usable(folder):
            return
        with _transaction(self._con) as con:
            if count := sealing.seal(con, folder, self.position - quiet):
                self.rename()
        if count:
            self._unmerged = True
            self._compact()
        [(self._unsealed,)] = self._con.execute("SELECT count(*) FROM live.events").fetchall()

    def unseal_hidden(self) -> None:
        """Takes games that hide something out of segments, which readers of a copy can open.

        If this covers, it also takes all but covered rows out of the tables.
        """
        self._mended(self._take_out)

    def _take_out(self) -> None:
        if self._unchecked:
            self._unseal()
            self._unchecked = False
        if self.covers:
            self._forget()

    def _unseal(self) -> None:
        with self._together() as con:
            if sealing.unseal_hidden(con, self.path.parent):
                self.rename()
                self._unmerged, self._sweeps = True, 0.0
            if (hidden := self._cover()) and hidden.hide(con, self.position):
                self.rename()

    def _forget(self) -> None:
        """Writes the file again if it had rows that it covers: statistics have values of deleted rows."""
        if self._con.execute("SELECT 1 FROM sealed.covered WHERE whole LIMIT 1").fetchall():
            self._compact()
            self._con.execute("UPDATE sealed.covered SET whole = false")

    def _cover(self) -> Hidden | None:
        """What the tables cover; None if they cover nothing."""
        if self.covers and self._hidden is None:
            self._hidden = Hidden(self._con, self._source, self.position)
        return self._hidden

    def save_hidden(self, path: Path) -> None:
        """Writes what the tables cover into a file, for readers who may know everything."""
        if hidden := self._cover():
            hidden.save(path)

    @contextlib.contextmanager
    def _together(self) -> Iterator[duckdb.DuckDBPyConnection]:
        """A transaction; if it fails, what the tables cover is read again."""
        try:
            with _transaction(self._con) as con:
                yield con
        except BaseException:
            self._hidden = None
            raise

    def merge(self) -> None:
        """Merges segments, as long as there are many."""
        while self.begin_merging():
            self.end_merging()

    def begin_merging(self) -> bool:
        """Starts a merge in a thread, if one is needed and none runs; returns whether one runs now."""
        if self._merging is None and self._unmerged:
            if needed := merging.needed(self._con):
                self._merging = Merging(self.path.parent, needed)
            else:
                self._unmerged = False
        return self._merging is not None

    @property
    def merged(self) -> bool:
        """Whether a merge waits to be counted in."""
        return self._merging is not None and self._merging.done

    def end_merging(self) -> None:
        """Waits for the merge, and makes its segment count instead of the old ones. Raises its error."""
        if self._merging is not None:
            merge, self._merging = self._merging, None
            new = merge.files()
            with _transaction(self._con) as con:
                if counts := merging.count_in(con, merge.merge, new):
                    self.rename()
            if counts and self._unread:
                merging.delete(self.path.parent, merge.merge)
            self._sweeps, self._unchecked = 0.0, True

    def sweep(self) -> None:
        """Deletes segments that no list has named for an hour. The two newest copies must be of this code."""
        if time.time() >= self._sweeps:
            with _transaction(self._con) as con:
                self._sweeps = segments.sweep(con, self.path.parent, sealing.stamp())

    def check(self) -> None:
        """Makes the tables again if a segment is missing, cut or changed."""
        if self.clear_if_flawed():
            self.catch_up()

    def clear_if_flawed(self) -> bool:
        """Empties the tables if a segment is missing, cut or changed; returns whether it did.

        Reads all segments of a folder. Of a bucket, whose server keeps digests, it compares the sizes.
        """
        flaws = segments.flaws(self._con, self.path.parent, quickly=self._bucket is not None)
        if flaws:
            log.warning("%s", self._made_again(flaws))
            self.clear()
        return bool(flaws)

    def _compact(self) -> None:
        """Writes the file again without the room of deleted rows, which every copy would have too."""
        part = self.path.with_name(f"{self.path.name}.part")
        discard(part)
        self._copy(part)
        self._con.execute("CHECKPOINT")
        self._con.close()
        part.replace(self.path)
        self._con = _connect(self.path)

    def register(self) -> None:
        """Brings the logs of the Delta Lake tables to the segments that count. Needs the extra ``lake``."""
        with _transaction(self._con) as con:
            if delta.register(con, self.path.parent, sealing.stamp()):
                self.rename()

    def _project(self, con: duckdb.DuckDBPyConnection, position: int, staged: pa.Table, reached: int) -> None:
        kinds = inserting.kinds(staged)
        if sealing.bring_back(con, staged):
            self._unmerged = self._unchecked = True
        if hidden := self._cover():
            self._unchecked |= hidden.insert(con, staged, position)
        else:
            inserting.insert(con, staged)
        self._move_on(position, reached)
        of_all_games = {kind for kind in kinds if kind.startswith("vidi.")}
        if PERSON in kinds:
            layers.show_names(con, by_person=True)
        if of_all_games - {MOVE}:
            con.execute("UPDATE live.progress SET settled = position")
        if of_all_games - UNRELATED:
            con.execute("UPDATE live.progress SET stale = true")

    def close(self) -> None:
        """Closes the file. A merge that runs is given up."""
        self._hidden = None
        if self._merging is not None:
            self._merging.stop()
            self._merging = None
        self._con.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def _bare(row: Row) -> tuple[Any, ...]:
    """A row without the persons and digests that the tables leave out of payloads."""
    *place, text = row
    return *place, {name: value for name, value in json.loads(text).items() if name not in PERSONS}


def _connect(path: Path) -> duckdb.DuckDBPyConnection:
    """A connection in which the file has the name ``warehouse``, whatever its own name."""
    con = duckdb.connect(":memory:")
    try:
        con.execute("SET enable_progress_bar = false")
        con.execute("ATTACH ? AS warehouse", [str(path)])
        con.execute("USE warehouse")
        con.execute("SET file_search_path = ?", [str(path.parent.resolve())])
        if bucket := bucket_of(path.parent):
            bucket.reach(con)
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
