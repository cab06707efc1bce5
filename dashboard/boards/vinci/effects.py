"""What a choice of Vinci would change, in words."""

from collections.abc import Callable

from domain.kernel.messages import Command
from domain.kernel.wording import plural
from domain.vinci import commands as c
from domain.vinci.geography import geography
from domain.vinci.points import active_points, declined_points
from domain.vinci.state import State


def effect(state: State, command: Command, after: Callable[[], State]) -> str:
    """The points that a province would add to the turn."""
    if not isinstance(command, c.Conquest | c.Abandon):
        return ""
    change = _points(after(), command.seat) - _points(state, command.seat)
    return f"{change:+} {plural(abs(change), 'point')} this turn" if change else "no more points"


def _points(state: State, seat: int) -> int:
    """The points of a seat if its turn ended now."""
    land = geography(state.map)
    return sum(points for of in (active_points, declined_points) for _, points in of(state, land, seat))
