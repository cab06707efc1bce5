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

JEWELS_AT, SUPPLY_AT = 246.0, 66.0
ROW, JEWEL_ROW = 34.0, 36.0
HEAPS_AT = 170.0
"""Where the stones on an offer lie, below it."""
BESIDE = 382.0
"""Where stones and jewels stand, beside the pit."""


class Layout(NamedTuple):
    """A table for so many seats: its size, the auction's panel, and what lies on that, within the table."""

    size: tuple[float, float]
    panel: tuple[float, float, float, float]
    """x, y, width, height."""
    head: Spot
    offers: tuple[Spot, ...]
    """By seat; an offer is 160 wide and 212 high."""
    sites: Spot
    """160 by 212 too."""
    seats: tuple[Spot, ...]


def _grid(count: int, columns: int, left: float, top: float, high: float) -> tuple[Spot, ...]:
    return tuple(Spot(left + i % columns * WIDE, top + i // columns * high) for i in range(count))


def _slots(
    count: int, columns: int, left: float, top: float, step: tuple[float, float], scale: float
) -> tuple[Spot, ...]:
    across, down = step
    inset = (across - 160 * scale) / 2
    return tuple(
        Spot(left + i % columns * across + inset, top + i // columns * down, scale) for i in range(count)
    )


def _table(
    size: tuple[float, float],
    panel: tuple[float, float, float, float],
    head: Spot,
    slots: tuple[Spot, ...],
    seats: tuple[Spot, ...],
) -> Layout:
    return Layout(size, panel, head, slots[:-1], slots[-1], seats)


OPEN = {
    3: _table(
        (1440, 840),
        (0, 0, 1440, 340),
        Spot(0, 0),
        _slots(4, 4, 250, 18, (295, 0), 1.45),
        _grid(3, 3, 0, 340, HIGH),
    ),
    4: _table(
        (1440, 1000),
        (0, 0, 480, 1000),
        Spot(0, 0),
        (*_slots(4, 2, 0, 86, (240, 308), 1.4), Spot(140, 716, 1.25)),
        _grid(4, 2, WIDE, 0, HIGH),
    ),
    5: _table(
        (1440, 1000),
        (0, 0, 480, 500),
        Spot(0, 0),
        _slots(6, 3, 0, 80, (160, 207), 0.94),
        (*_grid(2, 2, WIDE, 0, HIGH), *_grid(3, 3, 0, HIGH, HIGH)),
    ),
}
"""By the number of seats."""
FOLDED = {
    3: _table(
        (960, 2 * FOLDED_HIGH),
        (0, 0, 480, FOLDED_HIGH),
        Spot(0, 0),
        _slots(4, 2, 0, 84, (240, 312), 1.42),
        (Spot(WIDE, 0), *_grid(2, 2, 0, FOLDED_HIGH, FOLDED_HIGH)),
    ),
    4: _table(
        (960, 370 + 2 * FOLDED_HIGH),
        (0, 0, 960, 370),
        Spot(0, 0),
        _slots(5, 5, 0, 92, (192, 0), 1.18),
        _grid(4, 2, 0, 370, FOLDED_HIGH),
    ),
    5: _table(
        (960, 3 * FOLDED_HIGH),
        (0, 0, 480, FOLDED_HIGH),
        Spot(0, 0),
        _slots(6, 2, 0, 86, (240, 208), 0.92),
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
    for row in range(5):
        left = 10 + row * 94
        rules.append(f".d-v{row + 1}{{{Spot(left, 560).style()}}}.d-j{row + 1}{{{Spot(left, 604).style()}}}")
        rules.append(f".d-n5 .d-h{row + 1}{{{Spot(80 + 48 * (row - 2), HEAPS_AT).style()}}}")
    for number, table in FOLDED.items():
        groups = {
            "d-head": table.head,
            "z": table.sites,
            **{f"o-{i}": spot for i, spot in enumerate(table.offers, 1)},
            **{f"s-{i}": spot for i, spot in enumerate(table.seats, 1)},
        }
        open_width = OPEN[number].size[0]
        rules.append(moved(f".d-n{number}", table.size, open_width, groups))
        x, y, across, down = (round(value * open_width / table.size[0], 2) for value in table.panel)
        rules.append(
            f"#d-board.d-n{number} #d-auction{{x:{x + GAP / 2:g}px;y:{y + GAP / 2:g}px;"
            f"width:{across - GAP:g}px;height:{down - GAP:g}px}}"
        )
    return "".join(rules)
