"""Merges segments: small ones into a larger one, and those of games that went on into one without them.

Only files are read and written, so a merge runs in a thread beside the projector, which then counts it in.
"""

import math
from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

import duckdb

from projections.storage import segments
from projections.storage.bucket import bucket_of
from projections.storage.segments import File

FANOUT = 8
"""So many segments of about the same size are merged into one."""
LARGEST = FANOUT**7
"""Segments with more events are not merged because of their number: it would take minutes."""
MOST_AWAY = 100
"""With so many games away, their segments are merged, so that they can be sealed again."""

GAMES = ("sealed", "games")
"""The table that has every sealed game."""


class Merge(NamedTuple):
    """Segments to merge."""

    old: tuple[File, ...]
    """All their files."""
    away: tuple[str, ...]
    """The ids of games that are away. The new segment lacks their rows."""

    @property
    def segments(self) -> list[str]:
        """Their names."""
        return sorted({file.segment for file in self.old})


def needed(con: duckdb.DuckDBPyConnection) -> Merge | None:
    """The next merge, if one is needed."""
    names = _alike(con) or _with_away(con)
    if not names:
        return None
    old = tuple(file for file in segments.files(con) if file.segment in names)
    games = [segments.sql_path(con, file) for file in old if (file.layer, file.name) == GAMES]
    away = con.execute(
        "SELECT game_id::VARCHAR FROM sealed.away SEMI JOIN read_parquet($1) USING (game_id)", [games]
    ).fetchall()
    return Merge(old, tuple(id_ for (id_,) in away))


def write(con: duckdb.DuckDBPyConnection, folder: Path, merge: Merge) -> list[File]:
    """Writes the files of the merged segment. The connection needs no tables."""
    if bucket := bucket_of(folder):
        bucket.reach(con)
    else:
        con.execute("SET file_search_path = ?", [str(folder.resolve())])
    segment = segments.new_segment()
    con.execute("CREATE OR REPLACE TEMP TABLE away AS SELECT unnest($1)::UUID AS game_id", [list(merge.away)])
    new = []
    for layer, name, stamp in sorted({(file.layer, file.name, file.stamp) for file in merge.old}):
        paths = [
            segments.sql_path(con, file) for file in merge.old if (file.layer, file.name) == (layer, name)
        ]
        rows = f"FROM read_parquet({paths}) ANTI JOIN away USING (game_id)"
        if file := segments.write(con, folder, layer, name, segment, stamp, rows):
            new.append(file)
    return new


def count_in(con: duckdb.DuckDBPyConnection, merge: Merge, new: Sequence[File]) -> bool:
    """Lists the new files instead of the old ones, in a transaction of the caller.

    Returns False, and changes nothing, if the old ones do not count any more. A game that went on meanwhile
    stays away: its rows are in the new files too.
    """
    if not set(merge.old) <= set(segments.files(con)):
        return False
    con.execute("DELETE FROM sealed.files WHERE segment IN (SELECT unnest($1))", [merge.segments])
    con.execute("DELETE FROM sealed.away WHERE game_id IN (SELECT unnest($1)::UUID)", [list(merge.away)])
    segments.count_in(con, new)
    emptied = {(file.layer, file.name) for file in merge.old} - {(file.layer, file.name) for file in new}
    if merge.away or emptied:
        segments.declare_all(con)
    return True


def delete(folder: Path, merge: Merge) -> None:
    """Deletes the old files. Without this, they are swept once no reader of an older copy needs them."""
    for file in merge.old:
        segments.delete(folder, file.path)


def _alike(con: duckdb.DuckDBPyConnection) -> list[str]:
    """The smallest segments of about the same size, if there are many."""
    tiers: dict[int, list[str]] = {}
    for segment, events in con.execute(
        "SELECT segment, sum(rows)::BIGINT FROM sealed.files WHERE layer = 'sealed' AND name = 'events' "
        "GROUP BY segment HAVING sum(rows) < $1 ORDER BY segment",
        [LARGEST],
    ).fetchall():
        tiers.setdefault(int(math.log(events, FANOUT)), []).append(segment)
    return next((alike for _, alike in sorted(tiers.items()) if len(alike) >= FANOUT), [])


def _with_away(con: duckdb.DuckDBPyConnection) -> list[str]:
    """The segments of the games that are away, if there are many."""
    [(away,)] = con.execute("SELECT count(*) FROM sealed.away").fetchall()
    return sorted(holding(con, "sealed.away")) if away >= MOST_AWAY else []


def holding(con: duckdb.DuckDBPyConnection, which: str) -> dict[str, list[str]]:
    """The segments with rows of games of a table, counted or not: by name, the ids of these games."""
    paths = [segments.sql_path(con, file) for file in segments.files(con) if (file.layer, file.name) == GAMES]
    if not paths or not con.execute(f"SELECT 1 FROM {which} LIMIT 1").fetchall():  # noqa: S608 - our own
        return {}
    rows = con.execute(
        f"""SELECT filename, list(DISTINCT game_id::VARCHAR) FROM read_parquet($1, filename = true)
        SEMI JOIN {which} USING (game_id) GROUP BY filename""",  # noqa: S608 - our own
        [paths],
    ).fetchall()
    return {Path(name).stem: ids for name, ids in rows}


class Merging:
    """A merge in a thread, with a connection of its own."""

    def __init__(self, folder: Path, merge: Merge) -> None:
        self.merge = merge
        # One thread: it needs half of the memory of two, and other work has the other processors.
        self._con = duckdb.connect(":memory:", config={"threads": 1})
        self._con.execute("SET enable_progress_bar = false")
        self._thread = ThreadPoolExecutor(1, "merging")
        self._files: Future[list[File]] = self._thread.submit(write, self._con, folder, merge)

    @property
    def done(self) -> bool:
        """Whether it ended."""
        return self._files.done()

    def files(self) -> list[File]:
        """The new files; waits for them. Raises the error of the merge."""
        try:
            return self._files.result()
        finally:
            self.stop()

    def stop(self) -> None:
        """Ends it, and waits until it has ended. Its files are swept."""
        if not self._files.done():
            self._con.interrupt()
        self._thread.shutdown()
        self._con.close()
