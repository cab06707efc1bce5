"""What can happen in a game of Vilnius. Seats and stacks count from 1; cards go by their ids."""

from typing import ClassVar, Literal

from domain.kernel.messages import Event, ScoreChange, fact
from domain.vilnius.state import Phase, Step

CardKind = Literal["unit", "province"]
Origin = Literal["discard", "pile", "store", "hand"]
"""Where a card that is given back came from."""


@fact
class Site:
    """A building in a display."""

    building: str
    x: int
    y: int


@fact
class Start:
    """What a seat begins with."""

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
    """Of the enemies together."""
    shown: int
    """The strength at which they attack."""
    destination: str


@fact
class Enemy:
    """An enemy Unit, and the seat of whose row it comes."""

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


@fact
class Opening:
    """How a player goes into a city phase."""

    seat: int
    trades: tuple[str, ...]
    """The goods that he can trade in this phase."""
    income: int
    units: int
    """Units in hand."""
    provinces: int
    """Provinces in hand."""
    row: int
    """The strength of his attack row."""
    shown: int
    """The strength at which it attacks."""


@fact
class Glory:
    """What a player's family earned."""

    seat: int
    buildings: int
    """The Order values of its buildings."""
    units: int
    """The Tools cost of its Units."""
    total: int
    best: bool
    """Whether no other seat has more."""


# Setting up


@fact
class CardsLaid(Event):
    """The table is set up."""

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
class RoundBegan(Event):
    """A round begins; ``seat`` is the starting player."""

    TOPIC: ClassVar[str] = "vilnius.RoundBegan.1"
    round: int
    seat: int
    drawn: bool
    """Whether chance chose the seat: in the first round."""


@fact
class PhaseBegan(Event):
    """Another phase, or a step of the military phase, begins."""

    TOPIC: ClassVar[str] = "vilnius.PhaseBegan.1"
    phase: Phase


@fact
class Asked(Event):
    """Something is asked of a seat, or of several (null)."""

    TOPIC: ClassVar[str] = "vilnius.Asked.1"
    step: Step
    seat: int | None


# Income


@fact
class StoresTaken(Event):
    """A player takes his stored cards and his loot into his hand."""

    TOPIC: ClassVar[str] = "vilnius.StoresTaken.1"
    seat: int
    stored: tuple[str, ...]
    guarded: tuple[str, ...]
    loot: tuple[str, ...]


@fact
class DrawNamed(Event):
    """A player names what he will draw."""

    TOPIC: ClassVar[str] = "vilnius.DrawNamed.1"
    seat: int
    units: int
    provinces: int
    income: int
    """How many cards he may draw."""


@fact
class PileShuffled(Event):
    """A discard pile becomes the draw pile."""

    TOPIC: ClassVar[str] = "vilnius.PileShuffled.1"
    seat: int
    kind: CardKind
    cards: tuple[str, ...]


@fact
class CardsDrawn(Event):
    """A player draws cards of one kind into his hand."""

    TOPIC: ClassVar[str] = "vilnius.CardsDrawn.1"
    seat: int
    kind: CardKind
    cards: tuple[str, ...]


# Preparation


@fact
class OrderCardRevealed(Event):
    """The top card of the Order draw pile is revealed."""

    TOPIC: ClassVar[str] = "vilnius.OrderCardRevealed.1"
    card: str
    seat: int | None
    """Who drew it; null for a War Camp."""
    to: Literal["row", "middle", "discard", "boost", "final"]
    row: int | None
    """The seat to whose row it goes."""


@fact
class BoostBegan(Event):
    """The Order discard pile lies on top of the draw pile, second sides count, everybody will lose a Unit."""

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


@fact
class PurchaseBegan(Event):
    """A player chooses what he will pay for."""

    TOPIC: ClassVar[str] = "vilnius.PurchaseBegan.1"
    seat: int
    card: str
    unit: bool
    x: int
    y: int


@fact
class Paid(Event):
    """A price is paid."""

    TOPIC: ClassVar[str] = "vilnius.Paid.1"
    seat: int
    card: str
    """The building or Unit."""
    price_gold: int
    price_tools: int
    provinces: tuple[str, ...]
    parked: tuple[ParkedCard, ...]
    sources: tuple[Spot, ...]
    """Buildings that made their resource."""
    for_gold: int
    """Exchanges of two Tools for one Gold."""
    for_tools: int
    """Exchanges of one Gold for two Tools."""
    gold: int
    """What the parts make, exchanges counted."""
    tools: int


@fact
class BuildingBuilt(Event):
    """A building lies in a display."""

    TOPIC: ClassVar[str] = "vilnius.BuildingBuilt.1"
    seat: int
    building: str
    x: int
    y: int
    personal: bool


@fact
class UnitRecruited(Event):
    """A Unit goes to a player's discard pile."""

    TOPIC: ClassVar[str] = "vilnius.UnitRecruited.1"
    seat: int
    unit: str


@fact
class ProvinceParked(Event):
    """A Province lies at an edge of a Kontor."""

    TOPIC: ClassVar[str] = "vilnius.ProvinceParked.1"
    seat: int
    province: str
    of: int
    x: int
    y: int


@fact
class Passed(Event):
    """A player ends his city phase."""

    TOPIC: ClassVar[str] = "vilnius.Passed.1"
    seat: int
    stored: tuple[Slot, ...]
    discarded: tuple[str, ...]


# The attack


@fact
class CampsCalled(Event):
    """War Camps will reveal cards before the attack."""

    TOPIC: ClassVar[str] = "vilnius.CampsCalled.1"
    cards: int


@fact
class AttackBegan(Event):
    """Rows attack Vilnius; of the Final Attack, rows that are too weak are discarded."""

    TOPIC: ClassVar[str] = "vilnius.AttackBegan.1"
    final: bool
    rows: tuple[Row, ...]
    discarded: tuple[Row, ...]


@fact
class EnemyDefeated(Event):
    """A group defeats an enemy."""

    TOPIC: ClassVar[str] = "vilnius.EnemyDefeated.1"
    row: int
    enemy: str
    group: tuple[Fighter, ...]
    """Empty where the enemy asks for no weapon."""
    asked: tuple[str, ...]
    """The weapons that had to be provided."""
    exchanged: tuple[Swap, ...]
    red: int
    """Red Skulls that count."""
    cancelled: int
    """Red Skulls that were stultified."""
    kills: int
    """Units of the group that die."""


@fact
class VictimsDue(Event):
    """So many of equally precious Units will die; players choose which."""

    TOPIC: ClassVar[str] = "vilnius.VictimsDue.1"
    number: int
    units: tuple[Casualty, ...]


@fact
class UnitsKilled(Event):
    """Red Skulls kill Units, which go back to the supply."""

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
class CityBurned(Event):
    """Vilnius loses a point."""

    TOPIC: ClassVar[str] = "vilnius.CityBurned.1"
    by: str
    """The enemy, or the Boost."""
    row: int
    """The seat of whose row the enemy came; 0 for the Boost."""
    instead: bool
    """Whether a stored Province could have been discarded, or should have been and there was none."""
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
    """A building goes back to its supply, with what lay in it or at its edges to discard piles."""

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
    """A player has nothing that an icon of damage could take."""

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
    """Loot cards that nobody took."""


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
    """How many of them nobody had known there."""


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
    """A player who was attacked has a new Destination card, and the strength of the Order is shown anew."""

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
