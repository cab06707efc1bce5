"""A narrow window: a bar leads to the pages, and nothing covers the board."""

from typing import Any

import pytest
from playwright.sync_api import CDPSession, Page, expect

from dashboard.server import shell
from tests.helpers.browser import Site
from tests.helpers.looking import NARROW, READY, WIDE, at_rest

BAR = "nav.pages"
HEAD = 90
"""Pixels of a replay's bar, emblem and title together: one line of each."""
REACH = 44
"""Pixels that a thumb needs."""


def box(page: Page, selector: str) -> Any:
    return page.locator(selector).evaluate("element => element.getBoundingClientRect().toJSON()")


def test_the_bar_leads_to_every_page_without_a_reload(page: Page, site: Site) -> None:
    page.set_viewport_size(NARROW)
    page.goto(site.address)
    bar = page.locator(BAR)
    expect(bar.locator("[aria-current=page]")).to_have_text("collections_bookmarkLibrary")
    page.evaluate("window.kept = true")
    bar.get_by_role("link", name="Players").click()
    expect(page.get_by_role("heading", level=1, name="Players")).to_be_visible()
    expect(bar.locator("[aria-current=page]")).to_have_text("groupsPlayers")
    bar.get_by_role("button", name="More pages").click()
    bar.get_by_role("link", name="Rules").click()
    expect(page.locator(".document")).to_be_visible()
    assert page.evaluate("window.kept") is True
    expect(bar.get_by_role("link", name="Rules")).to_be_hidden()
    paths = bar.locator("a").evaluate_all("links => links.map(link => new URL(link.href).pathname.slice(1))")
    assert sorted(paths) == sorted(shell.PAGES)


def test_the_bar_is_within_reach_of_a_thumb_and_of_the_keyboard(page: Page, site: Site) -> None:
    page.set_viewport_size(NARROW)
    page.goto(f"{site.address}/players")
    expect(page.locator(".sheet table").first).to_be_visible()
    bar, more = page.locator(BAR), page.locator(BAR).get_by_role("button", name="More pages")
    more.focus()
    page.keyboard.press("Enter")
    entries = bar.locator(".entry")
    expect(entries).to_have_count(len(shell.PAGES) + 1)
    at_rest(page)
    for entry in entries.all():
        size = entry.bounding_box()
        assert size is not None
        assert min(size["width"], size["height"]) >= REACH
    page.keyboard.press("Tab")
    expect(bar.get_by_role("link", name="Replay")).to_be_focused()
    page.keyboard.press("Escape")
    expect(bar.get_by_role("link", name="Replay")).to_be_hidden()
    expect(more).to_be_focused()
    at_rest(page)
    assert box(page, BAR)["bottom"] == NARROW["height"]


def test_a_wide_window_has_no_bar(page: Page, site: Site) -> None:
    page.set_viewport_size(WIDE)
    page.goto(site.address)
    expect(page.locator("a.game").first).to_be_visible()
    expect(page.locator(BAR)).to_be_hidden()


@pytest.mark.parametrize("title", ["The long one", "Bones"])
def test_neither_bar_nor_sentence_covers_the_board_of_a_replay(page: Page, site: Site, title: str) -> None:
    page.set_viewport_size(NARROW)
    for move in (0, 20, 60):
        page.goto(f"{site.address}/replay?game={site.games[title]}&seat=all&move={move}")
        expect(page.locator(READY)).to_be_visible()
        at_rest(page)
        for _ in range(3):
            bar, story, board = (box(page, place) for place in (BAR, ".story", ".board"))
            assert bar["bottom"] <= story["top"] < story["bottom"] <= board["top"]
            assert box(page, ".controls")["bottom"] <= NARROW["height"]
            page.keyboard.press("ArrowRight")


def swipe(history: CDPSession, x: int, y: int, by: tuple[int, int]) -> None:
    """One finger on the glass, from a point on; as a browser gets it, which may scroll instead."""
    for kind, part in (("Start", 0), ("Move", 0.3), ("Move", 0.7), ("Move", 1), ("End", 1)):
        at = {"x": x + by[0] * part, "y": y + by[1] * part}
        points = [] if kind == "End" else [at]
        history.send("Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": points})


def test_a_finger_that_swipes_over_the_board_steps_and_one_that_scrolls_does_not(
    page: Page, site: Site, history: CDPSession
) -> None:
    page.set_viewport_size(NARROW)
    page.goto(f"{site.address}/replay?game={site.games['The long one']}&move=20")
    expect(page.locator(READY)).to_be_visible()
    at_rest(page)
    assert box(page, ".head")["bottom"] <= HEAD
    board, place = box(page, ".board"), page.locator(".position")
    assert box(page, ".course")["top"] >= board["bottom"]
    x, y = board["x"] + board["width"] / 2, board["y"] + board["height"] / 2
    swipe(history, x, y, (-120, 10))
    expect(place).to_contain_text("Move 21 ")
    for _ in range(2):
        swipe(history, x, y, (120, 10))
    expect(place).to_contain_text("Move 19 ")
    swipe(history, x, y, (-60, -90))
    page.keyboard.press("z")
    swipe(history, x, y, (-120, 10))
    page.keyboard.press("ArrowRight")
    expect(place).to_contain_text("Move 20 ")
