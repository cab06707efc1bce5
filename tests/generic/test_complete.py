"""A game is whole: what belongs to it is here, under the names that the contract asks for."""

import re
from pathlib import Path
from typing import get_type_hints

import pytest
from pydantic import ValidationError

from dashboard.boards import board
from domain.catalog import games
from domain.kernel.events import KERNEL_EVENTS
from tests.generic.games import NAMES, rules_of

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("name", list(games()))
def test_a_game_has_its_rule_list_tables_fixtures_and_board(name: str) -> None:
    assert ROOT.joinpath("docs", "rules", f"{name}.md").exists()
    assert list(ROOT.joinpath("projections", name).glob("*.sql"))
    assert list(ROOT.joinpath("fixtures", name).iterdir())
    rules = rules_of(name)
    assert len(board(name).seats) >= rules.seats[-1]


@pytest.mark.parametrize("name", NAMES)
def test_names_and_topics_are_the_games_own(name: str) -> None:
    rules = rules_of(name)
    assert rules.name == name
    assert [cls.NAME for cls in rules.commands.values()] == list(rules.commands)
    assert all(re.fullmatch(r"[a-z]+(_[a-z]+)*", command) for command in rules.commands)
    for event in rules.events:
        assert re.fullmatch(rf"{name}\.{event.__name__}\.[1-9]\d*", event.TOPIC)
    assert len({event.TOPIC for event in rules.events}) == len(rules.events)


@pytest.mark.parametrize("name", NAMES)
def test_messages_are_frozen_and_closed(name: str) -> None:
    rules = rules_of(name)
    for command in rules.commands.values():
        assert command.model_config.get("frozen")
        assert command.model_config.get("extra") == "forbid"
        assert not [f for f in command.model_fields.values() if "list[" in str(f.annotation)]
    for event in (*rules.events, *KERNEL_EVENTS):
        with pytest.raises(ValidationError, match="unheard_of"):
            event.ADAPTER.validate_json('{"unheard_of":1}')
        assert "list[" not in str(get_type_hints(event).values()), "collections are tuples"
