"""What changes on the page: from a state to attributes of the base's elements, and of the members of pools.

On the sheet there are, from below,

- ``n-star``, in a corner;
- ``region:7``, a region by its number: its path, its pattern once it is locked, a sentence;
- ``n-halo``, the highlighter on the circle that the last move drew;
- ``circle:3``, a circle by its number: ``line`` and ``pen`` make the stroke, ``words`` the sentence;
- ``border:301``, a flat border by its circle and where its arc begins, strokes as of a circle;
- ``n-due``, the outline of the region that has to be split;
- ``name:7``, the number of a region, where there is room for it;
- ``n-mark``, a ring around the dot of the last move;
- ``dot:5``, a dot by its number.

What lies beside the sheet is in notes.py.
"""

from collections.abc import Sequence

from dashboard.boards import Scene
from dashboard.boards.caches import remembered
from dashboard.boards.folding import Spot
from dashboard.boards.venni import outline, words
from dashboard.boards.venni.layout import SIDE, across, down, long
from dashboard.boards.venni.marks import Marks, marks_of
from dashboard.boards.venni.notes import notes
from domain.kernel.messages import Event
from domain.kernel.wording import player
from domain.venni.arrangement import Circle, HalfEdge, arrangement
from domain.venni.state import Region, State

ROOM, ROOM_FOLDED = 17, 26
"""So far from lines and dots the number of a region has to be, in units of the picture."""
CORNER = 42
"""How far from the edges of the sheet the star is."""
HIDDEN = {"display": "none"}
REMEMBERED = 256


def parts(state: State, recent: Sequence[Event]) -> Sequence[Scene]:
    """The scene of a state; a part that shows the same as before is the same part."""
    marks = marks_of(recent)
    pays = state.scoring == "advanced"
    due = state.regions.get(state.region)  # none, too, between a circle and the next turn
    return [
        *notes(state),
        _regions(state.lattice, state.circles, _looks(state, marks)),
        _names(state.lattice, state.circles, _named(state, marks)),
        _circles(state.lattice, state.circles, state.pens, _circle_words(state)),
        _borders(state.lattice, state.circles, tuple(state.regions.values()) if pays else ()),
        _dots(state.lattice, _placed(state)),
        _marked(
            state.lattice,
            state.circles[marks.circle - 1] if marks.circle else None,
            state.dots[marks.dot - 1][:2] if marks.dot else None,
        ),
        _due(state.lattice, state.circles, due.edge if due else None),
        _star(state.first, player(state, state.first) if state.first else ""),
    ]


Look = tuple[int, outline.Edge, str, str]
"""A region as it is drawn: its number, its edge, its class and the sentence about it."""


def _looks(state: State, marks: Marks) -> tuple[Look, ...]:
    looks = []
    for number, region in state.regions.items():
        look = "n-region n-open" if region.owner is None else f"n-region n-region{region.owner}"
        new = " n-new" if number in marks.regions else ""
        looks.append((number, region.edge, look + new, words.region(state, number)))
    return tuple(looks)


@remembered(REMEMBERED)
def _regions(lattice: int, circles: tuple[Circle, ...], looks: tuple[Look, ...]) -> Scene:
    scene: Scene = {}
    for number, edge, look, sentence in looks:
        scene[f"region:{number}"] = {"class": look, "d": outline.path(lattice, circles, edge)}
        scene[f"region:{number}/words"] = {"text": sentence}
    return scene


Name = tuple[int, outline.Edge, bool, tuple[tuple[int, int], ...]]
"""The number of a region, its edge, whether it was just born, and its dots."""


def _named(state: State, marks: Marks) -> tuple[Name, ...]:
    there: dict[int, list[tuple[int, int]]] = {}
    for dot in state.dots:
        there.setdefault(dot.region, []).append((dot.x, dot.y))
    return tuple(
        (number, region.edge, number in marks.regions, tuple(there.get(number, ())))
        for number, region in state.regions.items()
    )


@remembered(REMEMBERED)
def _names(lattice: int, circles: tuple[Circle, ...], named: tuple[Name, ...]) -> Scene:
    scene: Scene = {}
    for number, edge, new, dots in named:
        (x, y), room = outline.spot(lattice, circles, edge, dots)
        if room >= ROOM:
            look = "n-name" + " n-born" * new + " n-tight" * (room < ROOM_FOLDED)
            scene[f"name:{number}"] = {
                "x": f"{x:.0f}",
                "y": f"{y + 7:.0f}",
                "class": look,
                "text": str(number),
            }
    return scene


