"""The document of a replay shows it before Streamlit begins, whose page takes it over."""

import io
from collections.abc import Iterator
from contextlib import contextmanager

from PIL import Image, ImageChops
from playwright.sync_api import FloatRect, Page, Route, expect

from tests.helpers.browser import Site
from tests.helpers.looking import at_rest

EARLY = "#early .replay[data-state=ready]"
PAGE = ".stMain .replay[data-state=ready]"
STREAMLIT = "**/static/js/index.*.js"
REPLAY = "/replay?game={}"
BELOW_HEADER: FloatRect = {"x": 0, "y": 60, "width": 1440, "height": 840}
ALIKE = 60
"""Levels of a colour, of 255, by which a place may differ: rounded corners are drawn anew."""


def screenshot(page: Page) -> Image.Image:
    shot = page.screenshot(clip=BELOW_HEADER, caret="hide")
    return Image.open(io.BytesIO(shot)).convert("RGB")


@contextmanager
def without_streamlit(page: Page) -> Iterator[None]:
    """Holds Streamlit's scripts back meanwhile."""
    waiting = list[Route]()
    page.route(STREAMLIT, lambda route: waiting.append(route))
    yield
    for route in waiting:
        route.continue_()
    page.unroute(STREAMLIT)


def test_a_replay_steps_before_streamlit_begins_and_stays_where_it_was(page: Page, site: Site) -> None:
    page.emulate_media(reduced_motion="reduce")
    with without_streamlit(page):
        page.goto(site.address + REPLAY.format(site.games["The long one"]))
        expect(page.locator(EARLY)).to_be_visible()
        page.keyboard.press("ArrowRight")
        page.keyboard.press("ArrowRight")
        expect(page.locator(f"{EARLY} .position")).to_contain_text("Move 2 /")
        page.get_by_label("Speed of playing").focus()
        page.evaluate("document.querySelector('#early').scrollTo(0, 40)")
        at_rest(page)
        before = screenshot(page)
    expect(page.locator(PAGE)).to_be_visible()
    expect(page.locator("#early")).to_have_count(0)
    expect(page.get_by_label("Speed of playing")).to_be_focused()
    at_rest(page)
    assert max(ImageChops.difference(before, screenshot(page)).tobytes()) < ALIKE
    page.get_by_label("Speed of playing").blur()
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".position")).to_contain_text("Move 1 /")


def test_a_table_that_cannot_be_read_leaves_the_replay_to_the_page(page: Page, site: Site) -> None:
    page.route("**/api/v1/games/*/table", lambda route: route.fulfill(body="no table"))
    page.goto(site.address + REPLAY.format(site.games["The long one"]))
    expect(page.locator(PAGE)).to_be_visible()
    expect(page.locator("#early")).to_have_count(0)


def test_hands_are_not_in_the_document(page: Page, site: Site) -> None:
    page.goto(site.address + REPLAY.format(site.games["Bones"]))
    expect(page.get_by_test_id("stTopNavLink").first).to_be_visible()
    expect(page.locator("#early")).to_have_count(0)
