"""Where everything lies on the table: side by side where there is room, folded in two columns where there is
little. The first is set by a scene as attributes, the second by the stylesheet."""

from typing import NamedTuple

from dashboard.boards.folding import Spot, moved

WIDE, HIGH = 480, 500
"""A panel, that of the auction and that of a seat."""
FOLDED_HIGH = 712
"""A seat's panel folded."""
CELL = 84.0
"""The side of a fragment in a parcel."""
SIDE = 366.0
"""The side of the pit of a parcel."""
PIT = (8.0, 48.0)
CENTRE = (PIT[0] + SIDE / 2, PIT[1] + SIDE / 2)
STRIP = 456.0
"""The middle of the row of fragments in the hand."""
STEP = 76.0
"""From one to the next of them."""
GAP = 6

LOT = (280.0, 156.0)
"""An offer: its fragment, and beside it a row of stones for each colour."""
STONES_AT = 178.0
"""Where the numbers of these stones stand."""
PILES = (240.0, 124.0)
"""The two sites and what is gone, side by side."""
BESIDE = 382.0
"""Where stones and jewels lie, beside the pit: the stones from its top, the jewels from its foot."""
ROW = 36.0
"""From one of these to the next."""
BELOW, COLUMN = 12.0, 93.0
"""Where they stand below it: the first, and from one to the next."""


class Panel(NamedTuple):
    """What lies where on a panel of a seat. Stones and jewels stand beside the pit, or in rows below it."""

    high: float
    dig: Spot
    """The pit, drawn at ``PIT``."""
    hand: Spot
    """The fragments in the hand, drawn at ``STRIP``."""
    below: bool = False

    def stones(self, place: int) -> Spot:
        """Where the stones of a seat lie, by their place among those that it has."""
        if self.below:
            return Spot(BELOW + place * COLUMN, self.high - 142)
        return Spot(BESIDE, PIT[1] + 19 + place * ROW)

    def jewels(self, place: int) -> Spot:
        """Where the jewels of a seat lie, by their place among those that it has."""
        if self.below:
            return Spot(BELOW + place * COLUMN, self.high - 104)
        return Spot(BESIDE, PIT[1] + SIDE - 19 - place * ROW)


def bids_at(colour: int, seats: int) -> Spot:
    """Where the stones of a colour lie on an offer."""
    step = LOT[1] / seats
    return Spot(STONES_AT, round(step * (colour - 0.5), 1))


class Layout(NamedTuple):
    """A table for so many seats: its size, the auction's panel, and what lies on that, within the table."""

    size: tuple[float, float]
    panel: tuple[float, float, float, float]
    """x, y, width, height."""
    head: Spot
    offers: tuple[Spot, ...]
    """By seat."""
    sites: Spot
    alone: Spot
    """The sites while nothing is on offer: they have the room of the offers."""
    house: Spot
    """The words that the numbers and jewels are house data."""
    seats: tuple[Spot, ...]


LOW = Panel(HIGH, Spot(0, 0), Spot(0, 0))
TALL = Panel(682, Spot(8 - PIT[0] * 1.265, 52 - PIT[1] * 1.265, 1.265), Spot(0, 682 - 46 - STRIP), below=True)
MIDDLE = Panel(516, Spot(0, 0), Spot(0, 12))
PANELS = {3: TALL, 4: LOW, 5: MIDDLE}
"""By the number of seats: where three lie side by side, there is room for a larger pit.

With five the table is so high that a page has the curve beside it, and a wider table."""


