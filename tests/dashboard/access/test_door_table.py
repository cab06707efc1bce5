"""docs/serving.md is true: the role for every address and page, and the people for acts on a running game."""

import re
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any

import httpx2
import pytest
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from streamlit.proto.WidgetStates_pb2 import WidgetState
from websockets.exceptions import InvalidStatus
from websockets.sync.client import ClientConnection

from dashboard.access.doors import ANYBODY, DOORS, NOBODY, PAGES, Door
from dashboard.access.importing import Importing
from dashboard.server import club
from domain.kernel.aggregate import Game
from domain.kernel.chance import SeededChance
from domain.kernel.events import MoveMade
from domain.kernel.messages import Person
from domain.library.roles import Holder, Permission, Role, first_role
from tests.helpers import signing
from tests.helpers.serving import Ready, start, stop
from tests.helpers.shown import played
from tests.helpers.signing import (
    connected,
    keys,
    page_run,
    shown,
    signed_in,
    visitor,
)
from vidi.club.accounts import join, names_of
from vidi.club.roles import admit, give
from vidi.importers.reading.given import Held
from vidi.library.library import Library
from vidi.library.recording import Recorder
from vidi.library.remarks import admit as admit_name
from vidi.library.shipped import shipped

pytestmark = pytest.mark.usefixtures("browsers")
ROW = re.compile(r"^\| (?:`(/[^`]*)`|(Streamlit's scripts)) \| (\w+) \|$", re.MULTILINE)
REFUSED = ("sign in first", "your role does not allow this")
CLOSED = ("Sign in to see its games", "Not for your role")
PEOPLE = {"guest": Role.GUEST, "reader": Role.READER, "recorder": Role.RECORDER, "keeper": Role.KEEPER}
OF_GAME = ("beginner", "seated", "admitted")
"""People of a running game, who have the role recorder: who began it, of a seat, and who was admitted."""
LONGER = "longer.vidi.jsonl"
"""The name of a record that makes a running game longer."""
PATIENCE = 60


async def _listed(request: Request) -> Response:
    return JSONResponse(
        [
            (
                route.path,
                isinstance(route, WebSocketRoute),
                sorted(getattr(route, "methods", None) or ["GET"]),
            )
            for route in request.app.routes
        ]
    )


async def _unlisted(_: Request) -> Response:
    return PlainTextResponse("a new address")


def _listing(auth: dict[str, Any], folder: Path, ready: Ready) -> None:
    """A server with two more routes: one lists all routes, one has no row."""
    club.ROUTES.extend((Route("/listed", _listed), Route("/unlisted", _unlisted)))
    vars(club)["DOORS"] = {**DOORS, "/listed": ANYBODY}
    signing.club(auth, folder, ready)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("doors") / "library"
    with Library(folder) as library:
        library.record(played(("Ada", "Bo"), "short", 30, title="Evening"))
        for name, role in PEOPLE.items():
            give(library, Holder(False, name), role)
    return folder


@pytest.fixture(scope="module")
def address(folder: Path, issuer: str) -> Iterator[str]:
    process, address = start(folder, partial(_listing, keys(issuer)))
    yield address
    stop(process)


def _row(path: str) -> str:
    """The address of a row: what changes with a build is a star."""
    return re.sub(r"(?<=[/-])[0-9a-f]{8}(?=[/.])", "*", path) or "Streamlit's scripts"


def _word(door: Door) -> str:
    return first_role(door).word if isinstance(door, Permission) else door.value


def test_the_documented_table_is_the_one_that_decides() -> None:
    listed = {
        path or scripts: role for path, scripts, role in ROW.findall(shipped("docs/serving.md").read_text())
    }
    assert listed == {_row(path): _word(door) for path, door in DOORS.items()}


def _allowed(door: Door, role: Role | None, opened: bool) -> bool:
    """``role`` is None for a visitor who has not signed in."""
    if not isinstance(door, Permission):
        return door is ANYBODY
    needed = Permission.QUERY if door == Permission.SEE and not opened else door
    return (role or Role.GUEST).may(needed)


def _refused(client: httpx2.Client, method: str, path: str) -> bool:
    with client.stream(method, path) as answer:  # news never end
        if answer.status_code not in (401, 403):
            return False
        answer.read()
    assert answer.headers["cache-control"] == "no-store"
    text = answer.json()["message"] if path.startswith("/api/") and method != "HEAD" else answer.text
    return text in REFUSED or any(words in text for words in CLOSED) or method == "HEAD"


