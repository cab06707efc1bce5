"""Signing in and out in a browser, the roles on the page Club, and an act that a role does not allow."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx2
import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from domain.kernel.messages import Person
from domain.library.roles import Holder, Role
from tests.helpers.browser import new_browser
from tests.helpers.looking import VIEWS, WIDE, at_rest, fits, view, violations
from tests.helpers.serving import start, stop
from tests.helpers.shown import played
from tests.helpers.signing import keys, serving
from vidi.club.accounts import join
from vidi.club.keys import today
from vidi.club.roles import admit, give
from vidi.library import queries
from vidi.library.library import Library
from vidi.library.recording import Recorder
from vidi.library.remarks import remove

Place = tuple[str, str, str, Path]
"""The address of a club's server, its game, one that a recorder began, and the folder."""
CAPITALS = "Kim@Club"
"""The subject of a reader. It looks like an address."""
WRITING = ("✎ Write a note", "★ Bookmark", "Continue from here")
"""The buttons of a replay that store something."""


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory, issuer: str) -> Iterator[Place]:
    """A club's server, its game, and one that a recorder began. A query has a name, and a game is removed."""
    folder = tmp_path_factory.mktemp("club") / "library"
    game = played(("Ada", "Bo"), "short", 30, title="Evening")
    with Library(folder) as library:
        library.record(game, gone := played(("Ada", "Bo"), "gone", 5))
        remove(library, gone.id)
        queries.name(library, "Counted", "SELECT count(*) FROM games")
        give(library, Holder(False, "ada@example.org"), Role.KEEPER)
        for name in ("rea", CAPITALS):
            give(library, Holder(False, name, is_subject=True), Role.READER)
        for name in ("rec", "rem"):
            give(library, Holder(False, name), Role.RECORDER)
        library.store.by = Person("rec", "Rec")
        library.record(own := played(("Rec", "Bo"), "own", 10, title="Own"))
    process, address = start(folder, serving(keys(issuer)))
    yield address, str(game.id), str(own.id), folder
    stop(process)


@pytest.fixture(scope="module")
def strange(browser: Browser) -> Iterator[BrowserContext]:
    """A browser of its own, so that the scripts of the pages are fetched and compiled once."""
    with new_browser(browser) as context:
        yield context


@pytest.fixture
def stranger(strange: BrowserContext, place: Place) -> Iterator[Page]:
    """A page of a browser that remembers nothing."""
    strange.clear_cookies()
    page = strange.new_page()
    asked = {"origin": place[0], "storageTypes": "local_storage"}
    strange.new_cdp_session(page).send("Storage.clearDataForOrigin", asked)
    yield page
    for left in strange.pages:
        left.close()


def sign_in(page: Page, subject: str) -> None:
    page.get_by_role("link", name="Sign in", exact=True).click()
    page.locator("input").fill(subject)
    page.get_by_role("button", name="Sign in").click()


def looks(page: Page, again: bool = False) -> None:
    """Nothing serious is found, and nothing is wider than the page: light and wide, dark and narrow.

    Where one looks ``again`` at a page, axe does so light and wide.
    """
    for scheme, size, options in VIEWS[:2]:
        view(page, scheme, size)
        if not again or scheme == "light":
            assert list(violations(page, options)) == []
        fits(page, size["width"])
    view(page, "light", WIDE)


def test_a_person_signs_in_gives_a_role_and_signs_out(place: Place, stranger: Page) -> None:
    address, game, *_ = place
    stranger.goto(f"{address}/replay?game={game}")
    expect(stranger.get_by_role("heading", name="Sign in")).to_be_visible()
    looks(stranger)
    sign_in(stranger, "ada")
    expect(stranger.get_by_role("heading", name="Evening")).to_be_visible()
    expect(stranger.locator(".me bdi")).to_contain_text("Ada")
    expect(stranger).to_have_url(re.compile(re.escape(f"{address}/replay?game={game}")))
    stranger.goto(f"{address}/club")
    stranger.get_by_label("Name", exact=True).fill("members")
    stranger.get_by_role("combobox", name="Kind").click()
    stranger.get_by_role("option", name="group").click()
    stranger.get_by_role("button", name="Give this role").click()
    expect(stranger.get_by_role("rowheader", name="members")).to_be_visible()
    expect(stranger.get_by_role("row").filter(has_text="Role given").filter(has_text="Ada")).to_have_count(1)
    other = stranger.context.new_page()
    other.goto(f"{address}/rules")
    expect(other.get_by_role("link", name="Club").first).to_be_visible()
    stranger.get_by_role("button", name="Sign out").click()
    expect(stranger).to_have_url(re.compile(r"/session/end\?"))
    stranger.get_by_role("button", name="Sign out").click()  # the provider's
    expect(stranger.get_by_role("link", name="Sign in", exact=True)).to_be_visible()
    expect(other.get_by_role("link", name="Sign in", exact=True)).to_be_visible()


