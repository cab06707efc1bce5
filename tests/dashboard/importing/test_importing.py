"""Imports for pages: the command's report, from a process of its own, as a page shows it."""

import io
import json
import re
import threading
import zipfile
from pathlib import Path
from typing import Any

import pytest

from dashboard.access import working
from dashboard.access.importing import NAME_AT_MOST, Importing, held
from dashboard.access.importing_process import LISTED, as_data
from dashboard.importing import imported
from dashboard.shared import handbook
from tests.games.examples import OPEN
from tests.helpers.records import LINES, finished, lines_of, text
from vidi.importers.reading.given import Held
from vidi.library.library import Library
from vidi.library.shipped import shipped

WHOLE = lines_of(finished("a whole game"))
NUMBERS = re.compile(r"^- \*\*(?:[a-z]+:)?(\d+(?:\.\d+)?)\*\*", re.MULTILINE)
END = {"end": {"scores": [1, 2, 3], "winners": [3]}}


def files() -> list[Held]:
    """A file for each outcome but ``same`` and ``continued``."""
    slip = [*WHOLE[:19], {"n": 18, "seat": 1, "command": "dance"}]
    other = [{**WHOLE[0], "title": "Another"}, *WHOLE[1:4]]
    contradicts = [{**WHOLE[0], "played_at": "2024-05-31"}, *WHOLE[1:-1], END]
    all_of_them: dict[str, list[Any]] = {
        "slip": slip,
        "rest": [*WHOLE[:18], *WHOLE[18:30]],
        "again": WHOLE[:9],
        "other": other,
        "end": contradicts,
        "none": ["no record"],
    }
    return [Held(name, text(lines).encode()) for name, lines in all_of_them.items()]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    with Library(tmp_path / "library") as library:
        return library.folder


def ended(folder: Path, handed: list[Held], look: bool) -> Importing:
    importing = Importing(folder, handed, look)
    importing.wait(60)
    assert importing.is_over
    return importing


def test_a_page_is_told_what_the_command_tells(folder: Path, tmp_path: Path) -> None:
    with Library(tmp_path / "other") as other:
        for look in (True, False):
            report = ended(folder, files(), look).report
            assert report
            assert report == json.loads(json.dumps(as_data(other.import_files(files(), dry_run=look))))
            assert report["counts"] == {
                "partial": 1, "continued": 1, "same": 1, "conflict": 1, "contradicts": 1, "refused": 1,
            }  # fmt: skip
            with Library(folder) as library:
                assert library.store.position() == (0 if look else other.store.position())


def test_what_became_of_each_game_is_said_with_its_place_and_a_link(folder: Path) -> None:
    report = ended(folder, files(), look=True).report
    assert report
    assert report["changes"] == "3 games"
    text = {game["outcome"]: game["says"] for game in imported.shown(report)["games"]}
    assert text["partial"] == "up to the mistake: 17 moves"
    assert text["continued"] == "11 moves more than the 17 before"
    report = ended(folder, files(), look=False).report
    assert report
    shown = imported.shown(report)
    games = {game["outcome"]: game for game in shown["games"]}
    problems = {game["place"].partition(":")[0]: game for game in shown["problems"]}
    assert list(games) == ["contradicts", "partial", "continued", "same"]
    assert games["contradicts"]["points"] == [str(score) for score in WHOLE[-1]["end"]["scores"]]
    assert [game["outcome"] for game in shown["problems"]] == [
        "refused", "conflict", "contradicts", "partial",
    ]  # fmt: skip
    assert games["partial"]["href"].endswith("&move=17")
    assert problems["slip"]["place"] == "slip: line 20, move 18"
    assert problems["slip"]["wrong"]["href"] == "/rules?rule=record:8"
    assert problems["other"]["says"] == (
        "The library has this game, and it went differently there. It stays unchanged."
    )
    assert games["continued"]["href"].endswith("&move=18")
    assert problems["none"]["href"] is None
    ends = problems["end"]["wrong"]["ends"]
    assert [end["told"] for end in ends] == ["1", "2", "3, won"]
    assert [end["found"] for end in ends] == [
        f"{points}{', won' * (seat in WHOLE[-1]['end']['winners'])}"
        for seat, points in enumerate(WHOLE[-1]["end"]["scores"], start=1)
    ]


def test_of_many_games_a_page_gets_some_and_all_the_numbers(folder: Path) -> None:
    many = Held("many", b'{"vidi":1}\n' * (LISTED + 7))
    report = ended(folder, [many], look=True).report
    assert report
    shown = imported.shown(report)
    assert len(shown["problems"]) == LISTED
    assert shown["counts"][0]["count"] == LISTED + 7
    assert shown["unlisted"] == ["7 more: refused"]


def zipped(files: dict[str, str]) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return packed.getvalue()


SHEET = "date,game,player,score,won\n2024-05-31,Harbour,Ann,12,yes\n2024-05-31,Harbour,Bo,9,no\n"


