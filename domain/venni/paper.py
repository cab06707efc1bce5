"""The sheet of paper: the numbers of the set-up, and those of a ruler on the lattice (rules 1 and 8)."""

from collections.abc import Iterable

from domain.venni.arrangement import Circle, meeting, within
from domain.venni.state import State

LEAST_RADIUS = 2  # venni:3.3
DRAWN_ON = 96  # venni:1.3: the lattice that the numbers of the set-up are for


def set_up(lattice: int) -> tuple[Circle, Circle]:
    """The two circles of the set-up (venni:1.3)."""
    x, other, y, r = (number * lattice // DRAWN_ON for number in (36, 60, 48, 20))
    return (x, y, r), (other, y, r)


def first_dots(lattice: int) -> tuple[tuple[int, int], tuple[int, int]]:
    """The dots of the seats before the first turn (venni:1.5)."""
    left, right, y = (number * lattice // DRAWN_ON for number in (28, 68, 48))
    return (left, y), (right, y)


def side_of(state: State) -> int:
    """The greatest number that a command may name: the side of the sheet (venni:2.3, 8.1)."""
    return state.scale or state.lattice


def snapped(state: State, number: int) -> int:
    """The number of the lattice that is nearest to one of a command (venni:8.3)."""
    if state.scale is None:
        return number
    return (2 * number * state.lattice + state.scale) // (2 * state.scale)


def nearest(state: State, number: int) -> int:
    """The number of a command that is nearest to one of the lattice."""
    if state.scale is None:
        return number
    return (2 * number * state.scale + state.lattice) // (2 * state.lattice)


def least(state: State, number: int) -> int:
    """The least number of a command that is taken as this one of the lattice."""
    if state.scale is None:
        return number
    return -((1 - 2 * number) * state.scale // (2 * state.lattice))


Fine = tuple[int, ...]
"""Numbers in units that both the lattice and the ruler have: ``lattice * scale`` along the side."""


def as_measured(state: State, numbers: Iterable[int]) -> Fine:
    """Numbers of a ruler in fine units."""
    return tuple(number * state.lattice for number in numbers)


def as_snapped(state: State, numbers: Iterable[int]) -> Fine:
    """Numbers of the lattice in fine units."""
    return tuple(number * (state.scale or 1) for number in numbers)


def fine_circles(state: State) -> list[Fine]:
    """All circles as they are on the paper, in fine units; those of the set-up were not measured."""
    drawn = zip(state.measured_circles, state.circles, strict=True)
    return [as_measured(state, measured) if measured else as_snapped(state, on) for measured, on in drawn]


def fine_dots(state: State) -> list[Fine]:
    """All dots as they are on the paper, in fine units."""
    drawn = zip(state.measured_dots, state.dots, strict=True)
    return [as_measured(state, measured) if measured else as_snapped(state, on[:2]) for measured, on in drawn]


def crossed(circle: Fine, others: Iterable[Fine]) -> tuple[int, ...]:
    """The numbers of the circles that a circle crosses."""
    return tuple(
        number
        for number, (x, y, r) in enumerate(others, 1)
        if meeting((circle[0], circle[1], circle[2]), (x, y, r)) == "cross"
    )


def enclosed(circle: Fine, dots: Iterable[Fine]) -> tuple[int, ...]:
    """The numbers of the dots within a circle."""
    a, b, r = circle
    return tuple(number for number, (x, y) in enumerate(dots, 1) if within((a, b, r), x, y))


def around(dot: Fine, circles: Iterable[Fine]) -> tuple[int, ...]:
    """The numbers of the circles that a dot lies within."""
    x, y = dot
    return tuple(number for number, (a, b, r) in enumerate(circles, 1) if within((a, b, r), x, y))
