"""Each event becomes rows exactly once, however the batches fall and wherever the process dies."""

import signal
import subprocess
import sys
from itertools import chain, repeat
from pathlib import Path

import duckdb
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from projections.copies.damage import wal
from projections.copies.errors import WarehouseError
from projections.projector.batches import Row
from projections.projector.projector import Projector
from projections.schema.compiled import schema
from tests.games.examples import OWN_EVENT, OWN_TABLES
from tests.helpers.projected import Exported, Feed, ask, begun, branch, export, random_game, rows, tables


def some_rows() -> list[Row]:
    """Two games in turn, in one much is taken back; then a branch of that one."""
    back = random_game("cut", 3, 60, take_backs=True)
    both = rows(back, random_game("other", 2, 40))
    return [*both, *((len(both) + row[0], *row[1:]) for row in branch(back, 90))]


ROWS = some_rows()


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The tables as one batch makes them."""
    return tables(tmp_path_factory.mktemp("whole") / "warehouse.duckdb", ROWS)


@pytest.fixture(scope="module")
def expected(whole: Path) -> Exported:
    """What they say."""
    return export(whole)


def consistent(path: Path) -> int:
    """The position, after a look at whether the rows agree with it."""
    [(position, events, last)] = ask(
        path, "SELECT (SELECT position FROM facts.progress), count(*), max(position) FROM facts.events"
    )
    assert events == position == (last or 0)
    for table, topic in (("moves", "vidi.MoveMade.1"), (OWN_TABLES[0], OWN_EVENT)):
        expected = sum(row[3] == topic for row in ROWS[:position])
        assert ask(path, f"SELECT count(*) FROM facts.{table}") == [(expected,)]  # noqa: S608 - our own names
    return int(position)


@settings(max_examples=12)
@given(st.lists(st.integers(1, len(ROWS)), min_size=1, max_size=6))
def test_batches_of_any_size_give_the_same_rows(
    expected: Exported, tmp_path_factory: pytest.TempPathFactory, sizes: list[int]
) -> None:
    path = begun(tmp_path_factory.mktemp("cut") / "warehouse.duckdb")
    with Projector(path, Feed(ROWS, chain(sizes, repeat(5_000)))) as projector:
        assert projector.catch_up() == len(ROWS)
    assert export(path) == expected


def test_one_event_at_a_time_gives_the_same_rows(tmp_path: Path) -> None:
    path, few = tmp_path / "warehouse.duckdb", ROWS[:40]
    reached: list[int] = []
    with Projector(path, Feed(few, repeat(1))) as projector:
        assert projector.catch_up(reached.append) == len(few)
        assert projector.catch_up() == 0
    assert reached == [row[0] for row in few]
    assert export(path) == export(tables(tmp_path / "at once.duckdb", few))


def test_the_log_of_a_file_that_is_gone_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "warehouse.duckdb"
    wal(path).write_bytes(b"rows of other tables")
    with Projector(path, Feed(ROWS[:40])) as projector:
        assert projector.catch_up() == 40


def test_what_comes_later_is_added(expected: Exported, tmp_path: Path) -> None:
    path, feed = tmp_path / "warehouse.duckdb", Feed(ROWS[:200])
    with Projector(path, feed) as projector:
        assert projector.catch_up() == 200
        feed.rows = ROWS
        assert projector.catch_up() == len(ROWS) - 200
        assert projector.position == len(ROWS)
    assert export(path) == expected


def test_a_rebuild_gives_the_same_rows_under_another_name(expected: Exported, tmp_path: Path) -> None:
    path = tmp_path / "warehouse.duckdb"
    with Projector(path, Feed(ROWS)) as projector:
        projector.catch_up()
        before = projector.name
        projector.clear()
        assert projector.catch_up() == len(ROWS)
        assert projector.name != before
    assert export(path) == expected


def test_damage_in_a_batch_leaves_the_batches_before_it(expected: Exported, tmp_path: Path) -> None:
    path, feed = tmp_path / "warehouse.duckdb", Feed(ROWS, repeat(100))
    feed.rows = [(*row[:4], row[4][:-1]) if row[0] == 250 else row for row in ROWS]
    with Projector(path, feed) as projector:
        with pytest.raises(duckdb.Error, match="JSON"):
            projector.catch_up()
        assert projector.position == 200
    assert consistent(path) == 200
    with Projector(path, Feed(ROWS)) as projector:
        assert projector.catch_up() == len(ROWS) - 200
    assert export(path) == expected


def test_an_event_that_lacks_a_field_is_not_half_taken_in(tmp_path: Path) -> None:
    path = tmp_path / "warehouse.duckdb"
    damaged = [(*row[:4], row[4].replace(b'"terrain"', b'"ground"')) for row in ROWS]
    with Projector(path, Feed(damaged)) as projector, pytest.raises(duckdb.Error, match="terrain"):
        projector.catch_up()
    assert consistent(path) == 0


KILLED = """
import os, signal, sys
from itertools import repeat
from pathlib import Path
from projections.projector import projector
from projections.schema.compiled import schema
from tests.helpers.projected import Feed
from tests.projections.test_projector import ROWS