@pytest.mark.parametrize("opened", [False, True])
def test_every_registered_address_asks_for_its_role(address: str, folder: Path, opened: bool) -> None:
    with Library(folder) as library:
        admit(library, opened)
    clients: dict[Role | None, httpx2.Client] = {
        role: signed_in(address, who) for who, role in PEOPLE.items()
    }
    clients[None] = visitor(address)
    listed = clients[None].get("/listed").json()
    assert {path for path, _, _ in listed} - {"/listed", "/unlisted"} == DOORS.keys()
    del clients[Role.KEEPER if opened else Role.RECORDER]  # the other walk has it
    for path, socket, methods in listed:
        door = DOORS.get(path, ANYBODY if path == "/listed" else NOBODY)
        plain = re.sub(r"{\w+[^}]*}", "x", path) or "/static/x.js"
        for role, client in clients.items():
            allowed = _allowed(door, role, opened)
            if socket:
                try:
                    with connected(address, client):
                        assert allowed, (path, role)
                except InvalidStatus:
                    assert not allowed, (path, role)
                continue
            for method in set(methods) - ({"GET", "HEAD"} if path.startswith(club.SIGNING) else set()):
                assert _refused(client, method, plain) != allowed, (method, path, role)


def test_a_page_runs_for_its_roles_only_however_it_is_asked_for(address: str, folder: Path) -> None:
    with Library(folder) as library:
        admit(library, True)
    people = {Role.GUEST: visitor(address), Role.READER: signed_in(address, "reader")}
    people[Role.GUEST].get("/_stcore/health")
    for role, client in people.items():
        with connected(address, client) as socket:
            for path, needed in PAGES.items():
                refused = "Not for your role" in shown(page_run(socket, path))
                assert refused != role.may(needed), (path, role)


class Visit:
    """A person's visit to the page of a running game, and to the same game in other states."""

    def __init__(self, folder: Path, who: str, client: httpx2.Client, socket: ClientConnection) -> None:
        self.folder, self.who, self.client, self.socket = folder, who, client, socket
        with Library(folder) as library:
            self.games = {str(game.started.title): str(game.id) for game in library.games()}

    def run(self, *widgets: WidgetState) -> list[ForwardMsg]:
        """Runs the page of the running game."""
        asked = f"game={self.games['Running']}&play=hand.hand&seat=all"
        return page_run(self.socket, "replay", asked, *widgets)

    def _stored(self) -> int:
        with Library(self.folder) as library:
            return library.store.position()

    def asks(self, title: str = "Running", **act: object) -> bool:
        """Whether an act of the page stores something."""
        before = self._stored()
        self.client.post(f"/api/v1/games/{self.games[title]}/acts", json=act)
        return self._stored() > before

    def presses(self, label: str, **fields: str) -> bool:
        """Whether the page has a button, and stores something when it is pressed with these fields."""
        came = [one.delta.new_element for one in self.run()]
        buttons = [one.button.id for one in came if one.button.label == label]
        filled = [
            WidgetState(id=one.text_input.id, string_value=fields[one.text_input.label])
            for one in came
            if one.text_input.label in fields
        ]
        if not buttons:
            return False
        before = self._stored()
        self.run(*filled, WidgetState(id=buttons[0], trigger_value=True))
        return self._stored() > before

    def game(self) -> Game:
        with Library(self.folder) as library:
            return Recorder.open(library, self.games["Running"]).game


def _replays(came: list[ForwardMsg]) -> list[ForwardMsg]:
    """The messages that show a game."""
    return [one for one in came if one.delta.new_element.bidi_component.component_name.endswith("replay")]


def _move(visit: Visit) -> bool:
    game = visit.game()
    (seat, *_) = game.rules.to_act(game.state)
    command = game.rules.legal(game.state, seat).sample(SeededChance("a move", 0).below)
    made = {"seat": seat, "command": command.NAME, "args": command.args()}
    return visit.asks(act="make", n=game.next_move, **made)


def _draw(visit: Visit) -> bool:
    move = _first_draw()
    made = {"n": move.move, "seat": move.seat, "command": move.command, "args": dict(move.args)}
    chance = [dict(outcome) for outcome in move.chance]
    return visit.asks(f"Drawn by {visit.who}", act="make", chance=chance, **made)


def _take_back(visit: Visit) -> bool:
    game = visit.game()
    (seat, *_) = game.rules.to_act(game.state)
    return visit.asks(act="take_back", n=game.next_move, seat=seat, to=game.next_move - 2)


def _let_bots_move(visit: Visit) -> bool:
    return visit.asks(act="bots", bots=["steady", "steady"])


def _import(visit: Visit) -> bool:
    """Whether a dry run takes more moves; the page Import asks for the role of its row."""
    data = (visit.folder.parent / LONGER).read_bytes()
    with Library(visit.folder) as library:
        own = names_of(library, visit.who, None)
        role = library.store.roles().of(visit.who, None, [])
    importing = Importing(
        visit.folder,
        [Held(LONGER, data)],
        look=True,
        by=Person(visit.who, visit.who),
        own=own,
        keeps=role.may(Permission.KEEP),
    )
    importing.wait(PATIENCE)
    assert importing.report is not None, importing.refused
    return role.may(PAGES["import"]) and "others record its moves" not in str(importing.report["games"])


