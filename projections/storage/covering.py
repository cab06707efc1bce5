"""The rows of games that hide something and are not over, in tables for readers who must not know it.

Of such a game, these tables have only what everybody may know: the game in lists, its players, its number of
moves and who moved. The events of its stream, and of the remarks on it, are elsewhere. All rows are made of
these events once the game is over, or for a reader who may know everything. A record in the findings of an
import may have the hands of any game. So while a game hides something, such a file is covered too.
"""

import io
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import duckdb
import pyarrow as pa
import pyarrow.compute as pc

from projections.schema import layers
from projections.schema.compiled import schema
from projections.storage.inserting import insert

IMPORTED = "vidi.FileImported.1"
QUOTES = "record:"
"""How the rules begin whose findings quote records."""
REASON = "a game that is not over hides it"
LISTED = frozenset({"games", "moves", "packs", "remarks", "seats", "take_backs"})
"""The tables that have covered rows of games and of remarks, beside ``acts``."""
COVERED = {
    "acts": "position IN (SELECT position FROM streams)",
    "events": "(game_id, version) IN (SELECT (id, version) FROM streams)",
    "findings": "(file_id, version) IN (SELECT (id, version) FROM streams)",
    "games": "game_id IN (SELECT id FROM streams)",
    "imports": "(file_id, version) IN (SELECT (id, version) FROM streams)",
    "moves": "game_id IN (SELECT id FROM streams)",
    "remarks": "(remarks_id, version) IN (SELECT (id, version) FROM streams)",
    "seats": "game_id IN (SELECT id FROM streams)",
    "take_backs": "game_id IN (SELECT id FROM streams)",
}
"""By table with covered rows, which of its rows are made of the events in ``streams``."""
TABLE = b"table"
"""The key of a saved table's name, which events do not have."""
OF_ALL = frozenset({"gone_now", "ratings", "same_tables"})
"""Tables with a column ``game_id`` that follow from the rows of others."""
REDUCED = """
DELETE FROM batch WHERE topic NOT IN (
    'vidi.GameStarted.1', 'vidi.MoveMade.1', 'vidi.TakenBack.1', 'vidi.GameRemoved.1',
    'vidi.GameBroughtBack.1', 'vidi.GameReadAgain.1', 'vidi.GameRenamed.1', 'vidi.GameDated.1',
    'vidi.NoteWithdrawn.1', 'vidi.BookmarkSet.1', 'vidi.BookmarkRemoved.1'
);
UPDATE batch SET payload = json_object(
    'seat', payload->'seat', 'to', payload->'to', 'made_at', payload->'made_at',
    'command', '', 'args', json_object(), 'chance', json_array()
)
WHERE topic IN ('vidi.MoveMade.1', 'vidi.TakenBack.1');
"""
"""The events of which covered rows are made, without what is hidden."""


def cover(con: duckdb.DuckDBPyConnection, streams: pa.Table, after: int) -> None:
    """Makes the covered rows of events after a position, in a transaction of the caller.

    ``streams`` have all events of their games, because rounds and turns follow from hidden ones.
    """
    of_files = is_import(streams)
    files = streams.filter(pc.and_(of_files, pc.greater(streams["position"], pa.scalar(after))))
    if files.num_rows:
        texts = pa.array([without_quotes(str(text)) for text in files["json"]], pa.string())
        insert(con, files.set_column(files.schema.get_field_index("json"), "json", texts))
    others = streams.filter(pc.invert(of_files))
    con.register("staged", others)
    con.execute(schema().batch)
    con.execute("DELETE FROM batch WHERE position <= ?", [after])
    con.execute(" ".join(rows.sql for rows in schema().rows if rows.table == "acts"))
    con.execute(REDUCED)
    for rows in schema().rows:
        if rows.table in LISTED:
            con.execute(rows.sql)
    con.execute("DROP TABLE batch").unregister("staged")


