"""The first rule that forbids a command; reads only."""

from collections.abc import Sequence
from functools import partial

from domain.kernel.messages import Command
from domain.kernel.refusal import Offer, Refusal, Refuser
from domain.kernel.wording import are, listed, player
from domain.venni import paper
from domain.venni.arrangement import Circle, arcs, arrangement, meeting, side, within
from domain.venni.claims import dots
from domain.venni.commands import Dot, DrawCircle
from domain.venni.legal import legal
from domain.venni.places import DOTS_TO_SPLIT, places, sheet, splitters
from domain.venni.state import State
from domain.venni.words import circle, point

_no = Refuser("venni", legal).no


def refusal(state: State, command: Command) -> Refusal | None:
    """Why the command may not be played now; None if it may."""
    if state.phase == "over":
        return _no("5.6", "the game is over; no more moves can be made")
    if command.seat != state.seat:
        return _no(
            "2.1",
            f"{command.NAME} is out of turn for seat {command.seat}; to act: seat {state.seat}",
        )
    if isinstance(command, Dot):
        if state.phase == "circle":
            return _no(
                "2.10",
                f"dot is not possible: region {state.region} has three dots and must be split first",
                Offer(partial(legal, state, state.seat)),
            )
        return _dot(state, command)
    assert isinstance(command, DrawCircle)  # noqa: S101 - there is no other command
    if state.phase == "dot":
        return _no(
            "2.10",
            "circle is not possible: no region has three dots",
            Offer(partial(legal, state, state.seat)),
        )
    return _circle(state, command)


def _dot(state: State, command: Dot) -> Refusal | None:
    end = paper.side_of(state)
    if command.x > end or command.y > end:
        return _no(
            "2.3",
            f"dot at {point(command.x, command.y)} is off the sheet; x and y go from 0 to {end}",
        )
    if forbidden := _point(state, command):
        rule, why = forbidden
        nearest = point(*places(state).nearest((command.x, command.y)))
        return _no(rule, f"{why}; the nearest legal point is {nearest}")
    return None


Forbidden = tuple[str, str]
"""The number of a rule, and the fault of a dot or a circle under this rule."""


def _point(state: State, command: Dot) -> Forbidden | None:
    """Why a point of the sheet cannot take a dot; None if it can."""
    x, y = paper.snapped(state, command.x), paper.snapped(state, command.y)
    at = (
        point(x, y)
        if state.scale is None
        else f"{point(command.x, command.y)} ({point(x, y)} on the lattice)"
    )
    if state.scale is not None and (command.x, command.y) not in places(state):
        as_drawn = paper.around(paper.as_measured(state, (command.x, command.y)), paper.fine_circles(state))
        as_taken = paper.around((x, y), state.circles)
        if as_drawn != as_taken:
            held = f"{_circles(as_drawn)}, but on the lattice within {_circles(as_taken)}"
            return "8.5", f"dot at {at}: as measured it is within {held}"
    for number, (a, b, r) in enumerate(state.circles, 1):
        if (x - a) ** 2 + (y - b) ** 2 == r * r:
            return "2.6", f"dot at {at} is on the line of circle {number}"
    for number, dot in enumerate(state.dots, 1):
        if (x, y) == (dot.x, dot.y):
            return "2.7", f"dot {number} of {player(state, dot.seat)} is already at {at}"
    region = int(sheet(state.lattice, state.circles).labels[x, y])
    if not region:
        return "2.4", f"dot at {at} is outside all circles"
    if state.regions[region].owner is not None:
        return "2.5", f"dot at {at} is in region {region}, which is locked"
    if sum(dots(state, region)) == DOTS_TO_SPLIT - 1 and not splitters(state, (x, y), region):
        return "2.8", f"dot at {at} would be the third of region {region}, and no circle could then split it"
    return None


def _circle(state: State, command: DrawCircle) -> Refusal | None:
    drawn = (command.x, command.y, command.r)
    if drawn in places(state):  # they were listed when the third dot was put; all below says why not
        return None
    on = (
        paper.snapped(state, command.x),
        paper.snapped(state, command.y),
        paper.snapped(state, command.r),
    )
    name = circle(*on) if state.scale is None else f"{circle(*drawn)} ({circle(*on)} on the lattice)"
    if forbidden := _size(state, on) or _changed(state, drawn, on) or _line(state, on) or _split(state, on):
        rule, why = forbidden
        nearest = circle(*places(state).nearest(drawn))
        return _no(rule, f"circle at {name} {why}; the nearest legal circle is at {nearest}")
    return None


