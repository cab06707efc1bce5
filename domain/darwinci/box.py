"""The content of the box for the rules: bones as bit masks, values and jewels by fragment."""

from functools import cache

from domain.darwinci.commands import Rotation
from domain.darwinci.fragments import JEWELS, FragmentPack, Jewel, Shape
from domain.darwinci.packs import fragments

NORTH, EAST, SOUTH, WEST = 1, 2, 4, 8
BONES: dict[Shape, int] = {  # darwinci:1.3
    "straight": EAST | WEST,
    "corner": EAST | SOUTH,
    "tee": EAST | SOUTH | WEST,
    "end": SOUTH,
}
ROTATIONS: tuple[Rotation, ...] = (0, 90, 180, 270)  # darwinci:10.4


class Box:
    """Static facts of a pack. Lists by fragment have an unused place 0."""

    def __init__(self, pack: FragmentPack) -> None:
        tiles = sorted(pack.tiles, key=lambda tile: tile.id)
        self.ids = tuple(tile.id for tile in tiles)
        self.shape = ("", *(tile.shape for tile in tiles))
        self.value = (0, *(tile.value or 0 for tile in tiles))
        self.rotten = frozenset(id_ for id_ in self.ids if self.value[id_] < 0)
        self.bones = ({}, *(_turns(BONES[tile.shape]) for tile in tiles))
        """By fragment and rotation, the edges that show a bone."""
        self.jewels = ((), *(tile.jewels for tile in tiles))
        self.jewel_points = pack.jewels.points
        self.creatures = pack.creatures

    def symbols(self, tiles: list[int]) -> dict[Jewel, int]:
        """How many jewels of each kind these fragments show; no zeros, in the order of the kinds."""
        shown = [kind for tile in tiles for kind in self.jewels[tile]]
        return {kind: shown.count(kind) for kind in JEWELS if kind in shown}

    def jewel_worth(self, symbols: int) -> int:
        """The payment for a number of symbols of a kind (darwinci:11.3)."""
        return self.jewel_points[min(symbols, len(self.jewel_points)) - 1]


def _turns(bones: int) -> dict[int, int]:
    """By rotation, the edges after a clockwise turn: north becomes east."""
    return {turn: (bones << turn // 90 | bones >> 4 - turn // 90) & 15 for turn in ROTATIONS}


@cache
def box(pack_hash: str) -> Box:
    """The contents of a pack."""
    return Box(fragments(pack_hash))
