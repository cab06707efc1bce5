"""Keys for programs: made, withdrawn and listed; the key itself is stored nowhere."""

import json
from datetime import date, timedelta
from pathlib import Path

import pytest

from domain.kernel.aggregate import Recorded
from domain.kernel.messages import Person
from domain.library.keys import KeyMade
from domain.library.reports import keys_id
from domain.library.roles import Role
from projections.projector.projector import WAREHOUSE, Projector
from projections.projector.publish import publish
from tests.helpers.command import Vidi
from tests.helpers.shown import played
from vidi.club.acts import newest
from vidi.club.keys import (
    ALL_AT_MOST,
    DAYS_AT_MOST,
    EACH_AT_MOST,
    FORM,
    KeyRefusedError,
    Rights,
    Wish,
    key_of,
    make,
    today,
    withdraw,
)
from vidi.club.used import mark
from vidi.library.library import Library
from vidi.store.events import StoreConflict

ADA = Person("sub-7001", "Ada Lovelace")
RIGHTS = Rights(Role.RECORDER, "ada@example.org", ("members",))
BOT = Wish("Club bot", Role.RECORDER, ("import", "read"))


def test_a_key_counts_as_the_person_who_made_it(library: Library) -> None:
    library.store.by = ADA
    made = make(library, BOT, RIGHTS)
    key = key_of(library.store.keys(), made)
    assert (key.subject, key.person, key.email, key.groups) == (*ADA, RIGHTS.email, RIGHTS.groups)
    assert (key.name, key.role, key.scopes) == ("Club bot", Role.RECORDER, ("read", "import"))
    assert newest(library.store, 1)[0].name == ADA.name
    library.store.by = None
    own = make(library, Wish("Own"))
    assert key_of(library.store.keys(), own).subject is None


def test_neither_the_store_nor_the_tables_have_what_is_secret(library: Library) -> None:
    library.record(played(("Ann", "Bo"), "short", 2))
    library.store.by = ADA
    made = make(library, BOT, RIGHTS)
    key = key_of(library.store.keys(), made)
    secret = made.rpartition("_")[2]
    assert not any(secret in row[4].decode() for row in library.store.rows(0))
    with Projector(library.folder / WAREHOUSE, library.store.rows) as projector:
        projector.catch_up()
        before = publish(projector, library.folder)
        projector.close()
        with Projector(library.folder / WAREHOUSE, library.store.rows) as again:
            assert publish(again, library.folder) == before, "tables whose last event is a key are used again"
    for hidden in (secret, key.digest, "sub-7001", "example.org", "members", "Lovelace"):
        rows = library.sql("SELECT 1 FROM events WHERE contains(payload::VARCHAR, ?)", [hidden])
        assert not len(rows), hidden
    assert library.sql("SELECT name FROM acts")["name"].to_list() == ["Ada Lovelace"]


def test_a_key_of_the_machine_is_named_in_the_tables(library: Library) -> None:
    library.record(played(("Ann", "Bo"), "short", 2))
    library.store.by = Person(None, "key Club bot")
    withdraw(library, make(library, BOT).split("_")[1])
    assert [(done.act, done.subject, done.name) for done in newest(library.store, 1)] == [
        ("Key withdrawn", None, "key Club bot")
    ]
    assert library.sql("SELECT name FROM acts")["name"].to_list() == ["key Club bot"] * 2


@pytest.mark.parametrize(
    ("wish", "why"),
    [
        (Wish(""), "1 to 60 letters"),
        (Wish("x" * 61), "1 to 60 letters"),
        (Wish("a\nb"), "in one line"),
        (Wish(" bot"), "without a space"),
        (Wish("bot", Role.GUEST), "one of the roles reader, recorder, keeper"),
        (Wish("bot", Role.KEEPER), "at most your own role, which is recorder"),
        (Wish("bot", scopes=()), "needs a scope"),
        (
            Wish("bot", scopes=["read", "all"]),
            'no scope "all"; the scopes are read, sql, record',
        ),
        (Wish("bot", scopes=["import"]), "the scope import needs the role recorder"),
        (Wish("bot", Role.RECORDER, ["keep"]), "the scope keep needs the role keeper"),
        (Wish("bot", last_day=date(2020, 1, 1)), "the last day of a key is between"),
        (Wish("bot", last_day=date(9999, 12, 31)), "the last day of a key is between"),
    ],
)
def test_a_wrong_wish_makes_no_key(library: Library, wish: Wish, why: str) -> None:
    with pytest.raises(KeyRefusedError, match=why):
        make(library, wish, RIGHTS)
    assert not library.store.keys()


def test_a_key_counts_until_its_last_day_or_its_withdrawal(library: Library) -> None:
    made = make(library, Wish("bot", last_day=today()))
    keys = library.store.keys()
    id_ = key_of(keys, made).id
    assert keys[id_].state((today() + timedelta(1)).isoformat()) == "ended"
    make(library, Wish("long", last_day=today() + timedelta(DAYS_AT_MOST)))
    withdraw(library, id_)
    with pytest.raises(KeyRefusedError, match="this key was withdrawn"):
        key_of(library.store.keys(), made)
    for wrong in (id_, "0" * 12, made):
        with pytest.raises(KeyRefusedError, match="there is no key"):
            withdraw(library, wrong)