def _branch(visit: Visit) -> bool:
    """Whether a branch is made, which is of this person."""
    stored = visit.asks(act="branch", move=1)
    if stored:
        with Library(visit.folder) as library:
            assert library.games()[-1].started.by == visit.who
    return stored


def _see(visit: Visit) -> bool:
    return bool(_replays(visit.run()))


def _follow(visit: Visit) -> bool:
    return visit.client.get(f"/replay/{visit.games['Running']}/version").status_code == 200


ACTS: Mapping[str, tuple[Callable[[Visit], bool], ...]] = {
    "move, draw, take back, let bots move, add moves by an import": (
        _move,
        _draw,
        _take_back,
        _let_bots_move,
        _import,
    ),
    "admit a name, and take it away": (
        lambda visit: visit.presses("Admit", Name="Dee"),
        lambda visit: visit.presses("Take away"),
    ),
    "branch a game, which makes a new game of this person": (_branch,),
    "notes and bookmarks": (
        lambda visit: visit.asks(act="note", move=1, event=None, text="A note."),
        lambda visit: visit.asks(act="bookmark", move=1, event=None),
        lambda visit: visit.asks(act="unmark", move=1, event=None),
    ),
    "see it, and follow it live": (_see, _follow),
}
"""What a person does, by the words of the table."""
RECORDERS = {*OF_GAME, "recorder", "keeper"}
FOR: Mapping[str, set[str]] = {
    "the person who began the game": {"beginner"},
    "the persons of its seats": {"seated"},
    "those who were admitted": {"admitted"},
    "keepers": {"keeper"},
    "every recorder": RECORDERS,
    "everybody who may see the library": {*RECORDERS, "reader", "guest"},
    # A game that hides hands: tests/dashboard/access/test_hands.py.
    "except where the game [hides hands](#hands)": set(),
    "in a view with a hand": set(),
}
"""The people of the tests, by the words of the table."""


def _whole(seed: str, moves: int, title: str) -> Game:
    return played(("Bo", "Cy"), seed, moves, title=title)


def _first_draw() -> MoveMade:
    """The first move of a game that draws."""
    moves = _whole("drawn", 30, "Drawn").moves
    return next(move for move in moves if isinstance(move, MoveMade) and move.chance)


@pytest.fixture
def of_games(folder: Path) -> None:
    """A running game, one that an import makes longer, and for each person one that is drawn at a table."""
    longer = _whole("longer", 6, "Longer")
    with Library(folder.parent / "whole") as library:
        library.record(longer)
        (folder.parent / LONGER).write_text(library.game(longer.id).record())
    with Library(folder) as library:
        admit(library, True)
        for who in OF_GAME:
            give(library, Holder(False, who), Role.RECORDER)
        for account, name in (("seated", "Bo"), ("admitted", "Sam"), ("other", "Dee")):
            join(library, account, name)
        library.store.by = Person("beginner", "Beginner")
        library.record(_whole("running", 3, "Running"), _whole("longer", 3, "Longer"))
        seeded, first = _whole("drawn", 30, "Drawn"), _first_draw().move
        for day, who in enumerate((*PEOPLE, *OF_GAME), 1):
            table = Game.start(
                seeded.rules,
                ("Bo", "Cy"),
                chance=seeded.started.chance,
                title=f"Drawn by {who}",
                played_at=f"2024-06-0{day}",
            )
            for move in seeded.moves[: first - 1]:
                assert isinstance(move, MoveMade)
                table.move(move.seat, move.command, move.args)
            library.record(table)
        for game in library.games():
            if game.started.by:
                admit_name(library, game.id, "Sam")


def test_the_documented_people_of_a_running_game_are_those_who_may(
    address: str, folder: Path, of_games: None
) -> None:
    _, _, section = shipped("docs/serving.md").read_text().partition("\n## Moves of a running game\n")
    table = re.findall(r"^\| ([^|]+) \| ([^|]+) \|$", section.partition("\n## ")[0], re.MULTILINE)
    rows = dict(table[1:])
    assert rows.keys() == ACTS.keys()
    for who in (*PEOPLE, *OF_GAME):
        client = signed_in(address, who)
        with connected(address, client) as socket:
            visit = Visit(folder, who, client, socket)
            for act, people in rows.items():
                may = who in set[str]().union(*(FOR[words] for words in people.split(", ")))
                for number, does in enumerate(ACTS[act]):
                    assert does(visit) == may, (who, act, number)
