"""The events of a game of Darwinci. Seats, sites and fragments count from 1; a colour is its seat's.

A fragment is null if it is not known: in a seat's view, and in a game whose recorder did not see it.
"""

from dataclasses import field
from typing import ClassVar, Literal

from domain.darwinci.state import Phase
from domain.kernel import clock
from domain.kernel.messages import Event, HasPending, HasScores, Pending, ScoreChange, fact, frequent

Cause = Literal["setup", "buying", "refill"]


@frequent
class Laid:
    """A fragment in a parcel; degrees are clockwise."""

    tile: int
    x: int
    y: int
    rotation: int


@frequent
class Stones:
    """So many stones of a colour that a seat has, or gets."""

    seat: int
    stone: int
    """The colour, by its seat."""
    small: int
    big: int


@frequent
class PlacedStone:
    """A stone on a fragment, and the seat that placed it."""

    seat: int
    stone: int
    big: bool


@frequent
class Majority:
    """The count of a colour's stones on a fragment; a big one counts 2."""

    stone: int
    stones: int
    count: int


@fact
class TableLaid(HasScores):
    """Sites, stones and money lie ready."""

    TOPIC: ClassVar[str] = "darwinci.TableLaid.1"
    tiles: tuple[int, ...]
    sites: tuple[int, int]
    """How many fragments lie in each."""
    stones: tuple[Stones, ...]
    scores: tuple[ScoreChange, ...]


@fact
class FirstSeatDrawn(Event):
    TOPIC: ClassVar[str] = "darwinci.FirstSeatDrawn.1"
    seat: int
    darwin_tile: int
    """The seat that receives the Darwin tile."""


@frequent
class PhaseBegan(Event):
    """Other commands are due now, or those of another seat; ``seat`` is null if several act at once."""

    TOPIC: ClassVar[str] = "darwinci.PhaseBegan.1"
    phase: Phase
    seat: int | None


@frequent
class TileDrawn(Event):
    """A seat drew the top fragment of a site, unseen by the others."""

    TOPIC: ClassVar[str] = "darwinci.TileDrawn.1"
    seat: int
    site: int
    tile: int | None
    put_back: bool
    """It had been put back under the site; else it came from the shuffle."""
    cause: Cause


@fact
class TileLaid(Event):
    """Setting up: a seat laid a fragment in secret; where is null to the others."""

    TOPIC: ClassVar[str] = "darwinci.TileLaid.1"
    seat: int
    fragment: Laid | None


@fact
class Parcel:
    """The fragment that a seat laid when the table was set up."""

    seat: int
    fragments: tuple[Laid, ...]


@fact
class ParcelsRevealed(HasPending):
    TOPIC: ClassVar[str] = "darwinci.ParcelsRevealed.2"
    parcels: tuple[Parcel, ...]
    pending: tuple[Pending, ...] | None


@fact
class RottenPaid(HasScores):
    """A rotten bone was laid or won: its amount is due, and any amount that the seat lacks is waived."""

    TOPIC: ClassVar[str] = "darwinci.RottenPaid.1"
    seat: int
    tile: int
    cause: Literal["laid", "won"]
    due: int
    paid: int
    waived: int
    scores: tuple[ScoreChange, ...]


@fact
class RoundBegan(clock.RoundBegan):
    TOPIC: ClassVar[str] = "darwinci.RoundBegan.1"
    first: int
    darwin_tile: int
    """The seat that has the Darwin tile in this round."""


@fact
class TilesBought(HasScores):
    """A seat paid for two fragments, which it draws now."""

    TOPIC: ClassVar[str] = "darwinci.TilesBought.1"
    seat: int
    paid: int
    scores: tuple[ScoreChange, ...]


@fact
class BuyingPassed(Event):
    TOPIC: ClassVar[str] = "darwinci.BuyingPassed.1"
    seat: int


@fact
class TilesPutBack(Event):
    """Two fragments went from a hand under a site, the first to be drawn first."""

    TOPIC: ClassVar[str] = "darwinci.TilesPutBack.1"
    seat: int
    site: int
    tiles: tuple[int | None, int | None]


@fact
class TileOffered(Event):
    """A fragment lies face down before a seat."""

    TOPIC: ClassVar[str] = "darwinci.TileOffered.1"
    seat: int
    tile: int | None


@fact
class Offered:
    """The fragment that a seat offers."""

    seat: int
    tile: int


@fact
class OffersRevealed(Event):
    TOPIC: ClassVar[str] = "darwinci.OffersRevealed.1"
    offers: tuple[Offered, ...]
    """In turn order."""


