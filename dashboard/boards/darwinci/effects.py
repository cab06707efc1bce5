"""What a choice of Darwinci would change, in words."""

from collections.abc import Callable

from domain.darwinci import commands as c
from domain.darwinci.ending import pending
from domain.darwinci.state import State
from domain.kernel.messages import Command


def effect(state: State, command: Command, after: Callable[[], State]) -> str:
    """What a fragment would change in the worth of the seat's creatures."""
    if not isinstance(command, c.PlaceTile):
        return ""
    seat = command.seat - 1
    change = pending(after())[seat] - pending(state)[seat]
    return (
        f"creatures {change:+} Darwin (our house rule)"
        if change
        else "creatures unchanged in worth (our house rule)"
    )
