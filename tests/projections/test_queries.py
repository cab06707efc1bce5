"""Queries under a name: the functions that store them, and the commands."""

import json
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from domain.catalog import codec
from domain.library.reports import QueryNamed
from tests.games.examples import HIDDEN, OPEN
from tests.generic.streams import FOLDER, rows
from tests.helpers.command import Vidi
from tests.helpers.reported import stream
from vidi.care.verify import verify
from vidi.library.library import Library
from vidi.library.queries import QUERIES_AT_MOST, QueryError, name, queries, remove, rename

STORED = FOLDER / "reported" / "queries.1.jsonl"
SQL = "SELECT count(*) AS games FROM games WHERE game = $game OR $game IS NULL"


@pytest.fixture
def library(tmp_path: Path) -> Library:
    return Library(tmp_path / "library")


def test_queries_are_named_replaced_renamed_and_removed(library: Library) -> None:
    with library:
        name(library, "zwei", "SELECT 2")
        name(library, "Eins", "SELECT 1")
        assert queries(library) == {"Eins": "SELECT 1", "zwei": "SELECT 2"}
        before = library.store.position()
        name(library, "Eins", "SELECT 1")
        assert library.store.position() == before
        name(library, "Eins", "SELECT 11", replace=True)
        rename(library, "Eins", "eleven")
        remove(library, "zwei")
        assert queries(library) == {"eleven": "SELECT 11"}
        name(library, "zwei", "SELECT 22")
        assert queries(library) == {"eleven": "SELECT 11", "zwei": "SELECT 22"}
        assert verify(library.folder, library.store, lambda done: None).ok


@pytest.mark.parametrize(
    ("called", "sql", "why"),
    [
        ("", "SELECT 1", 'not ""'),
        (" x", "SELECT 1", "without a space at its ends"),
        ("a\nb", "SELECT 1", "in one line"),
        ("\u202ex", "SELECT 1", "in one line"),
        ("\ud83d", "SELECT 1", "in one line"),
        ("x" * 101, "SELECT 1", "1 to 100 letters"),
        ("x", " ", "1 to 100,000 characters"),
        ("x", "\ud83d", "a query is text"),
        ("x", "x" * 100_001, "1 to 100,000 characters"),
        ("known", "SELECT 2", 'another query is called "known" already'),
    ],
)
def test_what_cannot_be_named_is_refused_and_nothing_is_stored(
    library: Library, called: str, sql: str, why: str
) -> None:
    with library:
        name(library, "known", "SELECT 1")
        with pytest.raises(QueryError, match=why):
            name(library, called, sql)
        with pytest.raises(QueryError, match=r'no query is called "gone"; `vidi queries` lists them'):
            rename(library, "gone", "x")
        with pytest.raises(QueryError, match='no query is called "gone"'):
            remove(library, "gone")
        assert library.store.position() == 1


def test_a_library_keeps_so_many_and_no_more(library: Library) -> None:
    with library, library.store.bulk():
        for number in range(QUERIES_AT_MOST):
            library.store.events.put(stream(QueryNamed(name=f"n{number}", sql="SELECT 1")))
        with pytest.raises(QueryError, match="at most 1,000 queries"):
            name(library, "one more", "SELECT 1")


def test_events_of_queries_as_they_were_once_stored_load_for_ever(library: Library) -> None:
    events = [codec().decode(topic, text.encode()) for topic, text in rows(STORED)]
    stored = stream(*events)
    with library:
        library.store.events.put(stored[:2])
        assert queries(library) == {"Games of a kind": SQL}
        library.store.events.put(stored[2:])
        assert queries(library) == {}
        assert verify(library.folder, library.store, lambda done: None).ok


def test_the_commands_keep_run_and_remove_a_query(vidi: Vidi, tmp_path: Path) -> None:
    assert vidi("play", OPEN.name, "--players", 2, "--bot", "random").code == 0
    assert "no query has a name" in vidi("queries").out
    assert vidi("queries", "name", "kinds", SQL).code == 0
    assert "already" in vidi("queries", "name", "kinds", "SELECT 1").err
    assert vidi("queries", "rename", "kinds", "games of a kind").code == 0
    assert json.loads(vidi("queries", "--json").out) == {"queries": [{"name": "games of a kind", "sql": SQL}]}

    def counted(*value: str) -> object:
        done = vidi("sql", "--named", "games of a kind", "--format", "json", *value)
        return json.loads(done.out)[0]["games"] if done.code == 0 else done.err

    assert counted("--value", f"game={OPEN.name}") == 1
    assert counted("--value", f"game={HIDDEN.name}") == 0
    assert counted("--value", "game=") == 1
    assert "needs a value for $game" in str(counted())
    assert "is not NAME=VALUE" in str(counted("--value", OPEN.name))
    assert "no query is called 'kinds'; there is: games of a kind" in vidi("sql", "--named", "kinds").err
    assert "give one of" in vidi("sql", "SELECT 1", "--named", "kinds").err
    assert vidi("queries", "remove", "games of a kind").code == 0
    assert json.loads(vidi("queries", "--json").out) == {"queries": []}


def test_a_file_that_the_command_writes_has_all_rows(vidi: Vidi, tmp_path: Path) -> None:
    assert vidi("play", OPEN.name, "--players", 2, "--bot", "random").code == 0
    for kind in ("parquet", "csv"):
        file = tmp_path / f"many.{kind}"
        done = vidi("sql", "SELECT * FROM range(10001)", "--format", kind, "-o", file)
        assert (done.code, done.err) == (0, "")
    assert pq.read_table(tmp_path / "many.parquet").num_rows == 10_001
    assert len((tmp_path / "many.csv").read_text("utf-8").splitlines()) == 10_002
    assert "(-o FILE) has all" in vidi("sql", "SELECT * FROM range(10001)", "--format", "csv").err
    file = tmp_path / "none.csv"
    assert "Did you mean" in vidi("sql", "SELECT * FROM gmes", "--format", "csv", "-o", file).err
    assert not file.exists()
