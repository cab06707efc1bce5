"""The name of a place in a display: on which sides of which buildings it lies."""

from collections.abc import Iterable, Mapping

from domain.kernel.wording import listed
from domain.vilnius.box import box
from domain.vilnius.state import Placed

_SIDES = ((1, 0, "left of"), (-1, 0, "right of"), (0, 1, "above"), (0, -1, "below"))


def beside(pack: str, display: Iterable[Placed], x: int, y: int) -> str:
    """A place by the buildings beside it: ``right of Estate and above Barracks``."""
    return among(pack, buildings(display), x, y)


def buildings(display: Iterable[Placed]) -> dict[tuple[int, int], str]:
    """The buildings of a display by place."""
    return {(x, y): building for x, y, building in display}


def among(pack: str, at: Mapping[tuple[int, int], str], x: int, y: int) -> str:
    """A place by the buildings beside it, from those of its display by place."""
    name = box(pack).name
    return listed(
        [
            f"{side} {name(building)}"
            for right, down, side in _SIDES
            if (building := at.get((x + right, y + down)))
        ]
    )
