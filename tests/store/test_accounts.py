"""Names of the library and the accounts of people who sign in."""

import json

import pytest

from domain.kernel.messages import Person
from domain.library.roles import Holder
from tests.helpers.command import Vidi
from tests.helpers.shown import played
from vidi.care.verify import verify
from vidi.club.accounts import ASKED_AT_MOST, AccountError, ask, join, names_of, part
from vidi.library import people
from vidi.library.library import Library
from vidi.library.people import joined_names
from vidi.store.events import StoreConflict

ADA = "ada@example.org"


def test_a_name_is_asked_for_joined_and_parted(library: Library) -> None:
    library.store.by = Person("7", "Ada Lovelace")
    assert ask(library, "7", "Ada")
    assert not ask(library, "7", "Ada")
    (asked,) = library.store.accounts().asked
    assert asked == (Holder(False, "7"), "Ada", "Ada Lovelace")
    assert names_of(library, "7", None) == frozenset()
    join(library, "7", "Ada")
    assert names_of(library, "7", None) == {"Ada"}
    assert library.store.accounts().asked == ()
    part(library, "7", "Ada")
    assert names_of(library, "7", None) == frozenset()
    ask(library, "7", "Bo")
    part(library, "7", "Bo")
    assert library.store.accounts().asked == ()
    assert verify(library.folder, library.store, lambda done: None).ok


def test_a_person_has_the_names_of_subject_and_address_and_all_names_of_that_player(library: Library) -> None:
    people.name(library, ["Ada", "Adah"])
    join(library, "Ada@Example.org", "Adah")
    join(library, "7", "Countess")
    assert names_of(library, "7", ADA) == {"Ada", "Adah", "Countess"}
    assert names_of(library, "8", ADA) == {"Ada", "Adah"}
    assert names_of(library, "8", None) == frozenset()
    assert joined_names(library) == {"Ada", "Adah", "Countess"}


def test_a_subject_that_looks_like_an_address_has_names_of_its_own(library: Library) -> None:
    join(library, ADA, "Ada")
    assert names_of(library, ADA, None) == frozenset()
    assert ask(library, ADA, "Bo", is_subject=True)
    (asked,) = library.store.accounts().asked
    join(library, asked.account.name, "Bo", is_subject=asked.account.is_subject)
    assert library.store.accounts().asked == ()
    assert names_of(library, ADA, None) == {"Bo"}
    assert names_of(library, "7", ADA) == {"Ada"}
    with pytest.raises(AccountError, match=f'"Ada" is no name of "subject {ADA}"'):
        part(library, ADA, "Ada", is_subject=True)


def test_a_player_belongs_to_one_account(library: Library) -> None:
    people.name(library, ["Ada", "Adah"])
    join(library, ADA, "Ada")
    for change in (ask, join):
        with pytest.raises(AccountError, match='"Ada" belongs to another account already'):
            change(library, "8", "Adah")
        with pytest.raises(AccountError, match='"Ada" belongs to this account already'):
            change(library, ADA, "Ada")
    with pytest.raises(AccountError, match='"Ada" is no name of "8"'):
        part(library, "8", "Ada")


@pytest.mark.parametrize(
    ("account", "name"), [("", "Ada"), (" x", "Ada"), ("x", " "), ("x", "a\nb"), ("x", "y" * 201)]
)
def test_what_cannot_be_shown_is_refused(library: Library, account: str, name: str) -> None:
    with pytest.raises(AccountError, match=r"is a subject or an address|a name is text of 1 to 200 letters"):
        join(library, account, name)
    assert library.store.position() == 0


def test_an_account_waits_for_a_few_names(library: Library) -> None:
    for number in range(ASKED_AT_MOST):
        ask(library, "7", f"Ada {number}")
    with pytest.raises(AccountError, match="at most 20 names"):
        ask(library, "7", "Ada")


