"""The events of a game of CivMint. Seats count from 1. A unit is named by its die, a Capital City by 0."""

from typing import ClassVar, Literal

from domain.civmint.names import Kind
from domain.civmint.state import Phase, Status, Step
from domain.kernel import clock
from domain.kernel.messages import Event, HasScores, ScoreChange, fact, frequent

By = Literal["settlers", "village", "city", "capital", "ship"]
"""The units that take the icons of a space."""
Why = Literal["upkeep", "choice", "barbarians", "revolt"]
"""Why a unit is downgraded: the bill cannot be paid, its owner wants it, or an event demands it."""
End = Literal["hit", "downgrade", "disbanded", "retreat", "plague", "earthquake", "sunk"]
"""How a unit leaves the map."""
Reason = Literal["tracks", "aspects", "cities", "capital", "rounds"]
"""Why the game ends."""


@frequent
class Change:
    """A change of one number of a seat: ``total`` is the number after it."""

    seat: int
    what: str
    amount: int
    total: int


@fact
class Placed:
    """A unit that is put on the map."""

    die: int
    kind: Kind
    space: str


@frequent
class Count:
    """Points of a seat from one source."""

    seat: int
    source: str
    points: int


@frequent
class Holding:
    """The possessions of a seat after the turns of a round."""

    seat: int
    score: int
    spaces: int
    """The spaces that it controls."""
    stock: tuple[int, ...]
    """Food, Wood, Stone, Metal, Money and Combat Power."""
    bonuses: tuple[int, ...]
    """The most Combat Power, Research, Taxes and the event bonus."""
    aspects: tuple[int, ...]
    """Population, Military, Economy and Happiness."""
    levels: tuple[int, ...]
    """On the tracks Technology, Economy, Government and Culture."""
    units: tuple[int, ...]
    """Settlers, Villages, Cities, Infantry, Cavalry, Artillery and Ships."""
    damage: int
    """The damage cubes on its units and its Capital City."""


# Setting up


@fact
class FirstDrawn(Event):
    """The first player was drawn."""

    TOPIC: ClassVar[str] = "civmint.FirstDrawn.1"

    seat: int


@fact
class MapLaid(Event):
    """The map was laid: four faces, the codes of its spaces row by row, and the two Capital Cities."""

    TOPIC: ClassVar[str] = "civmint.MapLaid.1"

    faces: tuple[str, ...]
    terrain: tuple[str, ...]
    capitals: tuple[str, ...]
    distance: int
    """The steps over land from one Capital City to the other."""


@fact
class CapitalTaken(HasScores):
    """A seat received its Capital City and all that it begins with."""

    TOPIC: ClassVar[str] = "civmint.CapitalTaken.1"

    seat: int
    space: str
    changes: tuple[Change, ...]
    units: tuple[Placed, ...]
    tracks: tuple[str, ...]
    """The tracks, all on their first level."""
    scores: tuple[ScoreChange, ...]


# Turns and decisions


@fact
class TurnBegan(clock.TurnBegan):
    """A turn begins. No unit has moved, been built or fought in it."""

    TOPIC: ClassVar[str] = "civmint.TurnBegan.1"


@frequent
class PhaseBegan(Event):
    """A step of the turn begins, or a phase of the round."""

    TOPIC: ClassVar[str] = "civmint.PhaseBegan.1"

    phase: Phase
    seat: int
    """The seat that has the turn; 0 between turns."""


@frequent
class Asked(Event):
    """A decision is due."""

    TOPIC: ClassVar[str] = "civmint.Asked.1"

    step: Step
    seat: int


# Production


@fact
class HarvestBegan(Event):
    """The spaces that produce now, one after the other."""

    TOPIC: ClassVar[str] = "civmint.HarvestBegan.1"

    seat: int
    spaces: tuple[str, ...]


@fact
class IconTaken(Event):
    """A Settler took an icon of its owner's choice."""

    TOPIC: ClassVar[str] = "civmint.IconTaken.1"

    seat: int
    space: str
    resource: str


@frequent
class Produced(Event):
    """A space produced."""

    TOPIC: ClassVar[str] = "civmint.Produced.1"

    seat: int
    space: str
    by: By
    icons: tuple[str, ...]
    """The icons that were taken; an icon taken twice is there twice."""
    changes: tuple[Change, ...]


