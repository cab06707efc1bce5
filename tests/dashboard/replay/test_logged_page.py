"""The page of a logged game: it names its source, offers no play, and its sentences are searched."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, Route, expect

from projections.projector.projector import WAREHOUSE, Projector
from projections.projector.publish import publish
from tests.helpers import dominoes
from tests.helpers.browser import Site
from tests.helpers.harbour import HOSTILE, MOVES, PLATFORM, entry, log, without_points
from tests.helpers.looking import NARROW, SMALL, WIDE, fits, problems
from tests.helpers.serving import start, stop
from vidi.library.library import Library

READY = ".stMain .replay[data-state=ready]"
SOURCE = f"A log of {PLATFORM}. No rules were checked."
LAMP = dominoes.card("lamp", name="Lamp <b>", owner=1, place="won")
SEEN = HOSTILE.replace("\u202e", "\ufffd")


def lit(n: int) -> dominoes.Change:
    """One of seven lamps that come and go in turn."""
    return dominoes.card(f"{n % 7}", name=f"Lamp {n % 7}", place="quay") | {"gone": bool(n // 7 % 2)}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    folder = tmp_path_factory.mktemp("logged") / "library"
    hostile = [(1, [entry(HOSTILE, HOSTILE, 1, round=HOSTILE[:200])], 5)]
    games = {
        "log": log(),
        "without points": log(without_points(), result={"scores": [0, 0, 0], "winners": [2]}, id_="none"),
        "hostile": log([*MOVES, *hostile], (HOSTILE, "Bo", "Cy"), id_="hostile"),
        "things": dominoes.log(seats=4),
        "long": dominoes.log([(1, [lit(n)]) for n in range(1_500)], id_="long"),
        **{f"like {n}": dominoes.log([(1, [LAMP])], id_=f"like {n}") for n in range(6)},
    }
    with Library(folder) as library:
        library.record(*games.values())
        with Projector(folder / WAREHOUSE, library.store.rows) as projector:
            projector.catch_up()
            publish(projector, folder)
    process, address = start(folder)
    yield Site(address, folder, {name: str(game.id) for name, game in games.items()})
    stop(process)


def opened(page: Page, site: Site, name: str, query: str = "") -> None:
    page.goto(f"{site.address}/replay?game={site.games[name]}{query}")
    expect(page.locator(READY)).to_be_visible()


def test_a_log_is_stepped_through_but_not_played_on(page: Page, site: Site) -> None:
    opened(page, site, "log", "&move=1&play=hand.hand.random")
    expect(page.locator(".head")).to_contain_text(SOURCE)
    assert page.locator(".head").inner_text().count(PLATFORM) == 1
    expect(page.locator(".story")).to_have_text("AnnThe lamps are lit.Ann sails out.")  # each once
    expect(page.locator(".board")).not_to_contain_text("Ann sails out.")
    expect(page.locator(".seat").filter(visible=True)).to_have_count(0)  # the board has their counters
    assert page.locator(".board").evaluate(SMALL) == []
    page.keyboard.press("Shift+ArrowRight")
    expect(page.locator(".story h2")).to_have_text("Bo took 1 min 35 s")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".moves [aria-current=step]")).to_contain_text("Cy waits")
    expect(page.locator(".moves [aria-current=step]")).to_contain_text("1 h 1 min")
    expect(page.locator(".moves h3")).to_have_text(["Night 1", "Night 2"])
    expect(page.locator(".rounds")).to_have_text("Night 12")  # both have their numbers, the first its word
    page.keyboard.press("p")
    expect(page.locator(".play-panel")).to_be_hidden()
    for part in ("Continue from here", "Review this game", "Guess the move"):
        expect(page.get_by_role("button", name=part)).to_have_count(0)
    page.keyboard.press("?")
    keys = page.get_by_role("dialog", name="Keys")
    expect(keys).to_contain_text("write a note")
    expect(keys).not_to_contain_text("play on")
    page.keyboard.press("Escape")
    page.keyboard.press("b")
    expect(page.get_by_role("button", name="★ Bookmark")).to_have_attribute("aria-pressed", "true")


def test_sentences_are_searched_by_keys_and_filtered(page: Page, site: Site) -> None:
    opened(page, site, "log", "&move=0")
    page.keyboard.press("/")
    expect(page.get_by_label("Search in the sentences")).to_be_focused()
    page.keyboard.type("harbour")
    page.keyboard.press("Enter")
    expect(page.locator(".hits")).to_have_text("1 of 1 hit")
    expect(page.locator(".position")).to_have_text("Move 3 / 6")
    page.get_by_label("Search in the sentences").fill("")
    page.get_by_role("group", name="Only of these seats").get_by_role("button", name="Ann").click()
    page.get_by_text("Types (", exact=False).click()
    page.get_by_role("checkbox", name="sail").check()
    expect(page.locator(".hit-list li")).to_have_text(["1Ann sails out.", "5Ann sails to Bo."])
    page.get_by_role("button", name="The next hit").click()
    expect(page.locator(".says")).to_contain_text("Ann sails to Bo.")
    expect(page.locator(".hit-list [aria-current=true]")).to_have_text("5Ann sails to Bo.")
    page.get_by_label("Search in the sentences").focus()
    page.keyboard.press("Escape")
    expect(page.locator(".hit-list")).to_be_hidden()
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".position")).to_have_text("Move 4 / 6")
    page.keyboard.press("h")
    page.keyboard.press("/")
    expect(page.locator(".hit-list li")).to_have_count(1)
    page.keyboard.press("Escape")
    page.keyboard.press("h")


@pytest.mark.parametrize("width", [390, 1440])
def test_a_log_without_points_shows_none(page: Page, site: Site, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    opened(page, site, "without points", "&move=6")
    expect(page.locator(".about").first).to_contain_text("won by Bo")
    expect(page.locator(".about").first).not_to_contain_text("with 0")
    for part in (".seat .score", ".moves .gain", ".rule", ".board .l-points:not(:empty)"):
        expect(page.locator(part).locator("visible=true")).to_have_count(0)
    expect(page.locator(".curves")).not_to_contain_text("Points")
    expect(page.locator(".chart")).to_be_visible()
    page.keyboard.press("/")
    page.keyboard.type("ann")
    expect(page.locator(".hits")).to_have_text("3 of 4 hits")
    expect(page.locator(".hit-list")).to_be_visible()
    fits(page, width)


def test_a_move_says_how_often_its_things_are_played_elsewhere(page: Page, site: Site) -> None:
    opened(page, site, "things", "&move=3")
    expect(page.locator(".usual")).to_be_hidden()
    opened(page, site, "like 0", "&move=1")
    usual = page.locator(".usual")
    expect(usual).to_contain_text("card Lamp <b>: played in 5 of 7 other games.")
    for size in (WIDE, NARROW):
        page.set_viewport_size(size)
        fits(page, size["width"])
        expect(usual).to_be_visible()
    assert list(problems(page)) == []
    page.keyboard.press("Home")
    expect(usual).to_be_hidden()


def test_the_board_of_things_is_seen_whole_and_bars_nobody(page: Page, site: Site) -> None:
    opened(page, site, "things", "&move=3")
    assert list(problems(page)) == []
    for size in (WIDE, NARROW):
        page.set_viewport_size(size)
        fits(page, size["width"])
        assert page.locator(".board").evaluate(SMALL) == []
        frame = page.locator(".board > svg").bounding_box()
        cards = page.locator(".board [id^=card] > rect:first-of-type").all()
        boxes = [card.bounding_box() for card in cards]
        assert frame
        assert len(boxes) == 4
        for box in filter(None, boxes):
            assert frame["x"] <= box["x"]
            assert box["x"] + box["width"] <= frame["x"] + frame["width"] + 1
            assert box["y"] + box["height"] <= frame["y"] + frame["height"] + 1
    expect(page.locator(".board")).to_contain_text("8 green")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".says")).to_contain_text("ship comes to sea.")
    expect(page.locator(".to-act")).to_have_text(" moved")
    expect(page.locator(".to-act").get_by_role("img", name="Bo")).to_be_visible()
    expect(page.locator(".rounds")).to_have_text("moves")
    page.keyboard.press("/")
    page.get_by_text("Things (3)").press("Enter")
    page.get_by_role("button", name="card: 8 of green").press("Enter")
    expect(page.locator(".hit-list li")).to_have_count(3)
    expect(page.locator(".board .followed")).to_contain_text("8 green")
    page.locator(".hit-list button").last.press("Enter")
    expect(page.locator(".position")).to_have_text("Move 5 / 6")
    expect(page.locator(".board .followed")).to_contain_text("8 green")  # now it is won
    fits(page, NARROW["width"])
    page.get_by_role("button", name="All moves").press("Enter")
    page.locator(".board [data-piece='thing 4']").click()
    expect(page.locator(".hit-list li")).to_have_count(2)
    assert list(problems(page)) == []


def test_a_hostile_sentence_is_text_everywhere(page: Page, site: Site, asked: list[str]) -> None:
    """On the page, in its search, in the drawing and in the file."""
    opened(page, site, "hostile", "&move=8")
    expect(page.locator(".says")).to_contain_text(SEEN)
    page.keyboard.press("/")
    page.keyboard.type("<svg onload")
    page.keyboard.press("Enter")
    page.get_by_text("Types (", exact=False).click()
    expect(page.locator(".hit-list")).to_contain_text(SEEN)
    expect(page.locator(".kinds")).to_contain_text(SEEN)
    assert page.locator(".replay :is(img, script, [onload], [onerror])").count() == 0
    share = f"{site.address}/share/{site.games['hostile']}/all"
    drawing = page.request.get(f"{share}/8.svg")
    assert 'filename="harbour-lights-' in drawing.headers["content-disposition"]
    assert b"<img" not in drawing.body()
    assert b"\x1b" not in drawing.body()
    assert b"&lt;img src=x onerror=" in drawing.body()
    file = site.folder.parent / "hostile.html"
    file.write_bytes(page.request.get(f"{share}/replay.html").body())
    address = f"{file.as_uri()}?move=8"
    page.goto(address)
    expect(page.locator(".log")).to_have_text(SOURCE)
    expect(page.locator(".says")).to_contain_text(SEEN)
    assert page.locator(":is(img, [onload], [onerror])").count() == 0
    assert page.title() != "run"
    asked.remove(address)  # the file asks for nothing else


def test_a_long_log_opens_with_its_first_moves(page: Page, site: Site) -> None:
    waiting = list[Route]()
    page.route("**/replay/**after=*", lambda route: waiting.append(route))
    opened(page, site, "long")
    expect(page.locator(".later")).to_have_text("loading later moves …")
    expect(page.locator(".head")).not_to_contain_text("without a result")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".position")).not_to_contain_text("1500")
    while not waiting:
        page.wait_for_timeout(50)
    waiting[0].continue_()
    expect(page.locator(".position")).to_have_text("Move 1 / 1500")  # and it is still on show
    expect(page.locator(".later")).to_be_hidden()
    expect(page.locator(".head")).to_contain_text("1500 moves")
    opened(page, site, "long", "&move=1400")
    expect(page.locator(".position")).to_have_text("Move 1400 / 1500")


def test_a_long_log_goes_to_its_end_before_it_is_loaded(page: Page, site: Site) -> None:
    waiting = list[Route]()
    page.route("**/replay/**after=*", lambda route: waiting.append(route))
    opened(page, site, "long")
    page.keyboard.press("End")
    expect(page.locator(".position")).not_to_contain_text("Move 0")
    while not waiting:
        page.wait_for_timeout(50)
    waiting[0].continue_()
    expect(page.locator(".position")).to_have_text("Move 1500 / 1500")
