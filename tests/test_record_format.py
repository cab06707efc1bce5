"""docs/record-format.md and the JSON Schema: what they say is what import does."""

import json
import re
from pathlib import Path
from typing import Any, get_args

import pytest
from jsonschema_rs import Draft202012Validator, meta

from domain.catalog import games
from domain.vinci import RULES
from domain.vinci.packs import map_pack, maps, newest
from domain.vinci.tiles import TileId
from tests import test_bad_input, test_record_bounds
from tests.generic.games import NAMES, rules_of
from tests.records import DEAL, HEADER, MOVES, finished, lines_of, write
from vidi.library import Library
from vidi.record.schema import schema

PAGE = (Path(__file__).parent.parent / "docs" / "record-format.md").read_text("utf-8")
SCHEMA = Draft202012Validator(schema(games()["vinci"]))


def blocks(kind: str) -> list[str]:
    """The code blocks of the page, by their language."""
    return re.findall(rf"```{kind}\n(.*?)```", PAGE, re.DOTALL)


@pytest.mark.parametrize("block", blocks("jsonl"))
def test_records_of_the_page_are_taken_in(block: str, library: Library, tmp_path: Path) -> None:
    report = library.import_files([write(tmp_path / "game.vidi.jsonl", *block.splitlines())])
    assert ([str(error) for error in report.errors()], report.counts()) == ([], {"new": 1})


@pytest.mark.parametrize(
    "line", [line for kind in ("json", "jsonl") for b in blocks(kind) for line in b.splitlines()]
)
def test_lines_of_the_page_meet_the_schema(line: str) -> None:
    SCHEMA.validate(json.loads(line))


def test_the_page_shows_every_command_and_tile() -> None:
    lines = [json.loads(line) for block in blocks("json") for line in block.splitlines()]
    assert {line["command"] for line in lines if "command" in line} == set(RULES.commands)
    shown = {arg for line in lines for arg in line.get("args", {})}
    takes = {name for cls in RULES.commands.values() for name in cls.takes()}
    assert shown == takes
    assert set(get_args(TileId)) <= set(re.findall(r"`(\w+)`", PAGE))


def test_every_demand_is_on_the_page_and_tested() -> None:
    stated = [int(number) for number in re.findall(r"\*\*record:(\d+)\*\*", PAGE)]
    assert stated == list(range(1, 17))
    messages = [message for _, message in test_bad_input.CASES.values()]
    messages += [message for *_, message in test_record_bounds.CASES.values()]
    tested = {int(number) for message in messages for number in re.findall(r"\[record:(\d+)\]", message)}
    # 13 takes two records (tests/test_library.py), 16 is of recording (tests/test_recording.py).
    assert tested | {13, 16} == set(stated)


@pytest.mark.parametrize("game", NAMES)
def test_the_schema_is_one_and_takes_whole_games(game: str) -> None:
    made = schema(rules_of(game))
    meta.validate(made)
    if game == "vinci":
        for line in lines_of(finished("schema", take_back=True, title="A", played_at="2024-05-31")):
            SCHEMA.validate(line)


@pytest.mark.parametrize(
    "line",
    [
        {**HEADER, "game": "chess"},
        {**HEADER, "seats": ["Ada"]},
        {**HEADER, "player": "Ada"},
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


def test_the_schema_names_provinces_and_tiles() -> None:
    names = {
        kind: {item["const"]: item["title"] for item in schema(RULES)["$defs"][kind]["oneOf"]}
        for kind in ("province", "tile")
    }
    assert names["province"]["magna_graecia"] == "Magna Graecia"
    assert {"hibernia", "gaetulia"} <= set(names["province"]), "of every map"
    assert "oceanus" not in names["province"]
    assert set(names["tile"]) == set(get_args(TileId))


@pytest.mark.parametrize("map_", maps())
def test_the_page_lists_the_provinces_of_a_map(map_: str) -> None:
    pack = map_pack(newest("map", map_) or "")
    (listed, named) = re.findall(rf"The provinces of `{map_}`, .*?: (.*?)\..*?differently: (.*?)\.\n?", PAGE)[
        0
    ]
    land = {region.id: region.name for region in pack.regions if region.terrain != "sea"}
    assert re.findall(r"`(\w+)`", listed) == list(land)
    assert dict(re.findall(r"`(\w+)` \((.*?)\)", named)) == {
        id_: name for id_, name in land.items() if name != id_.replace("_", " ").title()
    }
