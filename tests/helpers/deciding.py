"""What a command causes, without changing the state."""

from typing import TypeVar

from domain.kernel.chance import Chance
from domain.kernel.messages import Command, Event
from domain.kernel.rules import Rules, enact

S = TypeVar("S")
C = TypeVar("C", bound=Command)


def decide(rules: Rules[S, C], state: S, command: C, chance: Chance) -> list[Event]:
    """The events of a command; the state does not change. Raises the exceptions of ``enact``."""
    return enact(rules, rules.copy(state), command, chance)
