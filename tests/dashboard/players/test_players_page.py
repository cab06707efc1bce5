"""The Players page: everybody, one player, and nobody."""

import re
from urllib.parse import quote

from playwright.sync_api import Page, expect

from tests.games.examples import OPEN
from tests.helpers.browser import Site
from tests.helpers.looking import fits
from tests.helpers.shown import HOSTILE


def expect_listed(page: Page, name: str, words: str | re.Pattern[str]) -> None:
    """The list says this of a player."""
    row = page.get_by_role("row").filter(has=page.get_by_role("link", name=name, exact=True))
    expect(row).to_contain_text(words, use_inner_text=True)


def test_from_the_list_to_a_player_to_an_opponent_to_a_game_and_back(page: Page, site: Site) -> None:
    page.goto(f"{site.address}/players")
    ada = page.get_by_role("link", name="Ada", exact=True)
    expect(ada).to_be_visible()
    expect_listed(page, "Ada", re.compile(r"\d+ ± \d+\s+provisional: only 1 game rated\s+2\s"))
    expect_listed(page, HOSTILE[0], "not rated yet")
    ada.click()
    expect(page.get_by_role("heading", level=1, name="Ada")).to_be_visible()
    expect(page.get_by_text("1 not finished")).to_be_visible()
    expect(page.locator("[data-testid=stVegaLiteChart] :is(canvas, svg)").first).to_be_visible()
    page.get_by_role("table", name="Head to head").get_by_role("link", name="Cy").click()
    expect(page.get_by_role("heading", level=1, name="Cy")).to_be_visible()
    expect(page).to_have_url(f"{site.address}/players?name=Cy&game={OPEN.name}")
    page.get_by_role("table", name="Games").get_by_role("link", name="The long one").click()
    expect(page.locator(".stMain .replay[data-state=ready]")).to_be_visible()
    for name in ("Cy", "Ada"):
        page.go_back()
        expect(page.get_by_role("heading", level=1, name=name)).to_be_visible()
    page.get_by_role("link", name="All players").click()
    expect(page.get_by_role("link", name="Bo", exact=True)).to_be_visible()


def test_a_share_of_wins_is_a_number_and_a_bar(page: Page, site: Site) -> None:
    page.goto(f"{site.address}/players")
    cells = page.locator("td[data-label='Share of wins']").filter(has=page.locator(".share"))
    expect(cells.first).to_be_visible()
    shown = cells.evaluate_all(
        "cells => cells.map(cell => [cell.innerText.trim(), cell.querySelector('.share span').style.width])"
    )
    assert all(number == width for number, width in shown)
    assert {number for number, _ in shown} == {"0%", "100%"}


def test_a_player_without_finished_games_is_told_so(page: Page, site: Site) -> None:
    page.goto(f"{site.address}/players?player={quote(HOSTILE[0], safe='')}")
    expect(page.get_by_role("heading", level=1)).to_have_text(HOSTILE[0])
    expect(page.get_by_text("No finished game yet.")).to_be_visible()
    expect(page.get_by_text("No turn of these games is reviewed. vidi review --all reviews")).to_be_visible()


def test_nobody_of_that_name(page: Page, site: Site) -> None:
    page.goto(f"{site.address}/players?player=Nobody")
    expect(page.get_by_role("heading", name="No such player")).to_be_visible()
    page.get_by_role("link", name="All players").click()
    expect(page.get_by_role("link", name="Ada", exact=True)).to_be_visible()


def test_a_telephone_has_all_of_it_in_one_column(page: Page, site: Site) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    for address in ("players", "players?player=Ada"):
        page.goto(f"{site.address}/{address}")
        expect(page.locator(".sheet table").first).to_be_visible()
        fits(page, 390)
        names = page.locator("tbody th .goes").all()
        assert names
        for name in names:  # a row begins with its name, all of it
            assert name.evaluate("e => e.clientWidth > 0 && e.clientWidth >= e.firstChild.offsetWidth")
