"""What a game hides that is not over is in no covered tables. Who may know everything reads it."""

import resource
from collections.abc import Iterator
from itertools import repeat
from pathlib import Path
from uuid import UUID

import duckdb
import pytest

from domain.kernel.aggregate import Game
from domain.library.remarks import Moment
from projections.copies.current import CopyDamaged, is_covered
from projections.copies.current import hidden as beside
from projections.projector.projector import WAREHOUSE, Projector
from projections.projector.publish import publish
from projections.query.read import open_published, opened
from projections.query.whole import whole
from projections.storage import sealing
from projections.storage.segments import files
from tests.games.examples import HIDDEN, OPEN
from tests.helpers.projected import Feed, assert_same, begun
from tests.helpers.shown import played
from vidi.library.library import Library
from vidi.library.recording import Recorder
from vidi.library.remarks import note, rename

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
    """The covered tables; with ``sealed``, other games are in segments; then one of them also goes on."""
    with Projector(library.folder / WAREHOUSE, library.store.rows, covers=True) as projector:
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


def texts(con: duckdb.DuckDBPyConnection) -> str:
    """All rows of games in tables and views."""
    read = (con.execute(f"SELECT t::VARCHAR FROM {s}.{t} AS t").fetchall() for s, t in tables(con))  # noqa: S608
    return "\n".join(text for rows in read for (text,) in rows)


def test_a_hidden_game_has_rows_in_lists_alone_and_others_have_all(copy: Path, library: Library) -> None:
    hides, others = ids(library)
    assert len(hides) == 2
    with opened(whole(copy)) as every, opened(copy) as con:
        for schema, table in tables(every):
            rows = f"FROM {schema}.{table}"
            if schema in ("facts", "live"):
                there = {id_ for (id_,) in con.execute(f"SELECT DISTINCT game_id {rows}").fetchall()}
                assert table in LISTED or not there & hides, (schema, table)
            if schema in ("facts", "main"):
                of = f"SELECT t::VARCHAR {rows} AS t WHERE list_contains($ids, game_id::VARCHAR) ORDER BY 1"
                asked = {"ids": [str(id_) for id_ in others]}
                assert con.execute(of, asked).fetchall() == every.execute(of, asked).fetchall(), table
        assert NOTE in texts(every)
        assert not any(NOTE in text and "going" in text for text in texts(con).splitlines())
        moves = "FROM moves WHERE list_contains($ids, game_id::VARCHAR)"
        asked = {"ids": [str(id_) for id_ in hides]}
        assert con.execute(
            f"SELECT DISTINCT command, args::VARCHAR, chance::VARCHAR, note {moves}", asked
        ).fetchall() == [("", "{}", "[]", None)]
        for listed in (
            "SELECT title, moves, players FROM games WHERE title = 'Evening'",
            f"SELECT game_id, version, move, round, turn, seat {moves} ORDER BY ALL",
        ):
            named = asked if "$ids" in listed else None
            assert con.execute(listed, named).fetchall() == every.execute(listed, named).fetchall() != []
        notes = con.execute("SELECT game_id FROM notes").fetchall()
        assert not {id_ for (id_,) in notes} & hides


def plain(library: Library, folder: Path) -> Path:
    """A folder with the published tables of a library that were never covered."""
    with Projector(begun(folder / WAREHOUSE), library.store.rows) as projector:
        projector.catch_up()
        publish(projector, folder)
    return folder


def test_who_may_know_everything_reads_all_rows(copy: Path, library: Library, tmp_path: Path) -> None:
    assert is_covered(copy)
    assert_same(plain(library, tmp_path), library.folder)
    assert whole(copy) == whole(copy) != copy


def test_tables_that_were_covered_have_all_rows_again(copy: Path, library: Library, tmp_path: Path) -> None:
    with Projector(library.folder / WAREHOUSE, library.store.rows) as projector:
        again = publish(projector, library.folder)
    assert whole(again) == again
    assert_same(plain(library, tmp_path), library.folder)


def covered_rows(copy: Path) -> str:
    with opened(copy) as con:
        return "\n".join(sorted(texts(con).splitlines()))


