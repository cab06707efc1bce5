"""Keeps what games hide out of the tables while these games are not over.

``Hidden`` divides each batch: of streams that hide something, the tables get covered rows
(``storage/covering.py``). It has the events of these streams in memory, and reads them from the store after
a start. They are saved beside each published copy, for readers who may know everything (``query/whole.py``).
"""

import json
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple
from uuid import UUID

import duckdb
import pyarrow as pa
import pyarrow.compute as pc

from domain.library.remarks import REMARKS
from projections.projector.batches import STAGED, Source, Stretch, read_all
from projections.storage import covering, sealing
from projections.storage.covering import IMPORTED
from projections.storage.inserting import insert
from projections.storage.reviews import Changes, Row, columns

STARTED, ENDED, BACK = "vidi.GameStarted.1", "vidi.GameEnded.1", "vidi.TakenBack.1"
ON_GAMES = frozenset(remark.TOPIC for remark in REMARKS)
BATCH = 100_000
QUOTING = """
SELECT DISTINCT position FROM live.imports JOIN live.findings USING (file_id, version)
WHERE rule LIKE 'record:%'"""
"""The positions of imports whose findings quote records."""
NOTED = "SELECT replace(stream::VARCHAR, '-', ''), is_file FROM sealed.covered"
FIRST = "SELECT min(position) FROM facts.games WHERE list_contains($ids, game_id::VARCHAR)"
REMARKED = """
SELECT DISTINCT replace(game_id::VARCHAR, '-', '') FROM live.events
WHERE list_contains($topics, topic) AND list_contains($ids, payload->>'game')"""
WITH_SECRETS = (
    "SELECT 1 FROM live.games WHERE list_contains($ids, game_id::VARCHAR) AND list_contains($secret, game)"
)


class Known(NamedTuple):
    """A game with secrets."""

    over: bool
    origin: str | None
    """The id of the game that it left, if it is a branch."""


