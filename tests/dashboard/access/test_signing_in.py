"""People sign in at a provider that runs beside, and their cookies count no longer than they should."""

import time
from collections import deque
from collections.abc import Iterator
from functools import partial
from itertools import product
from pathlib import Path
from urllib.parse import quote

import httpx2
import pytest
from itsdangerous import URLSafeTimedSerializer
from streamlit.web.server.starlette.starlette_server_config import USER_COOKIE_NAME
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection

from domain.library.roles import Holder, Role
from tests.helpers.serving import Ready, start, stop
from tests.helpers.shown import played
from tests.helpers.signing import (
    SECRET,
    answered,
    connected,
    cookies,
    keys,
    page_run,
    serving,
    signed_in,
    visitor,
)
from vidi.club.roles import give
from vidi.library.library import Library

pytestmark = pytest.mark.usefixtures("browsers")
ADA = Holder(False, "ada@example.org")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A library with a game and a keeper."""
    folder = tmp_path_factory.mktemp("club") / "library"
    with Library(folder) as library:
        library.record(played(("Ada", "Bo"), "short", 30, title="Evening"))
        give(library, ADA, Role.KEEPER)
    return folder


@pytest.fixture(scope="module")
def address(issuer: str, folder: Path) -> Iterator[str]:
    process, address = start(folder, serving(keys(issuer)))
    yield address
    stop(process)


def status(client: httpx2.Client) -> int:
    """The answer to what only a keeper may see."""
    return client.get("/health").status_code


def await_end(socket: ClientConnection) -> None:
    """Reads a connection until the server closes it."""
    with pytest.raises(ConnectionClosed):
        deque(iter(partial(socket.recv, 60), None))


def with_cookie(address: str, value: str, name: str = USER_COOKIE_NAME) -> httpx2.Client:
    return visitor(address, {name: value})


def test_a_closed_library_shows_a_stranger_where_to_sign_in_and_nothing_else(address: str) -> None:
    stranger = visitor(address)
    for path in ("/health", "/replay/x/1/all.json", "/answers/x/y", "/media/x", "/share/x/all/3.svg"):
        answer = stranger.get(path)
        assert (answer.status_code, answer.text) == (401, "sign in first"), path
        assert answer.headers["cache-control"] == "no-store"
    for path in ("/", "/replay?game=1", "/club"):
        answer = stranger.get(path)
        assert answer.status_code == 401
        assert "Sign in to see its games" in answer.text
        assert answer.headers["cache-control"] == "no-store"
    assert stranger.get("/_stcore/health").status_code == 200
    with pytest.raises(InvalidStatus, match="401"):
        connected(address, stranger)


def test_a_person_signs_in_with_code_and_pkce_and_arrives_at_the_page_that_was_asked_for(
    address: str, issuer: str
) -> None:
    client = visitor(address)
    begun = client.get(f"/sign-in/begin?page={quote('/sql?sql=SELECT%201')}")
    login = client.get(begun.headers["location"])
    asked = httpx2.URL(login.headers["location"])
    assert str(asked).startswith(f"{issuer}/auth?")
    assert asked.params["response_type"] == "code"
    assert asked.params["code_challenge_method"] == "S256"
    assert len(asked.params["state"]) >= 20
    assert len(asked.params["nonce"]) >= 20
    arrived = client.get(answered(client, str(asked), "ada"))
    assert arrived.headers["location"] == "/sql?sql=SELECT%201"
    set_ = [line for line in arrived.headers.get_list("set-cookie") if line.startswith("_streamlit_user")]
    assert set_
    for line in set_:
        assert "HttpOnly" in line
        assert "samesite=lax" in line.lower()
    assert status(client) == 200
    document = client.get("/")
    assert document.status_code == 200
    assert document.headers["cache-control"] == "no-store"


@pytest.mark.parametrize(
    "page",
    [
        "//evil.example",
        "https://evil.example/",
        "/%5Cevil.example",
        "/sql@evil.example",
        "/auth/logout",
        "/sql%0d%0aX-Evil: 1",
        "",
    ],
)
def test_signing_in_leads_to_no_page_but_those_of_this_server(address: str, page: str) -> None:
    client = visitor(address)
    arrived = client.get(answered(client, f"/sign-in/begin?page={page}", "ada"))
    assert arrived.headers["location"] == "/"


def test_who_asks_at_another_name_of_the_server_signs_in_at_the_one_to_which_the_provider_sends_back(
    address: str,
) -> None:
    port = address.rpartition(":")[2]
    begun = visitor(address).get("/sign-in/begin", headers={"Host": f"localhost:{port}"})
    assert begun.headers["location"].startswith(f"{address}/auth/login?")


def test_an_answer_of_the_provider_counts_once_and_in_one_browser(address: str) -> None:
    client = visitor(address)
    back = answered(client, "/sign-in/begin", "ada")
    other = visitor(address)
    assert other.get(back).headers["location"] == "/sign-in?failed"
    assert status(other) == 401, "an answer that somebody else asked for signs nobody in"
    before = cookies(client)
    assert client.get(back).headers["location"] == "/"
    assert status(client) == 200
    client.cookies.clear()
    again = visitor(address, before)
    assert again.get(back).headers["location"] == "/sign-in?failed"
    assert status(again) == 401, "nor does the same answer a second time, with the cookies of the first"
    assert "did not sign you in" in again.get("/sign-in?failed").text


def test_a_changed_answer_signs_nobody_in(address: str) -> None:
    client = visitor(address)
    back = answered(client, "/sign-in/begin", "ada")
    for changed in ({"state": "x" * 30}, {"code": "x" * 43}, {"state": ""}):
        wrong = client.get(back.copy_merge_params(changed))
        assert wrong.headers["location"] == "/sign-in?failed"
    assert status(client) == 401


@pytest.mark.parametrize("client", ["misled", "other"])
def test_a_token_for_another_client_signs_nobody_in(
    issuer: str, folder: Path, address: str, client: str
) -> None:
    """``misled`` gets tokens for ``club``. ``other`` is a second server, whose cookies ``club`` refuses."""
    process, there = start(folder, serving(keys(issuer, client)))
    person = visitor(there)
    person.get(answered(person, "/sign-in/begin", "ada"))
    assert USER_COOKIE_NAME in cookies(person), "Streamlit gives a cookie"
    assert status(person) == (200 if client == "other" else 401)
    stop(process)
    moved = URLSafeTimedSerializer(SECRET, salt=USER_COOKIE_NAME)
    claims = moved.loads(cookies(person)[USER_COOKIE_NAME]).replace(there, address)
    assert status(with_cookie(address, str(moved.dumps(claims)))) == (401 if client == "other" else 200)


def test_a_cookie_that_was_not_made_here_signs_nobody_in(address: str) -> None:
    good = cookies(signed_in(address, "ada"))[USER_COOKIE_NAME]
    assert status(with_cookie(address, good)) == 200
    payload = str(URLSafeTimedSerializer(SECRET, salt=USER_COOKIE_NAME).loads(good))
    other = URLSafeTimedSerializer("another secret of another server", salt=USER_COOKIE_NAME).dumps(payload)
    salt = URLSafeTimedSerializer(SECRET, salt="_streamlit_user_tokens").dumps(payload)
    elsewhere = URLSafeTimedSerializer(SECRET, salt=USER_COOKIE_NAME).dumps(payload.replace("127.0", "127.1"))
    for forged in (f"{good[:-3]}AAA", good.partition(".")[0], other, salt, elsewhere, "", "x"):
        assert status(with_cookie(address, str(forged))) == 401, forged


def test_an_address_that_the_provider_has_not_verified_gives_no_role(address: str, folder: Path) -> None:
    with Library(folder) as library:
        give(library, Holder(False, "una@example.org"), Role.KEEPER)
        give(library, Holder(True, "board"), Role.KEEPER)
    una = signed_in(address, "una")
    assert status(una) == 403
    assert "una" in una.get("/").text, "the page names the subject, for a keeper to write down"
    assert status(signed_in(address, "una+board")) == 200


def test_no_subject_and_no_other_letter_counts_as_an_address(address: str, folder: Path) -> None:
    with Library(folder) as library:
        give(library, Holder(False, "kay@example.org"), Role.KEEPER)
    assert status(signed_in(address, "kay")) == 200
    for subject in ("KAY@EXAMPLE.ORG", "kay@example.org", "\u212aay"):
        assert status(signed_in(address, subject)) == 403, subject
    with Library(folder) as library:
        give(library, Holder(False, "kay@example.org", is_subject=True), Role.KEEPER)
    assert status(signed_in(address, "kay@example.org")) == 200


def test_a_session_ends_after_its_hours(issuer: str, folder: Path) -> None:
    for seconds in (4, 50):  # on a busy machine, the shorter one may end before a page is open
        process, address = start(folder, serving(keys(issuer, session_hours=seconds / 3600)))
        client = signed_in(address, "ada")
        try:
            with connected(address, client) as socket:
                await_end(socket)
            break
        except InvalidStatus:
            stop(process)
    until = time.monotonic() + 60
    while status(client) == 200:
        assert time.monotonic() < until
    assert status(client) == 401
    stop(process)


def test_who_signs_out_has_signed_out_everywhere(issuer: str, folder: Path, address: str) -> None:
    client = signed_in(address, "ada")
    kept = cookies(client)
    elsewhere = signed_in(address, "ada")
    with connected(address, client) as socket:
        assert page_run(socket, "rules")
        out = client.get("/auth/logout")
        assert out.headers["location"].startswith(f"{issuer}/session/end?")
        assert "id_token_hint" in out.headers["location"]
        await_end(socket)
    assert USER_COOKIE_NAME not in cookies(client)
    copied = visitor(address, kept)
    assert status(copied) == 401, "the cookie itself counts no longer"
    with pytest.raises(InvalidStatus, match="401"):
        connected(address, copied)
    assert status(elsewhere) == 200, "another session of the same person goes on"


def test_signing_out_outlives_the_server(issuer: str, folder: Path) -> None:
    port = 0
    addresses, values = [], list[str]()
    for _ in range(2):
        process, address = start(folder, partial(_at, keys(issuer), port))
        addresses.append(address)
        port = int(address.rpartition(":")[2])
        if not values:
            client = signed_in(address, "ada")
            values.append(cookies(client)[USER_COOKIE_NAME])
            client.get("/auth/logout")
            values.append(cookies(signed_in(address, "ada"))[USER_COOKIE_NAME])
        else:
            assert [status(with_cookie(address, value)) for value in values] == [401, 200]
        stop(process)
    assert addresses[0] == addresses[1]


def _at(auth: dict[str, object], port: int, folder: Path, ready: Ready) -> None:
    from dashboard.server.run import serve

    serve(folder, port, False, ready, (), auth)


def test_no_other_site_signs_a_person_out(address: str) -> None:
    client = signed_in(address, "ada")
    assert client.get("/auth/logout", headers={"Sec-Fetch-Site": "cross-site"}).status_code == 403
    assert status(client) == 200


def test_who_loses_the_role_is_shut_out_of_open_pages(address: str, folder: Path) -> None:
    bo = Holder(False, "bo")
    with Library(folder) as library:
        give(library, bo, Role.READER)
    client = signed_in(address, "bo")
    with connected(address, client) as socket:
        page_run(socket, "rules")
        with Library(folder) as library:
            give(library, bo, Role.GUEST)
        with pytest.raises(ConnectionClosed):
            page_run(socket, "players")
    assert client.get("/").status_code == 403


@pytest.mark.parametrize("way", ["role", "session"])
def test_news_end_with_the_role_and_with_the_session(address: str, folder: Path, way: str) -> None:
    bo = Holder(False, "bo")
    with Library(folder) as library:
        give(library, bo, Role.READER)
        client = signed_in(address, "bo")
        with client.stream("GET", "/api/v1/news") as news:
            assert news.status_code == 200
            if way == "role":
                give(library, bo, Role.GUEST)
            else:
                signed_out = visitor(address, cookies(client))
                signed_out.get("/auth/logout")
            heard = "".join(news.iter_text())
        position = library.store.position()
    assert f'"position":{position}' not in heard.partition("\n\n")[2]


def test_behind_https_every_cookie_is_for_https_alone(issuer: str, folder: Path) -> None:
    auth = keys(issuer, redirect_uri="https://vidi.example/oauth2callback")
    process, address = start(folder, serving(auth))
    begun = visitor(address).get("/sign-in/begin?page=/sql", headers={"Host": "vidi.example"})
    assert begun.headers["location"].startswith("https://vidi.example/auth/login?")
    login = begun.headers["location"].removeprefix("https://vidi.example")
    asked = visitor(address).get(login, headers={"Host": "vidi.example"})
    page = visitor(address).get("/_stcore/health", headers={"Host": "vidi.example"})
    for host in ("vidi.example", "vidi.example:8080"):
        for scheme, proto in product(("http", "https"), ({}, {"X-Forwarded-Proto": "https"})):
            headers = {"Host": host, "Origin": f"{scheme}://{host}", **proto}
            answer = visitor(address).get("/_stcore/health", headers=headers)
            assert answer.status_code == (200 if scheme == "https" else 403), headers
    for answer in (begun, asked, page):
        [*lines] = answer.headers.get_list("set-cookie")
        assert lines
        assert all(line.endswith("; Secure") for line in lines), lines
    stop(process)
