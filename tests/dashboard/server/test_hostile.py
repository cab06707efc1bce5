"""Names, titles, notes and file names of strangers: on every page they are text, and break nothing."""

import csv
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect

from dashboard.shared.text import shown
from projections.query.files import FORMULA
from tests.helpers.browser import Site
from tests.helpers.looking import fits
from tests.helpers.serving import start, stop
from tests.helpers.shown import NOTED, played
from vidi.library.library import Library
from vidi.record.write import record_lines

RUN = "document.title='run';alert(1)"
NAMES = (
    f'"><img src=x onerror="{RUN}">',
    f"<svg onload={RUN}><b>Bo</b>",
    ":red[Cy] $x^2$ :smile: `c` [a](javascript:alert(1)) ![i](http://evil.example/i.png)",
    "=1+1\t\x1b[31m\x07",
    "\u202e" + "W" * 199,
)
TITLE = f"\u202e<script>{RUN}</script> **title** :blue[x]"
PLATFORM = f"@SUM(1) <svg onload={RUN}>"
NOTE = f"<svg onload={RUN}> \u202e" + "N" * 9_900
FILE = f'<img src=x onerror="{RUN}"> *f*.vidi.jsonl'
PLAYED = [name.replace("\u202e", "\ufffd") for name in NAMES]
"""The names as a replay shows them: whole."""
ASKED = "SELECT player, 1 AS one FROM seats WHERE seat IN (3, 4) ORDER BY seat"
SEEN = [shown(name) for name in NAMES]
"""The names as pages show them: cut, and with a sign for what works unseen."""

TRACES = """() => {
    const within = root => [...root.querySelectorAll("*")].flatMap(element =>
        [element, ...(element.shadowRoot ? within(element.shadowRoot) : [])])
    return within(document.body).filter(element =>
        [...element.attributes].some(({name}) => name.startsWith("on"))
        || element.matches("img[src=x], img[src*=evil], a[href^=javascript], .katex, .stMarkdownColoredText")
        || element.localName === "script" && element.textContent.includes("run")).map(e => e.outerHTML)
}"""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A whole game of such names, and a file of such a name whose record goes wrong."""
    folder = tmp_path_factory.mktemp("hostile")
    whole = played(NAMES, "whole", title=TITLE, platform=PLATFORM, remark=NOTE)
    partial = played(NAMES[:3], "partial", 30, title="partial", platform=PLATFORM)
    lines = list(record_lines(stored.event for stored in partial.collect_events()))
    (folder / FILE).write_text("\n".join([*lines, f'{{"<svg onload={RUN}>":1}}']), "utf-8")
    with Library(folder / "library") as library:
        library.record(whole)
        library.import_files([folder / FILE])
        games = {str(library.game(header.id).started.title): str(header.id) for header in library.games()}
    process, address = start(folder / "library")
    yield Site(address, folder / "library", games)
    stop(process)


def harmless(page: Page) -> None:
    """Nothing ran, nothing was made of a text, and none makes the page wider than its window."""
    assert page.evaluate(TRACES) == []
    assert page.title().endswith(" · Vidi")
    for width in (390, 1440):
        page.set_viewport_size({"width": width, "height": 900})
        fits(page, width)


def test_cards_and_filters_of_the_library(page: Page, site: Site) -> None:
    page.goto(site.address)
    expect(page.locator("a.game")).to_have_count(2)
    card = page.locator(".shelf > li", has_text="**title**")
    expect(card).to_contain_text(TITLE.replace("\u202e", "\ufffd"))
    expect(card).to_contain_text(PLATFORM)
    for name in SEEN:
        expect(card).to_contain_text(name)
    page.get_by_text("Filters", exact=True).click()
    page.get_by_role("combobox", name="Player").click()
    expect(page.get_by_role("option")).to_have_count(len(NAMES))
    assert page.evaluate(TRACES) == []
    page.get_by_role("option", name=NAMES[2]).click()
    expect(page.get_by_text("2 of 2 games")).to_be_visible()
    harmless(page)


def test_board_sentences_moves_and_panels_of_the_replay(page: Page, site: Site) -> None:
    page.goto(f"{site.address}/replay?game={site.games[TITLE]}&move={NOTED}")
    expect(page.locator(".stMain .replay[data-state=ready]")).to_be_visible()
    expect(page.locator(".seats .player")).to_have_text(PLAYED)
    expect(page.locator(".note")).to_have_text(NOTE.replace("\u202e", "\ufffd"))
    page.keyboard.press("End")
    expect(page.locator(".head")).to_contain_text("won by")
    page.locator(".plot").hover()
    expect(page.locator(".chart-tip .player")).to_have_text(PLAYED)
    harmless(page)
    page.goto(f"{site.address}/replay?game={site.games['partial']}&move=999&play=hand.hand.hand")
    expect(page.locator(".head")).to_contain_text(FILE)
    page.get_by_role("button", name="Continue from here").click()
    expect(page.locator(".play-panel select")).to_have_count(3)
    harmless(page)


def test_lists_profiles_and_charts_of_players(page: Page, site: Site) -> None:
    page.goto(f"{site.address}/players")
    expect(page.locator("tbody th .goes")).to_have_count(len(SEEN))
    assert sorted(page.locator("tbody th .goes").all_inner_texts()) == sorted(SEEN)
    harmless(page)
    page.get_by_role("link", name=SEEN[1], exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text(SEEN[1])
    expect(page.locator("[data-testid=stVegaLiteChart] :is(canvas, svg)").first).to_be_visible()
    harmless(page)


def test_the_choice_of_a_person_and_all_plays_of_one(page: Page, site: Site) -> None:
    page.goto(f"{site.address}/mine")
    expect(page.locator(".person .player")).to_have_count(len(SEEN))
    assert sorted(page.locator(".person .player").all_inner_texts()) == sorted(SEEN)
    harmless(page)
    page.get_by_role("link", name=SEEN[1]).click()
    expect(page.get_by_role("heading", level=1)).to_have_text(SEEN[1])
    expect(page.get_by_role("table", name="Against")).to_contain_text(SEEN[0])
    harmless(page)


def test_figures_and_games_behind_them_in_analytics(page: Page, site: Site) -> None:
    page.goto(f"{site.address}/analytics?question=common/players")
    table = page.get_by_role("table", name="Table")
    expect(table).to_contain_text(SEEN[0])
    expect(page.locator("[data-testid=stVegaLiteChart] :is(canvas, svg)").first).to_be_visible()
    harmless(page)
    table.get_by_role("link").first.click()
    expect(page.get_by_role("dialog").locator("a.game")).to_have_count(1)
    harmless(page)


def test_rows_of_sql_and_a_file_that_no_spreadsheet_runs(page: Page, site: Site, tmp_path: Path) -> None:
    page.goto(f"{site.address}/sql?q={quote(ASKED)}")
    expect(page.get_by_text("3 rows", exact=True)).to_be_visible()
    harmless(page)
    with page.expect_download() as download:
        page.get_by_role("button", name="CSV", exact=True).click()
    download.value.save_as(tmp_path / "answer.csv")
    with (tmp_path / "answer.csv").open(encoding="utf-8", newline="") as file:
        cells = [row["player"] for row in csv.DictReader(file)]
    assert f"'{NAMES[3]}" in cells
    assert not any(FORMULA.match(cell) and not cell.startswith("'") for cell in cells)
    assert {cell[1:] if FORMULA.match(cell) else cell for cell in cells} == {NAMES[2], NAMES[3]}
