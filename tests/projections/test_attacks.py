"""What strangers' SQL tries, beside what ``test_projections_read`` refuses: nothing of it passes."""

import contextlib
import json
import os
from collections.abc import Callable, Iterator
from pathlib import Path

import duckdb
import pyarrow as pa
import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from projections.projector.projector import Projector
from projections.projector.publish import publish
from projections.query.files import FILES
from projections.query.forbidden import NAMES, RUN_A_TEXT
from projections.query.read import Limits, QueryCancelled, SqlRefused, UserQuery, open_published, run_user_sql
from projections.query.sandbox import answer
from tests.helpers.projected import Feed, random_game, rows

Answer = Callable[[str], pa.Table]

READS_FILES = """
glob parquet_bloom_probe parquet_file_metadata parquet_full_metadata parquet_kv_metadata parquet_metadata
parquet_scan parquet_schema read_blob read_csv read_csv_auto read_duckdb read_json read_json_auto
read_json_objects read_json_objects_auto read_ndjson read_ndjson_auto read_ndjson_objects read_parquet
read_single_csv_file read_single_json_file read_single_parquet_file read_text sniff_csv
""".split()  # noqa: SIM905
HARMLESS = """
duckdb_approx_database_count duckdb_available_metrics duckdb_columns duckdb_connection_count
duckdb_constraints duckdb_coordinate_systems duckdb_dependencies duckdb_dialects duckdb_eviction_queues
duckdb_external_file_cache duckdb_external_resource_types duckdb_functions
duckdb_grammar_extensions duckdb_indexes duckdb_keywords duckdb_log_contexts duckdb_logs duckdb_memory
duckdb_optimizers duckdb_prepared_statements duckdb_schemas duckdb_secret_type_parameters duckdb_secret_types
duckdb_sequences duckdb_table_sample duckdb_tables duckdb_temporary_files duckdb_triggers duckdb_types
duckdb_variables duckdb_views generate_series icu_calendar_names json_each json_tree pg_timezone_names
pragma_collations pragma_database_size pragma_metadata_info pragma_platform pragma_show
pragma_table_info pragma_user_agent pragma_version range repeat repeat_row seq_scan summary test_all_types
test_vector_types unnest
""".split()  # noqa: SIM905


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A library's folder with a published copy."""
    path = tmp_path_factory.mktemp("attacked")
    with Projector(path / "warehouse.duckdb", Feed(rows(random_game("attacked", 2, 20)))) as projector:
        projector.catch_up()
        publish(projector, path)
    return path


@pytest.fixture(scope="module")
def answered(folder: Path) -> Iterator[Answer]:
    """Answers a query as the sandbox does, in this process."""
    with open_published(folder) as con:
        yield lambda sql: answer(con.cursor(), sql, 10_000)[0]


