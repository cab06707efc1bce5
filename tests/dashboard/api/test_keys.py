"""Keys for programs: what they open, at a club's server and where nobody signs in, and what opens nothing."""

from collections.abc import Iterator
from hashlib import sha256
from itertools import islice
from pathlib import Path
from uuid import UUID, uuid4

import httpx2
import pytest
from playwright.sync_api import Browser, Page
from starlette.requests import HTTPConnection

from dashboard.access import identity, keys, limits
from dashboard.access.identity import Visitor
from dashboard.access.writing import opened
from dashboard.server.run import serve
from dashboard.shared import reading
from domain.kernel.messages import Person
from domain.library.keys import SCOPES, KeyMade
from domain.library.remarks import Moment
from domain.library.reports import keys_id
from domain.library.roles import Holder, Permission, Role
from tests.games.examples import OPEN
from tests.helpers import signing
from tests.helpers.browser import new_browser
from tests.helpers.serving import Ready, start, stop
from tests.helpers.shown import played
from tests.helpers.signing import serving, signed_in
from vidi.club.acts import newest
from vidi.club.auth import auth
from vidi.club.keys import OWNER, KeyRefusedError, Rights, Wish, make, today, withdraw
from vidi.club.roles import admit, give
from vidi.club.used import FILE, last_days
from vidi.library.library import Library
from vidi.library.remarks import note

ADA = Person("ada", "Ada")
OTHER = "https://platform.example"
"""The listed origin."""
EVIL = "https://evil.example"
READS = Wish("Club bot")
ALL = Wish("All", Role.KEEPER, tuple(SCOPES))
GAME = f"/api/v1/games/{played(('Ada', 'Bo'), 'short', 20).id}"
PATIENCE = 60


def _filled(folder: Path) -> UUID:
    """Makes a library with a game, of which Ada is a keeper; returns the id of the game."""
    with Library(folder) as library:
        library.record(game := played(("Ada", "Bo"), "short", 20))
        give(library, Holder(False, "ada", is_subject=True), Role.KEEPER)
    return game.id


def _key(folder: Path, by: Person | None, wish: Wish, rights: Rights = OWNER) -> str:
    with Library(folder) as library:
        library.store.by = by
        return make(library, wish, rights)


def _ended(folder: Path, by: Person | None) -> str:
    """A key whose last day is over."""
    id_ = uuid4().hex[:12]
    made = f"vidi_{id_}_{'0' * 64}"
    event = KeyMade(
        key=id_,
        name="Old",
        digest=sha256(made.encode()).hexdigest(),
        role="reader",
        scopes=("read",),
        last_day="2024-05-31",
        by=by and by.subject,
    )
    with Library(folder) as library:
        library.store.put_next(keys_id(), event, lambda _: True, "the keys")
    return made


def _open_machine(folder: Path, ready: Ready) -> None:
    serve(folder, 0, False, ready, origins=[OTHER])


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path]]:
    """The address and the library of a server of this machine, where nobody signs in."""
    folder = tmp_path_factory.mktemp("home") / "library"
    _filled(folder)
    process, address = start(folder, _open_machine)
    yield address, folder
    stop(process)


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory, issuer: str) -> Iterator[tuple[str, Path]]:
    """The same of a club's server."""
    folder = tmp_path_factory.mktemp("club") / "library"
    _filled(folder)
    process, address = start(folder, serving(signing.keys(issuer, origins=[OTHER])))
    yield address, folder
    stop(process)


@pytest.fixture(params=["home", "club"])
def place(request: pytest.FixtureRequest) -> tuple[str, Path, Person | None]:
    """Both servers, each with the person of its keys."""
    address, folder = request.getfixturevalue(request.param)
    return address, folder, ADA if request.param == "club" else None


def ask(
    url: str, key: str | None = None, method: str = "GET", json: object = None, **headers: str
) -> httpx2.Response:
    given = {name.replace("_", "-"): text for name, text in headers.items()}
    if key is not None:
        given["Authorization"] = f"Bearer {key}"
    return httpx2.request(method, url, headers=given, json=json, timeout=PATIENCE)


def refused(answer: httpx2.Response, status: int, words: str) -> bool:
    assert (answer.status_code, words in answer.json()["message"]) == (status, True), answer.text
    assert answer.headers["cache-control"] == "no-store"
    assert ("bearer" in answer.headers.get("www-authenticate", "").lower()) == (status == 401)
    return True


