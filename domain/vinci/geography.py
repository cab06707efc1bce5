"""A map as the rules use it: borders, terrain and seas as bit masks over the provinces."""

from collections.abc import Callable
from functools import cache, lru_cache

from domain.vinci.map import MapPack
from domain.vinci.packs import map_pack, tile_pack

REMEMBERED = 10_000
"""The size of the cache of a function of a mask; nine of ten calls hit the cache."""

NATIVE_TERRAINS = ("plain", "meadow", "normal", "forest")  # vinci:1.16


@lru_cache(REMEMBERED)
def bits(mask: int) -> tuple[int, ...]:
    """The numbers of the provinces in a mask, ascending (the order of the map file)."""
    numbers = []
    while mask:
        low = mask & -mask
        numbers.append(low.bit_length() - 1)
        mask ^= low
    return tuple(numbers)


class Geography:
    """The constant data of a map. Masks and numbers count all regions, seas too, in the pack's order."""

    def __init__(self, pack: MapPack) -> None:
        regions = pack.regions
        self.ids = tuple(region.id for region in regions)
        self.names = {region.id: region.name for region in regions}
        self.index = {id_: i for i, id_ in enumerate(self.ids)}
        self.terrain = tuple(region.terrain for region in regions)
        self.extra_pawns = pack.extra_pawns

        self.near = [0] * len(regions)
        """By region, its neighbours by printed borders."""
        for a, b in pack.borders:
            i, j = self.index[a], self.index[b]
            self.near[i] |= 1 << j
            self.near[j] |= 1 << i

        self.sea = self._terrains("sea")
        self.river = self._terrains("river")
        self.mountain = self._terrains("mountain")
        self.desert = self._terrains("desert")
        self.plain = self._terrains("plain")
        self.meadow = self._terrains("meadow")
        self.open = self._terrains("plain", "meadow", "normal")
        self.natives = self._terrains(*NATIVE_TERRAINS)
        self.land = (1 << len(regions)) - 1 & ~self.sea
        """The regions that a civilization can hold: all except seas."""
        self.mine = sum(1 << i for i, region in enumerate(regions) if region.mine)
        self.port = sum(1 << i for i, region in enumerate(regions) if region.port)
        self.by_river = self._beside(self.river)
        self.by_sea = self._beside(self.sea)
        self.fertile = self.land & ~(self.mountain | self.desert | self.river)  # vinci:10.2
        self.waterside = self.by_river | self.by_sea
        self.cheaper = {
            "weapons": self.land,  # vinci:12.31
            "mountaineering": self.mountain,  # vinci:12.28
            "galleys": self.waterside,  # vinci:12.30
            "cavalry": self.open,  # vinci:12.94
            "camels": self.desert,  # vinci:12.95
            "drakkar": self.river,  # vinci:12.77
        }
        """By tile, the regions that cost a civilization with this tile one pawn less."""
        self.scoring = {tile: regions_of(self) for tile, regions_of in SCORING.items()}
        """By tile, the regions for which a civilization with this tile scores more."""

        edge = sum(1 << i for i, region in enumerate(regions) if region.touches_edge)
        basins = self._basins()
        self.overseas = [0] * len(regions)
        """By region, the provinces on the same connected seas: Astronomy's neighbours."""
        for basin in basins:
            shore = self._beside(basin) & self.land
            for i in bits(shore):
                self.overseas[i] |= shore & ~(1 << i)
        self.entries = sum(1 << self.index[id_] for id_ in pack.entries)
        """Where a civilization may come onto the map (vinci:5.2, 5.3, 5.5)."""
        reachable = self._beside(sum(basin for basin in basins if basin & edge))
        self.entries_by_sea = self.entries | reachable & self.land & ~self.river
        """The same with Astronomy (vinci:5.6)."""

    def _terrains(self, *terrains: str) -> int:
        return sum(1 << i for i, terrain in enumerate(self.terrain) if terrain in terrains)

    def _beside(self, mask: int) -> int:
        """The regions with a neighbour in the mask."""
        return sum(1 << i for i, near in enumerate(self.near) if near & mask)

    def _basins(self) -> list[int]:
        """The connected sets of seas."""
        left, basins = self.sea, []
        while left:
            basin = connected(left & -left, left, self.near)
            basins.append(basin)
            left &= ~basin
        return basins


@lru_cache(REMEMBERED)
def around(geography: Geography, mask: int, overseas: bool = False) -> int:
    """The regions with a neighbour in the mask, by printed borders or also over connected seas."""
    near = 0
    for i in bits(mask):
        near |= geography.near[i] | geography.overseas[i] if overseas else geography.near[i]
    return near


def connected(start: int, within: int, near: list[int]) -> int:
    """The part of the mask ``within`` that hangs together with ``start``."""
    part, edge = start, start
    while edge:
        reached = 0
        for i in bits(edge):
            reached |= near[i]
        edge = reached & within & ~part
        part |= edge
    return part


SCORING: dict[str, Callable[[Geography], int]] = {
    "agriculture": lambda geography: geography.plain,  # vinci:12.4
    "agriculture_column": lambda geography: geography.plain,  # vinci:12.5
    "livestock": lambda geography: geography.meadow,  # vinci:12.6
    "livestock_column": lambda geography: geography.meadow,  # vinci:12.7
    "mining": lambda geography: geography.mine,  # vinci:12.8
    "mining_column": lambda geography: geography.mine,  # vinci:12.9
    "port": lambda geography: geography.port,  # vinci:12.10
    "port_column": lambda geography: geography.port,  # vinci:12.11
    "currency": lambda geography: geography.land & ~geography.river,  # vinci:12.13
    "mountaineering": lambda geography: geography.mountain,  # vinci:12.29
    "camels": lambda geography: geography.desert,  # vinci:12.96
}
"""By tile, a function that returns the regions for which a civilization with this tile scores more."""


@cache
def geography(map_hash: str) -> Geography:
    """The geography of the map with this hash."""
    return Geography(map_pack(map_hash))


@cache
def tile_pawns(tiles_hash: str) -> dict[str, int]:
    """The red numbers on the tiles."""
    return {tile.id: tile.pawns for tile in tile_pack(tiles_hash).tiles}
