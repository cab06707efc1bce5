"""News over HTTP: what a program hears while games go on, and how many may listen."""

import json
import socket
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from uuid import UUID

import httpx2
import pytest

from dashboard.api.watching import MOST
from tests.helpers.serving import start, stop
from tests.helpers.shown import played
from vidi.club.keys import OWNER, Wish, make, withdraw
from vidi.library.library import Library
from vidi.library.recording import Recorder

SOON = 1.0
"""Seconds within which news come on a busy machine; on an idle one 0.3."""


@pytest.fixture(scope="module")
def going(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Path, str]]:
    folder = tmp_path_factory.mktemp("news") / "library"
    with Library(folder) as library:
        library.record(played(("Ada", "Bo"), "first", 5))
    process, address = start(folder)
    yield folder, f"{address}/api/v1"
    stop(process)


@contextmanager
def listening(url: str, after: int | None = None, **headers: str) -> Iterator[Iterator[dict[str, Any]]]:
    """The data of events as they come."""
    params = {} if after is None else {"after": after}
    with httpx2.stream("GET", url, params=params, headers=headers, timeout=20) as answer:
        assert answer.status_code == 200, answer.read()
        assert answer.headers["content-type"].startswith("text/event-stream")
        yield (json.loads(line[6:]) for line in answer.iter_lines() if line.startswith("data: "))


def go_on(folder: Path, id_: Any) -> None:
    """Another process, which the server does not know, makes a move."""
    with Library(folder) as library:
        recorder = Recorder.open(library, id_)
        [seat, *_] = recorder.to_act
        made = recorder.choices(seat).sample(lambda n: 0)
        recorder.play(made)


def test_a_game_says_its_version_now_and_when_it_goes_on(going: tuple[Path, str]) -> None:
    folder, url = going
    with Library(folder) as library:
        [game] = [one.id for one in library.games()]
        other = played(("Cy", "Di"), "other", 3)
        library.record(other)
    with listening(f"{url}/games/{game}/news") as news:
        before = next(news)["version"]
        go_on(folder, other.id)  # no news of this game
        began = time.monotonic()
        go_on(folder, game)
        after = next(news)
        assert after["version"] > before
        assert time.monotonic() - began < SOON


def test_the_library_says_which_games_are_new_or_changed(going: tuple[Path, str]) -> None:
    folder, url = going
    game = played(("Ada", "Cy"), "new", 4)
    with listening(f"{url}/news") as news:
        first = next(news)
        assert first["games"] == []
        with Library(folder) as library:
            library.record(game)
            version, position = library.store.version(game.id), library.store.position()
        assert next(news) == {"position": position, "games": [{"id": str(game.id), "version": version}]}
    go_on(folder, game.id)
    for since in ({"after": position}, {"Last-Event-ID": str(position)}):
        with listening(f"{url}/news", **since) as news:
            [changed] = next(news)["games"]
            assert changed["id"] == str(game.id)
            assert changed["version"] > version


def test_there_is_no_news_of_a_game_that_does_not_exist(going: tuple[Path, str]) -> None:
    _, url = going
    for path, status in ((f"games/{UUID(int=1)}/news", 404), ("games/7/news", 422), ("news?after=-1", 422)):
        answer = httpx2.get(f"{url}/{path}")
        assert (answer.status_code, answer.json().keys() >= {"message"}) == (status, True)


def test_news_end_with_the_key(going: tuple[Path, str]) -> None:
    folder, url = going
    with Library(folder) as library:
        key = make(library, Wish("Bot"), OWNER)
        with listening(f"{url}/news", Authorization=f"Bearer {key}") as news:
            next(news)
            [id_] = library.store.keys()
            withdraw(library, id_)
            assert list(news) == []


def opened(url: str) -> socket.socket:
    """A connection that asks for news, and reads nothing."""
    at = urlsplit(url)
    made = socket.create_connection((at.hostname, at.port), 20)
    made.sendall(f"GET {at.path}/news HTTP/1.1\r\nHost: {at.netloc}\r\n\r\n".encode())
    return made


def test_streams_are_bounded_and_leave_the_rest_of_the_server_alone(going: tuple[Path, str]) -> None:
    _, url = going
    with ExitStack() as streams:
        many = [streams.enter_context(opened(url)) for _ in range(MOST + 20)]
        statuses = Counter(one.recv(12)[9:] for one in many)
        assert statuses == {b"200": MOST, b"503": 20}
        full = httpx2.get(f"{url}/news")
        assert (full.status_code, f"{MOST} streams" in full.json()["message"]) == (503, True)
        began = time.monotonic()
        assert httpx2.get(url.replace("/api/v1", "/_stcore/health")).status_code == 200
        assert time.monotonic() - began < SOON
    until = time.monotonic() + 20
    while time.monotonic() < until:
        with httpx2.stream("GET", f"{url}/news") as again:
            if again.status_code == 200:
                return
    raise AssertionError("streams that programs have left are still counted")
