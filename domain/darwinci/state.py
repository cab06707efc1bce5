"""The table of a game of Darwinci: plain values that ``evolve`` assigns and the rules read.

Seats, sites and fragments are numbered from 1; a stone's colour goes by its player's seat. Lists by seat or
site have an unused place 0. ``None`` is a fragment that the owner of the state does not know.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from domain.kernel.copying import copier
from domain.kernel.fields import BySeat, Fixed, Mask, Seat

Phase = Literal[
    "setup",
    "draw",
    "lay",
    "buy",
    "bought",
    "put_back",
    "offer",
    "bid",
    "place",
    "jewel",
    "refill",
    "over",
]

Placed = tuple[int, int, int, int]
"""A fragment in a parcel: tile, x, y, rotation."""
Stone = tuple[Seat, Seat, bool]
"""A stone on a fragment: the seat that placed it, its colour, whether it is a big one."""


@dataclass(slots=True, kw_only=True)
class State:
    """All that lies on the table."""

    players: Fixed[tuple[str, ...]]
    fragments: str
    """Hash of the pack."""
    options: Mapping[str, Any]

    pool: list[int] = field(default_factory=list)
    """The fragments at unknown places, sorted; there are as many unknown places.

    A draw from a shuffled site is a draw from these, because their order is unknown.
    """
    left: list[int]
    """By site, the fragments of the shuffle that are left."""
    under: list[tuple[int | None, ...]]
    """By site, the fragments put back under it, the next to be drawn first."""
    hands: BySeat[tuple[int | None, ...]]
    """By seat, sorted, unknown ones last; fragments laid or offered in secret are here until shown."""
    known: BySeat[Mask]
    """By seat, the hidden fragments whose place it knows: a mask, bit ``n`` for fragment ``n``."""
    gone: list[int] = field(default_factory=list)
    """The fragments that left the game, in this order."""

    money: BySeat[int]
    small: BySeat[BySeat[int]]
    """By seat and colour, the small stones in the supply."""
    big: BySeat[BySeat[int]]
    """The same of big stones."""
    parcels: BySeat[tuple[Placed, ...]]
    """By seat, in the order in which they were placed."""
    markers: BySeat[tuple[str, ...]]
    """By seat, the kinds of jewels that were scored."""

    laid: dict[Seat, tuple[Placed | None, ...]] = field(default_factory=dict)
    """By seat, the fragments that it laid while parcels are secret."""
    chosen: dict[Seat, int | None] = field(default_factory=dict)
    """By seat, the fragment that it offers while offers are secret."""
    offers: BySeat[int]
    """By seat, the fragment before it, 0 for none."""
    bids: BySeat[tuple[Stone, ...]]
    """By seat, the stones on the fragment before it, in the order in which they were placed."""
    won: BySeat[tuple[int, ...]]
    """By seat, the fragments that it has yet to place."""
    big_alone: dict[int, Seat] = field(default_factory=dict)
    """Of these, each from which the big stone returned, and for which it could be left; with its offerer."""

    round: int = 0
    first: Seat = 0
    """The first player of the round."""
    following: Seat = 0
    """The seat with the counter, which will be first in the next round; 0 before the award."""
    darwin: Seat = 0
    """The seat with the Darwin tile."""
    phase: Phase = "setup"
    seat: Seat = 0
    """The seat that must act; 0 while several must."""
    bidding: int = 0
    """The number of the bidding round, 1 to 3; 0 for none."""
    own_placed: int = 0
    """Stones of the seat's own colour in the bid that it is making."""
    foreign_placed: int = 0
    """Foreign stones in that bid."""
    scored: tuple[Seat, ...] = ()
    """The seats that were paid for their creatures, at the end."""
    winners: tuple[Seat, ...] = ()


copy = copier(State)
"""A state that shares nothing with this one that can change."""
