"""The list of choices that a seat has now."""

from collections.abc import Iterable, Iterator

from domain.darwinci import commands as c
from domain.darwinci import hands, jewels, placing, sites, stones
from domain.darwinci.box import ROTATIONS, box
from domain.darwinci.parcel import free_places
from domain.darwinci.play import to_act
from domain.darwinci.state import Placed, State
from domain.kernel.choices import Choices
from domain.kernel.messages import Command


def legal(state: State, seat: int) -> Choices[Command]:
    """The legal commands of a seat; none where it has nothing to decide."""
    return Choices(list(_listed(state, seat))) if seat in to_act(state) else Choices()


def _listed(state: State, seat: int) -> Iterable[Command]:
    match state.phase:
        case "draw" | "bought" | "refill":
            return [c.Draw(seat, site) for site in sites.filled(state)]
        case "lay":
            return _lays(state, seat)
        case "buy":
            buys = (c.Buy(seat, site) for site in sites.filled(state))
            return [c.Pass(seat), *buys]
        case "put_back":
            return _put_backs(state, seat)
        case "offer":
            return [c.Offer(seat, tile) for tile in hands.possible(state, seat)]
        case "bid":
            return _bids(state, seat)
        case "place":
            return [*_places(state, seat), *(c.LeaveStone(seat, t) for t in placing.leavable(state, seat))]
    kinds = jewels.scorable(state, box(state.fragments), seat)
    return [
        c.Skip(seat),
        *(c.ScoreJewel(seat, kind) for kind in kinds),
    ]


def _lays(state: State, seat: int) -> Iterator[Command]:
    laid = list[Placed](filter(None, state.laid.get(seat, ())))
    places = free_places(laid) if laid else ((0, 0),)
    for tile in hands.possible(state, seat):
        if all(tile != placed[0] for placed in laid):
            for x, y in places:
                for turn in ROTATIONS:
                    yield c.Lay(seat, tile, x, y, turn)


def _put_backs(state: State, seat: int) -> Iterator[Command]:
    """Every pair of the hand in both orders, under each site; an unknown hand is not named."""
    hand = state.hands[seat]
    tiles = [None, None] if None in hand else hand
    pairs = [(one, other) for i, one in enumerate(tiles) for j, other in enumerate(tiles) if i != j]
    for site in sites.SITES:
        for pair in dict.fromkeys(pairs):
            yield c.PutBack(seat, pair, site)


def _bids(state: State, seat: int) -> Iterator[Command]:
    if not stones.still_due(state):
        yield c.EndBid(seat)
    offered = sorted(tile for tile in state.offers if tile)
    for stone, big in stones.placeable(state):
        for tile in offered:
            yield c.Bid(seat, stone, tile, big)


def _places(state: State, seat: int) -> Iterator[Command]:
    places = free_places(state.parcels[seat])
    for tile in placing.due(state, seat, box(state.fragments).rotten):
        for x, y in places:
            for turn in ROTATIONS:
                yield c.PlaceTile(seat, tile, x, y, turn)
