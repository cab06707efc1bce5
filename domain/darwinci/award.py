"""The award of fragments and stones after the third bidding round (rules 8 and 15)."""

from collections.abc import Sequence
from typing import Literal

from domain.darwinci.events import CounterPassed, Majority, PlacedStone, Stones, TileAwarded
from domain.darwinci.move import Move
from domain.darwinci.rotten import pay
from domain.darwinci.seating import clockwise, left_of
from domain.darwinci.state import State, Stone

BIG_COUNTS = 2  # darwinci:15.4


def award(move: Move) -> None:
    """Awards every fragment, collects the payments for rotten ones, and passes the counter on."""
    state = move.state
    counter: tuple[int, Literal["won", "own tile", "unsold", "no offer"]]
    counter = (left_of(state, state.first), "no offer")  # darwinci:8.11
    for offerer in clockwise(state, state.first):  # darwinci:8.7
        if not state.offers[offerer]:
            continue
        winner = _award(move, offerer)
        if offerer == state.first:
            if winner is None:
                counter = (left_of(state, offerer), "unsold")  # darwinci:8.10
            elif winner == offerer:
                counter = (left_of(state, offerer), "own tile")  # darwinci:8.9
            else:
                counter = (winner, "won")  # darwinci:8.8
    move.emit(CounterPassed(seat=state.first, to=counter[0], cause=counter[1]))


def _award(move: Move, offerer: int) -> int | None:
    """Awards the fragment that a seat offered, and returns the winner."""
    state = move.state
    tile, stones = state.offers[offerer], state.bids[offerer]
    majorities = _majorities(state, stones)
    winner = majorities[0].stone if majorities else None  # darwinci:8.1 to 8.3
    tied = tuple(m.stone for m in majorities if m.count == majorities[0].count)
    to = tuple([share for m in majorities for share in _shares(stones, m.stone, winner, offerer)])
    move.emit(
        TileAwarded(
            tile,
            offerer,
            winner,
            majorities,
            tied if len(tied) > 1 else (),
            tuple([PlacedStone(seat, stone, big) for seat, stone, big in stones]),  # stones
            to,
            sum([s.small + s.big for s in to if s.seat == offerer != s.stone]),  # payment
        )
    )
    if winner is not None:
        pay(move, winner, tile, "won")
    return winner


def _majorities(state: State, stones: Sequence[Stone]) -> tuple[Majority, ...]:
    """The colours on a fragment, the greatest first and equals in turn order."""
    majorities = []
    for stone in clockwise(state, state.first):
        placed = [big for _, colour, big in stones if colour == stone]
        if placed:
            count = sum([BIG_COUNTS if big else 1 for big in placed])
            majorities.append(Majority(stone, len(placed), count))
    return tuple(sorted(majorities, key=lambda m: -m.count))  # sorting is stable: darwinci:8.2


def _shares(stones: Sequence[Stone], stone: int, winner: int | None, offerer: int) -> list[Stones]:
    """The seats that get the stones of a colour: its player, or the player and the offerer."""
    placed = [big for _, colour, big in stones if colour == stone]
    big, small = placed.count(True), placed.count(False)
    if stone != winner or winner == offerer:  # darwinci:8.5, 8.6, 15.9
        return [Stones(stone, stone, small, big)]
    back = (1, 0) if small else (0, 1)  # darwinci:8.4, 15.7, 15.8
    shares = [Stones(stone, stone, back[0], back[1])]
    if small + big > 1:
        shares.append(Stones(offerer, stone, small - back[0], big - back[1]))
    return shares
