"""What is known of a logged game after a move: points, counters, things, whose turn it is."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from domain.kernel.copying import copier


class Spot(NamedTuple):
    """A place of the setup (``setup.Place``)."""

    name: str
    label: str
    kind: str
    table: bool
    extent: tuple[float, float, float, float] | None
    size: tuple[float, float] | None
    hexagons: tuple[str, ...]


class Thing(NamedTuple):
    """A thing on the table."""

    number: int
    """Counts the things that the game makes, from 1; one that comes back counts again."""
    kind: str
    name: str
    colour: str
    value: str
    owner: int
    """Its seat; 0 if nobody owns it."""
    place: str
    at: tuple[float, float] | None
    angle: float
    turned: bool


@dataclass(frozen=True, slots=True)
class Lying:
    """The things of a place, or of a place of one seat."""

    things: tuple[Thing, ...] = ()
    """In the order in which they came there."""
    letters: int = 0
    """How wide they are side by side, in letters."""

    def __hash__(self) -> int:
        """A hash of a part of it, so that boards can cache the drawing of a place with many things."""
        return hash((self.letters, self.things[-1:]))


@dataclass(slots=True)
class State:
    """The table, as far as a log tells of it."""

    players: tuple[str, ...]
    points: list[int]
    """By seat, seat 1 first."""
    counts: dict[str, list[int]]
    """By counter, its values by seat; one value if it counts for the whole table."""
    of_table: tuple[str, ...]
    """The counters that count for the whole table."""
    seconds: list[int]
    """By seat, how long its moves took."""
    together: bool = False
    """Whether all win or lose together; else it is a draw if all win."""
    scored: bool = False
    """Whether the log has given points to anybody yet. A result in which all have 0 gives none."""
    seat: int = 0
    """The seat whose turn it is; 0 before the first turn of a round."""
    turn: int = 0
    round: int = 0
    stage: str = ""
    """The name of the round or phase."""
    winners: tuple[int, ...] | None = None
    places: Mapping[str, Spot] = field(default_factory=dict)
    """The places that the setup declares, by name."""
    things: dict[str, Thing] = field(default_factory=dict)
    """The things on the table, by id."""
    lying: dict[tuple[str, int], Lying] = field(default_factory=dict)
    """By place and seat, the things there. A place of the table has seat 0, as things of nobody."""
    most: dict[str, int] = field(default_factory=dict)
    """By place, the most letters of its things so far, with one seat or on the table."""
    made: int = 0
    """The number of things so far."""
    moved: tuple[str, ...] = ()
    """The ids of the things that the last entry with things changed."""
    touched: tuple[int, ...] = ()
    """The numbers of the things of its changes, in their order."""

    def where(self, place: str, owner: int) -> tuple[str, int]:
        """The key of ``lying`` for a thing of an owner at a place."""
        return place, 0 if self.places[place].table else owner

    @property
    def is_draw(self) -> bool:
        """Whether it is a draw: all rivals won."""
        return not self.together and len(self.winners or ()) == len(self.players) > 1


copy = copier(State)
