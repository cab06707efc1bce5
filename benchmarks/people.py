"""Several people at once: ``python -m benchmarks.people [PEOPLE] [SECONDS]``.

Each person is a session in Streamlit's protocol, over the connection that browsers use. It behaves like a
browser: it opens pages, fetches the files that they name, makes the moves of its own game, runs SQL, and
pauses in between. It draws nothing, which leaves the processors to the server; both share the machine.
"""

import asyncio
import json
import sys
import time
import urllib.request
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple
from urllib.parse import urlencode

from streamlit.components.v2.bidi_component.main import _make_trigger_id
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.BidiComponent_pb2 import BidiComponent
from streamlit.proto.ClientState_pb2 import ClientState
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from streamlit.proto.WidgetStates_pb2 import WidgetState, WidgetStates
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin, Subprotocol

import vidi
from benchmarks import games as own
from benchmarks.results import Course, Figure, Result, Times, tables
from benchmarks.serving import Served, served
from domain.kernel.aggregate import Game
from domain.kernel.events import MoveMade
from domain.kernel.playout import play_on
from projections.questions import questions
from vidi.bots import at_random
from vidi.library import Library
from vidi.play import decided

PEOPLE = 20
SECONDS = 120.0
THINK = (1.0, 5.0)
"""The shortest and the longest pause between two steps, in seconds."""
PATIENCE = 30.0
"""Seconds after which an answer counts as lost."""
GAMES = 200, 20
"""Games in the library: of the one that fills it, and of each other."""
MOVES = 3
"""Moves that a person makes in each round through the pages."""
GOAL = 1.0
LARGEST = 64 * 2**20
QUERY = "SELECT player, avg(score) AS score, $n AS n FROM results GROUP BY player ORDER BY 2 DESC"
ANSWERED, FAILED = "tables as of event", "**The query failed**"
"""What the SQL page shows of a query that has ended."""
LOOK_AGAIN = 0.3


class LostError(Exception):
    """An answer did not arrive, or was an error."""


@dataclass
class Answers:
    """The measurements of all sessions."""

    seconds: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    lost: list[str] = field(default_factory=list)
    memory: list[float] = field(default_factory=list)
    """Megabytes of the server at the start and after each minute."""


class Shown:
    """The content that one run of a page sent."""

    def __init__(self) -> None:
        self.components: dict[str, BidiComponent] = {}
        """The components by name, without ``vidi.``"""
        self.text = ""
        self.error = ""
        self.looks: str | None = None
        """The fragment of the page that runs again by itself every ``every`` seconds."""
        self.every = 0.0
        self.whole = False
        """Whether the page ran, not a fragment of it."""

    def take(self, message: ForwardMsg) -> None:
        """Keeps the content of a message."""
        if message.WhichOneof("type") == "auto_rerun":
            self.looks, self.every = message.auto_rerun.fragment_id, message.auto_rerun.interval
        if message.WhichOneof("type") == "new_session":
            self.whole = not message.metadata.run.fragment_ids
        if message.WhichOneof("type") != "delta":
            return
        element = message.delta.new_element
        match element.WhichOneof("type"):
            case "bidi_component":
                component = element.bidi_component
                self.components[component.component_name.rpartition(".")[2]] = component
            case "markdown":
                self.text += element.markdown.body
            case "code":
                self.text += element.code.code_text
            case "exception":
                self.error = element.exception.message

    def data(self, component: str) -> dict[str, Any]:
        """The data of a component. Raises LostError if the page does not have it."""
        if component not in self.components:
            raise LostError(f"the page has no {component}")
        sent = self.components[component]
        data: dict[str, Any] = json.loads(
            sent.mixed.json if sent.WhichOneof("data") == "mixed" else sent.json
        )
        return data


class Session:
    """One person's connection."""

    def __init__(self, address: str, socket: ClientConnection) -> None:
        self.address = address
        self._socket = socket
        self._page, self._query = "", ""
        self._shown = Shown()
        self._had: set[str] = set()
        """Addresses that are in this browser's cache."""

    async def page(self, name: str, **query: str) -> Shown:
        """Opens a page, and fetches the files that it names."""
        self._page, self._query = name, urlencode(query)
        shown = await self._run()
        for component in ("replay", "query"):
            if component in shown.components:
                data = shown.data(component)
                await self.fetch(data["url"] if component == "replay" else data["known"])
        return shown

    async def think(self, seconds: float) -> None:
        """Waits; meanwhile the page asks for news by itself."""
        until = time.monotonic() + seconds
        while (left := until - time.monotonic()) > 0:
            await asyncio.sleep(min(left, self._shown.every or left))
            if self._shown.looks and time.monotonic() < until:
                asking = ClientState(fragment_id=self._shown.looks, is_auto_rerun=True)
                shown = await asyncio.wait_for(self._sent(asking), PATIENCE)
                if shown.whole:  # it had news, so all of the page ran
                    self._shown = shown

    async def again(self) -> Shown:
        """Runs the same page again."""
        return await self._run()

    async def act(self, component: BidiComponent, wanted: dict[str, Any]) -> Shown:
        """Sends a component's request, and returns the page that answers it."""
        payload = json.dumps([{"event": "asked", "value": wanted}])
        trigger = WidgetState(id=_make_trigger_id(component.id, "events"), json_trigger_value=payload)
        held = WidgetState(id=component.id, json_value="{}")
        return await self._run(WidgetStates(widgets=[held, trigger]))

    async def fetch(self, path: str) -> None:
        """Gets a file by its address, unless it is in the cache."""
        if path not in self._had:
            await asyncio.to_thread(_get, f"{self.address}{path}")
            self._had.add(path)

    async def _run(self, states: WidgetStates | None = None) -> Shown:
        self._shown = Shown()
        self._shown = await self._sent(ClientState(widget_states=states))
        return self._shown

    async def _sent(self, state: ClientState) -> Shown:
        """Runs the page or a fragment of it, and returns the content that it sends."""
        state.query_string, state.page_name = self._query, self._page
        await self._socket.send(BackMsg(rerun_script=state).SerializeToString())
        shown = Shown()
        async for data in self._socket:
            message = ForwardMsg.FromString(data if isinstance(data, bytes) else data.encode())
            if message.WhichOneof("type") == "script_finished":
                if shown.error:
                    raise LostError(shown.error)
                if message.script_finished != ForwardMsg.FINISHED_EARLY_FOR_RERUN:
                    return shown
                shown = Shown()
            elif message.WhichOneof("type") == "page_info_changed":
                self._query = message.page_info_changed.query_string
            else:
                shown.take(message)
        raise LostError("the connection was closed")


