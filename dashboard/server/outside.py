"""Looks at a running server from outside, as a browser reaches it: through the proxy, if there is one."""

import json
from collections.abc import Iterator
from contextlib import closing
from http import HTTPStatus
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from importlib.metadata import version
from urllib.parse import urlsplit

from websockets.utils import generate_key

from dashboard.access import doors
from dashboard.server.club import NEVER, SECURE
from dashboard.server.headers import HEADERS
from dashboard.shared import widgets
from vidi.care.fetching import LARGEST, SECONDS, Fetched, FetchError, fetch, why
from vidi.club.auth import Auth

ALIVE = "/_stcore/health"
STREAM = "/_stcore/stream"
MODULE = "replay"
"""A component whose script every version has; its address has the digest of the code."""
GATEWAY = (502, 503, 504)
"""The status codes of a proxy that reaches no server."""
REFUSED = 400
SIGN_IN_FIRST = 401


def server(url: str, auth: Auth | None) -> Iterator[str]:
    """The faults of the server at an address such as ``https://vidi.example.org``, a line each.

    ``auth`` has the settings for signing in that it should have.
    """
    if auth and url != auth.origin:
        yield f"redirect_uri leads people to {auth.origin} instead of {url}: one of both has to change"
    try:
        alive = fetch(url + ALIVE)
        if (problem := _strange(url, alive)) is not None:
            yield problem
            return
        start, health = fetch(f"{url}/"), fetch(f"{url}/health")
        script = fetch(url + widgets.script_url(MODULE))
        begin = fetch(f"{url}{doors.BEGIN}?page=/sql") if auth else None
    except FetchError as error:
        yield f"no server answers at {url}: {error}; `vidi serve` starts one"
        return
    for name, value in HEADERS.items():
        if value not in start.headers.get_all(name, []):
            yield f"answers of {url} lack the header {name}: the proxy has to pass on {value:.60}"
    if script.status != 200:
        yield f"{url} runs another Vidi than this command ({version('vidi')}): restart it after an upgrade"
    yield from _open(url, health, auth)
    if auth and start.headers["Cache-Control"] != NEVER:
        yield f"answers of {url} may be stored by others: the proxy has to pass on Cache-Control: {NEVER}"
    if auth and auth.secure and begin:
        for cookie in _cookies(alive, begin):
            if not SECURE.search(cookie):
                name = cookie.partition("=")[0]
                yield f"the cookie {name} of {url} is not Secure: the proxy has to leave cookies as they are"
    yield from _socket(url)


def _cookies(*answers: Fetched) -> Iterator[str]:
    for answer in answers:
        yield from answer.headers.get_all("Set-Cookie", [])


def _strange(url: str, alive: Fetched) -> str | None:
    """Why an answer is not one of Vidi."""
    if alive.status in GATEWAY:
        return f"{url} answers {alive.status}: no Vidi listens at the port to which the proxy passes on"
    if alive.status == REFUSED and b"host" in alive.body.lower():
        return (
            f"the server does not answer to the name {urlsplit(url).hostname}: the proxy has to pass on the "
            "header Host, and `vidi serve` needs --host or --auth with this name"
        )
    if alive.status != 200 or alive.body.strip() != b"ok":
        return f"{url}{ALIVE} answers {alive.status}: something else than Vidi answers there"
    return None


def _open(url: str, health: Fetched, auth: Auth | None) -> Iterator[str]:
    """Whether strangers are let in, and the health of an open server."""
    if health.status == SIGN_IN_FIRST and auth is None:
        yield f"visitors of {url} sign in: give the settings with --auth FILE, so that they are checked too"
    elif health.status == 200 and auth is not None:
        yield f"{url} lets everybody in without signing in: start it with --auth FILE"
    if health.status == 200 and (problem := json.loads(health.body)["problem"]):
        yield f"the tables of {url} are not kept up to date: {problem}"


def _socket(url: str) -> Iterator[str]:
    """Whether the connection of a page reaches the server; a stranger's is refused there."""
    reason = None
    try:
        answer = _handshake(url)
        if answer.status not in (HTTPStatus.SWITCHING_PROTOCOLS, SIGN_IN_FIRST):
            reason = f"answers {answer.status} {answer.body.decode(errors='replace').splitlines()[:1]}"
    except (HTTPException, OSError) as error:
        reason = why(error)
    if reason:
        yield (
            f"the websocket {STREAM} of {url} does not open ({reason}): the proxy has to speak HTTP 1.1 to "
            "Vidi, and to pass on Upgrade, Connection, Host and Origin"
        )


def _handshake(url: str) -> Fetched:
    """The answer to a page that opens its websocket.

    One thread writes and reads. A client that reads in a thread of its own loses a request now and then:
    OpenSSL allows one thread at a time in a connection, and a server of TLS 1.3 sends first.
    """
    there = urlsplit(url)
    kind = HTTPSConnection if there.scheme == "https" else HTTPConnection
    headers = {
        "Connection": "Upgrade",
        "Upgrade": "websocket",
        "Origin": url,
        "Sec-WebSocket-Key": generate_key(),
        "Sec-WebSocket-Protocol": "streamlit, none",
        "Sec-WebSocket-Version": "13",
    }
    with closing(kind(there.netloc, timeout=SECONDS)) as connection:
        connection.request("GET", STREAM, headers=headers)
        answer = connection.getresponse()
        return Fetched(answer.status, answer.headers, answer.read(LARGEST))
