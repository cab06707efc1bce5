"""What a choice of VENNi would change, in words."""

from collections.abc import Callable

from domain.kernel.messages import Command
from domain.kernel.wording import counted, listed, player
from domain.venni.claims import SEATS, claimed
from domain.venni.commands import DrawCircle
from domain.venni.state import State


def effect(state: State, command: Command, after: Callable[[], State]) -> str:
    """The regions that a circle would lock, and the points that it would bring."""
    if not isinstance(command, DrawCircle):
        return ""
    then = after()
    regions = [now - before for before, now in zip(claimed(state), claimed(then), strict=True)]
    points = [then.points[seat] - state.points[seat] for seat in SEATS]
    changes = [
        f"{player(state, seat)} claims {counted(number, 'region')} and gets {counted(more, 'point')}"
        for seat, number, more in zip(SEATS, regions, points, strict=True)
        if number or more
    ]
    return f"{listed(changes)}." if changes else "It claims no region."