def test_a_reader_writes_nothing(place: Place, stranger: Page) -> None:
    address, game, *_ = place
    stranger.goto(f"{address}/import")
    sign_in(stranger, "rea")
    expect(stranger.get_by_role("heading", name="Not for your role")).to_be_visible()
    looks(stranger)
    stranger.goto(f"{address}/replay?game={game}")
    expect(stranger.get_by_role("link", name="SQL").first).to_be_visible()
    expect(stranger.get_by_role("link", name="Import")).to_have_count(0)
    expect(stranger.get_by_role("heading", name="Evening")).to_be_visible()
    expect(stranger.get_by_role("button", name="Compare")).to_be_visible()
    expect(stranger.get_by_role("heading", name="Review")).to_be_visible()
    for name in (*WRITING, "Rename, date, remove"):
        expect(stranger.get_by_role("button", name=name)).to_have_count(0)
    stranger.keyboard.press("?")
    expect(stranger.get_by_text("share: the link, pictures, files")).to_be_visible()
    for key in ("write a note", "set a bookmark", "play on by hand"):
        expect(stranger.get_by_text(key)).to_have_count(0)
    stranger.goto(f"{address}/replay?game={game}&play=hand.hand")
    expect(stranger.get_by_role("button", name="Compare")).to_be_visible()
    expect(stranger.get_by_role("region", name="Playing on")).to_have_count(0)
    stranger.goto(f"{address}/")
    expect(stranger.get_by_text("Evening").first).to_be_visible()
    expect(stranger.get_by_role("button", name="New game")).to_have_count(0)
    for text in ("Continue", "Removed (1)"):
        expect(stranger.get_by_text(text, exact=True)).to_have_count(0)
    stranger.goto(f"{address}/sql")
    expect(stranger.get_by_role("button", name="Queries")).to_be_visible()
    stranger.get_by_role("button", name="Queries").click()
    expect(stranger.get_by_role("button", name="Counted SELECT count")).to_have_count(1)
    expect(stranger.get_by_role("button", name="Save as…")).to_have_count(0)


@contextmanager
def opened(folder: Path) -> Iterator[None]:
    """The library is open to guests meanwhile."""
    with Library(folder) as library:
        admit(library, True)
        try:
            yield
        finally:
            admit(library, False)


def test_a_guest_sees_the_sql_of_a_question_and_no_way_to_ask_it(place: Place, stranger: Page) -> None:
    address, *_, folder = place
    with opened(folder):
        stranger.goto(f"{address}/analytics?question=common/lengths")
        stranger.get_by_test_id("stExpander").filter(has_text="SQL").locator("summary").click()
        expect(stranger.get_by_test_id("stCode")).to_be_visible()
        expect(stranger.get_by_role("link", name="Open in SQL")).to_have_count(0)


def test_a_guest_signs_in_by_the_navigation_of_an_open_library(place: Place, stranger: Page) -> None:
    address, *_, folder = place
    with opened(folder):
        stranger.goto(f"{address}/rules")
        stranger.get_by_role("link", name="Sign in").first.click()
        expect(stranger.get_by_role("heading", name="Sign in")).to_be_visible()
        looks(stranger, again=True)
        stranger.get_by_role("button", name="Sign in").click()
        stranger.locator("input").fill("rea")
        stranger.get_by_role("button", name="Sign in").click()
        expect(stranger.get_by_role("link", name="Club").first).to_be_visible()


