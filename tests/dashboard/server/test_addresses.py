"""What stands in the address of a page may be anything: a page says what is wrong, and never breaks."""

import re
from pathlib import Path
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Page, expect

import dashboard
from dashboard.server import shell
from dashboard.shared import filtering
from tests.helpers.browser import Site
from tests.helpers.looking import VIEWS, findings, view

NAMES = {
    "after",
    "file",
    "game",
    "seat",
    "play",
    "name",
    "player",
    "rule",
    "q",
    "question",
    "bars",
    "row",
    "of",
    "order",
    "part",
    "sort",
    "page",
    "search",
    "view",
}
"""What pages read of their address, beside the filters."""
BROWSER = {"move", "pin", "hide"}
"""What the browser reads of it."""
READ = re.compile(r'query_params(?:\.\w+\(|\[)"(\w+)"|\bkey="(\w+)",\s*bind="query-params"')
MANY = "9" * 5_000
"""More digits than Python makes a number of."""
ODD = "²\x01'\"><é\N{GAME DIE}"


def test_every_word_of_an_address_is_tried() -> None:
    source = "".join(path.read_text("utf-8") for path in Path(dashboard.__file__).parent.rglob("*.py"))
    tried = {name for names in READ.findall(source) for name in names if name}
    assert tried <= NAMES


@pytest.mark.parametrize("path", shell.PAGES)
def test_no_value_in_an_address_breaks_a_page(page: Page, site: Site, path: str) -> None:
    words = [*NAMES, *filtering.LABELS]
    odd = dict.fromkeys(words, ODD) | dict.fromkeys(("game", "seat", "seats", "row", "since", *BROWSER), MANY)
    page.goto(f"{site.address}/{path}?{urlencode(odd)}")
    expect(page.get_by_role("heading", level=1).first).to_be_visible()
    expect(page.get_by_test_id("stException")).to_have_count(0)
    here = page.locator(f"[data-testid=stTopNavLink][href$='/{path}']")
    expect(page).to_have_title(f"{here.inner_text().splitlines()[-1]} · Vidi")


def test_a_game_that_cannot_be_is_no_game_and_a_seat_that_cannot_be_is_none(page: Page, site: Site) -> None:
    page.goto(f"{site.address}/replay?game={MANY}")
    expect(page.get_by_role("heading", level=1)).to_have_text("No such game")
    words = urlencode(dict.fromkeys((*BROWSER, "seat", "play"), MANY))
    page.goto(f"{site.address}/replay?game={site.games['The long one']}&{words}")
    expect(page.get_by_role("heading", level=1)).to_have_text("The long one")
    expect(page.locator(".position")).to_contain_text("Start")
    expect(page).to_have_title("The long one · Vidi")


def test_an_address_without_a_page_has_our_own_page_that_leads_home(tab: Page, site: Site) -> None:
    for path in ("nopage", "replay/nopage", "nopage.html", "_stcore/nopage"):
        answer = tab.goto(f"{site.address}/{path}")
        assert (answer and answer.status) == 404
        expect(tab.get_by_role("heading", level=1)).to_have_text("No such page")
    for scheme, size, options in VIEWS[:2]:
        view(tab, scheme, size)
        assert findings(tab, options) == []
    tab.get_by_role("link", name="To the library").click()
    expect(tab.locator("a.game").first).to_be_visible()


def test_every_page_of_the_navigation_has_its_path(page: Page, site: Site) -> None:
    page.goto(site.address)
    links = page.get_by_test_id("stTopNavLink")
    expect(links).to_have_count(len(shell.PAGES))
    paths = links.evaluate_all("links => links.map(link => new URL(link.href).pathname.slice(1))")
    assert sorted(paths) == sorted(shell.PAGES)
