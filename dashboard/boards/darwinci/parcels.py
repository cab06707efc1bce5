"""A parcel as it is drawn: where its fragments lie, Leonard's square around them, and its whole creatures."""

from collections.abc import Collection, Iterable
from typing import NamedTuple

from dashboard.boards.caches import remembered
from dashboard.boards.darwinci.layout import CELL, CENTRE
from dashboard.boards.folding import Spot
from domain.darwinci.box import box
from domain.darwinci.creatures import creatures
from domain.darwinci.events import Creature
from domain.darwinci.parcel import SHAPES, corner
from domain.darwinci.state import Placed

Place = tuple[int, int]
INSET = 1.5
"""How far within its fragments the line around a creature runs."""


class Dig(NamedTuple):
    """What a scene shows of a parcel."""

    moved: str
    """The transform that brings its middle to the middle of the pit."""
    corner: Place
    """Column and row north-west of the fragment places: where the places around it begin."""
    square: tuple[int, int]
    """Columns and rows of the square that lies around it."""
    creatures: tuple[Creature, ...]
    outline: str
    """Around its complete creatures."""


@remembered(1024)
def dig(pack: str, parcel: tuple[Placed, ...], options: tuple[tuple[str, bool], ...]) -> Dig:
    """The drawing of a parcel, empty or not."""
    xs, ys = [x for _, x, _, _ in parcel] or [0], [y for _, _, y, _ in parcel] or [0]
    wide, high = max(xs) - min(xs) + 1, max(ys) - min(ys) + 1
    middle = (min(xs) + (wide - 1) / 2, min(ys) + (high - 1) / 2)
    square = SHAPES[0] if high < 4 and (wide == 4 or wide >= high) else SHAPES[1]
    built = creatures(box(pack), parcel, dict(options))
    whole = [{(laid.x, laid.y) for laid in creature.fragments} for creature in built if creature.complete]
    return Dig(
        Spot(CENTRE[0] - middle[0] * CELL, CENTRE[1] - middle[1] * CELL).attribute(),
        corner(parcel),
        square,
        built,
        "".join(map(outline, whole)),
    )


def placed(x: int, y: int, scale: float = CELL / 100) -> str:
    """The transform of a fragment at a place."""
    return f"translate({x * CELL:g} {y * CELL:g}) scale({scale:g})"


def outline(places: Collection[Place]) -> str:
    """The path around some places, with a hole where they go round one."""
    sides: dict[Place, list[Place]] = {}
    for x, y in sorted(places):  # clockwise around each place; what two share is no side
        for (ax, ay), (bx, by), beside in (
            ((x, y), (x + 1, y), (x, y - 1)),
            ((x + 1, y), (x + 1, y + 1), (x + 1, y)),
            ((x + 1, y + 1), (x, y + 1), (x, y + 1)),
            ((x, y + 1), (x, y), (x - 1, y)),
        ):
            if beside not in places:
                sides.setdefault((ax, ay), []).append((bx, by))
    path = ""
    while sides:
        start = at = min(sides)
        ring = [start]
        while True:
            after = sides[at].pop()
            if not sides[at]:
                del sides[at]
            at = after
            if at == start:
                break
            ring.append(at)
        path += _closed(ring)
    return path


def _closed(ring: list[Place]) -> str:
    """The corners of a ring, moved inwards: two creatures side by side have a line each."""
    corners = []
    for before, at, after in zip((ring[-1], *ring), ring, (*ring[1:], ring[0]), strict=False):
        (ax, ay), (bx, by) = (at[0] - before[0], at[1] - before[1]), (after[0] - at[0], after[1] - at[1])
        if (ax, ay) != (bx, by):
            x, y = (at[0] - 0.5) * CELL - INSET * (ay + by), (at[1] - 0.5) * CELL + INSET * (ax + bx)
            corners.append(f"{x:g} {y:g}")
    return f"M{'L'.join(corners)}Z"


def creature_words(built: Iterable[Creature]) -> str:
    """The creatures in words."""
    groups = sorted(built, key=lambda creature: (not creature.complete, -len(creature.fragments)))
    whole = [f"{len(c.fragments)} fragments for {c.points} Darwin" for c in groups if c.complete]
    parts = [f"{len(c.fragments)}" for c in groups if not c.complete]
    text = f"whole creatures: {', '.join(whole) or 'none'}"
    return text + (f"; not whole yet, by fragments: {', '.join(parts)}" if parts else "")
