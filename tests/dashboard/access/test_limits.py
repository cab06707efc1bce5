"""Each person on a club's server has limits, and keeps no other person waiting."""

import contextlib
import threading
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import httpx2
import pytest
from streamlit.web.server.starlette.starlette_server_config import XSRF_COOKIE_NAME
from websockets.exceptions import InvalidStatus

from dashboard.access import identity, limits
from dashboard.access.importing import Importing
from dashboard.access.limits import EXPORTS, IMPORTS, LIMITS, QUERIES, REVIEWS, LimitError, counted_as, take
from dashboard.importing import uploads
from dashboard.queries.asking import EACH, Asked, TooMany
from dashboard.queries.saving import Saving
from dashboard.queries.turns import Turns
from dashboard.server import connections
from domain.library.roles import Holder, Role
from projections.projector.projector import Projector
from projections.projector.publish import publish
from projections.query.read import Answer
from tests.dashboard.queries.test_asking import ENDLESS
from tests.helpers import signing
from tests.helpers.projected import Feed
from tests.helpers.serving import Ready, start, stop
from tests.helpers.shown import played
from tests.helpers.signing import connected, cookies, keys, page_run, shown, signed_in, visitor
from vidi.club.auth import auth
from vidi.club.roles import admit, give
from vidi.importers.reading.given import Held
from vidi.library.library import Library
from vidi.library.shipped import shipped

SMALL = 1_000
"""Bytes of a file."""
PAGES = 4
"""Pages that a person may have open on that server."""
HOUR = 3_600
"""Seconds."""
FEW = 3
"""Shared files that a person may ask for within a minute, on the server of these tests."""


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A library's folder with published tables, all empty."""
    path = tmp_path_factory.mktemp("limited")
    with Projector(path / "warehouse.duckdb", Feed([])) as projector:
        publish(projector, path)
    return path


@pytest.fixture
def signing_in(tmp_path: Path) -> Iterator[None]:
    """A library at which visitors sign in."""
    identity.use(auth(keys("https://provider.example"), 8501), tmp_path)
    yield
    identity.use(None, tmp_path)


def person(name: str) -> identity.Visitor:
    return identity.Visitor("session", 0, name, name, None, ())


def entered(turns: Turns, name: str | None) -> bool:
    """Whether a person gets a turn at once."""
    looks = iter([False])
    return turns.enter(name, lambda: not next(looks, False))


@pytest.mark.parametrize("limit", LIMITS, ids=lambda limit: limit.things)
def test_a_person_may_have_so_many_at_once_and_others_go_on(limit: limits.Limit) -> None:
    frees = [take(limit, "ada") for _ in range(limit.at_once)]
    with pytest.raises(LimitError, match=f"{limit.things}: you have {limit.at_once} at once"):
        take(limit, "ada")
    take(limit, "bo")()
    frees.pop()()
    take(limit, "ada")()
    for free in frees:
        free()


