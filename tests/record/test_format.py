"""docs/record-format.md, the page of each game beside it, and the JSON Schema: they say what import does."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from jsonschema_rs import Draft202012Validator, meta

from domain import catalog
from domain.catalog import games
from tests.games.examples import OPEN
from tests.generic.games import NAMES, rules_of
from tests.helpers.records import DEAL, HEADER, MOVES, finished, lines_of, write
from tests.record import test_bad_input
from tests.record import test_bounds as test_record_bounds
from vidi.library.library import Library
from vidi.record.schema import schema

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "record-format.md").read_text("utf-8")
PAGES = {path.stem: path.read_text("utf-8") for path in sorted(DOCS.glob("record-format/*.md"))}
SCHEMA = Draft202012Validator(schema(OPEN))


def blocks(page: str, kind: str) -> list[str]:
    """The code blocks of a page, by their language."""
    return re.findall(rf"```{kind}\n(.*?)```", page, re.DOTALL)


def lines_on(page: str) -> list[dict[str, Any]]:
    """The lines of records that a page shows."""
    shown = (*blocks(page, "json"), *blocks(page, "jsonl"))
    return [json.loads(line) for block in shown for line in block.splitlines()]


@pytest.mark.parametrize(
    "block", [block for page in (PAGE, *PAGES.values()) for block in blocks(page, "jsonl")]
)
def test_records_of_the_pages_are_taken_in(block: str, library: Library, tmp_path: Path) -> None:
    report = library.import_files([write(tmp_path / "game.vidi.jsonl", *block.splitlines())])
    assert ([str(error) for error in report.errors()], report.counts()) == ([], {"new": 1})


def test_lines_of_the_common_page_meet_the_schema_of_the_game_that_it_shows() -> None:
    shown = lines_on(PAGE)
    (game,) = {line["game"] for line in shown if "game" in line}
    validator = Draft202012Validator(schema(games()[game]))
    for line in shown:
        validator.validate(line)


@pytest.mark.parametrize("game", PAGES)
def test_the_page_of_a_game_shows_every_command_as_its_schema_has_it(game: str) -> None:
    rules, shown = catalog.rules_of(game, "logged.1" if game == "log" else None, {}), lines_on(PAGES[game])
    assert rules is not None
    validator = Draft202012Validator(schema(rules))
    for line in shown:
        validator.validate(line)
    moves = [line for line in shown if "command" in line]
    assert {move["command"] for move in moves} == set(rules.commands)
    args = {arg for move in moves for arg in move.get("args", {})}
    assert args == {arg for cls in rules.commands.values() for arg in cls.takes()}


def test_every_demand_is_on_the_page_and_tested() -> None:
    stated = [int(number) for number in re.findall(r"\*\*record:(\d+)\*\*", PAGE)]
    assert stated == list(range(1, 18))
    messages = [message for _, message in test_bad_input.CASES.values()]
    messages += [message for *_, message in test_record_bounds.CASES.values()]
    tested = {int(number) for message in messages for number in re.findall(r"\[record:(\d+)\]", message)}
    # 13 takes two records (tests/store/test_library.py), 16 is of recording (tests/recording).
    assert tested | {13, 16} == set(stated)


@pytest.mark.parametrize("game", NAMES)
def test_the_schema_is_one_and_takes_whole_games(game: str) -> None:
    made = schema(rules_of(game))
    meta.validate(made)
    if game == OPEN.name:
        for line in lines_of(finished("schema", take_back=True, title="A", played_at="2024-05-31")):
            SCHEMA.validate(line)


@pytest.mark.parametrize(
    "line",
    [
        {**HEADER, "game": "chess"},
        {**HEADER, "seats": ["Ada"]},
        {**HEADER, "player": "Ada"},
        {**HEADER, "bots": "steady"},
        {**HEADER, "bots": [None, "<b>", None]},
        {**HEADER, "setup": {"options": {"forts": 2}}},
        {**HEADER, "played_at": "yesterday"},
        {"n": 0},
        {**DEAL, "chance": [{"tile": "trade"}]},
        {**MOVES[0], "command": "attack"},
        {**MOVES[0], "args": {}},
        {**MOVES[0], "args": {"slot": "1"}},
        {**MOVES[1], "args": {"province": "atlantis"}},
        {**MOVES[4], "args": {"why": "tired"}},
        {**MOVES[5], "args": {"pawns": {"alpes": -1}}},
        {"n": 8, "seat": 3, "take_back": -1},
        {"end": {"scores": [1]}},
    ],
)
def test_the_schema_finds_mistakes(line: dict[str, Any]) -> None:
    assert not SCHEMA.is_valid(line)