@pytest.mark.parametrize(
    ("sql", "why"),
    [
        ("SELECT 1 /* ; */; DROP VIEW moves --", "one statement at a time"),
        ("SELECT 1 -- ;\n; ATTACH 'x'", "one statement at a time"),
        ("/* SELECT */ DROP VIEW moves", "not DROP"),
        ("EXECUTE p", "not EXECUTE"),
        ("DEALLOCATE p", "by a SELECT"),
        ("CREATE MACRO one() AS 1", "not CREATE"),
        ("CREATE TEMP MACRO one() AS TABLE FROM read_text('/etc/passwd')", "not CREATE"),
        ("CREATE SECRET mine (TYPE s3)", "not CREATE"),
        (
            "CREATE TRIGGER t AFTER INSERT ON facts.moves FOR EACH STATEMENT SELECT 1",
            "by a SELECT|syntax|not",
        ),
        ("MERGE INTO facts.moves USING moves ON false WHEN NOT MATCHED THEN INSERT", "by a SELECT|not MERGE"),
        ("TRUNCATE facts.moves", "not DELETE|by a SELECT"),
        ("COMMENT ON VIEW moves IS 'x'", "not"),
        ("COPY (SELECT 1) TO 'out.parquet'", "not COPY"),
        ("EXPLAIN ANALYZE DELETE FROM facts.moves", "by a SELECT"),
        ("EXPLAIN ANALYZE DELETE FROM live.moves", "by a SELECT"),
        ("EXPLAIN (ANALYZE) COPY (SELECT 1) TO 'x' (USE_TMP_FILE false)", "by a SELECT"),
        ("-- \u00e9\nEXPLAIN /* /* */ SELECT */ ANALYZE COPY (SELECT 1) TO 'x'", "by a SELECT|syntax"),
        ("COPY (PIVOT games ON game USING count(*)) TO 'x' (USE_TMP_FILE false)", "by a SELECT"),
        ("CREATE TEMP TABLE x AS PIVOT games ON game USING count(*)", "by a SELECT"),
        ("SET VARIABLE x = (SELECT 1 FROM (PIVOT games ON game USING count(*)))", "by a SELECT|not SET"),
        ("FROM read_text('lake/../events.db')", "disabled by configuration|No files"),
        ("FROM read_text('events.db')", "disabled by configuration"),
        ("SELECT current_setting('secret_directory')", "current_setting cannot be used"),
        ("SELECT 'allowed_paths'.current_setting()", "cannot be used"),
        ("SELECT \"current_setting\"/**/('s3_secret_access_key')", "current_setting cannot be used"),
        ("SHOW allowed_paths", "cannot be used"),
        ("FROM duckdb_settings()", "duckdb_settings cannot be used"),
        ("FROM system.main.Duckdb_Settings()", "duckdb_settings cannot be used"),
        ("FROM 'pg_settings'", "pg_settings cannot be used"),
        ('FROM pg_catalog."pg_settings"', "pg_settings cannot be used"),
        ("FROM duckdb_databases", "duckdb_databases cannot be used"),
        ("FROM query_table('pg_' || 'settings')", "query_table cannot be used"),
        ("FROM query /* */ ('FROM duckdb_' || 'settings()')", "query cannot be used"),
        ("FROM json_execute_serialized_sql(json_serialize_sql('SELECT 1'))", "cannot be used"),
        ("FROM pandas_scan(1)", "cannot be used"),
        ("FROM duckdb_secrets()", "cannot be used"),
        ("SELECT json_serialize_plan('SELECT current_' || 'setting(''TimeZone'')')", "cannot be used"),
        ("SELECT \u00a0current_setting ('allowed_paths')", "current_setting cannot be used"),
        ("SELECT 'éé' , path FROM duckdb_databases()", "duckdb_databases cannot be used"),
        ("EXPLAIN SELECT 'é', \u2003current_setting('allowed_paths')", "cannot be used"),
        ("PIVOT 'pg_settings' ON name", "pg_settings cannot be used"),
        ("DESCRIBE $é$pg_settings$é$", "pg_settings cannot be used"),
        ('FROM (SHOW "allowed_paths")', "allowed_paths cannot be used"),
        ("SELECT " + "[" * 400 + "current_setting('TimeZone')" + "]" * 400, "cannot be used|depth"),
        ("SELECT write_log('x')", "cannot be used"),
        ("SELECT pg_sleep(1000)", "cannot be used"),
        ("FROM answered", "answered does not exist"),  # a Python variable
        ("FROM '/proc/self/environ'", "does not exist|disabled"),
        ("SELECT content FROM read_text(['/etc/passwd', '/etc/hosts'])", "disabled by configuration"),
        ("SELECT * FROM read_csv('/etc/passwd', columns := {'a': 'INTEGER'})", "disabled by configuration"),
        ("SELECT * FROM 'https://example.org/x.csv'", "disabled by configuration|does not exist"),
        ("SELECT current_user()::INTEGER", "Could not convert string 'duckdb'"),
        ("SELECT * FROM (SELECT unnest(range(1, 3))) " + "UNION ALL SELECT 1 " * 20_000, "at most 100000"),
        ("SELECT " + ", ".join(f"1 AS c{n}" for n in range(1_001)), "at most 1000 columns"),
        ("SELECT [" * 3_000 + "1" + "]" * 3_000, "depth|syntax"),
        ("SELECT " + "NOT " * 15_000 + "true", "depth|memory"),
        ("SELECT '[' || chr(27) || ']' :: INTEGER", "Could not convert"),
    ],
)
def test_it_is_refused_in_one_line(answered: Answer, folder: Path, sql: str, why: str) -> None:
    with pytest.raises(SqlRefused, match=why) as refused:
        answered(sql)
    message = str(refused.value)
    assert "\n" not in message
    assert "\x1b" not in message
    assert "root:" not in message
    assert str(folder) not in message


def test_every_table_function_of_duckdb_is_known() -> None:
    """A newer DuckDB may bring others: say what they are before they are there."""
    with duckdb.connect() as con:
        answer = con.execute(
            """SELECT DISTINCT function_name FROM duckdb_functions()
            WHERE function_type = 'table' AND database_name = 'system'"""
        ).fetchall()
    assert {name for (name,) in answer} - NAMES - RUN_A_TEXT == {*READS_FILES, *HARMLESS}


@pytest.mark.parametrize("name", READS_FILES)
def test_no_function_reads_a_file(answered: Answer, name: str) -> None:
    more = ", 'x', 1" if name == "parquet_bloom_probe" else ""
    with pytest.raises(SqlRefused, match=r"disabled by configuration|directly|No function matches"):
        answered(f"SELECT * FROM {name}('/etc/passwd'{more})")  # noqa: S608