def test_a_person_may_ask_so_often_within_a_minute(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1000.0
    monkeypatch.setattr("time.monotonic", lambda: now)
    for _ in range(EXPORTS.per_minute):
        take(EXPORTS, "cy")()
        now += 0.5
    with pytest.raises(LimitError, match=r"shared files: you have had 60 .*; try again in 30 s") as refused:
        take(EXPORTS, "cy")
    assert refused.value.wait == 30
    take(QUERIES, "cy")()
    take(EXPORTS, "dan")()
    now += 30
    take(EXPORTS, "cy")()
    now += 100
    take(EXPORTS, "eve")()
    assert "cy" not in repr(limits._begun), "who is gone is forgotten"


def test_each_address_of_programs_has_its_limit() -> None:
    game = "/api/v1/games/{game}"
    assert limits.of_address(game, False) == limits.of_address(f"{game}/review", False) == limits.REQUESTS
    assert limits.of_address(f"{game}/news", False) == limits.of_address("/api/v1/news", True) == limits.NEWS
    assert limits.of_address(f"{game}/review", True) == limits.REVIEWS


def test_without_signing_in_nobody_is_counted() -> None:
    assert counted_as(None, "203.0.113.7") is None
    for _ in range(2 * QUERIES.per_minute):
        take(QUERIES, None)


def test_a_guest_is_counted_by_address_and_a_person_by_subject(signing_in: None) -> None:
    assert counted_as(None, "203.0.113.7") != counted_as(None, "203.0.113.8")
    assert counted_as(None, "2001:db8:0:1::7") == counted_as(None, "2001:db8:0:1:ffff::8"), (
        "a household has 64 bits"
    )
    assert counted_as(None, "2001:db8:0:1::7") != counted_as(None, "2001:db8:0:2::7")
    assert counted_as(person("ada"), "203.0.113.7") == counted_as(person("ada"), "203.0.113.8")
    assert counted_as(person("203.0.113.7")) != counted_as(None, "203.0.113.7")
    assert counted_as(None, "") == counted_as(None, "nonsense")


def test_who_has_the_fewest_running_queries_is_next() -> None:
    turns = Turns(3, 2)
    assert [entered(turns, name) for name in ("ada", "ada", "ada", "bo", "bo")] == [
        True, True, False, True, False,
    ]  # fmt: skip
    order, came = list[str](), threading.Event()

    def wait(name: str) -> None:
        assert turns.enter(name, lambda: False)
        order.append(name)
        came.set()

    def waiting(name: str) -> None:
        before = len(turns._waiting)
        threading.Thread(target=wait, args=[name], daemon=True).start()
        while len(turns._waiting) == before:
            pass

    for name in ("ada", "bo", "cy", "dan"):
        waiting(name)
    for left in ("ada", "ada", "bo", "cy"):
        turns.leave(left)
        assert came.wait(20)
        came.clear()
    assert order == ["cy", "ada", "bo", "dan"]


def test_queries_of_nobody_run_in_their_order() -> None:
    turns = Turns(2, 1)
    assert [entered(turns, None) for _ in range(3)] == [True, True, False]
    turns.leave(None)
    assert entered(turns, None)


def test_many_queries_of_one_person_leave_places_for_another(tables: Path) -> None:
    many = [Asked(tables, ENDLESS, person="fay") for _ in range(QUERIES.at_once)]
    refused = Asked(tables, "SELECT 1", person="fay").outcome
    assert isinstance(refused, TooMany)
    assert str(refused).startswith("queries: you have 8 at once, which is the most for a person; wait")
    other = Asked(tables, "SELECT 1", person="gil")
    other.wait(60)
    assert isinstance(other.outcome, Answer)
    assert sum(not asked.waiting for asked in many) <= EACH
    for asked in reversed(many):
        asked.cancel()
    last = Asked(tables, "SELECT 1", person="fay")
    last.wait(60)
    assert isinstance(last.outcome, Answer)


def test_a_person_has_one_file_of_all_rows_and_one_import_at_once(tables: Path, tmp_path: Path) -> None:
    saving = Saving(tables, ENDLESS, {}, "csv", None, "hal")
    second = Saving(tables, "SELECT 1", {}, "csv", None, "hal")
    assert isinstance(second.outcome, TooMany)
    saving.drop()
    second.drop()
    free = take(IMPORTS, "hal")
    refused = Importing(tmp_path, [Held("x", b"x")], look=True, person="hal")
    assert refused.is_over
    assert str(refused.refused).startswith("imports: you have 1 at once")
    free()


def test_a_person_keeps_one_file_of_all_rows_and_others_keep_theirs(tables: Path) -> None:
    savings = list[Saving]()
    for name in ("jan", "kim", "jan", "jan", "jan"):
        savings.append(Saving(tables, "SELECT 1", {}, "csv", None, name))
        savings[-1].wait(60)
    assert [saving.size > 0 for saving in savings] == [False, True, False, False, True]
    for saving in savings:
        saving.drop()


def _few(given: dict[str, Any], folder: Path, ready: Ready) -> None:
    """A server on which a person may ask for few shared files, and upload one small file.

    A minute lasts an hour there: on a busy machine a few answers may take longer than a minute.
    """
    vars(limits)["MINUTE"] = HOUR
    vars(limits)["EXPORTS"] = EXPORTS._replace(per_minute=FEW)
    vars(limits)["REVIEWS"] = REVIEWS._replace(at_once=FEW + 1, per_minute=FEW)  # an end may come late
    uploads.OF_PERSON = 2 * SMALL
    Asked.limit = QUERIES._replace(per_minute=FEW)
    connections.IN_ALL = 10 * PAGES
    signing.club(given, folder, ready)


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory, issuer: str) -> Iterator[tuple[str, str]]:
    """A club's server that is open to guests, and a game."""
    folder = tmp_path_factory.mktemp("club") / "library"
    game = played(("Ada", "Bo"), "short", 30, title="Evening")
    with Library(folder) as library:
        library.record(game)
        give(library, Holder(False, "ada@example.org"), Role.RECORDER)
        admit(library, True)
    process, address = start(folder, partial(_few, keys(issuer)))
    yield address, str(game.id)
    stop(process)


