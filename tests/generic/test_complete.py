"""A game is whole: what belongs to it is here, under the names that the contract asks for."""

import importlib
import re
from collections.abc import Callable
from itertools import permutations
from pathlib import Path
from typing import get_type_hints

import pytest
from pydantic import ValidationError

from dashboard.boards import board
from dashboard.shared import introduced
from domain.catalog import games
from domain.kernel.events import KERNEL_EVENTS
from domain.kernel.messages import HasPending, HasScores
from domain.kernel.refusal import IllegalMove
from tests.generic.games import NAMES, rules_of

ROOT = Path(__file__).parents[2]
LIST = ROOT / "docs" / "adding-a-game.md"
CLOCK = ("TurnBegan", "RoundBegan")
"""The names by which ``projections/common/batch.sql`` knows the events of ``Rules.clock``."""


@pytest.mark.parametrize("name", list(games()))
def test_a_game_has_all_that_the_list_asks_for(name: str) -> None:
    asked = re.findall(r"^- `([^`]*<\w+>[^`]*)`", LIST.read_text("utf-8"), re.MULTILINE)
    assert asked
    parts = [path.replace("<game>", name).replace("<ruleset>", rules_of(name).ruleset) for path in asked]
    missing = [part for part in parts if not any(ROOT.glob(part))]
    assert missing == [], f"{LIST.name} says what each is"
    assert f"docs/rules/{name}.md" in ROOT.joinpath("README.md").read_text("utf-8")


def test_no_name_of_a_game_is_part_of_another() -> None:
    """`make test GAME=...` takes the tests whose names have the name of the game."""
    assert [(one, other) for one, other in permutations(NAMES, 2) if one in other] == []


FOLDERS = {"rules", "board", "tables", "bots", "questions", "browser"}


@pytest.mark.parametrize("name", list(games()))
def test_the_tests_of_a_game_are_in_the_same_folders_as_those_of_every_game(name: str) -> None:
    tests = [file.relative_to(ROOT / "tests/games" / name) for file in modules_of_tests(name)]
    assert {file.parts[0] for file in tests} == FOLDERS
    assert {len(file.parts) for file in tests} == {2}, "a file of tests lies in one of them"


def modules_of_tests(name: str) -> list[Path]:
    """The files of a game that have a test."""
    files = (ROOT / "tests" / "games" / name).rglob("test_*.py")
    return [file for file in files if re.search(r"(?m)^(def test_|class Test)", file.read_text("utf-8"))]


@pytest.mark.parametrize("name", list(games()))
def test_a_role_has_the_same_module_in_all_games(name: str) -> None:
    rules = rules_of(name)
    functions: dict[str, list[Callable[..., object]]] = {
        "setup": [rules.prepare],
        "evolve": [rules.begin, rules.evolve],
        "play": [rules.deal, rules.play, rules.to_act],
        "refusal": [rules.refusal],
        "legal": [rules.legal],
        "explain": [rules.explain],
    }
    for module, its in functions.items():
        assert [function.__module__ for function in its] == [f"domain.{name}.{module}"] * len(its), module
    assert rules.sources == importlib.import_module(f"domain.{name}.move").SOURCES


@pytest.mark.parametrize("name", NAMES)
def test_a_board_has_a_look_for_every_seat(name: str) -> None:
    looks = board(name).seats
    assert len(looks) >= rules_of(name).seats[-1]
    assert len({look.name for look in looks}) == len({look.outline for look in looks}) == len(looks)


@pytest.mark.parametrize("name", list(games()))
def test_a_game_is_introduced_by_a_sentence_and_a_position_of_a_record(name: str) -> None:
    about = board(name).about
    assert about
    assert about.line.endswith(".")
    assert about.minutes > 0
    record = ROOT / "fixtures" / name / f"{about.record}.vidi.jsonl"
    assert any(f'"n":{about.move},' in line for line in record.read_text("utf-8").splitlines())
    assert introduced.picture(name)[8:12] == b"WEBP"


@pytest.mark.parametrize("name", NAMES)
def test_a_number_of_seats_that_does_not_fit_is_refused(name: str) -> None:
    rules = rules_of(name)
    for seats in (rules.seats[0] - 1, rules.seats[-1] + 1):
        with pytest.raises(IllegalMove):
            rules.prepare(rules.setup(), seats)


def test_packs_are_right_and_of_a_kind_that_no_other_game_has() -> None:
    kinds = [kind for rules in games().values() for kind in rules.packs.kinds]
    assert len(set(kinds)) == len(kinds)
    for rules in games().values():
        for pack in rules.packs.own.values():
            assert rules.packs.check(pack).contents()


@pytest.mark.parametrize("name", NAMES)
def test_names_and_topics_are_the_games_own(name: str) -> None:
    rules = rules_of(name)
    assert rules.name == name
    assert [cls.NAME for cls in rules.commands.values()] == list(rules.commands)
    assert all(re.fullmatch(r"[a-z]+(_[a-z]+)*", command) for command in rules.commands)
    assert all("description" in cls.ADAPTER.json_schema() for cls in rules.commands.values())
    for event in rules.events:
        assert re.fullmatch(rf"{name}\.{event.__name__}\.[1-9]\d*", event.TOPIC)
    assert len({event.TOPIC for event in rules.events}) == len(rules.events)
    assert {event for event in rules.events if event.__name__ in CLOCK} == set(rules.clock)
    for base, field in ((HasScores, "scores"), (HasPending, "pending")):
        for event in rules.events:
            assert issubclass(event, base) == (field in get_type_hints(event)), event


@pytest.mark.parametrize("name", NAMES)
def test_messages_are_closed(name: str) -> None:
    rules = rules_of(name)
    for message in (*rules.commands.values(), *rules.events, *KERNEL_EVENTS):
        with pytest.raises(ValidationError, match="unheard_of"):
            message.ADAPTER.validate_json('{"unheard_of":1}')
        assert "list[" not in str(get_type_hints(message).values()), "collections are tuples"