def test_a_key_opens_what_its_scopes_allow(place: tuple[str, Path, Person | None]) -> None:
    address, folder, by = place
    reads = _key(folder, by, READS)
    answer = ask(f"{address}{GAME}", reads)
    assert answer.json()["players"] == ["Ada", "Bo"]
    assert ask(f"{address}{GAME}", reads, If_None_Match=answer.headers["etag"]).status_code == 304
    crossed = _key(folder, by, Wish("No reader", Role.RECORDER, ("sql", "record", "import")))
    for path in (GAME, f"{GAME}/record", "/api/v1/games"):
        refused(ask(f"{address}{path}", crossed), 403, "with the scope read, and this one has sql")
    assert ask(f"{address}/api/v1/openapi.json", crossed).status_code == 200
    assert ask(f"{address}/api/nothing", crossed).status_code == 404


def test_the_day_of_the_last_use_is_known_and_its_file_stops_no_request(
    place: tuple[str, Path, Person | None],
) -> None:
    address, folder, by = place
    key, other = _key(folder, by, READS), _key(folder, by, READS)
    first, second = (one.split("_")[1] for one in (key, other))
    refused(ask(f"{address}{GAME}", f"{other[:-1]}x"), 401, "this is no key")
    assert ask(f"{address}{GAME}", key).status_code == 200
    assert last_days(folder)[first] == today().isoformat()
    assert second not in last_days(folder)
    (folder / FILE).write_bytes(b"no database" * 1_000)
    assert last_days(folder) == {}
    assert ask(f"{address}{GAME}", other).status_code == 200
    (folder / FILE).unlink()
    assert ask(f"{address}{GAME}", other).status_code == 200
    assert last_days(folder).keys() == {second}


@pytest.mark.parametrize(
    ("method", "path", "scope"),
    [
        ("GET", "/api/v1/news", "read"),
        ("GET", f"{GAME}/news", "read"),
        ("GET", "/api/v1/players", "read"),
        ("GET", "/api/v1/questions", "read"),
        ("GET", f"{GAME}/table", "read"),
        ("GET", "/api/v1/sql?sql=SELECT%201", "sql"),
        ("POST", "/api/v1/begin", "record"),
        ("POST", "/api/v1/imports", "import"),
        ("POST", "/api/v1/plays", "import"),
    ],
)
def test_no_scope_opens_what_another_one_does(
    home: tuple[str, Path], method: str, path: str, scope: str
) -> None:
    address, folder = home
    crossed = _key(folder, None, Wish("All but one", Role.KEEPER, tuple(SCOPES.keys() - {scope})))
    refused(ask(f"{address}{path}", crossed, method), 403, f"a key with the scope {scope}")
    with Library(folder) as library:
        withdraw(library, crossed.split("_")[1])  # a person has so many


def test_a_stream_of_news_ends_after_its_key_was_withdrawn(place: tuple[str, Path, Person | None]) -> None:
    address, folder, by = place
    reads = _key(folder, by, READS)
    headers = {"Authorization": f"Bearer {reads}"}
    with httpx2.stream("GET", f"{address}/api/v1/news", headers=headers, timeout=PATIENCE) as stream:
        lines = stream.iter_lines()
        assert next(lines).startswith(("id", "data"))
        with Library(folder) as library:
            withdraw(library, reads.split("_")[1])
        assert len(list(islice(lines, 20))) < 20, "it has ended"


def test_an_act_needs_its_scope_and_carries_the_name_of_the_key(
    place: tuple[str, Path, Person | None],
) -> None:
    address, folder, by = place
    url, mark = f"{address}{GAME}/acts", {"act": "bookmark", "move": 2}
    for scopes in (("read",), ("sql", "import")):
        key = _key(folder, by, Wish("No recorder", Role.KEEPER, scopes))
        refused(ask(url, key, "POST", mark), 403, "a key with the scope record")
    with Library(folder) as library:
        before = library.store.position()
    records = _key(folder, by, Wish("Club bot", Role.RECORDER, ("record",)))
    assert ask(url, records, "POST", mark).status_code == 200
    refused(ask(f"{address}{GAME}", records), 403, "a key with the scope read")
    with Library(folder) as library:
        (act,) = newest(library.store, library.store.position() - before - 1)
    assert (act.act, act.name) == ("Bookmark set", "Ada (key Club bot)" if by else "key Club bot")
    assert act.subject == (by and by.subject)


