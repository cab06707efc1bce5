"""Games that a server reviews by itself: the page of a game, the orders, and who goes first."""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from http.client import HTTPConnection
from pathlib import Path
from threading import Event
from typing import Any
from urllib.parse import urlsplit
from uuid import uuid4

import pytest
from playwright.sync_api import Page, expect

from dashboard.replay import queue_process
from dashboard.server.run import serve
from dashboard.shared import queue
from tests.games.examples import REVIEWED
from tests.helpers.browser import Site
from tests.helpers.looking import STILL, VIEWS, problems
from tests.helpers.serving import Ready, start, stop
from tests.helpers.shown import played
from vidi.library.library import Library
from vidi.library.recording import Recorder
from vidi.library.start import Start
from vidi.review import stored
from vidi.review.rows import Played, PlayedTurn
from vidi.review.second_look import interval, playable
from vidi.review.stored import Reviews, alone
from vidi.value.model import Model, model_for

WORK = 60_000
"""Milliseconds that a process of a review may take on a busy machine."""
READY = ".stMain .replay[data-state=ready]"
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
        "unopened": played(("Steady 1", "Steady 2"), "unopened", rules=REVIEWED),
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
    expect(status).to_contain_text("Judging the weakest turns: ", timeout=WORK)
    expect(page.get_by_role("button", name="Review this game")).to_have_count(0)
    page.get_by_role("button", name="Pause").press("Enter")
    expect(status).to_contain_text("are paused")
    assert list(problems(page, VIEWS[:2])) == []
    page.get_by_role("button", name="Clear", exact=True).press("Enter")
    expect(page.get_by_role("button", name="Clear", exact=True)).to_be_hidden()
    page.get_by_role("button", name="Go on").press("Enter")
    expect(status).to_be_hidden()
    expect(short).to_be_visible()


def test_the_curve_says_what_is_from_games_and_what_from_the_model(page: Page, site: Site) -> None:
    page.goto(f"{site.address}/replay?game={site.games['nearly']}&move=7")
    expect(page.locator(READY)).to_be_visible()
    expect(page.get_by_role("radio", name="Chance to win")).to_be_checked()
    expect(page.locator(".legend:visible span")).to_have_text(
        ["by games that bots played on, with a 95 % band", "by the model alone"]
    )
    lines = page.locator(".plot .line:not(.dashed)")
    expect(lines).to_have_count(2)
    expect(page.locator(".plot .line.dashed")).to_have_count(2)
    first = lines.first.get_attribute("d") or ""
    assert first.startswith("M0 -75")
    expect(page.locator(".chart .ends b").first).to_have_text("75 %")


def test_the_library_lets_all_games_of_its_list_wait(page: Page, site: Site) -> None:
    order(site, "pause")
    page.goto(site.address)
    page.get_by_role("button", name="in the background").click()
    expect(page.get_by_text(re.compile(r"no review; (it waits|\d+ of them wait)\."))).to_be_visible()
    expect(page.get_by_role("button", name="in the background")).to_have_count(0)
    assert order(site, "clear")["waiting"] == 0
    order(site, "go-on")


def order(site: Site, name: str) -> dict[str, Any]:
    """Sends an order to the queue, and returns its state."""
    with closing(HTTPConnection(urlsplit(site.address).netloc, timeout=60)) as connection:
        connection.request("POST", f"/queue/{site.games['nearly']}/{name}", headers={"Origin": site.address})
        state: dict[str, Any] = json.loads(connection.getresponse().read())
        return state


def test_an_order_that_is_none_is_refused(site: Site) -> None:
    with closing(HTTPConnection(urlsplit(site.address).netloc, timeout=60)) as connection:
        connection.request("POST", f"/queue/{site.games['nearly']}/sing")
        answer = connection.getresponse()
        assert (answer.status, answer.read()) == (404, b"the orders are pause, go-on and clear")


class Heard:
    """The request of a process, and what it sends; ``act`` does something at each line."""

    def __init__(self, folder: Path, act: Callable[["Heard"], None] = lambda heard: None) -> None:
        self.request: dict[str, Any] = {"folder": str(folder), "game": None}
        self.stopping, self.lines, self._act = Event(), list[Mapping[str, Any]](), act

    def send(self, line: Mapping[str, Any]) -> None:
        self.lines.append(line)
        self._act(self)

    @property
    def looks(self) -> set[tuple[str, int]]:
        return {(line["game"], line["look"]) for line in self.lines if "look" in line}


