"""Batches of events, read from the store as columns."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from sys import maxsize

import duckdb
import pyarrow as pa

PIECE = 4_096
"""Rows of one read.

They become columns at once: with more live rows, Python's garbage collection takes longer.
"""

Row = tuple[int, str, int, str, bytes]
"""Position, game id (32 hex digits), version, topic and JSON (UTF-8) of one event in the current shape."""
Source = Callable[[int, int], Sequence[Row]]
"""``source(after, limit)``: at most ``limit`` rows after position ``after``, in order.

Fewer rows end a batch; no rows are the end of the store.
"""

COLUMNS: dict[str, pa.DataType] = {
    "position": pa.int64(),
    "game_id": pa.string(),
    "version": pa.int32(),
    "topic": pa.string(),
    "json": pa.string(),
}
STAGED = pa.schema(COLUMNS)
"""``Row`` as columns."""
MISFITS = duckdb.DataError, duckdb.IntegrityError, duckdb.InvalidInputException, pa.ArrowInvalid
"""The errors for an event, or its text, that does not fit into the tables."""


Stretch = tuple[int, int]
"""The events after a position, up to another one."""


def read(source: Source, after: int, most: int, until: int = maxsize) -> pa.Table:
    """The events after a position, at most so many, and none after position ``until``."""
    pieces: list[pa.RecordBatch] = []
    while len(pieces) * PIECE < most and after < until:
        limit = min(PIECE, until - after)
        rows = source(after, limit)
        full = len(rows) == limit
        if rows and rows[-1][0] > until:
            rows, full = [row for row in rows if row[0] <= until], False
        if rows:
            columns = map(pa.array, zip(*rows, strict=True), STAGED.types)
            pieces.append(pa.record_batch(list(columns), schema=STAGED))
            after = rows[-1][0]
        if not full:
            break
    return pa.Table.from_batches(pieces, STAGED)


def read_all(source: Source, stretches: Iterable[Stretch], most: int) -> Iterator[pa.Table]:
    """The events of these stretches, in batches of at least so many; the last one may have fewer or none."""
    tables: list[pa.Table] = []
    count = 0
    for after, until in stretches:
        while (staged := read(source, after, most, until)).num_rows:
            tables.append(staged)
            count += staged.num_rows
            after = staged["position"][-1].as_py()
            if count >= most:
                yield pa.concat_tables(tables)
                tables, count = [], 0
    yield pa.concat_tables([STAGED.empty_table(), *tables])
