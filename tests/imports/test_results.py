"""Results of other platforms in a library, and what an import says of files that are not right."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.helpers.logs import archive
from tests.imports.reading import as_bytes
from tests.imports.test_bgg import BOMB, page
from tests.imports.test_sheet import sheet
from tests.imports.test_yucata import history
from vidi.importers.reading.given import Held
from vidi.library.library import Library

FOLDER = Path(__file__).parents[2] / "fixtures" / "imports"
FILES = sorted(file for name in ("bga", "bgg", "sheet", "yucata") for file in (FOLDER / name).iterdir())


def test_every_file_comes_in_once(library: Library) -> None:
    first = library.import_files(FILES)
    again = library.import_files(reversed(FILES))
    assert [str(error) for error in (*first.errors(), *again.errors())] == []
    assert first.counts() == {"new": 27, "same": 1, "ignored": 2}
    assert again.counts() == {"same": 28, "ignored": 2}


def test_a_mended_score_in_a_sheet_changes_its_play(library: Library) -> None:
    def outcomes(score: int) -> Mapping[Any, int]:
        data = sheet(f",2024-05-31,Catan,Ann,{score}", ",2024-05-31,Catan,Bert,7")
        return library.import_files([Held("sheet.csv", data)]).counts()

    assert outcomes(5) == {"new": 1}
    assert outcomes(6) == {"changed": 1}
    assert outcomes(6) == {"same": 1}


@pytest.mark.parametrize(
    ("name", "data", "message"),
    [
        (
            "plays.xml",
            BOMB,
            "plays.xml: the XML has a document type, `<!DOCTYPE`; plays have none [import:12]",
        ),
        ("plays.xml", page().replace(b"Catan", b"Caf\xe9"), "plays.xml: byte 127 of the file is not UTF-8"),
        (
            "plays.xml",
            page()[:-20],
            "plays.xml: incomplete XML at line 3, column 108: unclosed token; save the page again",
        ),
        ("plays.json", history()[:-5], "plays.json: not JSON at column 125"),
        (
            "plays.json",
            history(GameTypeName="\ud800"),
            "plays.json: entry 1: `GameTypeName` contains a lone surrogate",
        ),
        (
            "log.json",
            as_bytes(archive([], players={"1": 5})),
            "log.json: `players.name` must be text, found 5 [import:5]",
        ),
        (
            "a.csv",
            sheet(header="date,game,score"),
            'a.csv: the column `player` is missing; the file has "date", "game"',
        ),
        ("a.csv", sheet("1,,Catan,R\xe9my").decode().encode("latin-1"), "a.csv: byte "),
        ("a.csv", sheet("1,soon,Catan,Ann"), 'a.csv: line 2: `date`: "soon" is not a date'),
    ],
)
def test_a_file_that_is_not_right_gets_one_message(
    library: Library, name: str, data: bytes, message: str
) -> None:
    report = library.import_files([Held(name, data)])
    (error,) = report.errors()
    assert str(error).startswith(message)
    assert "new" not in report.counts()


@pytest.mark.parametrize(
    "data",
    [
        page().replace(b"<plays", b"<plays>" + b"<play/>" * 200_000 + b"<plays"),
        as_bytes({"data": [json.loads(history())["data"][0], *[0] * 200_000]}),
        as_bytes(archive([0] * 200_001)),
    ],
    ids=["bgg", "yucata", "bga"],
)
def test_a_file_has_so_many_entries_and_no_more(library: Library, data: bytes) -> None:
    report = library.import_files([Held("file", data)])
    assert [str(error) for error in report.errors()] == [
        "file: the file has more than 200,000 entries: split it [import:2]"
    ]
