"""Attacks on a club's server: none gets content of the library, and none stores anything."""

import gzip
import json
import re
import socket
import sqlite3
import time
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager, suppress
from http.client import HTTPResponse
from itertools import product
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote, urlsplit
from uuid import UUID, uuid4

import httpx2
import pytest
from itsdangerous import TimestampSigner, URLSafeSerializer, URLSafeTimedSerializer
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from streamlit.proto.WidgetStates_pb2 import WidgetState
from streamlit.web.server.starlette.starlette_server_config import (
    TOKENS_COOKIE_NAME,
    USER_COOKIE_NAME,
    XSRF_COOKIE_NAME,
)
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin, Subprotocol

from dashboard.access.doors import ANYBODY, DOORS, PAGES
from dashboard.server.club import OVER
from dashboard.sql import known
from domain.library.roles import Holder, Permission, Role
from tests.helpers.serving import start, stop
from tests.helpers.shown import played
from tests.helpers.signing import (
    SECRET,
    cookies,
    keys,
    serving,
    shown,
    signed_in,
)
from vidi.club.roles import admit, give
from vidi.library.library import Library

pytestmark = pytest.mark.usefixtures("browsers")
PEOPLE = {"guest": Role.GUEST, "reader": Role.READER, "recorder": Role.RECORDER, "keeper": Role.KEEPER}
TITLE, NAMES, REMARK = "Harvest at Tuskford", ("Quillonia", "Ebberstan"), "A bold plan of Quillonia"
MARKS = [text.encode() for text in (TITLE, *NAMES, REMARK)]
"""Texts that only content of the library has."""
FILES = ("application/json", "application/x-ndjson", "image/", "text/csv")
"""Kinds of content that have no such texts, or do not have to."""
MOVES = 30
MANY = 300
"""Requests that are tried at least."""
RACES = 10
"""Races of an act with signing out. In each the server is asked for more between the two."""
PATIENCE = 60.0
ELSEWHERE = "http://elsewhere.example"
ANSWER = "/answers/{token}/{name}"
METHODS = {
    "/_stcore/upload_file/{session_id}/{file_id}": ("PUT", "DELETE"),
    "/_stcore/agent/interact": ("POST",),
    "/_stcore/agent/mcp": ("GET", "POST"),
}
"""The methods by the path of a route, if they are not ``GET`` alone."""
SWITCHED = 101
"""The status of a connection that was opened."""
SOCKET = {
    "Connection": "Upgrade",
    "Upgrade": "websocket",
    "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
    "Sec-WebSocket-Protocol": "streamlit, none",
}


class Answer(NamedTuple):
    status: int
    kind: str
    cached: str
    """The header ``Cache-Control``."""
    body: bytes

    @property
    def through(self) -> bool:
        """Whether it has content of the library, or may have."""
        if any(mark in self.body for mark in MARKS) or self.status == SWITCHED:
            return True
        return self.status < 300 and self.kind.startswith(FILES) and bool(self.body)


class Attack(NamedTuple):
    """A request, nothing of which is changed on its way."""

    target: str
    cookies: Mapping[str, str] = {}
    method: str = "GET"
    headers: Mapping[str, str] = {}
    body: str = ""


