"""The table of a game of Vinci: plain values that ``evolve`` assigns and the rules read.

Provinces are numbered by the order of the map's regions, seats from 1. Sets of provinces are bit masks
(bit ``i`` is province ``i``): reach, borders and scores are a few ``&`` on them.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any, Literal

from domain.kernel.copying import copier
from domain.kernel.fields import BySeat, Fixed, Mask, Seat

Phase = Literal[
    "setup",
    "choose",
    "start",
    "peace",
    "collect",
    "conquer",
    "keep",
    "reorganize",
    "philosophy",
    "rebirth",
    "over",
]


class Kind(IntEnum):
    """The pieces in a province."""

    EMPTY = 0
    NATIVE = 1
    ACTIVE = 2
    DECLINED = 3


EMPTY, NATIVE, ACTIVE, DECLINED = Kind
"""The members as constants, because looking them up in ``Kind`` is slow."""


@dataclass(slots=True)
class Civilization:
    """A pair of tiles in play; its pawns stand on the map, or wait in the hand."""

    tiles: tuple[str, str]
    hand: int = 0


@dataclass(slots=True)
class Pair:
    """A civilization on the track, with the coins that passing players left on it."""

    tiles: tuple[str, str]
    coins: int = 0


@dataclass(slots=True)
class State:
    """All that lies on the table. Lists by seat have an unused place 0."""

    players: Fixed[tuple[str, ...]]
    map: str
    """Hash of the map pack."""
    tiles: str
    """Hash of the tile pack."""
    options: Mapping[str, Any]

    provinces: Fixed[tuple[str, ...]] = ()
    index: Fixed[Mapping[str, int]] = field(default_factory=dict)
    kind: list[Kind] = field(default_factory=list)
    owner: list[Seat] = field(default_factory=list)
    """The seat that holds a province, 0 for none."""
    pawns: list[int] = field(default_factory=list)
    forts: list[tuple[str, ...]] = field(default_factory=list)
    """The tiles whose forts are in a province."""

    held: BySeat[Mask] = field(default_factory=list)
    """By seat, the provinces of its active civilization, as a mask."""
    fallen: BySeat[Mask] = field(default_factory=list)
    """By seat, the provinces of its declined civilization, as a mask."""
    natives: Mask = 0
    """The provinces with natives, as a mask."""

    scores: BySeat[int] = field(default_factory=list)
    active: BySeat[Civilization | None] = field(default_factory=list)
    declined: BySeat[Civilization | None] = field(default_factory=list)
    peace: BySeat[Seat] = field(default_factory=list)
    """By seat with Diplomacy, the partner it chose, 0 for none."""
    track: list[Pair] = field(default_factory=list)
    bag: list[str] = field(default_factory=list)
    """The tiles in the bag, sorted; their order is unknown."""

    first_seat: Seat = 0
    round: int = 0
    turn: int = 0
    seat: Seat = 0
    phase: Phase = "setup"
    declining: bool = False
    """The turn is a declining one, or became one by Rebirth: it ends when the next civilization is chosen."""

    # The memory of this turn.
    legions: int = 0
    infiltrated: bool = False
    converted: tuple[Seat, ...] = ()
    """The seats of which Religion converted a pawn."""
    campaign: int = 0
    """The number of the expansion in this turn: 1, or 2 with Army."""
    enemies_lost: int = 0
    natives_lost: int = 0
    survivors: list[tuple[Seat, Kind, int]] = field(default_factory=list)
    """The pawns that lost a province to this turn's conquests: seat, kind of civilization and number."""
    winners: tuple[Seat, ...] = ()


copy = copier(State)
"""A state that shares nothing with this one that can change."""
