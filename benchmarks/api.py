"""The HTTP API, as programs ask it: ``python -m benchmarks.api [--seconds S] [--moves N] [--entries N]``.

The server has a library of the games in ``fixtures``. The programs are threads of this process. Both share
the machine, so the rate of positions is also given by the time of the server's processor.
"""

import argparse
import json
import time
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from http.client import HTTPConnection
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from threading import Event, Thread
from typing import Any
from urllib.parse import urlsplit

from benchmarks import games as own
from benchmarks import logs
from benchmarks.machine import load, machine
from benchmarks.results import Figure, Result, Times, tables
from benchmarks.serving import PATIENCE, Served, started
from benchmarks.size.processes import processor, resident
from domain.kernel.aggregate import Game
from domain.kernel.events import MoveMade
from domain.kernel.playout import play_on
from vidi.bots import at_random
from vidi.bots.play import decided
from vidi.library.library import Library

FIXTURES = Path(__file__).parents[1] / "fixtures"
PROGRAMS = 4
"""Programs that ask for positions."""
FOLLOWERS = 2
IMPORTS = 10
"""Programs that import at once."""
MEMORY = 1_500
"""The goal for the memory meanwhile, in megabytes."""
ROWS = 100_000
QUERY = f"SELECT events.* FROM facts.events, range(2) LIMIT {ROWS}"  # noqa: S608 - of a number
ROUNDS = 7
PAUSE = 0.2, 0.7
"""The shortest and the longest pause between two moves, in seconds: news come at other moments."""
LOOK_AGAIN = 0.05
PACKAGES = ("duckdb", "fastapi", "uvicorn")


def connection(place: Served) -> HTTPConnection:
    """A connection that is kept; close it."""
    return HTTPConnection(urlsplit(place.address).netloc, timeout=PATIENCE)


def answer(to: HTTPConnection, method: str, path: str, body: Any = None) -> bytes:
    """The body of an answer. Raises RuntimeError if its status is an error."""
    data = body if body is None or isinstance(body, bytes) else json.dumps(body)
    to.request(method, f"/api/v1{path}", data, {"Content-Type": "application/json"} if data else {})
    response = to.getresponse()
    content = response.read()
    if response.status not in (200, 202):
        raise RuntimeError(f"{method} {path}: status {response.status}, {content[:300]!r}")
    return content


def any_positions(moves: Mapping[str, int], chance: Random) -> Iterator[tuple[str, int]]:
    """Positions of all games in random order."""
    while True:
        game = chance.choice(list(moves))
        yield game, chance.randint(0, moves[game])


def whole_games(moves: Mapping[str, int], chance: Random) -> Iterator[tuple[str, int]]:
    """All positions of one game, then of the next."""
    while True:
        game = chance.choice(list(moves))
        yield from ((game, move) for move in range(moves[game] + 1))


def positions(place: Served, seconds: float) -> Iterator[Result]:
    """Positions for several programs at once, in both orders."""
    with closing(connection(place)) as asking:
        listed = json.loads(answer(asking, "GET", "/games?limit=1000"))["games"]
    moves = {game["id"]: game["moves"] for game in listed if game["moves"]}
    for name, order in (("positions, game by game", whole_games), ("positions of any game", any_positions)):
        before, began = processor(place.pid), time.monotonic()
        times = _answers(place, [order(moves, Random(n)) for n in range(PROGRAMS)], began + seconds)  # noqa: S311
        passed, used = time.monotonic() - began, processor(place.pid) - before
        yield Figure(f"{name}, a second by the clock", [len(times) / passed], 200)
        yield Figure(f"{name}, a second of the server's processor", [len(times) / used], 200)
        yield Times(f"{name}, each of {PROGRAMS} programs", times)


def _answers(place: Served, wanted: Sequence[Iterator[tuple[str, int]]], until: float) -> Sequence[float]:
    """The seconds of each answer, for a program for each series of games and moves."""

    def ask(series: Iterator[tuple[str, int]]) -> list[float]:
        times = list[float]()
        with closing(connection(place)) as asking:
            while time.monotonic() < until:
                game, move = next(series)
                began = time.perf_counter()
                answer(asking, "GET", f"/games/{game}/positions/{move}")
                times.append(time.perf_counter() - began)
        return times

    with ThreadPoolExecutor(len(wanted)) as programs:
        return [each for times in programs.map(ask, wanted) for each in times]


def rows(place: Served) -> Iterator[Result]:
    """An answer of many rows as Arrow, from the request until its last byte; each query is a process."""
    times, used = list[float](), list[float]()
    with closing(connection(place)) as asking:
        for _ in range(ROUNDS):
            before, began = processor(place.pid), time.perf_counter()
            content = answer(asking, "POST", "/sql?format=arrow", {"sql": QUERY})
            times.append(time.perf_counter() - began)
            used.append(processor(place.pid) - before)
    yield Times(f"{ROWS:,} rows as Arrow, {len(content) / 1e6:.1f} MB", times, 50, 1.0)
    yield Times("the same, of the processor", used)