class Club(NamedTuple):
    """A club's server with a game, and requests to it."""

    address: str
    folder: Path
    game: UUID
    people: Mapping[str, Mapping[str, str]]
    """The cookies of people, by subject."""
    kept: str
    """The address of a file with all rows, for a keeper."""
    visit: str
    """The id of a keeper's open page."""

    def ask(self, asked: "Attack") -> Answer:
        place = urlsplit(self.address)
        headers = {"Host": place.netloc, "Connection": "close", **asked.headers}
        if asked.cookies:
            headers["Cookie"] = _header(asked.cookies)
        if asked.body:
            headers |= {"Content-Type": "application/json", "Content-Length": str(len(asked.body))}
        lines = [f"{asked.method} {asked.target} HTTP/1.1", *(f"{n}: {v}" for n, v in headers.items())]
        with socket.create_connection((place.hostname, place.port), PATIENCE) as raw:
            raw.sendall("\r\n".join([*lines, "", asked.body]).encode("latin-1"))
            response = HTTPResponse(raw, method=asked.method)
            response.begin()
            body = b"" if response.status == SWITCHED else response.read()
        if response.headers.get("Content-Encoding") == "gzip" and body:
            body = gzip.decompress(body)
        kind, cached = (response.headers.get(name, "") for name in ("Content-Type", "Cache-Control"))
        return Answer(response.status, kind, cached, body)

    def opened(self, to_guests: bool) -> None:
        with Library(self.folder) as library:
            admit(library, to_guests)

    def rows(self) -> dict[str, str]:
        """An address for each row of the table of addresses, with what there is."""
        given = {
            "game": str(self.game), "version": str(self.version()), "seat": "all", "place": "3",
            "first": "0", "last": "2", "other:path": "x", "session_id": self.visit, "file_id": "x",
            "file_id:path": "x", "path:path": "x",
        }  # fmt: skip
        rows = {path: re.sub(r"{([^}]*)}", lambda key: given.get(key[1], "x"), path) for path in DOORS}
        rows["/known/{stamp}.json"] = known.url()
        rows[ANSWER] = self.kept
        return rows

    def version(self) -> int:
        with Library(self.folder) as library:
            return library.store.version(self.game)

    def stored(self) -> int:
        """The number of the last stored event."""
        with Library(self.folder) as library:
            return library.store.position()

    def content(self) -> list[str]:
        """Addresses whose answers have content, each of another kind."""
        share = f"/share/{self.game}/all"
        return [
            f"/replay/{self.game}/{self.version()}/all.json",
            f"{share}/record.vidi.jsonl",
            f"{share}/3.svg",
            self.kept,
        ]


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory, issuer: str) -> Iterator[Club]:
    """The server, to which all people have signed in, and of which a keeper has an open page and a file."""
    folder = tmp_path_factory.mktemp("attacked") / "library"
    game = played(NAMES, "attacked", MOVES, title=TITLE, remark=REMARK)
    with Library(folder) as library:
        library.record(game)
        for name, role in PEOPLE.items():
            give(library, Holder(False, name), role)
    process, address = start(folder, serving(keys(issuer)))
    people = {name: _cookies(address, name) for name in PEOPLE}
    with _connected(address, people["keeper"]) as page:
        visit = _visit(_run(page, "rules"))
        kept = _saved(page)
        yield Club(address, folder, game.id, people, kept, visit)
    stop(process)


def _cookies(address: str, subject: str) -> dict[str, str]:
    """The cookies of a person who has signed in, with the one against forged requests."""
    client = signed_in(address, subject)
    client.get("/_stcore/health")
    return cookies(client)


def _run(
    page: ClientConnection, name: str, asked: str = "", *widgets: WidgetState, hash_: str = ""
) -> list[ForwardMsg]:
    """Runs a page with these states of widgets; returns all that the server sent."""
    _send(page, name, asked, *widgets, hash_=hash_)
    came = list[ForwardMsg]()
    while not came or came[-1].WhichOneof("type") != "script_finished":
        data = page.recv(PATIENCE)
        assert isinstance(data, bytes)
        came.append(ForwardMsg.FromString(data))
    return came


def _send(page: ClientConnection, name: str, asked: str, *widgets: WidgetState, hash_: str = "") -> None:
    message = BackMsg()
    message.rerun_script.page_script_hash = hash_
    message.rerun_script.page_name = name
    message.rerun_script.query_string = asked
    message.rerun_script.widget_states.widgets.extend(widgets)
    page.send(message.SerializeToString())


