"""Fragments and players in words."""

from domain.darwinci.box import Box, box

NAME_AT_MOST = 14
"""Characters of a name that there is room for on a panel."""


def short(name: str) -> str:
    """A name as far as there is room for it."""
    return name if len(name) <= NAME_AT_MOST else f"{name[: NAME_AT_MOST - 1]}…"


def worth(known: Box, tile: int) -> str:
    """The value of a fragment: ``worth 3``, ``rotten, costs 2``, ``no value``."""
    value = known.value[tile]
    if value < 0:
        return f"rotten, costs {-value}"
    return f"worth {value}" if value else "no value"


def fragment(pack: str, tile: int | None) -> str:
    """A fragment with all that is on it."""
    if tile is None:
        return "a fragment face down"
    known = box(pack)
    jewels = "".join(f", {kind}" for kind in known.jewels[tile])
    return f"fragment {tile}, {known.shape[tile]}, {worth(known, tile)}{jewels}"


def named(pack: str, tile: int | None) -> str:
    """A fragment in few words: ``tee 27 (2)``."""
    if tile is None:
        return "a fragment"
    known = box(pack)
    return f"{known.shape[tile]} {tile} ({known.value[tile]})".replace("(-", "(\u2212")