def test_a_recorder_writes_and_names_queries_and_joins_no_persons(place: Place, stranger: Page) -> None:
    address, game, *_ = place
    stranger.goto(f"{address}/replay?game={game}")
    sign_in(stranger, "rem")
    for name in WRITING:
        expect(stranger.get_by_role("button", name=name)).to_be_visible()
    stranger.goto(f"{address}/")
    for text in ("Continue", "Removed (1)"):
        expect(stranger.get_by_text(text, exact=True)).to_be_visible()
    stranger.goto(f"{address}/sql")
    expect(stranger.get_by_role("button", name="Save as…")).to_be_visible()
    stranger.get_by_role("button", name="Queries").click()
    expect(stranger.get_by_role("button", name="Rename Counted")).to_be_visible()
    stranger.goto(f"{address}/import?part=people")
    expect(stranger.get_by_role("heading", name="Who played")).to_be_visible()
    expect(stranger.get_by_role("button", name="Join as one person")).to_have_count(0)


def test_a_recorder_tidies_own_games_and_no_others(place: Place, stranger: Page) -> None:
    address, game, own, folder = place
    menu = stranger.get_by_role("button", name="Rename, date, remove")
    stranger.goto(f"{address}/replay?game={game}")
    sign_in(stranger, "rec")
    expect(stranger.get_by_role("heading", name="Evening")).to_be_visible()
    expect(menu).to_have_count(0)
    stranger.goto(f"{address}/replay?game={own}")
    expect(stranger.get_by_role("heading", name="Own")).to_be_visible()
    at_rest(stranger)  # a run closes the menu
    menu.click()
    stranger.get_by_role("button", name="Remove this game").click()
    expect(stranger.get_by_role("heading", name="This game is removed")).to_be_visible()
    stranger.get_by_role("button", name="Bring it back").click()
    expect(stranger.get_by_role("heading", name="Own")).to_be_visible()
    at_rest(stranger)  # a run closes the menu
    menu.click()
    with Library(folder) as library:
        give(library, Holder(False, "rec"), Role.READER)
    stranger.get_by_role("button", name="Remove this game").click()  # the page still shows it
    expect(stranger.get_by_text("this needs the role recorder, and yours is reader")).to_be_visible()


def test_who_began_a_game_admits_others_to_its_moves(place: Place, stranger: Page) -> None:
    address, _, own, folder = place
    with Library(folder) as library:
        give(library, Holder(False, "rec"), Role.RECORDER)  # another test takes it away
        join(library, "rem", "Remy")
    stranger.goto(f"{address}/replay?game={own}")
    sign_in(stranger, "rec")
    expect(stranger.locator(".stMain .replay[data-state=ready]")).to_be_visible()
    at_rest(stranger)  # the menu stays where it opened, also if the board above it grows
    stranger.get_by_role("button", name="Who may move").click()
    refused = stranger.get_by_text('"Nobody" belongs to no account')
    for name, then in (("Nobody", refused), ("Remy", stranger.get_by_role("button", name="Take away"))):
        stranger.get_by_label("Name", exact=True).fill(name)
        stranger.get_by_role("button", name="Admit").click()
        expect(then).to_be_visible()
        at_rest(stranger)
    looks(stranger)
    with Library(folder) as library:
        assert library.game(own).remarks.recorders == ("Remy",)
    stranger.get_by_role("button", name="Take away").click()
    expect(stranger.get_by_role("button", name="Take away")).to_have_count(0)
    at_rest(stranger)  # the form moves up while the page runs
    stranger.get_by_label("Name", exact=True).fill("Nobody")
    stranger.get_by_role("button", name="Admit").click()
    expect(refused).to_be_visible()


def test_a_recorder_follows_a_game_of_others_without_a_form(place: Place, stranger: Page) -> None:
    address, _, own, folder = place
    stranger.goto(f"{address}/replay?game={own}&play=hand.hand")
    sign_in(stranger, "rem")
    expect(stranger.locator(".stMain .replay[data-state=ready]")).to_be_visible()
    expect(stranger.get_by_text("You follow this game.")).to_be_visible()
    expect(stranger.get_by_role("region", name="Playing on")).to_have_count(0)
    expect(stranger.get_by_role("button", name="Who may move")).to_have_count(0)
    looks(stranger, again=True)
    moves = stranger.get_by_role("slider").first
    with Library(folder) as library:
        recorder = Recorder.open(library, own)
        before = len(recorder.game.moves)
        recorder.let_bots_play({1: "random", 2: "random"}, at_most=1)
    expect(moves).to_have_attribute("max", str(before + 1))


