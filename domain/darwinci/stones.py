"""The stones that a seat may place or has to place now (rules 7 and 15)."""

from domain.darwinci.state import State

AT_MOST = 2  # darwinci:7.6, 7.8, 7.10
OWN_AT_MOST = 1  # darwinci:7.9

Kind = tuple[int, bool]
"""A colour, and whether the stone is a big one."""


def supply(state: State, seat: int) -> int:
    """All stones that a seat has at hand."""
    return sum(state.small[seat]) + sum(state.big[seat])


def foreign_supply(state: State, seat: int) -> int:
    """Those of other colours."""
    return supply(state, seat) - state.small[seat][seat] - state.big[seat][seat]


def foreign_due(state: State, seat: int, bidding: int) -> int:
    """How many foreign stones a bid must have when it begins (darwinci:7.6, 7.7)."""
    return min(AT_MOST, foreign_supply(state, seat)) if bidding == 1 else 0


def still_due(state: State) -> int:
    """How many foreign stones the bid that is being made still lacks."""
    if state.bidding != 1:
        return 0
    return min(AT_MOST - state.foreign_placed, foreign_supply(state, state.seat))


def at_most(state: State, seat: int, bidding: int) -> int:
    """How many stones a bid can have in all when it begins, by the rules and the supply.

    A foreign big stone goes first (darwinci:15.5); this changes the order, but not the number.
    """
    if bidding == 1:
        own = state.small[seat][seat] + state.big[seat][seat]
        return foreign_due(state, seat, 1) + min(OWN_AT_MOST, own)
    return min(allowed(state, seat, bidding), supply(state, seat))


def allowed(state: State, seat: int, bidding: int) -> int:
    """How many stones a bid of round 2 or 3 may have in all."""
    return AT_MOST + (bidding == 2 and state.darwin == seat)  # darwinci:7.10, 7.11


def placeable(state: State) -> list[Kind]:
    """The stones that the seat which is bidding may place next, each kind once."""
    seat = state.seat
    small, big = state.small[seat], state.big[seat]
    if state.bidding == 1:
        own = state.own_placed < OWN_AT_MOST
        foreign = state.foreign_placed < AT_MOST
    else:
        own = foreign = state.own_placed + state.foreign_placed < allowed(state, seat, state.bidding)
    kinds = []
    held_up = sum(big) > big[seat]  # darwinci:15.5
    for stone in range(1, len(small)):
        if own if stone == seat else foreign:
            if small[stone] and (stone == seat or not held_up):
                kinds.append((stone, False))
            if big[stone]:
                kinds.append((stone, True))
    return kinds
