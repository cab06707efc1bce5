"""The numbers of the tin as a pack: units, tracks, aspects, events and points."""

from collections.abc import Iterable
from typing import Annotated, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, model_validator

from domain.civmint.chains import BECOMES, BUILT_OF
from domain.civmint.names import (
    ASPECTS,
    CUBES,
    EVENTS,
    KINDS,
    TRACKS,
    Aspect,
    Cube,
    EventName,
    Fighter,
    Kind,
    Track,
)
from domain.kernel.packs import Flaws, Pack, Text

Source = Literal["rulebook", "reading", "ruling", "house"]
"""The origin of a number: printed, our reading of a lost icon, a ruling of ours, or our invention."""

NEWEST = 3
"""The newest version of the rules. A rule that changes raises it, and games on older packs keep theirs."""
Few = Annotated[int, Field(ge=0, le=20)]
Some = Annotated[int, Field(ge=1, le=20)]
Signed = Annotated[int, Field(ge=-20, le=20)]
Sources = Annotated[dict[Annotated[str, StringConstraints(max_length=40)], Source], Field(max_length=40)]
"""By field, where its number is from."""


class Part(BaseModel):
    """A part of a pack."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Start(Part):
    """The cubes, numbers and units with which each player begins."""

    food: Few
    wood: Few
    stone: Few
    metal: Few
    money: Few
    power: Few
    """Combat Power, and its maximum."""
    research: Few
    taxes: Few
    event: Signed
    settlers: Annotated[int, Field(ge=1, le=8)]
    sources: Sources


class Limits(Part):
    """Bounds of numbers."""

    dice: Annotated[int, Field(ge=1, le=8)]
    stock: Annotated[int, Field(ge=1, le=100)]
    event_least: Signed
    event_most: Signed
    """The bounds of the event bonus in a roll."""
    proposals: Few
    tops: Annotated[int, Field(ge=1, le=4)]
    """Tracks, or aspects, on their top level that end the game."""
    cities: Annotated[int, Field(ge=1, le=8)]
    rounds: Annotated[int, Field(ge=1, le=40)]
    same_kind: bool = True
    """Whether a trade with the bank may give cubes of the kind that it yields; older packs leave it out."""
    sources: Sources


class Price(Part):
    """A price in cubes of each kind; ``any`` stands for non-food resources of any kind."""

    food: Few = 0
    wood: Few = 0
    stone: Few = 0
    metal: Few = 0
    any: Few = 0
    money: Few = 0


class Build(Part):
    """A way to get a unit: new, or from another one."""

    of: Kind | None
    cost: Price
    typed: Price
    """The cost with the option ``typed_costs``."""


class Attack(Part):
    """The bonus of a unit in attack, in its space and on an adjacent one; null if it cannot attack there."""

    here: Few | None = None
    near: Few | None = None


class Unit(Part):
    """A face of the dice."""

    id: Kind
    name: Text
    moves: Annotated[int, Field(ge=0, le=2)]
    strength: Annotated[int, Field(ge=1, le=10)]
    attack: Attack
    defence: Few
    upkeep_food: Few
    upkeep_any: Few
    builds: Annotated[tuple[Build, ...], Field(max_length=2)]
    becomes: Kind | None
    """The unit that it becomes by a downgrade; null if it is disbanded."""
    refund: Few
    """Money for a downgrade."""
    aspect: Aspect | None
    """The aspect that rises by one when it is built, and falls by one when it is downgraded."""
    destroyed: Annotated[tuple[Aspect, ...], Field(max_length=4)]
    """The aspects that fall by one when it is destroyed."""
    prize: Few
    """Money for the victor."""


class Capital(Part):
    """A Capital City as a unit."""

    strength: Annotated[int, Field(ge=1, le=20)]
    attack: Attack
    defence: Few
    retaken: Few
    """The damage cubes on it after it was retaken."""


class Effect(Part):
    """An effect of a level."""

    source: Source


class Stat(Effect):
    """A number that changes for good."""

    kind: Literal["stat"]
    stat: Literal["research", "taxes", "event", "power_most"]
    amount: Signed


class Rise(Effect):
    """An aspect that moves."""

    kind: Literal["aspect"]
    aspect: Aspect
    amount: Annotated[int, Field(ge=-7, le=7)]


class Gain(Effect):
    """Cubes, once."""

    kind: Literal["gain"]
    cube: Cube
    amount: Some


class GainChoice(Effect):
    """Resources of the player's choice, once."""

    kind: Literal["gain_choice"]
    amount: Annotated[int, Field(ge=1, le=10)]


