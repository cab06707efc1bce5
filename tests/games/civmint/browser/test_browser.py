"""A game of CivMint in the browser: a battle, its end, and moves made by hand on the map and by forms."""

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from domain.civmint import RULES
from domain.civmint.state import State
from domain.kernel.aggregate import Game
from domain.kernel.events import MoveMade
from tests.games.civmint.table import FIRST
from tests.games.vilnius.browser.test_browser import PANEL, Views
from tests.helpers.browser import Site
from tests.helpers.looking import READY, STILL, VIEWS, WIDE, problems
from tests.helpers.serving import start, stop
from tests.helpers.shown import played
from vidi.library.library import Library


@cache
def game() -> Game:
    return played(("Ada", "Bo"), "approved a", rules=RULES, setup={"layout": "near", "packs": FIRST})


def before(wanted: Callable[[State], bool]) -> int:
    """The number of the moves that lead to the first state that is wanted."""
    state, moves = RULES.begin(game().started), 0
    for event in game().standing:
        if isinstance(event, MoveMade):
            if wanted(state):
                return moves
            moves = event.move
        RULES.evolve(state, event)
    raise AssertionError("the game has no such state")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    folder = tmp_path_factory.mktemp("civmint") / "library"
    with Library(folder) as library:
        library.record(game())
    process, address = start(folder)
    yield Site(address, folder, {"saved": str(game().id)})
    stop(process)


def show(page: Page, site: Site, move: int) -> None:
    """The game at a move, without anything that moves."""
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
    page.set_viewport_size(WIDE)
    page.goto(f"{site.address}/replay?game={site.games['saved']}&move={move}")
    page.add_style_tag(content=STILL)
    expect(page.locator(READY)).to_be_visible()


def play_on(page: Page, site: Site, move: int) -> Any:
    """The panel of choices from a move on."""
    show(page, site, move)
    page.get_by_role("button", name="Continue from here").click()
    page.locator(".play-panel").get_by_role("button", name="Start").click()
    panel = page.locator(PANEL)
    expect(panel.locator("h2")).to_contain_text(f"Move {move + 1}: ")
    return panel


@pytest.mark.parametrize(
    ("wanted", "sign", "views"),
    [
        (lambda state: state.step == "power", "may spend Combat Power", VIEWS[:2]),
        (lambda state: state.step == "taxes" and state.round > 12, "may advance", VIEWS[2:]),
    ],
    ids=["battle", "taxes"],
)
def test_axe_finds_nothing_in_a_replay_and_a_narrow_page_is_not_scrolled_sideways(
    page: Page, site: Site, wanted: Callable[[State], bool], sign: str, views: Views
) -> None:
    show(page, site, before(wanted))
    expect(page.locator(".board #m-stage")).to_contain_text(sign)
    assert list(problems(page, views)) == []


def test_a_unit_moves_by_keyboard_to_a_space_of_the_map(page: Page, site: Site) -> None:
    panel = play_on(page, site, before(lambda state: state.step == "move"))
    expect(panel.locator("button.option").first).to_contain_text("Settler")
    space = page.locator(".open-place").first
    name = space.get_attribute("aria-label")
    space.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".story")).to_contain_text(f"to {name} from")


def test_few_payments_are_a_list_and_one_is_made_with_a_click(page: Page, site: Site) -> None:
    panel = play_on(page, site, before(lambda state: state.step == "pay" and state.phase == "build"))
    panel.locator(".option").filter(has_text="Money").first.click()
    expect(page.locator(".story")).to_contain_text("Money")
