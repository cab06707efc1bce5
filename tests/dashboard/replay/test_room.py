"""The room for the choices of a game that is recorded: all of them are shown, and only the page scrolls."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from dashboard.replay.playing import offers
from domain.catalog import games
from domain.kernel.aggregate import Game
from domain.kernel.rules import Rules
from tests.helpers.browser import Site
from tests.helpers.looking import at_rest
from tests.helpers.serving import start, stop
from tests.helpers.shown import played
from vidi.library.library import Library

NAMES = ("Ada", "Bo", "Cy")
MOVES = 40
ROOM = """() => {
    const within = root => [...root.querySelectorAll("*")].flatMap(element =>
        [element, ...(element.shadowRoot ? within(element.shadowRoot) : [])])
    const scrolls = element => element.scrollHeight > element.clientHeight + 1 &&
        ["auto", "scroll"].includes(getComputedStyle(element).overflowY)
    const shown = within(document).filter(element => element.checkVisibility())
    const box = name => shown.find(element => element.matches(name))?.getBoundingClientRect()
    const main = document.querySelector(".stMain")
    return {
        scrolling: shown.filter(element => element !== main && scrolls(element)).map(each => each.className),
        panel: box(".play-panel"), board: box(".frame"),
        lists: [".people", ".story", ".past"].map(box),
    }
}"""
"""What scrolls besides the page, and where things lie."""


def widest(rules: Rules[Any, Any]) -> Game:
    """The moment of a game's beginning that offers most."""
    names = NAMES[: rules.seats[0]]

    def offered(moves: int) -> int:
        game = played(names, "room", moves, rules=rules)
        return len(json.dumps(offers(rules, game.started.setup, game.state, range(1, len(names) + 1))))

    return played(names, "room", max(range(MOVES), key=offered), title=rules.name, rules=rules)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A game of each kind."""
    folder = tmp_path_factory.mktemp("room") / "library"
    made = {name: widest(rules) for name, rules in games().items()}
    with Library(folder) as library:
        library.record(*made.values())
    process, address = start(folder)
    yield Site(address, folder, {name: str(game.id) for name, game in made.items()})
    stop(process)


@pytest.mark.parametrize("game", list(games()))
def test_nothing_but_the_page_scrolls_while_somebody_chooses(page: Page, site: Site, game: str) -> None:
    hands = ".".join(["hand"] * games()[game].seats[0])
    page.goto(f"{site.address}/replay?game={site.games[game]}&play={hands}")
    panel, all_hands = page.locator(".play-panel"), page.get_by_role("button", name="Show all hands")
    expect(panel.or_(all_hands).first).to_be_visible()
    if all_hands.is_visible():
        all_hands.click()
    expect(panel.locator(".option, form").first).to_be_visible()
    at_rest(page)
    room = page.evaluate(ROOM)
    assert room["scrolling"] == []
    assert room["panel"]["top"] < 250
    page.set_viewport_size({"width": 390, "height": 844})
    expect(page.locator(".fold")).to_be_visible()
    at_rest(page)
    room = page.evaluate(ROOM)
    assert room["scrolling"] == []
    first, second = sorted((room["panel"], room["board"]), key=lambda box: box["top"])
    assert second["top"] - first["bottom"] < 60
    assert all(box["top"] > second["bottom"] for box in room["lists"])
    page.get_by_text("Moves", exact=True).click()
    page.locator(".moves").scroll_into_view_if_needed()
    expect(page.locator(".move[aria-current]")).to_be_in_viewport()
