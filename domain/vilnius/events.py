"""The events of a game of Vilnius. Seats and stacks count from 1; cards go by their ids."""

from typing import ClassVar, Literal

from domain.kernel import clock
from domain.kernel.messages import Event, HasScores, ScoreChange, fact, frequent
from domain.vilnius.state import Phase, Step

CardKind = Literal["unit", "province"]
Origin = Literal["discard", "pile", "store", "hand"]
"""The place from which a card is given back."""


@fact
class Site:
    """A building in a display."""

    building: str
    x: int
    y: int


@fact
class Start:
    """The cards and numbers with which a seat begins."""

    seat: int
    emblem: int
    built: tuple[Site, ...]
    personal: tuple[str, ...]
    provinces: tuple[str, ...]
    """The draw pile, in no order."""
    units: tuple[str, ...]
    strength: int
    destination: str


@fact
class Slot:
    """A card in the Storehouse or Guardhouse at a place."""

    x: int
    y: int
    card: str


@fact
class Hit:
    """An icon of damage, and the seat that it hits."""

    seat: int
    damage: str


@fact
class Row:
    """An attack row: its enemies against the strength that is displayed."""

    seat: int
    enemies: tuple[str, ...]
    strength: int
    """The strength of the enemies together."""
    shown: int
    """The strength at which they attack."""
    destination: str


@fact
class Enemy:
    """An enemy Unit, and the seat of the row from which it comes."""

    row: int
    enemy: str


@fact
class Owned:
    """A Unit and its owner."""

    seat: int
    unit: str


@fact
class Fighter:
    """A Unit of a group, and the weapons that it gives.

    ``number`` distinguishes Units that give theirs one by one; it is 0 for any other. Such a Unit may give
    the weapons of ``left`` to later groups.
    """

    seat: int
    unit: str
    number: int
    gives: tuple[str, ...]
    left: tuple[str, ...]


@fact
class Casualty:
    """A Unit of a group; ``number`` as in ``Fighter``, before any of them is killed."""

    seat: int
    unit: str
    number: int


@fact
class Swap:
    """Two weapons ``gave`` for one ``got``."""

    gave: str
    got: str


@fact
class SeatUnits:
    """Units of a seat."""

    seat: int
    units: tuple[str, ...]


@fact
class ParkedCard:
    """A Province at an edge of the Kontor of seat ``of`` at x, y; ``seat`` placed it there."""

    of: int
    x: int
    y: int
    seat: int
    province: str


@fact
class Spot:
    """A building of a seat, by its place."""

    seat: int
    x: int
    y: int


@frequent
class Opening:
    """The position of a player at the beginning of a city phase."""

    seat: int
    trades: tuple[str, ...]
    """The goods that the player can trade in this phase."""
    income: int
    units: int
    """The number of Units in hand."""
    provinces: int
    """The number of Provinces in hand."""
    row: int
    """The strength of the attack row."""
    shown: int
    """The strength at which the row attacks."""


@fact
class Glory:
    """The Glory of a player."""

    seat: int
    buildings: int
    """The Order values of the buildings."""
    units: int
    """The Tools cost of the Units."""
    total: int
    best: bool
    """Whether no seat has more."""


# Setting up


@fact
class CardsLaid(HasScores):
    """The table was set up."""

    TOPIC: ClassVar[str] = "vilnius.CardsLaid.1"
    seats: tuple[Start, ...]
    general: tuple[tuple[str, int], ...]
    """The general supply of buildings."""
    supply: tuple[tuple[str, int], ...]
    """The general supply of Units."""
    deck: tuple[tuple[str, ...], ...]
    """The Order draw pile from its top: layers, in each of which the order is not known."""
    stacks: tuple[int, ...]
    """Provinces in each stack, the first stack's first."""
    pool: tuple[str, ...]
    """All Provinces in them."""
    destinations: tuple[str, ...]
    scores: tuple[ScoreChange, ...]


@fact
class RoundBegan(clock.RoundBegan):
    """A round begins; ``seat`` is the starting player."""

    TOPIC: ClassVar[str] = "vilnius.RoundBegan.1"
    seat: int
    drawn: bool
    """Whether chance chose the seat: in the first round."""


