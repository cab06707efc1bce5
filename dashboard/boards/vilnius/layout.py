"""Where everything lies on the table: side by side where there is room, in one column where there is little.

The first is set by a scene as attributes, the second by the stylesheet.
"""

from typing import NamedTuple

from dashboard.boards.folding import Spot, moved

WIDE = 400
"""Of every panel, and of the sign of the city."""
TOWN = 800
"""The width of the view of the town, beside the sign."""
EDGE = 14
"""The frame around the table."""
CITY = 122
"""The height of the sign and of the view of the town."""
ORDER, LANDS = 214, 214
"""The heights of the panels of the Order and of the Provinces."""
STAGES = {2: 264, 3: 214}
"""The height of the stage, which shows what a move did, by the number of seats."""
SEATS_HIGH = {2: ORDER + LANDS + STAGES[2], 3: 588}
"""The height of a seat's panel, by the number of seats."""
GAP = 6

ROW_AT = 38.0
"""The attack row of a seat's panel."""
ROW_LEFT, ROW_WIDE = 88.0, 304.0
ROW_HIGH = 121.0
FIELD_AT = ROW_AT + ROW_HIGH + 2
"""The display."""
HAND_SCALE = {2: 1.1, 3: 1.0}
"""The size of the cards in hand, by the number of seats."""
HAND_LINES = {2: 2, 3: 1}
"""The lines of the hand, by the number of seats: Provinces above Units, or both in one."""
PILES_HIGH = 35.0
"""The line of the piles below the hand."""
HAND_LEFT, HAND_WIDE = 12.0, WIDE - 24.0


class Layout(NamedTuple):
    """A table for so many seats: its size, and by id where its groups lie."""

    size: tuple[float, float]
    spots: dict[str, Spot]


def hand_high(seats: int) -> float:
    """The height of the cards in hand."""
    return HAND_LINES[seats] * line_high(seats) + 7


def line_high(seats: int) -> float:
    """The height of a line of them."""
    return 100 * HAND_SCALE[seats]


def hand_at(seats: int) -> float:
    """The top of it."""
    return SEATS_HIGH[seats] - GAP - PILES_HIGH - hand_high(seats)


def field_high(seats: int) -> float:
    """The height of a display."""
    return hand_at(seats) - FIELD_AT - 4


def _open(seats: int) -> Layout:
    x, y = EDGE, EDGE
    spots = {"city": Spot(x, y), "town": Spot(x + WIDE, y)}
    y += CITY
    if seats == 2:  # the third column has the place of the third seat
        spots |= {
            "order": Spot(x + 2 * WIDE, y),
            "stage": Spot(x + 2 * WIDE, y + ORDER),
            "lands": Spot(x + 2 * WIDE, y + ORDER + STAGES[2]),
        }
    else:
        spots |= {name: Spot(x + i * WIDE, y) for i, name in enumerate(("order", "stage", "lands"))}
        y += ORDER
    spots |= {f"s-{seat}": Spot(x + (seat - 1) * WIDE, y) for seat in range(1, seats + 1)}
    return Layout((3 * WIDE + 2 * EDGE, y + SEATS_HIGH[seats] + EDGE), spots)


def column(seats: int) -> Layout:
    """All panels one below the other."""
    half = WIDE / TOWN
    high = {"city": CITY, "town": CITY * half, "stage": STAGES[seats], "order": ORDER, "lands": LANDS}
    order = ("city", "town", "stage", *(f"s-{seat}" for seat in range(1, seats + 1)), "order", "lands")
    spots, down = dict[str, Spot](), 0.0
    for name in order:
        spots[name] = Spot(0, down, half if name == "town" else 1)
        down += high.get(name, SEATS_HIGH[seats])
    return Layout((WIDE, down), spots)


OPEN = {seats: _open(seats) for seats in (2, 3)}
"""By the number of seats."""


def folded() -> str:
    """The rules for a narrow window."""
    css = ".v-board .v-frame{display:none}"
    for seats, table in OPEN.items():
        narrow = column(seats)
        css += moved(f".v-n{seats}", narrow.size, table.size[0], narrow.spots)
    return css
