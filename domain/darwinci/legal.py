"""What a seat may do now, listed."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial

from domain.darwinci import commands as c
from domain.darwinci import hands, jewels, placing, sites, stones
from domain.darwinci.box import ROTATIONS, box
from domain.darwinci.parcel import free_places
from domain.darwinci.play import to_act
from domain.darwinci.state import Placed, State
from domain.kernel.choices import Choices
from domain.kernel.messages import Command

Make = Callable[[], Command]


def legal(state: State, seat: int) -> Choices[Command]:
    """The legal commands of a seat; none where it has nothing to decide."""
    return Choices(list(_listed(state, seat))) if seat in to_act(state) else Choices()


def _listed(state: State, seat: int) -> Iterable[Make]:
    match state.phase:
        case "draw" | "bought" | "refill":
            return [partial(c.Draw, seat=seat, site=site) for site in sites.filled(state)]
        case "lay":
            return _lays(state, seat)
        case "buy":
            buys = (partial(c.Buy, seat=seat, site=site) for site in sites.filled(state))
            return [partial(c.Pass, seat=seat), *buys]
        case "put_back":
            return _put_backs(state, seat)
        case "offer":
            return [partial(c.Offer, seat=seat, tile=tile) for tile in hands.possible(state, seat)]
        case "bid":
            return _bids(state, seat)
        case "place":
            return _places(state, seat)
    kinds = jewels.scorable(state, box(state.fragments), seat)
    return [
        partial(c.Skip, seat=seat),
        *(partial(c.ScoreJewel.model_validate, {"seat": seat, "kind": kind}) for kind in kinds),
    ]


def _lays(state: State, seat: int) -> Iterator[Make]:
    laid = list[Placed](filter(None, state.laid.get(seat, ())))
    places = free_places(laid) if laid else ((0, 0),)
    for tile in hands.possible(state, seat):
        if all(tile != placed[0] for placed in laid):
            for x, y in places:
                for turn in ROTATIONS:
                    yield partial(c.Lay, seat=seat, tile=tile, x=x, y=y, rotation=turn)


def _put_backs(state: State, seat: int) -> Iterator[Make]:
    """Every pair of the hand in both orders, under each site; an unknown hand is not named."""
    hand = state.hands[seat]
    tiles = [None, None] if None in hand else hand
    pairs = [(one, other) for i, one in enumerate(tiles) for j, other in enumerate(tiles) if i != j]
    for site in sites.SITES:
        for pair in dict.fromkeys(pairs):
            yield partial(c.PutBack, seat=seat, tiles=pair, site=site)


def _bids(state: State, seat: int) -> Iterator[Make]:
    if not stones.still_due(state):
        yield partial(c.EndBid, seat=seat)
    offered = sorted(tile for tile in state.offers if tile)
    for stone, big in stones.placeable(state):
        for tile in offered:
            yield partial(c.Bid, seat=seat, stone=stone, on=tile, big=big)


def _places(state: State, seat: int) -> Iterator[Make]:
    places = free_places(state.parcels[seat])
    for tile in placing.due(state, seat, box(state.fragments).rotten):
        for x, y in places:
            for turn in ROTATIONS:
                yield partial(c.PlaceTile, seat=seat, tile=tile, x=x, y=y, rotation=turn)
