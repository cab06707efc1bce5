"""Where everything lies on the table: in rows where there is room, in one column where there is little.

The first is set by a scene as attributes, the second by the stylesheet.
"""

from itertools import product
from typing import NamedTuple

from dashboard.boards.folding import Spot, moved

WIDE = 400
"""Of every panel."""
HEAD = 230
"""The height of the panels of the city, the Order and the Provinces."""
STAGE = 162
"""The height of each third of the stage, which shows what a move did."""
LINE = 124
"""From the first line of its cards to the second, where it has two."""
CREST_AT = 413
"""The middle of the crest below the cards of the stage, where there is room for both."""
HIGH = 764
"""The height of a seat's panel."""
GAP = 6

ROW_AT = 46.0
"""The attack row of a seat's panel."""
ROW_LEFT, ROW_WIDE = 88.0, 304.0
FIELD_AT, FIELD_HIGH = 196.0, 412.0
"""The display."""
HANDS_AT, HAND_STEP = 616.0, 72.0
"""Provinces, and Units below them."""
HAND_WIDE = 222.0
PILES = (262.0, 316.0, 370.0)
"""The middles of draw pile, discard pile, and what lies beside them."""


class Layout(NamedTuple):
    """A table for so many seats: its size, and by id where its groups lie."""

    size: tuple[float, float]
    spots: dict[str, Spot]

    def crest(self) -> Spot:
        """Where the crest lies in the frame: below the cards where there is room, else in the middle."""
        wide, high = self.box()
        if high > CREST_AT:
            return Spot((wide + GAP) / 2, CREST_AT)
        return Spot((wide + GAP) / 2, (high + GAP) / 2, 0.65)

    def box(self) -> tuple[int, int]:
        """Width and height of the frame around the cards of the stage, in its own units."""
        beside = self.spots["stage-b"].y == self.spots["stage-a"].y
        if beside:
            return 2 * WIDE - GAP, STAGE - GAP
        if self.size[0] > WIDE:
            return WIDE - GAP, HIGH - STAGE - GAP
        return WIDE - GAP, int(self.spots["s-1"].y - self.spots["stage-a"].y) - GAP


def _open(seats: int) -> Layout:
    spots = {"city": Spot(0, 0), "order": Spot(WIDE, 0), "lands": Spot(2 * WIDE, 0)}
    if seats == 2:  # the stage has the place of the third seat
        thirds = {
            "stage": Spot(2 * WIDE, HEAD),
            "stage-a": Spot(2 * WIDE, HEAD + STAGE),
            "stage-b": Spot(2 * WIDE, HEAD + STAGE + LINE),
        }
        top = HEAD
    else:
        thirds = {name: Spot(i * WIDE, HEAD) for i, name in enumerate(("stage", "stage-a", "stage-b"))}
        top = HEAD + STAGE
    spots |= thirds | {f"s-{seat}": Spot((seat - 1) * WIDE, top) for seat in range(1, seats + 1)}
    return Layout((3 * WIDE, top + HIGH), spots)


def column(seats: int, second: bool = False) -> Layout:
    """All panels one below the other; ``second``: the stage has a second line of cards, as it seldom has."""
    high = {
        "city": HEAD,
        "stage": STAGE,
        "stage-a": LINE,
        "stage-b": STAGE - 20 if second else STAGE - 20 - LINE,
        "order": HEAD,
        "lands": HEAD,
    }
    order = ("city", "stage", "stage-a", "stage-b", *(f"s-{seat}" for seat in range(1, seats + 1)))
    spots, down = dict[str, Spot](), 0
    for name in (*order, "order", "lands"):
        spots[name] = Spot(0, down)
        down += high.get(name, HIGH)
    return Layout((WIDE, down), spots)


OPEN = {seats: _open(seats) for seats in (2, 3)}
"""By the number of seats."""


def folded() -> str:
    """The rules for a narrow window."""
    css = ""
    for seats, second in product(OPEN, (False, True)):
        table, picture = column(seats, second), f".v-n{seats}{'.v-long' if second else ''}"
        css += moved(picture, table.size, OPEN[seats].size[0], table.spots)
        wide, high = table.box()
        css += f"{picture} #stage-box{{width:{wide}px;height:{high}px}}"
        css += f"{picture} #crest{{{table.crest().style()}}}"
    css += ".v-board:not(.v-idle) .v-crest{display:none}"
    return css