@pytest.mark.parametrize("copy", ["live"], indirect=True)
def test_however_covered_tables_are_made_they_are_the_same(
    copy: Path, library: Library, tmp_path: Path
) -> None:
    """By few events at once, and from tables that had all rows."""
    expected = covered_rows(copy)
    by_few = Feed(library.store.rows(0, 10_000), repeat(90))
    folders = tmp_path / "by few", plain(library, tmp_path)
    folders[0].mkdir()
    for folder in folders:
        with Projector(begun(folder / WAREHOUSE), by_few, covers=True) as projector:
            projector.catch_up()
            assert covered_rows(publish(projector, folder)) == expected


@pytest.mark.parametrize("rest", ["at once", "after a restart"])
def test_a_game_has_all_rows_once_it_is_over(library: Library, tmp_path: Path, rest: str) -> None:
    """And so does its branch, if that is over too."""
    over = hidden(("Ada", "Bo", "Cy"), "to its end", 10_000)
    rows = library.store.rows(0, 10_000)
    library.record(over)
    branch = Recorder.branch(library, over.id, len(over.moves) - 1, at_table=False)
    branch.let_bots_play(dict.fromkeys((1, 2, 3), "random"))
    every = library.store.rows(0, 10_000)
    [last] = [row for row in every if row[1] == over.id.hex and row[3] == "vidi.GameEnded.1"]
    late = [row for row in every if row[1] == over.id.hex and row[2] >= last[2]]
    first = [row for row in every if row not in late]
    fed = Feed([(n, *row[1:]) for n, row in enumerate([*first, *late], 1)])
    all_rows = fed.rows
    folder = tmp_path / "followed"
    folder.mkdir()
    fed.rows = all_rows[: len(first)]
    projector = Projector(begun(folder / WAREHOUSE), fed, covers=True)
    projector.catch_up()
    with opened(publish(projector, folder)) as con:
        covered = {
            str(id_) for (id_,) in con.execute("SELECT DISTINCT stream FROM sealed.covered").fetchall()
        }
        assert {str(over.id), str(branch.game.id)} < covered
    if rest != "at once":
        projector.close()
        projector = Projector(folder / WAREHOUSE, fed, covers=True)
    fed.rows = all_rows
    projector.catch_up()
    copy = publish(projector, folder)
    projector.close()
    assert len(every) > len(rows)
    with opened(copy) as con:
        ended = con.execute("SELECT count(DISTINCT game_id) FROM facts.results").fetchall()
        assert ended == [(3,)]
    (tmp_path / "plain").mkdir()
    with Projector(begun(tmp_path / "plain" / WAREHOUSE), fed) as other:
        other.catch_up()
        publish(other, tmp_path / "plain")
    assert_same(tmp_path / "plain", folder)


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


def test_a_game_of_which_moves_are_taken_back_leaves_its_segment(library: Library, tmp_path: Path) -> None:
    """And so does its branch, which is over."""
    (over,) = (game for game in library.games() if game.started.title == "over")
    branch = Recorder.branch(library, over.id, len(library.game(over.id).moves) - 1, at_table=False)
    branch.let_bots_play(dict.fromkeys((1, 2, 3), "random"))
    with Projector(library.folder / WAREHOUSE, library.store.rows, covers=True) as projector:
        projector.catch_up()
        projector.seal(0, 0)
        assert {over.id, branch.game.id} <= in_segments(publish(projector, library.folder))
        Recorder.open(library, over.id).take_back(1, 8)
        projector.catch_up()
        copy = publish(projector, library.folder)
        assert not {over.id, branch.game.id} & in_segments(copy)
        projector.seal(0, 0)
        copy = publish(projector, library.folder)
        assert not {over.id, branch.game.id} & in_segments(copy)
    asked = {"ids": [str(over.id), str(branch.game.id)]}
    for one, rows in ((whole(copy), True), (copy, False)):
        with opened(one) as con:
            sql = "SELECT 1 FROM facts.events WHERE list_contains($ids, game_id::VARCHAR)"
            assert bool(con.execute(sql, asked).fetchall()) == rows
            deleted = "SELECT stats(payload) FROM live.events LIMIT 1"
            assert "jaw" not in str(con.execute(deleted).fetchall()) or rows
    assert_same(plain(library, tmp_path), library.folder)


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
    with Projector(library.folder / WAREHOUSE, library.store.rows, covers=True) as projector:
        copy = publish(projector, library.folder)
    assert in_segments(copy) == others
    with opened(copy) as con:
        assert (
            not {id_ for (id_,) in con.execute("SELECT DISTINCT game_id FROM facts.events").fetchall()}
            & hides
        )
    assert_same(plain(library, tmp_path), library.folder)