class Hidden:
    """The streams of which the tables have covered rows, up to the position of the tables.

    Ids of streams have 32 hex digits. Each call belongs into a transaction. If that fails, another object
    has to be made.
    """

    def __init__(self, con: duckdb.DuckDBPyConnection, source: Source, position: int) -> None:
        self._source = source
        self._streams = STAGED.empty_table()
        """All their events, in the order of the store."""
        self._games: Mapping[str, Known] = {}
        self._remarks: Mapping[str, str] = {}
        """By stream of remarks, the game."""
        self._reviews = dict[str, Mapping[str, Sequence[Row]]]()
        """By game, the rows of its review."""
        noted = con.execute(NOTED).fetchall()
        if noted:
            streams = self._read(con, [id_ for id_, is_file in noted if not is_file], position)
            files = [self._files(con)] if any(is_file for _, is_file in noted) else []
            self._keep([streams, *files])

    def reveal(self, con: duckdb.DuckDBPyConnection) -> None:
        """Makes all rows of all streams."""
        covering.reveal(con, self._streams)

    def insert(self, con: duckdb.DuckDBPyConnection, staged: pa.Table, after: int) -> bool:
        """Inserts a batch, which comes after a position.

        Returns whether the tables may now have rows that have to be hidden (``hide``).
        """
        known = _over({**self._games, **_secret_games(staged)}, staged)
        hidden = _hidden(known)
        remarks = {**self._remarks, **_remark_streams(staged, hidden)}
        covered = hidden | {stream for stream, game in remarks.items() if game in hidden}
        over = (self._games.keys() | self._remarks.keys()) - covered
        arrived, ended = _is_of(staged, covered), _is_of(staged, over)
        if hidden:
            arrived = pc.or_(arrived, _quoting(staged))
        rest = staged.filter(_not(pc.or_(arrived, ended)))
        if rest.num_rows:
            insert(con, rest)
        self._reveal(con, over, staged.filter(ended), files=not hidden)
        began = bool(hidden) and not self._games
        self._cover(con, staged.filter(arrived), after)
        self._games = {id_: known[id_] for id_ in hidden}
        self._remarks = {stream: game for stream, game in remarks.items() if game in hidden}
        return _has_secrets(con, rest) or (began and bool(con.execute(QUOTING).fetchall()))

    def hide(self, con: duckdb.DuckDBPyConnection, position: int) -> bool:
        """Hides games that hide something and have all rows; returns whether there are any.

        Such a game was over, and then moves were taken back, or the tables were never covered. None may be
        sealed.
        """
        hiding = con.execute(sealing.HIDDEN, {"secret": sealing.secret()}).fetchall()
        new = {id_.hex for (id_,) in hiding} - self._games.keys()
        ids = [str(UUID(id_)) for id_ in new]
        remarks = con.execute(REMARKED, {"topics": sorted(ON_GAMES), "ids": ids}).fetchall() if new else []
        parts = [self._files(con)] if new or self._games else []
        if new:
            parts.append(self._read(con, [*new, *(stream for (stream,) in remarks)], position))
        streams = pa.concat_tables([STAGED.empty_table(), *parts])
        streams = streams.filter(_not(pc.is_in(streams["position"], self._streams["position"])))
        if not streams.num_rows:
            return False
        streams = streams.sort_by("position")
        covering.remove(con, streams)
        covering.cover(con, streams, 0)
        covering.note(con, streams, whole=True)
        self._keep([streams])
        return True

    def known_reviews(self) -> dict[str, str]:
        """The stamps of the reviews of hidden games, by game."""
        return {game: str(rows["reviews"][0]["stamp"]) for game, rows in self._reviews.items()}

    def take_in(self, changes: Changes) -> Changes:
        """Takes in the reviews of hidden games; returns the other ones.

        Raises OverflowError for a number that no review has.
        """
        mine = {game for game in changes.games if UUID(game).hex in self._games}
        for game in mine:
            self._reviews.pop(game, None)
            rows = {
                table: [row for row in rows if str(row["game_id"]) == game]
                for table, rows in changes.rows.items()
            }
            if rows.get("reviews"):
                columns(rows)  # raises if they do not fit
                self._reviews[game] = rows
        others = {
            table: [row for row in rows if str(row["game_id"]) not in mine]
            for table, rows in changes.rows.items()
        }
        return replace(changes, games=[game for game in changes.games if game not in mine], rows=others)

    def save(self, path: Path) -> None:
        """Writes the events and reviews into a file."""
        rows: dict[str, list[Row]] = {}
        for review in self._reviews.values():
            for table, some in review.items():
                rows.setdefault(table, []).extend(some)
        covering.save(path, self._streams, columns(rows))

    def _reveal(
        self, con: duckdb.DuckDBPyConnection, over: Collection[str], ended: pa.Table, *, files: bool
    ) -> None:
        which = _is_of(self._streams, over)
        if files:
            which = pc.or_(which, covering.is_import(self._streams))
        whole = pa.concat_tables([self._streams.filter(which), ended])
        if whole.num_rows:
            covering.reveal(con, whole)
            self._streams = self._streams.filter(_not(which))
            self._reviews = {game: rows for game, rows in self._reviews.items() if UUID(game).hex not in over}

    def _cover(self, con: duckdb.DuckDBPyConnection, arrived: pa.Table, after: int) -> None:
        if arrived.num_rows:
            self._streams = pa.concat_tables([self._streams, arrived])
            touched = _is_of(self._streams, set(_texts(arrived, "game_id")))
            covering.cover(con, self._streams.filter(touched), after)
            covering.note(con, arrived, whole=False)

    def _keep(self, tables: Iterable[pa.Table]) -> None:
        """Adds streams of games that are hidden, of remarks on these, and of files."""
        streams = pa.concat_tables([self._streams, *tables]).sort_by("position")
        self._streams = streams
        self._games = _over({**self._games, **_secret_games(streams)}, streams)
        self._remarks = _remark_streams(streams, self._games)

    def _read(self, con: duckdb.DuckDBPyConnection, ids: Sequence[str], until: int) -> pa.Table:
        """All events of some games and of the remarks on these, from the store."""
        [(first,)] = con.execute(FIRST, {"ids": [str(UUID(id_)) for id_ in ids]}).fetchall()
        return self._from([(first - 1, until)] if first else [], ids)

    def _files(self, con: duckdb.DuckDBPyConnection) -> pa.Table:
        """The imports whose findings quote records, from the store."""
        return self._from([(at - 1, at) for (at,) in con.execute(QUOTING).fetchall()])

    def _from(self, stretches: Sequence[Stretch], ids: Collection[str] | None = None) -> pa.Table:
        every = read_all(self._source, stretches, BATCH)
        return pa.concat_tables([one if ids is None else one.filter(_is_of(one, ids)) for one in every])


