"""Games as rows of a store, and the tables that come of them."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import duckdb

from domain.catalog import codec
from domain.kernel.aggregate import AnyRules, Game, Recorded
from domain.kernel.chance import SeededChance
from domain.kernel.events import GameStarted, Json, MoveMade, Origin
from projections.projector.batches import Row
from projections.projector.projector import WAREHOUSE, Projector
from projections.projector.publish import publish
from projections.query.read import open_published
from projections.schema.compiled import schema
from projections.storage.reviews import Reviews
from tests.games.examples import OPEN

Recording = tuple[Recorded, ...]
Exported = dict[str, list[dict[str, Any]]]
"""The rows of tables and views, by name."""


def random_game(
    seed: str,
    seats: int,
    moves: int = 10_000,
    take_backs: bool = False,
    rules: AnyRules = OPEN,
    setup: Mapping[str, Json] | None = None,
) -> Recording:
    """The events of a game that chance decides, whole, or its first moves."""
    game = Game.start(rules, [f"{seed}-{seat}" for seat in range(1, seats + 1)], setup, seed=seed)
    while (due := rules.to_act(game.state)) and len(game.moves) < moves:
        draw = SeededChance(f"{seed}/choice", game.next_move).below
        stand = [0, *(event.move for event in game.standing if isinstance(event, MoveMade))]
        if take_backs and len(stand) > 1 and draw(9) == 0:
            game.take_back(1, stand[-2 - draw(min(len(stand) - 1, 30))])
            continue
        command = rules.legal(game.state, due[0]).sample(draw)
        game.move(command.seat, command.NAME, command.args())
    return tuple(game.collect_events())


@cache
def some_games() -> tuple[Recording, ...]:
    """Whole games of 2 to 5 seats, and two in which much was taken back."""
    whole = [random_game(f"whole {seats}", seats) for seats in (2, 3, 4, 5)]
    return (*whole, *(random_game(f"back {seats}", seats, 150, take_backs=True) for seats in (2, 4)))


def branch(of: Recording, version: int) -> list[Row]:
    """A game as if it had been left at ``version`` and had gone on the same way; positions from 1."""
    origin = Origin(game=str(of[0].originator_id), version=version)
    started = of[0].event
    assert isinstance(started, GameStarted)
    events = [replace(started, origin=origin), *(recorded.event for recorded in of[1:])]
    id_ = "b0000000000040008000000000000000"
    return [(n, id_, n, *codec().encode(event)) for n, event in enumerate(events, 1)]


def rows(*games: Sequence[Recorded]) -> list[Row]:
    """The games as a store gives them: one event of each in turn."""
    listed: list[Row] = []
    for n in range(max(map(len, games), default=0)):
        for game in games:
            if n < len(game):
                event = game[n]
                listed.append(
                    (
                        len(listed) + 1,
                        event.originator_id.hex,
                        event.originator_version,
                        *codec().encode(event.event),
                    )
                )
    return listed


class Feed:
    """A store of some rows, which hands out at most a given number at once."""

    def __init__(self, rows: Iterable[Row], most: Iterator[int] | None = None) -> None:
        self.rows = list(rows)
        self._most = most

    def last(self) -> int:
        """The position of the last row, 0 where there is none."""
        return self.rows[-1][0] if self.rows else 0

    def __call__(self, after: int, limit: int) -> list[Row]:
        most = next(self._most, limit) if self._most else limit
        return [row for row in self.rows if row[0] > after][: min(most, limit)]


@cache
def _blank(look: str) -> bytes:
    """A warehouse without a row, by the schema's look: to make its tables takes longer than to fill them."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / WAREHOUSE
        Projector(path, Feed([])).close()
        return path.read_bytes()


def begun(path: Path) -> Path:
    """A warehouse: the one that is there, else a blank one."""
    if not path.exists():
        path.write_bytes(_blank(schema().look))
    return path


def tables(path: Path, rows: Iterable[Row]) -> Path:
    """A warehouse with these rows."""
    with Projector(begun(path), Feed(rows)) as projector:
        projector.catch_up()
    return path


def published(folder: Path, rows: Iterable[Row], reviews: Reviews | None = None) -> Path:
    """What is published of these rows and reviews, in a library's folder that may be missing."""
    folder.mkdir(exist_ok=True)
    with Projector(begun(folder / WAREHOUSE), Feed(rows), reviews) as projector:
        projector.catch_up()
        return publish(projector, folder)


def ask(path: Path, sql: str, *args: object) -> list[tuple[Any, ...]]:
    """The rows of a query on a warehouse or a published copy."""
    with duckdb.connect(path, read_only=True) as con:
        return con.execute(sql, args).fetchall()


def export(path: Path) -> Exported:
    """All facts, sorted, but for the bookkeeping, and the names of the views of which they are all rows."""
    with duckdb.connect(path, read_only=True, config={"threads": 1}) as con:
        con.execute("PRAGMA disable_optimizer")  # takes longer than these rows do
        views = """SELECT view_name FROM duckdb_views()
            WHERE NOT internal AND schema_name = ? AND view_name <> 'progress' ORDER BY view_name"""
        main, facts = (con.execute(views, [schema]).fetchall() for schema in ("main", "facts"))
        return {"views": [{"name": name} for (name,) in main]} | {
            name: con.sql(f"SELECT * FROM facts.{name} ORDER BY ALL").to_arrow_table().to_pylist()  # noqa: S608 - our own names
            for (name,) in facts
        }


def assert_same(expected: Path, folder: Path, schemas: Sequence[str] = ("facts",)) -> None:
    """Fails if two libraries' published tables or views differ in columns, or in rows of these schemas.

    The schema ``main`` has views on facts, which take longer.
    """
    with open_published(expected) as one, open_published(folder) as other:
        columns, others = map(_columns, (one, other))
        assert len(columns) > 150
        assert columns == others
        for name in columns:
            if name.partition(".")[0] in schemas and sums(one, name) != sums(other, name):
                first, second = (con.execute(f"FROM {name}").fetchall() for con in (one, other))
                assert sorted(map(str, first)) == sorted(map(str, second)), name
                raise AssertionError(f"rows of {name} differ in what their words do not show")


def _columns(con: duckdb.DuckDBPyConnection) -> dict[str, list[tuple[str, str]]]:
    """The names and types of the columns of each view."""
    columns: dict[str, list[tuple[str, str]]] = {}
    for view, column, type_ in con.execute(
        """SELECT schema_name || '.' || table_name, column_name, data_type FROM duckdb_columns()
        WHERE NOT internal AND schema_name IN ('main', 'facts') AND table_name <> 'progress'
        ORDER BY 1, column_index"""
    ).fetchall():
        columns.setdefault(view, []).append((column, type_))
    return columns


def sums(con: duckdb.DuckDBPyConnection, name: str) -> tuple[int, int]:
    """The number of rows and the sum of their hashes of 64 bits, which rows in any order have."""
    counted: tuple[int, int] = con.execute(
        f"SELECT count(*), coalesce(sum(hash(read)::HUGEINT), 0) FROM {name} AS read"  # noqa: S608 - our own names
    ).fetchall()[0]
    return counted
