"""The boards look as somebody approved them: at the start, in the middle and at the end of a game. The page
around each fits a window.

The pictures lie in ``approved``, half as large as on the page. ``make approved`` takes them anew: look at
them, and say in the commit what was changed.
"""

import io
import os
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any, Literal

import pytest
from PIL import Image, ImageChops, ImageFilter
from playwright.sync_api import Page, expect

from domain.catalog import games
from tests.helpers.browser import Site
from tests.helpers.looking import NARROW, READY, SMALL, WIDE, at_rest
from tests.helpers.reviewed import review_by_hand
from tests.helpers.serving import start, stop
from vidi.library.library import Library
from vidi.review.stored import Reviews
from vidi.review.summary import MOST

APPROVED = Path(__file__).parent / "approved"
SHOWN: list[Any] = [import_module(f"tests.games.{name}.board.approved") for name in games()]
"""What of each game is shown: ``LOOKS``, by its name light or dark, and ``store``."""
RENEW = bool(os.environ.get("VIDI_APPROVE"))
ALIKE = 60
"""Levels of a colour, of 255, by which a place may differ: 256 colours that are kept make up to 16."""
PLACES = 40
"""Places that may differ by more: all drawn half a pixel beside it makes 20, another font 2,700. One pawn's
number makes 10: what the board says is tested elsewhere, how it looks is here."""
FONTS = 'text, textPath { font-family: "Liberation Serif" !important; }'


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """The games that each game's tests name, by title; the others by what they play. Each has a review."""
    folder = tmp_path_factory.mktemp("approved") / "library"
    with Library(folder) as library:
        for shown in SHOWN:
            shown.store(library)
        for game in library.games():
            Reviews(folder).put(review_by_hand(library.game(game.id)))
        ids = {game.started.title or game.started.game: str(game.id) for game in library.games()}
    process, address = start(folder)
    yield Site(address, folder, ids)
    stop(process)


def screenshot(page: Page) -> Image.Image:
    """The board as the page shows it, at half its size."""
    shot = page.locator(".board > svg").screenshot(animations="disabled", caret="hide")
    return Image.open(io.BytesIO(shot)).convert("RGB").reduce(2)


def difference(one: Image.Image, other: Image.Image) -> Image.Image:
    """How far each place, with those around it, is from the same in the other picture, 0 to 255."""
    red, green, blue = ImageChops.difference(one, other).split()
    return ImageChops.lighter(ImageChops.lighter(red, green), blue).filter(ImageFilter.BoxBlur(1))


@pytest.mark.parametrize(
    ("game", "scheme"),
    [look for shown in SHOWN for look in shown.LOOKS.items()],
)
def test_a_board_looks_as_approved_from_start_to_end(
    page: Page, site: Site, tmp_path: Path, game: str, scheme: Literal["light", "dark"]
) -> None:
    page.set_viewport_size({"width": 1920, "height": 1200})
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    page.goto(f"{site.address}/replay?game={site.games[game]}&move=0")
    expect(page.locator(".stMain .replay[data-state=ready]")).to_be_visible()
    page.locator(".board > svg > style").first.evaluate("(style, rule) => style.append(rule)", FONTS)
    last = int(page.get_by_role("slider", name="Move").get_attribute("max") or 0)
    for name, move in (("start", 0), ("middle", last // 2), ("end", last)):
        page.get_by_role("slider", name="Move").fill(str(move))
        expect(page.locator(".position")).to_contain_text(f"Move {move} /" if move else "Start")
        at_rest(page)
        now, kept = screenshot(page), APPROVED / f"{game}-{scheme}-{name}.png"
        if RENEW:
            now.quantize(256, Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE).save(kept, optimize=True)
            continue
        before = Image.open(kept).convert("RGB")
        assert now.size == before.size, f"{kept.name} is {before.size} large, the board now {now.size}"
        apart = difference(now, before)
        if (places := sum(apart.histogram()[ALIKE + 1 :])) > PLACES:
            now.save(tmp_path / "now.png")
            apart.save(tmp_path / "difference.png")
            pytest.fail(
                f"the board differs in {places} places from {kept}: see {tmp_path}/now.png and "
                "difference.png beside it; where that is meant, `make approved` keeps it as it is now"
            )


LOOKED_AT = ".head, .board, .controls, .chart, .rule, .short, .in-turn:not(.seats-drawn .in-turn)"
"""The title, the board with what steers it, the curve and the rule of its signs, the sentences of the review,
and the seat to act."""
MARKED = """lane => {
    const show = () => lane.hidden && (lane.hidden = false)
    new MutationObserver(show).observe(lane, {attributes: true})
    show()
}"""
"""As in a game that has marked turns."""
OUTSIDE = """elements => elements.filter(element => {
    const {left, top, right, bottom} = element.getBoundingClientRect()
    return !(left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight && bottom > top)
}).map(({className}) => className)"""
TEN_ROWS = """list => [...list.querySelectorAll(".move, summary")].filter(row => {
    const {top, bottom} = row.getBoundingClientRect(), box = list.getBoundingClientRect()
    return bottom > top && top >= box.top && bottom <= Math.min(box.bottom, innerHeight)
}).length >= 10"""
NESTED = """replay => {
    const scrolls = element => /auto|scroll/.test(getComputedStyle(element).overflowY) && element.clientHeight
    const areas = [...replay.querySelectorAll("*")].filter(scrolls)
    return areas.filter(area => areas.some(other => other !== area && other.contains(area)))
        .map(({className}) => className)
}"""


@pytest.mark.parametrize("game", [game for shown in SHOWN for game in shown.LOOKS])
def test_a_window_holds_title_board_curve_review_and_ten_moves_all_legible(
    page: Page, site: Site, game: str
) -> None:
    page.set_viewport_size(WIDE)
    page.goto(f"{site.address}/replay?game={site.games[game]}&move=0")
    expect(page.locator(READY)).to_be_visible()
    expect(page.locator(".short .sentences li")).to_have_count(MOST)
    page.locator(".lane").evaluate(MARKED)
    slider = page.get_by_role("slider", name="Move")
    last = int(slider.get_attribute("max") or 0)
    for move in (last // 3, 2 * last // 3):
        slider.fill(str(move))
        at_rest(page)
        assert page.locator(LOOKED_AT).evaluate_all(OUTSIDE) == []
        page.wait_for_function(TEN_ROWS, arg=page.locator(".moves").element_handle())
        assert page.locator(".board").evaluate(SMALL) == []
    page.locator(".search summary").first.click()
    assert page.locator(".replay").evaluate(NESTED) == []
    page.set_viewport_size(NARROW)
    expect(page.locator(".to-act")).to_be_in_viewport(ratio=1)
    page.keyboard.press("z")
    at_rest(page)
    assert page.locator(".board").evaluate(SMALL) == []
