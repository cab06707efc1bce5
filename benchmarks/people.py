"""Several people at once: ``python -m benchmarks.people [PEOPLE] [SECONDS] [--signed-in ROUNDS]``.

Each person is a session (``benchmarks.session``) that behaves like a browser: it opens pages, fetches the
files that they name, makes the moves of its own game, runs SQL, and pauses in between. It draws nothing,
which leaves the processors to the server; both share the machine.

With ``--signed-in``, the same people also sign in (``benchmarks.club``), at a server that asks for it. Rounds
without and with it take turns, each with a new server and the same library. A game of it hides hands and is
not over, so the tables of a server at which people sign in lack what it hides.
"""

import argparse
import asyncio
import shutil
import sys
import time
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from itertools import chain
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple
from urllib.parse import urlencode, urlsplit

import vidi
from benchmarks import club
from benchmarks import games as own
from benchmarks.machine import load, machine
from benchmarks.results import Course, Figure, Result, Times, tables
from benchmarks.serving import Served, served
from benchmarks.session import PATIENCE, LostError, Session, Shown, connected
from domain.kernel.aggregate import Game
from domain.kernel.events import MoveMade
from domain.kernel.messages import Person
from domain.kernel.playout import play_on
from projections.query.questions import questions
from vidi.bots import at_random
from vidi.bots.play import decided
from vidi.library.library import Library
from vidi.library.tables import project

PEOPLE = 20
SECONDS = 120.0
THINK = (1.0, 5.0)
"""The shortest and the longest pause between two steps, in seconds."""
GAMES = 200, 20
"""Games in the library: of the one that fills it, and of each other."""
HALF = 60
"""Moves of the game that hides hands."""
MOVES = 3
"""Moves that a person makes in each round through the pages."""
GOAL = 1.0
ROUND = 1.0
"""The goal for the processor seconds of the server for a round of a person."""
SLOWER = 1.05
"""The goal for a time with signing in, as a multiple of the one without."""
QUERY = "SELECT player, avg(score) AS score, $n AS n FROM results GROUP BY player ORDER BY 2 DESC"
ANSWERED, FAILED = "tables as of event", "**The query failed**"
"""What the SQL page shows of a query that has ended."""
LOOK_AGAIN = 0.3
PACKAGES = ("duckdb", "streamlit")


@dataclass
class Answers:
    """The measurements of all sessions of a run."""

    seconds: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    lost: list[str] = field(default_factory=list)
    memory: list[float] = field(default_factory=list)
    """Megabytes of the server at the start and after each minute."""
    at_end: float = 0
    """Megabytes of the server at the end."""
    processor: float = 0
    """Seconds of a processor that the server used."""

    def lines(self) -> dict[str, list[float]]:
        """The seconds of each kind of answer; the pages also together."""
        other = {what: self.seconds[what] for what in ("query", "a move") if self.seconds[what]}
        pages = {what: times for what, times in self.seconds.items() if what not in ("query", "a move")}
        return {**pages, "a page": list(chain.from_iterable(pages.values())), **other}

    def of_round(self) -> float:
        """The seconds of a processor that the server used for a round of a person."""
        return self.processor / len(self.seconds["library"])

    def each(self) -> float:
        """The seconds of a processor that the server used for an answer."""
        return self.processor / sum(map(len, self.seconds.values()))


@dataclass
class Own:
    """A game in which one person plays all seats by hand: its id and the moves to make."""

    person: Person
    id: str
    play: str
    """The parameter ``play`` in the address of its page."""
    moves: Sequence[MoveMade]
    made: int = 0


class Span(NamedTuple):
    """The time of a run."""

    until: float
    """The moment of the monotonic clock after which no round begins."""
    think: tuple[float, float]
    """The shortest and the longest pause between two steps, in seconds."""


def own_games(folder: Path, people: int) -> list[Own]:
    """Begins a game of each person in the library, and chooses its moves. The people are recorders."""
    own = list[Own]()
    with Library(folder) as library:
        for number in range(people):
            begun = _begun(number)
            library.store.by = None
            library.store.by = person = club.member(library, number, begun.started.seats[0])
            library.store.save(begun)
            bots = dict.fromkeys(range(1, len(begun.started.seats) + 1), at_random)
            whole = play_on(twin := _begun(number), lambda *_, game=twin, bots=bots: decided(game, bots))
            moves = [event for event in whole.standing if isinstance(event, MoveMade)]
            own.append(Own(person, str(begun.id), ".".join(["hand"] * len(bots)), moves))
    return own


