"""In a game that hides hands and is not over, no door gives a hand to anybody but the person of its seat."""

import re
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import httpx2
import pytest

from dashboard.access import limits
from dashboard.access.importing import Importing
from domain import catalog
from domain.kernel.aggregate import Game
from domain.kernel.messages import Person
from domain.library.remarks import Moment
from domain.library.roles import Holder, Role
from tests.games.examples import HIDDEN
from tests.generic.games import NAMES
from tests.helpers import signing, toy
from tests.helpers.serving import Ready, start, stop
from tests.helpers.shown import played
from tests.helpers.signing import (
    closed_after,
    connected,
    keys,
    page_run,
    shown,
    signed_in,
    visitor,
)
from vidi.club.accounts import join
from vidi.club.roles import admit, give
from vidi.importers.reading.given import Held
from vidi.library.library import Library
from vidi.library.remarks import note

CARD = 4
NOTE = "Seven would be bold"
PEOPLE = {"rea": Role.READER, "bo": Role.RECORDER, "typ": Role.RECORDER, "kee": Role.KEEPER}
VIEWS = ("all", "0", "1", "2")
SEEN = {
    "Joined": {"rea": {"1"}, "bo": {"2"}},
    "Typed": {"typ": {"1"}, "bo": {"2"}},
    "Own": {"typ": {"all", "1", "2"}},
}
"""By title of a game, the views of people beside that of an onlooker, which is for everybody."""
DOORS = (
    "/replay/{game}/{version}/{seat}.json",
    "/review/{game}/{version}/{seat}",
    "/api/v1/games/{game}/events?seat={seat}",
    "/api/v1/games/{game}/positions/1?seat={seat}",
    "/api/v1/games/{game}/picture?seat={seat}",
    "/api/v1/games/{game}/replay?seat={seat}",
    "/api/v1/games/{game}/review?seat={seat}",
    "/share/{game}/{seat}/replay.html",
    "/share/{game}/{seat}/record.vidi.jsonl",
    "/share/{game}/{seat}/1.svg",
    "/share/{game}/{seat}/1.png",
    "/share/{game}/{seat}/0-1.gif",
    "/share/{game}/{seat}/0-1.gif.jsonl",
)
QUERIES = (
    "SELECT 1 FROM facts.events SEMI JOIN (FROM games WHERE title <> 'Over') USING (game_id)",
    "SELECT 1 FROM moves JOIN games USING (game_id) WHERE title <> 'Over' AND args::VARCHAR LIKE '%7%'",
    "SELECT 1 FROM notes JOIN games USING (game_id) WHERE title <> 'Over'",
)
"""Queries of what games hide that are not over."""
PATIENCE = 60


class Club(NamedTuple):
    address: str
    games: dict[str, str]
    """By title, the id."""
    clients: dict[str, httpx2.Client]
    folder: Path

    def stored(self) -> int:
        """The number of the last stored event."""
        with Library(self.folder) as library:
            return library.store.position()


def game(title: str, *names: str) -> Game:
    """A game that waits for the guess of seat 2."""
    game = Game.start(toy.RULES, names, chance=[{"card": CARD}], seed=title, title=title)
    game.move(1, "guess", {"total": 7}, note=NOTE)
    return game


def served(auth: dict[str, Any], folder: Path, ready: Ready) -> None:
    """Serves a club with the toy among its games."""
    assert "toy" in NAMES  # whose module has the board
    vars(limits)["EXPORTS"] = limits.EXPORTS._replace(per_minute=1_000)
    catalog.games().by_name.update(toy=toy.RULES)
    with Library(folder) as library:
        for name, role in PEOPLE.items():
            give(library, Holder(False, name), role)
        admit(library, True)
        join(library, "rea@example.org", "Ada")
        join(library, "bo", "Bo")
        library.store.by = Person("typ", "Typ")
        games = [game("Joined", "Ada", "Bo"), game("Typed", "Cy", "Bo"), game("Own", "Di", "Ed")]
        over = game("Over", "Ada", "Bo")
        over.move(2, "guess", {"total": 7})
        library.record(*games, over)
        for one in games:
            note(library, one.id, Moment(1, None), NOTE)
    signing.club(auth, folder, ready)


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory, issuer: str) -> Iterator[Club]:
    folder = tmp_path_factory.mktemp("hands") / "library"
    process, address = start(folder, partial(served, keys(issuer)))
    with Library(folder) as library:
        games = {str(one.started.title): str(one.id) for one in library.games()}
    with closed_after():
        people = {name: signed_in(address, name) for name in PEOPLE}
        yield Club(address, games, {**people, "guest": visitor(address)}, folder)
    stop(process)


