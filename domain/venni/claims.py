"""Claims: dots in regions, owners of locked regions, flat borders (rules 4 and 7)."""

from domain.venni.arrangement import HalfEdge, arrangement
from domain.venni.events import FlatBorder, Locked
from domain.venni.events import HalfEdge as Edge
from domain.venni.state import State

SEATS = (1, 2)
ENOUGH = 5  # venni:5.2: claimed regions, which are the points of basic scoring


def dots(state: State, region: int) -> tuple[int, int]:
    """The dots of a region, of seat 1 and of seat 2."""
    seats = [dot.seat for dot in state.dots if dot.region == region]
    return seats.count(1), seats.count(2)


def claimed(state: State) -> tuple[int, int]:
    """The number of regions that each seat has claimed (venni:7.3)."""
    owners = [region.owner for region in state.regions.values()]
    return owners.count(1), owners.count(2)


def drawn(state: State) -> tuple[int, int]:
    """The number of circles that each seat drew (venni:6.1)."""
    return state.pens.count(1), state.pens.count(2)


def lock(state: State, region: int) -> Locked:
    """A region as it locks, and the seat that has more dots in it, 0 for neither (venni:4.7, 4.9)."""
    first, second = counts = dots(state, region)
    return Locked(region=region, dots=counts, owner=1 if first > second else 2 if second > first else 0)


def flat_borders(state: State, locks: tuple[Locked, ...]) -> tuple[FlatBorder, ...]:
    """The flat borders that are complete when these regions lock, by circle (venni:7.5 to 7.7)."""
    if state.scoring == "basic":
        return ()
    on = arrangement(state.circles)
    number = {on.face[HalfEdge(*region.edge)]: name for name, region in state.regions.items()}
    new = {lock.region: lock.owner for lock in locks}
    owners = {name: region.owner for name, region in state.regions.items()} | new
    borders = []
    for edge in sorted(on.half_edges()):
        if edge.inner:
            other = edge._replace(inner=False)
            regions = number.get(on.face[edge], 0), number.get(on.face[other], 0)
            owner = owners.get(regions[0])
            if owner and owner == owners.get(regions[1]) and new.keys() & set(regions):
                at = Edge(circle=edge.circle, other=edge.other, enters=edge.enters, inner=True)
                borders.append(FlatBorder(seat=owner, circle=edge.circle, regions=regions, edge=at))
    return tuple(borders)
