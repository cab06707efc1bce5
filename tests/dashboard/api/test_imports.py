"""Imports by programs: a file comes over HTTP, and the report is that of the command."""

import asyncio
import json
import os
import signal
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any
from uuid import uuid4

import httpx2
import pytest
from fastapi import Request
from starlette.types import Message

from dashboard.access.importing_process import for_program
from dashboard.api.bodies import LARGEST, file_of
from dashboard.api.refused import Refused
from tests.helpers.records import finished, lines_of, text
from tests.helpers.served import fixtures
from tests.helpers.serving import start, stop
from vidi.importers.reading.given import Held
from vidi.library.library import Library

WHOLE = lines_of(finished("a whole game"))
SHEET = "date,game,player,score,won\n2024-05-31,Harbour,Ann,12,yes\n2024-05-31,Harbour,Bo,9,no\n"
WRONG = f"{SHEET}2024-06-01,Harbour,Ann,{'9' * 201},yes\n"
SLIP = [{**WHOLE[0], "seats": ["Dan", "Eve", "Flo"]}, *WHOLE[1:9], {"n": 8, "seat": 1, "command": "dance"}]
FILES = {
    "whole.vidi.jsonl": text(WHOLE),
    "slip.vidi.jsonl": text(SLIP),
    "wrong.csv": WRONG,
    "evening.csv": SHEET.replace("Harbour", "Go"),
    "nothing.png": "\x89PNG",
}


folder, address, client = fixtures()


def sent(client: httpx2.Client, data: str | bytes, key: str | None = None, **asked: Any) -> Any:
    """The answer to a file, which has come whole."""
    headers = {"Idempotency-Key": key} if key else None
    content = data.encode() if isinstance(data, str) else data
    answer = client.post("/imports", content=content, headers=headers, params=asked)
    assert answer.status_code == 200, answer.text
    return answer.json()


@pytest.mark.parametrize("name", FILES)
def test_the_report_is_that_of_the_command(client: httpx2.Client, tmp_path: Path, name: str) -> None:
    with Library(tmp_path / "other") as other:
        for look in (True, False):
            files = [Held(name, FILES[name].encode())]
            ours = json.loads(json.dumps(for_program(other.import_files(files, dry_run=look))))
            done = sent(client, FILES[name], name=f"a/folder/{name}", dry_run=look)
            assert (done["state"], done["share"], done["message"]) == ("done", 1, None)
            assert done["report"] == ours
            assert done["report"]["written"] is not look


def test_options_are_those_of_the_command(client: httpx2.Client) -> None:
    days = SHEET.replace("2024-05-31", "7/6/2023").replace("game", "Spielchen")
    asked: dict[str, Any] = {
        "name": "a.csv",
        "dry_run": True,
        "columns": ["Spielchen=game"],
        "rename": ["Ann=Anna"],
    }
    [game] = sent(client, days, days="mdy", **asked)["report"]["games"]
    assert (game["day"], game["seats"], game["title"]) == ("2023-07-06", ["Anna", "Bo"], "Harbour")
    strict = sent(client, WRONG.replace("05-31", "05-30"), name="a.csv", strict=True)["report"]
    assert (strict["ok"], strict["written"]) == (False, False)
    [entry] = sent(client, "?", name="a.x", optional=True)["report"]["games"]
    assert entry["outcome"] == "ignored"


def test_the_same_key_imports_once(client: httpx2.Client) -> None:
    key = uuid4().hex
    sheet = SHEET.replace("05-31", "07-01")
    first = sent(client, sheet, key, name="a.csv")
    assert first["report"]["counts"] == {"new": 1}
    assert sent(client, sheet, key, name="a.csv") == first
    assert sent(client, sheet, name="a.csv")["report"]["counts"] == {"same": 1}
    other = client.post(
        "/imports", content=f"{sheet}\n", headers={"Idempotency-Key": key}, params={"name": "a.csv"}
    )
    assert (other.status_code, other.json()["place"]) == (422, "header.idempotency-key")


def test_a_long_import_has_an_address(client: httpx2.Client) -> None:
    answer = client.post("/imports", content=many(40), params={"wait": 0, "dry_run": True})
    assert answer.status_code == 202
    assert answer.json()["report"] is None
    at = answer.headers["location"].removeprefix("/api/v1")
    done = client.get(at, params={"wait": 20}).json()
    assert (done["state"], done["report"]["counts"]) == ("done", {"new": 40})
    assert client.get(f"/imports/{uuid4()}").status_code == 404


def test_ten_at_once_all_come_in(client: httpx2.Client) -> None:
    days = [SHEET.replace("05-31", f"08-{day:02}").encode() for day in range(1, 11)]
    with ThreadPoolExecutor(len(days)) as programs:
        done = list(programs.map(lambda data: sent(client, data, name="a.csv"), days))
    assert [one["report"]["counts"] for one in done] == [{"new": 1}] * len(days)


