"""The map: its spaces, which of them are adjacent, and how four faces can lie (rules 1 and 2)."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from itertools import permutations

from domain.civmint.faces import CARDS, SIDE, Face
from domain.civmint.names import Cube
from domain.civmint.packs import faces

WIDTH = SIDE * CARDS
SPACES = tuple(f"{'abcdef'[x]}{y + 1}" for y in range(WIDTH) for x in range(WIDTH))
"""The names of the spaces, row by row from the top left (civmint:2.1)."""
_PLACE = {space: place for place, space in enumerate(SPACES)}


def by_row(spaces: Iterable[str]) -> list[str]:
    """Some spaces row by row."""
    return sorted(spaces, key=_PLACE.__getitem__)


def _beside(space: str) -> tuple[str, ...]:
    y, x = divmod(_PLACE[space], WIDTH)
    around = ((x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y))
    return tuple(SPACES[b * WIDTH + a] for a, b in around if 0 <= a < WIDTH and 0 <= b < WIDTH)


BESIDE: Mapping[str, tuple[str, ...]] = {space: _beside(space) for space in SPACES}
"""By space, those that share a side with it."""


class Board:
    """The map of a game."""

    def __init__(self, pack_hash: str, terrain: Sequence[str]) -> None:
        known = {kind.code: kind for kind in faces(pack_hash).terrain}
        at = {space: known[code] for space, code in zip(SPACES, terrain, strict=True)}
        self.names = {space: kind.name for space, kind in at.items()}
        self.icons: Mapping[str, tuple[Cube, ...]] = {space: kind.icons for space, kind in at.items()}
        """By space, the cubes that it shows."""
        self.water = frozenset(space for space, kind in at.items() if kind.water)
        self.capitals = tuple(space for space, kind in at.items() if kind.capital)
        self.land_beside = {s: tuple(o for o in BESIDE[s] if o not in self.water) for s in SPACES}
        self.water_beside = {s: tuple(o for o in BESIDE[s] if o in self.water) for s in SPACES}

    def distance(self, start: str, to: str) -> int | None:
        """The number of steps over land; None if there is no path."""
        steps, rim, seen = 0, {start}, set[str]()
        while rim:
            if to in rim:
                return steps
            seen |= rim
            rim = {other for space in rim for other in self.land_beside[space]} - seen
            steps += 1
        return None


@lru_cache(maxsize=256)
def board(pack_hash: str, terrain: tuple[str, ...]) -> Board:
    """The map whose spaces have these codes, row by row."""
    return Board(pack_hash, terrain)


def terrain(four: Sequence[Face]) -> tuple[str, ...]:
    """The codes of the spaces that four faces make, row by row."""
    top_left, top_right, bottom_left, bottom_right = (face.rows for face in four)
    rows = [a + b for a, b in zip(top_left, top_right, strict=True)]
    rows += [a + b for a, b in zip(bottom_left, bottom_right, strict=True)]
    return tuple("".join(rows))


@cache
def maps(pack_hash: str) -> tuple[tuple[str, ...], ...]:
    """All maps that a game can have: two Capital Cities, and a path between them (civmint:1.3 to 1.5)."""
    pack = faces(pack_hash)
    capital = {kind.code for kind in pack.terrain if kind.capital}
    allowed = []
    for four in permutations(pack.faces, 4):
        if len({face.card for face in four}) < len(four):
            continue
        if sum(bool(capital.intersection("".join(face.rows))) for face in four) != CARDS:
            continue
        lying = Board(pack_hash, terrain(four))
        if lying.distance(*lying.capitals) is not None:
            allowed.append(tuple(face.id for face in four))
    return tuple(allowed)


@lru_cache(maxsize=4096)
def next_faces(pack_hash: str, laid: tuple[str, ...]) -> tuple[str, ...]:
    """The faces that can lie next, each as often as there are ways to go on, in the order of the pack."""
    place = len(laid)
    ways = [four[place] for four in maps(pack_hash) if four[:place] == laid]
    order = {face.id: number for number, face in enumerate(faces(pack_hash).faces)}
    return tuple(sorted(ways, key=order.__getitem__))


def four_faces(pack_hash: str, ids: Sequence[str]) -> list[Face]:
    """Faces by their ids."""
    known = {face.id: face for face in faces(pack_hash).faces}
    return [known[id_] for id_ in ids]
