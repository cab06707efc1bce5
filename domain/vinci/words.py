"""The words that sentences, refusals and the board of Vinci have in common."""

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from domain.vinci.packs import tile_pack
from domain.vinci.state import Phase

ROMAN = ("I", "II", "III", "IV", "V", "VI")
"""The slots of the track as they are printed, slot 1 first."""

CONQUERS = {"force": "conquers", "espionage": "infiltrates", "religion": "converts"}
"""The verb of a conquest by its means."""


class PhaseWords(NamedTuple):
    """A phase in words."""

    now: str
    """When something is not possible."""
    due: str = ""
    """What the seat does that acts, after its name; empty where no seat acts."""


PHASES: Mapping[Phase, PhaseWords] = {
    "setup": PhaseWords("before the table is set up"),
    "choose": PhaseWords("while a civilization is to be chosen", "is to choose a civilization"),
    "start": PhaseWords("at the start of a turn", "is to expand or to decline"),
    "peace": PhaseWords(
        "while Diplomacy is asked for a partner", "is to name a partner for peace, or nobody (Diplomacy)"
    ),
    "collect": PhaseWords("before the first conquest", "may abandon provinces before the first conquest"),
    "conquer": PhaseWords("while conquering", "may conquer"),
    "keep": PhaseWords(
        "while the civilization is split", "has a split civilization and is to keep one part of it"
    ),
    "reorganize": PhaseWords("while pawns are placed", "is to place the pawns"),
    "philosophy": PhaseWords(
        "while pawns are placed before the decline",
        "is to place the pawns that stay in decline (Philosophy)",
    ),
    "rebirth": PhaseWords("after scoring", "may decline at once (Rebirth), or go on"),
    "over": PhaseWords("after the end"),
}


@cache
def tile_names(tiles: str) -> Mapping[str, str]:
    """The names of the tiles of a pack, which is given by its hash, by their ids."""
    return {tile.id: tile.name for tile in tile_pack(tiles).tiles}


def pair(tiles: str, ids: tuple[str, str]) -> str:
    """The two tiles of a civilization: ``Weapons + Port``; ``tiles`` is the hash of their pack."""
    names = tile_names(tiles)
    return " + ".join(names[id_] for id_ in ids)