def _begun(number: int) -> Game:
    return Game.start(own.served(), [f"Person {number}", "Ada", "Bo"], seed=f"people {number}")


async def person(
    place: Served, cookies: Mapping[str, str], game: Own, number: int, time_: Span, answers: Answers
) -> None:
    """Goes through the rounds of one person until the time is over."""
    chance = Random(number)  # noqa: S311
    ids = [id_ for some in place.longest.values() for id_ in some[:20]]

    await asyncio.sleep(chance.uniform(*time_.think))
    async with connected(place.address, cookies) as session:

        async def think() -> None:
            await session.think(chance.uniform(*time_.think))

        while True:
            await _timed(answers, "library", session.page(""))
            await think()
            await _timed(answers, "replay", session.page("replay", game=chance.choice(ids), seat="all"))
            await think()
            question = chance.choice(questions()).name
            await _timed(answers, "analytics", session.page("analytics", question=question))
            await think()
            shown = await _timed(answers, "own game", session.page("replay", game=game.id, play=game.play))
            version = shown and shown.data("replay")["version"]
            for _ in range(MOVES):
                await think()
                if version and game.made < len(game.moves):
                    version = await _timed(answers, "a move", _move(session, version, game))
            await think()
            if shown := await _timed(answers, "SQL", session.page("sql")):
                await think()
                await _timed(answers, "query", _query(session, shown, number))
            if time.monotonic() > time_.until:
                return
            await think()


async def _query(session: Session, shown: Shown, number: int) -> Shown:
    asked = {"do": "run", "sql": QUERY, "values": {"n": str(number)}}
    answer = await session.act(shown.components["query"], asked)
    while ANSWERED not in answer.text:
        if FAILED in answer.text:
            raise LostError(answer.text.partition(FAILED)[2])
        await asyncio.sleep(LOOK_AGAIN)
        answer = await session.again()
    return answer


async def _move(session: Session, version: int, game: Own) -> int:
    """Makes the next move as the page does, and waits until its events have arrived; returns the version."""
    made, address = game.moves[game.made], f"/api/v1/games/{game.id}"
    act = {"act": "make", "n": made.move, "seat": made.seat, "command": made.command}
    query = urlencode({"play": game.play, "after": version})
    answer = await session.post(f"{address}/acts?{query}", act | {"args": dict(made.args)})
    game.made += 1
    return int(answer["table"]["version"])


async def _timed(answers: Answers, what: str, doing: Any) -> Any:
    """The answer, or None if it is lost; its time is kept. A session without an answer ends."""
    began = time.perf_counter()
    try:
        answer = await asyncio.wait_for(doing, PATIENCE)
    except LostError as error:
        answers.lost.append(f"{what}: {error}")
        return None
    answers.seconds[what].append(time.perf_counter() - began)
    return answer


async def _all(
    place: Served, auth: Path | None, games: Sequence[Own], seconds: float, think: tuple[float, float]
) -> Answers:
    answers, time_ = Answers(), Span(time.monotonic() + seconds, think)
    port = urlsplit(place.address).port or 0
    cookies = [club.cookies(auth, port, game.person) if auth else {} for game in games]
    sessions = [person(place, cookies[n], game, n, time_, answers) for n, game in enumerate(games)]
    watch = asyncio.create_task(_watch(place, answers))
    for ended in await asyncio.gather(*sessions, return_exceptions=True):
        if ended is not None:
            answers.lost.append(f"a session: {ended!r}")
    watch.cancel()
    return answers


async def _watch(place: Served, answers: Answers) -> None:
    while True:
        answers.memory.append(place.memory())
        await asyncio.sleep(60)


@contextmanager
def _prepared(people: int, games: tuple[int, int]) -> Iterator[tuple[Path, Sequence[Own]]]:
    """A library with its tables, and a game of each person in it."""
    with TemporaryDirectory() as folder:
        path = own.library(Path(folder), *games)
        mine = own_games(path, people)
        with Library(path) as library:
            library.store.save(own.played(own.hiding(), games[0], HALF))
            project(path, library.store)
        yield path, mine


