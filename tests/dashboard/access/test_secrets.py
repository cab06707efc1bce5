"""A game that hides something, on a page: what a seat must not know does not travel to it."""

import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests.dashboard.server.test_server import named
from tests.helpers import toyed
from tests.helpers.browser import Site
from tests.helpers.serving import start, stop

MOVES = ".moves"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """Where the games of ``toyed`` are served."""
    folder = tmp_path_factory.mktemp("toyed")
    process, address = start(folder, toyed.served)
    yield Site(address, folder, {})
    stop(process)


def fetched(asked: list[str]) -> set[str]:
    """Whose replays a page has fetched."""
    paths = [urlsplit(url).path for url in asked]
    return {Path(path).stem for path in paths if path.endswith(".json")}


def test_who_plays_by_hand_sees_what_his_seat_does(page: Page, site: Site, asked: list[str]) -> None:
    over, waiting = (toyed.game(title).id for title in (toyed.OVER, toyed.WAITING))

    page.goto(f"{site.address}/replay?game={over}&seat=2&move=1")
    expect(page.locator("#card")).to_have_text("card ?")
    expect(page.locator(MOVES)).to_contain_text("guesses secretly")
    expect(page.locator(MOVES)).to_contain_text("guesses 5")

    page.goto(f"{site.address}/replay?game={waiting}&play=hand.hand")
    expect(page.get_by_role("heading", name="Pass the screen to Ada")).to_be_focused()
    assert "1" not in fetched(asked)
    page.keyboard.press("Enter")  # a key that is still held shows nothing
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("#card")).to_have_text(f"card {toyed.CARD}")
    expect(page.locator(".play-panel h2")).to_be_focused()
    page.get_by_role("button", name="total 7").click()
    expect(page.get_by_role("heading", name="Pass the screen to Bo")).to_be_focused()
    expect(page.locator("#card, .play-panel h2")).to_have_count(0)
    page.get_by_role("button", name="Bo: show my hand").click()
    expect(page.locator(".play-panel h2")).to_contain_text("Bo")
    expect(page.locator("#card")).to_have_text("card ?")
    expect(page.locator(MOVES)).to_contain_text("guesses secretly")
    assert fetched(asked) == {"1", "2"}, "the file of all together was never asked for"

    page.get_by_role("button", name="total 7").click()
    expect(page.locator("#card")).to_have_text([f"card {toyed.CARD}"])
    expect(page.locator(".play-panel h2")).to_contain_text(["The game is over"])
    expect(page.locator(MOVES)).to_contain_text("guesses 7")


def test_one_person_who_keeps_a_game_sees_all_hands_until_the_page_is_reloaded(
    page: Page, site: Site, asked: list[str]
) -> None:
    head, card = page.locator(".play-panel h2"), page.locator("#card")
    page.goto(f"{site.address}/replay?game={toyed.game(toyed.KEPT).id}&play=hand.hand&seat=all")
    page.get_by_role("button", name="Show all hands from now on: I keep this game").click()
    expect(head).to_contain_text(["Ada (seat 1)", "Bo (seat 2)"])
    page.get_by_role("button", name="total 7").first.click()
    expect(head).to_contain_text(["Bo (seat 2)"])
    expect(card).to_have_text(f"card {toyed.CARD}")
    expect(page.locator(MOVES)).to_contain_text("guesses 7")
    assert fetched(asked) == {"all"}
    page.reload()
    expect(page.get_by_role("heading", name="Pass the screen to Bo")).to_be_focused()
    expect(card).to_have_count(0)


def test_a_game_is_seen_as_one_seat_or_another(page: Page, site: Site, asked: list[str]) -> None:
    card, seen_by = page.locator("#card"), page.get_by_role("combobox", name="Seen by")
    note = page.locator(".seen-as")

    def seen(noted: str, text: str) -> None:
        """As lists, for until the replay that was left is gone there are two."""
        expect(note).to_contain_text([noted])
        expect(card).to_have_text([text])

    known, unknown = f"card {toyed.CARD}", "card ?"
    page.goto(f"{site.address}/replay?game={toyed.game(toyed.OVER).id}&move=1")
    seen("", known)
    expect(note).to_be_hidden()
    seen_by.select_option("Seen by Bo")
    seen("As Bo sees it", unknown)
    expect(page.locator(".position")).to_have_text("Move 1 / 2")
    expect(page).to_have_url(re.compile("&move=1&seat=2$"))
    page.keyboard.press("v")
    seen("", known)
    expect(seen_by).to_have_value("all")
    expect(note).to_be_hidden()
    page.go_back()
    seen("As Bo sees it", unknown)
    page.keyboard.press("v")
    seen("", known)
    expect(seen_by).to_have_value("all")
    page.keyboard.press("v")
    seen("As Ada sees it", known)
    assert fetched(asked) == {"all", "1", "2"}


def test_a_game_that_is_not_over_asks_who_looks_before_anything_is_fetched(
    page: Page, site: Site, asked: list[str]
) -> None:
    address = f"{site.address}/replay?game={toyed.game(toyed.LOOKED_AT).id}"
    head, card = page.get_by_role("heading", name="Who is looking?"), page.locator("#card")

    page.goto(address)
    expect(head).to_be_focused()
    expect(card).to_have_count(0)
    assert fetched(asked) == set()
    page.keyboard.press("Enter")  # a key that is still held shows nothing
    page.get_by_role("button", name="Bo", exact=True).click()
    expect(card).to_have_text("card ?")
    assert fetched(asked) == {"2"}
    page.get_by_role("combobox", name="Seen by").select_option("Seen by all")
    expect(card).to_have_text([f"card {toyed.CARD}"])
    expect(page).to_have_url(re.compile("&seat=all$"))

    page.goto(address)
    page.get_by_role("button", name="Show everything: I record this game").click()
    expect(card).to_have_text(f"card {toyed.CARD}")
    expect(page.locator(".position")).to_have_text("Start")
    page.reload()
    expect(head).to_be_visible()
    expect(card).to_have_count(0)

    page.goto(f"{address}&play=random.random")  # bots play: a person only looks
    expect(head).to_be_visible()


def test_the_page_of_a_game_that_is_not_over_names_no_replay_beforehand(site: Site) -> None:
    for title, names in ((toyed.LOOKED_AT, set()), (toyed.OVER, {"all"})):
        assert fetched(named(site, f"/replay?game={toyed.game(title).id}")) == names