@fact
class LevelProduced(Event):
    """A level of a track added to the production."""

    TOPIC: ClassVar[str] = "civmint.LevelProduced.1"

    seat: int
    source: str
    changes: tuple[Change, ...]


@fact
class ChoiceDue(Event):
    """A level gives resources of the owner's choice."""

    TOPIC: ClassVar[str] = "civmint.ChoiceDue.1"

    seat: int
    amount: int
    source: str


@fact
class CubesChosen(Event):
    """A player chose the resources that a level gives."""

    TOPIC: ClassVar[str] = "civmint.CubesChosen.1"

    seat: int
    source: str
    cubes: tuple[tuple[str, int], ...]
    changes: tuple[Change, ...]


# Trade


@frequent
class Ordered(Event):
    """A player ordered a cube in a trade (``get``), or a unit; the payment is due."""

    TOPIC: ClassVar[str] = "civmint.Ordered.1"

    seat: int
    get: str | None
    kind: Kind | None
    die: int
    """The die that is upgraded; 0 for a new unit or a trade."""
    space: str | None


@frequent
class Traded(Event):
    """A trade with the bank."""

    TOPIC: ClassVar[str] = "civmint.Traded.1"

    seat: int
    give: int
    """The number of resources that the trade gives."""
    get: str
    changes: tuple[Change, ...]


@fact
class Proposed(Event):
    """A trade was proposed to the opponent."""

    TOPIC: ClassVar[str] = "civmint.Proposed.1"

    seat: int
    give: tuple[tuple[str, int], ...]
    take: tuple[tuple[str, int], ...]
    number: int
    """The number of the proposal in this turn."""


@fact
class Answered(Event):
    """The opponent answered. If the proposal was accepted, the cubes changed hands."""

    TOPIC: ClassVar[str] = "civmint.Answered.1"

    seat: int
    accepted: bool
    changes: tuple[Change, ...]


# Upkeep and building


@frequent
class BillPaid(Event):
    """The upkeep was paid."""

    TOPIC: ClassVar[str] = "civmint.BillPaid.1"

    seat: int
    food: int
    any: int
    """Non-food resources of any kind."""
    changes: tuple[Change, ...]


@frequent
class Downgraded(Event):
    """A unit went a step down. ``damage`` stays on it."""

    TOPIC: ClassVar[str] = "civmint.Downgraded.1"

    seat: int
    die: int
    was: Kind
    kind: Kind
    space: str
    """The space where it stands now. A Settler that was a Ship stands on land."""
    damage: int
    why: Why
    changes: tuple[Change, ...]


@frequent
class UnitLost(Event):
    """A unit left the map."""

    TOPIC: ClassVar[str] = "civmint.UnitLost.1"

    seat: int
    die: int
    kind: Kind
    space: str
    how: End
    due: int
    """The number of units that an event has still to take."""
    changes: tuple[Change, ...]
    """Of both seats, with the victor's Money."""


@fact
class Repaired(Event):
    """A damage cube was removed, for Money or at the end of the round; ``left`` cubes remain."""

    TOPIC: ClassVar[str] = "civmint.Repaired.1"

    seat: int
    die: int
    space: str
    left: int
    number: int
    """The number of cubes that were removed for Money in this step."""
    due: int
    """The number of cubes that are still to be removed at the end of the round."""
    changes: tuple[Change, ...]


@frequent
class Paid(Event):
    """A unit was paid for."""

    TOPIC: ClassVar[str] = "civmint.Paid.1"

    seat: int
    kind: Kind
    changes: tuple[Change, ...]


@frequent
class UnitBuilt(Event):
    """A new unit stands on the map."""

    TOPIC: ClassVar[str] = "civmint.UnitBuilt.1"

    seat: int
    die: int
    kind: Kind
    space: str
    free: bool
    """A Global Event gave it."""
    changes: tuple[Change, ...]


@frequent
class UnitUpgraded(Event):
    """A unit became another one."""

    TOPIC: ClassVar[str] = "civmint.UnitUpgraded.1"

    seat: int
    die: int
    was: Kind
    kind: Kind
    space: str
    free: bool
    changes: tuple[Change, ...]


# Moving


