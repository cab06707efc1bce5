"""The name of a place in a display: on which sides of which buildings it lies."""

from collections.abc import Iterable

from domain.kernel.wording import listed
from domain.vilnius.box import box
from domain.vilnius.state import Placed

_SIDES = ((1, 0, "left of"), (-1, 0, "right of"), (0, 1, "above"), (0, -1, "below"))


def beside(pack: str, display: Iterable[Placed], x: int, y: int) -> str:
    """A place by the buildings beside it: ``right of Estate and above Barracks``."""
    known, at = box(pack), {(placed.x, placed.y): placed.building for placed in display}
    near = [(side, at.get((x + right, y + down))) for right, down, side in _SIDES]
    return listed([f"{side} {known.name(building)}" for side, building in near if building])
