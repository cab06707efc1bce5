"""The legal commands of a seat: points of the sheet, or circles on it."""

from domain.kernel.choices import Choices
from domain.kernel.messages import Command
from domain.kernel.shapes import Circle, Point
from domain.venni import paper
from domain.venni.commands import Dot, DrawCircle
from domain.venni.places import places
from domain.venni.state import State


def legal(state: State, seat: int) -> Choices[Command]:
    """The legal commands of a seat; none if it does not have the turn."""
    if seat != state.seat:
        return Choices()
    end = range(paper.side_of(state) + 1)
    if state.phase == "dot":
        return Choices([], Point(Dot, lambda at: Dot(seat, *at), places=places(state), x=end, y=end))
    radii = range(paper.least(state, paper.LEAST_RADIUS), paper.least(state, state.lattice // 2 + 1))
    return Choices(
        [],
        Circle(DrawCircle, lambda at: DrawCircle(seat, *at), places=places(state), x=end, y=end, r=radii),
    )
