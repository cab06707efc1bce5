"""Every table says what it is, and the page of them is up to date."""

import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import duckdb
import pytest

from domain.catalog import games
from projections.query.doc import PAGE, described, described_in, markdown, page
from projections.schema.compiled import FOLDER, schema
from projections.schema.macros import KEY
from projections.storage.create import create
from tests.games.examples import OPEN
from tests.helpers.empty_tables import copier
from tests.helpers.projected import published

Ask = Callable[[str], list[tuple[Any, ...]]]


@pytest.fixture(scope="module")
def ask() -> Iterator[Ask]:
    """Answers queries on empty tables."""
    with duckdb.connect(":memory:") as con:
        create(con)
        yield lambda sql: con.execute(sql).fetchall()


NAMED = "NOT internal AND schema_name IN ('main', 'facts')"
"""The names that queries use."""


@pytest.fixture(scope="module")
def copied(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Ask]:
    """Answers queries on copied tables, as tests of other folders have them."""
    with duckdb.connect(tmp_path_factory.mktemp("copied") / "warehouse.duckdb") as con:
        copier(tmp_path_factory.mktemp("made"))(con)
        yield lambda sql: con.execute(sql).fetchall()


@pytest.mark.parametrize(
    "silent",
    [
        f"SELECT view_name FROM duckdb_views() WHERE comment IS NULL AND {NAMED}",  # noqa: S608 - our own
        f"SELECT table_name, column_name FROM duckdb_columns() WHERE comment IS NULL AND {NAMED}",  # noqa: S608
        "SELECT function_name FROM duckdb_functions() WHERE schema_name = 'facts' AND comment IS NULL",
    ],
)
def test_everything_has_a_comment(ask: Ask, silent: str) -> None:
    assert ask(silent) == []


@pytest.mark.parametrize("view", ["moves", "turns", "scores"])
def test_results_are_joined_by_seat_without_ambiguous_rounds(ask: Ask, view: str) -> None:
    sql = f"SELECT move, round, turn, last_round FROM {view} JOIN results USING (game_id, seat)"  # noqa: S608
    assert ask(sql) == []


def test_a_column_of_facts_that_may_be_null_says_when(ask: Ask) -> None:
    """Those of views: tests/projections/questions/test_questions.py, by their rows."""
    silent = """SELECT f.table_name, f.column_name, f.comment
        FROM duckdb_columns() AS f
        JOIN duckdb_columns() AS t USING (table_name, column_name)
        WHERE f.schema_name = 'facts' AND t.schema_name = 'live' AND t.is_nullable
            AND NOT contains(lower(f.comment), 'null')"""
    assert ask(silent) == []


@pytest.mark.parametrize(
    "contents",
    [
        "SELECT * EXCLUDE (database_name, database_oid, schema_oid, table_oid) FROM duckdb_columns()",
        "SELECT schema_name, view_name, comment, length(sql) FROM duckdb_views()",
        "SELECT schema_name, table_name, comment, sql FROM duckdb_tables()",
        "SELECT table_name, constraint_text FROM duckdb_constraints()",
        "SELECT table_name, sql FROM duckdb_indexes()",
        """SELECT schema_name, function_name, parameters, comment, length(macro_definition)
        FROM duckdb_functions()""",
        "SELECT * FROM facts.packs",
        "SELECT * EXCLUDE build FROM facts.progress",
    ],
)
def test_tests_begin_with_the_tables_that_are_made(ask: Ask, copied: Ask, contents: str) -> None:
    """The SQL of views and macros is compared by length: DuckDB prints columns of EXCLUDE in any order."""
    assert sorted(map(str, copied(contents))) == sorted(map(str, ask(contents)))


def test_events_say_of_which_streams_they_are(ask: Ask) -> None:
    """A library has events of files, persons and remarks beside those of games."""
    sql = f"SELECT comment FROM duckdb_columns() WHERE column_name = 'game_id' AND table_name = 'events' AND {NAMED}"  # noqa: S608, E501
    [(view,), (facts,)] = ask(sql)
    assert view == facts
    for stream in ("imports.file_id", "facts.people.person_id", "facts.remarks.remarks_id"):
        assert stream in view
        *table, name, column = stream.split(".")
        assert ask(f"SELECT {column} FROM {'.'.join([*table, name])}") == []  # noqa: S608


