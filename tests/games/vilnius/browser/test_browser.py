"""A recorded game of Vilnius in the browser: in a defence, at its end, and played on by forms."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from domain.kernel.events import MoveMade
from tests.helpers.browser import Site
from tests.helpers.looking import (
    ALL,
    NARROW,
    READY,
    STILL,
    VIEWS,
    WIDE,
    Scheme,
    at_rest,
    fits,
    problems,
    violations,
)
from tests.helpers.serving import start, stop
from vidi.library.library import Library

FIXTURES = Path(__file__).parents[4] / "fixtures"
GAME = FIXTURES / "vilnius/vilnius-steady-vytautas-2-1-difficulty-simple.vidi.jsonl"
PAYS_EARLY = 2
"""The move that pays for an Estate, in one of so many ways that they are no list."""
PAYS = 33
"""The move that pays for a Stable; an attack follows, of Raiders among others."""
BUILDS = 31
"""A move in the city phase, of a seat that may build at several places."""
DEFENDS = 80
END = 9_999
PANEL = ".play-panel:not([inert], [hidden])"
Views = tuple[tuple[Scheme, ViewportSize, dict[str, Any]], ...]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    folder = tmp_path_factory.mktemp("vilnius") / "library"
    with Library(folder) as library:
        library.import_files([GAME])
        [game] = library.games()
    process, address = start(folder)
    yield Site(address, folder, {"saved": str(game.id)})
    stop(process)


def show(page: Page, site: Site, move: int) -> None:
    """The game at a move, without anything that moves."""
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
    page.set_viewport_size(WIDE)
    page.goto(f"{site.address}/replay?game={site.games['saved']}&move={move}")
    page.add_style_tag(content=STILL)
    expect(page.locator(READY)).to_be_visible()


def click(page: Page, name: str) -> None:
    """On a card of the board, at its left edge: others may lie on the rest."""
    card = page.locator(".board").get_by_role("button", name=name, exact=True)
    at_rest(page)
    edge = card.bounding_box()
    assert edge
    page.mouse.click(edge["x"] + 14, edge["y"] + edge["height"] / 2)


@pytest.mark.parametrize(
    ("move", "sign", "views"),
    [(DEFENDS, "Sergeant of Steady 1", VIEWS[:2]), (END, "all have won", VIEWS[2:])],
    ids=["defence", "end"],
)
def test_axe_finds_nothing_in_a_replay_and_a_narrow_page_is_not_scrolled_sideways(
    page: Page, site: Site, move: int, sign: str, views: Views
) -> None:
    show(page, site, move)
    expect(page.locator(".board #stage")).to_contain_text(sign)
    assert list(problems(page, views)) == []


def test_a_price_is_paid_by_a_form_and_at_cards_in_hand(page: Page, site: Site) -> None:
    panel = page.locator(PANEL)
    head, why, make = panel.locator("h2"), panel.locator(".why"), panel.locator("form .main")
    show(page, site, PAYS_EARLY - 1)
    page.get_by_role("button", name="Continue from here").click()
    page.locator(".play-panel").get_by_role("button", name="Start").click()
    expect(head).to_contain_text(f"Move {PAYS_EARLY}: ")
    expect(make).to_be_enabled()
    panel.get_by_role("button", name="One less in 1 Tool", exact=True).press("Enter")
    expect(why).to_contain_text(
        "The Building Estate costs 2 Gold and 2 Tools; these parts are worth 2 Gold and 1 Tool"
    )
    expect(make).to_be_disabled()
    click(page, "1 Tool in the hand of seat 2")  # the second of two
    expect(why).to_have_text("2 Gold and 2 Tools in all")
    make.click()
    expect(head).not_to_contain_text(f"Move {PAYS_EARLY}: ")  # bots may have moved on by now
    with Library(site.folder) as library:
        made = library.game(parse_qs(urlsplit(page.url).query)["game"][0]).moves[PAYS_EARLY - 1]
    assert isinstance(made, MoveMade)
    assert (made.seat, made.args["parts"]) == (2, ["home_gold"] * 2 + ["home_tools"] * 2)


def test_a_price_is_paid_and_an_enemy_defeated_by_a_list_and_at_cards(page: Page, site: Site) -> None:
    panel = page.locator(PANEL)
    head, why, make = panel.locator("h2"), panel.locator(".why"), panel.locator("form .main")

    def press(name: str) -> None:
        panel.get_by_role("button", name=name, exact=True).press("Enter")

    show(page, site, PAYS - 1)
    page.get_by_role("button", name="Continue from here").click()
    page.locator(".play-panel").get_by_role("button", name="Start").click()
    expect(head).to_contain_text(f"Move {PAYS}: ")
    panel.locator(".option").first.press("Enter")

    expect(head).to_contain_text(f"Move {PAYS + 1}: the table decides")
    expect(panel.locator(".option").first).to_contain_text("with Farmers of Steady 2: Steady 2 agrees")
    panel.get_by_text("Choose another way").press("Enter")
    click(page, "Enemy 2 in the row of seat 1")
    raiders = panel.get_by_role("radio", name="Raiders of Steady 1's row: 1 sword and 1 spear")
    expect(raiders).to_be_checked()
    press("One less in Farmers of Steady 2: 1 spear")
    expect(why).to_contain_text("needed are sword, spear; given are sword")
    expect(why.get_by_role("link", name="vilnius:8.4")).to_be_visible()
    expect(make).to_be_disabled()
    page.set_viewport_size(NARROW)
    fits(page, NARROW["width"])
    assert list(violations(page, ALL)) == []
    # The folded board is as high as several telephones: nobody scrolls past it to the choices.
    top = "element => element.getBoundingClientRect().top"
    assert panel.evaluate(top) < page.locator(".board").evaluate(top)
    page.set_viewport_size(WIDE)
    click(page, "Farmers in the hand of seat 2")
    expect(why).to_have_text("damage left: a stored Province or a fire")
    expect(make).to_have_text("Deploy: Steady 1 and Steady 2 agree")
    make.click()

    expect(head).to_contain_text(f"Move {PAYS + 2}: ")
    expect(page.locator(".story")).to_contain_text("defeat the enemy Raiders of the row of Steady 1")


def test_a_building_is_chosen_at_a_free_place_of_the_display(page: Page, site: Site) -> None:
    show(page, site, BUILDS - 1)
    page.get_by_role("button", name="Continue from here").click()
    page.locator(".play-panel").get_by_role("button", name="Start").click()
    built = page.locator(".board #says-1")
    expect(built).to_have_text("built 6/7")
    free = page.locator(".board").get_by_role("button", name=re.compile("Place beside Buildings"))
    free.first.press("Enter")
    box = page.get_by_role("dialog", name=re.compile("Place beside Buildings"))
    build = box.get_by_role("button", name=re.compile("^Build ")).first
    expect(build).to_be_focused()
    assert list(violations(page, ALL)) == []
    build.click()
    expect(built).to_have_text("built 7/7")