def test_a_program_goes_on_with_the_game_that_it_began(place: tuple[str, Path, Person | None]) -> None:
    address, folder, by = place
    records = _key(folder, by, Wish("Table", Role.RECORDER, ("read", "record")))
    body = {"game": OPEN.name, "seats": ["Cy", "Di"]}
    game = ask(f"{address}/api/v1/begin", records, "POST", body).json()["game"]
    act = {"act": "bots", "bots": ["steady", "steady"]}
    moved = ask(f"{address}/api/v1/games/{game}/acts", records, "POST", act)
    assert moved.status_code == 200, moved.text
    assert ask(f"{address}/api/v1/games/{game}", records).json()["version"] == moved.json()["version"]


def test_a_key_of_a_recorder_moves_in_no_game_of_others(club: tuple[str, Path]) -> None:
    address, folder = club
    with Library(folder) as library:
        give(library, Holder(False, "rec"), Role.RECORDER)
    records = _key(folder, Person("rec", "Rec"), Wish("Bot", Role.RECORDER, ("read", "record")))
    back = {"act": "take_back", "n": 21, "seat": 1, "to": 0}
    refused(ask(f"{address}{GAME}/acts", records, "POST", back), 403, "moves of this game are for")
    kept = _key(folder, ADA, Wish("No keeper", Role.KEEPER, ("read", "record")))
    refused(ask(f"{address}{GAME}/acts", kept, "POST", back), 403, "moves of this game are for")


def test_a_key_that_does_not_count_never_becomes_a_guest(place: tuple[str, Path, Person | None]) -> None:
    address, folder, by = place
    made, over = (_key(folder, by, READS) for _ in range(2))
    with Library(folder) as library:
        admit(library, True)
        withdraw(library, over.split("_")[1])
    wrong = {
        "x": "this is no key",
        made[:-1] + ("1" if made.endswith("0") else "0"): "no such key",
        over: "was withdrawn",
        _ended(folder, by): "has ended: its last day was 2024-05-31",
    }
    for path in (GAME, "/api/v1/openapi.json", "/api/nothing"):
        for key, words in wrong.items():
            refused(ask(f"{address}{path}", key), 401, words)
    twice = httpx2.get(f"{address}{GAME}", headers=[("Authorization", f"Bearer {made}")] * 2)
    refused(twice, 401, "this is no key")
    empty = httpx2.get(f"{address}{GAME}", headers={"Authorization": "Bearer"})
    refused(empty, 401, "this is no key")
    for path in (f"{GAME}?access_token={made}", f"{GAME}/{made}"):
        refused(ask(f"{address}{path}", made), 401, "others can read a key in an address")
    basic = ask(f"{address}{GAME}", Authorization="Basic eDp4")
    assert basic.status_code == 200, "a proxy asks for a name and a password"


def test_a_key_is_withdrawn_while_the_server_runs(place: tuple[str, Path, Person | None]) -> None:
    address, folder, by = place
    made = _key(folder, by, READS)
    assert ask(f"{address}{GAME}", made).status_code == 200
    with Library(folder) as library:
        withdraw(library, made.split("_")[1])
    refused(ask(f"{address}{GAME}", made), 401, "this key was withdrawn")


def test_a_key_of_another_library_or_of_nobody_who_signs_in_opens_nothing(
    home: tuple[str, Path], club: tuple[str, Path]
) -> None:
    of_home, of_club = _key(home[1], None, ALL), _key(club[1], ADA, ALL)
    refused(ask(f"{club[0]}{GAME}", of_home), 401, "no such key")
    refused(ask(f"{home[0]}{GAME}", of_club), 401, "no such key")
    refused(ask(f"{club[0]}{GAME}", _key(club[1], None, ALL)), 401, "belongs to the owner of the machine")


def test_a_key_loses_what_its_person_loses(club: tuple[str, Path]) -> None:
    address, folder = club
    bo, mail, group = Holder(False, "bo"), Holder(False, "bo@example.org"), Holder(True, "members")
    rights = Rights(Role.READER, mail.name, (group.name,))
    made = _key(folder, Person("bo", "Bo"), READS, rights)
    with Library(folder) as library:
        admit(library, False)
    words = "the person of this key may not do this now"
    refused(ask(f"{address}{GAME}", made), 403, words)
    for holder in (bo, mail, group):
        with Library(folder) as library:
            give(library, holder, Role.READER)
        assert ask(f"{address}{GAME}", made).status_code == 200, holder
        with Library(folder) as library:
            give(library, holder, Role.GUEST)
        refused(ask(f"{address}{GAME}", made), 403, words)