def test_a_person_asks_for_a_name_a_keeper_accepts_it_and_mine_opens_there(
    place: Place, stranger: Page, browser: Browser
) -> None:
    address, *_ = place
    stranger.goto(f"{address}/club")
    sign_in(stranger, CAPITALS)
    stranger.get_by_role("textbox", name="A name of yours").fill("Bo")
    stranger.get_by_role("button", name="Ask for this name").click()
    expect(stranger.get_by_role("row").filter(has_text="asked for")).to_contain_text("Bo")
    with new_browser(browser) as context:
        keeper = context.new_page()
        keeper.goto(f"{address}/club")
        sign_in(keeper, "ada")
        expect(keeper.get_by_text(f"{CAPITALS} (subject {CAPITALS}) asks for Bo")).to_be_visible()
        looks(keeper)
        keeper.get_by_role("button", name="Accept").click()
        joined = keeper.get_by_role("row").filter(has_text=f"subject {CAPITALS}").filter(has_text="Bo")
        expect(joined.first).to_be_visible()
    stranger.goto(f"{address}/mine")
    expect(stranger.get_by_role("heading", name="Bo")).to_be_visible()
    stranger.goto(f"{address}/players")
    expect(stranger.get_by_role("heading", name="Bo", exact=True)).to_be_visible()
    stranger.get_by_role("link", name="All players").click()
    expect(stranger.get_by_role("heading", name="Players")).to_be_visible()


def _makes_a_key(page: Page, name: str) -> str:
    """Makes a key on the page Club; returns it."""
    code = page.get_by_test_id("stCode")
    before = code.inner_text() if code.count() else ""  # of the key before, until the page has run
    page.get_by_label("What the key is for").fill(name)
    page.get_by_role("button", name="Make a key", exact=True).click()
    expect(page.get_by_text("Copy this key now: it is shown this once")).to_be_visible()
    expect(code).not_to_have_text(before)
    return code.inner_text().strip()


def _opens(page: Page, field: str) -> None:
    """Opens the menu of a field. A run of the page would close it, and so would scrolling to the field."""
    box = page.get_by_role("combobox", name=field)
    at_rest(page)
    box.scroll_into_view_if_needed()
    at_rest(page)
    box.click()


def _withdraws(page: Page, name: str) -> None:
    _opens(page, "Key to withdraw")
    page.get_by_role("option", name=name).click()
    page.get_by_role("button", name="Withdraw", exact=True).click()
    expect(page.get_by_role("row").filter(has_text=name)).to_have_count(0)


def test_a_person_makes_a_key_and_withdraws_it_and_a_keeper_withdraws_all(
    place: Place, stranger: Page, browser: Browser
) -> None:
    address, game, *_ = place
    url = f"{address}/api/v1/games/{game}"
    stranger.goto(f"{address}/club")
    sign_in(stranger, "rea")
    _opens(stranger, "Role of the key")
    expect(stranger.get_by_role("option")).to_have_text(["reader"])
    stranger.keyboard.press("Escape")
    keys_of_rea = [_makes_a_key(stranger, f"Bot {n}") for n in range(2)]
    looks(stranger, again=True)
    headers = [{"Authorization": f"Bearer {key}"} for key in keys_of_rea]
    assert [httpx2.get(url, headers=each, timeout=60).status_code for each in headers] == [200, 200]
    _withdraws(stranger, "Bot 0")
    expect(stranger.get_by_text("Copy this key now")).to_have_count(0)
    of_one = stranger.get_by_role("row").filter(has_text="Bot 1").get_by_role("cell")
    expect(of_one.filter(has_text=re.compile(f"^{today()}$"))).to_have_count(1)
    with new_browser(browser) as context:
        keeper = context.new_page()
        keeper.goto(f"{address}/club")
        sign_in(keeper, "ada")
        looks(keeper, again=True)
        _opens(keeper, "Role of the key")
        keeper.get_by_role("option", name="recorder").click()
        keeper.get_by_role("button", name="import", exact=True).click()
        _makes_a_key(keeper, "Bot of Ada")
        made = keeper.get_by_role("row").filter(has_text="Bot of Ada")
        expect(made.get_by_role("cell")).to_contain_text(["recorder", "read, import"])
        expect(keeper.get_by_role("row").filter(has_text="Key made").filter(has_text="Ada")).to_have_count(1)
        _withdraws(keeper, "Bot 1")
    assert [httpx2.get(url, headers=each, timeout=60).status_code for each in headers] == [401, 401]
    stranger.reload()
    expect(stranger.get_by_role("heading", name="Keys for programs")).to_be_visible()
    expect(stranger.get_by_text("Bot")).to_have_count(0)