def _circle_words(state: State) -> tuple[str, ...]:
    return tuple(words.circle(state, number) for number in range(1, len(state.circles) + 1))


@remembered(REMEMBERED)
def _circles(
    lattice: int, circles: tuple[Circle, ...], pens: tuple[int, ...], sentences: tuple[str, ...]
) -> Scene:
    scene: Scene = {}
    for number, ((x, y, r), pen, sentence) in enumerate(zip(circles, pens, sentences, strict=True), 1):
        id_, size = f"circle:{number}", {"r": f"{long(lattice, r):g}"}
        scene[id_] = {"class": f"n-pen{pen}", "transform": _at(lattice, x, y)}
        scene |= {f"{id_}/line": size, f"{id_}/pen": size, f"{id_}/words": {"text": sentence}}
    return scene


@remembered(REMEMBERED)
def _borders(lattice: int, circles: tuple[Circle, ...], regions: tuple[Region, ...]) -> Scene:
    """The arcs between two regions of a seat (venni:7.6)."""
    scene: Scene = {}
    if not regions:  # before setting up there is no circle
        return scene
    arranged = arrangement(circles)
    owner = {arranged.face[HalfEdge(*region.edge)]: region.owner for region in regions if region.owner}
    for edge in arranged.half_edges() if owner else ():
        seat = owner.get(arranged.face[edge])
        if edge.inner and seat and seat == owner.get(arranged.face[edge._replace(inner=False)]):
            id_ = f"border:{100 * edge.circle + 2 * edge.other + edge.enters}"
            way = {"d": outline.piece(lattice, circles, edge)}
            scene |= {id_: {"class": f"n-border n-pen{seat}"}, f"{id_}/line": way, f"{id_}/pen": way}
    return scene


Placed = tuple[int, int, int, str]
"""A dot: x, y, the seat and the sentence about it."""


def _placed(state: State) -> tuple[Placed, ...]:
    return tuple((dot.x, dot.y, dot.seat, words.dot(state, n)) for n, dot in enumerate(state.dots, 1))


@remembered(REMEMBERED)
def _dots(lattice: int, placed: tuple[Placed, ...]) -> Scene:
    scene: Scene = {}
    for number, (x, y, seat, sentence) in enumerate(placed, 1):
        scene[f"dot:{number}"] = {"transform": _at(lattice, x, y)}
        scene[f"dot:{number}/face"] = {"href": f"#n-dot{seat}"}
        scene[f"dot:{number}/words"] = {"text": sentence}
    return scene


@remembered(REMEMBERED)
def _marked(lattice: int, circle: Circle | None, dot: tuple[int, int] | None) -> Scene:
    """The highlighter on a circle, and the ring around a dot."""
    halo, ring = HIDDEN, HIDDEN
    if circle:
        x, y, r = across(lattice, circle[0]), down(lattice, circle[1]), long(lattice, circle[2])
        halo = {"display": "inline", "cx": f"{x:g}", "cy": f"{y:g}", "r": f"{r:g}"}
    if dot:
        ring = {"display": "inline", "transform": _at(lattice, *dot)}
    return {"n-halo": halo, "n-mark": ring}


@remembered(REMEMBERED)
def _due(lattice: int, circles: tuple[Circle, ...], edge: outline.Edge | None) -> Scene:
    """The outline of the region that has to be split."""
    shown = {"display": "inline", "d": outline.path(lattice, circles, edge)} if edge else HIDDEN
    return {"n-due": shown}


@remembered(REMEMBERED)
def _star(first: int, name: str) -> Scene:
    """In the upper corner on the side of the crescent of the seat that began (venni:1.6)."""
    if not first:
        return {"n-star": HIDDEN, "n-star-words": {"text": ""}, "n-star-face": {"class": "n-star1"}}
    at = Spot(CORNER if first == 1 else SIDE - CORNER, CORNER)
    return {
        "n-star": {"display": "inline", "transform": at.attribute()},
        "n-star-words": {"text": f"The star of {name}, the first player"},
        "n-star-face": {"class": f"n-star{first}"},
    }


def _at(lattice: int, x: int, y: int) -> str:
    return Spot(across(lattice, x), down(lattice, y)).attribute()
