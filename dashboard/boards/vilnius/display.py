"""The display of a seat: its Buildings edge to edge, what lies in them, and the places beside them.

It grows with the Buildings: they are as large as the field allows.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from dashboard.boards import Scene
from dashboard.boards.caches import remembered
from dashboard.boards.folding import Spot
from dashboard.boards.vilnius import faces, pieces
from dashboard.boards.vilnius.faces import NOTHING
from dashboard.boards.vilnius.layout import FIELD_AT, WIDE, field_high
from dashboard.boards.vilnius.shared import REMEMBERED, shown
from domain.kernel.wording import listed
from domain.vilnius.beside import among, buildings
from domain.vilnius.box import box
from domain.vilnius.display import free_cells
from domain.vilnius.state import Held, Parked, Placed

TILE_WIDE, TILE_HIGH = 92, 84
LARGEST = 1.3
MARGIN = 0.12
"""Tiles of room on each side, for the places where one may build."""
SMALLEST_MARK = 0.78
"""Of a free place, so that a finger meets it."""
COLUMNS, ROWS = 9, 7
"""The places that can be clicked, from one left of and above the Buildings."""


class Grid(NamedTuple):
    """Where the Residence lies, how large a tile is, and the first and last column and row of Buildings."""

    left: float
    top: float
    scale: float
    columns: tuple[int, int]
    rows: tuple[int, int]

    def at(self, x: float, y: float, scale: float = 1) -> Spot:
        """The middle of a place, and the size of what lies there."""
        across, down = self.left + x * TILE_WIDE * self.scale, self.top + y * TILE_HIGH * self.scale
        return Spot(round(across, 1), round(down, 1), round(self.scale * scale, 3))

    def number(self, x: int, y: int) -> int | None:
        """The number of a place that can be clicked."""
        column, row = x - self.columns[0] + 1, y - self.rows[0] + 1
        return row * COLUMNS + column if 0 <= column < COLUMNS and 0 <= row < ROWS else None


@remembered(REMEMBERED)
def grid(display: tuple[Placed, ...], seats: int) -> Grid:
    """The grid of a display."""
    xs, ys = [placed.x for placed in display], [placed.y for placed in display]
    wide, high = max(xs) - min(xs) + 1, max(ys) - min(ys) + 1
    field = field_high(seats)
    scale = min(
        LARGEST, (WIDE - 22) / ((wide + 2 * MARGIN) * TILE_WIDE), field / ((high + 2 * MARGIN) * TILE_HIGH)
    )
    left = WIDE / 2 - (min(xs) + (wide - 1) / 2) * TILE_WIDE * scale
    top = FIELD_AT + field / 2 - (min(ys) + (high - 1) / 2) * TILE_HIGH * scale
    return Grid(left, top, scale, (min(xs), max(xs)), (min(ys), max(ys)))


@remembered(REMEMBERED)
def display(
    pack: str,
    seat: int,
    display: tuple[Placed, ...],
    held: tuple[Held, ...],
    used: tuple[tuple[int, int], ...],
    new: tuple[tuple[int, int], ...],
    seats: int,
    owner: str,
    alone: frozenset[str],
) -> Scene:
    """The Buildings, and the places beside them, with the name of their owner.

    ``alone`` are the kinds of cards in them that lie nowhere else.
    """
    scene: Scene = {}
    if not display:
        return scene
    known, inside = box(pack), {(card.x, card.y): card.card for card in held}
    for tile in _tiles(pack, seat, display, seats):
        member, at = tile.member, tile.at
        card = inside.get(at)
        scene[member] = tile.lies
        scene[f"{member}/words"] = tile.words
        if card or at in used:
            stores = f" with {known.name(card)} in it" if card else ""
            done = ", used in this round" if at in used else ""
            scene[f"{member}/words"] = {"text": f"{tile.words['text']}{stores}{done}"}
        scene[f"{member}/face"] = tile.face
        scene[f"{member}/holds"] = shown(card is not None)
        scene[f"{member}/held"] = _inside(pack, seat, card, card in alone)
        scene[f"{member}/used"] = _USED if at in used else _UNUSED
        scene[f"{member}/mark"] = shown(at in new)
    return scene | _cells(pack, seat, display, seats, owner)


_USED, _UNUSED = {"href": "#v-used"}, {"href": NOTHING}


class _Tile(NamedTuple):
    """A Building of a display, as it is whatever lies in it."""

    member: str
    at: tuple[int, int]
    lies: dict[str, str]
    words: dict[str, str]
    face: dict[str, str]


@remembered(REMEMBERED)
def _tiles(pack: str, seat: int, display: tuple[Placed, ...], seats: int) -> Sequence[_Tile]:
    lies, at = grid(display, seats), buildings(display)
    return [
        _Tile(
            f"built{seat}:{n}",
            (x, y),
            {"transform": lies.at(x, y).attribute(), "data-piece": pieces.building(seat, x, y)},
            {"text": f"{building(pack, id_)}; {among(pack, at, x, y)}"},
            {"href": faces.building(id_)},
        )
        for n, (x, y, id_) in enumerate(display)
    ]


@remembered(REMEMBERED)
def _cells(pack: str, seat: int, display: tuple[Placed, ...], seats: int, owner: str) -> Scene:
    """The places beside Buildings, each with the types of Buildings that fit there."""
    scene: Scene = {}
    at, free = buildings(display), free_cells(pack, display)
    for (x, y), number, spot in _free(display, grid(display, seats)):
        fits = [kind for kind, cells in free.items() if (x, y) in cells]
        types = f"{listed(fits)} Buildings fit" if fits else "no Building fits"
        scene[f"cell{seat}:{number}"] = {"transform": spot.attribute()}
        scene[f"cell{seat}:{number}/words"] = {
            "text": f"{owner}: free place {among(pack, at, x, y)}, {types}"
        }
    return scene


def _free(display: tuple[Placed, ...], lies: Grid) -> Iterator[tuple[tuple[int, int], int, Spot]]:
    """The free places beside Buildings, by number; outside their rectangle they lie close to it."""
    built = {(placed.x, placed.y) for placed in display}
    around = {(x + dx, y + dy) for x, y in built for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))}
    for x, y in sorted(around - built, key=lambda place: (place[1], place[0])):
        number = lies.number(x, y)
        if number is not None:
            across, down = _towards(x, lies.columns), _towards(y, lies.rows)
            scale = max(SMALLEST_MARK, round(lies.scale * 0.8, 3))
            yield (x, y), number, lies.at(across, down)._replace(scale=scale)


def _towards(place: int, between: tuple[int, int]) -> float:
    first, last = between
    aside = 0.58 + MARGIN / 2
    return first - aside if place < first else last + aside if place > last else float(place)


@remembered(REMEMBERED)
def _inside(pack: str, seat: int, card: str | None, alone: bool) -> dict[str, str]:
    """What lies in a Building."""
    face = NOTHING
    if card is not None:
        face = faces.province(card) if card in box(pack).provinces else faces.unit(card)
    return {
        "href": face,
        "transform": "translate(-17 -15) scale(.42)",
        "data-piece": pieces.card(seat, card) if card and alone else "",
    }


def building(pack: str, id_: str) -> str:
    """A building with what counts of it in a display."""
    card = box(pack).buildings[id_]
    return f"{card.name}, {card.kind}, Order value {card.order}"


@remembered(REMEMBERED)
def parked(
    seat: int,
    pack: str,
    display: tuple[Placed, ...],
    cards: tuple[Parked, ...],
    players: tuple[str, ...],
    alone: tuple[frozenset[str], ...],
) -> Scene:
    """The Provinces at the edges of a Kontor, one for each emblem.

    ``alone`` are for each of them the kinds that lie nowhere else.
    """
    scene: Scene = {}
    if not cards:
        return scene
    lies = grid(display, len(players))
    for n, (card, kinds) in enumerate(zip(cards, alone, strict=True)):
        member = f"parked{seat}:{n}"
        scene[member] = {"transform": lies.at(card.x + (card.seat - 2) * 0.32, card.y - 0.1).attribute()}
        scene[f"{member}/words"] = {
            "text": f"{box(pack).name(card.province)}, placed by {players[card.seat - 1]} for the others"
        }
        scene[f"{member}/face"] = {
            "href": faces.province(card.province),
            "transform": "scale(.36)",
            "data-piece": pieces.card(card.seat, card.province) if card.province in kinds else "",
        }
        scene[f"{member}/stone"] = {
            "href": f"#v-stone{card.seat}",
            "transform": "translate(0 -22) scale(.3)",
        }
    return scene
