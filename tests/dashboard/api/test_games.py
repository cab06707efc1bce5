"""The API, asked as a program asks: over HTTP, without a browser."""

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any
from uuid import UUID

import httpx2
import pytest

from dashboard.access.doors import DOORS
from dashboard.api.application import application
from dashboard.shared import reading
from tests.dashboard.api.library import GAMES
from tests.helpers.serving import start, stop
from tests.helpers.shown import HOSTILE, TITLE, played
from vidi.library.library import Library
from vidi.library.remarks import rename

NOBODY = UUID(int=1)
ALWAYS = ("/questions",)
"""Addresses whose answers do not depend on the library."""


def parts(client: httpx2.Client, path: str, **asked: Any) -> Iterator[dict[str, Any]]:
    """The parts of a list, one after another."""
    after: Any = None
    while True:
        answer = client.get(path, params=asked | ({"after": after} if after else {}))
        assert answer.status_code == 200, answer.text
        part = answer.json()
        yield part
        if (after := part["next"]) is None:
            return


def test_a_list_in_parts_has_each_game_once(client: httpx2.Client) -> None:
    listed = [game for part in parts(client, "/games", limit=3) for game in part["games"]]
    assert [game["id"] for game in listed] == sorted(str(game.id) for game in GAMES.values())
    by_id = {game["id"]: game for game in listed}
    hostile = by_id[str(GAMES["hostile"].id)]
    assert (hostile["title"], tuple(hostile["players"]), hostile["moves"]) == (TITLE, HOSTILE, 20)
    assert (hostile["played_on"], hostile["ended"]) == ("2024-06-01", False)


@pytest.mark.parametrize(
    ("asked", "count"),
    [
        ({"player": "Ada"}, 6),
        ({"player": "Ada", "since": "2024-05-31"}, 1),
        ({"until": "2024-05-31"}, 1),
        ({"search": "rome"}, 1),
        ({"kind": "nothing"}, 0),
        ({"player": "' OR true --"}, 0),
    ],
)
def test_filters_are_those_of_the_library(client: httpx2.Client, asked: dict[str, str], count: int) -> None:
    assert len(client.get("/games", params=asked).json()["games"]) == count


def test_a_game_has_its_events_and_its_record(client: httpx2.Client, tmp_path: Path) -> None:
    game = GAMES["hostile"]
    about = client.get(f"/games/{game.id}").json()
    assert (about["moves"], about["title"], about["ended"]) == (20, TITLE, False)
    events = [one for part in parts(client, f"/games/{game.id}/events", limit=7) for one in part["events"]]
    assert [one["version"] for one in events] == list(range(1, about["version"] + 1))
    assert [one["fields"]["move"] for one in events if one["type"] == "vidi.MoveMade.1"] == list(range(1, 21))
    record = client.get(f"/games/{game.id}/record")
    assert record.headers["content-type"] == "application/x-ndjson"
    (tmp_path / "game.vidi.jsonl").write_bytes(record.content)
    with Library(tmp_path / "other") as other:
        other.import_files([tmp_path / "game.vidi.jsonl"])
        assert len(other.game(game.id).moves) == 20


def test_every_answer_has_its_position_and_is_sent_once(
    client: httpx2.Client, served: tuple[Path, str]
) -> None:
    with Library(served[0]) as library:
        now = library.store.position()
    listed = client.get("/openapi.json").json()["paths"]
    own = {"game": GAMES["reviewed"].id, "move": 0, "name": "Ada", "id": "common/players"}
    paths = [
        path.removeprefix("/api/v1").format(**own)
        for path, methods in listed.items()
        if "304" in methods.get("get", {}).get("responses", ()) and not path.endswith("/{task}")
    ]
    assert len(paths) > 12
    for path in paths:
        first = client.get(path, params={"sql": "FROM games ORDER BY ALL"})
        if path not in ALWAYS:
            assert 7 < int(first.headers["vidi-position"]) <= now, path
        tag = first.headers["etag"]
        for sent in (tag, f'"another", W/{tag}'):  # as a proxy that compresses writes it
            again = client.get(
                path, params={"sql": "FROM games ORDER BY ALL"}, headers={"If-None-Match": sent}
            )
            assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", tag), path
            assert again.headers.get("vidi-position") == first.headers.get("vidi-position")
        other = client.get(path, params={"sql": "FROM games ORDER BY ALL"}, headers={"If-None-Match": '"x"'})
        assert other.status_code == 200, path


