"""Reviews on the page of a game: what is stored, what is made meanwhile, and who may see it."""

import asyncio
import json
import os
import re
from collections.abc import Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import replace
from http.client import HTTPConnection
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import urlsplit
from xml.etree.ElementTree import fromstring

import pytest
from playwright.sync_api import Page, Route, expect

from dashboard.replay import acting, acts, reviewed, reviewing
from dashboard.replay.outlines import before_moves
from domain.kernel.events import MoveMade
from tests.games.examples import HIDDEN, LEARNED, REVIEWED, UNLEARNED
from tests.helpers import children
from tests.helpers.browser import Site
from tests.helpers.looking import READY, STILL, VIEWS, problems
from tests.helpers.reviewed import review_by_hand
from tests.helpers.serving import start, stop
from tests.helpers.shown import played
from vidi.library.library import Library
from vidi.library.recording import Recorder
from vidi.notebook.pictures import svg
from vidi.review.compute import review
from vidi.review.line import instead_of
from vidi.review.rows import Judged, Other, Review
from vidi.review.stored import Reviews
from vidi.store.game import RecordedGame
from vidi.value.model import Model, Reason, model_for

T = TypeVar("T")
WORK = 60_000
"""Milliseconds that a process of a review may take on a busy machine."""
PLAYED = played(("Ada", "Bo"), "reviewed", rules=REVIEWED)
GAME = RecordedGame(PLAYED.rules, PLAYED.collect_events())


@pytest.fixture(scope="module")
def model() -> Model:
    model = model_for(GAME.started)
    assert isinstance(model, Model)
    return model


@pytest.fixture(scope="module")
def made(model: Model) -> Review:
    return review(GAME, model)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    folder = tmp_path_factory.mktemp("reviewing") / "library"
    games = {
        "whole": played(("Ada", "Bo"), "reviewed", rules=REVIEWED),
        "mistaken": played(("Ada", "Bo"), "mistaken", 12, rules=REVIEWED),
        "begun": played(("Ada", "Bo"), "begun", 8, rules=REVIEWED),
        "no move": played(("Ada", "Bo"), "no move", 0, rules=REVIEWED),
        "unknown": played(("Ada", "Bo"), "unknown", 3, rules=REVIEWED, setup=UNLEARNED),
    }
    with Library(folder) as library:
        library.record(*games.values())
    process, address = start(folder)
    yield Site(address, folder, {title: str(game.id) for title, game in games.items()})
    stop(process)


def ask(site: Site, title: str, seat: str = "all", query: str = "", **headers: str) -> tuple[int, Any]:
    """The status and the answer; with a question, its lines."""
    with Library(site.folder) as library:
        version = len(library.game(site.games[title]).stream)
    with closing(HTTPConnection(urlsplit(site.address).netloc, timeout=60)) as connection:
        address = f"/review/{site.games[title]}/{version}/{seat}"
        connection.request("GET", f"{address}?{query}" if query else address, headers=headers)
        answer = connection.getresponse()
        body = answer.read().decode()
    if answer.status != 200:
        return answer.status, body
    return 200, [json.loads(line) for line in body.splitlines()] if query else json.loads(body)


