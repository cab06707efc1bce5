"""The sheet of VENNi, Vidi, Vici: circles, dots and regions as plain numbers.

Faces, and the regions that can be split, follow from the circles; they are not here.
"""

from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from domain.kernel.copying import copier
from domain.kernel.fields import BySeat, Fixed, Seat

Phase = Literal["setup", "dot", "circle", "over"]


class Dot(NamedTuple):
    """A dot on the sheet."""

    x: int
    y: int
    seat: Seat
    region: int


class Region(NamedTuple):
    """A region that is not cut."""

    depth: int
    area: int
    edge: tuple[int, int, bool, bool]
    """A half-edge of it: circle, other, enters, inner."""
    owner: Seat | None = None
    """The seat that claimed it, 0 for neutral; None while it is not locked."""


@dataclass(slots=True)
class State:
    """All that is on the sheet."""

    players: Fixed[tuple[str, ...]]
    lattice: int
    scale: int | None
    scoring: Literal["basic", "advanced"]

    circles: tuple[tuple[int, int, int], ...] = ()
    """x, y and radius, in the order in which they were drawn."""
    pens: tuple[Seat, ...] = ()
    """By circle, the seat that drew it; 0: neutral."""
    dots: tuple[Dot, ...] = ()
    regions: dict[int, Region] = field(default_factory=dict)
    """By number; one that was cut is gone."""
    measured_circles: tuple[tuple[int, int, int] | None, ...] = ()
    """By circle, as it was measured; None without a ruler."""
    measured_dots: tuple[tuple[int, int] | None, ...] = ()

    points: BySeat[int] = field(default_factory=lambda: [0, 0, 0])
    """By seat."""
    phase: Phase = "setup"
    seat: Seat = 0
    """The seat that is to act; 0 for none."""
    region: int = 0
    """The region that a circle has to split; 0 for none."""
    first: Seat = 0
    """The seat that drew the star."""
    round: int = 0
    turn: int = 0
    last: bool = False
    extra: int = 0
    winners: tuple[Seat, ...] = ()


copy = copier(State)
"""A state that shares nothing with this one that can change."""
