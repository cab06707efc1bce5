"""Copies of the tables without the secrets of games that are not over, for visitors who must not know them.

Such a copy keeps a hidden game in lists, with its players, its number of moves and who moved; all else of the
game is gone. It lies beside the published copy of which it is made, and is deleted with that one.
"""

import shutil
import threading
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

import duckdb

from projections import layers, segments
from projections.publish import COVERED
from projections.read import opened
from projections.sealing import move_back

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
"""The games that are not over, and their branches: these begin with the same hands."""
KEPT = frozenset({"acts", "games", "gone_now", "moves", "remarks", "same_tables", "seats", "take_backs"})
"""Tables that keep rows of hidden games."""
COVERING = """
DELETE FROM live.events
WHERE game_id IN (FROM going_on)
    OR game_id IN (SELECT remarks_id FROM live.remarks WHERE game_id IN (FROM going_on));
UPDATE live.moves SET command = '', args = '{}', chance = '[]', note = NULL WHERE game_id IN (FROM going_on);
UPDATE live.take_backs SET note = NULL WHERE game_id IN (FROM going_on);
DELETE FROM live.remarks WHERE remark = 'NoteWritten' AND game_id IN (FROM going_on);
UPDATE live.findings SET raw = NULL, reason = 'a game that is not over hides it' WHERE rule LIKE 'record:%';
UPDATE live.events SET payload = json_merge_patch(payload, '{"findings": []}')
WHERE topic = 'vidi.FileImported.1';
"""
"""What is covered in tables that keep rows. Findings quote records, which have the hands of games."""
_covering = threading.Lock()


def covered(copy: Path, secret: Sequence[str]) -> Path:
    """A copy without the secrets of games that are not over; the copy itself if there is no such game.

    ``secret`` are the games with secrets. Raises the errors of DuckDB, also if ``copy`` is gone.
    """
    if not _hides(copy, tuple(secret)):
        return copy
    target = copy.with_name(f"{copy.stem}{COVERED}.duckdb")
    with _covering:  # concurrent visitors make it once
        if not target.exists():
            part = target.with_name(f"{target.name}.covering")
            part.unlink(missing_ok=True)
            shutil.copyfile(copy, part)
            _cover(part, copy.parent.parent, secret)
            part.replace(target)
    return target


@lru_cache(maxsize=4)
def _hides(copy: Path, secret: Sequence[str]) -> bool:
    with opened(copy) as con:
        return bool(con.execute(HIDDEN, {"secret": list(secret)}).fetchall())


def _cover(file: Path, folder: Path, secret: Sequence[str]) -> None:
    with duckdb.connect(":memory:") as con:
        con.execute("ATTACH ? AS warehouse", [str(file)])
        con.execute("USE warehouse")
        con.execute("SET file_search_path = ?", [str(folder.resolve())])
        con.begin()
        con.execute(f"CREATE TEMP TABLE going_on AS {HIDDEN}", {"secret": list(secret)})
        con.execute("CREATE TEMP TABLE hidden AS FROM going_on")
        con.execute("DELETE FROM going_on WHERE game_id NOT IN (SELECT game_id FROM sealed.games())")
        move_back(con)
        segments.declare_all(con)
        con.execute("DELETE FROM going_on; INSERT INTO going_on FROM hidden")
        for name, columns in layers.columns_of(con, "live").items():
            if "game_id" in columns and name not in KEPT and name != "events":
                con.execute(f"DELETE FROM live.{name} WHERE game_id IN (FROM going_on)")  # noqa: S608 - our own
        con.execute(COVERING)
        con.commit()
        con.execute("CHECKPOINT warehouse")
