"""Vinci's packs: the maps and the tiles that are here, by the hash of their content.

Reading these files, once, is the one input that the rules have: they are part of the rules' text. A pack that
a game was played with stays here for ever.
"""

import json
from functools import cache
from importlib import resources
from typing import Any

from domain.kernel.packs import content_hash
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


def newest(kind: str, id_: str) -> str | None:
    """The hash of a pack's newest version; None where there is no such pack."""
    versions = {
        data["version"]: hash_
        for hash_, data in _files().items()
        if data["pack"] == kind and data["id"] == id_
    }
    return versions[max(versions)] if versions else None


def maps() -> list[str]:
    """The ids of the maps that are here, sorted."""
    return sorted({data["id"] for data in _files().values() if data["pack"] == "map"})


_added: dict[str, dict[str, Any]] = {}
"""Packs that came from elsewhere, by hash; kept apart so that none can pass for one of ours."""


def add(data: dict[str, Any]) -> str:
    """Lets a pack from elsewhere, of a map or of tiles, be found by its hash while the process lives.

    Returns the hash; ``newest`` and ``maps`` do not know the pack. Raises ValidationError where nobody could
    play with it.
    """
    model = TilePack if data.get("pack") == "tiles" else MapPack
    model.model_validate(data)
    hash_ = content_hash(data)
    _added[hash_] = data
    return hash_


def _data(kind: str, hash_: str) -> dict[str, Any]:
    data = _files()[hash_] if hash_ in _files() else _added[hash_]
    if data["pack"] != kind:
        raise KeyError(hash_)
    return data


@cache
def map_pack(hash_: str) -> MapPack:
    """A map by its hash; KeyError where it is not here."""
    return MapPack.model_validate(_data("map", hash_))


@cache
def tile_pack(hash_: str) -> TilePack:
    """A set of tiles by its hash; KeyError where it is not here."""
    return TilePack.model_validate(_data("tiles", hash_))
