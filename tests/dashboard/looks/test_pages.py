"""What a visitor sees and does: the library, a game on its board, and what goes wrong."""

import re
from itertools import pairwise
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, Page, expect

import vidi
from dashboard.boards import board
from domain.kernel.events import MoveMade
from domain.library.roles import Holder, Role
from tests.games.examples import OPEN, SCORED
from tests.helpers.browser import Site
from tests.helpers.looking import fits
from tests.helpers.serving import start, stop
from tests.helpers.shown import FLAW, TITLE, played
from vidi.club.roles import give
from vidi.library.library import Library
from vidi.store.game import RecordedGame

READY = ".stMain .replay[data-state=ready]"


def open_game(page: Page, site: Site, title: str = "The long one", move: int | None = None) -> None:
    position = "" if move is None else f"&move={move}"
    page.goto(f"{site.address}/replay?game={site.games[title]}{position}")
    expect(page.locator(READY)).to_be_visible()


def at(page: Page, move: int | None) -> None:
    """Says that this move is on show."""
    wanted = "Start" if move is None else re.compile(rf"^Move {move} / ")
    expect(page.locator(".position")).to_have_text(wanted)


def recorded(site: Site, title: str = "The long one") -> RecordedGame:
    with vidi.open(site.folder) as library:
        return library.game(site.games[title])


def test_a_newcomer_finds_a_game_and_walks_through_it(page: Page, site: Site) -> None:
    page.goto(site.address)
    card = page.get_by_role("link", name="The long one")
    expect(card).to_contain_text("bots")
    expect(card).to_contain_text("11 rounds")
    whole = page.locator(".shelf > li", has=card)
    expect(whole.get_by_text("won", exact=True)).to_be_visible()
    whole.get_by_role("link", name="Cy").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Cy")
    page.go_back()
    whole.locator(".lines").click()
    expect(page.locator(READY)).to_be_visible()
    expect(page.get_by_role("heading", level=1)).to_have_text("The long one")
    at(page, None)
    page.keyboard.press("ArrowRight")
    at(page, 1)
    first = next(event for _, event in recorded(site).events if isinstance(event, MoveMade))
    expect(page.locator(".story h2")).to_contain_text(recorded(site).names[first.seat - 1])
    expect(page.locator(".story")).to_contain_text("chooses civilization")


def test_keys_step_without_asking_the_server(page: Page, site: Site, asked: list[str]) -> None:
    sent: list[Any] = []
    page.once("websocket", lambda socket: socket.on("framesent", lambda frame: sent.append(frame)))
    open_game(page, site)
    before = len(sent), len(asked)
    assert sent
    assert len([url for url in asked if "/all.json" in url]) == 1
    moves = [event for _, event in recorded(site).events if isinstance(event, MoveMade)]
    ends = [now.move for now, then in pairwise(moves) if now.seat != then.seat]
    for _ in range(25):
        page.keyboard.press("ArrowRight")
    at(page, 25)
    page.keyboard.press("ArrowLeft")
    at(page, 24)
    page.keyboard.press("Shift+ArrowRight")
    at(page, min(end for end in ends if end > 24))
    page.keyboard.press("Home")
    at(page, None)
    page.keyboard.press("Shift+ArrowRight")
    at(page, ends[0])
    page.keyboard.press("End")
    at(page, moves[-1].move)
    page.keyboard.press("Shift+ArrowLeft")
    at(page, ends[-1])
    expect(page).to_have_url(re.compile(rf"move={ends[-1]}$"))
    assert (len(sent), len(asked)) == before


def test_space_plays_and_pauses(page: Page, site: Site) -> None:
    open_game(page, site)
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    at(page, 2)
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_the_board_shows_the_same_however_one_came_to_a_move(page: Page, site: Site) -> None:
    open_game(page, site)
    game = recorded(site)
    numbers = [event.move for _, event in game.events if isinstance(event, MoveMade)]

    def shown() -> dict[str, dict[str, str | None]]:
        looks: dict[str, dict[str, str | None]] = page.evaluate(
            """ids => {
                const map = [...document.querySelectorAll("*")].map(element => element.shadowRoot)
                    .find(root => root?.querySelector(".board"))
                return Object.fromEntries(Object.entries(ids).map(([id, names]) => {
                    const element = map.getElementById(id)
                    return [id, Object.fromEntries(names.map(name =>
                        [name, name === "text" ? element.textContent : element.getAttribute(name)]))]
                }))
            }""",
            {id_: list(attributes) for id_, attributes in wanted.items()},
        )
        return looks

    for key, move in (("End", numbers[-1]), ("ArrowLeft", numbers[-2]), ("Home", None), ("ArrowRight", 1)):
        page.keyboard.press(key)
        at(page, move)
        version = game.version_of(move or 0)
        begun = game.version_of((move or 1) - 1)
        recent = [event for at_version, event in game.events if begun < at_version <= version] if move else []
        wanted = board(OPEN.name).scene(game.state(version=version), recent)
        assert shown() == wanted


