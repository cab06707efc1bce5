"""Players and questions over HTTP: the figures of the pages."""

from urllib.parse import quote

import httpx2
import pytest

from tests.dashboard.api.library import GAMES
from tests.dashboard.api.test_games import parts
from tests.helpers.shown import HOSTILE


def test_players_come_in_parts_with_their_figures(client: httpx2.Client) -> None:
    listed = [one for part in parts(client, "/players", limit=2) for one in part["players"]]
    assert [one["player"] for one in listed] == sorted(("Ada", "Bo", "Cy", "Di", "Ed", *HOSTILE))
    [ada] = [one for one in listed if one["player"] == "Ada"]
    [figures] = ada["games"]
    assert (figures["games"], figures["ended"], figures["bot"]) == (6, 0, None)
    assert client.get("/players", params={"kind": "nothing"}).json()["players"] == []


@pytest.mark.parametrize("name", ["Ada", *HOSTILE])
def test_a_player_is_there_whatever_the_name_is(client: httpx2.Client, name: str) -> None:
    answer = client.get(f"/players/{quote(name, safe='')}")
    assert answer.status_code == 200, answer.text
    profile = answer.json()
    assert profile["player"] == name
    assert profile["figures"]["games"] == sum(name in game.started.seats for game in GAMES.values())


def test_a_question_counts_the_games_that_filters_leave(client: httpx2.Client) -> None:
    questions = client.get("/questions").json()["questions"]
    assert {"id", "title", "words", "filters"} <= questions[0].keys()
    whole = client.get("/questions/common/players").json()
    assert whole["games"] == len(GAMES)
    assert whole["question"] in questions
    assert all(row["of_games"] >= len(row["games"]) for row in whole["rows"])
    one_day = client.get("/questions/common/players", params={"since": "2024-06-01"}).json()
    assert (one_day["games"], one_day["filters"]["since"]) == (1, "2024-06-01")
    of_ada = client.get("/questions/common/players", params={"player": "Ada"})
    assert (of_ada.json()["games"], of_ada.json()["others"] is None) == (6, False)
    tag = of_ada.headers["etag"]
    again = client.get("/questions/common/players", params={"player": "Ada"}, headers={"If-None-Match": tag})
    assert again.status_code == 304


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/players/nobody", 404),
        ("/players/Ada?kind=nothing", 404),
        ("/players?limit=0", 422),
        ("/players?after=" + "x" * 1_001, 422),
        ("/questions/common/nothing", 404),
        ("/questions/common/players?since=x", 422),
        ("/questions/common/players?seats=0", 422),
        ("/questions/common/players?bots=some", 422),
    ],
)
def test_what_is_not_there_or_wrong_is_refused(client: httpx2.Client, path: str, status: int) -> None:
    answer = client.get(path)
    assert answer.status_code == status
    assert len(answer.json()["message"]) < 3_000