def _grid(count: int, columns: int, left: float, top: float, high: float) -> tuple[Spot, ...]:
    return tuple(Spot(left + i % columns * WIDE, top + i // columns * high) for i in range(count))


def _lots(count: int, columns: int, left: float, top: float, step: float, scale: float) -> tuple[Spot, ...]:
    """Offers in so many columns, one below the other every ``step``."""
    across = LOT[0] * scale + GAP
    return tuple(Spot(left + i % columns * across, top + i // columns * step, scale) for i in range(count))


OPEN = {
    3: Layout(
        (1440, 156 + TALL.high),
        (0, 0, 1440, 156),
        Spot(0, 0),
        _lots(3, 3, 310, 11, 0, 0.88),
        Spot(1140, 14, 1.1),
        Spot(1140, 14, 1.1),
        Spot(20, 130),
        _grid(3, 3, 0, 156, TALL.high),
    ),
    4: Layout(
        (1320, 1000),
        (0, 0, 360, 1000),
        Spot(0, 0),
        _lots(4, 1, 12, 84, 194, 1.2),
        Spot(36, 862, 1.2),
        Spot(16, 110, 1.3),
        Spot(212, 38),
        _grid(4, 2, 360, 0, HIGH),
    ),
    5: Layout(
        (1440, 2 * MIDDLE.high),
        (0, 0, 480, MIDDLE.high),
        Spot(0, 0),
        _lots(5, 2, 10, 82, 141, 0.81),
        Spot(246, 368, 0.92),
        Spot(24, 130, 1.8),
        Spot(332, 38),
        (*_grid(2, 2, WIDE, 0, MIDDLE.high), *_grid(3, 3, 0, MIDDLE.high, MIDDLE.high)),
    ),
}
"""By the number of seats."""
FOLDED = {
    3: Layout(
        (960, 2 * FOLDED_HIGH),
        (0, 0, 480, FOLDED_HIGH),
        Spot(0, 0),
        _lots(3, 1, 70, 90, 164, 1.02),
        Spot(108, 584, 1.02),
        Spot(24, 130, 1.8),
        Spot(306, 40),
        (Spot(WIDE, 0), *_grid(2, 2, 0, FOLDED_HIGH, FOLDED_HIGH)),
    ),
    4: Layout(
        (960, 498 + 2 * FOLDED_HIGH),
        (0, 0, 960, 498),
        Spot(0, 0),
        _lots(4, 2, 10, 92, 200, 1.24),
        Spot(718, 232),
        Spot(120, 150, 2.4),
        Spot(790, 40),
        _grid(4, 2, 0, 498, FOLDED_HIGH),
    ),
    5: Layout(
        (960, 3 * FOLDED_HIGH),
        (0, 0, 480, FOLDED_HIGH),
        Spot(0, 0),
        _lots(5, 2, 10, 96, 140, 0.81),
        Spot(60, 532, 1.5),
        Spot(24, 130, 1.8),
        Spot(306, 40),
        (Spot(WIDE, 0), *_grid(4, 2, 0, FOLDED_HIGH, FOLDED_HIGH)),
    ),
}


def folded() -> str:
    """The rules for a narrow window."""
    rules = [
        f"#d-board .d-panel{{height:{FOLDED_HIGH - GAP}px}}#d-around{{height:{FOLDED_HIGH - 16}px}}",
        f".d-dig{{{Spot(8 - PIT[0] * 1.265, 62 - PIT[1] * 1.265, 1.265).style()}}}",
        f".d-hand{{{Spot(0, FOLDED_HIGH - 46 - STRIP, 1).style()}}}",
        "#d-phase{transform:translate(0,6px)}.d-name{font-size:30px}.d-label{font-size:25px}.d-num{font-size:33px}.d-word{font-size:31px}.d-title{font-size:42px}",
        ".d-value{font-size:33px}.d-worse{font-size:28px}.d-two{font-size:24px}",
    ]
    for place in range(5):
        left = 12 + place * 93
        rules.append(f".d-v{place}{{{Spot(left, 556).style()}}}.d-j{place}{{{Spot(left, 602).style()}}}")
    for number, table in FOLDED.items():
        groups = {
            "d-head": table.head,
            "z": table.sites,
            "d-house": table.house,
            **{f"o-{i}": spot for i, spot in enumerate(table.offers, 1)},
            **{f"s-{i}": spot for i, spot in enumerate(table.seats, 1)},
        }
        open_width = OPEN[number].size[0]
        rules.append(moved(f".d-n{number}", table.size, open_width, groups))
        rules.append(moved(f".d-n{number}.d-alone", table.size, open_width, {"z": table.alone}))
        x, y, across, down = (round(value * open_width / table.size[0], 2) for value in table.panel)
        rules.append(
            f"#d-board.d-n{number} #d-auction{{x:{x + GAP / 2:g}px;y:{y + GAP / 2:g}px;"
            f"width:{across - GAP:g}px;height:{down - GAP:g}px}}"
        )
    return "".join(rules)
