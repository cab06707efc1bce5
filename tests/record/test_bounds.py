"""What an import costs is bounded: excess ends the file with one line, and what stands before it is kept."""

import gc
import json
from collections import Counter
from io import BytesIO, TextIOWrapper
from typing import Any

import pytest

from tests.games.examples import OPEN
from tests.helpers.records import DEAL, HEADER, LINES, MOVES, text
from tests.store.test_together import ran
from tests.store.test_verify import BACK
from vidi.importers import files
from vidi.importers.reading.given import Held
from vidi.library.library import Library
from vidi.record import read
from vidi.record.read import Record

REST = "; the rest of the file was not read [record:15]"
PACK = {"pack": {"pack": "map"}}


def sourced(number: int, *moves: Any) -> list[Any]:
    """A record of a game of its own."""
    return [{**HEADER, "source": {"platform": "table", "id": str(number)}}, DEAL, *moves]


def several(count: int, *moves: Any) -> list[Any]:
    return [line for number in range(count) for line in sourced(number, *moves)]


CASES: dict[str, tuple[list[Any], dict[str, int], str]] = {
    # The file, what comes of it with every bound at 5 (the record at 5,000 bytes), the last message
    "blank lines": (
        [*LINES, *["", " \t"] * 50],
        {"partial": 1},
        f"15: the file has more than 5 blank lines{REST}",
    ),
    "nothing but blank lines": (
        [""] * 100,
        {"refused": 1},
        f"6: the file has more than 5 blank lines{REST}",
    ),
    "headers of one game": (
        [HEADER, DEAL] * 50,
        {"new": 1, "same": 5, "refused": 1},
        f"11: more than 5 records of the file have no move that can be kept{REST}",
    ),
    "headers of many games": (
        several(50),
        {"new": 6, "refused": 1},
        f"11: more than 5 records of the file have no move that can be kept{REST}",
    ),
    "wrong headers": (
        [{"vidi": 2}] * 50,
        {"refused": 7},
        f"6: more than 5 records of the file have no move that can be kept{REST}",
    ),
    "wrong first moves": (
        several(50, {**MOVES[0], "seat": 9}),
        {"refused": 7},
        f"16: more than 5 records of the file have no move that can be kept{REST}",
    ),
    "one game over and over": (
        LINES * 50,
        {"new": 1, "same": 5, "refused": 1},
        f'46: more than 5 records of the file are of "{OPEN.title}" with Ada, Bo, Cy{REST}',
    ),
    "lines behind a mistake": (
        ["x"] * 50,
        {"refused": 2},
        f"7: more than 5 lines without a header follow a line that is wrong{REST}",
    ),
    "a record without an end": (
        [HEADER, DEAL, *({**move, "note": "x" * 1_000} for move in MOVES)],
        {"partial": 1},
        "7: move 5: the record is longer than 5,000 bytes [record:15]",
    ),
    "packs without end": (
        [HEADER, *[PACK] * 6, DEAL],
        {"refused": 1},
        "7: the record carries more than 5 packs [record:15]",
    ),
}


@pytest.fixture
def bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("BLANK_AT_MOST", "PASSED_AT_MOST", "PACKS_AT_MOST"):
        monkeypatch.setattr(read, name, 5)
    monkeypatch.setattr(read, "RECORD_AT_MOST", 5_000)
    for name in ("EMPTY_AT_MOST", "AGAIN_AT_MOST"):
        monkeypatch.setattr(files, name, 5)


@pytest.mark.usefixtures("bounds")
@pytest.mark.parametrize("name", CASES)
def test_excess_ends_the_file_with_one_line(name: str, library: Library) -> None:
    content, counts, last = CASES[name]
    report = library.import_files(
        [Held("f.vidi.jsonl", text(content).encode()), Held("next.vidi.jsonl", text(sourced(99)).encode())]
    )
    first, following = report.files
    assert Counter(game.outcome for game in first.games) == counts
    assert str(first.games[-1].error) == f"f.vidi.jsonl:{last}"
    assert [game.outcome for game in following.games] == ["new"]
    kept = {game.game_id: game.kept for game in first.games if game.game_id}
    assert kept == {id_: len(library.game(id_).moves) for id_ in kept}
    assert len(library.games()) == len(kept) + 1


def test_many_games_and_many_mistakes_are_no_excess(library: Library) -> None:
    """More than the bounds on records without a move."""
    content = several(files.EMPTY_AT_MOST + 5, MOVES[0])
    content[-1] = "x"
    report = library.import_files([Held("f.vidi.jsonl", text(content).encode())])
    assert report.counts() == {"new": files.EMPTY_AT_MOST + 4, "refused": 1}


@pytest.mark.usefixtures("bounds")
def test_a_file_is_read_to_its_end_while_half_of_it_is_right(library: Library) -> None:
    """Of a platform's 20,000 games, more than the bound may be wrong in the same way."""
    pairs = [(sourced(n, MOVES[0]), sourced(100 + n, {**MOVES[0], "seat": 9})) for n in range(30)]
    content = [line for right, wrong in pairs for line in (*right, *wrong)]
    report = library.import_files([Held("f.vidi.jsonl", text(content).encode())])
    assert report.counts() == {"new": 30, "refused": 30}


def test_a_field_twice_among_many_is_seen_at_once(library: Library) -> None:
    """It took minutes when each name was counted."""
    fields = ",".join(f'"a{number}":0' for number in range(90_000))
    report = library.import_files([Held("f.vidi.jsonl", f'{{{fields},"a7":1}}'.encode())])
    assert [str(error) for error in report.errors()] == [
        'f.vidi.jsonl:1: the field "a7" is there twice [record:3]'
    ]


def test_the_lines_of_wrong_records_do_not_stay_in_memory(library: Library) -> None:
    """The traceback of an error would keep them as long as the report."""
    content = text(several(3, {**MOVES[0], "seat": 9})).encode()
    report = library.import_files([Held("freed", content)])
    assert report.counts() == {"refused": 3}
    records = [one for one in gc.get_objects() if isinstance(one, Record)]
    assert [record for record in records if record.file == "freed"] == []


def test_blank_lines_to_a_recorder_are_passed_over(
    library: Library, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    library.import_files([Held("f.vidi.jsonl", text(LINES).encode())])
    (game,) = library.games()
    monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO(b"\n \n" + text([BACK]).encode())))
    assert ran("--library", str(library.folder), "record", "--continue", str(game.id)) == 0
    assert [json.loads(line)["n"] for line in capsys.readouterr().out.splitlines()] == [7, 8]
