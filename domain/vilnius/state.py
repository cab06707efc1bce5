"""The table of a game of Vilnius: plain values that ``evolve`` assigns and the rules read.

Seats and stacks count from 1; lists by seat or stack have an unused place 0. Cards go by the ids of their
records. A pile has no order here, because no player knows one: it is sorted, and a draw is an outcome of
chance. The known order of a pile consists of parts that are above or below others.
"""

from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from domain.kernel.copying import copier
from domain.kernel.fields import BySeat, Fixed, Seat

Phase = Literal[
    "setup",
    "income",
    "preparation",
    "city",
    "camps",
    "defence",
    "damage",
    "silver",
    "gold",
    "plunder",
    "storming",
    "capturing",
    "garrison",
    "over",
]
"""The phase of a round. In ``camps``, before the defence, War Camps reveal cards."""
Step = Literal[
    "",
    "draw",
    "act",
    "pay",
    "give_province",
    "give_unit",
    "give_building",
    "stored_or_fire",
    "deploy",
    "victims",
    "suffer",
    "sacrifice",
    "plunder",
    "storm",
    "capture",
    "keep",
    "garrison",
]
"""The decision that is due; empty while none is."""


class Placed(NamedTuple):
    """A building of a display, and where it lies: right of and below the Residence."""

    x: int
    y: int
    building: str


class Held(NamedTuple):
    """A card in the Storehouse or Guardhouse at a place of the display."""

    x: int
    y: int
    card: str


class Parked(NamedTuple):
    """A Province at an edge of the Kontor that seat ``of`` has at x, y; ``seat`` placed it there."""

    of: Seat
    x: int
    y: int
    seat: Seat
    province: str


class Foe(NamedTuple):
    """An enemy Unit in an attack, and the seat of the row from which it comes."""

    row: Seat
    enemy: str


class Lent(NamedTuple):
    """A Unit that gave some of its weapons in this fight and lives; ``left`` it may give still."""

    unit: str
    left: tuple[str, ...]


class Victim(NamedTuple):
    """A Unit of a group; ``number`` is its place among the lent ones of its kind, 0 for any other Unit."""

    seat: Seat
    unit: str
    number: int


class Loss(NamedTuple):
    """An icon of damage that hits a seat; ``by`` is the enemy or the Boost."""

    seat: Seat
    damage: str
    by: str


class Purchase(NamedTuple):
    """A purchase that is being paid for: a building and its place, or a Unit."""

    card: str
    unit: bool
    x: int
    y: int


@dataclass(slots=True, kw_only=True)
class State:
    """All that lies on the table."""

    players: Fixed[tuple[str, ...]]
    cards: str
    """Hash of the pack."""
    difficulty: str
    emblems: tuple[int, ...]
    """By seat, seat 1 first: 1, 2 or 3."""

    phase: Phase = "setup"
    step: Step = ""
    seat: Seat = 0
    """The seat that is to act; 0 for several or none."""
    round: int = 0
    starter: Seat = 0
    """The starting player, who speaks for the table."""
    city: int = 0
    """The points of Vilnius."""
    boosted: bool = False
    """The second part of the game has begun."""

    deck: tuple[tuple[str, ...], ...] = ()
    """The Order draw pile from its top: layers, in each of which the order is not known."""
    order_discard: tuple[str, ...] = ()
    middle: tuple[str, ...] = ()
    """The enemy Buildings in play, in the order in which they came."""
    rows: BySeat[tuple[str, ...]]
    """By seat, the attack row."""
    strength: BySeat[int]
    """By seat, the strength of the Order that is displayed."""
    destination: BySeat[str]
    """By seat, the Destination card on it."""
    destinations: tuple[str, ...] = ()
    """The pile."""
    old_destinations: tuple[str, ...] = ()

    provinces: BySeat[tuple[str, ...]]
    """By seat, the Provinces in hand; all tuples of cards are sorted."""
    units: BySeat[tuple[str, ...]]
    """By seat, the Units in hand."""
    province_pile: BySeat[tuple[str, ...]]
    province_discard: BySeat[tuple[str, ...]]
    unit_pile: BySeat[tuple[str, ...]]
    unit_discard: BySeat[tuple[str, ...]]
    loot: BySeat[tuple[str, ...]]
    """By seat, the loot cards next to its buildings."""
    display: BySeat[tuple[Placed, ...]]
    """By seat, the buildings in the order in which they were built."""
    stored: BySeat[tuple[Held, ...]]
    """By seat, the Provinces in Storehouses."""
    guarded: BySeat[tuple[Held, ...]]
    """By seat, the Units in Guardhouses."""
    parked: tuple[Parked, ...] = ()
    personal: BySeat[tuple[str, ...]]
    """By seat, its personal buildings that are not built."""
    general: dict[str, int] = field(default_factory=dict)
    """The buildings of the general supply."""
    supply: dict[str, int] = field(default_factory=dict)
    """The Units of the general supply."""
    pool: tuple[str, ...] = ()
    """The Provinces that lie in the stacks; it is unknown in which."""
    stacks: list[int]
    """By stack, the number of these that lie on top."""
    under: list[tuple[str, ...]]
    """By stack, the known Provinces below them, from the top."""

    named: BySeat[tuple[int, int] | None]
    """By seat, the Units and Provinces that it will draw; None before it has named them."""
    draws: tuple[Seat, ...] = ()
    """The seats that have still to reveal an Order card in this preparation phase."""
    camps: int = 0
    """The War Camps that have still to reveal one before this attack."""
    losses: tuple[Loss, ...] = ()
    """The losses that are still to be suffered, in this order."""

    trades: BySeat[tuple[str, ...]]
    """By seat, the goods that it could trade when the city phase began."""
    passed: tuple[Seat, ...] = ()
    used: tuple[tuple[Seat, int, int], ...] = ()
    """Buildings that made their resource in this round: seat, x, y."""
    exchanged: tuple[int, int] = (0, 0)
    """In this round, how often two Tools became a Gold, and a Gold two Tools."""
    buying: Purchase | None = None

    final: bool = False
    """The Final Attack is on."""
    attacked: tuple[Seat, ...] = ()
    """The seats whose rows attack in this round."""
    force: tuple[str, ...] = ()
    """The Units that were in the hands when the attack began."""
    foes: tuple[Foe, ...] = ()
    """The enemies of the attack that are not defeated, and have not dealt their damage."""
    beaten: tuple[Foe, ...] = ()
    unbeaten: tuple[Foe, ...] = ()
    """The enemies that have dealt their damage."""
    aside: BySeat[tuple[str, ...]]
    """By seat, the Units that fought and survived."""
    lent: BySeat[tuple[Lent, ...]]
    """By seat, the Units of this fight that give their weapons one by one, by kind in the order of use."""
    kills: int = 0
    """The number of the ``tied`` Units that Red Skulls kill."""
    tied: tuple[Victim, ...] = ()
    due: int = 0
    """The worth that Units destroyed for Silver or Golden Skulls have to reach."""
    spoils: int = 0
    """The number of loot cards that are left to take."""
    took: BySeat[int]
    """By seat, the number of loot cards of this plundering."""
    stack: int = 0
    """The stack that is looked into; 0 for none."""
    seen: tuple[str, ...] = ()
    """The Provinces that were taken from it."""
    done: tuple[Seat, ...] = ()
    """The seats that capture no more in this round."""
    winners: tuple[Seat, ...] | None = None

    @property
    def seats(self) -> range:
        """The numbers of the seats."""
        return range(1, len(self.players) + 1)


copy = copier(State)
"""A state that shares nothing with this one that can change."""
