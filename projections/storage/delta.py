"""Delta Lake tables over segments, for other engines. Their logs follow ``sealed.files`` on demand.

``sealed.files`` is the truth. A log is written when another engine needs it (``vidi lake``), or at each
publication of a server that was started with ``--lake``. A killed process leaves logs that the next call
completes.
"""

import json
import time
from pathlib import Path
from typing import NamedTuple

import duckdb

from projections.schema.layers import SEGMENTS
from projections.storage import segments
from projections.storage.bucket import refuse


def register(con: duckdb.DuckDBPyConnection, folder: Path, stamp: str) -> bool:
    """Brings the log of each Delta Lake table to the files that count, and notes their versions.

    Does nothing if the logs have these files. Returns whether the versions are new. Raises BucketError if the
    segments are in a bucket.
    """
    refuse(folder, "Delta Lake tables")
    if con.execute("SELECT 1 FROM sealed.versions LIMIT 1").fetchall():  # a change of the list deletes them
        return False
    wanted: dict[tuple[str, str], dict[str, segments.File]] = {}
    for layer, kind in segments.KINDS.items():
        for log in (folder / SEGMENTS / stamp / kind).glob("*/_delta_log"):
            wanted[layer, log.parent.name] = {}
    for file in segments.files(con):
        wanted.setdefault((file.layer, file.name), {})[f"{file.segment}.parquet"] = file
    versions = {
        table: _register(folder / segments.place(stamp, *table), listed) for table, listed in wanted.items()
    }
    for table, version in versions.items():
        con.execute("INSERT INTO sealed.versions VALUES (?, ?, ?)", [*table, version])
    return bool(versions)


def _register(place: Path, wanted: dict[str, segments.File]) -> int:
    # Loaded here, because it is an extra, and large.
    import pyarrow.parquet as pa_parquet
    from deltalake import DeltaTable, Schema
    from deltalake.transaction import AddAction, RemoveAction, create_table_with_add_actions

    now = time.time_ns() // 10**6
    table = DeltaTable(place) if DeltaTable.is_deltatable(str(place)) else None
    present = {uri.rpartition("/")[2] for uri in table.file_uris()} if table is not None else set()
    new = [
        AddAction(name, file.bytes, {}, now, True, json.dumps({"numRecords": file.rows}))
        for name, file in wanted.items()
        if name not in present
    ]
    old = [RemoveAction(name, True, now) for name in sorted(present - wanted.keys())]
    if table is None:
        # Without Arrow's types for UUID and JSON: engines return columns of these, which pyarrow refuses.
        first = place / min(wanted)
        with pa_parquet.ParquetFile(first, arrow_extensions_enabled=False) as file:  # type: ignore[call-arg]
            described = Schema.from_arrow(file.schema_arrow)
        create_table_with_add_actions(str(place), described, new)
        return 0
    if new or old:
        table.create_write_transaction([*new, *old], "append", table.schema())
        table.update_incremental()
    return table.version()


class Table(NamedTuple):
    """A Delta Lake table."""

    name: str
    """The view, or the table in the schema ``facts``."""
    path: str
    """In a library's folder."""
    version: int
    rows: int


def tables(con: duckdb.DuckDBPyConnection) -> list[Table]:
    """The Delta Lake tables of a published copy, in the versions that belong together."""
    rows = con.execute(
        """SELECT layer, name, any_value(stamp), any_value(version), sum(rows)::BIGINT
        FROM sealed.files JOIN sealed.versions USING (layer, name)
        GROUP BY layer, name ORDER BY layer DESC, name"""
    ).fetchall()
    return [
        Table(
            name if layer == "sealed_views" else f"facts.{name}",
            segments.place(stamp, layer, name),
            version,
            count,
        )
        for layer, name, stamp, version, count in rows
    ]


def uncounted(con: duckdb.DuckDBPyConnection) -> tuple[list[str], list[str]]:
    """The games with rows in segments that no longer count, and the games that are not sealed."""
    away = con.execute("SELECT game_id::VARCHAR FROM sealed.away ORDER BY ALL").fetchall()
    live = con.execute("SELECT game_id::VARCHAR FROM live.games ORDER BY ALL").fetchall()
    return [id_ for (id_,) in away], [id_ for (id_,) in live]
