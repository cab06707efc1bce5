"""List, check and message of what is legal are the same thing."""

import pytest

from domain.kernel.chance import SeededChance
from domain.kernel.choices import LISTED_AT_MOST
from tests.generic.games import NAMES, known_of, positions, rules_of

POSITIONS = 100
ALTERED = 500
FEW = 40


@pytest.mark.parametrize("name", NAMES)
def test_every_command_is_refused_or_listed(name: str) -> None:
    rules, known = rules_of(name), known_of(name)
    for state in positions(rules, POSITIONS):
        choices = rules.legal(state)
        if choices.count() > LISTED_AT_MOST:
            continue
        listed = list(choices)
        assert len(set(listed)) == len(listed) == choices.count()
        possible = set(known.commands(state))
        accepted = {command for command in possible if rules.refusal(state, command) is None}
        assert accepted == {command for command in listed if command in possible}
        assert all(command in choices for command in listed)
        for command in possible - accepted:
            refusal = rules.refusal(state, command)
            assert refusal is not None
            assert refusal.rule.startswith(f"{name}:")
            assert refusal.message


@pytest.mark.parametrize("name", NAMES)
def test_every_legal_command_can_be_drawn_and_no_other(name: str) -> None:
    rules = rules_of(name)
    draw = SeededChance("drawn", 0).below
    for state in positions(rules, POSITIONS):
        choices = rules.legal(state)
        if choices.count() <= FEW:
            drawn = {choices.sample(draw) for _ in range(20 * choices.count())}
            assert drawn == set(choices)


@pytest.mark.parametrize("name", NAMES)
def test_a_described_space_takes_what_fits_and_nothing_else(name: str) -> None:
    rules, known = rules_of(name), known_of(name)
    draw = SeededChance("altered", 0).below
    judged = [0, 0]
    for state in positions(rules, POSITIONS):
        choices = rules.legal(state)
        for command, right in known.altered(state, draw):
            assert (command in choices) == right, rules.refusal(state, command)
            judged[right] += 1
    assert sum(judged) == 0 or (sum(judged) >= ALTERED and min(judged) > 0)