def _get(url: str) -> None:
    request = urllib.request.Request(url, headers={"Accept-Encoding": "gzip"})  # noqa: S310 - our own server
    with urllib.request.urlopen(request, timeout=PATIENCE) as answer:  # noqa: S310
        answer.read()


@dataclass
class Own:
    """A game in which one person plays all seats by hand: its id and the moves to make."""

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
    """Starts a game for each person in the library, and chooses its moves."""
    own = list[Own]()
    with Library(folder) as library:
        for number in range(people):
            library.store.save(begun := _begun(number))
            bots = dict.fromkeys(range(1, len(begun.started.seats) + 1), at_random)
            whole = play_on(twin := _begun(number), lambda *_, game=twin, bots=bots: decided(game, bots))
            moves = [event for event in whole.standing if isinstance(event, MoveMade)]
            own.append(Own(str(begun.id), ".".join(["hand"] * len(bots)), moves))
    return own


def _begun(number: int) -> Game:
    return Game.start(own.served(), [f"Person {number}", "Ada", "Bo"], seed=f"people {number}")


async def person(place: Served, game: Own, number: int, time_: Span, answers: Answers) -> None:
    """Goes through the rounds of one person until the time is over."""
    chance = Random(number)  # noqa: S311
    ids = [id_ for some in place.longest.values() for id_ in some[:20]]

    await asyncio.sleep(chance.uniform(*time_.think))
    async with connect(
        f"{place.address.replace('http', 'ws', 1)}/_stcore/stream",
        subprotocols=[Subprotocol("streamlit")],
        origin=Origin(place.address),
        max_size=LARGEST,
        compression=None,
    ) as socket:
        session = Session(place.address, socket)

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
            for _ in range(MOVES):
                await think()
                if shown and game.made < len(game.moves):
                    shown = await _timed(answers, "a move", _move(session, shown, game))
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


async def _move(session: Session, shown: Shown, game: Own) -> Shown:
    """Makes the next move, and waits until its events have arrived."""
    made, before = game.moves[game.made], shown.data("replay")
    line = {"n": made.move, "seat": made.seat, "command": made.command, "args": dict(made.args)}
    after = await session.act(shown.components["replay"], {"act": "make", "line": line})
    now = after.data("replay")
    if now["version"] <= before["version"]:
        raise LostError(f"move {made.move} was not made: {now['answer']}")
    game.made += 1
    await session.fetch(f"{now['url']}&after={before['version']}")
    return after


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


async def _all(place: Served, games: Sequence[Own], seconds: float, think: tuple[float, float]) -> Answers:
    answers, time_ = Answers(), Span(time.monotonic() + seconds, think)
    sessions = [person(place, game, number, time_, answers) for number, game in enumerate(games)]
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


def measure(
    people: int, seconds: float, games: tuple[int, int] = GAMES, think: tuple[float, float] = THINK
) -> Iterator[Result]:
    """The times of pages, queries and moves. Each person goes through at least one round."""
    with TemporaryDirectory() as folder:
        path = own.library(Path(folder), *games)
        mine = own_games(path, people)
        with served(path) as place:
            answers = asyncio.run(_all(place, mine, seconds, think))
            memory = place.memory()
        with vidi.open(path) as library:
            stored = sum(len(library.game(game.id).moves) for game in mine)
    pages = {what: times for what, times in answers.seconds.items() if what not in ("a move", "query")}
    for what, times in pages.items():
        yield Times(f"{people} people: {what}", times)
    yield Times(f"{people} people: a page", [each for times in pages.values() for each in times], 95, GOAL)
    for what in ("query", "a move"):
        if times := answers.seconds[what]:
            yield Times(f"{people} people: {what}", times, 95, GOAL)
    lost = len(answers.lost) + sum(game.made for game in mine) - stored
    yield Figure(f"{people} people: lost", [lost], 0, at_most=True)
    yield Figure(f"{people} people: MB of the server", [memory], 600, at_most=True)
    yield Course(f"{people} people: MB of the server", "minute", answers.memory)
    for why in sorted(set(answers.lost)):
        print(why, file=sys.stderr)


if __name__ == "__main__":
    people = int(sys.argv[1]) if len(sys.argv) > 1 else PEOPLE
    print(tables(list(measure(people, float(sys.argv[2]) if len(sys.argv) > 2 else SECONDS))))