sections = schema().rows
left = int(sys.argv[2])

class Deadly(tuple):
    def __iter__(self):
        global left
        for section in sections:
            left -= 1
            if not left:
                os.kill(os.getpid(), signal.SIGKILL)
            yield section

vars(schema())["rows"] = Deadly()
with projector.Projector(Path(sys.argv[1]), Feed(ROWS, repeat(100))) as made:
    made.catch_up()
"""


def test_a_process_that_is_killed_leaves_whole_batches(expected: Exported, tmp_path: Path) -> None:
    path = tmp_path / "warehouse.duckdb"
    reached = []
    for statements in (5, 2 * len(schema().rows) + 5):  # in the first batch; in the third
        died = subprocess.run([sys.executable, "-c", KILLED, str(path), str(statements)])
        assert died.returncode == -signal.SIGKILL
        reached.append(consistent(path))
    assert reached == [0, 200]
    with Projector(path, Feed(ROWS)) as projector:
        projector.catch_up()
    assert export(path) == expected


def test_tables_of_an_older_shape_are_made_again(expected: Exported, tmp_path: Path) -> None:
    path = tables(tmp_path / "warehouse.duckdb", ROWS[:50])
    with duckdb.connect(path) as con:
        con.execute("UPDATE live.progress SET schema = 'older'; DROP TABLE live.moves CASCADE")
    assert export(tables(path, ROWS)) == expected


def test_other_views_and_comments_make_no_table_again(
    whole: Path, expected: Exported, tmp_path: Path
) -> None:
    path = tables(tmp_path / "warehouse.duckdb", ROWS)
    with duckdb.connect(path) as con:
        con.execute(
            """UPDATE live.progress SET look = 'older', build = 'older';
            CREATE OR REPLACE VIEW moves AS SELECT 1 AS one;
            CREATE VIEW gone AS SELECT 1 AS one;
            DROP VIEW results;
            COMMENT ON COLUMN facts.moves.command IS 'Something else.';
            COMMENT ON COLUMN facts.moves.seat IS 'Something else.'"""
        )

    def last_row_only(after: int, limit: int) -> list[Row]:
        assert after >= len(ROWS) - 1, "the tables are made again"
        return Feed(ROWS)(after, limit)

    with Projector(path, last_row_only) as projector:
        assert projector.catch_up() == 0
        name = projector.name
    assert "older" not in name
    assert export(path) == expected
    comments = "SELECT table_name, column_name, comment FROM duckdb_columns() WHERE NOT internal ORDER BY ALL"
    assert ask(path, comments) == ask(whole, comments)
    with Projector(path, last_row_only) as projector:
        assert projector.name == name


def test_tables_of_another_store_are_made_again(expected: Exported, tmp_path: Path) -> None:
    path = tables(tmp_path / "warehouse.duckdb", rows(random_game("another store", 2, 20)))
    assert export(tables(path, ROWS)) == expected
    shorter = ROWS[:50]  # a copy of the event store was put back
    assert consistent(tables(path, shorter)) == 50


def test_tables_that_fit_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "warehouse.duckdb"
    with Projector(path, Feed(ROWS)) as projector:
        projector.catch_up()
        name = projector.name
    with Projector(path, Feed(ROWS)) as projector:
        assert projector.name == name


def test_a_file_that_is_not_ours_is_left_alone(tmp_path: Path) -> None:
    foreign = tmp_path / "foreign.duckdb"
    with duckdb.connect(foreign) as con:
        con.execute("CREATE TABLE mine AS SELECT 1 AS one")
    with pytest.raises(WarehouseError, match="not one of Vidi's"):
        Projector(foreign, Feed(ROWS))
    assert ask(foreign, "SELECT * FROM mine") == [(1,)]


HOLDS = """
import sys
from pathlib import Path
from projections.copies.damage import wal
from projections.projector.projector import Projector
with Projector(Path(sys.argv[1]), lambda after, limit: []):
    print("ready", flush=True)
    sys.stdin.read()
"""


def test_one_projector_at_a_time(tmp_path: Path) -> None:
    path = tmp_path / "warehouse.duckdb"
    command = [sys.executable, "-c", HOLDS, str(path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "ready\n"
        with pytest.raises(WarehouseError, match=rf"another process is bringing .* \(PID {other.pid}\)"):
            Projector(path, Feed(ROWS))
        other.communicate()
    with (
        Projector(path, Feed(ROWS)) as projector,
        pytest.raises(WarehouseError, match="this process is bringing"),
    ):
        Projector(path, projector._source)