def _run(
    library: Path, games: Sequence[Own], seconds: float, think: tuple[float, float], signs_in: bool
) -> Answers:
    """Serves a copy of a library to all people. Each goes through at least one round."""
    with TemporaryDirectory() as folder:
        path = shutil.copytree(library, Path(folder, "library"))
        auth = club.settings(Path(folder, "auth.toml")) if signs_in else None
        mine = [replace(game) for game in games]
        with served(path, auth) as place:
            before = place.processor()
            answers = asyncio.run(_all(place, auth, mine, seconds, think))
            answers.processor, answers.at_end = place.processor() - before, place.memory()
        with vidi.open(path) as stored:
            for game in mine:
                answers.lost += ["a move is not stored"] * (game.made - len(stored.game(game.id).moves))
    for why in sorted(set(answers.lost)):
        print(why, file=sys.stderr)
    return answers


def measure(
    people: int,
    seconds: float,
    signed_in: int = 0,
    games: tuple[int, int] = GAMES,
    think: tuple[float, float] = THINK,
) -> Iterator[Result]:
    """The times of pages, queries and moves.

    With ``signed_in``, there are so many rounds, each without and with signing in; the first kind changes.
    """
    name, runs = f"{people} people", {False: list[Answers](), True: list[Answers]()}
    with _prepared(people, games) as (path, mine):
        for number in range(signed_in):
            for signs_in in (number % 2 == 1, number % 2 == 0):
                runs[signs_in].append(_run(path, mine, seconds, think, signs_in))
        if not signed_in:
            runs[False].append(_run(path, mine, seconds, think, signs_in=False))
    for signs_in in (kind for kind in runs if runs[kind]):
        yield from _results(f"{name}, signed in" if signs_in else name, runs[signs_in])
    if signed_in:
        yield from _ratios(f"{name}, signed in / not", runs[True], runs[False])
    yield Course(f"{name}: MB of the server", "minute", runs[False][0].memory)


def _ratios(name: str, signed_in: Sequence[Answers], plain: Sequence[Answers]) -> Iterator[Result]:
    """How much longer each answer takes with signing in, round by round: by the medians."""
    pairs = list(zip(signed_in, plain, strict=True))
    for what in _answered([*signed_in, *plain]):
        ratios = [median(one.lines()[what]) / median(other.lines()[what]) for one, other in pairs]
        yield Figure(f"{name}: {what}", ratios, SLOWER, at_most=True, digits=2)
    ratios = [one.each() / other.each() for one, other in pairs]
    yield Figure(f"{name}: processor of the server", ratios, SLOWER, at_most=True, digits=2)


def _answered(runs: Sequence[Answers]) -> list[str]:
    """The kinds of which each run has an answer."""
    return [what for what in runs[0].lines() if all(what in run.lines() for run in runs)]


def _results(name: str, runs: Sequence[Answers]) -> Iterator[Result]:
    """The results of all rounds of a kind."""
    goals = dict.fromkeys(("a page", "query", "a move"), (95, GOAL))
    for what in _answered(runs):
        seconds = list(chain.from_iterable(run.lines()[what] for run in runs))
        yield Times(f"{name}: {what}", seconds, *goals.get(what, ()))
    yield Figure(f"{name}: lost", [len(run.lost) for run in runs], 0, at_most=True)
    rounds = [run.of_round() for run in runs]
    yield Figure(f"{name}: processor seconds of the server, a round", rounds, ROUND, at_most=True, digits=2)
    yield Figure(f"{name}: MB of the server", [run.at_end for run in runs], 600, at_most=True)


def main() -> None:
    """Prints the tables."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.people", description="Many people at once.")
    parser.add_argument("people", type=int, nargs="?", default=PEOPLE, metavar="PEOPLE")
    parser.add_argument("seconds", type=float, nargs="?", default=SECONDS, metavar="SECONDS")
    parser.add_argument(
        "--signed-in", type=int, default=0, metavar="ROUNDS", help="rounds without and with signing in"
    )
    asked = parser.parse_args()
    before = load()
    results = list(measure(asked.people, asked.seconds, asked.signed_in))
    print(f"{tables(results)}\n\n{machine(before, PACKAGES)}")


if __name__ == "__main__":
    main()
