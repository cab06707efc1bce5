"""The phases and fragments of Darwinci in words."""

from collections.abc import Mapping
from typing import NamedTuple

from domain.darwinci.box import box
from domain.darwinci.state import Phase


class PhaseWords(NamedTuple):
    """A phase in words."""

    now: str
    """The moment, as a refusal names it."""
    due: str = ""
    """What the acting seat must or may do, after its name; empty if no seat acts or another event says it."""
    title: str = ""
    """The heading over the moves of the phase; empty when another event has it."""


PHASES: Mapping[Phase, PhaseWords] = {
    "setup": PhaseWords("before the table is set up"),
    "draw": PhaseWords(
        "while the first fragments are being drawn", "must draw four fragments", "Drawing four each"
    ),
    "lay": PhaseWords(
        "while the first fragments are being laid",
        "must lay two fragments each, in secret",
        "Laying two each",
    ),
    "buy": PhaseWords("while fragments may be bought", "may buy two fragments for 3 Darwin", "Buying"),
    "bought": PhaseWords(
        "while the second fragment is being bought", "must draw the second fragment", "Buying"
    ),
    "put_back": PhaseWords(
        "while fragments are being put back", "must put two fragments back under a site", "Buying"
    ),
    "offer": PhaseWords(
        "while fragments are being offered", "must offer a fragment each, in secret", "Offering"
    ),
    "bid": PhaseWords("during the bidding"),
    "place": PhaseWords("while fragments are being placed", "must place the fragments won", "Placing"),
    "jewel": PhaseWords("while jewels may be scored", "may score a kind of jewel", "Scoring"),
    "refill": PhaseWords("while fragments are being drawn", "must draw a fragment", "Drawing"),
    "over": PhaseWords("after the end"),
}


def fragment_name(pack: str, tile: int | None) -> str:
    """The name of a fragment: ``fragment 54 (worth 3)``; ``a fragment`` where it is not known."""
    if tile is None:
        return "a fragment"
    return f"fragment {tile} ({worth(pack, tile)})"


def worth(pack: str, tile: int) -> str:
    """The value of a fragment: ``worth 3``, ``costs 2`` of a rotten one, ``no value``."""
    value = box(pack).value[tile]
    if value < 0:
        return f"costs {-value}"
    return f"worth {value}" if value else "no value"
