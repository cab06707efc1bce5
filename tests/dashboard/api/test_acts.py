"""Acts by programs: games are begun and continued over HTTP."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx2
import pytest

from tests.games.examples import OPEN
from tests.helpers.served import fixtures
from tests.helpers.shown import played
from vidi.library.library import Library

GAME = played(("Ada", "Bo"), "acts", 10)
ELSEWHERE = played(("Ada", "Bo"), "elsewhere", 10, platform="elsewhere")


folder, address, client = fixtures(GAME, ELSEWHERE)


def acted(client: httpx2.Client, game: object, **act: Any) -> httpx2.Response:
    return client.post(f"/games/{game}/acts", json=act)


def choice(client: httpx2.Client, game: object) -> dict[str, Any]:
    """A legal move of a game, from its table."""
    answer = client.get(f"/games/{game}/table", params={"play": "hand.hand"})
    assert answer.status_code == 200, answer.text
    play = answer.json()["play"]
    for offer in play["offers"]:
        for command in offer["commands"]:
            for one in command["choices"]:
                made = {"seat": offer["seat"], "command": command["command"], "args": one["args"]}
                return {"n": play["n"], **made}
    raise AssertionError(play)


@pytest.mark.parametrize("game", ["nothing", "..", "play.x", f"{OPEN.name}.bots", "\x00"])
def test_a_game_without_rules_here_does_not_begin(client: httpx2.Client, game: str) -> None:
    answer = client.post("/begin", json={"game": game, "seats": ["Ada", "Bo"]})
    assert (answer.status_code, answer.json()["rule"]) == (422, "record:4")


def test_a_program_begins_a_game_moves_takes_back_and_lets_bots_move(
    client: httpx2.Client, folder: Path
) -> None:
    begun = client.post("/begin", json={"game": OPEN.name, "seats": ["Ada", "Steady"], "title": "By HTTP"})
    game = begun.json()["game"]
    move = choice(client, game)
    tried = acted(client, game, act="try", **move).json()
    assert (tried["args"], tried["refusal"]) == (move["args"], None)
    made = acted(client, game, act="make", **move)
    assert made.json()["draw"] is None
    again = acted(client, game, act="make", **move)
    assert (again.status_code, again.json()["message"]) == (
        409,
        "another player moved first: this is the current game",
    )
    back = acted(client, game, act="take_back", n=move["n"] + 1, seat=move["seat"], to=0)
    assert back.json()["version"] == made.json()["version"] + 1
    bots = acted(client, game, act="bots", bots=["steady", "steady"])
    with Library(folder) as library:
        stored = library.game(game)
    assert (stored.title, stored.names) == ("By HTTP", ("Ada", "Steady"))
    assert bots.json()["version"] == len(stored.stream) > made.json()["version"] + 1


def test_an_act_answers_with_the_table_that_follows_on_a_version(client: httpx2.Client) -> None:
    game = client.post("/begin", json={"game": OPEN.name, "seats": ["Ada", "Bo"]}).json()["game"]
    before = client.get(f"/games/{game}/table", params={"play": "hand.hand"}).json()
    acts = f"/games/{game}/acts?play=hand.hand&after="
    made = client.post(f"{acts}{before['version']}", json={"act": "make", **choice(client, game)}).json()
    table = made["table"]
    assert table | {"more": None} == client.get(f"/games/{game}/table", params={"play": "hand.hand"}).json()
    site = str(client.base_url).removesuffix("/api/v1/")
    follows = client.get(f"{site}{table['url']}&after={before['version']}")
    assert table["more"] == {"after": before["version"], "replay": follows.json()}
    missing = client.post(f"{acts}999", json={"act": "note", "move": 0, "text": "x"}).json()
    assert missing["table"]["more"] is None


def test_a_refusal_has_rule_place_and_message(client: httpx2.Client) -> None:
    move = choice(client, GAME.id)
    n, seat = move["n"], move["seat"]
    other = acted(client, GAME.id, act="make", **move | {"seat": 3 - seat})
    assert other.status_code == 422
    assert other.json()["rule"].startswith(f"{OPEN.name}:")
    assert other.json()["href"].startswith("/rules?rule=")
    unknown = acted(client, GAME.id, act="make", n=n, seat=seat, command="fly")
    assert (unknown.status_code, unknown.json()["rule"]) == (422, "record:8")
    for wrong, place in (
        ({"act": "make", "n": "1", "seat": 1, "command": "x"}, "body.make.n"),
        ({"act": "make", "n": 1, "seat": 1, "command": "x", "made_at": "2024"}, "body.make.made_at"),
        ({"act": "note", "move": 1, "text": " "}, "body.note.text"),
        ({"act": "fly"}, "body"),
    ):
        answer = acted(client, GAME.id, **wrong)
        assert (answer.status_code, answer.json()["place"]) == (422, place)
    elsewhere = acted(client, ELSEWHERE.id, act="make", **choice_of(ELSEWHERE))
    assert elsewhere.status_code == 404
    assert "played elsewhere" in elsewhere.json()["message"]


def choice_of(game: Any) -> dict[str, Any]:
    (seat, *_) = OPEN.to_act(game.state)
    return {"n": game.next_move, "seat": seat, "command": "end_turn"}


def test_a_game_at_a_table_asks_for_its_outcomes(client: httpx2.Client, folder: Path) -> None:
    table: dict[str, Any] = {"game": OPEN.name, "seats": ["Ada", "Bo"], "at_table": True, "dealt": []}
    for _ in range(200):
        begun = client.post("/begin", json=table).json()
        if begun["game"]:
            break
        draw = begun["draw"]
        table["dealt"].append({draw["draw"]: draw["options"][0]["value"]})
    with Library(folder) as library:
        assert library.game(begun["game"]).started.seed is None


def test_remarks_and_branches_by_a_program(client: httpx2.Client, folder: Path) -> None:
    for act in (
        {"act": "note", "move": 3, "text": "Look"},
        {"act": "bookmark", "move": 2},
        {"act": "bookmark", "move": 4},
        {"act": "unmark", "move": 4},
    ):
        assert acted(client, GAME.id, **act).status_code == 200
    remarks = client.get(f"/games/{GAME.id}/table").json()["remarks"]
    assert [(note["move"], note["text"]) for note in remarks["notes"]] == [(3, "Look")]
    assert remarks["bookmarks"] == [{"move": 2, "event": None}]
    assert acted(client, GAME.id, act="note", move=99, text="x").status_code == 422
    assert acted(client, GAME.id, act="withdraw", note=remarks["notes"][0]["number"]).status_code == 200
    branch = acted(client, GAME.id, act="branch", move=5, bots=["steady", None]).json()["game"]
    with Library(folder) as library:
        assert [len(library.game(branch).moves), library.game(branch).started.bots] == [5, ("steady", None)]
        assert library.game(GAME.id).remarks.notes == ()


def test_a_request_with_a_key_of_before_is_executed_once(client: httpx2.Client, folder: Path) -> None:
    beginning = {"game": OPEN.name, "seats": ["Ada", "Bo"], "title": "Once"}

    def begin(title: str = "Once", key: str = "one") -> httpx2.Response:
        return client.post("/begin", json=beginning | {"title": title}, headers={"Idempotency-Key": key})

    with ThreadPoolExecutor(4) as programs:
        answers = [one.result() for one in [programs.submit(begin) for _ in range(4)]]
    (game,) = {answer.json()["game"] for answer in answers}
    other = begin("Twice")
    assert (other.status_code, other.json()["place"]) == (422, "header.Idempotency-Key")
    assert begin(key="two").json()["game"] != game
    note = {"act": "note", "move": 0, "text": "Once"}
    for _ in range(2):
        client.post(f"/games/{game}/acts", json=note, headers={"Idempotency-Key": "note"})
    with Library(folder) as library:
        assert len(library.game(game).remarks.notes) == 1


def test_of_programs_and_a_page_that_move_at_once_one_is_first(client: httpx2.Client, folder: Path) -> None:
    game = client.post("/begin", json={"game": OPEN.name, "seats": ["Ada", "Bo"]}).json()["game"]
    move = choice(client, game)
    with ThreadPoolExecutor(8) as programs:
        sent = [programs.submit(acted, client, game, act="make", **move) for _ in range(8)]
        statuses = sorted(one.result().status_code for one in sent)
    assert statuses == [200] + [409] * 7
    with Library(folder) as library:
        assert len(library.game(game).moves) == 1
