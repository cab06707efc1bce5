"""The contents of the box as the rules use them: records by id, and weapons as numbers."""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from domain.vilnius.cards import WEAPONS, Building, CardPack, Enemy, Kind, Skulls, Stronghold, Unit
from domain.vilnius.packs import cards

Arms = tuple[int, int, int, int]
"""The number of each weapon: sword, shield, spear, arrow."""
NO_ARMS: Arms = (0, 0, 0, 0)


def arms(weapons: Mapping[Any, int]) -> Arms:
    """Weapons by name as numbers."""
    sword, shield, spear, arrow = (weapons.get(weapon, 0) for weapon in WEAPONS)
    return sword, shield, spear, arrow


def together(some: Iterable[Arms]) -> Arms:
    """The weapons of several."""
    a = b = c = d = 0
    for sword, shield, spear, arrow in some:
        a += sword
        b += shield
        c += spear
        d += arrow
    return a, b, c, d


def named(weapons: Arms) -> tuple[str, ...]:
    """Weapons by name, each as often as it is there."""
    return tuple(name for name, number in zip(WEAPONS, weapons, strict=True) for _ in range(number))


SIDES = (("top", 0, -1), ("right", 1, 0), ("bottom", 0, 1), ("left", -1, 0))


def edges(card: Building) -> tuple[tuple[int, int, Kind], ...]:
    """The edges at which other buildings may lie: steps to the right, steps down, and the type."""
    sides = [(right, down, getattr(card.edges, side)) for side, right, down in SIDES]
    return tuple(edge for edge in sides if edge[2] is not None)


class Box:
    """Static facts of a pack."""

    def __init__(self, pack: CardPack) -> None:
        self.units: Mapping[str, Unit] = {card.id: card for card in pack.units}
        self.arms: Mapping[str, Arms] = {card.id: arms(card.weapons) for card in pack.units}
        self.buildings = {card.id: card for card in pack.buildings}
        self.provinces = {card.id: card for card in pack.provinces}
        self.enemies: Mapping[str, Enemy] = {card.id: card for card in pack.enemies}
        self.strongholds: Mapping[str, Stronghold] = {card.id: card for card in pack.strongholds}
        self.uniques = {card.id: card for card in pack.uniques}
        self.conquests = {card.stack: arms(card.weapons) for card in pack.conquests}
        self.destinations = {card.id: card for card in pack.destinations}
        self.strongholds_arms = {card.id: arms(card.weapons) for card in pack.strongholds}
        self.makes = {
            card.id: (1, 0) if card.makes == "gold" else (0, 1)
            for card in pack.buildings
            if card.makes is not None
        }
        """The Gold and the Tools of the buildings that make one of them in each round."""
        self.exchanges = frozenset(card.id for card in pack.buildings if card.exchange)
        """The Exchange Houses."""
        self.edges = {card.id: edges(card) for card in pack.buildings}
        self.excluding = {
            card.id: (
                *([card.excludes] if card.excludes else []),
                *sorted(other.id for other in pack.buildings if other.excludes == card.id),
            )
            for card in pack.buildings
        }
        """By building, those that may not stand in the same display; the one that it names comes first."""
        self.pack = pack
        kinds = (
            pack.destinations,
            pack.uniques,
            pack.strongholds,
            pack.enemies,
            pack.provinces,
            pack.buildings,
            pack.units,
        )
        self._names: dict[str, str] = {card.id: card.name for cards in kinds for card in cards}
        self._asked = {
            boosted: {
                card.id: together((arms(card.weapons), arms(card.boosted_weapons) if boosted else NO_ARMS))
                for card in pack.enemies
            }
            for boosted in (False, True)
        }
        self.strength = pack.strengths[0].front.first
        """The strength that is shown at the start."""
        self.strongest = pack.strengths[0].back.last

    def asked(self, enemy: str, boosted: bool) -> Arms:
        """The weapons that must be provided against an enemy; of both sides after the Boost."""
        return self._asked[boosted][enemy]

    def skulls(self, enemy: str, boosted: bool) -> Skulls:
        """The skulls of an enemy; of both sides after the Boost."""
        card = self.enemies[enemy]
        one, two = card.skulls, card.boosted_skulls
        if not boosted:
            return one
        return Skulls(red=one.red + two.red, silver=one.silver + two.silver, gold=one.gold + two.gold)

    def price(self, unit: str) -> int:
        """How precious a Unit is: Gold and Tools together."""
        card = self.units[unit]
        return card.gold + card.tools

    def name(self, id_: str) -> str:
        """The name on a card of any kind."""
        return self._names.get(id_, id_)


@cache
def box(pack_hash: str) -> Box:
    """The contents of a pack."""
    return Box(cards(pack_hash))