def test_a_change_that_was_decided_by_older_names_is_not_stored(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two keepers join one name to two accounts at once: one of these has it."""
    before = library.store.accounts()
    join(library, "7", "Ada")
    monkeypatch.setattr(library.store, "accounts", lambda: before)
    with pytest.raises(StoreConflict, match="nothing was stored"):
        join(library, "8", "Ada")


@pytest.mark.usefixtures("anywhere")
def test_names_are_joined_and_listed_in_the_terminal(vidi: Vidi, library: Library) -> None:
    where = ("--library", "library")
    assert "no account has a name" in vidi("accounts", *where).out
    assert vidi("accounts", "join", ADA, "Ada", *where).code == 0
    with Library("library") as games:
        ask(games, "8", "Bo")
    assert vidi("accounts", *where).out.splitlines() == ["ada@example.org: Ada", "8 (?) asks for Bo"]
    assert json.loads(vidi("accounts", "--json", *where).data) == {
        "accounts": [{"account": ADA, "kind": "address", "names": ["Ada"]}],
        "asked": [{"account": "8", "kind": "subject", "name": "Bo", "by_name": None}],
    }
    assert vidi("accounts", "join", ADA, "Cy", "--subject", *where).code == 0
    assert f"subject {ADA}: Cy" in vidi("accounts", *where).out
    refused = vidi("accounts", "join", "8", "Ada", *where)
    assert refused.code == 1
    assert "belongs to another account already" in refused.err
    assert vidi("accounts", "unlink", ADA, "Ada", *where).code == 0


@pytest.mark.usefixtures("anywhere")
def test_the_people_of_a_game_are_listed_admitted_and_dismissed_in_the_terminal(vidi: Vidi) -> None:
    record = played(("Bo", "Cy"), "begun", 1)
    with Library("library") as library:
        for account, name in (("bo", "Bo"), ("sam", "Sam")):
            join(library, account, name)
        library.record(played(("Bo", "Cy"), "nobody", 1))
        library.store.by = Person("typ", "Typ")
        library.record(record)
        nobody, begun = (str(game.id) for game in library.games())
    people = ["seat: Bo", "seat: Cy, a name without an account"]
    assert vidi("admit", nobody).out.splitlines() == [
        "nobody who signed in began the game",
        *people,
        "and keepers",
    ]
    assert vidi("admit", begun, "Sam").out == f"Sam is admitted to {begun}\n"
    assert "it was so before" in vidi("admit", begun[:8], "Sam").out
    assert vidi("accounts", "unlink", "sam", "Sam").code == 0
    assert vidi("admit", begun).out.splitlines() == [
        "began the game: Typ (typ)",
        *people,
        "admitted: Sam, a name without an account",
        "and keepers",
    ]
    assert json.loads(vidi("admit", begun, "--json").data) == {
        "game": begun,
        "began": {"subject": "typ", "name": "Typ"},
        "seats": [{"name": "Bo", "account": True}, {"name": "Cy", "account": False}],
        "admitted": [{"name": "Sam", "account": False}],
    }
    assert vidi("admit", begun, "Sam", "--undo").out == f"Sam is no longer admitted to {begun}\n"
    with Library("library") as library:
        assert library.game(begun).remarks.recorders == ()


def test_a_name_that_cannot_be_admitted_is_refused_in_one_line(vidi: Vidi) -> None:
    with Library("library") as library:
        library.record(played(("Bo", "Cy"), "begun", 1))
        (id_,) = (str(game.id) for game in library.games())
    for arguments, code, why in (
        ((id_, "Cy"), 1, '"Cy" belongs to no account: a keeper joins names to accounts'),
        ((id_, "Cy", "--undo"), 1, f"Cy is not admitted to {id_}; `vidi admit {id_}` lists those that are"),
        ((id_, "--undo"), 2, "--undo needs a NAME"),
        (("none", "Cy"), 1, "no game begins with 'none'"),
        ((), 2, "Missing argument 'GAME'"),
    ):
        refused = vidi("admit", *arguments)
        assert refused.code == code, arguments
        assert why in refused.err
        assert not refused.out
    assert vidi("remove", id_).code == 0
    assert f"vidi remove {id_[:8]} --undo" in vidi("admit", id_, "Cy").err
