"""A play that a shortcut sends: one request, and it is in the library, or the answer has the reason."""

import json
import time
from datetime import date
from pathlib import Path
from typing import Any

import httpx2
import pytest

from tests.helpers.served import fixtures
from vidi.library.library import Library

PLAYERS = [{"name": "Ann", "score": 71}, {"name": "Bo", "score": "40+40", "won": True, "place": 1}]
PLAY = {"title": "Harbour", "day": "2024-05-31", "players": PLAYERS}


folder, address, client = fixtures()


def outcome(client: httpx2.Client, play: dict[str, Any], **asked: Any) -> str:
    answer = client.post("/plays", json=play, params=asked)
    assert answer.status_code == 200, answer.text
    [entry] = answer.json()["report"]["games"]
    return str(entry["outcome"])


def test_a_play_is_added_once(client: httpx2.Client, folder: Path) -> None:
    assert outcome(client, PLAY, dry_run=True) == "new"
    assert outcome(client, PLAY) == "new"
    assert outcome(client, PLAY) == "same"
    assert outcome(client, {**PLAY, "id": "the second"}) == "new"
    assert outcome(client, {**PLAY, "players": [PLAYERS[0], {**PLAYERS[1], "score": 81}]}) == "changed"
    with Library(folder) as library:
        first, second = sorted(library.plays().values(), key=lambda play: play.seats[1].points or 0)
    assert (first.title, first.played_at) == ("Harbour", "2024-05-31")
    assert [(seat.name, seat.points, seat.won) for seat in first.seats] == [
        ("Ann", 71, False),
        ("Bo", 80, True),
    ]
    assert second.seats[1].points == 81


def test_a_play_without_a_day_is_of_today(client: httpx2.Client) -> None:
    before = date.today().isoformat()
    answer = client.post("/plays", content=json.dumps({"title": "Go", "players": [{"name": "Ann"}]}))
    [entry] = answer.json()["report"]["games"]
    assert entry["day"] in (before, date.today().isoformat())


def test_a_player_without_a_name_is_null_in_the_list(client: httpx2.Client) -> None:
    assert (
        outcome(client, {"title": "Nameless", "players": [{"name": " ", "won": True}, {"name": "Bo"}]})
        == "new"
    )
    deadline = time.monotonic() + 60  # until the tables have it
    while not (listed := client.get("/games", params={"kind": "Nameless"}).json().get("games")):
        assert time.monotonic() < deadline
    assert (listed[0]["players"], listed[0]["winners"]) == ([None, "Bo"], [None])


@pytest.mark.parametrize(
    ("body", "status", "place", "rule"),
    [
        ({**PLAY, "title": ""}, 422, "body.title", "import:5"),
        ({**PLAY, "title": " "}, 422, "body", "import:5"),
        ({**PLAY, "title": "x" * 201}, 422, "body.title", "import:5"),
        ({"title": "Go"}, 422, "body.players", "import:5"),
        ({**PLAY, "players": []}, 422, "body.players", "import:5"),
        ({**PLAY, "players": [{"name": "x"}] * 101}, 422, "body.players", "import:5"),
        ({**PLAY, "players": [{"name": "Ann", "points": 7}]}, 422, "body.players.0.points", "import:5"),
        ({**PLAY, "players": [{"name": "Ann", "place": 0}]}, 422, "body.players.0.place", "import:5"),
        ({**PLAY, "players": [{"name": "Ann", "score": 10**30}]}, 422, "body", "import:3"),
        ({**PLAY, "day": "31.05.2024"}, 422, "body.day", "import:7"),
        ({**PLAY, "day": "2024-02-31"}, 422, "body.day", "import:7"),
        ([PLAY], 422, "body", "import:5"),
        ("[" * 60_000, 422, "body", "import:5"),
        ("{", 422, "body", "import:5"),
        (b"\xff", 422, "body", "import:5"),
        (" " * 2**17, 413, None, None),
        (b"", 422, None, None),
    ],
)
def test_a_play_that_is_wrong_is_refused_with_its_place_and_rule(
    client: httpx2.Client, folder: Path, body: Any, status: int, place: str | None, rule: str | None
) -> None:
    with Library(folder) as library:
        before = library.plays()
    answer = client.post("/plays", content=body if isinstance(body, str | bytes) else json.dumps(body))
    assert answer.status_code == status, answer.text
    refusal = answer.json()
    assert (refusal.get("place"), refusal.get("rule")) == (place, rule), refusal
    assert refusal["message"].isprintable()
    with Library(folder) as library:
        assert library.plays() == before
