"""Seals games: moves their rows from the live tables into segments, and back if a game goes on.

Whoever may query a copy may read its segments. So no segment has a row of a game that hides something.
"""

from pathlib import Path

import duckdb
import pyarrow as pa

from domain.catalog import games as all_games
from projections.schema import layers
from projections.schema.compiled import schema
from projections.storage import merging, segments
from projections.storage.merging import Merge
from projections.storage.segments import File

QUIET = 20_000
"""A game that has not ended, and has one of so many newest events, stays live."""

HIDDEN = """
WITH RECURSIVE hidden AS (
    SELECT game_id FROM facts.games
    WHERE list_contains($secret, game)
        AND game_id NOT IN (
            SELECT r.game_id FROM facts.results AS r
            ANTI JOIN facts.take_backs AS t
                ON t.game_id = r.game_id AND t.version > r.version AND t.back_to < r.move
        )
    UNION
    SELECT g.game_id FROM facts.games AS g JOIN hidden ON g.origin_game = hidden.game_id::VARCHAR
)
SELECT game_id FROM hidden"""
"""The games that are not over, and their branches: these begin with the same hands.

``secret`` are the games with secrets.
"""
SEALING = """
CREATE TEMP TABLE sealing AS
SELECT game_id
FROM (SELECT game_id, max(position) AS position FROM live.events GROUP BY game_id)
SEMI JOIN live.games USING (game_id)
ANTI JOIN sealed.away USING (game_id)
ANTI JOIN hiding USING (game_id)
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


def secret() -> list[str]:
    """The games with secrets."""
    return [name for name, rules in all_games().items() if rules.secrets]


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
    that hides something is never at rest. A game whose earlier rows are still in a segment stays live until
    this segment is merged.
    """
    note_hiding(con)
    con.execute(SEALING, {"until": until})
    [(count,)] = con.execute("SELECT count(*) FROM sealing").fetchall()
    if count:
        segments.count_in(con, write(con, folder, "SEMI JOIN sealing USING (game_id)"))
        for name in _sealed(con)["sealed"]:
            con.execute(f"DELETE FROM live.{name} WHERE game_id IN (FROM sealing)")  # noqa: S608 - our own names
    con.execute("DROP TABLE sealing")
    con.execute("DROP TABLE hiding")
    return int(count)


def note_hiding(con: duckdb.DuckDBPyConnection) -> None:
    """Creates the temporary table ``hiding``: the live games that hide something."""
    con.execute(f"CREATE TEMP TABLE hiding AS {layers.live(HIDDEN)}", {"secret": secret()})


def unseal_hidden(con: duckdb.DuckDBPyConnection, folder: Path) -> bool:
    """Takes the games that hide something out of segments, into the live tables; returns whether any was.

    Call it in a transaction. Such a game was over when it was sealed, and then moves were taken back, or it
    is a branch of such a game. Earlier versions also sealed games that were not over.
    """
    con.execute(f"CREATE TEMP TABLE hiding AS {HIDDEN}", {"secret": secret()})
    if held := merging.holding(con, "hiding"):
        con.execute("CREATE TEMP TABLE going_on AS FROM hiding SEMI JOIN sealed.games() USING (game_id)")
        if con.execute("SELECT 1 FROM going_on LIMIT 1").fetchall():
            move_back(con)
        con.execute("DROP TABLE going_on")
        for segment, held_games in held.items():
            old = tuple(file for file in segments.files(con) if file.segment == segment)
            without = Merge(old, tuple(held_games))
            with duckdb.connect(":memory:", config={"threads": 1}) as beside:
                beside.execute("SET enable_progress_bar = false")
                new = merging.write(beside, folder, without)
            merging.count_in(con, without, new)
    con.execute("DROP TABLE hiding")
    return bool(held)


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
        move_back(con)
    con.execute("DROP TABLE going_on").unregister("staged")
    return some


def move_back(con: duckdb.DuckDBPyConnection) -> None:
    """Copies the rows of the games in ``going_on`` from segments into the live tables, where they count."""
    [(before,)] = con.execute("SELECT count(*) FROM sealed.away").fetchall()
    for name in _sealed(con)["sealed"]:
        con.execute(f"INSERT INTO live.{name} FROM sealed.{name}() SEMI JOIN going_on USING (game_id)")
    con.execute("INSERT INTO sealed.away FROM going_on")
    if not before:  # else the macros leave out those that are away
        segments.declare_all(con)


def _sealed(con: duckdb.DuckDBPyConnection) -> dict[str, layers.Tables]:
    """The tables and views that have segments, by layer."""
    live = layers.columns_of(con, "live")
    return {
        "sealed": {name: columns for name, columns in live.items() if layers.is_sealed(name, columns)},
        "sealed_views": layers.columns_of(con, "live_views"),
    }