def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games are played on from two ends of turns, and nothing is judged."""
    monkeypatch.setattr(stored, "playable", lambda game, made: playable(game, made)[-2:])
    monkeypatch.setattr(stored, "weakest", lambda game, made: ())
    monkeypatch.setattr(
        stored, "playing_turn", lambda game, turn: iter([PlayedTurn(turn.first, 1, 0, 0, 0, False)])
    )


def test_finished_games_of_people_are_reviewed_and_a_stopped_process_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    few(monkeypatch)
    with Library(tmp_path) as library:
        of_people = played(("Ada", "Bo"), "people", rules=REVIEWED)
        of_bots = played(("Steady 1", "Steady 2"), "bots", rules=REVIEWED)
        running = played(("Ada", "Bo"), "running", 8, rules=REVIEWED)
        library.record(of_people, of_bots, running)
        game, id_ = library.game(of_people.id), str(of_people.id)
    model = model_for(game.started)
    assert isinstance(model, Model)

    def stop(heard: Heard) -> None:
        if any(line.get("look") == "games" and line["done"] for line in heard.lines):
            heard.stopping.set()

    stopped: Any = Heard(tmp_path, stop)
    queue_process.main(stopped)
    assert stopped.looks == {(id_, "model"), (id_, "turns"), (id_, "games")}
    assert {"over": True} not in stopped.lines
    begun = Reviews(tmp_path).played_positions(game, model)
    assert len(begun) == 1
    with alone(tmp_path):
        busy: Any = Heard(tmp_path)
        queue_process.main(busy)
    assert busy.lines[-1] == {"busy": True}
    whole: Any = Heard(tmp_path)
    queue_process.main(whole)
    assert whole.lines[-1] == {"over": True}
    known = Reviews(tmp_path).played_positions(game, model)
    assert len(known) == 2
    assert begun[0] in known


def test_the_games_of_start_here_get_their_first_look_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Library(tmp_path) as library:
        library.record(game := played(("Tavro", "Solde"), "start", rules=REVIEWED, bots=["steady", "steady"]))
    stories = (Start(game.id, "A story", "It is short."), Start(uuid4(), "Another", "It is not here."))
    monkeypatch.setattr(queue_process, "start_here", lambda: stories)
    heard: Any = Heard(tmp_path)
    queue_process.main(heard)
    assert heard.looks == {(str(game.id), "model")}
    assert Reviews(tmp_path).games() == {str(game.id)}


def test_a_game_that_is_taken_back_meanwhile_is_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    few(monkeypatch)
    with Library(tmp_path) as library:
        library.record(game := played(("Ada", "Bo"), "people", rules=REVIEWED))

    def take_back(heard: Heard) -> None:
        if heard.lines[-1].get("look") == "games":
            with Library(tmp_path) as library:
                Recorder.open(library, str(game.id)).take_back(1, 3)

    heard: Any = Heard(tmp_path, take_back)
    queue_process.main(heard)
    assert [line.get("look") for line in heard.lines][-2:] == ["games", None]
    assert heard.lines[-1] == {"over": True}


def test_games_of_a_list_wait_behind_those_that_were_opened(tmp_path: Path) -> None:
    of = queue.Queue(tmp_path)
    of.want("opened")
    of.want_last(["first", "opened", "second"])
    assert of.waiting() == ["opened", "first", "second"]


def test_a_club_bounds_the_games_of_a_person_that_wait(tmp_path: Path) -> None:
    club = queue.Queue(tmp_path, bounded=True)
    club.want("of Bo", "Bo")
    for number in range(queue.AHEAD + 2):
        club.want(f"game {number}", "Ada")
    states = {name: club.state(name)["waits"] for name in ("of Bo", "game 0", "game 1", "game 2")}
    assert states == {"of Bo": True, "game 0": False, "game 1": False, "game 2": True}
    club.clear()
    assert club.state("of Bo")["waiting"] == 0