@frequent
class PhaseBegan(Event):
    """Another phase, or a step of the military phase, begins."""

    TOPIC: ClassVar[str] = "vilnius.PhaseBegan.1"
    phase: Phase


@frequent
class Asked(Event):
    """A decision is due from a seat, or from several (null)."""

    TOPIC: ClassVar[str] = "vilnius.Asked.1"
    step: Step
    seat: int | None


# Income


@fact
class StoresTaken(Event):
    """A player took stored cards and loot into the hand."""

    TOPIC: ClassVar[str] = "vilnius.StoresTaken.1"
    seat: int
    stored: tuple[str, ...]
    guarded: tuple[str, ...]
    loot: tuple[str, ...]


@frequent
class DrawNamed(Event):
    """A player named the numbers of cards to draw."""

    TOPIC: ClassVar[str] = "vilnius.DrawNamed.1"
    seat: int
    units: int
    provinces: int
    income: int
    """The number of cards that the player may draw."""


@frequent
class PileShuffled(Event):
    """A discard pile became the draw pile."""

    TOPIC: ClassVar[str] = "vilnius.PileShuffled.1"
    seat: int
    kind: CardKind
    cards: tuple[str, ...]


@frequent
class CardsDrawn(Event):
    """A player drew cards of one kind into the hand."""

    TOPIC: ClassVar[str] = "vilnius.CardsDrawn.1"
    seat: int
    kind: CardKind
    cards: tuple[str, ...]


# Preparation


@frequent
class OrderCardRevealed(Event):
    """The top card of the Order draw pile was revealed."""

    TOPIC: ClassVar[str] = "vilnius.OrderCardRevealed.1"
    card: str
    seat: int | None
    """The seat that drew it; null for a War Camp."""
    to: Literal["row", "middle", "discard", "boost", "final"]
    row: int | None
    """The seat of the row that it joins; null for none."""


@fact
class BoostBegan(Event):
    """The Boost puts the Order discard pile on the draw pile. Second sides count, and losses are due."""

    TOPIC: ClassVar[str] = "vilnius.BoostBegan.1"
    shuffled: tuple[str, ...]
    losses: tuple[Hit, ...]


# City


@fact
class CityOpened(Event):
    """The city phase begins."""

    TOPIC: ClassVar[str] = "vilnius.CityOpened.1"
    city: int
    """The points of Vilnius."""
    seats: tuple[Opening, ...]


@frequent
class PurchaseBegan(Event):
    """A player chose a building or a Unit; the payment is due."""

    TOPIC: ClassVar[str] = "vilnius.PurchaseBegan.1"
    seat: int
    card: str
    unit: bool
    x: int
    y: int


@frequent
class Paid(Event):
    """A player paid a price."""

    TOPIC: ClassVar[str] = "vilnius.Paid.1"
    seat: int
    card: str
    """The building or Unit."""
    price_gold: int
    price_tools: int
    provinces: tuple[str, ...]
    parked: tuple[ParkedCard, ...]
    sources: tuple[Spot, ...]
    """The buildings that made their resource for it."""
    for_gold: int
    """The number of exchanges of two Tools for one Gold."""
    for_tools: int
    """The number of exchanges of one Gold for two Tools."""
    gold: int
    """The Gold of all parts together, exchanges counted."""
    tools: int


@frequent
class BuildingBuilt(Event):
    """A player built a building."""

    TOPIC: ClassVar[str] = "vilnius.BuildingBuilt.1"
    seat: int
    building: str
    x: int
    y: int
    personal: bool


@fact
class UnitRecruited(Event):
    """A player recruited a Unit, which goes to the discard pile."""

    TOPIC: ClassVar[str] = "vilnius.UnitRecruited.1"
    seat: int
    unit: str


@fact
class ProvinceParked(Event):
    """A player parked a Province at an edge of a Kontor."""

    TOPIC: ClassVar[str] = "vilnius.ProvinceParked.1"
    seat: int
    province: str
    of: int
    x: int
    y: int


@frequent
class Passed(Event):
    """A player passed, which ends the city phase for this player."""

    TOPIC: ClassVar[str] = "vilnius.Passed.1"
    seat: int
    stored: tuple[Slot, ...]
    discarded: tuple[str, ...]


# The attack