def test_files_of_all_formats_are_told_with_their_numbers_and_words(folder: Path) -> None:
    sheets = [
        Held("new.csv", SHEET.encode()),
        Held("changed.csv", SHEET.replace("9", "10").encode()),
        Held("wrong.csv", f"{SHEET}2024-06-01,Harbour,Ann,{'9' * 201},yes\n".encode()),
        Held("a.png", b"\x89PNG"),
        Held("two.zip", zipped({"a.csv": SHEET.replace("05-31", "05-30"), "b.vidi.jsonl": text(WHOLE)})),
    ]
    report = ended(folder, sheets, look=True).report
    assert report
    shown = imported.shown(report)
    assert [(file["name"], file["format"]) for file in shown["files"]] == [
        ("wrong.csv", "score sheet, CSV or workbook"),
        ("a.png", "not recognised"),
        ("new.csv", "score sheet, CSV or workbook"),
        ("changed.csv", "score sheet, CSV or workbook"),
        ("two.zip", "zip of files"),
    ]
    assert shown["files"][-1]["read"] == 2
    for file in shown["files"]:
        assert file["read"] == file["taken"] + file["ignored"] + file["refused"]
    assert report["changes"] == "1 game and 4 plays"
    by_word = {game["word"]: game for game in reversed(shown["games"])}
    assert (by_word["New"]["players"], by_word["New"]["points"], by_word["New"]["winners"]) == (
        ["Ann", "Bo"], ["12", "9"], ["Ann"],
    )  # fmt: skip
    assert by_word["Changed"]["says"] == "by its source"
    assert [layout["meanings"] for layout in report["layouts"]] == [
        ["date", "game", "player", "score", "won"],
    ]  # fmt: skip
    assert {game["wrong"]["href"] for game in shown["problems"] if game["word"] == "Refused"} == {
        "/rules?rule=import:1", "/rules?rule=import:8",
    }  # fmt: skip


@pytest.mark.parametrize("look", [True, False])
def test_the_files_of_one_match_are_imported_together(look: bool, folder: Path) -> None:
    store = shipped("fixtures") / "imports" / "boardgameio" / "flatfile"
    report = ended(folder, [held(path.name, path.read_bytes()) for path in store.iterdir()], look).report
    assert report
    assert [(file["name"], file["format"]) for file in report["files"]] == [
        ("match eU5rBn", "boardgame.io match, JSON")
    ]
    assert report["changes"] == "1 game"
    [shown] = imported.shown(report)["games"]
    assert shown["opens"] == "Replay"
    assert shown["href"] == (None if look else f"/replay?game={report['games'][0]['game']}")


def test_an_import_is_stopped_between_two_files(folder: Path) -> None:
    headers = [{**WHOLE[0], "source": {"platform": "a test", "id": str(number)}} for number in range(60)]
    games = [Held(str(n), text([header, *WHOLE[1:]]).encode()) for n, header in enumerate(headers)]
    running = Importing(folder, games, look=False)
    while not running.share and not running.is_over:
        running.wait(0.01)
    running.stop()
    running.wait(60)
    assert running.report
    taken = [file["name"] for file in running.report["files"]]
    assert running.report["left"]
    assert taken
    assert [*taken, *running.report["left"]] == [game.name for game in games]
    with Library(folder) as library:
        stored = library.games()
        assert [game.started.source.id for game in stored if game.started.source] == taken
        assert {len(library.game(game.id).moves) for game in stored} == {WHOLE[-2]["n"]}


def test_an_import_that_is_stopped_at_once_has_taken_in_nothing(folder: Path) -> None:
    running = Importing(folder, files(), look=True)
    running.stop()
    running.wait(60)
    assert running.refused == "it was stopped before any file was read; nothing was written"


def test_a_library_that_cannot_be_used_is_said_without_its_place(folder: Path) -> None:
    (folder / "events.db").write_bytes(b"no database" * 500)
    importing = ended(folder, [Held("a", b"")], look=False)
    assert importing.report is None
    assert str(importing.refused).startswith("events.db")
    assert str(folder) not in str(importing.refused)


def test_only_so_many_run_at_once_and_a_stopped_look_makes_room(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(working, "_running", threading.BoundedSemaphore(1))
    first = Importing(folder, [Held("big", text(LINES).encode() * 2_000)], look=True)
    assert "imports are already running" in str(ended(folder, files(), look=True).refused)
    first.stop()
    first.wait(60)
    assert first.is_over
    assert ended(folder, files(), look=True).report


def test_a_name_is_made_fit_to_be_shown_and_kept() -> None:
    assert held("a/\u202eb\n.jsonl", b"").name == "\\u202eb\\n.jsonl"
    assert len(held("n" * 10_000, b"").name) == NAME_AT_MOST + 1


def test_every_rule_of_every_document_can_be_led_to() -> None:
    for name, file in handbook.files().items():
        numbers = NUMBERS.findall((shipped("docs") / file).read_text("utf-8"))
        html = handbook.document(name).html
        assert [number for number in numbers if f'id="rule-{number}"' not in html] == []
        assert len(numbers) >= {OPEN.name: 100, "record": 14}.get(name, 0)
    assert handbook.address(f"{OPEN.name}:6.12") == f"/rules?rule={OPEN.name}:6.12"
    assert handbook.address("chess:1") is None


def test_documents_lead_to_pages_and_hold_no_markup_of_their_own() -> None:
    for name in handbook.files():
        page = handbook.document(name)
        assert ".md" not in "".join(part for part in page.html.split('"')[1::2])
        assert "<script" not in page.html
        assert "fixtures/" not in page.html.replace(
            f"<code>fixtures/{OPEN.name}/examples.vidi.jsonl</code>", ""
        )
    assert f'href="/rules?rule={OPEN.name}:13"' in handbook.document(f"record-{OPEN.name}").html
    assert 'href="/rules?rule=record"' in handbook.document(f"record-{OPEN.name}").html