def _size(state: State, on: Circle) -> Forbidden | None:
    """Why a circle would be wrong even on an empty sheet; None if it would not."""
    x, y, r = on
    if x < r or y < r or x + r > state.lattice or y + r > state.lattice:
        return "3.2", f"does not fit on the sheet, whose numbers run from 0 to {paper.side_of(state)}"
    if r < paper.LEAST_RADIUS:
        return "3.3", f"is too small: r must be {paper.least(state, paper.LEAST_RADIUS)} or more"
    return None


def _changed(state: State, drawn: Circle, on: Circle) -> Forbidden | None:
    """How rounding to the lattice changes a circle that is not legal; None if it does not."""
    if state.scale is None:
        return None
    fine = paper.as_measured(state, drawn)
    crossed = paper.crossed(fine, paper.fine_circles(state)), paper.crossed(on, state.circles)
    if crossed[0] != crossed[1]:
        return "8.4", f"crosses {_circles(crossed[0])} as measured, but {_circles(crossed[1])} on the lattice"
    held = paper.enclosed(fine, paper.fine_dots(state)), paper.enclosed(on, [dot[:2] for dot in state.dots])
    if held[0] != held[1]:
        return "8.4", f"encloses {_dots(held[0])} as measured, but {_dots(held[1])} on the lattice"
    return None


def _line(state: State, on: Circle) -> Forbidden | None:
    """The fault of a line among the other lines; None if it has none (venni:3.4 to 3.6)."""
    meets = {number: meeting(on, other) for number, other in enumerate(state.circles, 1)}
    if touched := [number for number, how in meets.items() if how == "touch"]:
        return "3.4", f"only touches {_circles(touched)}"
    for number, around in enumerate(arrangement(state.circles).around, 1):
        for at in around:
            if side(state.circles[number - 1], at, on) == 0:
                return (
                    "3.5",
                    f"runs through a crossing of circles {listed(sorted(map(str, (number, at.other))))}",
                )
    crossed = [number for number, how in meets.items() if how == "cross"]
    if len(crossed) != 2:
        return "3.6", f"crosses {_circles(crossed)}; it must cross exactly two circles"
    return None


def _split(state: State, on: Circle) -> Forbidden | None:
    """The fault of a circle that crosses two others; None if it has none (venni:3.8 to 3.12)."""
    before, after = arrangement(state.circles), arrangement((*state.circles, on))
    regions = sheet(state.lattice, state.circles).regions
    through = [regions[face] for face in arcs(before, after)]
    if all(through):  # a line that lies within others encloses nothing else: two that overlap have no hole
        return "3.8", "encloses no open space"
    if locked := sorted({number for number in through if number and state.regions[number].owner is not None}):
        return "3.9", f"runs through {_numbered('region', locked)}, which {are(len(locked))} locked"
    number = through.count(state.region)
    if number == 0:
        return "3.10", f"does not run through region {state.region}, which has three dots"
    if number > 1:
        return "3.10", f"has {number} arcs in region {state.region} and would cut it into {number + 1} pieces"
    if hit := [number for number, dot in enumerate(state.dots, 1) if _on_line(on, dot.x, dot.y)]:
        return "3.11", f"runs through {_dots(hit)}"
    three = [number for number, dot in enumerate(state.dots, 1) if dot.region == state.region]
    inside = [number for number in three if within(on, *state.dots[number - 1][:2])]
    if len(inside) in (0, 3):
        where = "inside" if inside else "outside"
        return "3.12", f"leaves all three dots of region {state.region} {where}"
    return None


def _on_line(on: Circle, x: int, y: int) -> bool:
    return (x - on[0]) ** 2 + (y - on[1]) ** 2 == on[2] ** 2


def _circles(numbers: Sequence[int]) -> str:
    return _numbered("circle", numbers)


def _dots(numbers: Sequence[int]) -> str:
    return _numbered("dot", numbers)


def _numbered(noun: str, numbers: Sequence[int]) -> str:
    """``no circle``, ``circle 3``, ``circles 3 and 4``."""
    if not numbers:
        return f"no {noun}"
    return f"{noun if len(numbers) == 1 else f'{noun}s'} {listed([str(number) for number in numbers])}"
