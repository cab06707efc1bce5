"""The expected Darwin of a parcel, and what one more fragment would add to it."""

from functools import lru_cache

from domain.darwinci.box import EAST, NORTH, ROTATIONS, SOUTH, WEST, Box, box
from domain.darwinci.parcel import free_places
from domain.darwinci.state import Placed, State

HOPE = 0.6
"""A creature's value is multiplied by this for each bone end that is still open."""
JEWEL = 0.8
"""The share of their pay that jewels count before they are scored: the game may end before that."""

_WAYS = ((NORTH, 0, -1, SOUTH), (EAST, 1, 0, WEST), (SOUTH, 0, 1, NORTH), (WEST, -1, 0, EAST))

Parcel = tuple[Placed, ...]


@lru_cache(50_000)
def promise(fragments: str, parcel: Parcel, markers: tuple[str, ...], half: bool) -> float:
    """The expected pay of creatures and unscored jewels; ``half`` is the option incomplete_half."""
    box_ = box(fragments)
    symbols = box_.symbols([tile for tile, *_ in parcel])
    jewels = sum(box_.jewel_worth(count) for kind, count in symbols.items() if kind not in markers)
    return _creatures(box_, parcel, half) + JEWEL * jewels


def _creatures(box_: Box, parcel: Parcel, half: bool) -> float:
    tiles = {(x, y): tile for tile, x, y, _ in parcel}
    bones = {(x, y): box_.bones[tile][turn] for tile, x, y, turn in parcel}
    free, left, total = frozenset(free_places(parcel)), set(bones), 0.0
    while left:
        edge, value, share = [left.pop()], 0, 1.0
        while edge:
            x, y = here = edge.pop()
            value += max(0, box_.value[tiles[here]])
            for side, dx, dy, touched in _WAYS:
                if not bones[here] & side:
                    continue
                there = (x + dx, y + dy)
                if bones.get(there, 0) & touched:
                    if there in left:
                        left.remove(there)
                        edge.append(there)
                else:
                    share *= HOPE if there in free else 0.0
        total += value * max(share, 0.5 if half else 0.0)
    return total


@lru_cache(50_000)
def best(fragments: str, parcel: Parcel, tile: int, markers: tuple[str, ...], half: bool) -> float:
    """The expected pay with the fragment at its best place; that of the parcel itself if it is full."""
    tried = (((*parcel, (tile, x, y, turn))) for x, y in free_places(parcel) for turn in ROTATIONS)
    promised = [promise(fragments, more, markers, half) for more in tried]
    return max(promised, default=promise(fragments, parcel, markers, half))


def gain(view: State, seat: int, tile: int) -> float:
    """The worth of winning a fragment: what it adds, less the cost of a rotten bone."""
    fragments, parcel = view.fragments, view.parcels[seat]
    rest = (view.markers[seat], bool(view.options["incomplete_half"]))
    cost = min(view.money[seat], max(0, -box(fragments).value[tile]))
    return best(fragments, parcel, tile, *rest) - promise(fragments, parcel, *rest) - cost
