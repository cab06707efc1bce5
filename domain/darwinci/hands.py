"""The possible content of a hand, even one that a record does not know (rules 17.7 to 17.9)."""

from domain.darwinci.state import State
from domain.kernel.chance import Value


def possible(state: State, seat: int) -> list[int]:
    """The fragments that a seat can show: those known in its hand, and any of the pool if it has others."""
    hand = state.hands[seat]
    shown = [tile for tile in hand if tile is not None]
    return shown if len(shown) == len(hand) else sorted({*shown, *state.pool})


def whereabouts(state: State, tile: Value) -> str | None:
    """The known place of a fragment; None if it is unknown."""
    if tile in state.gone:
        return "out of the game"
    for seat in range(1, len(state.players) + 1):
        if any(tile == placed for placed, *_ in state.parcels[seat]):
            return f"in the parcel of seat {seat}"
        if tile in (state.offers[seat], *state.won[seat]):
            return f"before seat {seat}"
        if tile in state.hands[seat]:
            return f"{_in_hand(state, seat, tile)} seat {seat}"
    for site, under in enumerate(state.under):
        if tile in under:
            return f"under site {site}"
    return None


def _in_hand(state: State, seat: int, tile: int) -> str:
    """The secret use of a fragment that still counts as part of a hand."""
    if state.chosen.get(seat) == tile:
        return "offered by"
    laid = (placed for placed in state.laid.get(seat, ()) if placed)
    return "laid by" if any(tile == placed[0] for placed in laid) else "in the hand of"