def test_every_door_gives_a_hand_to_the_person_of_its_seat_alone(club: Club) -> None:
    for title, seen in SEEN.items():
        id_ = club.games[title]
        version = club.clients["kee"].get(f"/replay/{id_}/version").json()["version"]
        for name, client in club.clients.items():
            # The view of an onlooker, which all may have, is drawn for all of one game.
            for seat in VIEWS if title == "Joined" else set(VIEWS) - {"0"}:
                for door in DOORS:
                    answer = client.get(door.format(game=id_, version=version, seat=seat))
                    allowed = seat in seen.get(name, set()) | {"0"}
                    status = 200
                    if "record" in door and seat != "all":
                        status = 400  # a record is whole
                    elif "v1" in door and "review" in door:
                        status = (
                            404 if seat in "12" else 422
                        )  # the toy has no chances, and all have none together
                    assert answer.status_code == (status if allowed else 403), (title, name, seat, door)
                    if not allowed:
                        assert answer.headers["cache-control"] == "no-store"
                        if "review?" in door:
                            assert client.post(answer.url).status_code in (401, 403)


def test_the_view_of_an_onlooker_has_no_hand_and_no_note(club: Club) -> None:
    for title in SEEN:
        id_ = club.games[title]
        version = club.clients["kee"].get(f"/replay/{id_}/version").json()["version"]
        for path in (
            f"/replay/{id_}/{version}/0.json",
            f"/share/{id_}/0/replay.html",
            f"/share/{id_}/0/1.svg",
        ):
            text = club.clients["kee"].get(path).text
            assert "card ?" in text, path
            for secret in (f"card {CARD}", NOTE, "guesses 7"):
                assert secret not in text, (path, secret)
        for path, name in (("record", "typ" if title == "Joined" else "bo"), ("events", "kee")):
            assert club.clients[name].get(f"/api/v1/games/{id_}/{path}").status_code == 403
        seen = club.clients["kee"].get(f"/api/v1/games/{id_}/events?seat=0").text
        assert NOTE not in seen
        assert not re.search(r'"(total|card)":[1-9]', seen)
        assert "by_name" not in seen


def test_a_game_that_is_over_is_open_to_all(club: Club) -> None:
    id_ = club.games["Over"]
    for seat in VIEWS:
        for door in ("/share/{game}/{seat}/1.svg", "/share/{game}/{seat}/replay.html"):
            assert club.clients["guest"].get(door.format(game=id_, seat=seat)).status_code == 200
    for record in (f"/share/{id_}/all/record.vidi.jsonl", f"/api/v1/games/{id_}/record"):
        assert club.clients["guest"].get(record).status_code == 200


@pytest.mark.parametrize(
    "asked", ["", "&seat=all", "&seat=1", "&seat=2", "&play=hand.hand", "&play=random.hand"]
)
def test_a_page_shows_own_hands_alone_whatever_its_address_asks(club: Club, asked: str) -> None:
    for title in ("Joined", "Typed"):
        id_ = club.games[title]
        for name, client in club.clients.items():
            client.get("/_stcore/health")
            with connected(club.address, client) as socket:
                came = "".join(map(str, page_run(socket, "replay", f"game={id_}&{asked}")))
            fetched = set(re.findall(rf"/replay/{id_}/\d+/(\w+)\.json", came))
            assert fetched <= SEEN[title].get(name, {"0"}), (title, name)
            if fetched == {"0"}:
                assert NOTE not in came


def test_a_game_that_hides_hands_has_no_branches(club: Club) -> None:
    for title in (*SEEN, "Over"):
        for name in ("bo", "typ", "kee"):
            before = club.stored()
            answer = acted(club, name, title, act="branch", move=0)
            assert answer.status_code == (200 if title == "Over" else 403)
            assert (club.stored() > before) == (title == "Over"), (title, name)


