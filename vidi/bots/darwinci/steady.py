"""A bot that builds whole creatures, bids for fragments that suit its parcel, and leaves rotten ones alone.

It looks one decision ahead: it places each stone as if bidding ended right after.
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
"""The worth of one of the bot's stones that the offerer would keep."""
PAYMENT = 0.4
"""The worth of another seat's stone that the bot would get."""
RIVAL = 0.2
"""The weight of another seat's gain against the bot's own."""
LEAD = 0.25
"""The worth of leading by one stone more while others may still bid."""
POOR_HAND = 2.0
"""If no fragment in hand would add this much, the bot buys two others."""
RESERVE = 8
"""The bot buys nothing with less Darwin than this."""


def steady(view: State, seat: int, choices: Choices[Command], draw: Draw) -> Command:
    """The best of the seat's choices, the first of equals, so only the view decides."""
    return max(choices, key=lambda command: _WORTH[type(command)](view, seat, command))


def _sites(view: State, seat: int, command: c.Draw) -> float:
    """Prefers the site with more fragments left."""
    return view.left[command.site] + len(view.under[command.site])


def _lay(view: State, seat: int, command: c.Lay) -> float:
    """Rates the first fragment together with the best second one."""
    laid = tuple(placed for placed in view.laid.get(seat, ()) if placed)
    parcel = (*laid, (command.tile, command.x, command.y, command.rotation))
    if laid:
        return _laid(view, parcel)
    others = [tile for tile in view.hands[seat] if tile and tile != command.tile]
    tried = product(others, free_places(parcel), ROTATIONS)
    return max(_laid(view, (*parcel, (tile, x, y, turn))) for tile, (x, y), turn in tried)


def _laid(view: State, parcel: tuple[Placed, ...]) -> float:
    box_ = box(view.fragments)
    due = sum(max(0, -box_.value[tile]) for tile, *_ in parcel)
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
    """The gain of winning the fragment. An offerer who wins gets all stones back; any other is paid."""
    return gain(view, seat, command.tile)


def _bid(view: State, seat: int, command: Command) -> float:
    """The worth of the awards with the stone."""
    if isinstance(command, c.Bid):
        return _standing(view, seat, command.on, (seat, command.stone, command.big))
    return _standing(view, seat, 0, None)


def _standing(view: State, seat: int, on: int, stone: tuple[int, int, bool] | None) -> float:
    """The worth of the awards if they were made now, with one stone more."""
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
    """The bot never leaves a stone: it has already come back."""
    return -inf


def _jewel(view: State, seat: int, command: Command) -> float:
    """Scores jewels late, because they pay more then; but each round scores only one kind."""
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
