"""What a game hides that is not over is in no copy of the tables for others, wherever its rows are."""

import resource
from collections.abc import Iterator
from pathlib import Path
from uuid import UUID

import duckdb
import pytest

from domain.kernel.aggregate import Game
from domain.kernel.remarks import Moment
from projections.covered import covered
from projections.projector import WAREHOUSE, Projector
from projections.publish import publish
from projections.read import SqlRefused, UserQuery, opened
from tests.games.examples import HIDDEN, OPEN
from tests.helpers.shown import played
from vidi.library import Library
from vidi.recording import Recorder
from vidi.remarks import note, rename

SECRET = (HIDDEN.name,)
NOTE = "I hold the jaw"
LISTED = {"acts", "games", "moves", "remarks", "seats", "take_backs"}
"""Tables that keep rows of a hidden game."""


def hidden(names: tuple[str, str, str], seed: str, moves: int) -> Game:
    return played(names, seed, moves, rules=HIDDEN, remark=NOTE, title=seed)


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    """A game that hides hands, a branch of it, one that is over, and an open one."""
    with Library(tmp_path / "library") as library:
        going = hidden(("Ada", "Bo", "Cy"), "going", 12)
        library.record(going, hidden(("Ada", "Bo", "Cy"), "over", 10_000), played(("Ada", "Bo"), "open", 9))
        Recorder.branch(library, going.id, 8, at_table=False)
        note(library, going.id, Moment(1, None), NOTE)
        rename(library, going.id, "Evening")
        yield library


@pytest.fixture(params=["live", "sealed", "went on"])
def copy(request: pytest.FixtureRequest, library: Library) -> Path:
    """The published tables; with ``sealed``, all games are in segments; then one of them also goes on."""
    with Projector(library.folder / WAREHOUSE, library.store.rows) as projector:
        projector.catch_up()
        if request.param != "live":
            projector.seal(0, 0)
        if request.param == "went on":
            [id_] = [game.id for game in library.games() if len(game.started.seats) == 2]
            Recorder.open(library, id_).let_bots_play({1: "random", 2: "random"}, 1)
            projector.catch_up()
        return publish(projector, library.folder)


def ids(library: Library) -> tuple[set[UUID], set[UUID]]:
    """The games that hide something, and the others."""
    hides = {game.id for game in library.games() if game.started.title == "going" or game.started.origin}
    return hides, {game.id for game in library.games()} - hides


def tables(con: duckdb.DuckDBPyConnection) -> list[tuple[str, str]]:
    """All tables and views with rows of games, by schema."""
    return con.execute(
        """SELECT DISTINCT schema_name, table_name FROM duckdb_columns()
        WHERE column_name = 'game_id' AND schema_name IN ('facts', 'main', 'live', 'live_views')"""
    ).fetchall()


def test_a_hidden_game_has_rows_in_lists_alone_and_others_have_all(copy: Path, library: Library) -> None:
    hides, others = ids(library)
    assert len(hides) == 2
    cover = covered(copy, SECRET)
    assert cover != copy
    with opened(copy) as whole, opened(cover) as con:
        for schema, table in tables(whole):
            rows = f"FROM {schema}.{table}"
            if schema in ("facts", "live"):
                there = {id_ for (id_,) in con.execute(f"SELECT DISTINCT game_id {rows}").fetchall()}
                assert table in LISTED or not there & hides, (schema, table)
            if schema in ("facts", "main"):
                of = f"SELECT t::VARCHAR {rows} AS t WHERE list_contains($ids, game_id::VARCHAR) ORDER BY 1"
                asked = {"ids": [str(id_) for id_ in others]}
                assert con.execute(of, asked).fetchall() == whole.execute(of, asked).fetchall(), table
        texts = [con.execute(f"SELECT t::VARCHAR FROM {s}.{t} AS t").fetchall() for s, t in tables(con)]  # noqa: S608
        assert not any(NOTE in text and "going" in text for rows in texts for (text,) in rows)
        moves = "FROM moves WHERE list_contains($ids, game_id::VARCHAR)"
        asked = {"ids": [str(id_) for id_ in hides]}
        assert con.execute(
            f"SELECT DISTINCT command, args::VARCHAR, chance::VARCHAR, note {moves}", asked
        ).fetchall() == [("", "{}", "[]", None)]
        listed = "SELECT title, moves, players FROM games WHERE title = 'Evening'"
        assert con.execute(listed).fetchall() == whole.execute(listed).fetchall() != []
        notes = con.execute("SELECT game_id FROM notes").fetchall()
        assert not {id_ for (id_,) in notes} & hides


def test_what_a_visitor_queries_reads_no_segment_by_its_file(copy: Path, library: Library) -> None:
    cover = covered(copy, SECRET)

    def rows(sql: str) -> int:
        return UserQuery(library.folder, sql, copy=cover).answer().table.num_rows

    assert rows("SELECT 1 FROM facts.events LIMIT 1") == 1
    for sql in (
        "FROM glob('lake/**')",
        "FROM read_parquet('lake/*/facts/events/*.parquet')",
        "SELECT * FROM 'lake/*/facts/events/*.parquet'",
        'SELECT * FROM "lake/x.PARQUET"',
        "SELECT * FROM parquet_scan('lake/*/facts/events/*')",
        "PIVOT 'lake/*/facts/events/*.parquet' ON topic",
        "SUMMARIZE 'lake/*/facts/events/*.parquet'",
        "FROM read_text('published/*')",
    ):
        with pytest.raises(SqlRefused, match="cannot be used here"):
            rows(sql)


def test_a_copy_without_hidden_games_is_not_made_again(library: Library, tmp_path: Path) -> None:
    with (
        Library(tmp_path / "open") as other,
        Projector(other.folder / WAREHOUSE, other.store.rows) as projector,
    ):
        other.record(played(("Ada", "Bo"), "open", 9, rules=OPEN))
        projector.catch_up()
        copy = publish(projector, other.folder)
        assert covered(copy, SECRET) == copy


def test_a_covered_copy_goes_with_the_one_of_which_it_was_made(library: Library) -> None:
    with Projector(library.folder / WAREHOUSE, library.store.rows) as projector:
        projector.catch_up()
        first = covered(publish(projector, library.folder), SECRET)
        for seed in ("one", "two"):
            library.record(played(("Ada", "Bo"), seed, 3))
            projector.catch_up()
            covered(publish(projector, library.folder), SECRET)
            assert first.exists() == (seed == "one")
    assert len(list(first.parent.glob("*.duckdb"))) == 4


def test_a_damaged_copy_does_not_keep_the_next_from_being_covered(library: Library) -> None:
    with Projector(library.folder / WAREHOUSE, library.store.rows) as projector:
        projector.catch_up()
        copy = publish(projector, library.folder)
    damaged = copy.with_name("1-da.duckdb")
    whole = copy.read_bytes()
    damaged.write_bytes(whole[:20_000] + bytes(len(whole) - 20_000))
    with pytest.raises(duckdb.Error):
        covered(damaged, SECRET)
    assert covered(copy, SECRET) != copy


def test_on_a_full_disk_no_copy_counts_as_covered(library: Library) -> None:
    with Projector(library.folder / WAREHOUSE, library.store.rows) as projector:
        projector.catch_up()
        copy = publish(projector, library.folder)
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (copy.stat().st_size, before[1]))  # for a full disk
    try:
        with pytest.raises(duckdb.IOException):
            covered(copy, SECRET)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert list(copy.parent.glob("*-covered.duckdb")) == []
    assert covered(copy, SECRET) != copy