@fact
class CampsCalled(Event):
    """War Camps will reveal cards before the attack; ``cards`` is their number."""

    TOPIC: ClassVar[str] = "vilnius.CampsCalled.1"
    cards: int


@fact
class AttackBegan(Event):
    """Rows attack Vilnius. In the Final Attack, rows that are too weak are discarded."""

    TOPIC: ClassVar[str] = "vilnius.AttackBegan.1"
    final: bool
    rows: tuple[Row, ...]
    discarded: tuple[Row, ...]


@fact
class EnemyDefeated(Event):
    """A group defeated an enemy."""

    TOPIC: ClassVar[str] = "vilnius.EnemyDefeated.1"
    row: int
    enemy: str
    group: tuple[Fighter, ...]
    """Empty if the enemy asks for no weapon."""
    asked: tuple[str, ...]
    """The weapons that had to be provided."""
    exchanged: tuple[Swap, ...]
    red: int
    """The number of Red Skulls."""
    cancelled: int
    """The number of Red Skulls that were stultified."""
    kills: int
    """The number of Units of the group that die."""


@fact
class VictimsDue(Event):
    """A ``number`` of equally precious Units will die; players choose which."""

    TOPIC: ClassVar[str] = "vilnius.VictimsDue.1"
    number: int
    units: tuple[Casualty, ...]


@fact
class UnitsKilled(Event):
    """Red Skulls killed Units, which go back to the supply."""

    TOPIC: ClassVar[str] = "vilnius.UnitsKilled.1"
    units: tuple[Casualty, ...]


@fact
class DefenceEnded(Event):
    """No more Units are deployed."""

    TOPIC: ClassVar[str] = "vilnius.DefenceEnded.1"
    undefeated: tuple[Enemy, ...]
    defeated: int
    most: int
    """The most enemies that could have been defeated with the Units that were at hand."""


@fact
class DamageDealt(Event):
    """An undefeated enemy deals its damage."""

    TOPIC: ClassVar[str] = "vilnius.DamageDealt.1"
    row: int
    enemy: str
    side: Literal["vilnius", "player"]
    losses: tuple[Hit, ...]


@fact
class CityBurned(HasScores):
    """Vilnius loses a point."""

    TOPIC: ClassVar[str] = "vilnius.CityBurned.1"
    by: str
    """The enemy, or the Boost."""
    row: int
    """The seat of the row from which the enemy came; 0 for the Boost."""
    instead: bool
    """Whether the icon asks for a stored Province or a fire: the owner chose fire, or none was stored."""
    left: int
    scores: tuple[ScoreChange, ...]


@fact
class ProvinceGivenBack(Event):
    """A Province goes under the fourth stack."""

    TOPIC: ClassVar[str] = "vilnius.ProvinceGivenBack.1"
    seat: int
    province: str
    origin: Origin
    by: str


@fact
class StoredDiscarded(Event):
    """A stored Province is discarded, so that Vilnius loses no point."""

    TOPIC: ClassVar[str] = "vilnius.StoredDiscarded.1"
    seat: int
    province: str
    x: int
    y: int
    by: str


@fact
class UnitGivenBack(Event):
    """A Unit goes back to the supply."""

    TOPIC: ClassVar[str] = "vilnius.UnitGivenBack.1"
    seat: int
    unit: str
    origin: Origin
    by: str


@fact
class BuildingGivenBack(Event):
    """A building goes back to its supply. The cards in it and at its edges go to discard piles."""

    TOPIC: ClassVar[str] = "vilnius.BuildingGivenBack.1"
    seat: int
    building: str
    x: int
    y: int
    personal: bool
    stored: str | None
    parked: tuple[ParkedCard, ...]
    by: str


@fact
class LossSpared(Event):
    """An icon of damage took nothing, because the player has no such card."""

    TOPIC: ClassVar[str] = "vilnius.LossSpared.1"
    seat: int
    damage: str
    by: str


@fact
class SkullsCounted(Event):
    """The Silver or the Golden Skulls of all enemies demand Units."""

    TOPIC: ClassVar[str] = "vilnius.SkullsCounted.1"
    skull: Literal["silver", "gold"]
    number: int