Mask = Any
"""An array of booleans of Arrow."""


def _not(which: Mask) -> Mask:
    return pc.invert(which)


def _texts(rows: pa.Table, column: str) -> list[str]:
    return list(map(str, rows[column].to_pylist()))


def _is_of(rows: pa.Table, ids: Collection[str]) -> Mask:
    """Which rows are of these streams."""
    return pc.is_in(rows["game_id"], pa.array(list(ids), pa.string()))


def _of_topics(rows: pa.Table, topics: Iterable[str]) -> pa.Table:
    return rows.filter(pc.is_in(rows["topic"], pa.array(list(topics), pa.string())))


def _payloads(rows: pa.Table) -> Iterator[tuple[str, dict[str, Any]]]:
    """The stream and the content of each event."""
    return zip(_texts(rows, "game_id"), map(json.loads, _texts(rows, "json")), strict=True)


def _secret_games(rows: pa.Table) -> dict[str, Known]:
    """The games with secrets that begin."""
    secret = sealing.secret()
    started = _payloads(_of_topics(rows, [STARTED]))
    return {
        id_: Known(False, UUID(origin["game"]).hex if (origin := begun.get("origin")) else None)
        for id_, begun in started
        if begun["game"] in secret
    }


def _over(known: Mapping[str, Known], rows: pa.Table) -> dict[str, Known]:
    """The same games after these rows. Moves are taken back only after the end that they take back."""
    now = dict(known)
    marks = _of_topics(rows, [ENDED, BACK])
    for id_, topic in zip(_texts(marks, "game_id"), _texts(marks, "topic"), strict=True):
        if id_ in now:
            now[id_] = now[id_]._replace(over=topic == ENDED)
    return now


def _hidden(known: Mapping[str, Known]) -> set[str]:
    """The games that are not over, and their branches."""
    hidden = {id_ for id_, game in known.items() if not game.over}
    while more := {id_ for id_, game in known.items() if game.origin in hidden} - hidden:
        hidden |= more
    return hidden


def _remark_streams(rows: pa.Table, games: Collection[str]) -> dict[str, str]:
    """The streams of remarks on some games, with the game of each."""
    remarks = _payloads(_of_topics(rows, ON_GAMES)) if games else iter(())
    return {stream: game for stream, remark in remarks if (game := UUID(remark["game"]).hex) in games}


def _quoting(rows: pa.Table) -> Mask:
    """Which rows are imports whose findings quote records."""
    listed = zip(_texts(rows, "topic"), rows["json"], strict=True)
    return pa.array([topic == IMPORTED and covering.quotes(str(text)) for topic, text in listed], pa.bool_())


def _has_secrets(con: duckdb.DuckDBPyConnection, rows: pa.Table) -> bool:
    """Whether moves of a game with secrets are taken back."""
    ids = [str(UUID(id_)) for id_ in set(_texts(_of_topics(rows, [BACK]), "game_id"))]
    return bool(ids) and bool(con.execute(WITH_SECRETS, {"ids": ids, "secret": sealing.secret()}).fetchall())
