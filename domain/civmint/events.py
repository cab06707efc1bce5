"""What can happen in a game of CivMint. Seats count from 1; units go by their dice, the Capital City by 0."""

from typing import ClassVar, Literal

from domain.civmint.names import Kind
from domain.civmint.state import Phase, Status, Step
from domain.kernel.messages import Event, ScoreChange, fact

By = Literal["settlers", "village", "city", "capital", "ship"]
"""What takes the icons of a space."""
Why = Literal["upkeep", "choice", "barbarians", "revolt"]
"""Why a unit is downgraded: the bill cannot be paid, its owner wants it, or an event."""
End = Literal["hit", "downgrade", "disbanded", "retreat", "plague", "earthquake", "sunk"]
"""How a unit leaves the map."""
Reason = Literal["tracks", "aspects", "cities", "capital", "rounds"]
"""Why the game ends."""


@fact
class Change:
    """One number of a seat that changes: ``total`` is what it is now."""

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


@fact
class Count:
    """Points of a seat from one source."""

    seat: int
    source: str
    points: int


@fact
class Holding:
    """What a seat has when the turns of a round are over."""

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


@fact
class FirstDrawn(Event):
    """Chance named the first player."""

    TOPIC: ClassVar[str] = "civmint.FirstDrawn.1"

    seat: int


@fact
class MapLaid(Event):
    """The map lies there: four faces, the codes of its spaces row by row, and the two Capital Cities."""

    TOPIC: ClassVar[str] = "civmint.MapLaid.1"

    faces: tuple[str, ...]
    terrain: tuple[str, ...]
    capitals: tuple[str, ...]
    distance: int
    """The steps over land from one Capital City to the other."""


@fact
class CapitalTaken(Event):
    """A seat has its Capital City and all that it begins with."""

    TOPIC: ClassVar[str] = "civmint.CapitalTaken.1"

    seat: int
    space: str
    changes: tuple[Change, ...]
    units: tuple[Placed, ...]
    tracks: tuple[str, ...]
    """The tracks, all on their first level."""
    scores: tuple[ScoreChange, ...]


@fact
class TurnBegan(Event):
    """A turn begins; no unit has moved, was built or has fought in it."""

    TOPIC: ClassVar[str] = "civmint.TurnBegan.1"

    seat: int
    round: int
    turn: int


@fact
class PhaseBegan(Event):
    """A step of the turn begins, or a phase of the round."""

    TOPIC: ClassVar[str] = "civmint.PhaseBegan.1"

    phase: Phase
    seat: int
    """Whose turn it is; 0 outside of turns."""


@fact
class Asked(Event):
    """A decision is due."""

    TOPIC: ClassVar[str] = "civmint.Asked.1"

    step: Step
    seat: int


@fact
class HarvestBegan(Event):
    """These spaces produce, one after the other."""

    TOPIC: ClassVar[str] = "civmint.HarvestBegan.1"

    seat: int
    spaces: tuple[str, ...]


@fact
class IconTaken(Event):
    """A Settler takes an icon by its owner's choice."""

    TOPIC: ClassVar[str] = "civmint.IconTaken.1"

    seat: int
    space: str
    resource: str


@fact
class Produced(Event):
    """A space produced."""

    TOPIC: ClassVar[str] = "civmint.Produced.1"

    seat: int
    space: str
    by: By
    icons: tuple[str, ...]
    """What was taken, each as often as it was."""
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
    """They were chosen."""

    TOPIC: ClassVar[str] = "civmint.CubesChosen.1"

    seat: int
    source: str
    cubes: tuple[tuple[str, int], ...]
    changes: tuple[Change, ...]


@fact
class Ordered(Event):
    """Something is to be paid for: a cube in a trade (``get``), or a unit."""

    TOPIC: ClassVar[str] = "civmint.Ordered.1"

    seat: int
    get: str | None
    kind: Kind | None
    die: int
    """The die that is upgraded; 0 for a new unit or a trade."""
    space: str | None


@fact
class Traded(Event):
    """A trade with the bank."""

    TOPIC: ClassVar[str] = "civmint.Traded.1"

    seat: int
    give: int
    """How many resources a trade gives."""
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
    """Which proposal of the turn it is."""


@fact
class Answered(Event):
    """The opponent answered; where he accepted, the cubes changed hands."""

    TOPIC: ClassVar[str] = "civmint.Answered.1"

    seat: int
    accepted: bool
    changes: tuple[Change, ...]


@fact
class BillPaid(Event):
    """The upkeep was paid."""

    TOPIC: ClassVar[str] = "civmint.BillPaid.1"

    seat: int
    food: int
    any: int
    """Non-food of any kind."""
    changes: tuple[Change, ...]


@fact
class Downgraded(Event):
    """A unit went a step down. ``damage`` stays on it."""

    TOPIC: ClassVar[str] = "civmint.Downgraded.1"

    seat: int
    die: int
    was: Kind
    kind: Kind
    space: str
    """Where it stands now; a Settler that was a Ship has left the water."""
    damage: int
    why: Why
    changes: tuple[Change, ...]


