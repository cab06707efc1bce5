"""What the page says that a choice would change is what it changes."""

from collections import Counter
from typing import Any

from dashboard.replay.preview import effect
from domain.kernel.chance import SeededChance
from domain.vinci import RULES
from domain.vinci.commands import Conquer, Decline, EndConquest, Expand, Keep
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
                    less = "fewer " if change < 0 else ""
                    words = f"{abs(change) or 'no'} {less}{noun} this turn"
                    foreseen[effect(RULES, step.before, step.command)] = words
    assert all(text == words for text, words in foreseen.items())
    assert foreseen.keys() >= {"1 point this turn", "no points this turn"}


def test_a_turn_says_its_pawns_or_points_before_it_begins() -> None:
    texts = Counter[str]()
    for seed in range(6):
        for step in RandomGame("vinci", seed).steps():
            seat, text = step.command.seat, effect(RULES, step.before, step.command)
            if isinstance(step.command, Expand) and step.after.phase != "peace":
                number = step.after.active[seat].hand
                assert text == f"{number} {'pawn' if number == 1 else 'pawns'} to conquer with"
            elif isinstance(step.command, Decline) and step.before.phase == "start" and text:
                [points] = [event.points for event in step.events if isinstance(event, TurnScored)]
                assert text == f"{points or 'no'} {'point' if points == 1 else 'points'} this turn"
            elif isinstance(step.command, Keep):
                kept, held = (state.held[seat].bit_count() for state in (step.after, step.before))
                assert text == f"{kept} of {held} provinces"
            else:
                continue
            texts[step.command.NAME] += 1
    assert texts.keys() == {"expand", "decline", "keep"}


def scored(state: Any, seat: int) -> int | None:
    """The points of the turn if it ends here; None if more has to be decided first."""
    end, copy = EndConquest(seat), RULES.copy(state)
    if RULES.refusal(copy, end):
        return None
    events = RULES.play(copy, end, SeededChance("end", 1))
    return next((event.points for event in events if isinstance(event, TurnScored)), None)
