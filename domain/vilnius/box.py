"""What lies in the box, as the rules use it: the records by id, and the weapons as numbers."""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from domain.vilnius.cards import WEAPONS, CardPack, Enemy, Skulls, Stronghold, Unit
from domain.vilnius.packs import cards

Arms = tuple[int, int, int, int]
"""How many of each weapon: sword, shield, spear, arrow."""
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
        self.pack = pack
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
        """The weapons that have to be provided against an enemy; of both sides after the Boost."""
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
        for records in (
            self.units,
            self.buildings,
            self.provinces,
            self.enemies,
            self.strongholds,
            self.uniques,
        ):
            if id_ in records:
                found: str = records[id_].name
                return found
        return self.destinations[id_].name if id_ in self.destinations else id_


@cache
def box(pack_hash: str) -> Box:
    """The contents of a pack."""
    return Box(cards(pack_hash))
