"""What a browser may ask of the columns of sheets."""

from typing import Any

import pytest

from dashboard.importing.columns import choices, data_of, sheet_of, with_change

LAYOUT: dict[str, Any] = {
    "file": "a.csv",
    "form": ("when", "what", "player 1"),
    "names": ("When", "What", "Player 1"),
    "samples": (("2024-05-31",), ("Go",), ("Ann\u202e",)),
    "meanings": ("none", "game", "player 1"),
    "kept": False,
    "known": True,
    "wrong": False,
}


@pytest.mark.parametrize(
    "asked",
    [
        None,
        [],
        {"sheet": 1, "forget": True},
        {"sheet": 0},
        {"sheet": "0", "forget": True},
        {"sheet": 0, "column": 3, "meaning": "date"},
        {"sheet": 0, "column": -1, "meaning": "date"},
        {"sheet": 0, "column": 0, "meaning": "dat"},
        {"sheet": 0, "column": 0, "meaning": "player 1000"},
    ],
)
def test_what_no_page_asks_is_passed_over(asked: Any) -> None:
    assert sheet_of(asked, [LAYOUT]) is None


def test_a_change_counts_for_its_form_and_leaves_the_others_to_the_reader() -> None:
    assert sheet_of({"sheet": 0, "column": 0, "meaning": "date"}, [LAYOUT]) == 0
    chosen = with_change(LAYOUT, {}, 0, "date")
    assert chosen == {LAYOUT["form"]: ("date", "", "")}
    assert with_change(LAYOUT, chosen, 1, "none") == {LAYOUT["form"]: ("date", "none", "")}
    assert with_change({**LAYOUT, "kept": True}, {}, 0, "date") == {
        LAYOUT["form"]: ("date", "game", "player 1")
    }
    [sheet] = data_of([LAYOUT], chosen)
    assert (sheet["state"], sheet["columns"][2]["samples"]) == ("chosen", ["Ann\ufffd"])


def test_the_players_of_a_sheet_and_two_more_are_offered() -> None:
    numbered = [value for value, _ in choices(LAYOUT["meanings"]) if value.startswith("player ")]
    assert numbered == ["player 1", "player 2", "player 3"]
