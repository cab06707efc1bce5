"""What the generic suite has to know of VENNi (``Known`` in tests/generic/games.py says what for)."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from domain.kernel.chance import Draw
from domain.kernel.messages import Command
from domain.venni.commands import Dot
from domain.venni.state import State
from tests.games.venni.rules.exact import LEAST
from tests.games.venni.rules.recount import Sheet, all_circles

SETUPS: tuple[tuple[Mapping[str, Any], int], ...] = (
    ({"lattice": 24}, 2),
    ({"lattice": 24, "scoring": "advanced"}, 2),
    ({"lattice": 24, "scale": 60}, 2),
    ({"lattice": 48}, 2),
)
DESCRIBED = ("dot", "circle")
SMALL = SETUPS[:1]
DEAR = 8


def values(state: State) -> dict[str, tuple[object, ...]]:
    """All points of a small sheet; all circles too, while it has only those of the set-up."""
    if state.lattice > 24 or state.scale:
        return {}
    numbers = tuple(range(26))
    by_field: dict[str, tuple[object, ...]] = dict.fromkeys("xy", numbers)
    if state.phase == "circle" and len(state.circles) == 2:
        by_field["r"] = numbers[:14]
    return by_field


def check(state: State) -> None:
    """Circles, dots and regions agree, and no region has more dots than it may."""
    if not state.regions:
        return
    assert len(state.circles) == len(state.pens) == len(state.measured_circles)
    assert len(state.dots) == len(state.measured_dots)
    assert len(set(state.dots)) == len(state.dots)
    assert all(measured is None for measured in state.measured_circles) or state.scale
    of = [dot.region for dot in state.dots]
    assert set(of) <= state.regions.keys()
    full = {number for number in of if of.count(number) > 2}
    due = {state.region} if state.region else set()
    assert not full or state.phase == "dot" or full == due or state.regions[full.pop()].owner is not None
    assert sum(region.area for region in state.regions.values()) < (state.lattice + 1) ** 2
    for number, region in state.regions.items():
        assert 1 <= region.depth <= len(state.circles)
        assert region.area >= of.count(number)
        assert region.owner in (None, 0, 1, 2)
    owners = [region.owner for region in state.regions.values()]
    if state.scoring == "basic":
        assert state.points[1:] == [owners.count(1), owners.count(2)]
    assert state.seat in ((1, 2) if state.phase in ("dot", "circle") else (0,))


def altered(state: State, command: Any, draw: Draw) -> tuple[Command, bool]:
    """A dot that lies elsewhere; a circle moved, or of another radius. Judged by the recount's geometry."""
    sheet = as_sheet(state)
    if isinstance(command, Dot):
        dot = replace(command, x=command.x + draw(2), y=max(0, command.y - draw(3)))
        if state.scale:
            away = replace(command, x=state.scale + 1 + draw(3))
            return (command, True) if draw(2) else (away, False)
        return dot, sheet.dot_forbidden(dot.x, dot.y) is None
    if state.scale:
        least = LEAST * state.scale // state.lattice
        return (command, True) if draw(2) else (replace(command, r=draw(least - 1)), False)
    circle = replace(command, x=command.x + draw(2), r=max(0, command.r + draw(3) - 1))
    return circle, sheet.circle_forbidden((circle.x, circle.y, circle.r), state.region) is None


def as_sheet(state: State) -> Sheet:
    """The circles, regions and dots of a state, to be judged without the rules."""
    sheet = Sheet(state.lattice, state.circles, all_circles(state.lattice))
    for number, region in state.regions.items():
        circle, other, enters, inner = region.edge
        sheet.faces[number] = sheet.drawing.beside(circle - 1, other - 1, enters, inner)
        if region.owner is not None:
            sheet.owners[number] = region.owner
    sheet.dots = list(state.dots)
    return sheet
