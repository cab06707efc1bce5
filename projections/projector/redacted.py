"""Copies of the tables without the secrets of games that are not over, for visitors who must not know them.

Such a copy keeps a hidden game in lists, with its players, its number of moves and who moved; all else of the
game is gone. It lies beside the published copy of which it is made, and is deleted with that one.
"""

import shutil
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache, lru_cache
from pathlib import Path

import duckdb

from projections.copies.current import REDACTED, BeingMade
from projections.copies.damage import wal
from projections.storage import merging
from projections.storage.sealing import HIDDEN

KEPT = frozenset({"acts", "games", "gone_now", "moves", "remarks", "same_tables", "seats", "take_backs"})
"""Tables that keep rows of hidden games."""
HAS_HIDDEN = "SELECT 1 FROM live.{name} SEMI JOIN going_on USING (game_id) LIMIT 1"
WITHOUT_HIDDEN = "CREATE OR REPLACE TABLE live.{name} AS FROM live.{name} ANTI JOIN going_on USING (game_id)"
"""A new table: deleted rows stay in the statistics of an old one, where a query sees them."""
BOUNDS = """
INSERT INTO live.events
SELECT * REPLACE (
    '00000000-0000-0000-0000-000000000000'::UUID AS game_id, unnest(['[]', '{}'])::JSON AS payload
)
FROM (FROM live.events LIMIT 1)"""
"""Adds a payload that is less than all others, and one that is greater, to the largest table.

They replace hidden payloads in its statistics, once they were written. To make this table again takes longer.
"""
NO_BOUNDS = "DELETE FROM live.events WHERE game_id = '00000000-0000-0000-0000-000000000000'"
REDACTING = """
DELETE FROM live.events
WHERE game_id IN (FROM going_on)
    OR game_id IN (SELECT remarks_id FROM live.remarks WHERE game_id IN (FROM going_on));
UPDATE live.moves SET command = '', args = '{}', chance = '[]', note = NULL WHERE game_id IN (FROM going_on);
UPDATE live.take_backs SET note = NULL WHERE game_id IN (FROM going_on);
CREATE OR REPLACE TABLE live.remarks AS
FROM live.remarks WHERE remark <> 'NoteWritten' OR game_id NOT IN (FROM going_on);
UPDATE live.findings SET raw = NULL, reason = 'a game that is not over hides it' WHERE rule LIKE 'record:%';
UPDATE live.events SET payload = json_merge_patch(payload, '{"findings": []}')
WHERE topic = 'vidi.FileImported.1';
"""
"""The redactions in tables that keep rows. Findings quote records, which have the hands of games."""
FILLED = "SELECT table_name FROM duckdb_tables() WHERE schema_name = 'live' AND estimated_size > 0"
"""The tables that have rows: most are of other games, and each statement takes time."""
_redacting = threading.Lock()


def redacted(copy: Path, secret: Sequence[str]) -> Path:
    """A copy without the secrets of games that are not over; the copy itself if there is no such game.

    ``secret`` are the games with secrets. Raises the errors of DuckDB, and OSError if ``copy`` is gone.
    Raises BeingMade if segments have a game that goes on, as earlier versions sealed them: the next copy has
    other segments.
    """
    return _redacted(copy, tuple(secret))


@lru_cache(maxsize=4)
def _redacted(copy: Path, secret: Sequence[str]) -> Path:
    target = copy.with_name(f"{copy.stem}{REDACTED}.duckdb")
    with _redacting:  # concurrent visitors make it once
        if target.exists():
            return target
        part = target.with_name(f"{target.name}.redacting")
        wal(part).unlink(missing_ok=True)  # of a killed process
        shutil.copyfile(copy, part)
        if _redact(part, copy.parent.parent, secret):
            return part.replace(target)
        part.unlink()
        return copy


def _redact(file: Path, folder: Path, secret: Sequence[str]) -> bool:
    """Redacts the games in a file; returns False if there is nothing to redact."""
    with _attached(file) as con:
        con.execute("SET file_search_path = ?", [str(folder.resolve())])
        con.begin()
        con.execute(f"CREATE TEMP TABLE going_on AS {HIDDEN}", {"secret": list(secret)})
        if not _any(con, "SELECT 1 FROM going_on LIMIT 1"):
            return False
        if merging.holding(con, "going_on"):
            raise BeingMade("the tables are being made again, without games that are not over in segments")
        filled = {name for (name,) in con.execute(FILLED).fetchall()}
        for name in filled - KEPT - {"events"}:
            if "game_id" in con.table(f"live.{name}").columns and _any(con, HAS_HIDDEN.format(name=name)):
                con.execute(WITHOUT_HIDDEN.format(name=name))
        con.execute(BOUNDS)
        con.execute(REDACTING)
        con.commit()
        con.execute("CHECKPOINT")  # with the bounds, for the statistics
        con.execute(NO_BOUNDS)
        con.execute("CHECKPOINT")  # the file is moved without its log
    return True


def _any(con: duckdb.DuckDBPyConnection, sql: str) -> bool:
    return bool(con.execute(sql).fetchall())


@contextmanager
def _attached(file: Path) -> Iterator[duckdb.DuckDBPyConnection]:
    """A connection to a file, closed at the end."""
    instance = _instance()
    try:
        instance.execute("ATTACH ? AS warehouse", [str(file)])
        with instance.cursor() as con:
            con.execute("USE warehouse")
            yield con
        instance.execute("DETACH warehouse")
    except BaseException:
        _instance.cache_clear()  # a damaged file may have made it useless
        instance.close()
        raise


@cache
def _instance() -> duckdb.DuckDBPyConnection:
    """An instance of DuckDB that is kept, because starting one takes a third of the time of redacting."""
    return duckdb.connect(":memory:", config={"threads": 1})  # more would wait for each other
