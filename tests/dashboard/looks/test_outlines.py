"""The outlines that a review draws on a board are wide enough to be seen, whatever lies over their place."""

import io
from pathlib import Path

import pytest
from PIL import Image, ImageChops
from playwright.sync_api import Page

from dashboard.boards import board
from dashboard.boards.svg import render
from domain.catalog import games
from tests.generic.games import RandomGame

STYLES = Path(__file__).resolve().parents[3] / "dashboard" / "components"
STYLE = "".join(
    (STYLES / name).read_text("utf-8").replace(":host", ":root")
    for name in ("shared/names.css", "replay/replay.css")
)
WIDE = 2
"""The pixels across an outline, at least, on a board that is 740 wide, as at 1440 x 900."""
AROUND = """([element, shape]) => {
  const box = document.getElementById(element)?.getBoundingClientRect()
  return box?.width && document.getElementById(shape) ? 2 * (box.width + box.height) : 0
}"""
DRAW = """([element, shape]) => {
  const host = document.getElementById(element)
  host.insertAdjacentHTML("beforeend", "<g/>")
  host.lastChild.outerHTML = `<g class="outline instead"><use href="#${shape}" class="edge"/>
    <use href="#${shape}" class="line"/></g>`
}"""


def taken(page: Page) -> Image.Image:
    return Image.open(io.BytesIO(page.locator("svg").first.screenshot())).convert("L")


@pytest.mark.parametrize("name", games())
def test_an_outline_is_seen(tab: Page, name: str) -> None:
    """A line of which its province shows the half, and a border covers that, was 1 pixel wide."""
    game, drawn = RandomGame(name, 0), board(name)
    picture = render(drawn.base(game.started.setup), drawn.scene(game.start, game.dealt))
    tab.goto("about:blank")
    tab.set_content(f"<style>{STYLE} svg {{ width: 740px }}</style>{picture}")
    places = ([place.element, place.shape] for place in drawn.by_hand.places(game.started.setup).values())
    lying = next(((place, around) for place in places if (around := tab.evaluate(AROUND, place))), None)
    if lying is None:
        assert drawn.by_hand.sheet(game.started.setup)  # its points and circles are lines of their own
        return
    place, around = lying
    before = taken(tab)
    tab.evaluate(DRAW, place)
    changed = sum(ImageChops.difference(before, taken(tab)).histogram()[24:])
    assert changed > WIDE * around
