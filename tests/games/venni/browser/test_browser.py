"""A game of VENNi, Vidi, Vici in the browser: the pen of a player on the sheet."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from domain.kernel.aggregate import Game
from domain.venni import RULES
from tests.games.vilnius.browser.test_browser import PANEL
from tests.helpers.browser import Site
from tests.helpers.looking import at_rest
from tests.helpers.serving import start, stop
from vidi.library.library import Library

SIDE = 24
"""Points of the smallest sheet, from edge to edge."""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A game that begins, on the smallest sheet."""
    folder = tmp_path_factory.mktemp("venni") / "library"
    game = Game.start(RULES, ["Ada", "Bo"], {"lattice": SIDE}, seed="sheet")
    with Library(folder) as library:
        library.record(game)
    process, address = start(folder)
    yield Site(address, folder, {"begun": str(game.id)})
    stop(process)


def test_a_dot_is_put_where_the_sheet_is_clicked_and_not_into_open_space(page: Page, site: Site) -> None:
    def click(x: int, y: int) -> None:
        at_rest(page)
        box = page.locator(".board .drawing .all").bounding_box()
        assert box
        page.mouse.click(box["x"] + box["width"] * x / SIDE, box["y"] + box["height"] * (1 - y / SIDE))

    page.goto(f"{site.address}/replay?game={site.games['begun']}&play=hand.hand")
    panel = page.locator(PANEL)
    why, make = page.locator(".why"), panel.locator("form .main")
    expect(panel.locator("h2")).to_contain_text("Move 1: ")
    click(1, 1)
    expect(why.get_by_role("link", name="venni:2.4")).to_be_visible()
    expect(make).to_be_disabled()
    click(12, 12)
    expect(why).to_have_text("12, 12 is allowed.")
    make.click()
    expect(page.locator(".position")).to_have_text("Move 1 / 1")
    with Library(site.folder) as library:
        assert library.game(site.games["begun"]).state().dots[-1][:2] == (12, 12)
