"""A game of Darwinci in the browser: hands and offers that others must not see."""

from playwright.sync_api import Page, expect

from domain.darwinci import RULES
from domain.kernel.aggregate import Game
from domain.kernel.events import MoveMade
from tests.dashboard.replay.test_replay_page import at
from tests.helpers.browser import Site
from vidi.library.library import Library

HANDS = (
    """parts => [...new Set(parts.map(part => part.getAttribute("href")))].filter(href => href !== "#d-0")"""
)


def test_a_game_that_hides_hands_is_stepped_by_phases_and_seen_as_a_seat(page: Page, site: Site) -> None:
    def hands(*seats: int) -> list[str]:
        shown: list[str] = page.locator(", ".join(f"[id^=hu-{seat}-]" for seat in seats)).evaluate_all(HANDS)
        return shown

    page.goto(f"{site.address}/replay?game={site.games['Bones']}&seat=all&move=25")
    phase, offered = page.locator("#d-phase"), page.locator("#ou-2")
    expect(phase).to_have_text("offering, in secret")
    assert len(hands(1, 2, 3)) == 6
    page.keyboard.press("ArrowRight")
    expect(offered).to_have_attribute("href", "#d-t26r0")
    expect(offered).to_have_class("d-hidden")
    page.get_by_role("combobox", name="Seen by").select_option("Seen by Eve")
    expect(page.locator(".seen-as")).to_contain_text(["As Eve sees it"])  # the replay that was left is gone
    expect(offered).to_have_attribute("href", "#d-back")
    assert (len(hands(1)), hands(2, 3)) == (2, ["#d-back"])
    page.keyboard.press("Shift+ArrowRight")
    expect(phase).to_have_text("bidding round 1 of 3")
    expect(offered).to_have_attribute("href", "#d-t26r0")
    expect(page.locator(".moves details[open] summary > span")).to_have_text(["Offering"])
    page.keyboard.press("Home")
    for _ in range(25):
        page.keyboard.press("ArrowRight")
        assert hands(2, 3) in ([], ["#d-back"])
    at(page, 25)


def test_a_seat_draws_all_its_fragments_of_the_set_up_with_one_click(page: Page, site: Site) -> None:
    game = Game.start(RULES, ["Kim", "Lou", "Max"], seed="one click", title="One click")
    with Library(site.folder) as library:
        library.record(game)
    page.goto(f"{site.address}/replay?game={game.id}&play=hand.hand.hand")
    page.get_by_role("button", name="Show all hands").click()
    for moves in (4, 8, 12):
        page.get_by_role("button", name="Draw all from site 2").click()
        expect(page.locator(".position")).to_have_text(f"Move {moves} / {moves}")
    expect(page.locator(".play-panel h2").first).to_contain_text("Move 13:")
    expect(page.get_by_role("button", name="Draw all from site 2")).to_have_count(0)
    with Library(site.folder) as library:
        made = library.game(str(game.id)).moves
    assert [move.args for move in made if isinstance(move, MoveMade)] == [{"site": 2}] * 12
