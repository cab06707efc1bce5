"""Plays are reported anew, withdrawn and renamed: what counts, in whatever order files come."""

from itertools import permutations
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.helpers.records import HEADER, LINES, text
from tests.imports.bgstats import deleted, export, play, seat, whole
from vidi.importers.deciding.names import NamesError, read_names
from vidi.importers.reading.given import Held
from vidi.library.library import Library

ONE = play("Jaipur")
EARLY, LATE = "2030-01-01 10:00:00", "2031-01-01 10:00:00"


def points(library: Library) -> list[tuple[int | None, ...]]:
    return [tuple(seat.points for seat in play.seats) for play in library.plays().values()]


def scored(score: str, at: str) -> dict[str, Any]:
    """The play with another score of its first seat, changed then."""
    return {**seat(ONE, 0, score=score), "modificationDate": at}


def test_a_play_reported_anew_counts_as_it_was_said_last(library: Library) -> None:
    assert library.import_files([export([scored("1", EARLY)])]).counts() == {"new": 1}
    assert library.import_files([export([scored("2", LATE)])]).counts() == {"changed": 1}
    assert library.import_files([export([scored("1", EARLY)])]).counts() == {"same": 1}
    assert library.import_files([export([scored("3", "2030-06-01 10:00:00")])]).counts() == {"ignored": 1}
    assert library.import_files([export([scored("4", LATE)])]).counts() == {"changed": 1}
    assert points(library) == [(4, 123)]


@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_a_tombstone_of_the_same_moment_counts(order: tuple[int, ...], library: Library) -> None:
    files = [
        export([scored("1", EARLY)], name="a"),
        export([], [deleted(ONE, LATE)], name="b"),
        export([scored("2", LATE)], name="c"),
    ]
    library.import_files([files[number] for number in order])
    assert library.plays() == {}


def test_an_id_twice_in_a_file_is_once_or_a_conflict(library: Library) -> None:
    first, other = scored("1", EARLY), scored("2", LATE)
    report = library.import_files([export([first, first, other])])
    assert report.counts() == {"new": 1, "same": 1, "conflict": 1}
    (error,) = report.errors()
    assert str(error) == (
        'export.json: play 3: "Jaipur" of 2022-03-09 with Player 5, Player 4 is in this file twice, '
        "with other content at play 2 [import:9]"
    )
    assert points(library) == [(1, 123)]


def test_what_is_too_much_for_a_play_is_refused_whatever_format_it_is_of(library: Library) -> None:
    for changes in (
        {"expansionPlays": [{"gameRefId": 57}] * 101},
        {"playerScores": [ONE["playerScores"][0]] * 101},
    ):
        report = library.import_files([export([{**ONE, **changes}])])
        assert [error.rule for error in report.errors()] == ["import:5"]
    assert library.plays() == {}


# The same library, whatever the order


@st.composite
def reported_files(draw: st.DrawFn) -> list[list[tuple[str, dict[str, Any]]]]:
    """Files of what a source says of plays: each statement of a play has a moment of its own."""
    plays = draw(
        st.lists(st.sampled_from(whole()["plays"]), min_size=1, max_size=5, unique_by=lambda p: p["uuid"])
    )
    files: list[list[tuple[str, dict[str, Any]]]] = [[] for _ in range(draw(st.integers(1, 4)))]
    for one in plays:
        days = draw(st.lists(st.integers(1, 28), min_size=1, max_size=len(files), unique=True))
        for file, day in zip(draw(st.permutations(files)), days, strict=False):
            at = f"2030-01-{day:02} 10:00:00"
            if draw(st.integers(0, 3)) == 0:
                file.append(("deleted", deleted(one, at)))
            else:
                file.append(("play", {**seat(one, 0, score=str(day)), "modificationDate": at}))
    return files


@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(files=reported_files(), data=st.data())
def test_files_in_any_order_give_the_same_library_and_twice_is_once(
    files: list[list[tuple[str, dict[str, Any]]]], data: st.DataObject
) -> None:
    held = [
        export(
            [fields for kind, fields in file if kind == "play"],
            [fields for kind, fields in file if kind == "deleted"],
            name=f"{number}.json",
        )
        for number, file in enumerate(files)
    ]
    libraries = []
    for order in (held, data.draw(st.permutations(held))):
        with TemporaryDirectory() as folder, Library(folder) as library:
            report = library.import_files(order)
            assert report.ok
            assert sum(part.taken + part.ignored for part in report.files) == sum(map(len, files))
            libraries.append(library.plays())
            before = library.store.position()
            library.import_files(order)
            assert library.plays() == libraries[-1]
            assert library.store.position() == before
    assert libraries[0] == libraries[1]


# Names


def test_names_are_changed_as_they_come_in(library: Library, tmp_path: Path) -> None:
    """In plays and in records."""
    file = tmp_path / "names.csv"
    file.write_text("\ufeffname,as\nPlayer 5, Ann \n\nAda,Ann\n")
    names = read_names(file)
    record = Held("a.vidi.jsonl", text(LINES).encode())
    assert library.import_files([export([ONE]), record], names=names).ok
    (report,) = library.plays().values()
    assert [seat.name for seat in report.seats] == ["Ann", "Player 4"]
    assert library.games()[0].started.seats == ("Ann", *HEADER["seats"][1:])


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"name,as\nBo,Bob\nBo,Rob\n", ':3: this file has "Bo" twice [import:10]'),
        (b"old,new\n", ':1: the columns are name and as; found "old, new" [import:11]'),
        (b"", ':1: the columns are name and as; found "nothing" [import:11]'),
        (b"name,as\nBo\n", ':2: a row has two names of up to 200 letters; found ["Bo"] [import:5]'),
        (b"name,as\nBo, \n", ':2: a row has two names of up to 200 letters; found ["Bo", " "] [import:5]'),
        (b"name,as\n\xff,Bo\n", ": byte 9 is not UTF-8 [import:3]"),
        (b'name,as\n"Bo', ": it is not CSV: unexpected end of data [import:3]"),
    ],
)
def test_a_map_of_names_that_is_wrong(content: bytes, message: str, tmp_path: Path) -> None:
    file = tmp_path / "names.csv"
    file.write_bytes(content)
    with pytest.raises(NamesError) as error:
        read_names(file)
    assert str(error.value) == f"{file}{message}"