def reveal(con: duckdb.DuckDBPyConnection, streams: pa.Table) -> None:
    """Makes all rows of covered streams, instead of the covered ones, in a transaction of the caller."""
    _note(con, streams)
    for name, which in COVERED.items():
        con.execute(f"DELETE FROM live.{name} WHERE {which}")  # noqa: S608 - our own names
    con.execute("DELETE FROM sealed.covered WHERE stream IN (SELECT id FROM streams)")
    con.execute("DROP TABLE streams")
    insert(con, streams)


def remove(con: duckdb.DuckDBPyConnection, streams: pa.Table) -> None:
    """Deletes all live rows of some streams, in a transaction of the caller."""
    _note(con, streams)
    for name, columns in layers.columns_of(con, "live").items():
        if which := COVERED.get(name):
            con.execute(f"DELETE FROM live.{name} WHERE {which}")  # noqa: S608 - our own names
        elif "game_id" in columns and name not in OF_ALL:
            con.execute(f"DELETE FROM live.{name} WHERE game_id IN (SELECT id FROM streams)")  # noqa: S608
    con.execute("DROP TABLE streams")


def has_cover(con: duckdb.DuckDBPyConnection) -> bool:
    """Whether these tables have covered rows."""
    return bool(con.execute("SELECT 1 FROM sealed.covered LIMIT 1").fetchall())


def _note(con: duckdb.DuckDBPyConnection, streams: pa.Table) -> None:
    con.register("staged", streams)
    con.execute("CREATE TEMP TABLE streams AS SELECT game_id::UUID AS id, version, position FROM staged")
    con.unregister("staged")


def is_import(streams: pa.Table) -> pa.BooleanArray:
    """Which events are imports."""
    return pc.is_in(streams["topic"], pa.array([IMPORTED]))


def quotes(text: str) -> bool:
    """Whether the JSON of an import quotes a record."""
    return any(_is_quote(finding) for finding in json.loads(text)["findings"])


def without_quotes(text: str) -> str:
    """The JSON of an import without what its findings quote of records."""
    payload = json.loads(text)
    hidden = {"raw": None, "reason": REASON}
    payload["findings"] = [one | hidden if _is_quote(one) else one for one in payload["findings"]]
    return json.dumps(payload, ensure_ascii=False, separators=(",", ":"))


def _is_quote(finding: dict[str, Any]) -> bool:
    return str(finding.get("rule")).startswith(QUOTES)


def note(con: duckdb.DuckDBPyConnection, streams: pa.Table, *, whole: bool) -> None:
    """Notes that streams have covered rows, and whether this file had all of them."""
    con.register("staged", streams)
    con.execute(
        """INSERT INTO sealed.covered
        SELECT DISTINCT game_id::UUID, topic = $1, $2 FROM staged
        WHERE game_id::UUID NOT IN (SELECT stream FROM sealed.covered)""",
        [IMPORTED, whole],
    )
    con.unregister("staged")


def save(path: Path, streams: pa.Table, rows: Mapping[str, pa.Table]) -> None:
    """Writes hidden events, and the rows of reviews by table, into a file."""
    tables = [some.replace_schema_metadata({TABLE: name}) for name, some in (("", streams), *rows.items())]
    with path.open("wb") as file:
        for table in tables:
            with pa.ipc.new_stream(file, table.schema) as writer:
                writer.write_table(table)


def load(path: Path) -> tuple[pa.Table, dict[str, pa.Table]]:
    """The events and the reviews by table in a file of ``save``.

    Raises OSError, and ValueError if the file is damaged.
    """
    content = io.BytesIO(path.read_bytes())
    tables: dict[str, pa.Table] = {}
    try:
        while content.tell() < len(content.getbuffer()):
            table = pa.ipc.open_stream(content).read_all()
            tables[table.schema.metadata[TABLE].decode()] = table
        return tables.pop(""), tables
    except (pa.ArrowException, OSError, KeyError, TypeError) as error:
        raise ValueError(f"{path.name} is damaged: {error}") from None
