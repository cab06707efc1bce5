"""Notes, bookmarks, a title and a day, given to a game on its page; its removal, and the way back."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.games.examples import OPEN
from tests.helpers.browser import Site
from tests.helpers.records import write
from tests.helpers.serving import start, stop
from tests.helpers.shown import HOSTILE
from vidi.library.library import Library

READY = ".stMain .replay[data-state=ready]"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    folder = tmp_path_factory.mktemp("noting")
    with Library(folder / "library") as library:
        library.import_files([write(folder / "a.vidi.jsonl")])
        [game] = library.games()
    process, address = start(folder / "library")
    yield Site(address, folder / "library", {"saved": str(game.id)})
    stop(process)


def test_a_game_is_noted_on_renamed_removed_and_brought_back(page: Page, site: Site) -> None:
    page.goto(f"{site.address}/replay?game={site.games['saved']}&move=3")
    expect(page.locator(READY)).to_be_visible()
    page.keyboard.press("b")
    bookmark = page.get_by_role("button", name="★ Bookmark")
    expect(bookmark).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("w")
    page.get_by_label("Note on the moment on show").fill(f"{HOSTILE[0]}\nsecond line")
    page.keyboard.press("Control+Enter")
    here = page.locator(".noting .here .note")
    expect(here).to_contain_text(f"{HOSTILE[0]}\nsecond line")
    expect(page.locator(".noting form")).to_be_hidden()
    page.keyboard.press("Home")
    expect(here).to_have_count(0)
    expect(bookmark).to_have_attribute("aria-pressed", "false")
    page.get_by_text("Notes and bookmarks (2)").click()
    page.locator(".remarks button").first.click()
    expect(here).to_have_count(1)
    expect(page).to_have_url(re.compile("move=3"))
    page.get_by_role("button", name="Rename, date, remove").click()
    page.get_by_role("textbox", name="Title").fill("Friday")
    page.get_by_role("textbox", name="Day", exact=True).fill("yesterday")
    menu = page.get_by_test_id("stPopoverBody")
    menu.get_by_role("button", name="Save").click()
    expect(menu.get_by_text("write a day as 2024-05-31")).to_be_visible()
    with Library(site.folder) as library:
        assert library.game(site.games["saved"]).remarks.title is None, "nothing is half-written"
    page.get_by_role("textbox", name="Day", exact=True).fill("2024-05-30")
    menu.get_by_role("button", name="Save").click()
    expect(page.get_by_role("heading", level=1, name="Friday")).to_be_visible()
    expect(page.get_by_text("Saved: the new day and title")).to_be_visible()
    expect(page.get_by_text("30 May 2024 ·")).to_be_visible()
    menu.get_by_role("button", name="Remove this game").click()
    expect(page.get_by_role("heading", name="This game is removed")).to_be_visible()
    page.goto(site.address)
    page.get_by_text("Removed (1)").click()
    expect(page.get_by_text(f"Friday · {OPEN.title} · 30 May 2024")).to_be_visible()
    page.get_by_role("button", name="Bring it back").click()
    expect(page.locator("a.game", has_text="Friday")).to_be_visible()
    expect(page.get_by_text("Removed (1)")).to_have_count(0)
    with Library(site.folder) as library:
        remarks = library.game(site.games["saved"]).remarks
    assert [note.text for note in remarks.notes] == [f"{HOSTILE[0]}\nsecond line"]
    assert [tuple(moment) for moment in remarks.bookmarks] == [(3, None)]