def _saved(page: ClientConnection) -> str:
    """The address of a file with all rows of a keeper's query."""
    asked = str(httpx2.QueryParams({"q": "SELECT player, range FROM seats, range(9000)"}))
    until, pressed = time.monotonic() + PATIENCE, list[WidgetState]()
    while time.monotonic() < until:
        came = _run(page, "sql", asked, *pressed)
        if url := re.search(r"/answers/[\w-]+/answer\.csv", "".join(map(str, came))):
            return url[0]
        buttons = (one.delta.new_element.button for one in came)
        button = next((one for one in buttons if one.label == "All rows as CSV"), None)
        pressed = [WidgetState(id=button.id, trigger_value=True)] if button and not pressed else []
    raise AssertionError(shown(came))


def _by_role(club: Club) -> Iterator[Attack]:
    """Every address of the table, by everybody whose role does not suffice."""
    everybody: dict[str, Mapping[str, str]] = {"stranger": {}, **club.people}
    for opened in (False, True):
        club.opened(opened)
        for path, target in club.rows().items():
            door = DOORS[path]
            if door is ANYBODY:
                continue
            for name, own in everybody.items():
                role = PEOPLE.get(name, Role.GUEST)
                needed = Permission.QUERY if door == Permission.SEE and not opened else door
                if path == ANSWER:
                    needed = Permission.KEEP  # the file is a keeper's
                if isinstance(needed, Permission) and role.may(needed):
                    continue
                if path == "/_stcore/stream":
                    yield Attack(target, own, headers=SOCKET)
                    continue
                for method in METHODS.get(path, ("GET",)):
                    yield Attack(target, own, method, {"X-Xsrftoken": own.get(XSRF_COOKIE_NAME, "")})
    club.opened(False)


def _forged(club: Club) -> Iterator[Attack]:
    """Cookies of a person that the server did not make so."""
    keeper, reader = club.people["keeper"], club.people["reader"]
    good, other = keeper[USER_COOKIE_NAME], reader[USER_COOKIE_NAME]
    signed = URLSafeTimedSerializer(SECRET, salt=USER_COOKIE_NAME)
    claims = str(signed.loads(good))
    data, time_, signature = good.rsplit(".", 2)
    data_, other_time, other_signature = other.rsplit(".", 2)
    half = len(claims) // 2

    def made(text: object, secret: str = SECRET, salt: str = USER_COOKIE_NAME) -> str:
        return str(URLSafeTimedSerializer(secret, salt=salt).dumps(text))

    def changed(**claim: object) -> str:
        return made(json.dumps({**json.loads(claims), **claim}))

    unsigned = str(URLSafeSerializer(SECRET, salt=USER_COOKIE_NAME).dumps(claims))
    values = [
        "", "x", ".", "..", "...", "null", "{}", "true", quote(claims), quote(claims) + "." + signature,
        data, f"{data}.{time_}", f"{data}.{time_}.", f"{data}..{signature}", f".{time_}.{signature}",
        good[:-1], good[1:], good.swapcase(), good + "A", good[::-1], f"{good}.{good}",
        good.replace(".", "%2E"),
        f"{data_}.{time_}.{signature}", f"{data}.{other_time}.{signature}",
        f"{data}.{time_}.{other_signature}",
        f"{data}.{other_time}.{other_signature}", f"{data_}.{time_}.{other_signature}",
        made(claims, "another secret of another server"), made(claims, ""), made(claims, SECRET[:-1]),
        made(claims, salt=TOKENS_COOKIE_NAME), made(claims, salt=""), made(claims, salt="itsdangerous"),
        unsigned, made(json.loads(claims)), made([claims]), made(None),
        changed(is_logged_in=False), changed(origin="http://127.0.0.1"), changed(origin=ELSEWHERE),
        changed(aud="other"), changed(aud=[]), changed(sub=""), changed(sub=["keeper"]), changed(sub=None),
        _aged(claims, 13 * 3600), _aged(claims, 10**9), _aged(claims, -3600),
    ]  # fmt: skip
    forged = [value for value in values if value not in (good, other)]  # both may be of one second
    for value, target in product(forged, club.content()[:2]):
        yield Attack(target, {**keeper, USER_COOKIE_NAME: value})
    part = f"{USER_COOKIE_NAME}_1"
    rest = made(claims[half:], salt=part)
    for given in (
        {f"{USER_COOKIE_NAME}_": good},
        {USER_COOKIE_NAME.upper(): good},
        {f"__Host-{USER_COOKIE_NAME}": good},
        {part: good},
        {TOKENS_COOKIE_NAME: good},
        {XSRF_COOKIE_NAME: good},
        {USER_COOKIE_NAME: made("chunks-1")},
        {USER_COOKIE_NAME: made("chunks-1"), part: good},
        {USER_COOKIE_NAME: made("chunks-2"), part: rest},
        {USER_COOKIE_NAME: made("chunks-1"), part: rest},
        {USER_COOKIE_NAME: _aged("chunks-1", 10), part: made(claims, salt=part)},
    ):
        for target in club.content():
            yield Attack(target, given)