def run(asked: Coroutine[Any, Any, T]) -> T:
    """What it returns; the thread of the tests may have a loop of the browser."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, asked).result()


def test_a_review_is_made_on_demand_stored_and_stale_after_a_move(site: Site) -> None:
    _, before = ask(site, "begun")
    assert before["review"] is None
    assert "learned from bots, not from people" in before["about"][0]
    assert before["about"][1] == (
        "A chance by the model is off by about 12 %, measured beside games that were played on."
    )
    *progress, made = ask(site, "begun", query="act=review")[1]
    assert progress
    assert all(line.keys() == {"done", "total"} for line in progress)
    assert ask(site, "begun")[1]["review"] == made["review"]
    assert [len(row) for row in made["review"]["chances"]] == [2] * 9
    with Library(site.folder) as library:
        Recorder.open(library, site.games["begun"]).take_back(1, 3)
    assert ask(site, "begun")[1]["review"] is None, "nothing is shown of moves that were taken back"
    *_, made = ask(site, "begun", query="act=review")[1]
    assert len(made["review"]["chances"]) == 4


def test_a_game_without_moves_and_one_that_no_model_knows_are_no_errors(site: Site) -> None:
    *_, made = ask(site, "no move", query="act=review")[1]
    assert (len(made["review"]["chances"]), made["review"]["turns"]) == (1, [])
    assert ask(site, "unknown")[1]["reason"] == "The model knows no game with scale 100."


@pytest.mark.parametrize(
    ("seat", "query", "headers", "status", "message"),
    [
        ("all", "act=review", {"Sec-Fetch-Site": "cross-site"}, 403, "only the pages of this address"),
        ("3", "", {}, 404, "there is no seat 3; the game has 2"),
        ("all", "act=turn&first=x", {}, 404, "there is no first 'x'"),
    ],
)
def test_what_no_page_of_ours_asks_is_refused(
    site: Site, seat: str, query: str, headers: dict[str, str], status: int, message: str
) -> None:
    given, text = ask(site, "whole", seat, query, **headers)
    assert (given, message in text) == (status, True)


def test_a_question_about_no_move_is_answered_in_words(site: Site) -> None:
    [answer] = ask(site, "whole", query="act=turn&first=9999")[1]
    assert answer == {"refused": "a review has no such part"}


def test_a_seat_gets_its_own_chances_and_nobody_those_of_others_in_a_running_game(
    made: Review,
) -> None:
    of = reviewed.shown(GAME, 2)
    assert isinstance(of, reviewed.Shown)
    own = reviewed.as_data(of, made)
    assert own["seats"] == (2,)
    assert own["chances"] == [[round(position.chances[1], 4)] for position in made.positions]
    assert {turn["seat"] for turn in own["turns"]} == {2}
    running = played(("Ada", "Bo", "Cy"), "running", 20, rules=HIDDEN)
    hidden = RecordedGame(running.rules, running.collect_events())
    assert reviewed.shown(hidden, None) == Reason(reviewed.OWN)
    known = model_for(hidden.started)
    assert isinstance(known, Model)
    assert reviewed.shown(hidden, 1) == reviewed.Shown(hidden, 1, known)


def test_a_judged_move_is_shown_with_its_place_and_the_words_of_a_list(model: Model) -> None:
    made = [event for _, event in GAME.events if isinstance(event, MoveMade)][4]
    other = Other("dot", {"x": 1, "y": 2}, "Dot x 1, y 2", 0.123456, 40, 9.5, 0.01, 0.2)
    judged = Judged(made.move, made.seat, 7, (other,), mistake=True)
    [shown] = reviewed.commands(reviewed.Shown(GAME, None, model), [judged])
    assert (shown["place"], shown["mistake"], shown["others"][0]["gain"]) == (5, True, 0.1235)
    assert shown["others"][0]["outline"] == {"places": [], "circle": {"x": 1, "y": 2}}
    assert all(str(value) in shown["words"] for value in made.args.values())
    assert reviewed.commands(reviewed.Shown(GAME, 3 - made.seat, model), [judged]) == []
    [question] = reviewed.asked_about(reviewed.Shown(GAME, None, model), [judged])
    assert question["choices"][question["better"]] == other.words
    assert question["choices"][question["played"]] == shown["words"]


def test_a_turn_says_from_which_move_it_differs_and_where_both_choices_lie(made: Review) -> None:
    turn = next(turn for turn in made.turns if turn.instead and turn.differs == turn.first)
    [(first, differs)] = reviewed.partings(GAME, [turn]).items()
    assert (first, differs["place"]) == (turn.first, turn.first)
    assert differs["words"].startswith("from the first move on, “")
    played = next(event for _, event in GAME.events if isinstance(event, MoveMade) and event.move == first)
    assert differs["played"]["circle"] == played.args
    assert turn.instead
    assert differs["bot"]["circle"] == turn.instead.args
    assert reviewed.partings(GAME, [replace(turn, instead=None)]) == {}


def test_a_few_draws_are_named() -> None:
    drew = played(("Ada", "Bo"), "drew", 2, rules=LEARNED)
    game = RecordedGame(drew.rules, drew.collect_events())
    move = next(iter(before_moves(game, range(3)).values()))
    numbers = [("order_card", 1), ("order_card", 2), ("die", 6), ("order_card", 3)]
    outcomes = tuple(dict[str, str | int | None]({name: number}) for name, number in numbers)
    drawn = move._replace(made=replace(move.made, chance=outcomes))
    assert drawn.outcomes() == "order card 1, 2, 3; die 6"
    assert move._replace(made=replace(move.made, chance=outcomes * 2)).outcomes() == ""


def test_a_picture_has_the_curve_below_the_board(made: Review, model: Model, tmp_path: Path) -> None:
    assert reviewed.strip(tmp_path, GAME, None) is None
    Reviews(tmp_path).put(made)
    strip = reviewed.strip(tmp_path, GAME, None)
    assert strip
    assert [list(row.chances) for row in strip.rows] == [
        [one.chances[seat] for one in made.positions] for seat in range(2)
    ]
    hostile = replace(strip, rows=[replace(strip.rows[0], name="<b>'\"&amp;")])
    board = svg(GAME, 3)
    drawn, alone = (fromstring(one) for one in (hostile.under(3, board), board))  # noqa: S314 - ours
    assert "<b>'\"&amp;" in [text.text for text in drawn.iter("{http://www.w3.org/2000/svg}text")]
    heights = [float(one.attrib["viewBox"].split()[3]) for one in (drawn, alone)]
    assert heights[0] > heights[1]
    assert strip.under(3, board) != strip.under(5, board)


def test_a_line_is_shown_as_moves_of_the_game_and_played_on_as_a_branch(
    model: Model, made: Review, site: Site
) -> None:
    turn = next(turn for turn in made.turns if turn.first > 5)
    moved = instead_of(GAME, model, turn)
    of = reviewed.Shown(GAME, None, model)
    line = reviewed.line(of, turn.first, moved)
    assert line["more"]["kept"]["moves"] == turn.first - 1
    assert len(line["more"]["moves"]) == len(line["commands"]) == len(line["chances"]) == len(moved)
    branch = branched(site, turn.first - 1, line["commands"])
    events = [event for _, event in branch.events]
    made_there = [event for event in events if isinstance(event, MoveMade)][turn.first - 1 :]
    assert [(move.seat, move.command, move.args) for move in made_there] == [move[:3] for move in moved]


def branched(site: Site, move: int, line: object) -> RecordedGame:
    """The branch after a move and further commands."""
    act = acts.Branch.model_validate({"act": "branch", "move": move, "line": line})
    with Library(site.folder) as library:
        branch = acting.execute(site.folder, library.game(GAME.id), act)
        assert isinstance(branch, acts.Branched)
        return library.game(branch.game)


def test_a_line_that_is_illegal_adds_no_move_to_a_branch(site: Site) -> None:
    assert len(branched(site, 3, [{"seat": 9, "command": "x", "args": {}}]).moves) == 3


def test_a_review_that_is_stopped_ends_and_makes_room_for_another(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviewing, "PROCESS", children.KIND)
    monkeypatch.setattr(reviewing, "_places", asyncio.Semaphore(1))

    async def ask() -> None:
        first = reviewing.lines({"act": "endless"})
        process = json.loads(await anext(first))["process"]
        assert [json.loads(line) async for line in reviewing.lines({})] == [{"refused": reviewing.FULL}]
        await first.aclose()
        with pytest.raises(ProcessLookupError):
            os.kill(process, 0)
        again = reviewing.lines({"act": "endless"})
        assert json.loads(await anext(again))["process"] != process
        await again.aclose()

    run(ask())


def test_a_review_that_fails_is_named_and_no_traceback_reaches_the_page(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(reviewing, "PROCESS", children.KIND)

    async def ask() -> list[Any]:
        return [json.loads(line) async for line in reviewing.lines({"act": "error"})]

    assert run(ask()) == [{"refused": reviewing.FAILED}]


def test_a_game_is_reviewed_on_its_page_and_what_is_stopped_is_not_stored(
    page: Page, site: Site, model: Model
) -> None:
    page.emulate_media(reduced_motion="reduce")
    page.goto(f"{site.address}/replay?game={site.games['whole']}&move=7")
    page.add_style_tag(content=STILL)
    expect(page.locator(READY)).to_be_visible()
    page.get_by_role("button", name="Review this game").click()
    expect(page.get_by_role("radio", name="Chance to win")).to_be_checked(timeout=WORK)
    page.locator(".verdict summary").click()
    page.get_by_role("button", name="What the bot would have done").click()
    expect(page.get_by_text("Not played:")).to_be_visible(timeout=WORK)
    page.get_by_role("button", name="Back to the game").click()
    judge = page.get_by_role("button", name="Judge this move")
    judge.click()
    expect(page.get_by_role("progressbar")).to_be_visible()
    page.get_by_role("button", name="Stop").click()
    expect(judge).to_be_enabled()
    with Library(site.folder) as library:
        assert Reviews(site.folder).judged(library.game(site.games["whole"]), model) == ()
    assert list(problems(page, VIEWS[:2])) == []


def test_guess_the_move_asks_answers_right_and_wrong_and_waits_before_it_says_there_is_none(
    page: Page, site: Site, model: Model
) -> None:
    better = Other("dot", {"x": 1, "y": 2}, "Dot x 1, y 2", 0.1, 40, 9.5, 0.01, 0.2)
    with Library(site.folder) as library:
        game = library.game(site.games["mistaken"])
    Reviews(site.folder).put(review_by_hand(game))
    made = {event.move: event for _, event in game.events if isinstance(event, MoveMade)}
    for move in (4, 6):
        judged = Judged(move, made[move].seat, 7, (better,), mistake=True)
        Reviews(site.folder).put_judged(game, model, judged)
    verdict, meanwhile = page.locator(".verdict"), list[str]()

    def look(route: Route) -> None:
        meanwhile.append(verdict.inner_text())
        route.continue_()

    page.route(re.compile(r"/review/.*act=guess"), look)
    page.goto(f"{site.address}/replay?game={game.id}&move=8")
    expect(page.locator(READY)).to_be_visible()
    page.get_by_role("button", name="Guess the move").click()
    expect(verdict).to_contain_text("Move 4, ")
    assert ["Looking for moves to guess" in text for text in meanwhile] == [True]
    expect(page.locator(".position")).to_contain_text("Move 3 ")
    verdict.get_by_role("button", name=better.words).click()
    expect(verdict.get_by_role("status")).to_contain_text("Right: ")
    verdict.get_by_role("button", name="Next move").click()
    [question] = reviewed.asked_about(reviewed.Shown(game, None, model), [judged])
    verdict.get_by_role("button", name=question["choices"][question["played"]]).click()
    expect(verdict.get_by_role("status")).to_contain_text("Not that: ")
    expect(verdict).to_contain_text("Guess the move: 1 of 2 right")
    verdict.get_by_role("button", name="Next move").click()
    expect(verdict).to_contain_text("You have answered all mistakes so far.")
    verdict.get_by_role("button", name="Leave").click()
    expect(verdict).not_to_contain_text("Guess the move")
