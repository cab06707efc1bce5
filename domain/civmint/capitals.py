"""Capital Cities fall, are conquered and retaken, and stand again (rules 14)."""

from domain.civmint.events import CapitalChanged
from domain.civmint.move import Move, other
from domain.civmint.places import military, standing
from domain.civmint.state import Status


def _becomes(move: Move, seat: int, status: Status, cubes: int | None = None) -> None:
    state = move.state
    move.emit(
        CapitalChanged(
            seat=seat,
            space=state.capitals[seat],
            was=state.status[seat],
            status=status,
            cubes=state.cubes[seat] if cubes is None else cubes,
        )
    )


def fall(move: Move, seat: int) -> None:
    """A Capital City falls at the last cube that it can take (civmint:14.2)."""
    _becomes(move, seat, "fallen")


def rise(move: Move, seat: int) -> None:
    """A Capital City stands again if a repair left it few enough cubes (civmint:14.5)."""
    state = move.state
    if state.status[seat] in ("fallen", "deserted") and state.cubes[seat] < move.tin.pack.capital.strength:
        _becomes(move, seat, "stands")


def desert(move: Move) -> None:
    """A conquered Capital City without enemy units counts as fallen (civmint:14.6)."""
    state = move.state
    for seat in state.seats:
        if state.status[seat] == "conquered" and not standing(state, other(seat), state.capitals[seat]):
            _becomes(move, seat, "deserted")


def settle(move: Move) -> None:
    """Capital Cities are conquered and retaken at the end of a combat step (civmint:14.3, 14.7)."""
    state = move.state
    for seat in state.seats:
        space, status = state.capitals[seat], state.status[seat]
        own, enemies = standing(state, seat, space), standing(state, other(seat), space)
        if status in ("fallen", "deserted") and not own and any(map(military, enemies)):
            _becomes(move, seat, "conquered")
        elif status in ("conquered", "deserted") and own and not enemies:
            _becomes(move, seat, "stands", move.tin.pack.capital.retaken)