def test_a_key_counts_below_the_api_alone(club: tuple[str, Path]) -> None:
    address, folder = club
    made = _key(folder, ADA, ALL)
    for path in ("/health", "/", "/_stcore/host-config", "/share/x/all/3.svg", "/known/rows"):
        assert ask(f"{address}{path}", made).status_code == 401, path


def test_of_a_key_and_a_cookie_the_key_counts(club: tuple[str, Path], browsers: None) -> None:
    address, folder = club
    client = signed_in(address, "ada")
    assert client.get(GAME).status_code == 200
    for key, status in ((_key(folder, ADA, Wish("SQL", scopes=["sql"])), 403), ("wrong", 401)):
        assert client.get(GAME, headers={"Authorization": f"Bearer {key}"}).status_code == status


def test_requests_without_a_key_stay_open_where_nobody_signs_in(home: tuple[str, Path]) -> None:
    address, _ = home
    assert ask(f"{address}{GAME}").status_code == 200
    assert ask(f"{address}/health").status_code == 200


def test_a_listed_origin_needs_a_key_and_gets_answers_for_it(place: tuple[str, Path, Person | None]) -> None:
    address, folder, by = place
    made = _key(folder, by, READS)
    url = f"{address}{GAME}"
    answer = ask(url, made, Origin=OTHER, Sec_Fetch_Site="cross-site")
    assert answer.status_code == 200
    assert answer.headers["access-control-allow-origin"] == OTHER
    assert "access-control-allow-credentials" not in answer.headers
    without = ask(url, Origin=OTHER)
    refused(without, 401, "a page of another origin needs a key")
    assert without.headers["access-control-allow-origin"] == OTHER
    assert refused(ask(url, "x", Origin=OTHER), 401, "no key")
    for origin in (EVIL, "null", OTHER + ".evil.example", OTHER + ":444", OTHER.replace("https", "http")):
        other = ask(url, made, Origin=origin)
        refused(other, 403, "only the pages of this address")
        assert "access-control-allow-origin" not in other.headers
    for path in ("/health", "/", "/_stcore/host-config"):
        assert ask(f"{address}{path}", made, Origin=OTHER).status_code == 403, path
    assert ask(url, made, Host="evil.example").status_code == 400
    assert ask(url, made, Sec_Fetch_Site="cross-site").status_code == 200, "no page sends a key unasked"


def test_a_listed_origin_may_ask_what_it_may_send(place: tuple[str, Path, Person | None]) -> None:
    address, *_ = place
    wanted = {
        "Access-Control-Request-Method": "POST",
        "Access-Control-Request-Headers": "authorization,content-type,if-none-match,idempotency-key",
        "Access-Control-Request-Private-Network": "true",
    }
    answer = ask(f"{address}{GAME}", method="OPTIONS", Origin=OTHER, **wanted)
    assert answer.status_code == 200
    assert answer.headers["access-control-allow-origin"] == OTHER
    assert answer.headers["access-control-allow-private-network"] == "true"
    assert "POST" in answer.headers["access-control-allow-methods"]
    more = wanted | {"Access-Control-Request-Headers": "cookie"}
    assert ask(f"{address}{GAME}", method="OPTIONS", Origin=OTHER, **more).status_code == 400
    assert ask(f"{address}{GAME}", method="OPTIONS", Origin=EVIL, **wanted).status_code == 403
    assert ask(f"{address}/health", method="OPTIONS", Origin=OTHER, **wanted).status_code == 403


def test_a_page_of_a_listed_origin_reads_games_with_a_key(browser: Browser, home: tuple[str, Path]) -> None:
    address, folder = home
    made = _key(folder, None, READS)
    with new_browser(browser) as context:
        page = context.new_page()
        for origin in (OTHER, EVIL):  # as a person allows it, when Chromium asks
            context.grant_permissions(["local-network-access"], origin=origin)
        for origin in (OTHER, EVIL):
            page.route(f"{origin}/", lambda route: route.fulfill(body="<p>", content_type="text/html"))
        page.goto(f"{OTHER}/")
        assert _fetched(page, f"{address}{GAME}", made) == "200 Ada"
        assert _fetched(page, f"{address}{GAME}", None) == "401"
        page.goto(f"{EVIL}/")
        assert _fetched(page, f"{address}{GAME}", made) == "TypeError"


def _fetched(page: Page, url: str, key: str | None) -> str:
    """What a script of a page gets: a status and the first player, or the error of the browser."""
    script = """async ([url, key]) => {
        try {
            const headers = key ? {Authorization: `Bearer ${key}`} : {};
            const answer = await fetch(url, {headers});
            const players = (await answer.json()).players;
            return players ? `${answer.status} ${players[0]}` : `${answer.status}`;
        } catch (error) { return error.name; }
    }"""
    return str(page.evaluate(script, [url, key]))


