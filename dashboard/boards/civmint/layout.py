"""Where everything lies on the table: the map with the panels beside and below it, folded in one column.

Attributes say the first, the stylesheet the second.
"""

from dashboard.boards.folding import Spot, moved
from domain.civmint.board import SPACES, WIDTH

SEATS = (1, 2)
CELL = 118
"""The side of a space."""
LEFT, TOP, BELOW = 28, 28, 34
"""The margins of the map: the numbers of rows, the letters of columns, the faces that lie there."""
SIDE = CELL * WIDTH
MAP = (LEFT + SIDE + 8, TOP + SIDE + BELOW)
PANEL = 576
"""The width of the panels beside the map."""
STAGE, ASPECTS, SEAT = 128, 186, 228
"""The heights of these panels: STAGE, ASPECTS and two of SEAT are as high as the map."""
TRACK = (330, 296)
GAP = 6
OPEN = (MAP[0] + PANEL, MAP[1] + TRACK[1])

BAND = 26
"""The upper part of a space, for its icons and for the seat that controls it."""
LABEL = 22
"""The lower part, for its name."""

SPOTS = {
    "m-map": Spot(0, 0),
    "m-stage": Spot(MAP[0], 0),
    "m-aspects": Spot(MAP[0], STAGE),
    "m-rows": Spot(MAP[0], STAGE),
    "m-seat-1": Spot(MAP[0], STAGE + ASPECTS),
    "m-seat-2": Spot(MAP[0], STAGE + ASPECTS + SEAT),
    **{f"m-track-{n}": Spot(n * TRACK[0], MAP[1]) for n in range(4)},
}
"""By group, where it lies where there is room. The rows lie on the aspects while there are any."""


def corner(space: str) -> tuple[int, int]:
    """The upper left corner of a space, in the map's units."""
    y, x = divmod(SPACES.index(space), WIDTH)
    return LEFT + x * CELL, TOP + y * CELL


def middle(space: str) -> tuple[float, float]:
    """The middle of the part of a space where units stand."""
    x, y = corner(space)
    return x + CELL / 2, y + (BAND + CELL - LABEL) / 2


def folded() -> str:
    """The rules for a narrow window."""
    wide = MAP[0]
    panel, track = wide / PANEL, wide / 2 / TRACK[0]
    spots, down = {"m-map": Spot(0, 0)}, float(MAP[1])
    for name, high in (("m-stage", STAGE), ("m-aspects", ASPECTS), ("m-seat-1", SEAT), ("m-seat-2", SEAT)):
        spots[name] = Spot(0, round(down, 1), round(panel, 3))
        down += high * panel
    spots["m-rows"] = spots["m-aspects"]
    for n in range(4):
        x, y = n % 2 * wide / 2, down + n // 2 * TRACK[1] * track
        spots[f"m-track-{n}"] = Spot(round(x, 1), round(y, 1), round(track, 3))
    down += 2 * TRACK[1] * track
    return moved(".m-board", (wide, round(down)), OPEN[0], spots)
