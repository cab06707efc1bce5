"""Every registered address and every page asks for the role of its row in docs/serving.md."""

import re
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import httpx2
import pytest
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute
from websockets.exceptions import InvalidStatus

from dashboard.access.permissions import ANYBODY, DOORS, NOBODY, PAGES, Door
from dashboard.server import club
from domain.library.roles import Holder, Role
from tests.helpers import signing
from tests.helpers.serving import Ready, start, stop
from tests.helpers.shown import played
from tests.helpers.signing import connected, keys, page_run, running, shown, signed_in, visitor
from vidi.club.roles import admit, give
from vidi.library.library import Library
from vidi.library.shipped import shipped

pytestmark = pytest.mark.usefixtures("browsers")
ROW = re.compile(r"^\| (?:`(/[^`]*)`|(Streamlit's scripts)) \| (\w+) \|$", re.MULTILINE)
REFUSED = ("sign in first", "your role does not allow this")
CLOSED = ("Sign in to see its games", "Not for your role")
PEOPLE = {"guest": Role.GUEST, "reader": Role.READER, "recorder": Role.RECORDER, "keeper": Role.KEEPER}


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
def address(folder: Path) -> Iterator[str]:
    with running() as issuer:
        process, address = start(folder, partial(_listing, keys(issuer)))
        yield address
        stop(process)


def _row(path: str) -> str:
    """The address of a row: what changes with a build is a star."""
    return re.sub(r"(?<=[/-])[0-9a-f]{8}(?=[/.])", "*", path) or "Streamlit's scripts"


def _word(door: Door) -> str:
    return door.word if isinstance(door, Role) else door.value


def test_the_documented_table_is_the_one_that_decides() -> None:
    listed = {
        path or scripts: role for path, scripts, role in ROW.findall(shipped("docs/serving.md").read_text())
    }
    assert listed == {_row(path): _word(door) for path, door in DOORS.items()}


def _allowed(door: Door, role: Role | None, opened: bool) -> bool:
    """``role`` is None for a visitor who has not signed in."""
    if not isinstance(door, Role):
        return door is ANYBODY
    needed = Role.READER if door == Role.GUEST and not opened else door
    return (role or Role.GUEST) >= needed


def _refused(client: httpx2.Client, method: str, path: str) -> bool:
    answer = client.request(method, path)
    if answer.status_code not in (401, 403):
        return False
    assert answer.headers["cache-control"] == "no-store"
    return answer.text in REFUSED or any(words in answer.text for words in CLOSED) or method == "HEAD"


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
                assert refused != (role >= needed), (path, role)
