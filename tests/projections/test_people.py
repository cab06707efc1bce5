"""Persons of several names: the function that stores them, and the command."""

import json
from pathlib import Path

import pytest

from tests.games.examples import OPEN
from tests.helpers.command import Vidi
from vidi.library.library import Library
from vidi.library.people import NAMES_AT_MOST, PersonError, name, people, unlink


@pytest.fixture
def library(tmp_path: Path) -> Library:
    return Library(tmp_path / "library")


def test_names_are_joined_added_to_and_parted(library: Library) -> None:
    with library:
        assert name(library, ["Ann", "Anna"]) == ("Ann", "Anna")
        assert name(library, ["Ann", "Annie", "Anna"]) == ("Ann", "Anna", "Annie")
        assert people(library) == {"Ann": ("Ann", "Anna", "Annie")}
        before = library.store.position()
        name(library, ["Ann", "Anna"])
        assert library.store.position() == before
        assert unlink(library, "Annie") == ("Ann", "Anna", "Annie")
        assert people(library) == {}
        assert name(library, ["Anna", "Annie"]) == ("Anna", "Annie")
        assert people(library) == {"Anna": ("Anna", "Annie")}


@pytest.mark.parametrize(
    ("names", "why"),
    [
        (["Ann"], "at least two different names [import:5]"),
        (["Bo", "Bo"], "at least two different names [import:5]"),
        (["Bo", " "], 'not " " [import:5]'),
        (["Bo", "x" * 201], "a name must be text of 1 to 200 letters"),
        (["Bo", "\ud83d"], "a name must be text of 1 to 200 letters"),
        (["Bo", "Anna"], '"Anna" is already a name of "Ann"'),
        (["Anna", "Bo"], 'begin with "Ann" [import:10]'),
        ([f"name {number}" for number in range(NAMES_AT_MOST + 1)], "at most 100 names, not 101 [import:2]"),
    ],
)
def test_what_cannot_be_one_person_is_refused_and_nothing_is_stored(
    library: Library, names: list[str], why: str
) -> None:
    with library:
        name(library, ["Ann", "Anna"])
        with pytest.raises(PersonError) as refused:
            name(library, names)
        assert why in str(refused.value)
        with pytest.raises(PersonError, match="does not belong to a person with several names"):
            unlink(library, "Bo")
        assert library.store.position() == 1


def test_names_that_sat_at_one_table_are_joined_only_if_somebody_says_so(vidi: Vidi) -> None:
    for n, (one, other) in enumerate([("Ann", "Anna"), ("Anna", "Ann"), ("Ann", "Bo")], 1):
        day = f"2024-06-0{n},Harbour"
        Path(f"{n}.csv").write_text(f"date,game,player,score\n{day},{one},3\n{day},{other},1\n")
    assert vidi("import", "1.csv", "2.csv", "3.csv").code == 0
    refused = vidi("people", "name", "Anna", "Ann")
    assert (refused.code, refused.err.count("\n")) == (1, 1)
    assert '"Anna" and "Ann" sat at one table in 2 games: ' in refused.err
    assert "--same-table [import:10]" in refused.err
    more = vidi("people", "name", "Anna", "Ann", "Bo").err
    assert '"Anna" and "Ann" sat at one table in 2 games, and 1 other pair of these names in others: ' in more
    assert vidi("people").out.startswith("no person")
    joined = vidi("people", "name", "Anna", "Ann", "--same-table")
    assert joined.out == "one person, shown as Anna: Anna, Ann\n"
    assert "in 1 game:" in vidi("people", "name", "Anna", "Bo").err
    assert vidi("people", "name", "Anna", "Annie").code == 0, "what was joined is not asked about again"


def test_the_command_lists_names_and_parts(vidi: Vidi) -> None:
    assert "there is no library" in vidi("people").err
    assert vidi("play", OPEN.name, "--players", 2, "--bot", "random").code == 0
    assert "no person has several names" in vidi("people").out
    assert vidi("people", "name", "Flimp", "Dizzo\x1b", "--same-table").code == 0
    assert vidi("people").out == "Flimp: Dizzo\ufffd\n"
    assert json.loads(vidi("people", "--json").out) == {
        "people": [{"player": "Flimp", "names": ["Flimp", "Dizzo\x1b"]}]
    }
    again = vidi("people", "name", "Bo", "Flimp")
    assert (again.code, again.err.count("\n")) == (1, 1)
    assert "[import:10]" in again.err
    assert vidi("people", "unlink", "Flimp").code == 0
    assert vidi("people", "unlink", "Flimp").code == 1
