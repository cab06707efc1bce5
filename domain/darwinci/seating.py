"""The order of the seats round the table."""

from functools import cache

from domain.darwinci.state import State


def clockwise(state: State, first: int) -> tuple[int, ...]:
    """All seats, from one of them on (darwinci:2.6)."""
    return _round_the_table(len(state.players), first)


@cache
def _round_the_table(players: int, first: int) -> tuple[int, ...]:
    seats = range(1, players + 1)
    return (*seats[first - 1 :], *seats[: first - 1])


def after(state: State, seat: int, first: int) -> tuple[int, ...]:
    """The seats that come after ``seat`` in the turn order that begins with ``first``."""
    seats = clockwise(state, first)
    return seats[seats.index(seat) + 1 :]


def left_of(state: State, seat: int) -> int:
    """The left neighbour (darwinci:2.16)."""
    return seat % len(state.players) + 1


def right_of(state: State, seat: int) -> int:
    """The right neighbour."""
    return (seat - 2) % len(state.players) + 1
