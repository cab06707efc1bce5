"""The events of a game of VENNi, Vidi, Vici. Circles, dots and regions count from 1.

Numbers are those of the lattice: x from the left edge of the sheet, y from the lower one. ``measured`` has
the numbers of the ruler, and is null without one. Seat 0 is the neutral colour; region 0 is the open space.
"""

from typing import ClassVar, Literal

from domain.kernel import clock
from domain.kernel.messages import Event, HasScores, ScoreChange, fact

Tie = Literal["circles", "extra round", "shared"]


@fact
class HalfEdge:
    """One side of a piece of a circle. A region is known by one of its own.

    The piece begins where ``circle`` enters or leaves circle ``other``, and runs counterclockwise.
    """

    circle: int
    other: int
    enters: bool
    inner: bool
    """Whether the side within ``circle`` is meant."""


@fact
class Born:
    """A new region: a piece of ``parent``, or of the open space."""

    region: int
    parent: int
    inside: bool
    """Whether it lies within the new circle."""
    depth: int
    """The number of circles that it lies in."""
    area: int
    """The number of its lattice points; points on lines belong to no region."""
    dots: tuple[int, ...]
    """The numbers of its dots."""
    edge: HalfEdge


@fact
class Deeper:
    """A region that a new circle encloses uncut."""

    region: int
    depth: int


@fact
class Line:
    """A circle of the set-up."""

    x: int
    y: int
    r: int


@fact
class FirstDot:
    """A dot of the set-up."""

    seat: int
    x: int
    y: int


@fact
class SheetLaid(HasScores):
    """The neutral circles and the first dots are drawn."""

    TOPIC: ClassVar[str] = "venni.SheetLaid.1"
    circles: tuple[Line, ...]
    dots: tuple[FirstDot, ...]
    born: tuple[Born, ...]
    scores: tuple[ScoreChange, ...]


@fact
class StarDrawn(Event):
    """A seat begins, and draws the star."""

    TOPIC: ClassVar[str] = "venni.StarDrawn.1"
    seat: int


@fact
class TurnBegan(clock.TurnBegan):
    TOPIC: ClassVar[str] = "venni.TurnBegan.1"
    last: bool
    """It is the last turn: the other seat has five claimed regions, or this one has."""
    extra: int
    """The number of the extra round, 0 for none."""


@fact
class DotPlaced(Event):
    """A seat put a dot."""

    TOPIC: ClassVar[str] = "venni.DotPlaced.1"
    seat: int
    dot: int
    x: int
    y: int
    region: int
    dots: tuple[int, int]
    """The dots of the region now, of seat 1 and of seat 2."""
    measured: tuple[int, int] | None


@fact
class CircleDue(Event):
    """A region has its third dot; the seat that put it has to split the region."""

    TOPIC: ClassVar[str] = "venni.CircleDue.1"
    seat: int
    region: int


@fact
class CircleDrawn(Event):
    """A seat drew a circle."""

    TOPIC: ClassVar[str] = "venni.CircleDrawn.1"
    seat: int
    circle: int
    x: int
    y: int
    r: int
    region: int
    """The region with three dots, which it splits."""
    crossed: tuple[int, int]
    """The circles that it crosses."""
    born: tuple[Born, ...]
    """The pieces of the regions that it cuts, and of the open space that it encloses."""
    deeper: tuple[Deeper, ...]
    measured: tuple[int, int, int] | None


@fact
class Locked:
    """A region that no circle can split."""

    region: int
    dots: tuple[int, int]
    """Of seat 1 and of seat 2."""
    owner: int
    """The seat with more dots; 0: neutral."""


@fact
class FlatBorder:
    """An arc of a circle between two regions of a seat."""

    seat: int
    circle: int
    regions: tuple[int, int]
    """The region within the circle, and the region outside."""
    edge: HalfEdge


@fact
class RegionsLocked(HasScores):
    """All regions that locked after a circle, and the points for them."""

    TOPIC: ClassVar[str] = "venni.RegionsLocked.1"
    seat: int
    """The seat that drew the circle."""
    circle: int
    regions: tuple[Locked, ...]
    borders: tuple[FlatBorder, ...]
    """Flat borders that are complete now; with advanced scoring only."""
    scores: tuple[ScoreChange, ...]


@fact
class NoDotLeft(Event):
    """The seat that would have the turn has no point for a dot."""

    TOPIC: ClassVar[str] = "venni.NoDotLeft.1"
    seat: int


@fact
class TieJudged(Event):
    """The points are equal when the game could end."""

    TOPIC: ClassVar[str] = "venni.TieJudged.1"
    points: int
    circles: tuple[int, int]
    """Drawn by seat 1 and by seat 2."""
    by: Tie
    """More circles win, another round is played, or both share the victory."""


EVENTS: tuple[type[Event], ...] = (
    SheetLaid,
    StarDrawn,
    TurnBegan,
    DotPlaced,
    CircleDue,
    CircleDrawn,
    RegionsLocked,
    NoDotLeft,
    TieJudged,
)