def test_the_chart_and_the_list_lead_to_moves_and_the_address_keeps_them(page: Page, site: Site) -> None:
    open_game(page, site)
    last = recorded(site).moves[-1].move
    plot = page.locator(".plot")
    box = plot.bounding_box()
    assert box
    plot.click(position={"x": box["width"] / 2, "y": 20})
    at(page, round(last / 2))
    expect(page).to_have_url(re.compile(rf"move={round(last / 2)}$"))
    page.reload()
    expect(page.locator(READY)).to_be_visible()
    at(page, round(last / 2))
    expect(page.locator(".move[aria-current=step]")).to_be_in_viewport()
    page.locator(".moves summary").first.click()
    page.locator(".move").nth(2).click()
    at(page, 2)
    expect(page.locator(".move[aria-current=step]")).to_have_count(1)
    page.get_by_role("slider", name="Move").press("End")
    at(page, last)


def test_a_sentence_leads_to_the_board_right_after_it(page: Page, site: Site) -> None:
    game = recorded(site)
    version = next(version for version, event in game.events if event.TOPIC == SCORED)
    scored = next(move.move for move in game.moves if game.version_of(move.move) >= version)
    open_game(page, site, move=scored)
    sentences = page.locator(".says button")
    sentences.first.click()
    expect(sentences.first).to_have_attribute("aria-current", "true")
    expect(sentences.last).to_have_class("later")
    at(page, scored)
    page.keyboard.press("ArrowRight")
    at(page, scored)
    expect(sentences.last).not_to_have_class("later")


def test_the_way_back_leads_to_the_filtered_library_and_forth_to_the_move(page: Page, site: Site) -> None:
    page.goto(f"{site.address}/?player=Dan")
    expect(page.locator("a.game")).to_have_count(1)
    page.locator("a.game").click()
    expect(page.locator(READY)).to_be_visible()
    page.keyboard.press("Shift+ArrowRight")
    expect(page).to_have_url(re.compile(r"move=\d+$"))
    place = page.locator(".position").text_content() or ""
    page.go_back()
    expect(page.locator("a.game")).to_have_count(1)
    expect(page.get_by_role("combobox", name="Player")).to_have_value("Dan")
    page.go_forward()
    expect(page.locator(".position")).to_have_text(place)


