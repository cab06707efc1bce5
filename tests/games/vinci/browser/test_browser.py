"""The map of Vinci in the browser: shaded by the answer to a question, and on a telephone."""

import re

from playwright.sync_api import Page, expect

from domain.vinci import RULES
from tests.helpers.browser import Site


def test_the_map_has_shades_numbers_and_a_legend_and_leads_to_games(page: Page, site: Site) -> None:
    page.goto(f"{site.address}/analytics?question=vinci/provinces_fought")
    board = page.locator(".heat .board svg")
    expect(board).to_be_visible()
    expect(page.locator(".heat .legend li")).to_have_count(6)
    cells = page.get_by_role("table", name="Table").get_by_role("row").nth(1).locator("th, td")
    ids = {name: id_ for id_, name in RULES.names()["province"].items()}
    province = ids[cells.first.inner_text().strip()]
    expect(board.locator(f"#n-{province}")).to_have_text(f"{float(cells.nth(3).inner_text()):.0f}")
    board.locator(f"#r-{province}").click(force=True)
    expect(page.get_by_role("dialog").locator("a.game").first).to_be_visible()
    expect(page).to_have_url(re.compile(r"row=\w+"))


SMALLEST = """(layer) => Math.min(...[...layer.children].map(text =>
    parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a))"""


def test_a_telephone_has_names_that_are_read_and_more_of_them_when_enlarged(page: Page, site: Site) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{site.address}/replay?game={site.games['The long one']}&move=20")
    whole, near = page.locator(".board .v-whole"), page.locator(".board .v-near")
    expect(whole).to_be_visible()
    expect(near).to_be_hidden()
    assert whole.evaluate(SMALLEST) > 9
    some = whole.locator("text").count()
    page.locator(".board").hover()
    for _ in range(4):
        page.mouse.wheel(0, -100)
    expect(near).to_be_visible()
    expect(whole).to_be_hidden()
    assert near.evaluate(SMALLEST) > 11
    assert near.locator("text").count() > some
