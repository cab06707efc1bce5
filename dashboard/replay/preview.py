"""What a choice would change, before it is made."""

from contextlib import suppress
from functools import partial
from typing import Any

from dashboard.boards import board
from domain.kernel.chance import DrawDue, RecordedChance
from domain.kernel.messages import Command
from domain.kernel.rules import Rules


def effect(rules: Rules[Any, Any], view: Any, command: Command) -> str:
    """The effect of a legal choice in a few words; empty if the board has none for it.

    ``view`` is what the seat of the choice knows. It does not change.
    """
    return board(rules.name).by_hand.effect(view, command, partial(_after, rules, view, command))


def _after(rules: Rules[Any, Any], view: Any, command: Command) -> Any:
    """The view after a choice, up to its first draw."""
    state = rules.copy(view)
    with suppress(DrawDue):
        rules.play(state, command, RecordedChance(()))
    return state
