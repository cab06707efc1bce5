"""On a server, moves of a running game are for its people (test_door_table.py tries each act)."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from dashboard.access.importing import Importing
from domain.kernel.chance import SeededChance
from domain.kernel.messages import Person
from domain.library.roles import Holder, Permission, Role
from tests.helpers.serving import start, stop
from tests.helpers.shown import played
from tests.helpers.signing import (
    connected,
    keys,
    page_run,
    serving,
    shown,
    signed_in,
)
from vidi.club.accounts import join
from vidi.club.roles import give
from vidi.importers.reading.given import Held
from vidi.library.library import Library
from vidi.library.remarks import RemarkError, admit, dismiss

pytestmark = pytest.mark.usefixtures("browsers")
PEOPLE = {
    "rea": Role.READER,
    "bo": Role.RECORDER,
    "typ": Role.RECORDER,
    "sam": Role.RECORDER,
    "kee": Role.KEEPER,
}
MOVE = {"bo", "kee"}
"""The people who may move in a game that nobody began: one seat has the name of bo."""
PATIENCE = 60


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("moving") / "library"
    with Library(folder) as library:
        for name, role in PEOPLE.items():
            give(library, Holder(False, name), role)
        join(library, "bo", "Bo")
        join(library, "sam", "Sam")
        library.record(played(("Bo", "Cy"), "nobody", 3, title="Nobody's"))
        library.store.by = Person("typ", "Typ")
        library.record(played(("Bo", "Cy"), "begun", 3, title="Begun"))
    return folder


@pytest.fixture(scope="module")
def address(folder: Path, issuer: str) -> Iterator[str]:
    process, address = start(folder, serving(keys(issuer)))
    yield address
    stop(process)


def ids(folder: Path) -> dict[str, str]:
    with Library(folder) as library:
        return {str(game.started.title): str(game.id) for game in library.games()}


def a_move(folder: Path, id_: str) -> dict[str, Any]:
    """An act: a move."""
    with Library(folder) as library:
        game = library.game(id_)
    due = game.rules.to_act(game.state())[0]
    command = game.rules.legal(game.state(), due).sample(SeededChance("a move", 0).below)
    made = {"seat": due, "command": command.NAME, "args": command.args()}
    return {"act": "make", "n": len(game.moves) + 1, **made}


def stored(folder: Path) -> int:
    with Library(folder) as library:
        return library.store.position()


def test_a_game_that_nobody_began_is_for_its_seats_and_keepers(address: str, folder: Path) -> None:
    id_ = ids(folder)["Nobody's"]
    for name in PEOPLE:
        client, records = signed_in(address, name), PEOPLE[name].may(Permission.RECORD)
        with connected(address, client) as socket:
            came = page_run(socket, "replay", f"game={id_}&play=hand.hand")
            assert ("You follow this game" in shown(came)) == (records and name not in MOVE)
        before = stored(folder)
        answer = client.post(f"/api/v1/games/{id_}/acts", json=a_move(folder, id_))
        assert answer.status_code == (200 if name in MOVE else 403), name
        assert (stored(folder) > before) == (name in MOVE), name
        if records and name not in MOVE:
            assert "moves of this game are for the person who began it" in answer.json()["message"]


def test_a_name_that_was_admitted_moves_until_it_is_dismissed(address: str, folder: Path) -> None:
    id_ = ids(folder)["Begun"]
    client = signed_in(address, "sam")
    for change, more in ((admit, True), (dismiss, False)):
        with Library(folder) as library:
            game = library.game(id_).id
            with pytest.raises(RemarkError, match='"Cy" belongs to no account'):
                admit(library, game, "Cy")
            assert change(library, game, "Sam")
            assert not change(library, game, "Sam")
        before = stored(folder)
        client.post(f"/api/v1/games/{id_}/acts", json=a_move(folder, id_))
        assert (stored(folder) > before) == more


def test_an_import_adds_no_move_to_a_game_of_others(tmp_path: Path) -> None:
    whole, begun = (played(("Bo", "Cy"), "begun", moves) for moves in (6, 3))
    record = partial(Held, "more.vidi.jsonl")
    with Library(tmp_path / "whole") as library:
        library.record(whole)
        data = library.game(whole.id).record().encode()
    folder = tmp_path / "library"
    with Library(folder) as library:
        library.store.by = Person("typ", "Typ")
        library.record(begun)

    def moves(who: str, *own: str, keeps: bool = False, look: bool = False) -> int:
        importing = Importing(folder, [record(data)], look, by=Person(who, who), own=own, keeps=keeps)
        importing.wait(PATIENCE)
        assert importing.report is not None, importing.refused
        (game,) = importing.report["games"]
        assert ("others record its moves" in str(game)) == (who == "sam")
        with Library(folder) as library:
            return len(library.game(begun.id).moves)

    assert moves("sam", "Sam") == 3
    assert moves("kee", keeps=True, look=True) == 3
    assert moves("bo", "Bo") == 6