@pytest.fixture
def inside(tmp_path: Path) -> Iterator[tuple[Path, UUID]]:
    """A library that this process reads as a server does, and its game."""
    folder = tmp_path / "library"
    game = _filled(folder)
    context = reading.use(folder)
    context.follower.start()
    yield folder, game
    identity.use(None, folder)
    context.close()


def _ask_to_sign_in(folder: Path) -> None:
    identity.use(auth(signing.keys("https://provider.example"), 8501), folder)


PERMITTED = {
    "read": {Permission.SEE},
    "sql": {Permission.QUERY},
    "record": {Permission.RECORD},
    "import": {Permission.IMPORT},
    "keep": {Permission.KEEP},
}


@pytest.mark.parametrize("signs_in", [False, True])
def test_a_key_gives_what_person_role_and_scopes_give(inside: tuple[Path, UUID], signs_in: bool) -> None:
    folder, _ = inside
    if signs_in:
        _ask_to_sign_in(folder)
    by = ADA if signs_in else None
    for scope, permitted in PERMITTED.items():
        visitor = keys.visitor(_key(folder, by, Wish(scope, Role.KEEPER, [scope])))
        assert identity.allowed(visitor) == permitted
    everything = keys.visitor(_key(folder, ADA, ALL))
    assert identity.allowed(everything) == frozenset(Permission)
    with Library(folder) as library:
        give(library, Holder(False, "ada", is_subject=True), Role.RECORDER)
    assert identity.allowed(everything) == Role.RECORDER.value, "also where nobody signs in"
    with Library(folder) as library:
        withdraw(library, everything.session.split()[1])
    assert identity.allowed(everything) == frozenset(), "whoever holds it asks again, and gets nothing"


def _request_of(visitor: Visitor) -> HTTPConnection:
    """A request with the key of a program."""
    return HTTPConnection({"type": "http", "headers": [], identity.PROGRAM: visitor})


@pytest.mark.parametrize("signs_in", [False, True])
def test_acts_by_a_key_carry_its_name(inside: tuple[Path, UUID], signs_in: bool) -> None:
    folder, game = inside
    if signs_in:
        _ask_to_sign_in(folder)
    records = Wish("Club bot", Role.RECORDER, ("record",))
    visitor = keys.visitor(_key(folder, ADA if signs_in else None, records))
    with identity.answering(_request_of(visitor)):
        with opened(folder) as library:
            note(library, game, Moment(1, None), "Why not")
            act = newest(library.store, 1)[0]
            withdraw(library, visitor.session.split()[1])
        with pytest.raises(identity.NotAllowedError, match="this key counts no longer"), opened(folder):
            pass
    assert (act.subject, act.name) == (("ada", "Ada (key Club bot)") if signs_in else (None, "key Club bot"))


def test_a_long_name_of_a_person_leaves_room_for_that_of_the_key(inside: tuple[Path, UUID]) -> None:
    folder, _ = inside
    visitor = keys.visitor(_key(folder, Person("ada", "A" * 255), Wish("x" * 60)))
    with identity.answering(_request_of(visitor)):
        acting = identity.acting()
    assert acting is not None
    assert (len(acting.name), acting.name[-61:]) == (255, "x" * 60 + ")")


def test_a_key_counts_as_its_person_in_limits(inside: tuple[Path, UUID]) -> None:
    folder, _ = inside
    of_owner = keys.visitor(_key(folder, None, READS))
    assert limits.counted_as(of_owner) == limits.counted_as(keys.visitor(_key(folder, None, READS)))
    assert limits.counted_as(of_owner) is not None
    assert limits.counted_as(None) is None
    _ask_to_sign_in(folder)
    person = identity.Visitor("session", 0, "ada", "Ada", None, ())
    assert limits.counted_as(keys.visitor(_key(folder, ADA, READS))) == limits.counted_as(person)
    with pytest.raises(KeyRefusedError, match="belongs to the owner of the machine"):
        keys.visitor(_key(folder, None, READS))


def test_the_owner_of_the_machine_began_what_nobody_did(inside: tuple[Path, UUID]) -> None:
    folder, game = inside
    assert identity.began(keys.visitor(_key(folder, None, READS)), game)
    assert not identity.began(keys.visitor(_key(folder, ADA, READS)), game)
