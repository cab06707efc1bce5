"""The 180 cards as a pack, with the print of each. The effects of abilities are in the rules."""

from collections.abc import Iterable
from typing import Annotated, Literal, Self, get_args

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, model_validator

from domain.kernel.packs import Flaws, Pack, Text

Weapon = Literal["sword", "shield", "spear", "arrow"]
Resource = Literal["gold", "tools"]
Good = Literal["amber", "furs", "grain", "honey"]
Kind = Literal["military", "noble", "economy", "civic"]
"""The type of a building, which the edges of others show."""
Damage = Literal["fire", "province", "stored_or_fire", "unit", "building"]
Difficulty = Literal["simple", "medium", "heavy"]
Source = Literal["rulebook", "house"]

WEAPONS: tuple[Weapon, ...] = get_args(Weapon)
CardId = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9_]{0,39}$")]
Few = Annotated[int, Field(ge=0, le=20)]
Weapons = Annotated[dict[Weapon, Annotated[int, Field(ge=1, le=20)]], Field(max_length=4)]

MATERIALS = {  # vilnius:1.1
    "buildings": 47,
    "units": 42,
    "provinces": 36,
    "order": 36,
    "destinations": 8,
    "vilnius": 4,
    "conquests": 4,
    "strengths": 3,
}
"""The number of cards of each sort, 180 together."""
SHARED, HOME = 12, 8
"""Provinces in the stacks, and of each emblem."""
PERSONAL = 7
"""Buildings of each emblem."""
EMBLEMS = 3


