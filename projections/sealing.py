"""Seals games: moves their rows from the live tables into segments, and back if a game goes on."""

from pathlib import Path

import duckdb
import pyarrow as pa

from projections import layers, segments
from projections.schema import schema
from projections.segments import File

QUIET = 20_000
"""A game that has not ended, and has one of so many newest events, stays live."""

SEALING = """
CREATE TEMP TABLE sealing AS
SELECT game_id
FROM (SELECT game_id, max(position) AS position FROM live.events GROUP BY game_id)
SEMI JOIN live.games USING (game_id)
ANTI JOIN sealed.away USING (game_id)
WHERE position <= $until
    OR game_id IN (
        SELECT game_id FROM live.results
        UNION ALL SELECT game_id FROM live.games WHERE ruleset = 'logged.1'
    )"""
GOING_ON = """
CREATE TEMP TABLE going_on AS
SELECT DISTINCT game_id::UUID AS game_id
FROM staged
SEMI JOIN sealed.games() AS known ON known.game_id = staged.game_id::UUID
ANTI JOIN sealed.away AS away ON away.game_id = staged.game_id::UUID"""


def stamp() -> str:
    """The folder of segments that the current code makes."""
    return schema().sealed[:8]


def fits(con: duckdb.DuckDBPyConnection) -> bool:
    """Whether the current views made all segments."""
    made = con.execute("SELECT DISTINCT stamp FROM sealed.files").fetchall()
    return made in ([], [(stamp(),)])


def seal(con: duckdb.DuckDBPyConnection, folder: Path, until: int) -> int:
    """Moves the rows of games that are at rest into a new segment, and returns the number of these games.

    Call it in a transaction. A game that has not ended is at rest if it has no event after ``until``. A game
    whose earlier rows are still in a segment stays live until this segment is merged.
    """
    con.execute(SEALING, {"until": until})
    [(count,)] = con.execute("SELECT count(*) FROM sealing").fetchall()
    if count:
        segments.count_in(con, write(con, folder, "SEMI JOIN sealing USING (game_id)"))
        for name in _sealed(con)["sealed"]:
            con.execute(f"DELETE FROM live.{name} WHERE game_id IN (FROM sealing)")  # noqa: S608 - our own names
    con.execute("DROP TABLE sealing")
    return int(count)


def write(con: duckdb.DuckDBPyConnection, folder: Path, which: str = "") -> list[File]:
    """Writes live rows into the files of a new segment, which no list names yet. ``which`` is SQL."""
    segment = segments.new_segment()
    games = {
        game
        for (game,) in con.execute(f"SELECT DISTINCT game FROM live.games {which}").fetchall()  # noqa: S608
    }
    files = []
    for layer, tables in _sealed(con).items():
        for name in tables:
            if layer == "sealed_views" and schema().game_of.get(name, "") not in games | {""}:
                continue  # to plan the query takes DuckDB longer than to find no rows
            rows = f"FROM {layers.source(layer)}.{name} {which}"
            if file := segments.write(con, folder, layer, name, segment, stamp(), rows):
                files.append(file)
    return files


def bring_back(con: duckdb.DuckDBPyConnection, staged: pa.Table) -> bool:
    """Moves the rows of sealed games that have an event in a batch back into the live tables.

    Returns whether there are such games.
    """
    if not con.execute("SELECT 1 FROM sealed.files LIMIT 1").fetchall():
        return False
    con.register("staged", staged)
    con.execute(GOING_ON)
    some = bool(con.execute("SELECT 1 FROM going_on LIMIT 1").fetchall())
    if some:
        [(before,)] = con.execute("SELECT count(*) FROM sealed.away").fetchall()
        move_back(con)
        if not before:
            segments.declare_all(con)
    con.execute("DROP TABLE going_on").unregister("staged")
    return some


def move_back(con: duckdb.DuckDBPyConnection) -> None:
    """Copies the rows of the games in ``going_on`` from segments into the live tables, where they count."""
    for name in _sealed(con)["sealed"]:
        con.execute(f"INSERT INTO live.{name} FROM sealed.{name}() SEMI JOIN going_on USING (game_id)")
    con.execute("INSERT INTO sealed.away FROM going_on")


def _sealed(con: duckdb.DuckDBPyConnection) -> dict[str, layers.Tables]:
    """The tables and views that have segments, by layer."""
    live = layers.columns_of(con, "live")
    return {
        "sealed": {name: columns for name, columns in live.items() if layers.is_sealed(name, columns)},
        "sealed_views": layers.columns_of(con, "live_views"),
    }