def test_a_tag_changes_with_what_the_answer_shows(tmp_path: Path) -> None:
    game, other = played(("Ada", "Bo"), "one", 3), played(("Ada", "Cy"), "two", 3)
    with Library(tmp_path / "library") as library:
        library.record(game)
        process, address = start(tmp_path / "library")
        url = f"{address}/api/v1/games/{game.id}"
        tags = {path: httpx2.get(url + path).headers["etag"] for path in ("", "/events", "/table", "/record")}

        def changed() -> set[str]:
            return {path for path, tag in tags.items() if httpx2.get(url + path).headers["etag"] != tag}

        library.record(other)
        assert changed() == set()
        rename(library, game.id, "Evening")
        assert changed() >= {"", "/record"}
        stop(process)


def test_tables_that_are_being_made_are_no_reason_to_run_a_command(tmp_path: Path) -> None:
    with Library(tmp_path / "library") as library:
        library.record(played(("Ada", "Bo"), "one", 3))
    context = reading.use(tmp_path / "library")  # nothing follows it

    async def ask() -> httpx2.Response:
        transport = httpx2.ASGITransport(application())
        async with httpx2.AsyncClient(transport=transport, base_url="http://127.0.0.1") as program:
            return await program.get("/api/v1/games")

    with ThreadPoolExecutor(1) as other:  # this thread may have a loop already
        answer = other.submit(asyncio.run, ask()).result()
    context.follower.start()  # one that has not begun cannot end
    context.close()
    assert (answer.status_code, answer.headers["retry-after"]) == (503, "2")
    assert answer.json() == {"message": "the tables are being made; ask again in a few seconds"}


@pytest.mark.parametrize(
    ("method", "path", "status", "place"),
    [
        ("GET", "/games?limit=0", 422, "query.limit"),
        ("GET", "/games?limit=1001", 422, "query.limit"),
        ("GET", "/games?since=2024-99-99", 422, "query.since"),
        ("GET", "/games?after=7", 422, "query.after"),
        ("GET", f"/games?player={'x' * 201}", 422, "query.player"),
        ("GET", "/games/7", 422, "path.game"),
        ("GET", f"/games/{NOBODY}", 404, None),
        ("GET", f"/games/{NOBODY}/record", 404, None),
        ("GET", "/players/Ada%0A", 404, None),
        ("GET", f"/games/{GAMES['short'].id}/events?seat=9", 404, None),
        ("GET", f"/games/{GAMES['short'].id}/events?seat=x", 422, "query.seat"),
        ("GET", f"/games/{GAMES['short'].id}/events?after=-1", 422, "query.after"),
        ("GET", f"/games/{GAMES['short'].id}/events?after={'9' * 500}", 422, "query.after"),
        ("GET", "/nothing", 404, None),
        ("POST", "/games", 405, None),
        ("DELETE", f"/games/{GAMES['short'].id}", 405, None),
    ],
)
def test_a_refusal_is_json_with_its_place(
    client: httpx2.Client, method: str, path: str, status: int, place: str | None
) -> None:
    answer = client.request(method, path)
    assert answer.status_code == status
    refusal = answer.json()
    assert refusal["message"]
    assert refusal.get("place") == place
    assert answer.headers["cache-control"] == "no-store"


@pytest.mark.parametrize(
    "headers", [{"Sec-Fetch-Site": "cross-site"}, {"Origin": "http://evil.example"}, {"Host": "evil.example"}]
)
def test_pages_of_other_sites_get_nothing(client: httpx2.Client, headers: dict[str, str]) -> None:
    answer = client.get("/games", headers=headers)
    assert answer.status_code in (400, 403)
    assert "games" not in answer.text


def test_each_address_of_the_description_answers_as_described(client: httpx2.Client) -> None:
    description = client.get("/openapi.json").json()
    doors = {path.replace(":path", "") for path in DOORS if path.startswith("/api/")}
    assert description["paths"].keys() == doors - {"/api/v1/openapi.json", "/api/{other}"}
    models = description["components"]["schemas"]
    for path, model in (("/games", "Games"), (f"/games/{GAMES['short'].id}", "Game")):
        assert client.get(path).json().keys() == models[model]["properties"].keys()
