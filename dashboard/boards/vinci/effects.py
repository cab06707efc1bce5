"""What a choice of Vinci would change, in words."""

from collections.abc import Callable

from domain.kernel.messages import Command
from domain.kernel.wording import counted, plural
from domain.vinci import commands as c
from domain.vinci.geography import geography
from domain.vinci.points import active_points, declined_points
from domain.vinci.state import State


def effect(state: State, command: Command, after: Callable[[], State]) -> str:
    """The points of this turn, or the pawns and provinces that a choice would leave."""
    seat = command.seat
    match command:
        case c.Conquer() | c.Infiltrate() | c.Convert() | c.Abandon():
            return _change(_points(after(), seat) - _points(state, seat))
        case c.Expand():
            then = after()
            active = then.active[seat] if then.phase in ("collect", "conquer") else None
            return f"{counted(active.hand, 'pawn')} to conquer with" if active else ""
        case c.Decline() if state.phase == "start":
            then = after()
            points = then.scores[seat] - state.scores[seat]
            return _change(points) if then.phase != "philosophy" else ""
        case c.Keep():
            kept, held = after().held[seat].bit_count(), state.held[seat].bit_count()
            return f"{kept} of {counted(held, 'province')}"
    return ""


def _change(points: int) -> str:
    """More or fewer points: ``2 points this turn``."""
    if points < 0:
        return f"{-points} fewer {plural(-points, 'point')} this turn"
    return f"{points or 'no'} {plural(points, 'point')} this turn"


def _points(state: State, seat: int) -> int:
    """The points of a seat if its turn ended now."""
    land = geography(state.map)
    return sum(points for of in (active_points, declined_points) for _, points in of(state, land, seat))
