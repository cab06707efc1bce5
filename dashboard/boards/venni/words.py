"""Regions, circles, dots and players in words."""

from dashboard.boards.venni.palette import PENS
from domain.kernel.wording import listed, player
from domain.venni import paper
from domain.venni.claims import SEATS, dots
from domain.venni.state import State

NAME_AT_MOST = 14
"""Characters of a name that there is room for on a card."""


def short(name: str) -> str:
    """A name as far as there is room for it."""
    return name if len(name) <= NAME_AT_MOST else f"{name[: NAME_AT_MOST - 1]}…"


def numbers(state: State, on: tuple[int, ...], measured: tuple[int, ...] | None) -> tuple[int, ...]:
    """Numbers of the lattice as commands have them: with a ruler those that were measured."""
    return measured or tuple([paper.nearest(state, number) for number in on])


def region(state: State, number: int) -> str:
    """A region: its number, depth and area, its dots by seat, and whether a circle can split it."""
    its = state.regions[number]
    held = [
        f"{count} of {player(state, seat)}"
        for seat, count in zip(SEATS, dots(state, number), strict=True)
        if count
    ]
    lies = f"Region {number}, depth {its.depth}, area {its.area}, dots: {listed(held) if held else 'none'}"
    if its.owner is not None:
        claimed = f"claimed by {_seat(state, its.owner)}" if its.owner else "neutral"
        return f"{lies}; locked, {claimed}"
    if number == state.region:
        return f"{lies}; {player(state, state.seat)} must split it"
    return f"{lies}; open: a circle can split it"


def circle(state: State, number: int) -> str:
    """The circle of a number, counted from 1."""
    x, y, r = numbers(state, state.circles[number - 1], state.measured_circles[number - 1])
    pen = state.pens[number - 1]
    drawn = _seat(state, pen) if pen else "neutral"
    return f"Circle {number}, {drawn}, at {x}, {y} with radius {r}"


def dot(state: State, number: int) -> str:
    """The dot of a number, counted from 1."""
    its = state.dots[number - 1]
    x, y = numbers(state, its[:2], state.measured_dots[number - 1])
    return f"Dot {number} of {_seat(state, its.seat)} at {x}, {y} in region {its.region}"


def _seat(state: State, seat: int) -> str:
    return f"{player(state, seat)} ({PENS[seat - 1].name})"