def endless() -> Iterator[bytes]:
    while True:
        yield b"x" * 2**16


@pytest.mark.parametrize(
    ("asked", "headers", "body", "status", "place"),
    [
        ("", {}, b"", 422, None),
        ("", {}, bytes(LARGEST + 1), 413, None),
        ("", {}, endless(), 413, None),
        ("", {"Content-Encoding": "gzip"}, b"x", 415, None),
        ("", {"Content-Type": "multipart/form-data; boundary=x"}, b"--x--", 415, None),
        ("?as=nothing", {}, b"x", 422, "query.as"),
        ("?days=ydm", {}, b"x", 422, "query.days"),
        ("?columns=Datum", {}, b"x", 422, "query.columns"),
        ("?rename=Ann", {}, b"x", 422, "query.rename"),
        ("?wait=21", {}, b"x", 422, "query.wait"),
        ("?wait=nan", {}, b"x", 422, "query.wait"),
        (f"?name={'x' * 1001}", {}, b"x", 422, "query.name"),
        ("", {"Idempotency-Key": "x" * 201}, b"x", 422, "header.idempotency-key"),
        ("", {"Sec-Fetch-Site": "cross-site"}, b"x", 403, None),
        ("", {"Origin": "http://evil.example"}, b"x", 403, None),
    ],
)
def test_a_request_that_is_wrong_is_refused_with_its_reason(
    client: httpx2.Client, asked: str, headers: dict[str, str], body: Any, status: int, place: str | None
) -> None:
    answer = client.post(f"/imports{asked}", content=body, headers=headers)
    assert answer.status_code == status
    assert answer.json()["message"]
    assert answer.json().get("place") == place
    if status == 413:
        assert f"{LARGEST:,} bytes" in answer.json()["message"]


@pytest.mark.parametrize(
    "body",
    [
        b"[" * 100_000,
        b'{"a":' * 100_000,
        b'{"vidi":1}\n' * 3_000,
        b"\xff\xfe\x00\xd8",
        b"\x1f\x8b\x08" + bytes(100),
        b"PK\x03\x04" + bytes(100),
        b"<!DOCTYPE a [<!ENTITY b 'c'>]><plays>&b;</plays>",
        bytes(1_000),
    ],
)
def test_a_hostile_file_is_an_entry_of_the_report(client: httpx2.Client, folder: Path, body: bytes) -> None:
    with Library(folder) as library:
        before = [game.id for game in library.games()]
    report = sent(client, body, name="../../\u202eevil\n.json")["report"]
    assert not report["ok"]
    assert report["unlisted"] + len(report["games"]) == sum(report["counts"].values())
    assert {"refused"} == report["counts"].keys()
    assert all(entry["message"].isprintable() and "/" not in entry["file"] for entry in report["games"])
    with Library(folder) as library:
        assert [game.id for game in library.games()] == before


def test_a_body_that_trickles_ends(tmp_path: Path) -> None:
    async def receive() -> Message:
        await asyncio.sleep(0.01)
        return {"type": "http.request", "body": b"x", "more_body": True}

    async def ask() -> None:
        async with file_of(Request({"type": "http", "headers": []}, receive), tmp_path, None, seconds=0.1):
            raise AssertionError

    # A browser of other tests may have this thread.
    with ThreadPoolExecutor(1) as own, pytest.raises(Refused, match=r"did not end within 0.1 s"):
        own.submit(asyncio.run, ask()).result()
    assert not list(tmp_path.iterdir())


def many(games: int) -> bytes:
    """Records of games, one after another."""
    tables = ([f"Ada {number}", "Bo", "Cy"] for number in range(games))
    return b"".join(text([{**WHOLE[0], "seats": seats}, *WHOLE[1:]]).encode() for seats in tables)


def test_a_server_that_ends_within_an_import_leaves_whole_games(tmp_path: Path) -> None:
    with Library(tmp_path / "library") as library:
        folder = library.folder
    process, address = start(folder)
    with httpx2.Client(base_url=f"{address}/api/v1", timeout=60) as client:
        task = client.post("/imports", content=many(60), params={"wait": 0}).json()
        while not task["share"]:
            task = client.get(f"/imports/{task['id']}").json()
            assert task["state"] == "running"
    os.kill(process.pid or 0, signal.SIGKILL)
    process.join()
    with Library(folder) as library:
        before = library.games()
        assert 0 < len(before) < 60
        assert {len(library.game(game.id).moves) for game in before} == {len(WHOLE) - 3}
    process, address = start(folder)
    with httpx2.Client(base_url=f"{address}/api/v1", timeout=120) as client:
        task = client.post("/imports", content=many(60)).json()
        while task["state"] == "running":
            task = client.get(f"/imports/{task['id']}", params={"wait": 20}).json()
        counts = task["report"]["counts"]
    stop(process)
    assert counts.keys() == {"new", "same"}
    assert sum(counts.values()) == 60
    assert counts["same"] >= len(before)
