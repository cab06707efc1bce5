"""Files in which several documents lie: a list or an object of them, one a line, and text in UTF-16."""

import json
from typing import Any

import pytest

from tests.helpers.logs import WHOLE, archive
from tests.imports.reading import as_bytes
from tests.imports.test_bga_files import games, row
from vidi.importers.reading.given import Held
from vidi.importers.report import ImportReport
from vidi.library.library import Library

PUSH = {"sourceName": "x", "sourcePlayId": 1, "game": {"name": "Go"}, "players": [{"name": "Ann"}]}
PAGE = {"userid": 5, "plays": [{"playid": "7", "name": "Go", "players": []}]}
REFUSED = {"status": "0", "exception": "x", "error": "You have reached a limit (replay)", "code": 806}


def rails(number: int) -> dict[str, Any]:
    """A game of 18xx.games."""
    action = {"type": "pass", "entity": 1, "entity_type": "player", "id": 1, "created_at": 1700000000}
    return {"id": number, "title": "1889", "players": [{"id": 1, "name": "Ann"}], "actions": [action]}


def match(winner: Any) -> dict[str, Any]:
    """A match of boardgame.io without its id."""
    moved = {"type": "MAKE_MOVE", "payload": {"type": "lay", "args": [1], "playerID": "0"}}
    return {
        "metadata": {"gameName": "line", "players": [{"id": 0, "name": "Ann"}, {"id": 1, "name": "Bo"}]},
        "state": {"ctx": {"gameover": {"winner": winner}}},
        "log": [{"action": moved, "_stateID": 0}],
    }


def bring(library: Library, data: bytes, **how: Any) -> ImportReport:
    return library.import_files([Held("f", data)], title="Chess", **how)


MANY: dict[str, tuple[Any, str, int]] = {
    "pages of tables": ({"pages": [games(row()), games(row(table_id="2"))]}, "bga", 2),
    "results by table": ({"1": {"result": archive(WHOLE)}}, "bga", 1),
    "tables under another name": ({"meta": {"page": {"n": 1}}, "found": [row()]}, "bga", 1),
    "matches by id": ({"a1": match("0"), "b2": match("draw")}, "boardgameio", 2),
    "games of rails": ([rails(1), rails(2)], "18xx", 2),
    "pages of plays": ([PAGE, {**PAGE, "plays": []}], "bgg", 1),
    "plays of a page alone": (PAGE["plays"], "bgg", 1),
    "plays in an answer": ({"data": {"plays": [PUSH, {**PUSH, "sourcePlayId": 2}]}}, "bgstatspush", 2),
}


@pytest.mark.parametrize("name", MANY)
def test_several_documents_in_a_file_are_each_read(name: str, library: Library) -> None:
    value, format_, number = MANY[name]
    report = bring(library, as_bytes(value))
    assert (report.files[0].format, report.counts()) == (format_, {"new": number})
    assert bring(library, as_bytes(value)).counts() == {"same": number}


@pytest.mark.parametrize("value", [rails(1), PUSH, PAGE, games(row()), match("0")])
def test_each_line_may_be_a_document_of_any_format(value: Any, library: Library) -> None:
    report = bring(library, json.dumps(value).encode() + b"\n" + json.dumps(REFUSED).encode() + b"\n")
    assert report.counts() == {"new": 1, "refused": 1}
    (error,) = report.errors()
    assert (error.place, error.rule) == ("line 2", "import:17")


ENTRIES = (
    ("[1]", 'the file has no games: the platform refused: "You have reached a limit'),
    ("[2]", "no format recognises it: it is a JSON object with the fields a"),
    ("[3]", "no format recognises it: it is the JSON value null"),
    ("[4]: data.tables[0]", "`ranks` has 1 entries, and the table has 3 players"),
)


def test_an_entry_of_a_list_that_is_none_is_named_and_affects_no_other(library: Library) -> None:
    listed = [archive(WHOLE), REFUSED, {"a": 1}, None, games(row(table_id="2", ranks="1"))]
    report = bring(library, as_bytes(listed))
    for error, (place, begins) in zip(report.errors(), ENTRIES, strict=True):
        assert error.place == place
        assert error.message.startswith(begins)
    assert report.counts()["new"] == 1


def test_the_error_of_a_move_has_the_place_of_its_document(library: Library) -> None:
    wrong = rails(2) | {"actions": [*rails(2)["actions"], 5]}
    (error,) = bring(library, as_bytes([rails(1), wrong])).errors()
    assert (error.place, error.message[:33]) == ("[1]: actions[1]", "an action must be an object, found"[:33])


def test_the_format_of_the_user_is_the_one_of_the_documents(library: Library) -> None:
    assert bring(library, as_bytes([rails(1)]), format_="18xx").counts() == {"new": 1}
    (error,) = bring(library, as_bytes([rails(1)]), format_="bgg").errors()
    assert error.rule == "import:5"


@pytest.mark.parametrize("deep", [b'{"a":' * 90 + b"1" + b"}" * 90, b"[" * 40 + b"{}" + b"]" * 40])
def test_what_lies_deep_or_is_wide_is_no_document(deep: bytes, library: Library) -> None:
    for data in (deep, as_bytes([{"a": [[n] * 5] * 5} for n in range(2_000)])):
        (error,) = bring(library, data).errors()
        assert error.rule in ("import:1", "import:2")


def test_utf_16_is_read_as_spreadsheets_write_it(library: Library) -> None:
    sheet = "date\tgame\tplayer\n2024-05-31\tGo\tŽofie\n"
    assert bring(library, sheet.encode("utf-16")).counts() == {"new": 1}
    assert bring(library, b"\xfe\xff" + sheet.encode("utf-16-be")).counts() == {"same": 1}
    (error,) = bring(library, sheet.encode("utf-16")[:-1]).errors()
    assert "the file is UTF-16, and damaged or cut off" in str(error)