@pytest.mark.parametrize("before", ["covered", "whole"])
def test_what_is_hidden_is_in_no_statistics(library: Library, before: str) -> None:
    """DuckDB's statistics of a column have its least and its greatest value, and ``EXPLAIN`` uses them."""
    if before == "whole":
        plain(library, library.folder)
    with Projector(library.folder / WAREHOUSE, library.store.rows, covers=True) as projector:
        projector.catch_up()
        copy = publish(projector, library.folder)
    checked = 0
    with opened(whole(copy)) as every, opened(copy) as con:
        columns = con.execute(
            """SELECT table_name, column_name FROM duckdb_columns() WHERE schema_name = 'live'
            AND (starts_with(table_name, $game) OR (table_name, column_name) = ('events', 'payload'))""",
            {"game": HIDDEN.name},
        ).fetchall()
        for table, column in columns:
            read = f'SELECT min("{column}")::VARCHAR, max("{column}")::VARCHAR FROM live.{table}'  # noqa: S608
            known = con.execute(f'SELECT stats("{column}")::VARCHAR FROM live.{table} LIMIT 1').fetchall()  # noqa: S608
            [public], [all_] = (one.execute(read).fetchall() for one in (con, every))
            for shown, secret in zip(public, all_, strict=True):
                if known and shown != secret and len(secret) > 3:
                    text = secret[:12].replace('"', r"\x22")
                    assert text not in known[0][0], (table, column)
                    checked += 1
    assert checked


def test_a_copy_without_hidden_games_is_whole(tmp_path: Path) -> None:
    with (
        Library(tmp_path / "open") as other,
        Projector(other.folder / WAREHOUSE, other.store.rows, covers=True) as projector,
    ):
        other.record(played(("Ada", "Bo"), "open", 9, rules=OPEN))
        projector.catch_up()
        copy = publish(projector, other.folder)
        assert whole(copy) == copy


def test_the_whole_copy_goes_with_the_one_of_which_it_was_made(library: Library) -> None:
    with Projector(library.folder / WAREHOUSE, library.store.rows, covers=True) as projector:
        projector.catch_up()
        first = whole(publish(projector, library.folder))
        for seed in ("one", "two"):
            library.record(played(("Ada", "Bo"), seed, 3))
            projector.catch_up()
            whole(publish(projector, library.folder))
            assert first.exists() == (seed == "one")
    assert len(list(first.parent.glob("*.duckdb"))) == 4
    assert len(list(first.parent.glob("*.arrow"))) == 2


@pytest.mark.parametrize("damage", ["missing", "cut", "zeroed"])
@pytest.mark.parametrize("copy", ["live"], indirect=True)
def test_without_what_it_hides_a_copy_counts_as_damaged(copy: Path, library: Library, damage: str) -> None:
    content = beside(copy).read_bytes()
    if damage == "missing":
        beside(copy).unlink()
    else:
        beside(copy).write_bytes(content[:-900] if damage == "cut" else bytes(len(content)))
    with pytest.raises(CopyDamaged):
        open_published(library.folder)
    with Projector(library.folder / WAREHOUSE, library.store.rows, covers=True) as projector:
        assert whole(publish(projector, library.folder)) != copy
    open_published(library.folder).close()


@pytest.mark.parametrize("copy", ["live"], indirect=True)
def test_on_a_full_disk_no_copy_counts_as_whole(copy: Path) -> None:
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (copy.stat().st_size, before[1]))  # for a full disk
    try:
        with pytest.raises(duckdb.IOException):
            whole(copy)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert list(copy.parent.glob("*-whole*")) == []
    assert whole(copy) != copy
