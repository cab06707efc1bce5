"""Each stored act carries the person who did it, and nothing that others read names this person's subject."""

import json
from pathlib import Path

import pytest

from domain.kernel.aggregate import Recorded
from domain.kernel.messages import Person
from domain.library.remarks import Moment
from domain.library.reports import roles_id
from domain.library.roles import Holder, Role, RoleGiven
from projections.projector.projector import WAREHOUSE, Projector
from projections.projector.publish import publish
from tests.helpers.command import Vidi
from tests.helpers.shown import played
from vidi.care.verify import verify
from vidi.club.accounts import ask, join
from vidi.club.acts import newest, of_game
from vidi.club.roles import give
from vidi.library.library import Library
from vidi.library.people import name
from vidi.library.queries import name as name_query
from vidi.library.recording import Recorder
from vidi.library.remarks import note, rename

ADA, BO = Person("sub-7001", "Ada Lovelace"), Person("sub-7002", "Bo")
DONE = ["Game started", "Move made", "Move made", "Note written", "Game renamed", "Person named"]


@pytest.fixture
def library(anywhere: None, tmp_path: Path) -> Library:
    """A library in which Ada did all kinds of acts."""
    library = Library(tmp_path / "library")
    library.store.by = ADA
    game = played(("Ann", "Bo"), "short", 2)
    library.record(game)
    note(library, game.id, Moment(1, None), "Why not")
    rename(library, game.id, "Evening")
    name(library, ["Ann", "Anna"])
    name_query(library, "All", "FROM games")
    give(library, Holder(False, "zoe@example.org"), Role.READER)
    ask(library, "sub-7001", "Ann")
    join(library, "zoe@example.org", "Bo")
    return library


def test_every_act_has_who_did_it_and_the_game(library: Library) -> None:
    with library:
        game = library.games()[0].id
        done = newest(library.store, 100)[::-1]
        assert [one.act for one in done] == [*DONE, "Query named", "Role given", "Name asked", "Name joined"]
        assert {(one.subject, one.name) for one in done} == {ADA}
        assert [one.game for one in done] == [game] * 5 + [None] * 5
        assert of_game(library.store, game) == done[:5]
        assert newest(library.store, 2) == done[:-3:-1]
        assert verify(library.folder, library.store, lambda done: None).ok


def test_a_branch_is_an_act_of_who_began_it_and_so_are_moves_that_follow(library: Library) -> None:
    with library:
        library.store.by = BO
        branch = Recorder.branch(library, library.games()[0].id, 1, at_table=False).id
        started, moved = of_game(library.store, branch)
        assert started.name == "Bo"
        assert moved.name == "Bo"
        assert _names(library, f"WHERE game_id = '{branch}'") == [("GameStarted", "Bo")]


def test_a_second_import_finds_the_same_game_whoever_imports(library: Library, tmp_path: Path) -> None:
    with library:
        record = tmp_path / "a.vidi.jsonl"
        record.write_text(library.game(library.games()[0].id).record(), "utf-8")
        library.store.by = BO
        assert library.import_files([record]).counts()["same"] == 1


def test_no_record_names_who_did_it(library: Library) -> None:
    with library:
        record = library.game(library.games()[0].id).record()
    assert "7001" not in record
    assert "Lovelace" not in record


def test_the_tables_have_names_and_neither_subjects_nor_addresses(library: Library) -> None:
    with library:
        assert len(_names(library)) == 10
        assert set(_names(library)) >= {("MoveMade", "Ada Lovelace"), ("RoleGiven", "Ada Lovelace")}
        for secret in ("7001", "example.org", "Lovelace"):
            rows = library.sql("SELECT 1 FROM facts.events WHERE contains(payload::VARCHAR, ?)", [secret])
            assert not len(rows), secret
        assert not len(library.sql("SELECT 1 FROM facts.acts WHERE acts::VARCHAR LIKE '%7001%'"))


def test_an_act_that_comes_without_a_game_is_in_the_table(anywhere: None, tmp_path: Path) -> None:
    with Library(tmp_path / "new") as library:
        library.store.by = ADA
        for role in (Role.READER, Role.KEEPER):
            give(library, Holder(False, "zoe@example.org"), role)
            names = _names(library)
        assert names == [("RoleGiven", "Ada Lovelace")] * 2


def test_tables_whose_last_event_is_signed_are_used_again(library: Library) -> None:
    with library, Projector(library.folder / WAREHOUSE, library.store.rows) as projector:
        projector.catch_up()
        before = publish(projector, library.folder)
        projector.close()
        with Projector(library.folder / WAREHOUSE, library.store.rows) as again:
            assert publish(again, library.folder) == before


def test_a_role_that_was_given_before_acts_had_names_counts(library: Library) -> None:
    with library:
        old = RoleGiven(role="keeper", person="old", by="sub-1")
        library.store.by = None
        version = library.store.version(roles_id())
        library.store.events.put([Recorded(roles_id(), version + 1, old)])
        assert library.store.roles().of("old", None, []) == Role.KEEPER
        assert newest(library.store, 1)[0].subject == "sub-1"
        assert len(_names(library)) == 10


def test_the_log_is_printed(vidi: Vidi, library: Library) -> None:
    with library:
        game = str(library.games()[0].id)
    where = ("--library", library.folder)
    lines = vidi("log", *where).out.splitlines()
    assert len(lines) == 10
    assert lines[1].endswith(f"Move made · {game[:8]} · Ada Lovelace (sub-7001)")
    assert [line.split(" · ")[1] for line in vidi("log", game[:8], *where).out.splitlines()] == DONE[:5]
    (last,) = json.loads(vidi("log", "--last", 1, "--json", *where).data)["acts"]
    assert (last["act"], last["subject"], last["game"]) == ("Name joined", "sub-7001", None)
    assert vidi("log", "x", *where).err == f"vidi: no game begins with 'x' in {library.folder}\n"


def _names(library: Library, where: str = "") -> list[tuple[str, str]]:
    rows = library.sql(f"SELECT act, name FROM acts {where} ORDER BY position")  # noqa: S608 - our own
    return list(rows.itertuples(index=False, name=None))
