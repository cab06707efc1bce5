"""Reviews over HTTP: made, stored, of one move, and of a game that hides hands."""

import json
from typing import Any

import httpx2
import pytest

import vidi
from tests.games.examples import HIDDEN, REVIEWED
from tests.helpers.served import fixtures
from tests.helpers.shown import played

GAME = played(("Di", "Ed"), "reviewed", rules=REVIEWED)
URL = f"/games/{GAME.id}/review"
HIDES = played(("Ada", "Bo", "Cy"), "hides", 12, rules=HIDDEN)


folder, address, client = fixtures(GAME, HIDES)


def progress_and_review(
    client: httpx2.Client, url: str, **asked: Any
) -> tuple[list[dict[str, Any]], dict[str, Any]]:
    """The lines of progress, and the last line of a review that is made now."""
    with client.stream("POST", url, params=asked) as answer:
        assert answer.status_code == 200, answer.read()
        *progress, last = map(json.loads, answer.iter_lines())
    assert all(line["done"] <= line["total"] for line in progress)
    return progress, last


def test_a_review_is_made_with_progress_and_stored_as_rows(client: httpx2.Client) -> None:
    _, whole = progress_and_review(client, URL)
    assert len(whole["tables"]["reviews"]) == len(whole["names"])
    assert {row["seat"] for row in whole["curve"]} == {1, 2}
    assert client.get(URL).json() == whole
    own = client.get(URL, params={"seat": 2}).json()
    assert own["curve"] == [row for row in whole["curve"] if row["seat"] == 2]
    assert {row["seat"] for rows in own["tables"].values() for row in rows} == {2}


def test_games_are_played_on_for_one_move(client: httpx2.Client) -> None:
    progress, whole = progress_and_review(client, URL, judge=2)
    assert {line["total"] for line in progress}
    assert {row["move"] for row in whole["tables"]["review_commands"]} == {2}
    assert client.get(URL).json() == whole


def test_a_seat_has_its_own_chance_alone_in_a_game_that_hides_hands(
    client: httpx2.Client, address: str
) -> None:
    url = f"/games/{HIDES.id}/review"
    for method in ("GET", "POST"):
        answer = client.request(method, url)
        assert (answer.status_code, answer.json()["place"]) == (422, "query.seat")
    _, own = progress_and_review(client, url, seat=2)
    assert {row["seat"] for row in own["curve"]} == {2}
    assert {row["seat"] for rows in own["tables"].values() for row in rows} == {2}
    game = vidi.connect(address).game(HIDES.id)
    assert set(game.review(seat=2).curve["seat"]) == {2}
    with pytest.raises(ValueError, match="name a seat from 1"):
        game.review()
    assert "refused" in progress_and_review(client, url, seat=2, judge=2)[1], (
        "its other choices would show hands"
    )


@pytest.mark.parametrize(
    ("judge", "message"), [("0", "pattern"), ("x", "pattern"), ("999", "no move 999"), ("9" * 400, "pattern")]
)
def test_only_a_move_that_stands_is_judged(client: httpx2.Client, judge: str, message: str) -> None:
    answer = client.post(URL, params={"judge": judge})
    assert (answer.status_code, answer.json()["place"]) == (422, "query.judge")
    assert message in answer.json()["message"]
