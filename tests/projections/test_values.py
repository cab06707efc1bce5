"""Columns with a closed list of values say which, and no other value occurs."""

import re
from collections.abc import Iterator

import duckdb
import pytest

from domain.catalog import games
from projections.query.doc import described
from projections.query.read import open_published
from projections.schema.compiled import FOLDER
from projections.schema.values import LISTED, values
from tests.helpers.projected import published
from tests.projections.questions.games import recorded_rows

NAMED = re.compile(r"^COMMENT ON COLUMN ([\w.]+)\.(\w+) IS\s([^;]*(?:;[^\n][^;]*)*);$", re.MULTILINE)
LISTS = [
    (table, column, LISTED.findall(comment), comment)
    for file in sorted(FOLDER.glob("*/*.sql"))
    for table, column, comment in NAMED.findall(file.read_text("utf-8"))
    if LISTED.search(comment)
]
REVIEWS = ("facts.review_commands", "review_commands", "facts.review_reasons", "review_reasons")
NONE = ("facts.marks", "facts.remarks", *REVIEWS)
"""The tables of which recorded games have no rows."""


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Iterator[duckdb.DuckDBPyConnection]:
    """The tables of all recorded games, and of the import of their files."""
    folder = tmp_path_factory.mktemp("values")
    listed = [row for name in games() for row in recorded_rows(name)]
    published(folder, [(position, *row[1:]) for position, row in enumerate(listed, 1)])
    with open_published(folder) as con:
        yield con


@pytest.mark.parametrize(("table", "column", "lists", "comment"), LISTS, ids=lambda value: str(value)[:40])
def test_every_value_that_occurs_is_in_the_list(
    tables: duckdb.DuckDBPyConnection, table: str, column: str, lists: list[str], comment: str
) -> None:
    [comment] = [
        each.meaning
        for view in described()
        if view.name == table
        for each in view.columns
        if each.name == column
    ]
    listed = {value for name in lists for value in values(name)}
    for value in listed:
        assert re.search(rf"(?<![\w-]){re.escape(value)}(?![\w-])", comment), comment
    answer = tables.execute(f"SELECT DISTINCT unnest([{column}]) FROM {table}").fetchall()  # noqa: S608 - ours
    occurring = {each for (value,) in answer for each in (value if isinstance(value, list) else [value])}
    apart = {value for value in occurring - listed - {None} if not re.search(rf"\b{value}\b", comment)}
    assert not apart
    assert occurring - {None} or table in NONE


def test_the_closed_lists_are_there() -> None:
    """Those that people ask for by name."""
    named = {(table, column) for table, column, _, _ in LISTS}
    assert named >= {
        ("facts.scores", "source"),
        ("facts.moves", "command"),
        ("facts.games", "game"),
        ("games", "fidelity"),
        ("events", "event"),
    }


@pytest.mark.parametrize("name", games())
def test_a_game_declares_its_sources(name: str) -> None:
    sources = games()[name].sources
    assert sources
    assert len(set(sources)) == len(sources)
