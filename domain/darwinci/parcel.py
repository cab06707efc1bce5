"""Where a fragment may lie in a parcel (rules 10).

Places are counted from the first fragment, at (0, 0): x to the east, y to the south.
"""

from collections.abc import Iterable
from functools import cache

from domain.darwinci.state import Placed

CELLS = 12
SHAPES = ((4, 3), (3, 4))  # darwinci:10.7
BESIDE = ((0, -1), (-1, 0), (1, 0), (0, 1))

Place = tuple[int, int]


def corner(parcel: Iterable[Placed]) -> Place:
    """The place north-west of the fragments, or of the first place: where the places around them begin."""
    at = [(x, y) for _, x, y, _ in parcel] or [(0, 0)]
    return min(x for x, _ in at) - 1, min(y for _, y in at) - 1


def place_name(parcel: Iterable[Placed], place: Place) -> str:
    """A place around a parcel as on a chessboard: a to e from west to east, 1 to 5 from north to south."""
    west, north = corner(parcel)
    return square_name(place[0] - west, place[1] - north)


def square_name(column: int, row: int) -> str:
    """The name of a place by its column and row, counted from the corner."""
    return f"{'abcde'[column]}{row + 1}"


def free_places(parcel: Iterable[Placed]) -> tuple[Place, ...]:
    """The places where one more fragment may lie, from north to south and west to east."""
    return _free(frozenset((x, y) for _, x, y, _ in parcel))


@cache  # the connected sets of places are a few ten thousand
def _free(taken: frozenset[Place]) -> tuple[Place, ...]:
    near = {(x + dx, y + dy) for x, y in taken for dx, dy in BESIDE} - taken  # darwinci:10.5
    return tuple(sorted((place for place in near if fits({*taken, place})), key=lambda at: at[::-1]))


def fits(places: Iterable[Place]) -> bool:
    """Whether the square can be laid around them (darwinci:10.7)."""
    xs, ys = zip(*places, strict=True)
    width, height = max(xs) - min(xs) + 1, max(ys) - min(ys) + 1
    return any(width <= across and height <= down for across, down in SHAPES)
