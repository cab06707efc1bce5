"""The places for a dot or a circle of the seat to act, and the consequences of circles.

NumPy takes a while to load, so the geometry is loaded when it is first asked.
"""

from collections import Counter
from functools import lru_cache
from typing import TYPE_CHECKING

from domain.venni.arrangement import Circle
from domain.venni.paper import fine_circles, fine_dots
from domain.venni.state import State

if TYPE_CHECKING:
    from domain.venni.geometry import Places, Sheet

Place = tuple[int, ...]

DOTS_TO_SPLIT = 3  # venni:2.10


def sheet(lattice: int, circles: tuple[Circle, ...]) -> "Sheet":
    """The consequences of the circles of a sheet."""
    from domain.venni import geometry

    return geometry.sheet(lattice, circles)


def splitters(state: State, third: tuple[int, int], region: int) -> "Places":
    """The circles of the lattice that split a region after a third dot in it (venni:2.8)."""
    return _on_lattice(state.lattice, state.circles, (*_points(state), third), region)


def places(state: State) -> "Places":
    """The same in the numbers of commands: those of the ruler, where there is one (venni:8.4, 8.5)."""
    if state.scale is None:
        return _on_lattice(state.lattice, state.circles, _points(state), state.region)
    return _by_ruler(
        state.lattice,
        state.scale,
        state.circles,
        _points(state),
        state.region,
        tuple(fine_circles(state)),
        tuple(fine_dots(state)),
    )


def room(state: State) -> bool:
    """Whether there are several points for a dot, as a region with fewer than two dots shows at once.

    Where none shows it, and with a ruler, ``places`` must be asked (venni:2.8, 8.5).
    """
    held = Counter(dot.region for dot in state.dots)
    return state.scale is None and any(
        region.owner is None and held[number] < DOTS_TO_SPLIT - 1 and region.area - held[number] > 1
        for number, region in state.regions.items()
    )


def _points(state: State) -> tuple[tuple[int, int], ...]:
    return tuple([(dot.x, dot.y) for dot in state.dots])


@lru_cache(maxsize=8)
def _on_lattice(
    lattice: int, circles: tuple[Circle, ...], dots: tuple[tuple[int, int], ...], region: int
) -> "Places":
    paper = sheet(lattice, circles)
    return paper.legal_circles(region, dots) if region else paper.legal_dots(dots)


@lru_cache(maxsize=8)
def _by_ruler(
    lattice: int,
    scale: int,
    circles: tuple[Circle, ...],
    dots: tuple[tuple[int, int], ...],
    region: int,
    fine_circles: tuple[Place, ...],
    fine_dots: tuple[Place, ...],
) -> "Places":
    from domain.venni import geometry

    rows, on = geometry.spread(_on_lattice(lattice, circles, dots, region), lattice, scale)
    drawn = list(zip(fine_circles, circles, strict=True))
    if region:
        return geometry.alike_circles(rows, on, lattice, drawn, list(zip(fine_dots, dots, strict=True)))
    return geometry.alike_dots(rows, on, lattice, drawn)