@fact
class UnitsDestroyed(Event):
    """Surviving Units go back to the supply, for Silver or Golden Skulls."""

    TOPIC: ClassVar[str] = "vilnius.UnitsDestroyed.1"
    skull: Literal["silver", "gold"]
    due: int
    worth: int
    units: tuple[Owned, ...]


@fact
class FieldCleared(Event):
    """Undefeated enemies and the surviving Units go to their discard piles."""

    TOPIC: ClassVar[str] = "vilnius.FieldCleared.1"
    enemies: tuple[str, ...]
    units: tuple[SeatUnits, ...]


# After the attack


@fact
class PlunderBegan(Event):
    """Loot may be taken from the defeated enemies."""

    TOPIC: ClassVar[str] = "vilnius.PlunderBegan.1"
    strength: int
    cards: int


@fact
class LootTaken(Event):
    """A player takes a Province of his draw pile as loot."""

    TOPIC: ClassVar[str] = "vilnius.LootTaken.1"
    seat: int
    province: str
    cause: Literal["plunder", "building"]


@fact
class PlunderEnded(Event):
    """The defeated enemies go to the Order discard pile."""

    TOPIC: ClassVar[str] = "vilnius.PlunderEnded.1"
    enemies: tuple[str, ...]
    left: int
    """The number of loot cards that were not taken."""


@fact
class BuildingDestroyed(Event):
    """An enemy Building is destroyed."""

    TOPIC: ClassVar[str] = "vilnius.BuildingDestroyed.1"
    building: str
    group: tuple[Owned, ...]
    raised: tuple[str, ...]
    """The weapons that were raised."""
    exchanged: tuple[Swap, ...]


@fact
class ProvincesSeen(Event):
    """A player uses Units and looks at Provinces of a stack."""

    TOPIC: ClassVar[str] = "vilnius.ProvincesSeen.1"
    seat: int
    stack: int
    units: tuple[str, ...]
    exchanged: tuple[Swap, ...]
    provinces: tuple[str, ...]
    """From the top of the stack."""
    unknown: int
    """The number of them that were unknown before."""


@fact
class ProvinceCaptured(Event):
    """A player keeps one of them."""

    TOPIC: ClassVar[str] = "vilnius.ProvinceCaptured.1"
    seat: int
    stack: int
    province: str
    under: tuple[str, ...]


@fact
class CapturingEnded(Event):
    """A player captures no more."""

    TOPIC: ClassVar[str] = "vilnius.CapturingEnded.1"
    seat: int


@fact
class DestinationDrawn(Event):
    """A player that was attacked drew a Destination card, and the strength of the Order is shown anew."""

    TOPIC: ClassVar[str] = "vilnius.DestinationDrawn.1"
    seat: int
    card: str
    shuffled: bool
    """Whether the discarded cards were shuffled first."""
    strength: int


@fact
class UnitsStored(Event):
    """A player stores Units and discards the others."""

    TOPIC: ClassVar[str] = "vilnius.UnitsStored.1"
    seat: int
    stored: tuple[Slot, ...]
    discarded: tuple[str, ...]


@fact
class GloryCounted(Event):
    """The game is won, and Glory is counted."""

    TOPIC: ClassVar[str] = "vilnius.GloryCounted.1"
    seats: tuple[Glory, ...]


EVENTS: tuple[type[Event], ...] = (
    CardsLaid,
    RoundBegan,
    PhaseBegan,
    Asked,
    StoresTaken,
    DrawNamed,
    PileShuffled,
    CardsDrawn,
    OrderCardRevealed,
    BoostBegan,
    CityOpened,
    PurchaseBegan,
    Paid,
    BuildingBuilt,
    UnitRecruited,
    ProvinceParked,
    Passed,
    CampsCalled,
    AttackBegan,
    EnemyDefeated,
    VictimsDue,
    UnitsKilled,
    DefenceEnded,
    DamageDealt,
    CityBurned,
    ProvinceGivenBack,
    StoredDiscarded,
    UnitGivenBack,
    BuildingGivenBack,
    LossSpared,
    SkullsCounted,
    UnitsDestroyed,
    FieldCleared,
    PlunderBegan,
    LootTaken,
    PlunderEnded,
    BuildingDestroyed,
    ProvincesSeen,
    ProvinceCaptured,
    CapturingEnded,
    DestinationDrawn,
    UnitsStored,
    GloryCounted,
)
