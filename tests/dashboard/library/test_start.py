"""*Start here*: the games with which a new library begins, and whether their sentences are true."""

import json
from collections.abc import Iterator
from pathlib import Path

import duckdb
import pytest
from playwright.sync_api import Page, expect

from dashboard.library.start import row as first_row
from domain.kernel.aggregate import identity
from domain.kernel.events import Source
from projections.query.read import open_published
from tests.helpers.browser import Site
from tests.helpers.looking import VIEWS, problems
from tests.helpers.serving import start, stop
from tests.helpers.shown import played
from vidi.library.library import Library
from vidi.library.shipped import shipped
from vidi.library.start import start_here
from vidi.library.tables import project

COMEBACK, CITY, TICKETS = (str(one.game) for one in start_here())


def files() -> list[Path]:
    """The records of these games."""
    records = shipped("fixtures").glob("*/*.vidi.jsonl")
    return [file for file in records if _id(file) in (COMEBACK, CITY, TICKETS)]


def _id(file: Path) -> str:
    with file.open(encoding="utf-8") as lines:
        header = json.loads(next(lines))
    source = header.get("source")
    return str(identity(header["game"], header["seats"], source=Source(**source) if source else None))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A library with these games alone."""
    folder = tmp_path_factory.mktemp("start") / "library"
    with Library(folder) as library:
        library.import_files(files())
        project(folder, library.store)
    return folder


@pytest.fixture(scope="module")
def tables(folder: Path) -> Iterator[duckdb.DuckDBPyConnection]:
    with open_published(folder) as con:
        yield con


def points(con: duckdb.DuckDBPyConnection, game: str) -> list[list[int]]:
    """The points of all seats by round, from 0."""
    sql = """SELECT list(points ORDER BY seat) FROM points_by_round WHERE game_id = $game::UUID
        GROUP BY round ORDER BY round"""
    return [points for (points,) in con.execute(sql, {"game": game}).fetchall()]


def test_the_sentences_are_what_the_tables_say(tables: duckdb.DuckDBPyConnection) -> None:
    assert [(game["id"], game["played_on"]) for game in first_row(tables)] == [
        (COMEBACK, None),
        (CITY, None),
        (TICKETS, None),
    ]
    comeback, city = points(tables, COMEBACK), points(tables, CITY)
    first = [round_[0] - max(round_[1:]) for round_ in comeback]
    assert (len(first) - 1, first[6], first[10], first[12]) == (12, -22, -7, 22)
    assert city == [[12, 12]] * 3 + [[9, 9]] * 9 + [[8, 8]] * 4 + [[4, 4]] * 5 + [[3, 3]] * 4 + [[0, 0]]
    [(burns,)] = tables.execute(
        "SELECT count(DISTINCT move) FROM facts.scores WHERE game_id = $game::UUID AND round = 25",
        {"game": CITY},
    ).fetchall()
    assert burns == 1
    scores = {game["id"]: game["scores"] for game in first_row(tables)}
    assert (points(tables, TICKETS)[-1], scores[TICKETS]) == ([53, 39], [61, 34])


def test_a_library_with_a_game_of_ones_own_begins_with_that(folder: Path, tmp_path: Path) -> None:
    with Library(tmp_path) as library:
        library.import_files(files())
        library.record(played(("Tavro", "Solde"), "bots", platform="vidi play"))
        project(tmp_path, library.store)
        with open_published(tmp_path) as con:
            assert len(first_row(con)) == 3
        library.record(played(("Ada", "Bo"), "own"))
        project(tmp_path, library.store)
        with open_published(tmp_path) as con:
            assert first_row(con) == []


@pytest.fixture(scope="module")
def site(folder: Path) -> Iterator[Site]:
    process, address = start(folder)
    yield Site(address, folder, {})
    stop(process)


def test_the_first_row_shows_them_with_their_stories_unless_results_are_hidden(
    page: Page, site: Site
) -> None:
    page.goto(site.address)
    row = page.get_by_role("list", name="Start here")
    expect(row.get_by_role("heading")).to_have_text([one.title for one in start_here()])
    expect(row.locator(".story")).to_have_text([one.sentence for one in start_here()])
    expect(row.locator("li").filter(has_text="Ann").locator(".score")).to_have_text(["61", "34"])
    expect(row.locator(".badge").first).to_have_text("our bot, steady")
    assert list(problems(page, VIEWS[:2])) == []
    page.get_by_role("button", name="Hide results").click()
    expect(row.locator(".story, .won, img")).to_have_count(0)
    expect(row.get_by_role("heading").last).to_have_text("Ann and Bo")
    page.get_by_role("searchbox", name="Search").fill("Ann")
    expect(row).to_be_hidden()