@pytest.mark.usefixtures("browsers")
def test_an_address_answers_429_and_when_to_come_again(club: tuple[str, str]) -> None:
    address, game = club

    def ask(client: httpx2.Client, come_from: str) -> httpx2.Response:
        return client.get(f"/share/{game}/all/3.svg", headers={"X-Forwarded-For": come_from})

    ada = signed_in(address, "ada")
    assert [ask(ada, "203.0.113.7").status_code for _ in range(FEW)] == [200] * FEW
    refused = ask(ada, "203.0.113.9")
    assert refused.status_code == 429
    assert HOUR / 2 < int(refused.headers["retry-after"]) <= HOUR
    assert refused.headers["cache-control"] == "no-store"
    assert refused.text.startswith(f"shared files: you have had {FEW} within a minute, which is the most")
    guest = visitor(address)
    assert [ask(guest, "203.0.113.7").status_code for _ in range(FEW + 1)] == [200] * FEW + [429]
    assert ask(guest, "203.0.113.8").status_code == 200
    assert guest.get("/").status_code == 200, "pages are not counted"


@pytest.mark.usefixtures("browsers")
def test_parts_of_a_review_are_counted_and_what_is_stored_of_it_is_not(club: tuple[str, str]) -> None:
    address, game = club
    ada = signed_in(address, "ada")
    for asked, counted in (("", False), ("?act=none", True)):
        answers = [ada.get(f"/review/{game}/1/all{asked}").status_code for _ in range(FEW + 1)]
        assert (answers[-1] == 429) == counted
        assert 429 not in answers[:-1]


@pytest.mark.usefixtures("browsers")
def test_a_person_has_so_many_connections_and_others_have_theirs(
    club: tuple[str, str],
) -> None:
    address, _ = club
    ada = signed_in(address, "ada")
    with contextlib.ExitStack() as stack:
        for _ in range(PAGES):
            page_run(stack.enter_context(connected(address, ada)), "rules")
        with pytest.raises(InvalidStatus) as refused, connected(address, ada):
            pass
        assert refused.value.response.status_code == 503
        assert refused.value.response.body == (
            b"your account has too many connections at once; try again in 5 s"
        )
        assert visitor(address).get("/").status_code == 200
        page_run(stack.enter_context(connected(address, signed_in(address, "bo"))), "rules")


@pytest.mark.usefixtures("browsers")
def test_a_page_says_the_limit(club: tuple[str, str]) -> None:
    address, _ = club
    with connected(address, signed_in(address, "ada")) as socket:
        for number in range(FEW):
            assert "Not now" not in shown(page_run(socket, "sql", f"q=SELECT {number}"))
        page = shown(page_run(socket, "sql", "q=SELECT 99"))
    assert "Not now" in page
    assert f"queries: you have had {FEW} within a minute, which is the most for a person" in page


@pytest.mark.usefixtures("browsers")
def test_the_files_of_all_pages_of_a_person_are_bounded(club: tuple[str, str]) -> None:
    address, _ = club
    ada = signed_in(address, "ada")
    ada.get("/_stcore/health")
    with connected(address, ada) as one, connected(address, ada) as other:
        for size, status in ((SMALL, 204), (SMALL, 413)):
            first, *_ = page_run(one if status == 204 else other, "import")
            place = f"/_stcore/upload_file/{first.new_session.initialize.session_id}/{status}"
            token = {"X-Xsrftoken": cookies(ada)[XSRF_COOKIE_NAME]}
            answer = ada.put(place, files={"f": ("f", bytes(size))}, headers=token)
            assert answer.status_code == status, answer.text
    assert answer.text.startswith(
        "all your pages hold at most 0 MB of files: import those of the other pages"
    )


def test_the_table_of_the_documentation_has_every_limit() -> None:
    text = shipped("docs/serving.md").read_text("utf-8")
    for limit in LIMITS:
        assert f"| {limit.things} | {limit.at_once} | {limit.per_minute} |" in text
    assert f"at most {EACH} of a person run" in text
    assert f"{uploads.OF_PERSON // uploads.MB} MB" in text
    for words, tenths in (
        ("connections of all", 10),
        ("requests and pages of an address (IPv6: the first 64 bits)", connections.OF_ADDRESS),
        ("requests and pages of a person who has signed in", connections.OF_PERSON),
    ):
        assert f"| {words} | {connections.IN_ALL * tenths // 10:,} |" in text
