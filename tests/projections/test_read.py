"""Published copies, and what a user's SQL may do on them."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from datetime import datetime
from decimal import Decimal
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from projections.copies.current import NothingPublished, current, position
from projections.projector.projector import Projector
from projections.projector.publish import publish
from projections.query.read import FileLimits, Limits, SqlRefused, UserFile, open_published, run_user_sql
from projections.query.sandbox import LARGEST, answer
from tests.games.examples import OWN_TABLES
from tests.helpers.projected import Feed, ask, export, random_game, rows, tables

ROWS = rows(random_game("read", 2))
Answer = Callable[..., pa.Table]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A library's folder with a published copy."""
    path = tmp_path_factory.mktemp("it's a library")
    with Projector(path / "warehouse.duckdb", Feed(ROWS)) as projector:
        projector.catch_up()
        publish(projector, path)
    return path


@pytest.fixture(scope="module")
def answered(folder: Path) -> Iterator[Answer]:
    """Answers a query as the sandbox does, in this process."""
    with open_published(folder) as con:
        yield lambda sql, rows=10_000: answer(con.cursor(), sql, rows)[0]


def copies(folder: Path) -> set[str]:
    return {file.name for file in (folder / "published").iterdir()}


def test_a_copy_says_what_the_tables_say(folder: Path) -> None:
    with open_published(folder) as con:
        assert con.execute("SELECT count(*) FROM facts.events").fetchall() == [(len(ROWS),)]
        views = con.execute("SELECT count(comment) > 100 FROM duckdb_columns() WHERE NOT internal").fetchall()
    assert views == [(True,)]
    copy = current(folder)
    assert copy is not None
    assert position(copy) == len(ROWS)


def test_two_copies_are_kept_and_no_name_comes_twice(tmp_path: Path) -> None:
    feed, names = Feed([]), []
    with Projector(tmp_path / "warehouse.duckdb", feed) as projector:
        for upto in (0, 10, 20, 20, 30):
            feed.rows = ROWS[:upto]
            projector.catch_up()
            names.append(publish(projector, tmp_path).name)
        assert names[2] == names[3]
        assert copies(tmp_path) == {"current", *names[3:]}
        (tmp_path / "published" / "31-dead.duckdb.part").write_text("of a process that was killed")
        projector.clear()
        projector.catch_up()
        names.append(publish(projector, tmp_path).name)
        assert len(set(names)) == 5
        assert copies(tmp_path) == {"current", *names[-2:]}
    assert ask(tmp_path / "published" / names[-1], "SELECT count(*) FROM facts.events") == [(30,)]


HELD = """
import sys
import duckdb
duckdb.connect(sys.argv[1])
"""


