"""What lies beside the picture of VENNi, Vidi, Vici: how many regions are open, and what each seat has."""

from dashboard.boards import Fact, Group, Table
from dashboard.boards.caches import remembered
from domain.venni.claims import SEATS, claimed, drawn
from domain.venni.state import State


def table(state: State) -> Table:
    """The regions of the sheet, and a group of every seat."""
    owners = [region.owner for region in state.regions.values()]
    regions, circles = claimed(state), drawn(state)
    dots = [dot.seat for dot in state.dots]
    seats = [
        _seat(
            state.points[seat],
            regions[seat - 1],
            circles[seat - 1],
            dots.count(seat),
            state.scoring == "advanced",
        )
        for seat in SEATS
    ]
    locked = len(owners) - owners.count(None)
    return Table(_sheet(owners.count(None), locked, owners.count(0)), seats)


@remembered(256)
def _sheet(unlocked: int, locked: int, neutral: int) -> tuple[Group, ...]:
    facts = (Fact("open", unlocked), Fact("locked", locked), Fact("neutral", neutral))
    return (Group("Regions", "drawn", facts=facts),)


@remembered(256)
def _seat(points: int, regions: int, circles: int, dots: int, advanced: bool) -> tuple[Group, ...]:
    claims = [Fact("regions", regions, "region")]
    if advanced:
        claims.append(Fact("flat borders", points - regions, "flat border"))  # venni:7.4, 7.5
    return (
        Group("Claimed", "drawn", facts=tuple(claims)),
        Group("Drawn", "drawn", facts=(Fact("circles", circles, "circle"), Fact("dots", dots, "dot"))),
    )
