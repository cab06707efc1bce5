"""What a user's query reaches by any function, macro or name: its copy, and the segments that it lists."""

import os
import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import duckdb
import pytest

from projections.copies.current import hidden
from projections.projector.projector import WAREHOUSE, Projector
from projections.projector.publish import publish
from projections.query.forbidden import NAME_A_TABLE, RUN_A_TEXT
from projections.query.read import SqlRefused, opened_alone
from projections.query.sandbox import answer
from projections.query.whole import whole
from projections.storage.segments import files
from tests.games.examples import HIDDEN
from tests.helpers.shown import played
from vidi.library.library import Library

NOWHERE = "lake/nowhere.parquet"
NO_FORM = re.compile("No function matches|not support the supplied|reads a single|needs a sub|cannot be used")
"""The refusal of a call because its arguments are not those that a function takes, or because of its name."""
NAMES = ("duckdb_databases", "pg_catalog.pg_settings")
"""Views of DuckDB that know the path of the library."""
FUNCTIONS = """
SELECT DISTINCT if(database_name = 'system', '', schema_name || '.') || function_name, function_type
FROM duckdb_functions() WHERE function_type IN ('table', 'table_macro') AND parameters <> [] ORDER BY 1"""


class Place(NamedTuple):
    """A library with sealed games, in whose folder a query runs."""

    folder: Path
    listed: str
    """A segment of the copy."""
    copies: dict[str, Path]
    """The whole copy, and the covered one."""
    going: str
    """The id of a game that hides something."""


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    folder = tmp_path_factory.mktemp("reached") / "library"
    going = played(("Ada", "Bo", "Cy"), "going", 24, rules=HIDDEN)
    with Library(folder) as library:
        library.record(going, played(("Ada", "Bo"), "open", 9))
        with Projector(library.folder / WAREHOUSE, library.store.rows, covers=True) as projector:
            projector.catch_up()
            projector.seal(0, 0)
            copy = publish(projector, folder)
            with duckdb.connect(copy, read_only=True) as con:
                (listed,) = (file.path for file in files(con) if file.name == "events")
            shutil.copy(folder / listed, (folder / listed).with_name("unlisted.parquet"))
            before = Path.cwd()
            os.chdir(folder)
            copies = {"whole": whole(copy), "covered": copy}
            yield Place(folder, listed, copies, str(going.id))
            os.chdir(before)


Outcome = Callable[[str], str]


def asker(con: duckdb.DuckDBPyConnection) -> Outcome:
    """Gives the answer to a query as the sandbox does, in this process, or its refusal: as a text."""

    def ask(sql: str) -> str:
        try:
            return str(answer(con.cursor(), sql, 10_000)[0].to_pylist())
        except SqlRefused as refused:
            return f"refused: {refused}"

    return ask


@pytest.fixture(scope="module", params=["whole", "covered"])
def outcome(
    place: Place, tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest
) -> Iterator[Outcome]:
    with opened_alone(place.copies[request.param], tmp_path_factory.mktemp("room")) as con:
        yield asker(con)


