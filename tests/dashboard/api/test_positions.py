"""Positions, pictures, replays and reviews over HTTP."""

import io

import httpx2
import pytest
from PIL import Image

from dashboard.boards.picture import WIDTH
from domain.kernel.rules import points
from tests.dashboard.api.library import GAMES

GAME = GAMES["short"]
URL = f"/games/{GAME.id}"


def test_a_position_is_what_the_rules_have_after_a_move(client: httpx2.Client) -> None:
    last = client.get(f"{URL}/positions/30").json()
    assert (last["move"], last["version"]) == (30, client.get(URL).json()["version"])
    assert last["points"] == list(points(GAME.rules, GAME.state))
    assert last["to_act"] == list(GAME.rules.to_act(GAME.state))
    first = client.get(f"{URL}/positions/0", params={"seat": 1})
    assert first.json()["state"].keys() == last["state"].keys()
    tag = first.headers["etag"]
    again = client.get(f"{URL}/positions/0", params={"seat": 1}, headers={"If-None-Match": tag})
    assert again.status_code == 304


@pytest.mark.parametrize("kind", ["png", "webp"])
def test_a_picture_shows_the_board(client: httpx2.Client, kind: str) -> None:
    now = client.get(f"{URL}/picture", params={"format": kind})
    assert now.headers["content-type"] == f"image/{kind}"
    image = Image.open(io.BytesIO(now.content))
    assert (image.format, image.width) == (kind.upper(), WIDTH)
    assert client.get(f"{URL}/picture", params={"format": kind, "move": 30}).content == now.content
    assert client.get(f"{URL}/picture", params={"format": kind, "move": 0}).content != now.content


def test_a_replay_has_all_moves_and_what_follows_on_a_version(client: httpx2.Client) -> None:
    whole = client.get(f"{URL}/replay").json()
    assert len(whole["moves"]) == 30
    plain = client.get(f"{URL}/replay", headers={"Accept-Encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.json() == whole
    version = client.get(f"{URL}/positions/20").json()["version"]
    rest = client.get(f"{URL}/replay", params={"after": version}).json()
    assert len(rest["moves"]) == 10


@pytest.mark.parametrize(
    ("path", "status"),
    [
        (f"{URL}/positions/31", 404),
        (f"{URL}/positions/-1", 422),
        (f"{URL}/positions/{'9' * 400}", 422),
        (f"{URL}/positions/1?seat=3", 404),
        (f"{URL}/picture?move=31", 404),
        (f"{URL}/picture?format=svg", 422),
        (f"{URL}/picture?seat=x", 422),
        (f"{URL}/replay?version=0", 404),
        (f"{URL}/replay?version=99999", 404),
        (f"{URL}/replay?after=9&version=3", 404),
    ],
)
def test_what_a_game_does_not_have_is_refused(client: httpx2.Client, path: str, status: int) -> None:
    answer = client.get(path)
    assert answer.status_code == status
    assert answer.json()["message"]
