"""The Library page of many games: search, list, pages, and results that are hidden."""

import re
from collections.abc import Iterator
from dataclasses import replace

import pytest
from playwright.sync_api import Page, expect

import vidi
from tests.games.examples import OPEN
from tests.helpers.browser import Site
from tests.helpers.logged import logged_game
from tests.helpers.reported import play, seat, stream
from tests.helpers.serving import start, stop
from tests.helpers.shown import played
from vidi.library.library import Library
from vidi.library.tables import project

PLAYS, BEGUN = 60, 5
LINES = """rows => rows.map(row => [
    row.querySelector("a").textContent, row.querySelector(".note").textContent.split(" to move")[0]
])"""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A recorded game without a title, unfinished ones, a log, and plays that fill three pages."""
    folder = tmp_path_factory.mktemp("many") / "library"
    game = played(("Ada", "Bo"), "short")
    begun = [played(("Eve", "Finn"), f"begun {n}", n, title=f"Under way {n}") for n in range(BEGUN)]
    with Library(folder) as library:
        library.record(game, *begun, logged_game("Rails <b>", "shelf", 3))
        for n in range(PLAYS):
            reported = play(str(n), seat("Cy", "9", won=True), seat("Dan", "8"), title=f"Harbour {n:02}")
            library.store.events.put(stream(replace(reported, played_at=f"2024-04-{1 + n % 30:02}")))
        project(folder, library.store)
    process, address = start(folder)
    yield Site(address, folder, {each.started.title or "": str(each.id) for each in [game, *begun]})
    stop(process)


def test_page_order_and_list_are_kept_on_the_way_back(page: Page, site: Site) -> None:
    page.goto(f"{site.address}/?sort=title&view=list&page=2")
    rows = page.locator(".list tbody tr")
    expect(rows).to_have_count(24)
    expect(rows.first).to_contain_text("Harbour 24")
    rows.first.locator("a.game").click()
    expect(page.get_by_role("heading", level=1, name="Harbour 24")).to_be_visible()
    expect(page).to_have_title("Harbour 24: Cy and Dan, 25 April 2024 · Vidi")
    page.go_back()
    expect(rows.first).to_contain_text("Harbour 24")
    expect(page.get_by_role("combobox", name="Sorted by")).to_have_value("title")
    page.get_by_role("button", name="Page 3").click()
    expect(rows.first).to_contain_text("Harbour 48")
    expect(page).to_have_url(re.compile("page=3"))


def test_a_log_of_any_title_has_a_card_with_its_points_and_players(page: Page, site: Site) -> None:
    page.goto(f"{site.address}/?fidelity=logged")
    card = page.locator(".shelf > li")
    expect(card).to_have_count(1)
    expect(card).to_contain_text("Rails <b>")
    expect(card).to_contain_text("Some Arena")
    expect(card.locator(".score")).to_have_count(3)
    card.get_by_role("link", name="Cy", exact=True).click()
    expect(page.get_by_role("heading", level=1, name="Cy")).to_be_visible()
    expect(page.get_by_role("heading", name="Games")).to_be_visible()


def test_a_search_finds_a_game_that_is_named_by_what_came_of_it_until_that_is_hidden(
    page: Page, site: Site
) -> None:
    page.goto(f"{site.address}/?page=3")
    page.get_by_role("searchbox", name="Search").fill("europa ada")
    expect(page.get_by_text("1 of 67 games")).to_be_visible()
    expect(page).to_have_url(re.compile("search=europa"))
    card = page.locator(".shelf > li")
    expect(card).to_have_count(1)
    expect(card.get_by_role("heading")).to_have_text(re.compile(r"^(Ada beat Bo|Bo beat Ada) by \d+$"))
    expect(card).to_contain_text(OPEN.title)
    expect(card.locator(".about")).to_contain_text("Europa · 31 May 2024 · ")
    expect(card.get_by_text("won", exact=True)).to_be_visible()
    expect(card.locator("img")).to_have_js_property("naturalWidth", 450)
    hide = page.get_by_role("button", name="Hide results")
    hide.click()
    expect(card.get_by_role("heading")).to_have_text("Ada and Bo")
    expect(card.locator(".won, .score, .lines, img")).to_have_count(0)
    expect(card).not_to_contain_text("rounds")
    page.reload()
    expect(hide).to_have_attribute("aria-pressed", "true")
    card.locator("a.game").click()
    expect(page.get_by_role("button", name="Hide later moves")).to_have_attribute("aria-pressed", "true")
    page.go_back()
    hide.click()
    expect(card.get_by_text("won", exact=True)).to_be_visible()


def test_unfinished_games_say_whose_turn_it_is_and_all_are_a_click_away(page: Page, site: Site) -> None:
    page.goto(site.address)
    table = page.get_by_role("table", name="Continue")
    expect(table.get_by_role("row")).to_have_count(1 + 3)
    shown = dict(table.locator("tbody tr").evaluate_all(LINES))
    with vidi.open(site.folder) as library:
        games = [library.game(id_) for title, id_ in site.games.items() if title in shown]
    assert shown == {game.title: game.names[game.state().seat - 1] for game in games}
    for width in (390, 1280):
        page.set_viewport_size({"width": width, "height": 900})
        heights = table.locator("tbody tr").evaluate_all("rows => rows.map(row => row.offsetHeight)")
        assert max(heights) < 44, "a game takes more than a line"
    page.get_by_role("link", name=f"{BEGUN - 3} more").click()
    expect(page.locator("a.game")).to_have_count(BEGUN)
    expect(page.get_by_role("combobox", name="Finished")).to_have_value("not finished")
    page.go_back()
    expect(page.get_by_text("67 games")).to_be_visible()