def test_the_page_is_up_to_date() -> None:
    assert PAGE.read_text("utf-8") == page(), "run `python -m projections.query.doc`"


def test_a_published_copy_describes_itself(tmp_path: Path) -> None:
    with duckdb.connect(published(tmp_path, []), read_only=True) as con:
        assert described_in(con) == described()


def test_the_page_has_a_line_for_each_fact_and_the_command_its_columns() -> None:
    facts = [table for table in described() if table.name.startswith("facts.")]
    short, whole = page().splitlines(), markdown()
    for fact in facts:
        assert f"- `{fact.name}`: {fact.meaning}" in short
        columns = "\n".join(f"| {one.name} | {one.type} | {one.meaning} |" for one in fact.columns)
        assert f"### {fact.name}\n\n{fact.meaning}\n\n| column | type | meaning |\n" in whole
        assert f"\n{columns}\n" in whole
    assert not any(line.startswith("### facts.") for line in short)


def test_the_page_names_the_facts_behind_a_view() -> None:
    """Those that only macros read as well."""
    sections = {text.partition("\n")[0]: text for text in page().split("\n### ")}
    assert "\nFrom `facts.moves`.\n" in sections["moves"]
    assert "\nFrom `facts.results`.\n" in sections["results"]
    assert "`facts.play_seats`" in sections["chosen_seats"]
    assert "`facts.scores`" in sections["standings"]
    assert all("\nFrom `facts." in text for view, text in sections.items() if view != "# The tables")


def test_views_show_no_take_backs_and_no_inherited_rows(ask: Ask) -> None:
    """Facts that know a branch are asked by their view through the one macro that knows what stands."""
    views = ask(
        """SELECT view_name, sql FROM duckdb_views()
        WHERE (schema_name = 'live_views' OR schema_name = 'main' AND view_name = 'events')
        AND replace(view_name, 'recorded_', '') IN
        (SELECT table_name FROM duckdb_columns() WHERE schema_name = 'facts' AND column_name = 'inherited')"""
    )
    assert len(views) >= 8
    macros: dict[str, str] = dict(
        ask("SELECT function_name, macro_definition FROM duckdb_functions() WHERE schema_name = 'live'")
    )
    for name, sql in views:
        view = name.removeprefix("recorded_")
        layer = "facts" if view == "events" else "live"
        read = [sql, *(macros[macro] for macro in re.findall(r"live\.(\w+)\(", sql))]
        assert any(f"{layer}.standing('{layer}.{view}')" in part for part in read), view
        # A branch may have taken over the end of the game that it left: that is its own end too.
        assert "inherited" in sql or view == "results", view


@pytest.mark.parametrize(
    ("file", "old", "new", "digest", "look"),
    [
        ("common/moves.sql", "'One row per move that stands.'", "'Every move.'", False, True),
        (f"{OPEN.name}/turns.sql", "WHERE NOT t.inherited", "WHERE true", False, True),
        ("common/moves.sql", "'The details of the command, by name.'", "'Details.'", False, True),
        ("common/marks.sql", "-- The words are those of", "-- These words are those of", False, False),
        ("common/moves.sql", "    note VARCHAR", "    note JSON", True, False),
        ("common/moves.sql", "WHERE topic = 'vidi.MoveMade.1'", "WHERE false", True, False),
        ("projector/ratings.py", "DIGITS = 6", "DIGITS = 7", False, True),
    ],
)
def test_what_makes_tables_again_and_what_only_views(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, file: str, old: str, new: str, digest: bool, look: bool
) -> None:
    before = schema()
    folder = Path(shutil.copytree(FOLDER, tmp_path / "projections"))
    text = (folder / file).read_text("utf-8")
    assert old in text
    (folder / file).write_text(text.replace(old, new), "utf-8")
    monkeypatch.setattr("projections.schema.compiled.FOLDER", folder)
    after = schema.__wrapped__()
    assert (after.digest != before.digest, after.look != before.look) == (digest, look)