class Production(Effect):
    """Cubes in every production step; ``ship``: only if one of the player's empty Ships took icons."""

    kind: Literal["production"]
    cube: Cube
    amount: Some
    ship: bool = False


class ProductionChoice(Effect):
    """Resources of the player's choice in every production step, once or for each own City."""

    kind: Literal["production_choice"]
    amount: Annotated[int, Field(ge=1, le=10)]
    per: Literal["turn", "city"]


class ShipCapacity(Effect):
    """The number of units that a Ship carries."""

    kind: Literal["ship_capacity"]
    value: Annotated[int, Field(ge=1, le=7)]


class ShipMoves(Effect):
    """The number of spaces that a Ship moves."""

    kind: Literal["ship_moves"]
    value: Annotated[int, Field(ge=1, le=2)]


class ShipAttack(Effect):
    """A bonus of Ships in attack."""

    kind: Literal["ship_attack"]
    amount: Some


class AttackBonus(Effect):
    """A bonus of military units in attack."""

    kind: Literal["attack"]
    units: Annotated[tuple[Fighter, ...], Field(min_length=1, max_length=3)]
    amount: Some


class Discount(Effect):
    """A City costs less non-food, or less Stone with ``typed_costs``."""

    kind: Literal["city_discount"]
    amount: Some


class TradeRate(Effect):
    """The number of resources that a trade gives for one."""

    kind: Literal["trade_rate"]
    give: Annotated[int, Field(ge=1, le=10)]


class TradeMoney(Effect):
    """A trade may receive Money."""

    kind: Literal["trade_money"]


class OpponentTrade(Effect):
    """Trades with the opponent may be proposed."""

    kind: Literal["opponent_trade"]


class Supports(Effect):
    """The number of Cities and Villages that a Civil Revolt leaves."""

    kind: Literal["supports"]
    value: Few


AnyEffect = Annotated[
    Stat
    | Rise
    | Gain
    | GainChoice
    | Production
    | ProductionChoice
    | ShipCapacity
    | ShipMoves
    | ShipAttack
    | AttackBonus
    | Discount
    | TradeRate
    | TradeMoney
    | OpponentTrade
    | Supports,
    Field(discriminator="kind"),
]
Effects = Annotated[tuple[AnyEffect, ...], Field(max_length=6)]


REACHED = ("stat", "aspect", "gain", "gain_choice", "production", "production_choice")
"""Effects of levels that a player advances to; on a first level nothing would carry them out."""
BEGUN = "no player advances to it; `start` holds what players begin with"


class Box(Part):
    """A level of a card."""

    name: Text
    source: Source
    effects: Effects


class TrackCards(Part):
    """A Development Track: its first level, and the levels above it on both cards."""

    id: Track
    name: Text
    left_name: Text
    right_name: Text
    start: Box
    left: Annotated[tuple[Box, ...], Field(min_length=1, max_length=9)]
    right: Annotated[tuple[Box, ...], Field(min_length=1, max_length=9)]


class AspectCard(Part):
    """A Civilization Aspect: the effects of each level, the first level first."""

    id: Aspect
    name: Text
    levels: Annotated[tuple[Effects, ...], Field(min_length=2, max_length=10)]


class Repair(Part):
    """The Money that removing damage cubes costs, and the number removed at the end of a round."""

    first: Few
    more: Few
    free: Few
    per_settler: Few
    sources: Sources


class Row(Part):
    """A Global Event. ``number`` of things are kept, lost or gained; Plague and Famine divide by it."""

    event: EventName
    name: Text
    number: Annotated[int, Field(ge=1, le=20)]
    source: Source


class Scoring(Part):
    """Points."""

    track_level: Few
    aspect_level: Few
    space: Few
    near_capital: Few
    capital: Few
    village: Few
    city: Few
    cubes_per_point: Some
    sources: Sources