def _aged(text: str, seconds: float) -> str:
    """A cookie that was signed so many seconds ago."""

    class Signer(TimestampSigner):
        def get_timestamp(self) -> int:
            return int(time.time() - seconds)

    return str(URLSafeTimedSerializer(SECRET, salt=USER_COOKIE_NAME, signer=Signer).dumps(text))


def _signed_out(club: Club) -> Iterator[Attack]:
    """The cookies of a keeper's session that was ended."""
    own = _cookies(club.address, "keeper")
    assert all(club.ask(Attack(target, own)).through for target in club.content())
    assert club.ask(Attack("/auth/logout", own)).status == 302
    for path, target in club.rows().items():
        if isinstance(DOORS[path], Permission):
            yield Attack(target, own, headers=SOCKET if path == "/_stcore/stream" else {})


def _from_elsewhere(club: Club) -> Iterator[Attack]:
    """Requests that pages of other origins make in a keeper's browser."""
    own, place = club.people["keeper"], urlsplit(club.address).netloc
    upload = f"/_stcore/upload_file/{club.visit}/x"
    for origin in (
        ELSEWHERE, "null", "file://", "http://", "", "x", "http://localhost",
        f"http://{place}.elsewhere.example",
        f"http://{place}@elsewhere.example", f"http://elsewhere.example/{place}", "http://127.0.0.1:1",
        f"http://x:y@{place}", "http://127.0.0.2", "chrome-extension://x", f"{ELSEWHERE}#{place}",
        f"{ELSEWHERE}?{place}", f"https://{place}", f"ws://{place}",
    ):  # fmt: skip
        yield Attack("/_stcore/stream", own, headers={**SOCKET, "Origin": origin})
        yield Attack(upload, own, "PUT", {"Origin": origin})
        yield Attack(upload, own, "DELETE", {"Origin": origin})
        yield Attack(club.content()[0], own, headers={"Origin": origin})
    for method, token in product(("PUT", "DELETE"), ("", "x", club.people["reader"][XSRF_COOKIE_NAME])):
        yield Attack(upload, own, method, {"X-Xsrftoken": token})
    for site in ("cross-site", "same-site", "x"):
        for target in (*club.content()[1:3], "/auth/logout"):
            yield Attack(target, own, headers={"Sec-Fetch-Site": site})


