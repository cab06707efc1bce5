"""What the page says that a choice would change is what it changes."""

from dashboard.replay.preview import effect
from domain.civmint import RULES
from domain.civmint.commands import Attack
from domain.civmint.events import UnitDefends
from tests.generic.games import RandomGame


def test_an_attack_says_its_odds() -> None:
    odds = set()
    for seed in range(12):
        for step in RandomGame("civmint", seed).steps():
            defends = [event for event in step.events if isinstance(event, UnitDefends)]
            if isinstance(step.command, Attack) and defends:
                odds.add(defends[0].chance)  # further attacks of the step follow by themselves
                assert f"{defends[0].chance} of 36 throws hit " in effect(RULES, step.before, step.command)
    assert odds
