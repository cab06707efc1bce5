"""Darwinci's packs: the fragments that are here, by the hash of their content.

Reading these files, once, is the one input that the rules have: they are part of the rules' text. A pack that
a game was played with stays here for ever.
"""

import json
from functools import cache
from importlib import resources
from typing import Any

from domain.darwinci.fragments import FragmentPack
from domain.kernel.packs import Packs, content_hash

OWN = "house-1"
"""The pack that is played with where a game names none."""


@cache
def _files() -> dict[str, dict[str, Any]]:
    """Every pack's JSON by its hash."""
    found = {}
    for file in sorted(resources.files(__name__).iterdir(), key=lambda file: file.name):
        if file.name.endswith(".json"):
            data = json.loads(file.read_text("utf-8"))
            found[content_hash(data)] = data
    return found


PACKS = Packs({"fragments": FragmentPack}, _files)


def newest() -> str:
    """The hash of the newest version of our own pack."""
    versions = {data["version"]: hash_ for hash_, data in _files().items() if data["id"] == OWN}
    return versions[max(versions)]


def fragments(hash_: str) -> FragmentPack:
    """A pack by its hash; KeyError where it is not here."""
    return PACKS.get(FragmentPack, hash_)
