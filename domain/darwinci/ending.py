"""The end of a round, and of the game (rules 12 to 14)."""

from domain.darwinci.box import box
from domain.darwinci.creatures import creatures, worth
from domain.darwinci.events import CreaturesScored, DarwinTileGiven
from domain.darwinci.move import Move
from domain.darwinci.parcel import CELLS
from domain.darwinci.seating import clockwise, left_of
from domain.darwinci.state import State
from domain.kernel.events import GameEnded
from domain.kernel.messages import Pending


def is_last_round(state: State) -> bool:
    """Whether a parcel is full (darwinci:13.1)."""
    return any(len(parcel) == CELLS for parcel in state.parcels)


def pending(state: State) -> tuple[int, ...]:
    """By seat, the payment for its creatures if the game ended now; 0 once they are paid (darwinci:14.8)."""
    known = box(state.fragments)
    parcels = enumerate(state.parcels[1:], 1)
    return tuple(
        0 if seat in state.scored else worth(known, parcel, state.options) for seat, parcel in parcels
    )


def give_darwin_tile(move: Move) -> None:
    """The Darwin tile goes to the smallest parcel (darwinci:12.1 to 12.3)."""
    state, holder = move.state, move.state.darwin
    fewest = min(len(parcel) for parcel in state.parcels[1:])
    tied = [
        seat for seat in clockwise(state, left_of(state, holder)) if len(state.parcels[seat]) == fewest
    ]  # the holder comes last, so it keeps the tile only if no other seat ties
    move.emit(
        DarwinTileGiven(
            seat=holder,
            to=tied[0],
            fragments=fewest,
            tied=tuple(sorted(tied)) if len(tied) > 1 else (),
        )
    )


def end(move: Move) -> None:
    """Scores creatures and determines the winners (darwinci:13.2 to 13.5)."""
    state, greatest = move.state, dict[int, int]()
    for seat in clockwise(state, state.first):
        scored = creatures(move.box, state.parcels[seat], state.options)
        greatest[seat] = max(len(creature.fragments) for creature in scored)
        scores = move.change(seat, sum(creature.points for creature in scored), "creatures")
        pending = (Pending(seat=seat, points=0),) if scores else ()
        move.emit(
            CreaturesScored(
                seat=seat, creatures=scored, greatest=greatest[seat], scores=scores, pending=pending
            )
        )
    money = state.money[1:]
    best = max((state.money[seat], greatest[seat]) for seat in greatest)
    winners = tuple(seat for seat in sorted(greatest) if (state.money[seat], greatest[seat]) == best)
    move.emit(GameEnded(scores=tuple(money), winners=winners))