def _paths(club: Club) -> Iterator[Attack]:
    """Other spellings of addresses that a stranger, and a reader, may not see."""
    for own, real in (*(({}, target) for target in club.content()), (club.people["reader"], "/health")):
        first, _, rest = real[1:].partition("/")
        long = "x" * 5_000
        for target in (
            f"/{real}", f"//{real}", real.upper(), f"{real}/", f"{real}//", f"{real}/.", f"{real}/x/..",
            f"{real}%2f",
            f"/%2e{real}", f"/%2e%2e{real}", f"/..{real}", f"/.{real}", f"/%252e%252e{real}", f"/x/..{real}",
            f"/assets/..{real}", f"/assets/%2e%2e{real}", f"/component/x/../..{real}", f"/sign-in/..{real}",
            f"/auth/login/../..{real}", f"/static/..%2f{real[1:]}", f"/_stcore/health/../..{real}",
            f"/_stcore/bidi-components/..%2f..%2f..{real}", f"/media/..{real}", f"/oauth2callback/..{real}",
            real.replace("/", "\\"), real.replace("/", "%2f"), real.replace("/", "%252f"),
            real.replace("/", "%5c"),
            f"/%{ord(first[0]):02x}{first[1:]}/{rest}" if rest else f"/{first}%20", f"{real}%00", f"{real}\0",
            f"{real}%00.js", f"{real};x", f"{real}%3bx", f"{real}.js", f"{real}%23", f"{real}%3f",
            f"{real}%0d%0aX:1",
            f"{real}?{long}", f"/{long}/..{real}", f"{real}/{long}", f"/{'../' * 500}{real[1:]}",
            f"{club.address}{real}",
            f"http://elsewhere.example{real}", f"{real}?page=/sign-in", f"{real}?/assets/x.js",
            f"{real}#/sign-in",
            "*", real[1:], f"/sign-in{real}", f"/sign-in/begin{real}", f"\u00e9{real}", f"/%ff{real}",
            f"/%c0%af{real}",
        ):  # fmt: skip
            yield Attack(target, own)


