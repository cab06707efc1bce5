"""Fragments and players in words."""

from domain.darwinci.box import box
from domain.darwinci.words import fragment_name

NAME_AT_MOST = 14
"""Characters of a name that there is room for on a panel."""


def short(name: str) -> str:
    """A name as far as there is room for it."""
    return name if len(name) <= NAME_AT_MOST else f"{name[: NAME_AT_MOST - 1]}…"


def fragment(pack: str, tile: int | None) -> str:
    """A fragment with all that is on it."""
    if tile is None:
        return "a fragment face down"
    known = box(pack)
    return ", ".join([fragment_name(pack, tile), known.shape[tile], *known.jewels[tile]])
