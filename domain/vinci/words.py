"""The words that sentences, refusals and the board of Vinci share."""

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
    """The moment, as a refusal names it."""
    due: str = ""
    """What the acting seat must or may do, after its name; empty when no seat acts."""


PHASES: Mapping[Phase, PhaseWords] = {
    "setup": PhaseWords("before the table is set up"),
    "choose": PhaseWords("while a civilization is being chosen", "must choose a civilization"),
    "start": PhaseWords("at the start of a turn", "must expand or decline"),
    "peace": PhaseWords(
        "while Diplomacy needs a partner", "must name a partner for peace, or nobody (Diplomacy)"
    ),
    "collect": PhaseWords("before the first conquest", "may abandon provinces before the first conquest"),
    "conquer": PhaseWords("while conquering", "may conquer"),
    "keep": PhaseWords("while the civilization is split", "must keep one part of a split civilization"),
    "reorganize": PhaseWords("while pawns are being placed", "must place the pawns"),
    "philosophy": PhaseWords(
        "while pawns are being placed before the decline",
        "must place the pawns that stay in decline (Philosophy)",
    ),
    "rebirth": PhaseWords("after scoring", "may decline at once (Rebirth) or go on"),
    "over": PhaseWords("after the end"),
}


@cache
def tile_names(tiles: str) -> Mapping[str, str]:
    """The names of the tiles by their ids, in the pack with this hash."""
    return {tile.id: tile.name for tile in tile_pack(tiles).tiles}


def pair(tiles: str, ids: tuple[str, str]) -> str:
    """The two tiles of a civilization: ``Weapons + Port``; ``tiles`` is the hash of their pack."""
    names = tile_names(tiles)
    return " + ".join(names[id_] for id_ in ids)
