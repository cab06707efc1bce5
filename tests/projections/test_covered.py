"""What a game hides that is not over is in no covered tables. Who may know everything reads it."""

import json
import resource
from collections.abc import Iterator, Mapping, Sequence
from itertools import repeat
from pathlib import Path
from typing import ClassVar
from uuid import UUID

import duckdb
import pytest

from domain.kernel.aggregate import Game
from domain.library.remarks import Moment
from projections.copies.current import CopyDamaged, is_covered
from projections.copies.current import hidden as beside
from projections.projector.batches import Row as EventRow
from projections.projector.projector import WAREHOUSE, Projector
from projections.projector.publish import publish
from projections.query.read import open_published, opened
from projections.query.whole import whole
from projections.storage import sealing
from projections.storage.reviews import Changes, Row
from projections.storage.segments import files
from tests.games.examples import HIDDEN, OPEN
from tests.helpers.projected import Feed, assert_same, begun, published, random_game, rows
from tests.helpers.shown import played
from vidi.care.verify import Finding, verify
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


def test_however_covered_tables_are_made_they_are_the_same(library: Library, tmp_path: Path) -> None:
    """At once, by few events at once with one that fails, and from tables that had all rows."""
    back = rows(random_game("back", 3, 40, take_backs=True, rules=HIDDEN))
    every = [(n, *row[1:]) for n, row in enumerate([*library.store.rows(0, 10_000), *back], 1)]
    at_once, by_few, all_rows = (tmp_path / name for name in ("at once", "by few", "all rows"))
    published(all_rows, every)
    by_few.mkdir()
    failing = [*every[: len(every) - 5], (len(every) - 4, "0" * 32, 1, "vidi.MoveMade.1", b"{")]
    with (
        Projector(begun(by_few / WAREHOUSE), Feed(failing, repeat(90)), covers=True) as projector,
        pytest.raises(duckdb.Error),
    ):
        projector.catch_up()
    made = set()
    for folder in (at_once, by_few, all_rows):
        folder.mkdir(exist_ok=True)
        with Projector(begun(folder / WAREHOUSE), Feed(every), covers=True) as projector:
            projector.catch_up()
            made.add(covered_rows(publish(projector, folder)))
    assert len(made) == 1
    never = published(tmp_path / "never", every)
    assert_same(never.parent.parent, by_few)


@pytest.mark.parametrize("rest", ["at once", "after a restart"])
def test_a_game_has_all_rows_once_it_is_over(library: Library, tmp_path: Path, rest: str) -> None:
    """And so does its branch, if that is over too."""
    over = hidden(("Ada", "Bo", "Cy"), "to its end", 10_000)
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
    for one, has_rows in ((whole(copy), True), (copy, False)):
        with opened(one) as con:
            sql = "SELECT 1 FROM facts.events WHERE list_contains($ids, game_id::VARCHAR)"
            assert bool(con.execute(sql, asked).fetchall()) == has_rows
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


def quoting(position: int, version: int) -> EventRow:
    """An import whose findings quote a record."""
    findings = [
        {"place": "line 2", "ignored": False, "reason": f"the {NOTE}", "rule": "record:6", "raw": NOTE},
        {"place": "line 3", "ignored": True, "reason": "no game", "rule": "plays:1", "raw": "x"},
    ]
    content = {
        "name": "a.jsonl", "sha256": "0" * 64, "size": 9, "format": "vidi", "version": 1, "read": 2,
        "imported_at": "2024-05-31T20:15:00Z", "counts": {}, "unlisted": 0, "findings": findings,
    }  # fmt: skip
    return position, "f" * 32, version, "vidi.FileImported.1", json.dumps(content).encode()


@pytest.mark.parametrize("order", ["before", "while", "both"])
def test_findings_that_quote_records_are_hidden_while_a_game_hides_something(
    tmp_path: Path, order: str
) -> None:
    game = [(n, *row[1:]) for n, row in enumerate(rows(random_game("quoted", 3, rules=HIDDEN)), 1)]
    places = {"before": [0], "while": [20], "both": [0, 20]}[order]
    for version, place in enumerate(places, 1):
        game.insert(place, quoting(0, version))
    every = [(n, *row[1:]) for n, row in enumerate(game, 1)]
    feed = Feed(every[:40])
    with Projector(begun(tmp_path / WAREHOUSE), feed, covers=True) as projector:
        projector.catch_up()
        copy = publish(projector, tmp_path)
        with opened(copy) as con:
            text = str(
                con.execute("FROM facts.findings").fetchall() + con.execute("FROM facts.events").fetchall()
            )
            assert NOTE not in text
            assert "no game" in text
            assert (len(places),) == con.execute("SELECT count(*) FROM facts.imports").fetchone()
        with opened(whole(copy)) as con:
            assert str(con.execute("FROM facts.findings").fetchall()).count(NOTE) == 2 * len(places)
        feed.rows = every
        projector.catch_up()
        with opened(publish(projector, tmp_path)) as con:
            assert str(con.execute("FROM facts.findings").fetchall()).count(NOTE) == 2 * len(places)
    never = published(tmp_path / "never", every)
    assert_same(never.parent.parent, tmp_path)


@pytest.mark.parametrize("copy", ["went on"], indirect=True)
def test_covered_tables_are_verified(copy: Path, library: Library) -> None:
    def findings() -> list[Finding]:
        return verify(library.folder, library.store, lambda _: None).findings

    assert findings() == []
    with duckdb.connect(library.folder / WAREHOUSE) as con:
        con.execute("UPDATE live.moves SET seat = seat + 1 WHERE command = '' AND move = 3")
    assert {(one.table, one.column) for one in findings()} == {("moves", "seat")}


class Reviewed:
    """The same review of two games."""

    ROW: ClassVar[Row] = {
        "move": 1, "seat": 1, "start": 0.5, "turns": 0.1, "luck": 0.1, "result": 1.0,
        "ended": True, "bot": "steady", "model": "0" * 12, "model_games": 9, "brier": 0.1, "code_version": 1,
        "stamp": "one",
    }  # fmt: skip

    def __init__(self, games: Sequence[str]) -> None:
        self._games = games

    def state(self) -> int:
        return 1

    def changes(self, known: Mapping[str, str]) -> Iterator[Changes]:
        if new := [id_ for id_ in self._games if id_ not in known]:
            yield Changes(new, {"reviews": [{**self.ROW, "game_id": id_} for id_ in new]})


def test_reviews_of_a_hidden_game_are_for_who_may_know_everything(library: Library) -> None:
    hides, others = (sorted(map(str, some)) for some in ids(library))
    reviews = Reviewed([hides[0], others[0]])

    def reviewed(copy: Path) -> set[str]:
        with opened(copy) as con:
            return {str(id_) for (id_,) in con.execute("SELECT game_id FROM facts.reviews").fetchall()}

    for covers in (False, True):
        with Projector(library.folder / WAREHOUSE, library.store.rows, reviews, covers=covers) as projector:
            projector.catch_up()
            copy = publish(projector, library.folder)
            assert publish(projector, library.folder) == copy
        assert reviewed(whole(copy)) == {hides[0], others[0]}
        assert reviewed(copy) == ({others[0]} if covers else {hides[0], others[0]})