@pytest.mark.parametrize(
    ("head", "key"),
    [
        ("turn", ["game_id", "version", "move", "round", "turn", "inherited"]),
        ("round", ["game_id", "version", "move", "round", "inherited"]),
    ],
)
def test_a_head_adds_the_key_of_a_table(ask: Ask, head: str, key: list[str]) -> None:
    texts = "".join(file.read_text("utf-8") for file in FOLDER.glob("*/*.sql"))
    tables = re.findall(rf"^CREATE TABLE facts\.(\w+) \(\n    -- \[key {head}\]$", texts, re.MULTILINE)
    assert tables
    for table in tables:
        columns = ask(
            f"""SELECT column_name, is_nullable FROM duckdb_columns()
            WHERE schema_name = 'live' AND table_name = '{table}' ORDER BY column_index"""  # noqa: S608
        )
        assert columns[: len(key)] == [(column, False) for column in key], table


def test_no_table_spells_out_a_key() -> None:
    keys = (KEY, KEY.replace("    turn INTEGER NOT NULL,\n", ""))
    files = {file.name: file.read_text("utf-8") for file in FOLDER.glob("*/*.sql")}
    assert [name for name, text in files.items() if any(key in text for key in keys)] == []


def columns(ask: Ask, schema: str, table: str) -> list[str]:
    return [
        column
        for (column,) in ask(
            f"""SELECT column_name FROM duckdb_columns()
            WHERE schema_name = '{schema}' AND table_name = '{table}' ORDER BY column_index"""  # noqa: S608
        )
    ]


def standing(ask: Ask, table: str) -> list[str]:
    """The columns of a view of what stands in a table: beside a seat its player."""
    of_facts = [column for column in columns(ask, "facts", table) if column != "inherited"]
    return [shown for column in of_facts for shown in (["seat", "player"] if column == "seat" else [column])]


def test_a_head_shows_all_columns_of_a_table_and_the_player(ask: Ask) -> None:
    files = [file.read_text("utf-8") for file in FOLDER.glob("*/*.sql")]
    headed = [text for text in files if "\n-- [view standing]\n" in text]
    assert headed
    for text in headed:
        [table] = re.findall(r"^CREATE TABLE facts\.(\w+)", text, re.MULTILINE)
        assert columns(ask, "main", table) == standing(ask, table), table


def test_no_view_spells_out_what_stands(ask: Ask) -> None:
    plain = re.compile(
        r"^CREATE VIEW (\w+) AS\nSELECT[^()]*\nFROM facts\.standing\('facts\.\1'\) AS (\w)\n"
        r"(LEFT JOIN facts\.seated\(\) AS s USING \(game_id, seat\)\n)?WHERE NOT \2\.inherited;$",
        re.MULTILINE,
    )
    for file in FOLDER.glob("*/*.sql"):
        for view, *_ in plain.findall(file.read_text("utf-8")):
            assert columns(ask, "main", view) != standing(ask, view), view


def test_the_batch_is_made_before_it_is_read() -> None:
    assert "TEMP TABLE batch" in schema().batch
    assert all("FROM batch" in rows.sql for rows in schema().rows)


def test_rows_come_of_the_events_that_they_name_and_of_no_others() -> None:
    """They are not asked for where a batch has none of them."""
    for sql, topics, *_ in schema().rows:
        named = re.findall(r"topic (?:= '[\w.]+'|IN \([^)]*\))(?! OR)", sql)
        assert not topics or len(named) >= sql.count("FROM batch"), sql


def test_the_rows_of_a_game_come_of_its_own_events() -> None:
    for file in FOLDER.glob("*/*.sql"):
        if file.parent.name in games():
            [_, *rows] = file.read_text("utf-8").split("\n-- [rows]\n")
            for section in rows:
                assert set(re.findall(r"'(\w+)\.\w+\.\d+'", section)) == {file.parent.name}, file
