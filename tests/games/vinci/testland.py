"""Testland: a small made-up map with a bit of everything. The names say the terrain.

    ═════════════════════ edge of the map ═════════════════════
    ford       │ wood       │ farm       │ village                  (touch the edge)
    river      │ forest     │ plain      │ normal
    ───────────┼────────────┼────────────┼───────────
    pasture    │ peak       │ crag       │ oasis                    (oasis: the map says it is an entry)
    meadow     │ mountain   │ mountain ⛏ │ desert
    ───────────┼────────────┼────────────┼───────────
    brook      │ valley     │ dunes      │ lakeside   ~ lake        (lake: a sea by itself, off the edge)
    river ⛏    │ plain ⛏    │ desert     │ normal
    ───────────┼────────────┼────────────┼───────────
    delta      │ harbour    │ beach      │ moor                     (beach: the map says it is no entry)
    river ⚓    │ plain ⚓    │ meadow     │ normal
    ~~~~~~~~~~~~~ ocean ~~~~~~~~~~~~~~~~~│~~ gulf ~~~              (ocean: touches the edge; gulf: does not)
                  isle                      holm
                  forest                    mountain ⚓

Neighbours share a side, and ``farm`` has a border with ``peak`` too, so that it lies beside two mountains.
Ocean and gulf border each other; delta, harbour, beach and isle lie on the ocean, moor and holm on the gulf.
Entries are wood, farm, village, oasis, harbour and isle; with Astronomy also beach, moor and holm.
Map order is the order of reading: ford, wood, farm, ..., moor, isle, holm, and the seas last.
"""

from typing import Any

from domain.vinci import packs

_GRID = (
    ("ford", "wood", "farm", "village"),
    ("pasture", "peak", "crag", "oasis"),
    ("brook", "valley", "dunes", "lakeside"),
    ("delta", "harbour", "beach", "moor"),
)
_PLACES = {name: (x, y) for y, row in enumerate(_GRID) for x, name in enumerate(row)} | {
    "isle": (1, 5),
    "holm": (3, 5),
    "ocean": (0, 6),
    "gulf": (3, 6),
    "lake": (4, 2),
}
TERRAIN = {
    "ford": "river",
    "wood": "forest",
    "farm": "plain",
    "village": "normal",
    "pasture": "meadow",
    "peak": "mountain",
    "crag": "mountain",
    "oasis": "desert",
    "brook": "river",
    "valley": "plain",
    "dunes": "desert",
    "lakeside": "normal",
    "delta": "river",
    "harbour": "plain",
    "beach": "meadow",
    "moor": "normal",
    "isle": "forest",
    "holm": "mountain",
    "ocean": "sea",
    "gulf": "sea",
    "lake": "sea",
}
_EDGE = ("ford", "wood", "farm", "village", "ocean")
_MINES = ("crag", "brook", "valley")
_PORTS = ("delta", "harbour", "holm")
_ENTRY = {"oasis": True, "beach": False}

_BORDERS = [
    *((row[x], row[x + 1]) for row in _GRID for x in range(3)),
    *((_GRID[y][x], _GRID[y + 1][x]) for y in range(3) for x in range(4)),
    ("farm", "peak"),
    *(("ocean", shore) for shore in ("delta", "harbour", "beach", "isle", "gulf")),
    *(("gulf", shore) for shore in ("moor", "holm")),
    ("lake", "lakeside"),
]

ENTRIES = ("wood", "farm", "village", "oasis", "harbour", "isle")


def _region(id_: str) -> dict[str, Any]:
    left, top = (100 * place for place in _PLACES[id_])
    middle = [left + 50, top + 50]
    marks = {"mine": id_ in _MINES, "port": id_ in _PORTS}
    return {
        "id": id_,
        "name": id_.capitalize(),
        "terrain": TERRAIN[id_],
        "touches_edge": id_ in _EDGE,
        **marks,
        **({"entry": _ENTRY[id_]} if id_ in _ENTRY else {}),
        "label": middle,
        "label_radius": 40,
        "name_at": {"x": middle[0], "y": middle[1], "size": 14, "lines": [id_.capitalize()]},
        "icons": {mark: middle for mark, there in marks.items() if there},
        "polygon": [[left, top], [left + 100, top], [left + 100, top + 100], [left, top + 100]],
    }


def pack() -> dict[str, Any]:
    """The map pack's data, new each time. It has extra pawns for 2, 3 and 4 players, not for 5."""
    return {
        "pack": "map",
        "id": "testland",
        "version": 1,
        "title": "Testland",
        "source": "house",
        "coastlines": "none",
        "viewbox": [0, 0, 500, 700],
        "extra_pawns": {
            str(seats): {"count": n, "source": "house"} for seats, n in ((2, 12), (3, 10), (4, 6))
        },
        "regions": [_region(id_) for id_ in TERRAIN],
        "borders": sorted(sorted(pair) for pair in _BORDERS),
    }


TESTLAND = packs.add(pack())
"""Hash of the map."""