def begun(folder: Path) -> tuple[Game, Sequence[MoveMade]]:
    """A new game in the library, and moves for all of it."""
    game, twin = (Game.start(own.served(), ["Ann", "Bo", "Cy"], seed="benchmark api") for _ in range(2))
    with Library(folder) as library:
        library.store.save(game)
    whole = play_on(twin, lambda *_: decided(twin, dict.fromkeys((1, 2, 3), at_random)))
    return game, [event for event in whole.standing if isinstance(event, MoveMade)]


class Follower(Thread):
    """A program that follows the news of a game until ``stop`` is set."""

    def __init__(self, place: Served, game: str) -> None:
        super().__init__()
        self._place, self._game = place, game
        self._known = list[tuple[int, float]]()
        self.ready, self.stop = Event(), Event()

    def run(self) -> None:
        with closing(connection(self._place)) as following:
            following.request("GET", f"/api/v1/games/{self._game}/news")
            news = following.getresponse()
            while not self.stop.is_set():  # a line comes at least every 5 s
                line = news.readline()
                if line.startswith(b"data:"):
                    self._known.append((json.loads(line[5:])["version"], time.perf_counter()))
                    self.ready.set()

    def lag(self, version: int, sent: float) -> float:
        """The seconds until it knew this version, or a later one with it. Raises StopIteration."""
        return next(moment for known, moment in self._known if known >= version) - sent


def news_lags(place: Served, game: Game, moves: Sequence[MoveMade]) -> Iterator[Result]:
    """Moves of one program, until others that follow the game know of them."""
    chance, sent, answered = Random(1), dict[int, float](), list[float]()  # noqa: S311
    followers = [Follower(place, str(game.id)) for _ in range(FOLLOWERS)]
    for follower in followers:
        follower.start()
        follower.ready.wait(PATIENCE)
    before = processor(place.pid)
    with closing(connection(place)) as acting:
        for move in moves:
            time.sleep(chance.uniform(*PAUSE))
            line = {"n": move.move, "seat": move.seat, "command": move.command, "args": dict(move.args)}
            began = time.perf_counter()
            done = json.loads(answer(acting, "POST", f"/games/{game.id}/acts", {"act": "make", **line}))
            answered.append(time.perf_counter() - began)
            sent[done["version"]] = began
    used = processor(place.pid) - before
    for follower in followers:
        follower.stop.set()
        follower.join()
    for number, follower in enumerate(followers, 1):
        lags = [follower.lag(version, began) for version, began in sent.items()]
        yield Times(f"a move, from its request until follower {number} knows of it", lags, 95, 0.3)
    yield Times("a move, from its request to its answer", answered)
    yield Times("processor of the server for a move, with its news and the tables", [used / len(moves)])


def imports(place: Served, moves: int) -> Iterator[Result]:
    """The memory of the server while programs import a log of another platform each, all at once."""
    files = [json.dumps(logs.log(table, moves)).encode() for table in range(1, IMPORTS + 1)]
    memory, over = [resident(place.pid)], Event()

    def watch() -> None:
        while not over.wait(LOOK_AGAIN):
            memory.append(resident(place.pid))

    def send(number: int) -> float:
        began = time.perf_counter()
        with closing(connection(place)) as sending:
            state = json.loads(answer(sending, "POST", f"/imports?name={number}.json", files[number]))
            while state["state"] == "running":
                state = json.loads(answer(sending, "GET", f"/imports/{state['id']}?wait=20"))
        if not state["report"]["ok"]:
            raise RuntimeError(f"an import failed: {state['report']['counts']}")
        return time.perf_counter() - began

    watcher, before = Thread(target=watch), processor(place.pid)
    watcher.start()
    with ThreadPoolExecutor(IMPORTS) as programs:
        seconds = list(programs.map(send, range(IMPORTS)))
    used = processor(place.pid) - before
    over.set()
    watcher.join()
    size = f"a log of {len(files[0]) / 1e6:.1f} MB"
    yield Figure("MB of the server and its processes before imports", memory[:1], 600, at_most=True)
    yield Figure(
        f"MB at most, while {IMPORTS} programs import {size} each", [max(memory)], MEMORY, at_most=True
    )
    yield Times(f"the import of {size}, one of {IMPORTS} at once", seconds)
    yield Times("processor of the server for an import", [used / IMPORTS])


def measure(seconds: float, moves: int, entries: int) -> Iterator[Result]:
    """All figures, with one server. ``entries`` are the moves of each log that is imported."""
    with TemporaryDirectory() as folder:
        path = Path(folder, "library")
        with Library(path) as library:
            library.import_files([FIXTURES])
        game, ahead = begun(path)
        with started(path) as place:
            yield from positions(place, seconds)
            yield from rows(place)
            yield from news_lags(place, game, ahead[:moves])
            yield from imports(place, entries)


def main() -> None:
    """Prints the tables."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.api", description="The HTTP API.")
    parser.add_argument("--seconds", type=float, default=10.0, help="of asking for positions in each order")
    parser.add_argument("--moves", type=int, default=60, help="that others follow")
    parser.add_argument("--entries", type=int, default=2_600, help="moves of each log that is imported")
    asked = parser.parse_args()
    before = load()
    results = list(measure(asked.seconds, asked.moves, asked.entries))
    print(f"{tables(results)}\n\n{machine(before, PACKAGES)}")


if __name__ == "__main__":
    main()
