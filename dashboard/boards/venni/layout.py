"""Where everything lies on the page: the sheet with the notes beside it, folded with the notes below.

The sheet is a group of the picture, ``#n-sheet``, ``SIDE`` units wide and high. The numbers of the game begin
at its lower edge, those of the picture at the upper one: ``across``, ``down`` and ``long`` lead from the one
to the other. ``side`` is the greatest number that is meant: of the lattice, or of the ruler.
"""

from dashboard.boards.folding import Spot, moved

SIDE = 960
LEFT, TOP, BELOW = 74, 26, 48
"""The margins of the sheet; numbers stand in that on the left and that below."""
CARD = (392, 240)
"""What is noted of a seat."""
HEAD = 128
_NOTES = LEFT + SIDE + 56
OPEN = (_NOTES + CARD[0] + 20, TOP + SIDE + BELOW)
FOLDED = (LEFT + SIDE + 36, TOP + SIDE + 520)

SPOTS = {
    "n-sheet": Spot(LEFT, TOP),
    "n-head": Spot(_NOTES, TOP + 14),
    "n-seat-1": Spot(_NOTES, TOP + HEAD + 14),
    "n-seat-2": Spot(_NOTES, TOP + HEAD + CARD[1] + 36),
    "n-key": Spot(_NOTES, TOP + HEAD + 2 * CARD[1] + 74),
}
"""By group, where it lies where there is room."""


def across(side: int, x: float) -> float:
    """How far from the left edge of the sheet an ``x`` is drawn."""
    return x * SIDE / side


def down(side: int, y: float) -> float:
    """How far from the upper edge of the sheet a ``y`` is drawn."""
    return SIDE - y * SIDE / side


def long(side: int, r: float) -> float:
    """How long a length, such as a radius, is drawn."""
    return r * SIDE / side


def folded() -> str:
    """The rules for a narrow window."""
    step, top = FOLDED[0] / 2, TOP + SIDE + BELOW
    spots = {
        "n-sheet": Spot(LEFT, TOP),
        "n-head": Spot(30, top + 10, 1.36),
        "n-seat-1": Spot(18, top + 146, 1.26),
        "n-seat-2": Spot(step + 6, top + 146, 1.26),
        "n-key": Spot(step + 20, top + 12, 1.3),
    }
    return moved(".n-board", FOLDED, OPEN[0], spots)
