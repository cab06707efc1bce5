"""The commands of Darwinci that a player may look for, so that the page can say why one is forbidden."""

from collections.abc import Iterator

from dashboard.boards.darwinci.panel import corner, held
from domain.darwinci import commands as c
from domain.darwinci.fragments import JEWELS
from domain.darwinci.state import State
from domain.kernel.messages import Command


def candidates_at(state: State, seat: int, place: str) -> Iterator[Command]:
    """Those at a place of the table."""
    kind, _, which = place.partition(" ")
    owner, _, part = which.partition("-")
    match kind:
        case "site":
            yield c.Buy(seat, int(which)) if state.phase == "buy" else c.Draw(seat, int(which))
        case "offer" if int(which) < len(state.offers) and (offered := state.offers[int(which)]):
            yield c.Bid(seat, seat, offered)
        case "hand" if owner == str(seat):
            hand = held(state, seat)
            if int(part) <= len(hand) and (tile := hand[int(part) - 1]):
                yield c.Offer(seat, tile)
        case "dig" if owner == str(seat):
            yield _placed(state, seat, *map(int, part.split("-")))
        case "jewel" if owner == str(seat) and part in JEWELS:
            yield c.ScoreJewel(seat, part)


def _placed(state: State, seat: int, column: int, row: int) -> Command:
    """A fragment at a place around the parcel: one that the seat won, or any if it won none."""
    west, north = corner(state, seat)
    at = west + column, north + row
    if state.phase == "lay":
        hand = [tile for tile in held(state, seat) if tile]
        return c.Lay(seat, hand[0] if hand else 1, *at, 0)
    return c.PlaceTile(seat, state.won[seat][0] if state.won[seat] else 1, *at, 0)


def candidates(state: State, seat: int) -> Iterator[Command]:
    """Those without a place."""
    yield c.Pass(seat)
    if offered := next(filter(None, state.offers), 0):
        for stone in range(1, len(state.players) + 1):
            yield c.Bid(seat, stone, offered)
            if state.options["experts"]:
                yield c.Bid(seat, stone, offered, big=True)
    yield c.EndBid(seat)
    if state.options["experts"]:
        yield from (c.LeaveStone(seat, tile) for tile in state.won[seat])
    yield c.Skip(seat)
