"""Placing what was won (rules 10)."""

from domain.darwinci.commands import LeaveStone, PlaceTile
from domain.darwinci.creatures import grown
from domain.darwinci.events import StoneLeft, TilePlaced, TilesDiscarded
from domain.darwinci.move import Move
from domain.darwinci.parcel import CELLS
from domain.darwinci.state import State
from domain.kernel.messages import Pending


def room(state: State, seat: int) -> int:
    """How many fragments a parcel still takes (darwinci:10.10)."""
    return CELLS - len(state.parcels[seat])


def due(state: State, seat: int, rotten: frozenset[int]) -> list[int]:
    """The fragments that a seat may place next, of those that it won, sorted.

    A sound one only while room is left for the rotten ones (darwinci:10.11).
    """
    won = sorted(state.won[seat])
    bad = [tile for tile in won if tile in rotten]
    return won if room(state, seat) > len(bad) else bad


def leavable(state: State, seat: int) -> list[int]:
    """The fragment for which a seat may leave its big stone to the offerer, if any (darwinci:15.11)."""
    return [tile for tile in state.won[seat] if tile in state.big_alone]


def leave_stone(move: Move, command: LeaveStone) -> None:
    """Leaves the big stone to the offerer."""
    offerer = move.state.big_alone[command.tile]
    move.emit(StoneLeft(seat=command.seat, tile=command.tile, offerer=offerer))


def place(move: Move, command: PlaceTile) -> None:
    """Places a fragment; when the parcel is full, the remaining fragments leave the game (darwinci:10.13)."""
    state, seat = move.state, command.seat
    placed = (command.tile, command.x, command.y, command.rotation)
    worth = grown(move.box, state.parcels[seat], placed, state.options)  # darwinci:14.8
    move.emit(
        TilePlaced(
            seat,
            command.tile,
            command.x,
            command.y,
            command.rotation,
            len(state.parcels[seat]) + 1,  # fragments
            () if worth is None else (Pending(seat=seat, points=worth),),  # pending
        )
    )
    if state.won[seat] and not room(state, seat):
        move.emit(TilesDiscarded(seat=seat, tiles=tuple(sorted(state.won[seat]))))
