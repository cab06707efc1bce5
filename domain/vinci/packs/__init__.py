"""Vinci's packs: the maps and the tiles that are here, by the hash of their content."""

from domain.kernel.packs import Packs
from domain.vinci.map import MapPack
from domain.vinci.tiles import TilePack

PACKS = Packs({"map": MapPack, "tiles": TilePack}, __name__)
add = PACKS.add
newest = PACKS.newest


def maps() -> list[str]:
    """The ids of our maps, sorted."""
    return sorted({data["id"] for data in PACKS.own.values() if data["pack"] == "map"})


def map_pack(hash_: str) -> MapPack:
    """A map by its hash; KeyError where it is not here."""
    return PACKS.get(MapPack, hash_)


def tile_pack(hash_: str) -> TilePack:
    """A set of tiles by its hash; KeyError where it is not here."""
    return PACKS.get(TilePack, hash_)
