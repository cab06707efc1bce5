"""Seals games: moves their rows from the live tables into segments, and back if a game goes on."""

import math
from pathlib import Path

import duckdb

from projections import layers, segments
from projections.schema import schema

QUIET = 20_000
"""A game that has not ended, and has one of so many newest events, stays live."""
FANOUT = 8
"""So many segments of about the same size are merged into one."""
MOST_AWAY = 100
"""With so many games away, their segments are merged, so that they can be sealed again."""

GAMES = ("sealed", "games")
"""The table that has every sealed game."""

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
        segment = segments.new_segment()
        games = {
            game
            for (game,) in con.execute(
                "SELECT DISTINCT game FROM live.games SEMI JOIN sealing USING (game_id)"
            ).fetchall()
        }
        for layer, tables in _sealed(con).items():
            written = {}
            for name, columns in tables.items():
                if schema().game_of.get(name, "") not in games | {""} and layer == "sealed_views":
                    continue  # to plan the query takes DuckDB longer than to find no rows
                rows = f"FROM {layers.source(layer)}.{name} SEMI JOIN sealing USING (game_id)"
                if segments.write(con, folder, layer, name, segment, stamp(), rows):
                    written[name] = columns
            segments.declare(con, layer, written)
        for name in _sealed(con)["sealed"]:
            con.execute(f"DELETE FROM live.{name} WHERE game_id IN (FROM sealing)")  # noqa: S608 - our own names
    con.execute("DROP TABLE sealing")
    return int(count)


def merge(con: duckdb.DuckDBPyConnection, folder: Path) -> bool:
    """Merges the smallest segments into one, if there are many; returns whether it did.

    Call it in a transaction. The merged segment lacks the rows of games that are away.
    """
    merged = _to_merge(con)
    if not merged:
        return False
    old = [file for file in segments.files(con) if file.segment in merged]
    games = [file.path for file in old if (file.layer, file.name) == GAMES]
    segment = segments.new_segment()
    changed: dict[str, list[str]] = {}
    for layer, name in sorted({(file.layer, file.name) for file in old}):
        paths = [file.path for file in old if (file.layer, file.name) == (layer, name)]
        rows = f"FROM read_parquet({paths}) ANTI JOIN sealed.away USING (game_id)"
        segments.write(con, folder, layer, name, segment, stamp(), rows)
        changed.setdefault(layer, []).append(name)
    con.execute("DELETE FROM sealed.files WHERE segment IN (SELECT unnest($1))", [merged])
    for layer, tables in _sealed(con).items():
        segments.declare(con, layer, {name: tables[name] for name in changed.get(layer, ())})
    con.execute(
        "DELETE FROM sealed.away WHERE game_id IN (SELECT game_id FROM read_parquet($1))",
        [games],
    )
    if not con.execute("SELECT 1 FROM sealed.away LIMIT 1").fetchall():
        for layer, tables in _sealed(con).items():
            segments.declare(con, layer, tables)
    return True


def _to_merge(con: duckdb.DuckDBPyConnection) -> list[str]:
    """The segments to merge next, if any."""
    tiers: dict[int, list[str]] = {}
    for segment, events in con.execute(
        "SELECT segment, sum(rows)::BIGINT FROM sealed.files WHERE layer = 'sealed' AND name = 'events' "
        "GROUP BY segment ORDER BY segment"
    ).fetchall():
        tiers.setdefault(int(math.log(events, FANOUT)), []).append(segment)
    for _, alike in sorted(tiers.items()):
        if len(alike) >= FANOUT:
            return alike
    [(away,)] = con.execute("SELECT count(*) FROM sealed.away").fetchall()
    if away < MOST_AWAY:
        return []
    names = [file.path for file in segments.files(con) if (file.layer, file.name) == GAMES]
    with_away = con.execute(
        "SELECT DISTINCT filename FROM read_parquet($1, filename = true) "
        "SEMI JOIN sealed.away USING (game_id)",
        [names],
    ).fetchall()
    return sorted({Path(name).stem for (name,) in with_away})


def bring_back(con: duckdb.DuckDBPyConnection) -> None:
    """Moves the rows of sealed games that have an event in ``staged`` back into the live tables."""
    if not con.execute("SELECT 1 FROM sealed.files LIMIT 1").fetchall():
        return
    con.execute(GOING_ON)
    if con.execute("SELECT 1 FROM going_on LIMIT 1").fetchall():
        for name in _sealed(con)["sealed"]:
            con.execute(f"INSERT INTO live.{name} FROM sealed.{name}() SEMI JOIN going_on USING (game_id)")
        [(before,)] = con.execute("SELECT count(*) FROM sealed.away").fetchall()
        con.execute("INSERT INTO sealed.away FROM going_on")
        if not before:
            for layer, tables in _sealed(con).items():
                segments.declare(con, layer, tables)
    con.execute("DROP TABLE going_on")


def _sealed(con: duckdb.DuckDBPyConnection) -> dict[str, layers.Tables]:
    """The tables and views that have segments, by layer."""
    live = layers.columns_of(con, "live")
    return {
        "sealed": {name: columns for name, columns in live.items() if layers.is_sealed(name, columns)},
        "sealed_views": layers.columns_of(con, "live_views"),
    }
