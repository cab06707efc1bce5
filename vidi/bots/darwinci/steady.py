"""A bot that builds whole creatures, bids where fragments suit its parcel, and lets others win the rotten.

It looks one decision ahead: every stone goes where things would stand best for it if bidding ended now.
"""

from collections.abc import Callable
from itertools import product
from math import inf
from typing import Any

from domain.darwinci import commands as c
from domain.darwinci.box import ROTATIONS, box
from domain.darwinci.jewels import scorable
from domain.darwinci.parcel import CELLS, free_places
from domain.darwinci.seating import clockwise
from domain.darwinci.state import Placed, State
from domain.kernel.chance import Draw
from domain.kernel.choices import Choices
from domain.kernel.messages import Command
from vidi.bots.darwinci.promise import gain, promise

STONE = 0.9
"""What a stone of one's own is worth that the offerer would keep."""
PAYMENT = 0.4
"""What a foreign stone is worth that one would get."""
RIVAL = 0.2
"""How much another's gain counts against one's own."""
LEAD = 0.25
"""What being ahead by a stone more is worth where others may still bid."""
POOR_HAND = 2.0
"""Where no fragment in hand would add so much, two others are bought."""
RESERVE = 8
"""Darwin below which nothing is bought."""


def steady(view: State, seat: int, choices: Choices[Command], draw: Draw) -> Command:
    """One of the seat's choices; the first of equals, so that nothing but the view decides."""
    return max(choices, key=lambda command: _WORTH[type(command)](view, seat, command))


def _sites(view: State, seat: int, command: c.Draw) -> float:
    """From the site with more left."""
    return view.left[command.site] + len(view.under[command.site])


def _lay(view: State, seat: int, command: c.Lay) -> float:
    """The first with the best second in mind."""
    laid = tuple(placed for placed in view.laid.get(seat, ()) if placed)
    parcel = (*laid, (command.tile, command.x, command.y, command.rotation))
    if laid:
        return _laid(view, parcel)
    others = [tile for tile in view.hands[seat] if tile and tile != command.tile]
    tried = product(others, free_places(parcel), ROTATIONS)
    return max(_laid(view, (*parcel, (tile, x, y, turn))) for tile, (x, y), turn in tried)


def _laid(view: State, parcel: tuple[Placed, ...]) -> float:
    found = box(view.fragments)
    due = sum(max(0, -found.value[tile]) for tile, *_ in parcel)
    return promise(view.fragments, parcel, (), bool(view.options["incomplete_half"])) - due


def _buy(view: State, seat: int, command: Command) -> float:
    if isinstance(command, c.Buy):
        hand = [gain(view, seat, tile) for tile in view.hands[seat] if tile]
        wanted = view.money[seat] >= RESERVE and max(hand, default=0.0) < POOR_HAND
        return _sites(view, seat, c.Draw(seat=seat, site=command.site)) if wanted else -1.0
    return 0.0


def _put_back(view: State, seat: int, command: c.PutBack) -> float:
    return -sum(gain(view, seat, tile) for tile in command.tiles if tile)


def _offer(view: State, seat: int, command: c.Offer) -> float:
    """What one wants oneself: who wins his own fragment gets all stones back, who does not is paid."""
    return gain(view, seat, command.tile)


def _bid(view: State, seat: int, command: Command) -> float:
    """How things would stand with the stone."""
    if isinstance(command, c.Bid):
        return _standing(view, seat, command.on, (seat, command.stone, command.big))
    return _standing(view, seat, 0, None)


def _standing(view: State, seat: int, on: int, stone: tuple[int, int, bool] | None) -> float:
    """What the awards would be worth if they were made now, with one stone more."""
    total = 0.0
    for offerer in clockwise(view, view.first):
        tile, stones = view.offers[offerer], view.bids[offerer]
        if tile and tile == on and stone:
            stones = (*stones, stone)
        if not tile or not stones:
            continue
        counts = [0] * (len(view.players) + 1)
        for _, colour, big in stones:
            counts[colour] += 2 if big else 1
        winner = max(clockwise(view, view.first), key=counts.__getitem__)  # the first of equals
        paid = sum(colour == winner for _, colour, _ in stones) - 1 if winner != offerer else 0
        if winner == seat:
            ahead = counts[seat] - max(counts[:seat] + counts[seat + 1 :])
            total += gain(view, seat, tile) - STONE * paid + LEAD * min(ahead, 2)
        else:
            total -= RIVAL * gain(view, winner, tile)
            if offerer == seat:
                total += PAYMENT * paid
    return total


def _place(view: State, seat: int, command: c.PlaceTile) -> float:
    parcel = (*view.parcels[seat], (command.tile, command.x, command.y, command.rotation))
    half = bool(view.options["incomplete_half"])
    return promise(view.fragments, parcel, view.markers[seat], half)


def _leave_stone(view: State, seat: int, command: c.LeaveStone) -> float:
    """Never: the stone has come back already."""
    return -inf


def _jewel(view: State, seat: int, command: Command) -> float:
    """Jewels are worth more the longer one waits, but only one kind is scored in a round."""
    if not isinstance(command, c.ScoreJewel):
        return 0.0
    symbols = scorable(view, box(view.fragments), seat)
    fullest = max(len(parcel) for parcel in view.parcels[1:])
    late = CELLS - fullest <= len(symbols)
    worth = box(view.fragments).jewel_worth(symbols[command.kind])
    return float(worth) if late or symbols[command.kind] >= 4 else -1.0


_WORTH: dict[type[Command], Callable[[State, int, Any], float]] = {
    c.Draw: _sites,
    c.Lay: _lay,
    c.Buy: _buy,
    c.Pass: _buy,
    c.PutBack: _put_back,
    c.Offer: _offer,
    c.Bid: _bid,
    c.EndBid: _bid,
    c.PlaceTile: _place,
    c.LeaveStone: _leave_stone,
    c.ScoreJewel: _jewel,
    c.Skip: _jewel,
}