@frequent
class Moved(Event):
    """A unit moved, with all units aboard."""

    TOPIC: ClassVar[str] = "civmint.Moved.1"

    seat: int
    die: int
    kind: Kind
    start: str
    to: str
    ship: int
    """The Ship that it boarded; 0 for none."""
    landed: bool
    """It was aboard before."""
    steps: int
    """The spaces that it has moved in this turn."""
    cargo: tuple[int, ...]


# Combat


@fact
class SpaceAttacked(Event):
    """The attacks on a space begin."""

    TOPIC: ClassVar[str] = "civmint.SpaceAttacked.1"

    seat: int
    space: str
    shared: bool
    """Units of both seats are there, or one shares it with a Capital City."""


@fact
class UnitAttacks(Event):
    """A unit attacks."""

    TOPIC: ClassVar[str] = "civmint.UnitAttacks.1"

    seat: int
    die: int
    kind: str
    start: str
    space: str
    near: bool
    """It attacks from an adjacent space."""


@fact
class UnitDefends(Event):
    """A unit defends. ``chance`` is the number of the 36 throws that hit it without Combat Power."""

    TOPIC: ClassVar[str] = "civmint.UnitDefends.1"

    seat: int
    die: int
    kind: str
    attack: int
    """The bonus of the attacker."""
    defence: int
    chance: int


@fact
class DiceRolled(Event):
    """Attacker and defender rolled their dice."""

    TOPIC: ClassVar[str] = "civmint.DiceRolled.1"

    attacker: int
    defender: int


@fact
class PowerSpent(Event):
    """A player spent Combat Power; an amount of 0 is a pass."""

    TOPIC: ClassVar[str] = "civmint.PowerSpent.1"

    seat: int
    amount: int
    spent: int
    """All that the player has spent in this attack."""
    changes: tuple[Change, ...]


@fact
class UnitHit(Event):
    """The unit with the lower total took a damage cube."""

    TOPIC: ClassVar[str] = "civmint.UnitHit.1"

    victor: int
    attack: int
    """The total of the attacker."""
    defence: int
    seat: int
    die: int
    """The unit that takes the cube: a Ship for a unit aboard."""
    kind: str
    space: str
    damage: int
    """The cubes on it now."""
    strength: int


@fact
class SpaceClosed(Event):
    """The attacks on a space are done."""

    TOPIC: ClassVar[str] = "civmint.SpaceClosed.1"

    space: str


@fact
class RetreatDue(Event):
    """A seat has to retreat with a unit; seat 0: all retreats from this space are done."""

    TOPIC: ClassVar[str] = "civmint.RetreatDue.1"

    seat: int
    space: str
    chased: bool
    """All attacking units retreat, because a Village, City or Capital City stands there."""


@fact
class Retreated(Event):
    """A unit retreated, with all units aboard."""

    TOPIC: ClassVar[str] = "civmint.Retreated.1"

    seat: int
    die: int
    kind: Kind
    start: str
    to: str
    ship: int
    """The Ship that it boarded; 0 for none."""
    moved: int
    """The number of damage cubes that went on that Ship."""
    cargo: tuple[int, ...]


@fact
class UnitsStranded(Event):
    """The Ship of these units is gone; they have to land."""

    TOPIC: ClassVar[str] = "civmint.UnitsStranded.1"

    seat: int
    dice: tuple[int, ...]
    space: str


@fact
class Landed(Event):
    """A unit without its Ship landed."""

    TOPIC: ClassVar[str] = "civmint.Landed.1"

    seat: int
    die: int
    kind: Kind
    to: str


@fact
class CapitalChanged(Event):
    """A Capital City has fallen, was conquered, deserted or retaken, or stands again."""

    TOPIC: ClassVar[str] = "civmint.CapitalChanged.1"

    seat: int
    space: str
    was: Status
    status: Status
    cubes: int


# Research and taxes


@fact
class ResearchBegan(Event):
    """The research step begins with a budget of Research."""

    TOPIC: ClassVar[str] = "civmint.ResearchBegan.1"

    seat: int
    budget: int


@frequent
class Advanced(Event):
    """A step on a track."""

    TOPIC: ClassVar[str] = "civmint.Advanced.1"

    seat: int
    track: str
    card: str
    level: int
    name: str
    """The name of the level."""
    cost: int
    left: int
    """The Research that is left in this turn."""
    sideways: bool
    free: bool
    gained: bool
    """The level was reached for the first time."""
    changes: tuple[Change, ...]


