"""Drafts of mappings from logs, and the check of the points before an import."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.helpers.command import Vidi
from tests.helpers.kites import TITLE, log
from tests.helpers.logs import archive, by, ended, packet
from tests.imports.reading import as_bytes


def write(logs: Mapping[str, Any]) -> None:
    """Files in the folder ``logs``."""
    Path("logs").mkdir()
    for name, value in logs.items():
        Path("logs", name).write_bytes(value if isinstance(value, bytes) else as_bytes(value))


def test_the_points_of_a_draft_equal_the_results(vidi: Vidi) -> None:
    write({f"{number}.json": log(number) for number in range(3)})
    done = vidi("logs", "suggest", "logs", "--to", "draft.json")
    draft = json.loads(Path("draft.json").read_text())
    assert draft["title"] == TITLE
    assert draft["points"] == [{"type": "*", "change": "points"}]
    assert draft["rounds"] == {"gust": "Gust ${gust}"}
    (string,) = draft["counters"]
    assert (string["name"], string["of"]) == ("total", [{"type": "takeString", "total": "total"}])
    assert "points: *: change `points`: 48 numbers in 3 logs\n" in done.err
    assert "counters: total: takeString: `total` grows by `taken` in 100 % of 27\n" in done.err
    assert "rounds: gust: Gust ${gust}: `gust` grows by 1 in 100 % of 9\n" in done.err
    assert "points: the last points equal the result in 3 of 3 logs with both\n" in done.err
    assert vidi("import", "logs", "--mapping", "draft.json").out.endswith("3 new\n")


def test_a_number_without_a_name_is_the_points_if_it_equals_the_results(vidi: Vidi) -> None:
    scores = [{"Ann": 4, "Bo": 9, "Cy": 7}, {"Ann": 12, "Bo": 3, "Cy": 5}]
    write({f"{number}.json": _plain(number, scores) for number, scores in enumerate(scores)})
    draft = json.loads(vidi("logs", "suggest", "logs", "--title", TITLE).out)
    assert draft["points"] == [{"type": "moved", "total": "fame"}]


def _plain(table: int, scores: Mapping[str, int]) -> Any:
    """A log whose only hint at the points are its numbers."""
    notes = [
        by(player, "moved", fame=score * step // 3, luck=step)
        for step in (1, 2, 3)
        for player, score in scores.items()
    ]
    at = {"table_id": table, "channel": f"/table/t{table}"}
    return archive(
        [packet(number, number, one, **at) for number, one in enumerate([*notes, ended(**scores)], 1)]
    )


def test_points_that_no_result_confirms_are_named_so(vidi: Vidi) -> None:
    whole = log(1)
    whole["data"]["logs"].pop()
    write({"1.json": whole})
    done = vidi("logs", "suggest", "logs")
    assert json.loads(done.out)["points"] == [{"type": "*", "change": "points"}]
    assert "points: no log has points and a result: nothing confirms the points\n" in done.err


def test_a_check_names_the_logs_whose_points_differ_from_the_result(vidi: Vidi) -> None:
    write({"a.json": log(1), "b.json": log(2, bonus=1)})
    vidi("logs", "suggest", "logs/a.json", "--to", "draft.json")
    checked = vidi("logs", "check", "logs", "--mapping", "draft.json")
    first, second = checked.out.splitlines()
    assert first == "the last points equal the result in 1 of 2 logs with both"
    assert second.startswith("logs/b.json: the last points are ")
    data = json.loads(vidi("logs", "check", "logs", "--mapping", "draft.json", "--json").out)
    assert (data["logs"], data["compared"], data["right"]) == (2, 2, 1)


REFUSED: dict[str, tuple[dict[str, Any], tuple[str, ...], str]] = {
    "no log": ({"a.json": b"[]", "b.json": b"{"}, (), "vidi: there is no log to read\n"),
    "several titles": (
        {"a.json": log(1), "b.json": log(2, "Other\x1b")},
        (),
        'vidi: the logs are of several titles: "kite day" (1), "other\\u001b" (1); choose one by --title\n',
    ),
    "a file that is there": ({"a.json": log(1)}, ("--to", "logs/a.json"), "logs/a.json exists already; name"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_cannot_be_drafted_is_one_message(name: str, vidi: Vidi) -> None:
    files, options, why = REFUSED[name]
    write(files)
    before = {path: path.read_bytes() for path in Path("logs").iterdir()}
    done = vidi("logs", "suggest", "logs", *options)
    assert (done.code, done.out) == (1, "")
    assert why in done.err
    assert "Traceback" not in done.err
    assert {path: path.read_bytes() for path in Path("logs").iterdir()} == before