@fact
class UnitLost(Event):
    """A unit left the map."""

    TOPIC: ClassVar[str] = "civmint.UnitLost.1"

    seat: int
    die: int
    kind: Kind
    space: str
    how: End
    due: int
    """The units that an event has still to take."""
    changes: tuple[Change, ...]
    """Of both seats: the victor's Money too."""


@fact
class Repaired(Event):
    """A damage cube was removed for Money, or at the end of the round; ``left`` cubes remain."""

    TOPIC: ClassVar[str] = "civmint.Repaired.1"

    seat: int
    die: int
    space: str
    left: int
    number: int
    """The cubes that were removed for Money in this step."""
    due: int
    """The cubes that are still to be removed at the end of the round."""
    changes: tuple[Change, ...]


@fact
class Paid(Event):
    """A unit was paid for."""

    TOPIC: ClassVar[str] = "civmint.Paid.1"

    seat: int
    kind: Kind
    changes: tuple[Change, ...]


@fact
class UnitBuilt(Event):
    """A new unit stands on the map."""

    TOPIC: ClassVar[str] = "civmint.UnitBuilt.1"

    seat: int
    die: int
    kind: Kind
    space: str
    free: bool
    """An event gave it."""
    changes: tuple[Change, ...]


@fact
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


@fact
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
    """The spaces of its move that are used now."""
    cargo: tuple[int, ...]


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
    """A unit defends. ``chance``: of the 36 throws so many hit for the attacker without Combat Power."""

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
    """Both dice."""

    TOPIC: ClassVar[str] = "civmint.DiceRolled.1"

    attacker: int
    defender: int


@fact
class PowerSpent(Event):
    """Combat Power was spent, or passed with 0."""

    TOPIC: ClassVar[str] = "civmint.PowerSpent.1"

    seat: int
    amount: int
    spent: int
    """In this attack."""
    changes: tuple[Change, ...]


@fact
class UnitHit(Event):
    """The lower total takes a damage cube."""

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
    """A seat has to retreat with a unit; 0 when nobody has to any more."""

    TOPIC: ClassVar[str] = "civmint.RetreatDue.1"

    seat: int
    space: str
    chased: bool
    """All attacking units retreat, for the place still stands."""


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
    """The damage cubes that went on that Ship."""
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


@fact
class ResearchBegan(Event):
    """So much Research can be used in this turn."""

    TOPIC: ClassVar[str] = "civmint.ResearchBegan.1"

    seat: int
    budget: int


@fact
class Advanced(Event):
    """A step on a track."""

    TOPIC: ClassVar[str] = "civmint.Advanced.1"

    seat: int
    track: str
    card: str
    level: int
    name: str
    """Of the level."""
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
    """Money for the Taxes."""

    TOPIC: ClassVar[str] = "civmint.TaxesCollected.1"

    seat: int
    taxes: int
    changes: tuple[Change, ...]


@fact
class Improved(Event):
    """A level on an aspect by the player's choice."""

    TOPIC: ClassVar[str] = "civmint.Improved.1"

    seat: int
    aspect: str
    level: int
    cost: int
    free: bool
    changes: tuple[Change, ...]


@fact
class TurnEnded(Event):
    """A turn is over, and the points are counted as if the game ended here."""

    TOPIC: ClassVar[str] = "civmint.TurnEnded.1"

    seat: int
    counts: tuple[Count, ...]
    """Those that changed."""
    scores: tuple[ScoreChange, ...]
    holdings: tuple[Holding, ...]
    """What both seats have after the second turn of a round; empty after the first."""


@fact
class EndReached(Event):
    """Why the game ends; ``seats`` have reached it."""

    TOPIC: ClassVar[str] = "civmint.EndReached.1"

    reason: Reason
    seats: tuple[int, ...]


@fact
class EventRolled(Event):
    """The two dice of the Global Events, and the results by seat in the order in which they come."""

    TOPIC: ClassVar[str] = "civmint.EventRolled.1"

    dice: tuple[int, int]
    seats: tuple[int, ...]
    bonuses: tuple[int, ...]
    """As the roll uses them."""
    results: tuple[int, ...]


@fact
class EventBegan(Event):
    """A Global Event of one seat."""

    TOPIC: ClassVar[str] = "civmint.EventBegan.1"

    seat: int
    result: int
    event: str
    due: int
    """Units to lose, or spaces to gather from; 0 where nothing of this kind is due."""


@fact
class EventTook(Event):
    """Cubes that an event gives or takes."""

    TOPIC: ClassVar[str] = "civmint.EventTook.1"

    seat: int
    event: str
    changes: tuple[Change, ...]


@fact
class SpaceChosen(Event):
    """A space produces once more."""

    TOPIC: ClassVar[str] = "civmint.SpaceChosen.1"

    seat: int
    space: str
    due: int
    """The spaces that are still to be chosen."""


@fact
class EventEnded(Event):
    """A seat's Global Event is done."""

    TOPIC: ClassVar[str] = "civmint.EventEnded.1"

    seat: int


@fact
class MendingBegan(Event):
    """A seat removes so many damage cubes."""

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
