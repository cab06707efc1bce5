"""Plays of which only the result is known, on the pages: a card, a page of its own, players, questions."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from dashboard.replay import reported
from domain.library.reports import PersonNamed, ScorePart, play_id
from projections.query.read import open_published
from tests.games.examples import OPEN, PLAIN
from tests.helpers.browser import Site
from tests.helpers.looking import fits
from tests.helpers.reported import play, seat, stream
from tests.helpers.serving import start, stop
from tests.helpers.shown import TITLE, played
from vidi.library.library import Library
from vidi.library.tables import project

PARTS = (ScorePart(label="Boats", score="4", points=4), ScorePart(label="Nets", score="3", points=3))
AGAIN = f"{OPEN.title} II"
PLAYS = {
    "Harbour": play(
        "1",
        seat("Ada", "4+3", points=7, won=True, place=1, team="red", starts=True, parts=PARTS),
        seat("Bo", "5", won=False, place=2, team="blue"),
        seat(None, "many", won=False, place=3, team="blue"),
        expansions=("Lighthouse",),
        quantity=2,
    ),
    "Lifeboat": play("2", seat("Adah", won=False), seat("Bo", won=False), title="Lifeboat", together=True),
    TITLE: play("3", seat("<i>Bo", "<b>9"), seat("Ada"), title=TITLE, played_at=None),
    AGAIN: play("4", seat("Ada", "9", won=True), seat("Bo", "8"), game=OPEN.name, title=AGAIN),
}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A recorded game, and plays of four titles."""
    folder = tmp_path_factory.mktemp("reported") / "library"
    game = played(("Ada", "Bo"), "short", title="Recorded")
    with Library(folder) as library:
        library.record(game)
        for event in (*PLAYS.values(), PersonNamed(names=("Ada", "Adah"))):
            library.store.events.put(stream(event))
        project(folder, library.store)
    process, address = start(folder)
    games = {title: str(play_id(event.source)) for title, event in PLAYS.items()}
    yield Site(address, folder, games | {"Recorded": str(game.id)})
    stop(process)


def test_a_card_leads_to_a_page_of_the_result_and_back(page: Page, site: Site) -> None:
    page.goto(site.address)
    card = page.locator(".shelf > li").filter(has_text="Harbour")
    expect(card).to_contain_text("result only")
    expect(card).to_contain_text("2 plays")
    assert card.locator(".players li").all_inner_texts()[0].split() == ["Ada", "won", "7"]
    expect(card.locator(".players")).to_contain_text("not named")
    card.get_by_role("heading").click()
    expect(page.get_by_role("heading", level=1, name="Harbour")).to_be_visible()
    for fact in ("31 May 2024", "Sheet", "won by Ada", "Lighthouse", "2 of the same result"):
        expect(page.locator(".facts")).to_contain_text(fact)
    rows = page.get_by_role("table", name="Who took part").get_by_role("row")
    expect(rows).to_have_count(4)
    assert [row.split() for row in rows.all_inner_texts()[1:]] == [
        ["Ada", "began", "red", "1", "won", "7", "4+3"],
        ["Bo", "blue", "2", "5", "5"],
        ["not", "named", "blue", "3", "\u2013", "many"],
    ]
    rows = page.get_by_role("table", name="Score sheet").get_by_role("row")
    expect(rows).to_have_count(1 + len(PARTS))
    assert [row.split()[:2] for row in rows.all_inner_texts()[1:]] == [["Boats", "4"], ["Nets", "3"]]
    expect(page.locator(".replay")).to_have_count(0)
    page.get_by_role("link", name="To the library").click()
    expect(card).to_be_visible()


def test_texts_of_strangers_are_texts(page: Page, site: Site) -> None:
    page.goto(f"{site.address}/replay?game={site.games[TITLE]}")
    expect(page.get_by_role("heading", level=1)).to_have_text(TITLE)
    expect(page.get_by_role("table", name="Who took part")).to_contain_text("<b>9")
    page.goto(f"{site.address}/players?name=Ada")
    expect(page.get_by_role("heading", level=1, name="Ada")).to_be_visible()
    assert page.title().endswith(" · Vidi")


def test_a_player_of_titles_without_rules(page: Page, site: Site) -> None:
    page.goto(f"{site.address}/players?name=Ada&game=Lifeboat")
    expect(page.get_by_role("table", name="Games")).to_contain_text("lost to Lifeboat")
    page.goto(f"{site.address}/players?name=Ada&game=Harbour")
    expect(page.get_by_role("table", name="Games")).to_contain_text("1 of 3")
    expect(page.get_by_role("heading", name="By seat")).to_have_count(0)


def test_a_question_says_how_many_games_it_leaves_out(page: Page, site: Site) -> None:
    page.goto(f"{site.address}/analytics?question={PLAIN}")
    expect(page.get_by_text("1 game is left out: only its result is known")).to_be_visible()
    page.goto(f"{site.address}/analytics?question=common/titles")
    expect(page.get_by_role("table")).to_contain_text("Lifeboat")
    expect(page.get_by_text("left out")).to_have_count(0)


def test_a_telephone_has_all_of_a_result_in_one_column(page: Page, site: Site) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    for title in ("Harbour", TITLE):
        page.goto(f"{site.address}/replay?game={site.games[title]}")
        expect(page.get_by_role("table", name="Who took part")).to_be_visible()
        fits(page, 390)


def test_an_address_of_no_play_finds_none(site: Site) -> None:
    with open_published(site.folder) as con:
        assert reported.find(con, site.games["Harbour"].upper()) == site.games["Harbour"]
        for wanted in (site.games["Recorded"], "0" * 32, "Harbour", "' OR 1=1 --"):
            assert reported.find(con, wanted) is None


def test_a_result_without_moves_cannot_be_replayed(site: Site) -> None:
    with Library(site.folder) as library, pytest.raises(LookupError, match="only its result is known"):
        library.game(site.games["Harbour"])


def test_a_play_that_is_imported_later_appears_at_its_address_by_itself(page: Page, site: Site) -> None:
    late = play("5", seat("Ada", won=True), seat("Bo", won=False), title="Late")
    page.goto(f"{site.address}/replay?game={play_id(late.source)}")
    expect(page.get_by_role("heading", level=1)).to_have_text("No such game")
    with Library(site.folder) as library:
        library.store.events.put(stream(late))
    expect(page.get_by_role("heading", level=1)).to_have_text("Late")