@fact
class TaxesCollected(Event):
    """A player received Money for Taxes."""

    TOPIC: ClassVar[str] = "civmint.TaxesCollected.1"

    seat: int
    taxes: int
    changes: tuple[Change, ...]


@frequent
class Improved(Event):
    """A level on an aspect by the player's choice."""

    TOPIC: ClassVar[str] = "civmint.Improved.1"

    seat: int
    aspect: str
    level: int
    cost: int
    free: bool
    changes: tuple[Change, ...]


# The end of a turn, and of the game


@fact
class TurnEnded(HasScores):
    """A turn is over, and the points are counted as if the game ended here."""

    TOPIC: ClassVar[str] = "civmint.TurnEnded.1"

    seat: int
    counts: tuple[Count, ...]
    """The points that changed."""
    scores: tuple[ScoreChange, ...]
    holdings: tuple[Holding, ...]
    """The possessions of both seats after the second turn of a round; empty after the first."""


@fact
class EndReached(Event):
    """A reason for which the game ends, and the seats that reached it."""

    TOPIC: ClassVar[str] = "civmint.EndReached.1"

    reason: Reason
    seats: tuple[int, ...]


# Global Events and the end of a round


@fact
class EventRolled(Event):
    """The two dice of the Global Events, and the result of each seat, in the order of the events."""

    TOPIC: ClassVar[str] = "civmint.EventRolled.1"

    dice: tuple[int, int]
    seats: tuple[int, ...]
    bonuses: tuple[int, ...]
    """The event bonuses, within the limits of a roll."""
    results: tuple[int, ...]


@fact
class EventBegan(Event):
    """The Global Event of a seat begins."""

    TOPIC: ClassVar[str] = "civmint.EventBegan.1"

    seat: int
    result: int
    event: str
    due: int
    """The number of units to lose or of spaces to gather from; 0 for other events."""


@fact
class EventTook(Event):
    """A Global Event gave or took cubes."""

    TOPIC: ClassVar[str] = "civmint.EventTook.1"

    seat: int
    event: str
    changes: tuple[Change, ...]


@fact
class SpaceChosen(Event):
    """A player chose a space that produces once more."""

    TOPIC: ClassVar[str] = "civmint.SpaceChosen.1"

    seat: int
    space: str
    due: int
    """The number of spaces that are still to be chosen."""


@fact
class EventEnded(Event):
    """A seat's Global Event is done."""

    TOPIC: ClassVar[str] = "civmint.EventEnded.1"

    seat: int


@fact
class MendingBegan(Event):
    """A seat begins to remove damage cubes; ``due`` is their number."""

    TOPIC: ClassVar[str] = "civmint.MendingBegan.1"

    seat: int
    due: int


@fact
class PowerRestored(Event):
    """Combat Power is back at its maximum."""

    TOPIC: ClassVar[str] = "civmint.PowerRestored.1"

    changes: tuple[Change, ...]


@fact
class CardPassed(Event):
    """The First Player card goes to a seat."""

    TOPIC: ClassVar[str] = "civmint.CardPassed.1"

    seat: int


EVENTS: tuple[type[Event], ...] = (
    FirstDrawn,
    MapLaid,
    CapitalTaken,
    TurnBegan,
    PhaseBegan,
    Asked,
    HarvestBegan,
    IconTaken,
    Produced,
    LevelProduced,
    ChoiceDue,
    CubesChosen,
    Ordered,
    Traded,
    Proposed,
    Answered,
    BillPaid,
    Downgraded,
    UnitLost,
    Repaired,
    Paid,
    UnitBuilt,
    UnitUpgraded,
    Moved,
    SpaceAttacked,
    UnitAttacks,
    UnitDefends,
    DiceRolled,
    PowerSpent,
    UnitHit,
    SpaceClosed,
    RetreatDue,
    Retreated,
    UnitsStranded,
    Landed,
    CapitalChanged,
    ResearchBegan,
    Advanced,
    TaxesCollected,
    Improved,
    TurnEnded,
    EndReached,
    EventRolled,
    EventBegan,
    EventTook,
    SpaceChosen,
    EventEnded,
    MendingBegan,
    PowerRestored,
    CardPassed,
)
