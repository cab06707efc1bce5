"""On a server, moves of a running game are for its people: who began it, its seats, those whom they admit."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from dashboard.importing.importing import Importing
from domain.kernel.chance import SeededChance
from domain.kernel.messages import Person
from domain.library.roles import Holder, Role
from tests.helpers.serving import start, stop
from tests.helpers.shown import played
from tests.helpers.signing import (
    component,
    connected,
    keys,
    page_run,
    request,
    running,
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
MOVE = {"Begun": {"bo", "typ", "kee"}, "Nobody's": {"bo", "kee"}}
"""Who may move, by title: typ began one of the games, and one seat has the name of bo."""
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
def address(folder: Path) -> Iterator[str]:
    with running() as issuer:
        process, address = start(folder, serving(keys(issuer)))
        yield address
        stop(process)


def ids(folder: Path) -> dict[str, str]:
    with Library(folder) as library:
        return {str(game.started.title): str(game.id) for game in library.games()}


def acts(folder: Path, id_: str) -> list[dict[str, Any]]:
    """Requests of a page: a move, taking back, and a move of a bot."""
    with Library(folder) as library:
        game = library.game(id_)
    due = game.rules.to_act(game.state())[0]
    command = game.rules.legal(game.state(), due).sample(SeededChance("a move", 0).below)
    n = len(game.moves) + 1
    make = {"n": n, "seat": due, "command": command.NAME, "args": command.args()}
    back = {"n": n, "seat": due, "take_back": n - 2}
    return [{"act": "make", "line": make}, {"act": "make", "line": back}, {"act": "bots", "n": n}]


def stored(folder: Path) -> int:
    with Library(folder) as library:
        return library.store.position()


@pytest.mark.parametrize("title", MOVE)
def test_a_move_of_a_running_game_is_stored_for_its_people_alone(
    address: str, folder: Path, title: str
) -> None:
    id_ = ids(folder)[title]
    for name in PEOPLE:
        client = signed_in(address, name)
        follows = PEOPLE[name] >= Role.RECORDER and name not in MOVE[title]
        for act, asked in enumerate(("play=hand.hand", "play=hand.hand", "play=steady.steady")):
            with connected(address, client) as socket:
                came = page_run(socket, "replay", f"game={id_}&{asked}")
                assert ("You follow this game" in shown(came)) == follows
                before, wanted = stored(folder), acts(folder, id_)[act]
                after = page_run(socket, "replay", f"game={id_}&{asked}", *request(component(came), **wanted))
                assert (stored(folder) > before) == (name in MOVE[title]), (name, wanted)
                if follows:
                    assert "moves of this game are for the person who began it" in str(after)


def test_a_branch_is_of_the_person_who_makes_it(address: str, folder: Path) -> None:
    id_ = ids(folder)["Begun"]
    branch = {"act": "start", "move": 1, "seats": "hand.hand", "here": False, "at_table": False}
    with connected(address, signed_in(address, "sam")) as socket:
        came = page_run(socket, "replay", f"game={id_}")
        page_run(socket, "replay", f"game={id_}", *request(component(came), **branch))
        [own] = set(ids(folder).values()) - {ids(folder)[title] for title in MOVE}
        came = page_run(socket, "replay", f"game={own}&play=hand.hand")
        before, make = stored(folder), acts(folder, own)[0]
        page_run(socket, "replay", f"game={own}&play=hand.hand", *request(component(came), **make))
        assert stored(folder) > before


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
        with connected(address, client) as socket:
            came = page_run(socket, "replay", f"game={id_}&play=hand.hand")
            before, make = stored(folder), acts(folder, id_)[0]
            page_run(socket, "replay", f"game={id_}&play=hand.hand", *request(component(came), **make))
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
