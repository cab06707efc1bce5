"""The map of Vinci in the browser, shaded by the answer to a question."""

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
