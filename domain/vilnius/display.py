"""The displays: the places where buildings fit, the worth of a display, and its rim (rules 6 and 10)."""

from functools import lru_cache

from domain.vilnius.box import Box, box
from domain.vilnius.cards import Kind
from domain.vilnius.state import Placed, State

BUILDINGS = 5  # vilnius:6.9
BASE_INCOME = 5  # vilnius:4.3

Cell = tuple[int, int]


@lru_cache(maxsize=4096)  # of displays; a game sees some dozens
def free_cells(pack: str, display: tuple[Placed, ...]) -> dict[Kind, tuple[Cell, ...]]:
    """By type, the free places at an edge of a building that shows it (vilnius:6.5, 6.6)."""
    edges, taken = box(pack).edges, {(placed.x, placed.y) for placed in display}
    free: dict[Kind, set[Cell]] = {}
    for placed in display:
        for right, down, kind in edges[placed.building]:
            cell = (placed.x + right, placed.y + down)
            if cell not in taken:
                free.setdefault(kind, set()).add(cell)
    return {kind: tuple(sorted(cells)) for kind, cells in free.items()}


@lru_cache(maxsize=4096)
def rim(pack: str, display: tuple[Placed, ...]) -> tuple[Placed, ...]:
    """The buildings without which every other one can still be reached (vilnius:10.9)."""
    known = box(pack).buildings
    return tuple(
        placed
        for placed in display
        if known[placed.building].start is None
        and len(_reached(pack, tuple(other for other in display if other != placed))) == len(display) - 1
    )


def _reached(pack: str, display: tuple[Placed, ...]) -> set[Cell]:
    """The places that can be reached from the first two buildings, over edges that show the next type."""
    known, edges = box(pack).buildings, box(pack).edges
    at = {(placed.x, placed.y): known[placed.building] for placed in display}
    reached = {cell for cell, card in at.items() if card.start is not None}
    todo = list(reached)
    while todo:
        x, y = todo.pop()
        for right, down, kind in edges[at[x, y].id]:
            cell = (x + right, y + down)
            other = at.get(cell)
            if other is not None and cell not in reached and other.kind == kind:
                reached.add(cell)
                todo.append(cell)
    return reached


@lru_cache(maxsize=4096)
def most(pack: str, display: tuple[Placed, ...]) -> int:
    """The maximum of buildings (vilnius:6.9)."""
    known = box(pack).buildings
    return BUILDINGS + sum(known[placed.building].most for placed in display)


@lru_cache(maxsize=4096)
def order_value(pack: str, display: tuple[Placed, ...]) -> int:
    """The Order values of all buildings together."""
    known = box(pack).buildings
    return sum(known[placed.building].order for placed in display)


@lru_cache(maxsize=4096)
def trades(pack: str, display: tuple[Placed, ...]) -> tuple[str, ...]:
    """The goods that the Markets and Harbors of a display trade."""
    known = box(pack).buildings
    return tuple(sorted({good for placed in display for good in known[placed.building].trades}))


@lru_cache(maxsize=4096)
def more_income(pack: str, display: tuple[Placed, ...]) -> int:
    """The number of cards by which the buildings of a display raise the income (vilnius:4.4)."""
    known = box(pack).buildings
    return sum(known[placed.building].income for placed in display)


def income(state: State, box: Box, seat: int) -> int:
    """The number of cards that a seat may draw (vilnius:4.3 to 4.5)."""
    return income_of(box, state.cards, state.display[seat], state.middle)


def income_of(box: Box, pack: str, display: tuple[Placed, ...], middle: tuple[str, ...]) -> int:
    """The number of cards that a display gives while these enemy Buildings are in play."""
    toll = sum([box.strongholds[card].toll for card in middle])
    return max(0, BASE_INCOME + more_income(pack, display) - toll)


@lru_cache(maxsize=4096)
def stores(pack: str, display: tuple[Placed, ...], kind: str) -> tuple[Cell, ...]:
    """The Storehouses (``province``) or Guardhouses (``unit``) of a display, in the order of building."""
    known = box(pack).buildings
    return tuple((placed.x, placed.y) for placed in display if known[placed.building].stores == kind)


@lru_cache(maxsize=4096)
def kontors(pack: str, display: tuple[Placed, ...]) -> tuple[Placed, ...]:
    """The Kontors of a display."""
    known = box(pack).buildings
    return tuple(placed for placed in display if known[placed.building].park)


def built(display: tuple[Placed, ...]) -> set[str]:
    """The buildings of a display."""
    return {placed.building for placed in display}
