"""Parts of the tables: the segment of many whole games, made apart from all other games.

A part follows from its events alone, so any process that reads the store and the folder can make it.
"""

from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import duckdb
import pyarrow as pa
import pyarrow.compute as pc

from projections.projector.batches import MISFITS, STAGED, Source, Stretch, read_all
from projections.schema import layers
from projections.storage import sealing, segments
from projections.storage.create import create_live
from projections.storage.inserting import insert
from projections.storage.segments import File

BATCH = 120_000
"""Events of one batch: a row group, which one thread of DuckDB works on."""


class Span(NamedTuple):
    """Stretches of the store that have every event of their games, and no other event."""

    stretches: tuple[Stretch, ...]

    @property
    def after(self) -> int:
        """The position before its first event."""
        return self.stretches[0][0]

    @property
    def last(self) -> int:
        """The position of its last event."""
        return self.stretches[-1][1]

    @property
    def events(self) -> int:
        """The number of its events."""
        return sum(last - after for after, last in self.stretches)

    @property
    def between(self) -> list[Stretch]:
        """The stretches between its own."""
        return [(last, after) for (_, last), (after, _) in pairwise(self.stretches)]


class Part(NamedTuple):
    """The games of a span. Those that hide nothing are sealed in a segment that no list names yet."""

    span: Span
    files: list[File]
    packs: pa.Table
    """The packs that these games carry, and our own."""
    left: pa.Table
    """The events of games of the span that hide something: these are never sealed."""

    @property
    def events(self) -> int:
        """The events of all its games."""
        sealed = (file.rows for file in self.files if (file.layer, file.name) == ("sealed", "events"))
        return self.left.num_rows + sum(sealed)


def make(folder: Path, source: Source, span: Span) -> Part | None:
    """Writes the segment of a span into a library's folder.

    Returns None if the projector must read these events: one does not fit the tables, or adds rows to a table
    that is never sealed.
    """
    with duckdb.connect(":memory:", config={"threads": 1}) as con:
        con.execute("SET enable_progress_bar = false")
        con.execute("ATTACH ':memory:' AS part (COMPRESS)")
        con.execute("USE part")
        create_live(con)
        try:
            for staged in read_all(source, span.stretches, BATCH):
                insert(con, staged)
        except MISFITS:
            return None
        if _is_shared(con):
            return None
        packs = con.sql("FROM live.packs").to_arrow_table()
        sealing.note_hiding(con)
        hiding = con.sql("SELECT replace(game_id::VARCHAR, '-', '') AS game_id FROM hiding").to_arrow_table()
        files = sealing.write(con, folder, "ANTI JOIN hiding USING (game_id)")
        return Part(span, files, packs, _of(source, span, hiding["game_id"]))


def _of(source: Source, span: Span, games: "pa.ChunkedArray[Any]") -> pa.Table:
    """The events of some games of a span."""
    if not len(games):
        return STAGED.empty_table()
    every = read_all(source, span.stretches, BATCH)
    return pa.concat_tables([staged.filter(pc.is_in(staged["game_id"], games)) for staged in every])


def _is_shared(con: duckdb.DuckDBPyConnection) -> bool:
    """Whether tables that are never sealed have rows, except packs, which every part has."""
    shared = [
        name
        for name, columns in layers.columns_of(con, "live").items()
        if not layers.is_sealed(name, columns) and name != "packs"
    ]
    rows = " UNION ALL ".join(f"SELECT 1 FROM live.{name}" for name in shared)  # noqa: S608 - our own names
    return bool(con.execute(f"{rows} LIMIT 1").fetchall())


def count_in(con: duckdb.DuckDBPyConnection, part: Part) -> None:
    """Makes a part count, in a transaction of the caller."""
    con.register("packs", part.packs)
    con.execute("INSERT INTO live.packs FROM packs ANTI JOIN live.packs USING (game, hash)")
    con.unregister("packs")
    segments.count_in(con, part.files)