class MintPack(Pack):
    """All numbers of the game but those of the map."""

    pack: Literal["mint"]
    rules: Annotated[int, Field(ge=1, le=NEWEST)] | None = None
    """The version of the rules that decides games on the pack; older packs leave it out."""
    source: Annotated[str, StringConstraints(max_length=500)]
    start: Start
    limits: Limits
    units: Annotated[tuple[Unit, ...], Field(min_length=7, max_length=7)]
    unit_sources: Sources
    capital: Capital
    capital_source: Source
    tracks: Annotated[tuple[TrackCards, ...], Field(min_length=4, max_length=4)]
    aspects: Annotated[tuple[AspectCard, ...], Field(min_length=4, max_length=4)]
    repair: Repair
    events: Annotated[tuple[Row, ...], Field(min_length=12, max_length=12)]
    """By result, 1 first."""
    scoring: Scoring

    @model_validator(mode="after")
    def _complete(self) -> Self:
        if flaws := [*self._name_faults(), *self._levels(), *self._chains(), *self._bounds()]:
            raise Flaws(flaws)
        return self

    def _name_faults(self) -> Iterable[tuple[str, str]]:
        """Units, tracks, aspects and events that are missing or there twice."""
        lists: tuple[tuple[str, list[str], tuple[str, ...]], ...] = (
            ("units", [unit.id for unit in self.units], KINDS),
            ("tracks", [track.id for track in self.tracks], TRACKS),
            ("aspects", [aspect.id for aspect in self.aspects], ASPECTS),
            ("events", [row.event for row in self.events], EVENTS),
        )
        for place, ids, all_ in lists:
            if sorted(ids) != sorted(all_):
                yield place, f"each of {', '.join(all_)} must be there once"

    def _levels(self) -> Iterable[tuple[str, str]]:
        """Levels that cannot be played. Both cards of a track have as many, so that steps lead sideways."""
        for place, track in enumerate(self.tracks):
            if len(track.left) != len(track.right):
                yield f"tracks.{place}.right", "both cards must have the same number of levels"
            for effect in track.start.effects:
                if effect.kind in REACHED:
                    yield (
                        f"tracks.{place}.start",
                        f"the first level cannot have the effect {effect.kind}: {BEGUN}",
                    )
        start = [effect for track in self.tracks for effect in track.start.effects]
        for kind in ("trade_rate", "supports"):
            if not any(effect.kind == kind for effect in start):
                yield "tracks", f"the first level of a track must have the effect {kind}"
        for place, aspect in enumerate(self.aspects):
            if aspect.levels[0]:
                yield f"aspects.{place}.levels.0", f"the first level cannot have effects: {BEGUN}"
            for level, effects in enumerate(aspect.levels):
                for effect in effects:
                    if effect.kind not in ("stat", "gain_choice"):
                        yield (
                            f"aspects.{place}.levels.{level}",
                            f"an aspect cannot have the effect {effect.kind}",
                        )

    def _chains(self) -> Iterable[tuple[str, str]]:
        """Units that are built or downgraded in another way than by the rules (civmint:6.7, 8.1 to 8.7)."""
        for place, unit in enumerate(self.units):
            if tuple(build.of for build in unit.builds) != BUILT_OF.get(unit.id):
                yield f"units.{place}.builds", f"{unit.id} must be built from the units that the rules name"
            if unit.becomes != BECOMES.get(unit.id):
                yield f"units.{place}.becomes", f"{unit.id} must become the unit that the rules name"

    def _bounds(self) -> Iterable[tuple[str, str]]:
        """Numbers that are out of bounds given by others (civmint:1.12, 2.2, 14.7)."""
        if self.start.settlers > self.limits.dice:
            yield "start.settlers", "there are more Settlers than dice"
        for cube in (*CUBES, "power"):
            if getattr(self.start, cube) > self.limits.stock:
                yield f"start.{cube}", "the number is more than a stock can hold"
        if self.limits.event_least > self.limits.event_most:
            yield "limits.event_least", "the least event bonus is above the most"
        if self.capital.retaken >= self.capital.strength:
            yield "capital.retaken", "a Capital City falls with so many cubes"

    @property
    def decided_by(self) -> int:
        """The version of the rules that decides games on the pack.

        Packs that leave it out are as old as our version 1, or as version 2, which has ``same_kind``.
        """
        return self.rules or (1 if self.limits.same_kind else 2)

    def contents(self) -> list[str]:
        """Its contents in a few lines."""
        boxes = [box for track in self.tracks for box in (track.start, *track.left, *track.right)]
        own = sum(box.source == "house" for box in boxes)
        return [f"Seven units, twelve events; {own} of {len(boxes)} levels of tracks are house levels"]
