"""Creatures: fragments of a parcel that bones connect, complete or not, and their payment (rules 14)."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from domain.darwinci.box import EAST, NORTH, SOUTH, WEST, Box
from domain.darwinci.events import Creature, Laid
from domain.darwinci.state import Placed

_WAYS = ((NORTH, 0, -1, SOUTH), (EAST, 1, 0, WEST), (SOUTH, 0, 1, NORTH), (WEST, -1, 0, EAST))
"""An edge, the way over it, and the edge that it touches there."""


def creatures(box: Box, parcel: Iterable[Placed], options: Mapping[str, Any]) -> tuple[Creature, ...]:
    """The creatures of a parcel, each with its points, in the order in which they were begun."""
    return tuple(_paid(box, group, complete, options) for group, complete in _groups(box, parcel))


def worth(box: Box, parcel: Iterable[Placed], options: Mapping[str, Any]) -> int:
    """The payment for the creatures of a parcel if the game ended now (darwinci:14.8)."""
    return sum(creature.points for creature in creatures(box, parcel, options))


def grown(box: Box, parcel: Sequence[Placed], placed: Placed, options: Mapping[str, Any]) -> int | None:
    """The worth of a parcel with one more fragment; None if it does not change.

    Only the creature of that fragment is new. Its parts were incomplete. If incomplete creatures pay nothing,
    the worth changes only if the new creature is complete.
    """
    after = (placed, *parcel)
    _, complete = next(_groups(box, after))
    if not complete and not options["incomplete_half"]:
        return None
    now = worth(box, after, options)
    return None if now == worth(box, parcel, options) else now


def _groups(box: Box, parcel: Iterable[Placed]) -> Iterator[tuple[list[Placed], bool]]:
    """The fragments of each creature, and whether it is complete; that of the first fragment comes first."""
    left = {(x, y): (tile, x, y, turn) for tile, x, y, turn in parcel}
    bones = {place: box.bones[tile][turn] for place, (tile, _, _, turn) in left.items()}
    while left:
        group, edge, complete = list[Placed](), [next(iter(left))], True
        while edge:
            x, y = edge.pop()
            placed = left.pop((x, y), None)
            if placed is None:
                continue
            group.append(placed)
            for side, dx, dy, touched in _WAYS:
                if bones[x, y] & side:
                    there = (x + dx, y + dy)
                    if bones.get(there, 0) & touched:  # darwinci:14.1
                        edge.append(there)
                    else:  # darwinci:14.2
                        complete = False
        yield group, complete


def _paid(box: Box, group: list[Placed], complete: bool, options: Mapping[str, Any]) -> Creature:
    value = sum(max(0, box.value[tile]) for tile, *_ in group)  # darwinci:14.3, 14.4
    rules, bonus = box.creatures, 0
    points = value if complete else 0  # darwinci:14.5
    if complete and options["size_bonus"]:  # darwinci:14.7
        bonus = rules.bonus * max(0, len(group) - rules.beyond)
        points += bonus
    if not complete and options["incomplete_half"]:  # darwinci:14.6
        points = value // rules.incomplete_divisor
    fragments = tuple(Laid(tile, x, y, turn) for tile, x, y, turn in sorted(group))
    return Creature(fragments=fragments, complete=complete, value=value, bonus=bonus, points=points)