def test_nothing_tells_of_the_machine(answered: Answer, folder: Path) -> None:
    """Whatever DuckDB says of itself, it does not say where the library is or who serves it."""
    asked = [f"FROM {name}()" for name in HARMLESS if name.startswith(("duckdb_", "pg_"))]
    asked += ["SHOW DATABASES", "SHOW ALL TABLES", "FROM pg_catalog.pg_database", "FROM sqlite_master"]
    for sql in asked:
        try:
            text = str(answered(sql).to_pylist())
        except SqlRefused as refused:
            text = str(refused)
        assert str(folder) not in text, sql
        assert str(Path.home()) + os.sep not in text, sql


BLANKS = " \t\n\r\f\v\u00a0\u1680\u2000\u2003\u2007\u200a\u200b\u2028\u2029\u202f\u205f\u2060\u3000\ufeff"
ODD = "\x00\x1c\x85\u00ad\u180e\u200c\u200d\u202e\ufe0f"
"""Characters that are blanks elsewhere, or that nobody sees."""
LETTERS = some.text(some.characters(codec="utf-8", exclude_characters="*/${}"), max_size=4)
BETWEEN = some.lists(
    some.one_of(
        some.sampled_from(BLANKS),
        LETTERS.map("/*é{}*/".format),
        LETTERS.map("/*{}/*é*/*/".format),
        LETTERS.map("--é{}\n".format),
        some.sampled_from(ODD + BLANKS).map("--é{}\n".format),
        some.sampled_from([f"--é{end}" for end in "\r\u2028\u2029\x85\v"] + list(ODD)),
    ),
    max_size=2,
).map(lambda parts: f" {''.join(parts)}")
DATA = some.tuples(LETTERS, some.sampled_from(["'{}'", '1 AS "é{}"', "$é${}$é$", "'é\U0001f3b2{}'"])).map(
    lambda data: data[1].format(data[0].replace("'", "''").replace('"', '""'))
)
TELLING = some.sampled_from(
    [
        "SELECT {data},{a}current_setting{b}({c}'allowed_paths'{d})",
        "SELECT {data},{a}\"Current_Setting\"{b}({c}'allowed_paths'{d})",
        "SELECT {data},{a}'allowed_paths'{b}.{c}current_setting(){d}",
        "SELECT {data},{a}system{b}.main.{c}CURRENT_SETTING('allowed_paths'){d}",
        "SELECT {data}{a},{b}path{c}FROM{d}duckdb_databases",
        "SELECT {data}{a},{b}path{c}FROM{d}duckdb_databases()",
        "SELECT {data}{a},{b}file{c}FROM 'pragma_database_list'{d}",
        "SELECT {data},{a}setting{b}FROM{c}pg_catalog.pg_settings{d}",
        "WITH{a}x AS (SELECT {data}){b}FROM{c}x, duckdb_settings(){d}",
        "SELECT {data},{a}x FROM{b}query({c}'SELECT current_' || 'setting(''allowed_paths'') AS x'){d}",
        "SHOW{a}allowed_paths{b}",
        "EXPLAIN{a}SELECT {data},{b}current_setting{c}('allowed_paths'){d}",
        "EXPLAIN{a}SELECT {data},{b}x FROM query{c}('SELECT current_setting(''allowed_paths'') AS x'){d}",
        "PIVOT (SELECT {data},{a}current_setting{b}('allowed_paths')[1] AS r){c}ON r{d}",
        "SUMMARIZE{a}SELECT{b}{data},{c}path FROM duckdb_databases{d}",
    ]
)


@given(TELLING, DATA, some.tuples(BETWEEN, BETWEEN, BETWEEN, BETWEEN))
@settings(max_examples=300)
def test_nothing_around_a_word_hides_it(
    answered: Answer, folder: Path, sql: str, data: str, between: tuple[str, str, str, str]
) -> None:
    """Letters of several bytes, blanks that only DuckDB knows, comments: no answer has the library's path."""
    a, b, c, d = between
    try:
        text = str(answered(sql.format(data=data, a=a, b=b, c=c, d=d)).to_pydict())
    except SqlRefused as refused:
        text = str(refused)
    assert str(folder) not in text


@pytest.mark.parametrize(
    "sql",
    [
        "SELECT 'current_setting' AS told, 'é' AS \"ü\"",
        "SELECT 1 AS n -- a checkpoint, by current_setting('x')",
        "SELECT\u00a0'pg_settings ' || upper('ß') /* sleep_ms */ AS \"größe\"",
        "SELECT current_query() AS query",
        "EXPLAIN\u2003SELECT 'éé' AS \"naïve\"",
        "SELECT '\u65e5\u672c' IN (SELECT player FROM results) AS \"\u540d\"",
    ],
)
def test_letters_of_several_bytes_and_words_as_data_are_answered(answered: Answer, sql: str) -> None:
    assert answered(sql).num_rows == 1


