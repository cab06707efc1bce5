"""What a game hides that is not over is in no copy of the tables for others, wherever its rows are."""

import resource
from collections.abc import Iterator
from pathlib import Path
from uuid import UUID

import duckdb
import pytest

from domain.kernel.aggregate import Game
from domain.library.remarks import Moment
from projections.copies.current import BeingMade
from projections.projector.projector import WAREHOUSE, Projector
from projections.projector.publish import publish
from projections.projector.redacted import redacted
from projections.query.read import opened
from projections.storage import sealing
from projections.storage.segments import files
from tests.games.examples import HIDDEN, OPEN
from tests.helpers.projected import assert_same
from tests.helpers.shown import played
from vidi.library.library import Library
from vidi.library.recording import Recorder
from vidi.library.remarks import note, rename

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
    cover = redacted(copy, SECRET)
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


def in_segments(copy: Path) -> set[UUID]:
    """The games that have a row in a segment that a copy lists, counted or not."""
    folder = copy.parent.parent
    with opened(copy) as con:
        listed = [str(folder / file.path) for file in files(con)]
    with duckdb.connect() as con:
        read = "SELECT DISTINCT game_id FROM read_parquet($1, union_by_name = true)"
        return {id_ for (id_,) in con.execute(read, [listed]).fetchall()} if listed else set()


def test_no_segment_has_a_game_that_hides_something(
    copy: Path, library: Library, request: pytest.FixtureRequest
) -> None:
    hides, others = ids(library)
    there = in_segments(copy)
    assert not there & hides
    assert there == (set() if "live" in request.node.name else others)


def test_a_game_of_which_moves_are_taken_back_leaves_its_segment(library: Library) -> None:
    """And so does its branch, which is over."""
    (over,) = (game for game in library.games() if game.started.title == "over")
    branch = Recorder.branch(library, over.id, len(library.game(over.id).moves) - 1, at_table=False)
    branch.let_bots_play(dict.fromkeys((1, 2, 3), "random"))
    with Projector(library.folder / WAREHOUSE, library.store.rows) as projector:
        projector.catch_up()
        projector.seal(0, 0)
        assert {over.id, branch.game.id} <= in_segments(publish(projector, library.folder))
        Recorder.open(library, over.id).take_back(1, 8)
        projector.catch_up()
        copy = publish(projector, library.folder)
        assert not {over.id, branch.game.id} & in_segments(copy)
        projector.seal(0, 0)
        assert not {over.id, branch.game.id} & in_segments(publish(projector, library.folder))
    asked = {"ids": [str(over.id), str(branch.game.id)]}
    for one, rows in ((copy, True), (redacted(copy, SECRET), False)):
        with opened(one) as con:
            sql = "SELECT 1 FROM facts.events WHERE list_contains($ids, game_id::VARCHAR)"
            assert bool(con.execute(sql, asked).fetchall()) == rows


def test_segments_of_earlier_versions_lose_games_that_hide_something(
    library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hides, others = ids(library)
    with Projector(library.folder / WAREHOUSE, library.store.rows) as projector:
        projector.catch_up()
        with monkeypatch.context() as earlier:
            earlier.setattr(sealing, "secret", list)
            projector.seal(0, 0)
            copy = publish(projector, library.folder)
    assert hides < in_segments(copy)
    with pytest.raises(BeingMade):
        redacted(copy, SECRET)
    with Projector(library.folder / WAREHOUSE, library.store.rows) as projector:
        copy = publish(projector, library.folder)
    assert in_segments(copy) == others
    assert redacted(copy, SECRET) != copy
    with Projector(tmp_path / WAREHOUSE, library.store.rows) as never_sealed:
        never_sealed.catch_up()
        publish(never_sealed, tmp_path)
    assert_same(tmp_path, library.folder)


@pytest.mark.parametrize("copy", ["live"], indirect=True)
def test_what_is_deleted_is_in_no_statistics(copy: Path) -> None:
    """DuckDB's statistics of a column have its least and its greatest value, and ``EXPLAIN`` uses them."""
    checked = 0
    with opened(copy) as whole, opened(redacted(copy, SECRET)) as con:
        columns = con.execute(
            """SELECT table_name, column_name FROM duckdb_columns() WHERE schema_name = 'live'
            AND (starts_with(table_name, $game) OR (table_name, column_name) = ('events', 'payload'))""",
            {"game": HIDDEN.name},
        ).fetchall()
        for table, column in columns:
            read = f'SELECT min("{column}")::VARCHAR, max("{column}")::VARCHAR FROM live.{table}'  # noqa: S608
            known = con.execute(f'SELECT stats("{column}")::VARCHAR FROM live.{table} LIMIT 1').fetchall()  # noqa: S608
            [public], [every] = (one.execute(read).fetchall() for one in (con, whole))
            for shown, hidden in zip(public, every, strict=True):
                if known and shown != hidden and len(hidden) > 3:
                    text = hidden[:12].replace('"', r"\x22")
                    assert text not in known[0][0], (table, column)
                    checked += 1
    assert checked


def test_a_copy_without_hidden_games_is_not_made_again(library: Library, tmp_path: Path) -> None:
    with (
        Library(tmp_path / "open") as other,
        Projector(other.folder / WAREHOUSE, other.store.rows) as projector,
    ):
        other.record(played(("Ada", "Bo"), "open", 9, rules=OPEN))
        projector.catch_up()
        copy = publish(projector, other.folder)
        assert redacted(copy, SECRET) == copy


def test_a_covered_copy_goes_with_the_one_of_which_it_was_made(library: Library) -> None:
    with Projector(library.folder / WAREHOUSE, library.store.rows) as projector:
        projector.catch_up()
        first = redacted(publish(projector, library.folder), SECRET)
        for seed in ("one", "two"):
            library.record(played(("Ada", "Bo"), seed, 3))
            projector.catch_up()
            redacted(publish(projector, library.folder), SECRET)
            assert first.exists() == (seed == "one")
    assert len(list(first.parent.glob("*.duckdb"))) == 4


def test_a_damaged_copy_does_not_keep_the_next_from_being_redacted(library: Library) -> None:
    with Projector(library.folder / WAREHOUSE, library.store.rows) as projector:
        projector.catch_up()
        copy = publish(projector, library.folder)
    damaged = copy.with_name("1-da.duckdb")
    whole = copy.read_bytes()
    damaged.write_bytes(whole[:20_000] + bytes(len(whole) - 20_000))
    with pytest.raises(duckdb.Error):
        redacted(damaged, SECRET)
    assert redacted(copy, SECRET) != copy


def test_on_a_full_disk_no_copy_counts_as_redacted(library: Library) -> None:
    with Projector(library.folder / WAREHOUSE, library.store.rows) as projector:
        projector.catch_up()
        copy = publish(projector, library.folder)
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (copy.stat().st_size, before[1]))  # for a full disk
    try:
        with pytest.raises(duckdb.IOException):
            redacted(copy, SECRET)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert list(copy.parent.glob("*-public.duckdb")) == []
    assert redacted(copy, SECRET) != copy
