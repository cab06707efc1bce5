"""What the page says that a choice would change is what it changes."""

from dashboard.replay.preview import effect
from domain.venni import RULES
from domain.venni.commands import DrawCircle
from domain.venni.events import RegionsLocked
from tests.generic.games import RandomGame


def test_a_circle_says_how_many_regions_it_claims() -> None:
    claims = 0
    for seed in range(4):
        for step in RandomGame("venni", seed).steps():
            if not isinstance(step.command, DrawCircle):
                continue
            locked = [event for event in step.events if isinstance(event, RegionsLocked)]
            owners = [region.owner for event in locked for region in event.regions]
            text = effect(RULES, step.before, step.command)
            for seat in (1, 2):
                number = owners.count(seat)
                words = f"Seat {seat} claims {number} region{'s' if number != 1 else ''} and gets "
                assert (words in text) == (number > 0), text
                claims += number
            if not any(owners):
                assert text == "It claims no region."
    assert claims
