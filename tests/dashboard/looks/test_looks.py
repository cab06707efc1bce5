"""Each page for those who need contrast, names, a keyboard or a narrow window; and without a network.

axe-core looks at every page and what opens on it: at the first state of each light and dark, wide and narrow.
How legible texts of the others are in the dark follows from the style sheets (``test_names``). The browser
knows no host but the site (``conftest.SWITCHES``), and ``page`` fails where one was asked.
"""

import re
from collections.abc import Callable
from typing import Any, NamedTuple
from urllib.parse import quote, urlencode

import pytest
from playwright.sync_api import Error, FilePayload, Page, expect

from dashboard.pages import PAGES
from tests.games.examples import BARS, OPEN, SHADED
from tests.helpers.browser import Site
from tests.helpers.looking import READY, STILL, TYPEFACE, VIEWS, WIDE, at_rest, fits, view, violations
from tests.helpers.shown import TITLE

LEGIBLE = """() => [...document.querySelectorAll("[data-testid=stVegaLiteChart] svg text")].every(text =>
    getComputedStyle(text).fill === getComputedStyle(document.querySelector(".stApp")).color)"""
"""axe does not read charts: their text has the colour of the page's, in each scheme."""
ENDLESS = "SELECT count(*) FROM range(1000000) AS a, range(1000000) AS b WHERE a.range + b.range < 0"
MANY = "SELECT $x AS x -- one\nFROM range(20000)"
CHART = "[data-testid=stVegaLiteChart] :is(canvas, svg)"


def click(role: Any, name: str) -> Callable[[Page], None]:
    return lambda page: page.get_by_role(role, name=name, exact=True).click()


class State(NamedTuple):
    """A page at an address: what shows that it is there, and what somebody does and sees then."""

    address: str
    sign: str
    act: Callable[[Page], None] = lambda page: None
    then: str = ""


def choose(page: Page) -> None:
    bad: FilePayload = {"name": "bad.vidi.jsonl", "mimeType": "application/jsonl", "buffer": b"[1]"}
    page.locator("input[type=file]").set_input_files(bad)


def seats(page: Page) -> None:
    page.get_by_text("Filters", exact=True).click()
    page.get_by_role("combobox", name="Seats", exact=True).click()


def drawn(page: Page) -> None:
    """A game begins whose table is being set up."""
    page.get_by_role("radio", name=OPEN.title).check()
    for seat in (1, 2):
        page.get_by_label(f"Name in seat {seat}").fill(f"Player {seat}")
    page.get_by_role("radio", name="We draw at the table").check()
    page.get_by_role("button", name="Begin").click()
    page.get_by_role("button", name="Player 1").click()


def asked(sql: str, sign: str, act: Callable[[Page], None] = lambda page: None, then: str = "") -> State:
    return State(f"sql?q={quote(sql)}", sign, act, then)


def complete(page: Page) -> None:
    page.get_by_role("textbox", name="Query", exact=True).press("Control+End")
    page.keyboard.type(" UNBOUN")  # a long list would cover what is below it


STATES: dict[str, list[State]] = {
    "library": [
        State("", "a.game"),
        State("", "a.game", seats, "[role=option]"),
        State("?player=Dan&seats=2", "text=No game fits"),
    ],
    "new": [
        State("new", "text=Who sits where?"),
        State("new", "text=Who sits where?", drawn, "text=First tile of civilization I: what came up?"),
    ],
    "replay": [
        State("replay?game={game}&move=60", READY),
        State("replay?game={game}&move=60", READY, lambda page: page.keyboard.press("p"), ".play-panel h2"),
        State("replay?game={broken}&move=999", READY),
        State("replay?game={bones}&seat=all&move=78", READY),
        State("replay?game={bones}", ".cover .lookers"),
        State("replay?game={bones}&play=hand.hand.hand", ".cover button"),
        State("replay?game=none", "text=No such game"),
    ],
    "players": [
        State("players", ".sheet table"),
        State("players?player=Ada", CHART),
        State("players?player=Nobody", "text=No such player"),
    ],
    "mine": [
        State("mine?name=Ada", "text=Most played titles"),
        State("mine", ".who a"),
        State("mine?name=Nobody", "text=No such player"),
    ],
    "analytics": [
        State("analytics", ".sheet table"),
        State(f"analytics?question={BARS}", CHART),
        State(f"analytics?question={SHADED}", ".heat .board svg"),
        State("analytics?question=common/players&row=Cy", "[role=dialog] a.game"),
        State("analytics?question=common/players&player=Dan&seats=2", "text=No game fits"),
    ],
    "sql": [
        State("sql", ".schema .name", click("button", "Queries"), "text=Which tiles win?"),
        State(
            "sql?" + urlencode({"q": MANY, "$x": "1"}),
            "text=The answer has more rows",
            complete,
            ".suggestions li",
        ),
        asked("SELECT player, score FROM results", ".stDataFrame", click("tab", "Chart"), CHART),
        asked("SELECT * FROM results WHERE false", "text=No rows"),
        asked("SELECT * FROM reslts", "text=The query failed"),
        asked(ENDLESS, "text=Running"),
    ],
    "import": [
        State("import", "text=one played game as text"),
        State("import", "text=one played game as text", choose, "text=Preview"),
        State("import?part=past", ".sheet table", click("link", "wrong.csv"), ".report pre"),
        State("import?part=people", ".sheet table"),
    ],
    "rules": [State(f"rules?rule={OPEN.name}", "h1"), State("rules?rule=record:3", "h1")],
}