@frequent
class BidBegan(Event):
    """A seat is to bid: it places ``foreign_due`` foreign stones, and ``at_most`` in all."""

    TOPIC: ClassVar[str] = "darwinci.BidBegan.1"
    seat: int
    bidding: int
    """Which of the three bidding rounds it is."""
    foreign_due: int
    at_most: int = field(compare=False)
    """By rules and supply. Nothing depends on it, so a game without it is the same."""


@frequent
class StonePlaced(Event):
    TOPIC: ClassVar[str] = "darwinci.StonePlaced.1"
    seat: int
    bidding: int
    stone: int
    """The colour, by its seat."""
    big: bool
    tile: int
    offerer: int


@frequent
class BidEnded(Event):
    TOPIC: ClassVar[str] = "darwinci.BidEnded.1"
    seat: int
    bidding: int
    stones: int


@frequent
class TileAwarded(Event):
    """A fragment went to the majority on it; ``winner`` is null if no stone lay there, and it is gone."""

    TOPIC: ClassVar[str] = "darwinci.TileAwarded.1"
    tile: int
    offerer: int
    winner: int | None
    majorities: tuple[Majority, ...]
    """The greatest first; equals in turn order."""
    tied: tuple[int, ...]
    """The seats that were level, in turn order; the first of them won. Empty where one was ahead."""
    stones: tuple[PlacedStone, ...]
    """In the order in which they were placed."""
    to: tuple[Stones, ...]
    """The new owners of all the stones."""
    payment: int
    """How many stones the offerer got from another winner."""


@fact
class CounterPassed(Event):
    """The counter goes on: the seat that has it will be first in the next round."""

    TOPIC: ClassVar[str] = "darwinci.CounterPassed.1"
    seat: int
    to: int
    cause: Literal["won", "own tile", "unsold", "no offer"]


@fact
class StoneLeft(Event):
    """A winner left the big stone that alone won a fragment to its offerer."""

    TOPIC: ClassVar[str] = "darwinci.StoneLeft.1"
    seat: int
    tile: int
    offerer: int


@frequent
class TilePlaced(HasPending):
    TOPIC: ClassVar[str] = "darwinci.TilePlaced.2"
    seat: int
    tile: int
    x: int
    y: int
    rotation: int
    fragments: int
    """How many the parcel has now."""
    pending: tuple[Pending, ...] | None


@fact
class TilesDiscarded(Event):
    """Won fragments found no room in the parcel and left the game."""

    TOPIC: ClassVar[str] = "darwinci.TilesDiscarded.1"
    seat: int
    tiles: tuple[int, ...]


@fact
class JewelScored(HasScores):
    """A seat took the marker of a kind."""

    TOPIC: ClassVar[str] = "darwinci.JewelScored.1"
    seat: int
    kind: str
    symbols: int
    scores: tuple[ScoreChange, ...]


@fact
class JewelSkipped(Event):
    TOPIC: ClassVar[str] = "darwinci.JewelSkipped.1"
    seat: int


@fact
class DarwinTileGiven(Event):
    """The Darwin tile went to a parcel of the fewest fragments, or stayed with it."""

    TOPIC: ClassVar[str] = "darwinci.DarwinTileGiven.1"
    seat: int
    """Who had it."""
    to: int
    fragments: int
    tied: tuple[int, ...]
    """The seats with so few, in order; empty if there is one only."""


@fact
class Creature:
    """A group of fragments that hang together by bones."""

    fragments: tuple[Laid, ...]
    complete: bool
    value: int
    """The sum of the values of its sound fragments."""
    bonus: int
    """The bonus for its size (an option)."""
    points: int


@fact
class CreaturesScored(HasScores, HasPending):
    """The end: the creatures of a parcel were counted."""

    TOPIC: ClassVar[str] = "darwinci.CreaturesScored.2"
    seat: int
    creatures: tuple[Creature, ...]
    greatest: int
    """The fragments of the greatest, complete or not; it breaks ties."""
    scores: tuple[ScoreChange, ...]
    pending: tuple[Pending, ...] | None


EVENTS: tuple[type[Event], ...] = (
    TableLaid,
    FirstSeatDrawn,
    PhaseBegan,
    TileDrawn,
    TileLaid,
    ParcelsRevealed,
    RottenPaid,
    RoundBegan,
    TilesBought,
    BuyingPassed,
    TilesPutBack,
    TileOffered,
    OffersRevealed,
    BidBegan,
    StonePlaced,
    BidEnded,
    TileAwarded,
    CounterPassed,
    StoneLeft,
    TilePlaced,
    TilesDiscarded,
    JewelScored,
    JewelSkipped,
    DarwinTileGiven,
    CreaturesScored,
)