def test_the_first_card_is_high_on_a_wide_page_and_on_a_narrow_one(page: Page, site: Site) -> None:
    for width, height in ((1440, 900), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        page.goto(site.address)
        expect(page.locator("a.game")).to_have_count(4)
        expect(page.locator(".stApp")).to_have_attribute("data-test-script-state", "notRunning")
        card = page.locator(".shelf > li").first.bounding_box()
        under_way = page.locator(".sheet").bounding_box()
        assert card
        assert under_way
        assert card["y"] - under_way["height"] <= 300, "games to continue come first"


def test_filters_find_and_an_empty_result_says_which_to_lift(page: Page, site: Site) -> None:
    page.goto(site.address)
    expect(page.locator("a.game")).to_have_count(4)
    expect(page.get_by_role("combobox", name="Seats")).to_be_hidden()
    page.get_by_text("Filters", exact=True).click()
    page.get_by_role("combobox", name="Seats").click()
    page.get_by_role("option", name="2", exact=True).click()
    expect(page.locator("a.game")).to_have_count(1)
    expect(page.locator("a.game")).to_contain_text("Broken off")
    expect(page.locator("a.game")).to_contain_text("not finished")
    expect(page).to_have_url(re.compile("seats=2"))
    page.get_by_role("combobox", name="Source").click()
    page.get_by_role("option", name="bots").click()
    expect(page.get_by_text("No game fits all these filters")).to_be_visible()
    expect(page.get_by_role("button", name="Without the filter Seats: 1 game")).to_be_visible()
    page.get_by_role("button", name="Clear the filters").click()
    expect(page.locator("a.game")).to_have_count(4)
    page.goto(f"{site.address}/?player=<b>Zed</b>&seats=2&sort=title")
    ignored = page.get_by_text("so they are ignored: Player <b>Zed</b>")
    expect(ignored).to_be_visible()
    expect(page.get_by_role("combobox", name="Sorted by")).to_have_value("title")
    expect(page.locator("a.game")).to_have_count(1)
    page.get_by_role("button", name="Clear the filters").click()
    expect(ignored).to_be_hidden()


def test_where_another_program_holds_the_tables_a_page_says_no_more_than_that(page: Page, site: Site) -> None:
    second, address = start(site.folder)
    try:
        other = page.context.new_page()
        other.goto(address)
        warning = other.get_by_text("New games may be missing here: another program is bringing")
        expect(warning).to_be_visible()
        expect(other.get_by_text(str(site.folder))).to_have_count(0)
        other.close()
    finally:
        stop(second)


def test_a_game_whose_record_went_wrong_is_marked_and_found(page: Page, site: Site) -> None:
    page.goto(site.address)
    page.get_by_text("Filters", exact=True).click()
    page.get_by_role("combobox", name="Record").click()
    page.get_by_role("option", name="partial").click()
    card = page.locator("a.game")
    expect(card).to_have_count(1)
    mark = card.get_by_text("partial", exact=True)
    expect(mark).to_have_attribute("title", f"The record: {FLAW.message}")
    expect(mark.locator("svg")).to_be_visible()
    expect(card).to_have_accessible_description(f"The record: {FLAW.message}")
    card.click()
    expect(page.locator(READY)).to_be_visible()
    place = "move 41, line 42 of <i>a.vidi.jsonl"
    expect(page.locator(".head")).to_contain_text(f"The record went wrong at {place}: {FLAW.message}")
    open_game(page, site)
    expect(page.locator(".flaw")).to_be_hidden()


def test_a_game_that_is_not_there_is_said_so(page: Page, site: Site) -> None:
    page.goto(f"{site.address}/replay?game=no-such-game")
    expect(page.get_by_role("heading", name="No such game")).to_be_visible()
    page.get_by_role("link", name="To the library").click()
    expect(page.locator("a.game")).to_have_count(4)


def test_a_replay_that_does_not_arrive_can_be_asked_for_again(page: Page, site: Site) -> None:
    page.route("**/all.json*", lambda route: route.fulfill(status=500))
    page.goto(f"{site.address}/replay?game={site.games['Broken off']}&move=7")
    expect(page.get_by_role("alert")).to_contain_text("The replay did not arrive")
    page.unroute("**/all.json*")
    page.get_by_role("button", name="Try again").click()
    at(page, 7)


def test_a_telephone_has_everything_in_one_column(page: Page, site: Site) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    open_game(page, site, TITLE, move=9)
    fits(page, 390)
    expect(page.locator(".controls")).to_be_in_viewport(ratio=1)
    page.locator(".moves").scroll_into_view_if_needed()
    expect(page.locator(".controls")).to_be_in_viewport(ratio=1)


def test_a_tile_says_what_it_does_to_keyboard_and_pointer(page: Page, site: Site) -> None:
    open_game(page, site, move=40)
    tile = page.locator(".offer .card").first
    tile.focus()
    expect(page.get_by_role("tooltip")).to_contain_text("pawns")
    page.keyboard.press("Escape")
    expect(page.get_by_role("tooltip")).to_be_hidden()
    page.locator(".seats .card").first.hover()
    expect(page.get_by_role("tooltip")).to_be_visible()


def test_pages_of_an_empty_library_say_what_to_do_and_notice_the_first_game(
    context: BrowserContext, tmp_path: Path
) -> None:
    folder = tmp_path / "library"
    looks = {"analytics": "No games to ask about yet", "players": "No players yet", "": "No games yet"}
    links = {"players": "Ada", "": "The first"}  # Analytics notices it as Players does
    with Library(folder) as library:
        process, address = start(folder)
        try:
            pages = {name: context.new_page() for name in links}
            for _ in ("without an event", "with a keeper"):
                for name, look in looks.items():
                    page = pages.get(name, pages["players"])
                    page.goto(f"{address}/{name}")
                    expect(page.get_by_role("heading", name=look)).to_be_visible()
                give(library, Holder(False, "ada"), Role.KEEPER)
            expect(pages[""].get_by_text("vidi demo")).to_be_visible()
            expect(pages[""].get_by_text("other platforms")).to_be_visible()
            library.record(played(("Ada", "Bo"), "first", 10, title="The first"))
            for name, link in links.items():
                expect(pages[name].get_by_role("link", name=link).first).to_be_visible()
                pages[name].close()
        finally:
            stop(process)
