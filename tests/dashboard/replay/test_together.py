"""Games that are played together, on cards, in lists, in a replay and on players' pages."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import duckdb
import pytest
from playwright.sync_api import Page, expect

from dashboard.players import profile
from dashboard.replay import replay
from dashboard.replay.moments import TOGETHER, Moment, key_moments
from dashboard.shared import catalogue, players, widgets
from dashboard.shared.catalogue import Filters
from projections.query.read import open_published
from tests.helpers import dyke, serving
from tests.helpers.browser import Site
from tests.helpers.serving import start, stop
from tests.helpers.together import CALM, WILD, known, some_dykes
from vidi.library.library import Library
from vidi.library.tables import project

ROOT = Path(__file__).parents[3]
Tables = duckdb.DuckDBPyConnection


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    made: Path = tmp_path_factory.mktemp("together")
    with known():
        with Library(made) as library:
            library.record(*some_dykes().values())
            project(made, library.store)
        yield made


def served(folder: Path, ready: serving.Ready) -> None:
    with known():
        serving.library(folder, ready)


@pytest.fixture(scope="module")
def site(folder: Path) -> Iterator[Site]:
    """Where these games are served, by a process that knows the dyke."""
    process, address = start(folder, served)
    yield Site(address, folder, {})
    stop(process)


@pytest.fixture
def tables(folder: Path) -> Iterator[Tables]:
    with open_published(folder) as con:
        yield con


def points(title: str) -> int:
    score: int = some_dykes()[title].state.score
    return score


def test_a_card_says_who_won_in_words_and_one_score(tables: Tables) -> None:
    cards = {card["title"]: card for card in catalogue.games(tables, Filters(), "closest finish first", 1)}
    assert {title: widgets.result(card) for title, card in cards.items()} == {
        "won": f"won against {WILD} with {points('won')}",
        "lost": f"lost to {WILD} with {points('lost')}",
        "calm": f"won against {CALM} with {points('calm')}",
        "open": f"{points('open')} points against {CALM}",
    }
    assert [card["winners"] for card in cards.values()] == [[1, 2], [], None, [1, 2, 3]]
    assert list(cards) == sorted(cards), "no lead, so that none finished closer than another"


def test_a_card_of_rivals_says_in_words_only_that_nobody_won() -> None:
    card = {"players": ["Ada", "Bo"], "lines": [[0, 3], [0, 4]], "opponent": None, "moves": 9}
    results = [widgets.result(card | {"winners": winners}) for winners in (None, [2], [])]
    assert results == [None, None, "nobody won"]


def listed(*args: str) -> str:
    """What a terminal shows that is wide enough for whole lines."""
    env = {**os.environ, "COLUMNS": "200"}
    run = [sys.executable, "-m", "tests.helpers.toys", *args]
    return subprocess.run(run, cwd=ROOT, env=env, capture_output=True, text=True, check=True).stdout


def test_the_command_line_says_lost_to(folder: Path) -> None:
    text = listed("--library", str(folder), "games")
    assert f"Ada, Bo: lost to {WILD} with {points('lost')}" in text
    assert f"Ada, Bo, Cy: won against {WILD} with {points('won')}" in text
    assert f"Ada, Bo: {points('open')} against {CALM}" in text
    games = {game["title"]: game for game in json.loads(listed("--library", str(folder), "games", "--json"))}
    assert [(title, games[title]["winners"], games[title]["opponent"]) for title in sorted(games)] == [
        ("calm", [1, 2], CALM),
        ("lost", [], WILD),
        ("open", None, CALM),
        ("won", [1, 2, 3], WILD),
    ]
    shown = listed("--library", str(folder), "show", games["lost"]["id"])
    assert f"lost to {WILD} with {points('lost')}" in shown
    assert f"against {CALM}" in listed("--library", str(folder), "show", games["open"]["id"])


def replayed(title: str) -> dict[str, Any]:
    game = some_dykes()[title]
    return replay.build(dyke.RULES, game.started, game.standing)


def test_a_replay_tells_running_won_and_lost_apart() -> None:
    assert [(replayed(title)["winners"], replayed(title)["result"]) for title in ("open", "won", "lost")] == [
        (None, None),
        ((1, 2, 3), f"won against {WILD} with {points('won')}"),
        ((), f"lost to {WILD} with {points('lost')}"),
    ]
    assert replayed("open")["opponent"] == CALM


def test_key_moments_follow_the_score_of_all() -> None:
    assert key_moments([(0, 0), (1, 1), (4, 4), (2, 2), (2, 2)], together=True) == [Moment(1, None, 1, 4)]
    made = replayed("won")
    assert made["rule"] == TOGETHER
    changes = [abs(moment["after"] - moment["before"]) for moment in made["moments"]]
    assert changes
    assert all(changes)


def test_a_players_page_says_lost_to_and_compares_with_nobody(tables: Tables) -> None:
    assert players.opponents(tables, "Bo", "dyke") == []
    record = players.record(tables, "Bo", "dyke")
    assert (record["fair"], record["together"]) == (None, True)
    head = profile.head(record)
    assert {"label": "Won", "value": "2 of 3", "note": "67%"} in head["facts"]
    part = profile.results(players.games(tables, "Bo", "dyke", 1))
    rows = {game["text"]: (place, lead) for game, place, _, lead, *_ in part["rows"]}
    assert rows == {
        "calm": ({"text": f"won against {CALM}", "won": False}, None),
        "lost": ({"text": f"lost to {WILD}", "won": False}, None),
        "won": ({"text": f"won against {WILD}", "won": False}, None),
        "open": ("not finished", None),
    }
    left_out = "games that are played together against an opponent are left out"
    assert left_out in profile.opponents([], "dyke", together=True)["about"].lower()
    by_seat = profile.split(players.splits(tables, "Bo", "seat", "dyke"), "By seat", "Seat")
    assert (by_seat["rows"][0][2], left_out in by_seat["about"]) == (None, True)
    against = profile.split(players.splits(tables, "Bo", "opponent", "dyke"), "", "Opponent")
    assert [(name, won["text"]) for name, won, *_ in against["rows"]] == [(CALM, "1 of 1"), (WILD, "1 of 2")]
    course = players.course(tables, "Bo", "dyke")
    assert [row["place"] for row in course] == [
        None,
        f"won against {WILD}",
        f"lost to {WILD}",
        f"won against {CALM}",
    ]


def test_opponents_are_rated_apart_from_players_of_their_name(tables: Tables) -> None:
    rows = [(row["opponent"], row["wins"], row["ended"]) for row in players.together(tables, "dyke")]
    assert sorted(rows) == [(CALM, 0, 1), (WILD, 1, 2)]
    [namesake] = [row for row in players.players(tables, "dyke", "name", 1) if row["player"] == WILD]
    assert (namesake["rated"], namesake["wins"]) == (1, 1)


def test_a_lost_game_has_no_medal_and_is_not_played_on(page: Page, site: Site) -> None:
    lost = f"lost to {WILD} with {points('lost')}"
    page.goto(site.address)
    card = page.get_by_role("listitem").filter(has=page.get_by_role("link", name="lost"))
    expect(card.get_by_text(lost)).to_be_visible()
    expect(card.locator(".won, .score")).to_have_count(0)
    card.get_by_role("link", name="lost").first.click()
    expect(page.locator(".about").first).to_contain_text(lost)
    page.keyboard.press("End")
    on = page.get_by_role("button", name="Continue from here")
    expect(on).to_be_disabled()
    expect(page.locator(".seat .won:visible")).to_have_count(0)
    page.keyboard.press("ArrowLeft")
    expect(on).to_be_enabled()
    page.goto(f"{site.address}/players")
    expect(page.get_by_role("table", name="Opponents of the whole table").get_by_role("row")).to_have_count(3)