def test_a_table_adds_to_a_replay_own_hands_alone(club: Club) -> None:
    """A table has the difference from the version that a page has, in the view of the table."""
    for name, client in club.clients.items():
        for title in ("Joined", "Typed"):
            id_ = club.games[title]
            version = client.get(f"/replay/{id_}/version").json()["version"]
            asked = [f"seat={seat}&after={after}" for seat in VIEWS for after in range(1, version)]
            tables = [client.get(f"/api/v1/games/{id_}/table?{each}") for each in asked]
            assert any(table.json()["more"] for table in tables)
            for table in tables:
                seat = table.json()["seat"]
                assert seat in SEEN[title].get(name, {"0"}), (title, name)
                if seat == "0":
                    assert not [
                        secret for secret in (f"card {CARD}", "guesses 7", NOTE) if secret in table.text
                    ]


def acted(club: Club, name: str, title: str, **act: object) -> httpx2.Response:
    return club.clients[name].post(f"/api/v1/games/{club.games[title]}/acts", json=act)


def test_acts_need_the_hand_of_their_seat_and_show_no_other(club: Club) -> None:
    guess = {"n": 2, "seat": 2, "command": "guess", "args": {"total": 7}}
    before = club.stored()
    for name in ("typ", "kee"):
        acts: tuple[dict[str, object], ...] = (
            {"act": "make", **guess},
            {"act": "try", **guess},
            {"act": "why", "n": 2, "seat": 2},
            {"act": "take_back", "n": 2, "seat": 1, "to": 0},
            {"act": "note", "move": 1, "text": "A note.", "seat": "all"},
            {"act": "bookmark", "move": 1, "seat": "0"},
        )
        for act in acts:
            assert acted(club, name, "Joined", **act).status_code == 403, (name, act)
    for name in club.clients.keys() - {"bo"}:
        bots = acted(club, name, "Joined", act="bots", bots=["random", "random"])
        assert (bots.status_code == 200) == (name in ("typ", "kee")), name
    assert club.stored() == before


def answer(club: Club, name: str, sql: str) -> str:
    """The texts of the SQL page with the answer to a query."""
    until = time.monotonic() + PATIENCE
    with connected(club.address, club.clients[name]) as socket:
        while time.monotonic() < until:
            texts = shown(page_run(socket, "sql", str(httpx2.QueryParams({"q": sql}))))
            if re.search(r"No rows|\d rows?\*\*|The query failed", texts):
                return texts
    raise AssertionError(texts)


def test_readers_and_recorders_query_no_hidden_thing_and_keepers_all(club: Club) -> None:
    for sql in QUERIES:
        assert "No rows" in answer(club, "typ", sql), sql
        assert re.search(r"\d row", answer(club, "kee", sql)), sql
        assert club.clients["typ"].get("/api/v1/sql", params={"sql": sql}).content == b"", sql
        assert club.clients["kee"].get("/api/v1/sql", params={"sql": sql}).content, sql
    assert "No rows" in answer(club, "rea", QUERIES[0])
    assert "The query failed" in answer(club, "rea", "FROM glob('lake/**')")
    assert "**4 rows**" in answer(club, "rea", "SELECT title, moves FROM games WHERE moves > 0")


def test_an_import_does_not_compare_a_record_with_a_game_that_hides_hands(tmp_path: Path) -> None:
    """The message about a conflict quotes a move, and no conflict means that a guess is right."""
    folder = tmp_path / "library"
    with Library(folder) as library:
        library.store.by = Person("typ", "Typ")
        library.record(going := played(("Ada", "Bo", "Cy"), "going", 12, rules=HIDDEN))
        join(library, "ada", "Ada")
        record = Held("guess.vidi.jsonl", library.game(going.id).record().encode())

    def refused(who: str, *own: str) -> bool:
        importing = Importing(folder, [record], True, by=Person(who, who), own=own)
        importing.wait(PATIENCE)
        assert importing.report is not None, importing.refused
        (game,) = importing.report["games"]
        return "hides its hands from you" in str(game)

    assert refused("ada", "Ada")
    assert refused("typ"), "the hand of Ada is hers"
    assert not refused("typ", "Ada")
