"""What the page says that a choice would change is what it changes."""

from typing import Any

from dashboard.replay.preview import effect
from domain.kernel.chance import SeededChance
from domain.vinci import RULES
from domain.vinci.commands import Conquer, EndConquest
from domain.vinci.events import TurnScored
from tests.generic.games import RandomGame


def test_a_conquest_says_the_points_that_it_adds_to_the_turn() -> None:
    foreseen: dict[str, str] = {}
    for seed in range(6):
        for step in RandomGame("vinci", seed).steps():
            if isinstance(step.command, Conquer):
                before, after = scored(step.before, step.command.seat), scored(step.after, step.command.seat)
                if before is not None and after is not None:
                    change = after - before
                    noun = "point" if abs(change) == 1 else "points"
                    words = f"{change:+} {noun} this turn" if change else "no more points"
                    foreseen[effect(RULES, step.before, step.command)] = words
    assert all(text == words for text, words in foreseen.items())
    assert foreseen.keys() >= {"+1 point this turn", "no more points"}


def scored(state: Any, seat: int) -> int | None:
    """The points of the turn if it ends here; None if more has to be decided first."""
    end, copy = EndConquest(seat), RULES.copy(state)
    if RULES.refusal(copy, end):
        return None
    events = RULES.play(copy, end, SeededChance("end", 1))
    return next((event.points for event in events if isinstance(event, TurnScored)), None)
