"""Games that a server reviews by itself: the page of a game, the orders, and who goes first."""

from collections.abc import Iterator
from contextlib import closing
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from dashboard.replay import queue
from dashboard.server.run import serve
from tests.games.examples import REVIEWED
from tests.helpers.browser import Site
from tests.helpers.looking import STILL, VIEWS, problems
from tests.helpers.serving import Ready, start, stop
from tests.helpers.shown import played
from vidi.library.library import Library
from vidi.review.rows import Played
from vidi.review.second_look import interval, playable
from vidi.review.stored import Reviews
from vidi.value.model import Model, model_for

WORK = 60_000
"""Milliseconds that a process of a review may take on a busy machine."""
READY = ".replay[data-state=ready]"
NEARLY = 0.8
"""The part of the ends of a game from which games were played on."""


def _serving(folder: Path, ready: Ready) -> None:
    serve(folder, 0, False, ready, reviews=True)


def _play_on(library: Library, id_: str) -> None:
    """Stores games that were played on from most ends of a game."""
    game, reviews = library.game(id_), Reviews(library.folder)
    model = model_for(game.started)
    assert isinstance(model, Model)
    ends = playable(game, reviews.made(game, model))
    low, high = interval(0.75, 96)
    some = [Played(end.move, (0.75, 0.25), (low, 1 - high), (high, 1 - low), 96) for end in ends]
    names = {end.move: end.name for end in ends}
    reviews.put_positions(game, model, names, some[: int(len(some) * NEARLY)])


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    folder = tmp_path_factory.mktemp("queue") / "library"
    games = {
        "of bots": played(("Steady 1", "Steady 2"), "bots", rules=REVIEWED),
        "nearly": played(("Ada", "Bo"), "nearly", rules=REVIEWED),
    }
    with Library(folder) as library:
        library.record(*games.values())
        _play_on(library, str(games["nearly"].id))
    process, address = start(folder, _serving)
    yield Site(address, folder, {title: str(game.id) for title, game in games.items()})
    stop(process)


def test_a_game_that_is_opened_is_reviewed_and_played_on_until_that_is_paused(page: Page, site: Site) -> None:
    page.emulate_media(reduced_motion="reduce")
    page.goto(f"{site.address}/replay?game={site.games['of bots']}&move=7")
    page.add_style_tag(content=STILL)
    expect(page.locator(READY)).to_be_visible()
    short = page.locator("details.short")
    expect(short.get_by_text("The game in short")).to_be_visible(timeout=WORK)
    status = page.locator(".queue [role=status]")
    expect(status).to_contain_text("Playing on: ", timeout=WORK)
    expect(page.get_by_role("button", name="Review this game")).to_have_count(0)
    page.get_by_role("button", name="Pause").press("Enter")
    expect(status).to_contain_text("are paused")
    assert list(problems(page, VIEWS[:2])) == []
    page.get_by_role("button", name="Clear").press("Enter")
    expect(page.get_by_role("button", name="Clear")).to_be_hidden()
    page.get_by_role("button", name="Go on").press("Enter")
    expect(status).to_be_hidden()
    expect(short).to_be_visible()


def test_the_curve_says_what_is_from_games_and_what_from_the_model(page: Page, site: Site) -> None:
    page.goto(f"{site.address}/replay?game={site.games['nearly']}&move=7")
    expect(page.locator(READY)).to_be_visible()
    expect(page.get_by_role("radio", name="Chance to win")).to_be_checked()
    expect(page.locator(".legend:visible span")).to_have_text(
        ["by games that our bots played on, with their 95 % band", "by the model alone"]
    )
    lines = page.locator(".plot .line:not(.dashed)")
    expect(lines).to_have_count(2)
    expect(page.locator(".plot .line.dashed")).to_have_count(2)
    first = lines.first.get_attribute("d") or ""
    assert first.startswith("M0 -75")
    expect(page.locator(".chart .ends b").first).to_have_text("75 %")


def test_an_order_that_is_none_is_refused(site: Site) -> None:
    with closing(HTTPConnection(urlsplit(site.address).netloc, timeout=60)) as connection:
        connection.request("POST", f"/queue/{site.games['nearly']}/sing")
        answer = connection.getresponse()
        assert (answer.status, answer.read()) == (404, b"the orders are pause, go-on and clear")


def test_a_club_bounds_the_games_of_a_person_that_wait(tmp_path: Path) -> None:
    club = queue.Queue(tmp_path, bounded=True)
    club.want("of Bo", "Bo")
    for number in range(queue.AHEAD + 2):
        club.want(f"game {number}", "Ada")
    states = {name: club.state(name)["waits"] for name in ("of Bo", "game 0", "game 1", "game 2")}
    assert states == {"of Bo": True, "game 0": False, "game 1": False, "game 2": True}
    club.clear()
    assert club.state("of Bo")["waiting"] == 0