@pytest.fixture(scope="module")
def functions(place: Place, tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """Every table function and macro that takes a text or a name, with a place for it."""
    forms = {"table": ("({0})", "([{0}])", "({0}, 'x', 1)"), "table_macro": ("({0})", "({0}, path)")}
    with opened_alone(place.copies["whole"], tmp_path_factory.mktemp("room")) as con:
        there = con.execute(FUNCTIONS).fetchall()
        every = [f"FROM {name}{form}" for name, kind in there for form in forms[kind]]
        ask = asker(con)
        return [one for one in every if not NO_FORM.search(ask(one.format("'lake'")))]


def unlisted(place: Place) -> list[str]:
    """Paths that no query may read: as they are, from the root, by globs, by addresses."""
    events = Path(place.listed).parent
    there = [
        f"{events}/unlisted.parquet",
        f"{events}/*.parquet",
        f"lake/../{events}/unlisted.parquet",
        "lake/*/facts/events/_delta_log/*.json",
        "events.db",
        *(str(copy.relative_to(place.folder)) for copy in place.copies.values()),
        str(hidden(place.copies["covered"]).relative_to(place.folder)),
    ]
    assert all((place.folder / path).exists() for path in there if "*" not in path)
    return [*there, f"{place.folder}/{there[0]}", f"file://{place.folder}/{there[0]}", "/etc/pass*"]


def test_no_function_reaches_what_the_copy_does_not_list(
    place: Place, outcome: Outcome, functions: list[str]
) -> None:
    """A query is refused, or its answer is that for a file that is not there."""
    asked = [(path, f"FROM '{path}'") for path in unlisted(place)]
    asked += [(path, form.format(f"'{path}'")) for form in functions for path in unlisted(place)]
    assert len(asked) > 300
    for path, sql in asked:
        given = outcome(sql)
        assert str(place.folder) in path or str(place.folder) not in given, sql
        if not given.startswith("refused: "):
            assert given == outcome(sql.replace(path, NOWHERE)).replace(NOWHERE, path), sql


def test_what_the_copy_lists_has_nothing_of_a_game_that_hides(
    place: Place, outcome: Outcome, functions: list[str]
) -> None:
    answers = [outcome(form.format(f"'{place.listed}'")) for form in functions]
    answers += [outcome(f"FROM '{prefix}{place.listed}'") for prefix in ("", "./", "lake/../")]
    assert sum(not given.startswith("refused") for given in answers) > 10
    assert not [given for given in answers if place.going in given or str(place.folder) in given]


def test_no_statement_writes_what_the_copy_lists(place: Place, outcome: Outcome) -> None:
    before = (place.folder / place.listed).read_bytes()
    for copied in ("SELECT 1 AS n", "PIVOT games ON game USING count(*)", "FROM games"):
        for explain in (
            "",
            "EXPLAIN",
            "EXPLAIN ANALYZE",
            "EXPLAIN /* SELECT */ ANALYZE",
            "EXPLAIN (ANALYZE)",
        ):
            for more in ("", ", USE_TMP_FILE false"):
                write = f"{explain} COPY ({copied}) TO '{place.listed}' (FORMAT parquet{more})"
                assert outcome(write).startswith("refused: only reading"), write
    assert (place.folder / place.listed).read_bytes() == before


def test_no_function_names_the_folder_of_the_library(
    place: Place, outcome: Outcome, functions: list[str]
) -> None:
    """Whether a table is named as such, as a text, or as a text that the query computes."""
    for name in NAMES:
        computed, escaped = f"'{name[:3]}' || '{name[3:]}'", name.replace("_", r"\x5f")
        for text in (name, f"'{name}'", f"E'{escaped}'", computed):
            for form in functions:
                given = outcome(form.format(text))
                assert str(place.folder) not in given, (form, text)


def test_the_macros_that_name_a_table_are_known(place: Place) -> None:
    with duckdb.connect(place.copies["whole"], read_only=True) as con:
        macros = con.execute(
            "SELECT function_name, parameters, macro_definition FROM duckdb_functions() "
            "WHERE macro_definition IS NOT NULL"
        ).fetchall()
    known = set(RUN_A_TEXT)
    while more := {name for name, parameters, text in macros if passes_on(parameters, text, known)} - known:
        known |= more
    assert known == RUN_A_TEXT | NAME_A_TABLE


def passes_on(parameters: list[str], text: str, known: set[str]) -> bool:
    """Whether a macro gives a parameter of its own to one of the known functions."""
    calls = re.findall(rf"\b(?:{'|'.join(known)})\(([^)]*)", text)
    return any(re.search(rf"\b{name}\b", given) for given in calls for name in parameters)


@pytest.mark.parametrize(
    "sql",
    [
        "FROM facts.standing('facts.moves')",
        "FROM histogram(moves, move)",
        "SELECT histogram(move + 1) FROM moves",
        "EXPLAIN FROM standings",
    ],
)
def test_a_table_with_its_name_written_out_is_answered(outcome: Outcome, sql: str) -> None:
    assert not outcome(sql).startswith("refused")