class Part(BaseModel):
    """A part of a pack."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Record(Part):
    """A card, or several that are alike."""

    id: CardId
    source: Source
    """Where its fields are from; ``printed`` names those that the rulebook prints even so."""
    printed: Annotated[tuple[Text, ...], Field(max_length=20)] = ()


class Named(Record):
    """A card with a name on it."""

    name: Text
    copies: Annotated[int, Field(ge=1, le=50)]


class Unit(Named):
    """A Unit of the players."""

    starting: Few = 0
    """The number with which every player begins."""
    requires: Annotated[tuple[CardId, ...], Field(max_length=5)] = ()
    gold: Few
    tools: Few
    weapons: Weapons
    martyr: bool = False
    """It is regarded as the most precious Unit."""
    distribute: bool = False
    """Its weapons may be distributed across several enemies."""
    stultify: Few = 0
    """Red Skulls that it cancels."""


class Edges(Part):
    """The types of buildings that may lie at each edge; null for none."""

    top: Kind | None
    right: Kind | None
    bottom: Kind | None
    left: Kind | None


class Cell(Part):
    """The place of a card, in places to the right of the Residence and below it."""

    x: Annotated[int, Field(ge=-50, le=50)]
    y: Annotated[int, Field(ge=-50, le=50)]


class Building(Named):
    """A building of the players. Each player has ``copies`` of a personal one."""

    kind: Kind
    personal: bool = False
    start: Cell | None = None
    """Its place from the beginning; null if it must be built."""
    gold: Few = 0
    tools: Few = 0
    order: Few
    """The Order value."""
    edges: Edges
    income: Few = 0
    """The number of cards by which it raises the income."""
    most: Few = 0
    """The number by which it raises the maximum of buildings."""
    always: bool = False
    """It may be built beyond the maximum."""
    stores: Literal["province", "unit"] | None = None
    trades: Annotated[tuple[Good, ...], Field(max_length=4)] = ()
    makes: Resource | None = None
    """It makes one of these in each round."""
    excludes: CardId | None = None
    """The building that excludes this one from a display."""
    exchange: bool = False
    """Two Tools for one Gold in each round, and one Gold for two Tools."""
    park: bool = False
    """Provinces may be placed at its edges; other players use them."""


class Trade(Part):
    """The Gold and Tools that a Province gives in addition to a player that trades the good."""

    good: Good
    gold: Few
    tools: Few


class Province(Named):
    """A Province. Each player has ``copies`` of a home Province."""

    home: bool
    gold: Few
    tools: Few
    trade: Trade | None = None


class Conquest(Record):
    """The price of a Province of a stack in weapons."""

    stack: Annotated[int, Field(ge=1, le=4)]
    weapons: Weapons


class CityCard(Record):
    """Points of the city, and the difficulties in which the card is used."""

    first: Few
    last: Few
    difficulties: tuple[Difficulty, ...]


class Side(Part):
    """The numbers that one side of a card shows."""

    first: Few
    last: Few


class Strength(Record):
    """The card that shows the strength at which the Order attacks."""

    copies: Annotated[int, Field(ge=1, le=50)]
    front: Side
    back: Side


class Destination(Record):
    """The part of Vilnius that is attacked."""

    name: Text
    copies: Annotated[int, Field(ge=1, le=50)]
    target: Literal["vilnius", "player"]


class Skulls(Part):
    """The losses of Units that fight against an enemy."""

    red: Few = 0
    silver: Few = 0
    gold: Few = 0


class Enemy(Named):
    """An enemy Unit; ``boosted`` fields count from the Boost on, in addition."""

    weaponless: bool = False
    """One of the three cards that lie on top."""
    strength: Annotated[int, Field(ge=0, le=5)]
    weapons: Weapons
    boosted_weapons: Weapons
    skulls: Skulls
    boosted_skulls: Skulls
    vilnius: Annotated[tuple[Damage, ...], Field(max_length=6)]
    """The damage to Vilnius."""
    player: Annotated[tuple[Damage, ...], Field(max_length=6)]


class Stronghold(Named):
    """An enemy Building."""

    weapons: Weapons
    guards: bool = False
    """It must be destroyed before any other."""
    toll: Few = 0
    """The number of cards that it takes from the income of every player."""
    camps: Few = 0
    """The number of cards that it reveals before an attack."""


class Unique(Named):
    """A card with rules of its own."""

    kind: Literal["boost", "final"]


class CardPack(Pack):
    """All cards of the box."""

    pack: Literal["cards"]
    source: Annotated[str, StringConstraints(max_length=500)]
    units: Annotated[tuple[Unit, ...], Field(min_length=1, max_length=42)]
    buildings: Annotated[tuple[Building, ...], Field(max_length=47)]
    provinces: Annotated[tuple[Province, ...], Field(max_length=36)]
    conquests: Annotated[tuple[Conquest, ...], Field(max_length=4)]
    vilnius: Annotated[tuple[CityCard, ...], Field(max_length=4)]
    strengths: Annotated[tuple[Strength, ...], Field(max_length=3)]
    destinations: Annotated[tuple[Destination, ...], Field(max_length=8)]
    enemies: Annotated[tuple[Enemy, ...], Field(max_length=36)]
    strongholds: Annotated[tuple[Stronghold, ...], Field(max_length=36)]
    uniques: Annotated[tuple[Unique, ...], Field(max_length=36)]

    @model_validator(mode="after")
    def _complete(self) -> Self:
        if flaws := [*self._doubled(), *self._numbers(), *self._unknown(), *self._start()]:
            raise Flaws(flaws)
        return self

    def _doubled(self) -> Iterable[tuple[str, str]]:
        """Ids that two records have. In commands, the id of a record names one card."""
        seen = set[str]()
        for name in type(self).model_fields:
            records = getattr(self, name)
            for place, record in enumerate(records if isinstance(records, tuple) else ()):
                if record.id in seen:
                    yield f"{name}.{place}.id", f"two records have the id {record.id}"
                seen.add(record.id)

    def _numbers(self) -> Iterable[tuple[str, str]]:
        """The cards of each sort, by the list of materials (vilnius:1.1)."""
        personal = sum(card.copies for card in self.buildings if card.personal)
        general = sum(card.copies for card in self.buildings if not card.personal)
        home = sum(card.copies for card in self.provinces if card.home)
        shared = sum(card.copies for card in self.provinces if not card.home)
        order = (*self.enemies, *self.strongholds, *self.uniques)
        there = {
            "buildings": EMBLEMS * personal + general,
            "units": sum(card.copies for card in self.units),
            "provinces": EMBLEMS * home + shared,
            "order": sum(card.copies for card in order),
            "destinations": sum(card.copies for card in self.destinations),
            "vilnius": len(self.vilnius),
            "conquests": len(self.conquests),
            "strengths": sum(card.copies for card in self.strengths),
        }
        for sort, number in MATERIALS.items():
            if there[sort] != number:
                yield sort, f"{there[sort]} cards; the box has {number}"
        if personal != PERSONAL:
            yield "buildings", f"{personal} personal buildings; each player has {PERSONAL}"
        if (home, shared) != (HOME, SHARED):
            yield "provinces", f"{home} of each emblem and {shared} for the stacks; it must be 8 and 12"
        for target, number in (("vilnius", 5), ("player", 3)):
            shown = sum(card.copies for card in self.destinations if card.target == target)
            if shown != number:
                yield "destinations", f"{shown} show {target}; it must be {number}"
        weaponless = sum(card.copies for card in self.enemies if card.weaponless)
        unique = {kind: sum(c.copies for c in self.uniques if c.kind == kind) for kind in ("boost", "final")}
        if (weaponless, unique) != (3, {"boost": 3, "final": 1}):
            yield "uniques", "there must be three cards without weapons, three Boosts and one Final Attack"
        if sum(card.starting for card in self.units) != 3:
            yield "units", "every player begins with three Units"
        if any(card.copies < EMBLEMS * card.starting for card in self.units):
            yield "units", "the box has too few Units for three players"

    def _unknown(self) -> Iterable[tuple[str, str]]:
        """Ids that no building has."""
        buildings = {card.id for card in self.buildings}
        for place, unit in enumerate(self.units):
            for id_ in sorted(set(unit.requires) - buildings):
                yield f"units.{place}.requires", f"no building has the id {id_}"
        for place, card in enumerate(self.buildings):
            if card.excludes is not None and card.excludes not in buildings:
                yield f"buildings.{place}.excludes", f"no building has the id {card.excludes}"

    def _start(self) -> Iterable[tuple[str, str]]:
        """The two buildings that stand from the beginning, the stacks and the points of the city."""
        started = [(card.start.x, card.start.y) for card in self.buildings if card.start and card.personal]
        if sorted(started) != [(0, 0), (1, 0)]:
            yield "buildings", "the Residence must begin at x 0, y 0 and the Barracks at x 1, y 0"
        if sorted(card.stack for card in self.conquests) != [1, 2, 3, 4]:
            yield "conquests", "there must be one for each of the stacks 1 to 4"
        for difficulty in get_args(Difficulty):
            cards = sorted((c.first, c.last) for c in self.vilnius if difficulty in c.difficulties)
            points = [point for first, last in cards for point in range(first, last + 1)]
            if points != list(range(len(points))) or len(points) < 2:
                yield "vilnius", f"the points of a {difficulty} game must be 0, 1 and so on, without a gap"

    def contents(self) -> list[str]:
        """Its contents in a few lines."""
        own = sum(record.source == "house" for record in (*self.units, *self.buildings, *self.enemies))
        all_ = len((*self.units, *self.buildings, *self.enemies))
        return [f"180 cards; {own} of {all_} Units, buildings and enemies have house numbers"]