def test_no_other_function_tells_of_the_machine_or_runs_a_text(answered: Answer, folder: Path) -> None:
    """No answer of a function of DuckDB that takes nothing, or a text, has the library's path."""
    with duckdb.connect() as con:
        functions = con.execute(
            """SELECT DISTINCT if(function_type LIKE 'table%', 'FROM', 'SELECT'), function_name,
                len(parameters)
            FROM duckdb_functions() WHERE function_type != 'pragma' AND function_name SIMILAR TO '[a-z_0-9]+'
            AND (parameter_types[1] IS NULL OR parameter_types[1] IN ('VARCHAR', 'ANY', 'JSON', 'T'))
            AND coalesce(parameter_types[2] IN ('VARCHAR', 'ANY', 'BOOLEAN'), true)
            AND function_name NOT SIMILAR TO '(icu_)?collate_.*'"""
        ).fetchall()
    texts = ("'allowed_paths'", "'SELECT current_setting(''allowed_paths'')'")
    asked = [f"{how} {name}({text})" for how, name, takes in functions for text in (texts if takes else [""])]
    leaks = []
    for sql in asked:
        with contextlib.suppress(SqlRefused):
            if str(folder) in str(answered(sql).to_pylist()):
                leaks.append(sql)
    assert len(functions) > 200
    assert leaks == []


def test_the_process_has_no_environment(folder: Path) -> None:
    with pytest.raises(SqlRefused):
        run_user_sql(folder, "SELECT getenv('HOME')")
    rows = run_user_sql(folder, "SHOW secret_directory").rows
    assert not str(rows[0][0]).startswith("/")


@pytest.mark.parametrize(
    ("bomb", "why"),
    [
        ("SELECT count(*) FROM range(1000000) a, range(1000000) b WHERE a.range + b.range < 0", "stopped"),
        ("SELECT lpad('x', 2000000000, 'y')", "stopped|memory"),
        ("SELECT length(string_agg(repeat('x', 1000000), '')) FROM range(10000)", "memory|stopped"),
        (
            "SELECT list_aggregate(list_transform(range(2000), lambda i: repeat('x', 999999)), 'string_agg')",
            "memory|stopped",
        ),
        (
            "WITH RECURSIVE t(s) AS (SELECT 'x' UNION ALL SELECT s || s FROM t) SELECT max(s) FROM t",
            "memory|stopped",
        ),
    ],
)
def test_a_bomb_is_stopped(folder: Path, bomb: str, why: str) -> None:
    with pytest.raises(SqlRefused, match=why):
        run_user_sql(folder, bomb, Limits(seconds=4))


@pytest.mark.parametrize(
    ("bomb", "why"),
    [
        ("SELECT range(1000000000)", "memory"),
        ("SELECT {'a': range(100000000), 'b': [range(100000000)]}", "memory"),
        ("PIVOT (SELECT range AS r FROM range(5000)) ON r USING count(*)", "columns|memory"),
    ],
)
def test_what_is_too_large_is_stopped_without_the_clock(folder: Path, bomb: str, why: str) -> None:
    with pytest.raises(SqlRefused, match=why):
        run_user_sql(folder, bomb, Limits(seconds=300))


@pytest.mark.parametrize(
    "sql",
    [
        "SELECT regexp_matches(repeat('a', 100000), '(a*)*(a*)*(a*)*b')",
        "SELECT repeat('a', 50000) LIKE repeat('%a', 10000)",
        "SELECT repeat('[', 90000) || repeat(']', 90000) -> '$'",
        "SELECT 10::HUGEINT ** 1000000",
        'SELECT 1 AS query, 2 AS "range" -- query(',
    ],
)
def test_what_is_harmless_is_answered(answered: Answer, sql: str) -> None:
    assert answered(sql).num_rows == 1


def test_every_type_is_answered_and_saved(answered: Answer) -> None:
    answer = answered("FROM test_all_types()")
    answer.to_pandas()
    for encode in FILES.values():
        assert encode(answer)
    json.loads(FILES["json"](answer), parse_constant=pytest.fail)


def test_a_cancelled_query_is_killed_also_within_a_function(folder: Path) -> None:
    query = UserQuery(folder, "SELECT levenshtein(repeat('a', 900000), repeat('b', 900000))")
    query.cancel()
    with pytest.raises(QueryCancelled):
        query.answer()