def test_a_key_is_not_guessed(library: Library, tmp_path: Path) -> None:
    made = make(library, BOT)
    keys = library.store.keys()
    other = make(library, BOT)
    with Library(tmp_path / "another") as another:
        foreign = make(another, BOT)
    end = "1" if made.endswith("0") else "0"
    for guessed in (made[:-1] + end, foreign, made[:18] + other[18:], made.upper(), made + "0", "", "\u0660"):
        with pytest.raises(KeyRefusedError) as no:
            key_of(keys, guessed)
        assert guessed == "" or guessed not in str(no.value)


def test_people_and_libraries_have_so_many_keys(library: Library) -> None:
    library.store.by = ADA
    made = [make(library, BOT) for _ in range(EACH_AT_MOST)]
    with pytest.raises(KeyRefusedError, match="a person has at most 20 keys"):
        make(library, BOT)
    withdraw(library, made[0].split("_")[1])
    make(library, BOT)
    library.store.by = None
    version = library.store.version(keys_id())
    others = [_event(f"{n:012}", today(), by=f"sub-{n}") for n in range(ALL_AT_MOST - EACH_AT_MOST)]
    library.store.events.put([Recorded(keys_id(), version + n, event) for n, event in enumerate(others, 1)])
    with pytest.raises(KeyRefusedError, match="a library has at most 1,000 keys"):
        make(library, BOT)


def test_a_change_that_was_decided_by_older_keys_is_not_stored(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = library.store.keys()
    make(library, BOT)
    monkeypatch.setattr(library.store, "keys", lambda: before)
    with pytest.raises(StoreConflict, match="somebody changed the keys meanwhile"):
        make(library, BOT)


def test_a_key_with_words_of_a_newer_vidi_gives_less(library: Library) -> None:
    newer = KeyMade(
        key="0" * 12, name="New", digest="", role="boss", scopes=("read", "fly"), last_day="9999-12-31"
    )
    library.store.put_next(keys_id(), newer, lambda _: True, "the keys")
    (key,) = library.store.keys().values()
    assert key.permissions == Role.GUEST.value


def _event(id_: str, end: date, by: str | None = None) -> KeyMade:
    day = end.isoformat()
    return KeyMade(key=id_, name="bot", digest="", role="reader", scopes=("read",), last_day=day, by=by)


@pytest.mark.usefixtures("anywhere")
def test_keys_are_made_listed_and_withdrawn_in_the_terminal(vidi: Vidi, library: Library) -> None:
    library.store.by = ADA
    of_ada = make(library, BOT, RIGHTS).split("_")[1]
    library.store.by = Person(None, "key Old bot")
    library.store.put_next(keys_id(), _event("0" * 12, date(2020, 1, 1)), lambda _: True, "the keys")
    library.close()
    where = ("--library", "library")
    done = vidi("keys", "make", "Notebook", "--scope", "sql", "--until", str(today()), *where)
    assert FORM.fullmatch(done.out.strip())
    id_ = done.out.split("_")[1]
    assert f"shown this once, and counts until {today()}; `vidi keys withdraw {id_}`" in done.err
    mark(Path("library"), id_, "2024-05-31")
    end = today() + timedelta(90)
    assert vidi("keys", *where).out.splitlines() == [
        f"{of_ada} Club bot: recorder, read import, until {end}, never used, of Ada Lovelace (sub-7001)",
        "000000000000 bot: reader, read, ended 2020-01-01, never used, of the owner of the machine",
        f"{id_} Notebook: reader, sql, until {today()}, last used 2024-05-31, of the owner of the machine",
    ]
    assert vidi("keys", "withdraw", of_ada, *where).code == 0
    assert vidi("keys", "withdraw", id_, *where).code == 0
    (left,) = json.loads(vidi("keys", "--json", *where).data)
    assert (left["id"], left["state"], left["scopes"]) == ("000000000000", "ended", ["read"])
    assert left["last_used"] is None
    assert json.loads(vidi("keys", "make", "Bot", "--json", *where).data)["key"].startswith("vidi_")
    for arguments, why in (
        (("make", "x", "--role", "boss"), 'there is no role "boss"'),
        (("make", "x", "--scope", "all"), 'there is no scope "all"'),
        (("make", "x", "--until", "soon"), "--until is a day like 2024-05-31, not 'soon'"),
        (("withdraw", id_), f'there is no key "{id_}"; `vidi keys` lists all ids'),
    ):
        refused = vidi("keys", *arguments, *where)
        assert refused.code == 1
        assert why in refused.err
    assert vidi("verify", *where).code == 0
    acts = [line.partition(" · ")[2] for line in vidi("log", *where).out.splitlines()]
    assert acts[-1] == "Key made · nobody signed in"
    assert acts[:2] == [f"Key made · {ADA.name} ({ADA.subject})", "Key made · key Old bot"]
