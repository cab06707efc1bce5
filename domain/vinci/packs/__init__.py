"""Vinci's packs: the maps and the tiles that are here, by the hash of their content.

Reading these files, once, is the one input that the rules have: they are part of the rules' text. A pack that
a game was played with stays here for ever.
"""

import json
from functools import cache
from importlib import resources
from typing import Any

from domain.kernel.packs import Packs, content_hash
from domain.vinci.map import MapPack
from domain.vinci.tiles import TilePack


@cache
def _files() -> dict[str, dict[str, Any]]:
    """Every pack's JSON by its hash."""
    found = {}
    for file in sorted(resources.files(__name__).iterdir(), key=lambda file: file.name):
        if file.name.endswith(".json"):
            data = json.loads(file.read_text("utf-8"))
            found[content_hash(data)] = data
    return found


PACKS = Packs({"map": MapPack, "tiles": TilePack}, _files)
add = PACKS.add


def newest(kind: str, id_: str) -> str | None:
    """The hash of the newest version of one of our packs; None where there is no such pack."""
    versions = {
        data["version"]: hash_
        for hash_, data in _files().items()
        if data["pack"] == kind and data["id"] == id_
    }
    return versions[max(versions)] if versions else None


def maps() -> list[str]:
    """The ids of our maps, sorted."""
    return sorted({data["id"] for data in _files().values() if data["pack"] == "map"})


def map_pack(hash_: str) -> MapPack:
    """A map by its hash; KeyError where it is not here."""
    return PACKS.get(MapPack, hash_)


def tile_pack(hash_: str) -> TilePack:
    """A set of tiles by its hash; KeyError where it is not here."""
    return PACKS.get(TilePack, hash_)
