"""The phases of Darwinci in words."""

from collections.abc import Mapping
from typing import NamedTuple

from domain.darwinci.state import Phase


class PhaseWords(NamedTuple):
    """A phase in words."""

    now: str
    """When something is not possible."""
    due: str = ""
    """What the seat does that acts, after its name; empty where no seat acts or another event says it."""
    title: str = ""
    """The heading over what is done in it; empty where another event has it."""


PHASES: Mapping[Phase, PhaseWords] = {
    "setup": PhaseWords("before the table is set up"),
    "draw": PhaseWords(
        "while the first fragments are drawn", "is to draw four fragments", "Drawing four each"
    ),
    "lay": PhaseWords(
        "while the first fragments are laid", "are to lay two fragments each, in secret", "Laying two each"
    ),
    "buy": PhaseWords("while fragments may be bought", "may buy two fragments for 3 Darwin", "Buying"),
    "bought": PhaseWords("while the second fragment is bought", "is to draw the second fragment", "Buying"),
    "put_back": PhaseWords(
        "while fragments are put back", "is to put two fragments back under a site", "Buying"
    ),
    "offer": PhaseWords("while fragments are offered", "are to offer a fragment each, in secret", "Offering"),
    "bid": PhaseWords("while bidding"),
    "place": PhaseWords("while fragments are placed", "is to place what was won", "Placing"),
    "jewel": PhaseWords("while jewels may be scored", "may score a kind of jewel", "Scoring"),
    "refill": PhaseWords("while fragments are drawn", "is to draw a fragment", "Drawing"),
    "over": PhaseWords("after the end"),
}