@pytest.mark.parametrize("path", [os.environ["PATH"], ""])
def test_a_later_copy_is_as_good_as_one_that_read_everything(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    """Also where no program copies files; and the tables stay in one hand."""
    monkeypatch.setenv("PATH", path)
    warehouse, feed = tmp_path / "warehouse.duckdb", Feed(ROWS[:500])
    with Projector(warehouse, feed) as projector:
        for feed.rows in (ROWS[:500], ROWS):
            projector.catch_up()
            copy = publish(projector, tmp_path)
        other = subprocess.run([sys.executable, "-c", HELD, warehouse], stderr=subprocess.PIPE)
        assert b"Could not set lock" in other.stderr
    whole = tables(tmp_path / "whole.duckdb", ROWS)
    with Projector(whole, Feed(ROWS)) as projector:
        projector.copy(tmp_path / "copy.duckdb")
    assert export(copy) == export(tmp_path / "copy.duckdb")


def test_who_has_a_copy_open_keeps_it(tmp_path: Path) -> None:
    feed = Feed(ROWS[:10])
    with Projector(tmp_path / "warehouse.duckdb", feed) as projector:
        projector.catch_up()
        publish(projector, tmp_path)
        count = "SELECT count(*) FROM facts.events"
        with open_published(tmp_path) as early:
            for upto in (20, 30, 40):
                feed.rows = ROWS[:upto]
                projector.catch_up()
                publish(projector, tmp_path)
            assert early.execute(count).fetchall() == [(10,)]
            with open_published(tmp_path) as late:
                assert late.execute(count).fetchall() == [(40,)]


def test_nothing_is_published_yet(tmp_path: Path) -> None:
    with pytest.raises(NothingPublished, match="run `vidi project`"):
        open_published(tmp_path)
    with pytest.raises(NothingPublished):
        run_user_sql(tmp_path, "SELECT 1")


def test_a_query_is_answered(folder: Path) -> None:
    answer = run_user_sql(folder, "SELECT player, score FROM results ORDER BY seat; -- who won?")
    assert answer.columns == ["player", "score"]
    with open_published(folder) as con:
        assert answer.rows == con.execute("SELECT player, score FROM results ORDER BY seat").fetchall()
    assert not answer.truncated
    assert answer.seconds > 0
    assert answer.position == len(ROWS)


def test_rows_are_capped_and_said_to_be(folder: Path) -> None:
    query = "SELECT version FROM facts.events ORDER BY version"
    answer = run_user_sql(folder, query, Limits(rows=100))
    assert answer.truncated
    assert answer.rows == [(version,) for version in range(1, 101)]
    assert not run_user_sql(folder, query, Limits(rows=len(ROWS))).truncated


@pytest.mark.parametrize(
    "sql",
    [
        "FROM moves",
        "TABLE moves",
        "VALUES (1)",
        "EXPLAIN SELECT 1",
        "DESCRIBE moves",
        "SHOW TABLES",
        "SUMMARIZE moves",
        f"PIVOT {OWN_TABLES[0]} ON terrain USING count(*) GROUP BY round",
        "WITH RECURSIVE t(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM t WHERE n < 5) FROM t",
        "SELECT * FROM facts.standing('facts.scores')",
        "SELECT count(facts.taken_back_by(game_id, version, move)) FROM facts.moves",
    ],
)
def test_every_way_of_reading_works(answered: Answer, sql: str) -> None:
    assert answered(sql).num_rows > 0


@pytest.mark.parametrize(
    ("sql", "why"),
    [
        ("INSERT INTO facts.games FROM facts.games", "SELECT, not INSERT"),
        ("UPDATE facts.moves SET seat = 1", "not UPDATE"),
        ("DELETE FROM facts.moves", "not DELETE"),
        ("CREATE TABLE mine (one INTEGER)", "not CREATE"),
        ("CREATE TEMP TABLE mine (one INTEGER)", "not CREATE"),
        ("CREATE TABLE memory.mine (one INTEGER)", "not CREATE"),
        ("DROP VIEW moves", "not DROP"),
        ("ALTER TABLE facts.moves RENAME TO mine", "not ALTER"),
        ("ATTACH ':memory:' AS other", "not ATTACH"),
        ("ATTACH 'warehouse.duckdb' AS other", "not ATTACH"),
        ("DETACH vidi", "not DETACH"),
        ("USE memory", "not SET"),
        ("COPY moves TO 'out.csv'", "not COPY"),
        ("COPY facts.moves FROM '/etc/passwd'", "not COPY"),
        ("EXPORT DATABASE 'out'", "not EXPORT"),
        ("IMPORT DATABASE 'in'", "not PRAGMA"),
        ("INSTALL httpfs", "not LOAD"),
        ("LOAD httpfs", "not LOAD"),
        ("SET memory_limit = '8GB'", "not SET"),
        ("RESET memory_limit", "not SET"),
        ("SET VARIABLE x = 1", "not SET"),
        ("PRAGMA database_list", "not PRAGMA"),
        ("CALL pragma_version()", "not CALL"),
        ("CHECKPOINT", "not CALL"),
        ("PREPARE p AS SELECT 1", "not PREPARE"),
        ("BEGIN", "not TRANSACTION"),
        ("VACUUM", "not VACUUM"),
        ("UPDATE EXTENSIONS", "by a SELECT"),
        ("SELECT 1; SELECT 2", "one statement at a time; there are 2"),
        ("", "there are 0"),
        ("-- nothing", "there are 0"),
        ("SELECT * FROM read_csv('/etc/passwd')", "disabled by configuration"),
        ("SELECT * FROM read_text('/etc/passwd')", "disabled by configuration"),
        ("SELECT * FROM read_blob('/proc/self/environ')", "disabled by configuration"),
        ("SELECT * FROM glob('/*')", "disabled by configuration"),
        ("SELECT * FROM '/tmp/x.parquet'", "disabled by configuration"),
        ("SELECT * FROM read_parquet('https://example.org/x.parquet')", "disabled by configuration"),
        ("SELECT getenv('HOME')", "getenv does not exist"),
        ("SELECT * FROM ROWS", "Table with name ROWS does not exist"),  # a Python variable of this module
        ("SELECT * FROM query('DROP VIEW moves')", "query cannot be used"),
        ("WITH gone AS (DELETE FROM live.moves RETURNING 1) FROM gone", "read-only"),
        ("SELECT * FROM enable_logging()", "enable_logging cannot be used"),
        ("SELECT ?", r"a parameter has a name here, such as \$player; \? and \$1 have none"),
        ("SELECT $1", r"such as \$player"),
        ("SELECT $player", r"needs a value for \$player"),
        ("SELEC 1", r"syntax error at or near .*\(line 1\)"),
        ("SELECT\nsaet FROM moves", "saet.* not found .*seat"),
        ("SELECT '\udcff'", "UTF-8"),
        ("SELECT 1 \0; DROP VIEW moves", "statement|syntax"),
        (f"SELECT {'(' * 20_000}1{')' * 20_000}", "depth"),
        (f"SELECT '{'x' * 100_000}'", "at most 100000 characters"),
    ],
)
def test_everything_else_is_refused_in_one_line(answered: Answer, sql: str, why: str) -> None:
    with pytest.raises(SqlRefused, match=why) as refused:
        answered(sql)
    assert "\n" not in str(refused.value)


def test_our_own_connection_only_reads_too(folder: Path) -> None:
    with open_published(folder) as con:
        for sql in ("DELETE FROM live.moves", "SET threads = 1", "FROM read_text('/etc/passwd')"):
            with pytest.raises(Exception, match=r"read-only|locked|disabled"):
                con.execute(sql)


def test_the_process_refuses_in_one_line_too(folder: Path) -> None:
    with pytest.raises(
        SqlRefused, match=r"^Catalog Error: Table with name move does not exist! Did you mean"
    ):
        run_user_sql(folder, "SELECT * FROM move")


@pytest.mark.parametrize(
    "endless",
    [
        "WITH RECURSIVE t(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM t) SELECT max(n) FROM t",
        "SELECT levenshtein(repeat('a', 900000), repeat('b', 900000))",  # one call, deaf to an interrupt
    ],
)
def test_a_query_that_takes_too_long_is_stopped(folder: Path, endless: str) -> None:
    with pytest.raises(SqlRefused, match=r"^stopped after 1 s$"):
        run_user_sql(folder, endless, Limits(seconds=1))


@pytest.mark.parametrize(
    "huge",
    [
        "SELECT list(e.payload) FROM facts.events AS e, facts.events AS f, facts.events",
        "SELECT repeat('x', 1000000) FROM range(10000)",  # strings that memory_limit leaves out
        "SELECT length(repeat('x', 2000000000))",
    ],
)
def test_a_query_that_needs_too_much_memory_is_stopped(folder: Path, huge: str) -> None:
    with pytest.raises(SqlRefused, match=r"memory \(512MB are there\)"):
        run_user_sql(folder, huge)


def test_values_are_such_as_pandas_takes(answered: Answer) -> None:
    answer = answered(
        """SELECT sum(1) AS n, 1 AS n, 170141183460469231731687303715884105727::HUGEINT AS huge,
        '2024-05-06 07:08:09'::TIMESTAMP AS day, 'infinity'::TIMESTAMP AS never, INTERVAL 1 DAY AS gap,
        union_value(k := 1) AS choice, [1, 2] AS list, {'a': 1} AS struct, NULL AS nothing"""
    )
    [row] = answer.to_pylist()
    assert row == {
        "n": 1,
        "n_2": 1,
        "huge": Decimal("170141183460469231731687303715884105727"),
        "day": datetime(2024, 5, 6, 7, 8, 9),
        "never": row["never"],
        "gap": "MonthDayNano(months=0, days=1, nanoseconds=0)",
        "choice": "1",
        "list": [1, 2],
        "struct": {"a": 1},
        "nothing": None,
    }
    assert list(answer.to_pandas().columns) == answer.column_names


@pytest.mark.parametrize(
    ("sql", "values", "value"),
    [
        ("SELECT count(*) FROM seats WHERE seat = $seat", {"seat": "2"}, 1),
        ("SELECT max(seat) FROM seats WHERE seat < $seat + 1", {"seat": "1"}, 1),
        ("SELECT count(*) FROM seats WHERE player = $p OR seat = $seat", {"p": "1830", "seat": "1"}, 1),
        ("SELECT DATE '2024-01-02' > $day", {"day": "2024-01-01"}, True),
        ("SELECT $day + INTERVAL 1 DAY = DATE '2024-01-02'", {"day": "2024-01-01"}, True),
        ("SELECT $x", {"x": "'it''s'"}, "it's"),
        ("SELECT $x IS NULL", {"x": None}, True),
        ("SELECT '$y' || $$ $z $$ || $x -- $c", {"x": "'; DROP VIEW moves"}, "$y $z '; DROP VIEW moves"),
    ],
)
def test_a_value_of_a_parameter_is_what_the_query_needs(
    folder: Path, sql: str, values: dict[str, str | None], value: object
) -> None:
    assert run_user_sql(folder, sql, values=values).rows == [(value,)]


def test_a_value_that_belongs_to_no_parameter_is_refused(folder: Path) -> None:
    with pytest.raises(SqlRefused, match=r"^the query has no parameter \$playr$"):
        run_user_sql(folder, "SELECT $player", values={"player": "Ada", "playr": "Ada"})


MANY = """SELECT n, '=' || n AS text, [n] AS list, INTERVAL 1 DAY AS gap, sum(1) AS sum
FROM range($n) t(n) GROUP BY ALL"""


@pytest.mark.parametrize("rows", ["0", "120000"])
def test_a_file_has_all_rows_of_a_query(folder: Path, tmp_path: Path, rows: str) -> None:
    values = {"n": rows}
    table = pq.read_table(UserFile(folder, MANY, "parquet", tmp_path / "it", values=values).answer())
    assert table.num_rows == int(rows)
    assert table.column_names == ["n", "text", "list", "gap", "sum"]
    file = UserFile(folder, f"{MANY} ORDER BY n", "csv", tmp_path / "that", values=values).answer()
    lines = file.read_text("utf-8").splitlines()
    assert len(lines) == int(rows) + 1
    assert lines[0] == '"n","text","list","gap","sum"'
    if lines[1:]:
        assert lines[-1].startswith('119999,"\'=119999","[119999]",')


@pytest.mark.parametrize(
    ("sql", "limits", "why"),
    [
        (
            "SELECT md5(range::VARCHAR) FROM range(200000)",
            FileLimits(bytes=2**20),
            "larger than 1 MB; ask for fewer",
        ),
        ("SELECT * FROM range(1000000000000)", FileLimits(seconds=1), "^stopped after 1 s$"),
        ("SELECT * FROM read_text('/etc/passwd')", FileLimits(), "disabled by configuration"),
    ],
)
def test_a_file_that_does_not_become_whole_is_gone(
    folder: Path, tmp_path: Path, sql: str, limits: FileLimits, why: str
) -> None:
    for kind in ("csv", "parquet"):
        with pytest.raises(SqlRefused, match=why):
            UserFile(folder, sql, kind, tmp_path / "it", limits).answer()
    assert list(tmp_path.iterdir()) == []


def test_an_answer_is_capped_in_bytes(folder: Path) -> None:
    for sql, fitting in (
        ("SELECT repeat('x', 20000) FROM range(10000)", 1_677),
        ("SELECT range, repeat('x', 15000000) FROM range(9)", 2),  # they come in one batch
        ("SELECT union_value(u := repeat('\\x01'::BLOB, 3000000)) FROM range(9)", 2),  # longer as text
    ):
        answer = run_user_sql(folder, sql)
        assert (answer.table.num_rows, answer.truncated) == (fitting, True)
        assert answer.table.nbytes <= LARGEST
    with pytest.raises(SqlRefused, match="a row has at most 32 MB"):
        run_user_sql(folder, "SELECT repeat('x', 35000000)")


def test_large_answers_that_are_held_take_no_memory(folder: Path) -> None:
    def memory_and_files() -> tuple[int, set[str]]:
        status = Path("/proc/self/status").read_text("utf-8")
        [kilobytes] = (line.split()[1] for line in status.splitlines() if line.startswith("RssAnon:"))
        return int(kilobytes) * 1024, {file.name for file in Path("/proc/self/fd").iterdir()}

    wide = "SELECT range, repeat('x', 15000000) FROM range(9)"
    assert run_user_sql(folder, wide).table.nbytes > LARGEST * 3 / 4  # loads what each query needs
    memory, files = memory_and_files()
    answers = [run_user_sql(folder, wide) for _ in range(3)]
    assert memory_and_files()[0] - memory < LARGEST
    assert [len(answer.rows[1][1]) for answer in answers] == [15_000_000] * 3
    del answers
    assert memory_and_files()[1] <= files