ALIKE = ".schema .tables > li"
"""A long list of things that are alike: axe looks at the first ones, in the first state of the page alone."""
SOME = 8


def show(page: Page, site: Site, state: State) -> None:
    """Opens a page without anything that moves."""
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
    page.set_viewport_size(WIDE)
    games = {"game": "The long one", "broken": TITLE, "bones": "Bones"}
    address = state.address.format(**{name: site.games[title] for name, title in games.items()})
    page.goto(f"{site.address}/{address}")
    page.add_style_tag(content=STILL)
    expect(page.locator(state.sign).first).to_be_visible()
    at_rest(page)
    state.act(page)
    expect(page.locator(state.then or state.sign).first).to_be_visible()
    at_rest(page)


def test_every_page_is_looked_at() -> None:
    assert STATES.keys() == {page.path or "library" for page in PAGES}


@pytest.mark.parametrize("name", STATES)
def test_axe_finds_nothing_serious_and_a_narrow_page_is_not_scrolled_sideways(
    page: Page, site: Site, name: str
) -> None:
    problems = set[str]()
    for state in STATES[name]:
        show(page, site, state)
        first = state is STATES[name][0]
        page.locator(ALIKE).evaluate_all(
            "(elements, some) => elements.slice(some).forEach(element => element.remove())",
            SOME if first else 0,
        )
        for number, (scheme, size, options) in enumerate(VIEWS if first else VIEWS[:2]):
            view(page, scheme, size)
            place = f"/{state.address} {scheme} {size['width']}: "
            if first or number == 0:
                problems |= {place + violation for violation in violations(page, options)}
            fits(page, size["width"])
            page.wait_for_function(LEGIBLE)
    assert not problems, "\n".join(sorted(problems))


WATCH = """() => {
    window.reached = new Set()
    window.unmarked = new Set()
    const name = element => `${element.localName} ${element.ariaLabel || element.innerText || element.id}`
    const within = root => [...root.querySelectorAll("*")].flatMap(element =>
        [element, ...(element.shadowRoot ? within(element.shadowRoot) : [])])
    window.controls = () => within(document).filter(element =>
        element.matches("a[href], button, input, select, textarea, summary, [tabindex='0']")
        && !element.disabled && element.checkVisibility({visibilityProperty: true})
        && element.getClientRects().length)
    window.missed = () => controls().filter(element => !reached.has(element)
        && !element.closest("[role=tablist], [role=radiogroup], [role=dialog]")
        && element.tabIndex >= 0).map(name)
    const note = event => {
        const element = event.composedPath()[0]
        reached.add(element)
        const ring = ["", "::after"].map(part => getComputedStyle(element, part))
            .some(({outlineStyle, outlineWidth}) => outlineStyle !== "none" && parseFloat(outlineWidth) >= 2)
        if (element.getRootNode() instanceof ShadowRoot && !ring) unmarked.add(name(element))
    }
    const roots = within(document).map(element => element.shadowRoot).filter(root => root)
    for (const root of [document, ...roots]) root.addEventListener("focusin", note)  // it does not leave them
}"""


LOOK_AGAIN = 8
"""After so many keys it is looked what was not reached yet."""


@pytest.mark.parametrize("name", STATES)
def test_the_keyboard_reaches_every_control_and_shows_where_it_is(page: Page, site: Site, name: str) -> None:
    show(page, site, STATES[name][0]._replace(act=lambda page: None, then=""))
    page.evaluate(WATCH)
    pressed = 0
    # A page that is drawn anew is gone round a second time.
    while page.evaluate("missed()") and pressed < 2 * page.evaluate("controls().length"):
        for _ in range(LOOK_AGAIN):
            page.keyboard.press("Tab")
        pressed += LOOK_AGAIN
    assert page.evaluate("missed()") == []
    assert page.evaluate("[...unmarked]") == []


def test_headings_have_the_typeface_that_comes_with_vidi(page: Page, site: Site) -> None:
    page.goto(site.address)
    for heading in (page.locator("h1"), page.locator("a.game h2").first):
        expect(heading).to_have_css("font-family", re.compile("^Alegreya"))
    page.wait_for_function(TYPEFACE)


def test_the_browser_of_these_tests_reaches_no_other_host(page: Page) -> None:
    with pytest.raises(Error, match="ERR_NAME_NOT_RESOLVED"):
        page.context.new_page().goto("http://example.com")
