"""The Mine page: a person is chosen once, and each figure leads to its games."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from domain.library.reports import PersonNamed, play_id
from tests.helpers.browser import EMPTY, Site
from tests.helpers.looking import NARROW, VIEWS, findings, fits, view
from tests.helpers.reported import play, seat, stream
from tests.helpers.serving import start, stop
from tests.helpers.shown import played
from vidi.library.library import Library
from vidi.library.tables import project

DAYS = ("2023-12-31", "2024-01-01", "2024-01-02", "2024-03-05", None)
PLAYS = [
    *(
        play(f"{n}", seat("Ada", won=n != 1), seat("Bo", won=n == 1), title="Go & Tea", played_at=day)
        for n, day in enumerate(DAYS)
    ),
    play("boat", seat("Adah", won=True), seat("Cy", won=True), title="Lifeboat", together=True),
]
CHART = ".years .month"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """Plays of Ada, who has two names, and a game against a bot."""
    folder = tmp_path_factory.mktemp("mine") / "library"
    game = played(("Ada", "Steady 2"), "bot", title="Recorded")
    with Library(folder) as library:
        library.record(game)
        for event in (*PLAYS, PersonNamed(names=("Ada", "Adah"))):
            library.store.events.put(stream(event))
        project(folder, library.store)
    process, address = start(folder)
    yield Site(address, folder, {"first": str(play_id(PLAYS[0].source)), "recorded": str(game.id)})
    stop(process)


@pytest.fixture(autouse=True)
def _nobody(page: Page, site: Site) -> Iterator[None]:
    """The browser forgets after each test who was chosen."""
    yield
    page.goto(site.address + EMPTY)
    page.evaluate("localStorage.clear()")


def fact(page: Page, label: str) -> Locator:
    """A figure of the band."""
    return page.locator(".facts > div").filter(has=page.get_by_text(label, exact=True))


def test_enter_takes_the_name_and_a_second_person_is_shown_beside(page: Page, site: Site) -> None:
    page.goto(f"{site.address}/mine?part=people")
    search, heads = page.get_by_role("searchbox", name="Name"), page.get_by_role("heading", level=1)
    search.fill("a")
    search.press("Enter")  # several names fit
    search.fill("ada")
    search.press("Enter")
    expect(heads).to_have_text(["Ada"])
    expect(page.get_by_text("this is you")).to_be_visible()
    page.get_by_role("link", name="Two persons beside each other").click()
    search.fill("cy")
    search.press("Enter")
    expect(heads).to_have_text(["Ada", "Cy"])
    page.get_by_role("button", name="this is me").click()
    page.reload()
    expect(page.locator(".head").filter(has_text="Cy").get_by_text("this is you")).to_be_visible()


def test_a_person_is_chosen_once(page: Page, site: Site) -> None:
    page.goto(f"{site.address}/mine")
    expect(page.get_by_role("heading", level=1)).to_have_text(["Who are you?"])
    persons = page.locator(".person")
    expect(persons.first).to_contain_text("Ada")
    expect(persons.filter(has_text="Steady 2")).to_contain_text("our bot")
    search = page.get_by_role("searchbox", name="Name")
    search.fill("zz")
    expect(page.get_by_text("Nobody has this name.")).to_be_visible()
    search.fill("ÁDA")
    expect(persons).to_have_count(1)
    persons.click()
    expect(page.get_by_role("heading", level=1)).to_have_text(["Ada"])
    page.goto(f"{site.address}/mine")
    expect(page.get_by_role("heading", level=1)).to_have_text(["Ada"])
    page.get_by_role("link", name="Another person").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(["Who are you?"])
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text(["Who are you?"])
    page.get_by_role("link", name="Bo 5 plays").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(["Bo"])
    expect(page.locator(".me bdi")).to_have_text("Bo")
    page.goto(f"{site.address}/mine")
    expect(page.get_by_role("heading", level=1)).to_have_text(["Bo"])
    page.goto(f"{site.address}/replay?game={site.games['recorded']}")
    expect(page.locator(".me bdi")).to_have_text("Bo")
    page.set_viewport_size(NARROW)
    expect(page.get_by_role("button", name="More pages; you are Bo")).to_be_visible()
    bar = page.locator(".pages").bounding_box()
    assert bar
    assert bar["y"] + bar["height"] <= 60


def test_figures_lead_to_their_games(page: Page, site: Site) -> None:
    page.goto(f"{site.address}/mine?name=Ada")
    expect(page.get_by_role("heading", level=1)).to_have_text(["Ada"])
    expect(fact(page, "Plays")).to_have_text(re.compile(r"^\s*Plays\s*7\s*$"))
    expect(fact(page, "Longest streak")).to_contain_text(re.compile(r"3 days\s*2023-12-31 to 2024-01-02"))
    expect(fact(page, "Current streak")).to_contain_text("none")
    for name, number in (
        ("January 2024: 2 plays", 2),
        ("3 days", 3),
        ("1 play", 1),
    ):
        page.get_by_role("link", name=name, exact=True).click()
        expect(page.get_by_text(f"{number} of 7 games")).to_be_visible()
        page.go_back()
        expect(page.get_by_role("heading", level=1)).to_have_text(["Ada"])
    against = page.get_by_role("table", name="Against").get_by_role("row").filter(has_text="Bo")
    against.get_by_role("link", name="4 of 5").click()
    expect(page.get_by_text("4 of 7 games")).to_be_visible()
    expect(page.get_by_role("combobox", name="Against")).to_have_value("Bo")
    page.get_by_role("button", name="Clear the filters").click()
    expect(page.get_by_text("7 games", exact=True)).to_be_visible()
    expect(page).not_to_have_url(re.compile("against"))
    page.reload()
    expect(page.get_by_text("7 games", exact=True)).to_be_visible()
    expect(page.get_by_role("combobox", name="Against")).to_have_count(0)


def test_from_the_first_play_to_its_result_and_from_a_profile_and_back(page: Page, site: Site) -> None:
    page.goto(f"{site.address}/players?name=Ada")
    page.get_by_role("link", name="All plays, in all titles").click()
    first = page.get_by_role("table", name="Milestones").get_by_role("row").filter(has_text="First")
    first.get_by_role("link").click()
    expect(page.get_by_role("heading", level=1, name="Go & Tea")).to_be_visible()
    expect(page).to_have_url(re.compile(site.games["first"]))
    page.go_back()
    page.get_by_role("link", name="Rating and results by game").click()
    expect(page.get_by_role("link", name="All players")).to_be_visible()
    expect(page.get_by_role("heading", level=1)).to_have_text(["Ada"])


def test_a_bot_is_marked_and_the_h_index_leads_to_its_answer(page: Page, site: Site) -> None:
    page.goto(f"{site.address}/mine?player=Ada")
    row = page.get_by_role("table", name="Against").get_by_role("row").filter(has_text="Steady 2")
    expect(row).to_contain_text("our bot")
    page.locator(".facts > div").filter(has_text="h-index").get_by_role("link").click()
    expect(page.get_by_role("heading", name="Who plays the widest range of games?")).to_be_visible()
    expect(page.get_by_role("table", name="Table")).to_contain_text("Ada")


def test_nobody_of_that_name(page: Page, site: Site) -> None:
    page.goto(f"{site.address}/mine?name=Nobody")
    expect(page.get_by_role("heading", name="No such player")).to_be_visible()
    page.get_by_role("link", name="Bo 5 plays").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(["Bo"])


def test_months_are_legible_and_large_enough_to_hit(page: Page, site: Site) -> None:
    page.goto(f"{site.address}/mine?name=Ada")
    expect(page.locator(CHART)).to_have_count(24)
    for scheme, size, options in VIEWS:
        view(page, scheme, size)
        expect(page.locator(CHART).first).to_be_visible()
        assert findings(page, options) == []
        fits(page, size["width"])
