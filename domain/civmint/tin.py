"""The contents of the tin as the rules use them: records by id, and the abilities of levels."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache

from domain.civmint.mint import AnyEffect, Box, Effects, Price, TrackCards, Unit
from domain.civmint.packs import mint

Cost = tuple[int, int, int, int, int, int]
"""Food, Wood, Stone, Metal, non-food of any kind, Money."""
Way = tuple[str, str | None]
"""A unit, and the one that it is made of; None if it is new."""


@dataclass(frozen=True, slots=True)
class Abilities:
    """The lasting abilities of the levels that a seat reached (civmint:15.5)."""

    give: int
    """Resources that a trade gives."""
    money: bool
    """A trade may receive Money."""
    opponent: bool
    """Trades with the opponent may be proposed."""
    capacity: int
    """Units that a Ship carries."""
    sails: int
    """Spaces that a Ship moves."""
    ship_attack: int
    attack: Mapping[str, int]
    """By military unit, its bonus in attack."""
    discount: int
    """The resources that a City costs less."""
    supports: int
    makes: tuple[tuple[str, str, int, bool], ...]
    """Additions to each production: level, cube, number, and whether a Ship has to take icons for it."""
    chooses: tuple[tuple[str, int, bool], ...]
    """Resources of choice in each production: level, number, and whether it counts for each own City."""


class Tin:
    """Static facts of a pack of numbers."""

    def __init__(self, pack_hash: str) -> None:
        self.pack = pack = mint(pack_hash)
        self.rules = pack.decided_by
        """The version of the rules that decides games on the pack."""
        self.units: Mapping[str, Unit] = {unit.id: unit for unit in pack.units}
        self.tracks: Mapping[str, TrackCards] = {track.id: track for track in pack.tracks}
        self.aspects: Mapping[str, tuple[Effects, ...]] = {
            aspect.id: aspect.levels for aspect in pack.aspects
        }
        self.top: Mapping[str, int] = {track.id: 1 + len(track.left) for track in pack.tracks}
        self.highest = {aspect: len(levels) for aspect, levels in self.aspects.items()}
        self.boxes: Mapping[str, Box] = {
            **{
                f"{track.id} {card} {level}": box
                for track in pack.tracks
                for card, boxes in (("left", track.left), ("right", track.right))
                for level, box in enumerate(boxes, 2)
            },
            **{f"{track.id}  1": track.start for track in pack.tracks},
        }
        """By level, as ``State.reached`` names it; the first levels have no card."""
        self.start = tuple(effect for track in pack.tracks for effect in track.start.effects)
        self.upkeep = {unit.id: (unit.upkeep_food, unit.upkeep_any) for unit in pack.units}
        """By unit, the Food and the non-food that it needs in each turn."""
        self.events: Mapping[str, int] = {row.event: row.number for row in pack.events}
        """By Global Event, its number."""


@cache
def tin(pack_hash: str) -> Tin:
    """The contents of a pack."""
    return Tin(pack_hash)


@cache
def costs(pack_hash: str, typed: bool, discount: int) -> Mapping[Way, Cost]:
    """The cost of each way to get a unit (civmint:8.1 to 8.8, 8.15)."""
    return {
        (unit.id, build.of): _cost(
            build.typed if typed else build.cost, typed, discount if unit.id == "city" else 0
        )
        for unit in tin(pack_hash).pack.units
        for build in unit.builds
    }


def _cost(price: Price, typed: bool, discount: int) -> Cost:
    stone = max(0, price.stone - discount) if typed else price.stone
    other = price.any if typed else max(0, price.any - discount)
    return price.food, price.wood, stone, price.metal, other, price.money


@lru_cache(maxsize=4096)
def abilities(pack_hash: str, reached: tuple[str, ...]) -> Abilities:
    """The abilities of the levels that a seat reached."""
    known = tin(pack_hash)
    effects: list[tuple[str, AnyEffect]] = [("", effect) for effect in known.start]
    effects += [
        (level, effect) for level in reached if level in known.boxes for effect in known.boxes[level].effects
    ]
    attack = {"infantry": 0, "cavalry": 0, "artillery": 0}
    give, supports, capacity, sails, ship_attack, discount = [], [], [1], [known.units["ship"].moves], 0, 0
    money = opponent = False
    makes, chooses = list[tuple[str, str, int, bool]](), list[tuple[str, int, bool]]()
    for level, effect in effects:
        match effect.kind:
            case "trade_rate":
                give.append(effect.give)
            case "trade_money":
                money = True
            case "opponent_trade":
                opponent = True
            case "ship_capacity":
                capacity.append(effect.value)
            case "ship_moves":
                sails.append(effect.value)
            case "ship_attack":
                ship_attack += effect.amount
            case "attack":
                for kind in effect.units:
                    attack[kind] += effect.amount
            case "city_discount":
                discount += effect.amount
            case "supports":
                supports.append(effect.value)
            case "production":
                makes.append((level, effect.cube, effect.amount, effect.ship))
            case "production_choice":
                chooses.append((level, effect.amount, effect.per == "city"))
    return Abilities(
        give=min(give),
        money=money,
        opponent=opponent,
        capacity=max(capacity),
        sails=max(sails),
        ship_attack=ship_attack,
        attack=attack,
        discount=discount,
        supports=max(supports),
        makes=tuple(makes),
        chooses=tuple(chooses),
    )
