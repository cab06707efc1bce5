"""Games go as they went before, unless a rule was changed on purpose."""

import pytest

from domain.kernel.events import KERNEL_EVENTS, MoveMade
from tests.generic.games import NAMES, RandomGame, golden_file, golden_seed, rules_of
from tests.golden import TEXTS


@pytest.mark.parametrize("kind", TEXTS)
@pytest.mark.parametrize("name", NAMES)
def test_a_game_goes_as_it_went_before(name: str, kind: str) -> None:
    kept = golden_file(name, kind).read_text("utf-8").splitlines()
    found = TEXTS[kind](name, golden_seed(name)).splitlines()
    for line, (before, now) in enumerate(zip(kept, found, strict=False), start=1):
        assert now == before, f"line {line}; a rule changed? then make golden, and name the rule"
    assert len(found) == len(kept)


@pytest.mark.parametrize("name", NAMES)
def test_the_golden_game_shows_every_command_and_event(name: str) -> None:
    rules, events = rules_of(name), RandomGame(name, golden_seed(name)).stream()
    commands = {event.command for event in events if isinstance(event, MoveMade)}
    assert commands == set(rules.commands), "make golden looks for a fuller one"
    assert {type(event) for event in events} - set(KERNEL_EVENTS) == set(rules.events)
