"""Setting up the table, and the first two fragments of each parcel (rules 2)."""

from domain.darwinci.commands import Lay
from domain.darwinci.creatures import worth
from domain.darwinci.events import (
    FirstSeatDrawn,
    Laid,
    Parcel,
    ParcelsRevealed,
    Stones,
    TableLaid,
    TileLaid,
)
from domain.darwinci.move import Move
from domain.darwinci.rotten import pay
from domain.darwinci.seating import clockwise, left_of, right_of
from domain.darwinci.state import State
from domain.kernel.messages import Pending, ScoreChange

DEALT = 4  # darwinci:2.10
LAID = 2  # darwinci:2.12
MONEY = 12  # darwinci:2.8
SMALL_STONES = 9  # darwinci:1.9


def lay_table(move: Move) -> None:
    """Lays out sites, stones and money, and draws the first seat."""
    state = move.state
    seats = range(1, len(state.players) + 1)
    second = len(move.box.ids) // 2  # darwinci:2.9
    experts = state.options["experts"]
    given = {seat: (left_of(state, seat), right_of(state, seat)) for seat in seats}  # darwinci:2.3
    kept = SMALL_STONES - 2 - (1 if experts else 0)  # darwinci:2.4, 15.2
    stones = []
    for seat in seats:
        stones.append(Stones(seat, seat, kept, 1 if experts else 0))
        stones += [Stones(to, seat, 1, 0) for to in given[seat]]
    money = (ScoreChange(seat, MONEY, "start", MONEY) for seat in seats)
    move.emit(
        TableLaid(
            tiles=move.box.ids,
            sites=(len(move.box.ids) - second, second),
            stones=tuple(stones),
            scores=tuple(money),
        )
    )
    first = move.chance.draw("start_seat", seats)  # darwinci:2.5
    move.emit(FirstSeatDrawn(seat=first, darwin_tile=left_of(state, first)))  # darwinci:2.7


def lay(move: Move, command: Lay) -> bool:
    """Lays a fragment in secret; returns whether all seats have laid theirs."""
    fragment = Laid(command.tile, command.x, command.y, command.rotation)
    move.emit(TileLaid(seat=command.seat, fragment=fragment))
    return not laying(move.state)


def laying(state: State) -> list[int]:
    """The seats that have fragments to lay, in turn order."""
    return [seat for seat in clockwise(state, state.first) if len(state.laid.get(seat, ())) < LAID]


def reveal(move: Move) -> None:
    """Shows all parcels and collects the payments for rotten bones (darwinci:2.14, 2.15)."""
    laid = [(seat, move.state.laid[seat]) for seat in clockwise(move.state, move.state.first)]
    parcels = tuple(
        Parcel(
            seat=seat,
            fragments=tuple(Laid(p[0], p[1], p[2], p[3]) for p in placed if p),
        )
        for seat, placed in laid
    )
    worths = ((seat, worth(move.box, filter(None, laid), move.state.options)) for seat, laid in sorted(laid))
    pending = tuple(Pending(seat=seat, points=points) for seat, points in worths if points)  # darwinci:14.8
    move.emit(ParcelsRevealed(parcels=parcels, pending=pending))
    for parcel in parcels:
        for fragment in parcel.fragments:
            pay(move, parcel.seat, fragment.tile, "laid")
