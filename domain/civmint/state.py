"""The table of a game of CivMint: plain values that ``evolve`` assigns and rules and boards read.

Seats count from 1; lists by seat have an unused place 0. Spaces go by name, a1 at the top left to f6.
"""

from dataclasses import dataclass
from typing import Literal, NamedTuple

from domain.civmint.names import Kind
from domain.kernel.copying import copier
from domain.kernel.fields import BySeat, Fixed, Seat

Phase = Literal[
    "setup",
    "production",
    "trade",
    "upkeep",
    "repair",
    "build",
    "move",
    "combat",
    "research",
    "taxes",
    "events",
    "round_end",
    "over",
]
"""The step of a turn, or the phase of a round; ``repair`` is the part of the upkeep after the bill."""
Step = Literal[
    "",
    "capital",
    "collect",
    "choose",
    "trade",
    "answer",
    "pay",
    "upkeep",
    "repair",
    "build",
    "move",
    "attack",
    "defend",
    "power",
    "retreat",
    "land",
    "research",
    "taxes",
    "reduce",
    "lose",
    "gather",
    "explosion",
    "festival",
    "innovation",
    "mend",
]
"""The decision that is due; empty while none is."""
Status = Literal["stands", "fallen", "conquered", "deserted"]
"""Of a Capital City; ``deserted``: conquered, and no enemy unit is there any more (civmint:14.6)."""


class Unit(NamedTuple):
    """A die on the map."""

    die: int
    kind: Kind
    space: str
    damage: int = 0
    aboard: int = 0
    """The die of the Ship that carries it; 0 for none."""
    steps: int = 0
    """The spaces that it moved in this turn."""
    built: bool = False
    """It was built or upgraded in this turn."""
    fought: bool = False
    """It attacked in this turn."""


class Choice(NamedTuple):
    """Resources that a seat has still to choose, and the level that gives them."""

    seat: Seat
    amount: int
    source: str


class Purchase(NamedTuple):
    """An order that is being paid for: a cube in a trade, or a unit."""

    get: str = ""
    kind: str = ""
    die: int = 0
    """The die that is upgraded; 0 for a new unit."""
    space: str = ""


class Battle(NamedTuple):
    """An attack. Pairs are of attacker and defender; the die 0 is a Capital City."""

    attacker: int
    """The die that attacks."""
    space: str
    near: bool
    """It attacks from an adjacent space."""
    defender: int | None = None
    dice: tuple[int, int] = (0, 0)
    """The dice that were rolled; 0 before."""
    bonus: tuple[int, int] = (0, 0)
    spent: tuple[int, int] = (0, 0)
    kinds: tuple[str, str] = ("", "")
    """The kinds of both units, which may be gone after the attack."""


class Offer(NamedTuple):
    """Cubes that are proposed for others: pairs of name and number."""

    give: tuple[tuple[str, int], ...]
    take: tuple[tuple[str, int], ...]


@dataclass(slots=True, kw_only=True)
class State:
    """All that lies on the table."""

    players: Fixed[tuple[str, ...]]
    mint: str
    """Hash of the pack of numbers."""
    faces: str
    """Hash of the pack of map faces."""
    layout: str
    typed_costs: bool
    one_step: bool
    icons_once: bool
    first_power: str

    phase: Phase = "setup"
    step: Step = ""
    seat: Seat = 0
    """The seat that is to act; 0 for none."""
    round: int = 0
    turn: int = 0
    """The number of the turn in the game, from 1; turns of both seats count."""
    first: Seat = 0
    """The seat that has the First Player card."""
    active: Seat = 0
    """The seat that has the turn; 0 between the turns of a round and the next."""

    laid: tuple[str, ...] = ()
    """The faces: top left, top right, bottom left, bottom right."""
    terrain: tuple[str, ...] = ()
    """The codes of the spaces, row by row from a1."""
    capitals: BySeat[str]
    """By seat, the space of the Capital City."""
    status: BySeat[Status]
    """By seat, of the Capital City."""
    cubes: BySeat[int]
    """By seat, the damage cubes on the Capital City."""
    shot: BySeat[bool]
    """By seat, whether the Capital City attacked in this turn."""
    units: BySeat[tuple[Unit, ...]]
    """By seat, by die."""
    numbers: BySeat[dict[str, int]]
    """By seat: cubes, Combat Power, Research, Taxes, event bonus and aspects by name."""
    levels: BySeat[dict[str, int]]
    """By seat, the level on each track."""
    cards: BySeat[dict[str, str]]
    """By seat, the card of each track; empty on the first level."""
    reached: BySeat[tuple[str, ...]]
    """By seat, the levels that gave their benefits: ``technology left 3``, ``economy 4``; sorted."""
    points: BySeat[dict[str, int]]
    """By seat, the points by source."""

    harvest: tuple[str, ...] = ()
    """The spaces that are still to produce."""
    taken: tuple[str, ...] = ()
    """The icons that Settlers took from the first of these."""
    shipped: bool = False
    """An empty Ship took icons in this step."""
    choices: tuple[Choice, ...] = ()
    buying: Purchase | None = None
    offer: Offer | None = None
    proposals: int = 0
    """The number of proposals in this turn."""
    repairs: int = 0
    """The number of damage cubes removed in this step."""
    arena: str = ""
    """The space that is being attacked."""
    shared: bool = False
    """The attacker has units in it, or had them when its attacks began."""
    closed: tuple[str, ...] = ()
    """The spaces whose attacks are done in this turn."""
    battle: Battle | None = None
    fought: Battle | None = None
    """The last attack of the turn that is over."""
    spender: Seat = 0
    """The seat that spent Combat Power last in this attack; 0 if none did, -1 after a pass."""
    retreating: Seat = 0
    """The seat whose unit retreats next; 0 while none does."""
    chased: bool = False
    """All units of the attacker retreat, and none of the defender."""
    stranded: tuple[int, ...] = ()
    """Dice whose Ship is gone, and that have to land."""
    stranded_seat: Seat = 0
    budget: int = 0
    """The Research that is left in this turn."""
    improved: bool = False
    """An aspect was advanced in this turn."""
    event: str = ""
    """The Global Event of the seat that resolves one."""
    events: tuple[int, ...] = ()
    """The results of the seats that have still to resolve theirs, in their order."""
    due: int = 0
    """The number of units to lose, of spaces to gather from, or of cubes to mend."""
    winners: tuple[Seat, ...] | None = None

    @property
    def seats(self) -> range:
        """The numbers of the seats."""
        return range(1, len(self.players) + 1)

    @property
    def attack(self) -> Battle:
        """The attack that goes on, for all that is asked during one alone."""
        assert self.battle is not None  # noqa: S101 - an attack goes on
        return self.battle

    @property
    def proposal(self) -> Offer:
        """The proposal that is open, for all that is asked about one alone."""
        assert self.offer is not None  # noqa: S101 - a proposal is open
        return self.offer


copy = copier(State)
"""A state that shares nothing with this one that can change."""