def _headers(club: Club) -> Iterator[Attack]:
    """Headers that make some servers take a stranger for another, or an address for another."""
    place, good = urlsplit(club.address).netloc, club.people["keeper"][USER_COOKIE_NAME]
    for target in club.content()[:2]:
        for name in ("X-Original-URL", "X-Rewrite-URL", "X-Forwarded-Prefix", "X-Forwarded-Path"):
            yield Attack("/sign-in", headers={name: target})
            yield Attack(target, headers={name: "/sign-in"})
        for name in ("For", "Host", "Server", "By", "User", "Email", "Groups", "Preferred-Username"):
            for value in ("127.0.0.1", "keeper", "keeper@example.org"):
                yield Attack(target, headers={f"X-Forwarded-{name}": value})
        for name in ("X-Real-IP", "X-Client-IP", "Forwarded", "True-Client-IP", "Via"):
            yield Attack(target, headers={name: "for=127.0.0.1" if name == "Forwarded" else "127.0.0.1"})
        for name in ("Remote-User", "X-Remote-User", "X-Auth-Request-User", "X-Webauth-User", "From"):
            yield Attack(target, headers={name: "keeper"})
        for value in (f"Bearer {good}", "Bearer x", "Basic a2VlcGVyOg==", "Basic a2VlcGVyOmtlZXBlcg=="):
            yield Attack(target, headers={"Authorization": value})
        for name in ("X-HTTP-Method-Override", "X-HTTP-Method", "X-Method-Override"):
            yield Attack(target, method="POST", headers={name: "GET"})
        yield Attack(target, headers={"X-Forwarded-Proto": "https"})
        for host in (
            "elsewhere.example", "", "localhost.elsewhere.example", f"{place}.elsewhere.example",
            "127.0.0.1@x",
            f"elsewhere.example:{urlsplit(club.address).port}", "127.0.0.1, elsewhere.example", "localhost",
            "[::1]",
            place, "127.0.0.2", "2130706433", "127.1",
        ):  # fmt: skip
            yield Attack(target, headers={"Host": host})
        for method in ("HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "PROPFIND", "get", "X"):
            yield Attack(target, method=method)


def _guessed(club: Club) -> Iterator[Attack]:
    """Ids that a reader guesses: of games, files, pages and answers."""
    own, real = club.people["reader"], str(club.game)
    token = club.kept.split("/")[2]
    for guess in ("x", "0", token[:-1], f"{token}A", token.swapcase(), "..", "%2e%2e", "*", token[:8], "%00"):
        yield Attack(f"/answers/{guess}/answer.csv", own)
    for guess in (f"{real[:-1]}!", real[:8], "0", "*", "%25", "..", "'%20OR%201=1%20--", str(uuid4())):
        yield Attack(f"/share/{guess}/all/record.vidi.jsonl", own)
        yield Attack(f"/replay/{guess}/1/all.json", own)
        yield Attack(f"/review/{guess}/1/all", own)
    for guess in ("x", f"{uuid4().hex}.csv", "..%2f..%2fevents.db", "../../events.db", "%2fetc%2fpasswd"):
        yield Attack(f"/media/{guess}", own)
        yield Attack(f"/component/{guess}", own)
        yield Attack(f"/_stcore/bidi-components/{guess}", own)
        yield Attack(f"/static/{guess}", own)
    recorder = club.people["recorder"]
    token = recorder[XSRF_COOKIE_NAME]
    for guess in (str(uuid4()), "x", club.visit[:-1], club.visit.upper(), "*"):
        for method in ("PUT", "DELETE"):
            yield Attack(f"/_stcore/upload_file/{guess}/x", recorder, method, {"X-Xsrftoken": token})


def test_not_one_of_many_hundred_requests_gets_content_of_the_library(club: Club) -> None:
    club.opened(False)
    for target in club.content():
        answer = club.ask(Attack(target, club.people["keeper"]))
        assert answer.through, target
        assert answer.cached == "no-store", target
    tried = 0
    for attacks in (_by_role, _forged, _signed_out, _from_elsewhere, _paths, _headers, _guessed):
        for attack in attacks(club):
            answer = club.ask(attack)
            assert not answer.through, (attacks.__name__, attack, answer)
            if answer.status in (200, 401, 403):  # another answer has nothing of a library
                assert answer.cached == "no-store", (attack, answer)
            tried += 1
    assert tried >= MANY


def _act(club: Club, own: Mapping[str, str], **act: object) -> Attack:
    return Attack(f"/api/v1/games/{club.game}/acts", own, "POST", body=json.dumps(act))


def _connected(address: str, own: Mapping[str, str], *more: str) -> ClientConnection:
    """A connection with these cookies; ``more`` are further words that its page sends with it."""
    return connect(
        f"{address.replace('http', 'ws', 1)}/_stcore/stream",
        origin=Origin(address),
        subprotocols=[Subprotocol(word) for word in ("streamlit", own[XSRF_COOKIE_NAME], *more)],
        additional_headers={"Cookie": _header(own)},
        max_size=None,
    )


def _header(own: Mapping[str, str]) -> str:
    return "; ".join(f"{name}={value}" for name, value in own.items())


def test_an_act_needs_its_role_however_a_page_sends_it(club: Club) -> None:
    club.opened(True)
    for name in ("guest", "reader", "recorder"):
        before = club.stored()
        for act, allowed in (
            ({"act": "note", "move": 1, "text": "x"}, 200),
            ({"act": "bookmark", "move": 1}, 200),
            ({"act": "make", "n": MOVES + 1, "seat": 1, "command": "x"}, 403),
        ):
            answer = club.ask(_act(club, club.people[name], **act))
            assert answer.status == (allowed if name == "recorder" else 403), (name, act)
        assert (club.stored() == before) == (name != "recorder"), name
    club.opened(False)


def test_a_page_does_not_run_by_its_hash_either(club: Club) -> None:
    with _connected(club.address, club.people["reader"]) as page:
        came = _run(page, "rules")
        pages = next(one.navigation.app_pages for one in came if one.WhichOneof("type") == "navigation")
        for one in pages:
            if not Role.READER.may(PAGES[one.url_pathname]):
                assert "Not for your role" in shown(_run(page, "", hash_=one.page_script_hash)), one


def test_nobody_goes_on_with_the_page_of_another(club: Club) -> None:
    with _connected(club.address, club.people["keeper"]) as page:
        visit = _visit(_run(page, "rules"))
        for name in ("reader", "keeper"):
            with _connected(club.address, club.people[name], visit) as other:
                assert (_visit(_run(other, "rules")) == visit) == (name == "keeper"), name


def _visit(came: list[ForwardMsg]) -> str:
    """The id of the open page that was run."""
    return next(id_ for one in came if (id_ := one.new_session.initialize.session_id))


def test_after_signing_out_an_open_page_gets_nothing_and_stores_nothing(club: Club) -> None:
    club.opened(False)
    own = _cookies(club.address, "recorder")
    asked = f"game={club.game}"
    with _connected(club.address, own) as page:
        _run(page, "replay", asked)
        before = club.stored()
        assert club.ask(Attack("/auth/logout", own)).status == 302
        came = b""
        with suppress(ConnectionClosed):
            for _ in range(50):
                _send(page, "replay", asked)
        with suppress(ConnectionClosed):
            while isinstance(data := page.recv(PATIENCE), bytes):
                came += data
        assert page.close_code == OVER
    assert not any(mark in came for mark in MARKS)
    assert club.ask(_act(club, own, act="bookmark", move=1)).status == 401
    assert club.stored() == before
    with pytest.raises(InvalidStatus, match="401"):
        _connected(club.address, own)


def test_a_file_with_all_rows_is_for_the_keeper_who_asked_for_it(club: Club) -> None:
    with Library(club.folder) as library:
        give(library, Holder(False, "second"), Role.KEEPER)
    second = _cookies(club.address, "second")
    with _connected(club.address, second) as page:
        kept = _saved(page)

        def status(own: Mapping[str, str]) -> int:
            return club.ask(Attack(kept, own)).status

        assert (status({}), status(club.people["guest"])) == (401, 403)
        assert {status(club.people[name]) for name in ("reader", "recorder", "keeper")} == {404}
        assert status(second) == 200
        with Library(club.folder) as library:
            give(library, Holder(False, "second"), Role.READER)
        assert status(second) == 403, "it may have what games hide"


def _session(club: Club, name: str, number: int) -> dict[str, str]:
    """The cookies of one more session of a person."""
    signed = URLSafeTimedSerializer(SECRET, salt=USER_COOKIE_NAME)
    claims = json.loads(signed.loads(club.people[name][USER_COOKIE_NAME]))
    return {
        **club.people[name],
        USER_COOKIE_NAME: str(signed.dumps(json.dumps({**claims, "nonce": f"session {number}"}))),
    }


def test_an_act_at_the_moment_of_signing_out_came_before_or_is_refused(club: Club) -> None:
    """Nothing is stored after the answer to signing out, however long the store kept the act waiting."""
    club.opened(False)
    for race in range(RACES):
        own = _session(club, "recorder", race)
        with ThreadPoolExecutor() as other:
            with _busy(club.folder):
                acting = other.submit(club.ask, _act(club, own, act="bookmark", move=race + 2))
                for _ in range(race):
                    club.ask(Attack("/_stcore/health"))  # so the act comes further each time
                leaving = other.submit(club.ask, Attack("/auth/logout", own))
                while club.ask(Attack(club.content()[0], own)).through:
                    pass
            assert leaving.result(PATIENCE).status == 302
            at_once = club.stored()
            assert acting.result(PATIENCE).status in (200, 401, 403)
        assert club.stored() == at_once, race


@contextmanager
def _busy(folder: Path) -> Iterator[None]:
    """Another process stores events meanwhile."""
    with closing(sqlite3.connect(folder / "events.db", isolation_level=None)) as events:
        events.execute("BEGIN IMMEDIATE")
        yield
        events.execute("ROLLBACK")
