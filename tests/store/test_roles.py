"""Roles: given, taken away, by person, by address and by group."""

import json
from pathlib import Path

import pytest

from domain.kernel.messages import Person
from domain.library.roles import Holder, Role, RoleGiven, folded
from tests.helpers.command import Vidi
from vidi.club.roles import RoleError, admit, give
from vidi.library.library import Library
from vidi.store.events import StoreConflict

ADA = Holder(False, "ada@example.org")
CLUB = Holder(True, "members")


def test_a_person_has_the_highest_role_of_subject_address_and_groups(library: Library) -> None:
    give(library, CLUB, Role.READER)
    give(library, ADA, Role.RECORDER)
    give(library, Holder(False, "7001"), Role.KEEPER)
    of = library.store.roles().of
    assert of("1", None, []) == Role.GUEST
    assert of("1", None, ["members", "staff"]) == Role.READER
    assert of("1", "ada@example.org", ["members"]) == Role.RECORDER
    assert of("7001", None, []) == Role.KEEPER


def test_a_group_is_no_person_and_an_address_has_no_case(library: Library) -> None:
    give(library, Holder(False, "Ada@Example.org"), Role.KEEPER)
    of = library.store.roles().of
    assert of("1", "ada@example.ORG", []) == Role.KEEPER
    assert of("1", None, ["ada@example.org"]) == Role.GUEST
    give(library, Holder(False, "Bo"), Role.KEEPER)
    assert library.store.roles().of("bo", None, ["Bo"]) == Role.GUEST


@pytest.mark.parametrize("subject", ["ada@example.org", "ADA@EXAMPLE.ORG"])
def test_a_subject_that_looks_like_an_address_is_none(library: Library, subject: str) -> None:
    give(library, ADA, Role.KEEPER)
    of = library.store.roles().of
    assert of(subject, None, []) == Role.GUEST
    give(library, Holder(False, subject, is_subject=True), Role.READER)
    of = library.store.roles().of
    assert of(subject, None, []) == Role.READER
    assert of(subject.swapcase(), None, []) == Role.GUEST, "the letters of a subject count"
    assert of("1", subject, []) == Role.KEEPER
    give(library, Holder(False, "7001"), Role.KEEPER)
    assert library.store.roles().of("1", "7001", []) == Role.GUEST, "an address without an @ is none"


@pytest.mark.parametrize(
    ("given", "verified"),
    [("kay@example.org", "\u212aay@example.org"), ("i\u0307da@example.org", "\u0130da@example.org")],
)
def test_letters_beside_ascii_have_no_small_ones(library: Library, given: str, verified: str) -> None:
    give(library, Holder(False, given), Role.KEEPER)
    of = library.store.roles().of
    assert of("1", verified, []) == Role.GUEST
    assert of("1", given.replace("a", "A"), []) == Role.KEEPER


def test_a_role_that_was_given_before_to_a_text_with_an_at_is_of_the_address() -> None:
    stored = '{"role": "keeper", "person": "Ada@example.org", "given_at": null}'
    event = RoleGiven.ADAPTER.validate_json(stored)
    assert folded([event]).of("1", "ada@example.org", []) == Role.KEEPER
    assert folded([event]).of("Ada@example.org", None, []) == Role.GUEST
    assert event.fields() == json.loads(stored) | {"group": None}


def test_the_role_that_was_given_last_counts(library: Library) -> None:
    assert give(library, ADA, Role.KEEPER)
    assert not give(library, ADA, Role.KEEPER)
    assert give(library, ADA, Role.GUEST)
    assert library.store.roles().given == {}


def test_a_role_that_another_process_gives_counts_at_once(library: Library) -> None:
    for role in (Role.READER, Role.KEEPER, Role.GUEST):
        with Library(library.folder) as other:
            give(other, ADA, role)
        assert library.store.roles().of("1", ADA.name, []) == role


def test_a_page_leaves_the_last_keeper(library: Library) -> None:
    give(library, ADA, Role.KEEPER)
    library.store.by = Person("1", "Ada")
    with pytest.raises(RoleError, match="the only keeper"):
        give(library, Holder(False, "ADA@example.org"), Role.READER)
    library.store.by = None
    give(library, ADA, Role.READER)  # the terminal may


def test_a_change_that_was_decided_by_older_roles_is_not_stored(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two keepers take each other's role away at once: one of them stays."""
    bo = Holder(False, "bo@example.org")
    give(library, ADA, Role.KEEPER)
    give(library, bo, Role.KEEPER)
    before = library.store.roles()
    give(library, bo, Role.GUEST)
    monkeypatch.setattr(library.store, "roles", lambda: before)
    with pytest.raises(StoreConflict, match="nothing was stored"):
        give(library, ADA, Role.GUEST)


def test_guests_are_admitted_and_shut_out(library: Library) -> None:
    assert not library.store.roles().open
    assert admit(library, True)
    assert not admit(library, True)
    assert library.store.roles().open
    assert admit(library, False)
    assert not library.store.roles().open


@pytest.mark.parametrize("name", ["", " ada", "a\nb", "x" * 256])
def test_a_name_that_cannot_be_shown_gets_no_role(library: Library, name: str) -> None:
    with pytest.raises(RoleError, match="1 to 255 letters in one line"):
        give(library, Holder(False, name), Role.READER)


def test_naming_a_keeper_makes_an_empty_library(vidi: Vidi) -> None:
    assert "there is no library in library" in vidi("roles", "grant", "ada", "reader").err
    assert vidi("roles", "grant", "ada", "keepr").code == 1
    assert not Path("library").exists()
    assert vidi("roles", "grant", "ada", "keeper").code == 0
    assert vidi("roles").out.splitlines()[0] == "keeper: ada"
    assert vidi("games").code == 0


@pytest.mark.usefixtures("anywhere")
def test_roles_are_given_and_listed_in_the_terminal(vidi: Vidi, library: Library) -> None:
    library.close()
    where = ("--library", "library")
    assert "no roles are given" in vidi("roles", *where).out
    assert vidi("roles", "grant", "ada@example.org", "keeper", *where).code == 0
    assert vidi("roles", "grant", "members", "reader", "--group", *where).code == 0
    assert vidi("roles", "grant", "bo@club", "reader", "--subject", *where).code == 0
    assert vidi("roles", "grant", "x", "reader", "--subject", "--group", *where).code == 1
    assert vidi("roles", "open", *where).code == 0
    assert vidi("roles", *where).out.splitlines() == [
        "keeper: ada@example.org",
        "reader: subject bo@club",
        "reader: group members",
        "guests may see the library",
    ]
    assert json.loads(vidi("roles", "--json", *where).data) == {
        "roles": [
            {"person": "ada@example.org", "kind": "address", "role": "keeper"},
            {"person": "bo@club", "kind": "subject", "role": "reader"},
            {"group": "members", "kind": "group", "role": "reader"},
        ],
        "open": True,
    }
    refused = vidi("roles", "grant", "bo", "boss", *where)
    assert refused.code == 1
    assert refused.err == 'vidi: there is no role "boss"; the roles are guest, reader, recorder, keeper\n'
    assert vidi("verify", *where).code == 0
